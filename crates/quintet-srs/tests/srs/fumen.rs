//! Fumens of other tools are decoded and encoded identically, pages survive a round trip, a plain second reader sees the
//! same pages, and malformed input does not panic.

use crate::plain_fumen::{assert_agrees, may_be_refused};
use proptest::prelude::*;
use quintet_srs::fumen::{self, Block, Field, FumenError, Page, text};
use quintet_srs::{Board, Location, Orientation, Tetromino};

#[test]
fn an_empty_page_is_encoded_as_by_other_tools() {
    assert_eq!(fumen::encode(&[Page::default()]).unwrap(), "v115@vhAAgH");
    assert_eq!(fumen::decode("v115@vhAAgH").unwrap(), [Page::default()]);
    assert_eq!(fumen::decode("http://fumen.zui.jp/?v115@vhAAgH&x=1").unwrap().len(), 1);
}

/// Returns the comment and the piece of a page.
fn shown(page: &Page) -> String {
    let text = text::print(std::slice::from_ref(page));
    let words = text.lines().filter_map(|line| line.strip_prefix("piece ").or(line.strip_prefix("comment ")));
    words.collect::<Vec<_>>().join(" | ")
}

/// Fumens from the documentation of other tools, with the pages that it describes.
#[test]
fn fumens_of_other_tools_are_decoded_and_encoded_identically() {
    for (fumen, pages) in [
        ("v115@vhARQJ", vec!["I 0 4 0"]),
        (
            "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA",
            vec![
                "Opening | I 0 4 0",
                "Opening | Z 0 4 1",
                "Opening | L R 0 1",
                "Opening | S R 6 1",
                "Opening | O 0 8 0",
                "Opening | J 2 4 3",
                "T-Spin Double | T 2 2 1",
            ],
        ),
        ("v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA", vec!["4 Lines | I L 9 1"]),
        (
            "v115@9gilGeglRpGeg0RpGei0GeI8AeAgWYAQIKvDll2TAS?IvBElCyTASIqPEFGNXEvhE9tB0sBXjBAwSYATwgkDlt0TAz?\
             B88AQx2vAx178AwngHBAAPMAFbuYCJciNEyoAVB",
            vec![
                "Perfect Clear Opener",
                "Perfect Clear Opener | T L 9 1",
                "Perfect Clear Opener | Z 0 7 0",
                "Perfect Clear Opener | S 0 8 2",
                "Success: 61.19 %",
                "(Mirror)",
            ],
        ),
        (
            "v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA",
            vec![
                "#Q=[](L)TSJ | L 0 8 0",
                "#Q=[](T)SJ | S 0 6 0",
                "#Q=[T](J)",
                "#Q=[T](J) | T R 4 1",
                "#Q=[](J) | J 2 7 2",
                "",
                "",
            ],
        ),
        (
            "v115@vhBSSYaAFLDmClcJSAVDEHBEooRBPoAVBTejWC0/AA?AAAA",
            vec!["#Q=[](O)SIZLTJ | L 0 8 0", "#Q=[](O)SIZLTJ"],
        ),
    ] {
        let read = fumen::decode(fumen).unwrap();
        assert_eq!(read.iter().map(shown).collect::<Vec<_>>(), pages, "{fumen}");
        assert_eq!(fumen::encode(&read).unwrap(), fumen);
    }
}

/// Fumens of other tools that mirror the field, let the row below rise, or do not lock the piece.
#[test]
fn fields_of_other_tools_change_identically() {
    for (fumen, last) in [
        ("v115@RhA8IeB8HeC8GeAQLvhAAAA", "below GGG.......\n.........G\n........GG\n"),
        ("v115@RhA8IeB8HeC8GeAYJvhAAAA", "G.........\nGG........\nGGG.......\n"),
        ("v115@vhAAgl", "flags no-lock\n..........\n"),
        (
            "v115@9gQ4EeAtBewhR4CeBtBewhg0Q4CeAtglRpwhi0Aeil?RpwhJeAgWSANxiSASowNE1oo2AzyBUAT5AAA",
            "comment MKO you say?\nS.....Z..I\nSS...ZZ..I\nJS...ZLOOI\nJJJ.LLLOOI\n",
        ),
    ] {
        let read = fumen::decode(fumen).unwrap();
        let text = text::print(&read[read.len() - 1..]).replace("flags no-colour\n", "");
        assert_eq!(text, last, "{fumen}");
        assert_eq!(fumen::encode(&read).unwrap(), fumen);
    }
}

#[test]
fn pieces_lock_and_full_rows_are_removed_between_pages() {
    let mut first = Page { comment: "#Q=[](I)O".into(), ..Page::default() };
    for x in 4..10 {
        first.field.set(x, 0, Some(Block::Grey));
    }
    first.field.set(0, 1, Some(Block::Piece(Tetromino::J)));
    first.piece = Some(Location::new(Tetromino::I, 1, 0));
    let written = fumen::encode(&[first.clone(), Page::default()]).unwrap();
    let mut second = Page { comment: "#Q=[](O)".into(), ..Page::default() };
    second.field.set(0, 0, Some(Block::Piece(Tetromino::J)));
    let shorter = fumen::encode(&[first.clone(), second.clone()]).unwrap();
    assert_eq!(fumen::decode(&shorter).unwrap(), [first, second]);
    assert!(shorter.len() < written.len(), "only what differs is written");
}

#[test]
fn a_malformed_fumen_is_refused_with_its_position() {
    for (bad, error) in [
        ("", FumenError::Version),
        ("v110@vhAAgH", FumenError::Version),
        ("v115@vhA-gH", FumenError::Character { at: 4, found: '-' }),
        ("v115@vhAAg", FumenError::Truncated { page: 1 }),
        ("v115@vhAAgHv", FumenError::Truncated { page: 2 }),
        ("v115@////", FumenError::Page { page: 1, what: "there is no such block" }),
    ] {
        assert_eq!(fumen::decode(bad), Err(error), "{bad}");
    }
    assert_eq!(fumen::decode("v115@"), Ok(Vec::new()));
}

#[test]
fn malformed_text_is_refused_with_its_line() {
    for (bad, line) in
        [("..........\n.........", 2), ("flags rise slow", 1), ("piece T Q 4 1", 1), ("\n\nV.........", 3)]
    {
        assert_eq!(text::parse(bad).unwrap_err().line, line, "{bad}");
    }
    assert_eq!(text::parse(&"..........\n".repeat(24)).unwrap_err().line, 24);
}

fn block() -> impl Strategy<Value = Option<Block>> {
    let pieces = Tetromino::ALL.map(|piece| Some(Block::Piece(piece)));
    let blocks: Vec<Option<Block>> =
        [None, None, None, Some(Block::Grey)].into_iter().chain(pieces).collect();
    prop::sample::select(blocks)
}

fn field() -> impl Strategy<Value = Field> {
    prop::collection::vec((0i8..10, -1i8..23, block()), 0..60).prop_map(|cells| {
        let mut field = Field::default();
        for (x, y, block) in cells {
            field.set(x, y, block);
        }
        field
    })
}

fn piece() -> impl Strategy<Value = Location> {
    let orientation = prop::sample::select(Orientation::ALL.to_vec());
    (prop::sample::select(Tetromino::ALL.to_vec()), orientation, 1i8..8, 1i8..21)
        .prop_map(|(piece, orientation, x, y)| Location { piece, orientation, x, y })
}

fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "#Q=\\[[IT]?\\]\\([OSZ]?\\)[IJLOSTZ]{0,6}(;[a-z]{0,5})?",
        "[a-zA-Z0-9 %;\\\\あé☺\n]{0,40}",
        ".{0,40}",
    ]
}

fn page() -> impl Strategy<Value = Page> {
    (prop::option::of(field()), prop::option::of(piece()), comment(), any::<[bool; 4]>()).prop_map(
        |(field, piece, comment, [lock, rise, mirror, colour])| Page {
            field: field.unwrap_or_default(),
            piece,
            comment: comment.into(),
            lock,
            rise,
            mirror,
            colour,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Decoding an encoded fumen returns the same pages, and a plain reader sees them, too.
    #[test]
    fn fumens_are_read_back(pages in prop::collection::vec(page(), 0..12)) {
        let written = fumen::encode(&pages).unwrap();
        assert_agrees(&written[5..], Some(&pages));
        prop_assert_eq!(fumen::decode(&written).unwrap(), pages);
    }

    /// Random digits are refused or decoded as by a plain reader, and then they can be encoded and decoded again.
    #[test]
    fn random_digits_do_not_panic(digits in "[A-Za-z0-9+/?]{0,300}") {
        for start in ["v115@", "v115@vhAAgH", "v115@vhJ"] {
            let text = format!("{start}{digits}");
            let pages = fumen::decode(&text);
            assert_agrees(&text[5..], pages.as_deref().ok());
            let pages = pages.unwrap_or_default();
            match fumen::encode(&pages) {
                Ok(written) => prop_assert_eq!(fumen::decode(&written).unwrap(), pages),
                Err(error) => prop_assert!(may_be_refused(&pages), "{}", error),
            }
        }
    }

    #[test]
    fn random_text_does_not_panic(garbage in ".{0,200}") {
        let _ = fumen::decode(&garbage);
        let _ = fumen::decode(&format!("v115@{garbage}"));
        let _ = text::parse(&garbage);
    }

    /// A damaged fumen is decoded or refused, as by a plain reader.
    #[test]
    fn a_damaged_fumen_does_not_panic(pages in prop::collection::vec(page(), 1..4), at in any::<prop::sample::Index>(), by in 33u8..127) {
        let mut bytes = fumen::encode(&pages).unwrap().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = by;
        let text = String::from_utf8(bytes).unwrap();
        let pages = fumen::decode(&text);
        if let Some(data) = fumen::find(&text) {
            assert_agrees(data, pages.as_deref().ok());
        }
    }

    #[test]
    fn text_is_read_back(pages in prop::collection::vec(page(), 1..6)) {
        let odd = |page: &Page| page.comment.trim() != &*page.comment || page.comment.chars().any(|c| c != '\n' && c.is_control());
        prop_assume!(!pages.iter().any(odd));
        prop_assert_eq!(text::parse(&text::print(&pages)).unwrap(), pages);
    }

    /// A board of at most 23 rows survives the conversion to a field and back.
    #[test]
    fn a_board_is_the_same_both_ways(field in field()) {
        let board = Board::from(&field);
        prop_assert_eq!(Board::from(&Field::from(&board)), board);
    }
}
