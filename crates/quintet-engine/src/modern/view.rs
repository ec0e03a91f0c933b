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
    let mut panels = vec![Panel::of_pieces(PanelId::Next, "Next", pictures(state.next()))];
    if rules.hold {
        // A piece can be held once; until the next piece, hold is shown as used.
        let pieces = pictures(state.hold().as_slice());
        let value = PanelValue::Pieces { pieces, spent: state.hold_used };
        panels.push(Panel { id: PanelId::Hold, label: "Hold", value });
    }
    let count = Hud { game, seat };
    panels.push(count.mode());
    // At the last level there is no next one.
    let has_next = state.level() < rules.last_level;
    let order = count.order().iter().filter(|id| has_next || **id != PanelId::RowsToLevel);
    panels.extend(order.map(|id| count.panel(*id)));
    if rules.scores.modern {
        // Shown only while there is one; last, so that nothing else moves.
        let word = |id, label, word: String| Panel { id, label, value: PanelValue::Word(word) };
        let combo = if state.combo() > 0 { format!("×{}", state.combo()) } else { String::new() };
        panels.push(word(PanelId::Combo, "Combo", combo));
        let chain = if state.back_to_back() { "Back-to-Back" } else { "" };
        panels.push(word(PanelId::Chain, "Chain", chain.to_owned()));
    }
    panels
}

/// The numbers beside a board.
struct Hud<'a> {
    game: &'a Modern,
    seat: &'a PlayerSlot,
}

impl Hud<'_> {
    /// Returns the numbers of the mode, those that count first.
    fn order(&self) -> &'static [PanelId] {
        let rules = self.seat.state.rules();
        match rules.goal {
            Goal::Lines(_) => {
                &[PanelId::RowsLeft, PanelId::Time, PanelId::Pace, PanelId::Score, PanelId::Level]
            }
            Goal::Time(_) => {
                &[PanelId::TimeLeft, PanelId::Score, PanelId::Pace, PanelId::Level, PanelId::Lines]
            }
            Goal::Garbage(_) => {
                &[PanelId::RowsLeft, PanelId::Time, PanelId::Pace, PanelId::Lines, PanelId::Score]
            }
            Goal::Survive => &[PanelId::Time, PanelId::Lines, PanelId::Pace, PanelId::Score],
            Goal::Puzzle(_) => &[PanelId::Goal, PanelId::Pieces, PanelId::Lines, PanelId::Time],
            _ if rules.attacks => &[
                PanelId::Incoming,
                PanelId::Sent,
                PanelId::Time,
                PanelId::Pace,
                PanelId::Score,
                PanelId::Level,
                PanelId::Lines,
            ],
            _ => &[
                PanelId::Score,
                PanelId::Level,
                PanelId::RowsToLevel,
                PanelId::Lines,
                PanelId::Time,
                PanelId::Pace,
            ],
        }
    }

    fn mode(&self) -> Panel {
        let mut name = self.game.setup().mode.to_string();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Panel { id: PanelId::Mode, label: "Mode", value: PanelValue::Word(name) }
    }

    fn panel(&self, id: PanelId) -> Panel {
        let (state, played) = (&self.seat.state, self.game.played());
        let goal = state.rules().goal;
        let number = |label, value: u32| Panel::of_number(id, label, value.into());
        match id {
            PanelId::Score => Panel::of_digits(id, "Score", state.score()),
            PanelId::Level => number("Level", state.level()),
            PanelId::Lines => number("Lines", state.lines()),
            PanelId::RowsLeft => match goal {
                Goal::Lines(lines) => number("Lines left", lines.saturating_sub(state.lines())),
                _ => number("Lines left", state.rows_left().unwrap_or(0)),
            },
            PanelId::Goal => {
                let words = if let Goal::Puzzle(goal) = goal { goal_words(goal) } else { String::new() };
                Panel { id, label: "Goal", value: PanelValue::Word(words) }
            }
            PanelId::Pieces => number("Pieces", state.pieces_left()),
            // A level has ten lines in every mode.
            PanelId::RowsToLevel => number("To next level", 10 - state.lines() % 10),
            PanelId::Pace => {
                // In the first second the rate would say little.
                let millis = played.millis().max(1_000);
                let hundredths = u64::from(self.seat.stats.pieces) * 100_000 / millis;
                Panel { id, label: "PPS", value: PanelValue::Rate { hundredths } }
            }
            PanelId::Sent => number("Sent", state.incoming().sent),
            PanelId::Incoming => number("Incoming", state.incoming().pending()),
            PanelId::TimeLeft => {
                let span = if let Goal::Time(span) = goal { span } else { played };
                Panel::of_clock(id, "Left", (span - played).micros().div_ceil(1000))
            }
            // In a race every millisecond counts.
            _ if matches!(goal, Goal::Lines(_) | Goal::Garbage(_) | Goal::Survive) => {
                Panel { id, label: "Time", value: PanelValue::Stopwatch { millis: played.millis() } }
            }
            _ => Panel::of_clock(id, "Time", played.millis()),
        }
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
    use super::super::{Mode, Modern, Setup};
    use crate::kernel::{Button, ButtonAction, Game, PanelId, Player, Tetromino, Time};

    #[test]
    fn the_last_level_has_no_next_one() {
        for (mode, level, is_shown) in [
            (Mode::Marathon, 14, true),
            (Mode::Marathon, 15, false),
            (Mode::Zen, 1, true),
            (Mode::Classic, 29, true),
        ] {
            let setup = Setup { mode, level: Some(level), ..Setup::default() };
            let view = Modern::new(&setup).unwrap().view();
            let is_there = view.boards[0].panels.iter().any(|panel| panel.id == PanelId::RowsToLevel);
            assert_eq!(is_there, is_shown, "{mode} {level}");
        }
    }

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
