//! The encoder of fumens.

use super::number::{action, digit, write};
use super::{Field, FumenError, MAX_PAGES, Page, PageDefaults};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// The longest comment, in characters after escaping.
const MAX_COMMENT: usize = 4095;

/// Encodes pages as a fumen.
///
/// ```
/// use quintet_srs::fumen::{Page, encode};
///
/// assert_eq!(encode(&[Page::default()]).unwrap(), "v115@vhAAgH");
/// ```
pub fn encode(pages: &[Page]) -> Result<String, FumenError> {
    if pages.len() > MAX_PAGES {
        return Err(FumenError::TooManyPages);
    }
    let mut out = Vec::new();
    let mut next = PageDefaults::first();
    // The index of the digit that counts the further pages with an unchanged field.
    let mut repeats: Option<usize> = None;
    for (page, number) in pages.iter().zip(1..) {
        let error = |what| FumenError::Page { page: number, what };
        let unchanged = page.field == next.field;
        if let Some(count) = repeats.and_then(|at| out.get_mut(at)).filter(|count| unchanged && **count < 63)
        {
            *count += 1;
        } else {
            write_field(&mut out, &next.field, &page.field);
            repeats = unchanged.then_some(out.len());
            out.extend(unchanged.then_some(0));
        }
        let commented = page.comment != next.comment.shown();
        let number = action(page, commented).ok_or_else(|| error("the piece is too far outside"))?;
        write(&mut out, number, 3);
        if commented {
            let escaped = escape(&page.comment);
            if escaped.len() > MAX_COMMENT {
                return Err(error("the comment is too long"));
            }
            write_comment(&mut out, escaped.as_bytes());
        }
        next = next.after(page, commented);
    }
    Ok(in_lines(&out))
}

/// Writes the differences of a field from the one before as runs of equal differences.
fn write_field(out: &mut Vec<u8>, before: &Field, field: &Field) {
    let differences = field.cells().iter().zip(before.cells()).map(|(now, then)| 8 + *now - *then);
    let differences: Vec<u8> = differences.collect();
    for run in differences.chunk_by(|one, other| one == other) {
        write(out, u32::from(run[0]) * super::field::CELLS as u32 + run.len() as u32 - 1, 2);
    }
}

fn write_comment(out: &mut Vec<u8>, escaped: &[u8]) {
    write(out, escaped.len() as u32, 2);
    for four in escaped.chunks(4) {
        let number = four.iter().rev().fold(0, |number, byte| number * 96 + u32::from(byte - b' '));
        write(out, number, 5);
    }
}

/// Escapes all characters except letters, digits and a few signs as `%41` or, beyond Latin-1, `%u3042`.
fn escape(comment: &str) -> String {
    let mut escaped = String::with_capacity(comment.len());
    for unit in comment.encode_utf16() {
        let plain = u8::try_from(unit).ok().filter(|b| b.is_ascii_alphanumeric() || b"@*_+-./".contains(b));
        // Writing into a string cannot fail.
        let _ = match plain {
            Some(byte) => escaped.write_char(char::from(byte)),
            None if unit < 256 => write!(escaped, "%{unit:02X}"),
            None => write!(escaped, "%u{unit:04X}"),
        };
    }
    escaped
}

/// Formats the digits: `v115@` first, and a `?` after every 47 characters.
fn in_lines(digits: &[u8]) -> String {
    let mut text = String::from("v115@");
    let mut length = text.len();
    for number in digits {
        if length == 47 {
            text.push('?');
            length = 0;
        }
        text.push(digit(u32::from(*number)));
        length += 1;
    }
    text
}
