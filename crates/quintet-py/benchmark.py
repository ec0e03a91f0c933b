"""Measures the speed of the environments in steps a CPU-second on one thread.

    python benchmark.py                          # ours
    python benchmark.py --anchors                # installs PufferLib, EnvPool and Tetris-Gymnasium and measures them too
    python benchmark.py --anchors EnvPool        # only one of them

Choosing actions is not counted, observing is. Busy machines are slower: compare only numbers of one run.
"""

from __future__ import annotations

import argparse
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


def ours(name: str, games: int, steps: int, **options) -> float:
    """Steps a CPU-second of one of our environments."""
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
    rate = games * steps / used
    with_options = "".join(f", {option}={value}" for option, value in options.items())
    print(
        f"quintet/{name}-v0, {games} games{with_options}: {rate:,.0f} steps a CPU-second, "
        f"{batch.game_bytes} bytes a game with its arrays ({batch.state_bytes} without)",
        flush=True,
    )
    return rate


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
print(f"EnvPool Jumanji/Tetris-v0: {64 * steps / used:,.0f} placements a CPU-second")
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
print(f"Tetris-Gymnasium: {steps / used:,.0f} key steps a CPU-second")
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
print(f"PufferLib Tetris through Python: {1024 * steps / used:,.0f} key steps a CPU-second")
"""

ANCHORS = [
    ("PufferLib", ["pufferlib==3.0.0"], PUFFER),
    ("EnvPool", ["envpool", "gymnasium"], ENVPOOL),
    ("Tetris-Gymnasium", ["tetris-gymnasium==0.3.1"], TETRIS_GYMNASIUM),
]


def anchors(names: list[str]) -> None:
    """Installs the anchors, each in an environment of its own, and measures them there."""
    with tempfile.TemporaryDirectory() as folder:
        for name, packages, script in ANCHORS:
            if names and name not in names:
                continue
            home = Path(folder) / name
            python = home / "bin" / "python"
            try:
                subprocess.run([sys.executable, "-m", "venv", home], check=True)
                subprocess.run([python, "-m", "pip", "install", "-q", *packages], check=True, capture_output=True, text=True)
                done = subprocess.run([python, "-W", "ignore", "-c", script], capture_output=True, text=True, timeout=600)
                print(done.stdout.strip() or f"{name}: {done.stderr.strip().splitlines()[-1:]}")
            except (subprocess.SubprocessError, OSError) as error:
                reason = getattr(error, "stderr", None) or str(error)
                print(f"{name} cannot be measured here: {str(reason).strip().splitlines()[-1]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [name for name, _, _ in ANCHORS]
    parser.add_argument(
        "--anchors", nargs="*", choices=names, help="install and measure other environments too, all of them or those named"
    )
    options = parser.parse_args()
    ours("Modern", 1024, 2000)
    ours("Modern", 4096, 500)
    ours("ModernPlacement", 1024, 300)
    ours("ModernPlacement", 4096, 100)
    ours("ModernPlacement", 4096, 100, mask="packed")
    ours("Classic", 1024, 500)
    ours("Quadris", 1024, 300)
    ours("Chetyris", 1024, 300)
    ours("Cascade", 1024, 300)
    if options.anchors is not None:
        anchors(options.anchors)


if __name__ == "__main__":
    main()
