#!/usr/bin/env bash
# Installs the package ROOT/quintet.deb in a system under ROOT, and starts the program from it: from a pipe, in a terminal, and
# as a desktop does, in windows of a display without a screen.
#
#   dist/try-package.sh ROOT
set -euo pipefail
root=$(realpath "$1")
replay=$(dirname "$0")/../crates/quintet/tests/corpus/v3/recordings/cascade-demo.replay
server=
inside() { chroot "$root" env -i HOME=/root PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 TERM=xterm-256color "$@"; }
# Ends the program of this root, which a desktop has started as a process of its own.
end_program() {
    local process
    for process in /proc/[0-9]*; do
        if [ "$(readlink "$process/exe")" = "$root/usr/games/quintet" ]; then
            kill "${process#/proc/}" 2> /dev/null || true
            timeout 10 tail --pid="${process#/proc/}" -f /dev/null || true
        fi
    done
}

mount -t proc proc "$root/proc"
trap 'end_program; kill $server 2> /dev/null || true; umount "$root/dev/pts" 2> /dev/null || true; umount "$root/proc"' EXIT
# Terminals that programs open themselves.
mkdir -p "$root/dev/pts"
mount -t devpts devpts "$root/dev/pts"

inside dpkg -i /quintet.deb > /dev/null
inside quintet --version
inside quintet demo | grep -c ": score " | sed 's/$/ games in the demo/'
inside quadris -text <<< 'drop quit' | grep Hi-Score > /dev/null
for file in /usr/share/man/man1/quintet.1.gz /usr/share/applications/quintet.desktop /usr/share/mime/packages/quintet.xml \
    /usr/share/icons/hicolor/16x16/apps/quintet.png /usr/share/icons/hicolor/512x512/apps/quintet.png \
    /usr/share/bash-completion/completions/quintet /usr/share/zsh/vendor-completions/_quintet \
    /usr/share/fish/vendor_completions.d/quintet.fish /usr/share/doc/quintet/copyright /usr/share/doc/quintet/THIRD-PARTY.txt; do
    test -s "$root$file" || { echo "the package has no $file" >&2; exit 1; }
done
inside quintet web build /tmp/page > /dev/null
test -s "$root/tmp/page/quintet.wasm"
inside bash -c 'source /usr/share/bash-completion/completions/quintet; COMP_WORDS=(quintet modern --mode spr) COMP_CWORD=3 COMP_TYPE=9
    _clap_complete_quintet quintet spr ""; [ "${COMPREPLY[*]}" = sprint ]'

# Shells that read the completions at the first Tab: zsh in a terminal of its own, fish by its command.
inside apt-get update -qq 2> /dev/null
inside apt-get install -y -qq --no-install-recommends zsh fish > /dev/null 2>&1
cat > "$root/complete.zsh" << 'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; autoload -U compinit; compinit -u; echo "rea""dy"'
zpty -r -m shell text '*ready*'
zpty -n -w shell $'quintet modern --mode spr\t'
zpty -r -m shell text '*--mode sprint*' && print 'zsh completes'
END
inside timeout 30 zsh -f /complete.zsh
[ "$(inside fish -c 'complete -C "quintet modern --mode spr"' | cut -f 1)" = sprint ] || { echo "fish does not complete" >&2; exit 1; }
echo "fish completes"

# A terminal: the menu appears, and Ctrl+C leaves it.
{ sleep 3; printf '\003'; } | script -qefc "chroot '$root' env -i HOME=/root PATH=/usr/games:/usr/bin:/bin LC_ALL=C.UTF-8 TERM=xterm-256color quintet" /dev/null |
    grep Chetyris > /dev/null
echo "the menu appears in a terminal"

# A desktop: what the package recommends for windows, and what desktops use to find types of files and programs for them.
inside apt-get install -y -qq --no-install-recommends libx11-6 libx11-xcb1 libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2 \
    shared-mime-info desktop-file-utils libglib2.0-bin > /dev/null 2>&1
# A recording is known by its name and by its contents.
cp "$replay" "$root/root/game.replay"
cp "$replay" "$root/root/game"
# Of this one, only the first letters are left.
head -c 6 "$replay" > "$root/root/broken.replay"
for file in game.replay game broken.replay; do
    inside gio info -a standard::content-type "/root/$file" | grep -w application/x-quintet-replay > /dev/null ||
        { echo "$file is not known as a recording" >&2; exit 1; }
done

display=:$((90 + RANDOM % 100))
Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp > /dev/null 2>&1 &
server=$!
sleep 1
has_window() { DISPLAY=$display xwininfo -root -tree 2> /dev/null | grep -F "\"$1\"" > /dev/null; }
# Starts a program as a desktop does and waits for a window with a title, which stays until the program is ended.
opens() { # what it is, title, command
    local tries
    inside DISPLAY="$display" "${@:3}" < /dev/null > "$root/window.txt" 2>&1 || true
    for ((tries = 0; tries < 40; tries++)); do
        if has_window "$2"; then
            sleep 2
            has_window "$2" || break
            end_program
            echo "$1"
            return
        fi
        sleep 0.5
    done
    echo "not so: $1: $(cat "$root/window.txt")" >&2
    exit 1
}
# gio reads the Exec lines of the entries that are installed; for a file, those of its type.
opens "the desktop entry opens a window" Quintet gio launch /usr/share/applications/quintet.desktop
opens "a double click on a recording plays it in a window" "Replay: Cascade - Quintet" gio open /root/game.replay
opens "a double click on a damaged recording opens a window" Quintet gio open /root/broken.replay
