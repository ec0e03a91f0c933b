#!/usr/bin/env bash
# Makes everything that a release has, in one folder with checksums. Needs GNU tar, date and touch, as on Linux.
#
#   dist/build.sh [--strict] OUT
#
# Needs Rust with its source (rust-src), a C compiler and Python; takes along what else it finds: cargo-deb and cargo-generate-rpm
# for packages, venv for the wheel, the browser target and npm for the page, MinGW-w64 for the program for Windows. What is
# missing is named first and left out, together with the manifests that download it, or an error with --strict. The same commit
# gives the same archive: files are sorted, owned by root and dated by the commit (SOURCE_DATE_EPOCH).
#
#   ADDRESS=https://example.org/quintet   where the folder will be published, for the manifests
set -euo pipefail
# The same modes of files wherever it runs.
umask 022
cd "$(dirname "$0")/.."
strict=
if [ "${1:-}" = --strict ]; then strict=yes && shift; fi
[ $# = 1 ] && [[ $1 != -* ]] || { echo "usage: dist/build.sh [--strict] OUT" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
# Files of another version would get into the checksums.
[ -z "$(ls -A "$out")" ] || { echo "$1 is not empty: name a new folder" >&2; exit 2; }
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
target=$(rustc -vV | sed -n 's/^host: //p')
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 0)}
export SOURCE_DATE_EPOCH=$epoch
day=$(date -u -d "@$epoch" +%F)
name=quintet-$version-$target
browser=wasm32-unknown-unknown
windows=x86_64-pc-windows-gnu
wheel_notices=crates/quintet-py/THIRD-PARTY.txt
work=$(mktemp -d)
trap 'rm -rf "$work" "$wheel_notices"' EXIT
# Python keeps no compiled modules in the checkout.
export PYTHONDONTWRITEBYTECODE=1
say() { printf '%s\n' "$*"; }
has() { command -v "$1" > /dev/null 2>&1; }
has_target() { [ -d "$(rustc --print target-libdir --target "$1" 2> /dev/null)" ]; }
archive() { # folder, file
    tar --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r-w,a+X --format=gnu -C "$work" -cf - "$1" | gzip -9n > "$2"
}

# Names of parts that cannot be built here, and of what is missing for them.
left_out=" "
missing=()
leave_out() { left_out+="$1 "; missing+=("no $1: $2 is missing"); }
builds() { [[ $left_out != *" $1 "* ]]; }
has cargo-deb || leave_out .deb "cargo-deb (cargo install cargo-deb)"
has dpkg-shlibdeps || leave_out .deb "dpkg-shlibdeps, which finds the libraries it needs (dpkg-dev)"
has cargo-generate-rpm || leave_out .rpm "cargo-generate-rpm (cargo install cargo-generate-rpm)"
python3 -c 'import ensurepip, venv' 2> /dev/null || leave_out wheel "Python's venv"
has_target $browser || leave_out page "the target $browser (rustup target add $browser)"
has x86_64-w64-mingw32-gcc && has x86_64-w64-mingw32-strip || leave_out Windows "MinGW-w64"
has_target $windows || leave_out Windows "the target $windows (rustup target add $windows)"
has wasm-opt || has npm || missing+=("a larger page: npm and wasm-opt are missing")
has strip || missing+=("larger programs: strip is missing")
[ -n "${ADDRESS:-}" ] || missing+=("manifests with the address example.org: ADDRESS is not set")
[ -z "$(git status --porcelain 2> /dev/null)" ] || missing+=("not what a commit has: there are files that are changed or not committed")
[ "$epoch" != 0 ] || missing+=("no date: neither git nor SOURCE_DATE_EPOCH tells it")
[ ${#missing[@]} = 0 ] || printf '%s\n' "${missing[@]}"
if [ -n "$strict" ] && [ ${#missing[@]} != 0 ]; then say "nothing is built: --strict wants every part"; exit 1; fi

say "the notices and the lists of all parts (SBOM)"
features=()
inside=() # the page's module, if the program has it inside
if builds page; then
    features=(--features web)
    inside=(quintet-web:$browser)
fi
parts_of() { # name of the list, programs as dist/parts.py names them
    python3 dist/notices.py "${@:2}" > "$work/$1.txt"
    python3 dist/sbom.py "$epoch" "${@:2}" > "$out/quintet-$version-$1.cdx.json"
}
parts_of "$target" "quintet:$target${inside:+:web}" "${inside[@]}"
if builds page; then parts_of web "${inside[@]}"; fi
if builds wheel; then parts_of wheel "quintet-py:$target"; fi
if builds Windows; then parts_of $windows "quintet:$windows${inside:+:web}" "${inside[@]}"; fi

# Paths of this machine do not get into programs.
export RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$(rustc --print sysroot)=rust"

say "the program"
cargo build --release --locked --bin quintet
bin=${CARGO_TARGET_DIR:-target}/release

# The page for browsers is a part of its own, and inside the program for `quintet web`. wasm-opt makes it smaller.
page=target/page
if builds page; then
    say "the page for browsers"
    if ! has wasm-opt && has npm; then (cd crates/quintet-web/tests && npm ci --silent --no-audit --no-fund); fi
    rm -rf "$page"
    "$bin/quintet" web build "$page" > /dev/null 2> "$work/page.txt" || { cat "$work/page.txt" >&2; exit 1; }
    export QUINTET_WEB_MODULE=$PWD/$page/quintet.wasm
    cp -a "$page" "$work/quintet-$version-web"
    mkdir "$work/quintet-$version-web/licenses"
    cp LICENSE-MIT LICENSE-APACHE "$work/quintet-$version-web/licenses/"
    cp crates/quintet-paint/fonts/OFL.txt "$work/quintet-$version-web/licenses/fonts-OFL.txt"
    cp "$work/web.txt" "$work/quintet-$version-web/licenses/THIRD-PARTY.txt"
    archive "quintet-$version-web" "$out/quintet-$version-web.tar.gz"
    say "the program with the page"
fi
cargo build --release --locked --bins "${features[@]}"
tree=$work/$name
mkdir -p "$tree"/{man,completions,share/applications,share/mime/packages,share/metainfo,licenses}
for program in quintet chetyris quadris biquadris; do
    install -m 755 "$bin/$program" "$tree/$program"
    if has strip; then strip "$tree/$program"; fi
done
"$bin/quintet" man "$tree/man" > /dev/null
for shell in bash zsh fish powershell elvish; do "$bin/quintet" completions "$shell" > "$tree/completions/quintet.$shell"; done
cp dist/quintet.desktop dist/quintet-replay.desktop "$tree/share/applications/"
cp dist/quintet.xml "$tree/share/mime/packages/"
cp dist/quintet.metainfo.xml "$tree/share/metainfo/org.quintet.Quintet.metainfo.xml"
grep -q "version=\"$version\"" "$tree/share/metainfo/org.quintet.Quintet.metainfo.xml" || { say "dist/quintet.metainfo.xml does not name the release $version"; exit 1; }
for size in 16 24 32 48 64 128 256 512; do
    mkdir -p "$tree/share/icons/hicolor/${size}x$size/apps"
    "$bin/quintet" icon --size "$size" "$tree/share/icons/hicolor/${size}x$size/apps/quintet.png"
done
cp LICENSE-MIT LICENSE-APACHE "$tree/licenses/"
cp crates/quintet-paint/fonts/OFL.txt "$tree/licenses/fonts-OFL.txt"
cp "$work/$target.txt" "$tree/licenses/THIRD-PARTY.txt"
# The page of the checkout says how to build: who has the programs needs to know where to put them.
cp dist/archive.md "$tree/README.md"
cp CHANGELOG.md "$tree/"
mkdir "$tree/docs"
cp docs/*.png docs/*.gif "$tree/docs/"
# Pages link to files of the checkout, too, which are not here: of these links, the words stay.
for page in docs/*.md; do sed -E 's/\[([^]]*)\]\(\.\.\/[^)]*\)/\1/g' "$page" > "$tree/$page"; done
if grep -n '](\.\./' "$tree"/docs/*.md; then say "these links lead out of the archive"; exit 1; fi

archive "$name" "$out/$name.tar.gz"

say "the crates"
crates=$work/crates
# With --strict, nothing is changed that is not committed.
dirty=()
[ -n "$strict" ] || dirty=(--allow-dirty)
cargo package --workspace --locked --no-verify --quiet "${dirty[@]}" --target-dir "$crates" 2> "$work/crates.txt" || { cat "$work/crates.txt" >&2; exit 1; }
mkdir -p "$out/crates"
cp "$crates"/package/*.crate "$out/crates/"

# cargo-deb and cargo-generate-rpm take the same files from here.
mkdir -p target
rm -rf target/dist
cp -a "$tree" target/dist
cp crates/quintet/README.md target/dist/README.md
gzip -9nc CHANGELOG.md > target/dist/changelog.gz
cat > target/dist/debian-changelog << END
quintet ($version-1) unstable; urgency=medium

  * Release $version; CHANGELOG.md says what has changed.

 -- The authors of Quintet <quintet@example.org>  $(LC_ALL=C date -u -R -d "@$epoch")
END
find target/dist -exec touch -h -d "@$epoch" {} +
if builds .deb; then
    say "the Debian package"
    cargo deb --quiet --no-build --no-strip -p quintet -o "$out/" > /dev/null
fi
if builds .rpm; then
    say "the RPM package"
    cargo generate-rpm -p crates/quintet --source-date "$epoch" -o "$out/" > /dev/null
fi
if builds wheel; then
    say "the Python wheel"
    python3 -m venv "$work/venv"
    # Another version may build other bytes.
    "$work/venv/bin/pip" install -q --disable-pip-version-check maturin==1.16.0
    # maturin takes the file along by pyproject.toml. Flags for a target are added to those of the crate, others replace them.
    cp "$work/wheel.txt" "$wheel_notices"
    flags=CARGO_TARGET_$(tr a-z- A-Z_ <<< "$target")_RUSTFLAGS
    (cd crates/quintet-py && env -u RUSTFLAGS "$flags=$RUSTFLAGS" "$work/venv/bin/maturin" build -q --release --locked -o "$out")
    rm "$wheel_notices"
fi
if builds Windows; then
    say "the program for Windows"
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=$PWD/dist/link-windows.sh cargo build --release --locked --bins "${features[@]}" --target $windows
    mkdir -p "$work/quintet-$version-$windows"
    x86_64-w64-mingw32-strip "${CARGO_TARGET_DIR:-target}/$windows/release/"{quintet,chetyris,quadris,biquadris}.exe
    cp "${CARGO_TARGET_DIR:-target}/$windows/release/"{quintet,chetyris,quadris,biquadris}.exe LICENSE-MIT LICENSE-APACHE CHANGELOG.md "$work/quintet-$version-$windows/"
    cp dist/archive.md "$work/quintet-$version-$windows/README.md"
    cp -r "$tree/docs" "$work/quintet-$version-$windows/"
    cp crates/quintet-paint/fonts/OFL.txt "$work/quintet-$version-$windows/fonts-OFL.txt"
    cp "$work/$windows.txt" "$work/quintet-$version-$windows/THIRD-PARTY.txt"
    python3 dist/zip.py "$work/quintet-$version-$windows" "$epoch" "$out/quintet-$version-$windows.zip"
fi

say "manifests for package managers"
address=${ADDRESS:-https://example.org/quintet}
sums_of() { sha256sum "$@" | cut -d' ' -f1 | paste -sd' ' -; }
mkdir -p "$out/packages"
manifest() { # template, editing commands of sed for its sums
    sed "s/@VERSION@/$version/g; s/@DATE@/$day/g; s,@ADDRESS@,$address,g; $2" "$1" > "$out/packages/$(basename "$1")"
}
if builds Windows; then
    sum_windows=$(sums_of "$out/quintet-$version-$windows.zip")
    for template in dist/packages/*.yaml; do manifest "$template" "s/@SHA256_WINDOWS@/$sum_windows/g"; done
fi
# The other package managers build the published crate, and the page into it.
if builds page; then
    # The crate has no files for desktops: they are published beside the PKGBUILD, in the order of its list.
    beside=("$tree"/share/applications/quintet.desktop "$tree"/share/applications/quintet-replay.desktop "$tree"/share/mime/packages/quintet.xml
        "$tree"/share/metainfo/org.quintet.Quintet.metainfo.xml "$tree"/licenses/{fonts-OFL,THIRD-PARTY}.txt)
    cp "${beside[@]}" "$out/packages/"
    sum_crate=$(sums_of "$out/crates/quintet-$version.crate")
    sum_web=$(sums_of "$out/quintet-$version-web.tar.gz")
    sum_files=$(sums_of "${beside[@]}")
    for template in dist/packages/{PKGBUILD,quintet.rb}; do
        manifest "$template" "s/@SHA256_CRATE@/$sum_crate/g; s/@SHA256_WEB@/$sum_web/g; s/@SHA256_FILES@/$sum_files/g"
    done
    # The AUR wants the fields of the PKGBUILD as a list, too.
    (
        . "$out/packages/PKGBUILD"
        field() { local name=$1 value; shift; for value; do printf '\t%s = %s\n' "$name" "$value"; done; }
        printf 'pkgbase = %s\n' "$pkgname"
        field pkgdesc "$pkgdesc"
        field pkgver "$pkgver"
        field pkgrel "$pkgrel"
        field url "$url"
        field arch "${arch[@]}"
        field license "${license[@]}"
        field makedepends "${makedepends[@]}"
        field depends "${depends[@]}"
        field optdepends "${optdepends[@]}"
        field options "${options[@]}"
        field source "${source[@]}"
        field sha256sums "${sha256sums[@]}"
        printf '\npkgname = %s\n' "$pkgname"
    ) > "$out/packages/.SRCINFO"
fi
(cd "$out" && find . -type f ! -name SHA256SUMS | sort | sed 's,^\./,,' | xargs sha256sum > SHA256SUMS)
say "done: $out"
