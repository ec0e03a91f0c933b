"""The environments for one agent: alone (``QuintetEnv``) and as a batch (``QuintetVectorEnv``)."""

from __future__ import annotations

import operator
import os
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Sequence

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._native import Batch

ACTION_NAMES = ("none", "left", "right", "cw", "ccw", "180", "soft", "hard", "hold")
"""The actions of ``quintet/Modern-v0``, in order."""

STAT_NAMES = ("score", "lines", "pieces", "level", "attack", "combo", "back_to_back", "steps")
"""What ``info`` says of an episode."""

_TURN_GAMES = ("quadris", "chetyris", "cascade")
_DEFAULT_OBSERVATION = {"modern": "bits", "placement": "bits", "duel": "bits"}
_RENDER_MODES = ("rgb_array", "human", "ansi")


def seed_number(seed: Any) -> int:
    """A seed as a number from 0 to 2**64 - 1; anything else is an error."""
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"a seed is a whole number, not {type(seed).__name__}") from None
    if not 0 <= number < 2**64:
        raise ValueError(f"the seed {number} is not possible: use 0 to 2**64 - 1")
    return number


def fresh_seed() -> int:
    """A seed that nobody has chosen."""
    return int.from_bytes(os.urandom(8), "little")


def action_array(actions: Any, count: int) -> np.ndarray:
    """Actions as the native part wants them, or an error that says what is wrong."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {array.dtype}")
    if array.shape != (count,):
        raise ValueError(f"actions have the shape {array.shape}, they need ({count},)")
    if array.dtype == np.uint64 and array.size and int(array.max()) > np.iinfo(np.int64).max:
        raise ValueError("an action is too large")
    return np.ascontiguousarray(array, dtype=np.int64)


def best_actions(offsets: np.ndarray, actions: np.ndarray, values: np.ndarray) -> np.ndarray:
    """For every game the action with the highest value, the first of equals: for what ``afterstates`` returns."""
    starts = offsets[:-1]
    best = np.maximum.reduceat(values, starts)
    hits = np.flatnonzero(values == np.repeat(best, np.diff(offsets)))
    return actions[hits[np.searchsorted(hits, starts)]]


class LegalDiscrete(spaces.Discrete):
    """All actions of an agent; without a mask, ``sample`` draws one of those that are legal now.

    In the first steps of an episode it prefers actions that are also legal at the beginning of any other one, so that
    an action that was drawn before ``reset`` can be taken after it: Gymnasium's checker does that.
    """

    def __init__(self, batch: Batch, place: int, game: str, options: dict[str, Any]) -> None:
        super().__init__(batch.actions)
        self._batch, self._place, self._game = batch, place, (game, options)
        self._always: np.ndarray | None = None

    def _legal(self) -> np.ndarray:
        mask = self._batch.mask[self._place]
        if self._batch.stats[self._place, STAT_NAMES.index("steps")] > 2:
            return mask
        if self._always is None:
            game, options = self._game
            fresh = Batch(game, options, 64, 1, "disabled", 0, False, 0)
            self._always = fresh.mask[self._place :: fresh.agents].min(axis=0)
        both = mask & self._always
        return both if both.any() else mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            legal = self._legal()
            # After the end nothing is legal, and anything is as good.
            mask = legal.copy() if legal.any() else None
        if probability is not None:
            return super().sample(mask=mask, probability=probability)
        return super().sample(mask=mask)

    def __deepcopy__(self, memo: Any) -> spaces.Discrete:
        return spaces.Discrete(int(self.n))

    def __reduce__(self) -> Any:
        return spaces.Discrete, (int(self.n),)


def observation_kind(game: str, options: dict[str, Any]) -> str:
    """The form of observations of an environment with these options."""
    kind = options.get("observation") or _DEFAULT_OBSERVATION.get(game, "dict")
    if kind == "bits" and game in (*_TURN_GAMES, "biquadris"):
        raise ValueError("this game has no observation='bits': use dict, grid or features")
    return kind


def observation_space(kind: str, batch: Batch) -> spaces.Space[Any]:
    """The space of the observations of one agent."""
    bits = spaces.Box(0, 65535, batch.bits.shape[1:], np.uint16)
    grid = spaces.Box(0, 3, batch.grid.shape[1:], np.uint8)
    if kind == "bits":
        return bits
    if kind == "grid":
        return grid
    if kind == "features":
        return spaces.Box(-np.inf, np.inf, batch.features.shape[1:], np.float32)
    return spaces.Dict({"board": grid, "state": bits})


def observation_arrays(kind: str, batch: Batch, final: bool = False) -> Any:
    """The arrays that observations of this kind are in."""
    prefix = "final_" if final else ""
    if kind == "dict":
        return {"board": getattr(batch, prefix + "grid"), "state": getattr(batch, prefix + "bits")}
    return getattr(batch, prefix + kind)


def one_of(arrays: Any, index: int) -> Any:
    """A copy of one agent's observation."""
    if isinstance(arrays, dict):
        return {name: array[index].copy() for name, array in arrays.items()}
    return arrays[index].copy()


def show(picture: str) -> None:
    """Draws a picture of text over the last one."""
    sys.stdout.write("\x1b[H\x1b[2J" + picture)
    sys.stdout.flush()


class QuintetEnv(gymnasium.Env[Any, Any]):
    """One game. See the README for the options of each game.

    ``record=True`` keeps the actions of the episode for ``save_replay``; ``afterstates=True`` puts the boards after
    every legal action into ``info``.
    """

    metadata = {"render_modes": list(_RENDER_MODES), "render_fps": 60}

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
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r} is not possible: use one of {', '.join(_RENDER_MODES)}")
        self.render_mode = render_mode
        self.game = game
        self._kind = observation_kind(game, options)
        self._afterstates = afterstates
        self._cell = cell
        # Pictures follow the episode, so it is kept for them too.
        keeps = bool(record) or render_mode is not None
        self._record = bool(record)
        self._batch = Batch(game, options, 1, 1, "disabled", max_steps, keeps, fresh_seed())
        self._arrays = observation_arrays(self._kind, self._batch)
        self.observation_space = observation_space(self._kind, self._batch)
        count = self._batch.actions
        self._masked = self._batch.mask.shape[1] > 0
        self.action_space = LegalDiscrete(self._batch, 0, game, options) if self._masked else spaces.Discrete(count)
        self._actions = np.zeros(1, np.int64)
        self._begun = False

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
        info: dict[str, Any] = dict(zip(STAT_NAMES, self._batch.stats[0].tolist()))
        if self._masked:
            info["action_mask"] = self._batch.mask[0].copy()
        if self._afterstates:
            _, actions, features = self._batch.afterstates()
            info["afterstates"] = {"actions": actions, "features": features}
        return info

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if seed is not None:
            seed = seed_number(seed)
        super().reset(seed=seed)
        if seed is None:
            # The first episode of an environment without a seed is one that nobody has chosen.
            self._batch.reset([int(self.np_random.integers(2**63))])
        else:
            self._batch.reset([seed])
        self._begun = True
        if self.render_mode == "human":
            self.render()
        return one_of(self._arrays, 0), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self._begun:
            raise RuntimeError("call reset before the first step")
        try:
            self._actions[0] = operator.index(action)
        except TypeError:
            raise TypeError(f"an action is a whole number, not {type(action).__name__}") from None
        except OverflowError:
            raise ValueError(f"{action} is not an action") from None
        batch = self._batch
        batch.step(self._actions)
        if self.render_mode == "human":
            self.render()
        reward, terminated, truncated = batch.reward[0], batch.terminated[0], batch.truncated[0]
        return one_of(self._arrays, 0), float(reward), bool(terminated), bool(truncated), self._info()

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode is None: make the environment with rgb_array, human or ansi")
            return None
        if self.render_mode == "rgb_array":
            return self._batch.render(0, self._cell)
        picture = self._batch.ansi(0, True)
        if self.render_mode == "ansi":
            return picture
        show(picture)
        return None

    def save_replay(self, path: str | os.PathLike[str]) -> None:
        """Writes the episode as a replay that ``quintet replay`` plays and verifies."""
        if not self._record:
            raise RuntimeError("episodes are not recorded: make the environment with record=True")
        recording = self._batch.replay(0)
        with open(path, "wb") as file:
            file.write(recording)

    def close(self) -> None:
        self._batch.close()


class QuintetVectorEnv(VectorEnv[Any, Any, Any]):
    """A batch of games that step together, on ``threads`` threads and without the interpreter's lock.

    Observations, rewards and infos are views of arrays that every step writes again: what is kept longer must be
    copied (or use ``copy=True``). They can be handed to other libraries with DLPack.
    """

    metadata = {"render_modes": list(_RENDER_MODES), "render_fps": 60, "autoreset_mode": AutoresetMode.NEXT_STEP}

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
        cell: int = 16,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r} is not possible: use one of {', '.join(_RENDER_MODES)}")
        mode = autoreset_mode
        if not isinstance(mode, AutoresetMode):
            words = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP, "disabled": AutoresetMode.DISABLED}
            if str(mode).lower() not in words:
                raise ValueError(f"autoreset_mode={mode!r} is not possible: use next_step, same_step or disabled")
            mode = words[str(mode).lower()]
        self.num_envs = operator.index(num_envs)
        if not 1 <= self.num_envs <= 2**20:
            raise ValueError(f"a batch of {num_envs} games is not possible: use 1 to {2**20}")
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.render_mode = render_mode
        self.game = game
        self._mode = mode
        self._kind = observation_kind(game, options)
        self._copy = copy
        self._cell = cell
        keeps = bool(record) or render_mode is not None
        self._record = bool(record)
        threads = min(os.cpu_count() or 1, 64) if threads is None else operator.index(threads)
        if threads < 1:
            raise ValueError(f"{threads} threads are not possible: use 1 or more")
        self._batch = Batch(game, options, self.num_envs, threads, mode.name.lower(), max_steps, keeps, fresh_seed())
        batch = self._batch
        self._arrays = observation_arrays(self._kind, batch)
        self._finals = observation_arrays(self._kind, batch, final=True)
        self.single_observation_space = observation_space(self._kind, batch)
        self.single_action_space = spaces.Discrete(batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._infos: dict[str, Any] = {name: batch.stats[:, place] for place, name in enumerate(STAT_NAMES)}
        if batch.mask.shape[1] > 0:
            self._infos["action_mask"] = batch.mask
        self._begun = False
        self._executor: ThreadPoolExecutor | None = None
        self._sent: Future[Any] | None = None

    @property
    def action_mask(self) -> np.ndarray | None:
        """1 for every legal action of every game; ``None`` where all actions are always legal."""
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
        self._check_idle()
        count = self.num_envs
        chosen = None
        if options is not None and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"])
            if mask.shape != (count,) or mask.dtype != np.bool_:
                raise ValueError(f"reset_mask has the shape {mask.shape} and the type {mask.dtype}, it needs ({count},) and bool")
            chosen = mask.tolist()
        if seed is None:
            seeds = None if self._begun else [fresh_seed() for _ in range(count)]
        elif isinstance(seed, (list, tuple, np.ndarray)):
            if len(seed) != count:
                raise ValueError(f"there are {len(seed)} seeds, there must be {count}")
            seeds = [fresh_seed() if one is None else seed_number(one) for one in seed]
        else:
            first = seed_number(seed)
            seeds = [(first + place) % 2**64 for place in range(count)]
        self._batch.reset(seeds, chosen)
        self._begun = True
        return self._seen(), self._info()

    def _check_idle(self) -> None:
        if self._sent is not None:
            raise RuntimeError("a step is under way: call recv first")

    def _prepare(self, actions: Any) -> np.ndarray:
        self._check_idle()
        if not self._begun:
            raise RuntimeError("call reset before the first step")
        return action_array(actions, self.num_envs)

    def _result(self) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch, copy = self._batch, self._copy
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
        for place in np.flatnonzero(done):
            final[place] = one_of(self._finals, place)
        stats = self._batch.final_stats
        last: dict[str, Any] = {}
        for place, name in enumerate(STAT_NAMES):
            last[name] = np.where(done, stats[:, place], 0)
            last["_" + name] = done
        infos.update(final_obs=final, _final_obs=done, final_info=last, _final_info=done)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        self._batch.step(self._prepare(actions))
        if self.render_mode == "human":
            self.render()
        return self._result()

    def send(self, actions: Any) -> None:
        """Begins a step in the background; ``recv`` returns its result. The arrays must not be read in between."""
        array = self._prepare(actions).copy()
        if self._executor is None:
            self._executor = ThreadPoolExecutor(1, "quintet")
        self._sent = self._executor.submit(self._batch.step, array)

    def recv(self, timeout: float | None = None) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Waits for the step that ``send`` began and returns what ``step`` would have returned."""
        if self._sent is None:
            raise RuntimeError("no step is under way: call send first")
        self._sent.result(timeout)
        self._sent = None
        return self._result()

    def afterstates(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The boards after every legal action of every game: offsets, actions and features.

        The entries of game ``i`` are those from ``offsets[i]`` to ``offsets[i + 1]``; see ``FEATURE_NAMES``.
        """
        self._check_idle()
        return self._batch.afterstates()

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode is None: make the environment with rgb_array, human or ansi")
            return None
        if self.render_mode == "rgb_array":
            return tuple(self._batch.render(game, self._cell) for game in range(self.num_envs))
        pictures = tuple(self._batch.ansi(game, True) for game in range(min(self.num_envs, 1 if self.render_mode == "human" else self.num_envs)))
        if self.render_mode == "ansi":
            return pictures
        show(pictures[0])
        return None

    def save_replay(self, path: str | os.PathLike[str], game: int = 0, finished: bool = False) -> None:
        """Writes the episode of a game as a replay; with ``finished`` the last one that ended."""
        if not self._record:
            raise RuntimeError("episodes are not recorded: make the environment with record=True")
        recording = self._batch.replay(game, finished)
        with open(path, "wb") as file:
            file.write(recording)

    def close_extras(self, **kwargs: Any) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True)
            self._executor = None
        self._sent = None
        self._batch.close()
