from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Batch",
    "FEATURE_NAMES",
    "__version__",
    "contest",
    "fumen_decode",
    "fumen_encode",
    "perft",
    "placements",
    "suggest",
]
__version__: str
FEATURE_NAMES: list[str]

_Placed = tuple[str, str, int, int, str | None, list[tuple[int, int]]]

@final
class Batch:
    """A batch of games; the arrays have one entry for each agent of each game and are written by every step."""

    bits: NDArray[np.uint16]
    grid: NDArray[np.uint8]
    features: NDArray[np.float32]
    mask: NDArray[np.int8]
    packed_mask: NDArray[np.uint8]
    reward: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    stats: NDArray[np.int64]
    final_bits: NDArray[np.uint16]
    final_grid: NDArray[np.uint8]
    final_features: NDArray[np.float32]
    final_stats: NDArray[np.int64]
    @property
    def closed(self) -> bool: ...
    @property
    def agents(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def game_bytes(self) -> int: ...
    @property
    def state_bytes(self) -> int: ...
    def __new__(
        cls,
        kind: str,
        options: dict[str, Any],
        games: int,
        threads: int,
        autoreset: str,
        max_steps: int,
        record: bool,
        seed: int,
        mask: str = "int8",
    ) -> Batch: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def reset(self, seeds: list[int] | None = None, chosen: list[bool] | None = None) -> None: ...
    def afterstates(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]: ...
    def render(self, game: int = 0, cell: int = 16) -> NDArray[np.uint8]: ...
    def ansi(self, game: int = 0, colours: bool = True) -> str: ...
    def replay(self, game: int = 0, finished: bool = False) -> bytes: ...
    def seed(self, game: int) -> int: ...
    def check(self) -> None: ...
    def close(self) -> None: ...

def placements(board: str, piece: str, half_turns: bool = True, tspin_kick: bool = False) -> list[_Placed]: ...
def perft(queue: str, board: str = "", threads: int = 1) -> int: ...
def fumen_decode(code: str) -> str: ...
def fumen_encode(pages: str) -> str: ...
def suggest(
    board: str,
    queue: str,
    hold: str | None,
    can_hold: bool,
    clears: int,
    back_to_back: bool,
    waiting: int,
    rules: str,
    nodes: int,
    threads: int,
) -> tuple[list[tuple[_Placed, int, int]], int]: ...
def contest(
    nodes: tuple[int, int], seed: int, rules: str = "standard"
) -> tuple[int | None, list[int], list[int]]: ...
