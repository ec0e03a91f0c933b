//! Pages as people read and write them.
//!
//! Pages are separated by blank lines. A page has, each on a line of its own and all but the rows optional:
//!
//! ```text
//! comment #Q=[](I)OT     its comment; \n is a new line and \\ a backslash
//! piece T R 4 1          a piece, its orientation (0 R 2 L), its centre's column and row from the bottom
//! flags rise mirror      what it does: rise, mirror, no-lock, no-colour
//! below ##.#######       the row below the floor
//! ..........             rows, the topmost first: . empty, IJLOSTZ, G or # grey
//! ###....###
//! ```
//!
//! Rows are drawn from the highest that is not empty; a page with an empty field has one empty row. A file
//! with a board alone is a page, too.

use super::{Field, HEIGHT, Page};
use quintet_engine::kernel::{Kind, Orientation, Placed, Pos};
use quintet_engine::modern::COLUMNS;
use std::fmt::Write as _;

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

const LETTERS: [&str; 4] = ["0", "R", "2", "L"];

/// Writes pages as text.
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

fn print_page(out: &mut String, page: &Page) -> std::fmt::Result {
    if !page.comment.is_empty() {
        let comment = page.comment.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
        writeln!(out, "comment {comment}")?;
    }
    if let Some((kind, Placed { pos, orientation })) = page.piece {
        let turned = LETTERS[orientation as usize];
        writeln!(out, "piece {} {turned} {} {}", kind.letter(), pos.x, HEIGHT as i16 - 1 - pos.y)?;
    }
    let flags = FLAGS.iter().filter(|(_, flag, usual)| *flag(&mut page.clone()) != *usual);
    let flags: Vec<&str> = flags.map(|(name, ..)| *name).collect();
    if !flags.is_empty() {
        writeln!(out, "flags {}", flags.join(" "))?;
    }
    let row = |y: usize| {
        let cell = |x| page.field.get(Pos::new(x, y as i16)).map_or('.', Kind::letter);
        (0..COLUMNS as i16).map(cell).collect::<String>()
    };
    if row(HEIGHT) != EMPTY {
        writeln!(out, "below {}", row(HEIGHT))?;
    }
    let top = (0..HEIGHT).find(|y| row(*y) != EMPTY).unwrap_or(HEIGHT - 1);
    (top..HEIGHT).try_for_each(|y| writeln!(out, "{}", row(y)))
}

const EMPTY: &str = "..........";

/// A word that changes a page, what it changes, and what that usually is.
type Flag = (&'static str, fn(&mut Page) -> &mut bool, bool);

const FLAGS: [Flag; 4] = [
    ("rise", |page| &mut page.rise, false),
    ("mirror", |page| &mut page.mirror, false),
    ("no-lock", |page| &mut page.lock, true),
    ("no-colour", |page| &mut page.colour, true),
];

/// Reads pages from text.
pub fn parse(text: &str) -> Result<Vec<Page>, TextError> {
    let mut pages = Vec::new();
    let mut page: Option<(Page, Vec<&str>)> = None;
    for (line, number) in text.lines().zip(1..) {
        let error = |what| TextError { line: number, what };
        if line.trim().is_empty() {
            pages.extend(page.take().map(finished));
            continue;
        }
        if pages.len() >= super::MOST_PAGES {
            return Err(error("there are too many pages"));
        }
        let (page, rows) = page.get_or_insert_default();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "comment" => page.comment = unquoted(rest).into(),
            "piece" => page.piece = Some(piece(rest).map_err(error)?),
            "flags" => {
                for word in rest.split_whitespace() {
                    let known = FLAGS.iter().find(|(name, ..)| *name == word);
                    let (_, flag, usual) = known.ok_or_else(|| error("there is no such flag"))?;
                    *flag(page) = !usual;
                }
            }
            "below" => draw(&mut page.field, HEIGHT, rest.trim()).map_err(error)?,
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
    for (row, y) in rows.iter().zip(HEIGHT.saturating_sub(rows.len())..) {
        // It was read once already.
        let _ = draw(&mut page.field, y, row);
    }
    page
}

fn draw(field: &mut Field, y: usize, row: &str) -> Result<(), &'static str> {
    if row.chars().count() != COLUMNS {
        return Err("a row has 10 cells");
    }
    for (letter, x) in row.chars().zip(0..) {
        let kind = match letter {
            '.' | '_' => None,
            '#' | 'G' | 'X' => Some(Kind::Garbage),
            _ => {
                let kind = Kind::from_letter(letter).filter(|kind| *kind <= Kind::Z);
                Some(kind.ok_or("a cell is one of . I J L O S T Z G #")?)
            }
        };
        field.put(Pos::new(x, y as i16), kind);
    }
    Ok(())
}

fn piece(words: &str) -> Result<(Kind, Placed), &'static str> {
    const HOW: &str = "a piece is written as in: piece T R 4 1";
    let words: Vec<&str> = words.split_whitespace().collect();
    let [kind, turned, x, y] = words[..] else { return Err(HOW) };
    let kind = kind.parse().ok().and_then(Kind::from_letter).filter(|kind| *kind <= Kind::Z).ok_or(HOW)?;
    let turned = LETTERS.iter().position(|letter| *letter == turned).ok_or(HOW)?;
    let number = |word: &str| word.parse::<i16>().ok().filter(|n| (-4..30).contains(n)).ok_or(HOW);
    let pos = Pos::new(number(x)?, HEIGHT as i16 - 1 - number(y)?);
    Ok((kind, Placed { pos, orientation: Orientation::ALL[turned] }))
}

fn unquoted(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next().map(|escaped| match escaped {
                'n' => '\n',
                'r' => '\r',
                other => other,
            })),
            _ => plain.push(letter),
        }
    }
    plain
}
