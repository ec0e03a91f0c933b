//! Measures the speed of Modern: whole games of random taps, and copies of a player's state.
//!
//! The items per second of `random_taps` are locked pieces per second.

use divan::{Bencher, black_box, counter::ItemsCount};
use quintet_engine::kernel::{
    Button, ButtonAction, Event, EventSink, Game, GameEvent, Player, Rng, Seed, Time,
};
use quintet_engine::modern::{Mode, Modern, Setup, Stage};

fn main() {
    divan::main();
}

/// Counts locked pieces.
#[derive(Default)]
struct Locked(u32);

impl EventSink for Locked {
    fn emit(&mut self, game_event: GameEvent) {
        self.0 += u32::from(matches!(game_event.event, Event::Locked(_)));
    }
}

fn tap(game: &mut Modern, button: Button, sink: &mut Locked) {
    game.act(&ButtonAction::Press(Player::ONE, button), sink);
    game.act(&ButtonAction::Release(Player::ONE, button), sink);
}

/// Plays with a tap every 50 ms until this many pieces have locked. A game that is over is restarted, and its
/// countdown passes without taps.
fn play(mode: Mode, pieces: u32) -> Modern {
    const BUTTONS: [Button; 5] =
        [Button::Left, Button::Right, Button::Clockwise, Button::Counterclockwise, Button::Drop];
    let mut game = Modern::new(&Setup { mode, ..Setup::default() }).expect("the default setup");
    let (mut rng, mut locked) = (Rng::new(Seed(1)), Locked::default());
    while locked.0 < pieces {
        if game.stage() != Stage::Playing {
            tap(&mut game, Button::Enter, &mut locked);
            game.advance(Time::from_micros(game.now().micros() + 3_000_000), &mut locked);
        }
        game.advance(Time::from_micros(game.now().micros() + 50_000), &mut locked);
        tap(&mut game, BUTTONS[rng.below(5) as usize], &mut locked);
    }
    game
}

#[divan::bench(args = [Mode::Marathon, Mode::Classic, Mode::Duel])]
fn random_taps(bencher: Bencher, mode: Mode) {
    const PIECES: u32 = 10_000;
    bencher.counter(ItemsCount::new(PIECES)).bench(|| play(mode, black_box(PIECES)));
}

#[divan::bench]
fn clone_a_player(bencher: Bencher) {
    let game = play(Mode::Marathon, 50);
    let player = game.player(Player::ONE).expect("player 1");
    bencher.bench_local(|| black_box(player).clone());
}

#[divan::bench]
fn take_a_view(bencher: Bencher) {
    let game = play(Mode::Marathon, 50);
    bencher.bench_local(|| black_box(&game).view());
}
