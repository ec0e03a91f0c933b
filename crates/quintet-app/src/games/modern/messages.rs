//! The messages of Modern when a game is paused or over.

use crate::text::Language;
use quintet_engine::kernel::Player;
use quintet_engine::modern::{Mode, Modern, Stage};

/// The messages over the boards of a game that is paused or over; `None` while it is played.
pub(super) fn messages(game: &Modern, text: Language) -> Option<Vec<String>> {
    let first = match game.stage() {
        Stage::Paused => text.get("pause-title").to_owned(),
        Stage::Over => match game.winner() {
            Some(Some(player)) => text.with("result-wins", &[("player", (player.0 + 1).into())]),
            Some(None) => text.get("result-draw").to_owned(),
            None if game.setup().mode == Mode::Puzzle => {
                text.get(if game.is_done() { "puzzle-solved" } else { "puzzle-not-solved" }).to_owned()
            }
            None if game.is_done() => text.get("result-finished").to_owned(),
            None => text.get("result-game-over").to_owned(),
        },
        _ => return None,
    };
    Some([first].into_iter().chain(statistics(game, text)).collect())
}

/// The statistics of a single player at the end.
fn statistics(game: &Modern, text: Language) -> Vec<String> {
    let is_alone = game.player(Player::TWO).is_none();
    let stats = game.stats(Player::ONE).filter(|stats| is_alone && stats.pieces > 0);
    let Some(stats) = stats.filter(|_| game.stage() == Stage::Over) else { return Vec::new() };
    let counted = |(count, key): (u32, &'static str)| text.with(key, &[("count", count.into())]);
    let [single, double, triple, quad] = stats.clears;
    let kinds = [
        (single, "count-singles"),
        (double, "count-doubles"),
        (triple, "count-triples"),
        (quad, "count-quads"),
        (stats.t_spins(), "count-t-spins"),
        (stats.perfect_clears, "count-perfect-clears"),
    ];
    let hundredths = u64::from(stats.pieces) * 100_000 / game.played().millis().max(1);
    let pace = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    let pieces = counted((stats.pieces, "count-pieces"));
    let pace = text.with("result-pace", &[("pieces", pieces.into()), ("pace", pace.into())]);
    let clears: Vec<String> = kinds.into_iter().filter(|(count, _)| *count > 0).map(counted).collect();
    [pace].into_iter().chain((!clears.is_empty()).then(|| clears.join(", "))).collect()
}
