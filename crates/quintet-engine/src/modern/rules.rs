//! The tables of what differs between modes and presets.

use super::pieces::{PLAIN, SRS};
use super::{HalfTurn, Mode, Options, PieceRandomiser, PuzzleGoal, RotationSystem, RulePreset};
use crate::kernel::{PieceGeometry, Randomiser, Span, Tetromino};
use std::sync::{PoisonError, RwLock};

/// The rules of one mode under one preset, with the options of a game.
#[expect(clippy::struct_excessive_bools, reason = "a table of independent options")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The seven pieces in the order of [`Tetromino::ALL`], with or without kicks.
    pub pieces: &'static [PieceGeometry; 7],
    /// The randomiser of the pieces.
    pub draw: Randomiser<Tetromino>,
    /// The number of next pieces shown.
    pub preview: u8,
    /// True if there is a hold.
    pub hold: bool,
    /// True if there is a ghost.
    pub ghost: bool,
    /// True if there is a lock delay; otherwise a piece locks when gravity cannot move it.
    pub lock_delay: bool,
    /// The lowest and the highest level a game can start at.
    pub start_levels: (u32, u32),
    /// The highest level.
    pub last_level: u32,
    /// Microseconds per row for each level from the first; the last entry is used for all levels beyond.
    pub gravity: &'static [u32],
    /// The points of moves.
    pub scores: ScoreTable,
    /// The goal of the mode.
    pub goal: Goal,
    /// True if clears send rows to an opponent.
    pub attacks: bool,
    /// What a half turn does.
    pub half_turn: HalfTurn,
    /// False if pieces do not rotate.
    pub rotates: bool,
    /// What moves pieces down.
    pub gravity_kind: GravityKind,
    /// True if the lock delay shrinks with the level instead of being the player's.
    pub shrinking_lock_delay: bool,
    /// True if the lowest rows are removed instead of ending the game.
    pub forgives: bool,
    /// The time from a lock without a clear to the next piece.
    pub entry_delay: Span,
    /// The time from a clear to the next piece.
    pub clear_delay: Span,
}

/// What moves pieces down by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GravityKind {
    /// Time, by the table of gravity.
    Timed,
    /// Pieces fall to the ground at once.
    Instant,
    /// Nothing but a soft drop, which is as fast as on the first level.
    None,
}

/// The points of moves, and which moves count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreTable {
    /// Points of a plain clear, by the number of rows.
    pub clears: [u32; 5],
    /// Points of a Mini T-Spin, by the number of rows.
    pub minis: [u32; 4],
    /// Points of a T-Spin, by the number of rows.
    pub spins: [u32; 4],
    /// The number added to the level before it multiplies points.
    pub level_plus: u32,
    /// Points for each step of a combo.
    pub combo: u32,
    /// Points for a perfect clear.
    pub perfect: u32,
    /// Points for each row of a soft drop.
    pub soft: u32,
    /// Points for each row of a hard drop.
    pub hard: u32,
    /// True if T-Spins, combos, back-to-back and perfect clears count.
    pub modern: bool,
    /// True if a Mini T-Spin that used the fifth translation is a full T-Spin.
    pub kick_makes_full: bool,
    /// True if a T-Spin without a clear continues and starts a back-to-back chain.
    pub bare_spin_chains: bool,
}

/// The goal of a mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// None: the game is endless.
    None,
    /// This number of lines.
    Lines(u32),
    /// The end of this time.
    Time(Span),
    /// This number of cleared garbage rows, of which up to nine are on the board.
    Garbage(u16),
    /// None, but garbage rows rise ever faster.
    Survive,
    /// None, but the game ends when a combo does.
    Combo,
    /// The goal of a puzzle.
    Puzzle(PuzzleGoal),
}

/// (0.8 − 0.007·L)^L seconds per row, in whole microseconds, for L from 0 to 14.
const GRAVITY: [u32; 15] = [
    1_000_000, 793_000, 617_796, 472_729, 355_197, 262_004, 189_677, 134_735, 93_882, 64_152, 42_976, 28_218,
    18_153, 11_439, 7_059,
];

/// Frames of 16,639 µs per row in Classic, for levels 0 to 29.
const CLASSIC_GRAVITY: [u32; 30] = {
    let mut table =
        [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1];
    let mut level = 0;
    while level < table.len() {
        table[level] *= 16_639;
        level += 1;
    }
    table
};

/// The first level's gravity on every level.
const FIRST_LEVEL: [u32; 1] = [GRAVITY[0]];

const STANDARD_SCORES: ScoreTable = ScoreTable {
    clears: [0, 100, 300, 500, 800],
    minis: [100, 200, 1200, 1600],
    spins: [400, 800, 1200, 1600],
    level_plus: 0,
    combo: 50,
    perfect: 3500,
    soft: 1,
    hard: 2,
    modern: true,
    // Set by the preset or the setting: see `modes`.
    kick_makes_full: false,
    bare_spin_chains: true,
};

const GUIDELINE_SCORES: ScoreTable =
    ScoreTable { minis: [100, 200, 400, 1600], bare_spin_chains: false, ..STANDARD_SCORES };

const CLASSIC_SCORES: ScoreTable = ScoreTable {
    clears: [0, 40, 100, 300, 1200],
    minis: [0; 4],
    spins: [0; 4],
    level_plus: 1,
    combo: 0,
    perfect: 0,
    soft: 1,
    hard: 0,
    modern: false,
    kick_makes_full: false,
    bare_spin_chains: false,
};

const MARATHON: Rules = Rules {
    pieces: &SRS,
    draw: Randomiser::SEVEN_BAG,
    preview: 5,
    hold: true,
    ghost: true,
    lock_delay: true,
    start_levels: (1, 15),
    last_level: 15,
    gravity: &GRAVITY,
    scores: STANDARD_SCORES,
    goal: Goal::None,
    attacks: false,
    half_turn: HalfTurn::Kicks,
    rotates: true,
    gravity_kind: GravityKind::Timed,
    shrinking_lock_delay: false,
    forgives: false,
    entry_delay: Span::ZERO,
    clear_delay: Span::ZERO,
};

const CLASSIC: Rules = Rules {
    pieces: &PLAIN,
    draw: Randomiser::UNIFORM,
    preview: 1,
    hold: false,
    ghost: false,
    lock_delay: false,
    start_levels: (0, 29),
    last_level: u32::MAX,
    gravity: &CLASSIC_GRAVITY,
    scores: CLASSIC_SCORES,
    ..MARATHON
};

/// The number of modes.
const MODES: usize = Mode::ALL.len();

const fn modes(scores: ScoreTable, kick_makes_full: bool) -> [Rules; MODES] {
    let marathon = Rules { scores: ScoreTable { kick_makes_full, ..scores }, ..MARATHON };
    let first_level = Rules { start_levels: (1, 1), last_level: 1, ..marathon };
    [
        marathon,
        Rules { goal: Goal::Lines(40), ..marathon },
        Rules { goal: Goal::Time(Span::from_millis(120_000)), ..marathon },
        CLASSIC,
        Rules { attacks: true, ..marathon },
        Rules { goal: Goal::Garbage(Options::CHEESE_ROWS), ..first_level },
        Rules { goal: Goal::Survive, ..first_level },
        Rules {
            goal: Goal::Lines(300),
            last_level: u32::MAX,
            scores: ScoreTable { soft: 0, ..marathon.scores },
            gravity_kind: GravityKind::Instant,
            shrinking_lock_delay: true,
            ..marathon
        },
        Rules { gravity: &FIRST_LEVEL, forgives: true, ..marathon },
        Rules { goal: Goal::Combo, ..marathon },
        Rules {
            goal: Goal::Puzzle(PuzzleGoal::ClearAll),
            gravity: &FIRST_LEVEL,
            gravity_kind: GravityKind::None,
            ..marathon
        },
    ]
}

const fn presets(kick_makes_full: bool) -> [[Rules; MODES]; 2] {
    [modes(STANDARD_SCORES, kick_makes_full), modes(GUIDELINE_SCORES, kick_makes_full)]
}

/// The rules without and with `tspin-kick`, for every preset and mode in the order of [`RulePreset::ALL`] and
/// [`Mode::ALL`].
static TABLE: [[[Rules; MODES]; 2]; 2] = [presets(false), presets(true)];

/// The rules with options that games of this process have used. They are never removed, so that every copy of a
/// player's state shares them without counting; there are only as many as a person tries.
static WITH_OPTIONS: RwLock<Vec<&'static Rules>> = RwLock::new(Vec::new());

/// Returns rules that live as long as the process.
fn shared(rules: &Rules) -> &'static Rules {
    let find = |known: &[&'static Rules]| known.iter().copied().find(|known| *known == rules);
    if let Some(known) = find(&WITH_OPTIONS.read().unwrap_or_else(PoisonError::into_inner)) {
        return known;
    }
    let mut all = WITH_OPTIONS.write().unwrap_or_else(PoisonError::into_inner);
    find(&all).unwrap_or_else(|| {
        let rules: &'static Rules = Box::leak(Box::new(*rules));
        all.push(rules);
        rules
    })
}

impl Rules {
    /// Returns the rules of this mode under this preset.
    pub fn of(mode: Mode, preset: RulePreset) -> &'static Rules {
        Rules::with_tspin_kick(mode, preset, None)
    }

    /// Returns the same with `tspin-kick` set differently from the preset.
    pub fn with_tspin_kick(mode: Mode, preset: RulePreset, setting: Option<bool>) -> &'static Rules {
        let kick = setting.unwrap_or(preset.has_tspin_kick());
        &TABLE[usize::from(kick)][preset as usize][mode as usize]
    }

    /// Returns these rules with the options of a game. The same options give the same reference.
    pub fn with_options(&'static self, options: &Options) -> &'static Rules {
        let mut rules = Rules {
            half_turn: options.half_turn,
            preview: options.previews.unwrap_or(self.preview),
            hold: self.hold && options.hold,
            ghost: self.ghost && options.ghost,
            entry_delay: Span::from_millis(options.entry_delay_ms.into()),
            clear_delay: Span::from_millis(options.clear_delay_ms.into()),
            ..*self
        };
        if let Some(rotation) = options.rotation {
            rules.pieces = if rotation == RotationSystem::Srs { &SRS } else { &PLAIN };
            rules.rotates = rotation != RotationSystem::None;
        }
        if let Some(randomiser) = options.randomiser {
            rules.draw = match randomiser {
                PieceRandomiser::Bag => Randomiser::SEVEN_BAG,
                PieceRandomiser::DoubleBag => Randomiser::DOUBLE_BAG,
                PieceRandomiser::Reroll => Randomiser::REROLL,
                PieceRandomiser::Uniform => Randomiser::UNIFORM,
            };
        }
        rules.goal = match (self.goal, options.rows, options.goal) {
            (Goal::Garbage(_), Some(rows), _) => Goal::Garbage(rows),
            (Goal::Puzzle(_), _, Some(goal)) => Goal::Puzzle(goal),
            (goal, _, _) => goal,
        };
        if rules == *self { self } else { shared(&rules) }
    }

    /// Returns the geometry of a piece under these rules.
    pub fn piece(&self, piece: Tetromino) -> &'static PieceGeometry {
        &self.pieces[piece.index()]
    }

    /// Returns the microseconds per row at a level.
    pub fn row_micros(&self, level: u32) -> u32 {
        let place = level.saturating_sub(self.start_levels.0) as usize;
        self.gravity[place.min(self.gravity.len() - 1)]
    }

    /// Returns the level after `lines` lines of a game that started at level `start`.
    pub fn level(&self, start: u32, lines: u32) -> u32 {
        start.saturating_add(lines / 10).min(self.last_level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes row times with integers: (800 − 7·L)^L thousandths, rounded to a microsecond.
    #[test]
    fn gravity_is_the_formula() {
        for (level, micros) in (0u32..).zip(GRAVITY) {
            let base = 800 - 7 * u64::from(level);
            // Scaled by 10^12 to keep enough digits; each step is rounded down.
            let exact = (0..level).fold(1_000_000_000_000_u128, |value, _| value * u128::from(base) / 1000);
            assert_eq!((exact + 500_000) / 1_000_000, u128::from(micros), "level {level}");
        }
    }

    #[test]
    fn classic_gravity_is_the_frames() {
        let rules = Rules::of(Mode::Classic, RulePreset::Standard);
        for (level, frames) in [
            (0, 48),
            (5, 23),
            (8, 8),
            (9, 6),
            (10, 5),
            (12, 5),
            (13, 4),
            (16, 3),
            (18, 3),
            (19, 2),
            (28, 2),
            (29, 1),
            (99, 1),
        ] {
            assert_eq!(rules.row_micros(level), frames * 16_639, "level {level}");
        }
    }

    #[test]
    fn presets_differ_only_as_they_should() {
        let (standard, guideline) = (
            Rules::of(Mode::Marathon, RulePreset::Standard),
            Rules::of(Mode::Marathon, RulePreset::Guideline),
        );
        assert_eq!(guideline.scores.minis[2], 400);
        let back = ScoreTable {
            minis: standard.scores.minis,
            kick_makes_full: false,
            bare_spin_chains: true,
            ..guideline.scores
        };
        assert_eq!(Rules { scores: back, ..*guideline }, *standard);
    }

    #[test]
    fn levels_stop_where_the_mode_says() {
        let rules = Rules::of(Mode::Marathon, RulePreset::Standard);
        assert_eq!(
            (rules.level(1, 9), rules.level(1, 10), rules.level(5, 39), rules.level(7, 900)),
            (1, 2, 8, 15)
        );
        assert_eq!(Rules::of(Mode::Classic, RulePreset::Standard).level(0, 450), 45);
    }
}
