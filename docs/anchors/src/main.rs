//! Measures Quintet beside an engine of the registry, in turns, and prints a row of a table: one thread presses and releases a
//! random key every 50 milliseconds of game time, and a game that is over is started again.
//!
//!     cargo run --release -- [SECONDS]

use falling_tetromino_engine as other;
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Rng, Seed, Span};
use quintet_engine::modern::{Modern, Setup, Stage};
use std::time::{Duration, Instant};

/// Key presses between two looks at the clock.
const PRESSES: u64 = 50_000;

/// Plays with Quintet's Modern.
fn quintet() -> impl FnMut() {
    const BUTTONS: [Button; 5] =
        [Button::Left, Button::Right, Button::Clockwise, Button::Counterclockwise, Button::Drop];
    let mut game = Modern::new(&Setup::default()).expect("the default setup");
    let mut rng = Rng::new(Seed(1));
    let tap = |game: &mut Modern, button| {
        game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
        game.act(&ButtonAction::Release(Player::ONE, button), &mut ());
    };
    move || {
        for _ in 0..PRESSES {
            if game.stage() != Stage::Playing {
                tap(&mut game, Button::Enter);
                game.advance(game.now() + Span::from_millis(3000), &mut ());
            }
            game.advance(game.now() + Span::from_millis(50), &mut ());
            tap(&mut game, BUTTONS[rng.below(5) as usize]);
        }
    }
}

/// Plays with the other engine.
fn falling_tetromino_engine() -> impl FnMut() {
    use other::Button::{DropHard, MoveLeft, MoveRight, RotateLeft, RotateRight};
    const BUTTONS: [other::Button; 5] = [MoveLeft, MoveRight, RotateLeft, RotateRight, DropHard];
    let mut game = other::Game::builder().seed(1).build();
    let mut rng = Rng::new(Seed(1));
    move || {
        for press in 0..PRESSES {
            if game.has_ended() {
                game = other::Game::builder().seed(press).build();
            }
            let at = game.state().time + Duration::from_millis(50);
            let button = BUTTONS[rng.below(5) as usize];
            let _ = game.update(at, Some(other::Input::Activate(button)));
            if !game.has_ended() {
                let _ = game.update(at, Some(other::Input::Deactivate(button)));
            }
        }
    }
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let (mut ours, mut theirs) = (quintet(), falling_tetromino_engine());
    let mut engines: [(&mut dyn FnMut(), Duration, u64); 2] =
        [(&mut ours, Duration::ZERO, 0), (&mut theirs, Duration::ZERO, 0)];
    let began = Instant::now();
    // In turns, so that what else the computer does slows both.
    while began.elapsed() < Duration::from_secs(2 * seconds) {
        for (play, time, presses) in &mut engines {
            let began = Instant::now();
            play();
            *time += began.elapsed();
            *presses += PRESSES;
        }
    }
    let [ours, theirs] = engines.map(|(_, time, presses)| presses as f64 / time.as_secs_f64() / 1e6);
    let ratio = ours / theirs;
    println!("| play with random keys | {ours:.1} million key presses | {theirs:.1} million | {ratio:.1} |");
}
