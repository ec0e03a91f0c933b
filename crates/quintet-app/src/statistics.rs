//! Statistics over stored scores: which of them count, and plots of them.

use crate::date::LocalTime;
use crate::plot::{Plot, PlotKind, Unit};
use crate::small_map::SmallMap;
use crate::storage::Score;
use crate::text::Language;

/// The milliseconds of a day.
const DAY: i64 = 86_400_000;
/// The maximum number of bars of a distribution.
const BARS: usize = 12;

/// The scores that people made, one for each game: of a duel of two people, the winner's, or else the first player's.
/// The order is kept.
pub fn games(scores: &[Score]) -> Vec<&Score> {
    let mut chosen: SmallMap<(i64, u32), (bool, u8)> = SmallMap::default();
    let game = |score: &Score| score.replay.map(|replay| (replay, score.round));
    let people = || scores.iter().filter(|score| !score.is_computer);
    for score in people() {
        if let Some(game) = game(score) {
            let (better, side) = (!score.ranked, score.side);
            let best = chosen.get_or_insert(game, (better, side));
            *best = (*best).min((better, side));
        }
    }
    let is_chosen = |score: &&Score| match game(score) {
        Some(game) => chosen.get(&game).is_none_or(|(_, side)| *side == score.side),
        // Scores without a replay cannot be matched to a game, so the first player's score counts for it.
        None => score.side <= 1,
    };
    people().filter(is_chosen).collect()
}

/// The plots of the games of one category.
pub fn category_plots(games: &[&Score], local: LocalTime, text: Language) -> Vec<Plot> {
    let timed = games.first().is_some_and(|score| score.timed);
    let counted: Vec<&Score> = games.iter().copied().filter(|score| score.finished).collect();
    let value = |score: &Score| if timed { score.millis as i64 } else { score.score as i64 };
    let unit = if timed { Unit::Clock } else { Unit::Number };
    let better = |values: &[i64]| if timed { values.iter().min() } else { values.iter().max() }.copied();
    let mut plots = Vec::new();
    let best = by_day(&counted, local, |score| Some(value(score)), |values| better(values).unwrap_or(0));
    plots.extend(line(
        text.get(if timed { "plot-best-time" } else { "plot-best-score" }),
        unit,
        best,
        !timed,
    ));
    let values: Vec<i64> = counted.iter().map(|score| value(score)).collect();
    if values.len() > 1 {
        let title = text.get(if timed { "plot-times" } else { "plot-scores" });
        plots.push(Plot::distribution(title, unit, &values, BARS));
    }
    let rate = |of: fn(&Score) -> Option<(u64, u64)>| {
        let share = move |score: &Score| {
            let (part, whole) = of(score)?;
            (whole > 0).then(|| (part * 1000 / whole) as i64)
        };
        by_day(games, local, share, average)
    };
    let pace = by_day(
        games,
        local,
        |score| {
            score.tally.as_ref().filter(|_| score.millis > 0).map(|tally| tally.pace(score.millis) as i64)
        },
        average,
    );
    plots.extend(line(text.get("plot-pace"), Unit::Hundredths, pace, true));
    let spins =
        rate(|score| score.tally.as_ref().map(|tally| (u64::from(tally.t_spins), u64::from(tally.pieces))));
    plots.extend(line(text.get("plot-t-spins"), Unit::Share, spins, true).filter(has_values));
    let quads = rate(|score| {
        score.tally.as_ref().map(|tally| (u64::from(tally.clears[3]) * 4, u64::from(tally.lines)))
    });
    plots.extend(line(text.get("plot-quads"), Unit::Share, quads, true).filter(has_values));
    plots
}

/// The plots of all games together: how many there were, and how long they took.
pub fn activity_plots(games: &[&Score], local: LocalTime, text: Language) -> Vec<Plot> {
    let count = by_day(games, local, |_| Some(1), |values| values.len() as i64);
    let time = by_day(games, local, |score| Some(score.millis as i64), |values| values.iter().sum());
    line(text.get("plot-games"), Unit::Number, count, true)
        .into_iter()
        .chain(line(text.get("plot-play-time"), Unit::Clock, time, true))
        .collect()
}

fn average(values: &[i64]) -> i64 {
    values.iter().sum::<i64>() / (values.len() as i64).max(1)
}

fn has_values(plot: &Plot) -> bool {
    plot.points.iter().any(|(_, value)| *value > 0)
}

fn line(title: &str, unit: Unit, points: Vec<(i64, i64)>, from_zero: bool) -> Option<Plot> {
    match points.as_slice() {
        [] => None,
        // A point alone would hardly be seen: a bar, with the days before and after it.
        [(day, value)] => {
            let points = vec![(day - 1, 0), (*day, *value), (day + 1, 0)];
            Some(Plot { kind: PlotKind::Bars, ..Plot::line(title, (Unit::Day, unit), points, true) })
        }
        _ => Some(Plot::line(title, (Unit::Day, unit), points, from_zero)),
    }
}

/// A value for each day on which there were games.
fn by_day(
    games: &[&Score],
    local: LocalTime,
    value: impl Fn(&Score) -> Option<i64>,
    sum: impl Fn(&[i64]) -> i64,
) -> Vec<(i64, i64)> {
    let mut days: SmallMap<i64, Vec<i64>> = SmallMap::default();
    for score in games {
        if let Some(value) = value(score) {
            days.get_or_default(local.shift(score.ended).div_euclid(DAY)).push(value);
        }
    }
    days.into_iter().map(|(day, values)| (day, sum(&values))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::Tally;

    fn score(replay: i64, side: u8, ranked: bool, score: u64) -> Score {
        Score { replay: Some(replay), side, ranked, score, finished: true, ..Score::default() }
    }

    #[test]
    fn a_duel_counts_once_and_the_computer_never() {
        let computer = Score { is_computer: true, ..score(1, 2, false, 900) };
        let scores = [
            score(1, 1, true, 100),
            computer,
            score(2, 1, false, 50),
            score(2, 2, true, 70),
            score(3, 1, false, 10),
            score(3, 2, false, 20),
        ];
        let points: Vec<u64> = games(&scores).iter().map(|score| score.score).collect();
        assert_eq!(points, [100, 70, 10]);
    }

    #[test]
    fn plots_are_by_local_day() {
        let tally = Tally { pieces: 100, lines: 40, clears: [0, 0, 0, 5], t_spins: 3, ..Tally::default() };
        let at = |hours: i64, score: u64| Score {
            ended: hours * 3_600_000,
            score,
            millis: 50_000,
            finished: true,
            tally: Some(tally.clone()),
            ..Score::default()
        };
        let scores = [at(1, 10), at(22, 30), at(23, 20)];
        let games: Vec<&Score> = scores.iter().collect();
        let east = LocalTime::new(|_| 7200);
        let days = |local| category_plots(&games, local, Language::English)[0].points.clone();
        assert_eq!(
            (days(LocalTime::UTC), days(east)),
            (vec![(-1, 0), (0, 30), (1, 0)], vec![(0, 10), (1, 30)])
        );
        let plots = category_plots(&games, east, Language::English);
        let titles: Vec<&str> = plots.iter().map(|plot| plot.title.as_str()).collect();
        assert_eq!(
            titles,
            ["Best score by day", "Scores", "PPS", "T-Spins per piece", "Lines cleared by quads"]
        );
        let values: Vec<i64> = plots[2..].iter().map(|plot| plot.points[0].1).collect();
        assert_eq!(values, [200, 30, 500]);
        let activity = activity_plots(&games, LocalTime::UTC, Language::English);
        assert_eq!(activity.iter().map(|plot| plot.points[1].1).collect::<Vec<_>>(), [3, 150_000]);
        // A single day is a bar, not a dot.
        assert!(activity.iter().all(|plot| plot.kind == PlotKind::Bars));
        assert!(plots.iter().filter(|plot| plot.title != "Scores").all(|plot| plot.kind == PlotKind::Line));
    }
}
