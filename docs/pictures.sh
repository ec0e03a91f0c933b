#!/usr/bin/env bash
# Makes the pictures of the documentation with the program itself.
# usage: docs/pictures.sh [PROGRAM]     (default: target/release/quintet)
set -euo pipefail
quintet=$(realpath "${1:-target/release/quintet}")
out=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export QUINTET_HOME=$work/home LC_ALL=C

# Pieces of Cascade dropped from left to right and back, without a plan.
cascade_script() {
    local time=100 shifts=(-5 5 -2 2 0 -4 4) piece step key
    for ((piece = 0; piece < 24; piece++)); do
        step=$((shifts[piece % 7] + piece * 5 % 3 - 1))
        key=right
        if ((step < 0)); then key=left step=$((-step)); fi
        if ((piece % 3 == 0)); then echo "$time tap cw"; fi
        for ((; step > 0; step--)); do echo "$((time += 20)) tap $key"; done
        echo "$((time += 20)) tap drop"
        time=$((time + 300))
    done
    echo "$((time + 2500)) wait"
}

"$quintet" demo --seed 9 --out demo > demo.txt
"$quintet" replay demo/chetyris.replay --png "$out/chetyris.png" --at 6500

echo autoplay 23 drop drop right drop 4ri drop hint | "$quintet" quadris -text -startlevel 4 -seed 1 -record quadris.replay > quadris.txt
"$quintet" replay quadris.replay --png "$out/quadris.png"

"$quintet" demo --seed 5 --out demo5 > demo.txt
"$quintet" replay demo5/biquadris.replay --png "$out/biquadris.png" --at 10000

"$quintet" bot modern --strength 8 --seed 12 --level 6 --limit 60 --record modern.replay
"$quintet" replay modern.replay --png "$out/modern.png" --at 20650

"$quintet" bot modern --mode duel --strength 9 --opponent 7 --seed 3 --limit 120 --record duel.replay
"$quintet" replay duel.replay --gif "$out/duel.gif" --from 9000 --to 19000

cascade_script | "$quintet" sim cascade --seed 218 --record cascade.replay > cascade.json
"$quintet" replay cascade.replay --png "$out/cascade.png"
