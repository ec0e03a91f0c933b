#!/usr/bin/env python3
"""Makes inputs for the fuzz targets of what the repository has: recordings, documents, and the texts in tests.

    fuzz/seeds.py && KEEP=1 fuzz/run.sh 60

writes them into fuzz/corpus; the run then keeps only as many as reach the same code together.
"""
import base64
import hashlib
import json
import math
import re
import shutil
import sqlite3
import struct
import tempfile
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The longest input that is of use, and how many steps of a recording are enough for its contents.
LONGEST, SOME_INPUTS = 4096, 60
MODES = "Marathon Sprint Ultra Classic Duel Cheese Survival Master Zen Combo Puzzle".split()
MOVES = "left right down clockwise counterclockwise".split()
BUTTONS = "left right cw ccw 180 soft hard hold enter pause restart quit".split()
PIECES = "IJLOSTZVFC"
# The files whose texts are tried as inputs of a target.
CASCADE = ["crates/quintet-cascade/**/*.rs", "crates/quintet/tests/program/cascade.rs", "docs/cascade.md"]
QUADRIS = ["docs/*quadris.md", "crates/quintet/tests/golden/*", "crates/quintet/tests/program/*quadris*.rs",
           "crates/quintet-engine/tests/quadris/*.rs"]
FUMENS = ["crates/quintet-srs/**/*.rs", "crates/quintet-bot/**/*.rs", "crates/quintet/tests/program/bots.rs",
          "docs/*.md"]
TBP = ["crates/quintet-bot/tests/bot/*.rs", "crates/quintet-bot/src/tbp/*.rs", "docs/bots.md"]
TEXTS = {
    "sim_scripts": ["crates/quintet-session/src/sim.rs", "crates/quintet/tests/program/*.rs", "docs/scripts.md"],
    "interpreter": QUADRIS + ["crates/quintet-engine/src/quadris/interpreter/*.rs"],
    "level_files": QUADRIS + ["levels/*", "*.txt", "crates/quintet-engine/src/quadris/*_file.rs"],
    "settings": ["crates/quintet/tests/corpus/v*/home/settings.toml", "docs/settings.md", "docs/gamepads.md",
                 "crates/quintet-store/**/*settings*.rs", "crates/quintet/tests/program/*settings*.rs",
                 "crates/quintet-app/src/settings/*.rs"],
    "fumen_decode": FUMENS,
    "fumen_text": FUMENS,
    "tbp_bot": TBP,
    "tbp_frontend": TBP,
    "cascade_pieces": CASCADE,
    "cascade_fields": CASCADE,
    "cascade_scripts": CASCADE,
    "links": ["crates/quintet-app/src/link.rs", "crates/quintet-app/src/settings/*.rs", "docs/*.md"],
    "puzzles": ["crates/quintet-engine/src/modern/**/*", "crates/quintet-app/src/**/*.rs", "docs/modern.md",
                "crates/quintet/tests/program/modern_modes.rs"],
}
# The places where commands are cut, modulo the length.
CUTS = "\0\0\1\0" "\0\0\2\7"
# What the texts are put after: in a link, the first byte chooses the kind.
STARTS = {"fumen_decode": ["", "v115@"], "interpreter": [CUTS], "links": ["\0", "\3", "\4", "\5", "\6"]}


def save(target, data):
    """Saves an input, unless it is longer than the targets read."""
    data = data.encode(errors="replace") if isinstance(data, str) else bytes(data)
    if 0 < len(data) <= LONGEST:
        folder = ROOT / "fuzz/corpus" / target
        folder.mkdir(parents=True, exist_ok=True)
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def texts(path):
    """Returns the texts in a file: the strings of a program, the examples of a document, and the whole of any other."""
    try:
        text = path.read_text()
    except UnicodeDecodeError:
        return []
    if path.suffix == ".md":
        blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.S | re.M)
        return blocks + [line for block in blocks for line in block.splitlines()] + re.findall(r"`([^`\n]+)`", text)
    if path.suffix not in (".rs", ".js"):
        return [text]
    escapes = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
    unescape = lambda found: "" if found[1] == "\n" else escapes.get(found[1], found[1])
    found = []
    for hashes, raw, plain in re.findall(r'r(#*)"(.*?)"\1|"((?:[^"\\]|\\.)*)"', text, re.S):
        found.append(raw or re.sub(r"\\(\n)\s*|\\(.)", lambda m: "" if m[1] else unescape(m[0]), plain, flags=re.S))
    # A text that is made with `format!` has its braces twice.
    return found + [one.replace("{{", "{").replace("}}", "}") for one in found if "{{" in one]


def varint(number):
    """Writes a number as `postcard` does."""
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    return bytes(written + bytes([number]))


def read_varint(data, at):
    """Reads a number, and returns the place after it."""
    number = shift = 0
    while True:
        number, shift, at = number | (data[at] & 127) << shift, shift + 7, at + 1
        if data[at - 1] < 128:
            return number, at


def action_end(data, at, game):
    """Returns the end of an encoded action."""
    if game not in ("quadris", "biquadris"):
        return at + 3
    kind, at = data[at], at + 1
    if kind == 0:
        return read_varint(data, at + 1)[1]
    if kind in (1, 2, 3):
        return read_varint(data, at)[1]
    if kind == 4:
        count, at = read_varint(data, at)
        return at + count
    if kind == 6:
        return at + 1
    if kind == 7:
        for _ in range(8):
            at = read_varint(data, at)[1]
    return at + (2 if data[at] == 2 else 1) if kind == 9 else at


def steps(data, game):
    """Returns the inputs of a recording, each with the microseconds before it."""
    at, found = 0, []
    while at < len(data):
        after, start = read_varint(data, at)
        at = action_end(data, start + 1, game) if data[start] == 0 else start + 1
        found.append((after, data[start:at]))
    return found


def frames(data):
    """Returns the frames of a file, each with its tag, and the version of each recording."""
    at, version, found = 0, 0, []
    while at + 9 < len(data):
        if data[at:at + 8] == b"QUINTET\x1a":
            version, at = data[at + 8], at + 9
        tag, size = chr(data[at]), struct.unpack("<I", data[at + 1:at + 5])[0]
        found.append((version, tag, data[at + 5:at + 5 + size]))
        at += 9 + size
    return found


def command(step):
    """Writes an input of Quadris as a person types it."""
    if step[0] == 1:
        return "undo"
    if step[0] != 0:
        return ""
    kind, rest = step[1], step[2:]
    if kind == 0:
        return f"{read_varint(rest, 1)[0]}{MOVES[rest[0]]}"
    if kind in (1, 2, 3):
        return f"{read_varint(rest, 0)[0]}{['drop', 'levelup', 'leveldown'][kind - 1]}"
    if kind == 9:
        return ["blind", "heavy", "force " + PIECES[rest[-1] % 7]][rest[0]]
    return {5: "random", 6: PIECES[rest[0] % 7] if rest else "", 7: "hint", 10: "restart"}.get(kind, "")


def options(game, name, setup):
    """Writes a setup as the target of its sessions reads it, as far as it can be read so."""
    seed = setup.get("seed", 0) % 2**32
    letters = lambda pieces: [PIECES.index(piece) for piece in pieces]
    blocks = lambda pieces: [(min(len(pieces), 8) or 1) - 1, *letters(pieces[:8] or "I")]
    number = struct.pack(">I", seed)
    if game == "modern":
        return number + modern(setup, letters)
    if game == "chetyris":
        pieces = letters(setup.get("pieces", ""))[:11]
        sizes = [setup.get("width", 10) - 3, setup.get("height", 18) - 3]
        return number + bytes([min(setup.get("level", 1), 31), *sizes, len(pieces), *pieces])
    if game == "cascade":
        return number + bytes([setup.get("width", 12) - 3, setup.get("height", 20) - 3])
    if game == "quadris":
        return number + bytes([0, setup.get("start", 0), *blocks(setup.get("script", "IJOSZTL")), 0])
    one, two = setup.get("scripts", ["IJLOSTZ", "SSSOZZZI"])
    return number + bytes([3 if "storm" in name else 0, setup.get("start", 0), *blocks(one), *blocks(two), 0])


def modern(setup, letters):
    """Writes a setup of Modern as the target of its sessions reads it: a byte for each choice, 0 for its default."""
    chosen = setup.get("options", {})
    # A choice that may be left to the mode has the place 0 for that.
    place = lambda words, word: (words.split().index(word) + 1) if word is not None else 0
    mode, level = setup.get("mode", "Marathon"), setup.get("level")
    written = [MODES.index(mode), setup.get("rules") == "Guideline", place("False True", str(setup["tspin_kick"])
               if setup.get("tspin_kick") is not None else None)]
    daily = setup.get("daily")
    written += [2 + daily["practice"] if daily else setup.get("fixed_seed", False)]
    written += [0 if level is None else level + (mode == "Classic")]
    written += ["kicks srs-plus off".split().index(chosen.get("half_turn", "kicks"))]
    written += [place("srs classic none", chosen.get("rotation")), place("bag double-bag reroll uniform", chosen.get("randomiser"))]
    written += [chosen.get("previews", -1) + 1, not chosen.get("hold", True), not chosen.get("ghost", True)]
    written += [min(255, chosen.get(delay, 0) // 4) for delay in ("entry_delay_ms", "clear_delay_ms")]
    written += [min(63, chosen.get("rows", 0)), 1 if mode == "Puzzle" else 0]
    words = "off held pressed".split()
    for own in setup.get("handling", [{}, {}]):
        written += [{1: 1}.get(own.get("das_ms"), 0), {0: 1}.get(own.get("arr_ms"), 0), {65535: 3}.get(own.get("soft_drop"), 0), 0]
        written += [2 if own.get("dcd_ms") else 0, words.index(own.get("initial_rotation", "off"))]
        written += [words.index(own.get("initial_hold", "off")), 2 if own.get("drop_guard_ms") else 0]
    pieces = setup.get("pieces", "")[:11]
    written += [len(pieces), *letters(pieces)]
    # Rows of the board are filled from the left only.
    rows = [min(9, bin(row).count("1")) for row in setup.get("board", {}).get("bits", [])[:20:-1] if row][:19]
    return bytes(map(int, written + ([] if mode in ("Cheese", "Survival", "Combo") else [len(rows), *rows])))


def from_recording(path):
    """Makes inputs of a recording: as it is, its contents, its inputs, and a script or commands of them."""
    data = path.read_bytes()
    if len(data) < 2500:
        save("replay_bytes", data)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(data) + deflate.flush()
    save("links", b"\2" + base64.urlsafe_b64encode(packed).rstrip(b"="))
    rounds, header, game = frames(data), b"", ""
    for number, (version, tag, payload) in enumerate(rounds):
        if tag == "H":
            game = re.search(rb"(bi)?quadris|chetyris|cascade|modern", payload)[0].decode()
            setup = json.loads(payload)["setup"] if version > 2 else {}
            # The target takes a length in fours: spaces follow JSON, and before that the program's name may grow.
            if version > 2:
                header = payload + b" " * (-len(payload) % 4)
            else:
                at = payload.index(b"\x050.1.0")
                grown = -len(payload) % 4
                header = payload[:at] + bytes([5 + grown]) + b"0.1.0" + b"+" * grown + payload[at + 6:]
            inputs = []
        elif tag == "I":
            try:
                inputs += steps(payload, game)
            except IndexError:
                continue
        if inputs and (tag != "I" or number + 1 == len(rounds)):
            from_inputs(game, f"{path.name}{number}", setup, version, header, inputs)
            inputs = []


def from_inputs(game, name, setup, version, header, inputs):
    """Makes inputs of the steps of one round."""
    waits = [(min(255, math.isqrt(after // 1000 * 16)), step) for after, step in inputs if step[0] < 2]
    played = b"".join(bytes([wait]) + step for wait, step in waits[:SOME_INPUTS])
    save(f"session_{game}", options(game, name, setup) + played)
    # The end frame: a time of four bytes, and a checksum that is not compared.
    now = sum(after for after, _ in inputs[:SOME_INPUTS])
    end = bytes([now >> shift & 127 | 128 for shift in (0, 7, 14)]) + bytes([now >> 21 & 127]) + b"\x80" * 9 + b"\0"
    if len(header) < 1024:
        contents = b"".join(varint(after) + step for after, step in inputs[:SOME_INPUTS])
        save("replay_contents", bytes([version, len(header) // 4]) + header + contents + end)
    if game in ("quadris", "biquadris"):
        words = [command(step) for _, step in inputs]
        save("interpreter", CUTS + "".join(word + "\n" for word in words if word)[:1500])
        return
    lines, now = [], 0
    names = dict(zip(BUTTONS, "left right rotate ccw 180 down drop hold enter pause restart quit".split()))
    names.update({"soft": "down", "hard": "drop"} if game != "modern" else {key: key for key in BUTTONS})
    names.update({"cw": "cw"} if game == "cascade" else {})
    for after, step in inputs[:SOME_INPUTS]:
        now += after
        if step[0] == 1:
            lines.append(f"{now // 1000} undo")
        elif step[0] == 0 and step[3] < len(BUTTONS):
            player = "2:" if step[2] else ""
            lines.append(f"{now // 1000} {['press', 'release'][step[1]]} {player}{names[BUTTONS[step[3]]]}")
    save("sim_scripts", "\n".join(lines)[:1500])


def from_store(home):
    """Makes inputs of the rows of a store: a row of each table after four numbers."""
    with tempfile.TemporaryDirectory() as folder:
        for path in home.glob("quintet.db*"):
            shutil.copy(path, folder)
        database = sqlite3.connect(Path(folder, "quintet.db"))
        tables = ["categories", "replays", "replay_data", "scores"]
        rows = [database.execute(f"SELECT * FROM {table} LIMIT 20").fetchall() for table in tables]
        database.close()
    for row in range(20):
        values = [value for table in rows if table for value in table[row % len(table)]]
        save("storage_rows", struct.pack(">4I", 100 * row, row, 60_000, 1_763_000_000) + b"".join(map(stored, values)))


def stored(value):
    """Writes a value of a database: a byte with its type and length, and its bytes. A long one is not changed."""
    if value is None:
        return b"\0"
    if isinstance(value, int):
        written = value.to_bytes(8, "big", signed=True).lstrip(b"\0")
        return bytes([1 | len(written) << 3]) + written
    written, kind = (value.encode(), 5) if isinstance(value, str) else (bytes(value), 4)
    return bytes([kind | len(written) << 3]) + written if len(written) < 32 else b"\6"


def text_field(text):
    """Writes a text as `postcard` does."""
    return varint(len(text.encode())) + text.encode()


def make_backup(recording):
    """Writes a backup with settings, a replay, a score and an interrupted game."""
    name, recording = text_field("20261116-003758-669aaf75"), varint(len(recording)) + recording
    replay = name + b"\xe8\x07\0\1" + text_field("keen") + recording
    category = b"".join(map(text_field, ("modern", "sprint", "standard"))) + b"\1"
    score = name + b"\0\1" + category + b"\1" + text_field("Ada") + varint(12345) + varint(65_000_000)
    score += b"\xe8\x07\7\0\1\1\0\1\1\1" + text_field('{"pieces":101}') + b"\1\0"
    settings = b"".join(map(text_field, ("modern.mode", "sprint", "look.skin", "flat")))
    return b"\2\2" + settings + b"\1" + replay + b"\1" + score + b"\1" + name + b"\2" + recording


if __name__ == "__main__":
    for target, patterns in TEXTS.items():
        paths = {path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}
        for text in (text for path in sorted(paths) for text in texts(path)):
            for start in STARTS.get(target, [""]):
                save(target, start + text)
    for path in sorted(ROOT.glob("crates/quintet/tests/corpus/**/*.replay")):
        from_recording(path)
    for home in ROOT.glob("crates/quintet/tests/corpus/v*/home"):
        from_store(home)
    save("backups", make_backup((ROOT / "crates/quintet/tests/corpus/v1/recordings/quadris-files.replay").read_bytes()))
    row, empty = '["G","G","G",null,null,"G","G","G","I","T"]', "[" + ",".join(["null"] * 10) + "]"
    board = ",".join([row] * 6 + [empty] * 34)
    start = f'{{"type":"start","hold":%s,"queue":["I","O","T"],"combo":3,"back_to_back":true,"board":[{board}]%s}}\n'
    bag = ',"randomizer":{"type":"seven_bag","bag_state":["J","L","Z"]}'
    rules = '{"type":"rules","randomizer":"seven_bag"}\n'
    suggest, piece, leave = '{"type":"suggest"}\n', '{"type":"new_piece","piece":"Z"}\n', '{"type":"quit"}\n'
    play = '{"type":"play","move":{"location":{"type":"I","orientation":"east","x":3,"y":8},"spin":"none"}}\n'
    for first in (start % ("null", bag), start % ('"T"', "")):
        save("tbp_bot", rules + first + suggest + play + piece + suggest + leave + suggest)
        save("tbp_frontend", first.strip())
