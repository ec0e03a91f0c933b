//! What there is to see.

use super::game::{Modern, Seat, Stage};
use super::{COLUMNS, Goal, ROWS, VISIBLE};
use crate::kernel::{BoardView, Cell, Kind, Orientation, Panel, Phase, Picture, Prompt, Tile, View};

pub(super) fn view(game: &Modern) -> View {
    let phase = match game.stage() {
        Stage::Ready => Phase::Ready,
        Stage::Countdown { .. } => Phase::Countdown,
        Stage::Playing => Phase::Playing,
        Stage::Paused => Phase::Paused,
        Stage::Over => Phase::Over,
    };
    let prompt = match game.stage() {
        Stage::Ready => Some("Press Enter to begin."),
        Stage::Over => Some("Press Enter to play again."),
        Stage::Countdown { .. } | Stage::Playing | Stage::Paused => None,
    };
    let prompt = prompt.map(|text| Prompt { text: text.to_owned(), choices: vec!["Enter".to_owned()] });
    View {
        phase,
        boards: game.seats().iter().map(|seat| board(game, seat)).collect(),
        prompt,
        messages: message(game).into_iter().collect(),
    }
}

/// The number of a countdown, or how the game ended.
fn message(game: &Modern) -> Option<String> {
    match game.stage() {
        Stage::Countdown { number, .. } => Some(number.to_string()),
        Stage::Paused => Some("Paused".to_owned()),
        Stage::Over => Some(match game.winner() {
            Some(Some(player)) => format!("Player {} wins", player.0 + 1),
            Some(None) => "A draw".to_owned(),
            None if game.is_done() => "Done".to_owned(),
            None => "Game over".to_owned(),
        }),
        _ => None,
    }
}

fn board(game: &Modern, seat: &Seat) -> BoardView {
    let state = &seat.state;
    let rules = state.rules();
    let mut cells = vec![Cell::Empty; COLUMNS * ROWS];
    let mut put = |x: i16, y: i16, cell: Cell| {
        let at = usize::try_from(y).ok().zip(usize::try_from(x).ok());
        if let Some(slot) = at.and_then(|(y, x)| cells.get_mut(y * COLUMNS + x)) {
            *slot = cell;
        }
    };
    for (pos, kind) in state.matrix().filled() {
        put(pos.x, pos.y, Cell::Block(Tile::Kind(kind)));
    }
    if let Some(falling) = state.falling() {
        let (piece, tile) = (rules.piece(falling.kind), Tile::Kind(falling.kind));
        if rules.ghost && falling.fits(falling.placed, state.matrix(), rules) {
            for pos in piece.cells(falling.landing(state.matrix(), rules)) {
                put(pos.x, pos.y, Cell::Ghost(tile));
            }
        }
        for pos in piece.cells(falling.placed) {
            put(pos.x, pos.y, Cell::Falling(tile));
        }
    }
    BoardView {
        width: COLUMNS,
        height: ROWS,
        hidden: ROWS - VISIBLE,
        cells,
        panels: panels(game, seat),
        active: true,
    }
}

fn panels(game: &Modern, seat: &Seat) -> Vec<Panel> {
    let state = &seat.state;
    let rules = state.rules();
    let pictures = |kinds: &[Kind]| kinds.iter().map(|kind| picture(game, *kind)).collect();
    let number = |label, value: u32| Panel::Number { label, value: value.into() };
    let mut panels = vec![Panel::Pieces { label: "Next", pieces: pictures(state.next()), spent: false }];
    if rules.hold {
        // Once a piece.
        let pieces = pictures(state.hold().as_slice());
        panels.push(Panel::Pieces { label: "Hold", pieces, spent: state.hold_used });
    }
    panels.push(Panel::Digits { label: "Score", value: state.score() });
    panels.push(number("Level", state.level()));
    panels.push(number("Lines", state.lines()));
    panels.push(clock(game));
    if rules.scores.modern {
        panels.push(number("Combo", state.combo()));
        let word = if state.back_to_back() { "Back-to-Back" } else { "" };
        panels.push(Panel::Word { label: "Chain", word: word.to_owned() });
    }
    if rules.attacks {
        panels.push(number("Sent", state.incoming().sent));
        panels.push(number(Panel::COMING, state.incoming().pending()));
    }
    panels
}

/// The time played, or what is left of it where it is limited.
fn clock(game: &Modern) -> Panel {
    let played = game.played();
    match game.seats().first().map(|seat| seat.state.rules().goal) {
        Some(Goal::Time(span)) => {
            Panel::Clock { label: "Left", millis: (span - played).micros().div_ceil(1000) }
        }
        _ => Panel::Clock { label: "Time", millis: played.millis() },
    }
}

fn picture(game: &Modern, kind: Kind) -> Picture {
    Picture::new(kind, game.setup().table().piece(kind).form(Orientation::Zero).shape)
}
