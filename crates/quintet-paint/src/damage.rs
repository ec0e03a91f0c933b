//! Computes the rectangles in which two frames differ.

use crate::op::DrawOp;
use crate::rect::Rect;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The maximum number of rectangles: each costs something to present.
const MAX_RECTS: usize = 24;

/// Returns the places where two frames differ: the bounds of all operations that are in only one of them.
pub(crate) fn between(before: &[DrawOp], after: &[DrawOp], whole: Rect) -> Vec<Rect> {
    // Most frames differ in few operations; the others are not hashed.
    let same = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let (before, after) = (&before[same..], &after[same..]);
    let same = before.iter().rev().zip(after.iter().rev()).take_while(|(one, other)| one == other).count();
    let (before, after) = (&before[..before.len() - same], &after[..after.len() - same]);
    let mut counts: HashMap<u64, (i32, Rect)> = HashMap::with_capacity(before.len());
    for op in before {
        counts.entry(hash_of(op)).or_insert_with(|| (0, op.bounds())).0 += 1;
    }
    for op in after {
        counts.entry(hash_of(op)).or_insert_with(|| (0, op.bounds())).0 -= 1;
    }
    let changed =
        counts.into_values().filter(|(count, _)| *count != 0).map(|(_, rect)| rect.intersection(whole));
    let mut rects: Vec<Rect> = changed.filter(|rect| !rect.is_empty()).collect();
    // Sorted from the top, so that the order is deterministic.
    rects.sort_unstable_by_key(|rect| (rect.y, rect.x, rect.width, rect.height));
    merged(rects)
}

/// Returns a hash of an operation.
fn hash_of(op: &DrawOp) -> u64 {
    let mut hasher = DefaultHasher::new();
    op.hash(&mut hasher);
    hasher.finish()
}

/// Merges rectangles where that adds little area, or where there are too many; the result covers all of them.
fn merged(rects: Vec<Rect>) -> Vec<Rect> {
    let mut kept: Vec<Rect> = Vec::new();
    for rect in rects {
        push(&mut kept, rect, |both, apart| both * 8 <= apart * 9);
    }
    while kept.len() > MAX_RECTS {
        let Some(rect) = kept.pop() else { break };
        let cost = |other: &Rect| rect.union(*other).area() - other.area();
        let nearest = (0..kept.len()).min_by_key(|at| cost(&kept[*at]));
        let Some(at) = nearest else { break };
        let rect = kept.swap_remove(at).union(rect);
        push(&mut kept, rect, |both, apart| both <= apart);
    }
    kept
}

/// Adds a rectangle, merged with all others for which `worth` returns true.
fn push(kept: &mut Vec<Rect>, mut rect: Rect, worth: impl Fn(i64, i64) -> bool) {
    while let Some(at) =
        kept.iter().position(|other| worth(rect.union(*other).area(), rect.area() + other.area()))
    {
        rect = rect.union(kept.swap_remove(at));
    }
    kept.push(rect);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Rgba;
    use quintet_look::Rgb;

    fn fill(x: i32, y: i32) -> DrawOp {
        DrawOp::Fill { rect: Rect::new(x, y, 10, 10), rgba: Rgba::full(Rgb::WHITE) }
    }

    const WHOLE: Rect = Rect::new(0, 0, 1000, 1000);

    #[test]
    fn only_differences_are_damaged() {
        let before = [fill(0, 0), fill(50, 50), fill(300, 300)];
        assert_eq!(between(&before, &before, WHOLE), []);
        let after = [fill(0, 0), fill(50, 60), fill(300, 300)];
        assert_eq!(between(&before, &after, WHOLE), [Rect::new(50, 50, 10, 20)]);
        let twice = [fill(0, 0), fill(0, 0), fill(50, 50), fill(300, 300)];
        assert_eq!(between(&before, &twice, WHOLE), [Rect::new(0, 0, 10, 10)]);
    }

    #[test]
    fn many_changes_are_merged_into_few_covering_rectangles() {
        let after: Vec<DrawOp> = (0..200).map(|n| fill(n * 37 % 900, n * 61 % 900)).collect();
        let rects = between(&[], &after, WHOLE);
        assert!(rects.len() <= MAX_RECTS);
        for op in &after {
            let place = op.bounds();
            assert!(rects.iter().any(|rect| rect.intersection(place) == place));
        }
    }
}
