"""Games of two agents."""

import numpy as np
import pettingzoo.test as pettingzoo_test
import pytest

from quintet import biquadris_v0, duel_v0

MODULES = [duel_v0, biquadris_v0]


@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_checkers(module):
    pettingzoo_test.parallel_api_test(module.parallel_env(), num_cycles=200)
    pettingzoo_test.api_test(module.env(), num_cycles=100)
    pettingzoo_test.parallel_seed_test(module.parallel_env)
    pettingzoo_test.seed_test(module.env)


@pytest.mark.parametrize("module", MODULES)
def test_episodes_end_and_are_replays(module, tmp_path):
    env = module.parallel_env(record=True, render_mode="rgb_array")
    seen, _ = env.reset(seed=5)
    rng = np.random.default_rng(1)
    total = np.zeros(2)
    while env.agents:
        actions = {agent: rng.choice(np.flatnonzero(one["action_mask"])) for agent, one in seen.items()}
        seen, rewards, *_ = env.step(actions)
        total += list(rewards.values())
    assert sorted(total) == [-1.0, 1.0]
    assert env.render().ndim == 3
    env.save_replay(tmp_path / "pair.replay")
    with pytest.raises(RuntimeError, match="reset"):
        env.step({})


def test_who_is_not_on_turn_can_only_wait():
    env = biquadris_v0.parallel_env()
    seen, _ = env.reset(seed=1)
    assert np.flatnonzero(seen["player_2"]["action_mask"]).tolist() == [53]
    assert seen["player_1"]["action_mask"][53] == 0
