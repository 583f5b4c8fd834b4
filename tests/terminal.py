# SPDX-License-Identifier: GPL-3.0-or-later
"""A user's folders, and gavel in a terminal of its own. The program is the first argument."""
import fcntl
import glob
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

from tap import PATIENCE

GAVEL = os.path.abspath(sys.argv[1])


class Home:
    """A user's folders, empty at first."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="gavel-test-")
        self.path = self.folder.name
        self.env = {**os.environ, "HOME": self.path, "LC_ALL": "C.UTF-8", "TERM": "xterm", "TZ": "UTC"}
        for kind in ("CONFIG", "DATA", "STATE"):
            self.env[f"XDG_{kind}_HOME"] = os.path.join(self.path, kind.lower())
        for name in ("NO_COLOR", "G_DEBUG", "PAGER", "GAVEL_PAGER", "INPUTRC"):
            self.env.pop(name, None)
        self.games = os.path.join(self.path, "data", "gavel", "games")

    def run(self, *args, given="", env=None, merge=False):
        """Status, stdout and stderr of one call; with `merge` all output as it came."""
        done = subprocess.run([GAVEL, *args], input=given, text=True, cwd=self.path, timeout=PATIENCE,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT if merge else subprocess.PIPE,
                              env={**self.env, **(env or {})})
        return done.returncode, done.stdout, done.stderr

    def settings(self, **values):
        """As the user's file has them."""
        path = os.path.join(self.path, "config", "gavel", "settings")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write("[prompt]\n" + "".join(f"{name}={value}\n" for name, value in values.items()))
        return path

    def journals(self):
        return sorted(glob.glob(os.path.join(self.games, "*.gavel")))


class Terminal:
    """gavel in a terminal of its own."""

    def __init__(self, home, *args, rows=40, columns=80, env=None):
        self.seen, self.home = b"", home  # which stays as long as this does
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.chdir(home.path)
            os.execve(GAVEL, [GAVEL, *args], {**home.env, **(env or {})})

    def read(self, seconds):
        """Reads what comes within that time; false if nothing did."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self.fd, 65536)
        except OSError:
            more = b""
        self.seen += more
        return bool(more)

    def until(self, what, seconds=PATIENCE):
        """Waits for it, and returns all that was shown up to it; the rest stays."""
        what = what.encode()
        end = time.time() + seconds
        while what not in self.seen and time.time() < end:
            if not self.read(max(0.0, end - time.time())):
                break
        assert what in self.seen, f"no {what!r} within {seconds} s: {self.seen[-2000:]!r}"
        upto, self.seen = self.seen.split(what, 1)
        return (upto + what).decode()

    def advice(self, prompt):
        """All that is shown up to the prompt after the last word of an advice, without colours."""
        shown = self.until("chances   ") + self.until(prompt)
        while "thinking..." in shown.rsplit("chances   ", 1)[1]:
            shown += self.until("chances   ") + self.until(prompt)
        return shown

    def quiet(self, seconds=0.3):
        """What is shown until nothing more comes for so long. On a slow machine more may come
        later: only good for what is never to be shown."""
        while self.read(seconds):
            pass
        shown, self.seen = self.seen, b""
        return shown.decode()

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def say(self, line, prompt):
        """Types a line and waits for the prompt after it."""
        self.type(line + "\r")
        self.until(line.split(";")[0][:10])
        return self.until(prompt)

    def end(self):
        """Waits for the program to leave; its status and last words."""
        try:
            while self.read(PATIENCE):
                pass
            if select.select([self.fd], [], [], 0)[0] == []:  # it neither speaks nor leaves
                os.kill(self.pid, signal.SIGKILL)
        finally:
            status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            os.close(self.fd)
        return status, self.seen.decode()


def plain(text):
    """Without colours and cursor movements."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x07", "", text)
