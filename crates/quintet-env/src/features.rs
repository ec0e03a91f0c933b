//! The board features of the research literature, for boards up to 32 columns wide and 60 rows high.

use crate::tables::{DISTINCT_ORIENTATIONS, ORIENTED_PIECES};

/// The number of features.
pub const FEATURES: usize = 24;

/// The names of the features, in order. The first three belong to the move that led to the board.
pub const FEATURE_NAMES: [&str; FEATURES] = [
    "landing_height",
    "eroded_cells",
    "lines_cleared",
    "row_transitions",
    "column_transitions",
    "holes",
    "wells",
    "hole_depth",
    "rows_with_holes",
    "diversity",
    "max_height",
    "sum_heights",
    "bumpiness",
    "wells_1",
    "wells_2",
    "wells_3",
    "wells_excess",
    "deepest_well",
    "holes_x0",
    "holes_x1",
    "holes_x2",
    "top_hole_column",
    "fits_1",
    "fits_2",
];

/// The maximum number of columns.
pub(crate) const MAX_COLUMNS: usize = 32;

/// The number of orientations of each piece except I that lie flush on a step between two columns, and on two
/// successive steps: a byte for each piece. Steps are counted from −2.
static FLUSH: ([u64; 5], [[u64; 5]; 5]) = {
    let (mut one, mut two) = ([0; 5], [[0; 5]; 5]);
    let mut piece = 1;
    while piece < 7 {
        let mut look = 0;
        while look < DISTINCT_ORIENTATIONS[piece] {
            let form = &ORIENTED_PIECES[piece][look];
            let first = (form.gaps[1] as i8 - form.gaps[0] as i8 + 2) as usize;
            if form.width == 2 {
                one[first] += 1 << (8 * piece);
            } else if form.width == 3 {
                let second = (form.gaps[2] as i8 - form.gaps[1] as i8 + 2) as usize;
                two[first][second] += 1 << (8 * piece);
            }
            look += 1;
        }
        piece += 1;
    }
    (one, two)
};

/// Returns how many bytes of a word are at least 1, and at least 2; all of them are below 128.
#[inline]
fn counted(word: u64) -> (u32, u32) {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // Adding 128 less the bound sets the highest bit of every byte that reaches it.
    let reaching = |bound: u64| ((word + (128 - bound) * EACH) & (128 * EACH)).count_ones();
    (reaching(1), reaching(2))
}

/// Writes the features of a board of this height; those of the move are 0.
///
/// Bit 0 of a column is its lowest cell. Walls and floor count as filled, the row above the top as empty.
pub fn board_features(columns: &[u64], height: u32, out: &mut [f32; FEATURES]) {
    // The usual width is compiled separately: its loops have a known length.
    match <&[u64; 10]>::try_from(columns) {
        Ok(columns) => write_features::<10>(columns, height, out),
        Err(_) => write_features::<MAX_COLUMNS>(columns, height, out),
    }
}

/// Writes the features of a board of at most `MAX` columns.
#[inline]
fn write_features<const MAX: usize>(columns: &[u64], height: u32, out: &mut [f32; FEATURES]) {
    let width = columns.len().min(MAX);
    let columns = &columns[..width];
    let all = (1u64 << height.min(60)) - 1;
    // The walls are as high as the board.
    let wall = height.min(60) as i32;
    let mut tops = [wall; MAX];
    let (mut row_transitions, mut column_transitions, mut holes, mut hole_depth) = (0, 0, 0, 0);
    let (mut rows_with_holes, mut edge_holes, mut left) = (0u64, [0u32; 3], all);
    let (mut sum, mut highest) = (0, 0);
    let mut covers = [0u64; MAX];
    for (x, &column) in columns.iter().enumerate() {
        let tall = 64 - column.leading_zeros();
        tops[x] = tall as i32;
        sum += tall;
        highest = highest.max(tall);
        row_transitions += ((left ^ column) & all).count_ones();
        left = column;
        column_transitions += (column ^ (column << 1 | 1)).count_ones();
        let empty = !column & ((1u64 << tall) - 1);
        covers[x] = empty;
        let count = empty.count_ones();
        holes += count;
        rows_with_holes |= empty;
        if empty != 0 {
            // The filled cells above the lowest hole.
            hole_depth += (column >> empty.trailing_zeros()).count_ones();
            if let Some(edge) = edge_holes.get_mut(x.min(width - 1 - x)) {
                *edge += count;
            }
        }
    }
    row_transitions += (!left & all).count_ones();
    let top_hole = (rows_with_holes | 1).ilog2();
    let mut top_hole_column = 0;
    if rows_with_holes != 0 {
        for x in 0..width {
            if covers[x] >> top_hole & 1 == 1 {
                top_hole_column = top_hole_column.max(tops[x]);
            }
        }
    }
    let (mut wells, mut kinds, mut excess, mut deepest) = (0, [0; 3], 0, 0);
    let tops = &tops[..width];
    for x in 0..width {
        let before = if x == 0 { wall } else { tops[x - 1] };
        let after = tops.get(x + 1).copied().unwrap_or(wall);
        let depth = before.min(after) - tops[x];
        if depth > 0 {
            wells += depth * (depth + 1) / 2;
            kinds[(depth.min(3) - 1) as usize] += 1;
            excess += (depth - 2).max(0);
            deepest = deepest.max(depth);
        }
    }
    let (mut diversity, mut bumpiness, mut flush, mut before) = (0u32, 0, 0u64, None);
    for x in 1..width {
        let step = tops[x] - tops[x - 1];
        bumpiness += step.abs();
        let place = usize::try_from(step + 2).ok().filter(|place| *place < 5);
        if let Some(place) = place {
            diversity |= 1 << place;
            flush += FLUSH.0[place];
            if let Some(before) = before {
                let pair: &[u64; 5] = &FLUSH.1[before];
                flush += pair[place];
            }
        }
        before = place;
    }
    let (fits_1, fits_2) = counted(flush);
    let small = |n: u32| f32::from(n as u16);
    *out = [
        0.0,
        0.0,
        0.0,
        small(row_transitions),
        small(column_transitions),
        small(holes),
        small(wells as u32),
        small(hole_depth),
        small(rows_with_holes.count_ones()),
        small(diversity.count_ones()),
        small(highest),
        small(sum),
        small(bumpiness as u32),
        small(kinds[0]),
        small(kinds[1]),
        small(kinds[2]),
        small(excess as u32),
        small(deepest as u32),
        small(edge_holes[0]),
        small(edge_holes[1]),
        small(edge_holes[2]),
        small(top_hole_column as u32),
        small(fits_1),
        small(fits_2),
    ];
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "features are whole numbers")]
mod tests {
    use super::*;

    fn features(drawing: &[&str], height: u32) -> impl Fn(&str) -> f32 {
        let mut columns = vec![0u64; drawing[0].len()];
        for (y, row) in drawing.iter().rev().enumerate() {
            for (x, cell) in row.bytes().enumerate() {
                columns[x] |= u64::from(cell == b'#') << y;
            }
        }
        let mut out = [0.0; FEATURES];
        board_features(&columns, height, &mut out);
        move |name| out[FEATURE_NAMES.iter().position(|known| *known == name).expect(name)]
    }

    #[test]
    fn an_empty_board_has_walls_and_a_floor() {
        let of = features(&["....."], 10);
        assert_eq!((of("row_transitions"), of("column_transitions")), (20.0, 5.0));
        assert_eq!((of("holes"), of("wells"), of("max_height")), (0.0, 0.0, 0.0));
        assert_eq!(of("diversity"), 1.0);
        // Flat: J, L, O and T lie flush, O in four columns.
        assert_eq!((of("fits_1"), of("fits_2")), (4.0, 4.0));
    }

    #[test]
    fn holes_wells_and_steps_are_counted() {
        let of = features(
            &[
                "#....", //
                "#.##.", "#..#.", "#.##.",
            ],
            8,
        );
        assert_eq!((of("holes"), of("hole_depth"), of("rows_with_holes")), (1.0, 1.0, 1.0));
        assert_eq!((of("holes_x0"), of("holes_x1"), of("holes_x2")), (0.0, 0.0, 1.0));
        assert_eq!(of("top_hole_column"), 3.0);
        // Column 1 is 3 deep, column 4 is 3 deep.
        assert_eq!(
            (of("wells"), of("wells_3"), of("wells_excess"), of("deepest_well")),
            (12.0, 2.0, 2.0, 3.0)
        );
        assert_eq!((of("bumpiness"), of("max_height"), of("sum_heights")), (10.0, 4.0, 10.0));
        // Rows from the bottom: #.##. has 4, #..#. 4, #.##. 4, #.... 2; four empty rows have 2 each.
        assert_eq!(of("row_transitions"), 22.0);
        // Columns: 1, 1, 3, 1, 1.
        assert_eq!(of("column_transitions"), 7.0);
    }
}
