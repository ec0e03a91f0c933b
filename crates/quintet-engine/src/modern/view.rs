//! The view of the game for shells.

use super::game::{Modern, PlayerSlot, Stage};
use super::{COLUMNS, Goal, PuzzleGoal, ROWS, VISIBLE, srs_piece};
use crate::kernel::{
    BoardView, Cell, Orientation, Panel, PanelId, PanelValue, Phase, PiecePicture, Prompt, Tetromino, Tile,
    View,
};

pub(super) fn phase(stage: Stage) -> Phase {
    match stage {
        Stage::Ready => Phase::Ready,
        Stage::Countdown { .. } => Phase::Countdown,
        Stage::Playing => Phase::Playing,
        Stage::Paused => Phase::Paused,
        Stage::Over => Phase::Over,
    }
}

pub(super) fn view(game: &Modern) -> View {
    let prompt = match game.stage() {
        Stage::Ready => Some("Press Enter to begin."),
        Stage::Over => Some("Press Enter to play again."),
        Stage::Countdown { .. } | Stage::Playing | Stage::Paused => None,
    };
    let prompt = prompt.map(|text| Prompt { text: text.to_owned(), choices: vec!["Enter".to_owned()] });
    View {
        phase: phase(game.stage()),
        boards: game.seats().iter().map(|seat| board(game, seat)).collect(),
        prompt,
        messages: message(game).into_iter().chain(statistics(game)).collect(),
    }
}

/// Returns the number of a countdown, or how the game ended.
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

/// Returns the statistics shown at the end of a game for one player.
fn statistics(game: &Modern) -> Vec<String> {
    let [seat] = game.seats() else { return Vec::new() };
    let stats = &seat.stats;
    if game.stage() != Stage::Over || stats.pieces == 0 {
        return Vec::new();
    }
    let counted = |(count, name): (u32, &str)| match count {
        0 => None,
        1 => Some(format!("1 {name}")),
        count => Some(format!("{count} {name}s")),
    };
    let [single, double, triple, quad] = stats.clears;
    let kinds = [
        (single, "single"),
        (double, "double"),
        (triple, "triple"),
        (quad, "quad"),
        (stats.t_spins(), "T-Spin"),
        (stats.perfect_clears, "perfect clear"),
    ];
    let hundredths = u64::from(stats.pieces) * 100_000 / game.played().millis().max(1);
    let pieces = counted((stats.pieces, "piece")).unwrap_or_default();
    let pace = format!("{pieces}, {}.{:02} a second", hundredths / 100, hundredths % 100);
    let clears: Vec<String> = kinds.into_iter().filter_map(counted).collect();
    [pace].into_iter().chain((!clears.is_empty()).then(|| clears.join(", "))).collect()
}

fn board(game: &Modern, seat: &PlayerSlot) -> BoardView {
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
        put(pos.x, pos.y, Cell::Block(Tile::Kind(kind.into())));
    }
    if let Some(falling) = state.falling() {
        let (piece, tile) = (rules.piece(falling.kind), Tile::Kind(falling.kind.into()));
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

fn panels(game: &Modern, seat: &PlayerSlot) -> Vec<Panel> {
    let state = &seat.state;
    let rules = state.rules();
    let pictures = |kinds: &[Tetromino]| kinds.iter().map(|kind| picture(*kind)).collect();
    let number = |id, label, value: u32| Panel::of_number(id, label, value.into());
    let mut panels = vec![Panel::of_pieces(PanelId::Next, "Next", pictures(state.next()))];
    if rules.hold {
        // A piece can be held once; until the next piece, hold is shown as used.
        let pieces = pictures(state.hold().as_slice());
        let value = PanelValue::Pieces { pieces, spent: state.hold_used };
        panels.push(Panel { id: PanelId::Hold, label: "Hold", value });
    }
    panels.push(Panel::of_digits(PanelId::Score, "Score", state.score()));
    panels.push(number(PanelId::Level, "Level", state.level()));
    panels.push(number(PanelId::Lines, "Lines", state.lines()));
    if let Some(rows) = state.rows_left() {
        panels.push(number(PanelId::RowsLeft, "Left", rows));
    }
    if let Goal::Puzzle(goal) = rules.goal {
        let value = PanelValue::Word(goal_words(goal));
        panels.push(Panel { id: PanelId::Goal, label: "Goal", value });
        panels.push(number(PanelId::Pieces, "Pieces", state.pieces_left()));
    }
    panels.push(clock(game));
    if rules.scores.modern {
        panels.push(number(PanelId::Combo, "Combo", state.combo()));
        let word = if state.back_to_back() { "Back-to-Back" } else { "" };
        let value = PanelValue::Word(word.to_owned());
        panels.push(Panel { id: PanelId::Chain, label: "Chain", value });
    }
    if rules.attacks {
        panels.push(number(PanelId::Sent, "Sent", state.incoming().sent));
        panels.push(number(PanelId::Incoming, "Coming", state.incoming().pending()));
    }
    panels
}

/// Returns the panel of the time played, or of the time left in a mode with a time limit.
fn clock(game: &Modern) -> Panel {
    let played = game.played();
    match game.seats().first().map(|seat| seat.state.rules().goal) {
        Some(Goal::Time(span)) => {
            Panel::of_clock(PanelId::TimeLeft, "Left", (span - played).micros().div_ceil(1000))
        }
        _ => Panel::of_clock(PanelId::Time, "Time", played.millis()),
    }
}

/// Returns the goal of a puzzle in the words that players know in every language.
fn goal_words(goal: PuzzleGoal) -> String {
    match goal {
        PuzzleGoal::ClearAll => "Perfect Clear".to_owned(),
        PuzzleGoal::Lines(lines) => format!("Lines {lines}"),
        PuzzleGoal::Send(rows) => format!("Send {rows}"),
        PuzzleGoal::TspinDouble => "T-Spin Double".to_owned(),
        PuzzleGoal::TspinTriple => "T-Spin Triple".to_owned(),
    }
}

fn picture(kind: Tetromino) -> PiecePicture {
    PiecePicture::new(kind, srs_piece(kind).oriented_shape(Orientation::North).shape)
}

#[cfg(test)]
mod tests {
    use super::super::{Modern, Setup};
    use crate::kernel::{Button, ButtonAction, Game, Player, Tetromino, Time};

    #[test]
    fn the_end_shows_statistics() {
        let setup = Setup { pieces: [Tetromino::O; 40].into(), ..Setup::default() };
        let mut game = Modern::new(&setup).unwrap();
        let press = |game: &mut Modern, button| {
            game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
            game.act(&ButtonAction::Release(Player::ONE, button), &mut ());
        };
        press(&mut game, Button::Enter);
        game.advance(Time::from_millis(3_000).unwrap(), &mut ());
        assert!(game.view().messages.is_empty());
        game.advance(Time::from_millis(5_000).unwrap(), &mut ());
        for _ in 0..40 {
            press(&mut game, Button::Drop);
        }
        let pieces = game.stats(Player::ONE).unwrap().pieces;
        let pace = format!("{pieces} pieces, {}.{:02} a second", pieces / 2, pieces % 2 * 50);
        assert_eq!(game.view().messages, ["Game over".to_owned(), pace]);
    }
}
