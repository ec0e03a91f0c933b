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
    .about = Watch finished games, step through them, or continue playing from any point.
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
    .about = The goal, special pieces and rules, and the keys.
game-menu-practice = Practice
    .about = Draw or paste a board and play from it.

## Pause menu
pause-title = Paused
pause-end-title = End this game?
pause-resume = Resume
pause-restart = Restart
    .about = End this game and start a new one.
pause-save-and-quit = Save and quit
    .about = Continue later from the main menu.
pause-quit = Quit
    .about = Return to the menu.
pause-end-game = End game
    .about = End the game now and keep its score.

## During a game
play-demonstration = The computer plays.
play-two-keys = Player 2: { $keys }.
play-two-held-keys = This terminal cannot tell which player is holding a key. Use a window: quintet --window
# A game of typed commands.
typed-paste-too-long = { $all } lines were pasted; only the first { $taken } were used.

# What becomes of the score.
status-saving = saving…
status-saved = saved: replay { $replay }
status-best = saved: personal best, replay { $replay }
status-cut = , without the part after 64 MiB of recording
status-not-saved = not saved: { $why }
status-recording-full = the rest of the replay, because the recording is full (64 MiB); the score will be saved
status-saving-failed = saving has stopped because of an internal error

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
name-question = What name should appear next to your scores?
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
mark-assisted = assisted
mark-unfinished = unfinished
mark-not-in-replay = score differs from the replay
mark-suspect = score differs
mark-imported = imported
rules-own-levels = custom levels
rules-own-blocks = custom blocks
rules-own-levels-and-blocks = custom levels and blocks
rules-well = well { $size }
notice-replay-deleted = Replay deleted. Press u to undo.
notice-replay-restored = Replay restored.

# Resuming a game, and saving the games that were left.
notice-open-elsewhere = that game is open in another terminal or window
notice-game-gone = that game no longer exists
notice-saved-later = { $why }; the game is kept and will be saved the next time Quintet starts

# A replay that cannot be played, or not to its end.
replay-unreadable = this replay cannot be read
replay-not-a-replay = this replay is not a Quintet replay
replay-too-large = this file is too large to be a replay
replay-truncated = this replay is truncated: it breaks off at byte { $at }
replay-unfinished = this replay is truncated: the recording was interrupted after { $millis } ms; the end is missing
replay-altered = this replay is altered or damaged at byte { $at }
replay-newer-rules = this replay was recorded under revision { $recorded } of the rules of { $game }; this program knows revisions 1 to { $current }; update Quintet to play it
replay-differs = this replay does not reproduce: played back, it ends in a different state
# Any other problem; the reason is in English.
replay-other-problem = this replay { $why }

## The window
window-picture-saved = The picture is saved as { $path }.
window-picture-failed = The picture was not saved: it { $why }
window-paste-too-long = The copied text is too long to paste.
window-paste-empty = There is no text to paste.
window-paste-failed = The clipboard cannot be read: { $why }.

## Watching a replay
viewer-title = Replay: { $game }
viewer-round = { $title }, round { $round } of { $rounds }
viewer-place = { $now } / { $end }  piece { $piece } / { $pieces }
viewer-paused = paused
viewer-ended = end

## Drawing a board
draw-title = Draw a board
draw-help = Drawing { $block }; the cursor is on { $here }. Press a letter (G I J L O S T Z) to draw that block, or paste rows or a fumen.
draw-full-row = Row { $row } is full. Leave a gap in it.

## Settings
section-player = Players
section-look = Display
section-colours = Colours
section-sound = Sound
section-replays = Replays
section-handling = Handling
section-controls = Controls
settings-clash = a key is used twice
settings-releases = Key repeat: this keyboard reports key releases, so DAS and ARR apply.
settings-no-releases = Key repeat: this terminal has not reported a key release yet, so the keyboard's own repeat is used.
settings-gamepads = A gamepad acts as the keys of the game. Help lists the buttons.

# Words of choices that read better than the word in the settings file.
setting-look-language =
    .value-auto = Auto
    .value-en = English
    .value-pl = Polski
setting-colours-depth =
    .value-full = 16 million
setting-modern-tspin-kick =
    .value-rules = As the rules say

## Controls
controls-title = Controls: { $game }
controls-none = none
controls-press = Press a key. Esc cancels.
controls-refused = Shift, Ctrl and Alt cannot be used, alone or with another key. Press another key.
controls-clash = { $key } is assigned to both { $owner } and { $other }; only { $owner } will work.

## What is wrong with a value
error-not-a-number = { $value } is not a whole number: use { $least } to { $most }
error-too-small = { $value } is too small: use { $least } to { $most }
error-too-large = { $value } is too large: use { $least } to { $most }
error-not-a-size = { $value } is not a size: use COLUMNSxROWS, from { $least } to { $most }
error-not-a-switch = { $value } is not allowed: use on or off
error-too-long =
    { $most ->
        [one] too long: use at most one character
       *[other] too long: use at most { $most } characters
    }
error-unprintable = it contains characters that cannot be shown: use letters, digits and punctuation
error-unknown-word = { $value } is not allowed: use { $words }
error-unknown-word-or-number = { $value } is not allowed: use { $first }, 1 to { $most }, or a name: { $words }
error-unknown-key = there is no key { $value }: use a character or a name such as left, space, enter or f1
error-not-text = { $value } is not allowed: use a text in quotation marks
error-not-keys = { $value } is not allowed: use a list of keys, such as ["left", "a"]

## Help
help-page =
    Quintet is five falling-block games.

    Menus           ↑ ↓ move, Enter selects, ← → change a value, Esc goes back. Press a digit to select that item. The mouse works too: click an item, or a key at the bottom of the screen.
    Playing         The keys are shown below the game; Settings changes them. “Save and quit” keeps a game: Continue is then the first entry of the main menu.
    Gamepad         Works in the window, on Linux. D-pad or left stick: move and select; up on the D-pad: hard drop. Lower button: rotate right, select. Right button: rotate left, back. Left button and shoulders: hold. Upper button: hard drop. Start: start, pause, resume. Select: back. A second gamepad is player 2 in a duel.
help-page-replays =
    Every finished game is saved with its score and its replay. You can watch a replay, step through it, and continue playing from any point.

    There is more on the command line: `quintet --help`.

about-page =
    Quintet { $version }: five falling-block games on one engine.

    For players, for people who build bots and learning agents, and for those who want to see how such games are written.

    The engine is pure: time and input go in, events come out. The same input gives the same game on every computer, so a replay of a few kilobytes holds all of it.

    Licence: MIT or Apache-2.0, at your option.

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
cap-and-a-letter = + letter: { $action }
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
