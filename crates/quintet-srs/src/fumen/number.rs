//! The numbers that a fumen is made of: digits to base 64, and what a page does as one number.

use super::field::{CELLS, HEIGHT, piece, piece_number};
use super::{FumenError, Page};
use crate::{COLUMNS, Location, Orientation, Tetromino, Translation};
use alloc::vec::Vec;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The digit for a number below 64.
pub(super) fn digit(number: u32) -> char {
    char::from(DIGITS[(number % 64) as usize])
}

/// The number of a digit.
pub(super) fn value(digit: char) -> Option<u32> {
    DIGITS.iter().position(|known| char::from(*known) == digit).map(|at| at as u32)
}

/// Digits that are read one number after the other, each with its lowest digit first.
pub(super) struct Digits {
    digits: alloc::vec::IntoIter<u8>,
}

impl Digits {
    /// Reads the digits of a text; `?` and white space between them are ignored.
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

    /// Returns true if nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.digits.len() == 0
    }

    /// A number of at most five digits; `None` when fewer are left.
    pub(super) fn read(&mut self, digits: u32) -> Option<u32> {
        (0..digits)
            .try_fold(0, |number, place| Some(number + (u32::from(self.digits.next()?) << (6 * place))))
    }
}

/// Writes a number in this many digits, the lowest first.
pub(super) fn write(out: &mut Vec<u8>, number: u32, digits: u32) {
    out.extend((0..digits).map(|place| (number >> (6 * place) & 63) as u8));
}

/// Orientations by their number in a fumen.
const ORIENTATIONS: [Orientation; 4] =
    [Orientation::Two, Orientation::One, Orientation::Zero, Orientation::Three];

/// From the cell by which a fumen names a piece's place to the piece's centre.
fn centre(piece: Tetromino, orientation: Orientation) -> Translation {
    use Orientation::{One, Three, Two, Zero};
    use Tetromino::{I, O, S, Z};
    match (piece, orientation) {
        (O, Three) => (1, -1),
        (O | I, Two) | (Z, Three) => (1, 0),
        (O | S | Z, Zero) | (I, Three) => (0, -1),
        (S, One) => (-1, 0),
        _ => (0, 0),
    }
}

/// What a page does, as a number of three digits. `None` when the piece's place cannot be named.
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

/// Reads what a page does and returns true if a comment follows. The field stays as it is.
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
