//! Plots as plain data: shells and pictures draw them.

use crate::date;
use serde::{Deserialize, Serialize};

/// A plot of values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plot {
    /// The title.
    pub title: String,
    /// The points, from left to right.
    pub points: Vec<(i64, i64)>,
    /// How points are drawn.
    pub kind: PlotKind,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
}

/// How the points of a plot are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PlotKind {
    /// A line through the points.
    Line,
    /// A bar for each point, all equally wide.
    Bars,
}

/// An axis of a plot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Axis {
    /// What its values are.
    pub unit: Unit,
    /// The value at its start.
    pub least: i64,
    /// The value at its end; more than the one at its start.
    pub most: i64,
}

/// What the values of an axis are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Unit {
    /// Numbers.
    Number,
    /// Hundredths, such as pieces per second.
    Hundredths,
    /// Thousandths of a whole, shown as per cent.
    Share,
    /// Milliseconds.
    Clock,
    /// Days since 1970.
    Day,
}

impl Unit {
    /// A value as text, in a few characters.
    pub fn text(self, value: i64) -> String {
        let count = value.max(0) as u64;
        match self {
            Unit::Number if count >= 10_000_000 => format!("{}M", count / 1_000_000),
            Unit::Number if count >= 100_000 => format!("{}k", count / 1000),
            Unit::Number => count.to_string(),
            Unit::Hundredths => format!("{}.{:02}", count / 100, count % 100),
            Unit::Share => format!("{}%", count / 10),
            Unit::Clock => date::length(count.saturating_mul(1000)),
            Unit::Day => {
                date::short(value.saturating_mul(86_400_000)).get(5..10).unwrap_or_default().to_owned()
            }
        }
    }
}

impl Axis {
    /// An axis that holds these values; it starts at zero if `from_zero`.
    pub fn over(unit: Unit, values: impl Iterator<Item = i64> + Clone, from_zero: bool) -> Axis {
        let (least, most) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
        let least = if from_zero { least.min(0) } else { least };
        Axis { unit, least, most: most.max(least + 1) }
    }

    /// The texts at its start and its end.
    pub fn ends(&self) -> (String, String) {
        (self.unit.text(self.least), self.unit.text(self.most))
    }

    /// The place of a value among `count` places.
    fn place(&self, value: i64, count: usize) -> usize {
        let last = count.saturating_sub(1) as i128;
        let range = (i128::from(self.most) - i128::from(self.least)).max(1);
        let way = (i128::from(value) - i128::from(self.least)).clamp(0, range);
        ((way * last + range / 2) / range) as usize
    }
}

impl Plot {
    /// A line through these points; its vertical axis starts at zero if `from_zero`.
    pub fn line(title: &str, units: (Unit, Unit), points: Vec<(i64, i64)>, from_zero: bool) -> Plot {
        let x = Axis::over(units.0, points.iter().map(|point| point.0), false);
        let y = Axis::over(units.1, points.iter().map(|point| point.1), from_zero);
        Plot { title: title.to_owned(), points, kind: PlotKind::Line, x, y }
    }

    /// The distribution of values in at most this many bars.
    pub fn distribution(title: &str, unit: Unit, values: &[i64], bars: usize) -> Plot {
        let x = Axis::over(unit, values.iter().copied(), false);
        let bars = bars.min((x.most - x.least) as usize + 1).max(1);
        let mut counts = vec![0_i64; bars];
        for value in values {
            let way = i128::from(*value) - i128::from(x.least);
            let bar = way * bars as i128 / (i128::from(x.most) - i128::from(x.least) + 1);
            if let Some(count) = counts.get_mut(bar as usize) {
                *count += 1;
            }
        }
        let points: Vec<(i64, i64)> = (0..).zip(counts).collect();
        let y = Axis::over(Unit::Number, points.iter().map(|point| point.1), true);
        Plot { title: title.to_owned(), points, kind: PlotKind::Bars, x, y }
    }

    /// For each of `width` columns, the first and last row of `height` to fill, counted from the top.
    pub fn trace(&self, width: usize, height: usize) -> Vec<Option<(usize, usize)>> {
        let mut columns: Vec<Option<(usize, usize)>> = vec![None; width];
        if width == 0 || height == 0 {
            return columns;
        }
        let row = |value: i64| height - 1 - self.y.place(value, height);
        match self.kind {
            PlotKind::Bars => {
                let count = self.points.len().max(1);
                for (column, slot) in columns.iter_mut().enumerate() {
                    let bar = column * count / width;
                    // A gap between bars, where there is room for one.
                    let is_gap = width >= count * 3 && (column + 1) * count / width != bar;
                    let value = self.points.get(bar).map_or(0, |point| point.1);
                    if value > 0 && !is_gap {
                        *slot = Some((row(value), height - 1));
                    }
                }
            }
            PlotKind::Line => {
                let at = |point: &(i64, i64)| (self.x.place(point.0, width), row(point.1));
                let mut fill = |column: usize, from: usize, to: usize| {
                    if let Some(slot) = columns.get_mut(column) {
                        let (low, high) = (from.min(to), from.max(to));
                        let (old_low, old_high) = slot.unwrap_or((low, high));
                        *slot = Some((low.min(old_low), high.max(old_high)));
                    }
                };
                for point in &self.points {
                    let (column, row) = at(point);
                    fill(column, row, row);
                }
                for pair in self.points.windows(2) {
                    let ((x, y), (next_x, next_y)) = (at(&pair[0]), at(&pair[1]));
                    let steps = next_x.saturating_sub(x).max(1) as i64;
                    let mut last = y;
                    for step in 1..=steps {
                        let way = (next_y as i64 - y as i64) * step / steps;
                        let now = (y as i64 + way) as usize;
                        fill((x as i64 + step).min(next_x as i64) as usize, last, now);
                        last = now;
                    }
                }
            }
        }
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a plot with one character per place.
    fn picture(plot: &Plot, width: usize, height: usize) -> Vec<String> {
        let columns = plot.trace(width, height);
        let cell = |row, column: &Option<(usize, usize)>| match column {
            Some((from, to)) if (*from..=*to).contains(&row) => '#',
            _ => '.',
        };
        (0..height).map(|row| columns.iter().map(|column| cell(row, column)).collect()).collect()
    }

    #[test]
    fn a_line_goes_through_its_points_without_gaps() {
        let points = vec![(0, 0), (4, 40), (8, 40), (9, 0)];
        let plot = Plot::line("", (Unit::Number, Unit::Number), points, true);
        assert_eq!(
            picture(&plot, 10, 5),
            ["....######", "...##....#", "..##.....#", ".##......#", "##.......#"].map(str::to_owned)
        );
    }

    #[test]
    fn bars_show_how_often_values_occur() {
        let plot = Plot::distribution("", Unit::Number, &[1, 1, 2, 4, 4, 4], 4);
        assert_eq!(plot.points, [(0, 2), (1, 1), (2, 0), (3, 3)]);
        assert_eq!(picture(&plot, 4, 3), ["...#", "##.#", "##.#"].map(str::to_owned));
    }

    #[test]
    fn few_or_equal_values_are_drawn_too() {
        for points in [vec![], vec![(3, 3)], vec![(1, 5), (2, 5), (3, 5)]] {
            let plot = Plot::line("", (Unit::Day, Unit::Clock), points.clone(), false);
            assert_eq!(plot.trace(0, 9), []);
            assert_eq!(plot.trace(7, 4).iter().flatten().count() > 0, !points.is_empty());
        }
        assert!(!Plot::distribution("", Unit::Clock, &[], 5).trace(5, 5).is_empty());
    }

    #[test]
    fn values_are_short_texts() {
        for (unit, value, text) in [
            (Unit::Number, 12_345, "12345"),
            (Unit::Number, 1_234_567, "1234k"),
            (Unit::Hundredths, 207, "2.07"),
            (Unit::Share, 125, "12%"),
            (Unit::Clock, 61_500, "1:01"),
            (Unit::Day, 20_772, "11-15"),
        ] {
            assert_eq!(unit.text(value), text);
        }
    }
}
