//! What a player's state has beyond that of the default game: the rules, the options, and what they keep track of.

use super::handling::HandlingExtension;
use super::player::ButtonSet;
use super::setup_encoding::{PositionalMode, is_extended};
use super::{Handling, Mode, Options, RulePreset, Rules, Setup};
use crate::kernel::{Button, Rng, Seed, Span, Tetromino, Time};
use serde::{Deserialize, Serialize};

/// The rules of a player, and the state of options and modes that the default game does not have.
///
/// A player of the default game, in one of the first five modes, has no [`Extension`]; the encoding without names is
/// then that of the mode, the preset and `tspin-kick` alone, as it was before there were any.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "StoredVariant", from = "StoredVariant")]
pub(super) struct Variant {
    mode: Mode,
    preset: RulePreset,
    tspin_kick: Option<bool>,
    /// Exactly if the game has another mode or any option.
    pub(super) extension: Option<Box<Extension>>,
}

/// The stored form of a variant.
#[derive(Serialize, Deserialize)]
struct StoredVariant {
    mode: PositionalMode<Box<StoredExtension>>,
    preset: RulePreset,
    tspin_kick: Option<bool>,
}

#[derive(Serialize, Deserialize)]
struct StoredExtension {
    mode: Mode,
    extension: Extension,
}

impl From<Variant> for StoredVariant {
    fn from(Variant { mode, preset, tspin_kick, extension, .. }: Variant) -> StoredVariant {
        let extension = extension.map(|extension| Box::new(StoredExtension { mode, extension: *extension }));
        StoredVariant { mode: PositionalMode::new(mode, extension), preset, tspin_kick }
    }
}

impl From<StoredVariant> for Variant {
    fn from(StoredVariant { mode, preset, tspin_kick }: StoredVariant) -> Variant {
        let (mode, extension) = match mode.decode() {
            Ok(mode) => (mode, None),
            Err(stored) => (stored.mode, Some(Box::new(stored.extension))),
        };
        let mut variant = Variant { mode, preset, tspin_kick, extension };
        variant.find_rules();
        variant
    }
}

impl Variant {
    /// Makes the variant of a player with this handling.
    pub(super) fn new(setup: &Setup, seed: Seed, handling: &Handling) -> Variant {
        let Setup { mode, rules: preset, tspin_kick, options, .. } = *setup;
        let extension = is_extended(mode, &options, Some(handling));
        let extension = extension.then(|| Box::new(Extension::new(setup, seed, handling)));
        Variant { mode, preset, tspin_kick, extension }
    }

    /// Returns the rules.
    pub(super) fn rules(&self) -> &'static Rules {
        match &self.extension {
            Some(extension) => extension.rules,
            None => Rules::with_tspin_kick(self.mode, self.preset, self.tspin_kick),
        }
    }

    /// Finds the rules of an extension that was stored without them.
    fn find_rules(&mut self) {
        let mode = Rules::with_tspin_kick(self.mode, self.preset, self.tspin_kick);
        if let Some(extension) = &mut self.extension {
            extension.rules = mode.with_options(&extension.options);
        }
    }
}

/// The state of options and modes that the default game does not have. All times are times played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Extension {
    #[serde(skip, default = "unknown")]
    rules: &'static Rules,
    options: Options,
    /// What the stored form of the handling leaves out.
    pub(super) handling: Option<HandlingExtension>,
    /// The sixth next piece, if six are shown.
    pub(super) sixth: Option<Tetromino>,
    /// The delay that runs after a lock.
    pub(super) delay: Option<Delay>,
    /// The held keys that were pressed before the last lock.
    pub(super) stale: ButtonSet,
    /// The rotation buttons by the order of their last presses, the latest first.
    pub(super) turns: TurnOrder,
    /// The earliest time at which the left and the right key may repeat.
    pub(super) no_repeat_before: [Time; 2],
    /// The time until which hard drops are ignored.
    pub(super) no_drop_before: Time,
    /// Draws the holes of garbage rows.
    pub(super) holes: Rng,
    /// The hole of the last garbage row of Cheese.
    pub(super) last_hole: Option<u8>,
    /// The garbage rows cleared in Cheese.
    pub(super) dug: u16,
    /// The rows that rise in Survival.
    pub(super) rising: RisingRows,
    /// The locks without a clear before the first clear of a combo; `None` after it.
    pub(super) misses: Option<u8>,
    /// The pieces of a puzzle that have not been drawn.
    pub(super) pieces_left: Option<u16>,
    /// How often the player has taken back a piece.
    pub(super) undos: u32,
}

/// The rules of an extension until [`Variant::find_rules`].
fn unknown() -> &'static Rules {
    Rules::of(Mode::Marathon, RulePreset::Standard)
}

/// A delay between a lock and the next piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Delay {
    /// The time at which it ends.
    pub(super) until: Time,
    /// True if rows were cleared, so that no garbage rises in a duel.
    pub(super) cleared: bool,
}

/// The schedule of garbage rows in Survival.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct RisingRows {
    /// The time at which the next row is due.
    pub(super) next: Time,
    /// The time between that row and the one before.
    interval: Span,
    /// The rows that are due and have not risen.
    pub(super) waiting: u8,
}

impl RisingRows {
    const START: RisingRows =
        RisingRows { next: Time::from_micros(8_000_000), interval: Span::from_micros(8_000_000), waiting: 0 };

    /// Counts the rows that are due by now.
    pub(super) fn count(&mut self, now: Time) {
        while self.next <= now {
            self.waiting = self.waiting.saturating_add(1);
            self.interval = Span::from_micros((self.interval.micros() * 98 / 100).max(800_000));
            self.next += self.interval;
        }
    }
}

/// The three rotation buttons by the order of their last presses, the latest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct TurnOrder([Button; 3]);

impl TurnOrder {
    /// The order before any press.
    pub(super) const START: TurnOrder =
        TurnOrder([Button::Clockwise, Button::Counterclockwise, Button::HalfTurn]);

    /// Puts a button first, if it is a rotation button.
    pub(super) fn press(&mut self, button: Button) {
        if let Some(place) = self.0.iter().position(|known| *known == button) {
            self.0[..=place].rotate_right(1);
        }
    }

    /// Returns the buttons, the last pressed first.
    pub(super) fn latest_first(self) -> [Button; 3] {
        self.0
    }
}

impl Extension {
    fn new(setup: &Setup, seed: Seed, handling: &Handling) -> Extension {
        let mut holes = Rng::new(seed);
        let holes = Rng::new(Seed(holes.bits()));
        let puzzle = setup.mode == Mode::Puzzle;
        Extension {
            rules: setup.table(),
            options: setup.options,
            handling: handling.extension(),
            sixth: None,
            delay: None,
            stale: ButtonSet::default(),
            turns: TurnOrder::START,
            no_repeat_before: [Time::ZERO; 2],
            no_drop_before: Time::ZERO,
            holes,
            last_hole: None,
            dug: 0,
            rising: RisingRows::START,
            misses: Some(0),
            pieces_left: puzzle.then(|| setup.pieces.len().min(u16::MAX.into()) as u16),
            undos: 0,
        }
    }

    /// Shifts all times by the difference between two times played.
    pub(super) fn shift(&mut self, shift: impl Fn(&mut Time)) {
        self.delay.iter_mut().for_each(|delay| shift(&mut delay.until));
        self.no_repeat_before.iter_mut().for_each(&shift);
        shift(&mut self.no_drop_before);
        shift(&mut self.rising.next);
    }
}
