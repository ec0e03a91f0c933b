"""Learns to play ``quintet/Classic-v0`` with CMA-ES in plain NumPy: a weight for every feature of the board.

    python examples/train_classic.py --minutes 15

A policy places each piece where the weighted sum of the features of the board after it is largest. The score of a
policy is the number of rows cleared for each game lost. Training begins on a lower board, where games are short, and
continues at the full height. The result is the average of the later generations there: a single one is off by the luck of
its games. Every generation prints its progress and writes a checkpoint: after Ctrl-C the same command
resumes from there. At the end the policy plays games with seeds that training has never seen, and the learning curve is
plotted as an SVG file.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path

# The workers share the cores among them: NumPy needs no threads of its own.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import quintet  # noqa: E402

FEATURES = len(quintet.FEATURE_NAMES)
# Training starts here, and the spread of the features is measured with this policy.
START = {"landing_height": -1.0, "row_transitions": -1.0, "column_transitions": -1.0, "holes": -4.0}
# Seeds below this are for training, from here on for tests.
TEST_SEEDS = 1 << 40


class Games:
    """A batch of games that a process keeps between evaluations."""

    def __init__(self, count: int, height: int, spawn: str, seed: int) -> None:
        self.env = quintet.QuintetVectorEnv(
            count, game="classic", width=10, height=height, spawn=spawn, threads=1, observation="grid"
        )
        self.env.reset(seed=seed)

    def play(self, policies: np.ndarray, games: int, steps: int) -> np.ndarray:
        """Rows and lost games of each policy, each in ``games`` games for this many pieces."""
        env, lost = self.env, np.zeros(len(policies))
        stats = env._infos
        start = stats["lines"].copy().astype(float)
        rows = -start
        for _ in range(steps):
            offsets, actions, features = env.afterstates()
            values = np.empty(len(actions), np.float32)
            for place, policy in enumerate(policies):
                first, last = offsets[place * games], offsets[(place + 1) * games]
                np.dot(features[first:last], policy, out=values[first:last])
            before = stats["lines"].copy()
            _, _, terminated, _, _ = env.step(quintet.best_actions(offsets, actions, values))
            if terminated.any():
                rows[terminated] += before[terminated]
                lost += terminated.reshape(len(policies), games).sum(axis=1)
        rows += stats["lines"]
        return np.stack([rows.reshape(len(policies), games).sum(axis=1), lost])


def evaluate(job: tuple) -> tuple[np.ndarray, float]:
    """Plays some policies in this process; returns their rows and lost games, and the seconds it computed."""
    policies, games, steps, height, spawn, seed = job
    begin = time.process_time()
    batch = Games(len(policies) * games, height, spawn, seed)
    played = batch.play(np.asarray(policies, np.float32), games, steps)
    batch.env.close()
    return played, time.process_time() - begin


def test(job: tuple) -> list[int]:
    """The rows of whole games with these seeds."""
    policy, seeds, height, spawn, slots = job
    env = quintet.QuintetVectorEnv(
        slots, game="classic", width=10, height=height, spawn=spawn, threads=1, observation="grid", autoreset_mode="disabled"
    )
    policy = np.asarray(policy, np.float32)
    left = iter(seeds)
    owner = [next(left, None) for _ in range(slots)]
    # Slots without a seed play on uncounted until the others are done.
    env.reset(seed=[0 if seed is None else seed for seed in owner])
    rows: dict[int, int] = {}
    lines = env._infos["lines"]
    while len(rows) < len(seeds):
        offsets, actions, features = env.afterstates()
        _, _, terminated, _, _ = env.step(quintet.best_actions(offsets, actions, features @ policy))
        if terminated.any():
            for slot in np.flatnonzero(terminated):
                if owner[slot] is not None:
                    rows[owner[slot]] = int(lines[slot])
                owner[slot] = next(left, None)
            env.reset(seed=[0 if seed is None else seed for seed in owner], options={"reset_mask": terminated.copy()})
    env.close()
    return [rows[seed] for seed in seeds]


@dataclass
class Cma:
    """CMA-ES as N. Hansen's tutorial describes it; larger is better."""

    mean: np.ndarray
    sigma: float
    population: int
    covariance: np.ndarray = field(default=None)  # type: ignore[assignment]
    path_sigma: np.ndarray = field(default=None)  # type: ignore[assignment]
    path_covariance: np.ndarray = field(default=None)  # type: ignore[assignment]
    generation: int = 0

    def __post_init__(self) -> None:
        n = len(self.mean)
        if self.covariance is None:
            self.covariance = np.eye(n)
            self.path_sigma, self.path_covariance = np.zeros(n), np.zeros(n)
        half = self.population // 2
        weights = math.log(half + 0.5) - np.log(np.arange(1, half + 1))
        self.weights = weights / weights.sum()
        self.mass = 1 / (self.weights**2).sum()
        self.c_sigma = (self.mass + 2) / (n + self.mass + 5)
        self.damping = 1 + 2 * max(0, math.sqrt((self.mass - 1) / (n + 1)) - 1) + self.c_sigma
        self.c_path = (4 + self.mass / n) / (n + 4 + 2 * self.mass / n)
        self.c_one = 2 / ((n + 1.3) ** 2 + self.mass)
        self.c_mu = min(1 - self.c_one, 2 * (self.mass - 2 + 1 / self.mass) / ((n + 2) ** 2 + self.mass))
        self.length = math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))

    def ask(self, rng: np.random.Generator) -> np.ndarray:
        values, self.axes = np.linalg.eigh(self.covariance)
        self.scales = np.sqrt(np.maximum(values, 1e-14))
        self.steps = rng.standard_normal((self.population, len(self.mean))) * self.scales @ self.axes.T
        return self.mean + self.sigma * self.steps

    def tell(self, scores: np.ndarray) -> None:
        n = len(self.mean)
        best = self.steps[np.argsort(-scores, kind="stable")[: len(self.weights)]]
        step = self.weights @ best
        self.mean = self.mean + self.sigma * step
        whitened = self.axes @ ((self.axes.T @ step) / self.scales)
        self.path_sigma = (1 - self.c_sigma) * self.path_sigma + math.sqrt(self.c_sigma * (2 - self.c_sigma) * self.mass) * whitened
        self.generation += 1
        norm = np.linalg.norm(self.path_sigma) / math.sqrt(1 - (1 - self.c_sigma) ** (2 * self.generation))
        moves = norm < (1.4 + 2 / (n + 1)) * self.length
        self.path_covariance = (1 - self.c_path) * self.path_covariance
        if moves:
            self.path_covariance += math.sqrt(self.c_path * (2 - self.c_path) * self.mass) * step
        one = np.outer(self.path_covariance, self.path_covariance)
        many = (best.T * self.weights) @ best
        keep = 1 - self.c_one - self.c_mu + (0 if moves else self.c_one * self.c_path * (2 - self.c_path))
        self.covariance = keep * self.covariance + self.c_one * one + self.c_mu * many
        self.sigma *= math.exp(self.c_sigma / self.damping * (np.linalg.norm(self.path_sigma) / self.length - 1))


def scales_of_features(height: int, spawn: str) -> np.ndarray:
    """One over the spread of every feature, so that all weights are of the same size."""
    games, seen = Games(200, height, spawn, 0), []
    for _ in range(60):
        offsets, actions, features = games.env.afterstates()
        seen.append(features)
        games.env.step(quintet.best_actions(offsets, actions, features @ start_policy()))
    return 1 / np.maximum(np.concatenate(seen).std(axis=0), 0.1)


def start_policy() -> np.ndarray:
    """The weights that training starts from."""
    return np.array([START.get(name, 0.0) for name in quintet.FEATURE_NAMES], np.float32)


def save(
    path: Path, cma: Cma, means: list, history: list, seconds: float, scales: np.ndarray, rng: np.random.Generator
) -> None:
    """Writes a checkpoint under another name and then renames it, so that there is always a whole one."""
    beside = path.with_suffix(".tmp.npz")
    np.savez(
        beside,
        mean=cma.mean,
        sigma=cma.sigma,
        population=cma.population,
        covariance=cma.covariance,
        path_sigma=cma.path_sigma,
        path_covariance=cma.path_covariance,
        generation=cma.generation,
        means=np.array(means, float).reshape(-1, FEATURES),
        history=np.array(history, float).reshape(-1, 4),
        seconds=seconds,
        scales=scales,
        rng=json.dumps(rng.bit_generator.state),
    )
    beside.replace(path)


def load(path: Path) -> tuple[Cma, list, list, float, np.ndarray, np.random.Generator]:
    """Reads a checkpoint."""
    with np.load(path, allow_pickle=False) as data:
        cma = Cma(
            data["mean"],
            float(data["sigma"]),
            int(data["population"]),
            data["covariance"],
            data["path_sigma"],
            data["path_covariance"],
            int(data["generation"]),
        )
        rng = np.random.default_rng()
        rng.bit_generator.state = json.loads(str(data["rng"]))
        return cma, list(data["means"]), data["history"].tolist(), float(data["seconds"]), data["scales"], rng


def plot(path: Path, history: list) -> None:
    """Draws rows for each lost game over time, on a logarithmic scale."""
    points = [(seconds / 60, max(score, 1.0), height) for seconds, score, _, height in history]
    if not points:
        return
    width, tall, edge = 720, 420, 60
    last, most = max(x for x, _, _ in points) or 1, max(y for _, y, _ in points)
    top = math.ceil(math.log10(max(most, 10)))
    place = lambda x, y: (edge + x / last * (width - 2 * edge), tall - edge - math.log10(y) / top * (tall - 2 * edge))
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{tall}" font-family="sans-serif" font-size="12">']
    lines.append('<rect width="100%" height="100%" fill="white"/>')
    for power in range(top + 1):
        x, y = place(0, 10**power)
        lines.append(f'<line x1="{x}" y1="{y:.1f}" x2="{width - edge}" y2="{y:.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{x - 8}" y="{y + 4:.1f}" text-anchor="end">{10**power:,}</text>')
    colours = ("#999", "#2a6", "#36c", "#c33")
    for number, height in enumerate(dict.fromkeys(height for _, _, height in points)):
        part = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y, at in points if at == height)
        lines.append(f'<polyline points="{part}" fill="none" stroke="{colours[number % 4]}" stroke-width="1.5"/>')
        lines.append(f'<text x="{edge + 10}" y="{edge - 8 + 16 * number}" fill="{colours[number % 4]}">{int(height)} rows high</text>')
    lines.append(f'<text x="{width / 2}" y="{tall - 20}" text-anchor="middle">minutes (0 to {last:.1f})</text>')
    lines.append(f'<text x="{width / 2}" y="24" text-anchor="middle">rows for each lost game, best half of a generation</text></svg>')
    path.write_text("\n".join(lines), encoding="utf-8")


def interval(rows: np.ndarray, rng: np.random.Generator) -> tuple[float, float]:
    """The 95 % interval of the mean, by resampling."""
    means = [rng.choice(rows, len(rows)).mean() for _ in range(1000)]
    return float(np.percentile(means, 2.5)), float(np.percentile(means, 97.5))


def stages(options: argparse.Namespace) -> list[tuple[float, int]]:
    """The parts of the training time and their heights: low boards first."""
    height = options.height
    return [(0.1, max(height - 4, 5)), (0.35, max(height - 2, 5)), (1.0, height)]


def averaged(means: list) -> np.ndarray:
    """The average of the later two thirds of these."""
    return np.mean(means[len(means) // 3 :], axis=0)


def train(options: argparse.Namespace, pool, checkpoint: Path) -> np.ndarray:
    """Trains until the time is over; returns the weights."""
    if checkpoint.exists():
        cma, means, history, seconds, scales, rng = load(checkpoint)
        print(f"resuming from {checkpoint}: generation {cma.generation}, {seconds / 60:.1f} minutes so far")
    else:
        rng = np.random.default_rng(options.seed)
        scales = scales_of_features(options.height, options.spawn)
        mean = start_policy() / scales
        cma, means, history, seconds = Cma(mean, 0.2 * float(np.abs(mean).max()), options.population), [], [], 0.0
    total = options.minutes * 60
    steps = 400
    try:
        while seconds < total:
            begin = time.monotonic()
            height = next(height for part, height in stages(options) if seconds <= part * total)
            policies = cma.ask(rng) * scales
            seed = int(rng.integers(TEST_SEEDS))
            # Every policy meets the same pieces in the same generation.
            parts = np.array_split(policies, options.workers)
            jobs = [(part, options.games, steps, height, options.spawn, seed) for part in parts]
            played = list(pool.map(evaluate, jobs))
            rows, lost = np.concatenate([part for part, _ in played], axis=1)
            scores = (rows + 1) / (lost + 0.5)
            cma.tell(scores)
            upper = float(np.sort(scores)[len(scores) // 2 :].mean())
            # On a busy machine the busiest worker's own time is what a quiet one would have taken.
            passed = max(used for _, used in played) if options.clock == "cpu" else time.monotonic() - begin
            seconds += passed
            history.append((seconds, upper, cma.sigma, height))
            if height == options.height:
                means.append(cma.mean)
            save(checkpoint, cma, means, history, seconds, scales, rng)
            print(
                f"{seconds / 60:5.1f} min  generation {cma.generation:4d}  height {height:2d}  rows a loss {upper:10.1f}"
                f"  best {scores.max():10.1f}  losses {int(lost.sum()):5d}  sigma {cma.sigma:.3f}",
                flush=True,
            )
            # So long that the better policies lose a few games each.
            steps = int(np.clip(2.5 * upper * options.losses / options.games, 100, 50_000))
    except KeyboardInterrupt:
        print(f"\nstopped: run the same command to resume from {checkpoint}", flush=True)
        raise SystemExit(130) from None
    except BrokenProcessPool:
        print(f"a worker was killed: run the same command to resume from {checkpoint}", flush=True)
        raise SystemExit(1) from None
    plot(checkpoint.with_suffix(".svg"), history)
    return (averaged(means) if means else cma.mean) * scales


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=14.0, help="time for training")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall", help="what the minutes are counted by")
    parser.add_argument("--height", type=int, default=10)
    parser.add_argument("--spawn", choices=("above", "inside"), default="above")
    parser.add_argument("--population", type=int, default=24)
    parser.add_argument("--games", type=int, default=16, help="games of each policy at a time")
    parser.add_argument("--losses", type=float, default=24, help="lost games of a good policy in a generation, about")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--test-games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, default=Path("classic.npz"))
    options = parser.parse_args()
    # A shell that starts a program in the background lets it ignore Ctrl-C; a signal sent to it stops the training all the same.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Ctrl-C is for this process alone; workers end with it.
    context, ignore = multiprocessing.get_context("spawn"), (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(options.workers, context, signal.signal, ignore) as pool:
        policy = train(options, pool, options.checkpoint)
        if options.test_games == 0:
            return
        print(f"testing {options.test_games} games with seeds that training has not seen", flush=True)
        seeds = list(range(TEST_SEEDS, TEST_SEEDS + options.test_games))
        jobs = [(policy, seeds[place :: options.workers], options.height, options.spawn, 64) for place in range(options.workers)]
        rows = np.array([row for part in pool.map(test, jobs) for row in part], float)
    low, high = interval(rows, np.random.default_rng(0))
    print(f"mean {rows.mean():.1f} (95 % interval {low:.0f} to {high:.0f}), median {np.median(rows):.0f}, {len(rows)} games")
    weights = sorted(zip(quintet.FEATURE_NAMES, policy / np.abs(policy).max()), key=lambda pair: -abs(pair[1]))
    print("weights:", ", ".join(f"{name} {weight:+.3f}" for name, weight in weights))
    print(f"the curve is in {options.checkpoint.with_suffix('.svg')}")


if __name__ == "__main__":
    sys.exit(main())
