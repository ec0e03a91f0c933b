"""Writes the notices of the parts that others have written: their licences, and the texts of these, each text once. parts.py
says how programs are named; the first one gives the file its title.

    python3 -B dist/notices.py PROGRAM... > FILE

Fails if a part has no text, so that none is missing.
"""

import html
import re
import shutil
import sys
import textwrap
from pathlib import Path

import parts

# Names of files with licences, in any case, and of folders with such files.
NAMES = re.compile(r"(un)?licen[cs]e|copying|copyright|notice", re.IGNORECASE)
# Texts of Quintet's own licence, without its copyright, are those of crates that have the same licence and no file of it.
OWN = {"MIT": "LICENSE-MIT", "Apache-2.0": "LICENSE-APACHE"}
COPYRIGHT = re.compile(r"^[ \t]*copyright (\(c\)|©|\d).*\n", re.IGNORECASE | re.MULTILINE)


def files(folder: Path) -> list[Path]:
    """Returns the files with licences and notices in a folder and below it."""
    below = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return [folder / path for path in below if path.suffix not in (".rs", ".html") and any(map(NAMES.match, path.parts))]


def read(path: Path) -> str:
    """Returns a text without the differences that editors make."""
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n") + "\n"


def texts_of(crate: dict, contents: list[dict]) -> list[str]:
    """Returns the texts in a crate; if it has none of its own licence, the usual ones with the names of its authors."""
    folder = Path(crate["manifest_path"]).parent
    found = files(folder)
    if crate["license_file"] and folder / crate["license_file"] not in found:
        found.append(folder / crate["license_file"])
    texts = [read(path) for path in found]
    # A text in a folder below is that of a part, and a short one only names the licence.
    if any(path.parent == folder and len(text) > 500 for path, text in zip(found, texts)):
        return texts
    authors = ", ".join(re.sub(r"\s*<.*?>", "", author) for author in crate["authors"]) or f"the authors of {crate['name']}"
    usual = [usual_text(name, authors, contents) for name in parts.licence(crate).split(" OR ")]
    if not any(usual):
        sys.exit(f"{crate['name']} {crate['version']} has no text of its licence, {crate['license']}")
    return texts + list(filter(None, usual))


def usual_text(name: str, authors: str, contents: list[dict]) -> str | None:
    """Returns the text of a licence: Quintet's own, or that of a crate with this licence and one file."""
    if name in OWN:
        text = read(parts.ROOT / OWN[name])
    else:
        folders = [Path(crate["manifest_path"]).parent for crate in contents if crate["source"] and crate["license"] == name]
        text = next((read(paths[0]) for paths in map(files, folders) if len(paths) == 1), None)
    if text is None or name == "Apache-2.0":
        return text
    return f"Copyright (c) {authors}\n\n" + COPYRIGHT.sub("", text).lstrip("\n")


def library_texts() -> list[str]:
    """Returns what the Rust project says of the copyright in the standard library, and the texts of its licences."""
    folder = parts.sysroot() / "share/doc/rust"
    page = folder / "COPYRIGHT-library.html"
    if not page.is_file():
        sys.exit("the notices of the standard library (share/doc/rust/COPYRIGHT-library.html) are missing: use Rust from rustup")
    # What it says of other crates is not complete; parts.py finds them.
    found = re.search(r'<h2 id="longer-version">.*?</h2>(.*)<h2 id="out-of-tree', page.read_text(encoding="utf-8"), re.DOTALL)
    if not found:
        sys.exit("the notices of the standard library have another form than dist/notices.py knows")
    lines = [" ".join(line.split()) for line in html.unescape(re.sub(r"<[^>]*>", "", found[1])).splitlines()]
    text = "\n".join(filter(None, lines)) + "\n"
    licences = [path for path in sorted((folder / "licenses").iterdir()) if path.stem in text]
    library = parts.library()
    return [text, *map(read, licences), *map(read, files(library))]


def mingw_texts() -> list[str]:
    """Returns the notices of MinGW-w64 as its package has them: files of Debian's, or of other systems'."""
    compiler = shutil.which("x86_64-w64-mingw32-gcc")
    share = Path(compiler).resolve().parent.parent / "share" if compiler else Path()
    found = [path for path in [share / "doc/mingw-w64-x86-64-dev/copyright"] if path.is_file()]
    found = found or sorted(path for path in share.glob("licenses/mingw*-crt/*") if path.is_file())
    if not found:
        sys.exit("the notices of MinGW-w64 are missing: install its package")
    return [
        "These are the notices of all of MinGW-w64. The program contains its startup code and C library only; tools, headers and\n"
        "test programs are not part of it.\n",
        *map(read, found),
    ]


def other_texts(name: str) -> list[str]:
    match name:
        case "Rust standard library":
            return library_texts()
        case "Inter" | "JetBrains Mono":
            return [read(parts.ROOT / "crates/quintet-paint/fonts/OFL.txt")]
        case "SQLite":
            return ["SQLite is in the public domain: its authors have given up their copyright.\n"]
        case "MinGW-w64 runtime":
            return mingw_texts()
        case "libgcc":
            return ["The GCC Runtime Library Exception lets programs contain libgcc under terms of their own.\n"]
    sys.exit(f"dist/notices.py knows no text for {name}")


def main() -> None:
    programs = sys.argv[1:]
    contents = parts.crates(programs)
    # Crates of Quintet have no source, as Cargo calls the place where a crate comes from.
    theirs = [crate for crate in contents if crate["source"]]
    listed = [(f"{crate['name']} {crate['version']}", parts.licence(crate), texts_of(crate, contents)) for crate in theirs]
    for other in parts.other_parts(programs, contents):
        name = other["name"]
        listed.append((f"{name} {other['version'] or ''}".strip(), other["licence"], other_texts(name)))

    # Texts with the same words are the same, in whichever lines. A text keeps the form in which it comes first.
    numbers, texts, owners = {}, [], []
    for name, _, own in listed:
        for text in own:
            words = " ".join(text.split())
            if words not in numbers:
                numbers[words] = len(texts)
                texts.append(text)
                owners.append([])
            if name not in owners[numbers[words]]:
                owners[numbers[words]].append(name)

    package, target, *_ = programs[0].split(":")
    version = next(crate["version"] for crate in contents if crate["name"] == package)
    out = [
        f"Notices of the parts of {package} {version} for {target}\n",
        "Quintet is licensed under MIT or Apache-2.0, at your option. It contains these parts by others, each with its licence\n"
        "and the numbers of its texts below, which are notices and licences.\n",
    ]
    rows = []
    for name, licence, own in listed:
        of_part = sorted({numbers[" ".join(text.split())] + 1 for text in own})
        rows.append(f"{name}: {licence} [{', '.join(map(str, of_part))}]")
    out.append("\n".join(rows) + "\n")
    for number, (text, names) in enumerate(zip(texts, owners), 1):
        of_text = textwrap.fill(f"[{number}] {', '.join(names)}", 120, break_long_words=False, break_on_hyphens=False)
        out.append(f"{'=' * 80}\n{of_text}\n{'=' * 80}\n\n{text}")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.write("\n".join(out))


if __name__ == "__main__":
    main()
