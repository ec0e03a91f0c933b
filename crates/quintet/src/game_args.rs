//! The options of a game on the command line, made from its declaration.

use crate::completion;
use crate::failure::Failure;
use crate::files::{self, RecordingFile};
use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use quintet_app::any::{AnyGame, AnySession};
use quintet_app::catalogue::GameInfo;
use quintet_app::host::{CommandLine, NextRecording};
use quintet_app::settings::{Entry, Settings, ValueKind};
use quintet_app::start::{GivenText, InputInfo, InputSource, StartInputs, StartOptions};
use quintet_engine::kernel::{Seed, SetupError};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The prefix of an opponent that is a program.
pub(crate) const PROGRAM: &str = "tbp:";

/// Returns an unpredictable seed.
pub(crate) fn fresh_seed() -> Seed {
    Seed(RandomState::new().hash_one(0))
}

/// The defaults of a command's options, as its help states them.
pub(crate) struct Defaults {
    /// Whether the command is for playing: it reads the player's settings, and a program can be the opponent.
    pub(crate) is_for_play: bool,
    /// The seed; `None` for that of the game.
    pub(crate) seed: Option<Seed>,
    /// The value of an option that was not given, if it is not the player's setting.
    pub(crate) value: fn(&Entry) -> &'static str,
}

impl Defaults {
    /// The defaults of a command that reads the settings.
    pub(crate) const SETTINGS: Defaults = Defaults { is_for_play: true, ..Defaults::BUILT_IN };
    /// The defaults of a command that ignores the settings, so that it does the same everywhere.
    pub(crate) const BUILT_IN: Defaults =
        Defaults { is_for_play: false, seed: None, value: |entry| entry.default };
}

/// Adds the options that set up a game: its seed, its settings and its files.
pub(crate) fn with_setup(command: Command, info: &'static GameInfo, defaults: &Defaults) -> Command {
    let file = |input: &'static InputInfo| {
        let arg = Arg::new(input.flag).long(input.flag).value_name(input.value_name);
        arg.value_parser(value_parser!(PathBuf)).help(input.help)
    };
    with_settings(command, info, defaults).args(info.inputs.iter().map(file))
}

/// The same without its files.
pub(crate) fn with_settings(mut command: Command, info: &'static GameInfo, defaults: &Defaults) -> Command {
    let default = match defaults.seed.or(info.default_seed) {
        Some(seed) => format!("[default: {}]", seed.0),
        None => "[default: random]".to_owned(),
    };
    command = command.arg(
        Arg::new("seed")
            .long("seed")
            .value_name("N")
            .allow_negative_numbers(true)
            .value_parser(crate::args::number::<u64>)
            .help(format!("The seed: games with the same seed get the same pieces {default}")),
    );
    for entry in info.options {
        if let Some(flag) = entry.flag {
            let names_opponent = info
                .opponent
                .as_ref()
                .is_some_and(|opponent| opponent.takes_programs && opponent.option == entry.key);
            command = command.arg(option(entry, flag, names_opponent && defaults.is_for_play, defaults));
        }
        for (flag, _, help) in entry.switches {
            let others = entry.switches.iter().map(|(other, ..)| *other).filter(|other| other != flag);
            let help = match help.split_once(" [default: setting") {
                Some((help, _)) if !defaults.is_for_play => help,
                _ => help,
            };
            command = command.arg(
                Arg::new(*flag).long(*flag).action(ArgAction::SetTrue).conflicts_with_all(others).help(help),
            );
        }
    }
    command
}

/// Returns the option that sets an entry of the settings for one game.
fn option(entry: &'static Entry, flag: &'static str, takes_programs: bool, defaults: &Defaults) -> Arg {
    let parse = move |text: &str| -> Result<String, String> {
        if takes_programs && text.starts_with(PROGRAM) {
            return Ok(text.to_owned());
        }
        entry.parse(text).map(|value| value.to_string()).map_err(|error| error.to_string())
    };
    let programs = if takes_programs {
        ", or tbp:COMMAND for a program that speaks the Tetris Bot Protocol"
    } else {
        ""
    };
    let choices = match entry.kind {
        ValueKind::Choice([first, names @ ..]) if entry.is_numbered => {
            format!(": {first}, 1 to {}, or a name: {}", names.len(), names.join(", "))
        }
        ValueKind::Choice(words) => format!(": {}", words.join(", ")),
        _ => String::new(),
    };
    let (text, unit) = (sentence(entry.text), entry.unit);
    // A unit that is a sign, such as ×, is in the text already.
    let is_word = !unit.is_empty() && unit.chars().all(char::is_alphabetic);
    let unit = if is_word { format!(", in {unit}") } else { String::new() };
    let setting = if defaults.is_for_play { format!("setting {}, ", entry.key) } else { String::new() };
    let default = format!("[default: {setting}{}]", (defaults.value)(entry));
    let arg = Arg::new(flag)
        .long(flag)
        .value_name(value_name(entry.kind))
        .allow_negative_numbers(true)
        .value_parser(ValueParser::new(parse))
        .add(completion::values(entry))
        .help(format!("{text}{unit}{choices}{programs} {default}"));
    match entry.flag_alias {
        Some(alias) => arg.visible_alias(alias),
        None => arg,
    }
}

/// Returns the name of a value in a usage line.
fn value_name(kind: ValueKind) -> &'static str {
    match kind {
        ValueKind::Number(..) => "N",
        ValueKind::Size(..) => "WxH",
        ValueKind::Switch => "on|off",
        ValueKind::Text(_) | ValueKind::Choice(_) => "WORD",
        ValueKind::Keys => "KEYS",
    }
}

/// Returns a text with its first letter in upper case.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns how to play a game, with its default keys: the end of its help text.
pub(crate) fn help(info: &GameInfo) -> String {
    let mut text = format!("{}\n", info.how_to_play.goal);
    for (name, about) in info.how_to_play.special {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "  {name:<18} {about}");
    }
    if !info.keys.is_empty() {
        text.push_str("\nKeys (change them with `quintet settings set`, or in the menu):\n");
        for entry in info.keys {
            let keys = if entry.default.is_empty() { "none" } else { entry.default };
            let _ = writeln!(text, "  {:<24} {keys}", entry.label);
        }
    }
    text.trim_end().to_owned()
}

/// The options of one game on the command line.
pub(crate) struct GameOptions {
    info: &'static GameInfo,
    /// The settings, with the options of this game applied.
    pub(crate) settings: Settings,
    chosen: Vec<&'static str>,
    seed: Option<Seed>,
    inputs: FileInputs,
    /// The command of a program that plays the second side.
    pub(crate) program: Option<String>,
}

impl GameOptions {
    /// Applies the arguments to these settings.
    pub(crate) fn read(
        info: &'static GameInfo,
        matches: &ArgMatches,
        mut settings: Settings,
    ) -> Result<GameOptions, Failure> {
        let (mut chosen, mut program) = (Vec::new(), None);
        for entry in info.options {
            let given = entry.flag.and_then(|flag| matches.get_one::<String>(flag)).map(String::as_str);
            let switched = entry.switches.iter().find(|(flag, ..)| matches.get_flag(flag));
            let Some(value) = given.or(switched.map(|(_, value, _)| *value)) else { continue };
            chosen.push(entry.key);
            match value.strip_prefix(PROGRAM) {
                Some(command) => program = Some(command.to_owned()),
                None => settings.set(entry.key, value).map_err(|error| Failure::Usage(error.to_string()))?,
            }
        }
        if let Some(opponent) = info.opponent.as_ref().filter(|opponent| chosen.contains(&opponent.option))
            && let Some((key, value)) = opponent.needs.filter(|(key, value)| settings.text(key) != *value)
        {
            let flag = |key| info.options.iter().find(|entry| entry.key == key).and_then(|entry| entry.flag);
            let (given, needed) = (flag(opponent.option), flag(key));
            let (given, needed) = (given.unwrap_or_default(), needed.unwrap_or_default());
            return Err(Failure::Usage(format!("--{given} needs --{needed} {value}")));
        }
        // Some commands take no files.
        let file = |flag| matches.try_get_one::<PathBuf>(flag).ok().flatten().cloned();
        let files = info.inputs.iter().map(|input| (input, file(input.flag)));
        let seed = matches.get_one::<u64>("seed").copied().map(Seed);
        Ok(GameOptions { info, settings, chosen, seed, inputs: FileInputs::new(files.collect()), program })
    }

    /// Starts a new session of this game.
    pub(crate) fn start(&self, game: &dyn AnyGame) -> Result<Box<dyn AnySession>, Failure> {
        Ok(game.start(&StartOptions {
            settings: &self.settings,
            chosen: &self.chosen,
            seed: self.seed.or(self.info.default_seed).unwrap_or_else(fresh_seed),
            has_chosen_seed: self.seed.is_some(),
            inputs: &self.inputs,
        })?)
    }

    /// Returns what later games of the same command are started from; `record` receives their recordings.
    pub(crate) fn command_line(&self, record: Option<RecordingFile>) -> CommandLine {
        let record = record.map(|file| Box::new(move || file.output()) as NextRecording);
        CommandLine {
            game: self.info.name,
            seed: self.seed,
            chosen: self.chosen.iter().map(|key| (*key, self.settings.text(key))).collect(),
            inputs: Box::new(self.inputs.clone()),
            record,
        }
    }

    /// Returns true if an opponent other than a person was chosen on the command line.
    pub(crate) fn has_chosen_opponent(&self) -> bool {
        let option = self.info.opponent.as_ref().map(|opponent| opponent.option);
        let default = |option| self.settings.table().find(option).map(|entry| entry.default.to_owned());
        option.is_some_and(|option| {
            self.chosen.contains(&option) && Some(self.settings.text(option)) != default(option)
        })
    }

    /// Returns the seed on the command line, if one was given.
    pub(crate) fn seed(&self) -> Option<Seed> {
        self.seed
    }

    /// Returns the options with this seed, for a game that needs no files.
    pub(crate) fn with_seed(&self, seed: Seed) -> StartOptions<'_> {
        StartOptions {
            settings: &self.settings,
            chosen: &self.chosen,
            seed,
            has_chosen_seed: true,
            inputs: &(),
        }
    }
}

/// The files that were named on the command line for a game. Each is read once: it may be a pipe, and a later game of the
/// same command starts from the same texts.
#[derive(Clone)]
pub(crate) struct FileInputs {
    files: Vec<(&'static InputInfo, Option<PathBuf>)>,
    read: Arc<Mutex<ReadTexts>>,
}

/// The texts that were read so far.
#[derive(Default)]
struct ReadTexts {
    /// By flag; `None` if there is none.
    given: BTreeMap<String, Option<GivenText>>,
    /// By flag and name of the file.
    named: BTreeMap<(String, String), String>,
}

impl FileInputs {
    fn new(files: Vec<(&'static InputInfo, Option<PathBuf>)>) -> FileInputs {
        FileInputs { files, read: Arc::default() }
    }

    fn texts(&self) -> MutexGuard<'_, ReadTexts> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, flag: &str) -> Option<(&'static InputInfo, Option<&Path>)> {
        self.files.iter().find(|(input, _)| input.flag == flag).map(|(input, path)| (*input, path.as_deref()))
    }

    fn read(&self, flag: &str) -> Result<Option<GivenText>, SetupError> {
        let Some((input, named)) = self.find(flag) else { return Ok(None) };
        let from_file = |path: &Path, read: fn(&Path) -> Result<String, Failure>| {
            let text = read(path).map_err(|failure| SetupError::new(failure.sentence()))?;
            Ok(Some(GivenText { text, context: format!("{}: ", path.display()) }))
        };
        match (named, input.source) {
            (Some(path), InputSource::FileOrTyped) if !path.exists() => {
                let text = path.to_string_lossy().into_owned();
                let context = format!("--{flag} {text:?}: there is no such file; read as text: ");
                Ok(Some(GivenText { text, context }))
            }
            (Some(path), _) => from_file(path, files::text),
            (None, InputSource::FileOrDefault(usual)) if Path::new(usual).exists() => {
                from_file(Path::new(usual), files::ordinary_text)
            }
            (None, _) => Ok(None),
        }
    }
}

impl StartInputs for FileInputs {
    fn text(&self, flag: &str) -> Result<Option<GivenText>, SetupError> {
        if let Some(known) = self.texts().given.get(flag) {
            return Ok(known.clone());
        }
        let text = self.read(flag)?;
        self.texts().given.insert(flag.to_owned(), text.clone());
        Ok(text)
    }

    fn named(&self, flag: &str, name: &str) -> Result<String, String> {
        let key = (flag.to_owned(), name.to_owned());
        if let Some(known) = self.texts().named.get(&key) {
            return Ok(known.clone());
        }
        let folder =
            self.find(flag).and_then(|(_, path)| path).and_then(Path::parent).unwrap_or(Path::new(""));
        let file = files::load(&folder.join(name).to_string_lossy())?;
        let text = String::from_utf8_lossy(&file.text).into_owned();
        self.texts().named.insert(key, text.clone());
        Ok(text)
    }
}
