//! The sync test of Quadris and Biquadris.

use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::kernel::{Game, Pos, Rng, Seed, Span, Tetromino, Time};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{self, Action, MoveCommand, Quadris, levels_file};
use quintet_session::sync::{SharedBuffer, check};
use quintet_session::{
    FlushPolicy, Header, Participants, Recorder, Replay, ReplayPoint, Session, SessionInput,
};

const STEPS: [MoveCommand; 5] = [
    MoveCommand::Left,
    MoveCommand::Right,
    MoveCommand::Down,
    MoveCommand::Clockwise,
    MoveCommand::Counterclockwise,
];

fn random_action(rng: &mut Rng) -> Action {
    let kind = Tetromino::ALL[rng.below(7) as usize];
    match rng.below(24) {
        0..10 => Action::Move(STEPS[rng.below(5) as usize], rng.below(12)),
        10..15 => Action::Drop(1 + rng.below(2)),
        15 => Action::LevelUp(rng.below(3)),
        16 => Action::LevelDown(rng.below(3)),
        17 => Action::NoRandom([kind, Tetromino::O].into()),
        18 => Action::Random,
        19 => Action::Letter(kind),
        20 => Action::Hint([0, 1, 2, 3].map(|x| Pos::new(x, 17))),
        21 => Action::Answer(
            [PlayerEffect::Blind, PlayerEffect::Heavy, PlayerEffect::Force(kind)][rng.below(3) as usize],
        ),
        22 => Action::Unmark,
        _ if rng.below(8) == 0 => Action::Restart,
        _ => Action::Answer(PlayerEffect::Heavy),
    }
}

pub(crate) fn random_inputs(rng: &mut Rng, undo: bool) -> Vec<(Time, SessionInput<Action>)> {
    let mut now = Time::ZERO;
    let mut input = || {
        now += Span::from_micros(u64::from(rng.below(1_000_000)));
        let input = if undo && rng.below(6) == 0 {
            SessionInput::Undo
        } else {
            SessionInput::Act(random_action(rng))
        };
        (now, input)
    };
    (0..150).map(|_| input()).collect()
}

/// Returns the built-in levels and one more, with every option of a level.
fn levels() -> LevelTable {
    let text = "[[level]]\nnumber = 5\nsequence = 'f'\nheavy = true\nstar_every = 2\nexpires_after = 5";
    levels_file::parse(text, &mut |_| Ok("I O S".to_owned())).unwrap()
}

#[test]
fn quadris_runs_agree() {
    for seed in 0..40 {
        let mut rng = Rng::new(Seed(seed));
        let start = Level((seed % 6) as u8);
        let setup = quadris::Setup { seed: Seed(seed), start, levels: levels(), ..quadris::Setup::default() };
        let inputs = random_inputs(&mut rng, seed % 2 == 0);
        check::<Quadris>(&setup, &inputs).unwrap_or_else(|desync| panic!("seed {seed}: {desync}"));
    }
}

#[test]
fn biquadris_runs_agree() {
    for seed in 0..40 {
        let mut rng = Rng::new(Seed(seed));
        let start = Level((seed % 6) as u8);
        let setup =
            biquadris::Setup { seed: Seed(seed), start, levels: levels(), ..biquadris::Setup::default() };
        let inputs = random_inputs(&mut rng, seed % 2 == 0);
        check::<Biquadris>(&setup, &inputs).unwrap_or_else(|desync| panic!("seed {seed}: {desync}"));
    }
}

/// A recording keeps its revision, also when it is continued; one that is newer than the program is an error with a
/// sentence.
#[test]
fn a_recording_is_played_and_continued_under_its_own_revision() {
    let at = |millis| Time::from_millis(millis).unwrap();
    let shifted = [Action::Move(MoveCommand::Right, 3), Action::Letter(Tetromino::T)];
    let mut columns = Vec::new();
    for revision in 1..=Quadris::REVISION {
        let file = SharedBuffer::default();
        let session = Session::<Quadris>::with_revision(quadris::Setup::default(), revision).unwrap();
        let mut session = session.with_recording(Box::new(file.clone()));
        for action in shifted.clone() {
            session.act(at(10), action, &mut ());
        }
        session.finish().unwrap();
        assert_eq!(Header::read(&file.bytes()).unwrap().revision, revision);
        let replay = Replay::<Quadris>::read(&file.bytes()).unwrap();
        assert_eq!(replay.verify(&mut ()).unwrap().revision(), revision);

        let copy = SharedBuffer::default();
        let recorder =
            replay.recorder(at(10), Box::new(copy.clone()), &replay.participants, FlushPolicy::End);
        let session = replay.play_to(ReplayPoint::Time(at(10)), &mut ()).unwrap();
        let mut session = session.with_recorder(recorder);
        session.act(at(20), Action::Move(MoveCommand::Right, 1), &mut ());
        session.act(at(20), Action::Letter(Tetromino::O), &mut ());
        session.finish().unwrap();
        let end = Replay::<Quadris>::read(&copy.bytes()).unwrap().verify(&mut ()).unwrap();
        assert_eq!(end.revision(), revision);
        columns.push(end.game().player().current().unwrap().placed.pos.x);
    }
    assert_eq!(columns, [0, 4], "the first revision puts letters at the initial position");

    let newer = Quadris::REVISION + 1;
    assert!(Session::<Quadris>::with_revision(quadris::Setup::default(), newer).is_err());
    assert!(Session::<Quadris>::with_revision(quadris::Setup::default(), 0).is_err());
    let sentence = |revision| {
        let file = SharedBuffer::default();
        drop(Recorder::new::<Quadris>(
            Box::new(file.clone()),
            &quadris::Setup::default(),
            revision,
            &Participants::default(),
            FlushPolicy::End,
        ));
        Replay::<Quadris>::read(&file.bytes()).unwrap_err().to_string()
    };
    assert_eq!(
        sentence(newer),
        "was recorded under revision 3 of the rules of quadris; this program knows revisions 1 to 2; \
         update Quintet to play it"
    );
    assert_eq!(sentence(0), "is altered or damaged at byte 9");
}
