//! The state as other programs read it.

use super::game::{Modern, PlayerSlot, Stage};
use super::{MatrixBlock, ROWS, Setup};
use crate::kernel::{Applause, Ending, Event, Game, GameEvent, PiecePosition, Player, Spin, Tetromino};
use serde::Serialize;

/// One player's object, or that of a duel.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Report {
    /// A game for one.
    Solo(SoloReport),
    /// A game for two.
    Duel(DuelReport),
}

/// A game for one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SoloReport {
    /// Milliseconds since the beginning.
    pub t: u64,
    /// What the game is doing.
    pub phase: &'static str,
    /// The mode's name.
    pub mode: &'static str,
    /// All the rest.
    #[serde(flatten)]
    pub field: FieldReport,
}

/// A game for two players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DuelReport {
    /// Milliseconds since the beginning.
    pub t: u64,
    /// What the game is doing.
    pub phase: &'static str,
    /// The mode's name.
    pub mode: &'static str,
    /// Both players.
    pub players: Vec<DuelistReport>,
    /// 1 or 2, 0 when both lost at once, `null` while it is open.
    pub winner: Option<u8>,
}

/// A player of a duel.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DuelistReport {
    /// As for one player.
    #[serde(flatten)]
    pub field: FieldReport,
    /// Rows that wait to rise.
    pub pending: u32,
    /// Rows sent, those that cancelled waiting ones too.
    pub sent: u32,
}

/// One player's part.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FieldReport {
    /// The score.
    pub score: u64,
    /// The level, as shown.
    pub level: u32,
    /// Lines cleared.
    pub lines: u32,
    /// Milliseconds played, without countdowns and pauses.
    pub time: u64,
    /// The blocks at rest, row 39 first.
    pub board: Vec<String>,
    /// The piece that falls.
    pub piece: Option<PieceReport>,
    /// Where it would land.
    pub ghost: Vec<[i16; 2]>,
    /// The piece put aside.
    pub hold: Option<char>,
    /// The next pieces that are shown.
    pub next: Vec<char>,
    /// The length of the combo.
    pub combo: u32,
    /// Whether the back-to-back chain is alive.
    pub b2b: bool,
    /// What has happened since the last report.
    pub events: Vec<String>,
}

/// The piece that falls.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PieceReport {
    /// Its letter.
    pub kind: char,
    /// 0, R, 2 or L.
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
            cells: cells(game.setup(), piece.kind, piece.placed),
        }),
        ghost: ghost.map_or_else(Vec::new, |piece| {
            cells(game.setup(), piece.kind, piece.landing(state.matrix(), rules))
        }),
        hold: state.hold().map(Tetromino::letter),
        next: state.next().iter().map(|kind| kind.letter()).collect(),
        combo: state.combo(),
        b2b: state.back_to_back(),
        events: own.filter_map(|game_event| event_name(&game_event.event)).collect(),
    }
}

/// The cells of a piece as (x, y), y upwards, sorted by y, then x.
fn cells(setup: &Setup, kind: Tetromino, placed: PiecePosition) -> Vec<[i16; 2]> {
    let piece = setup.table().piece(kind);
    let mut cells: Vec<[i16; 2]> = piece.cells(placed).map(|pos| [pos.x, ROWS as i16 - 1 - pos.y]).collect();
    cells.sort_unstable_by_key(|[x, y]| (*y, *x));
    cells
}

/// Returns true if reports contain this event: exactly when it has a name.
pub(super) fn is_reported(event: &Event) -> bool {
    event_name(event).is_some()
}

/// The name of an event in reports; `None` for events that reports leave out.
pub fn event_name(event: &Event) -> Option<String> {
    let name = match *event {
        Event::Applause(Applause::Clear { rows, spin }) => return clear_name(rows, spin).map(str::to_owned),
        Event::Applause(Applause::BackToBack) => "back-to-back",
        Event::Applause(Applause::Combo(length)) => return Some(format!("combo-{length}")),
        Event::Applause(Applause::PerfectClear) => "perfect-clear",
        Event::Level { number, .. } => return Some(format!("level-{number}")),
        Event::Rose { rows, .. } => return Some(format!("garbage-{rows}")),
        // Reports say otherwise who has won, and nobody leaves in them.
        Event::Over(Ending::Won | Ending::Quit) => return None,
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
