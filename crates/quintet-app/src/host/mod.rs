//! The host: it starts and saves games, opens recordings, looks up what screens ask for, and controls the sound.
//!
//! [`Host`] is pure state over what a shell supplies ([`HostParts`]): storage, an audio output, seeds and the time. It is
//! the same for every shell and for tests ([`Host::in_memory`]).

mod hooks;
#[expect(clippy::module_inception, reason = "the type that this module is about")]
mod host;
mod sound;

pub use hooks::EndedGame;
pub use host::{CommandLine, Host, HostParts, NextRecording, set_opponent};
pub use sound::{AudioOutput, SoundControl, volumes};

use crate::any::{AnyReplay, AnySession};
use crate::app::App;
use crate::catalogue::{Catalogue, GameInfo, PracticeInfo};
use crate::effect::{NewGame, Picture};
use crate::screen::Shell;
use crate::setting_prompt::SettingPrompt;
use crate::settings::Settings;
use crate::start::{GivenText, InputSource, StartInputs, StartOptions, TypedInput};
use crate::text::Language;
use crate::wake::Wake;
use quintet_engine::kernel::{Seed, SetupError};
use quintet_session::ReplayError;

/// Draws replays as pictures and saves them, without blocking.
pub trait PictureExporter {
    /// Sets the function that wakes the shell when a picture is saved.
    fn set_wake(&mut self, _wake: Wake) {}

    /// Starts to draw a recording, with the colours of these settings.
    fn export(&mut self, recording: Vec<u8>, picture: Picture, settings: &Settings);

    /// The next picture that is finished: where it is saved, or why it is not.
    fn poll(&mut self) -> Option<Result<String, String>>;
}

/// Draws nothing.
impl PictureExporter for () {
    fn export(&mut self, _: Vec<u8>, _: Picture, _: &Settings) {}

    fn poll(&mut self) -> Option<Result<String, String>> {
        None
    }
}

/// Starts a session of a game; also returns the shell with the settings for this game only.
pub fn start_session(
    start: &NewGame,
    shell: &Shell,
    seed: Seed,
    inputs: &dyn StartInputs,
) -> Result<(Box<dyn AnySession>, Shell), SetupError> {
    start_from(start, shell, &[], (seed, false), inputs)
}

/// The same with settings that were given for this game, and a seed that the player may have chosen.
fn start_from(
    start: &NewGame,
    shell: &Shell,
    chosen: &[&'static str],
    (seed, has_chosen_seed): (Seed, bool),
    inputs: &dyn StartInputs,
) -> Result<(Box<dyn AnySession>, Shell), SetupError> {
    let mut shell = shell.clone();
    for (key, value) in &start.with {
        shell.settings.set(key, value).map_err(|error| SetupError::new(error.to_string()))?;
    }
    let game = shell.settings.catalogue().find(start.game);
    let game = game.ok_or_else(|| SetupError::new(format!("there is no game {}", start.game)))?;
    let options = StartOptions { settings: &shell.settings, chosen, seed, has_chosen_seed, inputs };
    let session = game.start(&options)?;
    Ok((session, shell))
}

/// The start of a game from a board that the player has drawn; `None` if the game does not offer this.
pub fn practice<'a>(game: &'static GameInfo, board: &'a str) -> Option<(NewGame, TypedInput<'a>)> {
    Some(with_text(game, game.practice.as_ref()?, board))
}

/// Returns the start of a game with a text from a page.
fn with_text<'a>(game: &'static GameInfo, page: &PracticeInfo, text: &'a str) -> (NewGame, TypedInput<'a>) {
    let (key, value) = page.with;
    let start = NewGame { game: game.name, with: vec![(key, value.to_owned())], watch: false };
    (start, TypedInput { flag: page.input, text })
}

/// Returns the sentence about a recording that cannot be played, or not to its end.
pub fn unplayable(text: Language, error: &ReplayError) -> String {
    let at_byte = |key, at: usize| text.with(key, &[("at", at.to_string().into())]);
    match error {
        ReplayError::NotAReplay => text.get("replay-not-a-replay").to_owned(),
        ReplayError::TooLarge => text.get("replay-too-large").to_owned(),
        ReplayError::TooLong { days, most } => text
            .with("replay-too-long", &[("days", days.to_string().into()), ("most", most.to_string().into())]),
        ReplayError::Truncated { at } => at_byte("replay-truncated", *at),
        ReplayError::Altered { at } => at_byte("replay-altered", *at),
        ReplayError::Unfinished { after } => {
            text.with("replay-unfinished", &[("millis", after.millis().to_string().into())])
        }
        ReplayError::NewerRules { game, recorded, current } => text.with(
            "replay-newer-rules",
            &[
                ("game", (*game).into()),
                ("recorded", recorded.to_string().into()),
                ("current", current.to_string().into()),
            ],
        ),
        ReplayError::DoesNotReproduce => text.get("replay-differs").to_owned(),
        other => text.with("replay-other-problem", &[("why", other.to_string().into())]),
    }
}

/// Reads a recording; also returns the damage, if there is any.
pub fn read_replay(
    catalogue: &Catalogue,
    text: Language,
    bytes: &[u8],
) -> Result<(Box<dyn AnyReplay>, Option<String>), String> {
    let read = catalogue.recorded(bytes).and_then(|game| game.replay(bytes));
    let (replay, damage) = read.map_err(|error| unplayable(text, &error))?;
    Ok((replay, damage.map(|error| unplayable(text, &error))))
}

/// The text of a file, `None` if there is no such file, or the reason why it cannot be read.
type FileText = Result<Option<String>, String>;

/// The files with default names for a game that is started from the menu: flag, name and text of each.
struct DefaultInputs(Vec<(&'static str, String, FileText)>);

impl DefaultInputs {
    /// The names of the files that a game uses if they exist.
    fn files(game: &'static GameInfo) -> Vec<String> {
        DefaultInputs::inputs(game).map(|(_, name)| name.to_owned()).collect()
    }

    /// The texts of these files, in the same order.
    fn new(game: &'static GameInfo, texts: Vec<FileText>) -> DefaultInputs {
        let inputs = DefaultInputs::inputs(game).zip(texts);
        DefaultInputs(inputs.map(|((flag, name), text)| (flag, name.to_owned(), text)).collect())
    }

    /// The flags of such inputs, and the names of the files.
    fn inputs(game: &'static GameInfo) -> impl Iterator<Item = (&'static str, &'static str)> {
        game.inputs.iter().filter_map(|input| match input.source {
            InputSource::FileOrDefault(name) => Some((input.flag, name)),
            InputSource::File | InputSource::FileOrTyped => None,
        })
    }
}

impl StartInputs for DefaultInputs {
    fn text(&self, flag: &str) -> Result<Option<GivenText>, SetupError> {
        let Some((_, name, text)) = self.0.iter().find(|(known, ..)| *known == flag) else { return Ok(None) };
        let text = text.clone().map_err(SetupError::new)?;
        Ok(text.map(|text| GivenText { text, context: format!("{name}: ") }))
    }

    fn named(&self, _: &str, name: &str) -> Result<String, String> {
        Err(format!("{name} cannot be read here"))
    }
}

/// Asks players for the names beside their scores, each once.
#[derive(Default, Debug)]
pub struct NameQuestions(Vec<&'static str>);

impl NameQuestions {
    /// Asks the players who have scores without a name; `login` is the login name of the first player.
    pub fn ask(&mut self, nameless: [bool; 2], login: &str, app: &mut App) {
        let text = app.text();
        let second = text.with("player-number", &[("number", 2.into())]);
        let questions = [
            ("player.name", text.get("name-question"), login),
            ("player.second", text.get("name-question-second"), second.as_str()),
        ];
        let asked = questions.into_iter().zip(nameless);
        // The last one that is opened is visible first.
        for ((key, question, offered), _) in asked.filter(|(_, nameless)| *nameless).rev() {
            if !app.settings().is_set(key) && !self.0.contains(&key) {
                self.0.push(key);
                app.open(Box::new(SettingPrompt::new(text.get("name-title"), question, key, offered, text)));
            }
        }
    }
}
