//! The game: the falling piece, the timer, and the keys.

use super::pieces::{self, PieceKind};
use super::rules::{Setup, Stage, Well, points, row_time, rows_needed};
use super::text::Report;
use crate::kernel::{
    BoardView, Button, ButtonAction, ButtonGame, Cell, CellList, Ending, Event, EventSink, FallCause, Game,
    GameEvent, LockedPiece, Orientation, Panel, PanelId, Phase, PiecePicture, PiecePosition, PieceSource,
    PieceWeights, Player, Prompt, Randomiser, Rng, SetupError, Tile, Time, Turn, View,
};
use serde::{Deserialize, Serialize};

/// A game of Chetyris.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chetyris {
    now: Time,
    stage: Stage,
    level: u32,
    rows_left: u32,
    score: u64,
    well: Well,
    falling: Option<CurrentPiece>,
    next: Option<PieceKind>,
    source: PieceSource<PieceKind>,
    rng: Rng,
}

/// The falling piece, and when it next moves down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct CurrentPiece {
    kind: PieceKind,
    placed: PiecePosition,
    due: Time,
}

impl Game for Chetyris {
    const NAME: &'static str = "chetyris";
    const REVISION: u32 = 1;
    type Setup = Setup;
    type Action = ButtonAction;
    type Report = Report;

    fn with_revision(setup: &Setup, _: u32) -> Result<Chetyris, SetupError> {
        // The level is multiplied below, so it is checked first.
        let well = setup.checked()?;
        Ok(Chetyris {
            now: Time::ZERO,
            stage: Stage::Begin,
            level: setup.level,
            rows_left: rows_needed(setup.level),
            score: 0,
            well,
            falling: None,
            next: None,
            source: PieceSource::list_then_random(
                setup.pieces.clone(),
                Randomiser::Weighted(PieceWeights::uniform()),
            ),
            rng: Rng::new(setup.seed),
        })
    }

    fn now(&self) -> Time {
        self.now
    }

    fn deadline(&self) -> Option<Time> {
        self.falling.filter(|_| self.stage == Stage::Playing).map(|falling| falling.due)
    }

    fn advance(&mut self, until: Time, sink: &mut dyn EventSink) {
        while let Some(due) = self.deadline().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.down(FallCause::Gravity, sink);
        }
        self.now = self.now.max(until);
    }

    fn act(&mut self, action: &ButtonAction, sink: &mut dyn EventSink) {
        let ButtonAction::Press(_, button) = *action else { return };
        match (self.stage, button) {
            (Stage::Playing, Button::Left) => self.sideways(-1, sink),
            (Stage::Playing, Button::Right) => self.sideways(1, sink),
            (Stage::Playing, Button::Clockwise) => self.rotate(sink),
            (Stage::Playing, Button::Down) => self.down(FallCause::Soft, sink),
            (Stage::Playing, Button::Drop) => self.drop(sink),
            (Stage::Playing, Button::Quit) => self.end(Ending::Quit, sink),
            (Stage::Begin, Button::Enter) => self.begin(sink),
            (Stage::LevelDone, Button::Enter) => self.next_level(sink),
            (Stage::Over, Button::Enter) => self.stage = Stage::Exited,
            _ => {}
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over | Stage::Exited)
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Begin => Phase::Ready,
            Stage::Playing => Phase::Playing,
            Stage::LevelDone => Phase::Asking,
            Stage::Over | Stage::Exited => Phase::Over,
        }
    }

    fn view(&self) -> View {
        let prompt =
            self.stage.prompt().map(|text| Prompt { text: text.into(), choices: vec!["Enter".into()] });
        View { phase: self.phase(), boards: vec![self.board()], prompt, messages: Vec::new() }
    }

    fn report(&self, _: &[GameEvent]) -> Report {
        Report::new(self)
    }
}

impl ButtonGame for Chetyris {
    const BUTTONS: &'static [(&'static str, Button)] = &[
        ("left", Button::Left),
        ("right", Button::Right),
        ("rotate", Button::Clockwise),
        ("down", Button::Down),
        ("drop", Button::Drop),
        ("quit", Button::Quit),
        ("enter", Button::Enter),
    ];
}

impl Chetyris {
    /// Returns the stage of the game.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the current level.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Returns the score.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Returns the number of rows still to clear at this level.
    pub fn rows_left(&self) -> u32 {
        self.rows_left
    }

    /// Returns the kind of the falling piece.
    pub fn falling(&self) -> Option<PieceKind> {
        self.falling.map(|falling| falling.kind)
    }

    /// Returns the position of the falling piece.
    pub fn placed(&self) -> Option<PiecePosition> {
        self.falling.map(|falling| falling.placed)
    }

    /// Returns the locked blocks.
    pub fn well(&self) -> &Well {
        &self.well
    }

    #[cfg(test)]
    pub(super) fn well_mut(&mut self) -> &mut Well {
        &mut self.well
    }

    fn emit(&self, sink: &mut dyn EventSink, event: Event) {
        sink.emit(GameEvent { at: self.now, player: Player::ONE, event });
    }

    fn begin(&mut self, sink: &mut dyn EventSink) {
        self.next = Some(self.source.next(&mut self.rng));
        self.emit(sink, Event::Begun);
        self.start_level(None, sink);
    }

    fn next_level(&mut self, sink: &mut dyn EventSink) {
        let before = self.level;
        self.level += 1;
        self.rows_left = rows_needed(self.level);
        self.start_level(Some(before), sink);
    }

    fn start_level(&mut self, from: Option<u32>, sink: &mut dyn EventSink) {
        self.stage = Stage::Playing;
        self.emit(sink, Event::Level { number: self.level, from });
        self.spawn(sink);
    }

    fn spawn(&mut self, sink: &mut dyn EventSink) {
        let following = self.source.next(&mut self.rng);
        let Some(kind) = self.next.replace(following) else { return };
        let placed = pieces::spawn_position(self.well.width());
        self.falling = Some(CurrentPiece { kind, placed, due: self.now + row_time(self.level) });
        self.emit(sink, Event::Spawned(kind.into()));
        if !self.well.fits(&pieces::piece_spec(kind).piece, placed) {
            self.end(Ending::BlockOut, sink);
        }
    }

    fn end(&mut self, ending: Ending, sink: &mut dyn EventSink) {
        self.stage = Stage::Over;
        self.emit(sink, Event::Over(ending));
    }

    /// Moves the falling piece there if it fits; returns true if it does.
    fn try_place(&mut self, placed: PiecePosition) -> bool {
        let Some(falling) = &mut self.falling else { return false };
        let fits = self.well.fits(&pieces::piece_spec(falling.kind).piece, placed);
        if fits {
            falling.placed = placed;
        }
        fits
    }

    fn sideways(&mut self, key: i16, sink: &mut dyn EventSink) {
        let Some(falling) = self.falling else { return };
        let dx = key * pieces::piece_spec(falling.kind).steering;
        let moved = self.try_place(falling.placed.moved(dx, 0));
        self.emit(sink, if moved { Event::Moved(dx as i8) } else { Event::Blocked });
    }

    fn rotate(&mut self, sink: &mut dyn EventSink) {
        let Some(falling) = self.falling else { return };
        let (piece, turn) = (&pieces::piece_spec(falling.kind).piece, Turn::Clockwise);
        let turned = piece.turned(falling.placed, turn, |placed| self.well.fits(piece, placed));
        let Some((placed, kick)) = turned else { return self.emit(sink, Event::Blocked) };
        self.falling = Some(CurrentPiece { placed, ..falling });
        self.emit(sink, Event::Rotated { turn, kick, spin: None });
    }

    /// Moves the piece down a row, or locks it if it does not fit there.
    fn down(&mut self, cause: FallCause, sink: &mut dyn EventSink) {
        let Some(falling) = self.falling else { return };
        if self.try_place(falling.placed.moved(0, 1)) {
            let due = self.now + row_time(self.level);
            if let Some(falling) = &mut self.falling {
                falling.due = due;
            }
            self.emit(sink, Event::Fell { rows: 1, cause });
        } else {
            self.rest(falling, sink);
        }
    }

    /// Moves the piece down as far as it goes, and locks it.
    fn drop(&mut self, sink: &mut dyn EventSink) {
        let Some(mut falling) = self.falling else { return };
        let piece = &pieces::piece_spec(falling.kind).piece;
        let rows = self.well.room_below(piece, falling.placed);
        falling.placed = falling.placed.moved(0, rows);
        let cells = CellList::new(piece.cells(falling.placed));
        self.emit(
            sink,
            Event::HardDropped { rows: rows as u8, tile: Tile::Kind(falling.kind.into()), cells },
        );
        self.rest(falling, sink);
    }

    fn rest(&mut self, falling: CurrentPiece, sink: &mut dyn EventSink) {
        self.falling = None;
        let CurrentPiece { kind, placed, .. } = falling;
        let spec = pieces::piece_spec(kind);
        let special = (spec.rest)(&mut self.well, kind, placed);
        let cells = CellList::new(spec.piece.cells(placed));
        self.emit(sink, Event::Locked(LockedPiece { kind: kind.into(), placed, cells, spin: None }));
        if let Some(special) = special {
            self.emit(sink, Event::Special(special));
        }
        let rows = self.well.full_rows();
        if !rows.is_empty() {
            self.well.remove_rows(rows);
            self.score += points(rows.count());
            self.rows_left = self.rows_left.saturating_sub(rows.count());
            self.emit(sink, Event::Cleared(rows));
        }
        if self.rows_left == 0 {
            self.well.clear();
            self.stage = Stage::LevelDone;
            self.emit(sink, Event::LevelDone);
        } else {
            self.spawn(sink);
        }
    }

    fn board(&self) -> BoardView {
        let (width, height) = (self.well.width(), self.well.height());
        let mut cells = vec![Cell::Empty; width * height];
        for (pos, kind) in self.well.filled() {
            cells[pos.y as usize * width + pos.x as usize] = Cell::Block(Tile::Kind(kind.into()));
        }
        if let Some(CurrentPiece { kind, placed, .. }) = self.falling {
            let piece = &pieces::piece_spec(kind).piece;
            let room = if self.stage == Stage::Playing { self.well.room_below(piece, placed) } else { 0 };
            let landed = placed.moved(0, room);
            if self.stage == Stage::Playing {
                for pos in pieces::emptied(kind, landed).filter(|pos| self.well.has(*pos)) {
                    let cell = &mut cells[pos.y as usize * width + pos.x as usize];
                    *cell = Cell::Target(cell.block());
                }
            }
            for (placed, cell) in [
                (landed, Cell::Ghost(Tile::Kind(kind.into()))),
                (placed, Cell::Falling(Tile::Kind(kind.into()))),
            ] {
                for pos in piece.cells(placed).filter(|pos| self.well.has(*pos)) {
                    cells[pos.y as usize * width + pos.x as usize] = cell;
                }
            }
        }
        BoardView { width, height, hidden: 0, cells, panels: self.panels(), active: true }
    }

    fn panels(&self) -> Vec<Panel> {
        let next = self.next.map(|kind| {
            PiecePicture::new(kind, pieces::piece_spec(kind).piece.oriented_shape(Orientation::North).shape)
        });
        vec![
            Panel::of_pieces(PanelId::Next, "Next piece", next.into_iter().collect()),
            Panel::of_number(PanelId::Score, "Score", self.score),
            Panel::of_number(PanelId::RowsLeft, "Rows left", self.rows_left.into()),
            Panel::of_number(PanelId::Level, "Level", self.level.into()),
        ]
    }
}
