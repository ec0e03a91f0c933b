#!/usr/bin/env bash
# Runs the PKGBUILD with the files of the release, and with programs that are built already instead of its cargo; compares the
# page in them and the files for desktops with those of the release and of the Debian package, and the sums with the files.
#
#   dist/try-pkgbuild.sh RELEASE/packages PACKAGE.deb FOLDER_OF_PROGRAMS
set -euo pipefail
packages=$(cd "$1" && pwd)
release=$(dirname "$packages")
deb=$(realpath "$2")
programs=$(cd "$3" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
srcdir=$work/src
pkgdir=$work/pkg
mkdir "$srcdir" "$pkgdir"
. "$packages/PKGBUILD"
# makepkg reads the same as we. It refuses to run as root, and wants a folder that it could write to and a pacman.
mkdir -m 777 "$work/makepkg"
cp "$packages/PKGBUILD" "$work/makepkg/"
chmod -R a+rX "$work"
as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
sorted() { sed 's/^\t//; /^$/d' | sort; }
(cd "$work/makepkg" && PACMAN=true as_nobody makepkg --printsrcinfo) > "$work/srcinfo"
diff <(sorted < "$work/srcinfo") <(sorted < "$packages/.SRCINFO")
[ ${#source[@]} = ${#sha256sums[@]} ] || { echo "${#source[@]} sources have ${#sha256sums[@]} sums" >&2; exit 1; }
for ((n = 0; n < ${#source[@]}; n++)); do
    # What is downloaded is in the release; the other files lie beside the PKGBUILD.
    case ${source[n]} in
        *.crate) file=$release/crates/${source[n]##*/} ;;
        *://*) file=$release/${source[n]##*/} ;;
        *) file=$packages/${source[n]} ;;
    esac
    sha256sum --check --quiet - <<< "${sha256sums[n]}  $file"
    case $file in
        *.crate | *.tar.gz) tar -xzf "$file" -C "$srcdir" ;;
        *) cp "$file" "$srcdir/" ;;
    esac
done
cargo() {
    [[ " $* " == *" --features web "* ]] || { echo "cargo $* builds programs without the page" >&2; return 1; }
    module=$QUINTET_WEB_MODULE
    mkdir target
    ln -s "$programs" target/release
}
module=
cd "$srcdir" && build
cd "$srcdir" && check
cd "$srcdir" && package > /dev/null
cmp "$module" "$srcdir/page/quintet.wasm"

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
