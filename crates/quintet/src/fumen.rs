//! `quintet fumen decode|encode`.

use crate::failure::{Failure, Outcome};
use crate::files;
use clap::Subcommand;
use quintet_bot::fumen::{Page, Scribe, decode, encode, find, text};
use quintet_engine::kernel::{Game, Happening, Player};
use quintet_engine::modern::Modern;
use quintet_session::{Header, Input, Replay};
use std::io::{Write, stdout};
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
  comment #Q=[](I)OT     its comment; \\n is a new line and \\\\ a backslash
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
            Ok(stdout().write_all(text::print(&pages).as_bytes())?)
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
            Ok(writeln!(stdout(), "{written}")?)
        }
    }
}

/// A page for each piece that a player of a recorded game placed, and one for how it ended.
fn replayed(path: &Path, bytes: &[u8], player: Player, quiz: bool) -> Result<Vec<Page>, Failure> {
    let replay = Replay::<Modern>::read(bytes).map_err(|error| Failure::replay(path, &error))?;
    if player.0 >= replay.setup.mode.players() {
        return Err(Failure::file(path, "has no second player"));
    }
    let mut game = Modern::new(&replay.setup)?;
    let mut scribe = Scribe::new(player);
    let mut events: Vec<Happening> = Vec::new();
    let mut step = |game: &mut Modern, how: &mut dyn FnMut(&mut Modern, &mut Vec<Happening>)| {
        events.clear();
        let before = game.clone();
        how(game, &mut events);
        scribe.step(&before, game, &events).map_err(|error| bad(path, error))
    };
    let waits = replay.steps.iter().map(|(at, input)| (*at, Some(input))).chain([(replay.duration(), None)]);
    for (at, input) in waits {
        // One moment after the other, so that no step has two pieces.
        while let Some(due) = game.deadline().filter(|due| *due <= at) {
            step(&mut game, &mut |game, events| game.advance(due, events))?;
        }
        game.advance(at, &mut ());
        if let Some(Input::Act(act)) = input {
            step(&mut game, &mut |game, events| game.act(act, events))?;
        }
    }
    Ok(scribe.finish(&game, quiz))
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
