//! Tests that a recording of any game which breaks off at any byte gives the game as it was, and can be continued.

use crate::sync_quadris;
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Button, ButtonAction, ButtonGame, Game, Rng, Seed, Span, Time};
use quintet_engine::modern::{self, Mode, Modern};
use quintet_engine::quadris::{self, Action, Quadris};
use quintet_session::sync::{Inputs, SharedBuffer, random_inputs};
use quintet_session::{FlushPolicy, Replay, ReplayPoint, ResumePoint, Session, SessionInput};
use std::io::Write;

/// The longest time that may be missing from the file of a game in progress.
const LOSS: Span = Span::from_millis(1_000);

/// Plays a game as a shell does, which wakes it when the recording is due, and checks after every input that at most
/// [`LOSS`] is missing from the file. Returns the inputs that were possible, the state after the last, and the file.
fn recorded<G: Game>(setup: &G::Setup, inputs: Inputs<G>) -> (Inputs<G>, G, Vec<u8>) {
    let file = SharedBuffer::default();
    let session = Session::<G>::new(setup.clone()).unwrap();
    let recorder = session.recorder(Box::new(file.clone()), FlushPolicy::Interrupted);
    let mut session = session.with_recorder(recorder);
    let mut done = Inputs::<G>::new();
    for (at, input) in inputs {
        while let Some(due) = session.flush_deadline().filter(|due| *due <= at) {
            session.advance(due, &mut ());
        }
        session.advance(at, &mut ());
        // Without a clock, the game is complete up to its last input.
        let last = done.last().map_or(Time::ZERO, |(last, _)| *last);
        let now = if session.game().deadline().is_some() { at } else { last };
        let reached = Replay::<G>::salvage(&file.bytes()).unwrap().0.duration();
        assert!(reached >= now || at.since(reached) <= LOSS, "at {at:?}, the file reaches to {reached:?}");
        if session.input(at, &input, &mut ()) {
            done.push((at, input));
        }
    }
    let end = session.game().clone();
    drop(session);
    (done, end, file.bytes())
}

/// Records a game and breaks its recording off after every byte: what is salvaged is the live game at that time, and
/// with the rest of the inputs it becomes the same recording as if nothing had happened.
fn survives_every_cut<G: Game>(setup: &G::Setup, inputs: Inputs<G>) {
    let (inputs, end, whole) = recorded::<G>(setup, inputs);
    let mut reached = 0;
    for cut in 0..=whole.len() {
        let Ok((replay, _)) = Replay::<G>::salvage(&whole[..cut]) else {
            assert_eq!(reached, 0, "at {cut}, after some was read");
            continue;
        };
        let count = replay.inputs();
        assert!(count >= reached, "at {cut}");
        // Cuts within a frame give the same as those before it: they are tried once.
        if count == reached && cut < whole.len() {
            continue;
        }
        reached = count;
        let mut live = Session::<G>::new(setup.clone()).unwrap();
        for (at, input) in &inputs[..count] {
            live.input(*at, input, &mut ());
        }
        live.advance(replay.duration(), &mut ());
        let salvaged = replay.play_to(ReplayPoint::End, &mut ()).unwrap();
        assert_eq!(salvaged.game(), live.game(), "cut at {cut}, after {count} inputs");

        let resume = ResumePoint::find(&whole[..cut], &replay).unwrap();
        let mut rest = SharedBuffer::default();
        rest.write_all(&whole[..resume.length()]).unwrap();
        let recorder = resume.recorder(Box::new(rest.clone()), &replay.participants);
        let mut resumed = salvaged.with_recorder(recorder);
        for (at, input) in &inputs[count..] {
            resumed.input(*at, input, &mut ());
        }
        resumed.finish().unwrap();
        let again = Replay::<G>::read(&rest.bytes()).unwrap();
        assert_eq!(again.inputs(), inputs.len(), "cut at {cut}");
        assert_eq!(again.verify(&mut ()).unwrap().game(), &end, "cut at {cut}");
    }
    assert_eq!(reached, inputs.len(), "everything is in the file");
    assert!(inputs.len() > 60, "only {} inputs were possible", inputs.len());
}

/// Makes random inputs of a game with buttons; a restart would begin another recording.
fn buttons<G: ButtonGame<Action = ButtonAction>>(setup: &G::Setup, undo: bool) -> Inputs<G> {
    let game = G::new(setup).unwrap();
    let mut rng = Rng::new(Seed(9));
    let inputs = random_inputs(&game, &mut rng, 120, Span::from_millis(500));
    let kept = inputs.into_iter().filter(|(_, input)| {
        let other = |button| ![Button::Restart, Button::Quit, Button::Pause].contains(button);
        matches!(input, SessionInput::Act(ButtonAction::Press(_, button) | ButtonAction::Release(_, button)) if other(button))
    });
    kept.map(|(at, input)| (at, if undo && rng.below(9) == 0 { SessionInput::Undo } else { input })).collect()
}

/// Makes random actions of Quadris or Biquadris, with undo.
fn actions() -> Vec<(Time, SessionInput<Action>)> {
    let mut inputs = sync_quadris::random_inputs(&mut Rng::new(Seed(4)), true);
    inputs.retain(|(_, input)| *input != SessionInput::Act(Action::Restart));
    inputs
}

#[test]
fn chetyris_survives_every_cut() {
    let setup = chetyris::Setup::new(Seed(2));
    survives_every_cut::<Chetyris>(&setup, buttons::<Chetyris>(&setup, false));
}

#[test]
fn quadris_survives_every_cut() {
    survives_every_cut::<Quadris>(&quadris::Setup::default(), actions());
}

#[test]
fn biquadris_survives_every_cut() {
    survives_every_cut::<Biquadris>(&biquadris::Setup::default(), actions());
}

#[test]
fn cascade_survives_every_cut() {
    let setup = cascade::Setup::new(Seed(2));
    survives_every_cut::<Cascade>(&setup, buttons::<Cascade>(&setup, false));
}

#[test]
fn modern_survives_every_cut_alone_with_undo_and_in_a_duel() {
    for (mode, undo) in [(Mode::Marathon, false), (Mode::Zen, true), (Mode::Duel, false)] {
        let setup = modern::Setup { mode, seed: Seed(2), ..modern::Setup::default() };
        survives_every_cut::<Modern>(&setup, buttons::<Modern>(&setup, undo));
    }
}
