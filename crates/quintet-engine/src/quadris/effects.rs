//! Special actions of Biquadris and their effects on a player.

use super::board::{HEIGHT, WIDTH};
use crate::kernel::{Pos, SpecialEvent, Tetromino};
use core::ops::RangeInclusive;
use serde::{Deserialize, Serialize};

/// A special action, and the effect it has on the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PlayerEffect {
    /// Part of the board is hidden until the player drops.
    Blind,
    /// Blocks fall two rows after every sideways command until the player drops.
    Heavy,
    /// The falling block is replaced by another one at once.
    Force(Tetromino),
}

/// Everything an effect does. A new kind of effect needs a variant above, an entry here and one in
/// [`PlayerEffect::OPTIONS`].
pub struct EffectSpec {
    /// The columns and rows that are hidden, from 0.
    pub cover: Option<(RangeInclusive<i16>, RangeInclusive<i16>)>,
    /// The number of rows a block falls after a `left` or `right` that moved it. Several effects add up; a block that
    /// cannot fall that far is dropped.
    pub fall: i16,
    /// The block that replaces the falling one at once.
    pub replace: Option<Tetromino>,
    /// The event that is emitted.
    pub event: SpecialEvent,
}

/// One possible answer to the special-action question: its word, its help text, and how it becomes an effect.
pub struct EffectOption {
    /// The word to type.
    pub name: &'static str,
    /// The description in the help text.
    pub help: &'static str,
    /// How the answer becomes an effect.
    pub make: EffectBuilder,
}

impl EffectOption {
    /// Returns the text to type.
    pub fn usage(&self) -> String {
        match self.make {
            EffectBuilder::Plain(_) => self.name.to_owned(),
            EffectBuilder::WithBlock(_) => format!("{} BLOCK", self.name),
        }
    }
}

/// The way an answer becomes an effect.
pub enum EffectBuilder {
    /// The answer alone is enough.
    Plain(PlayerEffect),
    /// The name of a block follows.
    WithBlock(fn(Tetromino) -> PlayerEffect),
}

impl PlayerEffect {
    /// The answers a player can choose from.
    pub const OPTIONS: [EffectOption; 3] = [
        EffectOption {
            name: "blind",
            help: "cover columns 3-9 of rows 3-12 of the other board until its player drops",
            make: EffectBuilder::Plain(PlayerEffect::Blind),
        },
        EffectOption {
            name: "heavy",
            help: "until the other player drops, left and right make the block fall two rows",
            make: EffectBuilder::Plain(PlayerEffect::Heavy),
        },
        EffectOption {
            name: "force",
            help: "turn the other player's block into BLOCK",
            make: EffectBuilder::WithBlock(PlayerEffect::Force),
        },
    ];

    /// Returns the words that can answer the question.
    pub fn answers() -> Vec<String> {
        PlayerEffect::OPTIONS.iter().map(|choice| choice.name.to_owned()).collect()
    }

    /// Returns the possible answers as a list for people.
    pub fn list_choices() -> String {
        let answers = PlayerEffect::OPTIONS.map(|choice| choice.usage());
        let (last, others) = answers.split_last().map_or(("", &answers[..0]), |(last, rest)| (last, rest));
        format!("{} or {last}", others.join(", "))
    }

    /// Returns the question that asks a player to choose.
    pub fn question() -> String {
        format!("special action: {}?", PlayerEffect::list_choices())
    }

    /// Returns everything the effect does.
    pub const fn spec(self) -> EffectSpec {
        match self {
            // Columns 3 to 9 and rows 3 to 12 of the main board, which is below three reserve rows.
            PlayerEffect::Blind => {
                EffectSpec { cover: Some((2..=8, 5..=14)), ..EffectSpec::none(SpecialEvent::Blind) }
            }
            PlayerEffect::Heavy => EffectSpec { fall: 2, ..EffectSpec::none(SpecialEvent::Heavy) },
            PlayerEffect::Force(kind) => {
                EffectSpec { replace: Some(kind), ..EffectSpec::none(SpecialEvent::Force(kind)) }
            }
        }
    }

    /// Returns true if the effect stays on the player until the next drop.
    pub fn lasts_until_drop(self) -> bool {
        self.spec().replace.is_none()
    }

    /// Returns true if the effect hides this position of the board.
    pub fn covers(self, pos: Pos) -> bool {
        self.spec().cover.is_some_and(|(columns, rows)| columns.contains(&pos.x) && rows.contains(&pos.y))
    }

    /// Iterates over the positions that the effect hides.
    pub fn covered(self) -> impl Iterator<Item = Pos> {
        let places = (0..HEIGHT as i16).flat_map(|y| (0..WIDTH as i16).map(move |x| Pos::new(x, y)));
        places.filter(move |pos| self.covers(*pos))
    }
}

impl EffectSpec {
    const fn none(event: SpecialEvent) -> EffectSpec {
        EffectSpec { cover: None, fall: 0, replace: None, event }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_names_every_choice() {
        assert_eq!(PlayerEffect::question(), "special action: blind, heavy or force BLOCK?");
    }

    #[test]
    fn blind_covers_display_rows_6_to_15_and_columns_3_to_9() {
        let covered: Vec<Pos> = PlayerEffect::Blind.covered().collect();
        assert_eq!(covered.len(), 7 * 10);
        assert_eq!((covered[0].x + 1, covered[0].y + 1), (3, 6));
        assert_eq!((covered[69].x + 1, covered[69].y + 1), (9, 15));
        assert_eq!(PlayerEffect::Heavy.covered().count(), 0);
    }
}
