//! Compares the engine with the slow reference implementation on random games.

use super::naive::Naive;
use super::*;
use proptest::prelude::*;

const BUTTONS: [Button; 7] = [
    Button::Left,
    Button::Right,
    Button::Clockwise,
    Button::Counterclockwise,
    Button::Down,
    Button::Drop,
    Button::Hold,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_engine_agrees_with_the_slow_reference(
        pieces in prop::collection::vec(0usize..7, 150),
        steps in prop::collection::vec((1u64..220_000, 0usize..9), 20..90),
        rows in prop::collection::vec(1u16..1023, 0..14),
        das_ms in 20u16..120, arr_ms in prop_oneof![Just(0u16), 1u16..50],
    ) {
        let pieces: Vec<Tetromino> = pieces.into_iter().map(|kind| Tetromino::ALL[kind]).collect();
        let handling = Handling { das_ms, arr_ms, ..Handling::DEFAULT };
        let mut board = Matrix::new();
        for (row, y) in rows.iter().zip((0..40).rev()) {
            (0..10).filter(|x| row >> x & 1 == 1).for_each(|x| board.put(Pos::new(x, y), MatrixBlock::Garbage));
        }
        let mut naive = Naive::new(&board, &pieces, handling);
        let setup = Setup { pieces: pieces.into(), board, handling: [handling; 2], ..Setup::default() };
        let mut table = Table::playing(&setup);
        let mut down: Vec<Button> = Vec::new();
        for (wait, button) in steps {
            table.wait_micros(wait);
            for _ in 0..wait {
                if !naive.over {
                    naive.tick();
                }
            }
            prop_assert_eq!(naive.over, table.game.is_over());
            if naive.over {
                break;
            }
            // A held key is released; sideways keys are used more often than others.
            let button = BUTTONS[button % 7];
            if let Some(place) = down.iter().position(|held| *held == button) {
                down.remove(place);
                table.release(button);
                naive.release(button);
            } else {
                down.push(button);
                table.press(button);
                naive.press(button);
            }
            prop_assert_eq!(naive.over, table.game.is_over());
            if naive.over {
                break;
            }
            let state = table.state();
            let falling = table.falling();
            let cells: Vec<Pos> = SRS[falling.kind.index()].cells(falling.placed).collect();
            prop_assert_eq!(cells, naive.cells());
            prop_assert_eq!((state.score(), u64::from(state.lines())), (naive.score, naive.lines));
            prop_assert_eq!((falling.restarts, falling.touched), (naive.restarts as u8, naive.touched));
            prop_assert_eq!((state.hold(), falling.rotation()), (naive.hold, ['0', 'R', '2', 'L'][naive.turned]));
            let board: Vec<Option<MatrixBlock>> = naive.board.iter().flatten().copied().collect();
            let other: Vec<Option<MatrixBlock>> =
                (0..400).map(|n| state.matrix().get(Pos::new(n % 10, n / 10))).collect();
            prop_assert_eq!(board, other);
        }
    }
}
