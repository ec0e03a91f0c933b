//! The features of a Quadris board, all in whole numbers.
//!
//! The first six are those of Pierre Dellacherie; [`dellacherie`](super::dellacherie) has his weights.

use super::stack::{FULL, Stack};
use quintet_engine::quadris::board::{HEIGHT, STAR_COLUMN, WIDTH};
use serde::{Deserialize, Serialize};

/// One number per feature: either the counts on a board, or their weights.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Features {
    /// Of a move: the height of the block's middle above the floor, in half rows.
    pub landing: i32,
    /// Of a move: the number of cleared rows times the number of the block's own cells in them.
    pub eroded: i32,
    /// Transitions between filled and empty along the rows, with walls counting as filled.
    pub row_changes: i32,
    /// Transitions along the columns, from empty above the board to the filled floor.
    pub column_changes: i32,
    /// Empty cells with a filled cell anywhere above.
    pub holes: i32,
    /// Empty cells, open to the top, with both sides filled: the first counts 1, the one below it 2 and so on.
    pub wells: i32,
    /// Filled cells with a hole anywhere below.
    pub lids: i32,
    /// Rows with a hole.
    pub holed_rows: i32,
    /// Filled rows above the ninth from the floor: the first counts 1, the one above it 2 and so on.
    pub peak: i32,
    /// The height of the star column above the lower of its neighbours.
    pub star_tower: i32,
    /// The number of blocks since the last cleared row, at levels with stars.
    pub drops_since_clear: i32,
}

/// The number of rows from the floor that [`Features::peak`] does not count.
const PEAK_FREE_ROWS: usize = 9;

impl Features {
    /// The number of features.
    pub const COUNT: usize = 11;

    /// The names of the features, in order.
    pub const NAMES: [&str; Features::COUNT] = [
        "landing",
        "eroded",
        "row-changes",
        "column-changes",
        "holes",
        "wells",
        "lids",
        "holed-rows",
        "peak",
        "star-tower",
        "drops-since-clear",
    ];

    /// Returns all numbers, in order.
    pub const fn to_array(self) -> [i32; Features::COUNT] {
        [
            self.landing,
            self.eroded,
            self.row_changes,
            self.column_changes,
            self.holes,
            self.wells,
            self.lids,
            self.holed_rows,
            self.peak,
            self.star_tower,
            self.drops_since_clear,
        ]
    }

    /// Creates features from numbers in the order of [`to_array`](Features::to_array).
    pub const fn from_array(numbers: [i32; Features::COUNT]) -> Features {
        let [
            landing,
            eroded,
            row_changes,
            column_changes,
            holes,
            wells,
            lids,
            holed_rows,
            peak,
            star_tower,
            drops_since_clear,
        ] = numbers;
        Features {
            landing,
            eroded,
            row_changes,
            column_changes,
            holes,
            wells,
            lids,
            holed_rows,
            peak,
            star_tower,
            drops_since_clear,
        }
    }

    /// Returns the sum of all counts times their weights.
    pub(crate) fn weighted_sum(&self, weights: &Features) -> i32 {
        let pairs = self.to_array().into_iter().zip(weights.to_array());
        pairs.map(|(count, weight)| count * weight).sum()
    }

    /// Counts the features of a board; those of a move stay 0.
    pub(crate) fn of(stack: &Stack) -> Features {
        // Every empty row has a transition at each wall.
        let mut counted = Features { row_changes: 2 * stack.top as i32, ..Features::default() };
        let mut gaps = [0u16; HEIGHT];
        let (mut above, mut covered) = (0u16, 0u16);
        let mut wells = Wells([0; HEIGHT + 1]);
        for (row, gap) in stack.rows.iter().zip(&mut gaps).skip(stack.top) {
            let row = *row & FULL;
            counted.row_changes += count(&ROW_CHANGES, row);
            counted.column_changes += count(&ONES, row ^ above);
            *gap = covered & !row;
            covered |= row;
            let well = !covered & (row << 1 | 1) & (row >> 1 | 1 << (WIDTH - 1)) & FULL;
            counted.wells += wells.deepen(well);
            above = row;
        }
        counted.column_changes += count(&ONES, above ^ FULL);
        let mut under = 0;
        for (row, gap) in stack.rows.iter().zip(gaps).skip(stack.top).rev() {
            counted.lids += count(&ONES, row & under);
            if gap != 0 {
                counted.holes += count(&ONES, gap);
                counted.holed_rows += 1;
                under |= gap;
            }
        }
        let over = (HEIGHT - PEAK_FREE_ROWS).saturating_sub(stack.top) as i32;
        counted.peak = over * (over + 1) / 2;
        counted
    }

    /// Adds the features that only matter at levels with stars.
    pub(crate) fn with_stars(mut self, stack: &Stack) -> Features {
        let height = |x: i16| {
            let empty = stack.rows.iter().take_while(|row| *row >> x & 1 == 0).count();
            (HEIGHT - empty) as i32
        };
        let around = height(STAR_COLUMN - 1).min(height(STAR_COLUMN + 1));
        self.star_tower = (height(STAR_COLUMN) - around).max(0);
        self.drops_since_clear = stack.drops_since_clear as i32;
        self
    }
}

/// The columns with wells in the row above: at least 1 deep, at least 2 deep and so on, until there are none.
struct Wells([u16; HEIGHT + 1]);

impl Wells {
    /// Deepens the wells that continue in this row and removes those that end; returns the sum of all depths.
    fn deepen(&mut self, well: u16) -> i32 {
        let (mut deep, mut sum) = (well, 0);
        for at_least in &mut self.0 {
            sum += count(&ONES, deep);
            let before = core::mem::replace(at_least, deep);
            if deep == 0 {
                break;
            }
            deep = well & before;
        }
        sum
    }
}

/// A number for each possible row.
type RowTable = [u8; 1 << WIDTH];

fn count(table: &RowTable, row: u16) -> i32 {
    i32::from(table[usize::from(row & FULL)])
}

/// The number of filled cells in a row.
static ONES: RowTable = {
    let mut table = [0; 1 << WIDTH];
    let mut row = 0;
    while row < table.len() {
        table[row] = row.count_ones() as u8;
        row += 1;
    }
    table
};

/// The number of transitions along a row between two walls.
static ROW_CHANGES: RowTable = {
    let mut table = [0; 1 << WIDTH];
    let mut row = 0;
    while row < table.len() {
        let walled = row << 1 | 1 | 1 << (WIDTH + 1);
        table[row] = ((walled ^ walled >> 1) & ((1 << (WIDTH + 1)) - 1)).count_ones() as u8;
        row += 1;
    }
    table
};
