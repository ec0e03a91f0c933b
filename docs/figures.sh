#!/usr/bin/env bash
# Measures how fast a release build is on this computer, also beside an engine of the registry, and rewrites the tables between
# the marks in docs/figures.md.
#
#   docs/figures.sh [SECONDS]      seconds for each figure, 5 unless given; nothing else should run meanwhile
#
# QUINTET is the program (target/release/quintet, which is built if it is not given).
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-5}
if [ -z "${QUINTET:-}" ]; then
    cargo build --release --quiet --bin quintet
    QUINTET=target/release/quintet
fi
cpu=$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo 2> /dev/null | head -1)
[ -n "$cpu" ] || cpu=$(sysctl -n machdep.cpu.brand_string 2> /dev/null || uname -m)
commit=$(git rev-parse --short HEAD)
git diff --quiet HEAD -- crates || commit="$commit and changes"
beside=$(cargo run --release --quiet --locked --manifest-path docs/anchors/Cargo.toml --target-dir target/anchors -- "$seconds")
"$QUINTET" bench --json --seconds "$seconds" | python3 -c '
import datetime, json, re, sys
cpu, commit, beside, path = sys.argv[1:]
bench = json.load(sys.stdin)

def short(number):
    for size, word in ((10**6, " million"), (10**3, ",000")):
        if number >= 10 * size or size == 10**6 and number >= size:
            digits = number / size
            return f"{digits:.1f}{word}" if digits < 10 else f"{round(digits)}{word}"
    return f"{number:,}"

lines = [f"Measured on {cpu}, one thread, on {datetime.date.today()}, version {bench['"'program'"']} at commit {commit}.", "",
         "| what | in a second |", "|---|---|"]
lines += [f"| {figure['"'name'"']} | {short(figure['"'per_second'"'])} {figure['"'unit'"']} |" for figure in bench["figures"]]
lines += ["", "Beside another engine, in turns (`docs/anchors`):", "",
          "| what | Quintet | falling-tetromino-engine 12.0.0 | ratio |", "|---|---|---|---|", beside]
begin, end = "<!-- quintet bench: docs/figures.sh writes this -->", "<!-- end -->"
text = open(path).read()
assert begin in text and end in text, f"{path} has no marks"
written = re.sub(f"{begin}.*?{end}", lambda _: "\n".join([begin, *lines, end]), text, flags=re.S)
open(path, "w").write(written)
print("\n".join(lines))
' "$cpu" "$commit" "$beside" docs/figures.md
