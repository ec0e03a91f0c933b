//! Malformed texts of many kinds: errors have the right position, and nothing panics.

use crate::oracle::{Judge, Verdict};
use crate::plain::random::Random;
use quintet_cascade::{Field, Piece, Problem, ReadError, Reader, Script, TextPosition};
use std::io::{BufReader, Read};

const PIECES: [&str; 4] = [
    "2 75 ()",
    "1 9[]",
    "4 75 (([]()[]())(()[]()[])([]()()())(()[]()()))",
    "  8 \t28\n( []\n([]([]()[]())[] ([]()[]()))[](\n[] ([]()[][])[][] ) )\r\n",
];

const FIELD: &str = "0 8 6\n2 202 () 1 4\n8 28 ([]([]([]()[]())[]([]()[]()))[]([]([]()[][])[][])) -4 7\n\
                     4 27 (([][]()())([][]()())(()()[][])()) 4 5\n4 160 (([][]()())([][]()())[][]) 2 7\n";

const SCRIPT: &str = "8 6\n4 160 (([][]()())([][]()())[][]) 0 2\n2 202 (()[][]()) 3 -1\n1 5 ()17 0";

/// Returns the family of a problem, by the names of the oracle.
fn family(problem: &Problem) -> &'static str {
    match problem {
        Problem::Missing(_) => "missing",
        Problem::SideZero | Problem::SideNotPowerOfTwo(_) | Problem::SideTooLarge => "side",
        Problem::ColourZero | Problem::ColourTooLarge => "colour",
        Problem::Unexpected { .. } => "unexpected",
        Problem::TooFewQuadrants { .. } => "few",
        Problem::TooManyQuadrants => "many",
        Problem::TooDeep => "deep",
        Problem::End(_) => "end",
        Problem::OutOfRange(_) => "range",
        Problem::DimensionZero(_) | Problem::DimensionTooLarge(_) => "dimension",
        Problem::EmptyPiece => "empty",
        Problem::NotContained { .. } => "contained",
        Problem::GridGoesOn { .. } => "goes on",
        _ => "another",
    }
}

/// Returns the line and column of an offset.
fn place(text: &[u8], offset: usize) -> TextPosition {
    let before = &text[..offset];
    let line = before.split(|&byte| byte == b'\n').count() as u64;
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() as u64 + 1;
    TextPosition { line, column }
}

fn compare<T>(text: &[u8], read: Result<T, ReadError>, judged: Verdict<()>) {
    let shown = String::from_utf8_lossy(text);
    let read = read.map(drop).map_err(|error| (error.place, family(&error.problem), error.to_string()));
    match (read, judged) {
        (Ok(()), Ok(())) => {}
        (Err((at, family, message)), Err((offset, wanted))) => {
            assert_eq!((at, family), (place(text, offset), wanted), "{shown:?}: {message}");
        }
        (read, judged) => panic!("{shown:?}: {read:?} instead of {judged:?}"),
    }
}

/// Compares the readers with the oracle, with the whole text in the buffer and with a few bytes at a time.
fn check_piece(text: &[u8]) {
    for capacity in [1, 3, 8192] {
        let mut reader = Reader::new(BufReader::with_capacity(capacity, text));
        let read = reader.piece().and_then(|_| reader.end());
        compare(text, read, Judge::new(text).only_piece());
    }
}

fn check_field(text: &[u8]) {
    compare(text, Field::read(text), Judge::new(text).field());
    compare(text, Field::read(BufReader::with_capacity(2, text)), Judge::new(text).field());
}

fn check_script(text: &[u8]) {
    compare(text, Script::read(text), Judge::new(text).script());
    compare(text, Script::read(BufReader::with_capacity(2, text)), Judge::new(text).script());
}

/// Splits a text into tokens: numbers, brackets and white space.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (token, after) = rest.split_at(if first.is_ascii_digit() { digits } else { 1 });
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// Returns variants of a text: truncated at every byte, with every byte replaced, and with each token dropped,
/// doubled, swapped with the next and replaced.
fn family_of(text: &str) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (0..=text.len()).map(|end| text.as_bytes()[..end].to_vec()).collect();
    for at in 0..text.len() {
        for byte in [b'(', b')', b'[', b']', b'0', b'-', b'x', b' ', b'\n', 0, 0xff] {
            let mut changed = text.as_bytes().to_vec();
            changed[at] = byte;
            all.push(changed.clone());
            changed.insert(at, byte);
            all.push(changed);
        }
    }
    let tokens = tokens(text);
    for at in 0..tokens.len() {
        let mut with = |middle: &[&str], skip: usize| {
            let parts = [&tokens[..at], middle, &tokens[(at + skip).min(tokens.len())..]];
            all.push(parts.concat().concat().into_bytes());
        };
        with(&[], 1);
        with(&[tokens[at], tokens[at]], 1);
        with(&[tokens[at], " ", tokens[at]], 1);
        with(&[tokens.get(at + 1).copied().unwrap_or(""), tokens[at]], 2);
        for other in
            ["()", "[]", "0", "3", "256", "65537", "2147483648", "-1", "99999999999999999999999", "é"]
        {
            with(&[other], 1);
            with(&[" ", other, " "], 1);
        }
    }
    all
}

#[test]
fn every_malformed_piece_is_refused_at_the_right_place() {
    let texts: Vec<_> = PIECES.iter().flat_map(|text| family_of(text)).collect();
    assert!(texts.len() > 4000);
    for text in &texts {
        check_piece(text);
    }
}

#[test]
fn every_malformed_field_is_refused_at_the_right_place() {
    for text in family_of(FIELD) {
        check_field(&text);
    }
}

#[test]
fn every_malformed_script_is_refused_at_the_right_place() {
    for text in family_of(SCRIPT) {
        check_script(&text);
    }
}

/// Random bytes, from arbitrary ones to those that are nearly valid.
#[test]
fn garbage_is_refused_at_the_right_place() {
    let mut random = Random::new(8);
    for round in 0..30_000 {
        let alphabets: [&[u8]; 3] = [b"()[]", b"()[] 1248", b"()[] 0123456789-\n\tx"];
        let length = random.below(60);
        let mut text: Vec<u8> = (0..length)
            .map(|_| match round % 4 {
                3 => random.next() as u8,
                kind => alphabets[kind][random.below(alphabets[kind].len() as u64) as usize],
            })
            .collect();
        if random.chance(70) {
            text.splice(0..0, *b"8 7 (");
        }
        check_piece(&text);
        text.splice(0..0, *b"0 9 9 ");
        check_field(&text);
        check_script(&text[2..]);
    }
}

/// One line per problem, with its message.
#[test]
fn the_messages() {
    let cases = [
        ("", "line 1, column 1: unexpected end of input, expected the side of a piece"),
        ("()", "line 1, column 1: missing number: expected the side of a piece"),
        ("4 ()", "line 1, column 3: missing number: expected the colour of the piece"),
        ("x", "line 1, column 1: unexpected `x`, expected the side of a piece"),
        ("-4 7 ()", "line 1, column 1: unexpected `-`, expected the side of a piece"),
        ("0 7 ()", "line 1, column 1: the side must not be zero"),
        ("\n 6 7 ()", "line 2, column 2: the side must be a power of two, not 6"),
        ("32768 7 ()", "line 1, column 1: the side must not be above 16384"),
        ("99999999999999999999 7 ()", "line 1, column 1: the side must not be above 16384"),
        ("4 0 ()", "line 1, column 3: the colour must not be zero"),
        ("4 256 ()", "line 1, column 3: the colour must not be above 255"),
        ("4 7", "line 1, column 4: unexpected end of input, expected the grid of the piece, `(` or `[`"),
        ("4 7 )", "line 1, column 5: unexpected `)`, expected the grid of the piece, `(` or `[`"),
        ("4 7 \u{e9}", "line 1, column 5: unexpected byte 0xc3, expected the grid of the piece, `(` or `[`"),
        ("4 7 (]", "line 1, column 6: unexpected `]`, expected `)` or the first quadrant"),
        ("4 7 [)", "line 1, column 6: unexpected `)`, expected `]`"),
        ("4 7 (()()", "line 1, column 10: unexpected end of input, expected the next quadrant, `(` or `[`"),
        ("4 7 (()())", "line 1, column 10: too few quadrants: 2 of 4 before the closing `)`"),
        ("4 7 (()[]()[]())", "line 1, column 14: too many quadrants: expected `)` after the fourth"),
        ("4 7 (()[]()[]x", "line 1, column 14: unexpected `x`, expected `)` after the fourth quadrant"),
        ("1 7 (()()()())", "line 1, column 6: too deep: a square of side 1 has no quadrants, expected `)`"),
        ("1 7 (x", "line 1, column 6: unexpected `x`, expected `)`"),
        ("2 7 () 3", "line 1, column 8: unexpected `3`, expected nothing more"),
    ];
    for (text, message) in cases {
        assert_eq!(text.parse::<Piece>().unwrap_err().to_string(), message, "{text:?}");
    }
    let cases = [
        ("18446744073709551616 8 6", "line 1, column 1: number out of range: the score"),
        ("0 0 6", "line 1, column 3: the width of the field must not be zero"),
        ("0 8 65537", "line 1, column 5: the height of the field must not be above 65536"),
        ("0 8 6\n2 7 [] 0 5", "line 2, column 1: a piece without a filled cell cannot be put into a field"),
        ("0 8 6\n2 7 () 7 5", "line 2, column 1: the piece does not fit at (7, 5)"),
        ("0 8 6\n2 7 () 0 5\n 2 7 () 1 5", "line 3, column 2: the piece does not fit at (1, 5)"),
        ("0 8 6\n2 7 () 2147483648 5", "line 2, column 8: number out of range: the column x of the piece"),
        ("0 8 6\n2 7 () 1 -", "line 2, column 11: unexpected end of input, expected the row y of the piece"),
    ];
    for (text, message) in cases {
        assert_eq!(text.parse::<Field>().unwrap_err().to_string(), message, "{text:?}");
    }
}

/// Far more brackets than any side allows: refused at once, without recursion.
#[test]
fn endless_nesting_is_refused() {
    let error = Piece::read(format!("16384 7 {}", "(".repeat(1_000_000)).as_bytes()).unwrap_err();
    assert_eq!((error.place.column, error.problem), (9 + 15, Problem::TooDeep));
}

#[test]
fn reading_stops_right_after_a_grid() {
    for capacity in [1, 2, 5, 100] {
        let mut stream = BufReader::with_capacity(capacity, &b"2 7 (()[][]())1 8 [ ]\nx\n"[..]);
        assert_eq!(Piece::read(&mut stream).unwrap().to_string(), "2 7 (()[][]())");
        assert_eq!(Piece::read(&mut stream).unwrap().to_string(), "1 8 []");
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        // Of the bytes after the grid, only white space at the end of a buffer may be consumed.
        assert_eq!(rest.trim_start(), "x\n");
        assert!(capacity < 100 || rest == "\nx\n", "{rest:?}");
    }
}

#[test]
fn a_grid_that_goes_on_is_malformed() {
    for (text, line, column, found) in [
        ("4 221 ([][]()())([][]()())", 1, 17, b'('),
        ("4 221 ()\n\t )", 2, 3, b')'),
        ("1 8 [] []", 1, 8, b'['),
        ("1 8 []]", 1, 7, b']'),
    ] {
        for capacity in [1, 2, 5, 100] {
            let error = Piece::read(BufReader::with_capacity(capacity, text.as_bytes())).unwrap_err();
            assert_eq!((error.place.line, error.place.column), (line, column), "{text}");
            assert_eq!(error.problem, Problem::GridGoesOn { found }, "{text}");
        }
    }
    let error = "0 9 9\n2 7 () [] 0 0".parse::<Field>().unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 8: the grid goes on after its end: unexpected `[`");
}

/// A stream that is interrupted, then fails.
struct Failing(u8);

impl std::io::Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0 += 1;
        match self.0 {
            1 => Err(std::io::ErrorKind::Interrupted.into()),
            2 => {
                buffer[..4].copy_from_slice(b"2 7 ");
                Ok(4)
            }
            _ => Err(std::io::Error::other("the cable is out")),
        }
    }
}

#[test]
fn a_stream_that_fails_is_an_error_with_a_place() {
    let error = Piece::read(BufReader::new(Failing(0))).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 5: cannot read: the cable is out");
}
