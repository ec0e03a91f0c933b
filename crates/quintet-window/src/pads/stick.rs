//! A stick as a cross: which way it leans.

use std::cmp::Ordering;

/// One axis of a stick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stick {
    least: i64,
    most: i64,
    leans: Ordering,
}

impl Stick {
    /// An axis that tells values in these bounds.
    pub(super) fn new(least: i32, most: i32) -> Option<Stick> {
        (least < most).then_some(Stick { least: least.into(), most: most.into(), leans: Ordering::Equal })
    }

    /// Where it leans with this value. It must lean halfway to count, and come back to a third to be upright again: a
    /// hand that trembles presses nothing twice.
    pub(super) fn lean(&mut self, value: i32) -> Ordering {
        let reach = self.most - self.least;
        let away = 2 * i64::from(value) - (self.least + self.most);
        let side = away.cmp(&0);
        if 2 * away.abs() >= reach {
            self.leans = side;
        } else if 3 * away.abs() <= reach || side != self.leans {
            self.leans = Ordering::Equal;
        }
        self.leans
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ordering::{Equal, Greater, Less};

    #[test]
    fn a_little_is_nothing_and_a_trembling_hand_presses_once() {
        let mut stick = Stick::new(-32_768, 32_767).unwrap();
        for (value, leans) in [
            (0, Equal),
            (9_000, Equal),
            (16_000, Equal),
            (17_000, Greater),
            (15_000, Greater),
            (12_000, Greater),
            (10_000, Equal),
            (15_000, Equal),
            (32_767, Greater),
            (-12_000, Equal),
            (-32_768, Less),
            (32_767, Greater),
        ] {
            assert_eq!(stick.lean(value), leans, "{value}");
        }
    }

    #[test]
    fn bounds_are_those_of_the_device_however_odd() {
        let mut cross = Stick::new(0, 255).unwrap();
        assert_eq!([127, 0, 128, 255].map(|value| cross.lean(value)), [Equal, Less, Equal, Greater]);
        let mut wide = Stick::new(i32::MIN, i32::MAX).unwrap();
        assert_eq!([i32::MIN, 0, i32::MAX].map(|value| wide.lean(value)), [Less, Equal, Greater]);
        assert_eq!((Stick::new(0, 0), Stick::new(5, -5)), (None, None));
    }
}
