#!/usr/bin/env bash
# Starts what people get without a package: the program of the archive, also put into a home folder as its README says; the
# Python package; the page, in Chromium.
#
#   dist/try-archives.sh FOLDER_OF_THE_RELEASE
set -euo pipefail
release=$(realpath "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
server=
trap 'kill $server 2> /dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/home"
export HOME=$work/home QUINTET_HOME=$work/quintet

archive=$(ls "$release"/quintet-*-linux-*.tar.gz)
tar -xzf "$archive" -C "$work"
(
    cd "$work/$(basename "$archive" .tar.gz)"
    ./quintet demo > /dev/null
    # The lines of the README, of the block that begins with mkdir.
    sed -n '/^mkdir/,/^```/p' README.md | grep -v '^```' > "$work/install.sh"
    bash -e "$work/install.sh" 2> "$work/install.txt" || { cat "$work/install.txt" >&2; exit 1; }
)
for file in bin/quintet bin/quadris share/applications/quintet.desktop share/mime/types share/man/man1/quintet.1 \
    share/bash-completion/completions/quintet; do
    test -s "$HOME/.local/$file" || { echo "the README of the archive installs no $file" >&2; exit 1; }
done
"$HOME/.local/bin/quadris" -text <<< 'drop quit' | grep Hi-Score > /dev/null
echo "the program of the archive plays, also when it is installed"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check "$release"/quintet-*.whl
# The first example of the package's README.
sed -n '/^```python/,/^```/p' crates/quintet-py/README.md | sed '1d; /^```/,$d' > "$work/example.py"
(cd "$work" && "$work/venv/bin/python" example.py)
"$HOME/.local/bin/quintet" replay "$work/first.replay" --verify
echo "the Python package plays"

tar -xzf "$release"/quintet-*-web.tar.gz -C "$work"
port=$((20000 + RANDOM % 20000))
python3 -m http.server "$port" --bind 127.0.0.1 --directory "$work"/quintet-*-web > "$work/server.txt" 2>&1 &
server=$!
sleep 1
(cd crates/quintet-web/tests && QUINTET_PAGE=http://127.0.0.1:$port/ node --test --test-name-pattern='recordings of all versions|a game is played' golden.test.js browser.test.js > "$work/page.txt") ||
    { cat "$work/page.txt" >&2; exit 1; }
grep -Eq 'pass 2$' "$work/page.txt" || { echo "not both tests of the page ran" >&2; exit 1; }
echo "the page plays a game, and every recording"
