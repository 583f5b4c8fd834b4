#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What others send: escape sequences, zeros, numbers that are none, streams that fail. Speaks TAP."""
import json
import os
import pty
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

from tap import PATIENCE, Skip, equal, has, run_tests, test

GAVEL, SOURCE = os.path.abspath(sys.argv[1]), sys.argv[2]
GAMES = os.path.join(SOURCE, "data", "games")
home = tempfile.TemporaryDirectory(prefix="gavel-test-")
ENV = {**os.environ, "XDG_CONFIG_HOME": home.name, "XDG_DATA_HOME": home.name, "XDG_STATE_HOME": home.name,
       "LC_ALL": "C.UTF-8", "TERM": "xterm", "GAVEL": GAVEL}
for name in ("NO_COLOR", "G_DEBUG"):
    ENV.pop(name, None)
EVIL = "\x1b[2J\x1b]0;x\x07\x9b31m\x7f\r\u202e\u2066\u200b"  # commands to a terminal, and signs that turn or hide text
HEAD = "gavel 1 score5\nseat Ann A\nseat Bob B\n"


def run(*args, given=b"", env=None, stdin=None, stdout=subprocess.PIPE):
    """Status, stdout and stderr of one call, in bytes: nothing is made nicer on the way."""
    given = given.encode() if isinstance(given, str) else given
    done = subprocess.run([GAVEL, *args], input=given if stdin is None else None, stdin=stdin, stdout=stdout,
                          stderr=subprocess.PIPE, env={**ENV, **(env or {})}, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def write(name, text):
    path = os.path.join(home.name, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text.encode() if isinstance(text, str) else text)
    return path


def safe(*texts):
    """Nothing in these bytes commands a terminal, turns text around or hides it."""
    for text in texts:
        shown = text.decode()  # UTF-8, so no stray bytes either
        found = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]",
                          shown)
        assert found is None, f"{found.group()!r} in {shown!r}"


def said(status, err, *parts):
    """One clear line, and status 1."""
    equal(status, 1)
    safe(err)
    has(err.decode(), "gavel: ", *parts)
    equal(re.sub(r"\(--to .*\n", "", err.decode()).count("\n"), 1)


# -- What reaches a terminal -----------------------------------------------

@test
def file_names():
    path = write(EVIL + ".gavel", HEAD)
    status, out, err = run("replay", path)
    equal(status, 0)
    safe(out, err)
    status, out, err = run("replay", path + "?")
    said(status, err, "\\u001b[2J", "\\u202e")
    status, out, err = run("replay", os.fsencode(path) + b"\xff\xc3")
    said(status, err, "No such file")
    status, out, err = run("library", "add", "--effort", "0", write(EVIL + "g.gavel", HEAD + "lot g30\nbid Ann -\nbid Bob -\n"))
    equal(status, 0)
    safe(out, err)
    has(out.decode(), "game 1, Ann, Bob")


@test
def lines_of_a_script():
    script = write("evil.script", f"Ann Bob\n# {EVIL}\nlot {EVIL}\n")
    for args in (["script", "--echo", script], ["script", script], ["--keep-going", "script", "--echo", script]):
        status, out, err = run("--no-journal", *args)
        equal(status, 1)
        safe(out, err)
    status, out, err = run("--no-journal", given=f"{EVIL}\n")
    said(status, err, "standard input: line 1: ")


@test
def records():
    for text in (f"gavel 1 score5\nseat {EVIL} A\n", f"{HEAD}# {EVIL}\n", f"{HEAD}lot {EVIL}\n", f"{EVIL}\n"):
        path = write("evil.gavel", text)
        for args in (["replay", path], ["advise", path], ["-c", f"load {path}; record; show"]):
            status, out, err = run("--no-journal", *args)
            assert status == 1 or args[0] == "-c"  # load keeps what is good of it
            safe(out, err)


@test
def resumed():
    """A game of the games folder, whose last line was cut off in the middle of a sign."""
    folder = os.path.join(home.name, "resumed")
    env = {"XDG_DATA_HOME": folder}
    games = os.path.join("resumed", "gavel", "games")
    status, out, err = run("-c", "Ann Bob", env=env)
    equal(status, 0)
    name = os.listdir(os.path.join(home.name, games))[0]
    write(os.path.join(games, name), (HEAD + "# " + EVIL + "\xc3").encode()[:-1])
    status, out, err = run("-c", "resume; record", env=env)
    safe(out, err)
    has(out.decode(), "incomplete")


@test
def names_that_hide_something():
    for sign in "\u202e\u2066\u200b\u200f\u00ad\u2028\ufeff":
        status, out, err = run("replay", write("hidden.gavel", f"gavel 1 score5\nseat A{sign}nn A\n"))
        said(status, err, f"line 2: a name must not hold a hidden character (U+{ord(sign):04X})")
    status, out, err = run("replay", "--json", write("joined.gavel", "gavel 1 score5\nseat علی‌رضا A\nseat Zoë B\n"))
    equal((status, err), (0, b""))
    equal([seat["name"] for seat in json.loads(out)["seats"]], ["علی‌رضا", "Zoë"])


@test
def comments_in_other_scripts():
    """What hides something is shown, and stays in files and for programs as it was."""
    text = HEAD + "# a \u202ecomment\nlot g30\nbid Ann -\nbid Bob -\n# date 2026-01-02\n"
    path = write("comment.gavel", text)
    status, out, err = run("--no-journal", "-c", f"load {path}; record")
    equal((status, err), (0, b""))
    safe(out)
    has(out.decode(), "# a \\u202ecomment")
    env = {"XDG_DATA_HOME": os.path.join(home.name, "comments")}
    equal(run("library", "add", "--effort", "0", path, env=env)[0], 0)
    equal(run("library", "export", "1", env=env), (0, text.encode(), b""))
    equal(json.loads(run("library", "export", "1", "--json", env=env)[1])["record"], text)
    page = run("analyse", "--effort", "0", "--html", "-", path)[1]
    safe(page)


@test
def decks_values_settings():
    deck = write("evil.deck", f"[{EVIL}]\n{EVIL}=1\n")
    for args in (["--deck", deck, "deck"], ["deck", "check", deck], ["--deck", deck, "--version"]):
        status, out, err = run(*args)
        safe(out, err)
        assert out + err
    value = write("evil.value", f"[value]\nformat={EVIL}\n")
    status, out, err = run("--value", value, "--version")
    safe(out, err)
    has(out.decode(), "value broken: ")
    folder = write("evil-settings/gavel/settings", f"[{EVIL}]\n{EVIL}=1\n[prompt]\n{EVIL}=2\ntime={EVIL}\n")
    status, out, err = run("--no-journal", "-c", "set", env={"XDG_CONFIG_HOME": os.path.dirname(os.path.dirname(folder))})
    safe(out, err)
    has(err.decode(), "settings")


@test
def tampered_library():
    env = {"XDG_DATA_HOME": os.path.join(home.name, "tampered")}
    path = write("tampered.gavel", HEAD + "lot g30\nbid Ann -\nbid Bob -\n")
    equal(run("library", "add", "--effort", "0", path, env=env)[0], 0)
    db = sqlite3.connect(os.path.join(home.name, "tampered", "gavel", "library.db"))
    with db:
        for table, in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for _, column, kind, *_ in db.execute(f"PRAGMA table_info({table})").fetchall():
                if kind == "TEXT" and column != "analysis":
                    try:
                        db.execute(f"UPDATE {table} SET {column} = {column} || ?", (EVIL,))
                    except sqlite3.Error:
                        pass
    db.close()
    for args in (["list"], ["show", "1"], ["mistakes"], ["stats"], ["stats", "Ann" + EVIL], ["forget", "Ann"]):
        status, out, err = run("library", *args, env=env)
        safe(out, err)
    has(run("library", "list", env=env)[1].decode(), "\\u001b[2J")


@test
def colours_pass():
    plain, coloured = run("deck"), run("--color=always", "deck")
    has(coloured[1].decode(), "\x1b[32m")
    equal(re.sub(rb"\x1b\[[0-9;]*m", b"", coloured[1]), plain[1])
    # but no other command, and none at all where they are off
    script = write("colour.script", "Ann Bob\n# \x1b[2J\x1b[8mhidden\n")
    status, out, err = run("--color=always", "--no-journal", "script", "--echo", script)
    assert b"\x1b[2J" not in out and b"\x1b[8m" not in out
    safe(run("--no-journal", "script", "--echo", write("red.script", "# \x1b[31mred\n"))[1])


def on_terminal(args, keys, env=None):
    """What a screen gets until the program ends; keys are typed once it asks for them."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(GAVEL, [GAVEL, *args], {**ENV, **(env or {})})
    screen = b""
    while True:
        try:
            more = os.read(fd, 65536)
        except OSError:
            more = b""
        if not more:
            break
        screen += more
        if keys and b"players> " in screen:
            os.write(fd, keys)
            keys = b""
    os.close(fd)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), screen


@test
def prompt_on_a_terminal():
    path = write("torn.gavel", HEAD + f"# {EVIL}\nlot {EVIL}\n")
    status, screen = on_terminal(["--no-journal", "--no-color"], f"load {path}\nquit\n".encode())
    equal(status, 0)
    assert b"\x1b[2J" not in screen and b"\x1b]0;" not in screen and "\u202e".encode() not in screen, screen


@test
def bell_on_a_terminal():
    """readline rings it where Tab knows nothing; that is no text."""
    status, screen = on_terminal(["--no-journal", "--no-color"], b"zzz\t\t\x15quit\n")
    equal(status, 0)
    assert b"zzz" in screen and b"u0007" not in screen, screen


@test
def pager_that_is_not_there():
    status, screen = on_terminal(["--no-journal", "--no-color"], b"help\nhelp\nquit\n",
                                 {"PAGER": "/no/such/pager", "GAVEL_PAGER": "/no/such/pager"})
    equal(status, 0)
    there = on_terminal(["--no-journal", "--no-color"], b"help\nhelp\nquit\n", {"GAVEL_PAGER": "cat"})[1]
    lines = [line for line in there.decode().splitlines() if len(line) > 30]
    assert len(lines) > 20, there
    for line in lines[-12:]:  # which may be broken otherwise
        has("".join(screen.decode().split()), "".join(line.split()))


# -- Zeros -------------------------------------------------------------------

@test
def zeros():
    """A zero cuts nothing off: the line is refused, and named."""
    said(*run("replay", write("zero.gavel", HEAD + "lot g30\0\n"))[::2], "line 4: a control character (U+0000)")
    said(*run("--no-journal", "script", write("zero.script", "Ann Bob\nA B\0C\n"))[::2],
         "line 2: a control character (U+0000)")
    said(*run("--no-journal", given=b"Ann Bob\nA B\0 C\n")[::2], "standard input: line 2: a control character (U+0000)")
    said(*run("--no-journal", "script", "-", given=b"Ann Bob\nA B\0\n")[::2], "line 2: a control character")
    said(*run("--no-journal", "-c", f"load {os.path.join(home.name, 'zero.gavel')}")[::2],
         "line 4: a control character (U+0000)")
    with open(os.path.join(SOURCE, "data", "score5.deck"), "rb") as file:
        deck = file.read()
    said(*run("--deck", write("zero.deck", deck + b"\n#\0\n"), "deck")[::2], "zero.deck")
    out = run("--value", write("zero.value", b"[value]\nformat=1\0\n"), "--version")[1]
    has(out.decode(), "value broken: ", "line 2: a control character (U+0000)")
    out = run("engine", given=b'{"id":1,\0"do":"stop"}\n{"id":2,"do":"stop"}\n')[1]
    equal([json.loads(line)["ok"] for line in out.splitlines()], [False, True])


# -- Numbers -------------------------------------------------------------------

@test
def numbers():
    game = os.path.join(GAMES, "three.gavel")
    for text in ("nan", "NaN", "inf", "-inf", "infinity", "1e99", "-1", "1,5", "0x1p3", "", " 1", "1s"):
        for args in (["advise", game, "--seconds"], ["advise", game, "--safety"], ["advise", game, "--firm"],
                     ["bench", "--seconds"], ["match", "--table", "random,random", "--deals", "1", "--seconds"],
                     ["match", "--table", "random,random", "--deals", "1", "--ask"],
                     ["library", "mistakes", "--worse-than"]):
            status, out, err = run(*args[:-1], f"{args[-1]}={text}")
            equal((args, text, status, out), (args, text, 2, b""))
            has(err.decode(), "gavel: ")
        for option in ("--effort", "--seed", "--threads", "--to"):
            status, out, err = run("advise", game, f"{option}={text}", "--seconds=0.01")
            if (option, text) != ("--seed", "-1") and text != " 1":
                equal((option, text, status, out), (option, text, 2, b""))
        status, out, err = run("--no-journal", "-c", f"time {text}")
        if text not in ("", " 1"):  # time alone shows it
            said(status, err, "time")
        for player in (f"spender:{text}", f"gavel:{text}s"):
            equal(run("match", "--table", f"{player},random", "--deals", "1")[0], 1)


@test
def decimal_points():
    """Numbers in files do not depend on where they were written."""
    if shutil.which("localedef") is None:
        raise Skip("no localedef")
    folder = os.path.join(home.name, "locales")
    os.makedirs(folder, exist_ok=True)
    made = subprocess.run(["localedef", "-c", "-i", "de_DE", "-f", "UTF-8", os.path.join(folder, "de_DE.UTF-8")],
                          capture_output=True)
    if not os.path.isdir(os.path.join(folder, "de_DE.UTF-8")):
        raise Skip(f"no German locale: {made.stderr!r}")
    german = {"LOCPATH": folder, "LC_ALL": "de_DE.UTF-8"}
    with open(os.path.join(GAMES, "three.gavel"), encoding="utf-8") as file:
        path = write("commas.gavel", "lot ".join(file.read().split("lot ")[:4]))
    for args in (["annotate", path, "--effort", "0"], ["analyse", path, "--effort", "0"]):
        plain = run(*args)
        has(plain[1].decode(), "loses ")
        equal(run(*args, env=german), plain)


# -- Streams that fail ------------------------------------------------------------

@test
def full_disk():
    if not os.path.exists("/dev/full"):
        raise Skip("no /dev/full")
    game = os.path.join(GAMES, "three.gavel")
    for args, given in ((["deck"], ""), (["deck", "--json"], ""), (["--version"], ""), (["--help"], ""),
                        (["replay", game], ""), (["engine"], '{"do":"version"}\n'), (["library", "list"], ""),
                        (["--no-journal", "-c", "help"], ""), (["annotate", game, "--effort", "0"], ""),
                        (["analyse", game, "--effort", "0", "--html", "-"], "")):
        with open("/dev/full", "wb") as full:
            status, _, err = run(*args, given=given, stdout=full)
        said(status, err, "cannot write")


@test
def standard_input_that_cannot_be_read():
    for args in ([], ["engine"], ["script", "-"], ["replay", "-"], ["drill"]):
        folder = os.open("/", os.O_RDONLY)
        status, _, err = run("--no-journal", *args, stdin=folder)
        os.close(folder)
        said(status, err, "cannot read standard input")


@test
def closed_streams():
    """What is printed with a stream closed goes nowhere, least of all into the game."""
    for closing in (">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
        folder = tempfile.mkdtemp(dir=home.name)
        subprocess.run(["sh", "-c", f"{shlex.quote(GAVEL)} -c 'Ann Bob; A B; nobody; lot g30; nonsense' {closing}"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**ENV, "XDG_DATA_HOME": folder}, timeout=PATIENCE)
        games = os.path.join(folder, "gavel", "games")
        for name in os.listdir(games):
            with open(os.path.join(games, name), encoding="utf-8") as file:
                equal(file.read(), "gavel 1 score5\nseat Ann A\nseat Bob B\nlot g30\n")


@test
def closed_output_fails():
    """What could not be written is no success."""
    for args, wanted in (("--version", 1), ("deck", 1), ("--no-journal -c help", 1), ("nonsense", 2)):
        done = subprocess.run(["sh", "-c", f"{shlex.quote(GAVEL)} {args} >&-"], stdin=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, env=ENV, timeout=PATIENCE)
        equal(done.returncode, wanted)
        if wanted == 1:
            assert b"cannot write the result" in done.stderr, done.stderr


# -- Other programs ----------------------------------------------------------------

PLAYER = """import json, sys
for line in sys.stdin:
    record = json.loads(line)["record"].splitlines()
    print(json.dumps({"choice": CHOICE}), flush=True)
"""


def program(name, text):
    return f"{shlex.quote(sys.executable)} {shlex.quote(write(name, text))}"


def match(*args):
    status, out, err = run("match", "--deals", "2", *args)
    return status, out.decode(), err


@test
def externals_that_fail():
    """Whatever a program at the table does, the match ends with a line that names it."""
    marker = os.path.join(home.name, "still-here")
    cases = {
        "ends.py": ("", "the program has ended"),
        "ends-later.py": ("import sys\nsys.stdin.readline()\n", "the program has ended"),
        "silent.py": ("import time\nwhile True: time.sleep(1000)\n", "no answer within 0.5 seconds"),
        "endless.py": ("import os\nwhile True: os.write(1, b'x' * 65536)\n", "a line of more than 4 MiB"),
        "talks.py": ("print('1\\n2', flush=True)\nimport sys\nsys.stdin.read()\n", "more than one line"),
        "no-json.py": (PLAYER.replace("print(json.dumps({\"choice\": CHOICE})", "print('{choice}'"), "not JSON: "),
        "no-choice.py": (PLAYER.replace("\"choice\": CHOICE", ""), "no choice in the reply: {}"),
        "deep.py": (PLAYER.replace("json.dumps({\"choice\": CHOICE})", "'[' * 100000"), "nested too deep"),
        "cheats.py": (PLAYER.replace("CHOICE", "['w75', 'g5', 'g10']"), "not a legal move for external2"),
        "leaves-others.py": (f"import subprocess, time\nsubprocess.Popen(['sh', '-c', 'while sleep 0.1; do :; done; "
                             f": {marker}'])\nwhile True: time.sleep(1000)\n", "no answer within 0.5 seconds"),
    }
    for name, (text, problem) in cases.items():
        limit = "0.5" if "0.5" in problem else "100"
        status, out, err = match("--table", "random,external", "--external", program(name, text), "--external-seconds", limit)
        equal(out, "")
        said(status, err, "external: ", name, problem)
    running = subprocess.run(["ps", "ax", "-o", "args"], capture_output=True, text=True).stdout
    assert marker not in running, running
    said(*match("--table", "random,external", "--external", "/no/such/program")[::2], "/no/such/program")


@test
def several_externals():
    """Each has its own seat, in order; the last one plays for those that are left."""
    teller = ("import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
              "    sys.exit(open(FILE, 'a').write(asked['seat'] + '\\n') and 0)\n")
    for n in (2, 3):
        asked = os.path.join(home.name, f"seat-{n}")
        commands = [f"{GAVEL} engine"] * (n - 1) + [program(f"teller-{n}.py", teller.replace("FILE", repr(asked)))]
        args = [word for command in commands for word in ("--external", command)]
        status, out, err = match("--table", "external,random,external,external", *args, "--seconds", "0.01",
                                 "--external-seconds", "100", "--threads", "1")
        said(status, err, f"teller-{n}.py: the program has ended")
        with open(asked, encoding="utf-8") as file:
            equal(file.read(), "external3\n" if n == 2 else "external4\n")
    equal(match("--table", "random,random", "--external", "cat")[0], 2)
    equal(match("--table", "external,random", "--external", "cat", "--external", "cat")[0], 2)
    for limit in ("0", "-1", "nan", "1e9"):
        equal(match("--table", "external,random", "--external", "cat", f"--external-seconds={limit}")[0], 2)


@test
def interrupted_while_an_external_thinks():
    silent = program("waits.py", "import sys, time\nsys.stdin.readline()\nprint('asked', file=sys.stderr, flush=True)\n"
                                 "time.sleep(1000)\n")
    child = subprocess.Popen([GAVEL, "match", "--table", "random,external", "--external", silent, "--external-seconds", "100"],
                             env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    equal(child.stderr.readline(), b"asked\n")
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=PATIENCE)
    equal(out, b"")
    said(child.returncode, err, "stopped before the first deal was finished")


if __name__ == "__main__":
    sys.exit(run_tests())
