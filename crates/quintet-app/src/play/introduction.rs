//! Names a special piece when it first appears in a game.

use crate::catalogue::{Figure, GameInfo};
use crate::text::Language;
use quintet_engine::kernel::{CellKind, Span, Time};

/// How long a special piece is named.
const SHOWN: Span = Span::from_millis(6_000);

/// The special pieces that have appeared, and which one is named now.
#[derive(Default)]
pub(super) struct Introduction {
    appeared: Vec<CellKind>,
    named: Option<(&'static Figure, Time)>,
}

impl Introduction {
    /// A piece of this kind has appeared.
    pub(super) fn spawned(&mut self, kind: CellKind, game: &'static GameInfo, now: Time) {
        let figure = game.how_to_play.figures.iter().find(|figure| figure.kind == kind);
        let Some(figure) = figure.filter(|_| kind.tetromino().is_none()) else { return };
        if !self.appeared.contains(&kind) {
            self.appeared.push(kind);
            self.named = Some((figure, now + SHOWN));
        }
    }

    /// The sentence about the piece that is named now.
    pub(super) fn sentence(&self, game: &'static GameInfo, now: Time, text: Language) -> Option<String> {
        let (figure, _) = self.named.filter(|(_, until)| now < *until)?;
        let place = game.how_to_play.special.iter().position(|(name, _)| *name == figure.special)?;
        text.special(game).nth(place).map(|(name, about)| format!("{name}: {about}."))
    }

    /// When the sentence disappears.
    pub(super) fn ends_at(&self, now: Time) -> Option<Time> {
        self.named.map(|(_, until)| until).filter(|until| now < *until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    #[test]
    fn each_special_piece_is_named_once_and_for_a_while() {
        let game = Catalogue::standard().find("chetyris").unwrap().info();
        let (mut introduction, text) = (Introduction::default(), Language::English);
        let at = |millis| Time::from_millis(millis).unwrap();
        introduction.spawned(CellKind::T, game, at(0));
        assert_eq!(introduction.sentence(game, at(0), text), None);
        introduction.spawned(CellKind::Vapor, game, at(1_000));
        assert!(introduction.sentence(game, at(6_999), text).unwrap().starts_with("VaporBomb: "));
        assert_eq!(introduction.sentence(game, at(7_000), text), None);
        introduction.spawned(CellKind::Vapor, game, at(8_000));
        assert_eq!(introduction.sentence(game, at(8_000), text), None, "once");
        introduction.spawned(CellKind::Crazy, game, at(9_000));
        assert!(introduction.sentence(game, at(9_000), text).unwrap().starts_with("CrazyShape: "));
    }
}
