# SPDX-License-Identifier: GPL-3.0-or-later
# gavel at a fish: commands, options, the words and files they take.

# What stands before the cursor without options and their values: the command first.
function __gavel_words
    set -l words
    set -l takes --deck --value --color --command -c -o --out --seat --to --seconds \
        --effort --seed --safety --firm --objective --with --without --passes --next \
        --threads --jobs --table --player --players --deals --ask --rule --simple --external --external-seconds --game --list --save-games --resume --name --output --html \
        --generations --epochs --games --tables --worse-than --round --kind --rows --theme --count
    set -l value no
    for word in (commandline -opc)[2..]
        if test $value = yes
            set value no
        else if contains -- $word $takes
            set value yes
        else if not string match -q -- '-*' $word
            set -a words $word
        end
    end
    printf '%s\n' $words
end

# No command yet, and none beside -c.
function __gavel_first
    test -z (__gavel_words)[1]
    and not string match -qr -- '^(-c|--command(=.*)?)$' (commandline -opc)
end

# The command is one of these.
function __gavel_in
    contains -- (__gavel_words)[1] $argv
end

# The words behind the command are just these.
function __gavel_rest
    set -l words (__gavel_words)
    test "$words[2..]" = "$argv"
end

function __gavel_players
    set -l before (string replace -rf '^(--table=)?(.*,)?[^,]*$' '$2' -- (commandline -ct))
    printf '%s\n' $before{random,greedy,spender:,pricer:,equilibrium,adaptive,gavel,external}
end

complete -c gavel -f

# Anywhere
complete -c gavel -l deck -x -k -a '(__fish_complete_suffix .deck)' -d 'Play with this deck'
complete -c gavel -l value -x -k -a '(__fish_complete_suffix .value)' -d 'Judge positions with this value file'
complete -c gavel -l color -x -a 'auto always never' -d 'Colour'
complete -c gavel -l no-color -d 'The same as --color=never'
complete -c gavel -l keep-going -d 'Go on after a wrong line'
complete -c gavel -l no-journal -d 'Do not save games'
complete -c gavel -l no-library -d 'Treat all players as strangers'
complete -c gavel -s h -l help -d 'Show the options'
complete -c gavel -n __gavel_first -s c -l command -x -d 'Run these lines as if typed at the prompt'
complete -c gavel -n __gavel_first -l version -d 'Print the version and the checksums of deck and value file'

# Commands
complete -c gavel -n __gavel_first -a play -d 'Play against the computer, with a tutor'
complete -c gavel -n __gavel_first -a analyse -d 'Judge every decision of a game'
complete -c gavel -n __gavel_first -a annotate -d 'Add an analysis to a record, as comments'
complete -c gavel -n __gavel_first -a resume -d 'Continue the last unfinished game'
complete -c gavel -n __gavel_first -a script -d 'Run the lines of a file as if they were typed at the prompt'
complete -c gavel -n __gavel_first -a advise -d 'What to do: the best moves, and how good each is'
complete -c gavel -n __gavel_first -a library -d 'A collection of analysed games'
complete -c gavel -n __gavel_first -a lesson -d 'Learn how to play well, in short lessons'
complete -c gavel -n __gavel_first -a drill -d 'Practise: decide, and see how good that was'
complete -c gavel -n __gavel_first -a replay -d 'Show the table at the end of a record'
complete -c gavel -n __gavel_first -a deck -d 'Show the cards in use, and which are our guess'
complete -c gavel -n __gavel_first -a games -d 'List the games'
complete -c gavel -n __gavel_first -a engine -d 'Answer requests from other programs, in JSON'
complete -c gavel -n __gavel_first -a bench -d 'Measure how fast gavel is on this machine'
complete -c gavel -n __gavel_first -a match -d 'Let computer players play each other'
complete -c gavel -n __gavel_first -a calibrate -d 'Check chances against results'
complete -c gavel -n __gavel_first -a train -d 'Train a value file, which judges unfinished games'

complete -c gavel -n '__gavel_in script; and __gavel_rest' -F
complete -c gavel -n '__gavel_in script' -l echo -d 'Also show prompts and lines'

complete -c gavel -n '__gavel_in advise; and __gavel_rest' -k -a '(__fish_complete_suffix .gavel)'
complete -c gavel -n '__gavel_in advise' -l json -d 'Print JSON'
complete -c gavel -n '__gavel_in advise' -l seat -x -d 'Advise this player'
complete -c gavel -n '__gavel_in advise' -l to -x -d 'Use the record only up to this line'
complete -c gavel -n '__gavel_in advise' -l seconds -x -d 'How long to think'
complete -c gavel -n '__gavel_in advise' -l all -d 'List every bid, not just the best of each total'
complete -c gavel -n '__gavel_in advise' -l effort -x -d 'Batches of trials instead of seconds'
complete -c gavel -n '__gavel_in advise' -l seed -x -d 'Seed of the random numbers'
complete -c gavel -n '__gavel_in advise' -l safety -x -d '0: best against these players; 1: safe, the equilibrium'
complete -c gavel -n '__gavel_in advise' -l firm -x -d 'How sure it is that the counts stay as they are'
complete -c gavel -n '__gavel_in advise' -l objective -x -a 'win margin rank' -d 'What to play for'
complete -c gavel -n '__gavel_in advise' -l with -x -d 'Also consider this move'
complete -c gavel -n '__gavel_in advise' -l without -x -d 'Use none of these cards'
complete -c gavel -n '__gavel_in advise' -l passes -x -d 'Suppose that this rival passes'
complete -c gavel -n '__gavel_in advise' -l next -x -d 'Suppose that this is turned up next'
complete -c gavel -n '__gavel_in advise' -l threads -x -d 'Number of threads'

complete -c gavel -n '__gavel_in play' -a '(gavel games --list opponents)'
complete -c gavel -n '__gavel_in play' -l name -x -d 'Your name in the game'
complete -c gavel -n '__gavel_in play' -l seed -x -d 'Shuffle the pile by this number'
complete -c gavel -n '__gavel_in play' -l who -d 'List the opponents'
complete -c gavel -n '__gavel_in analyse; and __gavel_rest' -k -a '(__fish_complete_suffix .gavel)'
complete -c gavel -n '__gavel_in analyse' -l json -d 'Print JSON'
complete -c gavel -n '__gavel_in analyse' -l html -x -k -a '(__fish_complete_suffix .html)' -d 'Write a page for a browser'
complete -c gavel -n '__gavel_in analyse' -l effort -x -d 'Batches of trials for each decision'
complete -c gavel -n '__gavel_in analyse' -l seed -x -d 'Seed of the random numbers'
complete -c gavel -n '__gavel_in analyse' -l threads -x -d 'Threads'
complete -c gavel -n '__gavel_in analyse' -l jobs -x -d 'Files to judge at once'
complete -c gavel -n '__gavel_in annotate; and __gavel_rest' -k -a '(__fish_complete_suffix .gavel)'
complete -c gavel -n '__gavel_in annotate' -s o -l output -r -d 'Where to write it'
complete -c gavel -n '__gavel_in annotate' -l effort -x -d 'Batches of trials for each decision'
complete -c gavel -n '__gavel_in annotate' -l seed -x -d 'Seed of the random numbers'
complete -c gavel -n '__gavel_in annotate' -l threads -x -d 'Threads'

complete -c gavel -n '__gavel_in library; and __gavel_rest' -a add -d 'Analyse games and keep them'
complete -c gavel -n '__gavel_in library; and __gavel_rest' -a list -d 'List the games'
complete -c gavel -n '__gavel_in library; and __gavel_rest' -a show -d 'Show the analysis of a game'
complete -c gavel -n '__gavel_in library; and __gavel_rest' -a mistakes -d 'List mistakes, the worst first'
complete -c gavel -n '__gavel_in library; and __gavel_rest' -a stats -d 'Show everybody\'s progress'
complete -c gavel -n '__gavel_in library; and __gavel_rest' -a export -d 'Print the records'
complete -c gavel -n '__gavel_in library; and __gavel_rest' -a forget -d 'Forget how a player bids'
complete -c gavel -n '__gavel_in library; and __gavel_rest' -a remove -d 'Remove games and what was learned from them'
complete -c gavel -n '__gavel_in library; and string match -q add -- (__gavel_words)[2]' -k -a '(__fish_complete_suffix .gavel)'
complete -c gavel -n '__gavel_in library' -l json -d 'Print JSON'
complete -c gavel -n '__gavel_in library' -l game -x -a '(gavel games --list games)' -d 'Only games of this kind'
complete -c gavel -n '__gavel_in library' -l seat -x -d 'Only this player'
complete -c gavel -n '__gavel_in library' -l worse-than -x -d 'Only mistakes that lost more than this'
complete -c gavel -n '__gavel_in library' -l round -x -d 'Only mistakes of these rounds'
complete -c gavel -n '__gavel_in library' -l kind -x -a '(gavel games --list decisions)' -d 'Only mistakes of this kind'
complete -c gavel -n '__gavel_in library' -l rows -x -d 'How many mistakes to list'
complete -c gavel -n '__gavel_in library' -s o -l output -x -a '(__fish_complete_directories)' -d 'Export into this folder'
complete -c gavel -n '__gavel_in library' -l effort -x -d 'Batches of trials for each decision'
complete -c gavel -n '__gavel_in library' -l threads -x -d 'Threads'

complete -c gavel -n '__gavel_in lesson; and __gavel_rest' -a '1 2 3 4 5 6 7'
complete -c gavel -n '__gavel_in lesson' -l game -x -a '(gavel games --list games)' -d 'Game, if not the first one'

complete -c gavel -n '__gavel_in drill; and __gavel_rest' -a add -d 'Your mistakes in a game become drills'
complete -c gavel -n '__gavel_in drill; and __gavel_rest' -a stats -d 'What you know, what is due, how well it goes'
complete -c gavel -n '__gavel_in drill; and __gavel_rest' -a make -d 'Find positions that teach something'
complete -c gavel -n '__gavel_in drill; and __gavel_rest add' -k -a '(__fish_complete_suffix .gavel)'
complete -c gavel -n '__gavel_in drill' -l game -x -a '(gavel games --list games)' -d 'Game, if not the first one'
complete -c gavel -n '__gavel_in drill' -l theme -x -a '(gavel games --list themes)' -d 'Only drills on this theme'
complete -c gavel -n '__gavel_in drill' -l count -x -d 'How many drills'
complete -c gavel -n '__gavel_in drill' -l again -d 'Include drills that are not due yet'
complete -c gavel -n '__gavel_in drill' -l library -d 'add: from all games of the library'
complete -c gavel -n '__gavel_in drill' -l seat -x -d 'add: whose mistakes'
complete -c gavel -n '__gavel_in drill' -s o -l output -r -F -d 'make: where to write the drills'
complete -c gavel -n '__gavel_in drill' -l seed -x -d 'make: seed of the random numbers'
complete -c gavel -n '__gavel_in drill' -l games -x -d 'make: how many games to search'
complete -c gavel -n '__gavel_in drill' -l threads -x -d 'make: number of threads'

complete -c gavel -n '__gavel_in replay; and __gavel_rest' -k -a '(__fish_complete_suffix .gavel)'
complete -c gavel -n '__gavel_in replay' -l json -d 'Print JSON'
complete -c gavel -n '__gavel_in replay' -l to -x -d 'Stop after this line'

complete -c gavel -n '__gavel_in deck; and __gavel_rest' -a edit -d 'Correct the deck with the cards of your box'
complete -c gavel -n '__gavel_in deck; and __gavel_rest' -a check -d 'List everything that is wrong with a deck file'
complete -c gavel -n '__gavel_in deck; and __gavel_rest check' -k -a '(__fish_complete_suffix .deck)'
complete -c gavel -n '__gavel_in deck' -l json -d 'Print JSON'
complete -c gavel -n '__gavel_in deck' -l all -d 'edit: also ask about attested cards'
complete -c gavel -n '__gavel_in deck' -l game -x -a '(gavel games --list games)' -d 'Game, if not the first one'

complete -c gavel -n '__gavel_in games' -l list -x -a 'games decisions themes opponents' -d 'Only words, one on each line'
complete -c gavel -n '__gavel_in bench' -l json -d 'Print JSON'
complete -c gavel -n '__gavel_in bench' -l seconds -x -d 'Time for each measurement'
complete -c gavel -n '__gavel_in bench' -l signature -d 'Only the signature of how it plays'
complete -c gavel -n '__gavel_in bench' -l threads -x -d 'Threads'

complete -c gavel -n '__gavel_in match' -l table -x -a '(__gavel_players)' -d 'Who plays'
complete -c gavel -n '__gavel_in match' -l players -x -a '2 3 4 5' -d 'Check that this is the number of players'
complete -c gavel -n '__gavel_in match' -l deals -x -d 'Deals, each played once from every seat'
complete -c gavel -n '__gavel_in match' -l ask -x -d 'Stop when it is clear whether the first share is above this'
complete -c gavel -n '__gavel_in match' -l objective -x -a 'win margin rank' -d 'What is counted'
complete -c gavel -n '__gavel_in match' -l rule -x -d 'A house rule'
complete -c gavel -n '__gavel_in match' -l styles-known -d 'gavel knows how simple players take open turns'
complete -c gavel -n '__gavel_in match' -l no-counts -d 'Bid once, without seeing counts'
complete -c gavel -n '__gavel_in match' -l external -x -a '(__fish_complete_command)' -d 'The program that plays as external'
complete -c gavel -n '__gavel_in match' -l external-seconds -x -d 'How long it may take for an answer'
complete -c gavel -n '__gavel_in match' -l seconds -x -d 'How long it is asked to think'
complete -c gavel -n '__gavel_in match' -l game -x -a '(gavel games --list games)' -d 'Game'
complete -c gavel -n '__gavel_in match' -l seed -x -d 'Seed of the deals'
complete -c gavel -n '__gavel_in match' -l save-games -x -a '(__fish_complete_directories)' -d 'Write every game into this folder'
complete -c gavel -n '__gavel_in match' -l calibrate -d 'Tell, too, whether chances came true'
complete -c gavel -n '__gavel_in match' -l resume -r -F -d 'Keep results here and go on'
complete -c gavel -n '__gavel_in match' -l threads -x -d 'Threads'
complete -c gavel -n '__gavel_in match' -l json -d 'Print JSON'

complete -c gavel -n '__gavel_in calibrate' -l player -x -a 'gavel gavel:0.2s' -d 'Whose chances to check'
complete -c gavel -n '__gavel_in calibrate' -l deals -x -d 'Deals for each kind of table'
complete -c gavel -n '__gavel_in calibrate' -l players -x -a '2 3 4 5' -d 'Only this number of players'
complete -c gavel -n '__gavel_in calibrate' -l game -x -a '(gavel games --list games)' -d 'Game'
complete -c gavel -n '__gavel_in calibrate' -l seed -x -d 'Seed of the deals'
complete -c gavel -n '__gavel_in calibrate' -l resume -r -F -d 'Keep results here and go on'
complete -c gavel -n '__gavel_in calibrate' -l json -d 'Print JSON'

complete -c gavel -n '__gavel_in train' -l game -x -a '(gavel games --list games)' -d 'Game'
complete -c gavel -n '__gavel_in train' -l seed -x -d 'Seed'
complete -c gavel -n '__gavel_in train' -l generations -x -d 'How many rounds of playing and learning'
complete -c gavel -n '__gavel_in train' -l simple -x -d 'How many of these are of simple players'
complete -c gavel -n '__gavel_in train' -l games -x -d 'Games in each generation'
complete -c gavel -n '__gavel_in train' -l tables -x -d 'Shares of tables: alike, different styles, simple bidders'
complete -c gavel -n '__gavel_in train' -l objective -x -a 'win margin rank' -d 'What the value file estimates'
complete -c gavel -n '__gavel_in train' -l bidders -d 'Learn from records how people choose a bid'
complete -c gavel -n '__gavel_in train' -l policy -d 'Learn from searches what strong players do at open turns'
complete -c gavel -n '__gavel_in train' -l epochs -x -d 'How often to go through all bids or turns'
complete -c gavel -n '__gavel_in train' -s o -l out -x -k -a '(__fish_complete_suffix .value)' -d 'Where to write the value file'
