//! Checks that rounds are the same whether they are counted during a game or from its recording, so that a score and
//! its replay can be compared.

use proptest::prelude::*;
use quintet_app::catalogue::Catalogue;
use quintet_app::records::SavedRound;
use quintet_app::records::{
    Category, Opponent, Ranking, Round, RoundResult, RoundTracker, Scored, summarise_recording,
};
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Button, ButtonAction, ButtonGame, Game, Player, Rng, Seed, Span, Tetromino};
use quintet_engine::modern::{self, Mode, Modern};
use quintet_engine::quadris::{self, Action, MoveCommand, Quadris};
use quintet_session::sync::{SharedBuffer, random_inputs};
use quintet_session::{
    FlushPolicy, Participants, Recorder, Replay, ReplayPoint, Session, SessionInput, fingerprint,
    split_recordings,
};
use quintet_store::{Filter, Home, NewReplay, SaveOptions, Store};
use std::sync::{Arc, Mutex};

/// Plays random inputs and restarts, with time passing in slices as on a clock; returns the reported rounds and those
/// in the recordings.
fn both<G: ButtonGame + Scored>(setup: &G::Setup, seed: u64) -> (Vec<Round>, Vec<Round>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    let rounds =
        RoundTracker::<G>::new(setup.clone(), Box::new(move |_, round| list.lock().unwrap().push(round)));
    let file = SharedBuffer::default();
    let session = Session::<G>::new(setup.clone()).unwrap();
    let recorder = session.recorder(Box::new(file.clone()), FlushPolicy::Interrupted);
    let mut session = session.with_recorder(recorder).with_observer(Box::new(rounds));
    let mut rng = Rng::new(Seed(seed));
    session.act(session.game().now(), ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    for (at, input) in random_inputs(session.game(), &mut rng, 400, Span::from_millis(400)) {
        while let Some(due) = session.game().deadline().into_iter().chain(session.flush_deadline()).min() {
            if due >= at {
                break;
            }
            session.advance(due, &mut ());
        }
        session.input(at, &input, &mut ());
        if rng.below(60) == 0 {
            session.input(at, &SessionInput::Act(ButtonAction::Press(Player::ONE, Button::Restart)), &mut ());
            session.input(
                at,
                &SessionInput::Act(ButtonAction::Release(Player::ONE, Button::Restart)),
                &mut (),
            );
        }
        if rng.below(20) == 0 {
            session.input(at, &SessionInput::Act(ButtonAction::Press(Player::ONE, Button::Enter)), &mut ());
        }
    }
    session.leave();
    session.finish().unwrap();
    let mut found = Vec::new();
    for recording in split_recordings(&file.bytes()) {
        let examined = summarise_recording(Catalogue::standard(), recording).unwrap();
        assert!(examined.reproduces);
        assert_eq!(examined.open, None, "the recording tells that it was left for good or restarted");
        found.extend(examined.rounds);
    }
    let told = told.lock().unwrap().clone();
    (told, found)
}

fn agree<G: ButtonGame + Scored>(setup: &G::Setup) -> usize {
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
fn a_restart_that_the_game_ignores_ends_no_round() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    let setup = modern::Setup { seed: Seed(3), ..modern::Setup::default() };
    let rounds =
        RoundTracker::new(setup.clone(), Box::new(move |_: &Modern, round| list.lock().unwrap().push(round)));
    let mut session = Session::<Modern>::new(setup).unwrap().with_observer(Box::new(rounds));
    let mut press = |player, button| {
        let at = session.game().now() + Span::from_millis(5_000);
        session.act(at, ButtonAction::Press(player, button), &mut ());
        told.lock().unwrap().len()
    };
    press(Player::ONE, Button::Enter);
    press(Player::ONE, Button::Drop);
    assert_eq!(press(Player::ONE, Button::Restart), 1);
    press(Player::ONE, Button::Hold);
    // The key is still held, and there is no other player.
    assert_eq!(press(Player::ONE, Button::Restart), 1);
    assert_eq!(press(Player::TWO, Button::Restart), 1);
    session.leave();
    assert_eq!(told.lock().unwrap().len(), 2);
}

#[test]
fn a_game_that_has_not_started_is_not_a_round() {
    let bytes = SharedBuffer::default();
    let mut session = Session::<Chetyris>::new(chetyris::Setup::new(Seed(1)))
        .unwrap()
        .with_recording(Box::new(bytes.clone()));
    session.act(session.game().now(), ButtonAction::Press(Player::ONE, Button::Quit), &mut ());
    session.finish().unwrap();
    let examined = summarise_recording(Catalogue::standard(), &bytes.bytes()).unwrap();
    assert_eq!((examined.rounds, examined.open), (vec![], None));
}

/// Plays a round in which these buttons are pressed. Returns true if it counts as assisted.
fn is_assisted<G: ButtonGame + Scored>(setup: &G::Setup, buttons: &[Button]) -> bool {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    let rounds =
        RoundTracker::<G>::new(setup.clone(), Box::new(move |_, round| list.lock().unwrap().push(round)));
    let mut session = Session::<G>::new(setup.clone()).unwrap().with_observer(Box::new(rounds));
    for button in buttons {
        session.act(session.game().now(), ButtonAction::Press(Player::ONE, *button), &mut ());
    }
    session.leave();
    let told = told.lock().unwrap();
    let [round] = told.as_slice() else { panic!("{told:?}") };
    round.outcomes[0].assisted
}

#[test]
fn a_round_with_a_hint_is_assisted() {
    use Button::{Drop, Enter, Hint, Quit};
    let chetyris = chetyris::Setup::new(Seed(1));
    assert!(!is_assisted::<Chetyris>(&chetyris, &[Enter, Drop, Quit]));
    assert!(is_assisted::<Chetyris>(&chetyris, &[Enter, Hint, Drop, Quit]));
    let cascade = cascade::Setup::new(Seed(1));
    assert!(!is_assisted::<Cascade>(&cascade, &[Drop, Drop, Quit]));
    assert!(is_assisted::<Cascade>(&cascade, &[Drop, Hint, Drop, Quit]));
}

/// A store with made-up rounds.
struct TestStore {
    _folder: tempfile::TempDir,
    store: Store,
}

impl TestStore {
    fn new() -> TestStore {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Home::at(folder.path())).unwrap();
        TestStore { _folder: folder, store }
    }

    fn save(&mut self, name: &str, outcomes: Vec<RoundResult>) -> SavedRound {
        let category = Category {
            game: "modern".into(),
            mode: "duel".into(),
            rules: "standard".into(),
            level: 1,
            ranking: Ranking::Score,
        };
        let round = Round { index: 0, category, seed: 1, played: Span::from_millis(5), outcomes };
        let recorded = NewReplay {
            name,
            game: "modern",
            revision: 1,
            micros: 5_000,
            bytes: name.as_bytes(),
            ended: 7,
            against: name.split_once("-against-").and_then(|(_, word)| Opponent::read(word)),
            helped: false,
        };
        let save_options = SaveOptions { players: ["Ada", "Bob"].map(|name| Some(name.into())), keep: 99 };
        self.store.save(&recorded, &[round], &save_options).unwrap()
    }
}

fn outcome(score: u64) -> RoundResult {
    RoundResult { score, finished: true, complete: true, lost: false, assisted: false }
}

#[test]
fn a_new_best_beats_an_earlier_one_with_points_in_a_finished_game() {
    let mut test_store = TestStore::new();
    let cases = [
        ("nothing to beat", outcome(0), false),
        ("no points", outcome(0), false),
        ("a lost duel", RoundResult { lost: true, ..outcome(900) }, false),
        ("better than 0 points; the lost duel does not count", outcome(10), true),
        ("restarted or given up", RoundResult { complete: false, ..outcome(20) }, false),
        ("not better than the one that was given up", outcome(20), false),
        ("with help", RoundResult { assisted: true, ..outcome(500) }, false),
        ("better", outcome(30), true),
    ];
    for (name, outcome, best) in cases {
        assert_eq!(test_store.save(name, vec![outcome]).best, best, "{name}");
    }
}

#[test]
fn the_computer_has_no_best_and_a_duel_counts_as_one_game() {
    let mut test_store = TestStore::new();
    let mut duel = |name: &str, scores: [u64; 2]| test_store.save(name, scores.map(outcome).into());
    duel("a-against-5", [0, 50]);
    let second = duel("b-against-5", [0, 5_000]);
    assert_eq!((second.best, second.top), (false, Some((0, 5))), "the computer's score is nobody's best");
    duel("c-against-program", [100, 7_000]);
    duel("d-against-person", [200, 700]);
    let [month] = test_store.store.months(&Filter::default()).unwrap().try_into().unwrap();
    assert_eq!((month.games, month.millis, month.highest, month.average), (4, 20, 700, 200));
    let scores = test_store.store.scores(&Filter::default()).unwrap();
    let bobs: Vec<u64> = scores
        .iter()
        .filter(|score| score.player.as_deref() == Some("Bob"))
        .map(|score| score.score)
        .collect();
    assert_eq!(bobs, [700], "only what a second person played");
}

#[test]
fn a_lost_or_unfinished_duel_is_marked_so() {
    let setup = modern::Setup { mode: Mode::Duel, ..modern::Setup::default() };
    let mut session = Session::<Modern>::new(setup.clone()).unwrap();
    session.act(session.game().now(), ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    let facts = |session: &Session<Modern>| {
        let outcomes = session.game().outcomes(&setup);
        [0, 1].map(|side: usize| (outcomes[side].complete, outcomes[side].lost))
    };
    assert_eq!(facts(&session), [(false, true); 2], "nobody has won what is not over");
    while !session.game().is_over() {
        let now = session.game().now() + Span::from_millis(50);
        session.act(now, ButtonAction::Press(Player::TWO, Button::Drop), &mut ());
        session.act(now, ButtonAction::Release(Player::TWO, Button::Drop), &mut ());
    }
    assert_eq!(facts(&session), [(true, false), (true, true)]);
}

#[test]
fn a_round_starts_where_the_previous_one_ended() {
    let setup = modern::Setup::default();
    let mut checked = 0;
    for seed in 0..10 {
        // As earlier versions recorded: all rounds in one recording.
        let file = SharedBuffer::default();
        let mut session = Session::<Modern>::new(setup.clone()).unwrap();
        let mut recorder = session.recorder(Box::new(file.clone()), FlushPolicy::End);
        let mut input = |session: &mut Session<Modern>, at, input: SessionInput<ButtonAction>| {
            session.input(at, &input, &mut ());
            recorder.input(at, &input);
        };
        let mut rng = Rng::new(Seed(seed));
        for (at, random) in random_inputs(session.game(), &mut rng, 400, Span::from_millis(400)) {
            input(&mut session, at, random);
            let button = [Button::Restart, Button::Enter][rng.below(2) as usize];
            if rng.below(30) == 0 {
                input(&mut session, at, SessionInput::Act(ButtonAction::Press(Player::ONE, button)));
                input(&mut session, at, SessionInput::Act(ButtonAction::Release(Player::ONE, button)));
            }
        }
        let now = session.game().now();
        input(&mut session, now, SessionInput::Leave);
        recorder.finish(now, fingerprint(session.game())).unwrap();
        let replay = Replay::<Modern>::read(&file.bytes()).unwrap();
        replay.verify(&mut ()).unwrap();
        let ends = Arc::new(Mutex::new(Vec::new()));
        let list = ends.clone();
        let tell = move |game: &Modern, round: Round| list.lock().unwrap().push((round, game.now()));
        RoundTracker::new(setup.clone(), Box::new(tell)).play(&replay, now).unwrap();
        let ends = ends.lock().unwrap();
        for pair in ends.windows(2) {
            let [(_, before), (round, end)] = pair else { unreachable!() };
            let start = RoundTracker::start(&replay, round.index).unwrap();
            assert!(*before <= start && start <= *end, "{before:?} {start:?} {end:?}");
            let there = replay.play_to(ReplayPoint::Time(start), &mut ()).unwrap();
            assert_eq!(Scored::seed(there.game(), &setup).0, round.seed);
            assert!(!there.game().is_over());
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

/// One step of a typed session.
#[derive(Clone, Debug)]
enum Typed {
    Act(Action),
    Undo,
    Leave,
}

/// Generates few kinds of commands, so that undo, restarts and full boards often coincide.
fn typed() -> impl Strategy<Value = Typed> {
    prop_oneof![
        4 => Just(Typed::Act(Action::Drop(1))),
        1 => Just(Typed::Act(Action::Drop(9))),
        4 => Just(Typed::Undo),
        3 => Just(Typed::Act(Action::Restart)),
        2 => (0..12u32).prop_map(|columns| Typed::Act(Action::Move(MoveCommand::Right, columns))),
        1 => Just(Typed::Act(Action::Letter(Tetromino::I))),
        1 => Just(Typed::Act(Action::LevelUp(1))),
        1 => Just(Typed::Act(Action::NoRandom([Tetromino::O].into()))),
        1 => Just(Typed::Leave),
    ]
}

/// Plays a session and returns its rounds, ended and open: as counted while it was played, and from its recordings.
fn typed_rounds<G: Scored + Game<Action = Action>>(
    setup: &G::Setup,
    steps: &[Typed],
    leave: bool,
) -> [(Vec<Round>, Option<Round>); 2] {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    let rounds =
        RoundTracker::<G>::new(setup.clone(), Box::new(move |_, round| list.lock().unwrap().push(round)));
    let file = SharedBuffer::default();
    let (until, participants) = (FlushPolicy::Interrupted, Participants::default());
    let recorder = Recorder::new::<G>(Box::new(file.clone()), setup, G::REVISION, &participants, until);
    let session = Session::<G>::new(setup.clone()).unwrap();
    let mut session = session.with_recorder(recorder).with_observer(Box::new(rounds));
    for step in steps {
        let at = session.game().now() + Span::from_millis(50);
        match step {
            Typed::Act(action) => session.act(at, action.clone(), &mut ()),
            Typed::Undo => _ = session.input(at, &SessionInput::Undo, &mut ()),
            // Play can continue from the end of a recording.
            Typed::Leave => session.leave(),
        }
    }
    if leave {
        session.leave();
    }
    let can_resume = session.is_resumable();
    session.flush();
    let live = told.lock().unwrap().clone();
    let (mut rounds, mut open) = (Vec::new(), None);
    for recording in split_recordings(&file.bytes()) {
        assert_eq!(open, None, "only the last one can be resumed");
        let examined = summarise_recording(Catalogue::standard(), recording).unwrap();
        rounds.extend(examined.rounds);
        open = examined.open;
    }
    assert_eq!(open.is_some(), can_resume);
    [(live, open.clone()), (rounds, open)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn typed_rounds_are_counted_alike_live_and_in_the_recording(
        steps in prop::collection::vec(typed(), 0..24),
        leave: bool,
    ) {
        let [live, recorded] = typed_rounds::<Quadris>(&quadris::Setup::default(), &steps, leave);
        prop_assert_eq!(live, recorded);
        let [live, recorded] = typed_rounds::<Biquadris>(&biquadris::Setup::default(), &steps, leave);
        prop_assert_eq!(live, recorded);
    }
}

#[test]
fn an_undo_with_nothing_to_undo_begins_no_round() {
    let act = Typed::Act;
    let steps =
        [act(Action::Drop(1)), act(Action::Restart), Typed::Undo, act(Action::Restart), act(Action::Drop(1))];
    let [(live, open), recorded] = typed_rounds::<Quadris>(&quadris::Setup::default(), &steps, false);
    assert_eq!((live.len(), open.as_ref().map(|round| round.index)), (1, Some(0)));
    assert_eq!((live, open), recorded);
}
