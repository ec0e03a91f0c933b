//! Colour in the terminal, by block kind.

use quintet_engine::kernel::{Cell, Kind, Tile};
use quintet_engine::quadris::scene::letter;

/// The foreground colour of a kind, out of the terminal's 256.
fn foreground(kind: Kind) -> u8 {
    match kind {
        Kind::I => 51,
        Kind::J => 39,
        Kind::L => 208,
        Kind::O => 226,
        Kind::S => 46,
        Kind::T => 171,
        Kind::Z => 196,
        Kind::Star => 137,
        _ => 250,
    }
}

/// Writes a cell in the colour of its kind; a hint is white on black.
pub fn pen(out: &mut String, cell: Cell) {
    let text = letter(cell);
    match cell {
        Cell::Empty => out.push(text),
        Cell::Hint => out.push_str("\x1b[97;40m?\x1b[0m"),
        Cell::Cover => out.push_str("\x1b[90m?\x1b[0m"),
        Cell::Block(tile) | Cell::Falling(tile) | Cell::Ghost(tile) => {
            let colour = if let Tile::Kind(kind) = tile { foreground(kind) } else { 250 };
            let bold = if matches!(cell, Cell::Falling(_)) { "1;" } else { "" };
            out.push_str("\x1b[");
            out.push_str(bold);
            out.push_str("38;5;");
            out.push_str(&colour.to_string());
            out.push('m');
            out.push(text);
            out.push_str("\x1b[0m");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_has_a_colour_of_its_own() {
        let mut colours: Vec<u8> = Kind::SEVEN.into_iter().chain([Kind::Star]).map(foreground).collect();
        colours.sort_unstable();
        colours.dedup();
        assert_eq!(colours.len(), 8);
    }
}
