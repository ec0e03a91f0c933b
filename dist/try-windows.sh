#!/usr/bin/env bash
# Runs the Windows program under Wine and compares it with the program of this system: counts of placements, scripts, the
# signature of the rules, and every recording of the corpus.
#
#   dist/try-windows.sh FOLDER_WITH_EXE FOLDER_OF_THIS_SYSTEM
set -euo pipefail
own=$(realpath "$2")/quintet
corpus=$(realpath "$(dirname "$0")/../crates/quintet/tests/corpus")
export WINEDEBUG=-all
WINEPREFIX=$(mktemp -d)
QUINTET_HOME=$(mktemp -d)
program=$QUINTET_HOME/quintet.exe
cp "$1/quintet.exe" "$program"
x86_64-w64-mingw32-gcc -shared -O1 -o "$QUINTET_HOME/bcryptprimitives.dll" "$(dirname "$0")/bcryptprimitives.c" -ladvapi32
export WINEPREFIX QUINTET_HOME
trap 'wineserver -k 2> /dev/null || true; rm -rf "$WINEPREFIX" "$QUINTET_HOME"' EXIT
wine wineboot -i > /dev/null 2>&1 || true
theirs() { wine "$program" "$@" 2> /dev/null | tr -d '\r'; }
same() { # name, output there, output here
    [ -n "$3" ] && [ "$2" = "$3" ] || { echo "$1 differs" >&2; exit 1; }
    echo "$1 is the same"
}

same --version "$(theirs --version)" "$("$own" --version)"
same "perft IOLJS" "$(theirs perft IOLJS)" "$("$own" perft IOLJS 2> /dev/null)"
script=$'0 tap enter\n3500 press left\n3700 release left\n4000 tap hard\n9000 wait\n'
same "a script of Modern" "$(theirs sim modern --seed 7 --every <<< "$script")" "$("$own" sim modern --seed 7 --every <<< "$script")"
script=$'0 tap enter\n400 tap left\n500 tap drop\n9000 wait\n'
same "a script of Chetyris" "$(theirs sim chetyris --seed 7 <<< "$script")" "$("$own" sim chetyris --seed 7 <<< "$script")"
same "the signature" "$(theirs bench --signature)" "$("$own" bench --signature)"
same "the demo" "$(theirs demo)" "$("$own" demo)"

count=0 parts=0
for list in "$corpus"/*/recordings.txt; do
    while read -r file _ _ verdict _; do
        path=${list%.txt}/${file%%#*}
        round=1
        case $file in *#*) round=${file##*#} ;; esac
        if [ "$verdict" = reproduces ]; then
            wine "$program" replay "$path" --round "$round" --verify < /dev/null > /dev/null 2>&1 || { echo "$path does not reproduce" >&2; exit 1; }
            count=$((count + 1))
        else
            # The intact part of one that is damaged on purpose.
            part=(replay "$path" --round "$round" --json --partial)
            [ "$(theirs "${part[@]}" < /dev/null)" = "$("$own" "${part[@]}")" ] || { echo "$path ends otherwise" >&2; exit 1; }
            parts=$((parts + 1))
        fi
    done < "$list"
done
[ $((count + parts)) = "$(cat "$corpus"/*/recordings.txt | wc -l)" ] || { echo "not all recordings were found" >&2; exit 1; }
echo "$count recordings reproduce, $parts damaged ones end as here"
