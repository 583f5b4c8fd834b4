#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program with a game that it does not know: the market of tests/market/, which has copies of
cards, hidden hands, open turns and sealed rounds of some seats. Speaks TAP."""
import json
import os
import subprocess
import sys
import tempfile

from tap import PATIENCE, equal, has, run_tests, test

GAVEL = sys.argv[1]
home = tempfile.TemporaryDirectory(prefix="gavel-test-")
ENV = {**os.environ, "XDG_CONFIG_HOME": home.name, "XDG_DATA_HOME": home.name,
       "XDG_STATE_HOME": home.name, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
ENV.pop("G_DEBUG", None)

START = """gavel 1 market
rule rounds 3
seat Ann 2 5
seat Bob
seat Cy
you Ann
"""
SEALED = START + "good bread\nopen Ann\nbid Bob 3\nbid Cy -\ngood cloth\nopen Bob\n"
OVER = SEALED + ("bid Ann 5\nbid Cy 1 4\ngood apple\nswap Cy\ngood cloth\nopen Cy\n"
                 "bid Ann 2 5\nbid Bob -\n")


def run(*args, given=""):
    """Standard output of one call, which must do well."""
    done = subprocess.run([GAVEL, *args], input=given, capture_output=True, text=True, env=ENV,
                          timeout=PATIENCE)
    assert done.returncode == 0, f"{args}: {done.returncode} {done.stderr}"
    return done.stdout


def record(text):
    path = os.path.join(home.name, "game.gavel")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


@test
def replay():
    out = run("replay", record(OVER))
    has(out, "Ann", "Bob", "Cy")


@test
def replay_json():
    table = json.loads(run("replay", record(SEALED), "--json"))
    equal(table["game"], "market")
    equal(table["next"], "bid")


@test
def version():
    """Nothing is said of a deck or a value that are not there."""
    equal(len(run("--version").splitlines()), 1)


@test
def train():
    """What its evaluator sees is enough to learn from, and what is learned is used."""
    path, points = (os.path.join(home.name, name) for name in ("win.value", "margin.value"))
    run("train", "--generations", "2", "--games", "20", "-o", path)
    run("--value", path, "train", "--generations", "2", "--games", "20", "--objective", "margin",
        "-o", points)
    for name in (path, points):
        with open(name, encoding="utf-8") as file:
            has(file.read(), "game=market", "inputs=5")
    moves = [json.loads(run(*value, "advise", record(SEALED), "--effort", "5", "--json"))["moves"]
             for value in ((), ("--value", path), ("--value", path))]
    assert moves[0] != moves[1], moves[0]
    equal(moves[1], moves[2])


@test
def analyse():
    """Turns and sealed moves of some seats are judged where the hand is known, others are not."""
    path = record(OVER)
    judged = json.loads(run("analyse", path, "--effort", "1", "--json"))
    equal([(each["seat"], each["decision"], each["move"]) for each in judged["decisions"] if each["grade"]],
          [("Ann", "open", "open"), ("Ann", "bid", "5"), ("Cy", "open", "swap"), ("Ann", "bid", "2 5")])
    equal([each["after"] for each in judged["steps"]],
          ["start", "good", "open", "bids", "good", "open", "bids", "good", "swap", "good", "open", "bids"])
    for each in judged["seats"]:
        total = each["start"] + each["skill"] + each["luck_of_the_pile"] + each["luck_of_the_guesses"]
        assert abs(total - each["result"]) < 1e-5, each
    has(run("analyse", path, "--effort", "1"), "Cy swaps: ", "Ann bids 2 5: ")


@test
def match():
    out = run("match", "--game", "market", "--deals", "2", "--table", "random,gavel:1,random")
    has(out, "gavel:1", "random")


@test
def play():
    """What one may choose is listed, and is read before it is taken for a word of the record."""
    out = run("play", "--seed", "3", "--name", "Ann", "Max", "Rex", given="set tutor off\nopen\n-\n3\n")
    has(out, "Against you: Max, plays as gavel advises", "You can choose open, swap\n", "open Ann\n", "Round 1 is over",
        "You can choose -, 3, 5, 3 5\n", "bid Ann -\n", "Round 2 is over", "bid Ann 3\n", "Round 3 is over")
    has(run("play", "--who"), "Rex      does anything", "play easy, play medium, play strong")


sys.exit(run_tests())
