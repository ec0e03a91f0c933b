//! The corpus has a recording of every mode, every option and every action: what it lacks is named.

use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{Button, ButtonAction, Game};
use quintet_engine::modern::{
    self, HalfTurn, Handling, InitialAction, Mode, Modern, Options, PieceRandomiser, PuzzleGoal,
    RotationSystem, RulePreset,
};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::LevelTable;
use quintet_engine::quadris::{Action, Quadris};
use quintet_engine::{biquadris, cascade, chetyris, quadris};
use quintet_session::{RECORDING_VERSION, Replay, SessionInput, split_recordings};
use std::collections::BTreeSet;

/// The words for everything that some recordings have.
#[derive(Default)]
pub(crate) struct Coverage {
    words: BTreeSet<String>,
}

impl Coverage {
    /// Adds what the recordings of a file have.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for recording in split_recordings(bytes) {
            self.note("format", recording[8]);
            self.add_game::<Modern>(recording, Coverage::modern, Coverage::button);
            self.add_game::<Chetyris>(recording, Coverage::chetyris, Coverage::button);
            self.add_game::<Cascade>(recording, Coverage::cascade, Coverage::button);
            self.add_game::<Quadris>(recording, Coverage::quadris, Coverage::command);
            self.add_game::<Biquadris>(recording, Coverage::biquadris, Coverage::command);
        }
    }

    fn add_game<G: Game>(
        &mut self,
        recording: &[u8],
        setup: impl Fn(&mut Coverage, &G::Setup),
        action: impl Fn(&mut Coverage, &str, &G::Action),
    ) {
        let Ok((replay, _)) = Replay::<G>::salvage(recording) else { return };
        self.note("revision", format!("{} {}", G::NAME, replay.revision()));
        self.note_if("speed", !replay.participants.speed.is_full());
        setup(self, &replay.setup);
        for (_, input) in &replay.steps {
            match input {
                SessionInput::Act(acted) => action(self, G::NAME, acted),
                SessionInput::Undo => self.note("undo", G::NAME),
                SessionInput::Wait => self.note("step", "wait"),
                SessionInput::Leave => self.note("step", "leave"),
            }
        }
    }

    fn note(&mut self, what: &str, value: impl std::fmt::Display) {
        self.words.insert(format!("{what} {value}"));
    }

    fn note_if(&mut self, what: &str, has: bool) {
        if has {
            self.words.insert(what.to_owned());
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the form of every game's notes")]
    fn button(&mut self, game: &str, action: &ButtonAction) {
        if let ButtonAction::Press(player, button) = action {
            // A new button goes into the lists of `wanted`.
            match button {
                Button::Left
                | Button::Right
                | Button::Clockwise
                | Button::Counterclockwise
                | Button::HalfTurn
                | Button::Down
                | Button::Drop
                | Button::Hold
                | Button::Enter
                | Button::Pause
                | Button::Restart
                | Button::Quit
                | Button::Hint
                | Button::Undo => {}
            }
            self.note(game, format!("{} {button:?}", player.index() + 1));
        }
    }

    fn command(&mut self, game: &str, action: &Action) {
        // A new action goes into the list of `wanted`.
        let name = match action {
            Action::Move(..) => "Move",
            Action::Drop(_) => "Drop",
            Action::LevelUp(_) => "LevelUp",
            Action::LevelDown(_) => "LevelDown",
            Action::NoRandom(_) => "NoRandom",
            Action::Random => "Random",
            Action::Letter(_) => "Letter",
            Action::Hint(_) => "Hint",
            Action::Unmark => "Unmark",
            Action::Answer(PlayerEffect::Blind) => "Blind",
            Action::Answer(PlayerEffect::Heavy) => "Heavy",
            Action::Answer(PlayerEffect::Force(_)) => "Force",
            Action::Restart => "Restart",
        };
        self.note(game, name);
    }

    // What the setups have. A new option does not compile until it is listed here.

    fn chetyris(&mut self, setup: &chetyris::Setup) {
        let chetyris::Setup { seed: _, pieces, level, width, height } = setup;
        self.note_if("chetyris.pieces", !pieces.is_empty());
        self.note_if("chetyris.level", *level > 1);
        self.note_if("chetyris.well", (*width, *height) != (10, 18));
    }

    fn cascade(&mut self, setup: &cascade::Setup) {
        let cascade::Setup { seed: _, width, height } = setup;
        self.note_if("cascade.size", (*width, *height) != (12, 20));
    }

    fn quadris(&mut self, setup: &quadris::Setup) {
        let quadris::Setup { seed: _, start, levels, script, carried } = setup;
        self.note("quadris.start", start.0);
        self.note_if("quadris.levels", *levels != LevelTable::default());
        self.note_if("quadris.script", *script != quadris::Setup::default().script);
        self.note_if("quadris.carried", carried.is_some());
        let norandom = carried.as_ref().and_then(|carried| carried.norandom.as_ref());
        self.note_if("quadris.norandom carried", norandom.is_some());
    }

    fn biquadris(&mut self, setup: &biquadris::Setup) {
        let biquadris::Setup { seed: _, start, levels, scripts, carried } = setup;
        self.note("biquadris.start", start.0);
        self.note_if("biquadris.levels", *levels != LevelTable::default());
        self.note_if("biquadris.scripts", *scripts != biquadris::Setup::default().scripts);
        self.note_if("biquadris.carried", carried.is_some());
    }

    fn modern(&mut self, setup: &modern::Setup) {
        let modern::Setup {
            mode,
            rules,
            tspin_kick,
            seed: _,
            fixed_seed,
            level,
            pieces,
            board,
            handling,
            options,
            daily,
            carried,
        } = setup;
        self.note("mode", format!("{mode} {rules}"));
        self.note("tspin-kick", format!("{tspin_kick:?}"));
        self.note_if("fixed-seed", *fixed_seed);
        self.note_if("level", level.is_some());
        self.note_if("pieces", !pieces.is_empty());
        self.note_if("board", !board.is_empty());
        self.note_if("carried", carried.is_some());
        self.note("daily", daily.map_or("none", |daily| if daily.practice { "practice" } else { "scored" }));
        let Handling {
            das_ms,
            arr_ms,
            soft_drop,
            lock_delay_ms,
            dcd_ms,
            initial_rotation,
            initial_hold,
            drop_guard_ms,
        } = handling[0];
        self.note_if("das", das_ms != 167);
        self.note_if("arr 0", arr_ms == 0);
        self.note_if("soft-drop", soft_drop < 20);
        self.note_if("soft-drop instant", soft_drop == Handling::INSTANT);
        self.note_if("lock-delay", lock_delay_ms != 500);
        self.note_if("dcd", dcd_ms > 0);
        self.note_if("drop-guard", drop_guard_ms > 0);
        self.note("initial-rotation", initial_rotation);
        self.note("initial-hold", initial_hold);
        let Options {
            half_turn,
            rotation,
            randomiser,
            previews,
            hold,
            ghost,
            entry_delay_ms,
            clear_delay_ms,
            rows,
            goal,
        } = *options;
        self.note("half-turn", half_turn);
        if let Some(rotation) = rotation {
            self.note("rotation", rotation);
        }
        if let Some(randomiser) = randomiser {
            self.note("randomiser", randomiser);
        }
        if let Some(previews) = previews {
            self.note("previews", previews);
        }
        if let Some(rows) = rows {
            self.note("rows", rows);
        }
        self.note_if("no-hold", !hold);
        self.note_if("no-ghost", !ghost);
        self.note_if("entry-delay", entry_delay_ms > 0);
        self.note_if("clear-delay", clear_delay_ms > 0);
        if let Some(goal) = goal {
            self.note("goal", goal_kind(goal));
        }
    }

    /// Returns what should be there and is not.
    pub(crate) fn missing(&self) -> Vec<String> {
        wanted().into_iter().filter(|word| !self.words.contains(word)).collect()
    }
}

/// Returns the kind of a goal, without its number. A new kind goes into the list of `wanted`.
fn goal_kind(goal: PuzzleGoal) -> &'static str {
    match goal {
        PuzzleGoal::ClearAll => "clear-all",
        PuzzleGoal::Lines(_) => "lines",
        PuzzleGoal::Send(_) => "send",
        PuzzleGoal::TspinDouble => "tspin-double",
        PuzzleGoal::TspinTriple => "tspin-triple",
    }
}

/// What the corpus should have besides lists of values.
const SINGLE_WORDS: &[&str] = &[
    "fixed-seed",
    "level",
    "pieces",
    "board",
    "carried",
    "daily none",
    "daily practice",
    "daily scored",
    "das",
    "arr 0",
    "soft-drop",
    "soft-drop instant",
    "lock-delay",
    "dcd",
    "drop-guard",
    "no-hold",
    "no-ghost",
    "entry-delay",
    "clear-delay",
    "rows 10",
    "rows 18",
    "rows 100",
    "speed",
    "step wait",
    "step leave",
    "undo modern",
    "undo quadris",
    "undo biquadris",
    "tspin-kick None",
    "tspin-kick Some(true)",
    "tspin-kick Some(false)",
    "mode marathon guideline",
    "mode duel guideline",
    "chetyris.pieces",
    "chetyris.level",
    "chetyris.well",
    "cascade.size",
    "quadris.carried",
    "quadris.norandom carried",
    "quadris.levels",
    "quadris.script",
    "biquadris.carried",
    "biquadris.levels",
    "biquadris.scripts",
];

fn names<T: ToString>(all: &[T]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

/// Returns the words for everything that the corpus should have.
fn wanted() -> Vec<String> {
    use Button::{
        Clockwise, Counterclockwise, Down, Drop, Enter, HalfTurn as Half, Hint, Hold, Left, Pause, Quit,
        Right,
    };
    let mut wanted = names(SINGLE_WORDS);
    let mut list = |what: &str, values: Vec<String>| {
        wanted.extend(values.into_iter().map(|value| format!("{what} {value}")));
    };
    list("format", (1..=RECORDING_VERSION).map(|version| version.to_string()).collect());
    list("mode", Mode::ALL.map(|mode| format!("{mode} {}", RulePreset::Standard)).to_vec());
    list("half-turn", names(HalfTurn::ALL));
    list("rotation", names(RotationSystem::ALL));
    list("randomiser", names(PieceRandomiser::ALL));
    list("previews", (0..=Options::MAX_PREVIEWS).map(|previews| previews.to_string()).collect());
    list("initial-rotation", names(InitialAction::ALL));
    list("initial-hold", names(InitialAction::ALL));
    list("goal", names(&["clear-all", "lines", "send", "tspin-double", "tspin-triple"]));
    for (game, revision) in [
        (Modern::NAME, Modern::REVISION),
        (Chetyris::NAME, Chetyris::REVISION),
        (Cascade::NAME, Cascade::REVISION),
        (Quadris::NAME, Quadris::REVISION),
        (Biquadris::NAME, Biquadris::REVISION),
    ] {
        list("revision", (1..=revision).map(|revision| format!("{game} {revision}")).collect());
    }
    list(
        "modern 1",
        [Left, Right, Clockwise, Counterclockwise, Half, Down, Drop, Hold, Enter, Pause, Hint]
            .map(|button| format!("{button:?}"))
            .to_vec(),
    );
    list(
        "modern 2",
        [Left, Right, Clockwise, Counterclockwise, Half, Down, Drop, Hold]
            .map(|button| format!("{button:?}"))
            .to_vec(),
    );
    list(
        "chetyris 1",
        [Left, Right, Clockwise, Down, Drop, Enter, Quit].map(|button| format!("{button:?}")).to_vec(),
    );
    list(
        "cascade 1",
        [Left, Right, Clockwise, Counterclockwise, Drop, Quit].map(|button| format!("{button:?}")).to_vec(),
    );
    // A restart is no step: it ends a recording, and the next one carries something over.
    let actions =
        names(&["Move", "Drop", "LevelUp", "LevelDown", "NoRandom", "Random", "Letter", "Hint", "Unmark"]);
    list("quadris", actions.clone());
    list("biquadris", actions);
    list("biquadris", names(&["Blind", "Heavy", "Force"]));
    for game in ["quadris.start", "biquadris.start"] {
        list(game, (0..=5).map(|level| level.to_string()).collect());
    }
    wanted
}
