//! Checks that a game is pure and complete: its state depends only on its setup and inputs.
//!
//! One game is played in several ways, and after every input all of them must have the same state and must have
//! emitted the same events: live; again from the start; with time passing in small slices; saved and loaded before
//! every step; rewound and played again; recorded round by round, read back and replayed.

use crate::replay::{RecordingSink, Replay, split_recordings};
use crate::session::{Session, SessionInput, rebased};
use quintet_engine::kernel::{Button, ButtonAction, ButtonGame, Game, GameEvent, Player, Rng, Span, Time};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Timed inputs for a game.
pub type Inputs<G> = Vec<(Time, SessionInput<<G as Game>::Action>)>;

/// A way of playing that gave a different result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{way}: differs from the live game at input {step}")]
#[non_exhaustive]
pub struct Desync {
    /// The way of playing.
    pub way: &'static str,
    /// The index of the input after which the difference appeared, from 0.
    pub step: usize,
}

/// Buttons that end or interrupt a game.
const RARE_BUTTONS: [Button; 4] = [Button::Quit, Button::Restart, Button::Pause, Button::Enter];

/// The number of inputs that are played after a rewind.
const REWIND: usize = 8;

/// Plays these inputs in every way under every revision of the rules and compares the results. An error in the setup
/// or the recording also counts as a difference.
pub fn check<G: Game>(setup: &G::Setup, inputs: &Inputs<G>) -> Result<(), Desync> {
    (1..=G::REVISION).try_for_each(|revision| check_revision::<G>(setup, revision, inputs))
}

fn check_revision<G: Game>(setup: &G::Setup, revision: u32, inputs: &Inputs<G>) -> Result<(), Desync> {
    let begin = || Session::<G>::with_revision(setup.clone(), revision).ok();
    let (start, live) =
        begin().map(|session| play(session, inputs)).ok_or(Desync { way: "setup", step: 0 })?;
    let (_, again) = begin().map(|session| play(session, inputs)).ok_or(Desync { way: "again", step: 0 })?;
    compare("again", &live, &again)?;
    // A state alone is enough to continue from, unless there is an undo.
    if inputs.iter().all(|(_, input)| *input != SessionInput::Undo) {
        let sliced = play_without_session(start.clone(), inputs, |game, at, events| {
            let (from, span) = (game.now(), at.since(game.now()).micros());
            (1..=5).for_each(|part| game.advance(from + Span::from_micros(span / 6 * part), events));
        });
        compare("sliced", &live, &sliced)?;
        let saved = play_without_session(start.clone(), inputs, |game, _, _| {
            let bytes = postcard::to_stdvec(game).unwrap_or_default();
            *game = postcard::from_bytes(&bytes).unwrap_or_else(|_| start.clone());
        });
        compare("saved and loaded", &live, &saved)?;
        rewind(&start, &live, inputs)?;
    }
    let recorded = begin().ok_or(Desync { way: "setup", step: 0 })?;
    replayed(recorded, inputs)
}

/// A state and the events of the step that led to it.
type PlayedStep<G> = (G, Vec<GameEvent>);

fn play<G: Game>(mut session: Session<G>, inputs: &Inputs<G>) -> (G, Vec<PlayedStep<G>>) {
    let start = session.game().clone();
    let steps = inputs.iter().map(|(at, input)| {
        let mut events = Vec::new();
        session.input(*at, input, &mut events);
        (session.game().clone(), events)
    });
    (start, steps.collect())
}

/// Plays actions on a game without a session, and calls `before` before each of them.
fn play_without_session<G: Game>(
    mut game: G,
    inputs: &[(Time, SessionInput<G::Action>)],
    mut before: impl FnMut(&mut G, Time, &mut Vec<GameEvent>),
) -> Vec<PlayedStep<G>> {
    let steps = inputs.iter().map(|(at, input)| {
        let mut events = Vec::new();
        before(&mut game, *at, &mut events);
        game.advance(*at, &mut events);
        if let SessionInput::Act(action) = input {
            game.act(action, &mut events);
        }
        (game.clone(), events)
    });
    steps.collect()
}

fn compare<G: Game>(
    way: &'static str,
    live: &[PlayedStep<G>],
    other: &[PlayedStep<G>],
) -> Result<(), Desync> {
    match live.iter().zip(other).position(|(live, other)| live != other) {
        Some(step) => Err(Desync { way, step }),
        None => Ok(()),
    }
}

fn rewind<G: Game>(start: &G, live: &[PlayedStep<G>], inputs: &Inputs<G>) -> Result<(), Desync> {
    let states = std::iter::once(start).chain(live.iter().map(|(state, _)| state));
    for (from, state) in states.enumerate().take(live.len()) {
        let to = (from + REWIND).min(live.len());
        let again = play_without_session(state.clone(), &inputs[from..to], |_, _, _| {});
        compare("rewound", &live[from..to], &again)
            .map_err(|desync| Desync { step: from + desync.step, ..desync })?;
    }
    Ok(())
}

/// Checks that each round is a recording of its own, that all of them verify, and that each has the states of the
/// live game after its inputs. The setup of a later round gives the state after the restart.
fn replayed<G: Game>(mut session: Session<G>, inputs: &Inputs<G>) -> Result<(), Desync> {
    let desync = |step| Desync { way: "recorded and replayed", step };
    let file = SharedBuffer::default();
    let revision = session.revision();
    session = session.with_recording(Box::new(file.clone()));
    let (mut origin, mut states) = (Time::ZERO, Vec::new());
    for (step, (at, input)) in inputs.iter().enumerate() {
        let restarts = session.restarts();
        let done = session.input(*at, input, &mut ());
        if session.restarts() != restarts {
            origin = *at;
            let fresh = G::with_revision(session.setup(), revision).ok();
            if fresh != Some(rebased(session.game(), origin)) {
                return Err(Desync { way: "restarted", step });
            }
        } else if done {
            states.push((step, rebased(session.game(), origin)));
        }
    }
    session.finish().map_err(|_| desync(0))?;
    let bytes = file.bytes();
    let mut states = states.iter();
    for recording in split_recordings(&bytes) {
        let replay = Replay::<G>::read(recording).map_err(|_| desync(0))?;
        replay.verify(&mut ()).map_err(|_| desync(inputs.len()))?;
        let mut again = replay.begin().map_err(|_| desync(0))?;
        for (at, input) in &replay.steps {
            again.input(*at, input, &mut ());
            let live = if input.is_mark() { None } else { states.next() };
            if let Some((step, _)) = live.filter(|(_, state)| state != again.game()) {
                return Err(desync(*step));
            }
        }
    }
    states.next().map_or(Ok(()), |(step, _)| Err(desync(*step)))
}

/// A shared buffer for a recording in memory.
#[derive(Clone, Default, Debug)]
pub struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl SharedBuffer {
    /// Returns everything written so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().map(|bytes| bytes.clone()).unwrap_or_default()
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().map_err(|_| io::Error::other("poisoned"))?.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl RecordingSink for SharedBuffer {
    fn next_recording(&mut self) -> bool {
        false
    }
}

/// Makes random presses and releases for a game with buttons, up to `gap` apart. `enter` comes first; buttons that
/// end or interrupt a game are rare.
pub fn random_inputs<G: ButtonGame>(game: &G, rng: &mut Rng, count: usize, gap: Span) -> Inputs<G> {
    let enter = game.button("enter").map(|(player, button)| ButtonAction::Press(player, button));
    let mut now = Time::ZERO;
    let mut random = || {
        now += Span::from_micros(u64::from(rng.below(gap.micros() as u32)));
        let seldom = rng.below(20) == 0;
        let buttons = G::BUTTONS.iter().map(|(_, button)| *button);
        let buttons: Vec<Button> =
            buttons.filter(|button| seldom || !RARE_BUTTONS.contains(button)).collect();
        let button = buttons[rng.below(buttons.len() as u32) as usize];
        let player = Player(rng.below(u32::from(game.players())) as u8);
        let press = rng.below(3) > 0;
        (now, if press { ButtonAction::Press(player, button) } else { ButtonAction::Release(player, button) })
    };
    let acts = enter.map(|act| (Time::ZERO, act)).into_iter();
    let acts: Vec<_> = acts.chain(std::iter::repeat_with(&mut random)).take(count).collect();
    acts.into_iter().map(|(at, act)| (at, SessionInput::Act(act))).collect()
}
