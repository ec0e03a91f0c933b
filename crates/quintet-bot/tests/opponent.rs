//! The bot with hands: it plays the real game by keys alone.

use quintet_bot::modern::{Opponent, Strength};
use quintet_engine::kernel::{Act, Button, Game, Player, Seed, Span};
use quintet_engine::modern::{Mode, Modern, Setup};
use quintet_session::{Partner, Session};

fn session(mode: Mode, level: u32, seed: u64) -> Session<Modern> {
    let setup = Setup { mode, seed: Seed(seed), level: Some(level), ..Setup::default() };
    let mut session: Session<Modern> = Session::new(setup).unwrap();
    session.act(session.game().now(), Act::Press(Player::ONE, Button::Enter), &mut ());
    session.act(session.game().now(), Act::Release(Player::ONE, Button::Enter), &mut ());
    session
}

fn pieces(game: &Modern) -> u32 {
    game.stats(Player::ONE).unwrap().pieces
}

/// Lets a partner play until so many pieces are placed, or the game ends.
fn play(session: &mut Session<Modern>, partner: &mut dyn Partner<Modern>, until: u32) {
    while pieces(session.game()) < until && !session.game().is_over() {
        let next = session.game().now() + Span::from_millis(200);
        session.advance_with(next, partner, &mut ());
    }
}

fn strength(name: &str) -> Strength {
    name.parse().unwrap()
}

#[test]
fn it_survives_at_the_highest_speed() {
    let wanted = std::env::var("QUINTET_BOT_PIECES").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    for seed in 1..=3 {
        let mut session = session(Mode::Marathon, 15, seed);
        let strength = Strength { nodes: 6000, ..strength("merciless") };
        let mut bot = Opponent::new(Player::ONE, strength, Seed(seed));
        play(&mut session, &mut bot, wanted);
        let game = session.game();
        let state = game.player(Player::ONE).unwrap();
        println!(
            "seed {seed}: {} pieces, {} lines, {} points in {} s, {} keys; {:?}",
            pieces(game),
            state.lines(),
            state.score(),
            game.played().millis() / 1000,
            game.stats(Player::ONE).unwrap().keys,
            state.ended(),
        );
        assert!(!game.is_over() && pieces(game) >= wanted);
    }
}
