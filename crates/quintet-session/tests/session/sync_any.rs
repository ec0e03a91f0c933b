//! The sync test of every game with any setup: those that the fuzz targets of sessions choose too.

use crate::setups::{self, ChosenSetup, assert_agrees};
use crate::sync_quadris;
use proptest::prelude::*;
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{ButtonGame, Rng, Seed, Span};
use quintet_engine::modern::Modern;
use quintet_engine::quadris::Quadris;
use quintet_session::SessionInput;
use quintet_session::sync::random_inputs;

/// Plays random buttons, up to `gap` apart, in a game with a setup that these bytes choose.
fn agrees<G: ButtonGame>(choose: fn(&mut &[u8]) -> ChosenSetup<G>, (bytes, seed, gap, undo): &Draw) {
    let chosen = choose(&mut bytes.as_slice());
    let game = G::new(&chosen.0);
    let mut rng = Rng::new(Seed(*seed));
    let random = |game: G| random_inputs(&game, &mut rng, 120, Span::from_millis(*gap));
    let mut inputs = game.map(random).unwrap_or_default();
    // A turn is taken back now and then; a game without undo ignores it.
    for place in (20..inputs.len()).step_by(17).filter(|_| *undo) {
        inputs[place].1 = SessionInput::Undo;
    }
    assert_agrees::<G>(&chosen, &inputs);
}

/// The bytes that choose a setup, the seed of the inputs, the longest time between two of them, and whether turns are
/// taken back.
type Draw = (Vec<u8>, u64, u64, bool);

fn draw() -> impl Strategy<Value = Draw> {
    let gap = prop_oneof![Just(100), Just(400), Just(4000)];
    (prop::collection::vec(any::<u8>(), 0..300), any::<u64>(), gap, any::<bool>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn chetyris_agrees_with_any_setup(draw in draw()) {
        agrees::<Chetyris>(setups::chetyris, &draw);
    }

    #[test]
    fn cascade_agrees_with_any_setup(draw in draw()) {
        agrees::<Cascade>(setups::cascade, &draw);
    }

    #[test]
    fn modern_agrees_with_any_setup(draw in draw()) {
        agrees::<Modern>(setups::modern, &draw);
    }

    #[test]
    fn quadris_agrees_with_any_setup((bytes, seed, _, undo) in draw()) {
        let chosen = setups::quadris(&mut bytes.as_slice());
        assert_agrees::<Quadris>(&chosen, &sync_quadris::random_inputs(&mut Rng::new(Seed(seed)), undo));
    }

    #[test]
    fn biquadris_agrees_with_any_setup((bytes, seed, _, undo) in draw()) {
        let chosen = setups::biquadris(&mut bytes.as_slice());
        assert_agrees::<Biquadris>(&chosen, &sync_quadris::random_inputs(&mut Rng::new(Seed(seed)), undo));
    }
}
