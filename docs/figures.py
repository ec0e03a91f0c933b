"""Measures Quintet and rewrites the tables of figures in the documents.

    python3 docs/figures.py speed [SECONDS]    README.md, docs/figures.md: about two minutes
    python3 docs/figures.py python             the Python package's README.md: about ten minutes
    python3 docs/figures.py page               docs/web.md: a minute, after the page's tests have been installed
    python3 docs/figures.py strength           docs/figures.md: about a quarter of an hour

Nothing else should run meanwhile, except for strength, whose results do not depend on the machine. Speed is measured beside an
engine of the registry (docs/anchors) in turns, that of the Python package beside other environments of PyPI. A table says which
day and commit it is of and, but for strength, which machine. What is measured is built first. Nothing is measured if a
document has no place for its table.
"""

import datetime
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUINTET = ROOT / "target/release/quintet"

# The documents of each table, whose place is between two marks. A test compares this with the documents.
TABLES = {
    "speed": ["README.md", "docs/figures.md"],
    "python": ["crates/quintet-py/README.md"],
    "page": ["docs/web.md"],
    "strength": ["docs/figures.md"],
}

# What the measured program is built from.
SOURCES = ["crates", "Cargo.toml", "Cargo.lock", "docs/anchors"]


def output(*command: str) -> str:
    """Runs a command in the root of the workspace and returns what it prints."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def quintet(*args: str) -> dict:
    """Runs a command of the program and returns its JSON."""
    print("quintet", *args, file=sys.stderr)
    return json.loads(output(str(QUINTET), *args, "--json"))


def commit() -> str:
    changed = subprocess.run(["git", "diff", "--quiet", "HEAD", "--", *SOURCES, ":!*.md", ":!*.py"], cwd=ROOT).returncode != 0
    return output("git", "rev-parse", "--short", "HEAD") + (" and changes" if changed else "")


def version() -> str:
    return output(str(QUINTET), "--version").split()[-1]


def circumstances() -> str:
    """Returns what a table of speeds is of."""
    return f"a processor that calls itself {processor()}, {datetime.date.today()}, version {version()} at commit {commit()}"


def processor() -> str:
    cpus = Path("/proc/cpuinfo")
    names = re.findall(r"^model name\s*: (.*)$", cpus.read_text(), re.M) if cpus.exists() else []
    return names[0] if names else platform.processor() or platform.machine()


def short(number: float) -> str:
    """Rounds to a whole number, from 10,000 to thousands, and from a million to two digits or whole millions."""
    number = round(number)
    if number >= 10**6:
        millions = number / 10**6
        return f"{millions:.1f} million" if millions < 10 else f"{round(millions)} million"
    return f"{round(number, -3):,}" if number >= 10**4 else f"{number:,}"


def place(mark: str) -> tuple[str, str]:
    """Returns what a table begins and ends with."""
    return f"<!-- docs/figures.py {mark} -->", "<!-- end -->"


def check(mark: str) -> None:
    """Ends the program unless each document of a table has exactly one place for it."""
    begin, end = place(mark)
    for file in TABLES[mark]:
        text = (ROOT / file).read_text()
        count = text.count(begin)
        if count != 1:
            sys.exit(f"{file} has {count} places that begin with {begin}")
        if "<!--" in text.split(begin)[1].partition(end)[0] or end not in text.split(begin)[1]:
            sys.exit(f"{file} has no {end} after {begin}")


def write(mark: str, lines: list[str]) -> None:
    """Replaces what stands between the marks of a table in its documents."""
    check(mark)
    begin, end = place(mark)
    for file in TABLES[mark]:
        before, rest = (ROOT / file).read_text().split(begin)
        after = rest.split(end, 1)[1]
        (ROOT / file).write_text(before + "\n".join([begin, *lines, end]) + after)
        print(f"\n{file}", *lines, sep="\n")


def speed(seconds: str) -> None:
    manifest = ["--manifest-path", "docs/anchors/Cargo.toml", "--target-dir", "target/anchors"]
    anchor = output("cargo", "run", "--release", "--quiet", "--locked", *manifest, "--", seconds)
    bench = quintet("bench", "--seconds", seconds)
    figures = [f"| {row['name']} | {short(row['per_second'])} {row['unit']} |" for row in bench["figures"]]
    other = re.search(r'^(\S+) = "=(.*)"$', (ROOT / "docs/anchors/Cargo.toml").read_text(), re.M)
    table = [
        f"Measured on one thread of {circumstances()}:",
        "",
        "| what | in a second |",
        "|---|---|",
        *figures,
        "",
        "Beside another engine, in turns:",
        "",
        f"| what | Quintet | {other[1]} {other[2]} | ratio |",
        "|---|---|---|---|",
        anchor,
    ]
    write("speed", table)


def python() -> None:
    """Measures the Python package beside others."""
    test = ROOT / "crates/quintet-py/test.sh"
    subprocess.run([test, "--collect-only"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    benchmark = [str(ROOT / "target/quintet-py-venv/bin/python"), "crates/quintet-py/benchmark.py", "--json", "--anchors"]
    found = [json.loads(line) for line in output(*benchmark).splitlines()]
    fastest = {unit: max(row["per_second"] for row in found if row["unit"] == unit and "bytes" in row
                         and row["environment"].startswith("Modern")) for unit in ("keys", "placements")}
    rows, others = [], []
    for row in found:
        speed = f"{short(row['per_second'])} {row['unit']}" if "per_second" in row else f"not measured: {row['failure']}"
        if "bytes" in row:
            options = "".join(f", {option} {value}" for option, value in row["options"].items())
            memory = f"{row['bytes']:,} ({row['state_bytes']:,})"
            rows.append(f"| `{row['environment']}`, {row['games']:,} games{options} | {speed} | {memory} |")
        else:
            ratio = short(fastest[row["unit"]] / row["per_second"]) if "per_second" in row else ""
            others.append(f"| {row['environment']} | {speed} | {ratio} |")
    table = [
        f"Measured on one thread of {circumstances()}:",
        "",
        "| environment | steps a CPU-second | bytes a game (its state alone) |",
        "|---|---|---|",
        *rows,
        "",
        "| another environment, in the same run | steps a CPU-second | ratio |",
        "|---|---|---|",
        *others,
    ]
    write("python", table)


def page() -> None:
    """Measures the page in Chromium."""
    folder = ROOT / "crates/quintet-web/tests"
    done = subprocess.run(
        ["node", "measure.js"], cwd=folder, env=os.environ | {"QUINTET": str(QUINTET)}, check=True, stdout=subprocess.PIPE, text=True
    )
    found = json.loads(done.stdout)
    sizes, times = found["sizes"], found["times"]
    script, key = times["script_of_a_frame"], times["key_to_canvas"]
    parts = [
        ("code of the module", sizes["code"]),
        ("data of the module: letters, texts, names, tables", sizes["data"]),
        ("other sections of the module", sizes["module"] - sizes["code"] - sizes["data"]),
        ("scripts, style sheet and page", sizes["together"] - sizes["module"]),
        ("together", sizes["together"]),
        *((f"only when needed: `{name}`", size) for name, size in sizes["needed_later"].items() if not name.endswith(".png")),
        ("icons", sum(size for name, size in sizes["needed_later"].items() if name.endswith(".png"))),
    ]
    table = [
        f"Measured on {circumstances()}:",
        "",
        "| part | KB with Brotli |",
        "|---|---|",
        *(f"| {part} | {size / 1000:.0f} |" for part, size in parts),
        "",
        "| in Chromium | |",
        "|---|---|",
        f"| first picture after the start, nothing cached | {times['first_frame'] / 1000:.2f} s |",
        f"| script for a frame while the computer plays Modern: median, 95 % | {script['median']:.2f} ms, "
        f"{script['most_of_95_percent']:.2f} ms of processor time |",
        f"| from a key to the canvas: median, slowest of {key['count']} | {key['median']:.1f} ms, {key['most']:.1f} ms |",
        f"| an idle menu | {times['frames_of_an_idle_menu_in_2_s']} frames in two seconds |",
    ]
    write("page", table)


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
        series = quintet(*args)["evaluations"]
        told = [f"{run['evaluation']}: {run['blocks']['median']:,} blocks, {run['rows']['median']:,} rows" for run in series]
        rows.append((f"Quadris, level {level}, median of 100 games of at most 20,000 blocks", "; ".join(told), args))
    table = [
        f"Measured on {datetime.date.today()} at commit {commit()}:",
        "",
        "| what | result | command |",
        "|---|---|---|",
        *(f"| {what} | {result} | `quintet {' '.join(args)}` |" for what, result, args in rows),
    ]
    write("strength", table)


def main() -> None:
    match sys.argv[1:]:
        case ["speed", *rest] if len(rest) < 2:
            seconds = rest[0] if rest else "5"
            work = lambda: speed(seconds)
        case ["python"]:
            work = python
        case ["page"]:
            work = page
        case ["strength"]:
            work = strength
        case _:
            sys.exit(__doc__)
    check(sys.argv[1])
    subprocess.run(["cargo", "build", "--release", "--quiet", "--bin", "quintet"], cwd=ROOT, check=True)
    work()


if __name__ == "__main__":
    main()
