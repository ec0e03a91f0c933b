//! The decoder of fumens.

use super::field::CELLS;
use super::number::{Digits, read_action};
use super::{Field, FumenError, MAX_PAGES, Page, PageDefaults};
use alloc::string::String;
use alloc::vec::Vec;

/// Finds the fumen in a text and returns its data: the text after `v115@`, up to an `&` if there is one.
pub fn find(text: &str) -> Option<&str> {
    let at = ["v115@", "m115@", "d115@"].iter().filter_map(|mark| text.find(mark)).min()?;
    let data = text.get(at + 5..)?;
    Some(data.split('&').next().unwrap_or(data))
}

/// Decodes a fumen, given as such or as a URL that contains it.
pub fn decode(text: &str) -> Result<Vec<Page>, FumenError> {
    let mut digits = Digits::new(find(text).ok_or(FumenError::Version)?)?;
    let mut pages = Vec::new();
    let mut next = PageDefaults::first();
    let mut unchanged = 0;
    while !digits.is_empty() {
        if pages.len() == MAX_PAGES {
            return Err(FumenError::TooManyPages);
        }
        let number = pages.len() + 1;
        let truncated = FumenError::Truncated { page: number };
        let mut page = Page { field: next.field.clone(), comment: next.comment.shown(), ..Page::default() };
        if unchanged > 0 {
            unchanged -= 1;
        } else if !read_field(&mut digits, &mut page.field, number)? {
            unchanged = digits.read(1).ok_or(truncated.clone())?;
        }
        let commented = read_action(digits.read(3).ok_or(truncated)?, &mut page);
        if commented {
            page.comment = read_comment(&mut digits, number)?.into();
        }
        next = next.after(&page, commented);
        pages.push(page);
    }
    Ok(pages)
}

/// Reads the differences of a field from the one before; returns true if there are any.
fn read_field(digits: &mut Digits, field: &mut Field, page: usize) -> Result<bool, FumenError> {
    let mut changed = true;
    let mut cells = field.cells_mut().iter_mut();
    while cells.len() > 0 {
        let number = digits.read(2).ok_or(FumenError::Truncated { page })?;
        let (difference, count) = (number / CELLS as u32, (number % CELLS as u32) as usize + 1);
        changed &= difference != 8 || count < CELLS;
        if count > cells.len() {
            return Err(FumenError::Page { page, what: "the field has too many cells" });
        }
        for cell in cells.by_ref().take(count) {
            let block = (u32::from(*cell) + difference).checked_sub(8).filter(|block| *block <= 8);
            *cell = block.ok_or(FumenError::Page { page, what: "there is no such block" })? as u8;
        }
    }
    Ok(changed)
}

fn read_comment(digits: &mut Digits, page: usize) -> Result<String, FumenError> {
    let truncated = FumenError::Truncated { page };
    let length = digits.read(2).ok_or(truncated.clone())? as usize;
    let mut escaped = Vec::with_capacity(length + 3);
    while escaped.len() < length {
        let mut four = digits.read(5).ok_or(truncated.clone())?;
        for _ in 0..4 {
            escaped.push(b' ' + (four % 96) as u8);
            four /= 96;
        }
    }
    escaped.truncate(length);
    if escaped.contains(&0x7F) {
        return Err(FumenError::Page { page, what: "the comment has an invalid character" });
    }
    Ok(unescape(&escaped))
}

/// Replaces escapes like `%41` and `%u3042` by their characters; any other `%` stays.
fn unescape(escaped: &[u8]) -> String {
    let hex = |digits: Option<&[u8]>| {
        let digits = digits.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
        u16::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut units = Vec::with_capacity(escaped.len());
    let mut at = 0;
    while let Some(byte) = escaped.get(at) {
        let (unit, length) = match (byte, escaped.get(at + 1)) {
            (b'%', Some(b'u')) => (hex(escaped.get(at + 2..at + 6)), 6),
            (b'%', _) => (hex(escaped.get(at + 1..at + 3)), 3),
            _ => (None, 1),
        };
        units.push(unit.unwrap_or(u16::from(*byte)));
        at += if unit.is_some() { length } else { 1 };
    }
    String::from_utf16_lossy(&units)
}
