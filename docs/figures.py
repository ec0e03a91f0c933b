"""Measures Quintet and rewrites the tables of figures in README.md and docs/figures.md.

    python3 docs/figures.py speed [SECONDS]    about two minutes: nothing else should run meanwhile
    python3 docs/figures.py strength           about a quarter of an hour: results do not depend on the machine

Speed is also measured beside an engine of the registry (docs/anchors), in turns. A table says which machine, day and commit it
is of. The program is target/release/quintet, which is built first.
"""

import datetime
import json
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUINTET = ROOT / "target/release/quintet"


def output(*command: str) -> str:
    """Runs a command in the root of the workspace and returns what it prints."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def quintet(*args: str) -> dict:
    """Runs a command of the program and returns its JSON."""
    print("quintet", *args, file=sys.stderr)
    return json.loads(output(str(QUINTET), *args, "--json"))


def commit() -> str:
    changed = subprocess.run(["git", "diff", "--quiet", "HEAD", "--", "crates"], cwd=ROOT).returncode != 0
    return output("git", "rev-parse", "--short", "HEAD") + (" and changes" if changed else "")


def processor() -> str:
    cpus = Path("/proc/cpuinfo")
    names = re.findall(r"^model name\s*: (.*)$", cpus.read_text(), re.M) if cpus.exists() else []
    return names[0] if names else platform.processor() or platform.machine()


def short(number: int) -> str:
    """Rounds to two or three digits."""
    if number >= 10**6:
        millions = number / 10**6
        return f"{millions:.1f} million" if millions < 10 else f"{round(millions)} million"
    return f"{round(number, -3):,}" if number >= 10**4 else f"{number:,}"


def write(file: str, mark: str, lines: list[str]) -> None:
    """Replaces what stands between the marks of a table in a document."""
    path, begin, end = ROOT / file, f"<!-- docs/figures.py {mark} -->", "<!-- end -->"
    text, count = re.subn(
        f"{begin}.*?{end}", lambda _: "\n".join([begin, *lines, end]), path.read_text(), flags=re.S
    )
    if count != 1:
        sys.exit(f"{file} has {count} places that begin with {begin} and end with {end}")
    path.write_text(text)
    print(f"\n{file}", *lines, sep="\n")


def speed(seconds: str) -> None:
    manifest = ["--manifest-path", "docs/anchors/Cargo.toml", "--target-dir", "target/anchors"]
    anchor = output("cargo", "run", "--release", "--quiet", "--locked", *manifest, "--", seconds)
    bench = quintet("bench", "--seconds", seconds)
    figures = [f"| {row['name']} | {short(row['per_second'])} {row['unit']} |" for row in bench["figures"]]
    when = f"{datetime.date.today()}, version {bench['program']} at commit {commit()}"
    table = [
        f"Measured on one thread of a processor that calls itself {processor()}, {when}:",
        "",
        "| what | in a second |",
        "|---|---|",
        *figures,
        "",
        "Beside another engine, in turns:",
        "",
        "| what | Quintet | falling-tetromino-engine 12.0.0 | ratio |",
        "|---|---|---|---|",
        anchor,
    ]
    write("README.md", "speed", table)
    write("docs/figures.md", "speed", table)


def strength() -> None:
    rows = []
    for seed in ("1", "2", "3"):
        args = ["bot", "modern", "--level", "15", "--limit", "10000", "--seed", seed]
        result = quintet(*args)
        player = result["players"][0]
        end = "ends early" if result["over"] else "survives"
        rows.append((f"Marathon at level-15 speed, 10,000 pieces, seed {seed}", f"{end}, {player['lines']:,} lines", args))
    args = ["arena", "search", "greedy", "--nodes", "5000", "--games", "100", "--threads", "2"]
    report = quintet(*args)
    searched = report["contenders"][0]
    result = f"{searched['wins']} of {len(report['games'])}, {searched['attack_per_piece']:.2f} rows sent per piece"
    rows.append(("duels won by the search, with 5,000 placements per piece, against its evaluation alone", result, args))
    for level in ("1", "2", "3", "4"):
        args = ["autoplay", "quadris", "--level", level, "--games", "100", "--blocks", "20000", "--evaluation", "plain,tuned", "--threads", "2"]
        series = quintet(*args)["judges"]
        told = [f"{run['judge']}: {run['blocks']['median']:,} blocks, {run['rows']['median']:,} rows" for run in series]
        rows.append((f"Quadris, level {level}, median of 100 games of at most 20,000 blocks", "; ".join(told), args))
    table = [
        f"Measured on {datetime.date.today()} at commit {commit()}:",
        "",
        "| what | result | command |",
        "|---|---|---|",
        *(f"| {what} | {result} | `quintet {' '.join(args)}` |" for what, result, args in rows),
    ]
    write("docs/figures.md", "strength", table)


def main() -> None:
    match sys.argv[1:]:
        case ["speed", *rest] if len(rest) < 2:
            seconds = rest[0] if rest else "5"
            work = lambda: speed(seconds)
        case ["strength"]:
            work = strength
        case _:
            sys.exit(__doc__)
    subprocess.run(["cargo", "build", "--release", "--quiet", "--bin", "quintet"], cwd=ROOT, check=True)
    work()


if __name__ == "__main__":
    main()
