"""Boards, placements, perft and fumen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterable

import numpy as np

from . import _native

COLUMNS, ROWS = 10, 40


@dataclass(frozen=True)
class Placement:
    """A location where a piece can lock."""

    piece: str
    orientation: str
    """``0``, ``R``, ``2`` or ``L``; of those that cover the same cells the first."""
    x: int
    """The column of the centre, from 0 at the left."""
    y: int
    """The row of the centre, from 0 at the bottom."""
    spin: str | None
    """``mini``, ``full`` or none."""
    cells: tuple[tuple[int, int], ...] = field(compare=False)
    """The cells it covers as (column, row)."""

    def action(self, hold: bool = False) -> int:
        """Its number as an action of ``quintet/ModernPlacement-v0``."""
        column = min(x for x, _ in self.cells)
        row = min(y for _, y in self.cells)
        return ((int(hold) * 4 + "0R2L".index(self.orientation)) * COLUMNS + column) * 24 + row


def _placement(found: _native._Placed) -> Placement:
    piece, orientation, x, y, spin, cells = found
    return Placement(piece, orientation, x, y, spin, tuple((column, row) for column, row in cells))


class Board:
    """A board of 10 columns and 40 rows, drawn with ``.`` and ``#``, the top row first.

    >>> board = Board("X.........\\nXXXX.XXXXX")
    >>> board.filled(0, 1), board.filled(4, 0)
    (True, False)
    """

    def __init__(self, drawing: str = "") -> None:
        # The native part checks the drawing.
        _native.perft("", drawing)
        rows = [row.strip() for row in drawing.splitlines() if row.strip()]
        self.cells = np.zeros((ROWS, COLUMNS), bool)
        """The filled cells, row 0 at the bottom."""
        for y, row in enumerate(reversed(rows)):
            self.cells[y] = [cell not in "._" for cell in row]

    @classmethod
    def from_rows(cls, rows: Iterable[int]) -> "Board":
        """The board of the first words of an observation as bits: a word a row, from the bottom up."""
        board = cls()
        for y, row in enumerate(rows):
            if y >= ROWS:
                raise ValueError("a board has at most 40 rows")
            board.cells[y] = [int(row) >> x & 1 == 1 for x in range(COLUMNS)]
        return board

    def filled(self, x: int, y: int) -> bool:
        """Whether a cell is filled."""
        return bool(self.cells[y, x])

    def placements(self, piece: str, half_turns: bool = True, tspin_kick: bool = False) -> list[Placement]:
        """Every placement that a new piece can reach."""
        return [_placement(found) for found in _native.placements(str(self), piece, half_turns, tspin_kick)]

    def place(self, placement: Placement) -> int:
        """Locks a piece and removes full rows; returns their number."""
        for x, y in placement.cells:
            self.cells[y, x] = True
        full = self.cells.all(axis=1)
        kept = self.cells[~full]
        self.cells = np.zeros((ROWS, COLUMNS), bool)
        self.cells[: len(kept)] = kept
        return int(full.sum())

    def copy(self) -> "Board":
        """A copy of the board."""
        board = Board()
        board.cells = self.cells.copy()
        return board

    def perft(self, queue: str, threads: int = 1) -> int:
        """Counts the ways to place a queue of pieces."""
        return _native.perft(queue, str(self), threads)

    def fumen(self, comment: str = "") -> str:
        """The board as a fumen of one page (23 rows)."""
        head = f"comment {comment}\n" if comment else ""
        return _native.fumen_encode(head + str(self).replace("#", "G"))

    @classmethod
    def from_fumen(cls, code: str, page: int = 0) -> "Board":
        """The board of a page of a fumen."""
        pages = _native.fumen_decode(code).split("\n\n")
        if not 0 <= page < len(pages):
            raise ValueError(f"there is no page {page}: the fumen has {len(pages)}")
        rows = [row for row in pages[page].splitlines() if len(row) == COLUMNS and set(row) <= set(".GIJLOSTZX#")]
        return cls("\n".join("".join("." if cell == "." else "#" for cell in row) for row in rows))

    def __str__(self) -> str:
        used = np.flatnonzero(self.cells.any(axis=1))
        height = int(used[-1]) + 1 if used.size else 0
        return "\n".join("".join("#" if cell else "." for cell in self.cells[y]) for y in reversed(range(height)))

    def __repr__(self) -> str:
        return f"Board({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and bool((self.cells == other.cells).all())

    __hash__ = None  # type: ignore[assignment]


def perft(queue: str, board: Board | str = "", threads: int = 1) -> int:
    """Counts the ways to place a queue of pieces on a board, one after the other.

    >>> perft("IOL")
    5266
    """
    return _native.perft(queue, str(board), threads)


def fumen_decode(code: str) -> str:
    """Decodes a fumen into text."""
    return _native.fumen_decode(code)


def fumen_encode(pages: str) -> str:
    """Encodes text in the format of ``fumen_decode``."""
    return _native.fumen_encode(pages)
