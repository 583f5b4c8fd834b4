# SPDX-License-Identifier: GPL-3.0-or-later
# gavel at a bash: commands, options, the words and files they take.
# Stands alone; tests/manual.py drives it and compares it with the program's own help.

_gavel_options()
{
  case $1 in
    script) echo --echo ;;
    advise) echo --json --all --seat --to --seconds --effort --seed --safety --firm --objective \
        --with --without --passes --next --threads ;;
    play) echo --name --seed --who ;;
    analyse) echo --json --html --effort --seed --threads --jobs ;;
    annotate) echo --output -o --effort --seed --threads ;;
    library) echo --json --game --seat --worse-than --round --kind --rows --output -o --effort \
        --threads ;;
    lesson) echo --game ;;
    drill) echo --game --theme --count --again --library --seat --output -o --seed --games \
        --threads ;;
    replay) echo --json --to ;;
    deck) echo --json --all --game ;;
    games) echo --list ;;
    bench) echo --json --seconds --signature --threads ;;
    match) echo --table --players --deals --ask --objective --rule --no-counts --styles-known --external --external-seconds \
        --seconds --game --seed --save-games --calibrate --resume --threads --json ;;
    calibrate) echo --player --deals --players --game --seed --resume --json ;;
    train) echo --game --seed --generations --simple --games --tables --objective --bidders --policy --epochs --out -o ;;
    '') echo --version -c --command ;;
  esac
  echo --deck --value --color --no-color --keep-going --no-journal --no-library --help
}

# Whether the option takes a value.
_gavel_takes_value()
{
  case $1 in
    --deck | --value | --color | --command | -c | -o | --out | --seat | --to | --seconds | \
      --effort | --seed | --safety | --firm | --objective | --with | --without | --passes | \
      --next | --threads | --jobs | --table | --player | --players | --deals | --ask | --rule | --simple | --external | --external-seconds | --game | --list | \
      --worse-than | --round | --kind | --rows | --theme | --count | --save-games | --resume | --name | --output | --html | \
      --generations | --epochs | --games | --tables) return 0 ;;
  esac
  return 1
}

_gavel_files()
{
  compopt -o filenames 2>/dev/null
  if [[ -n $2 ]]; then
    mapfile -t COMPREPLY < <(compgen -f -X "!*$2" -- "$1"; compgen -d -- "$1")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$1")
  fi
}

_gavel_folders()
{
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -d -- "$1")
}

_gavel_words()
{
  mapfile -t COMPREPLY < <(compgen -W "$2" -- "$1")
}

# Words that only the program knows: it is asked for one of its lists.
_gavel_ask()
{
  _gavel_words "$1" "$("${COMP_WORDS[0]}" games --list "$2" 2>/dev/null)"
}

# Players with commas between: the last one is being typed.
_gavel_table()
{
  local before=

  compopt -o nospace 2>/dev/null
  [[ $1 == *,* ]] && before=${1%,*},
  mapfile -t COMPREPLY < <(compgen -P "$before" \
    -W 'random greedy spender: pricer: equilibrium adaptive gavel external' -- "${1##*,}")
}

_gavel_value()
{
  case $1 in
    --deck) _gavel_files "$3" .deck ;;
    --html) _gavel_files "$3" .html ;;
    --value | --out) _gavel_files "$3" .value ;;
    --output | -o)
      case $2 in
        drill) _gavel_files "$3" ;;
        library) _gavel_folders "$3" ;;
        train) _gavel_files "$3" .value ;;
        *) _gavel_files "$3" .gavel ;;
      esac ;;
    --theme) _gavel_ask "$3" themes ;;
    --color) _gavel_words "$3" 'auto always never' ;;
    --objective) _gavel_words "$3" 'win margin rank' ;;
    --player) _gavel_words "$3" 'gavel gavel:0.2s' ;;
    --players) _gavel_words "$3" '2 3 4 5' ;;
    --game) _gavel_ask "$3" games ;;
    --list) _gavel_words "$3" 'games decisions themes opponents' ;;
    --table) _gavel_table "$3" ;;
    --external) mapfile -t COMPREPLY < <(compgen -c -- "$3") ;;
    --save-games) _gavel_folders "$3" ;;
    --resume) _gavel_files "$3" ;;
    --kind) _gavel_ask "$3" decisions ;;
  esac
}

_gavel()
{
  local words=() word command='' part='' lines='' option='' glue='' cur i n=0

  COMPREPLY=()
  # Bash cuts words at = and : too; here they are whole.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((${#words[@]} > 0)) && [[ $glue || $word == [=:]* ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    glue=
    [[ $word == [=:] ]] && glue=1
  done
  cur=${words[-1]}

  # What stands before: the command, and an option that waits for its value.
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    word=${words[i]}
    if [[ $option ]]; then
      option=
    elif _gavel_takes_value "$word"; then
      option=$word
      [[ $word == -c || $word == --command ]] && lines=1
    elif [[ $word == --command=* ]]; then
      lines=1
    elif [[ $word == -?* ]]; then
      :
    elif [[ -z $command ]]; then
      command=$word
    elif [[ ($command == deck || $command == library || $command == drill) && -z $part ]]; then
      part=$word
    else
      n=$((n + 1))
    fi
  done

  if [[ $option ]]; then
    _gavel_value "$option" "$command" "$cur"
  elif [[ $cur == --*=* ]]; then
    _gavel_value "${cur%%=*}" "$command" "${cur#*=}"
    cur=${cur#*=}
  elif [[ $cur == -* ]]; then
    _gavel_words "$cur" "$(_gavel_options "$command")"
  elif [[ -z $command ]]; then
    [[ $lines ]] || _gavel_words "$cur" \
      'play resume script advise lesson drill analyse annotate library replay deck games engine bench match calibrate train'
  elif [[ $command/$part == library/add || $command == analyse ]]; then
    _gavel_files "$cur" .gavel
  elif ((n == 0)); then
    case $command/$part in
      script/) _gavel_files "$cur" ;;
      play/*) _gavel_ask "$cur" opponents ;;
      advise/ | annotate/ | replay/) _gavel_files "$cur" .gavel ;;
      lesson/) _gavel_words "$cur" '1 2 3 4 5 6 7' ;;
      drill/) _gavel_words "$cur" 'add stats make' ;;
      drill/add) _gavel_files "$cur" .gavel ;;
      deck/) _gavel_words "$cur" 'edit check' ;;
      library/) _gavel_words "$cur" 'add list show mistakes stats export forget remove' ;;
      library/export) _gavel_words "$cur" all ;;
      deck/check) _gavel_files "$cur" .deck ;;
    esac
  fi

  # Of a word with a : in it bash wants only what follows.
  if [[ $cur == *:* && $COMP_WORDBREAKS == *:* ]]; then
    word=${cur%"${cur##*:}"}
    COMPREPLY=("${COMPREPLY[@]#"$word"}")
  fi
}

complete -F _gavel gavel
