//! What a screen asks for that it cannot do itself.

use crate::widget::Column;
use quintet_engine::kernel::Happening;

/// Something to be done outside of a screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// This screen is done with.
    Back,
    /// Open another screen.
    Open(Page),
    /// Start a game.
    Play(Start),
    /// Play Modern from a board that was drawn: its rows as text, the top one first.
    Practise(String),
    /// Go on with an interrupted game, by the name it was listed with.
    Continue(String),
    /// Show the replay of this number.
    Watch(i64),
    /// Play on from a moment, in microseconds, of the replay of this number; without one, of the replay that the
    /// world has opened by itself.
    PlayFrom(Option<i64>, u64),
    /// Set an entry of the settings, as typed.
    Set(&'static str, String),
    /// Give an entry of the settings its default again.
    Reset(&'static str),
    /// Look something up and tell it to this screen.
    Ask(Query),
    /// Delete the replay of this number; it can be brought back.
    Delete(i64),
    /// Bring the replay of this number back.
    Restore(i64),
    /// These things have happened in a game: they can be heard.
    Happened(Vec<Happening>),
    /// The rest of what has happened is not shown any more: nor is it to be heard.
    Skipped,
    /// Somebody finds the way through menus: that can be heard.
    Menu(Step),
    /// Leave the program.
    Quit,
}

/// A step on the way through menus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// To another line.
    Move,
    /// Into what is chosen.
    Choose,
    /// Back to where one came from.
    Back,
}

/// A game to start: its name on the command line, and settings that are different for this one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The game's name.
    pub game: &'static str,
    /// The settings.
    pub with: Vec<(&'static str, String)>,
    /// Whether the computer plays it and somebody watches.
    pub watch: bool,
}

/// A screen that another one can open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Page {
    /// The modes and options of a game, by its name.
    Game(&'static str),
    /// The settings.
    Settings,
    /// The keys of a game, by its name.
    Keys(&'static str),
    /// The scores.
    Scores,
    /// The replays.
    Replays,
    /// A board to draw and to play from.
    Draw,
    /// How to use the program.
    Help,
    /// What the program is.
    About,
}

/// Something to look up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// The interrupted games.
    Interrupted,
    /// The best scores of a game, or of all.
    Scores(Option<&'static str>),
    /// What was played over time of a game, or of all.
    Statistics(Option<&'static str>),
    /// The replays of a game, or of all.
    Replays(Option<&'static str>),
    /// A file that was named in a game of typed commands.
    File(String),
    /// The board that a pasted text stands for: rows, or a fumen.
    Board(String),
}

/// What was looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The interrupted games: the name to go on with it, and a line about it.
    Interrupted(Vec<(String, String)>),
    /// A table: its columns, and its rows with the number of a replay where there is one.
    Table {
        /// Its columns.
        head: Vec<Column>,
        /// The rows.
        rows: Vec<(Option<i64>, Vec<String>)>,
    },
    /// A file: what tells it from others, and its contents; or why it could not be read.
    File(Result<(String, Vec<u8>), String>),
    /// A board: its rows as text, the top one first.
    Board(String),
    /// Why there is no answer.
    Trouble(String),
}

/// Why a game is no longer played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The player left: what was being played may be gone on with.
    Player,
    /// The player gave up what was being played.
    Quit,
    /// The program was told to end by this signal.
    Signal(i32),
    /// The terminal or the window is gone.
    Lost,
}
