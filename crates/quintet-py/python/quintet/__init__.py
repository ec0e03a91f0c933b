"""Five falling-block games as environments for learning agents.

Importing this package registers the environments with Gymnasium:

* ``quintet/Modern-v0``: Modern, one action a tick, out of the keys
* ``quintet/ModernPlacement-v0``: Modern, one action a piece, with exact masks
* ``quintet/Classic-v0``: the board of the literature
* ``quintet/Quadris-v0``, ``quintet/Chetyris-v0``, ``quintet/Cascade-v0``: the other games, with placements

``quintet.duel_v0`` and ``quintet.biquadris_v0`` are for two agents (PettingZoo). ``Board``, ``Bot``, ``Position``,
``perft``, ``arena`` and ``tbp`` are tools for bot writers.
"""

from __future__ import annotations

from typing import Any

import gymnasium

from . import _native
from ._native import FEATURE_NAMES, __version__
from .bot import Bot, Position, Suggestion, arena
from .envs import ACTION_NAMES, QuintetEnv, QuintetVectorEnv, best_actions
from .games import STAT_NAMES
from .tools import Board, Placement, fumen_decode, fumen_encode, perft

__all__ = [
    "ACTION_NAMES",
    "Board",
    "Bot",
    "FEATURE_NAMES",
    "Placement",
    "Position",
    "QuintetEnv",
    "QuintetVectorEnv",
    "STAT_NAMES",
    "Suggestion",
    "__version__",
    "arena",
    "best_actions",
    "fumen_decode",
    "fumen_encode",
    "perft",
    "register_envs",
]

_KINDS = {
    "Modern": "modern",
    "ModernPlacement": "placement",
    "Classic": "classic",
    "Quadris": "quadris",
    "Chetyris": "chetyris",
    "Cascade": "cascade",
}


def register_envs() -> None:
    """Registers the environments with Gymnasium; importing the package does it too."""
    for name, kind in _KINDS.items():
        identifier = f"quintet/{name}-v0"
        if identifier not in gymnasium.registry:
            gymnasium.register(
                identifier,
                entry_point="quintet.envs:QuintetEnv",
                vector_entry_point="quintet.envs:QuintetVectorEnv",
                kwargs={"game": kind},
            )


def __getattr__(name: str) -> Any:
    # PettingZoo is needed for games of two only.
    if name in ("duel_v0", "biquadris_v0", "tbp"):
        import importlib

        return importlib.import_module(f"quintet.{name}")
    raise AttributeError(f"module 'quintet' has no attribute {name!r}")


register_envs()
