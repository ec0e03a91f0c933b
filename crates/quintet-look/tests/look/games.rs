//! Tests the animator with real games: flashes are where pieces lock, trails where they fell.

use quintet_engine::kernel::{
    AnimationSteps, BoardView, Button, ButtonAction, ButtonGame, Cell, Event, Game, GameEvent, Player, Rng,
    Seed, Span, SpecialEvent, Time,
};
use quintet_engine::{cascade, chetyris, modern};
use quintet_look::{AnimationQuality, Animator, BoardEffects, Motion};

/// The number of checks made, so that a test can verify that it has checked something.
#[derive(Default, Debug)]
struct Tally {
    locks: u32,
    trails: u32,
    clears: u32,
    cascades: u32,
    cut: usize,
}

fn blocks(board: &BoardView) -> Vec<(u8, u8)> {
    let cells = board.cells.iter().enumerate();
    let blocks = cells.filter(|(_, cell)| matches!(cell, Cell::Block(_) | Cell::Target(Some(_))));
    blocks.map(|(place, _)| ((place % board.width) as u8, (place / board.width) as u8)).collect()
}

/// Checks the effects right after `events`, which led from one board to the other.
fn check(
    events: &[GameEvent],
    before: &BoardView,
    after: &BoardView,
    shown: &BoardEffects,
    tally: &mut Tally,
) {
    let count = |is: fn(&Event) -> bool| events.iter().filter(|game_event| is(&game_event.event)).count();
    let changed = count(|event| {
        matches!(event, Event::Cleared(_) | Event::Rose { .. } | Event::Begun)
            || matches!(event, Event::Special(_) | Event::Over(_))
    });
    let (old, new) = (blocks(before), blocks(after));
    let mut fresh: Vec<_> = new.iter().filter(|cell| !old.contains(cell)).copied().collect();
    if count(|event| matches!(event, Event::Locked(_))) == 1 && changed == 0 {
        let mut lit: Vec<_> = shown.cells.iter().map(|cell| (cell.x, cell.y)).collect();
        lit.sort_unstable();
        fresh.sort_unstable();
        assert_eq!(lit, fresh, "{events:?}");
        tally.locks += 1;
    }
    let dropped = count(|event| matches!(event, Event::HardDropped { .. })) == 1;
    if dropped && changed == 0 {
        for trail in &shown.trails {
            assert!(fresh.contains(&(trail.x, trail.bottom + 1)), "{trail:?} {fresh:?}");
            let start = before.cell(usize::from(trail.x), usize::from(trail.top));
            assert_eq!(start, Cell::Falling(trail.tile), "{trail:?}");
            tally.trails += 1;
        }
    }
    let cleared = events.iter().find_map(|game_event| match game_event.event {
        Event::Cleared(rows) => Some(rows),
        _ => None,
    });
    if let Some(rows) = cleared {
        let lit: Vec<usize> = shown.rows.iter().map(|flash| usize::from(flash.row)).collect();
        assert_eq!(lit, rows.iter().collect::<Vec<_>>());
        if count(|event| matches!(event, Event::Special(_))) == 0 {
            assert!(!shown.particles.is_empty() && shown.particles.iter().all(|spark| spark.tile.is_some()));
            let is_filled = |x: u8, y: u8| after.cell(x.into(), y.into()) != Cell::Empty;
            assert!(
                shown.cells.iter().all(|cell| is_filled(cell.x, cell.y)),
                "they came down with the board"
            );
        }
        tally.clears += 1;
    }
}

/// Plays at random like a shell, and checks after every event.
fn play<G: ButtonGame>(setup: &G::Setup, seed: u64, turns: u32, tally: &mut Tally) {
    let mut game = G::new(setup).unwrap();
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    let mut rng = Rng::new(Seed(seed));
    let buttons: Vec<Button> = G::BUTTONS.iter().map(|(_, button)| *button).collect();
    let leaves = |button: Button| matches!(button, Button::Quit | Button::Pause | Button::Restart);
    let mut now = Time::ZERO;
    for _ in 0..turns {
        if game.is_over() {
            break;
        }
        now += Span::from_millis(u64::from(rng.below(200)));
        let button = buttons[rng.below(buttons.len() as u32) as usize];
        let player = Player(rng.below(game.players().into()) as u8);
        let acts = if rng.below(3) == 0 {
            ButtonAction::Release(player, button)
        } else {
            ButtonAction::Press(player, button)
        };
        for act in [None, Some(acts).filter(|_| !leaves(button))] {
            let before = game.view();
            animator.reset();
            animator.observe(&before);
            let mut events: Vec<GameEvent> = Vec::new();
            match &act {
                None => game.advance(now, &mut events),
                Some(act) => game.act(act, &mut events),
            }
            for game_event in &events {
                animator.on_event(game_event);
            }
            let after = game.view();
            for (player, board) in after.boards.iter().enumerate() {
                // Locks by gravity are in the past by now; they are checked at their own time.
                let mine: Vec<_> = events.iter().filter(|h| h.player.index() == player).copied().collect();
                let Some(last) = mine.last().map(|game_event| game_event.at) else { continue };
                if mine
                    .iter()
                    .any(|game_event| now.since(game_event.at) > Span::from_millis(20) && act.is_none())
                {
                    continue;
                }
                check(&mine, &before.boards[player], board, animator.frame_at(last).board(player), tally);
            }
        }
    }
}

#[test]
fn chetyris_flashes_where_pieces_lock() {
    let mut tally = Tally::default();
    for seed in 0..40 {
        let setup = chetyris::Setup { width: 5, height: 24, ..chetyris::Setup::new(Seed(seed)) };
        play::<chetyris::Chetyris>(&setup, seed, 2000, &mut tally);
    }
    assert!(tally.locks > 100 && tally.trails > 100 && tally.clears > 10, "{tally:?}");
}

#[test]
fn modern_flashes_where_pieces_lock() {
    let mut tally = Tally::default();
    for seed in 0..20 {
        let mode = if seed % 2 == 0 { modern::Mode::Marathon } else { modern::Mode::Duel };
        let setup = modern::Setup { seed: Seed(seed), mode, ..modern::Setup::default() };
        play::<modern::Modern>(&setup, seed, 2000, &mut tally);
    }
    assert!(tally.locks > 100 && tally.trails > 100, "{tally:?}");
}

#[test]
fn cascade_is_played_back_step_by_step() {
    let mut tally = Tally::default();
    for seed in 0..20 {
        let setup = cascade::Setup { width: 4, height: 24, ..cascade::Setup::new(Seed(seed)) };
        play::<cascade::Cascade>(&setup, seed, 2000, &mut tally);
        watch_cascades(&setup, seed, &mut tally);
    }
    assert!(tally.trails > 100 && tally.cascades > 20 && tally.cut > 20, "{tally:?}");
}

/// Plays a game and checks the steps of each cascade: there are as many as frames, and exactly the rows that
/// are cut flash where they were.
fn watch_cascades(setup: &cascade::Setup, seed: u64, tally: &mut Tally) {
    let mut game = cascade::Cascade::new(setup).unwrap();
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    let mut rng = Rng::new(Seed(seed));
    for _ in 0..300 {
        let button = [Button::Left, Button::Right, Button::Drop][rng.below(3) as usize];
        let act = ButtonAction::Press(Player::ONE, button);
        animator.observe(&game.view());
        let frames = game.animation_steps(&act);
        let mut events: Vec<GameEvent> = Vec::new();
        game.act(&act, &mut events);
        for game_event in &events {
            animator.on_event(game_event);
        }
        let mut now = game.now();
        let mut seen = 0;
        while let Some(step) = animator.frame_at(now).board(0).step.map(|step| step.step as usize) {
            let mut shown = animator.frame_at(now);
            assert_eq!(shown.show_chain_step(&frames), Some(&frames[step]));
            let lit: Vec<usize> = shown.board(0).rows.iter().map(|row| row.row.into()).collect();
            let cuts = cuts(&events, step);
            let full = if cuts > 0 { full_rows(&frames[step - 1].boards[0]) } else { Vec::new() };
            assert_eq!((&lit, lit.len()), (&full, cuts), "step {step} of {}", frames.len());
            assert!(shown.board(0).rows.iter().all(|row| row.opacity > 0));
            tally.cut += lit.len();
            seen = step + 1;
            now = animator.next_change(now).unwrap();
        }
        assert_eq!(seen, frames.len());
        tally.cascades += u32::from(seen > 0);
        assert!(!animator.is_playing_chain(now));
        game.advance(now + Span::from_millis(300), &mut animator);
    }
}

/// Returns how many rows this step cuts.
fn cuts(events: &[GameEvent], number: usize) -> usize {
    let cuts = events.iter().find_map(|game_event| match game_event.event {
        Event::Special(SpecialEvent::Cut { step, rows, .. }) if step as usize == number => {
            Some(rows as usize)
        }
        _ => None,
    });
    cuts.unwrap_or(0)
}

fn full_rows(board: &BoardView) -> Vec<usize> {
    let is_full = |y: &usize| (0..board.width).all(|x| matches!(board.cell(x, *y), Cell::Block(_)));
    (0..board.height).filter(is_full).collect()
}

#[test]
fn a_key_skips_to_the_end_of_a_cascade() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::TERMINAL);
    let at = Time::from_micros(70_000);
    for event in [
        SpecialEvent::Cut { step: 1, of: 3, rows: 2 },
        SpecialEvent::Dropped { step: 2, of: 3, piece: 0, rows: 1 },
    ] {
        animator.on_event(&GameEvent { at, player: Player::ONE, event: Event::Special(event) });
    }
    assert!(animator.is_playing_chain(at) && animator.is_playing_chain(at + Span::from_millis(479)));
    assert!(!animator.is_playing_chain(at + Span::from_millis(480)), "three steps are shown");
    animator.skip_chain();
    assert!(!animator.is_playing_chain(at) && animator.next_change(at).is_none());
}

#[test]
fn quadris_flashes_where_blocks_lock() {
    use quintet_engine::quadris::{Action, MoveCommand, Quadris, Setup};
    let mut tally = Tally::default();
    for seed in 0..20 {
        let mut game = Quadris::new(&Setup { seed: Seed(seed), ..Setup::default() }).unwrap();
        let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
        let mut rng = Rng::new(Seed(seed));
        for _ in 0..300 {
            let steps = [MoveCommand::Left, MoveCommand::Right, MoveCommand::Down, MoveCommand::Clockwise];
            let action = match rng.below(6) {
                5 => Action::Drop(1),
                step => Action::Move(steps[step as usize % 4], 1 + rng.below(4)),
            };
            let before = game.view();
            animator.reset();
            animator.observe(&before);
            let mut events: Vec<GameEvent> = Vec::new();
            game.act(&action, &mut events);
            for game_event in &events {
                animator.on_event(game_event);
            }
            let (shown, after) = (animator.frame_at(game.now()), game.view());
            check(&events, &before.boards[0], &after.boards[0], shown.board(0), &mut tally);
        }
    }
    assert!(tally.locks > 100 && tally.trails > 100, "{tally:?}");
}
