#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page that gavel analyse --html writes, held to --json of the same game. Speaks TAP.

Each page is clean XML, fetches nothing and runs nothing; a browser looks at one, too,
where chromium is installed."""
import functools
import json
import math
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from tap import PATIENCE, Skip, equal, run_tests, test, tests

GAVEL, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
GAMES = os.path.join(SOURCE, "data", "games")
home = tempfile.TemporaryDirectory(prefix="gavel-test-")
ENV = {**os.environ, "XDG_CONFIG_HOME": home.name, "XDG_DATA_HOME": home.name,
       "XDG_STATE_HOME": home.name, "LC_ALL": "C.UTF-8"}
for variable in ("NO_COLOR", "G_DEBUG"):
    ENV.pop(variable, None)

UNKNOWN = """gavel 1 score5
seat Laura A
seat Francis C
seat Natalie ?
you Laura
lot g30
count Francis 1 Natalie 1
bid Laura b25 g5
bid Francis y25
bid Natalie ?1
take Francis b25
"""
TAKE = UNKNOWN.replace("Natalie ?\n", "Natalie E\n").replace("Natalie ?1", "Natalie -").replace(
    "count Francis 1 Natalie 1\n", "").replace("take Francis b25", "take Francis g5 # in a hurry")
NAMES = {"Laura": "<script>alert(1)</script>", "Francis": "\"onload=alert(1)",
         "Natalie": "'/><b>&amp;", "Charlene": "]]>--%s%n"}
NOTE = "<img src=x onerror=alert(1)> & \"so\" it went %s"


def run(*args, given=""):
    done = subprocess.run([GAVEL, *args], input=given, capture_output=True, text=True, env=ENV,
                          timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def game(name):
    with open(os.path.join(GAMES, name + ".gavel"), encoding="utf-8") as file:
        return file.read()


@functools.cache
def analysed(record, effort=0):
    """The page as text and as a tree, and what JSON says, of one analysis."""
    path = os.path.join(home.name, "page.html")
    status, out, errors = run("analyse", "-", "--effort", str(effort), "--threads", "1", "--json", "--html",
                              path, given=record)
    equal((status, errors), (0, ""))
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return text, ElementTree.fromstring(text), json.loads(out)


def hostile():
    record = f"# {NOTE}\n" + "\n".join(game("four-counts").splitlines()[:45]) + "\n"
    for name, other in NAMES.items():
        record = record.replace(name, other)
    return re.sub(r"^(bid [^#\n]*).*$", rf"\1 # {NOTE}", record, flags=re.M)


RECORDS = {"two": lambda: game("two"), "four": lambda: game("four-counts"),
           "five": lambda: game("five"), "unfinished": lambda: game("advice"),
           "middle": lambda: game("rulebook"), "unknown": lambda: UNKNOWN, "take": lambda: TAKE,
           "goofspiel": lambda: game("goofspiel"), "hostile": hostile}


if "ASAN_OPTIONS" in os.environ:  # slow: there, the odd ones
    RECORDS = {name: RECORDS[name] for name in ("middle", "unknown", "take", "hostile")}


# -- reading a page -------------------------------------------------------------

def of_class(tree, name):
    return [element for element in tree.iter() if name in element.get("class", "").split()]


def words(element):
    return " ".join("".join(element.itertext()).split())


def cell(tree, name):
    found = of_class(tree, name)
    equal((name, len(found)), (name, 1))
    return words(found[0])


def cards(element):
    return [words(card) for card in of_class(element, "card")]


def percent(share, sign=False):
    """As the page must write what JSON has."""
    if share is None:
        return "–"
    tenths = math.floor(abs(share) * 1000 + 0.5)
    before = "" if tenths == 0 else "−" if share < 0 else "+" if sign else ""
    return f"{before}{tenths // 10}.{tenths % 10}"


def loss(decision):
    error = f" ± {percent(decision['error'])}" if decision["error"] > 0 else ""
    return percent(decision["loss"]) + error


def by_id(tree, name):
    found = [element for element in tree.iter() if element.get("id") == name]
    equal((name, len(found)), (name, 1))
    return found[0]


# -- every page -------------------------------------------------------------------

def check_stands_alone(text, tree):
    assert text.startswith("<!DOCTYPE html>\n<html lang=\"en\">")
    equal(sorted(set(re.findall(r"</?script|javascript:|@import|url\(", text))), [])
    allowed = {"html", "head", "meta", "title", "style", "body", "main", "header", "section", "footer",
               "div", "p", "h1", "h2", "h3", "h4", "span", "b", "i", "a", "dl", "dt", "dd", "table",
               "thead", "tbody", "tr", "th", "td", "svg", "path", "rect", "circle", "text", "tspan"}
    ids = {element.get("id") for element in tree.iter() if element.get("id")}
    for element in tree.iter():
        assert element.tag in allowed, element.tag
        for name, value in element.attrib.items():
            assert not name.startswith("on") and name not in ("src", "style"), name
            if name == "href":
                assert value[0] == "#" and value[1:] in ids, value
    equal(len(ids), sum(1 for element in tree.iter() if element.get("id")))
    for box in of_class(tree, "cards"):  # letter and value, also where colours are not seen
        assert all(re.fullmatch(r"[grypbw]?\d+[A-E]?|\d+ unknown", name) for name in cards(box)), cards(box)


def check_seats(tree, told):
    boxes = of_class(by_id(tree, "seats"), "seat")
    equal([words(of_class(box, "name")[0]) for box in boxes], [seat["name"] for seat in told["seats"]])
    for box, seat in zip(boxes, told["seats"]):
        rows = {row.get("class"): words(of_class(row, "num")[0]) for row in of_class(box, "split")[0].iter("tr")}
        luck = {"pile": percent(seat["luck_of_the_pile"], True)}
        if "luck_of_own_draws" in seat:
            luck = {"draws": percent(seat["luck_of_own_draws"], True),
                    "others": percent(seat["luck_of_others_draws"], True)}
        equal(rows, {"start": percent(seat["start"]), "own": percent(seat["own_errors"], True),
                     "gifts": percent(seat["gifts"], True), **luck,
                     "guesses": percent(seat["luck_of_the_guesses"], True),
                     "result": percent(seat["result"])})
        equal(cell(box, "adjusted"), "luck-adjusted" + percent(seat["luck_adjusted"]))
        judged = seat["judged"] > 0
        equal(cell(box, "accuracy"),
              "accuracy" + (percent(seat["accuracy"] / 100) if judged else "–"))
        equal(cell(box, "errors"), "errors" + (f"{seat['judged'] - seat['good']} of {seat['judged']}"
                                               if judged else "hand unknown"))
        for grade in ("good", "doubtful", "mistake", "blunder"):
            equal([words(found).split()[0] for found in of_class(box, grade)],
                  [str(seat[grade])] if seat[grade] else [])
        check_bars(of_class(box, "split")[0])


def check_bars(table):
    """Each bar begins where the one before ended, and the last one is the whole."""
    spans, rules = [], []
    for drawing in table.iter("svg"):
        bar = drawing.find("rect")
        rules.append([float(x) for x in re.findall(r"M([-\d.]+) ", drawing.find("path").get("d"))])
        x, width = float(bar.get("x")), float(bar.get("width"))
        spans.append((x, x + width) if bar.get("class") != "loss" else (x + width, x))
    equal((len(spans), len({tuple(rule) for rule in rules})), (len(list(table.iter("tr"))), 1))
    zero = rules[0][0]
    at = zero
    for start, end in spans[:-1]:
        assert abs(start - at) < 0.02, spans
        at = end
    assert abs(spans[-1][0] - zero) < 0.02 and abs(spans[-1][1] - at) < 0.02, spans


def check_decisions(tree, told):
    rows = [row for row in by_id(tree, "decisions").iter("tr") if row.get("id")]
    equal(len(rows), len(told["decisions"]))
    for row, decision in zip(rows, told["decisions"]):
        equal(cell(row, "round"), str(decision["round"]))
        equal(cell(row, "seat"), decision["seat"])
        what = of_class(row, "what")[0]
        equal(cards(what), decision["cards"])
        equal(words(what).split()[0], "takes" if decision["decision"] == "take" else
              "bids" if decision["cards"] else "passes")
        equal(cell(row, "graded"), decision["grade"] or "not judged")
        best = of_class(row, "best")[0]
        if decision["grade"] is None:
            equal((cell(row, "loss"), cell(row, "best"), cell(row, "turned-out")), ("", "", ""))
            continue
        equal([words(found) for found in of_class(row, "loss")], [loss(decision)])
        equal(cell(row, "turned-out"), decision["fate"] or "")
        if decision["best"][0]["cards"] == decision["cards"]:
            equal(words(best), "the same")
        elif decision["best"][0]["cards"]:
            equal(cards(best), decision["best"][0]["cards"])
        else:
            equal(words(best), "pass")


def check_worst(tree, told):
    errors = [d for d in told["decisions"] if d["grade"] not in (None, "good")]
    errors.sort(key=lambda decision: -decision["loss"])
    boxes = of_class(tree, "bad")
    equal(len(boxes), min(8, len(errors)))
    if not errors:
        assert "No certain errors." in words(by_id(tree, "worst"))
    for box, decision in zip(boxes, errors):
        link = next(box.iter("a"))
        equal(words(link), f"Round {decision['round']}, {decision['seat']}")
        equal(cell(by_id(tree, link.get("href")[1:]), "loss"), loss(decision))
        equal(cell(box, "cost"), "loses " + loss(decision))
        text = words(box.find("p"))
        for part in (f"Round {decision['round']}, {decision['seat']} ", decision["grade"], "better ",
                     decision["fate"] or ""):
            assert part in text, (part, text)
        rows = list(next(box.iter("tbody")).iter("tr"))
        played, better = rows[0], rows[1]
        equal(cards(played), decision["cards"])
        equal(words(of_class(played, "win")[0]).split()[0], percent(decision["win"]))
        for row, move in zip(rows[1:], decision["best"]):
            equal(cards(row), move["cards"])
            error = f" ± {percent(move['error'])}" if move["error"] > 0 else ""
            equal(cell(row, "win"), percent(move["win"]) + error)
            if decision["decision"] == "bid":
                equal((cell(row, "lot"), cell(row, "first")),
                      (percent(move["wins_lot"]), percent(move["first_pick"])))
                equal(cell(row, "total"), str(move["sum"]))
        raised = [words(card) for card in of_class(box, "raised")]
        equal(raised, decision["cards"])  # what was played lies in the hand, or on offer
        assert better.get("class") == "better"
        if decision["after"] is not None:
            assert f"the chance was {percent(decision['after'])} %" in words(box)


def step_is_named(text, told, step):
    """As "the lot"; what somebody did at a turn has the name."""
    names = "|".join(re.escape(seat["name"]) for seat in told["seats"])
    turn = step["after"] in ("draw", "place", "take")
    return re.match(rf"Round {step['round']}, " + (rf"{step['after']}( [^:]*)? by ({names})" if turn
                                                  else f"the {step['after']}"), text)


def check_chances(tree, told):
    section = by_id(tree, "chances")
    hits = [words(hit) for hit in of_class(section, "hit")]
    equal([hit.split(": ", 1)[1] for hit in hits], [", ".join(
        f"{seat['name']} {percent(win)} %" for seat, win in zip(told["seats"], step["win"]))
        for step in told["steps"]])
    for hit, step in zip(hits, told["steps"]):
        assert step_is_named(hit, told, step), (hit, step)
    if not told["steps"]:
        return
    equal([words(name) for name in of_class(of_class(section, "legend")[0], "name")],
          [seat["name"] for seat in told["seats"]])
    rounds = sorted({step["round"] for step in told["steps"]})
    for chart in of_class(section, "chart"):
        axis = [words(text) for text in of_class(chart, "middle")]
        equal(axis, [str(number) for number in rounds] + ["round"])
        badges = {number: float(badge.get("cx"))
                  for number, badge in zip(told["turning_points"], of_class(chart, "badge"))}
        equal(sorted(badges, key=badges.get), sorted(badges)) # as it happened, from left to right
        lines = of_class(chart, "line")
        equal([len(re.findall("[ML]", line.get("d"))) for line in lines],
              [len(told["steps"])] * len(told["seats"]))
    boxes = of_class(tree, "turn")
    equal(len(boxes), len(told["turning_points"]))
    for box, number in zip(boxes, told["turning_points"]):
        before, after = told["steps"][number - 1], told["steps"][number]
        assert step_is_named(words(box).split(" ", 1)[1], told, after), (words(box), after)
        equal([words(part) for part in of_class(box, "from")],
              [f"{percent(a)} → {percent(b)}" for a, b in zip(before["win"], after["win"])])
        for shown, a, b in zip(of_class(box, "change"), before["win"], after["win"]):
            gap = abs(float(words(shown).replace("−", "-")) - 100 * (b - a))
            assert gap < 0.0502, (words(shown), a, b)


def check_top(tree, told):
    heading = words(next(tree.iter("h1")))
    for seat in told["seats"]:
        assert seat["name"] in heading and seat["name"] in words(next(tree.iter("title")))
    winners = [seat["name"] for seat in told["seats"] if told["over"] and seat["result"] == 1]
    for name in winners:
        assert heading.startswith(f"{name} wins"), heading
    equal("not over" in words(next(tree.iter("header"))), not told["over"])


def add_pages():
    for name, record in RECORDS.items():
        def page(record=record):
            text, tree, told = analysed(record(), 2 if "lot" in record() and len(record()) < 1500 else 0)
            check_stands_alone(text, tree)
            check_top(tree, told)
            blind = record().startswith("gavel 1 score5") or "\ngavel 1 score5" in record()
            equal("no counts" in words(next(tree.iter("header"))), blind and "\ncount " not in record())
            check_seats(tree, told)
            check_decisions(tree, told)
            check_worst(tree, told)
            check_chances(tree, told)
        page.__name__ = "page_" + name
        tests.append(page)


add_pages()


@test
def page_of_turns():
    """A game of open turns: draws are told apart, and nothing is said of bids."""
    record = "\n".join(game("coloretto-two").splitlines()[:26]) + "\n"
    text, tree, told = analysed(record, 0)
    check_top(tree, told)
    check_seats(tree, told)
    check_chances(tree, told)
    for seat in told["seats"]:
        gap = seat["luck_of_own_draws"] + seat["luck_of_others_draws"] - seat["luck_of_the_pile"]
        assert abs(gap) < 3e-6, seat
    ann, bob = told["seats"]  # what one draws is luck or bad luck of both
    assert abs(ann["luck_of_own_draws"] + bob["luck_of_others_draws"]) < 1e-4, (ann, bob)
    for word in ("guesses", "equilibrium", "counts", " bid", "lot "):
        assert word not in words(next(tree.iter("body"))), word


# -- one thing at a time -----------------------------------------------------------

@test
def nothing_is_fetched():
    text, _, _ = analysed(game("four-counts"))
    assert "http" not in text and "//" not in text.replace("<!DOCTYPE", "")
    assert len(text) < 400_000


@test
def hostile_text_stays_text():
    text, tree, told = analysed(hostile(), 2)
    equal([seat["name"] for seat in told["seats"]], [NAMES[name] for name in ("Laura", "Francis", "Natalie", "Charlene")])
    for raw in list(NAMES.values())[:3] + [NOTE]:
        assert raw not in text, raw
    notes = [words(note) for note in of_class(tree, "note")]
    assert notes and notes[0].startswith(NOTE), notes
    assert any(of_class(box, "note") for box in of_class(tree, "bad"))


@test
def reasons_have_words_and_numbers():
    """As in why; and no two numbers that are equal."""
    _, tree, told = analysed(game("four-counts"))
    said = words(by_id(tree, "worst"))
    for part in (r"wins the lot \d+ (more|fewer) in 100", r"is a bid to come second, takes first \d+ more",
                 r"puts down \d+ points (more|less)", r"pays with cards that score, \d+ points of them",
                 r"this one helps \w+ by \d+\.\d"):
        assert re.search(part, said), (part, said)
    assert not re.search(r"(the lot|first|down|helps \w+ by) 0(\.0)? ", said), said
    worst = max(told["decisions"], key=lambda decision: decision.get("loss") or 0)
    assert f"loses {100 * worst['loss']:.1f}" in said


@test
def all_see_the_count_of_you():
    """Natalie's, which the record does not have, follows from her bid."""
    _, tree, _ = analysed(game("four-counts"))
    assert re.search(r"Face down lay: Laura \d, Francis \d, Natalie \d", words(by_id(tree, "worst"))), words(tree)


@test
def a_wrong_take_is_among_the_worst():
    _, tree, _ = analysed(TAKE, 2)
    worst = of_class(tree, "bad")[0]
    assert "Francis takes g5" in words(worst) and words(of_class(worst, "note")[0]) == "in a hurry"
    equal([words(box.find("h4")) for box in worst.iter("div") if box.find("h4") is not None],
          ["on offer, the card taken raised", "Francis holds"])


@test
def nothing_told_yet():
    _, tree, told = analysed("gavel 1 score5\nseat Ann A\nseat Bob B\n")
    equal(told["steps"], [])
    assert "No lot was turned up yet." in words(tree) and "None was made yet." in words(tree)


@test
def the_same_each_time():
    record = game("rulebook")
    first = run("analyse", "-", "--html", "-", given=record)
    equal(first[0], 0)
    equal(run("analyse", "-", "--html", "-", "--threads", "1", given=record), first)


@test
def a_comma_elsewhere_is_none_here():
    """Numbers do not follow the reader's language, or drawings would break."""
    known = subprocess.run(["locale", "-a"], capture_output=True, text=True, env=ENV, check=False).stdout.split()
    locale = next((name for name in known if name.lower() in ("de_de.utf8", "fr_fr.utf8", "de_de.utf-8")), None)
    if locale is None:
        raise Skip("no locale with a comma here")
    args = [GAVEL, "analyse", os.path.join(GAMES, "rulebook.gavel"), "--html", "-"]
    plain, other = (subprocess.run(args, capture_output=True, env={**ENV, "LC_ALL": name}, check=True,
                                   timeout=PATIENCE).stdout for name in ("C.UTF-8", locale))
    equal(other, plain)


@test
def replaced_as_a_whole():
    folder = os.path.join(home.name, "folder")
    path = os.path.join(folder, "old.html")
    os.mkdir(folder)
    with open(path, "w", encoding="utf-8") as file:
        file.write("old")
    before = os.stat(path).st_ino
    status, out, errors = run("analyse", os.path.join(GAMES, "rulebook.gavel"), "--html", path)
    equal((status, out, errors), (0, "", ""))
    assert os.stat(path).st_ino != before
    equal(os.listdir(folder), ["old.html"])
    with open(path, encoding="utf-8") as file:
        assert file.read().endswith("</html>\n")


@test
def cannot_be_written():
    record = os.path.join(GAMES, "rulebook.gavel")
    nowhere = os.path.join(home.name, "nowhere", "page.html")
    status, out, errors = run("analyse", record, "--html", nowhere)
    equal((status, out), (1, ""))
    equal(errors, f"gavel: cannot write {nowhere}: there is no folder {os.path.dirname(nowhere)}\n")
    status, out, errors = run("analyse", record, "--html", home.name)
    equal((status, out, errors), (1, "", f"gavel: cannot write {home.name}: not a file\n"))
    pipe = os.path.join(home.name, "pipe")
    os.mkfifo(pipe)  # stands for a device, which must not be replaced
    equal(run("analyse", record, "--html", pipe)[0], 1)
    assert stat.S_ISFIFO(os.stat(pipe).st_mode)
    status, out, errors = run("analyse", record, "--html", "-", "--json")
    equal((status, out), (2, ""))
    assert "choose one" in errors


@test
def a_wrong_record_leaves_no_page():
    path = os.path.join(home.name, "wrong.html")
    status, out, errors = run("analyse", "-", "--html", path, given="gavel 1 score5\nseat\n")
    equal((status, out), (1, ""))
    assert "line 2" in errors and not os.path.exists(path)


@test
def a_browser_shows_it():
    chromium = shutil.which("chromium")
    if chromium is None:
        raise Skip("no chromium here")
    text, _, _ = analysed(hostile(), 2)
    # A word in the console from the page itself shows that such words are heard.
    for name, page, wanted in (("page", text, 0),
                               ("loud", text.replace("</main>", "<script>console.error(1)</script></main>"), 1)):
        path, picture = (os.path.join(home.name, name + end) for end in (".html", ".png"))
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
        done = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                               "--enable-logging=stderr", "--v=0", f"--user-data-dir={home.name}/chromium",
                               f"--screenshot={picture}", "--window-size=1000,1200", f"file://{path}"],
                              capture_output=True, text=True, env={**ENV, "HOME": home.name}, timeout=PATIENCE)
        equal((done.returncode, len(re.findall(r":CONSOLE", done.stderr))), (0, wanted))
        assert os.path.getsize(picture) > 10_000


sys.exit(run_tests())
