//! Compares the fast search with the general one, and both with the real games.

use quintet_bot::games::chetyris::ChetyrisMoves;
use quintet_bot::modern::ModernMoves;
use quintet_bot::reach::Reachable;
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{
    Button, ButtonAction, Event, Game, GameEvent, Orientation, PiecePosition, Player, Pos, Rng, Seed, Span,
    Spin, Tetromino,
};
use quintet_engine::modern::{
    FallingPiece, Handling, Matrix, MatrixBlock, Mode, Modern, ROWS, RulePreset, Rules, Setup, matrix_cells,
    spawn, srs_piece,
};
use quintet_srs::{Board, Placements, SearchOptions, SpinRule};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Makes random boards of many kinds: noise of every density and height, and played stacks with overhangs and caves. No
/// row is full.
struct Boards(Rng);

impl Boards {
    fn next(&mut self) -> Matrix {
        let rng = &mut self.0;
        let mut matrix = Matrix::new();
        let height = if rng.below(4) == 0 { rng.below(26) } else { rng.below(13) } as usize;
        match rng.below(3) {
            0 => {
                for y in ROWS - height..ROWS {
                    let density = rng.below(100);
                    for x in 0..10 {
                        if rng.below(100) < density {
                            matrix.put(Pos::new(x, y as i16), MatrixBlock::Garbage);
                        }
                    }
                }
            }
            1 => self.stack(&mut matrix, height),
            _ => {
                self.stack(&mut matrix, height);
                self.dig(&mut matrix);
            }
        }
        for y in 0..ROWS {
            if matrix.row(y) == matrix.full_row() {
                matrix.take(Pos::new(self.0.below(10) as i16, y as i16));
            }
        }
        matrix
    }

    /// Drops pieces in random columns and orientations.
    fn stack(&mut self, matrix: &mut Matrix, pieces: usize) {
        for _ in 0..pieces {
            let kind = Tetromino::ALL[self.0.below(7) as usize];
            let orientation = Orientation::ALL[self.0.below(4) as usize];
            let placed = PiecePosition { orientation, ..PiecePosition::at(self.0.below(10) as i16, 6) };
            let piece = srs_piece(kind);
            if matrix.fits(piece, placed) {
                let landed = placed.moved(0, matrix.room_below(piece, placed));
                matrix.place_piece(piece, landed, kind.into());
            }
        }
    }

    /// Empties a few cells.
    fn dig(&mut self, matrix: &mut Matrix) {
        for _ in 0..self.0.below(16) {
            matrix.take(Pos::new(self.0.below(10) as i16, (ROWS - 1) as i16 - self.0.below(12) as i16));
        }
    }
}

fn sorted(mut cells: [Pos; 4]) -> [Pos; 4] {
    cells.sort();
    cells
}

/// The cells of every placement, and the best T-Spin of each.
type Found = BTreeMap<[Pos; 4], Option<Spin>>;

fn general(matrix: &Matrix, kind: Tetromino, from: PiecePosition, rules: &Rules, half: bool) -> Found {
    let mut found = Found::new();
    if matrix.fits(rules.piece(kind), from) {
        let moves = ModernMoves::new(matrix, rules, half);
        for rest in Reachable::search(&moves, FallingPiece::new(kind, from)).rests() {
            let best = found.entry(sorted(rest.cells)).or_insert(None);
            *best = (*best).max(rest.spin);
        }
    }
    found
}

fn fast(matrix: &Matrix, kind: Tetromino, from: PiecePosition, options: SearchOptions) -> Found {
    let placements = Placements::find(&Board::from(matrix), from.location(kind), options);
    let found: Found = placements.iter().map(|at| (sorted(matrix_cells(&at.location)), at.spin)).collect();
    assert_eq!(found.len(), placements.count() as usize, "each set of cells once");
    found
}

#[test]
fn the_fast_search_finds_what_the_general_one_finds() {
    let mut boards = Boards(Rng::new(Seed(1)));
    for round in 0..3000 {
        let matrix = boards.next();
        let half = round % 3 == 0;
        let (preset, spins) = if round % 2 == 0 {
            (RulePreset::Standard, SpinRule::Corners)
        } else {
            (RulePreset::Guideline, SpinRule::CornersOrFifthKick)
        };
        let rules = Rules::with_tspin_kick(Mode::Marathon, preset, None);
        for kind in Tetromino::ALL {
            let from = spawn().moved(0, round % 2);
            let slow = general(&matrix, kind, from, rules, half);
            let options = SearchOptions::default().with_half_turns(half).with_spins(Some(spins));
            let quick = fast(&matrix, kind, from, options);
            assert_eq!(quick, slow, "{kind:?}, half turns {half}\n{:?}", Board::from(&matrix));
            let plain = fast(&matrix, kind, from, options.with_spins(None));
            assert!(plain.keys().eq(slow.keys()) && plain.values().all(Option::is_none));
        }
    }
}

#[test]
fn a_piece_can_start_anywhere() {
    let mut boards = Boards(Rng::new(Seed(2)));
    let rules = Rules::with_tspin_kick(Mode::Marathon, RulePreset::Standard, None);
    for _ in 0..1000 {
        let matrix = boards.next();
        let kind = Tetromino::ALL[boards.0.below(7) as usize];
        let orientation = Orientation::ALL[boards.0.below(4) as usize];
        let (x, y) = (boards.0.below(12) as i16 - 1, boards.0.below(42) as i16 - 1);
        let from = PiecePosition { orientation, ..PiecePosition::at(x, y) };
        let quick = fast(&matrix, kind, from, SearchOptions::default());
        let slow = general(&matrix, kind, from, rules, false);
        assert!(quick.keys().eq(slow.keys()), "{kind:?} {from:?}\n{:?}", Board::from(&matrix));
    }
}

/// Returns a game of Modern on this board with this piece falling, in which soft drop takes a millisecond per row.
fn modern(matrix: &Matrix, kind: Tetromino) -> Modern {
    let handling = Handling { soft_drop: 1000, lock_delay_ms: 10_000, ..Handling::DEFAULT };
    let setup = Setup {
        board: matrix.clone(),
        pieces: Arc::from([kind]),
        handling: [handling; 2],
        ..Setup::default()
    };
    let mut game = Modern::new(&setup).unwrap();
    game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    game.advance(game.now() + Span::from_millis(3000), &mut ());
    game
}

#[test]
fn paths_lead_to_their_placements_in_the_real_game() {
    let mut boards = Boards(Rng::new(Seed(3)));
    let (mut planner, mut spins) = (0, 0);
    for round in 0..150 {
        let matrix = boards.next();
        let kind = if round % 2 == 0 { Tetromino::T } else { Tetromino::ALL[boards.0.below(7) as usize] };
        let start = modern(&matrix, kind);
        if start.is_over() {
            continue;
        }
        let player = start.player(Player::ONE).unwrap();
        let reachable = ModernMoves::reachable(player, true).unwrap();
        let from = player.falling().unwrap().placed;
        let options = SearchOptions::default().with_half_turns(true).with_spins(Some(SpinRule::Corners));
        let quick = fast(&matrix, kind, from, options);
        let mut best = Found::new();
        for rest in reachable.rests() {
            let mut game = start.clone();
            let way = reachable.path(&rest);
            let (last, before) = way.split_last().unwrap();
            for button in before {
                game.act(&ButtonAction::Press(Player::ONE, *button), &mut ());
                if *button == Button::Down {
                    game.advance(game.now() + Span::from_millis(1), &mut ());
                }
                game.act(&ButtonAction::Release(Player::ONE, *button), &mut ());
            }
            let player = game.player(Player::ONE).unwrap();
            let falling = player.falling().expect("it has not locked");
            let landing = falling.landing(&matrix, player.rules());
            let cells: Vec<Pos> = player.rules().piece(kind).cells(landing).collect();
            assert_eq!(cells, rest.cells, "{kind:?} {way:?}\n{:?}", Board::from(&matrix));
            let spin = falling.spin(&matrix, player.rules()).filter(|_| landing == falling.placed);
            assert_eq!(spin, rest.spin);
            assert_eq!(*last, Button::Drop);
            let mut heard: Vec<GameEvent> = Vec::new();
            game.act(&ButtonAction::Press(Player::ONE, *last), &mut heard);
            let lock =
                heard.iter().find_map(|h| if let Event::Locked(lock) = h.event { Some(lock) } else { None });
            let lock = lock.expect("it has locked");
            assert_eq!((lock.kind, lock.placed, lock.spin), (kind.into(), landing, spin));
            assert_eq!(lock.cells.iter().collect::<Vec<_>>(), cells);
            let seen = best.entry(sorted(rest.cells)).or_insert(None);
            *seen = (*seen).max(rest.spin);
            planner += 1;
            spins += u32::from(spin.is_some());
        }
        assert_eq!(best, quick);
    }
    assert!(planner > 3000 && spins > 50, "{planner} ways, {spins} of them T-Spins");
}

#[test]
fn paths_lead_to_their_placements_in_chetyris() {
    let mut rng = Rng::new(Seed(4));
    for seed in 0..20 {
        let mut game = Chetyris::new(&chetyris::Setup::new(Seed(seed))).unwrap();
        game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
        while let Some(reachable) = ChetyrisMoves::reachable(&game).filter(|_| !game.is_over()) {
            let rests: Vec<_> = reachable.rests().collect();
            for rest in &rests {
                let mut trial = game.clone();
                let way = reachable.path(rest);
                for button in &way[..way.len() - 1] {
                    trial.act(&ButtonAction::Press(Player::ONE, *button), &mut ());
                }
                let (kind, placed) = trial.falling().zip(trial.placed()).unwrap();
                let piece = &chetyris::piece_spec(kind).piece;
                let landed = placed.moved(0, trial.well().room_below(piece, placed));
                assert_eq!(piece.cells(landed).collect::<Vec<_>>(), *rest);
            }
            let any = &rests[rng.below(rests.len() as u32) as usize];
            for button in reachable.path(any) {
                game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
            }
            game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
        }
    }
}
