"""The examples: short runs, a stop in between, a local Ray cluster."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def train(tmp_path, *options):
    command = [sys.executable, str(EXAMPLES / "train_classic.py"), "--height", "6", "--population", "8", "--games", "4"]
    return [*command, "--workers", "2", "--checkpoint", str(tmp_path / "classic.npz"), *options]


def test_the_trainer_learns_stops_and_goes_on(tmp_path):
    process = subprocess.Popen(train(tmp_path, "--minutes", "5"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "generation    4" in line:
            process.send_signal(signal.SIGINT)
            break
    rest = process.communicate(timeout=60)[0]
    assert process.returncode == 130, "".join(lines) + rest
    assert "resume from" in rest
    time.sleep(0.1)
    done = subprocess.run(train(tmp_path, "--minutes", "0.2", "--test-games", "10"), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "resuming from" in done.stdout and "mean" in done.stdout
    assert (tmp_path / "classic.svg").read_text().startswith("<svg")


def test_a_killed_worker_gets_a_sentence(tmp_path):
    process = subprocess.Popen(train(tmp_path, "--minutes", "5"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in process.stdout:
        if "generation    2" in line:
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            if not children.exists():
                process.kill()
                pytest.skip("needs /proc")
            workers = [pid for pid in children.read_text().split() if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]
            os.kill(int(workers[0]), signal.SIGKILL)
            break
    rest = process.communicate(timeout=60)[0]
    assert process.returncode == 1 and "a worker was killed" in rest


def test_a_local_ray_cluster():
    # RAY=1 has installed it.
    if os.environ.get("RAY") != "1":
        pytest.importorskip("ray")
    command = [sys.executable, str(EXAMPLES / "ray_train.py"), "--workers", "2", "--generations", "3", "--population", "8"]
    done = subprocess.run([*command, "--steps", "60", "--height", "8"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "generation   3" in done.stdout
