# Quintet in English.
#
# The labels and help of settings, the titles of games and modes, and how to play them are not here: each declaration in
# crates/quintet-app/src has its English text. Every other language has them, under keys that are made of their names
# (see crates/quintet-app/src/text/declared.rs). Commands, reports and --help are English in every language.

## Main menu
menu-continue = Continue
    .about = Choose one of the games that you have saved.
menu-continue-count =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
menu-best = best { $best }
menu-last-played = played { $date }
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
continue-score = score { $score }
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

## Against the computer
strength-title = How strong should the computer be?
strength-about = You can change this later under Options.
strength-first = A gentle start.
strength-last = As strong as it gets.

## Pause menu
pause-title = Paused
pause-end-title = End this game?
pause-resume = Resume
pause-restart = Restart
    .about = End this game and start a new one.
pause-save-and-quit = Save and quit
    .about = Continue later from the main menu.
pause-settings =
    .about = Look, sound and keys change at once; rules apply from the next round.
pause-quit = Quit
    .about = Return to the menu.
pause-end-game = End game
    .about = End the game now and keep its score.

## How to play
guide-move = Move
guide-rotate = Rotate
guide-commands = / or Enter opens the command line; help lists the commands.

## During a game
play-demonstration = The computer plays.
play-speed = Game speed { $percent } %
play-two-keys = Player 2: { $keys }.
play-two-held-keys = This terminal cannot tell which player is holding a key. Use a window: quintet --window
# A game of typed commands.
typed-keys = Arrows move, { $turn } rotate, { $drop } drops, { $hint } is a hint. Press / or Enter to type a command, ? for help.
typed-paste-too-long = { $all } lines were pasted; only the first { $taken } were used.

# What becomes of the score.
status-saving = saving…
status-saved = saved: replay { $replay }
status-best = saved: personal best, replay { $replay }
status-cut = , without the part after 64 MiB of recording
status-not-saved = not saved: { $why }
status-recording-full = the rest of the replay, because the recording is full (64 MiB); the score will be saved
status-saving-failed = saving has stopped because of an internal error
status-recording-kept = { $why }; its recording is kept and will be saved later

## After a game
result-game-over = Game over
result-finished = Finished
result-draw = Draw
result-wins = Player { $player } wins
result-pace = { $pieces }, { $pace } PPS
result-unfinished = not finished, no time
result-points = { $points } points
result-first = Your first result here.
result-rank = Rank { $rank } of { $of }.
result-new-best = New personal best! Before: { $best }, better by { $difference }.
result-better = Better than your personal best, { $best }, by { $difference }; only a finished game counts as a new best.
result-best = Personal best: { $best }, difference { $difference }.
result-equal = Equal to your personal best, { $best }.
result-lost-duel = A lost duel is not ranked.
result-no-goal = Not ranked: the goal was not reached.
result-helped = Not ranked: assisted.
result-retry = Retry
result-watch = Watch replay
result-save-gif = Save as GIF
result-board = Back to the board
result-menu = Menu

# The counts of a game, and its plots.
fact-time = Time
fact-pieces = Pieces
fact-pace = PPS
fact-lines = Lines
fact-clears = 1 · 2 · 3 · 4 lines
fact-t-spins = T-Spins
fact-combo = Longest combo
fact-chain = Longest chain
fact-back-to-backs = Back-to-Back
fact-perfect-clears = Perfect clears
fact-sent = Rows sent
fact-received = Rows received
fact-holds = Holds
fact-finesse = Finesse faults
plot-score = Score
plot-pace = PPS
plot-best-score = Best score by day
plot-best-time = Best time by day
plot-scores = Scores
plot-times = Times
plot-t-spins = T-Spins per piece
plot-quads = Lines cleared by quads
plot-games = Games by day
plot-play-time = Playing time by day
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
player-you = You
player-computer-named = Computer: { $strength }
player-computer = Computer, level { $strength }
player-program = Program

## Scores, statistics, replays
scores-title = Scores: { $game }
statistics-title = Statistics: { $game }
replays-title = Replays: { $game }
records-all-games = all games
records-level = from level { $level }
records-loading = Loading…
records-none = Nothing here yet. Play a game first.
column-game = Game
column-mode = Mode
column-score = Score
column-rank = Rank
column-result = Result
column-time = Time
column-player = Player
column-date = Date
column-month = Month
column-games = Games
column-highest = Highest
column-average = Average
column-replay = No.
mark-assisted = assisted
mark-unfinished = unfinished
mark-ended-early = ended early
mark-not-in-replay = score differs from the replay
mark-suspect = score differs
mark-imported = imported
rules-own-levels = custom levels
rules-own-blocks = custom blocks
rules-own-levels-and-blocks = custom levels and blocks
rules-speed = speed { $percent } %
rules-well = well { $size }
notice-copied = Copied: { $text }
notice-muted = Sound off. M turns it on again.
notice-unmuted = Sound on.
notice-volume = Volume { $volume } %
notice-game-ended = The game has ended; its score and replay are saved.
notice-replay-deleted = Replay deleted. Press u to undo.
notice-replay-restored = Replay restored.

# Resuming a game, and saving the games that were left.
notice-open-elsewhere = that game is open in another terminal or window
notice-game-gone = that game no longer exists
notice-saved-later = { $why }; the game is kept and will be saved the next time Quintet starts

# Storage that cannot be used.
store-no-home = there is no folder for saved data: set QUINTET_HOME, or HOME
store-not-a-folder = { $path } is not a folder, so nothing can be saved in it: name another one with QUINTET_HOME, or move it away
store-denied = { $path } cannot be read: permission denied
store-newer = { $path } was written by a newer version of Quintet (its format is { $found }, this program knows { $known }); it was not changed
store-older = { $path } was written by an earlier version of Quintet (its format is { $found }, this program has { $known }) and must be upgraded, but it cannot be written
store-not-ours = { $path } is not a Quintet store; it was not changed
store-damaged = { $path } is damaged ({ $detail }); it was not changed: move it away to start a new one
store-locked = { $path } is locked by another program
store-settings-held = { $path } is being changed by another program, so it was not changed: try again when that has ended
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
sound-lost = the sound has stopped: { $why }
sound-two-reasons = { $first }, and { $second }
sound-no-server = no sound server is running
sound-no-socket = there is no socket of a sound server at { $place }
sound-alsa-missing = ALSA is not installed
sound-alsa-no-device = ALSA has no device
sound-no-device = there is no device

# A replay that cannot be played, or not to its end.
replay-unreadable = this replay cannot be read
replay-not-a-replay = this replay is not a Quintet replay
replay-too-large = this file is too large to be a replay
replay-too-long = it lasts { $days } days: replays of games with a clock may last at most { $most } days
replay-truncated = this replay is truncated: it breaks off at byte { $at }
replay-unfinished = this replay is truncated: the recording was interrupted after { $millis } ms; the end is missing
replay-altered = this replay is altered or damaged at byte { $at }
replay-newer-rules = this replay was recorded under revision { $recorded } of the rules of { $game }; this program knows revisions 1 to { $current }; update Quintet to play it
replay-differs = this replay does not reproduce: played back, it ends in a different state
# Any other problem; the reason is in English.
replay-other-problem = this replay { $why }

# Saving a replay as a picture.
picture-drawing = Drawing the picture…
picture-saved = Saved as { $path }.
picture-failed = The picture was not saved: { $why }

## The window
window-picture-saved = The picture is saved as { $path }.
window-picture-failed = The picture was not saved: it { $why }
window-paste-too-long = The copied text is too long to paste.
window-paste-empty = There is no text to paste.
window-paste-failed = The clipboard cannot be read: { $why }.

## The page of a browser
web-storage-none = This browser stores nothing for this page, so scores and replays are lost when it is closed. Use a window that is not private, or export your replays.
web-no-pictures = A browser page cannot save pictures. Export the replay, and use quintet replay FILE --gif.
web-storage-full = there is no more space: delete replays, or export them and clear some
web-imported = Imported: replay { $numbers }.
web-restored = Restored: { $replays } replays, { $scores } scores, { $games } games and { $settings } settings were missing here; { $others } settings were not changed.
web-imported-not = The file was not imported: { $why }.

web-menu = Page menu
web-import = Import a replay or a backup…
web-backup = Save a backup of everything
web-export = Export the last replay
web-link = Copy a link to the last replay
web-fullscreen = Full screen
web-buttons = Touch buttons
web-arrange = Move and resize the buttons
web-done = Done
web-command = Command
web-button-left = Left
web-button-right = Right
web-button-down = Soft drop
web-button-drop = Hard drop
web-button-clockwise = Rotate right
web-button-counterclockwise = Rotate left
web-button-hold = Hold
web-button-pause = Pause

# A link that holds a game.
link-opening = Opening the link…
link-too-long = The replay is too long for a link. Export it as a file instead.
link-unreadable = This link is damaged, or was made by a newer version.
link-copied = The link is copied.
link-nothing = Finish a game or watch a replay first.

# What is told to a screen reader while a game is played.
said-lines =
    { $count ->
        [one] { $count } line, score { $score }
       *[other] { $count } lines, score { $score }
    }
said-level = level { $level }
said-over = game over, score { $score }

## Watching a replay
viewer-title = Replay: { $game }
viewer-round = { $title }, round { $round } of { $rounds }
viewer-place = { $now } / { $end }  piece { $piece } / { $pieces }
viewer-paused = paused
viewer-ended = end

## Drawing a board
draw-title = Draw a board
draw-empty = an empty cell
draw-help = Drawing { $block }; the cursor is on { $here }. Press a letter (G I J L O S T Z) to draw that block, or paste rows or a fumen.
draw-full-row = Row { $row } is full. Leave a gap in it.

## Settings
section-player = Players
section-play = Play
section-window = Window
section-look = Display
section-colours = Colours
section-sound = Sound
section-replays = Replays
section-web = Browser
section-handling = Handling
section-controls = Controls
settings-search = Search:
settings-nothing = No setting has that in its name or description.
settings-over-game = A game is paused. Look, sound and keys change at once; handling and rules apply from the next round.
settings-next-round = Applies from the next round.
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
setting-modern-half-turn =
    .value-kicks = SRS kicks
    .value-srs-plus = SRS+
setting-modern-rotation =
    .value-srs = SRS
setting-modern-randomiser =
    .value-double-bag = Double bag

## Puzzles and the game of the day
puzzle-title = Puzzles: { $solved } of { $all } solved
puzzle-pieces = Pieces: { $pieces }
puzzle-solved = Solved
puzzle-solved-undos =
    { $count ->
        [one] Solved with one undo
       *[other] Solved with { $count } undos
    }
puzzle-not-solved = Not solved
goal-clear-all = Clear the whole board
goal-lines =
    { $count ->
        [one] Clear a line
       *[other] Clear { $count } lines
    }
goal-send =
    { $count ->
        [one] Send a row
       *[other] Send { $count } rows
    }
goal-tspin-double = Make a T-Spin Double
goal-tspin-triple = Make a T-Spin Triple
daily-title = Game of the day
daily-about = The same game for everybody on this day. Your first attempt counts; later ones are practice.
daily-play = Play: { $mode }
daily-practise = Practise: { $mode }
    .about = This attempt does not count; the one that does has begun.
daily-continue = Continue: { $mode }
    .about = Your attempt that counts, { $time } so far.
daily-busy = Your attempt that counts is being played in another program.
daily-done = Your result: { $result }
daily-unfinished = not finished
daily-before = Earlier days

## Handling
handling-page = Handling and presets
    .about = Key repeat, drops and delays: change them, try them, save them.
handling-try = Try it
    .about = An endless game that is not saved, with a live counter.
handling-presets = Presets
handling-save = Save as…
    .about = Save the current values under a name.
handling-export = Export
    .about = Copy the current values as a line of text.
handling-import = Import…
    .about = Read values from such a line and save them under their name.
handling-values = Values
handling-unnamed = Mine
handling-name = Name (at most { $most } characters):
handling-line = Line:
handling-note = Changes apply from the next game.
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
key-preset-two = Two players, one keyboard
key-preset-own = Custom
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
error-or-word = { $most }, or { $word }
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
error-key-taken = { $key } is the key of “{ $owner }”: choose another key, or change that one first
error-unknown-key = there is no key { $value }: use a character or a name such as left, space, enter or f1
error-not-text = { $value } is not allowed: use a text in quotation marks
error-not-keys = { $value } is not allowed: use a list of keys, such as ["left", "a"]

## Help
help-page =
    Quintet is five falling-block games.

    Menus           ↑ ↓ move, Enter selects, ← → change a value, Esc goes back. Press a digit to select that item. The mouse works too: click an item, or a key at the bottom of the screen.
    Playing         The keys are shown below the game; Settings changes them. “Save and quit” keeps a game: Continue is then the first entry of the main menu.
    Everywhere      M turns the sound off and on, F7 and F8 change the volume. In the window F11 fills the screen and F12 saves a picture.
    Keys            Keys go by their place on the keyboard: with a Russian layout, Z and X stay where they are on an English one. Shift, Ctrl, Alt and the keypad can be used in the window and in terminals that report them (kitty, foot, WezTerm, Ghostty).
    Gamepad         Works in the window. D-pad or left stick: move and select; up on the D-pad: hard drop. Lower button: rotate right, select. Right button: rotate left, back. Left button and shoulders: hold. Upper button: hard drop. Triggers: half turn. Start: start, pause, resume. Settings changes the buttons. In a name, up and down change the letter. A second gamepad is player 2 in a duel.
help-page-replays =
    Every finished game is saved with its score and its replay. You can watch a replay, step through it, and continue playing from any point.

    There is more on the command line: `quintet --help`.

about-page =
    Quintet { $version }: five falling-block games on one engine.

    For players, for people who build bots and learning agents, and for those who want to see how such games are written.

    The engine is pure: time and input go in, events come out. The same input gives the same game on every computer, so a replay of a few kilobytes holds all of it.

    Licence: MIT or Apache-2.0, at your option.
    Fonts: Inter and JetBrains Mono, SIL Open Font License 1.1.

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
cap-help = help
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
cap-and-a-letter = + letter: { $action }
cap-game = game
cap-category = category
cap-watch = watch
cap-statistics = statistics
cap-scores = scores
cap-months = by month
cap-delete = delete
cap-undo = undo
cap-scroll = scroll
cap-next-page = next page
cap-5-seconds = 5 s
cap-piece = piece
cap-speed = speed
cap-save-gif = save GIF
cap-save-png = save PNG
cap-jump = jump
cap-input = input
cap-play-from-here = play from here
cap-round = round
cap-draw = draw
cap-block = block
cap-fill-row = fill row
