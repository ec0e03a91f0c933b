//! Compares the bot's model of a placement with the real game.

use quintet_bot::modern::ModernMoves;
use quintet_bot::modern::{Bag, GreedySearcher, ModernEvaluator, Position, SearchBudget, Searcher};
use quintet_bot::reach::Reachable;
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Rng, Seed, Span};
use quintet_engine::modern::{Handling, Mode, Modern, RulePreset, Setup, matrix_cells};
use quintet_srs::{Placement, Tetromino};

fn tap(game: &mut Modern, player: Player, button: Button) {
    game.act(&ButtonAction::Press(player, button), &mut ());
    if button == Button::Down {
        let state = game.player(player).unwrap();
        let row = state.rules().row_micros(state.level()).div_ceil(1000);
        game.advance(game.now() + Span::from_micros(row.into()), &mut ());
    }
    game.act(&ButtonAction::Release(player, button), &mut ());
}

fn game(mode: Mode, rules: RulePreset, seed: u64) -> Modern {
    let handling = Handling { soft_drop: 1000, lock_delay_ms: 10_000, ..Handling::DEFAULT };
    let setup = Setup { mode, rules, seed: Seed(seed), handling: [handling; 2], ..Setup::default() };
    let mut game = Modern::new(&setup).unwrap();
    game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    game.advance(game.now() + Span::from_millis(3000), &mut ());
    game
}

/// Makes a placement in the real game, by a shortest path.
fn carry_out(game: &mut Modern, player: Player, placement: Placement) {
    if game.player(player).unwrap().falling().unwrap().kind != placement.piece() {
        tap(game, player, Button::Hold);
    }
    let reachable: Reachable<ModernMoves> =
        ModernMoves::reachable(game.player(player).unwrap(), false).unwrap();
    let mut cells = matrix_cells(&placement.location);
    cells.sort();
    let rest = reachable.rests().find(|rest| {
        let mut other = rest.cells;
        other.sort();
        other == cells && rest.spin == placement.spin
    });
    for button in reachable.path(&rest.expect("the real game agrees that it can be reached")) {
        tap(game, player, button);
    }
}

/// Returns the position that the bot expects after a placement, given the holes of rising rows.
fn expected(game: &Modern, player: Player, before: &Position, placement: Placement) -> (Position, bool) {
    let mut after = before.clone();
    let outcome = after.play(&placement).unwrap();
    let mut waiting = game.player(player).unwrap().incoming().waiting().to_vec();
    let (mut left, mut fits) = (outcome.rises, true);
    while left > 0 {
        let attack = waiting.remove(0);
        let part = attack.rows.min(left.into()) as u8;
        fits &= after.state.rise(part, attack.hole);
        left -= part;
    }
    (after, outcome.lost || !fits)
}

/// Plays a game and checks every placement; returns the number of placements and of risen rows.
fn check_game(mode: Mode, rules: RulePreset, seed: u64) -> (u32, u32) {
    let mut game = game(mode, rules, seed);
    let mut rng = Rng::new(Seed(seed));
    let mut moves = 0;
    let players: &[Player] = if mode == Mode::Duel { &[Player::ONE, Player::TWO] } else { &[Player::ONE] };
    let mut searchers = players
        .iter()
        .map(|player| GreedySearcher::new(ModernEvaluator::default(), Position::of(&game, *player).unwrap()))
        .collect::<Vec<_>>();
    'game: while moves < 150 {
        for (player, searcher) in players.iter().copied().zip(&mut searchers) {
            let before = Position::of(&game, player).unwrap();
            // The searcher follows by itself; only the opponent's attacks have to be reported.
            searcher.reset(Position { bag: searcher.position().bag, ..before.clone() });
            searcher.search(SearchBudget::nodes(1));
            let advice = searcher.ranking();
            // The first player plays better than the second, so that rows do rise.
            let folly = if player == Player::ONE { 12 } else { 5 };
            let choice = if rng.below(folly) == 0 { rng.below(advice.len() as u32) } else { 0 };
            let placement = advice[choice as usize].placement;
            assert_eq!(before.check(&placement), Ok(()));
            let (mut after, lost) = expected(&game, player, &before, placement);
            searcher.play(&placement);
            carry_out(&mut game, player, placement);
            moves += 1;
            assert_eq!(
                game.is_over(),
                lost || game.player(player).unwrap().falling().is_none_or(|falling| {
                    let state = game.player(player).unwrap();
                    !falling.fits(falling.placed, state.matrix(), state.rules())
                }) || game.is_done()
            );
            if game.is_over() {
                break 'game;
            }
            let real = Position::of(&game, player).unwrap();
            for piece in &real.queue[after.queue.len()..] {
                assert!(after.bag.pieces().any(|other| other == *piece), "{piece} was in the bag");
                after.push_piece(*piece);
                searcher.push_piece(*piece);
            }
            assert_eq!(real, after, "{placement:?} on\n{:?}", before.state.board);
        }
    }
    (
        moves,
        game.player(Player::ONE).unwrap().incoming().risen
            + game.player(*players.last().unwrap()).unwrap().incoming().risen,
    )
}

#[test]
fn placements_do_what_they_do_in_the_real_game() {
    let (mut moves, mut risen) = (0, 0);
    for seed in 0..6 {
        for mode in [Mode::Marathon, Mode::Sprint, Mode::Duel] {
            let rules = if seed % 2 == 0 { RulePreset::Standard } else { RulePreset::Guideline };
            let (more, rows) = check_game(mode, rules, seed);
            moves += more;
            risen += rows;
        }
    }
    assert!(moves > 1000 && risen > 50, "{moves} moves, {risen} rows rose");
}

#[test]
fn what_is_known_of_the_bag_is_right() {
    let mut game = game(Mode::Marathon, RulePreset::Standard, 5);
    let mut all = vec![];
    for round in 0..60 {
        let before = Position::of(&game, Player::ONE).unwrap();
        if round % 3 == 0 {
            tap(&mut game, Player::ONE, Button::Hold);
        }
        if game.is_over() {
            break;
        }
        let held = Position::of(&game, Player::ONE).unwrap();
        if held.queue[1..] == before.queue[1..] {
            assert_eq!(held.bag, before.bag, "a swap changes nothing");
        }
        let placement = held.placements().into_iter().min_by_key(|placement| placement.location.y).unwrap();
        carry_out(&mut game, Player::ONE, placement);
        all.push(placement.piece());
        if game.is_over() {
            break;
        }
    }
    assert!(all.len() > 15, "{all:?}");
    assert_eq!(Bag::with(Tetromino::ALL), Bag::FULL);
}
