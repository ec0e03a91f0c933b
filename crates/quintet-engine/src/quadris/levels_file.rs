//! Files of levels, in TOML.
//!
//! ```toml
//! [[level]]
//! number = 5                    # a new level, or one that is there already
//! name = "fading"
//! weights = { I = 1, S = 2 }    # or: sequence = "blocks.txt", relative to this file
//! heavy = true
//! star_every = 5
//! expires_after = 10
//! ```
//! An entry for an existing level changes the fields it has and keeps the others.

use super::block_file;
use super::levels::{Level, LevelBlocks, LevelRules, LevelTable};
use crate::kernel::{PieceWeights, Tetromino};
use core::ops::Range;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// An error in a file of levels, with its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
#[non_exhaustive]
pub struct LevelsError {
    /// The line, from 1.
    pub line: usize,
    /// A sentence that says what is wrong.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelsFile {
    level: Vec<Spanned<LevelEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelEntry {
    number: Spanned<u8>,
    name: Option<String>,
    weights: Option<Spanned<BTreeMap<String, u16>>>,
    sequence: Option<Spanned<String>>,
    heavy: Option<bool>,
    star_every: Option<u32>,
    expires_after: Option<u32>,
}

/// Reads a file of levels on top of the built-in ones. `read` returns the text of a file that a level names, or a
/// sentence that says why it cannot.
pub fn parse(
    text: &str,
    read: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<LevelTable, LevelsError> {
    let at = |place: Range<usize>, reason: String| LevelsError { line: line_of(text, place.start), reason };
    let file: LevelsFile =
        toml::from_str(text).map_err(|e| at(e.span().unwrap_or(0..0), e.message().replace('\n', " ")))?;
    let mut entries: Vec<LevelEntry> = file.level.into_iter().map(Spanned::into_inner).collect();
    entries.sort_by_key(|entry| *entry.number.get_ref());
    let twice = entries.windows(2).find(|pair| pair[0].number.get_ref() == pair[1].number.get_ref());
    if let Some([_, entry]) = twice {
        let reason = format!("level {} is there twice", entry.number.get_ref());
        return Err(at(entry.number.span(), reason));
    }
    let mut table = LevelTable::default();
    for entry in entries {
        let level = Level(*entry.number.get_ref());
        let place = entry.number.span();
        let known = table.has(level).then(|| table.rules(level).clone());
        let rules = rules(entry, known.as_ref(), read).map_err(|(place, reason)| at(place, reason))?;
        if !table.set(level, rules) {
            let reason = format!("level {} leaves a gap: the level before it is missing", level.0);
            return Err(at(place, reason));
        }
    }
    Ok(table)
}

type SpannedError = (Range<usize>, String);

/// Applies an entry to the previous rules of a level.
fn rules(
    entry: LevelEntry,
    known: Option<&LevelRules>,
    read: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<LevelRules, SpannedError> {
    let place = entry.number.span();
    let number = *entry.number.get_ref();
    let blocks = match (entry.weights, entry.sequence) {
        (Some(_), Some(sequence)) => {
            return Err((sequence.span(), format!("level {number} has both weights and a sequence")));
        }
        (Some(weights), None) => Some(LevelBlocks::Weighted(weigh(&weights)?)),
        (None, Some(sequence)) => Some(LevelBlocks::List(list(&sequence, read)?)),
        (None, None) => known.map(|rules| rules.blocks.clone()),
    };
    let blocks = blocks.ok_or_else(|| (place, format!("level {number} needs weights or a sequence")))?;
    Ok(LevelRules {
        name: entry.name.or(known.map(|r| r.name.clone())).unwrap_or_else(|| format!("level {number}")),
        blocks,
        heavy: entry.heavy.or(known.map(|r| r.heavy)).unwrap_or(false),
        star_every: entry.star_every.or(known.map(|r| r.star_every)).unwrap_or(0),
        expires_after: entry.expires_after.or(known.map(|r| r.expires_after)).unwrap_or(0),
    })
}

/// Reads weights by block; a block that is left out is never drawn.
fn weigh(weights: &Spanned<BTreeMap<String, u16>>) -> Result<PieceWeights<Tetromino>, SpannedError> {
    let mut table: Vec<(Tetromino, u16)> = Vec::new();
    for (name, weight) in weights.get_ref() {
        let kind = block_file::block(name)
            .ok_or_else(|| (weights.span(), format!("{name:?} is not one of the blocks I J L O S Z T")))?;
        table.push((kind, *weight));
    }
    PieceWeights::of(&table).map_err(|_| (weights.span(), "no block has a weight".to_owned()))
}

/// Reads the blocks of a file.
fn list(
    name: &Spanned<String>,
    read: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<block_file::BlockList, SpannedError> {
    let complain = |reason: String| (name.span(), format!("{}: {reason}", name.get_ref()));
    let text = read(name.get_ref()).map_err(complain)?;
    block_file::parse(&text).map_err(|e| complain(e.to_string()))
}

/// Returns the line of a byte of a text, from 1.
fn line_of(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|byte| *byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<LevelTable, LevelsError> {
        parse(text, &mut |name| match name {
            "blocks.txt" => Ok("T O".to_owned()),
            "bad.txt" => Ok("T Q".to_owned()),
            _ => Err("no such file".to_owned()),
        })
    }

    #[test]
    fn levels_are_added_and_changed() {
        let table = read(
            "[[level]]\nnumber = 5\nname = 'fading'\nweights = { I = 1, S = 2 }\nexpires_after = 10\n\
             [[level]]\nnumber = 4\nstar_every = 3\n\
             [[level]]\nnumber = 6\nsequence = 'blocks.txt'\nheavy = true\n",
        )
        .unwrap();
        assert_eq!(table.top(), Level(6));
        let fading = table.rules(Level(5));
        assert_eq!((fading.name.as_str(), fading.expires_after, fading.heavy), ("fading", 10, false));
        let LevelBlocks::Weighted(weights) = &fading.blocks else { panic!("not random") };
        assert_eq!((weights.total(), weights.weight(Tetromino::S)), (3, 2));
        let changed = table.rules(Level(4));
        assert_eq!((changed.star_every, changed.heavy), (3, true), "the rest stays as it was");
        assert_eq!(table.rules(Level(6)).blocks, LevelBlocks::List([Tetromino::T, Tetromino::O].into()));
    }

    #[test]
    fn a_wrong_file_is_an_error_with_its_line() {
        let cases = [
            ("[[level]]\nnumber = 6\nweights = { I = 1 }", 2, "leaves a gap"),
            ("[[level]]\nnumber = 5", 2, "needs weights or a sequence"),
            ("[[level]]\nnumber = 5\nweights = { Q = 1 }", 3, "\"Q\" is not one of the blocks"),
            ("[[level]]\nnumber = 5\nweights = { I = 0 }", 3, "no block has a weight"),
            ("[[level]]\nnumber = 5\nweights = { I = 1 }\nsequence = 'blocks.txt'", 4, "both"),
            ("[[level]]\nnumber = 5\nsequence = 'none.txt'", 3, "none.txt: no such file"),
            ("[[level]]\nnumber = 5\nsequence = 'bad.txt'", 3, "bad.txt: line 1"),
            ("\n[[level]]\nnumber = 5\ncolour = 3", 4, "unknown field"),
            ("[[level]]\nnumber = 300", 2, "300"),
            ("[[level]]\nnumber = 1\nname = 3", 3, "string"),
            ("[[level]]\nnumber = 1\n[[level]]\nnumber = 1", 4, "twice"),
            ("[[level]\nnumber = 1", 1, ""),
            ("[[level]]\nname = 'x'", 1, "number"),
        ];
        for (text, line, part) in cases {
            let error = read(text).unwrap_err();
            assert_eq!(error.line, line, "{text}: {error}");
            assert!(error.reason.contains(part), "{text}: {error}");
        }
    }
}
