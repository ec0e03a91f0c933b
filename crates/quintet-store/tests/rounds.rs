//! Rounds are the same whether they are counted while a game is played or when its recording is: that is what makes
//! a score and its replay comparable.

use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Act, Button, Game, Player, RealTime, Rng, Seed, Span};
use quintet_engine::modern::{self, Mode, Modern};
use quintet_session::sync::{Shared, random_inputs};
use quintet_session::{Input, Recorder, Session, Until, fingerprint, seal};
use quintet_store::games::examine;
use quintet_store::{Kept, Ranking, Round, Rounds};
use std::sync::{Arc, Mutex};

/// Plays random inputs with restarts among them, time passing in slices as on a clock; gives the rounds that were told
/// and those that the sealed recording gives.
fn both<G: RealTime + Kept>(setup: &G::Setup, seed: u64) -> (Vec<Round>, Vec<Round>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    let rounds = Rounds::<G>::new(setup.clone(), Box::new(move |_, round| list.lock().unwrap().push(round)));
    let file = Shared::default();
    let recorder = Recorder::new::<G>(Box::new(file.clone()), setup, Until::Interrupted);
    let session = Session::<G>::new(setup.clone()).unwrap();
    let mut session = session.recorded_by(recorder).watched(Box::new(rounds));
    let mut rng = Rng::new(Seed(seed));
    session.act(session.game().now(), Act::Press(Player::ONE, Button::Enter), &mut ());
    for (at, input) in random_inputs(session.game(), &mut rng, 400, Span::from_millis(400)) {
        while let Some(due) = session.game().deadline().into_iter().chain(session.flush_due()).min() {
            if due >= at {
                break;
            }
            session.advance(due, &mut ());
        }
        session.input(at, &input, &mut ());
        if rng.below(60) == 0 {
            session.input(at, &Input::Act(Act::Press(Player::ONE, Button::Restart)), &mut ());
            session.input(at, &Input::Act(Act::Release(Player::ONE, Button::Restart)), &mut ());
        }
        if rng.below(20) == 0 {
            session.input(at, &Input::Act(Act::Press(Player::ONE, Button::Enter)), &mut ());
        }
    }
    session.leave();
    session.flush();
    let game = session.game();
    let sealed = seal(&file.bytes(), game.now(), fingerprint(game)).unwrap();
    let examined = examine(&sealed).unwrap();
    assert!(examined.reproduces);
    let told = told.lock().unwrap().clone();
    let mut found = examined.rounds;
    // The last one was ended by leaving, which is not an input.
    found.extend(examined.open);
    (told, found)
}

fn agree<G: RealTime + Kept>(setup: &G::Setup) -> usize {
    let mut count = 0;
    for seed in 0..20 {
        let (told, found) = both::<G>(setup, seed);
        let facts = |round: &Round| (round.index, round.category.clone(), round.seed, round.outcomes.clone());
        assert_eq!(
            told.iter().map(facts).collect::<Vec<_>>(),
            found.iter().map(facts).collect::<Vec<_>>(),
            "seed {seed}"
        );
        for (told, found) in told.iter().zip(&found) {
            assert!(told.category.ranking == Ranking::Score || told.played == found.played, "seed {seed}");
        }
        count += told.len();
    }
    count
}

#[test]
fn live_and_replayed_rounds_agree() {
    assert!(agree::<Chetyris>(&chetyris::Setup::new(Seed(1))) >= 20);
    assert!(agree::<Cascade>(&cascade::Setup::new(Seed(2))) >= 10);
    for mode in [Mode::Marathon, Mode::Sprint, Mode::Ultra, Mode::Classic, Mode::Duel] {
        let setup = modern::Setup { mode, seed: Seed(3), ..modern::Setup::default() };
        assert!(agree::<Modern>(&setup) >= 30, "{mode}");
    }
}

#[test]
fn a_restart_that_the_game_does_not_hear_ends_no_round() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    let setup = modern::Setup { seed: Seed(3), ..modern::Setup::default() };
    let rounds =
        Rounds::new(setup.clone(), Box::new(move |_: &Modern, round| list.lock().unwrap().push(round)));
    let mut session = Session::<Modern>::new(setup).unwrap().watched(Box::new(rounds));
    let mut press = |player, button| {
        let at = session.game().now() + Span::from_millis(5_000);
        session.act(at, Act::Press(player, button), &mut ());
        told.lock().unwrap().len()
    };
    press(Player::ONE, Button::Enter);
    press(Player::ONE, Button::Drop);
    assert_eq!(press(Player::ONE, Button::Restart), 1);
    press(Player::ONE, Button::Hold);
    // The key is still down, and nobody else plays.
    assert_eq!(press(Player::ONE, Button::Restart), 1);
    assert_eq!(press(Player::TWO, Button::Restart), 1);
    session.leave();
    assert_eq!(told.lock().unwrap().len(), 2);
}

#[test]
fn a_game_that_has_not_begun_is_no_round() {
    let bytes = Shared::default();
    let mut session =
        Session::<Chetyris>::new(chetyris::Setup::new(Seed(1))).unwrap().recorded(Box::new(bytes.clone()));
    session.act(session.game().now(), Act::Press(Player::ONE, Button::Quit), &mut ());
    session.finish().unwrap();
    let examined = examine(&bytes.bytes()).unwrap();
    assert_eq!((examined.rounds, examined.open), (vec![], None));
}

/// Plays a round in which these buttons are pressed, and says whether it counts as helped.
fn is_assisted<G: RealTime + Kept>(setup: &G::Setup, buttons: &[Button]) -> bool {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    let rounds = Rounds::<G>::new(setup.clone(), Box::new(move |_, round| list.lock().unwrap().push(round)));
    let mut session = Session::<G>::new(setup.clone()).unwrap().watched(Box::new(rounds));
    for button in buttons {
        session.act(session.game().now(), Act::Press(Player::ONE, *button), &mut ());
    }
    session.leave();
    let told = told.lock().unwrap();
    let [round] = told.as_slice() else { panic!("{told:?}") };
    round.outcomes[0].assisted
}

#[test]
fn whoever_asks_for_a_hint_has_had_help() {
    use Button::{Drop, Enter, Hint, Quit};
    let chetyris = chetyris::Setup::new(Seed(1));
    assert!(!is_assisted::<Chetyris>(&chetyris, &[Enter, Drop, Quit]));
    assert!(is_assisted::<Chetyris>(&chetyris, &[Enter, Hint, Drop, Quit]));
    let cascade = cascade::Setup::new(Seed(1));
    assert!(!is_assisted::<Cascade>(&cascade, &[Drop, Drop, Quit]));
    assert!(is_assisted::<Cascade>(&cascade, &[Drop, Hint, Drop, Quit]));
}
