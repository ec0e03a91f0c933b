//! Hints in Modern: marked where the piece can go, while they are valid.

use quintet_bot::BotHints;
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Span};
use quintet_engine::modern::{Mode, Modern, ROWS, Setup, parse_board};
use quintet_session::HintProvider;

fn game(mode: Mode, drawing: &str, pieces: &str) -> Modern {
    let pieces = quintet_engine::kernel::parse_pieces(pieces).unwrap();
    let board = parse_board(drawing).unwrap();
    let mut game = Modern::new(&Setup { mode, seed: Seed(1), pieces, board, ..Setup::default() }).unwrap();
    game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    game.advance(game.now() + Span::from_millis(3000), &mut ());
    game
}

/// Returns the marked cells, as (column, row from the bottom).
fn marks(hints: &mut BotHints<Modern>, game: &Modern) -> Vec<(usize, usize)> {
    hints.poll();
    let cells = hints.hint(game).map_or([].as_slice(), |(_, cells)| cells);
    let mut marked: Vec<_> = cells.iter().map(|cell| (cell.x as usize, ROWS - 1 - cell.y as usize)).collect();
    marked.sort_by_key(|(x, y)| (*y, *x));
    marked
}

#[test]
fn the_best_place_is_marked_until_the_piece_has_locked() {
    let mut game = game(Mode::Marathon, "#########.\n#########.\n#########.\n#########.\n", "IOTSZL");
    let mut hints = BotHints::inline();
    assert_eq!(marks(&mut hints, &game), []);
    hints.request_hint(&game, Player::ONE);
    let quad = [(9, 0), (9, 1), (9, 2), (9, 3)];
    assert_eq!(marks(&mut hints, &game), quad);
    game.act(&ButtonAction::Press(Player::ONE, Button::Left), &mut ());
    assert_eq!(marks(&mut hints, &game), quad, "moving the piece does not make the hint a worse one");
    game.act(&ButtonAction::Press(Player::ONE, Button::Drop), &mut ());
    assert_eq!(marks(&mut hints, &game), []);
    assert!(!hints.is_pending());
}

#[test]
fn a_hint_of_a_worker_appears_by_itself() {
    let game = game(Mode::Classic, "", "T");
    let mut hints = BotHints::on_thread();
    hints.request_hint(&game, Player::ONE);
    hints.request_hint(&game, Player::ONE);
    while hints.is_pending() {
        std::thread::yield_now();
        marks(&mut hints, &game);
    }
    assert_eq!(marks(&mut hints, &game).len(), 4);
}

#[test]
fn without_a_falling_piece_there_is_no_hint() {
    let game = Modern::new(&Setup::default()).unwrap();
    let mut hints = BotHints::inline();
    hints.request_hint(&game, Player::ONE);
    assert_eq!(marks(&mut hints, &game), []);
}
