//! The board editor of Modern: a board to draw and to play from.

use super::{INFO, parse_board_or_fumen};
use crate::effect::Effect;
use crate::input::{HitTarget, Input};
use crate::screen::Screen;
use crate::settings::Key;
use crate::text::Language;
use crate::widget::{Layout, Scene, Tone, Widget};
use quintet_engine::kernel::{BoardView, Cell, Phase, Pos, Tetromino, Tile, View};
use quintet_engine::modern::{self, COLUMNS, Matrix, MatrixBlock, VISIBLE, board_text};
use quintet_look::AnimationFrame;

/// The rows that can be drawn: the visible rows of the matrix.
const ROWS: usize = VISIBLE;
const HIDDEN: usize = modern::ROWS - VISIBLE;

/// The blocks that can be drawn.
const DRAWABLE_BLOCKS: [MatrixBlock; 8] = [
    MatrixBlock::Garbage,
    MatrixBlock::Piece(Tetromino::I),
    MatrixBlock::Piece(Tetromino::J),
    MatrixBlock::Piece(Tetromino::L),
    MatrixBlock::Piece(Tetromino::O),
    MatrixBlock::Piece(Tetromino::S),
    MatrixBlock::Piece(Tetromino::T),
    MatrixBlock::Piece(Tetromino::Z),
];

/// A board of Modern that is drawn with keys and clicks, or pasted.
pub struct BoardEditor {
    /// The rows above the visible ones are empty.
    matrix: Matrix,
    x: usize,
    y: usize,
    ink: MatrixBlock,
    /// The block that the pointer puts into the cells it is dragged over.
    stroke: Option<MatrixBlock>,
    /// Whether the cursor is visible: it would hide a cell that was just clicked.
    cursor: bool,
    wrong: Option<String>,
    text: Language,
}

impl BoardEditor {
    /// An empty board.
    pub fn new(text: Language) -> BoardEditor {
        BoardEditor {
            matrix: Matrix::new(),
            x: 0,
            y: ROWS - 1,
            ink: MatrixBlock::Garbage,
            stroke: None,
            cursor: true,
            wrong: None,
            text,
        }
    }
}

/// The position in the matrix of a visible cell.
fn place(x: usize, y: usize) -> Pos {
    Pos::new(x as i16, (HIDDEN + y) as i16)
}

impl BoardEditor {
    /// Takes rows as text, or a fumen. Blocks outside the visible rows are left out.
    fn take(&mut self, text: &str) {
        match parse_board_or_fumen(text) {
            Ok(mut matrix) => {
                for (x, y) in (0..HIDDEN).flat_map(|y| (0..COLUMNS).map(move |x| (x, y))) {
                    matrix.take(Pos::new(x as i16, y as i16));
                }
                *self = BoardEditor { ink: self.ink, matrix, ..BoardEditor::new(self.text) };
            }
            Err(error) => self.wrong = Some(error.to_string()),
        }
    }

    /// The block under the cursor.
    fn here(&self) -> Option<MatrixBlock> {
        self.matrix.get(place(self.x, self.y))
    }

    /// Fills the cell under the cursor, or empties it.
    fn put(&mut self, kind: Option<MatrixBlock>) {
        self.matrix.take(place(self.x, self.y));
        if let Some(kind) = kind {
            self.matrix.put(place(self.x, self.y), kind);
        }
    }

    fn toggle(&mut self) {
        let is_drawn = self.here() == Some(self.ink);
        self.put((!is_drawn).then_some(self.ink));
    }

    /// Moves the cursor to the cell under the pointer; returns true if there is one.
    fn point(&mut self, place: HitTarget) -> bool {
        let is_cell = place.widget == 0 && place.item < COLUMNS * ROWS;
        if is_cell {
            (self.x, self.y) = (place.item % COLUMNS, place.item / COLUMNS);
            (self.wrong, self.cursor) = (None, false);
        }
        is_cell
    }

    fn play(&mut self) -> Vec<Effect> {
        if let Some(row) = self.matrix.full_rows().iter().next() {
            let row = modern::ROWS - row;
            self.wrong = Some(self.text.with("draw-full-row", &[("row", row.into())]));
            return Vec::new();
        }
        vec![Effect::Practise(&INFO, board_text(&self.matrix))]
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        match key {
            Key::Left => self.x = self.x.saturating_sub(1),
            Key::Right => self.x = (self.x + 1).min(COLUMNS - 1),
            Key::Up => self.y = self.y.saturating_sub(1),
            Key::Down => self.y = (self.y + 1).min(ROWS - 1),
            Key::Char(' ') => self.toggle(),
            Key::Char('f') => {
                // The whole row except the column of the cursor.
                (0..COLUMNS).for_each(|x| self.matrix.put(place(x, self.y), self.ink));
                self.put(None);
            }
            Key::Tab => {
                let at = DRAWABLE_BLOCKS.iter().position(|kind| *kind == self.ink).unwrap_or(0);
                self.ink = DRAWABLE_BLOCKS[(at + 1) % DRAWABLE_BLOCKS.len()];
            }
            Key::Delete | Key::Backspace | Key::Char('.') => self.put(None),
            Key::Char('x') => *self = BoardEditor { ink: self.ink, ..BoardEditor::new(self.text) },
            Key::Char(typed) => {
                let kind =
                    MatrixBlock::from_letter(if typed == '#' { 'G' } else { typed.to_ascii_uppercase() });
                if let Some(kind) = kind.filter(|kind| DRAWABLE_BLOCKS.contains(kind)) {
                    self.ink = kind;
                    self.put(Some(kind));
                }
            }
            Key::Enter => return self.play(),
            Key::Esc => return vec![Effect::Back],
            _ => {}
        }
        Vec::new()
    }
}

impl Screen for BoardEditor {
    fn update(&mut self, input: &Input) -> Vec<Effect> {
        match input {
            Input::Press { key, .. } => {
                (self.wrong, self.cursor) = (None, true);
                self.press(*key)
            }
            Input::Click { place, .. } if self.point(*place) => {
                self.toggle();
                self.stroke = self.here();
                Vec::new()
            }
            Input::Drag { place, .. } if self.point(*place) => {
                self.put(self.stroke);
                Vec::new()
            }
            Input::Paste { text, .. } => {
                self.wrong = None;
                self.take(text);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let cell = |x: usize, y: usize| match self.matrix.get(place(x, y)) {
            _ if self.cursor && (x, y) == (self.x, self.y) => Cell::Hint,
            Some(kind) => Cell::Block(Tile::Kind(kind.into())),
            None => Cell::Empty,
        };
        let cells =
            (0..ROWS).flat_map(|y| (0..COLUMNS).map(move |x| (x, y))).map(|(x, y)| cell(x, y)).collect();
        let board =
            BoardView { width: COLUMNS, height: ROWS, hidden: 0, cells, panels: Vec::new(), active: true };
        let view = View { phase: Phase::Ready, boards: vec![board], prompt: None, messages: Vec::new() };
        let scene = Scene { cells: true, ..Scene::new(INFO.name, view, AnimationFrame::default()) };
        let (ink, text) = (self.ink.letter(), self.text);
        let block = self.here().map(|block| block.letter().to_string());
        let here = block.unwrap_or_else(|| text.get("draw-empty").to_owned());
        let lines = vec![text.with("draw-help", &[("block", ink.to_string().into()), ("here", here.into())])];
        let caps = [
            ("← → ↑ ↓", "cap-move"),
            ("space click", "cap-draw"),
            ("enter", "cap-play"),
            ("tab", "cap-block"),
            ("f", "cap-fill-row"),
            ("x", "cap-clear"),
            ("esc", "cap-back"),
        ];
        Layout {
            title: text.get("draw-title").into(),
            widgets: vec![Widget::Scene(Box::new(scene)), Widget::Text { lines, tone: Tone::Dim }],
            footer: text.caps(&caps),
            notice: self.wrong.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::kernel::{CellKind, Time};

    fn press(draw: &mut BoardEditor, keys: &[Key]) -> Vec<Effect> {
        keys.iter()
            .flat_map(|key| draw.update(&Input::Press { key: *key, at: Time::ZERO, repeats: false }))
            .collect()
    }

    #[test]
    fn a_drawn_board_is_played() {
        let mut draw = BoardEditor::new(Language::English);
        let keys =
            [Key::Right, Key::Char('f'), Key::Up, Key::Char('t'), Key::Left, Key::Char(' '), Key::Enter];
        let effects = press(&mut draw, &keys);
        assert_eq!(effects, [Effect::Practise(&INFO, "TT........\nG.GGGGGGGG\n".into())]);
        // Every kind of block is kept, and blocks above the visible rows are left out.
        let board = "IIII......\n#GX.......\n";
        draw.take(&format!("Z.........\n{}{board}", "..........\n".repeat(18)));
        let wanted = [Effect::Practise(&INFO, "IIII......\nGGX.......\n".into())];
        assert_eq!(press(&mut draw, &[Key::Enter]), wanted);
        draw.take("IIII\n.......Q\n");
        assert!(draw.layout().notice.is_some(), "what is wrong is said");
        assert_eq!(press(&mut draw, &[Key::Enter]), wanted, "and nothing is changed");
    }

    #[test]
    fn the_help_names_what_is_under_the_cursor() {
        let mut draw = BoardEditor::new(Language::English);
        let says = |draw: &BoardEditor, what: &str| format!("{:?}", draw.layout()).contains(what);
        assert!(says(&draw, "the cursor is on an empty cell."));
        press(&mut draw, &[Key::Char('t')]);
        assert!(says(&draw, "the cursor is on T."));
    }

    #[test]
    fn a_click_puts_or_takes_a_cell_and_dragging_does_the_same_to_others() {
        let mut draw = BoardEditor::new(Language::English);
        let place = |x: usize, y: usize| HitTarget { widget: 0, item: y * COLUMNS + x };
        let at = Time::ZERO;
        draw.update(&Input::Click { place: place(3, 19), at });
        for x in [4, 5] {
            draw.update(&Input::Drag { place: place(x, 19), at });
        }
        assert_eq!(board_text(&draw.matrix), "...GGG....\n");
        let Some(Widget::Scene(scene)) = draw.layout().widgets.into_iter().next() else { panic!("no board") };
        assert_eq!(
            scene.view.boards[0].cell(5, 19),
            Cell::Block(Tile::Kind(CellKind::Garbage)),
            "it is seen"
        );
        draw.update(&Input::Click { place: place(4, 19), at });
        draw.update(&Input::Drag { place: place(3, 19), at });
        draw.update(&Input::Drag { place: place(2, 19), at });
        assert_eq!(board_text(&draw.matrix), ".....G....\n");
        draw.update(&Input::Click { place: HitTarget { widget: 1, item: 0 }, at });
        draw.update(&Input::Click { place: place(0, ROWS), at });
        assert_eq!(board_text(&draw.matrix), ".....G....\n", "what is no cell is not drawn");
    }

    #[test]
    fn a_full_row_cannot_be_played() {
        let mut draw = BoardEditor::new(Language::English);
        assert_eq!(press(&mut draw, &[Key::Char('f'), Key::Char(' '), Key::Enter]), []);
        assert_eq!(draw.layout().notice.as_deref(), Some("Row 1 is full. Leave a gap in it."));
    }
}
