//! Programs as opponents in a duel of Modern, over the Tetris Bot Protocol.

use crate::failure::{CommandResult, Failure};
use crate::{host, run_shell};
use quintet_app::any::AnySession;
use quintet_app::catalogue::Declared;
use quintet_app::storage::GameSaver;
use quintet_app::{App, GameExit, GameHooks, KeyboardSession, PlayScreen, RoundResult, Shell, Status};
use quintet_bot::tbp::{BotProcess, SharedBotError, TbpEngine, tbp_bot};
use quintet_bot::{BotHints, Strength};
use quintet_engine::kernel::{Panel, Player, Seed};
use quintet_engine::modern::Modern;
use quintet_session::{Session, fingerprint};
use std::time::Duration;

/// How long a program may take to start, and to answer with a move.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Starts a program that speaks the Tetris Bot Protocol.
pub(crate) fn start(command: &str) -> Result<BotProcess, Failure> {
    let failure = |error| Failure::Usage(format!("the opponent tbp:{command}: {error}"));
    BotProcess::start(command, ANSWER_TIMEOUT).map_err(failure)
}

/// Plays a session of Modern against a program, whose moves are entered at the highest speed.
pub(crate) fn play(
    shell: Shell,
    session: Box<dyn AnySession>,
    saver: Option<GameSaver>,
    program: BotProcess,
) -> CommandResult {
    let mut host = host::for_command(None);
    let hooks = host.hooks(saver, &*session);
    let Ok(session) = session.into_any().downcast::<Session<Modern>>() else {
        return Err(Failure::Usage(format!("only {} can be played against a program", Modern::info().title)));
    };
    let options = &session.setup().options;
    if options.rotation.is_some() || options.randomiser.is_some() {
        let sentence = "a program that speaks the Tetris Bot Protocol plays with SRS and the 7-bag only: leave out \
                        --rotation and --randomiser";
        return Err(Failure::Usage(sentence.to_owned()));
    }
    let seed = Seed(fingerprint(session.setup()));
    let searcher = TbpEngine::new(program, session.setup().table(), ANSWER_TIMEOUT);
    let hooks = Box::new(OpponentHooks { inner: hooks, shared_error: searcher.shared_error() });
    let bot = tbp_bot(Player::TWO, Strength::strongest().clone(), seed, searcher);
    let session = KeyboardSession::from(*session)
        .with_hint_provider(Box::new(BotHints::with_worker(shell.workers.start())))
        .with_controller(Box::new(bot), Player::TWO);
    let play = PlayScreen::new(session, hooks, &shell);
    run_shell::run(App::with(shell, Box::new(play)), host)
}

/// The hooks of a game, and the error of the program.
struct OpponentHooks {
    inner: Box<dyn GameHooks>,
    shared_error: SharedBotError,
}

impl OpponentHooks {
    /// Returns why the program failed, if it did.
    fn message(&self) -> Option<String> {
        self.shared_error.message().map(|sentence| format!("the opponent lost: {sentence}"))
    }
}

impl GameHooks for OpponentHooks {
    fn status(&self) -> Option<Status> {
        self.message().map(Status::Sentence).or_else(|| self.inner.status())
    }

    fn best(&self) -> Option<Panel> {
        self.inner.best()
    }

    fn round(&self) -> Option<RoundResult> {
        self.inner.round()
    }

    fn on_exit(&mut self, mut game: GameExit) {
        // The program that played cannot be started again from here.
        game.again = None;
        if let Some((result, sentence)) = game.result.as_mut().zip(self.message()) {
            result.push_str("; ");
            result.push_str(&sentence);
        }
        self.inner.on_exit(game);
    }
}

/// Parses a strength by number or name.
pub(crate) fn strength(word: &str) -> Result<Strength, Failure> {
    word.parse().map_err(|error| Failure::Usage(format!("{error}")))
}
