#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The rooms keep to their order: a file includes only rooms above its own, only cli/
# prints, only deck opens files, and no rule knows the search. Speaks TAP.
cd "$1" || exit 1
n=0
failed=0

# nothing NAME PATTERN FILE...: no line of the files matches.
nothing() {
  name=$1
  pattern=$2
  shift 2
  n=$((n + 1))
  if found=$(grep -nE "$pattern" "$@"); then
    printf 'not ok %s %s\n' "$n" "$name"
    printf '%s\n' "$found" | sed 's/^/# /'
    failed=1
  else
    echo "ok $n $name"
  fi
}

quote='#include "'
nothing solver-knows-no-front-end "$quote.*(report|command|engine|style|speed)\.h" solver/*.[ch] solver/games/*.[ch]
nothing solver-does-not-print '\b(printf|puts|fputs|putchar|g_print|g_printerr|perror) \(|\bexit \(' solver/*.[ch] solver/games/*.[ch]
nothing only-deck-opens-files '\b(fopen|open|g_file_(get|set)_contents[a-z_]*) \(' solver/game.c solver/line.c solver/near.c solver/record.c solver/games/*.c
nothing cards-above-all "$quote" solver/cards.h solver/rng.h solver/near.h
nothing deck-below-cards-only "$quote(line|game|record|games)" solver/deck.h solver/deck.c solver/deck-file.c
nothing stages-know-no-cards "$quote(deck|line|game|record|games)" solver/regret.[ch] solver/stage.[ch]
nothing games-do-not-know-records "$quote(\.\./)?(record|near)" solver/games/*.[ch]
nothing door-names-no-game "$quote.*(score5|goofspiel)" solver/game.h solver/line.[ch] solver/record.[ch]
nothing front-ends-know-no-game "$quote.*games/" cli/*.[ch]
nothing no-mutable-globals '^static [^(=]*[a-z_]+(\[[^]]*\])*;$' solver/*.c solver/games/*.c cli/*.c
echo "1..$n"
exit $failed
