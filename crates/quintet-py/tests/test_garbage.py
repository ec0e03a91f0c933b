"""Garbage thrown at every entry point: an exception with a sentence, never an abort or a panic."""

import random

import gymnasium
import numpy as np
import pytest

import quintet
from quintet import biquadris_v0, duel_v0, tbp
from quintet._native import Batch

JUNK = [
    None, True, -1, 0, 1, 7, 2**31, -(2**63), 2**63, 2**64, 2**200, 0.5, float("nan"), float("inf"), "", "x", "T", b"T",
    "v115@", "🟦", "." * 10, "#" * 10, "\x00", [], [1], (), {}, {"a": 1}, object(), np.int64(3), np.float32(1.5),
    np.zeros(0), np.zeros(3), np.zeros((2, 2)), np.zeros(4, np.int64), np.array(["a"] * 4), np.full(4, -1), np.full(4, 2**40),
    np.zeros(4, bool), np.zeros(4, np.uint64) + 2**63, np.zeros(8, np.int64)[::2], np.int8(5),
]  # fmt: skip

ALLOWED = (TypeError, ValueError, RuntimeError, OverflowError, AttributeError, KeyError, AssertionError, IndexError)


def attempt(call, *args, **kwargs):
    """Calls something; an exception must be one of Python's own, with words in it."""
    try:
        return call(*args, **kwargs)
    except gymnasium.error.Error:
        return None
    except ALLOWED as error:
        assert str(error), f"{type(error)} has no sentence"
        assert "panicked" not in str(error)
        return None


@pytest.mark.parametrize("kind", ["modern", "placement", "classic", "quadris", "chetyris", "cascade", "duel", "biquadris"])
def test_native_batches(kind):
    rng = random.Random(1)
    batch = Batch(kind, {}, 4, 1, "next_step", 0, True, 1)
    for junk in JUNK:
        attempt(batch.step, junk)
        attempt(batch.reset, junk)
        attempt(batch.reset, None, junk)
        attempt(batch.render, junk)
        attempt(batch.ansi, junk)
        attempt(batch.replay, junk, junk)
        attempt(batch.seed, junk)
        for place in range(9):
            arguments = [kind, {}, 2, 1, "next_step", 0, False, 1, "int8"]
            # Not so many games that the memory of the machine is the limit.
            if not (place == 2 and isinstance(junk, int) and junk > 10_000):
                arguments[place] = junk
                attempt(Batch, *arguments)
    names = "mode rules das arr soft_drop lock_delay tspin_kick level garbage queue observation reward width height spawn keys"
    for name in (*names.split(), "ticks_per_second", "frame_skip", "nonsense"):
        for junk in JUNK:
            attempt(Batch, kind, {name: junk}, 1, 1, "disabled", 0, False, 1)
    for _ in range(100):
        attempt(batch.step, np.array([rng.randrange(-3, 2000) for _ in range(4 * batch.agents)]))
    batch.close()
    for call in (batch.step, batch.reset, batch.render, batch.ansi, batch.replay, batch.seed, batch.afterstates):
        attempt(call, *([np.zeros(4, np.int64)] if call == batch.step else []))
    with pytest.raises(RuntimeError, match="closed"):
        batch.afterstates()


@pytest.mark.parametrize("name", ["Modern", "ModernPlacement", "Classic", "Quadris", "Chetyris", "Cascade"])
def test_environments(name):
    env = gymnasium.make(f"quintet/{name}-v0").unwrapped
    batch = gymnasium.make_vec(f"quintet/{name}-v0", num_envs=4).unwrapped
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    for junk in JUNK:
        attempt(env.step, junk)
        attempt(env.reset, seed=junk)
        attempt(env.reset, options=junk if isinstance(junk, dict) else None)
        attempt(batch.step, junk)
        attempt(batch.reset, seed=junk)
        attempt(batch.reset, options={"reset_mask": junk})
        attempt(batch.send, junk)
        if batch._sent is not None:
            attempt(batch.recv)
            assert batch._sent is None
        attempt(quintet.QuintetEnv, junk)
        attempt(quintet.QuintetEnv, render_mode=junk)
        if not (isinstance(junk, int) and junk > 10_000):
            attempt(quintet.QuintetVectorEnv, junk)
        attempt(quintet.QuintetVectorEnv, 2, threads=junk if not isinstance(junk, int) or junk < 100 else 1)
        attempt(quintet.QuintetVectorEnv, 2, autoreset_mode=junk)
    for bad in (-1, 2**64, "1", 1.5):
        with pytest.raises((ValueError, TypeError)):
            env.reset(seed=bad)
    env.reset(seed=1)
    env.close()
    with pytest.raises(RuntimeError, match="closed"):
        env.step(0)
    batch.reset(seed=1)
    with pytest.raises((TypeError, ValueError)):
        batch.step(np.zeros(4))
    with pytest.raises(ValueError, match="shape"):
        batch.step(np.zeros(5, np.int64))
    batch.close()
    with pytest.raises(RuntimeError):
        batch.step(np.zeros(4, np.int64))


def test_tools():
    for junk in JUNK:
        attempt(quintet.perft, junk)
        attempt(quintet.perft, "I", junk)
        attempt(quintet.perft, "I", "", junk if not isinstance(junk, int) or junk < 300 else 1)
        attempt(quintet.Board, junk)
        attempt(quintet.Board.from_rows, junk)
        attempt(quintet.Board.from_fumen, junk)
        attempt(quintet.Board().placements, junk)
        attempt(quintet.fumen_decode, junk)
        attempt(quintet.fumen_encode, junk)
        attempt(quintet.Bot, junk)
        attempt(quintet.Bot, 10, junk)
        attempt(quintet.Bot(nodes=50).suggest, junk)
        for field in ("board", "queue", "hold", "can_hold", "combo", "back_to_back", "incoming"):
            attempt(quintet.Bot(nodes=50).suggest, quintet.Position(**{"queue": "TIO", field: junk}))
        attempt(quintet.Position.of_bits, junk)
        attempt(quintet.arena, junk, junk, 1)


def test_pairs():
    for module in (duel_v0, biquadris_v0):
        env = module.parallel_env()
        for junk in JUNK:
            attempt(env.reset, seed=junk)
            attempt(env.step, junk)
            attempt(env.step, {"player_1": junk, "player_2": junk})
            attempt(module.parallel_env, render_mode=junk)
        env.close()
        attempt(env.reset)


def test_bots_that_are_not_bots():
    with pytest.raises(tbp.TbpError, match="started"):
        tbp.TbpBot(["/no/such/bot"])
    with pytest.raises(tbp.TbpError, match="ended"):
        tbp.TbpBot(["true"], timeout=5)
