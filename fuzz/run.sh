#!/usr/bin/env bash
# Runs every fuzz target for some seconds over its saved corpus, one after the other, and prints what each has done.
#
#   fuzz/run.sh [SECONDS] [TARGET…]       (10 seconds, all targets)
#
# Needs nightly Rust with cargo-fuzz's way of building; cargo-fuzz itself is not needed. A finding is saved in
# fuzz/artifacts/TARGET and ends the run with an error.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-10}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(sed -n 's/^name = "\(.*\)"/\1/p' Cargo.toml | tail -n +2)
host=$(rustc +nightly -vV | sed -n 's/^host: //p')
flags="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
-Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing -Cdebug-assertions \
-Ccodegen-units=16"
RUSTFLAGS="$flags" cargo +nightly build --quiet --release --target "$host" $(printf -- '--bin %s ' "${targets[@]}")
found=0
for target in "${targets[@]}"; do
    mkdir -p "corpus/$target" "artifacts/$target"
    # New inputs go to a folder of their own: the saved corpus stays small.
    new=$(mktemp -d)
    if "target/$host/release/$target" "$new" "corpus/$target" -max_total_time="$seconds" -rss_limit_mb=256 -timeout=10 \
        -max_len=4096 -artifact_prefix="artifacts/$target/" -print_final_stats=1 > "artifacts/$target/log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "artifacts/$target/log")
        peak=$(sed -n 's/^stat::peak_rss_mb: *//p' "artifacts/$target/log")
        printf '%-20s %12s runs, %s MB\n' "$target" "$runs" "$peak"
    else
        printf '%-20s FINDING: see fuzz/artifacts/%s\n' "$target" "$target"
        tail -5 "artifacts/$target/log"
        found=1
    fi
    [ -z "${KEEP:-}" ] || cp -n "$new"/* "corpus/$target/" 2> /dev/null || true
    rm -rf "$new"
done
exit $found
