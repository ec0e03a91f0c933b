//! The games with turns, stepped in the engine: slow and obvious, to test the small states against.

use crate::features::board_features;
use crate::turns::cascade::{self, CascadeState};
use crate::turns::chetyris::{self, ChetyrisState};
use crate::turns::quadris::{self, QuadrisState};
use crate::turns::{NUMBERS, TurnGame, biquadris};
use crate::{CascadeConfig, ChetyrisConfig, QuadrisConfig};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::{
    Button, Cell, CellKind, Event, EventSink, Game, GameEvent, PanelId, PanelValue, Phase, Player,
    SpecialEvent, Tile, View,
};
use quintet_engine::quadris::Quadris;
use quintet_engine::quadris::board_cells::{board_cells, visible_cells};
use quintet_engine::quadris::player::PlayerState;

/// Counts cleared rows.
#[derive(Default)]
pub(super) struct LineCounter(pub(super) u32);

impl EventSink for LineCounter {
    fn emit(&mut self, game_event: GameEvent) {
        self.0 += match game_event.event {
            Event::Cleared(rows) => rows.count(),
            Event::Special(SpecialEvent::Cut { rows, .. }) => rows,
            _ => 0,
        };
    }
}

/// What an environment shows of a game of the engine.
#[derive(PartialEq, Debug)]
pub(super) struct Shown {
    pub(super) legal: Vec<u32>,
    pub(super) cells: Vec<u8>,
    pub(super) numbers: Vec<u16>,
    pub(super) score: u64,
    pub(super) level: u32,
}

/// A game whose state is tested against the engine.
pub(super) trait TurnOracle: TurnGame {
    /// Returns what the environment must show.
    fn shown(game: &Self::Game, config: &Self::Config) -> Shown;
}

/// Returns the actions that are possible; of those that end on the same cells, the first.
fn distinct<C: PartialEq>(count: usize, plan: impl Fn(usize) -> Option<C>) -> Vec<u32> {
    let mut found: Vec<(u32, C)> = Vec::new();
    for action in 0..count {
        if let Some(cells) = plan(action)
            && found.iter().all(|(_, known)| *known != cells)
        {
            found.push((action as u32, cells));
        }
    }
    found.into_iter().map(|(action, _)| action).collect()
}

fn codes<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Vec<u8> {
    let code = |cell: &Cell| match cell {
        Cell::Empty | Cell::Ghost(_) | Cell::Hint | Cell::Target(None) => 0,
        Cell::Block(_) | Cell::Target(Some(_)) => 1,
        Cell::Falling(_) => 2,
        Cell::Cover => 3,
    };
    cells.into_iter().map(code).collect()
}

fn cells_of(view: &View) -> Vec<u8> {
    codes(view.boards.iter().flat_map(|board| &board.cells))
}

fn player_numbers(player: &PlayerState) -> Vec<u16> {
    let mut numbers = vec![0; NUMBERS];
    let of = |kind: CellKind| kind.index() as u16 + 1;
    numbers[0] = player.current().map_or(0, |block| of(block.made.kind.into()));
    numbers[1] = of(player.next().kind.into());
    numbers[2] = player.level().0.into();
    numbers[3] = player.effects().len().min(9) as u16;
    numbers[4] = player.drops_since_clear().min(999) as u16;
    numbers
}

fn player_legal(player: &PlayerState) -> Vec<u32> {
    distinct(44, |action| quadris::plan(player, action).map(|(_, cells)| cells))
}

impl TurnOracle for QuadrisState {
    fn shown(game: &Quadris, _: &QuadrisConfig) -> Shown {
        let player = game.player();
        Shown {
            legal: player_legal(player),
            cells: codes(visible_cells(player).as_flattened()),
            numbers: player_numbers(player),
            score: player.score(),
            level: player.level().0.into(),
        }
    }
}

impl TurnOracle for ChetyrisState {
    fn shown(game: &Chetyris, _: &ChetyrisConfig) -> Shown {
        let view = game.view();
        let mut numbers = vec![0; NUMBERS];
        numbers[0] = game.falling().map_or(0, |kind| CellKind::from(kind).index() as u16 + 1);
        for panel in view.boards[0].panels.iter().filter(|panel| panel.id == PanelId::Next) {
            if let PanelValue::Pieces { pieces, .. } = &panel.value
                && let Some(Tile::Kind(kind)) = pieces.first().map(|piece| piece.tile)
            {
                numbers[1] = kind.index() as u16 + 1;
            }
        }
        numbers[2] = game.level().min(u16::MAX.into()) as u16;
        numbers[3] = game.rows_left().min(u16::MAX.into()) as u16;
        numbers[4] = u16::from(game.phase() == Phase::Over);
        let legal = |action| chetyris::plan(game, action).map(|(_, cells)| cells);
        Shown {
            legal: if game.is_over() { Vec::new() } else { distinct(4 * game.well().width(), legal) },
            cells: cells_of(&view),
            numbers,
            score: game.score(),
            level: game.level(),
        }
    }
}

impl TurnOracle for CascadeState {
    fn shown(game: &Cascade, config: &CascadeConfig) -> Shown {
        let width = config.width as usize;
        let (view, mut numbers, mut legal) = (game.view(), vec![0; NUMBERS], Vec::new());
        let mut turned = game.clone();
        for turns in (0..4).filter(|_| !game.is_over()) {
            let mut moved = turned.clone();
            // To the wall, and then column by column.
            (0..width).for_each(|_| moved.act(&cascade::press(Button::Left), &mut ()));
            let mut last = None;
            while let Some((left, enters)) =
                cascade::hovering(&moved.view()).filter(|(left, _)| last != Some(*left))
            {
                if enters {
                    legal.push((turns * width + left) as u32);
                }
                last = Some(left);
                moved.act(&cascade::press(Button::Right), &mut ());
            }
            turned.act(&cascade::press(Button::Clockwise), &mut ());
        }
        for panel in view.boards[0].panels.iter().filter(|panel| panel.id == PanelId::Next) {
            if let PanelValue::Pieces { pieces, .. } = &panel.value {
                for (x, y) in pieces.iter().flat_map(|piece| &piece.cells) {
                    numbers[usize::from(*y)] |= 1 << x;
                }
            }
        }
        Shown { legal, cells: cells_of(&view), numbers, score: game.score(), level: 0 }
    }
}

/// Returns what an agent of Biquadris must be shown.
pub(super) fn biquadris_shown(game: &Biquadris, agent: u8) -> Shown {
    let (mut cells, mut numbers) = (Vec::new(), Vec::new());
    let halves = [Player(agent), Player(agent).opponent()];
    let [own, other] = halves.map(|player| game.player(player));
    for (left, right) in visible_cells(own).iter().zip(&board_cells(other)) {
        cells.extend(codes(left));
        cells.extend(codes(right));
    }
    for player in halves {
        let mut half = player_numbers(game.player(player));
        half[5] = u16::from(game.turn() == player);
        half[6] = u16::from(game.is_asking());
        numbers.extend(half);
    }
    let legal = match (game.is_over(), game.turn() == Player(agent), game.is_asking()) {
        (true, ..) => Vec::new(),
        (_, false, _) => vec![53],
        (_, _, true) => (44..53).collect(),
        _ => player_legal(own),
    };
    Shown { legal, cells, numbers, score: own.score(), level: own.level().0.into() }
}

/// Returns the features of a board given as cells, and the heights of its columns.
pub(super) fn features(cells: &[u8], width: usize) -> Vec<f32> {
    let height = cells.len() / width;
    let mut columns = vec![0u64; width];
    for (row, y) in cells.chunks_exact(width).zip((0..height).rev()) {
        for (column, cell) in columns.iter_mut().zip(row) {
            *column |= u64::from(*cell == 1 && y < 60) << y.min(63);
        }
    }
    let mut board = [0.0; crate::FEATURES];
    board_features(&columns, height as u32, &mut board);
    let heights = columns.iter().map(|column| f32::from((64 - column.leading_zeros()) as u8));
    board.into_iter().chain(heights).collect()
}

/// Plays an action of Biquadris in the engine.
pub(super) fn play_biquadris(game: &mut Biquadris, action: i64, counter: &mut LineCounter) {
    let commands = biquadris::commands(game, action as usize).expect("the action is legal");
    for command in &commands {
        game.act(command, counter);
    }
}
