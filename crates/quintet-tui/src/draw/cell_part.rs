//! The characters of a cell that is several columns wide: its edges, shading, brackets and patterns.

use super::board::{CellStyle, FillLevel};
use crate::theme::{BlockStyle, Theme};
use quintet_look::Rgb;

/// The characters at the left and right of a bomb.
pub(super) const BOMB: [char; 2] = ['(', ')'];

/// The columns from which cells have lower edges, too.
const LARGE: u16 = 4;

/// How a line shows the end of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineEnd {
    /// The cell continues in the next line.
    None,
    /// The cell ends with the line.
    Below,
    /// The cell ends in the middle of the line, as every other cell of an odd width does.
    Middle,
}

/// A part of a cell that is one character large.
#[derive(Clone, Copy)]
pub(crate) struct CellPart {
    /// Its column in the cell.
    pub(crate) column: u16,
    /// The end of the cell.
    pub(crate) end: LineEnd,
    /// The columns of the cell.
    pub(crate) scale: u16,
}

impl CellPart {
    /// Returns the part of the cells in a line of a board, or of a picture of a piece.
    pub(crate) fn at(column: u16, line: u16, scale: u16) -> CellPart {
        let end = match 2 * line {
            upper if (upper + 2).is_multiple_of(scale) => LineEnd::Below,
            upper if (upper + 1).is_multiple_of(scale) => LineEnd::Middle,
            _ => LineEnd::None,
        };
        CellPart { column: column % scale, end, scale }
    }

    fn is_right(self) -> bool {
        self.column + 1 == self.scale
    }

    /// Returns the character of this part of a cell with these characters. A bomb has its own at both ends. Otherwise,
    /// both are the same in cells of an odd width: patterns are drawn in even ones only.
    pub(super) fn letter(self, letters: [char; 2]) -> char {
        match letters {
            BOMB if self.column == 0 => letters[0],
            BOMB if self.is_right() => letters[1],
            BOMB => ' ',
            _ => letters[usize::from(self.column % 2)],
        }
    }

    /// Returns the character of this part of a block and its colour, if blocks have edges, shading or brackets.
    pub(super) fn ornament(self, theme: &Theme, style: &CellStyle) -> Option<(char, Rgb)> {
        let is_block = style.tile.is_some() && style.body == FillLevel::Solid && style.letters == [' '; 2];
        if !is_block || !theme.has_many_colours() {
            return None;
        }
        let (dark, shade) = (style.fill.mix(Rgb::BLACK, 120), style.fill.mix(Rgb::BLACK, 30));
        let end = if self.scale >= LARGE { self.end } else { LineEnd::None };
        let is_even = self.scale.is_multiple_of(2);
        match (theme.block_style(self.scale), end) {
            (BlockStyle::Edged, _) if self.is_right() => Some(('▕', dark)),
            (BlockStyle::Edged, LineEnd::Below) => Some(('▁', dark)),
            (BlockStyle::Edged, LineEnd::Middle) => Some(('─', dark)),
            (BlockStyle::Shaded, _) if self.is_right() => Some(('░', dark)),
            (BlockStyle::Shaded, LineEnd::Below) if is_even => Some(('░', dark)),
            // As high in every cell: half a line.
            (BlockStyle::Shaded, LineEnd::Below) => Some(('▄', shade)),
            (BlockStyle::Shaded, LineEnd::Middle) => Some(('▀', shade)),
            (BlockStyle::Brackets, _) if self.column == 0 => Some(('[', dark)),
            (BlockStyle::Brackets, _) if self.is_right() => Some((']', dark)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_one_lower_end_at_every_scale() {
        for (scale, ends) in
            [(2, "BBBBBBBBBB"), (3, ".MB.MB.MB."), (4, ".B.B.B.B.B"), (5, "..M.B..M.B"), (6, "..B..B..B.")]
        {
            let letter = |line| match CellPart::at(0, line, scale).end {
                LineEnd::None => '.',
                LineEnd::Below => 'B',
                LineEnd::Middle => 'M',
            };
            assert_eq!((0..10).map(letter).collect::<String>(), ends, "{scale}");
        }
    }

    #[test]
    fn a_bomb_is_one_ball_at_every_scale() {
        for (scale, text) in [(2, "()"), (3, "( )"), (4, "(  )"), (5, "(   )"), (6, "(    )")] {
            let letters = (0..scale).map(|column| CellPart::at(column, 0, scale).letter(BOMB));
            assert_eq!(letters.collect::<String>(), text);
        }
    }
}
