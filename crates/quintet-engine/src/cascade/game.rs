//! The game: the piece hovers above the field, is rotated and moved, and is inserted.

use super::shapes::RandomShape;
use crate::kernel::{
    AnimationHook, AnimationSteps, BoardView, Button, ButtonAction, ButtonGame, Cell, CellList, Ending,
    Event, EventSink, Game, GameEvent, Panel, PanelId, Phase, PiecePicture, Player, Pos, Prompt, Rng, Seed,
    SetupError, SpecialEvent, Tile, Time, Turn, View,
};
use quintet_cascade::{Field, InsertChange, InsertStep, Piece};
use serde::{Deserialize, Serialize};

/// The minimum width and height of the field: every piece can enter it.
pub const MIN_SIZE: u32 = 4;
/// The maximum width and height of the field.
pub const MAX_SIZE: u32 = 64;
/// The number of rows above the field in which the piece hovers.
const HOVER: usize = 4;

/// Everything a game of Cascade starts from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The seed of the random pieces.
    pub seed: Seed,
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new(Seed::default())
    }
}

impl Setup {
    /// Makes a setup with a field of the usual size, 12×20.
    pub fn new(seed: Seed) -> Setup {
        Setup { seed, width: 12, height: 20 }
    }
}

/// A game of Cascade.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cascade {
    now: Time,
    stage: Stage,
    field: Field,
    piece: Piece,
    x: i32,
    next: Piece,
    pieces: u32,
    rng: Rng,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    Playing,
    Over,
    Exited,
}

/// The state for other programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    phase: Stage,
    score: u64,
    width: u32,
    height: u32,
    field: String,
}

impl Game for Cascade {
    const NAME: &'static str = "cascade";
    const REVISION: u32 = 1;
    type Setup = Setup;
    type Action = ButtonAction;
    type Report = Report;
    const ANIMATION: Option<AnimationHook<Self>> = Some(Self::animation_steps);

    fn with_revision(setup: &Setup, _: u32) -> Result<Cascade, SetupError> {
        let &Setup { seed, width, height } = setup;
        let sizes = MIN_SIZE..=MAX_SIZE;
        let field = Field::new(width, height, 0).ok();
        let field = field.filter(|_| sizes.contains(&width) && sizes.contains(&height)).ok_or_else(|| {
            let sentence = format!(
                "a field of {width}x{height} is not from {MIN_SIZE}x{MIN_SIZE} to {MAX_SIZE}x{MAX_SIZE}"
            );
            SetupError(sentence)
        })?;
        let mut rng = Rng::new(seed);
        let (piece, next) = (draw_piece(&mut rng), draw_piece(&mut rng));
        let mut game =
            Cascade { now: Time::ZERO, stage: Stage::Playing, field, piece, x: 0, next, pieces: 0, rng };
        game.centre();
        Ok(game)
    }

    fn now(&self) -> Time {
        self.now
    }

    fn advance(&mut self, until: Time, _: &mut dyn EventSink) {
        self.now = self.now.max(until);
    }

    fn act(&mut self, action: &ButtonAction, sink: &mut dyn EventSink) {
        let ButtonAction::Press(_, button) = *action else { return };
        match (self.stage, button) {
            (Stage::Playing, Button::Left) => self.sideways(-1, sink),
            (Stage::Playing, Button::Right) => self.sideways(1, sink),
            (Stage::Playing, Button::Clockwise) => self.turn(Turn::Clockwise, sink),
            (Stage::Playing, Button::Counterclockwise) => self.turn(Turn::Counterclockwise, sink),
            (Stage::Playing, Button::Drop) => self.insert(sink),
            (Stage::Playing, Button::Quit) => self.end(Ending::Quit, sink),
            (Stage::Over, Button::Enter) => self.stage = Stage::Exited,
            _ => {}
        }
    }

    fn is_over(&self) -> bool {
        self.stage != Stage::Playing
    }

    fn phase(&self) -> Phase {
        if self.stage == Stage::Playing { Phase::Playing } else { Phase::Over }
    }

    fn view(&self) -> View {
        self.view_of(&self.field, self.stage == Stage::Playing)
    }

    fn report(&self, _: &[GameEvent]) -> Report {
        let (width, height) = (self.field.width(), self.field.height());
        let phase = if self.stage == Stage::Playing { Stage::Playing } else { Stage::Over };
        Report { phase, score: self.field.score(), width, height, field: self.field.to_string() }
    }
}

impl AnimationSteps for Cascade {
    fn animation_steps(&self, action: &ButtonAction) -> Vec<View> {
        let mut frames = Vec::new();
        if self.stage == Stage::Playing && matches!(action, ButtonAction::Press(_, Button::Drop)) {
            let mut field = self.field.clone();
            let watch = |_: &InsertStep, field: &Field| frames.push(self.view_of(field, false));
            // A piece that cannot enter has no steps to show, and one that only lands is already shown in its place.
            let landed = field.insert_with(self.piece.clone(), self.x, watch);
            if landed.is_ok_and(|outcome| outcome.steps == 1) {
                frames.clear();
            }
        }
        frames
    }
}

impl ButtonGame for Cascade {
    const BUTTONS: &'static [(&'static str, Button)] = &[
        ("left", Button::Left),
        ("right", Button::Right),
        ("cw", Button::Clockwise),
        ("ccw", Button::Counterclockwise),
        ("drop", Button::Drop),
        ("quit", Button::Quit),
        ("enter", Button::Enter),
    ];
}

impl Cascade {
    /// Returns the score.
    pub fn score(&self) -> u64 {
        self.field.score()
    }

    /// Returns the number of inserted pieces.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Returns the column of the field at the left side of the hovering piece's box.
    pub fn column(&self) -> i32 {
        self.x
    }

    /// Returns the field drawn with letters, as [`quintet_cascade`] does.
    pub fn picture(&self) -> String {
        self.field.picture(false).to_string()
    }

    /// Returns true if the player has answered the last prompt.
    pub fn has_exited(&self) -> bool {
        self.stage == Stage::Exited
    }

    #[cfg(test)]
    pub(super) fn set(&mut self, field: Field, piece: Piece, next: Piece, x: i32) {
        (self.field, self.piece, self.next, self.x) = (field, piece, next, x);
    }

    fn emit(&self, sink: &mut dyn EventSink, event: Event) {
        sink.emit(GameEvent { at: self.now, player: Player::ONE, event });
    }

    /// Returns the columns where the box may be without a filled cell outside the field.
    fn reach(&self, piece: &Piece) -> std::ops::RangeInclusive<i32> {
        let (left, right) = piece.bounds().map_or((0, 0), |bounds| (bounds.left as i32, bounds.right as i32));
        -left..=self.field.width() as i32 - 1 - right
    }

    /// Moves the piece over the middle of the field.
    fn centre(&mut self) {
        let reach = self.reach(&self.piece);
        self.x = i32::midpoint(*reach.start(), *reach.end());
    }

    fn sideways(&mut self, dx: i32, sink: &mut dyn EventSink) {
        let moved = self.reach(&self.piece).contains(&(self.x + dx));
        if moved {
            self.x += dx;
        }
        self.emit(sink, if moved { Event::Moved(dx as i8) } else { Event::Blocked });
    }

    /// Rotates the piece in its box and keeps it between the walls.
    fn turn(&mut self, turn: Turn, sink: &mut dyn EventSink) {
        self.piece.rotate_times(if turn == Turn::Clockwise { 1 } else { 3 });
        let reach = self.reach(&self.piece);
        self.x = self.x.clamp(*reach.start(), *reach.end());
        self.emit(sink, Event::Rotated { turn, kick: 0, spin: None });
    }

    /// Inserts the piece where it hovers; does nothing if it cannot enter there.
    fn insert(&mut self, sink: &mut dyn EventSink) {
        let mut steps = Vec::new();
        let watch = |step: &InsertStep, _: &Field| steps.push(step.clone());
        if self.field.insert_with(self.piece.clone(), self.x, watch).is_err() {
            return self.emit(sink, Event::Blocked);
        }
        for step in &steps {
            self.emit(sink, self.event(step, steps.len() as u32));
        }
        self.pieces += 1;
        let following = draw_piece(&mut self.rng);
        self.piece = std::mem::replace(&mut self.next, following);
        self.centre();
        if !self.can_enter() {
            self.end(Ending::BlockOut, sink);
        }
    }

    /// Returns true if the piece can enter at some column in some orientation.
    fn can_enter(&self) -> bool {
        let mut piece = self.piece.clone();
        (0..4).any(|_| {
            piece.rotate();
            self.reach(&piece).any(|x| self.field.drop_row(&piece, x).is_some())
        })
    }

    /// Returns the row of the view at the top of the box of the hovering piece.
    fn hovering_top(&self) -> i32 {
        HOVER as i32 - 1 - self.piece.bounds().map_or(0, |bounds| bounds.bottom as i32)
    }

    /// Returns the row of the view at the top of the piece's box when its bottom is in row `y` of the field.
    fn top_at(&self, y: i32) -> i32 {
        HOVER as i32 + y - (self.piece.side() as i32 - 1)
    }

    /// Iterates over the positions of the view that the piece covers when the top of its box is in this row.
    fn cells_at(&self, top: i32) -> impl Iterator<Item = Pos> {
        let place = |place: i32| place.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.piece.cells().map(move |(i, j)| {
            Pos::new(place(self.x.saturating_add(j as i32)), place(top.saturating_add(i as i32)))
        })
    }

    /// Converts a step of the library, one of `of` steps, to an event.
    fn event(&self, step: &InsertStep, of: u32) -> Event {
        let (change, step) = (&step.change, step.number as u32);
        match change {
            InsertChange::Landed { y, .. } => {
                let top = self.top_at(*y);
                let rows = (top - self.hovering_top()) as u8;
                let tile = Tile::Colour(self.piece.colour());
                Event::HardDropped { rows, tile, cells: CellList::new(self.cells_at(top)) }
            }
            InsertChange::Cut { rows, .. } => {
                Event::Special(SpecialEvent::Cut { step, of, rows: rows.len() as u32 })
            }
            InsertChange::Fell { index, from, to } => {
                let (piece, rows) = (*index as u32, (to - from) as u32);
                Event::Special(SpecialEvent::Dropped { step, of, piece, rows })
            }
        }
    }

    fn end(&mut self, ending: Ending, sink: &mut dyn EventSink) {
        self.stage = Stage::Over;
        self.emit(sink, Event::Over(ending));
    }

    fn view_of(&self, field: &Field, with_piece: bool) -> View {
        let (width, height) = (field.width() as usize, field.height() as usize + HOVER);
        let mut cells = vec![Cell::Empty; width * height];
        for (row, y) in (HOVER..height).enumerate() {
            for (x, colour) in field.row_colours(row as u32).into_iter().enumerate().filter(|(_, c)| *c > 0) {
                cells[y * width + x] = Cell::Block(Tile::Colour(colour));
            }
        }
        if with_piece {
            let tile = Tile::Colour(self.piece.colour());
            let landed = field.drop_row(&self.piece, self.x).map(|y| self.top_at(y));
            let shadow = landed.map(|top| (top, Cell::Ghost(tile)));
            for (top, cell) in shadow.into_iter().chain([(self.hovering_top(), Cell::Falling(tile))]) {
                for pos in self.cells_at(top) {
                    let x = usize::try_from(pos.x).unwrap_or(width);
                    let y = usize::try_from(pos.y).unwrap_or(height);
                    if x < width && y < height {
                        cells[y * width + x] = cell;
                    }
                }
            }
        }
        let panels = vec![
            Panel::of_pieces(PanelId::Next, "Next", vec![picture(&self.next)]),
            Panel::of_number(PanelId::Score, "Score", field.score()),
            Panel::of_number(PanelId::Pieces, "Pieces", self.pieces.into()),
        ];
        let board = BoardView { width, height, hidden: HOVER, cells, panels, active: true };
        let over = self.stage != Stage::Playing;
        let prompt = over.then(|| Prompt {
            text: "Game over. Press Enter to leave.".into(),
            choices: vec!["Enter".into()],
        });
        View { phase: self.phase(), boards: vec![board], prompt, messages: Vec::new() }
    }
}

fn draw_piece(rng: &mut Rng) -> Piece {
    RandomShape::draw(rng).piece()
}

fn picture(piece: &Piece) -> PiecePicture {
    let cells = piece.cells().map(|(i, j)| (j as u16, i as u16)).collect();
    PiecePicture { tile: Tile::Colour(piece.colour()), cells }
}
