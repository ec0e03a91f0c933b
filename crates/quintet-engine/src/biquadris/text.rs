//! The text display of Biquadris: two boards side by side.

use super::game::Biquadris;
use crate::kernel::{Cell, Player};
use crate::quadris::board::WIDTH;
use crate::quadris::board_cells::{self, BoardCells};
use crate::quadris::text::{CellWriter, number, preview_row, write_cells};
use core::fmt::Write as _;

/// The column at which the second board starts.
const SECOND: usize = 18;

/// Writes a frame.
pub fn frame(game: &Biquadris, pen: CellWriter<'_>, out: &mut String) {
    let players = [Player::ONE, Player::TWO].map(|player| game.player(player));
    let scenes: [BoardCells; 2] = players.map(board_cells::visible_cells);
    let _ = writeln!(out, "Hi Score: {}", game.hi_score());
    side_by_side(out, |out, i| number(out, "Level:", u64::from(players[i].level().0), WIDTH));
    side_by_side(out, |out, i| number(out, "Score:", players[i].score(), WIDTH));
    rule(out);
    for (one, two) in scenes[0].iter().zip(&scenes[1]) {
        side_by_side(out, |out, i| cells(out, [one, two][i], pen));
    }
    rule(out);
    side_by_side(out, |out, _| word(out, "Next:"));
    for y in 0..2 {
        side_by_side(out, |out, i| cells(out, &preview_row(players[i].next().kind, y), pen));
    }
    out.push('\n');
}

/// Writes a line of both players with `part`, which returns the number of columns it wrote, separated by blanks. A
/// line without text on the right has no blanks at its end.
fn side_by_side(out: &mut String, part: impl Fn(&mut String, usize) -> usize) {
    let columns = part(out, 0);
    let end = out.len();
    // At least one blank separates very long numbers.
    let gap = SECOND.saturating_sub(columns).max(1);
    out.extend(core::iter::repeat_n(' ', gap));
    if part(out, 1) == 0 {
        out.truncate(end);
    }
    out.push('\n');
}

/// Writes cells up to the last that is not empty.
fn cells(out: &mut String, row: &[Cell], pen: CellWriter<'_>) -> usize {
    let columns = row.iter().rposition(|cell| *cell != Cell::Empty).map_or(0, |last| last + 1);
    write_cells(out, &row[..columns], pen);
    columns
}

fn word(out: &mut String, word: &str) -> usize {
    out.push_str(word);
    word.len()
}

fn rule(out: &mut String) {
    side_by_side(out, |out, _| word(out, "-----------"));
}
