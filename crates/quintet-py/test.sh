#!/bin/sh
# Builds the wheel, installs it in a virtual environment and runs the Python tests.
#
#   crates/quintet-py/test.sh [pytest options]
#
# PYTHON is the interpreter (python3), VENV the environment (target/quintet-py-venv), GYMNASIUM a version to test with
# (the newest), RAY=1 installs Ray for its test, QUINTET the program that verifies replays (built if it is not given).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
venv=${VENV:-$root/target/quintet-py-venv}
wheels=$root/target/wheels
[ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
packages="maturin pytest mypy numpy pettingzoo pygame-ce gymnasium${GYMNASIUM:+==$GYMNASIUM}"
[ "${RAY:-0}" = 0 ] || packages="$packages ray"
# shellcheck disable=SC2086
"$venv/bin/python" -m pip install -q --disable-pip-version-check $packages
cd "$here"
rm -rf "$wheels"
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target/py} "$venv/bin/maturin" build -q --release -o "$wheels"
"$venv/bin/python" -m pip install -q --disable-pip-version-check --force-reinstall --no-deps "$wheels"/*.whl
if [ -z "${QUINTET:-}" ] && [ -x "$root/target/debug/quintet" ]; then
    QUINTET=$root/target/debug/quintet
    export QUINTET
fi
exec "$venv/bin/python" -m pytest -q "$@"
