"""The environments for one agent: alone (``QuintetEnv``) and as a batch (``QuintetVectorEnv``)."""

from __future__ import annotations

import operator
import os
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Sequence

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .games import RENDER_MODES, STAT_NAMES, GameOwner, LegalDiscrete, action_array, action_number, one_of, random_seed, seed_number

ACTION_NAMES = ("none", "left", "right", "cw", "ccw", "180", "soft", "hard", "hold")
"""The actions of ``quintet/Modern-v0``, in order."""


def best_actions(offsets: np.ndarray, actions: np.ndarray, values: np.ndarray) -> np.ndarray:
    """For every game the action with the highest value, the first of equals: for what ``afterstates`` returns."""
    starts = offsets[:-1]
    best = np.maximum.reduceat(values, starts)
    hits = np.flatnonzero(values == np.repeat(best, np.diff(offsets)))
    return actions[hits[np.searchsorted(hits, starts)]]


def _metadata(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The render modes and the pictures a second: steps of keys as they are played, pieces slowly enough to watch."""
    fps = 10.0
    if game == "modern":
        fps = float(options.get("ticks_per_second") or 60) / int(options.get("frame_skip") or 1)
    return {"render_modes": list(RENDER_MODES), "render_fps": fps}


class QuintetEnv(GameOwner, gymnasium.Env[Any, Any]):
    """One game. See the README for the options of each game.

    ``record=True`` keeps the actions of the episode for ``save_replay``; ``afterstates=True`` puts the boards after
    every legal action into ``info``.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 60}

    def __init__(
        self,
        game: str = "modern",
        render_mode: str | None = None,
        record: bool = False,
        afterstates: bool = False,
        max_steps: int = 0,
        cell: int = 16,
        **options: Any,
    ) -> None:
        self._open(game, options, render_mode=render_mode, record=record, max_steps=max_steps, cell=cell)
        self.metadata = _metadata(game, options)
        self._afterstates = bool(afterstates)
        self.observation_space = self._space()
        self._masked = self._batch.mask.shape[1] > 0
        count = self._batch.actions
        self.action_space = LegalDiscrete(self._batch, 0, game, options) if self._masked else spaces.Discrete(count)
        self._actions = np.zeros(1, np.int64)

    @property
    def closed(self) -> bool:
        """Whether the environment is closed."""
        return self._batch.closed

    @property
    def action_mask(self) -> np.ndarray:
        """1 for every action that is legal now."""
        return self._batch.mask[0] if self._masked else np.ones(self._batch.actions, np.int8)

    @property
    def seed_of_episode(self) -> int:
        """The seed of the episode that is played."""
        return self._batch.seed(0)

    def _info(self) -> dict[str, Any]:
        info = self._stats(0)
        if self._masked:
            info["action_mask"] = self._batch.mask[0].copy()
        if self._afterstates:
            _, actions, features = self._batch.afterstates()
            info["afterstates"] = {"actions": actions, "features": features}
        return info

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode; without a seed, with one drawn from ``np_random``."""
        if seed is not None:
            seed = seed_number(seed)
        super().reset(seed=seed)
        self._batch.reset([int(self.np_random.integers(2**63)) if seed is None else seed])
        self._begun = True
        self._show()
        return one_of(self._arrays, 0), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an action."""
        if not self._begun:
            raise RuntimeError("call reset before the first step")
        self._actions[0] = action_number(action)
        batch = self._batch
        batch.step(self._actions)
        self._show()
        reward, terminated, truncated = batch.reward[0], batch.terminated[0], batch.truncated[0]
        return one_of(self._arrays, 0), float(reward), bool(terminated), bool(truncated), self._info()


class QuintetVectorEnv(GameOwner, VectorEnv[Any, Any, Any]):
    """A batch of games that step together, on ``threads`` threads and without the interpreter's lock.

    Observations, rewards and infos are views of arrays that every step writes again: what is kept longer must be
    copied (or use ``copy=True``). They can be handed to other libraries with DLPack.

    ``mask="packed"`` makes ``action_mask`` an array of bits, an eighth of the size: action ``n`` is bit ``n % 8`` of byte
    ``n // 8``, as ``np.unpackbits(mask, axis=1, count=actions, bitorder="little")`` reads it.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 60, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "modern",
        render_mode: str | None = None,
        threads: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        record: bool = False,
        max_steps: int = 0,
        copy: bool = False,
        mask: str = "int8",
        cell: int = 16,
        **options: Any,
    ) -> None:
        # An environment whose options are refused has nothing to close.
        self.closed = True
        words = {mode.name.lower(): mode for mode in AutoresetMode}
        mode = autoreset_mode if isinstance(autoreset_mode, AutoresetMode) else words.get(str(autoreset_mode).lower())
        if mode is None:
            raise ValueError(f"autoreset_mode={autoreset_mode!r} is not possible: use next_step, same_step or disabled")
        self.num_envs = operator.index(num_envs)
        if not 1 <= self.num_envs <= 2**20:
            raise ValueError(f"a batch of {num_envs} games is not possible: use 1 to {2**20}")
        threads = min(os.cpu_count() or 1, 64) if threads is None else operator.index(threads)
        if threads < 1:
            raise ValueError(f"{threads} threads are not possible: use 1 or more")
        self._open(
            game,
            options,
            render_mode=render_mode,
            record=record,
            max_steps=max_steps,
            cell=cell,
            games=self.num_envs,
            threads=threads,
            autoreset=mode.name.lower(),
            mask=mask,
        )
        self.metadata = {**_metadata(game, options), "autoreset_mode": mode}
        self._mode = mode
        self._copy = bool(copy)
        batch = self._batch
        self._finals = self._observed("final_")
        self.single_observation_space = self._space()
        self.single_action_space = spaces.Discrete(batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._infos: dict[str, Any] = {name: batch.stats[:, place] for place, name in enumerate(STAT_NAMES)}
        masks = batch.mask if mask == "int8" else batch.packed_mask
        if masks.shape[1] > 0:
            self._infos["action_mask"] = masks
        self._executor: ThreadPoolExecutor | None = None
        self._sent: Future[Any] | None = None
        self.closed = False

    @property
    def action_mask(self) -> np.ndarray | None:
        """1 for every legal action of every game, or packed bits; ``None`` where all actions are always legal."""
        return self._infos.get("action_mask")

    def _seen(self) -> Any:
        if not self._copy:
            return dict(self._arrays) if isinstance(self._arrays, dict) else self._arrays
        if isinstance(self._arrays, dict):
            return {name: array.copy() for name, array in self._arrays.items()}
        return self._arrays.copy()

    def _info(self) -> dict[str, Any]:
        infos = self._infos
        return {name: array.copy() for name, array in infos.items()} if self._copy else dict(infos)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins episodes with the seeds ``seed``, ``seed + 1`` and so on, or with those of a list.

        ``options={"reset_mask": mask}`` resets only the games whose entry is true.
        """
        self._check_idle()
        count = self.num_envs
        chosen = None
        if options is not None and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"])
            if mask.shape != (count,) or mask.dtype != np.bool_:
                raise ValueError(f"reset_mask has the shape {mask.shape} and the type {mask.dtype}, it needs ({count},) and bool")
            chosen = mask.tolist()
        if seed is None:
            seeds = None if self._begun else [random_seed() for _ in range(count)]
        elif isinstance(seed, (list, tuple, np.ndarray)):
            if len(seed) != count:
                raise ValueError(f"there are {len(seed)} seeds, there must be {count}")
            seeds = [random_seed() if one is None else seed_number(one) for one in seed]
        else:
            first = seed_number(seed)
            seeds = [(first + place) % 2**64 for place in range(count)]
        self._batch.reset(seeds, chosen)
        self._begun = True
        self._show()
        return self._seen(), self._info()

    def _check_idle(self) -> None:
        if self._sent is not None:
            raise RuntimeError("a step is under way: call recv first")

    def _prepare(self, actions: Any) -> np.ndarray:
        self._check_idle()
        self._batch.check()
        if not self._begun:
            raise RuntimeError("call reset before the first step")
        return action_array(actions, self.num_envs)

    def _result(self) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch, copy = self._batch, self._copy
        self._show()
        infos = self._info()
        if self._mode is AutoresetMode.SAME_STEP:
            done = batch.terminated | batch.truncated
            if done.any():
                self._add_finals(infos, done)
        parts = (batch.reward, batch.terminated, batch.truncated)
        reward, terminated, truncated = (part.copy() for part in parts) if copy else parts
        return self._seen(), reward, terminated, truncated, infos

    def _add_finals(self, infos: dict[str, Any], done: np.ndarray) -> None:
        final = np.full(self.num_envs, None, dtype=object)
        for place in np.flatnonzero(done).tolist():
            final[place] = one_of(self._finals, place)
        stats = self._batch.final_stats
        last: dict[str, Any] = {}
        for place, name in enumerate(STAT_NAMES):
            last[name] = np.where(done, stats[:, place], 0)
            last["_" + name] = done
        infos.update(final_obs=final, _final_obs=done, final_info=last, _final_info=done)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Takes one action in each game."""
        self._batch.step(self._prepare(actions))
        return self._result()

    def send(self, actions: Any) -> None:
        """Begins a step in the background; ``recv`` returns its result. The arrays must not be read in between."""
        array = self._prepare(actions).copy()
        if self._executor is None:
            self._executor = ThreadPoolExecutor(1, "quintet")
        self._sent = self._executor.submit(self._batch.step, array)

    def recv(self, timeout: float | None = None) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Waits for the step that ``send`` began and returns what ``step`` would have returned.

        After a ``TimeoutError`` the step is still under way: call ``recv`` again.
        """
        if self._sent is None:
            raise RuntimeError("no step is under way: call send first")
        try:
            self._sent.result(timeout)
        finally:
            if self._sent.done():
                self._sent = None
        return self._result()

    def afterstates(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The boards after every legal action of every game: offsets, actions and features.

        The entries of game ``i`` are those from ``offsets[i]`` to ``offsets[i + 1]``; see ``FEATURE_NAMES``.
        """
        self._check_idle()
        return self._batch.afterstates()

    def render(self) -> Any:
        """Pictures of all games as a tuple; with ``human`` the first game is shown, and nothing is returned."""
        if self.render_mode in (None, "human"):
            return super().render()
        return tuple(self._draw(game) for game in range(self.num_envs))

    def save_replay(self, path: str | os.PathLike[str], game: int = 0, finished: bool = False) -> None:
        """Writes the episode of a game as a replay; with ``finished`` the last one that ended."""
        self._write_replay(path, game, finished)

    def close(self, **kwargs: Any) -> None:
        """Waits for a step that is under way, then ends the games."""
        VectorEnv.close(self, **kwargs)

    def close_extras(self, **kwargs: Any) -> None:
        """Does what is special about closing this batch; ``close`` calls it once."""
        if self._executor is not None:
            self._executor.shutdown(wait=True)
            self._executor = None
        self._sent = None
        GameOwner.close(self)
