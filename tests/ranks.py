#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Several processes at one piece of work, started by mpirun: the same result on any number of
them, one that is killed, two at once. Speaks TAP; skips where there is no MPI. How units are
handed out and folded is tested in test-workers.c, without MPI."""
import contextlib
import functools
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from launch import launcher
from tap import PATIENCE, SLOW, equal, has, run_tests, test

GAVEL = sys.argv[1]
home = tempfile.TemporaryDirectory(prefix="gavel-test-")
ENV = {**os.environ, "XDG_CONFIG_HOME": home.name, "XDG_DATA_HOME": home.name,
       "XDG_STATE_HOME": home.name, "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
       "OMP_NUM_THREADS": "1"}
ENV.pop("G_DEBUG", None)
if "ASAN_OPTIONS" in ENV:  # Open MPI keeps some memory to the end
    ENV["ASAN_OPTIONS"] += ":detect_leaks=0"
MATCH = ("match", "--table", "equilibrium,equilibrium,spender:0.4", "--deals", "3", "--json")
LONGER = ("match", "--table", "gavel,spender:0.4", "--deals", "8", "--json")


def place(name):
    return os.path.join(home.name, name)


def launch(n, *args):
    """The words that start it on so many ranks."""
    return [GAVEL, *args] if n == 0 else [*launcher(GAVEL), "-n", str(n), GAVEL, *args]


def ask(n, *args, given=""):
    """Status, standard output and standard error; 0 ranks are none at all."""
    done = subprocess.run(launch(n, *args), input=given, capture_output=True, text=True, env=ENV,
                          timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def run(n, *args):
    status, out, err = ask(n, *args)
    assert status == 0, f"{n} ranks, {args}: {status} {err}"
    return re.sub(r'"seconds":[0-9.e-]+', "", out)


def same(*args, ranks=(1, 2, 3)):
    """What it says without ranks, which is what it says on so many."""
    alone = run(0, *args)
    for n in ranks:
        equal(run(n, *args), alone)
    return alone


def ranks_of(begun):
    """The processes of a launcher, by rank: its children, or theirs."""
    found, parents = {}, [str(begun.pid)]
    while parents:
        parents = subprocess.run(["pgrep", "-P", ",".join(parents)], capture_output=True,
                                 text=True, check=False).stdout.split()
        for pid in parents:
            with contextlib.suppress(OSError):
                rank = re.search(r"\0(?:OMPI_COMM_WORLD|PMI)_RANK=(\d+)\0",
                                 read(f"/proc/{pid}/environ"))
                if rank is not None:
                    found[int(rank[1])] = int(pid)
    return found


def send(begun, rank, sign):
    """To a rank, unless all is over already."""
    with contextlib.suppress(KeyError, ProcessLookupError):
        os.kill(ranks_of(begun)[rank], sign)


def begin(n, *args):
    return subprocess.Popen(launch(n, *args), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                            text=True, env=ENV)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def wait_for_lines(begun, path, n):
    """Until the file has so many lines, or the program has ended."""
    while begun.poll() is None and (not os.path.exists(path) or read(path).count("\n") < n):
        time.sleep(0.01)


@test
def matches_are_the_same():
    equal(json.loads(same(*MATCH).replace(",}", "}"))["games"], 9)


@test
def questions_are_answered_the_same():
    same("match", "--table", "greedy,random", "--deals", "200", "--ask", "0.5", "--json")


@test
def games_are_written_by_one():
    for n, folder in ((0, "alone"), (3, "together")):
        run(n, "match", "--table", "greedy,random", "--deals", "3", "--save-games", place(folder))
    equal(subprocess.run(["diff", "-r", place("alone"), place("together")], check=False).returncode,
          0)
    equal(len(os.listdir(place("together"))), 6)


@test
def programs_at_the_table_are_started_by_each():
    """Results of one program are none of another's."""
    match = ("match", "--table", "external,random", "--deals", "2", "--seconds", "0.01",
             "--external-seconds", "600", "--resume", place("programs"), "--external")
    run(2, *match, f"{GAVEL} engine")
    run(0, *match, f"{GAVEL} engine")
    status, out, err = ask(0, *match, f"{GAVEL} engine --threads 1")
    equal((status, out, err.count("belongs to another command")), (1, "", 1))


@test
def calibration_is_the_same():
    """On three ranks, which go on from half of what was done by none."""
    calibrate = ("calibrate", "--deals", "1", "--players", "2", "--json")
    journal = place("calibration")
    alone = run(0, *calibrate, "--resume", journal)
    lines = read(journal).splitlines(keepends=True)
    with open(journal, "w", encoding="utf-8") as file:
        file.writelines(lines[:len(lines) // 2])
    equal(run(3, *calibrate, "--resume", journal), alone)
    equal(sorted(read(journal).splitlines(keepends=True)), sorted(lines))


@test
def training_is_the_same():
    for n in (0, 2, 3):
        run(n, "train", "--games", "4", "--generations", "2", "-o", place(f"{n}.value"))
    texts = [read(place(f"{n}.value")) for n in (0, 2, 3)]
    equal(texts[1:], 2 * texts[:1])


@test
def a_killed_training_goes_on():
    train = ("train", "--games", "4", "--generations", "6", "-o")
    run(0, *train, place("alone.value"))
    begun = begin(3, *train, place("killed.value"))
    wait_for_lines(begun, place("killed.value.unfinished"), 4)
    send(begun, 1, signal.SIGKILL)
    begun.communicate(timeout=PATIENCE)
    run(2, *train, place("killed.value"))
    equal(read(place("killed.value")), read(place("alone.value")))


def some_games():
    """Records of two rounds, of which one is wrong and one is there twice."""
    folder = place("records")
    if not os.path.exists(folder):
        run(0, "match", "--table", "greedy,random", "--deals", "2", "--save-games", folder)
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "r+", encoding="utf-8") as file:
                text = file.read()
                file.truncate([found.start() for found in re.finditer("^lot", text, re.M)][2])
        with open(os.path.join(folder, "deal-0001-3.gavel"), "w", encoding="utf-8") as file:
            file.write("gavel 1 score5\nnonsense\n")
        shutil.copy(os.path.join(folder, "deal-0001-1.gavel"), os.path.join(folder, "late.gavel"))
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


@test
def bidders_are_the_same():
    files = [path for path in some_games() if "-3" not in os.path.basename(path)]
    for n in (0, 2, 3):
        run(n, "train", "--bidders", "--epochs", "1", "-o", place(f"{n}.bidders"), *files)
    equal(read(place("2.bidders")), read(place("0.bidders")))
    equal(read(place("3.bidders")), read(place("0.bidders")))
    status, _, err = ask(3, "train", "--bidders", "-o", place("bidders"), *some_games())
    equal((status, err.count("deal-0001-3.gavel: line 2: ")), (1, 1))


@test
def analyses_are_the_same():
    files = some_games()
    for how in ((), ("--json",)):
        alone = ask(0, "analyse", "--effort", "0", *how, *files, "-", given="gavel 1 nothing\n")
        equal((alone[0], alone[2].count("\n")), (1, 2))
        has(alone[2], "deal-0001-3.gavel: line 2: ", "standard input: line 1: ")
        status, out, err = ask(3, "analyse", "--effort", "0", *how, *files, "-",
                               given="gavel 1 nothing\n")
        equal((status, out), alone[:2])
        has(err, alone[2].split("\n")[0], alone[2].split("\n")[1])
    lines = [json.loads(line) for line in alone[1].splitlines()]
    equal([line["file"] for line in lines], files[:2] + files[3:])
    for jobs in ("1", "2"):
        equal(ask(0, "analyse", "--effort", "0", "--json", "--jobs", jobs, *files)[1], alone[1])
    one = json.loads(run(0, "analyse", "--effort", "0", "--json", "--threads", "2", files[0]))
    equal({**one, "file": files[0]}, lines[0])


@test
def pages_go_into_a_folder():
    files = [path for path in some_games() if "-3" not in os.path.basename(path)]
    for n in (0, 2):
        run(n, "analyse", "--effort", "0", "--html", place(f"pages-{n}"), *files[:2])
        equal(sorted(os.listdir(place(f"pages-{n}"))), ["deal-0001-1.html", "deal-0001-2.html"])
    equal(subprocess.run(["diff", "-r", place("pages-0"), place("pages-2")],
                         check=False).returncode, 0)
    run(2, "analyse", "--effort", "0", "--html", place("one.html"), files[0])
    status, _, err = ask(0, "analyse", "--html", place("twice"), files[0], files[0])
    equal(status, 1)
    has(err, "two of these files would be written to ")
    equal(ask(0, "analyse", "--html", "-", *files)[0], 2)


def library():
    """All that is in it."""
    path = os.path.join(ENV["XDG_DATA_HOME"], "gavel", "library.db")
    return list(sqlite3.connect(path).iterdump())


@test
def libraries_are_the_same():
    """On three ranks; and on two after one was killed, when some games were kept already."""
    held = []
    for n in (0, 3):
        ENV["XDG_DATA_HOME"] = place(f"library-{n}")
        status, out, err = ask(n, "library", "add", "--effort", "0", *some_games())
        equal((status, err.count("line 2: "), out.count(": game "), out.count("already, game 1\n")),
              (1, 1, 4, 1))
        held.append((out, library()))
    equal(held[0], held[1])
    ENV["XDG_DATA_HOME"] = place("library-killed")
    begun = begin(3, "library", "add", "--effort", "0", *some_games())
    begun.stdout.readline()
    send(begun, 2, signal.SIGKILL)
    begun.communicate(timeout=PATIENCE)
    assert ask(2, "library", "add", "--effort", "0", *some_games())[1].count(" already, ") >= 2
    equal(library(), held[0][1])


@test
def one_complains_for_all():
    status, out, err = ask(3, "match", "--table", "nobody,random")
    equal((status, out, err.count("no player 'nobody'")), (1, "", 1))
    status, out, err = ask(3, "match")
    equal((status, out, err.count("needs --table")), (2, "", 1))


@test
def other_commands_do_not_care():
    """Each rank does it all; whose lines come first is up to the launcher."""
    equal(sorted(run(2, "games", "--list", "games").split()), sorted(2 * run(0, "games", "--list", "games").split()))


@test
def who_cannot_reach_the_others_says_so():
    """Started as one of two by a launcher that its MPI does not know, if it has one."""
    alone = run(0, *MATCH)
    done = subprocess.run([GAVEL, *MATCH], capture_output=True, text=True, timeout=PATIENCE,
                          check=True, env={**ENV, "MV2_COMM_WORLD_SIZE": "2"})
    equal(re.sub(r'"seconds":[0-9.e-]+', "", done.stdout), alone)
    has(done.stderr, "one of several processes that cannot reach each other: it was built ")


@functools.cache
def longer_alone():
    return run(0, *LONGER)


@test
def a_killed_rank_loses_only_its_units():
    """Kills a rank once some games are in the journal; the rest is played the next time."""
    journal = place("killed")
    match = (*LONGER, "--resume", journal)
    begun = begin(3, *match)
    wait_for_lines(begun, journal, 6)
    send(begun, 2, signal.SIGKILL)
    begun.communicate(timeout=PATIENCE)
    kept = read(journal)
    assert kept.count("\n") >= 6, kept
    again = run(2, *match)
    whole = read(journal)
    equal((whole.startswith(kept[:kept.rindex("\n") + 1]), whole.count("\n")), (True, 2 + 16))
    equal(again, longer_alone())
    equal(again, run(0, *match))


@test
def a_stopped_match_goes_on():
    """A polite end: of the launcher, which ends its ranks; of rank 0 and of another one, as batch
    systems do it. Then all end, rank 0 says what was done until then, and no game is torn."""
    ways = ((0, signal.SIGTERM), (1, signal.SIGINT), (None, signal.SIGTERM))
    for name, sign in ways[:2] if SLOW else ways:
        journal = place(f"stopped-{name}")
        match = (*LONGER, "--resume", journal)
        begun = begin(2, *match)
        wait_for_lines(begun, journal, 6)
        if name is None:
            begun.send_signal(sign)
        else:
            send(begun, name, sign)
        out = begun.communicate(timeout=PATIENCE)[0]
        equal(read(journal)[-1], "\n")
        if name is not None:
            assert 1 <= json.loads(out)["deals"] <= 8, out
        equal(run(3, *match), longer_alone())


@test
def another_command_is_refused():
    journal = place("refused")
    run(0, "match", "--table", "greedy,random", "--deals", "1", "--resume", journal)
    for n in (0, 2):
        status, out, err = ask(n, "match", "--table", "greedy,greedy", "--resume", journal)
        equal((status, out, err.count("belongs to another command")), (1, "", 1))
    with open(journal, "a", encoding="utf-8") as file:
        file.write("1 AAAA 0123456789abcdef\n2 torn")
    status, out, err = ask(0, "match", "--table", "greedy,random", "--resume", journal)
    equal(status, 1)
    has(err, "line 5 is damaged")


@test
def two_commands_at_once():
    jobs = [subprocess.Popen(launch(2, *MATCH), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             text=True, env=ENV) for _ in range(2)]
    heard = [re.sub(r'"seconds":[0-9.e-]+', "", job.communicate(timeout=PATIENCE)[0])
             for job in jobs]
    equal(heard, 2 * [run(0, *MATCH)])


sys.exit(run_tests())
