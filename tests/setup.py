#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""cli/setup.sh, with a meson and a ninja of our own. Speaks TAP."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile

from tap import PATIENCE, Skip, equal, has, run_tests, test

SOURCE = sys.argv[2]


class Place:
    """A folder to build in. Its meson begins, says so, and ends when it is let go on."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="gavel-test-")
        self.path = self.folder.name
        self.gate = os.path.join(self.path, "gate")
        os.mkfifo(self.gate)
        self.tool("meson", f'echo "meson begins" >&3; read line <"{self.gate}"; mkdir "$2" || exit 1; touch "$2/build.ninja"\n')
        self.tool("ninja", 'test -f "$2/build.ninja" && echo "ninja" >&3\n')

    def tool(self, name, text):
        path = os.path.join(self.path, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + text)
        os.chmod(path, 0o755)

    def build(self):
        """Both what the tools say and what people are told come out of it."""
        script = f'set -eu; root="{SOURCE}"; . "$root/cli/setup.sh"; build "{self.path}/out"'
        return subprocess.Popen(["sh", "-c", f'exec 3>&1; {script}'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True, start_new_session=True, env={**os.environ, "PATH": f"{self.path}:{os.environ['PATH']}"})

    def go_on(self):
        with open(self.gate, "w", encoding="utf-8") as gate:
            gate.write("go on\n")


def ends(process):
    out = process.communicate(timeout=PATIENCE)[0]
    return process.returncode, out


@test
def builds_once():
    place = Place()
    first = place.build()
    place.go_on()
    status, out = ends(first)
    equal(status, 0)
    has(out, "Building gavel in ", "meson begins\nninja\n")
    equal(ends(place.build()), (0, "ninja\n"))


@test
def twice_at_once():
    """The second one waits, and builds nothing anew."""
    if shutil.which("flock") is None:
        raise Skip("no flock here")
    place = Place()
    first = place.build()
    has(first.stdout.readline(), "Building gavel in ")
    equal(first.stdout.readline(), "meson begins\n")
    second = place.build()
    try:
        has(second.stdout.readline(), "Waiting for another build in ")
    except AssertionError:
        for process in (first, second):
            os.killpg(process.pid, signal.SIGKILL)
        raise
    place.go_on()
    equal((ends(first), ends(second)), ((0, "ninja\n"), (0, "ninja\n")))


@test
def a_failure_is_told():
    place = Place()
    place.tool("meson", 'echo "no compiler here"; exit 1\n')
    status, out = ends(place.build())
    equal(status, 1)
    has(out, "no compiler here")
    place.tool("meson", 'mkdir "$2"; touch "$2/build.ninja"\n')  # the next one begins anew
    equal(ends(place.build())[0], 0)
    place.tool("ninja", 'echo "[1/2] fine"; echo "error: not fine"; exit 1\n')
    status, out = ends(place.build())
    equal((status, out), (1, "error: not fine\n"))


sys.exit(run_tests())
