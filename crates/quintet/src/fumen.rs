//! `quintet fumen decode|encode`.

use crate::failure::{Failure, Outcome};
use crate::{files, output};
use clap::Subcommand;
use quintet_bot::fumen::Scribe;
use quintet_engine::kernel::Player;
use quintet_engine::modern::Modern;
use quintet_session::{Header, Playback, Replay, split_recordings};
use quintet_srs::fumen::{Page, decode, encode, find, text};
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub(crate) enum FumenCommand {
    /// Print the pages of a fumen
    #[command(after_help = PAGES)]
    Decode {
        /// The fumen, an address that contains it, or a file with either; - is standard input
        fumen: PathBuf,
    },
    /// Write pages, a board alone, or a recorded game of Modern as a fumen
    #[command(after_help = PAGES)]
    Encode {
        /// The file with the pages, or a replay; - is standard input
        file: PathBuf,
        /// Whose pieces are shown of a duel: 1 or 2
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
        player: u8,
        /// Comments on a replay are quizzes of the pieces that came, instead of the names of clears
        #[arg(long)]
        quiz: bool,
    },
}

const PAGES: &str = "\
Pages are separated by blank lines; all but the rows is optional:
  comment #Q=[](I)OT     its comment; \\n is a new line, \\\\ a backslash, \\u{200b} any character
  piece T R 4 1          a piece, its orientation (0 R 2 L), its centre's column and row from the bottom
  flags rise mirror      what it does: rise, mirror, no-lock, no-colour
  below ##.#######       the row below the floor
  ###....###             rows, the topmost first: . empty, IJLOSTZ, G or # grey";

pub(crate) fn run(command: &FumenCommand) -> Outcome {
    match command {
        FumenCommand::Decode { fumen } => {
            let typed = fumen.to_string_lossy();
            let contents = match find(&typed) {
                Some(_) if !fumen.exists() => typed.into(),
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
                let contents = String::from_utf8(bytes).map_err(|_| bad(file, "is not a text file"))?;
                text::parse(&contents).map_err(|error| bad(file, error))?
            };
            let written = encode(&pages).map_err(|error| bad(file, error))?;
            output::line(written)
        }
    }
}

/// A page for each piece that a player of a recorded game placed, and one for how it ended. Of several recordings it is
/// the last.
fn replayed(path: &Path, bytes: &[u8], player: Player, quiz: bool) -> Result<Vec<Page>, Failure> {
    let last = split_recordings(bytes).pop().unwrap_or(bytes);
    let replay = Replay::<Modern>::read(last).map_err(|error| Failure::replay(path, &error))?;
    if player.0 >= replay.setup.mode.players() {
        return Err(Failure::file(path, "has no second player"));
    }
    let mut playback = Playback::borrowed(&replay)?;
    let mut scribe = Scribe::new(player);
    loop {
        // One moment after the other, so that no step has two pieces.
        let before = playback.game().clone();
        let Some(moment) = playback.next_moment(playback.end()) else { break };
        scribe.step(&before, playback.game(), &moment.events).map_err(|error| bad(path, error))?;
    }
    Ok(scribe.finish(playback.game(), quiz))
}

fn bad(path: &Path, error: impl std::fmt::Display) -> Failure {
    let name = path.display().to_string();
    // A fumen itself is too long to be repeated.
    if find(&name).is_some() {
        Failure::Bad(format!("the fumen: {error}"))
    } else {
        Failure::file(path, error)
    }
}
