"""Trains a policy for ``quintet/Classic-v0`` on a Ray cluster: the cross-entropy method, its games spread over workers.

    python examples/ray_train.py --workers 2 --generations 20          # a local cluster
    python examples/ray_train.py --address auto --workers 64           # one that runs already
    python examples/ray_train.py --rllib                               # PPO of RLlib instead

A worker that dies is replaced, and its games are played by the new one. ``--rllib`` needs ``ray[rllib]`` and torch.
"""

from __future__ import annotations

import argparse
import time

import numpy as np


def cross_entropy(options: argparse.Namespace) -> float:
    """Trains and returns the rows for each lost game of the last mean."""
    import ray

    import quintet

    ray.init(address=options.address, num_cpus=options.workers if options.address is None else None, log_to_driver=False)
    features = len(quintet.FEATURE_NAMES)

    @ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=3)
    class Worker:
        """Plays games in a process of its own."""

        def play(self, policies: np.ndarray, games: int, steps: int, seed: int) -> list[float]:
            import quintet

            env = quintet.QuintetVectorEnv(
                len(policies) * games, game="classic", width=10, height=options.height, threads=1, observation="grid"
            )
            env.reset(seed=seed)
            infos = env._infos
            rows, lost = np.zeros(env.num_envs), np.zeros(env.num_envs)
            for _ in range(steps):
                offsets, actions, seen = env.afterstates()
                values = np.concatenate(
                    [
                        seen[offsets[place * games] : offsets[(place + 1) * games]] @ policy
                        for place, policy in enumerate(policies)
                    ]
                )
                before = infos["lines"].copy()
                _, _, ended, _, _ = env.step(quintet.best_actions(offsets, actions, values))
                rows += np.maximum(infos["lines"] - before, 0)
                lost += ended
            env.close()
            shape = (len(policies), games)
            return ((rows.reshape(shape).sum(1) + 1) / (lost.reshape(shape).sum(1) + 0.5)).tolist()

    workers = [Worker.remote() for _ in range(options.workers)]
    rng = np.random.default_rng(options.seed)
    mean, spread, score = np.zeros(features, np.float32), np.ones(features, np.float32), 0.0
    begin = time.monotonic()
    for generation in range(options.generations):
        policies = (mean + spread * rng.standard_normal((options.population, features))).astype(np.float32)
        parts = np.array_split(policies, options.workers)
        seed = int(rng.integers(2**40))
        jobs = [worker.play.remote(part, options.games, options.steps, seed) for worker, part in zip(workers, parts)]
        scores = np.concatenate(ray.get(jobs))
        best = policies[np.argsort(-scores)[: max(options.population // 5, 2)]]
        # Some noise keeps the search from settling too early.
        mean, spread = best.mean(axis=0), best.std(axis=0) + max(0.2 - generation * 0.005, 0.01)
        score = float(np.sort(scores)[-len(best) :].mean())
        print(f"{time.monotonic() - begin:6.1f} s  generation {generation + 1:3d}  rows a loss {score:10.1f}", flush=True)
    ray.shutdown()
    return score


def rllib(options: argparse.Namespace) -> None:
    """Trains PPO with RLlib on key steps."""
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.tune.registry import register_env

    def make(config: dict) -> object:
        # This runs in processes of their own.
        import quintet

        reward = {"lines": 1.0, "survival": 0.01, "loss": -1.0}
        return quintet.QuintetEnv("modern", observation="features", reward=reward, frame_skip=4)

    register_env("quintet-modern", make)
    ray.init(address=options.address)
    algorithm = PPOConfig().environment("quintet-modern").env_runners(num_env_runners=options.workers, sample_timeout_s=600).build_algo()
    for generation in range(options.generations):
        result = algorithm.train()
        mean = result.get("env_runners", {}).get("episode_return_mean")
        print(f"iteration {generation + 1}: mean return {mean}", flush=True)
    algorithm.stop()
    ray.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", help="a cluster that runs already; without it, a local one is started")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--population", type=int, default=40)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--height", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rllib", action="store_true")
    options = parser.parse_args()
    if options.rllib:
        rllib(options)
    else:
        cross_entropy(options)


if __name__ == "__main__":
    main()
