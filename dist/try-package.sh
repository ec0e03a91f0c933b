#!/usr/bin/env bash
# Installs the package ROOT/quintet.deb in a system under ROOT, and starts the program from it: from a pipe, in a terminal, and
# in a window of a display without a screen.
#
#   dist/try-package.sh ROOT
set -euo pipefail
root=$1
server=
mount -t proc proc "$root/proc"
trap 'kill $server 2> /dev/null; umount "$root/proc"' EXIT
inside() { chroot "$root" env -i HOME=/root PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 TERM=xterm-256color "$@"; }

inside dpkg -i /quintet.deb > /dev/null
inside quintet --version
inside quintet demo | grep -c ": score " | sed 's/$/ games in the demo/'
inside quadris -text <<< 'drop quit' | grep Hi-Score > /dev/null
for file in /usr/share/man/man1/quintet.1.gz /usr/share/applications/quintet.desktop /usr/share/mime/packages/quintet.xml \
    /usr/share/icons/hicolor/16x16/apps/quintet.png /usr/share/icons/hicolor/512x512/apps/quintet.png \
    /usr/share/bash-completion/completions/quintet /usr/share/zsh/vendor-completions/_quintet \
    /usr/share/fish/vendor_completions.d/quintet.fish /usr/share/doc/quintet/copyright; do
    test -s "$root$file" || { echo "the package has no $file" >&2; exit 1; }
done
inside quintet web build /tmp/page > /dev/null
test -s "$root/tmp/page/quintet.wasm"
inside bash -c 'source /usr/share/bash-completion/completions/quintet; COMP_WORDS=(quintet modern --mode spr) COMP_CWORD=3 COMP_TYPE=9
    _clap_complete_quintet quintet spr ""; [ "${COMPREPLY[*]}" = sprint ]'

# A terminal: the menu appears, and Ctrl+C leaves it.
{ sleep 3; printf '\003'; } | script -qefc "chroot '$root' env -i HOME=/root PATH=/usr/games:/usr/bin:/bin LC_ALL=C.UTF-8 TERM=xterm-256color quintet" /dev/null |
    grep Chetyris > /dev/null
echo "the menu appears in a terminal"

# A window: with the libraries that the package recommends, the program opens one.
inside apt-get update -qq 2> /dev/null
inside apt-get install -y -qq --no-install-recommends libx11-6 libx11-xcb1 libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2 > /dev/null 2>&1
display=:$((90 + RANDOM % 100))
Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp > /dev/null 2>&1 &
server=$!
sleep 1
chroot "$root" env -i HOME=/root PATH=/usr/games:/usr/bin:/bin DISPLAY="$display" quintet --window > "$root/window.txt" 2>&1 &
program=$!
for ((tries = 0; tries < 40; tries++)); do
    if DISPLAY=$display xwininfo -root -tree 2> /dev/null | grep '"Quintet' > /dev/null; then
        kill $program
        wait $program || true
        echo "a window opens"
        exit 0
    fi
    sleep 0.5
done
kill $program 2> /dev/null || true
echo "no window has opened: $(cat "$root/window.txt")" >&2
exit 1
