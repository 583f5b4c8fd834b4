#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of the user: nothing is lost, whatever is in them and whoever else writes. Speaks TAP."""
import os
import re
import resource
import subprocess
import sys
import tempfile

from tap import PATIENCE, SLOW, equal, has, run_tests, test

GAVEL, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
GAME = """gavel 1 score5
seat Laura A
seat Francis C
seat Natalie B
you Laura
lot {}
bid Laura g5 r10 y15 p20 b25
bid Francis -
bid Natalie -
"""


class Home:
    """A user's folders, empty at first."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="gavel-test-")
        self.path = self.folder.name
        self.env = {**os.environ, "HOME": self.path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "TZ": "UTC",
                    "GAVEL_TODAY": "2026-03-01"}
        for kind in ("CONFIG", "DATA", "STATE"):
            self.env[f"XDG_{kind}_HOME"] = os.path.join(self.path, kind.lower())
        for name in ("NO_COLOR", "G_DEBUG"):
            self.env.pop(name, None)
        self.games = self.at("data/gavel/games")
        self.own = self.at("data/gavel/drills/own.drills")
        self.progress = self.at("data/gavel/drills/progress")
        self.settings = self.at("config/gavel/settings")

    def at(self, path):
        return os.path.join(self.path, path)

    def write(self, path, text):
        path = self.at(path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def start(self, *args, given="", env=None):
        process = subprocess.Popen([GAVEL, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, cwd=self.path, env={**self.env, **(env or {})})
        process.stdin.write(given)
        process.stdin.close()
        process.stdin = None
        return process

    def run(self, *args, given="", env=None):
        """Status, stdout and stderr of one call."""
        process = self.start(*args, given=given, env=env)
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def best_of(theme):
    """What is best in the first shipped drill of a theme."""
    text = read(os.path.join(SOURCE, "data", "score5.drills"))
    return re.search(rf"^#: theme {theme}\n#: best (.*)$", text, re.M)[1]


def all_of(processes):
    """What they print, once all of them are done well."""
    done = [process.communicate(timeout=PATIENCE) for process in processes]
    for process, (_, err) in zip(processes, done):
        equal((process.returncode, err), (0, ""))
    return [out for out, _ in done]


# -- what cannot be read is not replaced -----------------------------------------

@test
def unreadable_files_stay():
    home = Home()
    game = home.write("a.gavel", GAME.format("g30"))
    for path, calls in ((home.own, (("drill", "add", game), ("drill", "stats"), ("drill",))),
                        (home.progress, (("drill", "stats"), ("drill",), ("lesson", "1"), ("lesson",)))):
        os.makedirs(path)  # opens, and cannot be read
        for call in calls:
            status, out, err = home.run(*call)
            equal((status, err.count("\n")), (1, 1))
            has(err, path)
            assert os.path.isdir(path) and "added" not in out, out
        os.rmdir(path)
        os.symlink(path, path)  # does not open
        equal(home.run(*calls[0])[0], 1)
        assert os.path.islink(path)
        os.remove(path)
    os.makedirs(home.settings)
    status, out, err = home.run("--no-journal", given="set rows 5\n")
    equal(status, 0)
    assert os.path.isdir(home.settings)


# -- several programs at once ---------------------------------------------------------

@test
def drills_added_at_once():
    home = Home()
    games = [home.write(f"{i}.gavel", GAME.format(lot)) for i, lot in enumerate(("g30", "y35", "r40", "g30"))]
    outs = all_of([home.start("drill", "add", game) for game in games])
    added = [int(re.match(r"Laura: (\d+) mistakes? added", out)[1]) for out in outs]
    text = read(home.own)
    equal(text.count("#: theme own"), sum(added))
    equal(sum(added), 3)  # two games are the same
    equal(sum("1 known already" in out for out in outs), 1)
    equal(home.run("drill", "add", games[0])[1], "Laura: 0 mistakes added to your drills, 1 known already\n")
    equal(read(home.own), text)


@test
def answers_at_once():
    home = Home()
    themes = ("clear", "second", "spare", "deny")
    all_of([home.start("drill", "--theme", theme, "--count", "1", given=best_of(theme) + "\n") for theme in themes])
    text = read(home.progress)
    for theme in themes:
        has(text, f"[drill {theme}-")
    has(text, "asked=4\n")
    equal(text.count("asked="), 5)


# -- what is not understood stays ---------------------------------------------------

@test
def progress_of_a_newer_gavel():
    home = Home()
    answer = best_of("clear") + "\n"
    equal(home.run("drill", "--theme", "clear", "--count", "1", given=answer)[0], 0)
    text = "# mine\n" + read(home.progress).replace("[score]\n", "[score]\nnew=1\n") + "\n[future]\nkey=a b\n"
    home.write(home.progress, text)
    equal(home.run("drill", "stats")[2], "")
    equal(read(home.progress), text)
    equal(home.run("drill", "--theme", "second", "--count", "1", given=best_of("second") + "\n")[0], 0)
    has(read(home.progress), "# mine\n", "new=1\n", "[future]\nkey=a b\n", "[drill clear-", "[drill second-")
    equal(sorted(name for name in os.listdir(os.path.dirname(home.progress)) if not name.startswith(".")),
          ["progress"])


@test
def damaged_twice():
    home = Home()
    answer = ("drill", "--theme", "clear", "--count", "1", "--again")
    equal(home.run(*answer, given="-\n")[0], 0)
    whole = read(home.progress)
    kept = []
    for damage, goes_on in (("nonsense\n", False), (whole + "and nonsense\n", True),
                            (whole.replace("ease=", "ease=lots"), False), ("\0\1", False)):
        home.write(home.progress, damage)
        status, out, err = home.run("drill", "stats")  # only looks
        equal((status, err.count("\n"), read(home.progress)), (0, 1, damage))
        has(err, "is damaged")
        status, out, err = home.run(*answer, given="-\n")
        equal((status, err.count("\n")), (0, 1))
        kept.append(damage)
        for number, text in enumerate(kept, 1):
            equal(read(home.progress + ".damaged" + (f"-{number}" if number > 1 else "")), text)
        has(err, f"kept as {home.progress}.damaged")
        equal("asked=2" in read(home.progress), goes_on or "lots" in damage)
        equal(home.run("drill", "stats")[2], "")
    game = home.write("a.gavel", GAME.format("g30"))
    for number in (1, 2):
        home.write(home.own, "#: theme nonsense\n")
        status, out, err = home.run("drill", "stats")
        equal((status, err.count("\n"), read(home.own)), (0, 1, "#: theme nonsense\n"))
        status, out, err = home.run("drill", "add", game)
        equal((status, out), (0, "Laura: 1 mistake added to your drills\n"))
        equal(read(home.own + (".damaged" if number == 1 else ".damaged-2")), "#: theme nonsense\n")


# -- what is written over ------------------------------------------------------------

@test
def inputs_are_not_outputs():
    home = Home()
    text = GAME.format("g30")
    game = home.write("g.gavel", text)
    os.symlink("g.gavel", home.at("soft"))
    os.link(game, home.at("hard"))
    cards = read(os.path.join(SOURCE, "data", "score5.deck"))
    deck = home.write("mine.deck", cards)
    os.symlink(deck, home.at("my"))
    for call in (*(("analyse", "hard", "--html", out) for out in (game, "g.gavel", "./g.gavel", "soft", "hard")),
                 *(("--deck", "mine.deck", *words, "-o", out) for out in (deck, "./mine.deck", "my")
                   for words in (("annotate", game), ("drill", "make"), ("train",)))):
        status, stdout, err = home.run(*call)
        equal((status, stdout, err.count("\n")), (1, "", 1))
        has(err, "it is the input file")
        equal((read(game), read(deck)), (text, cards))
    with open(game, encoding="utf-8") as file:
        done = subprocess.run([GAVEL, "analyse", "-", "--html", "soft"], stdin=file, cwd=home.path, env=home.env,
                              capture_output=True, text=True, timeout=PATIENCE)
    equal((done.returncode, done.stdout, done.stderr),
          (1, "", "gavel: cannot write soft: it is the input file (/dev/stdin)\n"))
    equal(read(game), text)


@test
def annotating_twice():
    home = Home()
    game = home.write("g.gavel", "# by hand\n" + GAME.format("g30") + "# blunder, says Bob\n")
    os.chmod(game, 0o640)
    equal(home.run("annotate", game, "-o", "once")[0::2], (0, ""))
    once = read(home.at("once"))
    assert once.count("\n# gavel: ") >= 4, once
    for _ in range(2):
        equal(home.run("annotate", game, "-o", game), (0, "", ""))
        equal(read(game), once)
    equal(os.stat(game).st_mode & 0o777, 0o640)
    equal([line for line in once.split("\n") if not line.startswith("# gavel: ")],
          ["# by hand", *GAME.format("g30").split("\n")[:-1], "# blunder, says Bob", ""])
    equal(home.run("replay", game)[0], 0)


@test
def half_written_files_are_removed():
    home = Home()
    lines = "seat Ann A\nseat Bob B\nlot g30\n"
    equal(home.run(given=lines)[0], 0)
    half = home.write("data/gavel/games/.gavel-0123abcd.half", "half a ga")
    mine = home.write("data/gavel/games/.notes", "mine")
    equal(home.run("--no-journal", given="help\n")[0], 0)
    assert os.path.exists(half)
    equal(home.run(given="help\n")[0], 0)
    assert os.path.exists(mine) and not os.path.exists(half)


# -- memory ---------------------------------------------------------------------------

def peak_mb(home, lines):
    """What the largest program so far took, once these lines are told."""
    status, _, err = home.run("--no-journal", given=lines, env={"ASAN_OPTIONS": "quarantine_size_mb=1"})
    equal((status, err), (0, ""))
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


@test
def undo_takes_little_room():
    home = Home()
    begin = "seat Ann A\nseat Bob B\n"
    comments = [f"# {i}, and what else somebody writes beside a game\n" for i in range(4000)]
    before = peak_mb(home, begin + "".join(comments[:10]))
    for lines in (comments, comments + ["undo\n"] * 200 + ["redo\n"] * 200):
        after = peak_mb(home, begin + "".join(lines))
        assert after - before < (200 if SLOW else 30), (before, after)


if __name__ == "__main__":
    sys.exit(run_tests())
