//! The results of all games of an arena, as text and JSON.
#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use super::duel::{DuelResult, SideStats};
use quintet_engine::kernel::printable;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The result of a game, from the first contender's point of view.
#[derive(Serialize)]
pub(crate) struct GameReport {
    /// Its number, from 1.
    pub(crate) game: u64,
    /// Its seed.
    pub(crate) seed: u64,
    /// Which player the first contender was: 1 or 2.
    pub(crate) a_was: u8,
    /// The winner: `"a"`, `"b"` or `null`.
    pub(crate) winner: Option<char>,
    /// Why the loser lost, or why the game is a draw.
    pub(crate) reason: String,
    /// The number of pieces each contender placed.
    pub(crate) pieces: [u64; 2],
    /// The number of rows each contender sent.
    pub(crate) sent: [u64; 2],
    /// The number of placements each contender searched.
    pub(crate) nodes: [u64; 2],
    /// Both sides, the first contender's first.
    #[serde(skip)]
    sides: [SideStats; 2],
}

impl GameReport {
    /// Creates the report of a game in which the first contender was the player with this index.
    pub(crate) fn new(game: u64, seed: u64, seat: usize, result: DuelResult) -> GameReport {
        let [one, two] = result.sides;
        let sides = if seat == 0 { [one, two] } else { [two, one] };
        GameReport {
            game,
            seed,
            a_was: seat as u8 + 1,
            winner: result.winner.map(|winner| if winner == seat { 'a' } else { 'b' }),
            reason: result.reason,
            pieces: sides.map(|side| side.pieces),
            sent: sides.map(|side| side.sent),
            nodes: sides.map(|side| side.nodes),
            sides,
        }
    }
}

/// The results of all games.
#[derive(Serialize)]
pub(crate) struct ArenaReport {
    /// The contenders.
    pub(crate) contenders: [ContenderReport; 2],
    /// Games without a winner.
    pub(crate) draws: u64,
    /// The first contender's share of the points; a draw is half a point.
    pub(crate) score: f64,
    /// Wilson's interval of the share, with 95 % confidence.
    pub(crate) interval: [f64; 2],
    /// Every game.
    pub(crate) games: Vec<GameReport>,
}

/// The results of a contender in all games.
#[derive(Serialize)]
pub(crate) struct ContenderReport {
    /// Its name.
    pub(crate) name: String,
    /// Games it won.
    pub(crate) wins: u64,
    /// The number of losses for each reason.
    pub(crate) losses: BTreeMap<String, u64>,
    /// Pieces it placed.
    pub(crate) pieces: u64,
    /// Rows it sent.
    pub(crate) sent: u64,
    /// Rows it sent per piece.
    pub(crate) attack_per_piece: f64,
    /// Placements it searched.
    pub(crate) nodes: u64,
    /// Its speed, which differs from run to run.
    pub(crate) speed: Speed,
}

/// The speed of a contender.
#[derive(Serialize)]
pub(crate) struct Speed {
    /// Seconds it searched.
    pub(crate) seconds: f64,
    /// Pieces per second of search.
    pub(crate) pieces_per_second: f64,
    /// Placements searched per second.
    pub(crate) nodes_per_second: f64,
}

impl ArenaReport {
    /// Sums up the games.
    pub(crate) fn new(names: [String; 2], mut games: Vec<GameReport>) -> ArenaReport {
        games.sort_by_key(|game| game.game);
        let wins = |who| games.iter().filter(|game| game.winner == Some(who)).count() as u64;
        let [a, b] = [wins('a'), wins('b')];
        let draws = games.len() as u64 - a - b;
        let (score, interval) = wilson(a as f64 + draws as f64 / 2.0, games.len() as f64);
        let [first, second] = names;
        let contenders =
            [ContenderReport::new(first, 0, a, &games), ContenderReport::new(second, 1, b, &games)];
        ArenaReport { contenders, draws, score, interval, games }
    }

    /// Formats the report as text.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let [a, b] = &self.contenders;
        let percent = |part: f64| part * 100.0;
        writeln!(out, "A {}\nB {}", printable(&a.name), printable(&b.name))?;
        writeln!(out, "A won {}, lost {}, drew {} of {}", a.wins, b.wins, self.draws, self.games.len())?;
        let [low, high] = self.interval;
        writeln!(
            out,
            "score {:.1} % ({:.1} to {:.1} % with 95 % certainty), Elo {} ({} to {})",
            percent(self.score),
            percent(low),
            percent(high),
            elo(self.score),
            elo(low),
            elo(high)
        )?;
        writeln!(
            out,
            "  {:>9} {:>9} {:>12} {:>12} {:>12}",
            "pieces", "sent", "sent/piece", "nodes/piece", "pieces/s"
        )?;
        for (letter, one) in ['A', 'B'].into_iter().zip(&self.contenders) {
            writeln!(
                out,
                "{letter} {:>9} {:>9} {:>12.3} {:>12.0} {:>12.1}",
                one.pieces,
                one.sent,
                one.attack_per_piece,
                one.nodes as f64 / (one.pieces as f64).max(1.0),
                one.speed.pieces_per_second
            )?;
        }
        for (letter, one) in ['A', 'B'].into_iter().zip(&self.contenders) {
            for (reason, count) in &one.losses {
                writeln!(out, "{letter} lost {count}: {reason}")?;
            }
        }
        for game in self.games.iter().filter(|game| game.winner.is_none()) {
            writeln!(out, "game {} was drawn: {}", game.game, game.reason)?;
        }
        Ok(())
    }
}

impl ContenderReport {
    fn new(name: String, at: usize, wins: u64, games: &[GameReport]) -> ContenderReport {
        let other = if at == 0 { 'b' } else { 'a' };
        let mut losses = BTreeMap::new();
        let mut all = SideStats::default();
        for game in games {
            if game.winner == Some(other) {
                *losses.entry(game.reason.clone()).or_default() += 1;
            }
            let side = &game.sides[at];
            all.pieces += side.pieces;
            all.sent += side.sent;
            all.nodes += side.nodes;
            all.thought += side.thought;
        }
        let (pieces, seconds) = (all.pieces as f64, all.thought.as_secs_f64());
        let a_second = |count: f64| count / seconds.max(1e-9);
        ContenderReport {
            name,
            wins,
            losses,
            pieces: all.pieces,
            sent: all.sent,
            attack_per_piece: all.sent as f64 / pieces.max(1.0),
            nodes: all.nodes,
            speed: Speed {
                seconds,
                pieces_per_second: a_second(pieces),
                nodes_per_second: a_second(all.nodes as f64),
            },
        }
    }
}

/// Returns the share of the points, and Wilson's interval of it with 95 % confidence.
fn wilson(points: f64, games: f64) -> (f64, [f64; 2]) {
    const Z: f64 = 1.959_964;
    if games == 0.0 {
        return (0.5, [0.0, 1.0]);
    }
    let (part, square) = (points / games, Z * Z);
    let middle = (part + square / (2.0 * games)) / (1.0 + square / games);
    let spread = part * (1.0 - part) / games + square / (4.0 * games * games);
    let reach = Z / (1.0 + square / games) * spread.sqrt();
    (part, [(middle - reach).max(0.0), (middle + reach).min(1.0)])
}

/// Returns the difference in Elo points that corresponds to this share of the points.
fn elo(part: f64) -> String {
    if part <= 0.0 {
        "-inf".into()
    } else if part >= 1.0 {
        "+inf".into()
    } else {
        format!("{:+.0}", 400.0 * (part / (1.0 - part)).log10())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Checked by hand: 7 of 10, and the ends.
        let (part, [low, high]) = wilson(7.0, 10.0);
        assert!((part - 0.7).abs() < 1e-9 && (low - 0.3968).abs() < 1e-3 && (high - 0.8922).abs() < 1e-3);
        let (_, [low, high]) = wilson(0.0, 10.0);
        assert!(low < 1e-9 && (high - 0.2775).abs() < 1e-3);
        let (_, [low, high]) = wilson(10.0, 10.0);
        assert!(high > 0.999_999 && (low - 0.7225).abs() < 1e-3);
        let (_, [low, high]) = wilson(0.0, 0.0);
        assert!(low < 1e-9 && high > 0.999_999);
    }

    #[test]
    fn elo_is_the_usual_scale() {
        assert_eq!(
            [elo(0.5), elo(0.75), elo(0.25), elo(0.0), elo(1.0)],
            ["+0", "+191", "-191", "-inf", "+inf"]
        );
    }
}
