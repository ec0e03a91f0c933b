"""The Tetris Bot Protocol: asks other programs for placements."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from typing import Any, Sequence

from .bot import Position, Suggestion
from .tools import ROWS, Placement

_ORIENTATIONS = {"north": "0", "east": "R", "south": "2", "west": "L"}


class TbpError(RuntimeError):
    """The bot violates the protocol or does not answer."""


def start_message(position: Position) -> dict[str, Any]:
    """A position as the message that begins a game."""
    cells = position.board.cells
    board = [["G" if cells[y, x] else None for x in range(cells.shape[1])] for y in range(ROWS)]
    return {
        "type": "start",
        "hold": position.hold,
        "queue": list(position.queue),
        "combo": position.combo,
        "back_to_back": position.back_to_back,
        "board": board,
    }


class TbpBot:
    """A bot that is another program. It is stopped with ``close``, or as a context manager.

    ``command`` starts it (``["cold-clear-2"]``, ``["quintet", "tbp"]``). Every position is sent as a new game.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        if isinstance(command, str):
            command = [command]
        self.timeout = timeout
        self._lines: queue.Queue[str | None] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
            )
        except OSError as error:
            raise TbpError(f"{command[0]} cannot be started: {error.strerror}") from error
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self.info = self._wait("info")
            self._send({"type": "rules"})
            self._wait("ready")
        except TbpError:
            self.close()
            raise

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise TbpError("the bot has ended") from error

    def _wait(self, kind: str) -> dict[str, Any]:
        while True:
            try:
                line = self._lines.get(timeout=self.timeout)
            except queue.Empty:
                raise TbpError(f"the bot did not send {kind!r} within {self.timeout} seconds") from None
            if line is None:
                raise TbpError(f"the bot ended before it sent {kind!r}")
            try:
                message = json.loads(line)
            except ValueError:
                continue
            if isinstance(message, dict) and message.get("type") == "error":
                raise TbpError(f"the bot refuses the rules: {message.get('reason')}")
            if isinstance(message, dict) and message.get("type") == kind:
                return message

    def suggest(self, position: Position) -> Suggestion:
        """The placement that the bot prefers."""
        if not position.queue:
            raise ValueError("the queue of the position is empty: its first piece is the one to be placed")
        self._send(start_message(position))
        self._send({"type": "suggest"})
        moves = self._wait("suggestion").get("moves") or []
        self._send({"type": "stop"})
        falling = position.queue[0]
        other = position.hold or (position.queue[1] if len(position.queue) > 1 else None)
        for number, move in enumerate(moves):
            try:
                where = move["location"]
                piece, turned = where["type"], _ORIENTATIONS[where["orientation"]]
                spin = {"none": None, "mini": "mini", "full": "full"}[move.get("spin", "none")]
                x, y = int(where["x"]), int(where["y"])
            except (KeyError, TypeError, ValueError):
                raise TbpError(f"the bot suggests {move!r}, which is not a move") from None
            found = _same_cells(position, piece, turned, x, y)
            if piece in (falling, other) and found is not None:
                return Suggestion(Placement(piece, *found, spin, _cells(piece, *found)), piece != falling, -number, 0)
        raise TbpError("the bot has no move that is possible" if moves else "the bot gives up")

    def __call__(self, position: Position) -> Suggestion:
        return self.suggest(position)

    def close(self) -> None:
        """Ends the bot."""
        if self._process.poll() is None:
            try:
                self._send({"type": "quit"})
                self._process.wait(1.0)
            except (TbpError, subprocess.TimeoutExpired):
                self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def __enter__(self) -> "TbpBot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_SHAPES = {
    "I": ((-1, 0), (0, 0), (1, 0), (2, 0)),
    "J": ((-1, 1), (-1, 0), (0, 0), (1, 0)),
    "L": ((1, 1), (-1, 0), (0, 0), (1, 0)),
    "O": ((0, 1), (1, 1), (0, 0), (1, 0)),
    "S": ((0, 1), (1, 1), (-1, 0), (0, 0)),
    "T": ((0, 1), (-1, 0), (0, 0), (1, 0)),
    "Z": ((-1, 1), (0, 1), (0, 0), (1, 0)),
}


def _cells(piece: str, orientation: str, x: int, y: int) -> tuple[tuple[int, int], ...]:
    cells: tuple[tuple[int, int], ...] = _SHAPES[piece]
    for _ in range("0R2L".index(orientation)):
        cells = tuple((dy, -dx) for dx, dy in cells)
    return tuple((x + dx, y + dy) for dx, dy in cells)


def _same_cells(position: Position, piece: str, orientation: str, x: int, y: int) -> tuple[str, int, int] | None:
    """The placement of ours that covers the same cells."""
    if piece not in _SHAPES:
        return None
    wanted = set(_cells(piece, orientation, x, y))
    for found in position.board.placements(piece):
        if set(found.cells) == wanted:
            return found.orientation, found.x, found.y
    return None
