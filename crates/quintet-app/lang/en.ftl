# Quintet in English.
#
# The labels and help of settings, the titles of games and modes, and how to play them are not here: each declaration in
# crates/quintet-app/src has its English text. Every other language has them, under keys that are made of their names
# (see crates/quintet-app/src/text/declared.rs). Commands, reports and --help are English in every language.

## Main menu
menu-continue = Continue
menu-scores = Scores
    .about = Your best games and your statistics.
menu-replays = Replays
    .about = Watch finished games, step through them, or play on from any moment.
menu-settings = Settings
    .about = Language, handling, colours, sound and controls.
menu-help = Help
    .about = How menus, games and gamepads work.
menu-about = About
    .about = Version and licence.
menu-quit = Quit
    .about = Close Quintet.

# An interrupted game.
continue-line = { $game }, score { $score }, played { $time }, { $date }
continue-damaged = { $game }, score { $score }, played { $time }, { $date } (the rest of its recording is damaged)

quit-title = Quit Quintet?
quit-stay = Stay

## Menu of a game
game-menu-options = Options
game-menu-controls = Controls
    .about = See and change the keys.
game-menu-how-to-play = How to play
    .about = The goal, what is special, and the keys.
game-menu-practice = Practice
    .about = Draw or paste a board and play from it.

## Pause menu
pause-title = Paused
pause-end-title = End this game?
pause-resume = Resume
pause-restart = Restart
    .about = Ends this game and starts a new one.
pause-save-and-quit = Save and quit
    .about = Continue later from the main menu.
pause-quit = Quit
    .about = Back to the menu.
pause-end-game = End game
    .about = The game ends now, with its score.

## During a game
play-demonstration = The computer plays.
play-speed = Game speed { $percent } %
play-two-keys = Player 2: { $keys }.
play-two-held-keys = This terminal cannot tell the held keys of two players apart; a window can: quintet --window.
# A game of typed commands.
typed-paste-too-long = { $all } lines were pasted; only the first { $taken } were used.

# What becomes of the score.
status-saving = saving…
status-saved = saved: replay { $replay }
status-best = saved: personal best, replay { $replay }
status-cut = , without what came after its recording had reached 64 MiB
status-not-saved = not saved: { $why }
status-recording-full = the rest of this game's replay, because the recording has reached 64 MiB; the score will be saved
status-saving-failed = the part of the program that saves has failed
status-recording-kept = { $why }; its recording is kept, and it will be saved out of that when it can be

## After a game
result-game-over = Game over
result-finished = Finished
result-draw = Draw
result-wins = Player { $player } wins
result-pace = { $pieces }, { $pace } PPS
count-pieces =
    { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }
count-singles =
    { $count ->
        [one] { $count } single
       *[other] { $count } singles
    }
count-doubles =
    { $count ->
        [one] { $count } double
       *[other] { $count } doubles
    }
count-triples =
    { $count ->
        [one] { $count } triple
       *[other] { $count } triples
    }
count-quads =
    { $count ->
        [one] { $count } quad
       *[other] { $count } quads
    }
count-t-spins =
    { $count ->
        [one] { $count } T-Spin
       *[other] { $count } T-Spins
    }
count-perfect-clears =
    { $count ->
        [one] { $count } perfect clear
       *[other] { $count } perfect clears
    }

## Names for the scores
name-title = Well played!
name-question = What name should stand beside your scores?
name-question-second = What is the name of player 2?
player-number = Player { $number }
player-computer = Computer, level { $strength }
player-program = Program

## Scores, statistics, replays
scores-title = Scores: { $game }
statistics-title = Statistics: { $game }
replays-title = Replays: { $game }
records-all-games = all games
records-loading = Loading…
records-none = Nothing here yet. Play a game first.
column-game = Game
column-mode = Mode
column-score = Score
column-time = Time
column-player = Player
column-date = Date (UTC)
column-month = Month
column-games = Games
column-highest = Highest
column-average = Average
column-replay = No.
mark-assisted = with help
mark-unfinished = unfinished
mark-not-in-replay = replay gives another score
mark-suspect = gives another score
mark-imported = imported
rules-own-levels = own levels
rules-own-blocks = own blocks
rules-own-levels-and-blocks = own levels and blocks
rules-speed = speed { $percent } %
rules-well = well { $size }
notice-copied = Copied: { $text }
notice-muted = Sound off. M turns it on again.
notice-unmuted = Sound on.
notice-volume = Volume { $volume } %
notice-replay-deleted = Replay deleted. Press u to undo.
notice-replay-restored = Replay restored.

# Resuming a game, and saving the games that were left.
notice-open-elsewhere = that game is open in another terminal or window
notice-game-gone = that game no longer exists
notice-saved-later = { $why }; what was played is kept, and quintet saves it at the next start

# Storage that cannot be used.
store-no-home = there is no folder to keep scores in: set QUINTET_HOME, or HOME
store-not-a-folder = { $path } is not a folder, so nothing can be kept in it: name another one with QUINTET_HOME, or move it away
store-denied = { $path } cannot be read: you have no permission to
store-newer = { $path } was written by a newer version of Quintet (its format is { $found }, this program knows { $known }); it is left as it is
store-not-ours = { $path } is not a Quintet store; it is left as it is
store-damaged = { $path } is damaged ({ $detail }); it is left as it is: move it away to begin a new one
store-locked = { $path } is locked by another program
store-settings-held = { $path } is being changed by another program, so it is left as it is: try again when that has ended
store-full = { $path }: the disk is full
store-read-only = { $path } cannot be written: it, its folder or its disk is read-only
store-no-replay = there is no replay { $replay }; `quintet replay list` shows them
store-deleted = replay { $replay } was deleted; `quintet replay restore { $replay }` restores it
store-not-deleted = replay { $replay } is not deleted
store-left-out =
    { $count ->
        [one] { $count } record cannot be read and is left out; `{ $command }` names it
       *[other] { $count } records cannot be read and are left out; `{ $command }` names them
    }

# No sound.
sound-none = no sound: { $why }
sound-lost = the sound is gone: { $why }
sound-two-reasons = { $first }, and { $second }
sound-no-server = no sound server is running
sound-no-socket = there is no socket of a sound server at { $place }
sound-alsa-missing = ALSA is not installed
sound-alsa-no-device = ALSA has no device
sound-no-device = there is no device

# A replay that cannot be played, or not to its end.
replay-unreadable = this replay cannot be read
replay-not-a-replay = this replay is not a Quintet replay
replay-too-large = this replay is larger than any replay
replay-truncated = this replay is truncated: it breaks off at byte { $at }
replay-unfinished = this replay is truncated: the recording was interrupted after { $millis } ms, it has no end mark
replay-altered = this replay is altered or damaged at byte { $at }
replay-newer-rules = this replay was recorded under revision { $recorded } of the rules of { $game }; this program knows revisions 1 to { $current }: a newer version of it can play this
replay-differs = this replay does not reproduce: played again, it ends in another state than the one recorded
# Any other problem; the reason is in English.
replay-other-problem = this replay { $why }

## The window
window-picture-saved = The picture is saved as { $path }.
window-picture-failed = The picture { $why }
window-paste-too-long = What was copied is too long to be pasted.
window-paste-empty = There is no text to paste.
window-paste-failed = What was copied cannot be read: { $why }.

## Watching a replay
viewer-title = Replay: { $game }
viewer-round = { $title }, round { $round } of { $rounds }
viewer-place = { $now } / { $end }  piece { $piece } / { $pieces }
viewer-paused = paused
viewer-ended = end

## Drawing a board
draw-title = Draw a board
draw-help = Block { $block }, under the cursor { $here }. G I J L O S T Z draw that block; you can paste rows or a fumen.
draw-full-row = Row { $row } is full. Leave a gap in it.

## Settings
section-player = Players
section-play = Play
section-window = Window
section-look = Display
section-colours = Colours
section-sound = Sound
section-replays = Replays
section-handling = Handling
section-controls = Controls
settings-search = Search:
settings-nothing = No setting has that in its name or description.
settings-releases = Key repeat: this keyboard reports key releases, so DAS and ARR apply.
settings-no-releases = Key repeat: this terminal has reported no key release yet. Until it does, the keyboard's own repeat is used.
settings-gamepads = Gamepads press the keys of a game. Help lists the buttons.

# Words of choices that read better than the word in the settings file.
setting-look-language =
    .value-auto = Auto
    .value-en = English
    .value-pl = Polski
setting-colours-depth =
    .value-full = 16 million
setting-modern-tspin-kick =
    .value-rules = As the rules say

## Handling
handling-page = Handling and presets
    .about = Key repeat, drops and delays: change them, try them, save them.
handling-try = Try it
    .about = A game without an end that is not saved, with a live counter.
handling-presets = Presets
handling-save = Save as …
    .about = Saves the present values under a name.
handling-export = Export
    .about = Copies the present values as a line of text.
handling-import = Import …
    .about = Takes values from such a line and saves them under their name.
handling-values = Values
handling-unnamed = Mine
handling-name = Name (at most { $most } characters):
handling-line = Line:
handling-note = A change counts from the next game on.
handling-no-name = Begin with a name: “Quick: das=100 arr=0”.
handling-not-a-value = “{ $word }” is not a handling value: use das=100, arr=0 and so on.
trial-held =
    { $columns ->
        [one] Last key: { $millis } ms, { $columns } column
       *[other] Last key: { $millis } ms, { $columns } columns
    }
trial-columns =
    { $columns ->
        [one] Last key: { $columns } column
       *[other] Last key: { $columns } columns
    }
trial-pace =
    { $pieces ->
        [one] { $pieces } piece, { $pace } PPS, { $keys } keys per piece
       *[other] { $pieces } pieces, { $pace } PPS, { $keys } keys per piece
    }

## Controls
controls-title = Controls: { $game }
controls-preset = Preset
    .about = A set of keys to start from. Any key can be changed afterwards.
key-preset-default = Default
key-preset-vim = Vim (h j k l)
key-preset-left-handed = Left-handed
key-preset-two = Two on one keyboard
key-preset-own = Your own
controls-none = none
controls-press = Press a key. Esc cancels.
controls-press-button = Press a button of the gamepad. Esc cancels.
controls-gamepad = Gamepad
    .about = See and change the buttons.
controls-no-modifiers = This terminal does not report Shift, Ctrl, Alt and the keypad by themselves; kitty, foot, WezTerm, Ghostty and the window do.
controls-refused = That is not a single key with a name. Press another key.
controls-taken = { $key } is the key of “{ $owner }”.

## What is wrong with a value
error-not-a-number = { $value } is not a whole number: use { $least } to { $most }
error-too-small = { $value } is too small: use { $least } to { $most }
error-too-large = { $value } is too large: use { $least } to { $most }
error-not-a-size = { $value } is not a size: use columns x rows, { $least } to { $most }
error-not-a-switch = { $value } is not allowed: use on or off
error-too-long =
    { $most ->
        [one] too long: use at most one character
       *[other] too long: use at most { $most } characters
    }
error-unprintable = it has characters that cannot be shown: use letters, digits and signs
error-unknown-word = { $value } is not allowed: use { $words }
error-key-taken = { $key } is the key of “{ $owner }”: choose another key, or change that one first
error-unknown-key = there is no key { $value }: use a character or a name such as left, space, enter or f1
error-other-kind = { $value } is the wrong kind of value

## Help
help-page =
    Quintet is five falling-block games.

    Menus           ↑ ↓ move, Enter selects, ← → change a value, Esc goes back. A digit selects the item of that number. The mouse works, too: click an item, or a key at the bottom of the screen.
    Playing         The keys are shown below the game; Settings changes them. “Save and quit” keeps a game: Continue is then the first entry of the main menu.
    Everywhere      M turns the sound off and on, F7 and F8 change the volume. In the window F11 fills the screen and F12 saves a picture.
    Keys            Letters are keys by their place: with a Russian layout Z and X are where they are on an English keyboard. Shift, Ctrl, Alt and the keypad can be used in the window and in terminals that report them (kitty, foot, WezTerm, Ghostty).
    Gamepad         Works in the window. D-pad or left stick: move and select; up on the D-pad: hard drop. Lower button: rotate right, select. Right button: rotate left, back. Left button and shoulders: hold. Upper button: hard drop. Triggers: half turn. Start: start, pause, resume. Settings changes the buttons. In a name, up and down change the letter. A second gamepad is player 2 in a duel.
help-page-replays =
    Every finished game is saved with its score and its replay. You can watch a replay, step through it, and play on from any moment of it.

    There is more on the command line: `quintet --help`.

about-page =
    Quintet { $version }: five falling-block games on one engine.

    For players, for people who build bots and learning agents, and for those who want to see how such games are written.

    The engine is pure: time and input go in, events come out. The same input gives the same game on every computer, so a replay of a few kilobytes holds all of it.

    Licence: MIT or Apache-2.0, as you like.

## Words that a terminal adds
switch-on = on
switch-off = off
panel-used = { $panel } (used)
terminal-too-small = This screen needs { $columns } columns and { $rows } rows; the terminal has { $has-columns } and { $has-rows }. Enlarge it, or press Esc to go back.

## Keys and what they do, at the bottom of screens
key-space = space
key-click = click
key-any = any key
cap-navigate = move
cap-select = select
cap-open = open
cap-back = back
cap-quit = quit
cap-stay = stay
cap-cancel = cancel
cap-save = save
cap-skip = skip
cap-change = change
cap-edit = edit
cap-reset = reset
cap-swap = swap the keys
cap-take-key = take it from there
cap-search = search
cap-letter = letter
cap-use = use
cap-copy = copy
cap-add-key = add a key
cap-play = play
cap-play-again = play again
cap-start = start
cap-exit = exit
cap-next-level = next level
cap-resume = resume
cap-pause = pause
cap-end-game = end game
cap-move = move
cap-rotate = rotate
cap-down = down
cap-drop = drop
cap-hold = hold
cap-hint = hint
cap-take-over = take over
cap-complete = complete
cap-run = run
cap-clear = clear
cap-type-a-command = type a command
cap-commands = commands
cap-and-a-letter = and a letter: { $action }
cap-game = game
cap-watch = watch
cap-statistics = statistics
cap-scores = scores
cap-delete = delete
cap-undo = undo
cap-scroll = scroll
cap-next-page = next page
cap-5-seconds = 5 s
cap-piece = piece
cap-speed = speed
cap-jump = jump
cap-input = input
cap-play-from-here = play from here
cap-round = round
cap-draw = draw
cap-block = block
cap-fill-row = fill row
