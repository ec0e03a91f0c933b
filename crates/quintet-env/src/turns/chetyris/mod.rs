//! Chetyris with four orientations of every column. Its clock does not advance.

mod state;

pub(crate) use state::ChetyrisState;

use super::{CellRow, NUMBERS, TurnActions, TurnEnv, TurnGame};
use crate::{ObservationKind, RewardWeights};
use quintet_engine::chetyris::{Chetyris, PieceSpec, Setup, Stage, piece_spec};
use quintet_engine::kernel::{Button, ButtonAction, PiecePosition, Player, Pos, Seed, Turn as Rotation};

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
pub type ChetyrisEnv = TurnEnv<ChetyrisState>;

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
pub(crate) fn plan(game: &Chetyris, action: usize) -> Option<(Vec<ButtonAction>, Vec<Pos>)> {
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

impl TurnGame for ChetyrisState {
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

    fn new(config: &ChetyrisConfig, seed: Seed) -> ChetyrisState {
        ChetyrisState::start(config, seed)
    }

    fn legal(&self, _: &ChetyrisConfig, found: &mut TurnActions) {
        self.add_legal(found);
    }

    fn place(&mut self, _: &ChetyrisConfig, action: usize) -> u32 {
        self.lock(action)
    }

    fn is_over(&self) -> bool {
        self.is_lost()
    }

    fn rows(&self, _: &ChetyrisConfig, draw: impl FnMut(usize, CellRow)) {
        self.draw_rows(draw);
    }

    fn numbers(&self) -> [u16; NUMBERS] {
        self.values()
    }

    fn score(&self) -> u64 {
        self.points()
    }

    fn level(&self) -> u32 {
        self.current_level()
    }
}
