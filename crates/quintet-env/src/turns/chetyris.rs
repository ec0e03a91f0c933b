//! Chetyris with four orientations of every column. Its clock does not advance.

use super::{NUMBERS, TurnEnv, TurnGame};
use crate::{ObservationKind, RewardWeights};
use quintet_engine::chetyris::{Chetyris, PieceSpec, Setup, Stage, piece_spec};
use quintet_engine::kernel::{
    Button, ButtonAction, CellKind, Game, PanelId, PanelValue, Phase, PiecePosition, Player, Pos, Seed, Tile,
    Turn as Rotation,
};

/// The options of [`ChetyrisEnv`].
#[derive(Clone, PartialEq, Debug)]
pub struct ChetyrisConfig {
    /// The start level.
    pub level: u32,
    /// The number of columns of the well.
    pub width: u8,
    /// The number of rows of the well.
    pub height: u8,
    /// The format of observations.
    pub observation: ObservationKind,
    /// The weights of the reward.
    pub reward: RewardWeights,
}

/// Chetyris with placements.
pub type ChetyrisEnv = TurnEnv<ChetyrisPlacements>;

/// The rules of [`ChetyrisEnv`].
#[derive(Clone, Debug)]
pub struct ChetyrisPlacements;

fn press(button: Button) -> ButtonAction {
    ButtonAction::Press(Player::ONE, button)
}

fn leftmost(spec: &PieceSpec, placed: PiecePosition) -> i16 {
    spec.piece.cells(placed).map(|cell| cell.x).min().unwrap_or(0)
}

/// Returns the keys for a placement; `None` if it is not possible.
pub(crate) fn keys(game: &Chetyris, action: usize) -> Option<Vec<ButtonAction>> {
    plan(game, action).map(|(keys, _)| keys)
}

/// Returns the keys for a placement, and the cells it ends on; `None` if it is not possible.
fn plan(game: &Chetyris, action: usize) -> Option<(Vec<ButtonAction>, Vec<Pos>)> {
    let well = game.well();
    let (turns, column) = (action / well.width(), (action % well.width()) as i16);
    let (kind, mut placed) = game.falling().zip(game.placed()).filter(|_| turns < 4)?;
    let spec = piece_spec(kind);
    let fits = |placed| well.fits(&spec.piece, placed);
    let mut keys = vec![press(Button::Clockwise); turns];
    for _ in 0..turns {
        placed = spec.piece.turned(placed, Rotation::Clockwise, fits)?.0;
    }
    let columns = column - leftmost(spec, placed);
    let key = if columns * spec.steering < 0 { Button::Left } else { Button::Right };
    for _ in 0..columns.unsigned_abs() {
        placed = placed.moved(columns.signum(), 0);
        if !fits(placed) {
            return None;
        }
        keys.push(press(key));
    }
    keys.push(press(Button::Drop));
    let landed = placed.moved(0, well.room_below(&spec.piece, placed));
    Some((keys, spec.piece.cells(landed).collect()))
}

impl TurnGame for ChetyrisPlacements {
    type Game = Chetyris;
    type Config = ChetyrisConfig;

    fn setup(config: &ChetyrisConfig, seed: Seed) -> Setup {
        Setup { level: config.level, width: config.width, height: config.height, ..Setup::new(seed) }
    }

    fn common(config: &ChetyrisConfig) -> (ObservationKind, RewardWeights) {
        (config.observation, config.reward)
    }

    fn size(config: &ChetyrisConfig) -> (usize, usize) {
        (config.height.into(), config.width.into())
    }

    fn prompt(game: &Chetyris) -> Option<ButtonAction> {
        matches!(game.stage(), Stage::Begin | Stage::LevelDone).then_some(press(Button::Enter))
    }

    fn plan(game: &Chetyris, _: &ChetyrisConfig, action: usize) -> Option<Vec<ButtonAction>> {
        keys(game, action)
    }

    fn legal(game: &Chetyris, _: &ChetyrisConfig) -> Vec<usize> {
        let mut found: Vec<(usize, Vec<Pos>)> = Vec::new();
        for action in 0..4 * game.well().width() {
            if let Some((_, cells)) = plan(game, action)
                && found.iter().all(|(_, known)| *known != cells)
            {
                found.push((action, cells));
            }
        }
        found.into_iter().map(|(action, _)| action).collect()
    }

    fn cells(game: &Chetyris, out: &mut [u8]) {
        out.fill(0);
        let width = game.well().width();
        let mut put = |pos: Pos, code| {
            let place = usize::try_from(pos.y).ok().zip(usize::try_from(pos.x).ok());
            if let Some(cell) = place.and_then(|(y, x)| out.get_mut(y * width + x)) {
                *cell = code;
            }
        };
        game.well().filled().for_each(|(pos, _)| put(pos, 1));
        if let Some((kind, placed)) = game.falling().zip(game.placed()) {
            piece_spec(kind).piece.cells(placed).for_each(|pos| put(pos, 2));
        }
    }

    fn numbers(game: &Chetyris) -> [u16; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        numbers[0] = game.falling().map_or(0, |kind| CellKind::from(kind).index() as u16 + 1);
        let view = game.view();
        let panels = view.boards.iter().flat_map(|board| &board.panels);
        for panel in panels.filter(|panel| panel.id == PanelId::Next) {
            if let PanelValue::Pieces { pieces, .. } = &panel.value
                && let Some(Tile::Kind(kind)) = pieces.first().map(|piece| piece.tile)
            {
                numbers[1] = kind.index() as u16 + 1;
            }
        }
        numbers[2] = game.level().min(u16::MAX.into()) as u16;
        numbers[3] = game.rows_left().min(u16::MAX.into()) as u16;
        numbers[4] = u16::from(game.phase() == Phase::Over);
        numbers
    }

    fn score(game: &Chetyris) -> u64 {
        game.score()
    }

    fn level(game: &Chetyris) -> u32 {
        game.level()
    }
}
