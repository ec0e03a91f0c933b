"""Measures the speed of the environments in steps a CPU-second on one thread.

    python benchmark.py                          # ours
    python benchmark.py --anchors                # installs PufferLib, EnvPool and Tetris-Gymnasium and measures them too
    python benchmark.py --anchors EnvPool        # only one of them
    python benchmark.py --json                   # one JSON object for each measurement

Choosing actions is not counted, observing is. Busy machines are slower: compare only numbers of one run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np


def random_legal(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One of the legal actions of every game."""
    places = np.flatnonzero(mask)
    rows = places // mask.shape[1]
    starts = np.searchsorted(rows, np.arange(len(mask)))
    counts = np.diff(np.append(starts, len(places)))
    picked = places[np.minimum(starts + (rng.random(len(mask)) * counts).astype(np.int64), len(places) - 1)]
    return np.where(counts > 0, picked % mask.shape[1], 0)


def ours(name: str, games: int, steps: int, **options) -> dict:
    """Measures one of our environments."""
    import gymnasium

    import quintet  # noqa: F401

    env = gymnasium.make_vec(f"quintet/{name}-v0", num_envs=games, threads=1, **options)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    mask = env.unwrapped.action_mask
    lists = [rng.integers(0, env.single_action_space.n, games) for _ in range(64)]
    count = env.single_action_space.n
    used = 0.0
    for step in range(steps):
        if mask is None:
            actions = lists[step % 64]
        elif mask.dtype == np.uint8:
            actions = random_legal(np.unpackbits(mask, axis=1, count=count, bitorder="little"), rng)
        else:
            actions = random_legal(mask, rng)
        begin = time.process_time()
        env.step(actions)
        used += time.process_time() - begin
    batch = env.unwrapped._batch
    return {
        "environment": f"{name}-v0",
        "games": games,
        "options": options,
        "unit": "keys" if name == "Modern" else "placements",
        "per_second": games * steps / used,
        "bytes": batch.game_bytes,
        "state_bytes": batch.state_bytes,
    }


ENVPOOL = """
import envpool, numpy as np, time
env = envpool.make("Jumanji/Tetris-v0", env_type="gymnasium", num_envs=64, num_threads=1)
seen, info = env.reset()
rng, used, steps = np.random.default_rng(1), 0.0, 400
shape = None
for _ in range(steps):
    mask = None
    for source in (seen, info):
        if isinstance(source, dict):
            mask = next((np.asarray(value) for key, value in source.items() if "mask" in key), mask)
    flat = mask.reshape(64, -1)
    pick = (rng.random(flat.shape) * flat).argmax(1)
    shape = mask.shape[1:]
    action = np.stack(np.unravel_index(pick, shape), 1).astype(np.int32) if len(shape) > 1 else pick.astype(np.int32)
    begin = time.process_time(); result = env.step(action); used += time.process_time() - begin
    seen, info = result[0], result[-1]
print(64 * steps / used)
"""

TETRIS_GYMNASIUM = """
import gymnasium, time
from tetris_gymnasium.envs.tetris import Tetris
env = gymnasium.make("tetris_gymnasium/Tetris")
env.reset(seed=1)
used, steps = 0.0, 3000
for _ in range(steps):
    action = env.action_space.sample()
    begin = time.process_time(); result = env.step(action); used += time.process_time() - begin
    if result[2]: env.reset()
print(steps / used)
"""

PUFFER = """
import numpy as np, time
from pufferlib.ocean.tetris import tetris
env = tetris.Tetris(num_envs=1024)
env.reset()
rng = np.random.default_rng(1)
lists = [rng.integers(0, env.single_action_space.n, 1024) for _ in range(64)]
used, steps = 0.0, 500
for step in range(steps):
    begin = time.process_time(); env.step(lists[step % 64]); used += time.process_time() - begin
print(1024 * steps / used)
"""

# The name, what is installed, the environment, what its steps are, and the program that prints how many a CPU-second it makes.
ANCHORS = [
    ("PufferLib", "pufferlib==3.0.0", "Tetris", "keys", PUFFER),
    ("EnvPool", "envpool==1.2.5", "Jumanji/Tetris-v0", "placements", ENVPOOL),
    ("Tetris-Gymnasium", "tetris-gymnasium==0.3.1", "tetris_gymnasium/Tetris", "keys", TETRIS_GYMNASIUM),
]


def anchor(folder: Path, package: str, environment: str, unit: str, script: str) -> dict:
    """Installs an anchor in an environment of its own, and measures it there. The reason stands where it cannot be measured."""
    found = {"environment": f"{package.replace('==', ' ')}, {environment}", "unit": unit}
    python = folder / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install = [python, "-m", "pip", "install", "-q", package, "gymnasium"]
    if subprocess.run(install, capture_output=True).returncode != 0:
        return found | {"failure": "its package cannot be installed here"}
    try:
        measure = [python, "-W", "ignore", "-c", script]
        done = subprocess.run(measure, check=True, capture_output=True, text=True, timeout=600)
        return found | {"per_second": float(done.stdout.split()[-1])}
    except (subprocess.SubprocessError, OSError, ValueError, IndexError) as error:
        reason = str(getattr(error, "stderr", None) or error).strip().splitlines()
        return found | {"failure": reason[-1] if reason else "it failed without a reason"}


def sentence(found: dict) -> str:
    """What was found, for people."""
    if "failure" in found:
        return f"{found['environment']} cannot be measured here: {found['failure']}"
    line = f"{found['environment']}: {found['per_second']:,.0f} {found['unit']} a CPU-second"
    if "bytes" in found:
        options = "".join(f", {option}={value}" for option, value in found["options"].items())
        line += f" with {found['games']:,} games{options}; {found['bytes']} bytes a game with its arrays ({found['state_bytes']} without)"
    return line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [name for name, *_ in ANCHORS]
    parser.add_argument(
        "--anchors", nargs="*", choices=names, help="install and measure other environments too, all of them or those named"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each measurement")
    arguments = parser.parse_args()

    def show(found: dict) -> None:
        print(json.dumps({"version": 1} | found) if arguments.json else sentence(found), flush=True)

    show(ours("Modern", 1024, 2000))
    show(ours("Modern", 4096, 500))
    show(ours("ModernPlacement", 1024, 300))
    show(ours("ModernPlacement", 4096, 100))
    show(ours("ModernPlacement", 4096, 100, mask="packed"))
    show(ours("Classic", 1024, 500))
    show(ours("Quadris", 1024, 300))
    show(ours("Chetyris", 1024, 300))
    show(ours("Cascade", 1024, 300))
    if arguments.anchors is not None:
        for name, *rest in ANCHORS:
            if not arguments.anchors or name in arguments.anchors:
                with tempfile.TemporaryDirectory() as folder:
                    show(anchor(Path(folder), *rest))


if __name__ == "__main__":
    main()
