"""Boards, perft, fumen, the bot, the arena and the bot protocol."""

import json
import os
import sys

import pytest

import quintet
from quintet import tbp

TSD = "...##.....\n###...####\n####.#####"
SLOT = "...#......\n###...####\n####.#####"


def test_perft_counts_what_others_count():
    assert quintet.perft("IOL") == 5_266
    for queue, count in {"I": 17, "O": 9, "T": 34, "L": 35, "TT": 1191, "TSZ": 11110}.items():
        assert quintet.perft(queue, TSD) == quintet.Board(TSD).perft(queue, threads=2) == count


def test_placements_and_spins():
    board = quintet.Board(SLOT)
    spins = [placement for placement in board.placements("T") if placement.spin == "full"]
    assert spins and any(board.copy().place(placement) == 2 for placement in spins)
    with pytest.raises(ValueError, match="not a piece"):
        board.placements("X")
    with pytest.raises(ValueError, match="10 cells"):
        quintet.Board("###")


def test_fumen_both_ways():
    board = quintet.Board(TSD)
    code = board.fumen("a T-Spin")
    assert code.startswith("v115@") and quintet.Board.from_fumen(code) == board
    assert quintet.fumen_encode(quintet.fumen_decode(code)) == code
    with pytest.raises(ValueError, match="v115"):
        quintet.fumen_decode("nonsense")


def test_the_bot_finds_a_t_spin():
    position = quintet.Position(board=quintet.Board(SLOT), queue="TIOLJSZ")
    best = quintet.Bot(nodes=4000).suggest(position)
    assert best.placement.piece == "T" and best.placement.spin == "full"


def test_the_bot_plays_an_environment():
    import gymnasium

    env = gymnasium.make("quintet/ModernPlacement-v0")
    seen, info = env.reset(seed=1)
    bot = quintet.Bot(nodes=300)
    for _ in range(60):
        seen, _, terminated, _, info = env.step(bot.suggest(quintet.Position.of_bits(seen)).action)
        assert not terminated
    assert info["lines"] >= 15


def test_arena():
    result = quintet.arena(quintet.Bot(nodes=100), quintet.Bot(nodes=400), games=2, max_pieces=30)
    assert sum(result.wins) + result.draws == 2 and result.pieces > 0
    winner, pieces, sent = quintet._native.contest((50, 50), 1)
    assert winner in (0, 1, None) and min(pieces) > 0


BOT = """
import json, sys
import quintet
print(json.dumps({"type": "info", "name": "test", "version": "1", "author": "x", "features": []}), flush=True)
names = {"0": "north", "R": "east", "2": "south", "L": "west"}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "rules":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "start":
        start = message
    elif message["type"] == "suggest":
        rows = ["".join("." if cell is None else "#" for cell in row) for row in reversed(start["board"])]
        move = quintet.Board("\\n".join(rows)).placements(start["queue"][0])[3]
        where = {"type": move.piece, "orientation": names[move.orientation], "x": move.x, "y": move.y}
        print(json.dumps({"type": "suggestion", "moves": [{"location": where, "spin": move.spin or "none"}]}), flush=True)
    elif message["type"] == "quit":
        break
"""


def test_bots_of_others():
    position = quintet.Position(board=quintet.Board(TSD), queue="LJ")
    with tbp.TbpBot([sys.executable, "-c", BOT], timeout=30) as bot:
        assert bot.info["name"] == "test"
        found = bot.suggest(position)
        assert found.placement in position.board.placements("L") and not found.hold
    assert json.dumps(tbp.start_message(position))
    program = os.environ.get("QUINTET")
    if program:
        with tbp.TbpBot([program, "tbp"], timeout=30) as bot:
            assert bot.suggest(position).placement.piece in "LJ"
