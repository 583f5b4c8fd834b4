#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rooms keep to their order: a file includes only its own room and rooms above it, what
includes each other in a circle is found, only cli/ prints, rules open no files, and nobody
but the list of games knows a game. Speaks TAP.

  tests/layers.py ROOT            checks
  tests/layers.py ROOT --edges    prints all edges that go against the order"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])

# Folders, each below all it may include. main.c, right in cli/, comes last.
ROOMS = [
    "solver/base",
    "solver/solve",
    "solver/value",
    "solver/game",
    "solver/games/coloretto",
    "solver/games/goofspiel",
    "solver/games/monopoly-bid",
    "solver/games/score5",
    "solver/games",
    "solver/rivals",
    "solver/search",
    "solver/analysis",
    "solver/play",
    "benchmarks",
    "cli/common",
    "cli/library",
    "cli/report",
    "cli/learn",
    "cli/games/coloretto",
    "cli/games/goofspiel",
    "cli/games/monopoly-bid",
    "cli/games/score5",
    "cli/games",
    "cli/session",
    "cli/prompt",
    "cli/engine",
    "cli/commands",
    "cli",
]

# Known, to be removed: "file header". One that is there no more is an error, too.
KNOWN = []

# Words of a game's table, which nobody says who does not know the game.
WORDS = {
    "coloretto": ["coloretto", "joker", "jokers"],
    "goofspiel": ["goofspiel"],
    "monopoly-bid": ["monopoly", "mbid", "station", "stations"],
    "score5": ["score5", "lot", "lots", "wild", "wilds", "tiebreak", "tiebreaks",
               "tiebreaker", "tiebreakers"],
}

failed = 0
n_tests = 0


def verdict(name, found):
    """One line of TAP; it is well where nothing was found."""
    global failed, n_tests
    n_tests += 1
    print(f"{'not ok' if found else 'ok'} {n_tests} {name}")
    for line in found:
        print(f"# {line}")
    failed |= bool(found)


def sources(*folders):
    return sorted(
        path.relative_to(ROOT)
        for folder in folders
        for path in (ROOT / folder).rglob("*.[ch]")
    )


def includes(path):
    """The files of this tree that one includes; what a build makes is left out."""
    text = (ROOT / path).read_text(encoding="utf-8")
    for header in re.findall(r'^#include "([^"]+)"', text, re.M):
        for folder in (path.parent, Path("solver"), Path("cli"), Path("benchmarks")):
            if (ROOT / folder / header).is_file():
                yield folder / header
                break
        else:
            if header != "config.h":
                sys.exit(f"{path}: no header {header}")


def against_order(path, header):
    """Whether that edge leads upwards, or into a game from outside."""
    room, other = path.parent.as_posix(), header.parent.as_posix()
    if room == other:
        return False
    if other == f"solver/{room.removeprefix('cli/')}": # a game's own looks
        return False
    if other.startswith("solver/games/") and room != "benchmarks":
        return room != "solver/games"
    return ROOMS.index(other) > ROOMS.index(room)


def circles(edges):
    """The circles of headers that include each other, each as a line."""
    done, found = set(), []

    def visit(path, way):
        if path in way:
            found.append(" -> ".join(map(str, way[way.index(path):] + [path])))
        elif path not in done:
            for header in edges.get(path, ()):
                visit(header, way + [path])
            done.add(path)

    for path in edges:
        visit(path, [])
    return found


def nothing(name, pattern, paths):
    """No line of these files matches."""
    verdict(
        name,
        [
            f"{path}:{number}: {line}"
            for path in paths
            for number, line in enumerate(
                (ROOT / path).read_text(encoding="utf-8").splitlines(), 1
            )
            if re.search(pattern, line)
        ],
    )


def says(path):
    """The lines of a file that have words of a game in them."""
    words = re.compile(r"\b(" + "|".join(sum(WORDS.values(), [])) + r")\b")
    text = (ROOT / path).read_text(encoding="utf-8")
    return [
        f"{path}:{number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), 1)
        if words.search(line)
    ]


def main():
    edges = {path: list(includes(path)) for path in sources("solver", "cli")}
    upward = sorted(
        f"{path} {header.relative_to(header.parts[0])}"
        for path, headers in edges.items()
        for header in headers
        if against_order(path, header)
    )
    if sys.argv[2:] == ["--edges"]:
        print("\n".join(upward))
        return
    verdict("every-room-is-known",
            sorted({str(p.parent) for p in edges if p.parent.as_posix() not in ROOMS}))
    verdict("rooms-keep-their-order", [edge for edge in upward if edge not in KNOWN])
    verdict("known-edges-are-there", [edge for edge in KNOWN if edge not in upward])
    verdict("no-circles", circles(edges))

    solver = sources("solver")
    rules = sources("solver/base", "solver/game", "solver/games")
    nothing("solver-does-not-print",
            r"\b(printf|puts|fputs|putchar|g_print|g_printerr|perror) \(|\bexit \(", solver)
    nothing("only-boxes-open-files",
            r"\b(fopen|open|g_file_(get|set)_contents[a-z_]*) \(",
            [path for path in rules if path.name != "box-file.c"])
    nothing("mathematics-knows-no-cards", r"\bGavel(Deck|Box|Line|Game|Record)\b",
            sources("solver/solve"))
    nothing("the-deck-knows-cards-only", r'#include "game/(?!box)',
            [path for path in sources("solver/games/score5") if path.name.startswith("deck")])
    nothing("games-do-not-know-records", r'#include "(game/record|base/suggest)\.h"',
            [path for path in sources("solver/games") if not path.name.startswith("deck")
             and path.name != "list.c"])
    nothing("no-mutable-globals", r"^static [^(=]*[a-z_]+(\[[^]]*\])*;$",
            [path for path in sources("solver", "cli") if path.suffix == ".c"])
    general = [path for path in sources("solver", "cli") if "games" not in path.parts]
    verdict("games-words-stay-in-games", sum((says(path) for path in general), []))
    print(f"1..{n_tests}")
    sys.exit(failed)


main()
