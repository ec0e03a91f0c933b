#!/usr/bin/env bash
# Runs every fuzz target for some seconds over its saved corpus and prints what each has done.
#
#   fuzz/run.sh [SECONDS] [TARGET…]       (10 seconds, all targets; 0 only builds them)
#
# JOBS targets are run at the same time, one unless given. With KEEP=1, new inputs are merged into the saved corpus, of
# which only as many inputs stay as reach the same code together, at most 150 and 60 KB for a target.
#
# Needs nightly Rust with cargo-fuzz's way of building; cargo-fuzz itself is not needed. A finding is saved in
# fuzz/artifacts/TARGET and ends the run with an error, as does a merge that fails.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-10}
[[ $seconds =~ ^[0-9]+$ ]] || { echo "usage: fuzz/run.sh [SECONDS] [TARGET…]: $seconds is not a number of seconds" >&2; exit 2; }
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(sed -n 's/^name = "\(.*\)"/\1/p' Cargo.toml | tail -n +2)
host=$(rustc +nightly -vV | sed -n 's/^host: //p')
flags="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
-Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing -Cdebug-assertions \
-Ccodegen-units=16"
RUSTFLAGS="$flags" cargo +nightly build --quiet --release --target "$host" $(printf -- '--bin %s ' "${targets[@]}")
[ "$seconds" -gt 0 ] || exit 0
limits=(-rss_limit_mb=256 -timeout=10 -max_len=4096)

# Merges new inputs of a target into its saved corpus: of all, as few as reach the same code together, and of those the
# first 150 and 60 KB. The merge writes the inputs that reach most first.
keep() {
    local target=$1 new=$2 merged=corpus/$1.merged
    rm -rf "$merged"
    mkdir "$merged"
    "target/$host/release/$target" "$merged" "corpus/$target" "$new" -set_cover_merge=1 -use_counters=0 "${limits[@]}" \
        > "artifacts/$target/merge" 2>&1
    find "$merged" -type f -printf '%T@ %s %p\n' | sort -n | awk '{ bytes += $2 } NR > 150 || bytes > 60000 { print $3 }' |
        xargs -r rm
    rm -r "corpus/$target"
    mv "$merged" "corpus/$target"
}

# Runs one target and prints a line about it.
run() {
    local target=$1 new=$scratch/$1 store=$memory/$1 runs peak
    mkdir -p "corpus/$target" "artifacts/$target" "$new" "$store"
    if QUINTET_FUZZ_FOLDER=$store "target/$host/release/$target" "$new" "corpus/$target" "${limits[@]}" \
        -max_total_time="$seconds" -artifact_prefix="artifacts/$target/" -print_final_stats=1 > "artifacts/$target/log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "artifacts/$target/log")
        peak=$(sed -n 's/^stat::peak_rss_mb: *//p' "artifacts/$target/log")
        printf '%-20s %12s runs, %s MB\n' "$target" "$runs" "$peak"
        [ -z "${KEEP:-}" ] || QUINTET_FUZZ_FOLDER=$store keep "$target" "$new"
        echo "$target" >> "$scratch/done"
    else
        printf '%-20s FINDING: see fuzz/artifacts/%s\n' "$target" "$target"
        tail -5 "artifacts/$target/log"
    fi
    rm -rf "$new" "$store"
}

# New inputs go to a folder of their own: the saved corpus stays small.
scratch=$(mktemp -d)
# A store is faster in memory, and nothing of it stays.
memory=$(mktemp -d -p "$([ -d /dev/shm ] && echo /dev/shm || echo /tmp)")
trap 'rm -rf "$scratch" "$memory"' EXIT
touch "$scratch/done"
for target in "${targets[@]}"; do
    run "$target" &
    while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-1}" ]; do wait -n || true; done
done
wait
# Whatever stopped a target, its finding or another failure, it is not among those that are done.
failed=$(printf '%s\n' "${targets[@]}" | grep -vxFf "$scratch/done" || true)
if [ -n "$failed" ]; then
    echo "fuzz/run.sh: failed: ${failed//$'\n'/ }" >&2
    exit 1
fi
