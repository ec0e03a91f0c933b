"""Biquadris: two agents take turns; the one that is not on turn has one legal action, to wait.

Actions 0 to 43 are placements (orientation * 11 + leftmost column), 44 to 52 the special actions blind, heavy and force
I J L O S T Z, 53 is waiting. Options: ``level``, ``observation``, ``reward``.
"""

from __future__ import annotations

from typing import Any

from .pairs import PairEnv, as_turns

__all__ = ["env", "parallel_env", "raw_env"]


def parallel_env(**options: Any) -> PairEnv:
    """Both agents act at the same time."""
    return PairEnv("biquadris", "quintet_biquadris_v0", **options)


def raw_env(**options: Any) -> Any:
    """One agent acts after the other, without checks."""
    return env(**options)


def env(**options: Any) -> Any:
    """One agent acts after the other."""
    return as_turns(parallel_env(**options))
