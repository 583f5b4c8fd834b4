#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The man page and the shells' completions, held to the program's own help. Speaks TAP.

Whatever the program has, they have, and nothing else: commands, options and what those
take, the prompt's words in their groups, settings, rules, variables of the environment."""
import functools
import glob
import os
import re
import subprocess
import sys
import tempfile

from tap import PATIENCE, equal, run_tests, test

GAVEL, SOURCE = sys.argv[1], sys.argv[2]
DATA = os.path.join(SOURCE, "data")
home = tempfile.TemporaryDirectory(prefix="gavel-test-")
ENV = {**os.environ, "XDG_CONFIG_HOME": home.name, "XDG_DATA_HOME": home.name,
       "XDG_STATE_HOME": home.name, "LC_ALL": "C.UTF-8"}
for name in ("NO_COLOR", "G_DEBUG", "BASH_ENV"):
    ENV.pop(name, None)


def same(told, known, where):
    """Two sets, or two tables: what differs is named."""
    if isinstance(known, dict):
        told, known = set(told.items()), set(known.items())
    missing, stale = sorted(known - told), sorted(told - known)
    assert not missing and not stale, f"{where}: missing {missing}, not in the program {stale}"


def read(*path):
    with open(os.path.join(DATA, *path), encoding="utf-8") as file:
        return file.read()


# -- the program -----------------------------------------------------------

@functools.cache
def run(*args):
    return subprocess.run([GAVEL, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          env=ENV, timeout=PATIENCE, check=True).stdout


def options_of(text):
    """{"--seat": "NAME", "--json": ""}: what a help text lists, --help aside."""
    found = dict(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)(?:=(\S+))?  ", text, re.M))
    found.pop("--help", None)
    return found


def whole_commands():
    """As help lists them: also "deck edit"."""
    part = run("--help").split("\nCommands:\n")[1].split("\n\n")[0]
    found = re.findall(r"^  ([a-z]+(?: [a-z]+)*)(?=  | [A-Z\[-])", part, re.M)
    equal(len(found), part.count("\n") + 1)
    return found


def commands():
    return {name.split()[0] for name in whole_commands()}


def own_options(command):
    return options_of(run(command, "--help"))


def anywhere():
    return options_of(run("--help"))


def prompt_words():
    """{"Slips": {"undo", ...}, ...}"""
    groups = {}
    for block in run("-c", "help").split("\n\n"):
        title, _, rows = block.partition("\n")
        words = set(re.findall(r"^  ([a-z]+)(?= |$)", rows, re.M))
        if words and not title.endswith(":"):
            groups[title] = words
    assert sum(map(len, groups.values())) > 20, groups
    return groups


def settings():
    return set(re.findall(r"^(\w+) +\S+ +default ", run("-c", "settings"), re.M))


# -- the man page ------------------------------------------------------------

def plain(line):
    """A line of roff without fonts and escapes; of a macro, its arguments in one."""
    line = re.sub(r"\\f.", "", line).replace("\\-", "-").replace("\\&", "").replace("\\(aq", "'")
    if line.startswith("."):
        words = re.findall(r'"([^"]*)"|(\S+)', line)[1:]
        blank = " " if re.match(r"\.(B|I|SH|SS) ", line) else ""
        return blank.join(quoted or word for quoted, word in words)
    return line


@functools.cache
def page():
    """{(section, subsection): (bold tags, whole text)}"""
    parts, section, part, tag = {}, "", "", False
    for line in read("gavel.1").split("\n"):
        if line.startswith(".SH "):
            section, part = plain(line), ""
        elif line.startswith(".SS "):
            part = plain(line)
        tags, text = parts.setdefault((section, part), ([], []))
        if tag and line.startswith(".B"):
            tags.append(plain(line))
        text.append(plain(line))
        tag = line == ".TP"
    return {key: (tags, " ".join(text)) for key, (tags, text) in parts.items()}


def tagged_options(tags):
    found = {}
    for tag in tags:
        match = re.fullmatch(r"(?:-\w, )?(--[a-z-]+)(?: (\S+))?", tag)
        if match:
            found[match[1]] = match[2] or ""
    found.pop("--help", None)
    return found


@test
def page_has_options():
    same(tagged_options(page()["OPTIONS", ""][0]), anywhere(), "OPTIONS")


@test
def page_has_commands():
    parts = {part: page()[section, part] for section, part in page() if section == "COMMANDS" and part}
    same({part.split()[0].rstrip(",") for part in parts}, commands(), "COMMANDS")
    for part, (tags, _) in parts.items():
        same(tagged_options(tags), own_options(part.split()[0].rstrip(",")), part)
    for name in whole_commands():
        assert any(re.search(rf"(^|, ){name}\b", part) for part in parts), f"COMMANDS: no {name}"


@test
def page_has_words():
    told = {part: {tag.split()[0] for tag in tags} for (section, part), (tags, _) in page().items()
            if section == "THE PROMPT" and tags}
    same(set(told), set(prompt_words()), "THE PROMPT")
    for title, words in prompt_words().items():
        same(told[title], words, title)


@test
def page_has_rules():
    topics = run("-c", "rule").strip().split(": ")[1].split(", ")
    words = set(re.findall(r"\w+", page()["THE PROMPT", "The table"][1]))
    assert len(topics) > 3
    same(words & set(topics), set(topics), "rule TOPIC")


@test
def page_has_settings():
    assert len(settings()) > 3
    same(set(page()["SETTINGS", ""][0]), settings(), "SETTINGS")


@test
def page_has_environment():
    known = set()
    for path in glob.glob(os.path.join(SOURCE, "cli", "*.c")) + glob.glob(os.path.join(SOURCE, "solver", "**", "*.c"),
                                                                           recursive=True):
        with open(path, encoding="utf-8") as file:
            known.update(re.findall(r'\bg?_?getenv \("(\w+)"\)', file.read()))
    told = {name for tag in page()["ENVIRONMENT", ""][0] for name in tag.split(", ")}
    assert known and known <= told, f"ENVIRONMENT: missing {sorted(known - told)}"


# -- completions ---------------------------------------------------------------

def takes(options):
    """Whether each of them takes a value."""
    return {name: value != "" for name, value in options.items()}


def every_option():
    return {**takes(anywhere()), **{name: value for command in commands()
                                    for name, value in takes(own_options(command)).items()}}


def complete(*words):
    """What bash offers for the last of these words, cut as bash cuts them."""
    cut = [part for word in words for part in (re.findall(r"[=:]+|[^=:]+", word) or [""])]
    script = f'''source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _gavel
        ((${{#COMPREPLY[@]}} == 0)) || printf '%s\\n' "${{COMPREPLY[@]}}"'''
    done = subprocess.run(["bash", "--norc", "--noprofile", "-c", script, "bash",
                           os.path.join(DATA, "completions", "gavel.bash"), *cut], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, env=ENV, cwd=DATA, timeout=PATIENCE)
    equal((done.returncode, done.stderr), (0, ""))
    return done.stdout.split("\n")[:-1]


def bash_options(*words):
    return set(complete("gavel", *words, "--")) - {"--help"}


@test
def bash_has_commands():
    same(set(complete("gavel", "")), commands(), "gavel.bash")
    parts = {name for name in whole_commands() if " " in name}
    for command in {name.split()[0] for name in parts}:
        same({f"{command} {part}" for part in complete("gavel", command, "")},
             {name for name in parts if name.startswith(command + " ")}, f"gavel.bash: {command}")


@test
def bash_has_options():
    same(bash_options(), set(anywhere()), "gavel.bash")
    once = {"--command", "--version"}  # of no use beside a command
    for command in sorted(commands()):
        same(bash_options(command), set(own_options(command)) | set(anywhere()) - once, f"gavel.bash: {command}")


@test
def bash_knows_which_take_a_value():
    for name, value in every_option().items():
        if name == "--command":
            equal(complete("gavel", "-c", "help", ""), [])
            continue
        # Behind the value, or behind an option without one, a command comes next.
        equal((name, complete("gavel", name, *(["x"] if value else []), "adv")), (name, ["advise"]))


@test
def bash_completes():
    equal(complete("gavel", "adv"), ["advise"])
    equal(complete("gavel", "advise", "--ob"), ["--objective"])
    equal(complete("gavel", "advise", "--objective", ""), ["win", "margin", "rank"])
    equal(complete("gavel", "advise", "--objective=m"), ["margin"])
    equal(complete("gavel", "--color", "a"), ["auto", "always"])
    equal(complete("gavel", "--color=n"), ["never"])
    equal(complete("gavel", "match", "--table", "gavel,ad"), ["gavel,adaptive"])
    equal(complete("gavel", "match", "--table", "sp"), ["spender:"])
    equal(complete("gavel", "match", "--table", "spender:0.4,eq"), ["0.4,equilibrium"])
    equal(complete("gavel", "match", "--table=spender:0.4,eq"), ["0.4,equilibrium"])
    for words, what in (("match --game", "games"), ("library --kind", "decisions"), ("drill --theme", "themes"),
                        ("play", "opponents")):
        listed = run("games", "--list", what).split()
        assert len(listed) > 1, listed
        equal(complete(os.path.abspath(GAVEL), *words.split(), ""), listed)


@test
def bash_completes_files():
    equal(complete("gavel", "replay", "games/fi"), ["games/five.gavel"])
    equal(complete("gavel", "--no-color", "advise", "--to", "20", "games/fi"), ["games/five.gavel"])
    equal(complete("gavel", "replay", "score5"), [])
    equal(complete("gavel", "replay", "games/five.gavel", "games/f"), [])
    equal(complete("gavel", "deck", "check", "score5"), ["score5.deck"])
    equal(complete("gavel", "--deck", "score5"), ["score5.deck"])
    equal(complete("gavel", "--deck=score5"), ["score5.deck"])
    equal(complete("gavel", "--value", "score5.v"), ["score5.value"])
    equal(complete("gavel", "train", "-o", "score5.v"), ["score5.value"])
    equal(complete("gavel", "script", "score5.de"), ["score5.deck"])


@test
def zsh_keeps_up():
    text = read("completions", "_gavel")
    main, _, rest = text.partition("case $words[1] in\n")
    listed = main[main.index("_gavel_commands() {"):]
    same(set(re.findall(r"^    '([a-z]+):", listed[:listed.index("\n}")], re.M)), commands(), "_gavel")
    arms = dict(re.findall(r"^    ([a-z]+)\)(.*?);;", rest, re.M | re.S))
    same(set(arms), commands(), "_gavel: case")

    def specs(part):
        found = {name: end == "=" for name, end in re.findall(r"(--[a-z-]+)(=?)[\[}]", part)}
        found.pop("--help", None)
        return found

    same(specs(main), takes(anywhere()), "_gavel")
    for command, arm in arms.items():
        same(specs(arm), takes(own_options(command)), f"_gavel: {command}")
    for name in whole_commands():
        assert f"'{name.split()[-1]}:" in text, f"_gavel: no {name}"


@test
def fish_keeps_up():
    text = read("completions", "gavel.fish")
    same(set(re.findall(r"-n __gavel_first -a (\w+) ", text)), commands(), "gavel.fish")

    def specs(condition):
        found = {}
        for rest in re.findall(rf"^complete -c gavel {condition}(-.*) -d ", text, re.M):
            match = re.match(r"(?:-s \w )?-l ([a-z-]+)(.*)", rest)
            if match:
                found["--" + match[1]] = match[2].startswith((" -x", " -r"))
        found.pop("--help", None)
        return found

    same(specs("(?:-n __gavel_first )?"), takes(anywhere()), "gavel.fish")
    for command in sorted(commands()):
        same(specs(f"-n '__gavel_in {command}' "), takes(own_options(command)), f"gavel.fish: {command}")
    listed = re.search(r"set -l takes (.*?)\n +set ", text, re.S)[1]
    same({name for name in re.findall(r"--[a-z-]+", listed)},
         {name for name, value in every_option().items() if value}, "gavel.fish: takes")
    for name in whole_commands():
        assert f" -a {name.split()[-1]} " in text, f"gavel.fish: no {name}"


# -- plain English -------------------------------------------------------------

# Riddles that were there once, each with the plain words for it.
RIDDLES = {
    "nothing is estimated but": "exact, apart from the others' bids",
    "nobody gains by leaving it alone": "no single player gains by deviating",
    "the same again, and it is done": "type it again to play it anyway",
    "beginning that is no other": "words may be abbreviated",
    "next to a pass": "more than passing would",
    "only a part is told": "estimates are pulled towards equal chances",
    "names the luck of": "seed of the random numbers",
    "nothing more expected": "unexpected word",
    "as usual": "default",
    "cannot be true any more": "no longer possible",
}


def joined(text):
    """Small letters on one line: broken C strings, comments and lines of roff put together."""
    text = re.sub(r'"\s*\n\s*"|\n( \*|\.\w\w?)? ', " ", text)
    return re.sub(r"\s+", " ", text).lower()


@test
def no_riddles():
    paths = [os.path.join(SOURCE, name) for name in ("README.md", "CONTRIBUTING.md", "NEWS")]
    for folder in ("cli", "solver", "data"):
        for ending in ("*.c", "*.h", "*.md", "*.1", "*.rules", "*.lessons", "*.fish", "_gavel"):
            paths += glob.glob(os.path.join(SOURCE, folder, "**", ending), recursive=True)
    assert len(paths) > 100
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = joined(file.read())
        for riddle, plain_words in RIDDLES.items():
            assert riddle not in text, f"{path}: {riddle!r}; say {plain_words!r}"


sys.exit(run_tests())
