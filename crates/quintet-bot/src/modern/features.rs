//! The features of a Modern board, in whole numbers.

use quintet_engine::modern::COLUMNS;
use quintet_srs::Board;

/// The features of a board. Rows are counted from the bottom; the height of a column is the number of rows up to its
/// highest block.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Features {
    /// The height of the highest column.
    pub height: i32,
    /// The number of its rows above the tenth.
    pub above_half: i32,
    /// The number of its rows above the fifteenth.
    pub above_three_quarters: i32,
    /// The square of the rows above the twelfth in the four middle columns, where pieces spawn, including waiting rows.
    pub danger: i32,
    /// The sum of the height differences of neighbouring columns, without the well.
    pub bumpiness: i32,
    /// The sum of their squares.
    pub bumpiness_squared: i32,
    /// Transitions between filled and empty along the rows, with walls counting as filled.
    pub row_changes: i32,
    /// Empty cells with a block above them that cannot be entered from the side.
    pub cavities: i32,
    /// Empty cells with a block above them that are beside an open column.
    pub overhangs: i32,
    /// Blocks above cavities and overhangs, at most six for each.
    pub covered: i32,
    /// Rows with a cavity or an overhang.
    pub hole_rows: i32,
    /// The column of the well: the lowest.
    pub well: usize,
    /// Rows above the bottom of the well in which only the well is empty, at most five.
    pub well_ready: i32,
    /// Slots for a T under an overhang, by the number of rows that the T would fill.
    pub t_slots: [i32; 3],
}

/// The maximum number of counted blocks above a hole.
const MAX_COVERED: u32 = 6;
/// The maximum number of counted rows of a well.
const MAX_READY_ROWS: u32 = 5;

impl Features {
    /// Returns the features of a board with this many waiting rows.
    pub fn of(board: &Board, waiting: u8) -> Features {
        let columns = board.columns();
        let heights = columns.map(|bits| 64 - bits.leading_zeros());
        let top = heights.into_iter().max().unwrap_or(0);
        let well = lowest(&heights);
        let middle = heights[3].max(heights[4]).max(heights[5]).max(heights[6]);
        let danger = (middle + u32::from(waiting)).saturating_sub(12) as i32;
        let mut features = Features {
            height: top as i32,
            above_half: top.saturating_sub(10) as i32,
            above_three_quarters: top.saturating_sub(15) as i32,
            danger: danger * danger,
            row_changes: row_changes(columns, top),
            well,
            ..Features::default()
        };
        features.measure_surface(&heights);
        features.measure_holes(columns, &heights);
        let all_but = |out: usize| {
            columns.iter().enumerate().filter(|(x, _)| *x != out).fold(!0, |all, (_, bits)| all & bits)
        };
        features.well_ready = (all_but(well) >> heights[well]).trailing_ones().min(MAX_READY_ROWS) as i32;
        features.find_slots(columns, &heights);
        features
    }

    fn measure_surface(&mut self, heights: &[u32; COLUMNS]) {
        let mut before: Option<u32> = None;
        for (x, height) in heights.iter().enumerate() {
            if x == self.well {
                continue;
            }
            let step = before.map_or(0, |before| before.abs_diff(*height)) as i32;
            self.bumpiness += step;
            self.bumpiness_squared += step * step;
            before = Some(*height);
        }
    }

    fn measure_holes(&mut self, columns: &[u64; COLUMNS], heights: &[u32; COLUMNS]) {
        let open = |x: usize| heights.get(x).map_or(0, |height| !below(*height));
        let mut rows = 0;
        for (x, bits) in columns.iter().enumerate() {
            let mut holes = below(heights[x]) & !bits;
            if holes == 0 {
                continue;
            }
            rows |= holes;
            let beside = open(x.wrapping_sub(1)) | open(x + 1);
            self.overhangs += (holes & beside).count_ones() as i32;
            self.cavities += (holes & !beside).count_ones() as i32;
            while holes != 0 {
                self.covered += (bits >> holes.trailing_zeros()).count_ones().min(MAX_COVERED) as i32;
                holes &= holes - 1;
            }
        }
        self.hole_rows = rows.count_ones() as i32;
    }

    /// Counts T slots. A slot has a middle column no higher than its notch, which lies between two blocks; one side is
    /// open above, and on the other there is a gap below a block.
    fn find_slots(&mut self, columns: &[u64; COLUMNS], heights: &[u32; COLUMNS]) {
        for x in 1..COLUMNS - 1 {
            for (open, roofed) in [(x - 1, x + 1), (x + 1, x - 1)] {
                let Some(notch) = heights[open].checked_sub(1).filter(|notch| heights[x] <= *notch) else {
                    continue;
                };
                if columns[roofed] >> notch & 0b111 == 0b101 {
                    let others = |y: u32| {
                        let rest = columns.iter().enumerate().filter(|(other, _)| other.abs_diff(x) > 1);
                        rest.fold(true, |all, (_, bits)| all && bits >> y & 1 == 1)
                    };
                    let rows = usize::from(others(notch)) + usize::from(others(notch + 1));
                    self.t_slots[rows] += 1;
                }
            }
        }
    }
}

/// Returns the bits of the rows below a height.
fn below(height: u32) -> u64 {
    (1u64 << height) - 1
}

/// Returns the lowest column, the leftmost of several.
fn lowest(heights: &[u32; COLUMNS]) -> usize {
    let mut lowest = 0;
    for x in 1..COLUMNS {
        if heights[x] < heights[lowest] {
            lowest = x;
        }
    }
    lowest
}

fn row_changes(columns: &[u64; COLUMNS], top: u32) -> i32 {
    let mut before = !0;
    let mut changes = 0;
    for bits in columns {
        changes += ((bits ^ before) & below(top)).count_ones();
        before = *bits;
    }
    (changes + (!before & below(top)).count_ones()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::modern::parse_board;

    fn features(drawing: &str) -> Features {
        Features::of(&Board::from(&parse_board(drawing).unwrap()), 0)
    }

    #[test]
    fn an_empty_board_has_nothing() {
        assert_eq!(Features::of(&Board::EMPTY, 0), Features::default());
    }

    #[test]
    fn a_flat_stack_beside_a_well() {
        let found = features("#########.\n#########.\n#########.\n");
        let expected = Features { height: 3, row_changes: 6, well: 9, well_ready: 3, ..Features::default() };
        assert_eq!(found, expected);
    }

    #[test]
    fn holes_and_steps() {
        let found = features("#..#......\n#.##......\n..#.#.....\n");
        // Column 0 covers one cell that can be entered from column 1, which is open to the bottom; columns 2 and 3
        // cover none and one.
        assert_eq!((found.overhangs, found.cavities, found.covered, found.hole_rows), (1, 1, 4, 1));
        assert_eq!((found.well, found.bumpiness, found.bumpiness_squared), (1, 1 + 1 + 2 + 1, 1 + 1 + 4 + 1));
    }

    #[test]
    fn a_slot_counts_by_the_rows_it_fills() {
        for (drawing, slots) in [
            ("...#......\n###...####\n####.#####\n", [0, 0, 1]),
            (".....#....\n###...####\n####.#####\n", [0, 0, 1]),
            ("...#......\n###...###.\n####.#####\n", [0, 1, 0]),
            ("...#......\n.##...####\n.###.#####\n", [1, 0, 0]),
            ("...#......\n##....####\n###..#####\n", [0, 0, 0]),
            ("...#.#....\n###...####\n####.#####\n", [0, 0, 0]),
            ("...##.....\n###...####\n####.#####\n", [0, 0, 0]),
        ] {
            assert_eq!(features(drawing).t_slots, slots, "{drawing}");
        }
    }

    #[test]
    fn waiting_rows_are_a_danger() {
        let board = Board::from_columns([(1 << 10) - 1; 10]);
        assert_eq!([0, 2, 5].map(|waiting| Features::of(&board, waiting).danger), [0, 0, 9]);
    }
}
