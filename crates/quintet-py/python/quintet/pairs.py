"""Games of two agents, as PettingZoo's users expect them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

try:
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped]
except ImportError as error:  # pragma: no cover
    raise ImportError("games of two agents need PettingZoo: pip install pettingzoo") from error

from .games import RENDER_MODES, GameOwner, LegalDiscrete, action_number, one_of, random_seed, seed_number

AGENTS = ("player_1", "player_2")


class PairEnv(GameOwner, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
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
        self._open(game, options, render_mode=render_mode, record=record, max_steps=max_steps, cell=cell)
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": True, "render_fps": 10}
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (self._batch.actions,), np.int8)
        seen = self._space()
        self.observation_spaces = {agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in AGENTS}
        self.action_spaces = {
            agent: LegalDiscrete(self._batch, place, game, options) for place, agent in enumerate(AGENTS)
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations: ``observation`` and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def _seen(self) -> dict[str, Any]:
        mask = self._batch.mask
        return {
            agent: {"observation": one_of(self._arrays, place), "action_mask": mask[place].copy()}
            for place, agent in enumerate(AGENTS)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._stats(place) for place, agent in enumerate(AGENTS)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins an episode; without a seed, with the one that follows from the last."""
        if seed is not None:
            self._batch.reset([seed_number(seed)])
        else:
            self._batch.reset(None if self._begun else [random_seed()])
        self._begun = True
        self.agents = list(AGENTS)
        self._show()
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Takes one action for each agent."""
        if not self.agents:
            raise RuntimeError("the game has ended or has not begun: call reset before the next step")
        missing = [agent for agent in AGENTS if agent not in actions]
        if missing:
            raise ValueError(f"there is no action for {', '.join(missing)}")
        batch = self._batch
        batch.step(np.array([action_number(actions[agent]) for agent in AGENTS], np.int64))
        self._show()
        ends, cuts = bool(batch.terminated[0]), bool(batch.truncated[0])
        rewards = {agent: float(batch.reward[place]) for place, agent in enumerate(AGENTS)}
        result = self._seen(), rewards, dict.fromkeys(AGENTS, ends), dict.fromkeys(AGENTS, cuts), self._infos()
        if ends or cuts:
            self.agents = []
        return result


def as_turns(parallel: PairEnv) -> Any:
    """The same game with one agent acting after the other (PettingZoo's AEC)."""
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
    from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]

    return wrappers.OrderEnforcingWrapper(parallel_to_aec(parallel))
