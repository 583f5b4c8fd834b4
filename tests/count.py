#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the single tests in Meson's log: N passed, N failed."""
import json
import re
import sys

passed = failed = 0
for line in open(sys.argv[1], encoding="utf-8"):
    program = json.loads(line)
    output = program.get("stdout", "")
    ok = len(re.findall(r"^ok\b(?!.*# SKIP)", output, re.M))
    bad = len(re.findall(r"^not ok\b", output, re.M))
    if bad:  # what each failure had to say
        print(*re.findall(r"^not ok\b.*(?:\n#.*)*", output, re.M), sep="\n", file=sys.stderr)
    if program["result"] not in ("OK", "SKIP") and bad == 0:
        bad = 1
    passed += ok
    failed += bad
    print(f"{program['name']}: {ok} passed, {bad} failed", file=sys.stderr)
print(f"{passed} passed, {failed} failed")
