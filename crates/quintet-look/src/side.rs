//! The sides of a board on which floating texts are shown.

use quintet_engine::kernel::Applause;

/// The place of a text relative to a board, and the direction in which its letters drift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// To the left of the board, spreading left.
    Left,
    /// In the middle, spreading both ways.
    Middle,
    /// To the right of the board, spreading right.
    Right,
}

impl Side {
    /// Returns the side of an applause: spins on the left, other clears, combos and chains on the right, the
    /// rest in the middle.
    pub const fn of(praise: Applause) -> Side {
        match praise {
            Applause::Clear { spin: Some(_), .. } => Side::Left,
            Applause::Clear { spin: None, .. } | Applause::Combo(_) | Applause::BackToBack => Side::Right,
            Applause::PerfectClear | Applause::LevelUp(_) => Side::Middle,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::Spin;

    #[test]
    fn spins_are_on_the_left_and_clears_on_the_right() {
        let clear = |rows, spin| Applause::Clear { rows, spin };
        for (praise, side) in [
            (clear(1, None), Side::Right),
            (clear(4, None), Side::Right),
            (clear(0, Some(Spin::Mini)), Side::Left),
            (clear(3, Some(Spin::Full)), Side::Left),
            (Applause::Combo(2), Side::Right),
            (Applause::BackToBack, Side::Right),
            (Applause::PerfectClear, Side::Middle),
            (Applause::LevelUp(7), Side::Middle),
        ] {
            assert_eq!(Side::of(praise), side, "{praise}");
        }
    }
}
