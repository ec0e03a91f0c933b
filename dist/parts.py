"""Finds what a program contains, for sbom.py and notices.py.

A program is named as PACKAGE:TARGET or PACKAGE:TARGET:FEATURES, for example quintet:x86_64-unknown-linux-gnu:web. One that
contains another, as the program contains the page's module, is named together with it.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str | Path, **variables: str) -> str:
    """Returns the output of a command that runs in the checkout."""
    environment = os.environ | variables
    return subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout


def sysroot() -> Path:
    return Path(run("rustc", "--print", "sysroot").strip())


def library() -> Path:
    """Returns the folder with the source of the standard library."""
    folder = sysroot() / "lib/rustlib/src/rust/library"
    if not (folder / "Cargo.lock").is_file():
        sys.exit("the source of the standard library is missing: rustup component add rust-src")
    return folder


def crates(programs: list[str]) -> list[dict]:
    """Returns the `cargo metadata` of every crate in the programs, sorted: those of Quintet and those in the standard library, too.

    Macros are included, because the code that they write is part of the program; crates of tests and build scripts are not.
    """
    found = {}
    for program in programs:
        package, target, *features = program.split(":")
        found |= dependencies(ROOT / "crates" / package, target, features)
        # Its manifest is for the compiler that it belongs to, which must not be called stable to read it.
        inside = dependencies(library() / "sysroot", target, ["backtrace"], RUSTC_BOOTSTRAP="1")
        found |= {key: crate for key, crate in inside.items() if crate["source"]}
    return [found[key] for key in sorted(found)]


def dependencies(folder: Path, target: str, features: list[str], **variables: str) -> dict[tuple[str, str], dict]:
    """Returns the package in a folder and what it depends on, by name and version."""
    options = ["--manifest-path", folder / "Cargo.toml", "--locked"]
    options += [option for feature in features for option in ("--features", feature)]
    metadata = json.loads(run("cargo", "metadata", *options, "--format-version", "1", "--filter-platform", target, **variables))
    known = {(crate["name"], crate["version"]): crate for crate in metadata["packages"]}
    # The metadata unite the features of all packages of the workspace; the tree has those of this one.
    tree = run("cargo", "tree", *options, "--target", target, "-e", "normal", "--prefix", "none", **variables)
    found = {}
    for line in filter(None, tree.splitlines()):
        name, version = line.split()[:2]
        key = name, version.removeprefix("v")
        found[key] = known[key]
    return found


def licence(crate: dict) -> str:
    """Returns the licence of a crate as an SPDX expression; older crates separate alternatives by a slash."""
    if not crate["license"]:
        sys.exit(f"{crate['name']} {crate['version']} names no licence: give it one in dist/parts.py")
    return re.sub(r"\s*/\s*", " OR ", crate["license"])


def other_parts(programs: list[str], contents: list[dict]) -> list[dict]:
    """Returns the parts that are no crates: name, version if known, type, licence as an SPDX expression, and address."""
    names = {crate["name"]: crate for crate in contents}
    release = re.search(r"^release: (.*)$", run("rustc", "-vV"), re.MULTILINE)[1]
    expression = "(MIT OR Apache-2.0) AND MIT AND Apache-2.0 WITH LLVM-exception AND Unicode-3.0"
    parts = [part("Rust standard library", release, "library", expression, "https://github.com/rust-lang/rust")]
    if "quintet-paint" in names:
        parts.append(part("Inter", None, "data", "OFL-1.1", "https://github.com/rsms/inter"))
        parts.append(part("JetBrains Mono", None, "data", "OFL-1.1", "https://github.com/JetBrains/JetBrainsMono"))
    if "libsqlite3-sys" in names:
        header = Path(names["libsqlite3-sys"]["manifest_path"]).parent / "sqlite3/sqlite3.h"
        version = re.search(r'^#define SQLITE_VERSION +"(.*)"', header.read_text(encoding="utf-8"), re.MULTILINE)[1]
        parts.append(part("SQLite", version, "library", "blessing", "https://sqlite.org/src"))
    if any(program.split(":")[1].endswith("-windows-gnu") for program in programs):
        address = "https://git.code.sf.net/p/mingw-w64/mingw-w64"
        parts.append(part("MinGW-w64 runtime", None, "library", "ZPL-2.1 AND MIT AND BSD-3-Clause", address))
        expression = "GPL-3.0-or-later WITH GCC-exception-3.1"
        parts.append(part("libgcc", None, "library", expression, "https://gcc.gnu.org/git/gcc.git"))
    return parts


def part(name: str, version: str | None, kind: str, expression: str, address: str) -> dict:
    return {"name": name, "version": version, "type": kind, "licence": expression, "address": address}
