#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program with a game that it does not know: the market of tests/market/, which has copies of
cards, hidden hands, open turns and sealed rounds of some seats. Speaks TAP."""
import json
import os
import re
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
HOST = START + "good bread\n"
SEALED = HOST + "open Ann\nbid Bob 3\nbid Cy -\ngood cloth\nopen Bob\n"
OVER = SEALED + ("bid Ann 5\nbid Cy 1 4\ngood apple\nswap Cy\ngood cloth\nopen Cy\n"
                 "bid Ann 2 5\nbid Bob -\n")


said = []  # all that the program has said


def ask(*args, given=""):
    """Status, standard output and standard error of one call."""
    done = subprocess.run([GAVEL, *args], input=given, capture_output=True, text=True, env=ENV,
                          timeout=PATIENCE)
    said.append(done.stdout + done.stderr)
    return done.returncode, done.stdout, done.stderr


def run(*args, given=""):
    """Standard output of one call, which must do well."""
    status, out, err = ask(*args, given=given)
    assert status == 0, f"{args}: {status} {err}"
    return out


def refused(status, *args):
    """Standard error of one call that cannot be; a line says why."""
    done, out, err = ask(*args)
    equal((done, out), (status, ""))
    equal(err.count("\n"), status)
    return err


def record(text, name="game.gavel"):
    path = os.path.join(home.name, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


@test
def replay():
    has(run("replay", record(OVER)), "Market, round 3 of 3", "Ann          6  - -     cloth", "Bob          5  ? -     bread")
    has(run("replay", record(SEALED)), "Market, round 2 of 3, for sale: cloth")


@test
def replay_json():
    table = json.loads(run("replay", record(SEALED), "--json"))
    equal((table["game"], table["next"], table["actors"]), ("market", "bid", ["Ann", "Cy"]))


@test
def advise_a_turn():
    advice = json.loads(run("advise", record(HOST), "--effort", "1", "--json"))
    equal(sorted((m["move"], m["line"]) for m in advice["moves"]), [("open", "open Ann"), ("swap", "swap Ann")])
    equal(advice["rivals"], [])
    out = run("advise", record(HOST), "--effort", "1")
    has(out, "Market, round 1 of 3, Ann\n", "    move ", " wins the game ", "\nchances   Ann ")
    assert "mix" not in out, out


@test
def advise_a_sealed_round_of_some():
    """The host does not bid, so nothing is foretold of his bid."""
    advice = json.loads(run("advise", record(SEALED), "--effort", "1", "--json"))
    equal(sorted((m["line"], m["cards"]) for m in advice["moves"]),
          [("bid Ann -", []), ("bid Ann 2", ["2"]), ("bid Ann 2 5", ["2", "5"]), ("bid Ann 5", ["5"])])
    equal([rival["name"] for rival in advice["rivals"]], ["Cy"])
    out = run("advise", record(SEALED), "--effort", "1")
    has(out, "bid 2 5, wins the game ", " mix %", "\nothers    Cy ")
    assert "others    Bob" not in out, out


@test
def prompt():
    """What is said of a sealed round, with each way to ask about it."""
    out = run("--no-journal", "-c", "; ".join(
        [f"load {record(SEALED)}", "depth 1", "advise", "why", "why 2", "whatif 2", "whatif not 5", "whatif not -",
         "whatif Cy passes", "whatif Cy bids 4", "beliefs", "odds", "roll", "show", "id", "settings", "ok"]))
    has(out, "Ann, Bob, Cy; round 2 of 3\n", "- of 4 bids, no other is better", "2: wins the game ",
        "without 5 in the bid: 2, wins", "without a pass: 2 5, wins", "then 2, wins the game ", "if bid Cy 4\nthen ",
        "Cy   only 1 bid seen: ", "if all play the equilibrium:\n", "The die says: ",
        "gavel 1 market; rule rounds 3; seat Ann 2 5; seat Bob ? 3x; ", "\nbid Ann 2 5\n")


@test
def prompt_from_the_beginning():
    out = run("--no-journal", "-c", "?; Ann Bob Cy; ?; Cy; ?; good bread; ?; open Ann; ?; bid Bob 3; -; show; undo; "
                                    "fix bid Bob 4; record; new market")
    has(out, "Type the players' names", "3 players: Ann, Bob, Cy", "Which of them are you?", "You are Cy",
        "Type what comes next, like this: good GOOD.", "open NAME.", "bid NAME COIN...", "Round 1 is over: Ann 2+, Bob 5+, Cy 2+",
        "Line 8 is fixed", "  8  bid Bob 4\n")
    for lines, why in (("Ann Bob; nobody; good bread; advise Ann", "not all that Ann holds is known"),
                       ("Ann Bob; nobody; rule", "no text about this game's rules"), ("deck", "Market has no deck"),
                       ("remember", "Market has no deck"), ("Ann Bob; nobody; lots", "unknown word 'lots'"),
                       (f"load {record(SEALED)}; whatif next cloth", "nothing can be supposed"),
                       (f"load {record(SEALED)}; whatif foo", "'foo' is not a card")):
        status, _, err = ask("--no-journal", "-c", lines)
        equal((status, err.count("\n")), (1, 1))
        has(err, why)


@test
def help_lists_what_is_of_use():
    out = run("--no-journal", "-c", "help; " + "; ".join(f"help {word}" for word in (
        "new", "ok", "fix", "advise", "whatif", "play", "mix", "win", "gives")))
    has(out, "  bid NAME COIN...\n", "  whatif ", "  beliefs ", "for example: new market ", "play market easy")
    for word in ("rule", "deck", "remember", "firm"):  # it has no text about rules, no box, no counts
        assert not re.search(rf"^  {word} .*  \w", re.sub(r"\A.*?\n\n", "", out, flags=re.S), re.M), (word, out)
    has(run("--help"), "An advisor for card games: Market.\n")
    equal(run("--version").count("\n"), 1)  # neither deck nor value


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
def bench():
    """A game of which nothing is learned, and that has no sealed round for two."""
    speed = json.loads(run("bench", "--json", "--seconds", "0.01"))
    equal(set(speed["playouts"]), {"market/2", "market/3", "market/4"})
    equal(set(speed["solve_ms"]), {"market/3", "market/4"})
    equal((speed["judged"], speed["values"]), ({}, 0))


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
    has(run("analyse", path, "--effort", "1"), "Cy swaps: ", "Ann bids 2 5: ", "hand unknown\n", "round 3, the good (line 17)")


@test
def analyse_html():
    path = os.path.join(home.name, "page.html")
    run("analyse", record(OVER), "--effort", "1", "--html", path)
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"<(style|script|svg).*?</\1>", "", file.read(), flags=re.S)
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))
    said.append(text)
    has(text, "Market, a game analysed", "share the win against Bob", "Round 3, the good", " Cy opens ", "Cy swaps: mistake",
        "Once the bids were seen", "Once the move was seen")
    assert "opens open" not in text and "swap swap" not in text, text


@test
def annotate():
    out = os.path.join(home.name, "noted.gavel")
    run("annotate", record(OVER), "-o", out, "--effort", "1")
    with open(out, encoding="utf-8") as file:
        said.append(file.read())
    has(said[-1], "bid Ann 2 5", "# ")


@test
def engine():
    lines = [{"id": 1, "do": "advise", "record": HOST, "effort": 1}, {"id": 2, "do": "replay", "record": OVER},
             {"id": 3, "do": "version"}]
    replies = [json.loads(line) for line in run("engine", given="".join(json.dumps(line) + "\n" for line in lines)).splitlines()]
    equal([reply["ok"] for reply in replies], [True] * 3)
    has(("open Ann", "swap Ann"), replies[0]["line"])
    equal((replies[1]["over"], sorted(replies[1]["winners"])), (True, ["Ann", "Cy"]))
    equal((replies[2]["value"], replies[2]["games"]), (None, ["market"]))


@test
def library():
    run("library", "add", record(OVER), "--effort", "1")
    has(run("library", "list"), "*Ann", "*Cy")
    has(run("library", "mistakes"), "  bids 2 5  ", "  swaps  ", "   open\n")
    told = {(m["decision"], str(m.get("cards", m.get("move")))): m["better"] for m in json.loads(run("library", "mistakes", "--json"))}
    equal(told, {("bid", "['2', '5']"): ["5"], ("bid", "['5']"): ["2", "5"], ("swap", "swap"): "open"})
    equal(len(json.loads(run("library", "mistakes", "--kind", "swap", "--json"))), 1)
    has(refused(2, "library", "mistakes", "--kind", "take"), "--kind must be open or swap or bid")
    out = run("library", "stats")
    has(out, "\nbids  ", "\nopens  ", "\nswaps  ")
    equal(list(json.loads(run("library", "stats", "--json"))["by_kind"]), ["bid", "open", "swap"])
    equal(run("library", "show", "1"), run("analyse", record(OVER), "--effort", "1"))


@test
def drill():
    """There are none but one's own mistakes."""
    equal(run("drill"), "There are no drills for this game: 'gavel drill add FILE' makes some from your mistakes.\n")
    has(refused(1, "drill", "make", "-o", os.path.join(home.name, "drills")), "no drills can be made for Market")
    has(refused(1, "lesson"), "there are none for Market")
    equal(run("drill", "add", record(OVER)), "Ann: 2 mistakes added to your drills\n")
    out = run("drill", given="2 5\n5\n")
    has(out, "1 of 2. Market, round ", "Theme: ", "Score ")
    assert re.search(r"^Cy +\d+  \? \?", out, re.M), out  # nobody's coins are shown
    has(run("drill", "stats"), "own         2 ")
    has(refused(1, "drill", "add", "--library", "--seat", "Zoe"), "no player")


@test
def deck_and_bidders():
    """What the game does not have is said in a line, beside where help is."""
    has(refused(1, "--deck", record(OVER), "replay", record(OVER)), "no game here has a deck")
    for args, why in ((["deck"], "Market has no deck"),
                      (["train", "--bidders", "-o", "x", record(OVER)], "nothing is learned of bids")):
        has(refused(2, *args), why)


@test
def calibrate():
    has(run("calibrate", "--deals", "1"), "round 4 ", "3 players ", "4 players ", "all ")


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


@test
def play_hides_what_others_hold():
    """Until the game is over; then all may be seen."""
    game = ["play", "--seed", "3", "--name", "Ann", "Max", "Rex"]
    out = run(*game, given="set tutor off\nshow\nopen\n-\n-\nopen\nshow\nrecord\n")
    first, last = out.index("Market, round 1 of 4"), out.rindex("Market, round 4 of 4")
    has(out[first:], "Ann          2  3 5\nMax          2  ? ?\nRex          2  ? ?\n")
    assert "?" not in out[last:], out[last:]
    has(out[last:], "seat Max 2 2\n")
    for line in ("record", "id", "odds", "analyse", "advise Max"):
        status, _, err = ask(*game, given=line + "\n")
        equal(status, 1)
        has(err, f"{line}: not before the game is over")


@test
def no_word_of_another_game():
    """In all that was said above."""
    assert len(said) > 40
    for text in said:
        text = text.replace("gavel: -c: unknown word 'lots'", "")
        found = re.search(r"\b(score ?5|goofspiel|coloretto|monopoly|lots?|wilds?|tiebreak\w*|prizes?|famil\w+|francis)\b", text, re.I)
        assert not found, (found[0], text)


sys.exit(run_tests())
