//! Links that hold a game: a whole replay, a seed with rules, or a board.
//!
//! The game is in the fragment of the address, which is never sent to a server:
//!
//! | fragment | contents |
//! |---|---|
//! | `#r1=…` | a recording, deflated, in base64url |
//! | `#p1=GAME&seed=N&KEY=VALUE…` | a game to play: its name, its seed, and settings that differ from the defaults |
//! | `#f1=v115@…` | a board as fumen, to play from |

use crate::catalogue::{Catalogue, GameInfo};
use crate::effect::NewGame;
use crate::settings::{Entry, Settings};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use quintet_engine::kernel::Seed;
use std::fmt::{self, Write};

/// The maximum length of a link's fragment in bytes.
pub const MAX_LINK: usize = 64 << 10;

/// The maximum size of the recording in a link in bytes. A link of [`MAX_LINK`] can unpack to three times as much.
const MAX_RECORDING: usize = 16 << 20;

/// Why a link cannot be made or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkError {
    /// A replay is too long for a link.
    TooLong,
    /// The link is damaged, or was made by a newer version.
    Unreadable,
}

impl LinkError {
    /// The key of the sentence about it.
    pub fn key(self) -> &'static str {
        match self {
            LinkError::TooLong => "link-too-long",
            LinkError::Unreadable => "link-unreadable",
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LinkError::TooLong => "the replay is too long for a link of 64 KB: export it as a file instead",
            LinkError::Unreadable => "this link is damaged, or was made by a newer version",
        })
    }
}

impl std::error::Error for LinkError {}

/// What a link holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Link {
    /// A recording.
    Replay(Vec<u8>),
    /// A game to play.
    Play(PlayLink),
    /// A board as fumen.
    Board(String),
}

/// A game to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayLink {
    /// The game.
    pub game: &'static str,
    /// The seed.
    pub seed: Option<Seed>,
    /// The settings that differ from the defaults.
    pub with: Vec<(&'static str, String)>,
}

impl PlayLink {
    /// How the game is started: the rules that the link does not mention are the default ones, whatever the player has set.
    /// How keys respond is the player's own, unless the link has it.
    pub fn start(&self, catalogue: &'static Catalogue) -> NewGame {
        let options = catalogue.find(self.game).map_or(&[][..], |game| game.info().options);
        let is_rule = |entry: &&Entry| {
            entry.key.strip_prefix(self.game).is_some_and(|rest| rest.starts_with('.'))
                && self.with.iter().all(|(key, _)| *key != entry.key)
        };
        let defaults = options.iter().filter(is_rule).map(|entry| (entry.key, entry.default.to_owned()));
        NewGame { game: self.game, with: defaults.chain(self.with.iter().cloned()).collect(), watch: false }
    }
}

impl Link {
    /// The fragment of this link, with its `#`.
    pub fn fragment(&self) -> Result<String, LinkError> {
        let fragment = match self {
            Link::Replay(bytes) if bytes.len() > MAX_RECORDING => return Err(LinkError::TooLong),
            Link::Replay(bytes) => {
                let deflated = compress_to_vec(bytes, 9);
                // Base64 makes four characters of three bytes.
                if deflated.len() > MAX_LINK / 4 * 3 {
                    return Err(LinkError::TooLong);
                }
                format!("#r1={}", to_base64url(&deflated))
            }
            Link::Play(play) => {
                let mut text = format!("#p1={}", play.game);
                // Writing to a string does not fail.
                if let Some(Seed(seed)) = play.seed {
                    let _ = write!(text, "&seed={seed}");
                }
                for (key, value) in &play.with {
                    let _ = write!(text, "&{key}={}", escape(value));
                }
                text
            }
            // All characters of a fumen may be in a fragment; the sign of escapes is none of them.
            Link::Board(fumen) => format!("#f1={}", fumen.replace('%', "%25")),
        };
        if fragment.len() > MAX_LINK { Err(LinkError::TooLong) } else { Ok(fragment) }
    }

    /// Reads a fragment, with or without its `#`; `None` if it is empty.
    pub fn read(fragment: &str, catalogue: &'static Catalogue) -> Result<Option<Link>, LinkError> {
        let fragment = fragment.trim_start_matches('#');
        if fragment.is_empty() {
            return Ok(None);
        }
        if fragment.len() > MAX_LINK {
            return Err(LinkError::TooLong);
        }
        let (kind, rest) = fragment.split_once('=').ok_or(LinkError::Unreadable)?;
        match kind {
            "r1" => {
                let deflated = from_base64url(rest).ok_or(LinkError::Unreadable)?;
                let bytes = decompress_to_vec_with_limit(&deflated, MAX_RECORDING)
                    .map_err(|_| LinkError::Unreadable)?;
                Ok(Some(Link::Replay(bytes)))
            }
            "p1" => read_play(rest, catalogue).map(|play| Some(Link::Play(play))),
            "f1" if !rest.is_empty() => Ok(Some(Link::Board(unescape(rest).ok_or(LinkError::Unreadable)?))),
            _ => Err(LinkError::Unreadable),
        }
    }
}

fn read_play(text: &str, catalogue: &'static Catalogue) -> Result<PlayLink, LinkError> {
    let mut parts = text.split('&');
    let game = parts.next().and_then(|name| catalogue.find(name)).ok_or(LinkError::Unreadable)?.info();
    let mut play = PlayLink { game: game.name, seed: None, with: Vec::new() };
    let mut settings = Settings::new(catalogue);
    for part in parts {
        let (key, value) = part.split_once('=').ok_or(LinkError::Unreadable)?;
        if key == "seed" {
            play.seed = Some(Seed(value.parse().map_err(|_| LinkError::Unreadable)?));
            continue;
        }
        let value = unescape(value).ok_or(LinkError::Unreadable)?;
        let entry = option(game, key).ok_or(LinkError::Unreadable)?;
        settings.set(entry, &value).map_err(|_| LinkError::Unreadable)?;
        play.with.push((entry, value));
    }
    Ok(play)
}

/// The option of a game with this name.
fn option(game: &'static GameInfo, key: &str) -> Option<&'static str> {
    game.options.iter().map(|entry| entry.key).find(|known| *known == key)
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn to_base64url(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut three = [0; 3];
        three[..chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        for digit in 0..=chunk.len() as u32 {
            text.push(DIGITS[(bits >> (18 - 6 * digit)) as usize & 63] as char);
        }
    }
    text
}

fn from_base64url(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for byte in chunk {
            bits = bits << 6 | DIGITS.iter().position(|digit| digit == byte)? as u32;
        }
        bits <<= 6 * (4 - chunk.len());
        let three = bits.to_be_bytes();
        // One digit alone holds less than a byte.
        bytes.extend_from_slice(three.get(1..chunk.len()).filter(|part| !part.is_empty())?);
    }
    Some(bytes)
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(byte as char);
        } else {
            // Writing to a string does not fail.
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first == b'%' {
            let (digits, after) = rest.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
            rest = after;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(fragment: &str) -> Result<Option<Link>, LinkError> {
        Link::read(fragment, Catalogue::standard())
    }

    #[test]
    fn a_game_with_its_seed_and_rules_is_a_link() {
        let with = vec![("modern.mode", "sprint".to_owned())];
        let link = Link::Play(PlayLink { game: "modern", seed: Some(Seed(7)), with });
        assert_eq!(link.fragment().as_deref(), Ok("#p1=modern&seed=7&modern.mode=sprint"));
        assert_eq!(read(&link.fragment().unwrap()), Ok(Some(link)));
        for wrong in [
            "#p1=nothing",
            "#f1=",
            "#p1=modern&seed=x",
            "#p1=modern&look.grid=off",
            "#p1=modern&modern.mode=x",
            "#x",
            "#r2=AA",
        ] {
            assert_eq!(read(wrong), Err(LinkError::Unreadable), "{wrong}");
        }
        assert_eq!((read(""), read("#")), (Ok(None), Ok(None)));
    }

    /// Links that were made once open for ever.
    #[test]
    fn links_of_version_1_are_read() {
        let board = Link::Board("v115@vhAAgH".to_owned());
        let play = PlayLink {
            game: "modern",
            seed: Some(Seed(7)),
            with: vec![("modern.mode", "cheese".into()), ("modern.rows", "18".into())],
        };
        for (fragment, link) in [
            ("#r1=Cwz19AtxDZFiZmAAAA", Link::Replay(b"QUINTET\x1a\x03\0\0".to_vec())),
            ("#p1=modern&seed=7&modern.mode=cheese&modern.rows=18", Link::Play(play)),
            ("#f1=v115@vhAAgH", board.clone()),
            ("f1=v115%40vhAAgH", board),
            ("#f1=100%25", Link::Board("100%".to_owned())),
        ] {
            assert_eq!(read(fragment), Ok(Some(link.clone())), "{fragment}");
            assert_eq!(read(&link.fragment().unwrap()), Ok(Some(link)), "{fragment}");
        }
    }

    #[test]
    fn rules_that_a_link_does_not_mention_are_the_default_ones() {
        let with = vec![("modern.mode", "sprint".to_owned()), ("handling.das", "100".to_owned())];
        let start = PlayLink { game: "modern", seed: None, with }.start(Catalogue::standard());
        let mut settings = Settings::new(Catalogue::standard());
        for (key, value) in [("modern.mode", "zen"), ("modern.hold", "off"), ("handling.arr", "5")] {
            settings.set(key, value).unwrap();
        }
        for (key, value) in &start.with {
            settings.set(key, value).unwrap();
        }
        let set =
            ["modern.mode", "modern.hold", "handling.das", "handling.arr"].map(|key| settings.text(key));
        assert_eq!(set, ["sprint", "on", "100", "5"]);
    }

    #[test]
    fn what_is_too_long_is_refused_in_both_directions() {
        let mut rng = quintet_engine::kernel::Rng::new(quintet_engine::kernel::Seed(1));
        let noise: Vec<u8> = (0..70_000).map(|_| rng.below(256) as u8).collect();
        assert_eq!(Link::Replay(noise).fragment(), Err(LinkError::TooLong));
        assert_eq!(read(&"A".repeat(MAX_LINK + 1)), Err(LinkError::TooLong));
        for (size, is_short) in [(MAX_RECORDING, true), (MAX_RECORDING + 1, false)] {
            let link = Link::Replay(vec![0; size]);
            let deflated = compress_to_vec(&vec![0; size], 9);
            let fragment = format!("#r1={}", to_base64url(&deflated));
            assert!(fragment.len() < MAX_LINK, "it is only too long when it is unpacked");
            assert_eq!(link.fragment().is_ok(), is_short);
            let refused = Err(LinkError::Unreadable);
            assert_eq!(read(&fragment), if is_short { Ok(Some(link)) } else { refused });
        }
    }

    proptest! {
        #[test]
        fn every_recording_is_read_back(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            let fragment = Link::Replay(bytes.clone()).fragment().unwrap();
            prop_assert!(fragment[4..].bytes().all(|byte| DIGITS.contains(&byte)));
            prop_assert_eq!(read(&fragment), Ok(Some(Link::Replay(bytes))));
        }

        #[test]
        fn any_fragment_is_refused_or_read_and_written_as_the_same_link(
            fragment in "#?[pfr]1=(modern|cascade|[A-Za-z0-9_%&=@-]{0,80})(&modern[.]mode=[a-z]{3,5}|%[0-9A-F]{2}|[=&.a-z]){0,9}",
        ) {
            if let Ok(Some(link)) = read(&fragment) {
                prop_assert_eq!(read(&link.fragment().unwrap()), Ok(Some(link)));
            }
        }
    }
}
