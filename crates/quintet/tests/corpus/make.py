#!/usr/bin/env python3
"""Makes a corpus folder with a released program: make.py PROGRAM FOLDER

Recordings come from scripted games, from the computer and from games played in a pseudo-terminal, and so
differ from run to run. A folder that is committed is never made again: a new format gets a new folder.
"""
import os, pty, random, select, shutil, signal, subprocess, sys, time

PROGRAM, FOLDER = (os.path.abspath(path) for path in sys.argv[1:3])
GAMES, HOME = os.path.join(FOLDER, "recordings"), os.path.join(FOLDER, "home")
WORK = FOLDER + ".work"
for folder in (GAMES, HOME, WORK):
    os.makedirs(folder)


def run(*args, text="", home=WORK):
    env = dict(os.environ, QUINTET_HOME=home)
    return subprocess.run([PROGRAM, *args], input=text, text=True, cwd=WORK, env=env, capture_output=True, check=True).stdout


def game(name):
    return os.path.join(GAMES, name + ".replay")


GUIDED = set()


def play(*args, keys=(), kill=False, home=HOME):
    """Plays in a terminal: each entry of `keys` is typed, then a moment passes; a number only waits."""
    # A game opens with its guide for the first time, but not in lines.
    if "-text" not in args and (args[0], home) not in GUIDED:
        GUIDED.add((args[0], home))
        keys = ["\r", 1, *keys]
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(WORK)
        os.environ.update(QUINTET_HOME=home, TERM="xterm-256color", COLUMNS="100", LINES="40")
        os.execv(PROGRAM, [PROGRAM, *args])

    def watch(seconds):
        end = time.time() + seconds
        while time.time() < end:
            if select.select([fd], [], [], 0.02)[0]:
                try:
                    os.read(fd, 65536)
                except OSError:
                    return
    watch(2.5)
    for key in keys:
        if not isinstance(key, (int, float)):
            try:
                os.write(fd, key.encode())
            except OSError:
                break  # It has ended already.
        watch(key if isinstance(key, (int, float)) else 0.15)
    if kill:
        watch(1.5)
        os.kill(pid, signal.SIGKILL)
    else:
        # The result is shown until its page is left.
        watch(1.5)
        os.kill(pid, signal.SIGTERM)
    for _ in range(100):
        watch(0.1)
        if os.waitpid(pid, os.WNOHANG)[0] != 0:
            return os.close(fd)
        time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    sys.exit(f"{args} did not end")


# Asks to end the game, and says yes.
END = ["q", 1.5, "2", 1.5]


def script(seed, keys, count, gap, sides=("",), seldom=()):
    """Random presses and releases for `quintet sim`."""
    draw, now, lines = random.Random(seed), 3500, ["0 tap enter"]
    for number in range(count):
        now += draw.randrange(gap)
        key = draw.choice(seldom if seldom and number % 40 == 39 else keys)
        lines.append(f"{now} {draw.choice(['tap', 'tap', 'press', 'release'])} {draw.choice(sides)}{key}")
    return "\n".join(lines + [f"{now + 700} wait", ""])


# Every game, played by the computer.
run("demo", "--seed", "3", "--out", WORK)
for name in ("chetyris", "quadris", "biquadris", "cascade", "modern"):
    shutil.move(os.path.join(WORK, name + ".replay"), game(name + "-demo"))

# Real-time games in virtual time.
chetyris = ["left", "right", "rotate", "down", "drop"]
run("sim", "chetyris", "--seed", "7", "--record", game("chetyris-to-the-end"), text=script(1, chetyris, 250, 400))
run("sim", "chetyris", "--seed", "8", "--level", "4", "--well", "8x14", "--pieces", "VFCIO", "--record", game("chetyris-options"),
    text=script(2, chetyris, 120, 300) + "99000 tap quit\n")
modern = ["left", "right", "cw", "ccw", "180", "soft", "hard", "hold"]
for mode in ("marathon", "sprint", "ultra", "classic"):
    run("sim", "modern", "--mode", mode, "--seed", "5", "--record", game(f"modern-{mode}-random"),
        text=script(mode, modern, 220, 250, seldom=["pause", "restart", "enter"]))
    run("bot", "modern", "--mode", mode, "--seed", "6", "--strength", "9", "--limit", "400" if mode == "ultra" else "110", "--record", game(f"modern-{mode}-bot"))
run("sim", "modern", "--mode", "duel", "--seed", "9", "--record", game("modern-duel-random"),
    text=script(3, modern, 300, 200, sides=("", "2:"), seldom=["pause", "restart"]))
run("bot", "modern", "--mode", "duel", "--rules", "guideline", "--seed", "4", "--strength", "9", "--opponent", "3", "--limit", "150",
    "--record", game("modern-duel-bots"))
with open(os.path.join(WORK, "board"), "w") as board:
    board.write("GGGG..GGGG\nGGGGG.GGGG\nGGGGG.GGGG\n")
run("sim", "modern", "--rules", "guideline", "--seed", "2", "--board", "board", "--pieces", "TIOSZ", "--level", "7", "--tspin-kick", "on",
    "--das", "90", "--arr", "0", "--soft-drop", "40", "--lock-delay", "300", "--record", game("modern-options"),
    text=script(4, modern, 120, 250))

# Typed games from a pipe: restarts, undo, hints, letter commands on blocks that have moved, block and level files.
with open(os.path.join(WORK, "blocks"), "w") as blocks:
    blocks.write("O O I\nT L J S Z")
with open(os.path.join(WORK, "levels"), "w") as levels:
    levels.write('[[level]]\nnumber = 5\nsequence = "blocks"\nheavy = true\nexpires_after = 6\n'
                 '[[level]]\nnumber = 1\nname = "long"\nweights = { I = 3, O = 1 }\nstar_every = 3\n')
for name in ("quadris", "biquadris"):
    run(name, "-text", "-seed", "4", "-startlevel", "1", "-levels", "levels", "--record", game(name + "-levels"),
        text="drop 4right drop 7right drop 4levelup drop 2right drop 5right drop leveldown drop " + "6left drop 6right drop " * 9 + "quit")
run("quadris", "-text", "-seed", "3", "-startlevel", "2", "--record", game("quadris-restart-undo-hint"),
    text="right drop hint left drop undo undo drop 3down restart undo 2right drop hint drop restart levelup levelup "
         "heavy drop 4left drop undo autoplay 30 restart autoplay 12 undo 2right drop quit")
run("quadris", "-text", "-seed", "1", "--record", game("quadris-letters"),
    text="3right 4down I drop 2right clockwise 2down J drop 5right O left drop 9down L right drop 4down S Z T drop "
         "levelup 3right 3down counterclockwise T drop levelup levelup 2right 2down Z I drop undo 7right 3down O drop quit")
run("quadris", "-text", "-seed", "5", "-startlevel", "3", "-scriptfile", "blocks", "--record", game("quadris-files"),
    text="norandom blocks drop 3right drop leveldown leveldown leveldown drop drop levelup levelup levelup random "
         + "right drop left drop " * 12 + "levelup " + "5right drop 5left drop " * 10 + "quit")
run("biquadris", "-text", "-seed", "2", "-scriptfile1", "blocks", "--record", game("biquadris-letters"),
    text="3right 4down I drop 2right clockwise 2down J drop 5right O left drop 9down L right drop undo 4down S Z T drop hint "
         "levelup 3right 3down T drop restart drop undo 2right 2down Z drop drop quit")
# Two rows at once by the first player and each special action.
rows = "".join(f"O {2 * number}right drop I {number % 2 * 4}right drop " for number in range(5)) + "I clockwise 10right drop "
for number, action in enumerate(("blind", "heavy", "force Z")):
    run("biquadris", "-text", "-seed", "6", "-startlevel", str(number), "--record", game(f"biquadris-{action.split()[0]}"),
        text=rows + action + " 3right 2left drop 2right drop " + "3right 2down drop 3right drop " * 2 + "quit")

# Cascade in a terminal, with a hint; a recording that was killed; one that was altered.
play("cascade", "--seed", "4", "--size", "8x10", "--record", game("cascade-typed"),
     keys=["h", 0.5, " ", "x", "\x1b[C", " ", 0.6, "\x1b[D", "\x1b[D", " ", 0.6, "z", " ", 0.6, "q", 1], home=WORK)
play("chetyris", "--seed", "11", "--record", game("chetyris-killed"), keys=["\r", 0.3, "a", "w", " ", " ", "d", 1.2], kill=True, home=WORK)
with open(game("quadris-demo"), "rb") as whole, open(game("quadris-altered"), "wb") as altered:
    data = bytearray(whole.read())
    data[len(data) * 2 // 3] ^= 0x10
    altered.write(data)
with open(game("modern-demo"), "rb") as whole, open(game("modern-cut-off"), "wb") as cut:
    cut.write(whole.read()[:-1500])

# A store: scores and replays of every game, with a name, without, imported, deleted and interrupted.
play("chetyris", "--seed", "21", keys=["\r", 0.3, " ", " ", "a", " ", "q", 0.5, "\r"])
run("settings", "set", "player.name", "Ada Lovelace", home=HOME)
play("chetyris", "--seed", "22", "--level", "3", keys=["\r", 0.3, "h", 0.5, " ", "q", 0.5, "\r"])
play("cascade", "--seed", "23", keys=[" ", 0.8, "\x1b[C", " ", 0.8, "q", 1])
play("modern", "--seed", "24", keys=["\r", 3.6, " ", "\x1b[C", " ", "c", " ", "r", 3.6, " ", " ", *END])
play("modern", "--mode", "sprint", "--seed", "25", keys=["\r", 3.6] + [" "] * 14 + [1, *END])
play("modern", "--mode", "duel", "--opponent", "5", "--seed", "26", keys=["\r", 3.6] + ["\x1b[C", "\x1b[D", " "] * 12 + [" "] * 14 + [2, *END])
run("settings", "set", "player.second", "Grace", home=HOME)
play("quadris", "-text", "-seed", "27", keys=["drop\r", "undo\r", "2right 2down I drop\r", "restart\r", "hint\r", 0.5, "drop\r", "drop\r", "quit\r", 0.5])
play("biquadris", "-text", "-seed", "28", keys=["drop\r", "3right 2down T drop\r", "drop\r", "restart\r", "drop\r", "quit\r", 0.5])
run("replay", "import", game("modern-ultra-bot"), home=HOME)
run("replay", "import", game("biquadris-letters"), home=HOME)
run("replay", "delete", "2", home=HOME)
play("quadris", "-text", "-seed", "29", keys=["drop\r", "2right drop\r", "restart\r", "drop\r", "3right 3down L\r", 1], kill=True)
play("modern", "--mode", "duel", "--opponent", "3", "--seed", "30", keys=["\r", 3.6, " ", " ", " "], kill=True)

# A settings file with every entry, each other than its default where that is possible.
for key, value in {
    "replays.keep": "250", "handling.das": "120", "handling.arr": "0", "handling.soft-drop": "40", "handling.lock-delay": "450",
    "colours.use": "always", "colours.palette": "high-contrast", "colours.depth": "256", "colours.ground": "light", "colours.patterns": "on",
    "look.skin": "flat", "look.grid": "off", "look.motion": "reduced", "look.cells": "full", "look.ascii": "on", "look.mouse": "off",
    "sound.effects": "55", "sound.music": "0", "sound.mute": "on", "chetyris.level": "2", "chetyris.well": "12x20", "chetyris.screen": "rich",
    "cascade.size": "10x16", "quadris.start-level": "1", "biquadris.start-level": "2", "modern.mode": "sprint", "modern.level": "3",
    "modern.rules": "guideline", "modern.tspin-kick": "on", "modern.opponent": "keen", "keys.chetyris.left": "left a",
    "keys.modern.180": "a", "keys.modern2.hold": "n", "keys.quadris.hint": "f1", "keys.biquadris.drop": "pagedown", "keys.cascade.drop": "space v",
}.items():
    run("settings", "set", key, *value.split(), home=HOME)
with open(os.path.join(HOME, "settings.toml"), "a") as settings:
    settings.write('\n# A comment of the player, and an entry of a version to come.\n[future]\nthing = 7\n')
# The last program to close the database merges its log into it.
run("replay", "list", home=HOME)
for left in ("settings.lock", "quintet.db-wal", "quintet.db-shm"):
    if os.path.exists(os.path.join(HOME, left)):
        os.remove(os.path.join(HOME, left))
shutil.rmtree(WORK)
