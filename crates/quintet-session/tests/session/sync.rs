//! The sync test of every game, and of flawed games that it must detect.

use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{Chetyris, Setup};
use quintet_engine::kernel::{
    Event, EventSink, FallCause, Game, GameEvent, Phase, Player, Rng, Seed, SetupError, Span, Tetromino,
    Time, UndoHooks, UndoPoints, View, parse_pieces,
};
use quintet_engine::modern::{
    self, HalfTurn, Handling, InitialAction, Mode, Modern, Options, PieceRandomiser, PuzzleGoal, RulePreset,
};
use quintet_session::SessionInput;
use quintet_session::sync::{Desync, check, random_inputs};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

#[test]
fn chetyris_runs_agree() {
    for seed in 0..60 {
        let mut rng = Rng::new(Seed(seed));
        let usual = Setup::new(Seed(seed));
        let fast = Setup { level: 30, ..usual.clone() };
        let listed = Setup { pieces: parse_pieces("VFCVFC").unwrap(), width: 7, height: 9, ..usual.clone() };
        for setup in [usual, fast, listed] {
            let game = Chetyris::new(&setup).unwrap();
            let inputs = random_inputs(&game, &mut rng, 300, Span::from_millis(400));
            check::<Chetyris>(&setup, &inputs).unwrap_or_else(|desync| panic!("seed {seed}: {desync}"));
        }
    }
}

#[test]
fn modern_runs_agree_in_every_mode() {
    let pressing =
        Handling { das_ms: 60, arr_ms: 0, soft_drop: 1000, lock_delay_ms: 300, ..Handling::DEFAULT };
    for seed in 0..12 {
        let mut rng = Rng::new(Seed(seed));
        for mode in Mode::ALL.into_iter().filter(|mode| *mode != Mode::Puzzle) {
            let usual = modern::Setup { mode, seed: Seed(seed), ..modern::Setup::default() };
            let fast = modern::Setup {
                rules: RulePreset::Guideline,
                level: Some(15).filter(|_| !mode.has_fixed_level()),
                fixed_seed: true,
                handling: [pressing; 2],
                ..usual.clone()
            };
            for setup in [usual, fast] {
                let game = Modern::new(&setup).unwrap();
                let inputs = random_inputs(&game, &mut rng, 300, Span::from_millis(400));
                check::<Modern>(&setup, &inputs)
                    .unwrap_or_else(|desync| panic!("{mode}, seed {seed}: {desync}"));
            }
        }
    }
}

#[test]
fn modern_runs_agree_with_options() {
    let options = Options {
        half_turn: HalfTurn::SrsPlus,
        randomiser: Some(PieceRandomiser::DoubleBag),
        previews: Some(6),
        entry_delay_ms: 120,
        clear_delay_ms: 250,
        ..Options::DEFAULT
    };
    let handling = Handling {
        soft_drop: Handling::INSTANT,
        arr_ms: 0,
        dcd_ms: 40,
        initial_rotation: InitialAction::Held,
        initial_hold: InitialAction::Pressed,
        drop_guard_ms: 80,
        ..Handling::DEFAULT
    };
    let goal = Some(PuzzleGoal::Lines(20));
    for seed in 0..12 {
        let mut rng = Rng::new(Seed(seed));
        for mode in Mode::ALL {
            let puzzle = mode == Mode::Puzzle;
            let setup = modern::Setup {
                mode,
                seed: Seed(seed),
                options: Options { goal: goal.filter(|_| puzzle), ..options },
                pieces: if puzzle { [Tetromino::T; 60].into() } else { [].into() },
                handling: [handling; 2],
                ..modern::Setup::default()
            };
            let game = Modern::new(&setup).unwrap();
            let mut inputs = random_inputs(&game, &mut rng, 300, Span::from_millis(400));
            // A turn is taken back now and then; a game without undo ignores it.
            for place in (20..inputs.len()).step_by(17) {
                inputs[place].1 = SessionInput::Undo;
            }
            check::<Modern>(&setup, &inputs).unwrap_or_else(|desync| panic!("{mode}, seed {seed}: {desync}"));
        }
    }
}

#[test]
fn cascade_runs_agree() {
    for seed in 0..40 {
        let mut rng = Rng::new(Seed(seed));
        let usual = cascade::Setup::new(Seed(seed));
        let small = cascade::Setup { width: 5, height: 7, ..usual.clone() };
        for setup in [usual, small] {
            let game = Cascade::new(&setup).unwrap();
            let inputs = random_inputs(&game, &mut rng, 200, Span::from_millis(400));
            check::<Cascade>(&setup, &inputs).unwrap_or_else(|desync| panic!("seed {seed}: {desync}"));
        }
    }
}

/// The flaw of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Flaw {
    Nothing,
    /// It reads something outside its state.
    Impure,
    /// It does not save all of its state.
    Forgetful,
    /// It depends on how often it is advanced.
    Sliced,
    /// Its copies share a part of their state.
    Shallow,
    /// Its saved form changes when it is loaded.
    Untrue,
    /// It emits different events the second time.
    Talkative,
}

static OUTSIDE: AtomicU32 = AtomicU32::new(0);

/// The setup of the flawed game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct StubSetup {
    flaw: Flaw,
}

/// A game that counts, under two revisions of its rules, with a flaw.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Stub {
    flaw: Flaw,
    /// The revision of its rules, by which counts are multiplied.
    revision: u32,
    now: Time,
    count: u32,
    #[serde(skip)]
    unsaved: u32,
    #[serde(skip)]
    shared: Arc<AtomicU32>,
}

impl PartialEq for Stub {
    fn eq(&self, other: &Stub) -> bool {
        (self.now, self.count) == (other.now, other.count)
    }
}

impl Game for Stub {
    const NAME: &'static str = "stub";
    const REVISION: u32 = 2;
    type Setup = StubSetup;
    type Action = u32;
    type Report = ();
    const UNDO: Option<UndoHooks<Self>> = Some(UndoHooks::points());

    fn with_revision(setup: &StubSetup, revision: u32) -> Result<Stub, SetupError> {
        Ok(Stub { flaw: setup.flaw, revision, now: Time::ZERO, count: 0, unsaved: 0, shared: Arc::default() })
    }

    fn now(&self) -> Time {
        self.now
    }

    fn deadline(&self) -> Option<Time> {
        None
    }

    fn advance(&mut self, until: Time, _: &mut dyn EventSink) {
        self.now = self.now.max(until);
        self.count += u32::from(self.flaw == Flaw::Sliced);
    }

    fn act(&mut self, action: &u32, sink: &mut dyn EventSink) {
        self.count += action * self.revision;
        self.unsaved += 1;
        match self.flaw {
            Flaw::Nothing | Flaw::Sliced => {}
            Flaw::Impure => self.count += OUTSIDE.fetch_add(1, Ordering::Relaxed),
            Flaw::Forgetful => self.count += self.unsaved,
            Flaw::Shallow => self.count += self.shared.fetch_add(1, Ordering::Relaxed),
            Flaw::Untrue => self.now = Time::from_micros(self.now.micros() ^ 1),
            Flaw::Talkative => {
                let rows = OUTSIDE.fetch_add(1, Ordering::Relaxed) as u8;
                let event = Event::Fell { rows, cause: FallCause::Gravity };
                sink.emit(GameEvent { at: self.now, player: Player::ONE, event });
            }
        }
    }

    fn is_over(&self) -> bool {
        false
    }

    fn view(&self) -> View {
        View { phase: Phase::Playing, boards: Vec::new(), prompt: None, messages: Vec::new() }
    }

    fn report(&self, _: &[GameEvent]) {}
}

impl UndoPoints for Stub {
    fn is_undo_point(&self, action: &u32) -> bool {
        action.is_multiple_of(2)
    }

    fn undoes_to(&self, _: &Stub) -> bool {
        true
    }

    fn restore(&mut self, earlier: &Stub) {
        self.clone_from(earlier);
    }
}

fn check_stub(flaw: Flaw, undo: bool) -> Result<(), Desync> {
    let inputs = (0..40u32).map(|n| {
        let input = if undo && n % 5 == 4 { SessionInput::Undo } else { SessionInput::Act(n) };
        (Time::from_millis(u64::from(n) * 7).unwrap(), input)
    });
    check::<Stub>(&StubSetup { flaw }, &inputs.collect())
}

#[test]
fn a_game_without_a_flaw_passes_with_and_without_undo() {
    assert_eq!(check_stub(Flaw::Nothing, false), Ok(()));
    assert_eq!(check_stub(Flaw::Nothing, true), Ok(()));
}

#[test]
fn every_flaw_is_caught() {
    for (flaw, way) in [
        (Flaw::Impure, "again"),
        (Flaw::Talkative, "again"),
        (Flaw::Sliced, "sliced"),
        (Flaw::Forgetful, "saved and loaded"),
        (Flaw::Shallow, "sliced"),
        (Flaw::Untrue, "recorded and replayed"),
    ] {
        assert_eq!(check_stub(flaw, false).map_err(|desync| desync.way), Err(way), "{flaw:?}");
    }
    assert_eq!(check_stub(Flaw::Impure, true).map_err(|desync| desync.way), Err("again"));
}
