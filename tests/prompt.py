#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The prompt as people meet it: transcripts, a real terminal, a sudden end. Speaks TAP.

    tests/prompt.py GAVEL SOURCE            all tests
    tests/prompt.py GAVEL SOURCE --update   writes transcripts anew: read what changed!

A transcript in tests/transcripts is what a terminal shows, "PROMPT> what is typed" and
the answers. Advice in them changes with play, so does then the transcript.
"""
import fcntl
import glob
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

from tap import PATIENCE, SLOW, equal, has, run_tests, test, tests
from terminal import Home, Terminal, plain

GAVEL, SOURCE = os.path.abspath(sys.argv[1]), sys.argv[2]
HERE = os.path.join(SOURCE, "tests", "transcripts")


GAME = """Ann Bob Cy Dee
A B C D
ann
g30
1 1 0
b25
p25
cy -
-
r40
2 0 1
r10 y15
bob y20 b5
-
dee r25
r15
y35
- ; - ; - ; -
""".splitlines()

TURNS = """gavel 1 coloretto; seat Ann r; seat Bob g; seat Cy y; seat Di b; you Ann
first Bob
g 1
b 2
+2 2
r 3
t1
n 3
j 4
t2
p 4
t3
t4
g 1
""".splitlines()

HIDDEN = """gavel 1 monopoly-bid; seat Ann; seat Bob; seat Cy; you Bob
1 1 5 steal n
host cy
4
w pink
green
-
ann 2 2
cy -
w
s cy wild pink as red
bob no
red
5 1
all -
3
w red
brown
all pass
""".splitlines()


# -- transcripts ------------------------------------------------------------------------

def typed_in(transcript):
    """The lines that were typed: what stands behind a prompt."""
    return [line.split("> ", 1)[1] for line in transcript.splitlines() if re.match(r"[^>\"]*> ?", line)
            and "> " in line]


def play_transcript(path):
    home = Home()
    with open(path) as file:
        wanted = file.read()
    script = os.path.join(home.path, "script")
    with open(script, "w") as file:
        file.write("\n".join(typed_in(wanted)) + "\n")
    _, shown, _ = home.run("script", "--echo", "--keep-going", "script", merge=True)
    shown = shown.replace(home.path, "HOME")
    shown = re.sub(r"\d{4}-\d\d-\d\d-\d{6}(-\d+)? *", "DATE-AND-TIME  ", shown)
    return wanted, shown


def add_transcripts():
    for path in sorted(glob.glob(os.path.join(HERE, "*.txt"))):
        def transcript(path=path):
            wanted, shown = play_transcript(path)
            if "--update" in sys.argv:
                with open(path, "w") as file:
                    file.write(shown)
                return
            for n, (a, b) in enumerate(zip(wanted.splitlines(), shown.splitlines()), 1):
                assert a == b, f"line {n}: wanted {a!r}, got {b!r}"
            equal(len(wanted.splitlines()), len(shown.splitlines()))
        transcript.__name__ = "transcript_" + os.path.basename(path)[:-4]
        tests.append(transcript)


# -- scripts ---------------------------------------------------------------------------

@test
def rest_of_a_line_is_not_done_silently():
    status, out, err = Home().run("-c", "Ann A Bob B Cy C; ann; g30; b25; bob b25; cy - ; r40")
    equal((status, err), (1, "gavel: -c: Bob does not hold b25: Ann does (not done: cy -; r40)\n"))
    status, _, err = Home().run("-c", "Ann A Bob B Cy C; ann; r30")
    equal((status, err), (1, "gavel: -c: no card 'r30' in this deck (of that value: g30)\n"))


@test
def players_hear_what_is_a_guess():
    """As long as some card of the deck in use was never seen; only those who play with it."""
    home = Home()
    t = Terminal(home)
    shown = plain(t.until("players> "))
    has(" ".join(shown.split()), "SCORE 5. Type the players' names", "Another game: new coloretto, new monopoly-bid, new goofspiel.")
    assert "guess" not in shown
    t.type("new coloretto\r")
    t.until("players> ")
    t.type("Ann r Bob g Cy y Di b\r")
    assert "guess" not in t.until("who are you> ")
    t.type("new score5\r")
    t.until("players> ")
    t.type("Ann Bob\r")
    shown = plain(t.until("their start sets> "))
    has(" ".join(shown.split()), "Part of the deck is our guess: ", " of 51 cards", "gavel deck edit")
    t.type("new monopoly-bid\r")
    t.until("players> ")
    t.type("Ann Bob\r")
    has(" ".join(plain(t.until("who are you> ")).split()), "gavel deck edit --game monopoly-bid.")
    t.type("quit\r")
    t.end()
    with open(os.path.join(SOURCE, "data", "score5.deck")) as file:
        deck = file.read()
    path = os.path.join(home.path, "all.deck")
    with open(path, "w") as file:
        file.write(re.sub(r"attested=false", "attested=true", deck))
    t = Terminal(home, "--deck", path)
    t.until("players> ")
    t.type("Ann Bob\r")
    assert "guess" not in t.until("their start sets> ")
    t.type("quit\r")
    t.end()


@test
def script_stops_at_first_error():
    home = Home()
    lines = "Ann Bob\nA B\nann\ng31\ng30\n"
    status, out, err = home.run(given=lines)
    equal((status, err), (1, "gavel: standard input: line 4: no card 'g31' in this deck\n"))
    assert "Round 1" not in out, out
    status, out, err = home.run("--keep-going", given=lines)
    equal(status, 1)
    has(out, "Round 1: g30")
    path = os.path.join(home.path, "lines")
    with open(path, "w") as file:
        file.write(lines)
    status, out, err = home.run("script", "lines")
    equal((status, err), (1, "gavel: lines: line 4: no card 'g31' in this deck\n"))
    equal(home.run("script", "lines", "--keep-going")[0], 1)
    equal(home.run("script")[0], 2)
    equal(home.run("script", "nowhere")[0], 1)


@test
def one_line_of_commands():
    home = Home()
    status, out, err = home.run("-c", "Ann Bob; A B; a; g30; show")
    equal((status, err), (0, ""))
    has(out, "the lot is g30", "* Ann")
    status, out, err = home.run("-c", "resume; b25; p25; show")
    equal((status, err), (0, ""))
    has(out, "round 2 of 12")
    status, out, err = home.run("-c", "resume; nonsense")
    equal(status, 1)
    equal(err, "gavel: -c: unknown word 'nonsense'; type the lot of round 2, a card like y35\n")
    equal(home.run("-c", "show", "deck")[0], 2)
    status, out, err = home.run("--keep-going", "-c", "resume; nonsense; show")
    equal((status, err.count("nonsense")), (1, 1))
    has(out, "round 2 of 12")


@test
def no_colour_no_prompt_in_scripts():
    home = Home()
    _, out, _ = home.run(given="Ann Bob\nA B\nann\ng30\ndepth 1\nadvise\nshow\n")
    assert "\x1b" not in out and "> " not in out and "thinking" not in out, out
    _, out, _ = home.run("--color=always", "-c", "resume; show")
    has(out, "\x1b[")


@test
def ascii_where_there_is_no_utf8():
    home = Home()
    _, out, _ = home.run(given="Zoé Bob\nA B\nzo\ng30\ndepth 1\nadvise\nodds\n", env={"LC_ALL": "C"})
    assert out.isascii(), out
    has(out, "Zoe", " ~ ", "#")


@test
def nothing_is_kept_if_so_wished():
    home = Home()
    equal(home.run("--no-journal", given="Ann Bob\nA B\n")[0], 0)
    equal(home.journals(), [])
    status, _, err = home.run("--no-journal", "-c", "resume")
    equal((status, err), (1, "gavel: -c: there is no unfinished game to continue (--no-journal)\n"))


@test
def saved_files_are_safe():
    home = Home()
    equal(home.run("-c", "Ann Bob; A B; a; g30; save one; b25; save one; new; Cy Dee; C D; save one")[0], 1)
    with open(os.path.join(home.path, "one.gavel")) as file:
        equal(file.read(), "gavel 1 score5\nseat Ann A\nseat Bob B\nyou Ann\nlot g30\nbid Ann b25\n")
    status, out, err = home.run("-c", "resume; save one over; load one.gavel")
    equal((status, err), (0, ""))
    has(out, "Saved to one.gavel", "Cy, Dee; round 1 of 12")
    equal(home.run("replay", "one.gavel")[0], 0)


@test
def settings_last():
    home = Home()
    t = Terminal(home)
    t.until("players> ")
    for line, answer in (("time 7", "time is 7"), ("set rows 5", "rows is 5"), ("dial 0.25", "dial is 0.25"), ("firm 0.8", "firm is 0.8"),
                         ("firm 2", "firm must be a number from 0 to 1, or auto"), ("firm auto", "firm is auto"),
                         ("threads 2", "threads is 2"), ("set nonsense 3", "no setting 'nonsense'"),
                         ("dial 9", "dial must be a number from 0 to 1")):
        has(t.say(line, "players> "), answer)
    t.type("quit\r")
    equal(t.end()[0], 0)
    _, out, _ = home.run("-c", "rows 4; settings")  # a script changes nothing for good
    assert re.search(r"time +7 +your file", out) and re.search(r"rows +4 +set now", out), out
    assert re.search(r"dial +0.25 +your file", out) and re.search(r"auto +on +default", out), out
    _, out, _ = home.run("-c", "settings")
    assert re.search(r"rows +5 +your file", out), out
    path = home.settings(time=7, depth="lots", future=1)
    t = Terminal(home)
    has(t.until("players> "), "depth must be a whole number from 0 to 100000, not 'lots'", "no setting 'future'")
    t.say("set time default", "players> ")
    t.type("quit\r")
    equal(t.end()[0], 0)
    _, out, _ = home.run("-c", "settings")
    assert re.search(r"time +2 +default", out), out
    with open(path) as file:
        has(file.read(), "future=1")  # what we do not know stays


@test
def settings_keep_every_line():
    home = Home()
    path = home.settings()
    before = "# mine\nrows=4\n[other]\ntime=9\n[prompt]\n# more\ntime=7\nno sense here\ndial = 0.25\n\n[last]\nx=1"
    with open(path, "w") as file:
        file.write(before)
    t = Terminal(home)
    has(t.until("players> "), "line 8: a line must be NAME=VALUE")
    shown = t.say("settings", "players> ")
    for name, value in (("rows", "4"), ("time", "7"), ("dial", "0.25")):
        assert re.search(rf"{name} +{value} +your file", shown), shown
    t.say("set time 3", "players> ")
    with open(path) as file:
        equal(file.read(), before.replace("time=7", "time=3") + "\n")
    t.say("set auto off", "players> ")
    t.say("set time usual", "players> ")
    t.type("quit\r")
    equal(t.end()[0], 0)
    with open(path) as file:
        equal(file.read(), before.replace("time=7\n", "").replace("0.25\n", "0.25\nauto=off\n") + "\n")


@test
def history_of_two_prompts():
    home = Home()
    terminals = [Terminal(home), Terminal(home)]
    for t in terminals:
        t.until("players> ")
    for number in range(3):
        for which, t in enumerate(terminals):
            t.say(f"# {which} {number}", "players> ")
            t.say("# both", "players> ")
    for t in terminals:
        t.type("quit\r")
        equal(t.end()[0], 0)
    path = os.path.join(home.path, "state", "gavel", "history")
    with open(path) as file:
        lines = file.read().split("\n")
    equal(lines[-4:], ["# 1 2", "# both", "quit", ""])
    equal(sorted(lines), sorted(["", "# both", "quit", *(f"# {i} {k}" for i in range(2) for k in range(3))]))
    equal(os.stat(path).st_mode & 0o777, 0o600)


@test
def advice_until_bids_are_turned_up():
    """At a terminal: silent after one's own bid, again after each count, and no more once a bid lies open."""
    home = Home()
    home.settings(depth=1)
    t = Terminal(home, env={"NO_COLOR": "1"})
    t.until("players> ")
    for line, prompt in (("Ann A Bob B Cy C Dee D", "who are you> "), ("ann", "the lot> ")):
        t.say(line, prompt)
    t.type("g30\r")
    t.advice("bids> ")
    t.say("ok", "counts, or Bob bids> ")
    assert "chances" not in plain(t.quiet(1.0))
    for counts in ("1 0 0", "2 2 2"):
        t.type(counts + "\r")
        shown = plain(t.advice("Bob bids> "))
        assert re.search(r"(keep|change to) ", shown), shown
    t.type("undo 3\r")
    t.advice("counts, or bids> ")
    t.say("bob p25", "Ann bids> ")
    assert "chances" not in plain(t.quiet(1.0))
    t.say("ok", "Cy bids> ")
    record = t.say("record", "Cy bids> ")
    bid = re.search(r"bid Ann (.*)\r", record).group(1)
    first = home.run("-c", "depth 1; Ann A Bob B Cy C Dee D; ann; g30; ok")[1]
    equal(sorted(bid.split()), sorted(re.search(r"Ann bids (.*) = ", first).group(1).split()))
    t.type("quit\r")
    equal(t.end()[0], 0)


@test
def same_depth_same_advice():
    home = Home()
    lines = "\n".join(GAME[:5]) + "\ndepth 3\nadvise\nwhy\nwhatif r10\n"
    first = home.run(given=lines)[1]
    equal(home.run("--no-journal", given="set threads 1\n" + lines)[1].split("\n", 1)[1], first)


@test
def without_a_card_the_list_answers():
    """Where time ends a search, the next one gets further; so 'whatif not' does not search again."""
    for seconds in (0.3, 3, 30):  # until some bids had trials: they tell a smaller error
        out = Home().run(given="Ann Bob Cy Dee Eve\nA B C D E\nann\n"
                         f"time {seconds}\n40\nadvise all\nwhatif not b25\nwhatif not g5\nwhatif not r10\nwhatif not p20\n")[1]
        rows = re.findall(r"^ *\d+  ([a-z][a-z\d ]*?) +\d+ +([\d.]+) ± ([\d.]+) +(\S+)", out, re.M)
        widest = max(float(row[2]) for row in rows)
        found = re.findall(r"^without (\w+) in the bid: (.+?) \(\d+\), wins the game ([\d.]+) %[;,] (\S+)", out, re.M)
        equal([card for card, *_ in found], ["b25", "g5", "r10", "p20"])
        told = [(rest, next(row for row in rows if card not in row[0].split())) for card, *rest in found]
        told = [(rest, [bid, win, "the" if gap == "-" else gap]) for rest, (bid, win, error, gap) in told if float(error) < widest]
        if told and all(rest == row for rest, row in told):
            return  # a machine that is too busy to try anything in that time gets more
    raise AssertionError(out)


# -- the journal ------------------------------------------------------------------------

@test
def full_disk_is_told_and_survived():
    home = Home()
    os.makedirs(os.path.dirname(home.games))
    with open(home.games, "w") as file:  # no folder can be made there
        file.write("in the way")
    status, out, err = home.run(given="Ann Bob\nA B\nann\ng30\nsave here.gavel\nshow\n")
    equal((status, err), (0, ""))
    equal(out.count("the game goes on, but is not saved"), 1)
    has(out, "the lot is g30", "Saved to here.gavel")
    os.remove(home.games)
    os.mkdir(home.games)
    path = os.path.join(home.games, "full.gavel")
    with open(path, "w") as file:
        file.write("gavel 1 score5\nseat Ann A\nseat Bob B\nyou Ann\n")
    # A file that may not grow: write fails as on a full disk.
    done = subprocess.run(["sh", "-c", f"ulimit -f 0; trap '' XFSZ; exec '{GAVEL}'"], text=True, cwd=home.path,
                          input="resume\ng30\nshow\n", capture_output=True, env=home.env)
    has(done.stdout, "not saved", "the lot is g30")
    with open(path) as file:
        equal(file.read(), "gavel 1 score5\nseat Ann A\nseat Bob B\nyou Ann\n")


@test
def torn_line_is_left_out():
    home = Home()
    os.makedirs(home.games)
    path = os.path.join(home.games, "torn.gavel")
    with open(path, "w") as file:
        file.write("gavel 1 score5\nseat Ann A\nseat Bob B\nyou Ann\nlot g30\nbid Ann b2")
    status, out, _ = home.run("-c", "resume; b25; record")
    equal(status, 0)
    has(out, "Its last line was incomplete and is left out: bid Ann b2", "  6  bid Ann b25")
    with open(path) as file:
        equal(file.read(), "gavel 1 score5\nseat Ann A\nseat Bob B\nyou Ann\nlot g30\nbid Ann b25\n")


@test
def lines_wait_over_a_restart():
    home = Home()
    lines = ["Ann Bob Cy", "A B C", "a", "g30", "b25 g5", "p25", "-", "g5", "r40", "-", "fix 7 b25 r10"]
    _, out, _ = home.run(given="\n".join(lines) + "\n")
    has(out, "'take Bob g5' is no longer possible: g5 is not on offer: r10 b25", "4 lines wait")
    _, out, _ = home.run("-c", "resume; record")
    has(out, "4 lines wait from there on", "waits  take Bob g5")
    status, out, _ = home.run("-c", "resume; r10; record")
    equal(status, 0)
    has(out, " 10  take Bob r10\n 11  take Cy b25  # no choice\n 12  lot r40\n 13  bid Ann -\n")
    assert "waits" not in out, out


@test
def two_programs_do_not_share_a_game():
    home = Home()
    first = Terminal(home)
    first.until("players> ")
    first.say("Ann Bob", "their start sets> ")
    status, _, err = home.run("-c", "resume")
    equal((status, err), (1, "gavel: -c: the unfinished game is open in another gavel\n"))
    status, _, err = home.run("-c", "load 1")
    equal(status, 1)
    has(err, "is open in another gavel")
    first.type("quit\r")
    equal(first.end()[0], 0)
    equal(home.run("-c", "resume")[0], 0)


def kill_at_any_moment(game, times):
    """Whatever was answered is kept; what was not is the line being typed."""
    luck = random.Random(5)
    for _ in range(times):
        home = Home()
        program = subprocess.Popen([GAVEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=home.env,
                                   stderr=subprocess.DEVNULL, cwd=home.path)
        end = time.time() + luck.uniform(0.0, 0.6 if SLOW else 0.06)
        n_answered = 0
        os.set_blocking(program.stdout.fileno(), False)
        for line in game:
            program.stdin.write((line + "\n").encode())
            program.stdin.flush()
            answered = False
            while time.time() < end and not answered:
                answered = bool(select.select([program.stdout], [], [], max(0.0, end - time.time()))[0]
                                and program.stdout.read())
            if not answered:
                break
            n_answered += 1
        program.kill()
        program.communicate()
        if not home.journals():
            equal(n_answered, 0)
            continue
        # As many facts as were answered, told in a new game, are a part of what was kept.
        other = Home()
        for n in (n_answered, n_answered + 1):
            other.run(given="\n".join(game[:n]) + "\n")
        def text(path):
            with open(path) as file:
                return file.read()
        kept = text(home.journals()[0])
        if kept == "":  # the file was made, the first line was being written
            equal(n_answered, 0)
            continue
        told = [text(path) for path in other.journals()]
        assert kept == told[-1] or kept == told[0] or (not told and n_answered == 0), (n_answered, kept, told)
        status, _, err = home.run("-c", "resume" if told else "list")
        equal((status, err), (0, ""))


@test
def killed_at_any_moment():
    kill_at_any_moment(GAME, 8 if SLOW else 200)


@test
def killed_at_any_moment_of_turns():
    kill_at_any_moment(TURNS, 5 if SLOW else 40)


@test
def killed_with_hidden_hands():
    kill_at_any_moment(HIDDEN, 3 if SLOW else 10)


# -- a terminal --------------------------------------------------------------------------

@test
def whole_round_in_a_terminal():
    home = Home()
    t = Terminal(home, env={"NO_COLOR": "1"})
    has(t.until("players> "), "Type the players' names")
    t.say("Ann Bob Cy Dee", "their start sets> ")
    t.say("A B C D", "who are you> ")
    t.say("ann", "round 1, the lot> ")
    t.type("g30\r")
    has(plain(t.advice("counts, or bids> ")), "wins the game", "others", "chances")
    t.type("1 1 0\r")
    has(plain(t.advice("counts, or bids> ")), "shows 1", "wins the game")
    has(plain(t.say("why", "counts, or bids> ")), "wins the lot")
    has(plain(t.say("ok", "Bob bids> ")), "Ann ")
    t.say("p25", "Cy bids> ")
    t.say("-", "Dee bids> ")
    t.type("-\r")
    has(plain(t.until("is over")), "passes")
    t.until("the lot> ")
    t.type("\x04")
    status, last = t.end()
    equal(status, 0)
    has(last, "The game is saved: 'gavel resume' continues it.")
    t = Terminal(home)
    has(t.until("players> "), "Unfinished game of SCORE 5: Ann, Bob, Cy, Dee")
    t.say("resume", "> ")
    t.type("quit\r")
    equal(t.end()[0], 0)
    t = Terminal(home, "resume")
    shown = t.until("round 2, the lot> ")
    assert "players' names" not in shown, shown
    t.type("quit\r")
    equal(t.end()[0], 0)


@test
def resume_from_the_shell():
    home = Home()
    equal(home.run("resume")[::2], (1, "gavel: there is no unfinished game to continue\n"))
    equal(home.run("resume", "1", "2")[0], 2)
    equal(home.run(given="seat Ann A\nseat Bob B\nyou Ann\nlot g30\n")[0], 0)
    equal(home.run("resume", given="bid Bob -\n")[0], 0)
    with open(home.journals()[0]) as file:
        has(file.read(), "lot g30\nbid Bob -\n")
    equal(home.run("resume", "1", given="record\n")[0], 0)
    equal(home.run("resume", "9")[0], 1)
    equal(len(home.journals()), 1)


def long_thought(home):
    """A terminal where Laura is to bid, and it is so close that thinking goes on."""
    home.settings(time=3600)
    with open(os.path.join(SOURCE, "data", "games", "four.gavel")) as file:
        lines = file.read().splitlines()[:96]
    with open(os.path.join(home.path, "close.gavel"), "w") as file:
        file.write("\n".join(lines) + "\n")
    t = Terminal(home, env={"NO_COLOR": "1"})
    t.until("players> ")
    t.type("load close.gavel\r")
    t.until("thinking...")
    t.until("bids> ")
    return t


def interrupt(t):
    """Ctrl-C ends the thought: an answer comes without it."""
    t.type("\x03")
    shown = t.advice("bids> ")
    assert "wins the game" in shown and "^C" not in shown, shown


@test
def interrupt_keeps_the_best():
    t = long_thought(Home())
    t.type("b2")
    t.until("b2")
    interrupt(t)
    t.until("b2")  # what was typed is still there
    t.type("\x03")
    t.until("bids> ")
    t.say("rule tie", "bids> ")  # the second one has thrown it away
    t.type("quit\r")
    equal(t.end()[0], 0)


@test
def typing_is_echoed_while_it_thinks():
    t = long_thought(Home())
    for _ in range(20):
        t.type("z")
        t.until("z")
    interrupt(t)
    t.type("\x15quit\r")
    equal(t.end()[0], 0)


@test
def tab_knows_what_is_possible():
    home = Home()
    home.settings(auto="off")
    home.run("-c", "Ann Bob Cy; A B C; ann")
    t = Terminal(home, env={"NO_COLOR": "1"})
    t.until("players> ")
    t.type("res\t\r")
    t.until("the lot> ")
    t.type("g\t\t")
    shown = t.until("the lot> g")
    has(shown, "g30", "g65")
    assert "g80" not in shown, shown
    t.type("30\r")
    t.until("bids> ")
    t.type("bid B\t\t\t")
    shown = t.until("bids> bid Bob ")
    has(shown, "Bob ", "p25", "y20")
    assert "b25" not in shown, shown
    t.type("p\t\r")
    t.until("Bob bids p25")
    t.type("\x15who\t")
    t.type("\x15whati\t")
    t.until("whatif ")
    t.type("\x15rule ti\t\r")
    has(t.until("Equal totals"), "tie")
    t.type("\x15set obj\tr\t\r")
    t.until("objective is rank")
    t.type("quit\r")
    equal(t.end()[0], 0)


@test
def history_without_duplicates():
    home = Home()
    for _ in range(2):
        t = Terminal(home)
        t.until("players> ")
        for _ in range(3):
            t.type("rule tie\r")
            t.until("Equal totals")
            t.until("players> ")
        t.type("quit\r")
        t.end()
    with open(os.path.join(home.path, "state", "gavel", "history")) as file:
        equal(sorted(file.read().split("\n")), ["", "quit", "rule tie"])
    t = Terminal(home)
    t.until("players> ")
    t.type("\x12tie")  # Ctrl-R
    t.until("rule tie")
    t.type("\r")
    t.until("Equal totals")
    t.type("quit\r")
    equal(t.end()[0], 0)


@test
def forty_lines_pasted():
    home = Home()
    with open(os.path.join(SOURCE, "data", "games", "four.gavel")) as file:
        lines = [line for line in file.read().splitlines() if line and not line.startswith("#")][:40]
    t = Terminal(home, rows=60)
    t.until("players> ")
    for part in range(0, len(lines), 10):  # a terminal takes no more than 4096 bytes at once
        t.type("\r".join(lines[part:part + 10]) + "\r")
    t.type("record\r")
    t.until(f"{len(lines):3}  ")
    t.type("quit\r")
    equal(t.end()[0], 0)
    with open(home.journals()[0]) as file:
        equal(file.read().splitlines(), lines)


@test
def narrow_window():
    home = Home()
    home.run("-c", "Ann Bob Cy Dee; A B ? D; a; g30; 1 2 0")
    t = Terminal(home, columns=60, rows=24, env={"NO_COLOR": "1"})
    t.until("players> ")
    t.type("resume\r")
    shown = t.advice("bids> ")
    t.say("why", "bids> ")
    shown += t.say("show", "bids> ") + t.say("odds", "bids> ") + t.say("settings", "bids> ")
    for line in plain(shown).split("\n"):
        assert len(line) <= 60 or "> " in line or "/" in line, line  # but for names of files
    t.type("quit\r")
    equal(t.end()[0], 0)


@test
def terminal_without_editing():
    home = Home()
    home.settings(depth=1)
    home.run("-c", "Ann Bob Cy; A B C; ann")
    t = Terminal(home, env={"TERM": "dumb"})
    t.until("players> ")
    t.type("resume\n")
    t.until("the lot> ")
    t.type("g30\n")
    shown = t.until("chances")
    assert "\x1b" not in shown, shown
    t.until("bids> ")
    t.type("ok\n")
    t.until("Bob bids> ")
    t.type("quit\n")
    equal(t.end()[0], 0)


@test
def long_output_through_a_pager():
    home = Home()
    t = Terminal(home, rows=20, env={"GAVEL_PAGER": "sed s/^/paged:/"})
    t.until("players> ")
    has(plain(t.say("help", "players> ")), "paged:The game")
    assert "paged" not in t.say("rule tie", "players> ")
    t.type("quit\r")
    equal(t.end()[0], 0)


@test
def stopped_and_continued():
    home = Home()
    t = Terminal(home)
    t.until("players> ")
    os.kill(t.pid, signal.SIGSTOP)
    os.kill(t.pid, signal.SIGCONT)
    t.until("players> ")
    t.say("Ann Bob", "sets> ")
    os.kill(t.pid, signal.SIGTERM)
    status, last = t.end()
    equal(status, 0)
    has(last, "The game is saved")


# -- a game against others ------------------------------------------------------------------

@test
def tutor_and_why_speak_of_one_advice():
    status, out, err = Home().run("play", "--seed", "2", "--name", "Ann", "coloretto", "Sam", "Greta",
                                  given="?\nt1\nwhy\n1\n", merge=True)
    has(out, "You can choose draw, take 1.", "t1 takes row 1; draw draws a card")
    told = re.search(r"draw wins ([\d.]+ ± [\d.]+) more games in 100: (.*)", out)
    why = re.search(r"- the next best, take 1, loses ([\d.]+ ± [\d.]+): ((?:.*\n)+?)- ", out)
    equal(why.group(1), told.group(1))
    equal(" ".join(why.group(2).split()), told.group(2))
    assert "that one" not in out and "this one" not in out, out


@test
def list_and_why_speak_of_one_advice():
    """Also if the list stood still while somebody typed."""
    t = Terminal(Home(), env={"NO_COLOR": "1", "GAVEL_PAGER": ""})
    t.until("players> ")
    for line, prompt in (("new coloretto", "players> "), ("Ann r Bob g Cy y Di b", "who are you> "), ("ann", "Ann's turn> ")):
        t.say(line, prompt)
    t.say("r 1; g 2; y 1; b 2", "Ann's turn> ")
    shown = t.until("thinking...")
    t.type("w")
    t.type("hy\r")
    shown = plain(shown + t.until(" trials"))
    listed = re.findall(r"^ 1  \S+(?: \d)? +([\d.]+)", shown, re.M)[-1]
    equal(re.findall(r"wins the game ([\d.]+) % ± [\d.]+:", shown), [listed])
    t.type("odds\r")
    shown = plain(t.until("Ann's turn> "))
    while "now" not in shown:
        shown = plain(t.until("Ann's turn> "))
    equal(len(re.findall(r"^now ", shown, re.M)), 1)


@test
def opponents_are_those_of_the_game():
    _, out, _ = Home().run("play", "coloretto", "--who")
    has(out, "Spike", "takes what scores at once")
    _, out, _ = Home().run("play", "--who")
    assert "Spike" not in out, out


@test
def tutor_warns_and_yields():
    home = Home()
    everything = "g25 r5 y10 p15 b20\n"  # all one has, for the first lot
    status, out, err = home.run("play", "--seed", "5", "--name", "Ann", "medium", given=2 * everything + "ok\n")
    equal((status, err), (0, ""))
    has(out, "Against you: Tim, timid", "You hold " + everything, "Type the cards you bid", "That is a blunder. ", " more games in 100: ",
        "Type it again to play it anyway", "Ann wins p45", "Round 1 is over", "Round 2: ")
    # A bid may be right until the counts are seen: that is said with the counts.
    for last, over in (("", False), ("ok\n", True)):
        status, out, err = home.run("play", "--seed", "5", "--name", "Ann", "medium", given="g25 p15\n" + last)
        equal((status, err), (0, ""))
        has(out, "Ann 2, Sam 1, Vera 2, Tim 1 face down", "With these counts, that is doubtful. y10 b20 (30) wins ",
            "is a bid to come second", "Type another bid, or ok to keep it.")
        equal("Round 1 is over" in out, over)
    # The analysis asks the same question, and so it finds the same loss.
    told = re.search(r"counts, that is (?:a )?(\w+)\. [^(]+\(\d+\) wins ([\d.]+)", out)
    path = next(path for path in home.journals() if "bid Ann p15 g25\n" in open(path).read())
    with open(path) as file:
        played = file.read()
    judged = json.loads(home.run("analyse", path, "--effort", "2", "--seed", "1", "--json")[1])["decisions"]
    mine = next(d for d in judged if (d["seat"], d["round"], d["decision"]) == ("Ann", 1, "bid"))
    equal((mine["grade"], f"{100 * mine['loss']:.1f}"), told.groups())
    # All counts are kept, one's own among them, as they were in the end.
    assert re.search(r"^count Ann 2 Sam 1 Vera 2 Tim 1\nbid Ann ", played, re.M), played
    # Who insisted before the counts hears what they have made of it.
    _, out, _ = home.run("play", "--seed", "5", "--name", "Ann", "medium", given=2 * everything)
    has(out, "That is a blunder. ", "face down\nWith these counts, that is a ")
    # Another bid after the counts does not end the round: only ok does.
    for last, over in (("", False), ("ok\n", True)):
        status, out, err = home.run("play", "--seed", "5", "--name", "Ann", "medium", given="g25 p15\ng25\ng25\nb20\nb20\n" + last)
        equal((status, err), (0, ""))
        has(out, "You bid b20 now. The others keep their bids.")
        equal("Round 1 is over" in out, over)
    # Asked for, advice speaks of the bid that lies there.
    _, out, _ = home.run("play", "--seed", "5", "--name", "Ann", "medium", given="g25 p15\nadvise\n")
    assert re.search(r"^(keep g25 p15 \(40\)|change to .*; it gains .* over g25 p15 \(40\), your bid now)", out, re.M), out
    home.settings(tutor="off")
    status, out, err = home.run("play", "--seed", "5", "--name", "Ann", "medium", given="-\nok\n")
    equal((status, err), (0, ""))
    assert "mistake" not in out, out
    status, out, _ = home.run("play", "--seed", "5", "--name", "Ann", "medium", "--keep-going",
                              given="undo\nbid Tim -\nok\ng150\n")
    equal(status, 1)
    assert "Round 1 is over" not in out, out
    equal(home.run("play", "nobody-at-all")[0], 1)
    equal(home.run("play", "Tim", "Sam", "Max", "Nash", "Ada")[0], 1)
    has(home.run("play", "--who")[1], "Nash", "equilibrium")


@test
def plays_another_game():
    home = Home()
    home.settings(tutor="off")
    cards = [13, 1, 12, 2, 11, 3, 10, 4, 9, 5, 8, 6, 7][:2 if SLOW else None]
    status, out, err = home.run("play", "goofspiel", "--seed", "5", "--name", "Ann", "Greta", "Sam",
                                given="help\n" + "".join(f"{card}\n" for card in cards))
    equal((status, err), (0, ""))
    has(out, "Against you: Greta, bids her highest card", "Type the card you bid, like 1;", "you type only your own card:",
        "Ann bids 13\nGreta bids 13\n")
    if not SLOW:  # a minute and a half there
        has(out, "Round 13: ", "has won the game", "accuracy")
    status, out, err = home.run("play", "goofspiel", "--name", "Ann", "--keep-going", given="ok\n99\n1 2\nbid Sam 2\n")
    equal(status, 1)
    has(err, "type your card first", "no card '99'", "type only your own card, like 7")
    has(home.run("play", "goofspiel", "--who")[1], "Nash", "equilibrium", "play easy, play medium, play strong")
    status, out, err = home.run("play", "goofspiel", "nobody-at-all")
    equal((status, out), (1, ""))
    has(err, "there is no opponent 'nobody-at-all'; choose from Rex, Greta, ")
    status, out, err = home.run("play", "monopoly-bid", "--seed", "3", "--name", "Ann", "Sally", "Sam", given="draw2\nlot\n-\n")
    equal((status, err), (0, ""))
    has(out, "Turn 1: you host\n", "Ann plays Draw 2\nit takes effect\nAnn draws m3\nAnn draws m5\nTurn 1: you host\n",
        "Sam takes lightblue for 1\n")


@test
def played_game_goes_on_as_it_would_have():
    """Left and resumed, the others do the same; and the others revise their bids."""
    one, two = Home(), Home()
    lines = ["-", "-", "ok"] * 4
    for home in (one, two):
        home.settings(tutor="off")
    one.run("play", "--seed", "9", "--name", "Ann", "Max", "Nash", "--keep-going", given="\n".join(lines) + "\n")
    two.run("play", "--seed", "9", "--name", "Ann", "Max", "Nash", "--keep-going", given="\n".join(lines[:5]) + "\n")
    two.run("--keep-going", given="\n".join(["resume"] + lines[4:]) + "\n")
    def bids(home):
        with open(home.journals()[0]) as file:
            return [line for line in file.read().splitlines() if line.startswith(("lot", "bid"))]
    first, second = bids(one), bids(two)
    n = min(len(first), len(second))
    assert n >= 8, (first, second)
    equal(first[:n], second[:n])


@test
def whole_game_against_others():
    """Twelve rounds in a terminal; the analysis stands at the end."""
    home = Home()
    home.settings(tutor="off")
    t = Terminal(home, "play", "--seed", "3", "--name", "Ann", "Tim", "Greta",
                 env={"NO_COLOR": "1", "GAVEL_PAGER": ""})
    shown = story = ""
    luck = random.Random(1)
    while "accuracy" not in shown:
        while not re.search(r"(bid|take|ok|over|lot)> $", plain(t.seen.decode(errors="replace"))) and t.read(PATIENCE):
            pass
        shown, t.seen = plain(t.seen.decode()), b""
        if "you take> " in shown[-12:]:
            story += shown
            winner = re.findall(r"(\w+) wins \w+", story)[-1]
            paid = re.findall(rf"{winner} bids (.*) = ", story)[-1].split()
            gone = re.findall(r"takes (\w+)", story.split(f"{winner} wins")[-1])
            t.type(luck.choice([card for card in paid if card not in gone]) + "\r")
        elif "or ok> " in shown[-10:]:
            t.type("ok\r")
        elif "your bid> " in shown[-12:]:
            hand = re.findall(r"You hold (.*)", shown)[-1].split()
            t.type((luck.choice(hand) if hand[0] != "-" and luck.random() < 0.6 else "-") + "\r")
        elif "accuracy" not in shown:
            raise AssertionError(shown[-500:])
    has(shown, "has won the game", "Ann", "result = start + errors +  gifts")
    t.type("quit\r")
    equal(t.end()[0], 0)


add_transcripts()
sys.exit(run_tests())
