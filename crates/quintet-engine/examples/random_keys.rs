//! Plays a game of Modern with random keys, and prints the board and the score at its end.
//!
//! ```text
//! cargo run -p quintet-engine --example random_keys -- 7
//! ```

use quintet_engine::kernel::{
    Button, ButtonAction, Cell, Event, Game, PanelId, Player, Rng, Seed, SetupError, Span,
};
use quintet_engine::modern::{Modern, Setup};

const KEYS: [Button; 5] =
    [Button::Left, Button::Right, Button::Clockwise, Button::Counterclockwise, Button::Drop];

fn main() -> Result<(), SetupError> {
    let seed = Seed(std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(7));
    let mut game = Modern::new(&Setup { seed, ..Setup::default() })?;
    let (mut keys, mut events) = (Rng::new(seed), Vec::new());
    let mut tap = |game: &mut Modern, button| {
        game.act(&ButtonAction::Press(Player::ONE, button), &mut events);
        game.act(&ButtonAction::Release(Player::ONE, button), &mut events);
    };
    tap(&mut game, Button::Enter);
    // The countdown. A game has no clock of its own: its caller says how much time has passed.
    game.advance(game.now() + Span::from_millis(3_000), &mut ());
    while !game.is_over() {
        tap(&mut game, KEYS[keys.below(5) as usize]);
        game.advance(game.now() + Span::from_millis(50), &mut ());
    }

    let view = game.view();
    let board = &view.boards[0];
    for y in board.hidden..board.height {
        let letter = |x| if matches!(board.cell(x, y), Cell::Block(_)) { "[]" } else { " ." };
        println!("{}", (0..board.width).map(letter).collect::<String>());
    }
    let drops = events.iter().filter(|event| matches!(event.event, Event::HardDropped { .. })).count();
    let (score, seconds) = (board.number(PanelId::Score).unwrap_or_default(), game.now().millis() / 1000);
    println!("{drops} pieces dropped in {seconds} s of the game: {score} points");
    Ok(())
}
