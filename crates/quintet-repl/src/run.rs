//! Lets an interpreter and its game work.

use crate::files;
use crate::input::{Input, Prompts, Typing};
use crate::screen::Screen;
use crate::signals;
use quintet_engine::kernel::{Span, Time};
use quintet_engine::quadris::effects::Effect;
use quintet_engine::quadris::interpreter::{GAME_OVER, Interpreted, Interpreter, Next, Plan};
use quintet_session::{self as session, Session};
use std::io::{self, Write};

/// Everything that a game in text needs around it.
pub struct Repl<'a, G: Interpreted, O, E> {
    /// The game, being played.
    pub session: &'a mut Session<G>,
    /// Whether our own commands exist.
    pub extras: bool,
    /// Where frames and messages go.
    pub screen: Screen<O, E>,
    /// Who gives hints.
    pub adviser: fn(&G) -> Option<Plan>,
    /// What time it is in the game, asked when input comes.
    pub clock: &'a mut dyn FnMut() -> Time,
    /// How much time passes in the game with every frame: where no person is playing, so that a recording can
    /// be watched.
    pub pace: Span,
}

/// Plays until the input ends, the player leaves, or nobody reads the frames any more.
pub fn run<G: Interpreted, O: Write, E: Write>(
    repl: Repl<'_, G, O, E>,
    input: &mut dyn Input,
) -> io::Result<()> {
    let Repl { session, extras, mut screen, adviser, clock, pace } = repl;
    let mut interpreter = Interpreter::<G>::new(extras);
    let mut now = session.game().now();
    let mut was_over = false;
    loop {
        let next = interpreter.next(session.game());
        // A macro, a file or the computer may be at work for very long, without reading anything.
        if matches!(next, Next::Frame | Next::NeedHint)
            && let Some(signal) = input.signal()
        {
            screen.flush()?;
            return Err(signals::error(signal));
        }
        match next {
            Next::Act(action) => session.act(now, action, &mut ()),
            Next::Undo => {
                let possible = session.input(now, &session::Input::Undo, &mut ());
                interpreter.undone(possible);
            }
            Next::Frame => {
                screen.frame(session.game())?;
                now += pace;
                let over = session.game().is_over();
                if over && !was_over && input.prompts() != Prompts::Nobody {
                    screen.say(GAME_OVER)?;
                }
                was_over = over;
            }
            Next::Message(text) | Next::Ask(text) => screen.say(&text)?,
            Next::NeedFile(name) => interpreter.supply(session.game(), files::load(&name)),
            Next::NeedHint => {
                // Thinking takes a moment; what came before is shown meanwhile.
                screen.flush()?;
                interpreter.advise(adviser(session.game()));
            }
            Next::NeedInput => {
                let prompt = session.game().prompt();
                match input.prompts() {
                    Prompts::Screen => screen.prompt(prompt)?,
                    Prompts::Nobody | Prompts::Input => screen.flush()?,
                }
                // Nobody knows how long a person thinks: what was done is written out first.
                session.flush();
                let typing = || Typing {
                    names: interpreter.names().clone(),
                    answers: session.game().is_asking().then(Effect::answers),
                };
                let piece = input.read(prompt, &typing)?.to_owned();
                now = now.max(clock());
                session.advance(now, &mut ());
                if piece.is_empty() {
                    interpreter.end_input();
                }
                interpreter.feed(&piece);
            }
            Next::End => return screen.flush(),
        }
    }
}
