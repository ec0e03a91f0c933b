//! What hosts have in common, whatever they store things in: starting games, opening recordings, asking for names.

mod memory;

pub use memory::MemoryHost;

use crate::any::{AnyReplay, AnySession};
use crate::app::App;
use crate::ask::Ask;
use crate::catalogue::{Catalogue, GameInfo};
use crate::effect::Start;
use crate::screen::Shell;
use crate::start::{StartInputs, StartOptions, TypedInput};
use quintet_engine::kernel::{Seed, SetupError};
use quintet_session::ReplayError;

/// A session of a game that a screen wants to start, and the shell with the settings that are for this game only.
pub fn start_session(
    start: &Start,
    shell: &Shell,
    seed: Seed,
    inputs: &dyn StartInputs,
) -> Result<(Box<dyn AnySession>, Shell), SetupError> {
    let mut shell = shell.clone();
    for (key, value) in &start.with {
        shell.settings.set(key, value).map_err(|error| SetupError::new(error.to_string()))?;
    }
    let game = shell.settings.catalogue().find(start.game);
    let game = game.ok_or_else(|| SetupError::new(format!("there is no game {}", start.game)))?;
    let options =
        StartOptions { settings: &shell.settings, chosen: &[], seed, has_chosen_seed: false, inputs };
    let session = game.start(&options)?;
    Ok((session, shell))
}

/// What is started to play from a board that the player has drawn; `None` in a game without such a board.
pub fn practice<'a>(game: &'static GameInfo, board: &'a str) -> Option<(Start, TypedInput<'a>)> {
    let practice = game.practice.as_ref()?;
    let (key, value) = practice.with;
    let start = Start { game: game.name, with: vec![(key, value.to_owned())], watch: false };
    Some((start, TypedInput { flag: practice.input, text: board }))
}

/// What is shown of a recording that cannot be played.
pub fn unplayable(error: &ReplayError) -> String {
    format!("this replay {error}")
}

/// The recording that these bytes are, and what is wrong with it, if something is.
pub fn read_replay(
    catalogue: &Catalogue,
    bytes: &[u8],
) -> Result<(Box<dyn AnyReplay>, Option<String>), String> {
    let read = catalogue.recorded(bytes).and_then(|game| game.replay(bytes));
    let (replay, damage) = read.map_err(|error| unplayable(&error))?;
    Ok((replay, damage.map(|error| unplayable(&error))))
}

/// Asks players for the names beside their scores, each once.
#[derive(Default, Debug)]
pub struct NameQuestions(Vec<&'static str>);

impl NameQuestions {
    /// Asks those who have scores without a name; `login` is what the first player is called elsewhere.
    pub fn ask(&mut self, nameless: [bool; 2], login: &str, app: &mut App) {
        let text = app.text();
        let second = text.with("player-number", &[("number", 2.into())]);
        let questions = [
            ("player.name", text.get("name-question"), login),
            ("player.second", text.get("name-question-second"), second.as_str()),
        ];
        let asked = questions.into_iter().zip(nameless);
        // The last one that is opened is seen first.
        for ((key, question, offered), _) in asked.filter(|(_, nameless)| *nameless).rev() {
            if !app.settings().is_set(key) && !self.0.contains(&key) {
                self.0.push(key);
                app.open(Box::new(Ask::new(text.get("name-title"), question, key, offered, text)));
            }
        }
    }
}
