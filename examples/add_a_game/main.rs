//! The program with a sixth game, which is in `stacker.rs`: rules, computer player and declaration.
//!
//! The menu, the command line, settings, scripts, hints, demonstrations, replays, scores and pictures follow from them:
//!
//! ```text
//! cargo run --release --example add_a_game                        # the menu
//! cargo run --release --example add_a_game -- stacker --row 2     # the game
//! printf '0 tap drop\n300 tap drop\n' | cargo run --release --example add_a_game -- sim stacker
//! ```

mod stacker;

use quintet_app::any::{AnyGame, GameEntry};
use quintet_app::catalogue::Catalogue;
use std::process::ExitCode;
use std::sync::LazyLock;

static GAMES: LazyLock<Catalogue> = LazyLock::new(|| {
    let stacker: &dyn AnyGame = &GameEntry::<stacker::Stacker>::NEW;
    Catalogue::standard().with(stacker)
});

fn main() -> ExitCode {
    quintet::run_with(&GAMES, std::env::args_os())
}
