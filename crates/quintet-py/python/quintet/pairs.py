"""Games of two agents, as PettingZoo's users expect them."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from gymnasium import spaces

try:
    from pettingzoo import ParallelEnv
except ImportError as error:  # pragma: no cover
    raise ImportError("games of two agents need PettingZoo: pip install 'quintet[duel]'") from error

from ._native import Batch
from .envs import (
    STAT_NAMES,
    LegalDiscrete,
    fresh_seed,
    observation_arrays,
    observation_kind,
    observation_space,
    one_of,
    seed_number,
    show,
)

AGENTS = ("player_1", "player_2")
_RENDER_MODES = ("rgb_array", "human", "ansi")


class PairEnv(ParallelEnv[str, Any, Any]):
    """A game of two agents who act at the same time; an agent that is not on turn has one legal action, to wait."""

    def __init__(
        self,
        game: str,
        name: str,
        render_mode: str | None = None,
        record: bool = False,
        max_steps: int = 0,
        cell: int = 16,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r} is not possible: use one of {', '.join(_RENDER_MODES)}")
        self.metadata = {"name": name, "render_modes": list(_RENDER_MODES), "is_parallelizable": True, "render_fps": 10}
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._record, self._cell = bool(record), cell
        self._kind = observation_kind(game, options)
        keeps = self._record or render_mode is not None
        self._batch = Batch(game, options, 1, 1, "disabled", max_steps, keeps, fresh_seed())
        self._arrays = observation_arrays(self._kind, self._batch)
        count = self._batch.actions
        seen = observation_space(self._kind, self._batch)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (count,), np.int8)}) for agent in AGENTS
        }
        self.action_spaces = {
            agent: LegalDiscrete(self._batch, place, game, options) for place, agent in enumerate(AGENTS)
        }
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _seen(self) -> dict[str, Any]:
        mask = self._batch.mask
        return {
            agent: {"observation": one_of(self._arrays, place), "action_mask": mask[place].copy()}
            for place, agent in enumerate(AGENTS)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        stats = self._batch.stats
        return {agent: dict(zip(STAT_NAMES, stats[place].tolist())) for place, agent in enumerate(AGENTS)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._batch.reset([seed_number(seed)])
        elif self._begun:
            self._batch.reset(None)
        else:
            self._batch.reset([fresh_seed()])
        self._begun = True
        self.agents = list(AGENTS)
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise RuntimeError("the game has ended or has not begun: call reset before the next step")
        missing = [agent for agent in AGENTS if agent not in actions]
        if missing:
            raise ValueError(f"there is no action for {', '.join(missing)}")
        chosen = np.array([int(actions[agent]) for agent in AGENTS], np.int64)
        batch = self._batch
        batch.step(chosen)
        if self.render_mode == "human":
            self.render()
        ends, cuts = bool(batch.terminated[0]), bool(batch.truncated[0])
        rewards = {agent: float(batch.reward[place]) for place, agent in enumerate(AGENTS)}
        result = self._seen(), rewards, dict.fromkeys(AGENTS, ends), dict.fromkeys(AGENTS, cuts), self._infos()
        if ends or cuts:
            self.agents = []
        return result

    def render(self) -> Any:
        if self.render_mode is None:
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


def as_turns(parallel: PairEnv) -> Any:
    """The same game with one agent acting after the other (PettingZoo's AEC)."""
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import parallel_to_aec

    return wrappers.OrderEnforcingWrapper(parallel_to_aec(parallel))
