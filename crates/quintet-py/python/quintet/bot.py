"""Our bot for Modern, and an arena for bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Protocol, Sequence

import numpy as np

from . import _native
from ._native import Batch
from .tools import Board, Placement, _placement

_PIECES = "IJLOSTZ"


@dataclass
class Position:
    """Everything that a player of Modern knows before placing a piece."""

    board: Board = field(default_factory=Board)
    queue: str = ""
    """The falling piece first."""
    hold: str | None = None
    can_hold: bool = True
    combo: int = 0
    """The number of pieces in a row, up to now, that cleared rows."""
    back_to_back: bool = False
    incoming: int = 0
    """Garbage rows that wait to rise."""

    @classmethod
    def of_bits(cls, bits: Sequence[int] | np.ndarray) -> "Position":
        """The position of an observation as bits (the first 64 words for a duel)."""
        numbers = [int(word) for word in bits[48:64]]

        def letter(number: int) -> str:
            return _PIECES[number - 1] if number else ""

        return cls(
            board=Board.from_rows(bits[:24]),
            queue=letter(numbers[0]) + "".join(letter(number) for number in numbers[6:12]),
            hold=letter(numbers[4]) or None,
            can_hold=bool(numbers[5]),
            combo=numbers[13] + 1 if numbers[13] else 0,
            back_to_back=bool(numbers[14]),
            incoming=numbers[15],
        )


@dataclass(frozen=True)
class Suggestion:
    """A placement with its value in the search."""

    placement: Placement
    hold: bool
    """Whether hold must be used first."""
    value: int
    depth: int

    @property
    def action(self) -> int:
        """Its number as an action of ``quintet/ModernPlacement-v0``."""
        return self.placement.action(self.hold)


class Bot:
    """Our bot: a beam search over the visible pieces.

    >>> Bot(nodes=500).suggest(Position(queue="TIOLJ")).placement.piece in "TI"
    True
    """

    def __init__(self, nodes: int = 5_000, rules: str = "standard", threads: int = 1) -> None:
        if rules not in ("standard", "guideline"):
            raise ValueError(f"rules={rules!r} is not possible: use standard or guideline")
        self.nodes, self.rules, self.threads = int(nodes), rules, int(threads)
        if not 1 <= self.nodes <= 100_000_000:
            raise ValueError(f"nodes={nodes} is not possible: use 1 to 100000000")

    def suggestions(self, position: Position) -> list[Suggestion]:
        """All placements, the best first."""
        if not position.queue:
            raise ValueError("the queue of the position is empty: its first piece is the one to be placed")
        moves, _ = _native.suggest(
            str(position.board),
            position.queue,
            position.hold,
            position.can_hold,
            int(position.combo),
            bool(position.back_to_back),
            min(int(position.incoming), 255),
            self.rules,
            self.nodes,
            self.threads,
        )
        falling = position.queue[0]
        return [Suggestion(_placement(found), found[0] != falling, value, depth) for found, value, depth in moves]

    def suggest(self, position: Position) -> Suggestion:
        """The best placement."""
        found = self.suggestions(position)
        if not found:
            raise ValueError("there is no place for the piece")
        return found[0]

    def __call__(self, position: Position) -> Suggestion:
        return self.suggest(position)


class Player(Protocol):
    """Chooses placements: a ``Bot``, a ``tbp.TbpBot`` or a function."""

    def __call__(self, position: Position) -> Suggestion | int: ...


@dataclass
class ArenaResult:
    """The result of an arena."""

    wins: tuple[int, int]
    draws: int
    pieces: int
    sent: tuple[int, int]


def arena(
    one: Player,
    two: Player,
    games: int = 10,
    seed: int = 0,
    max_pieces: int = 1_000,
    progress: Callable[[int, ArenaResult], None] | None = None,
) -> ArenaResult:
    """Lets two players duel, piece for piece; each pair of games is played from both sides with the same pieces."""
    if games < 1:
        raise ValueError("an arena needs at least one game")
    wins, draws, pieces, sent = [0, 0], 0, 0, [0, 0]
    for game in range(games):
        sides = (one, two) if game % 2 == 0 else (two, one)
        batch = Batch("duel", {}, 1, 1, "disabled", max_pieces, False, seed + game // 2)
        actions = np.zeros(2, np.int64)
        while not (batch.terminated[0] or batch.truncated[0]):
            for place, player in enumerate(sides):
                choice = player(Position.of_bits(batch.bits[place][:64]))
                actions[place] = choice if isinstance(choice, (int, np.integer)) else choice.action
                if not batch.mask[place][actions[place]]:
                    # Of the two ways to get the same piece only one may be legal.
                    raise ValueError(f"player {place + 1} chose {choice}, which is not legal")
            batch.step(actions)
            pieces += 2
        for place in range(2):
            owner = place if game % 2 == 0 else 1 - place
            sent[owner] += int(batch.stats[place][4])
            if batch.terminated[0] and batch.reward[place] > 0:
                wins[owner] += 1
        draws += int(not batch.terminated[0])
        batch.close()
        if progress is not None:
            progress(game + 1, ArenaResult((wins[0], wins[1]), draws, pieces, (sent[0], sent[1])))
    return ArenaResult((wins[0], wins[1]), draws, pieces, (sent[0], sent[1]))
