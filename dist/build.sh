#!/usr/bin/env bash
# Makes everything that a release has, in one folder with checksums.
#
#   dist/build.sh OUT
#
# Needs Rust and a C linker; takes along what else it finds: cargo-deb and cargo-generate-rpm for packages, Python for the
# wheel, the browser target for the page. What is missing is named and left out. The same commit gives the same archive:
# files are sorted, owned by root and dated by the commit (SOURCE_DATE_EPOCH).
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# = 1 ] || { echo "usage: dist/build.sh OUT" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
target=$(rustc -vV | sed -n 's/^host: //p')
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 0)}
export SOURCE_DATE_EPOCH=$epoch
day=$(date -u -d "@$epoch" +%F 2> /dev/null || date -u -r "$epoch" +%F)
name=quintet-$version-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { printf '%s\n' "$*"; }
has() { command -v "$1" > /dev/null 2>&1; }

say "the program"
# Paths of this machine do not get into the program.
RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo" \
    cargo build --release --locked --bins
bin=target/release
tree=$work/$name
mkdir -p "$tree"/{man,completions,share/applications,share/mime/packages,share/metainfo,licenses}
for program in quintet chetyris quadris biquadris; do install -m 755 "$bin/$program" "$tree/$program"; done
"$bin/quintet" man "$tree/man" > /dev/null
for shell in bash zsh fish powershell elvish; do "$bin/quintet" completions "$shell" > "$tree/completions/quintet.$shell"; done
cp dist/quintet.desktop dist/quintet-replay.desktop "$tree/share/applications/"
cp dist/quintet.xml "$tree/share/mime/packages/"
sed "s/@VERSION@/$version/; s/@DATE@/$day/" dist/quintet.metainfo.xml > "$tree/share/metainfo/org.quintet.Quintet.metainfo.xml"
for size in 16 24 32 48 64 128 256 512; do
    mkdir -p "$tree/share/icons/hicolor/${size}x$size/apps"
    "$bin/quintet" icon --size "$size" "$tree/share/icons/hicolor/${size}x$size/apps/quintet.png"
done
cp LICENSE-MIT LICENSE-APACHE "$tree/licenses/"
cp crates/quintet-paint/fonts/OFL.txt "$tree/licenses/fonts-OFL.txt"
cp README.md CHANGELOG.md "$tree/"

archive() { # folder, file
    tar --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner --format=gnu -C "$work" -cf - "$1" | gzip -9n > "$2"
}
archive "$name" "$out/$name.tar.gz"

# cargo-deb and cargo-generate-rpm take the same files from here.
rm -rf target/dist
cp -a "$tree" target/dist
find target/dist -exec touch -h -d "@$epoch" {} +
if has cargo-deb; then
    say "the Debian package"
    cargo deb --no-build --no-strip -p quintet -o "$out/" > /dev/null
else
    say "no .deb: cargo-deb is missing (cargo install cargo-deb)"
fi
if has cargo-generate-rpm; then
    say "the RPM package"
    cargo generate-rpm -p crates/quintet --source-date "$epoch" -o "$out/" > /dev/null
else
    say "no .rpm: cargo-generate-rpm is missing (cargo install cargo-generate-rpm)"
fi
if has python3 && python3 -m venv --help > /dev/null 2>&1; then
    say "the Python wheel"
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install -q --disable-pip-version-check maturin
    (cd crates/quintet-py && "$work/venv/bin/maturin" build -q --release -o "$out")
else
    say "no wheel: python3 with venv is missing"
fi
if "$bin/quintet" web build "$work/quintet-$version-web" > /dev/null 2> "$work/web.txt"; then
    say "the page for browsers"
    archive "quintet-$version-web" "$out/quintet-$version-web.tar.gz"
else
    say "no page: $(tail -1 "$work/web.txt")"
fi

say "the list of all parts (SBOM)"
cargo metadata --format-version 1 --locked --filter-platform "$target" | python3 dist/sbom.py "$version" "$epoch" > "$out/quintet-$version.cdx.json"

say "manifests for package managers"
sum=$(sha256sum "$out/$name.tar.gz" | cut -d' ' -f1)
mkdir -p "$out/packages"
for template in dist/packages/*; do
    sed "s/@VERSION@/$version/g; s/@TARGET@/$target/g; s/@SHA256@/$sum/g; s/@DATE@/$day/g" "$template" > "$out/packages/$(basename "$template")"
done
(cd "$out" && find . -type f ! -name SHA256SUMS | sort | sed 's,^\./,,' | xargs sha256sum > SHA256SUMS)
say "done: $out"
