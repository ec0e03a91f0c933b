//! Properties that hold for any input, in every mode.

use super::*;
use crate::kernel::{ButtonGame, Seed};
use proptest::prelude::*;

/// A script: milliseconds to wait, player, button, and true for a press.
type Script = Vec<(u64, u8, usize, bool)>;

fn scripts() -> impl Strategy<Value = Script> {
    let wait = prop_oneof![4 => 0u64..60_000, 2 => Just(0u64), 1 => 0u64..1_500_000, 1 => Just(4_000_000)];
    // Mostly the keys of play; sometimes pause and restart.
    let button = prop_oneof![30 => 0usize..8, 1 => 8usize..11];
    let step = (wait, 0u8..2, button, prop::bool::weighted(0.7));
    prop::collection::vec(step, 0..250)
}

fn setups() -> impl Strategy<Value = Setup> {
    let handling = (1u16..300, prop_oneof![Just(0u16), 1u16..80], 1u16..1000, 1u16..900);
    let handling = handling.prop_map(|(das_ms, arr_ms, soft_drop, lock_delay_ms)| Handling {
        das_ms,
        arr_ms,
        soft_drop,
        lock_delay_ms,
        ..Handling::DEFAULT
    });
    let handling = [handling.clone(), handling];
    (0usize..5, 0usize..2, any::<u64>(), any::<bool>(), 1u32..16, handling).prop_map(
        |(mode, preset, seed, fixed_seed, level, handling)| Setup {
            mode: Mode::ALL[mode],
            rules: RulePreset::ALL[preset],
            seed: Seed(seed),
            fixed_seed,
            level: Some(level),
            handling,
            ..Setup::default()
        },
    )
}

fn action(step: (u64, u8, usize, bool)) -> ButtonAction {
    let (_, player, button, down) = step;
    let (player, button) = (Player(player), Modern::BUTTONS[button].1);
    if down { ButtonAction::Press(player, button) } else { ButtonAction::Release(player, button) }
}

fn begun(setup: &Setup) -> Table {
    Table::playing(setup)
}

/// Returns the change of the number of filled cells that follows from the events, for one player.
fn accounted(events: &[GameEvent], player: Player) -> i64 {
    let change = |event: &Event| match *event {
        Event::Locked(_) => 4,
        Event::Cleared(rows) => -10 * i64::from(rows.count()),
        Event::Rose { rows, kind: CellKind::Garbage } => 9 * i64::from(rows),
        Event::Rose { rows, .. } => 10 * i64::from(rows),
        _ => 0,
    };
    events.iter().filter(|told| told.player == player).map(|told| change(&told.event)).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Unless rows rise, the locked blocks follow from the events alone.
    #[test]
    fn events_rebuild_the_board(setup in setups(), script in scripts()) {
        let mut table = begun(&setup);
        let mut rebuilt = setup.board.clone();
        for step in script {
            table.events.clear();
            table.wait_micros(step.0);
            table.act(action(step));
            for told in table.events.iter().filter(|told| told.player == Player::ONE) {
                match told.event {
                    Event::Locked(lock) => lock.cells.iter().for_each(|pos| {
                        if pos.y >= 0 {
                            rebuilt.put(pos, lock.kind.try_into().expect("a block of Modern"));
                        }
                    }),
                    Event::Cleared(rows) => rebuilt.remove_rows(rows),
                    Event::Rose { .. } => return Ok(()),
                    _ => {}
                }
            }
            if matches!(table.game.stage(), Stage::Countdown { .. }) && table.game.played().micros() == 0 {
                rebuilt = setup.board.clone();
            }
            prop_assert_eq!(&rebuilt, table.game.player(Player::ONE).unwrap().matrix());
        }
    }

    /// The number of filled cells changes by exactly what was locked, cleared and risen; the piece never overlaps a
    /// block.
    #[test]
    fn no_cell_is_lost_or_made(setup in setups(), script in scripts()) {
        let mut table = begun(&setup);
        for step in script {
            let before: Vec<i64> = counts(&table);
            table.events.clear();
            table.wait_micros(step.0);
            table.act(action(step));
            let anew = matches!(table.game.stage(), Stage::Countdown { .. }) && table.game.played().micros() == 0;
            for (player, (before, after)) in before.iter().zip(counts(&table)).enumerate() {
                let player = Player(player as u8);
                let told = accounted(&table.events, player);
                let top_out = table.events.iter().any(|told| told.event == Event::Over(crate::kernel::Ending::TopOut));
                prop_assert!(anew || top_out || after - before == told, "{before} + {told} is not {after}");
                let state = table.game.player(player).expect("a player");
                if let Some(falling) = state.falling() && state.ended().is_none() {
                    prop_assert!(falling.fits(falling.placed, state.matrix(), state.rules()));
                    let rests = state.rules().lock_delay && falling.is_grounded(state.matrix(), state.rules());
                    prop_assert_eq!(state.lock_at.is_some(), rests);
                    prop_assert!(falling.restarts <= 15);
                }
            }
        }
    }

    /// One long step is the same as many short ones: the same state, the same events.
    #[test]
    fn advancing_in_one_go_is_advancing_in_steps(
        setup in setups(), script in scripts(), cuts in prop::collection::vec(1u64..400_000, 1..20),
    ) {
        let (mut whole, mut parts) = (begun(&setup), begun(&setup));
        let mut cuts = cuts.iter().cycle();
        for step in script {
            whole.wait_micros(step.0);
            let until = whole.game.now();
            while parts.game.now() < until {
                let next = parts.game.now() + crate::kernel::Span::from_micros(*cuts.next().expect("a cycle"));
                parts.game.advance(next.min(until), &mut parts.events);
            }
            // Advancing to the current time or to one in the past changes nothing.
            parts.game.advance(until, &mut parts.events);
            parts.game.advance(Time::ZERO, &mut parts.events);
            prop_assert_eq!(&whole.game, &parts.game);
            whole.act(action(step));
            parts.act(action(step));
        }
        prop_assert_eq!(&whole.events, &parts.events);
        for told in &whole.events {
            let is_reported = Modern::REPORTED_EVENTS.unwrap();
            prop_assert_eq!(is_reported(&told.event), event_name(&told.event).is_some());
        }
    }

    /// The deadline is exact: nothing happens before it, and something happens at it.
    #[test]
    fn nothing_happens_before_the_deadline(setup in setups(), script in scripts()) {
        let mut table = begun(&setup);
        for step in script {
            let until = table.game.now() + crate::kernel::Span::from_micros(step.0);
            while let Some(due) = table.game.deadline().filter(|due| *due <= until) {
                prop_assert!(due > table.game.now());
                table.events.clear();
                table.wait_micros(due.micros() - table.game.now().micros() - 1);
                prop_assert!(table.events.is_empty());
                prop_assert_eq!(table.game.deadline(), Some(due));
                table.wait_micros(1);
                prop_assert!(table.game.deadline() != Some(due));
            }
            table.wait_micros(until.micros() - table.game.now().micros());
            table.act(action(step));
            let still = matches!(table.game.stage(), Stage::Ready | Stage::Paused | Stage::Over);
            prop_assert_eq!(table.game.deadline().is_none(), still);
        }
    }

    /// Storing a game and reading it back at any time changes nothing.
    #[test]
    fn a_stored_state_continues_identically(setup in setups(), script in scripts(), every in 1usize..40) {
        let mut table = begun(&setup);
        let mut stored = begun(&setup);
        for (number, step) in script.into_iter().enumerate() {
            for table in [&mut table, &mut stored] {
                table.wait_micros(step.0);
                table.act(action(step));
            }
            if number % every == 0 {
                let bytes = postcard::to_stdvec(&stored.game).expect("bytes");
                stored.game = postcard::from_bytes(&bytes).expect("the same game");
            }
            prop_assert_eq!(&table.game, &stored.game);
        }
        prop_assert_eq!(&table.events, &stored.events);
    }

    /// Every row that was sent is cancelled, has risen, or waits.
    #[test]
    fn garbage_adds_up(seed: u64, script in scripts(), quads in prop::collection::vec(0u8..2, 0..12)) {
        let mut table = begun(&Setup { mode: Mode::Duel, seed: Seed(seed), ..Setup::default() });
        let mut quads = quads.into_iter();
        for (number, step) in script.into_iter().enumerate() {
            table.wait_micros(step.0.min(20_000));
            // Sometimes the matrix is set so that the next drop clears.
            if number % 8 == 0 && table.game.stage() == Stage::Playing && let Some(player) = quads.next() {
                let state = table.game.state_mut(Player(player));
                state.matrix.clear();
                let rows = ["......####", "o#########", "o#########", "o#########", "o#########"];
                state.matrix.draw(&rows, |letter| (letter == '#').then_some(MatrixBlock::Piece(Tetromino::J)));
                state.falling = Some(FallingPiece::new(Tetromino::I, find_piece(Tetromino::I, Orientation::East, &rows)));
                table.act(ButtonAction::Release(Player(player), Button::Drop));
                table.act(ButtonAction::Press(Player(player), Button::Drop));
            }
            table.act(action(step));
            let account = |player| table.game.player(player).expect("a player").incoming();
            let (one, two) = (account(Player::ONE), account(Player::TWO));
            for (from, to) in [(one, two), (two, one)] {
                prop_assert_eq!(from.sent - from.cancelled, to.cancelled + to.risen + to.pending());
            }
        }
    }
}

/// Returns the number of filled cells of each player.
fn counts(table: &Table) -> Vec<i64> {
    let players = [Player::ONE, Player::TWO].into_iter().filter_map(|player| table.game.player(player));
    players.map(|state| i64::from(state.matrix().count())).collect()
}
