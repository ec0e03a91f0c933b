//! Checks with a counting allocator that Modern allocates no memory during play.
#![allow(unsafe_code, reason = "an allocator that counts cannot be written without")]

use quintet_engine::kernel::{
    Button, ButtonAction, Event, EventSink, Game, GameEvent, Player, Rng, Seed, Time,
};
use quintet_engine::modern::{Mode, Modern, Setup};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Counts locked pieces without allocating.
struct Locked(u32);

impl EventSink for Locked {
    fn emit(&mut self, game_event: GameEvent) {
        self.0 += u32::from(matches!(game_event.event, Event::Locked(_)));
    }
}

#[test]
fn play_allocates_no_memory() {
    // Zen never ends, and a puzzle needs more than a mode.
    for mode in Mode::ALL.into_iter().filter(|mode| !mode.has_undo()) {
        let mut rng = Rng::new(Seed(9));
        let mut locked = Locked(0);
        for seed in 0..30 {
            let mut game = Modern::new(&Setup { mode, seed: Seed(seed), ..Setup::default() }).unwrap();
            let before = ASKED.get();
            game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut locked);
            while !game.is_over() {
                game.advance(Time::from_micros(game.now().micros() + 30_000), &mut locked);
                let buttons = [
                    Button::Left,
                    Button::Right,
                    Button::Clockwise,
                    Button::Counterclockwise,
                    Button::HalfTurn,
                    Button::Down,
                    Button::Drop,
                    Button::Hold,
                ];
                let (player, button) = (Player(rng.below(2) as u8), buttons[rng.below(8) as usize]);
                game.act(&ButtonAction::Press(player, button), &mut locked);
                if rng.below(3) > 0 {
                    game.act(&ButtonAction::Release(player, button), &mut locked);
                }
            }
            assert_eq!(ASKED.get(), before, "{mode}, seed {seed}");
        }
        assert!(locked.0 > 100, "{mode}: {} pieces", locked.0);
    }
}
