//! Tests of the rules as a whole: boards drawn as text, keys, the resulting boards and events.

mod beside_naive;
mod classic;
mod duel;
mod ends;
mod holding;
mod kicks;
mod laws;
mod lock_delay;
mod mode_rules;
mod naive;
mod naive_duel;
mod naive_modes;
mod naive_random;
mod naive_time;
mod naive_view;
mod option_rules;
mod reports;
mod scores;
mod spins;
mod srs_reference;
mod statistics;
mod timing;

use super::pieces::SRS;
use super::*;
use crate::kernel::{
    Button, ButtonAction, CellKind, Event, Game, GameEvent, Grid, Orientation, PiecePosition, Player, Pos,
    Tetromino, Time, Turn,
};
use std::sync::Arc;

/// A game with all its events.
pub(super) struct Table {
    pub(super) game: Modern,
    pub(super) events: Vec<GameEvent>,
}

/// Returns the pieces with these letters.
pub(super) fn kinds(letters: &str) -> Arc<[Tetromino]> {
    letters.chars().map(|letter| Tetromino::from_letter(letter).expect("a piece letter")).collect()
}

/// Returns a board with these rows at the bottom.
pub(super) fn well(rows: &[&str]) -> Matrix {
    parse_board(&rows.join("\n")).expect("a board")
}

impl Table {
    /// Makes a game that has not been started.
    pub(super) fn new(setup: &Setup) -> Table {
        Table { game: Modern::new(setup).expect("a setup"), events: Vec::new() }
    }

    /// Makes a game whose first piece has just spawned, three seconds after the start.
    pub(super) fn playing(setup: &Setup) -> Table {
        let mut table = Table::new(setup);
        table.tap(Button::Enter);
        table.wait_micros(3_000_000);
        table
    }

    /// Makes a game of Marathon with this board and these first pieces, whose first piece has just spawned.
    pub(super) fn marathon(pieces: &str, rows: &[&str]) -> Table {
        Table::playing(&Setup { pieces: kinds(pieces), board: well(rows), ..Setup::default() })
    }

    /// Makes a game of Marathon with this board, with the falling piece where `o` is.
    pub(super) fn with_piece(kind: Tetromino, orientation: Orientation, rows: &[&str]) -> Table {
        let mut table = Table::marathon("OOOOO", &[]);
        table.put(kind, orientation, rows);
        table
    }

    /// Replaces the board, with the falling piece where `o` is.
    pub(super) fn put(&mut self, kind: Tetromino, orientation: Orientation, rows: &[&str]) {
        let now = Time::ZERO + self.game.played();
        let falling = FallingPiece::new(kind, find_piece(kind, orientation, rows));
        let state = self.state_mut();
        state.matrix.clear();
        state.matrix.draw(rows, |letter| {
            if letter == '#' { Some(MatrixBlock::Garbage) } else { MatrixBlock::from_letter(letter) }
        });
        let grounded = falling.is_grounded(state.matrix(), state.rules());
        state.falling = Some(falling);
        state.lock_at = None;
        state.gravity = super::player::Gravity { progress: 0, since: now };
        state.rest(grounded, now);
    }

    pub(super) fn act(&mut self, action: ButtonAction) {
        self.game.act(&action, &mut self.events);
    }

    pub(super) fn press(&mut self, button: Button) {
        self.act(ButtonAction::Press(Player::ONE, button));
    }

    pub(super) fn release(&mut self, button: Button) {
        self.act(ButtonAction::Release(Player::ONE, button));
    }

    pub(super) fn tap(&mut self, button: Button) {
        self.press(button);
        self.release(button);
    }

    pub(super) fn wait_micros(&mut self, micros: u64) {
        let until = Time::from_micros(self.game.now().micros() + micros);
        self.game.advance(until, &mut self.events);
    }

    pub(super) fn wait(&mut self, millis: u64) {
        self.wait_micros(millis * 1000);
    }

    pub(super) fn state(&self) -> &PlayerState {
        self.game.player(Player::ONE).expect("player 1")
    }

    pub(super) fn state_mut(&mut self) -> &mut PlayerState {
        self.game.state_mut(Player::ONE)
    }

    pub(super) fn falling(&self) -> &FallingPiece {
        self.state().falling().expect("a piece")
    }

    /// Returns the column of the falling piece's centre.
    pub(super) fn x(&self) -> i16 {
        self.falling().placed.pos.x
    }

    /// Returns the height of the falling piece's lowest cell above the floor.
    pub(super) fn height(&self) -> i16 {
        ROWS as i16 - 1 - self.falling().bottom()
    }

    /// Returns the names of the events since the last call, as in reports.
    pub(super) fn names(&mut self) -> Vec<String> {
        self.events.drain(..).filter_map(|game_event| event_name(&game_event.event)).collect()
    }

    /// Returns the lowest rows of the matrix with the falling piece drawn as `o`.
    pub(super) fn picture(&self, rows: usize) -> Vec<String> {
        let mut lines = self.state().matrix().picture(MatrixBlock::letter);
        if let Some(falling) = self.state().falling() {
            for pos in SRS[falling.kind.index()].cells(falling.placed) {
                lines[pos.y as usize].replace_range(pos.x as usize..=pos.x as usize, "o");
            }
        }
        lines.split_off(ROWS - rows).iter().map(|row| row.replace('G', "#")).collect()
    }

    /// Returns how often this event has happened.
    pub(super) fn count(&self, event: Event) -> usize {
        self.events.iter().filter(|game_event| game_event.event == event).count()
    }
}

/// Returns the position of a piece that is drawn with `o` in the lowest rows of a matrix.
pub(super) fn find_piece(kind: Tetromino, orientation: Orientation, rows: &[&str]) -> PiecePosition {
    let mut drawn = Grid::<Tetromino, COLUMNS, ROWS>::new();
    drawn.draw(rows, |letter| (letter == 'o').then_some(kind));
    let cells: Vec<Pos> = drawn.filled().map(|(pos, _)| pos).collect();
    let places = (0..ROWS as i16).flat_map(|y| (-1..=COLUMNS as i16).map(move |x| Pos::new(x, y)));
    places
        .map(|pos| PiecePosition { pos, orientation })
        .find(|placed| SRS[kind.index()].cells(*placed).eq(cells.iter().copied()))
        .unwrap_or_else(|| panic!("no {kind:?} {orientation:?} in {rows:?}"))
}

/// Returns the orientation with this letter.
pub(super) fn orientation(letter: &str) -> Orientation {
    let place = ["0", "R", "2", "L"].iter().position(|known| *known == letter).expect("0, R, 2 or L");
    Orientation::ALL[place]
}

/// Returns the button for a turn.
pub(super) fn turning(turn: Turn) -> Button {
    match turn {
        Turn::Clockwise => Button::Clockwise,
        Turn::Counterclockwise => Button::Counterclockwise,
        Turn::Half => Button::HalfTurn,
    }
}
