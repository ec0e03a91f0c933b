"""The environments for one agent."""

import gc
import multiprocessing
import os
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import quintet

NAMES = ["Modern", "ModernPlacement", "Classic", "Quadris", "Chetyris", "Cascade"]
MASKED = [name for name in NAMES if name != "Modern"]


def make(name, **options):
    return gymnasium.make(f"quintet/{name}-v0", **options)


def make_vec(name, count, **options):
    return gymnasium.make_vec(f"quintet/{name}-v0", num_envs=count, **options)


def legal_actions(env, rng):
    """One random legal action for every game of a batch."""
    mask = env.unwrapped.action_mask
    if mask is None:
        return rng.integers(0, env.single_action_space.n, env.num_envs)
    return (rng.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("observation", ["default", "grid", "features", "dict"])
def test_gymnasium_checker(name, observation):
    options = {} if observation == "default" else {"observation": observation}
    env = make(name, **options)
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


@pytest.mark.parametrize("name", NAMES)
def test_pictures(name):
    env = make(name, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.dtype == np.uint8 and first.ndim == 3 and first.shape[2] == 3
    for _ in range(8):
        env.step(env.action_space.sample())
    second = env.render()
    assert second.shape == first.shape and (second != first).any()
    text = make(name, render_mode="ansi")
    text.reset(seed=1)
    assert "|" in text.render()


def test_without_a_display_the_human_picture_is_written_to_the_terminal(capsys, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    env = make("Modern", render_mode="human")
    env.reset(seed=1)
    env.step(7)
    assert "Score" in capsys.readouterr().out


def test_with_a_display_the_human_picture_is_in_a_window(capsys, monkeypatch):
    pygame = pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for name in ("Modern", "Classic"):
        env = make(name, render_mode="human")
        env.reset(seed=1)
        first = pygame.surfarray.array3d(pygame.display.get_surface())
        env.step(7 if name == "Modern" else env.action_space.sample())
        second = pygame.surfarray.array3d(pygame.display.get_surface())
        assert first.shape == second.shape and (first != second).any()
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        for _ in range(2):
            env.step(env.action_space.sample())
        assert not pygame.display.get_init(), "the game goes on without a window"
        env.close()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", NAMES)
def test_seeds_are_exact(name):
    def play(seed):
        env = make(name)
        seen, info = env.reset(seed=seed)
        env.action_space.seed(5)
        trace = []
        for _ in range(40):
            seen, reward, terminated, truncated, info = env.step(env.action_space.sample())
            trace.append((pickle.dumps(seen), reward, terminated, info["score"]))
            if terminated:
                break
        return trace

    assert play(3) == play(3)
    assert play(3) != play(4)


@pytest.mark.parametrize("name", MASKED)
def test_masked_actions_are_refused(name):
    env = make(name)
    _, info = env.reset(seed=1)
    masked = np.flatnonzero(info["action_mask"] == 0)
    if masked.size:
        with pytest.raises(ValueError, match="not legal"):
            env.unwrapped.step(int(masked[0]))
    # The game goes on as if nothing had been tried.
    env.step(int(np.flatnonzero(info["action_mask"])[0]))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_batches(name, mode):
    env = make_vec(name, 12, autoreset_mode=mode, threads=2)
    assert env.metadata["autoreset_mode"] is AutoresetMode[mode.upper()]
    seen, infos = env.reset(seed=7)
    assert env.observation_space.contains(seen)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        before = env.unwrapped._batch.terminated.copy()
        seen, reward, terminated, truncated, infos = env.step(legal_actions(env, rng))
        assert reward.shape == terminated.shape == (12,)
        ended += int(terminated.sum())
        if mode == "next_step":
            assert not (terminated & before).any() and (reward[before] == 0).all()
            assert "final_obs" not in infos
        elif terminated.any():
            place = int(np.flatnonzero(terminated)[0])
            assert env.single_observation_space.contains(infos["final_obs"][place])
            assert infos["final_info"]["steps"][place] > 0 and infos["steps"][place] == 0
        if ended > 5:
            break
    assert env.observation_space.contains(seen)
    assert ended > 0
    env.close()


def test_a_batch_is_the_same_as_single_games():
    env = make_vec("ModernPlacement", 3, threads=1)
    _, infos = env.reset(seed=10)
    singles = [make("ModernPlacement") for _ in range(3)]
    for place, single in enumerate(singles):
        single.reset(seed=10 + place)
    rng = np.random.default_rng(0)
    for _ in range(10):
        actions = legal_actions(env, rng)
        seen, reward, *_ = env.step(actions)
        for place, single in enumerate(singles):
            one, gained, *_ = single.step(int(actions[place]))
            assert (one == seen[place]).all() and gained == reward[place]


def test_observations_are_handed_out_without_a_copy():
    env = make_vec("Modern", 4)
    first, _ = env.reset(seed=1)
    second, *_ = env.step(np.full(4, 7))
    assert np.shares_memory(first, second)
    assert np.shares_memory(np.from_dlpack(second), second)
    copies = make_vec("Modern", 4, copy=True)
    first, _ = copies.reset(seed=1)
    second, *_ = copies.step(np.full(4, 7))
    assert not np.shares_memory(first, second) and (first != second).any()


@pytest.mark.parametrize("name", MASKED)
def test_packed_masks_are_the_bits_of_masks(name):
    plain, packed = make_vec(name, 5), make_vec(name, 5, mask="packed")
    _, infos = plain.reset(seed=1)
    _, packed_infos = packed.reset(seed=1)
    rng = np.random.default_rng(4)
    count = plain.single_action_space.n
    for _ in range(10):
        bits = packed_infos["action_mask"]
        assert bits.dtype == np.uint8 and np.shares_memory(bits, packed.unwrapped.action_mask)
        assert (np.unpackbits(bits, axis=1, count=count, bitorder="little") == infos["action_mask"]).all()
        actions = legal_actions(plain, rng)
        seen, *_, infos = plain.step(actions)
        packed_seen, *_, packed_infos = packed.step(actions)
        assert pickle.dumps(seen) == pickle.dumps(packed_seen)
    with pytest.raises(ValueError, match="int8 or packed"):
        make_vec(name, 5, mask="bits")


def test_a_bad_action_of_send_is_an_error_of_recv():
    env = make_vec("ModernPlacement", 4)
    env.reset(seed=1)
    env.unwrapped.send(np.full(4, 23))
    with pytest.raises(ValueError, match="not legal"):
        env.unwrapped.recv()
    env.step(legal_actions(env, np.random.default_rng(1)))


def test_send_and_recv_are_a_step():
    one, two = make_vec("Modern", 64, copy=True), make_vec("Modern", 64, copy=True)
    one.reset(seed=1), two.reset(seed=1)
    rng = np.random.default_rng(2)
    for _ in range(50):
        actions = rng.integers(0, 9, 64)
        two.unwrapped.send(actions)
        with pytest.raises(RuntimeError, match="recv"):
            two.step(actions)
        for mine, theirs in zip(one.step(actions)[:4], two.unwrapped.recv()[:4]):
            assert (mine == theirs).all()
    with pytest.raises(RuntimeError, match="send"):
        two.unwrapped.recv()


def test_afterstates_are_the_boards_after_actions():
    env = make("Classic", height=12, afterstates=True, observation="features")
    _, info = env.reset(seed=4)
    names = quintet.FEATURE_NAMES
    for _ in range(30):
        after = info["afterstates"]
        assert len(after["actions"]) == len(after["features"])
        place = after["features"][:, names.index("holes")].argmin()
        expected = after["features"][place]
        seen, _, terminated, _, info = env.step(int(after["actions"][place]))
        if terminated:
            break
        assert (seen[3 : len(names)] == expected[3:]).all()


def test_placements_know_spins_and_hold():
    env = make("ModernPlacement", reward="score")
    _, info = env.reset(seed=2)
    actions = np.flatnonzero(info["action_mask"])
    assert (actions >= 960).any(), "some placements use hold"
    _, _, _, _, info = env.step(int(actions[-1]))
    assert info["pieces"] == 1


def test_rewards():
    for reward, expected in [("survival", 1.0), ({"survival": 0.5, "loss": -3.0}, 0.5), ("lines", 0.0)]:
        env = make("Modern", reward=reward)
        env.reset(seed=1)
        assert env.step(0)[1] == expected
    env = make("Modern", reward={"loss": -3.0})
    env.reset(seed=1)
    total = 0.0
    for _ in range(200):
        _, reward, terminated, *_ = env.step(7)
        total += reward
        if terminated:
            break
    assert total == -3.0


def test_frame_skip_and_keys():
    slow, fast = make("Modern", frame_skip=60), make("Modern")
    slow.reset(seed=1), fast.reset(seed=1)
    row = lambda seen: int(seen[48 + 3])
    top = row(fast.reset(seed=1)[0])
    assert row(slow.step(0)[0]) == top - 1, "a second of gravity is a row"
    assert row(fast.step(0)[0]) == top
    held = make("Modern", keys="hold", das=50, arr=0)
    held.reset(seed=1)
    for _ in range(10):
        seen, *_ = held.step(1)
    assert int(np.bitwise_or.reduce(seen[24:48])) & 1, "a held key goes to the wall"


def test_time_limits_cut_off():
    env = make("Modern", max_steps=3)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]
    with pytest.raises(RuntimeError, match="reset"):
        env.unwrapped.step(0)


@pytest.mark.parametrize("name", NAMES)
def test_every_episode_can_be_a_replay(name, tmp_path):
    env = make(name, record=True)
    env.reset(seed=11)
    for _ in range(60):
        if env.step(env.action_space.sample())[2]:
            break
    path = tmp_path / "episode.replay"
    env.unwrapped.save_replay(path)
    assert path.read_bytes().startswith(b"QUINTET\x1a")
    program = os.environ.get("QUINTET")
    if program:
        done = subprocess.run([program, "replay", str(path), "--verify"], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_replays_need_record(tmp_path):
    env = make("Classic")
    env.reset(seed=1)
    with pytest.raises(RuntimeError, match="record=True"):
        env.unwrapped.save_replay(tmp_path / "x")


def _use(env, results):
    for method in (env.step, env.unwrapped.send):
        try:
            method(np.zeros(8, np.int64))
            results.put("no error")
        except RuntimeError as error:
            results.put(str(error))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_process_gets_a_sentence():
    env = make_vec("Modern", 8, threads=2)
    env.reset(seed=1)
    env.unwrapped.send(np.zeros(8, np.int64))
    env.unwrapped.recv()
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    child = context.Process(target=_use, args=(env, results))
    child.start()
    for _ in range(2):
        assert "another process" in results.get(timeout=30)
    child.join()
    env.step(np.zeros(8, np.int64))


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_refused_options_leave_nothing_to_close():
    with pytest.raises(ValueError, match="no observation='bits'"):
        make_vec("Quadris", 2, observation="bits")
    gc.collect()


def test_memory():
    env = make_vec("Modern", 16)
    assert env.unwrapped._batch.game_bytes < 1024
    env = make_vec("ModernPlacement", 16, mask="packed")
    assert env.unwrapped._batch.game_bytes < 1024
    env = make_vec("ModernPlacement", 16)
    assert env.unwrapped._batch.game_bytes - 1920 < 1024, "a mask with a byte for each action has 1,920"
    for name in ("Classic", "Quadris", "Chetyris", "Cascade"):
        for observation in ("grid", "features", "dict"):
            assert make_vec(name, 16, observation=observation).unwrapped._batch.game_bytes < 2048


def test_the_package_is_typed():
    folder = os.path.dirname(quintet.__file__)
    assert os.path.exists(os.path.join(folder, "py.typed"))
    assert os.path.exists(os.path.join(folder, "_native.pyi"))
    assert sys.version_info >= (3, 10)


def test_types_and_stubs_are_right(tmp_path):
    pytest.importorskip("mypy")
    for command in (["mypy", "--strict", "-p", "quintet"], ["mypy.stubtest", "quintet._native"]):
        done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
