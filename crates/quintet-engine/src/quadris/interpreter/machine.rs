//! The state machine of the interpreter: reads words and makes requests to the caller.

use super::CommandedGame;
use super::command_names::{CommandNames, Extras, WordMeaning};
use super::commands::{Arguments, CommandSpec, Verb, split_number};
use super::word_stream::{Token, WordStream};
use crate::kernel::{Tetromino, printable};
use crate::quadris::action::Action;
use crate::quadris::block_file;
use crate::quadris::effects::{EffectBuilder, PlayerEffect};
use std::any::Any;
use std::collections::VecDeque;
use std::rc::Rc;

/// The next request to the caller of the interpreter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InterpreterRequest {
    /// Perform this action in the game.
    Act(Action),
    /// Undo to the last drop, and report with [`Interpreter::report_undo`] whether that was possible.
    Undo,
    /// Give more input with [`Interpreter::feed`], or end it with [`Interpreter::end_input`].
    NeedInput,
    /// Read this file and pass it to [`Interpreter::supply_file`].
    NeedFile(String),
    /// Find the best placement of the falling block and pass it to [`Interpreter::show_hint`].
    NeedHint,
    /// Choose the actions that play the falling block or answer the game's question, and pass them to
    /// [`Interpreter::play_turn`].
    NeedTurn,
    /// Show the game.
    Frame,
    /// Show the player this message.
    Message(String),
    /// The game is over with this result; a frame follows.
    Result(String),
    /// Ask the player this question; the answer is the next word of the input.
    Ask(String),
    /// End the program.
    End,
}

/// A file that was requested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedFile {
    /// An identifier of the file, the same for all names of one file.
    pub identity: String,
    /// The contents of the file.
    pub text: Vec<u8>,
}

/// A file or a macro that is running.
#[derive(Clone, Debug)]
pub(super) struct ScriptRun {
    words: WordStream,
    pub(super) origin: RunOrigin,
    /// The number of repetitions left, including the current one.
    left: u32,
    /// The game before this repetition.
    before: Option<Rc<dyn Any>>,
    /// True if a command of the current line has already run.
    begun_line: bool,
}

/// The file or macro that is running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RunOrigin {
    /// A file, by its identity.
    File(String),
    /// A macro, by its name.
    Macro(String),
}

/// A command whose arguments are being read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CommandCall {
    pub(super) times: u32,
    pub(super) command: &'static CommandSpec,
    pub(super) words: Vec<String>,
}

/// The state of the interpreter.
#[derive(Clone, Debug)]
pub(super) enum InterpreterState {
    /// Reading the next word.
    Reading,
    /// Reading the arguments of a command.
    ReadingArguments(CommandCall),
    /// Reading the block that this answer needs.
    ReadingBlock(&'static str, fn(Tetromino) -> PlayerEffect),
    /// Skipping the rest of a macro's part that has more than one command.
    Skipping,
    /// Dropping this many more blocks.
    Dropping(u32),
    /// Waiting for the file of a command.
    AwaitingFile(CommandCall),
    /// Waiting for a hint to show.
    AwaitingHint,
    /// Letting the computer play this many more blocks.
    Playing(u32),
    /// Waiting for the actions of the computer's turn, with this many blocks to play after it.
    AwaitingTurn(u32),
    /// Waiting for the result of an undo.
    AwaitingUndo,
    /// Ending a command: a frame, and then the game's question, if there is one.
    Finishing,
    /// Ended.
    Ended,
}

/// The interpreter of one program run. Its names and macros are kept across games.
#[derive(Clone, Debug)]
pub struct Interpreter {
    pub(super) names: CommandNames,
    input: WordStream,
    pub(super) runs: Vec<ScriptRun>,
    pub(super) doing: InterpreterState,
    pub(super) to_do: VecDeque<InterpreterRequest>,
    was_over: bool,
    /// True if the game's question must be asked before the next word is read.
    unasked: bool,
}

impl Interpreter {
    /// Makes an interpreter that starts by showing the game. Without extras only the document's commands exist.
    pub fn new(extras: bool) -> Self {
        Interpreter {
            names: CommandNames::new(if extras { Extras::On } else { Extras::Never }),
            input: WordStream::default(),
            runs: Vec::new(),
            doing: InterpreterState::Finishing,
            to_do: VecDeque::new(),
            was_over: false,
            unasked: false,
        }
    }

    /// Returns the available names and macros, for completion.
    pub fn names(&self) -> &CommandNames {
        &self.names
    }

    /// Adds input after [`InterpreterRequest::NeedInput`].
    pub fn feed(&mut self, piece: &[u8]) {
        self.input.feed(piece);
    }

    /// Stops the computer's play, and the files and macros that started it. Does nothing unless a turn is awaited.
    pub fn stop_autoplay(&mut self) {
        if matches!(self.doing, InterpreterState::AwaitingTurn(_)) {
            self.runs.clear();
            self.doing = InterpreterState::Finishing;
        }
    }

    /// Ends the input.
    pub fn end_input(&mut self) {
        self.input.close();
    }

    /// Returns the next request. The caller has performed all earlier requests on `game`.
    pub fn next(&mut self, game: &dyn CommandedGame) -> InterpreterRequest {
        loop {
            if let Some(next) = self.to_do.pop_front() {
                return next;
            }
            if let Some(next) = self.run_state(game) {
                return next;
            }
        }
    }

    /// Continues in the current state; returns a request if it must wait.
    fn run_state(&mut self, game: &dyn CommandedGame) -> Option<InterpreterRequest> {
        match core::mem::replace(&mut self.doing, InterpreterState::Reading) {
            InterpreterState::Reading => return self.read(game),
            InterpreterState::ReadingArguments(call) => return self.collect(game, call),
            InterpreterState::ReadingBlock(answer, make) => return self.read_block(answer, make),
            InterpreterState::Skipping => return self.skip(),
            InterpreterState::Dropping(left) => self.drop_next(game, left),
            InterpreterState::Playing(left) => self.play_next(game, left),
            InterpreterState::Finishing => self.end_command(game),
            waiting => {
                let next = match &waiting {
                    InterpreterState::AwaitingFile(call) => InterpreterRequest::NeedFile(call.words.concat()),
                    InterpreterState::AwaitingHint => InterpreterRequest::NeedHint,
                    InterpreterState::AwaitingTurn(_) => InterpreterRequest::NeedTurn,
                    InterpreterState::AwaitingUndo => InterpreterRequest::Undo,
                    _ => InterpreterRequest::End,
                };
                self.doing = waiting;
                return Some(next);
            }
        }
        None
    }

    /// Shows a message and ends the command.
    pub(super) fn refuse(&mut self, message: impl Into<String>) {
        self.to_do.push_back(InterpreterRequest::Message(message.into()));
        self.doing = InterpreterState::Finishing;
    }

    /// Requests an action and ends the command.
    pub(super) fn act(&mut self, action: Action) {
        self.to_do.push_back(InterpreterRequest::Act(action));
        self.doing = InterpreterState::Finishing;
    }

    /// Requests the frame after a command, preceded by the result if the game has ended. The game's question comes
    /// later: if a file or a macro ends here, its own frame comes first.
    fn end_command(&mut self, game: &dyn CommandedGame) {
        let over = game.is_over();
        if over && !self.was_over {
            self.to_do.push_back(InterpreterRequest::Result(game.result()));
        }
        self.was_over = over;
        self.to_do.push_back(InterpreterRequest::Frame);
        self.unasked = game.is_asking();
    }

    /// Asks the game's question unless it has been asked; returns true if it is asked now.
    fn ask(&mut self) -> bool {
        if self.unasked {
            self.to_do.push_back(InterpreterRequest::Ask(PlayerEffect::question()));
        }
        core::mem::take(&mut self.unasked)
    }
}

/// Reading.
impl Interpreter {
    /// Returns the current source of words.
    fn words(&mut self) -> &mut WordStream {
        match self.runs.last_mut() {
            Some(run) => &mut run.words,
            None => &mut self.input,
        }
    }

    /// Returns the next word or end of line.
    fn token(&mut self) -> Token {
        let token = self.words().next_word();
        if let (Token::LineEnd, Some(run)) = (&token, self.runs.last_mut()) {
            run.begun_line = false;
        }
        token
    }

    /// Starts running a file or a macro.
    pub(super) fn run(&mut self, game: &dyn CommandedGame, origin: RunOrigin, text: Vec<u8>, times: u32) {
        let before = (times > 1).then(|| game.snapshot());
        let words = WordStream::whole(text);
        self.runs.push(ScriptRun { words, origin, left: times, before, begun_line: false });
    }

    /// Reads the next word and starts what it means.
    fn read(&mut self, game: &dyn CommandedGame) -> Option<InterpreterRequest> {
        match self.token() {
            Token::Word(word) if game.is_asking() => {
                self.ask();
                self.answer(&word);
            }
            Token::Word(word) => self.begin(game, &word),
            Token::LineEnd => {}
            Token::More if self.ask() => {}
            Token::More => return Some(InterpreterRequest::NeedInput),
            Token::End => self.end_of_words(game),
        }
        None
    }

    /// Handles the end of a file, a macro or the input.
    fn end_of_words(&mut self, game: &dyn CommandedGame) {
        let Some(run) = self.runs.last_mut() else {
            self.ask();
            self.doing = InterpreterState::Ended;
            return;
        };
        run.left -= 1;
        let changed = run.before.as_deref().is_some_and(|before| !game.is_equivalent_to(before));
        if run.left > 0 && changed {
            run.before = Some(game.snapshot());
            run.words.rewind();
            run.begun_line = false;
        } else {
            self.runs.pop();
            self.doing = InterpreterState::Finishing;
        }
    }

    /// Handles a word where a command is expected.
    fn begin(&mut self, game: &dyn CommandedGame, word: &str) {
        if game.current_player().hint().is_some() {
            self.to_do.push_back(InterpreterRequest::Act(Action::Unmark));
        }
        if let Some(run) = self.runs.last_mut() {
            if run.begun_line && matches!(run.origin, RunOrigin::Macro(_)) {
                self.refuse(format!("one command for each part of a macro, not also: {}", printable(word)));
                self.doing = InterpreterState::Skipping;
                return;
            }
            run.begun_line = true;
        }
        let (times, name) = split_number(word);
        let unknown = || format!("unknown command: {}", printable(word));
        match self.names.look_up(name) {
            _ if name.is_empty() => self.refuse(unknown()),
            Ok(WordMeaning::Command(command)) => {
                self.doing =
                    InterpreterState::ReadingArguments(CommandCall { times, command, words: Vec::new() });
            }
            Ok(WordMeaning::Macro(name)) => {
                let name = name.to_owned();
                self.run_macro(game, &name, times);
            }
            Err(error) => self.refuse(printable(&error.to_string())),
        }
    }

    /// Reads the missing arguments of a command, then performs it.
    fn collect(&mut self, game: &dyn CommandedGame, mut call: CommandCall) -> Option<InterpreterRequest> {
        let rest = call.command.arguments == Arguments::Rest && call.words.is_empty();
        let missing = matches!(call.command.arguments, Arguments::Words(n) if call.words.len() < n);
        let token = match () {
            () if rest => self.words().rest_of_line(),
            () if missing => self.token(),
            () => {
                self.perform(game, call);
                return None;
            }
        };
        match token {
            Token::Word(word) => {
                call.words.push(word);
                self.doing = InterpreterState::ReadingArguments(call);
            }
            Token::More => {
                self.doing = InterpreterState::ReadingArguments(call);
                return Some(InterpreterRequest::NeedInput);
            }
            Token::LineEnd | Token::End => self.handle_missing_arguments(game, &call),
        }
        None
    }

    /// Handles an answer to the game's question, or one of the commands that work there too.
    fn answer(&mut self, word: &str) {
        let way_out = self.exit_commands().find(|(name, _)| *name == word).map(|(_, verb)| verb);
        match way_out {
            Some(Verb::Restart) => return self.act(Action::Restart),
            Some(_) => {
                self.doing = InterpreterState::Ended;
                return;
            }
            None => {}
        }
        let mut fitting = PlayerEffect::OPTIONS.iter().filter(|choice| choice.name.starts_with(word));
        if let (Some(choice), None) = (fitting.next(), fitting.next()) {
            match choice.make {
                EffectBuilder::Plain(effect) => self.act(Action::Answer(effect)),
                EffectBuilder::WithBlock(make) => {
                    self.doing = InterpreterState::ReadingBlock(choice.name, make);
                }
            }
            return;
        }
        let answers = PlayerEffect::list_choices();
        let others: Vec<&str> = self.exit_commands().map(|(name, _)| name).collect();
        let others = others.join(" or ");
        self.refuse(format!("{} is not an answer: type {answers}, or {others}", printable(word)));
    }

    /// Iterates over the commands that end a question, with their current names.
    fn exit_commands(&self) -> impl Iterator<Item = (&str, Verb)> {
        let ways_out = [Verb::Restart, Verb::Quit];
        let commands = self.names.commands().map(|(name, command)| (name, command.verb));
        commands.filter(move |(_, verb)| ways_out.contains(verb))
    }

    /// Reads the block that an answer needs.
    fn read_block(
        &mut self,
        answer: &'static str,
        make: fn(Tetromino) -> PlayerEffect,
    ) -> Option<InterpreterRequest> {
        const BLOCKS: &str = "I J L O S Z T";
        match self.token() {
            Token::More => {
                self.doing = InterpreterState::ReadingBlock(answer, make);
                return Some(InterpreterRequest::NeedInput);
            }
            Token::Word(word) => match block_file::block(&word) {
                Some(kind) => self.act(Action::Answer(make(kind))),
                None => self
                    .refuse(format!("{answer} needs one of the blocks {BLOCKS}, not {}", printable(&word))),
            },
            Token::LineEnd | Token::End => {
                self.refuse(format!("{answer} needs one of the blocks {BLOCKS} on the same line"));
            }
        }
        None
    }

    /// Skips the rest of a line.
    fn skip(&mut self) -> Option<InterpreterRequest> {
        match self.token() {
            Token::Word(_) => self.doing = InterpreterState::Skipping,
            Token::More => {
                self.doing = InterpreterState::Skipping;
                return Some(InterpreterRequest::NeedInput);
            }
            Token::LineEnd | Token::End => self.doing = InterpreterState::Finishing,
        }
        None
    }
}
