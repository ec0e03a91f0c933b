//! The time a hint takes, on full and empty boards, at every level.

use quintet_bot::quadris::hint;
use quintet_engine::kernel::{Game, Seed, Tetromino};
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{Action, Quadris, Setup};

fn main() {
    divan::main();
}

/// Returns a game after this many blocks placed by the hint.
fn after(level: u8, blocks: usize) -> Quadris {
    let setup = Setup { seed: Seed(5), start: Level(level), ..Setup::default() };
    let mut game = Quadris::new(&setup).expect("the level exists");
    for _ in 0..blocks {
        let plan = hint(game.player()).expect("there is a block");
        plan.actions.iter().for_each(|action| game.act(action, &mut ()));
        if game.is_over() {
            game.act(&Action::Restart, &mut ());
        }
    }
    // T reaches more places than any other block.
    game.act(&Action::Letter(Tetromino::T), &mut ());
    game
}

#[divan::bench(args = [0, 1, 2, 3, 4])]
fn empty_board(bencher: divan::Bencher, level: u8) {
    let game = after(level, 0);
    bencher.bench(|| hint(game.player()));
}

#[divan::bench(args = [0, 1, 2, 3, 4])]
fn after_30_blocks(bencher: divan::Bencher, level: u8) {
    let game = after(level, 30);
    bencher.bench(|| hint(game.player()));
}
