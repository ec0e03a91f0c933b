//! What a screen asks for that it cannot do itself.

use crate::catalogue::{GameInfo, PracticeInfo};
use crate::request::Query;
use quintet_engine::kernel::GameEvent;
use serde::{Deserialize, Serialize};

/// Something to be done outside of a screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// This screen is done with.
    Back,
    /// Open another screen.
    Open(Page),
    /// Start a game.
    Play(Start),
    /// Play a game from a board that was drawn: its rows as text, the top one first.
    Practise(&'static GameInfo, String),
    /// Go on with an interrupted game, by the name it was listed with.
    Continue(String),
    /// Show a replay from the beginning of one of its rounds.
    Watch(Recorded),
    /// Play on from a moment, in microseconds, of the replay of this number; without one, of the replay that the
    /// world has opened by itself.
    PlayFrom(Option<i64>, u64),
    /// Set an entry of the settings, as typed.
    Set(&'static str, String),
    /// Give an entry of the settings its default again.
    Reset(&'static str),
    /// Look something up or change it in storage, and answer this screen.
    Ask(Query),
    /// These events have happened in a game: they can be heard.
    Events(Vec<GameEvent>),
    /// The rest of what has happened is not shown any more: nor is it to be heard.
    Skipped,
    /// Somebody finds the way through menus: that can be heard.
    Menu(MenuAction),
    /// Leave the program.
    Quit,
}

/// A round of a stored replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recorded {
    /// The number of the replay.
    pub replay: i64,
    /// The round, from 0.
    pub round: u32,
}

/// A step on the way through menus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuAction {
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
    /// The modes and options of a game.
    Game(&'static GameInfo),
    /// The settings.
    Settings,
    /// The keys of a game.
    Keys(&'static GameInfo),
    /// How to play a game.
    HowToPlay(&'static GameInfo),
    /// The scores.
    Scores,
    /// The replays.
    Replays,
    /// A board to draw and to play from.
    Practice(&'static PracticeInfo),
    /// How to use the program.
    Help,
    /// What the program is.
    About,
    /// Whether to quit the program.
    Quit,
}

/// Why a player left a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitReason {
    /// The player left; the game can be resumed later.
    Player,
    /// The player ended the game.
    Quit,
    /// This signal ended the program.
    Signal(i32),
    /// The terminal or the window is gone.
    Lost,
}
