//! `quintet fumen decode|encode`: converts fumens from and to text.

use crate::args::between;
use crate::failure::{CommandResult, Failure};
use crate::{files, output};
use clap::Subcommand;
use quintet_bot::fumen::FumenRecorder;
use quintet_engine::kernel::Player;
use quintet_engine::modern::Modern;
use quintet_session::{Header, Playback, Replay, split_recordings};
use quintet_srs::fumen::{Page, decode, encode, find, text};
use std::path::{Path, PathBuf};

// The commands of `quintet fumen`.
#[derive(Subcommand)]
pub(crate) enum FumenCommand {
    /// Print the pages of a fumen
    #[command(after_help = PAGES)]
    Decode {
        /// A fumen, a link that contains one, or a file with either (- for standard input)
        fumen: PathBuf,
    },
    /// Convert pages, a board or a replay of Modern to a fumen
    #[command(after_help = PAGES)]
    Encode {
        /// A file with pages, or a replay file (- for standard input)
        file: PathBuf,
        /// Which player of a duel: 1 or 2
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = between(1_u8, 2))]
        player: u8,
        /// For a replay: write the pieces as a quiz into the comments, instead of the names of clears
        #[arg(long)]
        quiz: bool,
    },
}

const PAGES: &str = "\
Pages are separated by blank lines. Only the rows are required; row 0 is the bottom one:
  comment #Q=[](I)OT     a comment; \\n is a line break, \\\\ a backslash, \\u{200b} any character
  piece T R 4 1          a piece, its orientation (0 R 2 L), column and row of its centre
  flags rise mirror      any of rise, mirror, no-lock, no-colour
  below ##.#######       the row below the floor
  ###....###             rows, top row first: . is empty, IJLOSTZ a block, G or # grey";

pub(crate) fn run(command: &FumenCommand) -> CommandResult {
    match command {
        FumenCommand::Decode { fumen } => {
            let typed = fumen.to_string_lossy();
            let contents = match find(&typed) {
                Some(_) if !fumen.exists() => typed.into(),
                None if !fumen.exists() && is_other_version(&typed) => {
                    let sentence = "the fumen is not of version 115: only v115@… is read";
                    return Err(Failure::Usage(sentence.into()));
                }
                _ => files::text_or_input(fumen)?,
            };
            let pages = decode(&contents).map_err(|error| bad(fumen, error))?;
            output::lines(&text::print(&pages))
        }
        FumenCommand::Encode { file, player, quiz } => {
            let bytes = files::bytes_or_input(file)?;
            let pages = if Header::begins(&bytes) {
                replayed(file, &bytes, Player(player - 1), *quiz)?
            } else {
                let contents =
                    String::from_utf8(bytes).map_err(|_| Failure::about(file, "is not a text file"))?;
                text::parse(&contents).map_err(|error| bad(file, error))?
            };
            let written = encode(&pages).map_err(|error| bad(file, error))?;
            output::line(written)
        }
    }
}

/// Returns a page for each piece that a player of a recorded game placed, and one for its end. Of several recordings
/// the last is used.
fn replayed(path: &Path, bytes: &[u8], player: Player, quiz: bool) -> Result<Vec<Page>, Failure> {
    let last = split_recordings(bytes).pop().unwrap_or(bytes);
    let replay = Replay::<Modern>::read(last).map_err(|error| Failure::replay(path, &error))?;
    if player.0 >= replay.setup.mode.players() {
        return Err(Failure::about(path, "has only one player: leave out --player"));
    }
    let mut playback = Playback::borrowed(&replay)?;
    let mut recorder = FumenRecorder::new(player);
    loop {
        // Steps one event time at a time, so that no step has two pieces.
        let before = playback.game().clone();
        let Some(moment) = playback.next_moment(playback.end()) else { break };
        recorder.step(&before, playback.game(), &moment.events).map_err(|error| bad(path, error))?;
    }
    Ok(recorder.finish(playback.game(), quiz))
}

/// Returns true for a fumen of a version that is not read.
fn is_other_version(typed: &str) -> bool {
    let version =
        typed.split_once('@').map(|(start, _)| start.rsplit(['?', '#', '/']).next().unwrap_or_default());
    let number = version.and_then(|version| version.strip_prefix(['v', 'm', 'd']));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn bad(path: &Path, error: impl std::fmt::Display) -> Failure {
    let name = path.display().to_string();
    // A fumen is too long to be repeated in an error.
    if find(&name).is_some() {
        Failure::Usage(format!("the fumen: {error}"))
    } else {
        Failure::file(path, error)
    }
}
