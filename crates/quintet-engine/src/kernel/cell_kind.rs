//! Cell kinds, which shells draw, and the trait of a game's own pieces.

use super::{SetupError, Tetromino};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The kind of a filled cell, from which shells choose its colour and pattern. All games share this enum in views and
/// events; what a kind does in a game is defined by that game's own piece type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum CellKind {
    /// The I piece: four cells in a row.
    I,
    /// The J piece: three cells in a row and one at the left end.
    J,
    /// The L piece: three cells in a row and one at the right end.
    L,
    /// The O piece: a square.
    O,
    /// The S piece: two and two cells, stepping up.
    S,
    /// The T piece: three cells in a row and one in the middle.
    T,
    /// The Z piece: two and two cells, stepping down.
    Z,
    /// Chetyris' `VaporBomb`.
    Vapor,
    /// Chetyris' `FoamBomb`, and the foam it leaves.
    Foam,
    /// Chetyris' `CrazyShape`.
    Crazy,
    /// The single cell that Quadris drops at its higher levels.
    Star,
    /// A row received from an opponent.
    Garbage,
    /// A time-limit row, which rises when a duel takes too long.
    #[serde(rename = "Limit")]
    TimeLimit,
}

impl CellKind {
    /// The number of kinds.
    pub const COUNT: usize = 13;

    /// Every kind, in order.
    pub const ALL: [CellKind; CellKind::COUNT] = [
        CellKind::I,
        CellKind::J,
        CellKind::L,
        CellKind::O,
        CellKind::S,
        CellKind::T,
        CellKind::Z,
        CellKind::Vapor,
        CellKind::Foam,
        CellKind::Crazy,
        CellKind::Star,
        CellKind::Garbage,
        CellKind::TimeLimit,
    ];

    /// The seven tetrominoes.
    pub const TETROMINOES: [CellKind; 7] =
        [CellKind::I, CellKind::J, CellKind::L, CellKind::O, CellKind::S, CellKind::T, CellKind::Z];

    /// Returns the character of this kind in files, scripts and pictures.
    pub const fn letter(self) -> char {
        match self {
            CellKind::I => 'I',
            CellKind::J => 'J',
            CellKind::L => 'L',
            CellKind::O => 'O',
            CellKind::S => 'S',
            CellKind::T => 'T',
            CellKind::Z => 'Z',
            CellKind::Vapor => 'V',
            CellKind::Foam => 'F',
            CellKind::Crazy => 'C',
            CellKind::Star => '*',
            CellKind::Garbage => 'G',
            CellKind::TimeLimit => 'X',
        }
    }

    /// Returns the kind with this character.
    pub fn from_letter(letter: char) -> Option<CellKind> {
        CellKind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Returns this kind as a tetromino, if it is one.
    pub const fn tetromino(self) -> Option<Tetromino> {
        if self.index() < Tetromino::ALL.len() { Some(Tetromino::ALL[self.index()]) } else { None }
    }

    /// Returns true if a piece of this kind is a bomb: it acts when it lands.
    pub const fn is_bomb(self) -> bool {
        matches!(self, CellKind::Vapor | CellKind::Foam)
    }

    /// Returns the index of this kind in [`CellKind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Tetromino> for CellKind {
    fn from(piece: Tetromino) -> CellKind {
        CellKind::TETROMINOES[piece.index()]
    }
}

/// The set of pieces of a game.
///
/// Files store a piece as the [`CellKind`] that shells draw it as, so a game can get more pieces without changing the
/// meaning of its old files.
pub trait GamePiece: Copy + PartialEq + Into<CellKind> + TryFrom<CellKind> + 'static {
    /// All pieces, in the order of their kinds.
    const ALL: &'static [Self];
    /// Their letters, in the order in which messages list them.
    const LETTERS: &'static str;
}

impl GamePiece for Tetromino {
    const ALL: &'static [Tetromino] = &Tetromino::ALL;
    const LETTERS: &'static str = "IJLOSTZ";
}

/// The error for a cell kind that a game does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this game has no {}", .0.letter())]
pub struct UnknownCellKind(pub CellKind);

impl TryFrom<CellKind> for Tetromino {
    type Error = UnknownCellKind;

    fn try_from(kind: CellKind) -> Result<Tetromino, UnknownCellKind> {
        kind.tetromino().ok_or(UnknownCellKind(kind))
    }
}

/// Reads a list of pieces, one letter each. White space between them is ignored; any other character is an error that
/// names its position.
pub fn parse_pieces<P: GamePiece>(text: &str) -> Result<Arc<[P]>, SetupError> {
    let mut pieces = Vec::new();
    for (line, letters) in text.lines().enumerate() {
        for (column, letter) in letters.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
            let piece = CellKind::from_letter(letter).and_then(|kind| P::try_from(kind).ok());
            pieces.push(piece.ok_or_else(|| {
                let (line, column, names) = (line + 1, column + 1, P::LETTERS);
                SetupError(format!(
                    "line {line}, column {column}: {letter:?} is not a piece; the pieces are {names}"
                ))
            })?);
        }
    }
    Ok(pieces.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_places_are_one_to_one() {
        for (place, kind) in CellKind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), place);
            assert_eq!(CellKind::from_letter(kind.letter()), Some(kind));
        }
        assert_eq!(CellKind::from_letter('?'), None);
    }

    #[test]
    fn seven_kinds_are_tetrominoes() {
        for kind in CellKind::ALL {
            assert_eq!(kind.tetromino().map(CellKind::from), Some(kind).filter(|kind| *kind <= CellKind::Z));
            assert_eq!(kind.tetromino(), Tetromino::from_letter(kind.letter()));
        }
    }

    #[test]
    fn a_list_of_pieces_is_letters_and_white_space() {
        let pieces = parse_pieces::<Tetromino>("TI\n  T\tZ ").unwrap();
        assert_eq!(*pieces, [Tetromino::T, Tetromino::I, Tetromino::T, Tetromino::Z]);
        assert_eq!(*parse_pieces::<Tetromino>(" \n").unwrap(), []);
        let sentence = parse_pieces::<Tetromino>("TI\nT V").unwrap_err().to_string();
        assert_eq!(sentence, "line 2, column 3: 'V' is not a piece; the pieces are IJLOSTZ");
    }

    /// Replays store kinds and tetrominoes by number, reports by name. Neither may change.
    #[test]
    fn encodings_never_change() {
        for (number, (kind, name)) in CellKind::ALL
            .into_iter()
            .zip(["I", "J", "L", "O", "S", "T", "Z", "Vapor", "Foam", "Crazy", "Star", "Garbage", "Limit"])
            .enumerate()
        {
            assert_eq!(postcard::to_stdvec(&kind).unwrap(), [number as u8]);
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("{name:?}"));
            if let Some(piece) = kind.tetromino() {
                assert_eq!(postcard::to_stdvec(&piece).unwrap(), [number as u8]);
                assert_eq!(serde_json::to_string(&piece).unwrap(), format!("{name:?}"));
            }
        }
        assert!(postcard::from_bytes::<Tetromino>(&[7]).is_err());
    }
}
