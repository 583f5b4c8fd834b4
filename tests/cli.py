#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as a user meets it: commands, exit statuses, a terminal. Speaks TAP."""
import functools
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from tap import PATIENCE, SLOW, equal, has, run_tests, test
from terminal import Terminal

GAVEL, SOURCE = sys.argv[1], sys.argv[2]
GAMES = os.path.join(SOURCE, "data", "games")
home = tempfile.TemporaryDirectory(prefix="gavel-test-")
ENV = {**os.environ, "XDG_CONFIG_HOME": home.name, "XDG_DATA_HOME": home.name,
       "XDG_STATE_HOME": home.name, "LC_ALL": "C.UTF-8", "TERM": "xterm"}
for name in ("NO_COLOR", "G_DEBUG"):
    ENV.pop(name, None)
HARD = 10 if SLOW else 100  # efforts that a hard question takes at least
OWN_DECK = os.path.join(home.name, "gavel", "score5.deck")


def run(*args, given="", env=None):
    """Status, stdout and stderr of one call."""
    done = subprocess.run([GAVEL, *args], input=given, capture_output=True, text=True,
                          env={**ENV, **(env or {})}, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


class Here:
    """Where gavel finds what is its own."""
    path, env = home.name, ENV


def on_terminal(args, *talk):
    """Status, and what the screen shows when keys are typed, each as soon as its question is there."""
    t = Terminal(Here, *args)
    screen = ""
    for question, keys in talk:
        screen += t.until(question)
        t.type(keys)
    status, last = t.end()
    return status, screen + last


def one_line(text):
    equal(text.count("\n"), 1)


# -- usage ---------------------------------------------------------------

@test
def help_lists_commands():
    status, out, err = run("--help")
    equal((status, err), (0, ""))
    has(out, "replay FILE", "deck edit", "Examples:", "Without a command: start the prompt")
    equal(run(), (0, "", ""))  # no line came in


@test
def version():
    status, out, _ = run("--version")
    equal(status, 0)
    told = re.fullmatch(r"gavel (\d+\.\d+\.\d+)\ndeck ([0-9a-f]{16})\nvalue ([0-9a-f]{16})\n", out)
    assert told, out
    status, reply, _ = run("engine", given='{"id":1,"do":"version"}\n')
    equal((status, json.loads(reply)), (0, {
        "id": 1, "ok": True, "program": "gavel", "version": told[1], "deck": told[2], "value": told[3],
        "games": ["score5", "coloretto", "monopoly-bid", "goofspiel"]}))


@test
def version_of_broken_things():
    broken = os.path.join(home.name, "broken")
    with open(broken, "w") as file:
        file.write("[g5]\nfamily=gren\n")
    status, out, err = run("--version", "--deck", broken, "--value", broken)
    equal((status, err), (0, ""))
    assert re.fullmatch(r"gavel .*\ndeck broken: .*\nvalue broken: .*\n", out), out
    # The engine needs its deck at once, the value only for advice.
    equal(run("engine", "--deck", broken)[0], 1)
    status, out, _ = run("engine", "--value", broken, given='{"do":"version"}\n{"do":"stop"}\n')
    equal((status, [json.loads(line)["ok"] for line in out.splitlines()]), (0, [False, True]))


@test
def options_anywhere():
    deck = os.path.join(SOURCE, "data", "score5.deck")
    for args in (["--deck", deck, "deck"], ["deck", "--deck", deck], ["deck", f"--deck={deck}", "--no-color"]):
        status, out, err = run(*args)
        equal((status, err), (0, ""))
        has(out, "51 cards: " + deck)
    has(run("deck", "--color", "always")[1], "\033[")
    for args in (["--help"], ["-h"], ["help"]):
        has(run(*args)[1], "Commands:")
    for args in (["replay", "--help"], ["help", "replay"]):
        has(run(*args)[1], "--to=LINE")
    status, out, _ = run("replay", os.path.join(GAMES, "five.gavel"), "--to", "20", "--json", "--no-color")
    equal((status, json.loads(out)["game"]), (0, "score5"))


@test
def wrong_usage_is_2():
    for args in (["repaly"], ["--nonsense"], ["replay"], ["replay", "a", "b"], ["deck", "edti"],
                 ["deck", "check"], ["engine", "x"], ["bench", "x"], ["bench", "--seconds", "0"],
                 ["--color=maybe", "deck"], ["replay", "--to", "0", "x"], ["replay", "--to", "x", "y"]):
        status, out, err = run(*args)
        equal((args, status, out), (args, 2, ""))
        has(err, "gavel: ")
    has(run("repaly")[2], "did you mean replay?")
    has(run("deck", "edti")[2], "did you mean edit?")


# -- deck ----------------------------------------------------------------

@test
def deck_json():
    status, out, err = run("deck", "--json")
    cards = json.loads(out)
    equal((status, err, len(cards)), (0, "", 51))
    first = {"card": "g5", "family": "green", "value": 5, "tie": 1, "kind": "A", "attested": True}
    equal({k: cards[0][k] for k in first}, first)
    equal(cards[-1]["card"], "w75")
    equal({card["kind"] for card in cards}, {"A", "B", "C", "D", "E", "*", "**", "***"})
    equal(len({card["tie"] for card in cards}), 51)


@test
def deck_colour():
    plain = run("deck")[1]
    assert "\033" not in plain
    has(plain, "150? #50", "'gavel deck edit'")
    assert all(len(line) <= 80 for line in plain.split("\n")), plain
    has(run("--color=always", "deck")[1], "\033[")
    status, screen = on_terminal(["deck"])
    equal(status, 0)
    has(screen, "\033[32m")
    assert "\033" not in on_terminal(["--no-color", "deck"])[1]


@test
def decks_of_several_games():
    """Which game a file is for shows by what is in it; --game overrules that."""
    for name, part in (("score5", "51 cards: "), ("coloretto", "76 cards and "), ("monopoly-bid", "28 properties")):
        path = os.path.join(SOURCE, "data", name + ".deck")
        for args in (["--deck", path, "deck"], ["--deck", path, "deck", "--game", name], ["deck", "--game", name]):
            status, out, err = run(*args)
            equal((status, err), (0, ""))
            has(out, part)
        equal(run("deck", "check", path)[:2], (0, path + ": nothing is wrong with this deck\n"))
    equal(run("deck", "check", "--game", "score5", path)[0], 1)
    has(run("--deck", path, "deck", "--game", "goofspiel")[2], "Goofspiel has no deck of its own")
    box = json.loads(run("deck", "--game", "coloretto", "--json")[1])
    equal((len(box["colours"]), box["copies"], box["new"]["under"], box["points"]["violet"]), (7, 9, 16, [1, 4, 8, 7, 6, 5]))
    assert all(len(line) <= 80 for line in run("deck", "--game", "coloretto")[1].split("\n"))


@test
def deck_override():
    text = open(os.path.join(SOURCE, "data", "score5.deck")).read()
    other = os.path.join(home.name, "other.deck")
    with open(other, "w") as file:
        file.write(text.replace("tiebreaker=51", "tiebreaker=60"))
    tie = lambda out: json.loads(out)[-1]["tie"]
    equal(tie(run("deck", "--json")[1]), 51)
    equal(tie(run("--deck", other, "deck", "--json")[1]), 60)
    os.makedirs(os.path.dirname(OWN_DECK), exist_ok=True)
    with open(OWN_DECK, "w") as file:
        file.write(text.replace("tiebreaker=51", "tiebreaker=70"))
    equal(tie(run("deck", "--json")[1]), 70)
    equal(tie(run("--deck", other, "deck", "--json")[1]), 60)
    with open(OWN_DECK, "w") as file:
        file.write(text.replace("family=wild", "family=wid"))
    status, out, err = run("deck")
    equal((status, out), (1, ""))
    has(err, OWN_DECK, "no family 'wid'")
    os.remove(OWN_DECK)
    equal(run("--deck", home.name + "/none", "deck")[0], 1)


@test
def deck_check():
    good = os.path.join(SOURCE, "data", "score5.deck")
    equal(run("deck", "check", good)[0], 0)
    bad = open(good).read().replace("tiebreaker=51", "tiebreaker=1").replace("value=150", "value=145")
    status, out, err = run("deck", "check", "-", given=bad)
    equal((status, out), (1, ""))
    has(err, "-: tiebreaker 1 is on both g5 and w75", "no card of value 150",
        "2 cards of value 145")


ROWS = ["gybgr", "26 27 28 29 30 31 32 33 34 ?", "r y p p y r g", "=",
        "5 10 15 20 25", "", "10 15 20 25 5", "", "", "", "", "", "", "", "52"]


@test
def deck_edit_from_a_pipe():
    status, out, err = run("deck", "edit", given="\n".join(ROWS) + "\n")
    equal((status, err), (0, ""))
    has(out, "saved: " + OWN_DECK)
    one_line(out)
    cards = {card["card"]: card for card in json.loads(run("deck", "--json")[1])}
    equal(cards["g30"]["attested"], True)
    equal(cards["w75"]["tie"], 52)
    equal((cards["r75"]["tie"], cards["r75"]["tie_attested"]), (None, False))
    equal(cards["g150"]["tie_attested"], True)
    has(run("deck")[1], "where they do not decide")
    # What is attested now is not asked for again.
    status, out, _ = run("deck", "edit", given="")
    equal((status, out), (0, "nothing was changed, so nothing is saved\n"))
    os.remove(OWN_DECK)


@test
def deck_edit_of_another_game():
    game = "--game", "monopoly-bid"
    for rows, error in (("1 2 3", "line 1: type 5 numbers, not 3"), ("x 1 1 1 1", "line 1: type 5 numbers from 0 to 25"),
                        ("\n8 8 8 99", "line 2: type 4 numbers from 0 to 25"), ("1 1 1 1 1\n", "24 cards")):
        status, out, err = run("deck", "edit", *game, given=rows.replace("1 1 1 1 1", "4 5 5 5 5") + "\n")
        equal((status, out), (1, ""))
        has(err, "nothing saved: ", error)
    status, out, err = run("deck", "edit", *game, given="12 10 9 9 10\n=\n")
    equal((status, err), (0, ""))
    has(out, "(answers: 2)")
    cards = {card["card"]: card for card in json.loads(run("deck", *game, "--json")[1])}
    equal(cards["m1"], {"card": "m1", "kind": "money", "copies": 12, "attested": True})
    assert "?" not in run("deck", *game)[1]
    equal(run("deck", "edit", *game, given="")[1], "every card is attested already (--all asks about all cards)\n")
    os.remove(os.path.join(os.path.dirname(OWN_DECK), "monopoly-bid.deck"))


@test
def deck_edit_stops_at_nonsense():
    for rows, error in ((["gy"], "line 1: type 5 families, not 2"), (["g y b g x"], "line 1: 'x' is not a family"), (["", "1 2 3"], "line 2: type 10 tiebreakers, not 3"),
                        (["", "", "", "", "5 5 15 20 25"], "line 5: a start set has 5, 10, 15, 20 and 25"),
                        (["g y b g r x"], "line 1: type 5 families, not 6")):
        status, out, err = run("deck", "edit", given="\n".join(rows) + "\n")
        equal((status, out), (1, ""))
        has(err, "nothing saved: ", error)
        assert not os.path.exists(OWN_DECK)


@test
def deck_edit_ends_early():
    status, out, _ = run("deck", "edit", given="gybgr\n")
    equal(status, 0)
    has(out, "answers: 1")
    os.remove(OWN_DECK)


@test
def deck_edit_at_a_terminal():
    status, screen = on_terminal(["deck", "edit"], ("[g y b g r] ", "gybg\n"), ("[g y b g r] ", "gybgr\n"),
                                 ("35] ", "\x04"))
    equal(status, 0)
    has(screen, "One star: family (g r y p b) of 30 35 50 65 75?", "[g y b g r]",
        "type 5 families, not 4", "saved: ")
    os.remove(OWN_DECK)
    status, screen = on_terminal(["deck", "edit"], ("[g y b g r] ", "gybgr\n"), ("35] ", "\x03"))
    assert status != 0 and not os.path.exists(OWN_DECK)


# -- replay --------------------------------------------------------------

@test
def every_shipped_game():
    winners = {"two": "Francis", "three": "Natalie", "four": "Francis", "four-counts": "Laura",
               "five": "Charlene", "rulebook": None, "advice": None, "goofspiel": "Ann",
               "coloretto-two": "Francis", "coloretto-three": "Natalie",
               "coloretto-four": "Laura", "coloretto-five": "Francis",
               "monopoly-bid-two": "Francis", "monopoly-bid-three": "Natalie",
               "monopoly-bid-four": "Natalie", "monopoly-bid-five": "Laura"}
    paths = glob.glob(os.path.join(GAMES, "*.gavel"))
    equal(sorted(os.path.basename(path)[:-6] for path in paths), sorted(winners))
    for path in paths:
        status, out, err = run("replay", path, "--json")
        table = json.loads(out)
        equal((status, err), (0, ""))
        name = os.path.basename(path)[:-6]
        equal((name, table["winner"]), (name, winners[name]))
        equal(table["over"], winners[name] is not None)
        status, text, err = run("replay", path)
        equal((status, err), (0, ""))
        assert all(len(line) <= 80 for line in text.split("\n")), text


@test
def every_line_of_a_game():
    path = os.path.join(GAMES, "five.gavel")
    lines = open(path).read().split("\n")
    for to in range(2, len(lines), 9):
        status, out, _ = run("replay", path, "--to", str(to), "--json")
        cut = run("replay", "-", "--json", given="\n".join(lines[:to]) + "\n")
        equal((status, out), cut[:2])


@test
def rulebook_example():
    path = os.path.join(GAMES, "rulebook.gavel")
    lines = open(path).read().rstrip("\n").split("\n")
    before = json.loads(run("replay", path, "--to", str(len(lines) - 2), "--json")[1])
    equal((before["next"], before["taker"], sorted(before["offer"])), ("take", "Francis", ["g30", "p20"]))
    table = json.loads(run("replay", path, "--json")[1])
    equal((table["round"], table["next"]), (6, "lot"))
    hands = {seat["name"]: seat["hand"] for seat in table["seats"]}
    assert "g80" in hands["Laura"] and "g30" in hands["Francis"] and "p20" in hands["Natalie"]
    equal(len(hands["Charlene"]), 6)


@test
def rulebook_example_five_cards():
    lines = open(os.path.join(GAMES, "rulebook.gavel")).read().split("\n")
    text = "\n".join(lines[:-3]).replace("bid Laura g30 p20", "bid Laura g30 p20 b25 r10 g5")
    takers = []
    for card in ("g30", "b25", "p20", "r10", "g5"):
        table = json.loads(run("replay", "-", "--json", given=text + "\n")[1])
        takers.append(table["taker"])
        text += f"\ntake {table['taker']} {card}"
    equal(takers, ["Francis", "Natalie", "Charlene", "Francis", "Natalie"])


@test
def replay_errors_name_file_and_line():
    status, out, err = run("replay", "-", given="gavel 1 score5\nseat Ann A\nlott g30\n")
    equal((status, out), (1, ""))
    has(err, "gavel: standard input: line 3: no word 'lott'", "did you mean lot?", "--to 2")
    status, _, err = run("replay", home.name + "/none.gavel")
    equal(status, 1)
    has(err, "none.gavel")
    equal(run("replay", "-", given="")[0], 1)
    equal(run("replay", "-", "--to", "9", given="gavel 1 score5\n")[0], 1)


@test
def replay_text():
    text = run("replay", os.path.join(GAMES, "rulebook.gavel"), "--to", "21")[1]
    has(text, "SCORE 5, round 5 of 12, the lot is g80", "* Laura", "Francis g15 y25 = 40",
        "Charlene nothing", "Francis takes a card", "on offer  g30 p20")


@test
def replay_narrow_terminal():
    status, screen = Terminal(Here, "--no-color", "replay", os.path.join(GAMES, "four.gavel"), columns=40).end()
    equal(status, 0)
    assert all(len(line.rstrip("\r")) <= 40 for line in screen.split("\n")), screen


# -- engine and bench ----------------------------------------------------

@test
def engine_lives_on():
    requests = ['{"id":1,"do":"replay","record":"gavel 1 score5"}', "nonsense", "", '{"id":2}',
                "[" * 200000, '{"id":3,"do":"replay","record":"gavel 1 goofspiel"}', "\0"]
    status, out, err = run("engine", given="\n".join(requests))
    replies = [json.loads(line) for line in out.splitlines()]
    equal((status, err), (0, ""))
    equal([(reply["id"], reply["ok"]) for reply in replies],
          [(1, True), (None, False), (2, False), (None, False), (3, True), (None, False)])


@test
def engine_answers_at_once():
    engine = subprocess.Popen([GAVEL, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENV)
    for i in range(3):
        engine.stdin.write(b'{"id":%d,"do":"replay","record":"gavel 1 score5"}\n' % i)
        engine.stdin.flush()
        equal(json.loads(engine.stdout.readline())["id"], i)
    engine.stdin.close()
    equal(engine.wait(), 0)
    engine.stdout.close()


def positions():
    """Records that end with a lot, and who is asked."""
    for game in ("three", "five", "four", "two"):
        text = open(os.path.join(GAMES, game + ".gavel")).read()
        for lot in re.finditer(r"(?m)^lot .*\n", text):
            for seat in re.findall(r"(?m)^seat (\w+)", text):
                yield {"do": "advise", "record": text[:lot.end()], "seat": seat}


class Engine:
    """An engine that is talked with."""

    def __enter__(self):
        self.process = subprocess.Popen([GAVEL, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=ENV)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def ask(self, *requests):
        self.process.stdin.write(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
        self.process.stdin.flush()

    def replies(self, n):
        return [json.loads(self.process.stdout.readline()) for _ in range(n)]


@functools.cache
def hard_question():
    """One that is not settled for long. It is looked for, since play changes."""
    with Engine() as engine:
        for question in positions():
            for effort in (4, HARD):
                engine.ask({**question, "effort": effort})
                if engine.replies(1)[0]["settled"]:
                    break
            else:
                return question
    raise AssertionError("everything is easy")


@test
def engine_advises_as_the_command_does():
    question = next(positions())
    status, out, _ = run("advise", "-", "--seat", question["seat"], "--effort", "1", "--seed", "7", "--json",
                         given=question["record"])
    told = json.loads(out)
    reply = json.loads(run("engine", given=json.dumps({**question, "effort": 1, "seed": 7}))[1])
    equal((status, reply.pop("id"), reply.pop("ok")), (0, None, True))
    told.pop("ms")
    reply.pop("ms")
    equal(reply, told)


@test
def engine_stops():
    long = {**hard_question(), "seconds": 3600}
    with Engine() as engine:
        engine.ask({"id": 1, **long}, {"id": 2, **long}, {"id": 3, "do": "stop"},
                   {"id": 4, **hard_question(), "effort": 1})
        replies = engine.replies(4)
    equal([(reply["id"], reply["ok"]) for reply in replies], [(i, True) for i in (1, 2, 3, 4)])
    # What came before the stop was cut short, what came after it was not.
    for reply in replies[:2]:
        assert reply["effort"] < HARD and not reply["settled"] and reply["moves"], reply
    equal(replies[2], {"id": 3, "ok": True})
    equal((replies[3]["effort"], replies[3]["trials"] > 0), (1, True))


@test
def engine_stops_again():
    long = {**hard_question(), "seconds": 3600}
    with Engine() as engine:
        engine.ask({"id": 0, "do": "stop"}, {"id": 1, **long}, {"id": 2, "do": "stop"},
                   {"id": 3, **long}, {"id": 4, "do": "stop"}, {"id": 5, "do": "version"})
        replies = engine.replies(6)
    equal([reply["id"] for reply in replies], list(range(6)))
    assert all(replies[i]["effort"] < HARD for i in (1, 3)), replies


@test
def engine_finishes_what_it_was_asked():
    question = hard_question()
    requests = [{"id": 1, **question, "effort": 3}, {"id": 2, "do": "stpo"}, {"id": 3, **question, "effort": 1}]
    status, out, _ = run("engine", given="\n".join(map(json.dumps, requests)))
    replies = [json.loads(line) for line in out.splitlines()]
    equal((status, [(reply["id"], reply["ok"]) for reply in replies]), (0, [(1, True), (2, False), (3, True)]))
    equal((replies[0]["effort"], replies[2]["effort"]), (3, 1))


@test
def engine_ends_when_nobody_listens():
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "w") as full:
        engine = subprocess.Popen([GAVEL, "engine"], stdin=subprocess.PIPE, stdout=full,
                                  stderr=subprocess.PIPE, env=ENV)
    engine.stdin.write(b'{"do":"version"}\n')
    engine.stdin.flush()  # and stays open
    equal(engine.wait(timeout=PATIENCE), 1)
    has(engine.stderr.read().decode(), "cannot write the reply")
    engine.stdin.close()
    engine.stderr.close()


@test
def engine_reads_no_further_than_it_must():
    # More than may wait: the reader pauses, and nothing is lost.
    request = json.dumps({"id": 1, "do": "replay", "record": "gavel 1 score5\n#" + "x" * 1000000})
    status, out, _ = run("engine", given="\n".join([json.dumps({**hard_question(), "seconds": 0.5})] + [request] * 40))
    equal((status, out.count("\n"), out.count('"ok":true')), (0, 41, 41))


@test
def engine_long_line():
    status, out, _ = run("engine", given="x" * (5 << 20) + '\n{"id":1}\n')
    equal(status, 0)
    replies = [json.loads(line) for line in out.splitlines()]
    equal([reply["id"] for reply in replies], [None, 1])
    has(replies[0]["error"], "longer than 4 MiB")


ADVICE = os.path.join(GAMES, "advice.gavel")


@test
def every_move_has_its_line():
    for game, word in ((open(ADVICE, encoding="utf-8").read(), "bid Laura "),
                       ("gavel 1 goofspiel\nrule cards 5\nseat Ann\nseat Bob\nyou Ann\nprize 3\n", "bid Ann ")):
        status, out, err = run("advise", "-", "--effort", "1", "--json", given=game)
        equal((status, err), (0, ""))
        reply = json.loads(out)
        for move in reply["moves"]:
            equal(sorted(move["line"].removeprefix(word).split()), sorted(move["cards"]) or ["-"])
        equal(sorted(reply["line"].removeprefix(word).split()), sorted(reply["choice"]) or ["-"])
        equal(run("replay", "-", given=game.rstrip("\n") + "\n" + reply["line"] + "\n")[0], 0)


@test
def advise_own_bid_until_turned_up():
    """A bid of `you` that no other one has followed lies face down: it may be kept or changed."""
    record = "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nyou Ann\nlot g30\nbid Ann g5 r10 y15 p20 b25\ncount Bob 0 Cy 0\n"

    def advise(text, *args):
        status, out, err = run("advise", "-", "--effort", "1", "--json", *args, given=text)
        equal((status, err), (0, ""))
        return json.loads(out)
    answer = advise(record)
    equal((answer["decision"], sorted(answer["lies"])), ("bid", ["b25", "g5", "p20", "r10", "y15"]))
    assert len(answer["choice"]) < 5, answer["choice"]  # everything, for what nobody else wants
    assert any(len(move["cards"]) == 5 for move in answer["moves"])
    assert "lies" not in advise(record, "--seat", "Bob")
    equal(advise(record + "bid Bob g10\n")["decision"], None)
    changed = advise(record + "bid Ann " + " ".join(answer["choice"]) + "\n")
    equal((changed["choice"], changed["lies"]), (answer["choice"], answer["choice"]))


@test
def advise_text():
    status, out, err = run("advise", ADVICE, "--effort", "1")
    equal((status, err), (0, ""))
    has(out, "round 2 of 12, Laura", "bid ", "wins the game", "lot %", "Francis", "chances")
    lines = [line for line in out.splitlines() if re.match(r" [1-8]  ", line)]
    equal(len(lines), 8)
    assert all(len(line) <= 80 for line in out.splitlines()), out


@test
def advise_is_repeatable():
    answers = []
    for threads in ("1", "3"):
        answer = json.loads(run("advise", ADVICE, "--effort", "2", "--threads", threads,
                                "--json")[1])
        del answer["ms"]
        answers.append(answer)
    equal(answers[0], answers[1])
    other = json.loads(run("advise", ADVICE, "--effort", "2", "--seed", "9", "--json")[1])
    assert other["moves"] != answers[0]["moves"]


@test
def advise_what_if():
    def ask(*options):
        return json.loads(run("advise", ADVICE, "--effort", "1", "--json", *options)[1])

    plain = ask()
    choice = plain["choice"]
    assert choice != ask("--without", " ".join(choice) or "-")["choice"]
    odd = ask("--with", "r10,y15,p20,g30")
    assert any(len(move["cards"]) == 4 for move in odd["moves"])
    alone = ask("--passes", "Francis")
    equal(alone["rivals"][0]["if_counts_stay"]["pass"], 1.0)
    assert ask("--next", "w75")["moves"] == plain["moves"], "the wild cannot come next"
    assert ask("--next", "r40")["moves"] != plain["moves"]
    for objective in "margin", "rank":
        other = ask("--objective", objective)
        equal(other["objective"], objective)
        values = [move[objective] for move in other["moves"]]
        slack = {"margin": 0.1, "rank": 0.0015}[objective]  # of equals the cheaper comes first
        assert all(after <= before + slack for before, after in zip(values, values[1:])), values
        reasons = other["reasons"]
        assert abs(reasons["gap"] - (values[0] - values[1])) < 1e-5, reasons
        has(reasons["if_all_play_the_equilibrium"], objective)
        text = run("advise", ADVICE, "--effort", "1", "--objective", objective)[1]
        has(text, {"margin": " points ", "rank": " of 3 others"}[objective])
    safe = ask("--safety", "1")
    most = max(move["safe"] for move in safe["moves"])
    equal(safe["moves"][0]["safe"], most)


@test
def advise_errors():
    for args, part in ((["--seat", "Nobody"], "no player 'Nobody' here"),
                       (["--with", "g150"], "is not a legal move here"),
                       (["--with", "x9"], "x9"), (["--passes", "Laura"], "name a rival instead"),
                       (["--objective", "fun"], "win, margin or rank"),
                       (["--value", "/nowhere.value"], "nowhere.value"),
                       (["--to", "99"], "only 15 lines")):
        status, out, err = run("advise", ADVICE, "--effort", "1", *args)
        equal((status, out), (1, ""))
        has(err, part)
        one_line(err)
    equal(run("advise", ADVICE, "--safety", "2")[0], 2)
    equal(run("advise")[0], 2)


@test
def advise_finds_seats_as_the_prompt_does():
    exact = json.loads(run("advise", ADVICE, "--effort", "1", "--json", "--seat", "Francis")[1])
    for name in ("francis", "FRANCIS", "fra"):
        status, out, err = run("advise", ADVICE, "--effort", "1", "--json", "--seat", name)
        equal((status, err), (0, ""))
        equal(json.loads(out)["moves"], exact["moves"])


@test
def advise_without_the_only_move():
    only = ("gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\nbid Ann b25\n"
            "bid Bob r15\nbid Cy -\n")
    equal(run("advise", "-", "--seat", "Bob", "--effort", "1", given=only)[0], 0)
    status, out, err = run("advise", "-", "--seat", "Bob", "--effort", "1", "--without", "b25",
                           given=only)
    equal((status, out), (1, ""))
    has(err, "without 'b25' there is no move left")
    one_line(err)


@test
def nobody_passes_in_goofspiel():
    game = "gavel 1 goofspiel\nrule cards 5\nseat Ann\nseat Bob\nprize 3\n"
    ask = ("advise", "-", "--seat", "Ann", "--effort", "1", "--json")
    equal(json.loads(run(*ask, given=game)[1])["reasons"]["if_passes"], {})
    status, out, err = run(*ask, "--passes", "Bob", given=game)
    equal((status, out), (1, ""))
    has(err, "nobody can pass in Goofspiel")
    one_line(err)


@test
def goofspiel_in_a_fixed_order():
    """Prizes that are certain need no line: bids are due at once, advised and judged."""
    game = "gavel 1 goofspiel\nrule cards 4\nrule prizes ascending\nseat Ann\nseat Bob\n"
    bids = [("Ann", 2), ("Bob", 1), ("Ann", 3), ("Bob", 3), ("Ann", 1), ("Bob", 4), ("Ann", 4), ("Bob", 2)]
    status, out, _ = run("advise", "-", "--seat", "Ann", "--effort", "1", "--json", given=game)
    advice = json.loads(out)
    equal((status, advice["decision"], len(advice["moves"])), (0, "bid", 4))
    equal([rival["name"] for rival in advice["rivals"]], ["Bob"])
    told = game + "".join(f"bid {name} {card}\n" for name, card in bids)
    said = game + "".join((f"prize {i // 2 + 1}\n" if i % 2 == 0 else "") + f"bid {name} {card}\n"
                          for i, (name, card) in enumerate(bids))
    judged = [json.loads(run("analyse", "-", "--effort", "1", "--json", given=text)[1]) for text in (told, said)]
    equal([(step["round"], step["after"]) for step in judged[0]["steps"]],
          [(1, "start"), (1, "bids"), (2, "bids"), (3, "bids"), (4, "bids")])
    equal([(each["round"], each["seat"], each["decision"]) for each in judged[0]["decisions"]],
          [(i // 2 + 1, name, "bid") for i, (name, _) in enumerate(bids)])
    assert all(each["grade"] for each in judged[0]["decisions"][:6]), judged[0]["decisions"]
    equal([each["loss"] for each in judged[0]["decisions"][:6]], [each["loss"] for each in judged[1]["decisions"][:6]])
    text = run("analyse", "-", "--effort", "1", given=told)[1]
    equal(re.findall(r"^(round \d|now) +(\d+)", text, re.M),
          [("round 1", "50"), ("round 2", "44"), ("round 3", "33"), ("round 4", "100"), ("now", "100")])


@test
def errors_that_are_not_listed_are_counted():
    """Five are told in words; that there are more is said."""
    out = run("analyse", os.path.join(SOURCE, "data", "games", "two.gavel"), "--effort", "1")[1]
    wrong = sum(int(n) for n in re.findall(r"  (\d+) of \d+$", out, re.M))
    has(out, f"          and {wrong - 5} more that lost less: gavel analyse FILE --html shows")


@test
def nobody_takes_in_goofspiel():
    """Who comes second gets nothing there, so nothing is told of it."""
    game = "gavel 1 goofspiel\nrule cards 5\nseat Ann\nseat Bob\nseat Cy\nprize 3\n"
    status, out, _ = run("advise", "-", "--seat", "Ann", "--effort", "1", given=game)
    equal(status, 0)
    head = next(line for line in out.split("\n") if line.startswith("    cards"))
    end = head.index("prize %") + len("prize %")
    for row in re.findall(r"^ \d  .*", out, re.M):
        assert re.fullmatch(r" +\d+", row[end - 7:end]), (head, row)  # the figures end under it
    path = os.path.join(home.name, "goofspiel.gavel")
    with open(path, "w") as file:
        file.write(game)
    lines = ["load " + path, "you Ann", "depth 1", "why", "whatif 3", "whatif 4"]
    status, more, err = run("--no-journal", "-c", "; ".join(lines))
    equal((status, err), (0, ""))
    has(more, "wins the prize")
    for text in (out, more):
        for word in ("1st", "takes first", "come second", "passes"):
            assert word not in text, (word, text)


@test
def goes_on_with_any_game_against_the_computer():
    path = os.path.join(home.name, "play.gavel")
    with open(path, "w") as file:
        file.write("gavel 1 goofspiel\nrule cards 5\n# play 17 Bob=greedy\nseat Ann\nseat Bob\n"
                   "you Ann\n")
    status, out, err = run("script", "-", given=f"load {path}\nset tutor off\n1\n2\n")
    equal((status, err), (0, ""))
    has(out, "Ann, Bob; round 1 of 5", "You hold 1 2 3 4 5\n", "Ann bids 1\nBob bids 5\n", "Ann bids 2\nBob bids 4\n")
    assert len(re.findall(r"^Round \d: \d$", out, re.M)) == 3, out  # turned up by the program
    status, out, err = run("script", "-", given=f"load {path}\nprize 3\n")
    equal(status, 1)
    has(err, "gavel plays the others: type only your own card, like 7")


@test
def match_goofspiel_needs_no_deck():
    tied = os.path.join(home.name, "tied.deck")
    with open(os.path.join(SOURCE, "data", "score5.deck")) as file:
        text = file.read()
    with open(tied, "w") as file:
        file.write(text.replace("tiebreaker=51", "tiebreaker=?"))
    play = ("--deck", tied, "match", "--table", "spender:1,random", "--deals", "2", "--json")
    status, out, err = run(*play)
    equal((status, out), (1, ""))
    has(err, "tiebreakers are all known")
    status, out, err = run(*play, "--game", "goofspiel")
    equal((status, err), (0, ""))
    equal(json.loads(out)["games"], 4)
    status, out, _ = run("advise", "-", given="gavel 1 score5\nseat A A\nseat B ?\nlot g30\n")
    equal((status, out), (1, ""))


@test
def match_json_and_games():
    with tempfile.TemporaryDirectory() as folder:
        args = ("match", "--table", "gavel,spender:0.4,random", "--deals", "2", "--json",
                "--save-games", folder)
        status, out, err = run(*args)
        equal((status, err), (0, ""))
        result = json.loads(out)
        equal((result["deals"], result["games"]), (2, 6))
        equal([p["name"] for p in result["players"]], ["gavel", "spender:0.4", "random"])
        assert abs(sum(p["share"] for p in result["players"]) - 1.0) < 1e-9
        won = 0
        for path in sorted(glob.glob(os.path.join(folder, "*.gavel"))):
            table = json.loads(run("replay", path, "--json")[1])
            assert table["over"], path
            won += table["winner"] == "gavel1"
        equal(round(result["players"][0]["share"] * 6), won)
        again = json.loads(run(*args)[1])
        del again["seconds"], result["seconds"]
        equal(again, result)


@test
def match_counts_what_is_asked():
    def play(objective, *options):
        status, out, err = run("match", "--table", "gavel,random,random", "--deals", "2", "--json",
                               "--objective", objective, *options)
        equal((status, err), (0, ""))
        return json.loads(out)["players"]

    shares = [player["share"] for player in play("win")]
    assert abs(sum(shares) - 1) < 1e-9, shares
    ranks = [player["rank"] for player in play("rank")]
    assert abs(sum(ranks) - 3) < 1e-6, "each pair counts once"
    assert ranks[0] > 1.5, ranks
    margins = [player["margin"] for player in play("margin")]
    assert margins[0] > 0 > max(margins[1:]), margins
    status, out, _ = run("match", "--table", "gavel:margin,random", "--deals", "200", "--ask", "-20",
                         "--objective", "margin", "--json")
    result = json.loads(out)
    equal((status, result["asked"], result["answer"]), (0, -20, "above"))
    assert result["deals"] < 200, "a decided question ends the match"
    for args, part in ((["--objective", "fun"], "win, margin or rank"),
                       (["--ask", "1.5"], "a share of 1.5 of the win is not possible"),
                       (["--ask", "-0.5"], "a share of -0.5 of the win is not possible"),
                       (["--objective", "rank", "--ask", "3"], "a share of 3 of the rank is not possible")):
        status, out, err = run("match", "--table", "gavel,random", *args)
        equal(out, "")
        assert status != 0
        has(err, part)


@test
def match_question_and_errors():
    status, out, _ = run("match", "--table", "gavel,random", "--deals", "200", "--ask", "0.3",
                         "--json")
    result = json.loads(out)
    equal((status, result["answer"]), (0, "above"))
    assert result["deals"] < 200, "a decided question ends the match"
    for table, part in (("gavel,nobody", "no player 'nobody'"), ("gavel", "2 to 5 players"),
                        ("gavel,external", "--external"), ("gavel,spender:7", "share"),
                        ("gavel,pricer:7", "share"), ("gavel,pricer:1:7", "drift"),
                        ("gavel,external:twice", "no player")):
        status, out, err = run("match", "--table", table)
        assert status in (1, 2) and out == "", table
        has(err, part)
    status, _, err = run("match", "--table", "greedy,random", "--styles-known")
    equal((status, err.split("\n")[0]), (2, "gavel: match: --styles-known: of no use in SCORE 5"))


@test
def match_external():
    status, out, err = run("match", "--table", "external,random", "--deals", "1", "--json",
                           "--external", GAVEL + " engine", "--seconds", "0.02", "--external-seconds", "50")
    equal((status, err), (0, ""))
    equal(json.loads(out)["games"], 2)
    status, out, err = run("match", "--table", "external,random", "--deals", "1",
                           "--external", "cat")
    equal((status, out), (1, ""))
    has(err, "external:")


@test
def match_external_says_a_line():
    """A program that knows no more of a game than a line of its record can play it."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "rising.py")
        with open(program, "w") as file:
            file.write("import json, sys\n"
                       "for line in sys.stdin:\n"
                       "    ask = json.loads(line)\n"
                       "    bid = 'bid ' + ask['seat'] + ' '\n"
                       "    card = ask['record'].count('\\n' + bid) + 1\n"
                       "    print(json.dumps({'line': bid + str(card)}), flush=True)\n")
        match = ("match", "--game", "goofspiel", "--table", "external,greedy", "--deals", "1", "--json",
                 "--external", f"{sys.executable} {program}")
        status, out, err = run(*match, "--save-games", folder)
        equal((status, err), (0, ""))
        with open(os.path.join(folder, "deal-0001-1.gavel")) as file:
            bids = re.findall(r"^bid external1 (\d+)$", file.read(), re.M)
        equal(bids, [str(card) for card in range(1, 14)])
        with open(program) as file:
            text = file.read()
        for wrong, part in (("'prize 3'", "prize"), ("'bid greedy2 1'", "is not a move of external1"), ("'bid external1 99'", "99")):
            with open(program, "w") as file:
                file.write(text.replace("bid + str(card)", wrong))
            status, out, err = run(*match)
            equal((status, out), (1, ""))
            has(err, "external: ", part)


@test
def calibrate_json():
    status, out, err = run("calibrate", "--deals", "1", "--players", "2", "--json")
    equal((status, err), (0, ""))
    result = json.loads(out)
    equal(sum(tenth["cases"] for tenth in result["tenths"]),
          sum(part["cases"] for part in result["rounds"]))
    has(run("calibrate", "--deals", "1", "--players", "2")[1], "said %", "Brier", "2 players")
    status, out, err = run("calibrate", "--game", "goofspiel", "--deals", "1", "--players", "2", "--json")
    equal((status, err), (0, ""))
    equal([part["round"] for part in json.loads(out)["rounds"]], list(range(1, 14)))
    has(run("calibrate", "--game", "chess")[2], "no game 'chess'")


@test
def match_says_whether_chances_came_true():
    match = ("match", "--table", "gavel,random", "--deals", "2")
    plain = run(*match)[1]
    status, out, err = run(*match, "--calibrate")
    equal((status, err), (0, ""))
    has(out, plain, "1st third", "round 12", "Brier")
    result = json.loads(run(*match, "--calibrate", "--json")[1])
    equal("calibration" in json.loads(run(*match, "--json")[1]), False)
    thirds = result["calibration"]["thirds"]
    equal([third["cases"] for third in thirds], 3 * [16])  # 4 games, four rounds each
    share = result["players"][0]["share"]  # every game has as many cases
    equal([round(third["won"], 6) for third in thirds], 3 * [round(share, 6)])


@test
def calibrate_player():
    plain = run("calibrate", "--deals", "1", "--players", "2", "--json")[1]
    equal(run("calibrate", "--deals", "1", "--players", "2", "--json", "--player", "gavel")[1], plain)
    if not SLOW:  # a minute there, and test-search has it, too
        searched = run("calibrate", "--deals", "1", "--players", "2", "--json", "--player", "gavel:1")
        equal(searched[0], 0)
        assert searched[1] != plain
    equal(run("calibrate", "--player", "random"), (1, "", "gavel: random does not estimate chances; use gavel\n"))
    status, out, err = run("calibrate", "--player", "gavle")
    equal((status, out), (1, ""))
    has(err, "no player 'gavle'")


@test
def train_goes_on_where_it_stopped():
    with tempfile.TemporaryDirectory() as folder:
        def train(name, generations):
            path = os.path.join(folder, name)
            equal(run("train", "--games", "2", "--generations", generations, "-o", path)[0], 0)
            return path

        path = train("a", "2")
        text = open(path, encoding="utf-8").read()
        has(text, "made=gavel train --game score5 --seed 1 --generations 2 --games 2")
        equal(os.listdir(folder), ["a"])
        equal(text, open(train("b", "2"), encoding="utf-8").read())
        status, _, err = run("advise", ADVICE, "--effort", "1", "--value", path)
        equal((status, err), (0, ""))
        # A stopped one: kill it after its first generation, and start it again.
        whole = open(train("c", "40"), encoding="utf-8").read()
        path = os.path.join(folder, "d")
        command = [GAVEL, "train", "--games", "2", "--generations", "40", "-o", path]
        begun = subprocess.Popen(command, env=ENV, stderr=subprocess.DEVNULL)
        while not os.path.exists(path + ".unfinished") and begun.poll() is None:
            time.sleep(0.005)
        begun.kill()
        begun.wait()
        equal(run(*command[1:])[0], 0)
        equal(open(path, encoding="utf-8").read(), whole)


@test
def bench():
    status, out, err = run("bench", "--json", "--seconds", "0.01", "--threads", "2")
    equal((status, err), (0, ""))
    result = json.loads(out)
    equal(set(result["playouts"]), {f"{g}/{n}" for g in ("score5", "coloretto", "monopoly-bid", "goofspiel") for n in range(2, 6)})
    assert all(rate > 0 for rate in result["playouts"].values()), out
    equal(result["judged"]["score5/4"], result["values"])
    assert {f"{g}/{n}" for g in ("score5", "goofspiel") for n in range(2, 6)} <= set(result["solve_ms"]), out
    assert re.fullmatch(r"[0-9a-f]{16}", result["signature"])
    if not SLOW:
        equal(run("bench", "--signature"), (0, result["signature"] + "\n", ""))
    equal(run("bench", "--signature", "--json")[0], 2)


@test
def full_disk_is_told():
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "w") as full:
        done = subprocess.run([GAVEL, "deck"], stdout=full, stderr=subprocess.PIPE, env=ENV)
    equal(done.returncode, 1)


sys.exit(run_tests())
