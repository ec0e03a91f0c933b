//! The numbers in a fumen: base-64 digits, and the piece and flags of a page as one number.

use super::field::{CELLS, HEIGHT, piece, piece_number};
use super::{FumenError, Page};
use crate::{COLUMNS, Location, Orientation, Tetromino, Translation};
use alloc::vec::Vec;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the digit for a number below 64.
pub(super) fn digit(number: u32) -> char {
    char::from(DIGITS[(number % 64) as usize])
}

/// Returns the value of a digit.
pub(super) fn value(digit: char) -> Option<u32> {
    DIGITS.iter().position(|known| char::from(*known) == digit).map(|at| at as u32)
}

/// A reader of numbers, each written with its lowest digit first.
pub(super) struct Digits {
    digits: alloc::vec::IntoIter<u8>,
}

impl Digits {
    /// Parses the digits of a text; `?` and white space are ignored.
    pub(super) fn new(text: &str) -> Result<Digits, FumenError> {
        let mut digits = Vec::with_capacity(text.len());
        for (at, found) in text.chars().enumerate() {
            if found != '?' && !found.is_whitespace() {
                let number = value(found).ok_or(FumenError::Character { at: at + 1, found })?;
                digits.push(number as u8);
            }
        }
        Ok(Digits { digits: digits.into_iter() })
    }

    /// Returns true if no digits are left.
    pub(super) fn is_empty(&self) -> bool {
        self.digits.len() == 0
    }

    /// Reads a number of at most five digits; `None` if fewer are left.
    pub(super) fn read(&mut self, digits: u32) -> Option<u32> {
        (0..digits)
            .try_fold(0, |number, place| Some(number + (u32::from(self.digits.next()?) << (6 * place))))
    }
}

/// Writes a number with `digits` digits, the lowest first.
pub(super) fn write(out: &mut Vec<u8>, number: u32, digits: u32) {
    out.extend((0..digits).map(|place| (number >> (6 * place) & 63) as u8));
}

/// The orientations by their number in a fumen.
const ORIENTATIONS: [Orientation; 4] =
    [Orientation::South, Orientation::East, Orientation::North, Orientation::West];

/// Returns the translation from the cell that a fumen stores for a piece to the centre of the piece.
fn centre(piece: Tetromino, orientation: Orientation) -> Translation {
    use Orientation::{East, North, South, West};
    use Tetromino::{I, O, S, Z};
    match (piece, orientation) {
        (O, West) => (1, -1),
        (O | I, South) | (Z, West) => (1, 0),
        (O | S | Z, North) | (I, West) => (0, -1),
        (S, East) => (-1, 0),
        _ => (0, 0),
    }
}

/// Returns the piece and flags of a page as a number of three digits; `None` if the piece is outside the range of
/// the format.
pub(super) fn action(page: &Page, comment: bool) -> Option<u32> {
    let (piece, rotation, place) = match page.piece {
        None => (0, 0, 0),
        Some(Location { piece, orientation, x, y }) => {
            let (dx, dy) = centre(piece, orientation);
            let (x, y) = (x.checked_sub(dx)?, y.checked_sub(dy)?);
            let place = (HEIGHT as i32 - 1 - i32::from(y)) * COLUMNS as i32 + i32::from(x);
            let on_field = (0..COLUMNS as i8).contains(&x) && (0..CELLS as i32).contains(&place);
            let rotation = ORIENTATIONS.iter().position(|known| *known == orientation)?;
            on_field.then_some((u32::from(piece_number(piece)), rotation as u32, place as u32))?
        }
    };
    let flags = [page.rise, page.mirror, page.colour, comment, !page.lock];
    let flags = flags.iter().rev().fold(0, |number, flag| number * 2 + u32::from(*flag));
    Some(((flags * CELLS as u32 + place) * 4 + rotation) * 8 + piece)
}

/// Sets the piece and flags of a page from a number, and returns true if a comment follows. The field is not
/// changed.
pub(super) fn read_action(number: u32, page: &mut Page) -> bool {
    let (rest, piece_number) = (number / 8, number % 8);
    let (rest, orientation) = (rest / 4, ORIENTATIONS[(rest % 4) as usize]);
    let (rest, place) = (rest / CELLS as u32, rest % CELLS as u32);
    page.piece = piece(piece_number as u8).map(|piece| {
        let (x, row) = ((place % COLUMNS as u32) as i8, (place / COLUMNS as u32) as i8);
        let (dx, dy) = centre(piece, orientation);
        Location { piece, orientation, x, y: HEIGHT as i8 - 1 - row }.moved(dx, dy)
    });
    page.rise = rest & 1 != 0;
    page.mirror = rest & 2 != 0;
    page.colour = rest & 4 != 0;
    page.lock = rest & 16 == 0;
    rest & 8 != 0
}
