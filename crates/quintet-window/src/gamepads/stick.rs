//! Turns a stick into a cross: the directions in which it leans.

use std::cmp::Ordering;

/// A stick with the axes that it has: horizontal and vertical.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stick([Option<Axis>; 2]);

/// One axis of a stick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Axis {
    /// The distance from one end to the other.
    reach: i64,
    /// Twice the value of the centre.
    middle: i64,
    /// Twice the signed distance from the centre; at the ends it equals `reach`.
    away: i64,
    leans: Ordering,
}

impl Stick {
    /// Returns a stick whose axes have these bounds.
    pub(super) fn new(bounds: [Option<(i32, i32)>; 2]) -> Stick {
        Stick(bounds.map(|bounds| bounds.and_then(|(least, most)| Axis::new(least, most))))
    }

    /// Sets the value of an axis.
    pub(super) fn put(&mut self, axis: usize, value: i32) {
        if let Some(Some(axis)) = self.0.get_mut(axis) {
            axis.away = 2 * i64::from(value) - axis.middle;
        }
    }

    /// Returns the direction on both axes for the current values. It begins to lean only on the axis on which
    /// it is farther out: a thumb that pushes sideways is slightly above or below.
    pub(super) fn lean(&mut self) -> [Ordering; 2] {
        let [across, down] = self.0;
        let farther = match (across, down) {
            (Some(across), Some(down)) => across.far(down).cmp(&down.far(across)),
            (across, down) => across.is_some().cmp(&down.is_some()),
        };
        let begins = [farther.is_gt(), farther.is_lt()];
        let mut leans = [Ordering::Equal; 2];
        for ((axis, begins), leans) in self.0.iter_mut().zip(begins).zip(&mut leans) {
            *leans = axis.as_mut().map_or(Ordering::Equal, |axis| axis.lean(begins));
        }
        leans
    }
}

impl Axis {
    fn new(least: i32, most: i32) -> Option<Axis> {
        let (least, most) = (i64::from(least), i64::from(most));
        let axis = Axis { reach: most - least, middle: least + most, away: 0, leans: Ordering::Equal };
        (least < most).then_some(axis)
    }

    /// Returns the distance from the centre in a unit common to both axes.
    fn far(self, other: Axis) -> i128 {
        i128::from(self.away.abs()) * i128::from(other.reach)
    }

    /// Returns the current direction. The stick must be halfway out to lean, and back to a third to stop
    /// leaning, so that a trembling hand does not press twice.
    fn lean(&mut self, begins: bool) -> Ordering {
        let side = self.away.cmp(&0);
        if side != self.leans || 3 * self.away.abs() <= self.reach {
            self.leans = Ordering::Equal;
        }
        if begins && 2 * self.away.abs() >= self.reach {
            self.leans = side;
        }
        self.leans
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ordering::{Equal, Greater, Less};

    /// Returns the direction of a stick that is moved along one axis only.
    fn lean(stick: &mut Stick, axis: usize, value: i32) -> Ordering {
        stick.put(axis, value);
        let leans = stick.lean();
        assert_eq!(leans[1 - axis], Equal);
        leans[axis]
    }

    #[test]
    fn small_movements_are_ignored_and_trembling_presses_once() {
        let bounds = Some((-32_768, 32_767));
        for (mut stick, axis) in
            [(Stick::new([bounds, bounds]), 0), (Stick::new([bounds; 2]), 1), (Stick::new([None, bounds]), 1)]
        {
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
                assert_eq!(lean(&mut stick, axis, value), leans, "{value}");
            }
        }
    }

    #[test]
    fn a_push_leans_in_one_direction_only() {
        let mut stick = Stick::new([Some((-100, 100)), Some((0, 255))]);
        let mut push = |across, down| {
            stick.put(0, across);
            stick.put(1, down);
            stick.lean()
        };
        // Thirty degrees off: half as far down as out.
        assert_eq!(push(-87, 192), [Less, Equal]);
        assert_eq!(push(-87, 128), [Less, Equal]);
        assert_eq!(push(0, 128), [Equal, Equal]);
        assert_eq!(push(50, 240), [Equal, Greater]);
        // Turned further, it leans there too, and the first direction ends when it comes back from there.
        assert_eq!(push(90, 183), [Greater, Greater]);
        assert_eq!(push(95, 160), [Greater, Equal]);
        assert_eq!(push(0, 128), [Equal, Equal]);
        // Exactly between two directions it leans in neither, until it is farther out in one.
        assert_eq!(push(-100, 0), [Equal, Equal]);
        assert_eq!(push(-90, 0), [Equal, Less]);
    }

    #[test]
    fn any_bounds_of_a_device_work() {
        let mut cross = Stick::new([Some((0, 255)), None]);
        assert_eq!([127, 0, 128, 255].map(|value| lean(&mut cross, 0, value)), [Equal, Less, Equal, Greater]);
        let mut wide = Stick::new([Some((i32::MIN, i32::MAX)); 2]);
        assert_eq!([i32::MIN, 0, i32::MAX].map(|value| lean(&mut wide, 1, value)), [Less, Equal, Greater]);
        // Values beyond the bounds are accepted.
        let mut narrow = Stick::new([Some((0, 1)), Some((i32::MIN, i32::MAX))]);
        assert_eq!([i32::MIN, i32::MAX].map(|value| lean(&mut narrow, 0, value)), [Less, Greater]);
        let mut none = Stick::new([Some((0, 0)), Some((5, -5))]);
        none.put(0, 100);
        none.put(1, 100);
        none.put(2, 100);
        assert_eq!(none.lean(), [Equal, Equal]);
    }
}
