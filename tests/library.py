#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The library: games added, searched, taken out, and people known again. Speaks TAP.

Looks into the database beside the program, and kills the program at it."""
import glob
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from tap import PATIENCE, SLOW, equal, has, run_tests, test

GAVEL, SOURCE = sys.argv[1], sys.argv[2]
GAMES = os.path.join(SOURCE, "data", "games")
home = tempfile.TemporaryDirectory(prefix="gavel-test-")
ENV = {**os.environ, "XDG_CONFIG_HOME": home.name, "XDG_STATE_HOME": home.name, "LC_ALL": "C.UTF-8",
       "TERM": "xterm"}
for name in ("NO_COLOR", "G_DEBUG"):
    ENV.pop(name, None)
N_KILLS = 6 if SLOW else 40


def one_line(text):
    equal(text.count("\n"), 1)


class Shelf:
    """A data folder of its own, with or without a library."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(dir=home.name)
        self.env = {**ENV, "XDG_DATA_HOME": self.folder}
        self.path = os.path.join(self.folder, "gavel", "library.db")

    def run(self, *args, given=""):
        """Status, stdout and stderr of one call."""
        done = subprocess.run([GAVEL, *args], input=given, capture_output=True, text=True, errors="replace",
                              env=self.env, timeout=PATIENCE)
        return done.returncode, done.stdout, done.stderr

    def library(self, *args, given=""):
        return self.run("library", *args, given=given)

    def good(self, *args, given=""):
        """The same for what must go well without a word on stderr."""
        status, out, err = self.library(*args, given=given)
        equal((status, err), (0, ""))
        return out

    def json(self, *args):
        return json.loads(self.good(*args, "--json"))

    def add(self, *files):
        return self.good("add", *files, "--effort", "0")

    def ask(self, sql, *values):
        db = sqlite3.connect(self.path)
        try:
            return db.execute(sql, values).fetchall()
        finally:
            db.close()

    def tell(self, sql, *values):
        db = sqlite3.connect(self.path)
        with db:
            db.execute(sql, values)
        db.close()

    def contents(self):
        with open(self.path, "rb") as file:
            return file.read()


def write(name, text):
    path = os.path.join(home.name, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def cut(name, n_lots, names=None, extra=""):
    """The first rounds of a game of ours, with other names if need be."""
    lines, n = [], 0
    with open(os.path.join(GAMES, name + ".gavel"), encoding="utf-8") as file:
        for line in file:
            n += line.startswith("lot ")
            if n > n_lots:
                break
            lines.append(line)
    text = "".join(lines)
    for old, new in (names or {}).items():
        text = re.sub(rf"\b{old}\b", lambda _: new, text)
    return text + extra


THREE = write("three.gavel", cut("three", 3, extra="# date 2025-03-01\n"))
FOUR = write("four.gavel", cut("four", 2, extra="# date 2026-02-28\n"))
TWO = write("two.gavel", cut("two", 12))
os.utime(TWO, (1704110400, 1704110400))  # noon of the first day of 2024
full = Shelf()


# -- adding ----------------------------------------------------------------

@test
def add():
    out = full.add(THREE, FOUR, TWO)
    has(out, "three.gavel: game 1, Laura, Francis, Natalie\n", "game 2, Laura, Francis, Natalie, Charlene\n",
        "game 3, Laura, Francis\n")
    equal(full.ask("SELECT id, date, n_seats, over, effort FROM game ORDER BY id"),
          [(1, "2025-03-01", 3, 0, 0), (2, "2026-02-28", 4, 0, 0), (3, "2024-01-01", 2, 1, 0)])
    version = re.search(r"deck (\w+)\nvalue (\w+)", full.run("--version")[1])
    equal(full.ask("SELECT DISTINCT deck, value FROM game"), [(version[1], version[2])])
    with open(THREE, encoding="utf-8") as file:
        equal(full.ask("SELECT record FROM game WHERE id = 1"), [(file.read(),)])
    equal(full.ask("SELECT count(*), sum(result) FROM seat WHERE game = 3"), [(2, 1.0)])
    equal(full.ask("PRAGMA integrity_check"), [("ok",)])
    equal(full.ask("PRAGMA foreign_key_check"), [])


@test
def verdicts_are_those_of_the_analysis():
    analysis = json.loads(full.run("analyse", THREE, "--effort", "0", "--json")[1])
    rows = full.ask("SELECT line, round, name, kind, cards, grade, loss, error, fate, position FROM verdict"
                    " WHERE game = 1 ORDER BY number")
    equal(len(rows), len(analysis["decisions"]))
    assert rows, "no verdicts"
    for row, told in zip(rows, analysis["decisions"]):
        equal(row[:4], (told["line"], told["round"], told["seat"], told["decision"]))
        equal(sorted(row[4].replace("-", "").split()), sorted(told["cards"]))
        equal(row[5], told["grade"])
        if row[5] is not None:
            assert abs(row[6] - told["loss"]) < 1e-5 and abs(row[7] - told["error"]) < 1e-5, (row, told)
            equal(row[8], told["fate"])
        assert 0 < row[9] < row[0], row


@test
def twice_adds_nothing():
    before = full.contents()
    spaced = write("spaced.gavel", "\n# another comment\n" + open(THREE, encoding="utf-8").read()
                   .replace("\nbid ", "\n\n  bid   ").replace("\nlot ", "\nlot\t") + "\n\n# the end")
    out = full.add(THREE, spaced)
    equal(out.count("in the library already, game 1\n"), 2)
    equal(full.contents(), before)
    equal(json.loads(full.good("add", THREE, "--json")), [{"file": THREE, "game": 1, "new": False}])


@test
def a_game_that_goes_on():
    shelf = Shelf()
    short = write("short.gavel", cut("three", 2, extra="you Natalie\n"))
    shelf.add(short)
    has(shelf.add(THREE), "game 2, Laura, Francis, Natalie; continues game 1, which it replaces\n")
    equal(shelf.ask("SELECT id FROM game"), [(2,)])
    has(shelf.add(short), "in the library already, game 2\n")
    has(shelf.add(write("other.gavel", cut("three", 2, {"Natalie": "Zoe"}))), "game 3")


@test
def wrong_files_are_told_and_the_rest_added():
    shelf = Shelf()
    wrong = write("wrong.gavel", "gavel 1 score5\nseat Ann A\nseat Bob B\nlot x9\n")
    empty = write("empty.gavel", "gavel 1 score5\nseat Ann A\nseat Bob B\n")
    status, out, err = shelf.library("add", wrong, empty, os.path.join(home.name, "none"), THREE, "--effort", "0")
    equal(status, 1)
    has(out, "game 1, Laura")
    equal(err.count("\n"), 3)
    has(err, "wrong.gavel: line 4: ", "empty.gavel: it has no decision", "none")
    equal(shelf.ask("SELECT count(*) FROM game"), [(1,)])


@test
def standard_input():
    shelf = Shelf()
    with open(THREE, encoding="utf-8") as file:
        has(shelf.good("add", "-", "--effort", "0", given=file.read()), "-: game 1, Laura")


@test
def interrupted():
    """Ctrl-C keeps what is done, and no half game."""
    shelf = Shelf()
    short = write("short.gavel", cut("three", 1))
    whole = [os.path.join(GAMES, name + ".gavel") for name in ("four", "five", "four-counts")]
    child = subprocess.Popen([GAVEL, "library", "add", "--effort", "20", short, *whole],  # minutes, if nobody stops it
                             env=shelf.env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    has(child.stdout.readline(), "game 1")
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=PATIENCE)
    equal(child.returncode, 1)
    has(err, "gavel: stopped; of ", " done and kept\n")
    one_line(err)
    equal(shelf.ask("SELECT count(*) FROM game WHERE id = 1"), [(1,)])
    assert shelf.ask("SELECT count(*) FROM game")[0][0] < 4


# -- looking ---------------------------------------------------------------

@test
def list_games():
    out = full.good("list")
    equal(re.findall(r"^ +(\d+)  (\S+)", out, re.M), [("3", "2024-01-01"), ("1", "2025-03-01"), ("2", "2026-02-28")])
    has(out, "*Francis", "; not over")
    equal([game["game"] for game in full.json("list", "--seat", "Natalie")], [1, 2])
    equal([game["game"] for game in full.json("list", "--seat", "charl")], [2])
    game = full.json("list")[0]
    equal((game["over"], [seat["name"] for seat in game["seats"]]), (True, ["Laura", "Francis"]))


@test
def show_is_the_analysis():
    for number, path in (("1", THREE), ("3", TWO)):
        equal(full.good("show", number), full.run("analyse", path, "--effort", "0")[1])
        equal(full.good("show", number, "--json"), full.run("analyse", path, "--effort", "0", "--json")[1])


def mistakes(*args):
    return full.json("mistakes", *args)


@test
def mistakes_and_filters():
    everything = mistakes()
    known = full.ask("SELECT game, round, name, kind, loss FROM verdict WHERE grade <> 'good'"
                     " ORDER BY loss DESC, game, number")
    equal([(m["game"], m["round"], m["seat"], m["decision"]) for m in everything], [row[:4] for row in known])
    assert len(everything) > 5, everything
    equal([m for m in everything if m["seat"] == "Laura"], mistakes("--seat", "laura"))
    equal([m for m in everything if m["loss"] > 0.2], mistakes("--worse-than", "20"))
    equal([m for m in everything if 2 <= m["round"] <= 3], mistakes("--round", "2..3"))
    equal([m for m in everything if m["round"] == 2], mistakes("--round", "2"))
    equal([m for m in everything if m["decision"] == "bid"], mistakes("--kind", "bid"))
    equal([m for m in everything if m["decision"] == "take"], mistakes("--kind", "take"))
    both = mistakes("--seat", "Laura", "--worse-than", "5", "--kind", "bid", "--round", "1..12")
    equal([m for m in everything if m["seat"] == "Laura" and m["loss"] > 0.05 and m["decision"] == "bid"], both)
    text = full.good("mistakes", "--rows", "2")
    has(text, "round line", "better", "±", f"{everything[0]['game']:5} {everything[0]['round']:5} {everything[0]['line']:4}  ", f"and {len(everything) - 2} more")
    equal(text.count("\n"), 4)
    equal(full.good("mistakes", "--rows", "0").count("\n"), len(everything) + 1)
    has(full.good("mistakes", "--worse-than", "100"), "no such mistakes")


@test
def stats():
    told = full.json("stats")
    equal([person["name"] for person in told["people"]], ["Charlene", "Francis", "Laura", "Natalie"])
    n_judged = full.ask("SELECT count(*) FROM verdict WHERE grade IS NOT NULL")[0][0]
    equal(told["all"]["decisions"], n_judged)
    for part in ("by_players", "by_round"):
        equal(sum(row["decisions"] for row in told[part].values()), n_judged)
    equal(told["bids"]["decisions"] + told["takes"]["decisions"], n_judged)
    for person in told["people"]:
        assert person["own_errors"] <= 0 <= person["gifts"], person
        assert abs(person["own_errors"] + person["gifts"] - person["skill"]) < 1e-5, person
    laura = full.json("stats", "--seat", "Laura")["people"]
    equal([[point["game"] for point in person["history"]] for person in laura], [[3, 1, 2]])
    out = full.good("stats", "--seat", "Laura")
    has(out, "2024-01-01      1", "█", "gifts", "2 players", "round 12", "bids", "takes", "accuracy")
    has(full.good("stats"), "over time", "Charlene")


@test
def nothing_there():
    shelf = Shelf()
    has(shelf.good("list"), "The library has no games yet")
    has(shelf.good("stats"), "The library has no games yet")
    has(shelf.good("mistakes"), "no such mistakes")
    equal(shelf.json("list"), [])
    equal(shelf.good("export", "all"), "")
    assert not os.path.exists(shelf.path)  # looking makes no file


@test
def wrong_usage():
    for args, part in ((["--seat", "Ann"], "say what to do"), (["lst"], "did you mean list?"), (["show"], "show N"),
                       (["list", "3"], "too many words"), (["show", "1", "--game", "score5"], "takes no option --game"), (["list", "--round", "2"], "takes no option --round"),
                       (["mistakes", "--round", "5..2"], "8..12"), (["mistakes", "--kind", "bit"], "bid or take"),
                       (["add", THREE, "--effort", "999999"], "--effort"), (["forget"], "forget NAME"),
                       (["forget", "Ann", "--json"], "no option --json")):
        status, out, err = full.library(*args)
        equal((status, out), (2, ""))
        has(err, part)
        equal(err.count("\n"), 2)
    for args, part in ((["show", "99"], "no game 99"), (["show", "x"], "number"), (["remove", "99"], "no game 99"),
                       (["list", "--seat", "Lauar"], "did you mean Laura?"), (["forget", "Zoe"], "no player"),
                       (["forget", "Lau"], "no player"), (["export", "99"], "no game 99")):
        status, out, err = full.library(*args)
        equal((status, out), (1, ""))
        has(err, part)
        one_line(err)


# -- taking out ------------------------------------------------------------

@test
def export():
    with open(THREE, encoding="utf-8") as file:
        equal(full.good("export", "1"), file.read())
    folder = os.path.join(home.name, "out")
    equal(full.good("export", "all", "-o", folder), "")
    equal(full.good("export", "-o", folder), "")  # the same again is no trouble
    paths = sorted(glob.glob(folder + "/*"))
    equal([os.path.basename(path) for path in paths],
          ["0001-2025-03-01.gavel", "0002-2026-02-28.gavel", "0003-2024-01-01.gavel"])
    again = Shelf()
    again.add(paths[1])
    again.good("add", paths[2], "--effort", "0", "--threads", "1")
    same = "SELECT digest, date, record LIKE '# date%' FROM game WHERE date <> '2025-03-01' ORDER BY id"
    equal([row[:2] for row in again.ask(same)], [row[:2] for row in full.ask(same)])
    equal([row[2] for row in again.ask(same)], [0, 1])  # where the record has none, it gets one
    game = json.loads(full.good("export", "2", "--json"))
    with open(FOUR, encoding="utf-8") as file:
        equal((game["game"], game["record"]), (2, file.read()))
    equal(game["analysis"], json.loads(full.good("show", "2", "--json")))
    equal(full.good("export", "all", "--json").count("\n"), 3)
    write("out/0001-2025-03-01.gavel", "mine")
    status, _, err = full.library("export", "1", "-o", folder)
    equal(status, 1)
    has(err, "holds something else")


@test
def remove_all_or_none():
    shelf = Shelf()
    shelf.add(THREE, FOUR)
    before = shelf.contents()
    for args in (("1", "abc"), ("1", "99"), ("2", "1", "-3"), ("99", "1")):
        status, out, err = shelf.library("remove", "--", *args)
        equal((status, out), (1, ""))
        one_line(err)
        equal(shelf.ask("SELECT id FROM game ORDER BY id"), [(1,), (2,)])
    equal(shelf.contents(), before)
    equal(shelf.good("remove", "2", "1", "2"), "Removed: game 2\nRemoved: game 1\n")


@test
def remove():
    shelf = Shelf()
    shelf.add(THREE, FOUR)
    equal(shelf.good("remove", "1"), "Removed: game 1\n")
    for table in ("seat", "verdict", "learned"):
        equal(shelf.ask(f"SELECT DISTINCT game FROM {table}"), [(2,)])
    has(shelf.add(THREE), "game 3")  # a number is not used twice


# -- names -----------------------------------------------------------------

@test
def hostile_names():
    shelf = Shelf()
    names = {"Laura": "x');DROP/**/TABLE/**/game;--", "Francis": "Жанна", "Natalie": "\"'%_\\"}
    shelf.add(write("hostile.gavel", cut("three", 2, names)))
    for name in names.values():
        equal([game["game"] for game in shelf.json("list", "--seat", name)], [1])
        equal(shelf.json("stats", "--seat", name)["people"][0]["name"], name)
        shelf.json("mistakes", "--seat", name)
        has(shelf.good("forget", name), "2 bids in 1 game")
    equal(shelf.json("stats", "--seat", "жан")["people"][0]["name"], "Жанна")
    equal(shelf.ask("SELECT count(*) FROM learned"), [(0,)])
    equal(shelf.ask("SELECT count(*) FROM game"), [(1,)])


@test
def one_person_whatever_the_case():
    shelf = Shelf()
    shelf.add(THREE, write("case.gavel", cut("four", 2, {"Laura": "LAURA"})))
    equal(shelf.ask("SELECT DISTINCT name FROM seat WHERE name LIKE 'laura'"), [("Laura",)])


# -- people ----------------------------------------------------------------

NEW_GAME = "Laura A francis C Natalie B; Laura; g30; depth 1; beliefs"


def beliefs(shelf, *options, lines=NEW_GAME):
    status, out, err = shelf.run(*options, "--no-journal", "-c", lines)
    equal((status, err), (0, ""))
    return out


@test
def people_are_known_again():
    shelf = Shelf()
    nothing = beliefs(shelf)
    has(nothing, "francis  no bid seen yet; assumed: strong")
    shelf.add(THREE, FOUR, TWO)
    n_bids = dict(shelf.ask("SELECT name, sum(bids) FROM learned GROUP BY name"))
    equal(n_bids["Natalie"], 5)
    known = beliefs(shelf)
    has(known, "francis  no bid seen yet, 17 bids in 3 earlier games: ",
        "Natalie  no bid seen yet, 5 bids in 2 earlier games: ")
    assert "strong 70 %" not in known, known
    equal(beliefs(shelf, "--no-library"), nothing)
    # The game itself is no earlier one: not as far as it was played, nor before.
    part = write("part.gavel", re.search(r".*\nlot \S+\n", cut("three", 3), re.S)[0])
    has(beliefs(shelf, lines=f"load {part}; you Laura; depth 1; beliefs"), "14 bids in 2 earlier games")
    has(shelf.good("forget", "francis"), "Forgotten: how Francis bids, 17 bids in 3 games\n")
    has(shelf.good("forget", "Francis"), "There was nothing to forget about Francis\n")
    told = beliefs(shelf)
    has(told, "francis  no bid seen yet; assumed: strong", "5 bids in 2 earlier games")
    shelf.good("remove", "1", "2")
    equal(beliefs(shelf), nothing)


@test
def advise_asks_but_not_for_effort():
    shelf = Shelf()
    shelf.add(FOUR)
    game = write("next.gavel", "gavel 1 score5\nseat Laura A\nseat Francis B\nseat Zoe C\nyou Laura\nlot g30\n")

    def rivals(*args):
        status, out, err = shelf.run("advise", game, "--json", *args)
        equal((status, err), (0, ""))
        return [rival.get("earlier_games") for rival in json.loads(out)["rivals"]]

    equal(rivals("--seconds", "0.2"), [1, None])
    equal(rivals("--seconds", "0.2", "--no-library"), [None, None])
    equal(rivals("--effort", "1"), [None, None])


# -- the file --------------------------------------------------------------

def refused(shelf, part):
    """Every word tells in one line why, the file stays, and a game goes on without."""
    before = shelf.contents()
    for args in (["list"], ["add", THREE], ["mistakes"], ["stats"], ["forget", "Laura"], ["remove", "1"]):
        status, out, err = shelf.library(*args)
        equal((status, out), (1, ""))
        has(err, part)
        one_line(err)
    status, out, err = shelf.run("--no-journal", "-c", NEW_GAME + "; beliefs")
    equal(status, 0)
    has(out, "assumed: strong")
    has(err, part, "continuing without it")
    one_line(err)
    equal(shelf.contents(), before)


@test
def newer_version():
    shelf = Shelf()
    shelf.add(FOUR)
    shelf.tell("PRAGMA user_version = 999")
    refused(shelf, "this library is from a newer gavel (version 999")


@test
def unknown_version():
    shelf = Shelf()
    shelf.add(FOUR)
    for version in (-1, -2, -2147483648):
        shelf.tell(f"PRAGMA user_version = {version}")
        refused(shelf, f"this library has an unknown version ({version})")


@test
def tables_gone():
    shelf = Shelf()
    shelf.add(FOUR)
    whole = shelf.contents()
    for table, column in (("game", "record"), ("seat", "accuracy"), ("verdict", "fate"), ("learned", "bids")):
        for change in (f"ALTER TABLE {table} RENAME COLUMN {column} TO other", f"DROP TABLE {table}"):
            with open(shelf.path, "wb") as file:
                file.write(whole)
            shelf.tell(change)
            n_failed = 0
            for args in (["list"], ["show", "1"], ["mistakes"], ["stats"], ["export"], ["add", THREE, "--effort", "0"],
                         ["forget", "Laura"], ["remove", "1"]):
                status, _, err = shelf.library(*args)
                equal(err.count("\n"), status)
                assert status == 0 or "not a library, or damaged" in err or "no player" in err, err
                n_failed += status
            assert n_failed > 0, change


@test
def wrong_values():
    """Whatever is in a column: an answer, or a line, and never a crash."""
    shelf = Shelf()
    shelf.add(FOUR)
    chance = random.Random(6)
    for table in ("game", "seat", "verdict", "learned"):
        for _, column, *_ in shelf.ask(f"PRAGMA table_info ({table})"):
            if column in ("id", "game"):
                continue
            before = shelf.contents()
            values = ["X'ff00fe'", "'../a/b'", "9e999", "-9223372036854775808"]
            for value in chance.sample(values, 1 if SLOW else len(values)):
                shelf.tell(f"UPDATE OR IGNORE {table} SET {column} = {value}")
                for args in (["list"], ["show", "1"], ["mistakes"], ["stats"],
                             ["export", "-o", tempfile.mkdtemp(dir=shelf.folder)]):
                    status, _, err = shelf.library(*args, *chance.choice(([], ["--json"])))
                    assert status in (0, 1) and err.count("\n") <= 1, (args, column, value, status, err)
                with open(shelf.path, "wb") as file:
                    file.write(before)


@test
def damaged():
    shelf = Shelf()
    os.makedirs(os.path.dirname(shelf.path))
    with open(shelf.path, "w", encoding="utf-8") as file:
        file.write("this is no library\n" * 100)
    refused(shelf, "not a library, or damaged")


@test
def somebody_elses():
    shelf = Shelf()
    os.makedirs(os.path.dirname(shelf.path))
    shelf.tell("CREATE TABLE recipes (name TEXT)")
    refused(shelf, "not a gavel library")


@test
def damaged_inside():
    """Whatever bytes are wrong: an error or an answer, and never a crash."""
    shelf = Shelf()
    shelf.add(THREE, FOUR)
    whole = shelf.contents()
    chance = random.Random(5)
    for _ in range(20):
        broken = bytearray(whole)
        for _ in range(200):
            broken[chance.randrange(200, len(broken))] = chance.randrange(256)
        with open(shelf.path, "wb") as file:
            file.write(broken)
        for args in (["list"], ["show", "1"], ["mistakes"], ["stats"]):
            status, _, err = shelf.library(*args)
            assert status in (0, 1), (args, status, err)
            assert err.count("\n") <= 1, err
    os.remove(shelf.path)


@test
def damaged_analysis():
    """What others put in the place of an analysis: a line that names the game, and the other games."""
    wrongs = ("", "[]", "/*\"*/" + "[" * 100000, "{\"a\":" * 100000, "{", "{'a':1}", "1 {}", "[" * 100000)
    for wrong in wrongs[:3 if SLOW else None]:
        shelf = Shelf()
        shelf.add(THREE, FOUR)
        shelf.tell("UPDATE game SET analysis = ? WHERE id = 1", wrong)
        status, out, err = shelf.library("show", "1")
        equal((status, out), (1, ""))
        has(err, "gavel: game 1: its analysis is damaged: ")
        one_line(err)
        if wrong == "[]":  # JSON, and so its reader's to judge
            continue
        for args in (["show", "1", "--json"], ["export", "1", "--json"]):
            status, out, err = shelf.library(*args)
            equal((status, out), (1, ""))
            has(err, "gavel: game 1: its analysis is damaged: not JSON: ")
            one_line(err)
        status, out, err = shelf.library("export", "all", "--json")
        equal(status, 1)
        one_line(err)
        equal([json.loads(line)["game"] for line in out.splitlines()], [2])


@test
def damaged_record():
    shelf = Shelf()
    shelf.add(THREE)
    shelf.tell("UPDATE game SET record = ''")
    status, out, err = shelf.library("show", "1")
    equal((status, out, err), (1, "", "gavel: game 1: there is no record\n"))


@test
def older_version():
    shelf = Shelf()
    shelf.add(FOUR)
    version = shelf.ask("PRAGMA user_version")
    for index, in shelf.ask("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"):
        shelf.tell(f"DROP INDEX {index}")
    shelf.tell("PRAGMA user_version = 1")
    has(shelf.good("list"), "Laura")
    equal(shelf.ask("PRAGMA user_version"), version)
    assert len(shelf.ask("SELECT name FROM sqlite_schema WHERE name LIKE 'mistake_%'")) == 2
    equal(shelf.ask("SELECT count(*) FROM game"), [(1,)])


@test
def grades_of_an_older_version():
    """What a loss is called is brought up to date, with the counts of each seat."""
    shelf = Shelf()
    shelf.add(FOUR)
    grades, seats = "SELECT * FROM verdict ORDER BY number", "SELECT * FROM seat ORDER BY seat"
    before = shelf.ask(grades), shelf.ask(seats)
    shelf.tell("UPDATE verdict SET grade = 'blunder' WHERE grade = 'doubtful' OR grade = 'good' AND loss > 0")
    shelf.tell("UPDATE seat SET good = 0, doubtful = 0, mistake = 0, blunder = judged")
    assert (shelf.ask(grades), shelf.ask(seats)) != before
    shelf.tell("DROP INDEX game_kind")
    shelf.tell("PRAGMA user_version = 2")
    has(shelf.good("list"), "Laura")
    equal((shelf.ask(grades), shelf.ask(seats)), before)


def shelf_of_version_3():
    shelf = Shelf()
    os.makedirs(os.path.dirname(shelf.path))
    db = sqlite3.connect(shelf.path)
    with open(os.path.join(SOURCE, "tests", "library-3.sql"), encoding="utf-8") as file:
        db.executescript(file.read())
    db.close()
    return shelf


@test
def library_of_version_3():
    """What is in it stays, to the letter, and more can be asked of it."""
    shelf = shelf_of_version_3()
    tables = "game", "seat", "verdict", "learned"
    before = [shelf.ask(f"SELECT * FROM {table}") for table in tables]
    equal(shelf.ask("PRAGMA user_version"), [(3,)])
    has(shelf.good("list"), "Laura")
    equal(shelf.ask("PRAGMA user_version"), [(4,)])
    equal([shelf.ask(f"SELECT * FROM {table}") for table in tables], before)
    equal(shelf.ask("SELECT count(*) FROM sqlite_schema WHERE name = 'game_kind'"), [(1,)])
    equal(shelf.ask("PRAGMA integrity_check"), [("ok",)])
    equal(shelf.good("export", "2"), before[0][1][10])
    has(shelf.add(write("again.gavel", before[0][1][10])), "in the library already, game 2\n")


@test
def games_of_several_kinds():
    shelf = shelf_of_version_3()
    out = shelf.good("list")
    has(out, " game  date        of         players", "2025-03-01  SCORE 5    Laura", "2025-04-01  Goofspiel  Ann")
    out = shelf.good("list", "--game", "goofspiel")
    has(out, " game  date        players", "2025-04-01  Ann")
    assert "SCORE" not in out and "Laura" not in out, out
    equal([game["kind"] for game in shelf.json("list")], ["score5", "goofspiel"])
    equal([(m["game"], m["kind"], m["decision"], m["cards"]) for m in shelf.json("mistakes", "--game", "goofspiel")],
          [(2, "goofspiel", "bid", ["2"])])
    equal(shelf.json("mistakes", "--game", "score5"), [])
    told = shelf.json("stats")
    equal({name: row["decisions"] for name, row in told["by_game"].items()}, {"goofspiel": 4, "score5": 2})
    equal(told["by_kind"]["bid"]["decisions"], 6)
    told = shelf.json("stats", "--game", "score5")
    equal([person["name"] for person in told["people"]], ["Francis", "Laura"])
    equal(told["all"]["decisions"], 2)
    has(shelf.good("stats"), "\nbids  ", "\nSCORE 5  ", "\nGoofspiel  ")
    assert "SCORE 5" not in shelf.good("stats", "--game", "score5")
    has(shelf.good("show", "1"), "Laura")
    has(shelf.good("show", "2"), "Cy bids 2: blunder")
    status, out, err = shelf.library("list", "--game", "chess")
    equal((status, out), (1, ""))
    has(err, "chess")
    one_line(err)


@test
def empty_file():
    """As a kill right after opening leaves it."""
    shelf = Shelf()
    os.makedirs(os.path.dirname(shelf.path))
    open(shelf.path, "w").close()
    has(shelf.good("list"), "The library has no games yet")
    shelf.add(FOUR)


@test
def in_use():
    """While another program writes, a game goes on without."""
    shelf = Shelf()
    shelf.add(FOUR)
    db = sqlite3.connect(shelf.path, isolation_level=None)
    db.execute("BEGIN EXCLUSIVE")
    status, out, err = shelf.run("--no-journal", "-c", NEW_GAME)
    db.execute("ROLLBACK")
    db.close()
    equal(status, 0)
    has(out, "assumed")
    has(err, "another program is writing it; continuing without it")


# -- kills -----------------------------------------------------------------

def whole_games(shelf):
    """Whatever is there is sound, and its games are whole; returns how many."""
    equal(shelf.ask("PRAGMA integrity_check"), [("ok",)])
    equal(shelf.ask("PRAGMA foreign_key_check"), [])
    if shelf.ask("PRAGMA user_version") == [(0,)]:
        equal(shelf.ask("SELECT count(*) FROM sqlite_schema"), [(0,)])
        return 0
    for game, n_seats, analysis in shelf.ask("SELECT id, n_seats, analysis FROM game"):
        equal(shelf.ask("SELECT count(*) FROM seat WHERE game = ?", game), [(n_seats,)])
        equal(shelf.ask("SELECT count(*) FROM learned WHERE game = ?", game), [(n_seats,)])
        equal(shelf.ask("SELECT count(*) FROM verdict WHERE game = ?", game),
              [(len(json.loads(analysis)["decisions"]),)])
    return shelf.ask("SELECT count(*) FROM game")[0][0]


@test
def killed():
    """At random moments of an add; what is added again afterwards is just what is missing."""
    chance = random.Random(7)
    files = [write(f"short-{i}.gavel", cut("three", 1, {"Laura": f"Ann{i}", "Natalie": "Cy"})) for i in range(8)]
    shelf = Shelf()
    start = time.time()
    shelf.add(*files)
    took = time.time() - start
    n, told, kept = 0, 0, set()
    shelf = Shelf()
    for _ in range(N_KILLS):
        child = subprocess.Popen([GAVEL, "library", "add", *files, "--effort", "0"], env=shelf.env,
                                 stdout=subprocess.PIPE, text=True)
        time.sleep(chance.uniform(0.0, took / 3))
        child.kill()
        out = child.communicate()[0]
        if os.path.exists(shelf.path):
            n = whole_games(shelf)
            kept.add(n)
            told = max(told, *(int(number) for number in re.findall(r"game (\d+)", out)), 0)
            assert n >= told, f"{n} games, but {told} were said to be kept"
        if n == len(files):
            shelf, n, told = Shelf(), 0, 0
    print(f"# killed {N_KILLS} times, with {sorted(kept)} games", flush=True)
    shelf.add(*files)
    equal(whole_games(shelf), len(files))


sys.exit(run_tests())
