#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drills and lessons: what is asked is true, what is answered is kept. Speaks TAP."""
import json
import math
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

from launch import launcher
from tap import PATIENCE, SLOW, Skip, equal, run_tests, test

GAVEL, SOURCE = sys.argv[1], os.path.abspath(sys.argv[2])
DATA = os.path.join(SOURCE, "data")
home = tempfile.TemporaryDirectory(prefix="gavel-test-")
ENV = {**os.environ, "XDG_CONFIG_HOME": home.name, "XDG_DATA_HOME": home.name,
       "XDG_STATE_HOME": home.name, "LC_ALL": "C.UTF-8", "TERM": "xterm", "GAVEL_TODAY": "2026-03-01"}
for name in ("NO_COLOR", "G_DEBUG"):
    ENV.pop(name, None)
STATE = os.path.join(home.name, "gavel", "drills")
PROGRESS = os.path.join(STATE, "progress")
OWN = os.path.join(STATE, "own.drills")


def run(*args, given="", today="2026-03-01"):
    """Status, stdout and stderr of one call."""
    done = subprocess.run([GAVEL, *args], input=given, capture_output=True, text=True,
                          env={**ENV, "GAVEL_TODAY": today}, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def good(*args, given="", today="2026-03-01"):
    status, out, err = run(*args, given=given, today=today)
    assert (status, err) == (0, ""), (args, status, err)
    return out


def forget():
    shutil.rmtree(STATE, ignore_errors=True)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def drills_of(text):
    """[{"theme": ..., "best": ..., "naive": ..., "loss": ..., "record": [...]}, ...]"""
    found = []
    for line in text.split("\n"):
        if line.startswith("#: theme "):
            found.append({"record": []})
        if line.startswith("#: "):
            key, _, value = line[3:].partition(" ")
            found[-1][key] = value
        elif found and line:
            found[-1]["record"].append(line)
    return found


SHIPPED = drills_of(read(os.path.join(DATA, "score5.drills")))
ASKED = SHIPPED[::12] if SLOW else SHIPPED
GAMES = "1" if SLOW else "2"  # to make drills of


def answers(key):
    """What is typed to all shipped drills: those that are not asked are skipped."""
    return "".join((drill[key] if drill in ASKED else "skip") + "\n" for drill in SHIPPED)


def replies(out):
    """How each answer was graded."""
    return [grade.lower() for grade in re.findall(r"^(The best one|Good|Doubtful|Mistake|Blunder)[.,:]", out, re.M)]


def flat(text):
    """In one line."""
    return " ".join(text.split())


def told_of(out):
    """What is told about each answer."""
    return [text for text in re.split(r"^\d+ of \d+\. ", out, flags=re.M)[1:] if replies(text)]


def groups(path=PROGRESS):
    """The key file as {group: {key: value}}."""
    found, group = {}, None
    for line in read(path).split("\n"):
        if line.startswith("["):
            group = found.setdefault(line.strip("[]"), {})
        elif "=" in line:
            key, _, value = line.partition("=")
            group[key] = value
    return found


# -- what is asked -----------------------------------------------------------

@test
def shipped_drills_are_many():
    assert 40 <= len(SHIPPED) <= 60, len(SHIPPED)
    themes = {drill["theme"] for drill in SHIPPED}
    equal(themes, {"clear", "second", "spare", "deny", "wild", "counts", "ties"})
    for theme in themes:
        assert 2 <= sum(drill["theme"] == theme for drill in SHIPPED) <= 8, theme
    positions = ["\n".join(drill["record"]) for drill in SHIPPED]
    equal(len(set(positions)), len(positions))
    assert "gavel drill make --seed " in read(os.path.join(DATA, "score5.drills")).split("\n\n")[0]


@test
def shipped_positions_are_valid():
    for drill in SHIPPED:
        out = good("replay", "-", given="\n".join(drill["record"]) + "\n")
        assert "You" in out and ("bids of" in out or "You takes" in out), out


@test
def best_is_good():
    forget()
    out = good("drill", "--count", str(len(SHIPPED)), given=answers("best"))
    found = replies(out)
    equal(len(found), len(ASKED))
    for drill, grade in zip(ASKED, found):
        assert grade in ("the best one", "good"), (drill, grade)
    assert f"streak {len(ASKED)}." in flat(out), out[-300:]


@test
def naive_is_an_error():
    """By more than the interval, and for a reason. What is merely doubtful is no drill."""
    forget()
    told = told_of(good("drill", "--count", str(len(SHIPPED)), given=answers("naive")))
    equal(len(told), len(ASKED))
    for drill, text in zip(ASKED, told):
        assert replies(text)[0] in ("mistake", "blunder"), (drill, text)
        assert "Next time: today." in flat(text), text
        loss, error = re.search(r"costs ([\d.]+)(?: ± ([\d.]+))? wins in 100", flat(text)).groups()
        assert 8 <= float(loss) - float(error or 0) + 0.1 <= 100, text
        if drill["theme"] != "deny":
            assert re.search(r"- the best one, [^:]+: that one \w+", flat(text)), text
            continue
        adds, theirs = zip(*re.findall(r"; adds (\d+) to your points, (.*?) (?:-|Theme:) ", flat(text)))
        naive, best = ([int(n) for n in re.findall(r"(\d+) to", rest)] for rest in theirs)
        assert any(a > b for a, b in zip(best, naive, strict=True)), text  # a rival wants it more
        assert ("- a card that adds no points can still pay" in text) <= ("0" in adds), text
        assert ("- a card can also pay" in text) <= ("0" not in adds), text


@test
def what_loses_is_never_right():
    """Also where the best players make such a bid now and then."""
    n = 0
    for drill in SHIPPED:
        if n > 0 or drill["theme"] in ("deny", "counts"):
            continue
        record = "\n".join(drill["record"]) + "\n"
        moves = json.loads(good("advise", "-", "--json", "--effort", "6", given=record))["moves"]
        for move in moves[1:]:
            if move["mix"] < 0.01 or moves[0]["win"] - move["win"] - math.hypot(moves[0]["error"], move["error"]) < 0.1:
                continue
            forget()
            os.makedirs(STATE)
            with open(OWN, "w", encoding="utf-8") as file:
                file.write("#: theme own\n" + "".join(f"#: {key} {drill[key]}\n" for key in ("best", "naive", "loss"))
                           + record)
            out = good("drill", "--theme", "own", "--count", "1", given=(" ".join(move["cards"]) or "-") + "\n")
            assert replies(out)[0] in ("mistake", "blunder") and "Score 0 of 1" in out, out
            n += 1
    forget()
    assert n > 0


@test
def answer_is_hidden():
    forget()
    out = good("drill")
    assert out.startswith("1 of 10. Round ") and out.count("\n") < 12, out
    for word in ("gavel would", "wins the game", "About", "your bid>", "you take>"):
        assert word not in out, word
    assert not os.path.exists(PROGRESS)


@test
def themes_are_kept_apart():
    for theme in ("second", "counts"):
        forget()
        these = [drill for drill in SHIPPED if drill["theme"] == theme]
        out = good("drill", "--theme", theme, "--count", "2", given="".join(d["best"] + "\n" for d in these))
        equal(len(replies(out)), 2)
        if theme == "counts":
            assert "face down" in out
    equal(run("drill", "--theme", "sekond")[0], 2)


def drills_are_true(game, themes):
    """All themes are there, and what is asked is true of some."""
    text = read(os.path.join(DATA, game + ".drills"))
    shipped = drills_of(text)
    equal({drill["theme"] for drill in shipped}, themes)
    assert len(shipped) >= 15 and f"gavel drill make --game {game} --seed " in text.split("\n\n")[0]
    asked = shipped[::12 if SLOW else 3]
    for key, grades in (("best", ("the best one", "good")), ("naive", ("mistake", "blunder"))):
        forget()
        given = "".join((drill[key] if drill in asked else "skip") + "\n" for drill in shipped)
        told = told_of(good("drill", "--game", game, "--count", str(len(shipped)), given=given))
        equal(len(told), len(asked))
        for drill, reply in zip(asked, told):
            assert replies(reply)[0] in grades, (drill, reply)
    forget()


@test
def drills_of_turns_are_true():
    drills_are_true("coloretto", {"wait", "spoil", "three", "minus", "finish"})


@test
def drills_with_hidden_hands_are_true():
    drills_are_true("monopoly-bid", {"keep", "price", "deny", "steal", "change"})


# -- what is kept ------------------------------------------------------------

def days_later(n):
    return time.strftime("%Y-%m-%d", time.gmtime(time.mktime((2026, 3, 1, 12, 0, 0, 0, 0, 0)) + 86400 * n))


class Sm2:
    """The same in five lines, from the paper: what was wrong comes again the same day."""

    def __init__(self):
        self.ease, self.n, self.interval = 2.5, 0, 0

    def answer(self, q):
        if q < 3:
            self.n, self.interval = 0, 0
            return
        self.ease = max(1.3, self.ease + 0.1 - (5 - q) * (0.08 + (5 - q) * 0.02))
        self.n += 1
        self.interval = {1: 1, 2: 6}.get(self.n, int(self.interval * self.ease + 0.5))


def again(interval):
    return "Next time: " + {0: "today.", 1: "tomorrow."}.get(interval, f"in {interval} days.")


@test
def intervals_grow_as_sm2_says():
    forget()
    drill = next(d for d in SHIPPED if d["theme"] == "second")
    model, day = Sm2(), 0
    for hints, answer in ((0, "best"), (0, "best"), (1, "best"), (0, "best"), (0, "naive"), (0, "best"), (2, "best"),
                          (0, "best")):
        out = good("drill", "--theme", "second", "--count", "1", given="?\n" * hints + drill[answer] + "\n",
                   today=days_later(day))
        equal(len(replies(out)), 1)
        model.answer(5 - hints if answer == "best" else 2)
        assert again(model.interval) in out, (model.interval, out)
        state = next(value for key, value in groups().items() if key.startswith("drill second-"))
        equal((int(state["repetitions"]), int(state["interval"])), (model.n, model.interval))
        assert abs(float(state["ease"]) - model.ease) < 1e-9, (state, model.ease)
        equal(state["due"], days_later(day + model.interval))
        day += model.interval


@test
def hints_fit_the_position():
    """Nobody is to be feared where all others are out."""
    out = good("drill", "--game", "coloretto", "--theme", "wait", "--count", "1", given="?\nskip\n")
    assert "everybody else is out: what could the next card add" in flat(out), out


@test
def what_is_due_comes_first():
    forget()
    first, second = SHIPPED[0], SHIPPED[1]
    good("drill", "--count", "2", given=f"{first['best']}\n{second['naive']}\n")
    # The same day what was wrong comes again, then something new; the next day those two.
    out = good("drill", "--count", "2", given=f"{second['best']}\n{SHIPPED[2]['naive']}\n")
    assert again(1) in out and again(0) in out, out
    good("drill", "--count", "1", given=f"{SHIPPED[2]['best']}\n")
    out = good("drill", "--count", "2", given=f"{first['best']}\n{second['best']}\n", today="2026-03-02")
    equal(out.count(again(6)), 2)
    # All of a theme asked: the next time is told, and --again asks all the same.
    ties = [drill for drill in SHIPPED if drill["theme"] == "ties"]
    forget()
    good("drill", "--theme", "ties", "--count", "100", given="".join(d["best"] + "\n" for d in ties))
    assert "Nothing is due before 2026-03-02" in good("drill", "--theme", "ties")
    equal(len(replies(good("drill", "--theme", "ties", "--again", "--count", "1", given=ties[0]["best"] + "\n"))), 1)


@test
def stats_add_up():
    forget()
    out = good("drill", "stats")
    assert "You have not answered any drill yet" in out
    good("drill", "--count", "3", given=f"{SHIPPED[0]['best']}\n{SHIPPED[1]['best']}\n{SHIPPED[2]['naive']}\n")
    out = good("drill", "--count", "3", given=f"skip\n{SHIPPED[0]['best']}\n{SHIPPED[1]['best']}\n", today="2026-03-02")
    equal(out.count(again(6)), 2)
    out = good("drill", "stats", today="2026-03-02")
    total = re.search(r"^all +(\d+) +(\d+) +(\d+) +(\d+) +(\d+) % ", out, re.M)
    equal([int(n) for n in total.groups()], [len(SHIPPED), 2, 1, len(SHIPPED) - 3, 80])
    rows = re.findall(r"^(\w+) +(\d+) +(\d+) +(\d+) +(\d+) ", out, re.M)
    for column in range(1, 5):
        equal(sum(int(row[column]) for row in rows if row[0] != "all"), int(total[column]))
    assert "4 of 5 answers good" in out and "streak 2, best streak 2" in out, out
    assert "Due: today 1, " in out, out


# -- one's own mistakes ------------------------------------------------------------

GAME = """gavel 1 score5
seat Laura A
seat Francis C
seat Natalie B
you Laura
lot g30
bid Laura g5 r10 y15 p20 b25
bid Francis y25
bid Natalie -
take Francis b25
take Natalie p20
take Francis y15
take Natalie r10
take Francis g5
lot p60
bid Laura g30
bid Francis y25 b25
bid Natalie p25
"""


@test
def own_mistakes_become_drills():
    forget()
    path = os.path.join(home.name, "mine.gavel")
    with open(path, "w", encoding="utf-8") as file:
        file.write(GAME)
    out = good("drill", "add", path)
    added = int(re.fullmatch(r"Laura: (\d+) mistakes? added to your drills\n", out)[1])
    assert added >= 1
    equal(good("drill", "add", path), f"Laura: 0 mistakes added to your drills, {added} known already\n")
    own = drills_of(read(OWN))
    equal(len(own), added)
    equal(own[0]["naive"].split(), "g5 r10 y15 p20 b25".split())
    # They come before what is new, and the mistake is one there, too.
    out = good("drill", "--count", "1", given=own[0]["naive"] + "\n")
    assert replies(out)[0] in ("mistake", "blunder") and "Theme: your own mistakes" in out, out
    assert "Round 1 of 12. You are Laura. The lot is g30" in out, out
    out = good("drill", "--theme", "own", "--count", "1", given=own[0]["best"] + "\n", today="2026-03-05")
    equal(replies(out), ["the best one"])
    assert re.search(r"^own +\d", good("drill", "stats"), re.M)
    assert good("drill", "add", path, "--seat", "nat").startswith("Natalie: ")
    equal(run("drill", "add", path, "--seat", "Zoe")[0], 1)
    equal(run("drill", "add", path + ".none")[0], 1)
    with open(path, "w", encoding="utf-8") as file:
        file.write(GAME.replace("you Laura\n", ""))
    status, _, err = run("drill", "add", path)
    assert status == 1 and "--seat NAME" in err, err


@test
def own_drills_show_all_counts():
    """Also that of the record's 'you', which is not written down."""
    forget()
    path = os.path.join(home.name, "counts.gavel")
    with open(path, "w", encoding="utf-8") as file:
        file.write(GAME.replace("you Laura\nlot g30\n", "you Natalie\nlot g30\ncount Laura 5 Francis 1\n"))
    good("drill", "add", path, "--seat", "Laura")
    record = drills_of(read(OWN))[0]["record"]
    equal([line for line in record if line.startswith("count")][-1], "count Francis 1 Natalie 0")
    forget()


@test
def mistakes_of_the_library_become_drills():
    forget()
    path = os.path.join(home.name, "kept.gavel")
    with open(path, "w", encoding="utf-8") as file:
        file.write(GAME)
    status, _, err = run("drill", "add", "--library", "--seat", "Laura")
    assert status == 1 and err.count("\n") == 1, err  # nothing is kept yet
    good("library", "add", path)
    out = good("drill", "add", "--library", "--seat", "lau")
    added = int(re.fullmatch(r"Laura: (\d+) mistakes? of the library added to your drills\n", out)[1])
    equal(len(drills_of(read(OWN))), added)
    assert added >= 1 and f"0 mistakes of the library added to your drills, {added} known already" in \
        good("drill", "add", "--library", "--seat", "Laura")
    equal(run("drill", "add", "--library", "--seat", "Zoe")[0], 1)
    equal(run("drill", "add", "--library")[0], 2)
    equal(run("drill", "add", "--library", path)[0], 2)


# -- making them -----------------------------------------------------------------

@test
def making_is_deterministic():
    """On threads; and, where there is MPI, on ranks of one thread."""
    paths = [os.path.join(home.name, f"{i}.drills") for i in range(1 if SLOW else 3)]
    for n, path in enumerate(paths, 1):
        make = [GAVEL, "drill", "make", "-o", path, "--games", GAMES, "--seed", "3", "--threads"]
        try:
            words = [*make, "2"] if n == 1 else [*launcher(GAVEL), "-n", str(n), *make, "1"]
        except Skip:
            words = [*make, "1"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=ENV, timeout=PATIENCE)
        equal(read(path), read(paths[0]))
    made = drills_of(read(paths[0]))
    assert made and f"--seed 3 --games {GAMES}" in read(paths[0])
    for drill in made:
        good("replay", "-", given="\n".join(drill["record"]) + "\n")
        assert drill["best"] != drill["naive"] and float(drill["loss"]) >= 8, drill
    # Asked as one's own: the best answer is right, and the beginner's a mistake at least.
    for key, grades in (("best", ("the best one",)), ("naive", ("mistake", "blunder"))):
        forget()
        os.makedirs(STATE)
        with open(OWN, "w", encoding="utf-8") as file:
            file.write(re.sub("^#: theme .*", "#: theme own", read(paths[0]), flags=re.M))
        found = replies(good("drill", "--theme", "own", "--count", str(len(made)),
                             given="".join(drill[key] + "\n" for drill in made)))
        equal(len(found), len(made))
        assert all(grade in grades for grade in found), (key, found)
    forget()


# -- lessons ------------------------------------------------------------------------

def lesson_answers(game):
    """What the lessons' file says is right and wrong: [(right, wrong), ...]"""
    return re.findall(r"^# right: (.*); wrong: (.*)$", read(os.path.join(DATA, game + ".lessons")), re.M)


@test
def lessons_tell_and_ask():
    check_lessons(lesson_answers("score5"), 7)


@test
def lessons_of_turns_tell_and_ask():
    check_lessons(lesson_answers("coloretto"), 5, "--game", "coloretto")


@test
def lessons_of_hidden_hands_tell_and_ask():
    check_lessons(lesson_answers("monopoly-bid"), 4, "--game", "monopoly-bid")


def check_lessons(answers, n, *game):
    def lesson(*args, given=""):
        return good("lesson", *args, *game, given=given)

    forget()
    equal(len(answers), n)
    equal(lesson().count("[ ]"), n)
    for number, (right, wrong) in enumerate(answers, 1):
        if game and SLOW and number > 1:
            return
        told = lesson(str(number))
        assert not re.search(r"[{}]", told), told
        figures = [float(n) for n in re.findall(r"(\d+) (?:times|wins|games)? ?(?:in|of) 100", told)]
        assert figures and all(0 <= n <= 100 for n in figures), (number, figures)
        assert max(map(len, told.split("\n"))) <= 80, told
        assert lesson().count("[x]") == number - 1
        out = lesson(str(number), given=wrong + "\n")
        assert replies(out)[0] in ("doubtful", "mistake", "blunder"), (number, out)
        assert "Done" not in out and not re.search(r"[{}]", out), out
        assert "gavel would" not in out and "the best one" not in out.lower(), out # try again first
        out = lesson(str(number), given=f"{wrong}\n{wrong}\n")
        assert "gavel would" in out, out
        out = lesson(str(number), given=f"{wrong}\n{right}\n")
        assert replies(out)[1] in ("the best one", "good"), (number, out)
        assert "Done" in out and not re.search(r"[{}]", out), out
        equal(lesson().count("[x]"), number)
    assert "All done" in lesson()


# -- usage ---------------------------------------------------------------------------

@test
def wrong_usage_is_told():
    for args in (("drill", "nonsense"), ("drill", "stats", "x"), ("drill", "add"), ("drill", "make"),
                 ("drill", "--count", "0"), ("drill", "--theme", "x"), ("drill", "make", "-o", "x", "--games", "0"),
                 ("drill", "make", "-o", "x", "--threads", "-1"),
                 ("lesson", "0"), ("lesson", "8"), ("lesson", "x"), ("lesson", "1", "2"), ("drill", "--nonsense")):
        status, out, err = run(*args)
        equal((args, status, out), (args, 2, ""))
        assert err.startswith("gavel: "), err
    forget()
    status, out, err = run("drill", given="x99\n-\n")
    assert status == 1 and "no card 'x99'" in err and not replies(out), err
    status, out, err = run("drill", "--keep-going", given="x99\n-\n")
    equal(len(replies(out)), 1)
    equal(run("lesson", "1", given="x99\n")[0], 1)
    equal(run("drill", "stats", today="tomorrow")[0], 1)
    assert "GAVEL_TODAY" in run("lesson", today="2026-02-30")[2]


@test
def a_terminal_is_asked():
    forget()
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(GAVEL, [GAVEL, "drill"], ENV)
    screen = b""
    for key in (b"?\r", b"r999\r", b"skip\r", SHIPPED[1]["best"].encode() + b"\r", b"quit\r", None):
        quiet = 0
        while quiet < 5:
            if select.select([fd], [], [], 0.2)[0]:
                try:
                    more = os.read(fd, 65536)
                except OSError:
                    more = b""
                if not more:
                    break
                screen += more
                quiet = 0
            else:
                quiet += 1
        if key is not None:
            os.write(fd, key)
    equal(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0)
    text = re.sub(r"\033\[[\d;]*m", "", screen.decode()).replace("\r", "")
    for part in ("your bid> ", "hint: ", "no card 'r999'", "2 of 10. ", "Score 1 of 1", "3 of 10. ", "1 of 1 good"):
        assert part in text, (part, text)


sys.exit(run_tests())
