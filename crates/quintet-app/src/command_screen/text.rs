//! A game of typed commands played in text, whichever game it is.

use super::{CommandScreen, PeerTerminal};
use crate::any::{AnySession, ScreenOptions};
use crate::catalogue::Declared;
use crate::effect::ExitReason;
use crate::play::GameExit;
use crate::records::Scored;
use crate::screen::Screen;
use quintet_bot::BotGame;
use quintet_bot::headless::{self, HeadlessTurn};
use quintet_engine::commands::interpreter::{
    CompletionContext, InterpretedGame, Interpreter, LoadedFile, TextGame,
};
use quintet_engine::kernel::{Player, Pos, Rng, Seed, Span, Time};
use quintet_session::{InterpreterRunner, RunStatus, RunnerOutput, Session, fingerprint};
use std::io;

/// What a text session needs to continue, or that the player has quit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextStatus {
    /// Input: [`TextSession::feed`] or [`TextSession::end_input`].
    NeedsInput,
    /// This file: [`TextSession::supply_file`].
    NeedsFile(String),
    /// The player has quit.
    Quit,
}

/// A session of a game of typed commands with its interpreter.
///
/// The caller calls [`TextSession::run`], supplies what it returns, and calls it again.
pub trait TextSession {
    /// The session.
    fn session(&self) -> &dyn AnySession;

    /// The game as text screens see it.
    fn game(&self) -> &dyn TextGame;

    /// The completion context: the words that can be typed now.
    fn typing(&self) -> CompletionContext;

    /// The moment of the game's time at which the next command is carried out.
    fn now(&self) -> Time;

    /// Carries out commands until something is needed. `pace` is how much time passes in the game with every frame.
    fn run(&mut self, output: &mut dyn RunnerOutput<Error = io::Error>, pace: Span)
    -> io::Result<TextStatus>;

    /// Takes input that came at this moment of the game's time.
    fn feed(&mut self, input: &[u8], at: Time);

    /// Ends the input.
    fn end_input(&mut self);

    /// Takes the file that was needed, or why it cannot be read.
    fn supply_file(&mut self, file: Result<LoadedFile, String>);

    /// Leaves the game, and brings its recordings to their end.
    fn leave(&mut self, left: ExitReason) -> GameExit;

    /// The screen that continues the session, which this terminal shows at the same time.
    fn into_screen(
        self: Box<Self>,
        options: ScreenOptions<'_>,
        peer: Box<dyn PeerTerminal>,
    ) -> Box<dyn Screen>;
}

/// The [`TextSession`] of a game.
pub(crate) struct CommandSession<G: InterpretedGame> {
    session: Session<G>,
    interpreter: Interpreter,
    now: Time,
    rng: Rng,
}

impl<G: InterpretedGame> CommandSession<G> {
    /// A session with a new interpreter. `is_core_only` leaves only the commands of the original document.
    pub(crate) fn new(session: Session<G>, is_core_only: bool) -> CommandSession<G> {
        let (now, rng) = (session.game().now(), Rng::new(Seed(fingerprint(session.setup()))));
        CommandSession { session, interpreter: Interpreter::new(!is_core_only), now, rng }
    }
}

impl<G: InterpretedGame + Scored> TextSession for CommandSession<G> {
    fn session(&self) -> &dyn AnySession {
        &self.session
    }

    fn game(&self) -> &dyn TextGame {
        self.session.game()
    }

    fn typing(&self) -> CompletionContext {
        CompletionContext::now(&self.interpreter, self.session.game())
    }

    fn now(&self) -> Time {
        self.now
    }

    fn run(
        &mut self,
        output: &mut dyn RunnerOutput<Error = io::Error>,
        pace: Span,
    ) -> io::Result<TextStatus> {
        loop {
            let CommandSession { session, interpreter, now, .. } = self;
            let mut runner = InterpreterRunner { session, interpreter, now: *now, frame_time: pace };
            let stop = runner.run(output, usize::MAX);
            *now = runner.now;
            match stop? {
                RunStatus::NeedsHint => {
                    let hint = hint(self.session.game());
                    self.interpreter.show_hint(hint);
                }
                RunStatus::NeedsTurn => {
                    let turn = instant_turn(self.session.game(), &mut self.rng);
                    self.interpreter.play_turn(turn);
                }
                RunStatus::Busy => {}
                RunStatus::NeedsInput => return Ok(TextStatus::NeedsInput),
                RunStatus::NeedsFile(name) => return Ok(TextStatus::NeedsFile(name)),
                RunStatus::Quit => return Ok(TextStatus::Quit),
            }
        }
    }

    fn feed(&mut self, input: &[u8], at: Time) {
        self.now = self.now.max(at);
        self.session.advance(self.now, &mut ());
        self.interpreter.feed(input);
    }

    fn end_input(&mut self) {
        self.interpreter.end_input();
    }

    fn supply_file(&mut self, file: Result<LoadedFile, String>) {
        self.interpreter.supply_file(self.session.game(), file);
    }

    fn leave(&mut self, left: ExitReason) -> GameExit {
        GameExit::leave(&mut self.session, left)
    }

    fn into_screen(
        self: Box<Self>,
        options: ScreenOptions<'_>,
        peer: Box<dyn PeerTerminal>,
    ) -> Box<dyn Screen> {
        let typed = CommandScreen::new(self.session, options.hooks, options.shell);
        Box::new(typed.with_interpreter(self.interpreter).with_peer(peer))
    }
}

/// The player whose block is in play, and the block's number.
pub(super) fn piece_in_play<G: BotGame>(game: &G) -> Option<(Player, u64)> {
    [Player::ONE, Player::TWO].into_iter().find_map(|player| Some((player, game.piece_id(player)?)))
}

/// Where the block in play should go.
fn hint<G: BotGame>(game: &G) -> Option<[Pos; 4]> {
    let (player, _) = piece_in_play(game)?;
    game.hint(player)?.try_into().ok()
}

/// The actions of the computer's turn, as if no time passed.
pub(super) fn instant_turn<G: InterpretedGame + Declared>(game: &G, rng: &mut Rng) -> Option<Vec<G::Action>> {
    match headless::choose_turn(game, G::demonstration(), rng)? {
        HeadlessTurn::Piece(actions) => Some(actions.into_iter().map(|(_, action)| action).collect()),
        HeadlessTurn::Proceed(action) => Some(vec![action]),
    }
}
