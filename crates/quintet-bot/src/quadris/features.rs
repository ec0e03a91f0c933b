//! What is counted on a board, all of it in whole numbers.
//!
//! The first six are those of Pierre Dellacherie; see [`dellacherie`](super::dellacherie) for how he weighs them.

use super::stack::{FULL, Stack};
use quintet_engine::quadris::board::{HEIGHT, STAR_COLUMN, WIDTH};
use serde::{Deserialize, Serialize};

/// One number for each thing that is counted: the counts themselves, or what each is worth.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Features {
    /// Of a step: the height of the middle of the block above the floor, in half rows.
    pub landing: i32,
    /// Of a step: rows cleared times the block's own cells in them.
    pub eroded: i32,
    /// Changes between filled and empty along the rows, the walls counting as filled.
    pub row_changes: i32,
    /// Changes along the columns, from empty above to the filled floor.
    pub column_changes: i32,
    /// Empty cells with a filled one anywhere above.
    pub holes: i32,
    /// Empty cells, open to the top, with both sides filled: 1 for the first, 2 for the one below it and so on.
    pub wells: i32,
    /// Filled cells with a hole anywhere below.
    pub lids: i32,
    /// Rows that have a hole.
    pub holed_rows: i32,
    /// Filled rows above the ninth from the floor, the first counting 1, the one above it 2 and so on.
    pub peak: i32,
    /// The star column's height above the lower of its neighbours.
    pub star_tower: i32,
    /// Blocks since the last cleared row, where there are stars.
    pub drops_since_clear: i32,
}

/// How many rows from the floor may be filled before [`Features::peak`] counts them.
const PEAK_FREE_ROWS: usize = 9;

impl Features {
    /// How many numbers there are.
    pub const COUNT: usize = 11;

    /// The names of all numbers, in order.
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

    /// All numbers, in order.
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

    /// The other way round.
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

    /// What all counts are worth together.
    pub(crate) fn weighted_sum(&self, weights: &Features) -> i32 {
        let pairs = self.to_array().into_iter().zip(weights.to_array());
        pairs.map(|(count, weight)| count * weight).sum()
    }

    /// Counts what there is on a board; the numbers of a step stay 0.
    pub(crate) fn of(stack: &Stack) -> Features {
        // Every empty row has a change at each wall.
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

    /// Counts what only matters where there are stars.
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

/// Where there are wells in the row above: at least 1 deep, at least 2 deep and so on, until there is none.
struct Wells([u16; HEIGHT + 1]);

impl Wells {
    /// Makes the wells deeper where they go on and forgets those that end; gives the sum of all depths.
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

/// A number for each row there can be.
type RowTable = [u8; 1 << WIDTH];

fn count(table: &RowTable, row: u16) -> i32 {
    i32::from(table[usize::from(row & FULL)])
}

/// How many cells of a row are filled.
static ONES: RowTable = {
    let mut table = [0; 1 << WIDTH];
    let mut row = 0;
    while row < table.len() {
        table[row] = row.count_ones() as u8;
        row += 1;
    }
    table
};

/// How many changes there are along a row between two walls.
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
