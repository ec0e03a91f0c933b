//! Hints of the games with buttons: they lead to the marked cells, and playing by them works well.

use quintet_bot::search::{PlacementGame, best_placement};
use quintet_bot::{Bot, BotHints, Strength};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris, Stage};
use quintet_engine::kernel::{Button, ButtonAction, Cell, Game, Player, Pos, Seed, Time};
use quintet_session::HintProvider;

fn press<G: Game<Action = ButtonAction>>(game: &mut G, button: Button) {
    game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
}

fn chetyris(seed: u64, pieces: &str) -> Chetyris {
    let pieces = quintet_engine::kernel::parse_pieces(pieces).unwrap();
    let mut game = Chetyris::new(&chetyris::Setup { pieces, ..chetyris::Setup::new(Seed(seed)) }).unwrap();
    press(&mut game, Button::Enter);
    game
}

/// Returns the cells of the ghost.
fn ghost<G: Game>(game: &G) -> Vec<Pos> {
    let view = game.view();
    let board = &view.boards[0];
    let cells = board.cells.iter().enumerate();
    cells
        .filter(|(_, cell)| matches!(cell, Cell::Ghost(_)))
        .map(|(i, _)| Pos::new((i % board.width) as i16, (i / board.width) as i16))
        .collect()
}

/// Plays this many pieces by the hint; each hint's last button must drop the piece on its cells.
fn play<G: PlacementGame>(game: &mut G, pieces: usize) -> usize {
    for played in 0..pieces {
        let Some(advice) = best_placement(game) else { return played };
        let (last, way) = advice.buttons.split_last().unwrap();
        for button in way {
            press(game, *button);
        }
        assert_eq!(*last, Button::Drop);
        let ghost = ghost(game);
        // A piece that is nearly down hides its ghost.
        assert!(ghost.iter().all(|pos| advice.cells.contains(pos)), "{ghost:?} {advice:?}");
        press(game, Button::Drop);
    }
    pieces
}

#[test]
fn hints_play_several_levels_of_chetyris() {
    for seed in 1..3 {
        let mut game = chetyris(seed, "");
        let mut played = 0;
        while played < 150 {
            played += play(&mut game, 150 - played);
            if game.stage() != Stage::LevelDone {
                break;
            }
            press(&mut game, Button::Enter);
        }
        assert!(played == 150 && game.level() > 2, "seed {seed}: {played} pieces, level {}", game.level());
    }
}

#[test]
fn hidden_pieces_make_no_difference() {
    let advice: Vec<_> = (0..5).map(|seed| best_placement(&chetyris(seed, "TL"))).collect();
    assert!(advice[0].is_some() && advice.iter().all(|other| *other == advice[0]));
}

#[test]
fn a_gap_is_filled() {
    // Two I leave two columns free, which an O fills.
    let mut game = chetyris(0, "IIO");
    for to in [-1, 1] {
        let at_left = |game: &Chetyris| game.placed().unwrap().pos.x;
        let button = if to < 0 { Button::Left } else { Button::Right };
        loop {
            let before = at_left(&game);
            press(&mut game, button);
            if at_left(&game) == before {
                break;
            }
        }
        press(&mut game, Button::Drop);
    }
    let advice = best_placement(&game).unwrap();
    let bottom: Vec<i16> = advice.cells.iter().filter(|pos| pos.y == 17).map(|pos| pos.x).collect();
    assert_eq!(bottom, [4, 5]);
}

#[test]
fn hints_keep_a_cascade_alive() {
    for seed in 1..3 {
        let mut game = Cascade::new(&cascade::Setup::new(Seed(seed))).unwrap();
        assert_eq!(play(&mut game, 60), 60, "seed {seed}");
        assert!(game.score() > 5, "{}", game.score());
    }
}

#[test]
fn every_board_size_has_hints() {
    for (width, height) in [(4, 4), (64, 6), (5, 64), (64, 64)] {
        let setup = cascade::Setup { width, height, ..cascade::Setup::new(Seed(1)) };
        assert!(play(&mut Cascade::new(&setup).unwrap(), 2) > 0, "{width}x{height}");
        let setup =
            chetyris::Setup { width: width as u8, height: height as u8, ..chetyris::Setup::new(Seed(1)) };
        let mut game = Chetyris::new(&setup).unwrap();
        assert_eq!(best_placement(&game), None, "it has not begun");
        press(&mut game, Button::Enter);
        assert!(play(&mut game, 2) > 0, "{width}x{height}");
    }
}

#[test]
fn a_mark_stays_while_its_piece_is_in_play() {
    let mut game = chetyris(3, "TLO");
    let mut hints = BotHints::inline();
    let shown = |hints: &mut BotHints<Chetyris>, game: &Chetyris| {
        hints.poll();
        hints.hint(game).map_or(Vec::new(), |(_, cells)| cells.to_vec())
    };
    assert_eq!(shown(&mut hints, &game), []);
    hints.request_hint(&game, Player::ONE);
    let first = shown(&mut hints, &game);
    assert!(first.len() == 4 && !hints.is_pending());
    press(&mut game, Button::Down);
    assert_eq!(shown(&mut hints, &game), first);
    press(&mut game, Button::Drop);
    assert_eq!(shown(&mut hints, &game), [], "another piece");
}

#[test]
#[cfg(feature = "threads")]
fn requesting_a_hint_does_not_block() {
    let game = Cascade::new(&cascade::Setup::new(Seed(1))).unwrap();
    let mut hints = BotHints::on_thread();
    hints.request_hint(&game, Player::ONE);
    hints.request_hint(&game, Player::ONE);
    assert!(hints.is_pending());
    let begun = std::time::Instant::now();
    while hints.is_pending() && begun.elapsed().as_secs() < 60 {
        std::thread::yield_now();
        hints.poll();
    }
    assert_eq!(hints.hint(&game), Some((Player::ONE, best_placement(&game).unwrap().cells.as_slice())));
}

#[test]
fn a_demonstration_plays_by_itself() {
    use quintet_engine::kernel::Span;
    use quintet_session::Session;
    let mut session = Session::<Chetyris>::new(chetyris::Setup::new(Seed(1))).unwrap();
    let mut bot = Bot::new(Player::ONE, Strength::demonstration().clone(), Seed(1));
    session.advance_with(Time::ZERO + Span::from_millis(60_000), &mut bot, &mut ());
    assert!(session.game().score() > 0 && !session.game().is_over(), "{}", session.game().score());
    let mut session = Session::<Cascade>::new(cascade::Setup::new(Seed(1))).unwrap();
    let mut bot = Bot::new(Player::ONE, Strength::demonstration().clone(), Seed(1));
    session.advance_with(Time::ZERO + Span::from_millis(20_000), &mut bot, &mut ());
    assert!(session.game().pieces() > 5, "{}", session.game().pieces());
}
