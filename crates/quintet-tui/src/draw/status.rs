//! Draws the line about saving below a game: at the right, or wrapped where it is longer than the free space.

use super::brush::{Brush, cut, width};
use super::scene::BoardLayout;
use super::sizing::GAP;
use super::text::wrap;
use ratatui::layout::Rect;

/// The fewest columns beside the boards in which a sentence is wrapped.
const LEAST: u16 = 18;
/// The maximum number of rows over the boards.
const MAX_ROWS: usize = 4;

/// Draws the status line of a game in `area`: `own` is the row below the game if nothing else uses it, and `free` the
/// first free row on the right of the last board.
pub(super) fn draw(
    brush: &mut Brush,
    status: &str,
    area: Rect,
    own: Option<u16>,
    (last, free): (Option<&BoardLayout>, u16),
) {
    let row = |y| Rect { y, height: 1, ..area };
    let below = own.unwrap_or(area.bottom().saturating_sub(1));
    let left = last.map_or(area.x, |layout| layout.frame.right() + GAP);
    let beside = area.right().saturating_sub(left);
    let room = if own.is_some() { area.width } else { beside };
    if width(status) <= room {
        return brush.right(row(below), status, brush.theme.dim());
    }
    let lines = wrap(status, beside);
    let top = (below + 1).saturating_sub(lines.len() as u16);
    if beside >= LEAST && top > free {
        for (line, y) in lines.iter().zip(top..) {
            brush.put(left, y, area.right(), line, brush.theme.dim());
        }
        return;
    }
    over(brush, status, row(below));
}

/// Draws a long status line in the rows that end with this one, over whatever is there.
pub(super) fn over(brush: &mut Brush, status: &str, last: Rect) {
    let lines = wrap(status, last.width);
    let shown = lines.len().min(MAX_ROWS).min(usize::from(last.y) + 1);
    for (index, line) in lines.iter().take(shown).enumerate() {
        let row = Rect { y: last.y + 1 - (shown - index) as u16, ..last };
        brush.fill(row, brush.theme.text());
        let is_cut = index + 1 == shown && lines.len() > shown;
        let line = if is_cut { cut(&format!("{line} …"), row.width) } else { line.clone() };
        brush.centred(row, &line, brush.theme.dim());
    }
}
