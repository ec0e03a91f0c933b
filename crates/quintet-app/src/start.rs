//! The inputs of a new game: settings, a seed, and texts for this one game.

use crate::settings::Settings;
use quintet_engine::kernel::{Seed, SetupError};
use std::fmt;

/// A text that a game can take besides its settings: a list of pieces, a board, a file of levels.
#[derive(Debug)]
pub struct InputInfo {
    /// Its flag on the command line, without the dashes.
    pub flag: &'static str,
    /// The name of its value in a usage line.
    pub value_name: &'static str,
    /// The description, in a line.
    pub help: &'static str,
    /// Where its text comes from.
    pub source: InputSource,
}

/// Where the text of an input comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputSource {
    /// A file.
    File,
    /// A file; where none is given, the one of this name in the current folder, if there is one.
    FileOrDefault(&'static str),
    /// A file, or the typed text itself if there is no such file.
    FileOrTyped,
}

/// The text of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenText {
    /// The text.
    pub text: String,
    /// The prefix of error messages about it: the name of its file and a colon.
    pub context: String,
}

impl GivenText {
    /// An error about this text.
    pub fn error(&self, error: impl fmt::Display) -> SetupError {
        SetupError::new(format!("{}{error}", self.context))
    }
}

/// Supplies the texts that games are made from.
pub trait StartInputs {
    /// The text that was given for the input with this flag, if one was.
    fn text(&self, flag: &str) -> Result<Option<GivenText>, SetupError>;

    /// The text of a file that the text of this input names.
    fn named(&self, flag: &str, name: &str) -> Result<String, String>;
}

/// No input.
impl StartInputs for () {
    fn text(&self, _: &str) -> Result<Option<GivenText>, SetupError> {
        Ok(None)
    }

    fn named(&self, _: &str, name: &str) -> Result<String, String> {
        Err(format!("{name} cannot be read here"))
    }
}

/// A text that was typed or drawn for one input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypedInput<'a> {
    /// The flag of the input.
    pub flag: &'static str,
    /// The text.
    pub text: &'a str,
}

impl StartInputs for TypedInput<'_> {
    fn text(&self, flag: &str) -> Result<Option<GivenText>, SetupError> {
        let given = || GivenText { text: self.text.to_owned(), context: String::new() };
        Ok((flag == self.flag).then(given))
    }

    fn named(&self, _: &str, name: &str) -> Result<String, String> {
        Err(format!("{name} cannot be read here"))
    }
}

/// The options that a new game is made from.
pub struct StartOptions<'a> {
    /// The settings for this one game.
    pub settings: &'a Settings,
    /// The settings that were given for this game: they are used unchanged or rejected.
    pub chosen: &'a [&'static str],
    /// The seed.
    pub seed: Seed,
    /// Whether the player has chosen the seed, so that a restart brings the same pieces again.
    pub has_chosen_seed: bool,
    /// The texts that were given.
    pub inputs: &'a dyn StartInputs,
}

impl StartOptions<'_> {
    /// The columns and rows of a setting of [`ValueKind::Size`](crate::settings::ValueKind::Size).
    pub fn size(&self, key: &str) -> Result<(u8, u8), SetupError> {
        let text = self.settings.text(key);
        let sides =
            text.split_once('x').and_then(|(width, height)| width.parse().ok().zip(height.parse().ok()));
        sides.ok_or_else(|| {
            SetupError::new(format!("{key} is {text:?}; it must be columns x rows, as in 10x18"))
        })
    }
}
