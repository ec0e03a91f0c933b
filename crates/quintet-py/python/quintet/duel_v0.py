"""A duel of Modern with placements: both agents place a piece in every step, ``player_1`` first.

Observations are the own board and then the opponent's; the reward is 1 for a win and -1 for a loss unless ``reward``
says otherwise. Options: ``rules``, ``tspin_kick``, ``level``, ``queue``, ``garbage``, ``observation``, ``reward``.
"""

from __future__ import annotations

from typing import Any

from .pairs import PairEnv, as_turns

__all__ = ["env", "parallel_env", "raw_env"]


def parallel_env(**options: Any) -> PairEnv:
    """Both agents act at the same time."""
    return PairEnv("duel", "quintet_duel_v0", **options)


def raw_env(**options: Any) -> Any:
    """One agent acts after the other, without checks."""
    return env(**options)


def env(**options: Any) -> Any:
    """One agent acts after the other."""
    return as_turns(parallel_env(**options))
