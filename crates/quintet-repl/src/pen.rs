//! Writes cells in the colours of a palette, approximated by the terminal's 256 colours.

use quintet_engine::commands::letter;
use quintet_engine::kernel::{Cell, CellKind, Tile};
use quintet_look::Colours;

/// The escape sequence after a coloured cell.
const END: &str = "\x1b[0m";

/// Writes cells in the colours of a palette.
pub(crate) struct ColourPen {
    /// The escape sequence before a cell of each kind, in the order of [`CellKind::ALL`].
    kinds: [String; CellKind::COUNT],
    /// The escape sequences before a cell without a kind, and before a covered one.
    other: String,
    cover: String,
}

impl ColourPen {
    /// Creates a pen with these colours.
    pub(crate) fn new(colours: &Colours) -> ColourPen {
        let begin = |colour: quintet_look::Rgb| format!("38;5;{}m", colour.to_256());
        ColourPen { kinds: colours.kinds.map(begin), other: begin(colours.text), cover: begin(colours.dim) }
    }

    /// Writes a cell in the colour of its kind; a hint is white on black.
    pub(crate) fn write(&self, out: &mut String, cell: Cell) {
        let (bold, colour) = match cell {
            Cell::Empty | Cell::Target(None) => return out.push(letter(cell)),
            Cell::Hint => return out.push_str("\x1b[97;40m?\x1b[0m"),
            Cell::Cover => ("\x1b[", &self.cover),
            Cell::Falling(tile) => ("\x1b[1;", self.tile(tile)),
            Cell::Block(tile) | Cell::Ghost(tile) | Cell::Target(Some(tile)) => ("\x1b[", self.tile(tile)),
        };
        out.push_str(bold);
        out.push_str(colour);
        out.push(letter(cell));
        out.push_str(END);
    }

    fn tile(&self, tile: Tile) -> &String {
        if let Tile::Kind(kind) = tile { &self.kinds[kind.index()] } else { &self.other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_look::{Background, Palette};
    use std::collections::BTreeSet;

    #[test]
    fn every_palette_has_distinct_block_colours() {
        for (palette, ground) in
            Palette::ALL.iter().flat_map(|palette| Background::ALL.map(|ground| (palette, ground)))
        {
            let pen = ColourPen::new(palette.on(ground));
            let written = CellKind::TETROMINOES.into_iter().chain([CellKind::Star]).map(|kind| {
                let mut out = String::new();
                pen.write(&mut out, Cell::Block(Tile::Kind(kind)));
                assert!(out.starts_with("\x1b[38;5;") && out.ends_with(END), "{out:?}");
                pen.tile(Tile::Kind(kind)).clone()
            });
            let apart = written.collect::<BTreeSet<_>>().len();
            // In grey, the pieces are distinguished by their letters.
            assert!(palette.name == "grey" || apart == 8, "{} {ground:?}: {apart}", palette.name);
        }
    }
}
