"""What all environments share: seeds, actions, spaces, and the base class that owns a batch of games."""

from __future__ import annotations

import operator
import os
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._native import Batch
from .display import Display

if TYPE_CHECKING:
    _Discrete = spaces.Discrete[np.int64]
else:
    # Not every version of Gymnasium takes the type at run time.
    _Discrete = spaces.Discrete

STAT_NAMES = ("score", "lines", "pieces", "level", "attack", "combo", "back_to_back", "steps")
"""The numbers of an episode in ``info``."""

RENDER_MODES = ("rgb_array", "human", "ansi")
"""The values of ``render_mode``."""

_DEFAULT_OBSERVATION = {"modern": "bits", "placement": "bits", "duel": "bits"}
_WITHOUT_BITS = ("quadris", "chetyris", "cascade", "biquadris")


def seed_number(seed: Any) -> int:
    """A seed as a number from 0 to 2**64 - 1; anything else is an error."""
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"a seed is a whole number, not {type(seed).__name__}") from None
    if not 0 <= number < 2**64:
        raise ValueError(f"the seed {number} is not possible: use 0 to 2**64 - 1")
    return number


def random_seed() -> int:
    """A seed from the operating system."""
    return int.from_bytes(os.urandom(8), "little")


def action_number(action: Any) -> int:
    """One action as a number that fits into 64 bits; anything else is an error."""
    try:
        number = operator.index(action)
    except TypeError:
        raise TypeError(f"an action is a whole number, not {type(action).__name__}") from None
    if not -(2**63) <= number < 2**63:
        raise ValueError(f"{number} is not an action")
    return number


def action_array(actions: Any, count: int) -> np.ndarray:
    """The actions of ``count`` games as an array of int64; anything else is an error."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {array.dtype}")
    if array.shape != (count,):
        raise ValueError(f"actions have the shape {array.shape}, they need ({count},)")
    if array.dtype == np.uint64 and array.size and int(array.max()) > np.iinfo(np.int64).max:
        raise ValueError("an action is too large")
    return np.ascontiguousarray(array, dtype=np.int64)


class LegalDiscrete(_Discrete):
    """All actions of an agent; without a mask, ``sample`` draws one of those that are legal now.

    In the first steps of an episode it prefers actions that are also legal at the beginning of any other one, so that
    an action that was drawn before ``reset`` can be taken after it: Gymnasium's checker does that.
    """

    def __init__(self, batch: Batch, place: int, game: str, options: dict[str, Any]) -> None:
        super().__init__(batch.actions)
        self._batch, self._place, self._game = batch, place, (game, options)
        self._always: np.ndarray | None = None

    def _legal(self) -> np.ndarray:
        mask: np.ndarray = self._batch.mask[self._place]
        if self._batch.stats[self._place, STAT_NAMES.index("steps")] > 2:
            return mask
        if self._always is None:
            game, options = self._game
            fresh = Batch(game, options, 64, 1, "disabled", 0, False, 0)
            self._always = fresh.mask[self._place :: fresh.agents].min(axis=0)
        both: np.ndarray = mask & self._always
        return both if both.any() else mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draws an action, one that is legal now unless a mask or probabilities are given."""
        if mask is None and probability is None:
            legal = self._legal()
            # After the end nothing is legal, and anything is as good.
            mask = legal.copy() if legal.any() else None
        if probability is not None:
            return super().sample(mask=mask, probability=probability)
        return super().sample(mask=mask)

    def __deepcopy__(self, memo: Any) -> spaces.Discrete[np.int64]:
        return spaces.Discrete(int(self.n))

    def __reduce__(self) -> Any:
        return spaces.Discrete, (int(self.n),)


def one_of(arrays: Any, index: int) -> Any:
    """A copy of one agent's observation."""
    if isinstance(arrays, dict):
        return {name: array[index].copy() for name, array in arrays.items()}
    return arrays[index].copy()


class GameOwner:
    """Owns a batch of games: makes it, draws it, saves its replays and closes it."""

    render_mode: str | None
    _batch: Batch

    def _open(
        self,
        game: str,
        options: dict[str, Any],
        *,
        render_mode: str | None,
        record: bool,
        max_steps: int,
        cell: int,
        games: int = 1,
        threads: int = 1,
        autoreset: str = "disabled",
        mask: str = "int8",
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r} is not possible: use one of {', '.join(RENDER_MODES)}")
        self._observation = options.get("observation") or _DEFAULT_OBSERVATION.get(game, "dict")
        if self._observation == "bits" and game in _WITHOUT_BITS:
            raise ValueError("this game has no observation='bits': use dict, grid or features")
        self.render_mode = render_mode
        self.game = game
        self._cell = cell
        self._record = bool(record)
        # Pictures are made from the actions of the episode, so they are recorded for pictures too.
        recorded = self._record or render_mode is not None
        self._batch = Batch(game, options, games, threads, autoreset, max_steps, recorded, random_seed(), mask)
        self._arrays = self._observed()
        self._display: Display | None = None
        self._begun = False

    def _observed(self, prefix: str = "") -> Any:
        """The arrays that hold the observations; with the prefix ``final_`` those of the episodes that ended."""
        if self._observation == "dict":
            return {"board": getattr(self._batch, prefix + "grid"), "state": getattr(self._batch, prefix + "bits")}
        return getattr(self._batch, prefix + self._observation)

    def _space(self) -> spaces.Space[Any]:
        """The space of the observations of one agent."""
        batch = self._batch
        bits = spaces.Box(0, 65535, batch.bits.shape[1:], np.uint16)
        grid = spaces.Box(0, 3, batch.grid.shape[1:], np.uint8)
        if self._observation == "bits":
            return bits
        if self._observation == "grid":
            return grid
        if self._observation == "features":
            return spaces.Box(-np.inf, np.inf, batch.features.shape[1:], np.float32)
        return spaces.Dict({"board": grid, "state": bits})

    def _stats(self, place: int) -> dict[str, Any]:
        """The numbers of one agent's episode."""
        return dict(zip(STAT_NAMES, self._batch.stats[place].tolist()))

    def _draw(self, game: int) -> Any:
        """A picture of a game for ``rgb_array`` and ``ansi``."""
        return self._batch.render(game, self._cell) if self.render_mode == "rgb_array" else self._batch.ansi(game, True)

    def _show(self) -> None:
        """Shows the first game, if the mode is ``human``."""
        if self.render_mode != "human":
            return
        if self._display is None:
            title = f"Quintet: {self.game}"
            self._display = Display(title, self.metadata["render_fps"])  # type: ignore[attr-defined]
        if self._display.is_window:
            self._display.show_pixels(self._batch.render(0, self._cell))
        else:
            self._display.show_text(self._batch.ansi(0, True))

    def render(self) -> Any:
        """A picture of the game as an array or as text; with ``human`` it is shown, and nothing is returned."""
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode is None: make the environment with rgb_array, human or ansi")
            return None
        if self.render_mode == "human":
            return self._show()
        return self._draw(0)

    def _write_replay(self, path: str | os.PathLike[str], game: int, finished: bool) -> None:
        if not self._record:
            raise RuntimeError("episodes are not recorded: make the environment with record=True")
        recording = self._batch.replay(game, finished)
        with open(path, "wb") as file:
            file.write(recording)

    def save_replay(self, path: str | os.PathLike[str]) -> None:
        """Writes the episode as a replay that ``quintet replay`` plays and verifies."""
        self._write_replay(path, 0, False)

    def close(self) -> None:
        """Ends the games and closes the window."""
        if self._display is not None:
            self._display.close()
            self._display = None
        self._batch.close()
