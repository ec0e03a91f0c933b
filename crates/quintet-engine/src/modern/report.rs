//! The report: the state of a game for other programs.

use super::game::{Modern, PlayerSlot, Stage};
use super::{MatrixBlock, ROWS, srs_piece};
use crate::kernel::{Applause, Ending, Event, Game, GameEvent, PiecePosition, Player, Spin, Tetromino};
use serde::Serialize;

/// The report of a game for one player or of a duel.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Report {
    /// A game for one player.
    Solo(SoloReport),
    /// A game for two players.
    Duel(DuelReport),
}

/// The report of a game for one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SoloReport {
    /// Milliseconds since the start.
    pub t: u64,
    /// The phase of the game.
    pub phase: &'static str,
    /// The mode's name.
    pub mode: &'static str,
    /// The player's fields.
    #[serde(flatten)]
    pub field: FieldReport,
}

/// The report of a duel.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DuelReport {
    /// Milliseconds since the start.
    pub t: u64,
    /// The phase of the game.
    pub phase: &'static str,
    /// The mode's name.
    pub mode: &'static str,
    /// Both players.
    pub players: Vec<DuelistReport>,
    /// 1 or 2; 0 if both lost at once, `null` while the game is being played.
    pub winner: Option<u8>,
}

/// A player of a duel.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DuelistReport {
    /// The same fields as for one player.
    #[serde(flatten)]
    pub field: FieldReport,
    /// Garbage rows that wait to rise.
    pub pending: u32,
    /// Rows sent, including those that cancelled waiting ones.
    pub sent: u32,
}

/// The fields of one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FieldReport {
    /// The score.
    pub score: u64,
    /// The level, as shown.
    pub level: u32,
    /// The number of cleared lines.
    pub lines: u32,
    /// Milliseconds played, without countdowns and pauses.
    pub time: u64,
    /// The locked blocks, row 39 first.
    pub board: Vec<String>,
    /// The falling piece.
    pub piece: Option<PieceReport>,
    /// The cells where it would land.
    pub ghost: Vec<[i16; 2]>,
    /// The piece on hold.
    pub hold: Option<char>,
    /// The next pieces that are shown.
    pub next: Vec<char>,
    /// The length of the combo.
    pub combo: u32,
    /// True while the back-to-back chain lasts.
    pub b2b: bool,
    /// The events since the last report.
    pub events: Vec<String>,
}

/// The falling piece.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PieceReport {
    /// Its letter.
    pub kind: char,
    /// Its orientation: 0, R, 2 or L.
    pub rotation: char,
    /// Its cells as (x, y), y upwards, sorted by y, then x.
    pub cells: Vec<[i16; 2]>,
}

impl Report {
    pub(super) fn of(game: &Modern, events: &[GameEvent]) -> Report {
        let (t, phase, mode) = (game.now().millis(), phase(game), game.setup().mode.name());
        let field = |seat: &PlayerSlot, player: u8| field(game, seat, Player(player), events);
        match game.seats() {
            [seat] => Report::Solo(SoloReport { t, phase, mode, field: field(seat, 0) }),
            seats => {
                let duelist = |(seat, player): (&PlayerSlot, u8)| DuelistReport {
                    field: field(seat, player),
                    pending: seat.state.incoming.pending(),
                    sent: seat.state.incoming.sent,
                };
                let players = seats.iter().zip(0..).map(duelist).collect();
                let winner = game.winner().map(|winner| winner.map_or(0, |player| player.0 + 1));
                Report::Duel(DuelReport { t, phase, mode, players, winner })
            }
        }
    }
}

fn phase(game: &Modern) -> &'static str {
    match game.stage() {
        Stage::Ready => "ready",
        Stage::Countdown { .. } => "countdown",
        Stage::Playing => "playing",
        Stage::Paused => "paused",
        Stage::Over if game.is_done() => "done",
        Stage::Over => "over",
    }
}

fn field(game: &Modern, seat: &PlayerSlot, player: Player, events: &[GameEvent]) -> FieldReport {
    let state = &seat.state;
    let rules = state.rules();
    let falling = state.falling();
    let ghost = falling.filter(|piece| rules.ghost && piece.fits(piece.placed, state.matrix(), rules));
    let own = events.iter().filter(|game_event| game_event.player == player);
    FieldReport {
        score: state.score(),
        level: state.level(),
        lines: state.lines(),
        time: game.played().millis(),
        board: state.matrix().picture(MatrixBlock::letter),
        piece: falling.map(|piece| PieceReport {
            kind: piece.kind.letter(),
            rotation: piece.rotation(),
            cells: cells(piece.kind, piece.placed),
        }),
        ghost: ghost.map_or_else(Vec::new, |piece| cells(piece.kind, piece.landing(state.matrix(), rules))),
        hold: state.hold().map(Tetromino::letter),
        next: state.next().iter().map(|kind| kind.letter()).collect(),
        combo: state.combo(),
        b2b: state.back_to_back(),
        events: own.filter_map(|game_event| event_name(&game_event.event)).collect(),
    }
}

/// Returns the cells of a piece as (x, y), y upwards, sorted by y, then x.
fn cells(kind: Tetromino, placed: PiecePosition) -> Vec<[i16; 2]> {
    let piece = srs_piece(kind);
    let mut cells: Vec<[i16; 2]> = piece.cells(placed).map(|pos| [pos.x, ROWS as i16 - 1 - pos.y]).collect();
    cells.sort_unstable_by_key(|[x, y]| (*y, *x));
    cells
}

/// Returns true if reports include this event, which is exactly when it has a name.
pub(super) fn is_reported(event: &Event) -> bool {
    event_name(event).is_some()
}

/// Returns the name of an event in reports; `None` for events that reports leave out.
pub fn event_name(event: &Event) -> Option<String> {
    let name = match *event {
        Event::Applause(Applause::Clear { rows, spin }) => return clear_name(rows, spin).map(str::to_owned),
        Event::Applause(Applause::BackToBack) => "back-to-back",
        Event::Applause(Applause::Combo(length)) => return Some(format!("combo-{length}")),
        Event::Applause(Applause::PerfectClear) => "perfect-clear",
        Event::Level { number, .. } => return Some(format!("level-{number}")),
        Event::Rose { rows, .. } => return Some(format!("garbage-{rows}")),
        // The winner is a field of its own; quitting and a missed goal are not reported.
        Event::Over(Ending::Won | Ending::Quit | Ending::Failed) => return None,
        Event::Over(ending) => ending.name(),
        _ => return None,
    };
    Some(name.to_owned())
}

fn clear_name(rows: u8, spin: Option<Spin>) -> Option<&'static str> {
    const PLAIN: [Option<&str>; 5] = [None, Some("single"), Some("double"), Some("triple"), Some("quad")];
    const MINI: [Option<&str>; 3] =
        [Some("mini-t-spin"), Some("mini-t-spin-single"), Some("mini-t-spin-double")];
    const FULL: [Option<&str>; 4] =
        [Some("t-spin"), Some("t-spin-single"), Some("t-spin-double"), Some("t-spin-triple")];
    let names: &[Option<&str>] = match spin {
        None => &PLAIN,
        Some(Spin::Mini) => &MINI,
        Some(Spin::Full) => &FULL,
    };
    names.get(usize::from(rows)).copied().flatten()
}
