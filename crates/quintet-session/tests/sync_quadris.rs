//! The sync test over Quadris and Biquadris.

use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::kernel::{Game, Kind, Pos, Rng, Seed, Span, Time};
use quintet_engine::quadris::effects::Effect;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{self, Action, Quadris, Step, levels_file};
use quintet_session::sync::check;
use quintet_session::{Input, Session, fingerprint};

const STEPS: [Step; 5] = [Step::Left, Step::Right, Step::Down, Step::Clockwise, Step::Counterclockwise];

fn random_action(rng: &mut Rng) -> Action {
    let kind = Kind::SEVEN[rng.below(7) as usize];
    match rng.below(24) {
        0..10 => Action::Move(STEPS[rng.below(5) as usize], rng.below(12)),
        10..15 => Action::Drop(1 + rng.below(2)),
        15 => Action::LevelUp(rng.below(3)),
        16 => Action::LevelDown(rng.below(3)),
        17 => Action::NoRandom([kind, Kind::O].into()),
        18 => Action::Random,
        19 => Action::Letter(kind),
        20 => Action::Hint([0, 1, 2, 3].map(|x| Pos::new(x, 17))),
        21 => Action::Answer([Effect::Blind, Effect::Heavy, Effect::Force(kind)][rng.below(3) as usize]),
        22 => Action::Unmark,
        _ if rng.below(8) == 0 => Action::Restart,
        _ => Action::Answer(Effect::Heavy),
    }
}

fn random_inputs(rng: &mut Rng, undo: bool) -> Vec<(Time, Input<Action>)> {
    let mut now = Time::ZERO;
    let mut input = || {
        now += Span::from_micros(u64::from(rng.below(1_000_000)));
        let input = if undo && rng.below(6) == 0 { Input::Undo } else { Input::Act(random_action(rng)) };
        (now, input)
    };
    (0..150).map(|_| input()).collect()
}

/// The built-in levels and one more, with everything a level can have.
fn levels() -> LevelTable {
    let text = "[[level]]\nnumber = 5\nsequence = 'f'\nheavy = true\nstar_every = 2\nexpires_after = 5";
    levels_file::parse(text, &mut |_| Ok("I O S".to_owned())).unwrap()
}

#[test]
fn quadris_keeps_its_promises() {
    for seed in 0..40 {
        let mut rng = Rng::new(Seed(seed));
        let start = Level((seed % 6) as u8);
        let setup = quadris::Setup { seed: Seed(seed), start, levels: levels(), ..quadris::Setup::default() };
        let inputs = random_inputs(&mut rng, seed % 2 == 0);
        check::<Quadris>(&setup, &inputs).unwrap_or_else(|desync| panic!("seed {seed}: {desync}"));
    }
}

#[test]
fn biquadris_keeps_its_promises() {
    for seed in 0..40 {
        let mut rng = Rng::new(Seed(seed));
        let start = Level((seed % 6) as u8);
        let setup =
            biquadris::Setup { seed: Seed(seed), start, levels: levels(), ..biquadris::Setup::default() };
        let inputs = random_inputs(&mut rng, seed % 2 == 0);
        check::<Biquadris>(&setup, &inputs).unwrap_or_else(|desync| panic!("seed {seed}: {desync}"));
    }
}

/// One number over a fixed set of games. A change of the code must not change it; a change of the rules does,
/// raises the revision, and says so in the changelog.
#[test]
fn the_signature_of_a_fixed_set_of_games() {
    fn play<G: Game<Action = Action>>(setup: impl Fn(Seed, Level) -> G::Setup) -> u64 {
        let states = (0..40).map(|seed| {
            let mut rng = Rng::new(Seed(seed));
            let mut session = Session::<G>::new(setup(Seed(seed), Level((seed % 6) as u8))).unwrap();
            for (at, input) in random_inputs(&mut rng, true) {
                session.input(at, &input, &mut ());
            }
            fingerprint(session.game())
        });
        fingerprint(&states.collect::<Vec<u64>>())
    }
    let quadris = play::<Quadris>(|seed, start| quadris::Setup {
        seed,
        start,
        levels: levels(),
        ..quadris::Setup::default()
    });
    let biquadris = play::<Biquadris>(|seed, start| biquadris::Setup {
        seed,
        start,
        levels: levels(),
        ..biquadris::Setup::default()
    });
    assert_eq!((quadris, biquadris), (7_217_769_029_763_304_755, 9_494_912_038_842_215_808));
}
