//! A plain second reader of fumens, written from the description of the format: rows are lists of numbers, and pieces are
//! drawn. Tests and a fuzz target compare the library with it.

use quintet_srs::fumen::{Block, Page};

const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The numbers of the blocks: 0 is empty.
const BLOCKS: &str = ".ILOZTJSG";

/// The cells of each piece in each of the four rotations, as they are numbered; `@` is the cell whose place is stored.
const PICTURES: [(char, [&str; 4]); 7] = [
    ('I', ["#@##", "#/@/#/#", "#@##", "#/@/#/#"]),
    ('L', ["#@#/#", ".#/.@/.##", "..#/#@#", "##/.@/.#"]),
    ('O', [".@#/.##", ".@#/.##", ".@#/.##", ".@#/.##"]),
    ('Z', ["#@/.##", "..#/.@#/.#", "#@/.##", "..#/.@#/.#"]),
    ('T', ["#@#/.#", ".#/.@#/.#", ".#/#@#", ".#/#@/.#"]),
    ('J', ["#@#/..#", ".##/.@/.#", "#/#@#", ".#/.@/##"]),
    ('S', [".@#/##", "#/#@/.#", ".@#/##", "#/#@/.#"]),
];

/// Returns true if pages may be refused by the encoder: a comment is too long when it is escaped, or a piece is at the edge of
/// the field or beyond.
pub(crate) fn may_be_refused(pages: &[Page]) -> bool {
    let escaped = |unit: u16| match u8::try_from(unit) {
        Ok(byte) if byte.is_ascii_alphanumeric() || b"@*_+-./".contains(&byte) => 1,
        Ok(_) => 3,
        Err(_) => 6,
    };
    pages.iter().any(|page| {
        page.comment.encode_utf16().map(escaped).sum::<usize>() > 4095
            || page.piece.is_some_and(|piece| !(1..9).contains(&piece.x) || !(1..22).contains(&piece.y))
    })
}

/// A page as the plain reader sees it.
struct PlainPage {
    /// The blocks, from the top; the last row is below the floor.
    rows: Vec<String>,
    /// The letter of the piece, and its cells as (column, row from the top).
    piece: Option<(char, Vec<(i32, i32)>)>,
    /// Whether the row below rises, the field is mirrored, pieces have the guideline colours, and the piece locks.
    flags: [bool; 4],
    /// The text, as long as it is neither a quiz nor has escapes.
    comment: Option<String>,
}

/// Takes a number of `count` digits off the front, the lowest digit first.
fn take(digits: &mut Vec<u64>, count: usize) -> Option<u64> {
    let taken: Vec<u64> = (digits.len() >= count).then(|| digits.drain(..count).collect())?;
    Some(taken.iter().rev().fold(0, |number, digit| number * 64 + digit))
}

fn piece_cells(letter: char, rotation: usize, place: i32) -> Vec<(i32, i32)> {
    let picture = PICTURES.iter().find(|(name, _)| *name == letter).unwrap().1[rotation];
    let cells = |wanted: fn(char) -> bool| -> Vec<(i32, i32)> {
        let rows = (0..).zip(picture.split('/'));
        let cells = rows.flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, mark)| (x, y, mark)));
        cells.filter(|(_, _, mark)| wanted(*mark)).map(|(x, y, _)| (x, y)).collect()
    };
    let (centre_x, centre_y) = cells(|mark| mark == '@')[0];
    let put = |(x, y)| (x - centre_x + place % 10, y - centre_y + place / 10);
    cells(|mark| mark != '.').into_iter().map(put).collect()
}

/// Reads the data of a fumen; `None` if it is malformed.
fn read(data: &str) -> Option<Vec<PlainPage>> {
    let signs = data.chars().filter(|sign| *sign != '?' && !sign.is_whitespace());
    let mut digits: Vec<u64> =
        signs.map(|sign| DIGITS.find(sign).map(|at| at as u64)).collect::<Option<_>>()?;
    let (mut rows, mut comment) = (vec![".".repeat(10); 24], Some(String::new()));
    let (mut pages, mut repeats) = (Vec::new(), 0);
    while !digits.is_empty() {
        if repeats > 0 {
            repeats -= 1;
        } else {
            let mut changes = Vec::new();
            while changes.len() < 240 {
                let number = take(&mut digits, 2)?;
                changes.extend(vec![number / 240; number as usize % 240 + 1]);
                if number == 8 * 240 + 239 {
                    repeats = take(&mut digits, 1)?;
                }
            }
            if changes.len() > 240 {
                return None;
            }
            let old: Vec<char> = rows.concat().chars().collect();
            let changed = old.iter().zip(&changes).map(|(block, change)| {
                let number = (BLOCKS.find(*block)? as u64 + change).checked_sub(8)?;
                BLOCKS.chars().nth(number as usize)
            });
            let changed: Vec<char> = changed.collect::<Option<_>>()?;
            rows = changed.chunks(10).map(|row| row.iter().collect()).collect();
        }
        let action = take(&mut digits, 3)?;
        let letter = BLOCKS.chars().nth(action as usize % 8)?;
        let (rotation, place, flags) = (action / 8 % 4, action / 32 % 240, action / 32 / 240);
        let piece = (letter != '.').then(|| (letter, piece_cells(letter, rotation as usize, place as i32)));
        let [rise, mirror, colour, has_comment, stays] = [0, 1, 2, 3, 4].map(|bit| flags >> bit & 1 == 1);
        if has_comment {
            let length = take(&mut digits, 2)? as usize;
            let mut text = String::new();
            for _ in 0..length.div_ceil(4) {
                let four = take(&mut digits, 5)?;
                let signs = [four, four / 96, four / 96 / 96, four / 96 / 96 / 96];
                text.extend(signs.map(|sign| char::from(b' ' + (sign % 96) as u8)));
            }
            text.truncate(length);
            if text.contains('\x7f') {
                return None;
            }
            comment = Some(text);
        }
        comment = comment.filter(|text| !text.contains('%') && !text.trim().starts_with("#Q="));
        pages.push(PlainPage {
            rows: rows.clone(),
            piece: piece.clone(),
            flags: [rise, mirror, colour, !stays],
            comment: comment.clone(),
        });
        if !stays {
            for (x, y) in piece.iter().flat_map(|(_, cells)| cells) {
                if (0..10).contains(x) && (0..23).contains(y) {
                    rows[*y as usize].replace_range(*x as usize..=*x as usize, &letter.to_string());
                }
            }
            let below = rows.pop()?;
            rows.retain(|row| row.contains('.'));
            while rows.len() < 23 {
                rows.insert(0, ".".repeat(10));
            }
            rows.push(below);
            if rise {
                rows.remove(0);
                rows.push(".".repeat(10));
            }
            if mirror {
                rows[..23].iter_mut().for_each(|row| *row = row.chars().rev().collect());
            }
        }
    }
    Some(pages)
}

/// Checks that the plain reader refuses the data of a fumen or sees these pages.
pub(crate) fn assert_agrees(data: &str, pages: Option<&[Page]>) {
    let plain = read(data);
    assert_eq!(plain.as_ref().map(Vec::len), pages.map(<[Page]>::len), "{data}");
    for (plain, page) in plain.iter().flatten().zip(pages.into_iter().flatten()) {
        let row = |y| (0..10).map(|x| page.field.get(x, y).map_or('.', Block::letter)).collect();
        let rows: Vec<String> = (-1..23).rev().map(row).collect();
        assert_eq!(plain.rows, rows, "{data}");
        let cells = page.piece.map(|piece| {
            let mut cells = piece.cells().map(|(x, y)| (i32::from(x), 22 - i32::from(y))).to_vec();
            cells.sort_by_key(|(x, y)| (*y, *x));
            (piece.piece.letter(), cells)
        });
        assert_eq!(plain.piece, cells, "{data}");
        assert_eq!(plain.flags, [page.rise, page.mirror, page.colour, page.lock], "{data}");
        assert!(plain.comment.as_deref().is_none_or(|text| text == &*page.comment), "{data}");
    }
}
