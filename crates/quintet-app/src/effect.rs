//! The effects that screens request from the app and its host.

use crate::catalogue::{GameInfo, PracticeInfo};
use crate::request::Query;
use crate::screen::GamePage;
use quintet_engine::kernel::GameEvent;
use serde::{Deserialize, Serialize};

/// An action that a screen cannot carry out itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Close this screen.
    Back,
    /// Open another screen.
    Open(Page),
    /// Start a game.
    Play(NewGame),
    /// Play a game from a board that the player has drawn: its rows as text, from the top.
    Practise(&'static GameInfo, String),
    /// Play a game with a text from a page.
    PlayText(&'static GameInfo, &'static PracticeInfo, String),
    /// Resume an interrupted game, by its name in the list.
    Continue(String),
    /// Show a replay from the start of one of its rounds.
    Watch(ReplayRound),
    /// Continue play from a moment, in microseconds, of the replay with this number; without a number, of the
    /// recording that the host has opened.
    PlayFrom(Option<i64>, u64),
    /// Start the game that was just left once more, in place of this screen.
    Again,
    /// Draw a replay as a picture and save it.
    Export(Export),
    /// Set a setting to a value, as typed.
    Set(&'static str, String),
    /// Set several settings together to values, as typed, or reset them to their defaults.
    SetAll(Vec<(&'static str, Option<String>)>),
    /// Reset a setting to its default.
    Reset(&'static str),
    /// Look up or change something in storage, and answer this screen.
    Ask(Query),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Play the sounds of these game events.
    Events(Vec<GameEvent>),
    /// The rest of a cascade is skipped: its sounds are not played.
    Skipped,
    /// Play the sound of a menu action.
    Menu(MenuAction),
    /// Quit the program.
    Quit,
}

/// A round of a stored replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReplayRound {
    /// The number of the replay.
    pub replay: i64,
    /// The index of the round, from 0.
    pub round: u32,
}

/// A replay to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Export {
    /// The number of the replay; `None` for the recording that the host has opened.
    pub replay: Option<i64>,
    /// What to draw.
    pub picture: Picture,
}

/// A picture of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// All of it, as an animated GIF.
    Gif,
    /// This moment, in microseconds, as a PNG file.
    Png(u64),
}

/// An action in a menu that has a sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuAction {
    /// Selects another line.
    Move,
    /// Activates the selected item.
    Choose,
    /// Goes back.
    Back,
}

/// A game to start, with settings for this game only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// The name of the game on the command line.
    pub game: &'static str,
    /// The settings.
    pub with: Vec<(&'static str, String)>,
    /// Whether the computer plays and the player watches.
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
    /// The buttons of gamepads.
    Gamepad,
    /// A page of a game's own.
    OfGame(&'static GamePage),
    /// How to play a game.
    HowToPlay(&'static GameInfo),
    /// The scores.
    Scores,
    /// The replays.
    Replays,
    /// A board editor to practise from.
    Practice(&'static PracticeInfo),
    /// How to use the program.
    Help,
    /// About the program.
    About,
    /// The question how strong the computer should be, before this game against it.
    Strength(&'static GameInfo, NewGame),
    /// The games that can be continued.
    Continue,
    /// The question whether to quit the program.
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
