# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests in Python share: they are collected, run one after the other, and speak TAP."""
import os
import time

SLOW = "ASAN_OPTIONS" in os.environ  # under sanitizers times mean nothing, and a sample must do
PATIENCE = 1800.0  # seconds: only a program that hangs takes longer, on however slow a machine
tests = []


class Skip(Exception):
    """What a test wants is not here."""


def test(function):
    tests.append(function)
    return function


def equal(a, b):
    assert a == b, f"{a!r} is not {b!r}"


def has(text, *parts):
    for part in parts:
        assert part in text, f"no {part!r} in {text!r}"


def run_tests():
    """Runs them all; 1 if any failed."""
    failed = 0
    print(f"1..{len(tests)}")
    for number, function in enumerate(tests, 1):
        label = function.__name__.replace("_", "-")
        began = time.time()
        try:
            function()
            print(f"ok {number} {label} # {time.time() - began:.1f} s", flush=True)
        except Skip as reason:
            print(f"ok {number} {label} # SKIP {reason}", flush=True)
        except Exception as error:  # one failure must not hide the others
            failed = 1
            print(f"not ok {number} {label}")
            for line in f"{type(error).__name__}: {error}".split("\n"):
                print("# " + line, flush=True)
    return failed
