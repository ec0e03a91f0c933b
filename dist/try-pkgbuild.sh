#!/usr/bin/env bash
# Runs the last part of the PKGBUILD, which puts files in place, with programs that are built already; compares the files for
# desktops with those of the Debian package, and the sums with the files.
#
#   dist/try-pkgbuild.sh FOLDER_WITH_PKGBUILD PACKAGE.deb FOLDER_OF_PROGRAMS
set -euo pipefail
packages=$(cd "$1" && pwd)
deb=$(realpath "$2")
programs=$(cd "$3" && pwd)
crate=$(cd "$(dirname "$0")/../crates/quintet" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
srcdir=$work/src
pkgdir=$work/pkg
mkdir "$srcdir" "$pkgdir"
. "$packages/PKGBUILD"
# makepkg reads the same as we, and refuses to run as root.
cp "$packages/PKGBUILD" "$packages/.SRCINFO" "$work/"
chmod -R a+rX "$work"
as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
sorted() { sed 's/^\t//; /^$/d' | sort; }
diff <(cd "$work" && as_nobody makepkg --printsrcinfo | sorted) <(sorted < "$work/.SRCINFO")
[ ${#source[@]} = ${#sha256sums[@]} ] || { echo "${#source[@]} sources have ${#sha256sums[@]} sums" >&2; exit 1; }
for ((n = 1; n < ${#source[@]}; n++)); do
    sha256sum --check --quiet - <<< "${sha256sums[n]}  $packages/${source[n]}"
    cp "$packages/${source[n]}" "$srcdir/"
done
mkdir -p "$srcdir/$pkgname-$pkgver/target"
cp "$crate"/LICENSE-* "$srcdir/$pkgname-$pkgver/"
ln -s "$programs" "$srcdir/$pkgname-$pkgver/target/release"
(cd "$srcdir" && package > /dev/null)

# Manual pages are compressed in the one and not yet in the other.
files() { (cd "$1" && find usr/share/{applications,mime,metainfo,icons,man} -type f | sed 's/\.gz$//' | sort); }
dpkg-deb -x "$deb" "$work/deb"
diff <(files "$work/deb") <(files "$pkgdir")
for file in usr/share/applications/quintet.desktop usr/share/mime/packages/quintet.xml usr/share/icons/hicolor/48x48/apps/quintet.png; do
    cmp "$work/deb/$file" "$pkgdir/$file"
done
for file in LICENSE-MIT LICENSE-APACHE fonts-OFL.txt; do test -s "$pkgdir/usr/share/licenses/quintet/$file"; done
cmp "$work/deb/usr/share/doc/quintet/THIRD-PARTY.txt" "$pkgdir/usr/share/licenses/quintet/THIRD-PARTY.txt"
echo "the PKGBUILD installs $(files "$pkgdir" | wc -l) files as the Debian package does"
