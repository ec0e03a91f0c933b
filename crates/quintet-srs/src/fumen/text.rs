//! A human-readable text form of pages.
//!
//! Pages are separated by blank lines. A page has the following lines; all but the rows are optional:
//!
//! ```text
//! comment #Q=[](I)OT     its comment; \n is a new line, \\ a backslash, \u{200b} any character
//! piece T R 4 1          a piece, its orientation (0 R 2 L), its centre's column and row from the bottom
//! flags rise mirror      any of rise, mirror, no-lock, no-colour
//! below ##.#######       the row below the floor
//! ..........             rows, the topmost first: . empty, IJLOSTZ, G or # grey
//! ###....###
//! ```
//!
//! The first row is the highest that is not empty; a page with an empty field has one empty row. A drawing of a
//! board is a valid page.

use super::{Block, Field, HEIGHT, MAX_PAGES, Page};
use crate::{COLUMNS, Location, Orientation, Tetromino};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// The error of parsing the text form of pages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The description of the problem.
    pub what: &'static str,
}

/// Formats pages as text.
pub fn print(pages: &[Page]) -> String {
    let mut out = String::new();
    for page in pages {
        if !out.is_empty() {
            out.push('\n');
        }
        // Writing into a string cannot fail.
        let _ = print_page(&mut out, page);
    }
    out
}

fn print_page(out: &mut String, page: &Page) -> core::fmt::Result {
    if !page.comment.is_empty() {
        let comment = page.comment.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
        writeln!(out, "comment {comment}")?;
    }
    if let Some(location) = page.piece {
        writeln!(out, "piece {location}")?;
    }
    let flags = FLAGS.iter().filter(|(_, flag, usual)| *flag(&mut page.clone()) != *usual);
    let flags: Vec<&str> = flags.map(|(name, ..)| *name).collect();
    if !flags.is_empty() {
        writeln!(out, "flags {}", flags.join(" "))?;
    }
    let row = |y: i8| {
        let cell = |x| page.field.get(x, y).map_or('.', Block::letter);
        (0..COLUMNS as i8).map(cell).collect::<String>()
    };
    if row(-1) != EMPTY {
        writeln!(out, "below {}", row(-1))?;
    }
    let top = (0..HEIGHT as i8).rev().find(|y| row(*y) != EMPTY).unwrap_or(0);
    (0..=top).rev().try_for_each(|y| writeln!(out, "{}", row(y)))
}

const EMPTY: &str = "..........";

/// The name of a flag in the text, its field in a page, and its default value.
type Flag = (&'static str, fn(&mut Page) -> &mut bool, bool);

const FLAGS: [Flag; 4] = [
    ("rise", |page| &mut page.rise, false),
    ("mirror", |page| &mut page.mirror, false),
    ("no-lock", |page| &mut page.lock, true),
    ("no-colour", |page| &mut page.colour, true),
];

/// Parses pages from text.
pub fn parse(text: &str) -> Result<Vec<Page>, TextError> {
    let mut pages = Vec::new();
    let mut page: Option<(Page, Vec<&str>)> = None;
    for (line, number) in text.lines().zip(1..) {
        let error = |what| TextError { line: number, what };
        if line.trim().is_empty() {
            pages.extend(page.take().map(finished));
            continue;
        }
        if pages.len() >= MAX_PAGES {
            return Err(error("a fumen has at most 65536 pages"));
        }
        let (page, rows) = page.get_or_insert_default();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "comment" => page.comment = unquoted(rest).into(),
            "piece" => page.piece = Some(piece(rest).map_err(error)?),
            "flags" => {
                for word in rest.split_whitespace() {
                    let known = FLAGS.iter().find(|(name, ..)| *name == word);
                    let (_, flag, usual) = known.ok_or_else(|| {
                        error("there is no such flag; the flags are rise, mirror, no-lock and no-colour")
                    })?;
                    *flag(page) = !usual;
                }
            }
            "below" => draw(&mut page.field, -1, rest.trim()).map_err(error)?,
            row => {
                draw(&mut Field::default(), 0, row).map_err(error)?;
                rows.push(row);
                if rows.len() > HEIGHT {
                    return Err(error("a page has at most 23 rows"));
                }
            }
        }
    }
    pages.extend(page.take().map(finished));
    Ok(pages)
}

fn finished((mut page, rows): (Page, Vec<&str>)) -> Page {
    for (row, y) in rows.iter().rev().zip(0..) {
        // The row was checked when it was read.
        let _ = draw(&mut page.field, y, row);
    }
    page
}

fn draw(field: &mut Field, y: i8, row: &str) -> Result<(), &'static str> {
    if row.chars().count() != COLUMNS {
        return Err("a row has 10 cells");
    }
    for (letter, x) in row.chars().zip(0..) {
        let block = match letter {
            '.' | '_' => None,
            '#' | 'G' | 'X' => Some(Block::Grey),
            _ => {
                let piece = Tetromino::from_letter(letter).ok_or("a cell is one of . I J L O S T Z G #")?;
                Some(Block::Piece(piece))
            }
        };
        field.set(x, y, block);
    }
    Ok(())
}

fn piece(words: &str) -> Result<Location, &'static str> {
    const USAGE: &str = "a piece is written as in: piece T R 4 1";
    let words: Vec<&str> = words.split_whitespace().collect();
    let [piece, turned, x, y] = words[..] else { return Err(USAGE) };
    let piece = piece.parse().map_err(|_| USAGE)?;
    let orientation = turned.parse().ok().and_then(Orientation::from_letter).ok_or(USAGE)?;
    let number = |word: &str| word.parse::<i8>().ok().filter(|n| (-4..30).contains(n)).ok_or(USAGE);
    Ok(Location { piece, orientation, x: number(x)?, y: number(y)? })
}

fn unquoted(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some('t') => plain.push('\t'),
                Some('u') => {
                    let number = letters.as_str().strip_prefix('{').and_then(|rest| rest.split_once('}'));
                    let named = number.and_then(|(digits, rest)| {
                        Some((u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?, rest))
                    });
                    if let Some((letter, rest)) = named {
                        plain.push(letter);
                        letters = rest.chars();
                    } else {
                        plain.push('u');
                    }
                }
                Some(other) => plain.push(other),
                None => {}
            },
            _ => plain.push(letter),
        }
    }
    plain
}
