//! Stacker, a complete game in one file: a row of blocks slides left and right above a tower, and one key drops it.
//! Blocks that do not rest on the row below are lost.

use quintet_app::KeyboardGame;
use quintet_app::catalogue::{Declared, GameInfo, HowToPlay, ModeInfo};
use quintet_app::interface::Keys;
use quintet_app::records::{Category, RoundResult, STANDARD, Scored};
use quintet_app::settings::{Entry, ValueKind};
use quintet_app::start::StartOptions;
use quintet_bot::{BotGame, PlanRequest, TimedAction};
use quintet_engine::kernel::{
    BoardView, Button, ButtonAction, ButtonGame, Cell, EventSink, Game, GameEvent, Panel, PanelId, Phase,
    Player, Pos, Seed, SetupError, Span, Tetromino, Tile, Time, View,
};
use quintet_session::Session;
use serde::{Deserialize, Serialize};

const WIDTH: u8 = 7;
const HEIGHT: u8 = 12;

/// The setup: the number of blocks in the first row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    blocks: u8,
}

/// The state of a game. A row is a set of columns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Stacker {
    tower: Vec<u8>,
    sliding: u8,
    goes_left: bool,
    now: Time,
    due: Time,
    left: bool,
}

impl Stacker {
    /// Returns how long a row stays in place: less with every row of the tower.
    fn pace(&self) -> Span {
        Span::from_millis(260 - 15 * self.tower.len() as u64)
    }

    fn slide(&mut self) {
        let at_end = if self.goes_left { self.sliding & 1 } else { self.sliding >> (WIDTH - 1) & 1 };
        self.goes_left ^= at_end == 1;
        self.sliding = if self.goes_left { self.sliding >> 1 } else { self.sliding << 1 };
        self.due += self.pace();
    }

    fn drop_row(&mut self) {
        let kept = self.sliding & self.tower.last().copied().unwrap_or(u8::MAX);
        if kept == 0 {
            self.left = true;
            return;
        }
        self.tower.push(kept);
        // The rest of the row starts at the left edge again.
        self.sliding = (1 << kept.count_ones()) - 1;
        (self.goes_left, self.due) = (false, self.now + self.pace());
    }

    fn is_complete(&self) -> bool {
        self.tower.len() == HEIGHT as usize
    }
}

impl Game for Stacker {
    const NAME: &'static str = "stacker";
    const REVISION: u32 = 1;
    type Setup = Setup;
    type Action = ButtonAction;
    type Report = Vec<u8>;

    fn with_revision(setup: &Setup, _: u32) -> Result<Stacker, SetupError> {
        let sliding = (1 << setup.blocks) - 1;
        let due = Time::ZERO + Span::from_millis(260);
        Ok(Stacker { tower: Vec::new(), sliding, goes_left: false, now: Time::ZERO, due, left: false })
    }

    fn now(&self) -> Time {
        self.now
    }

    fn deadline(&self) -> Option<Time> {
        (!self.is_over()).then_some(self.due)
    }

    fn advance(&mut self, until: Time, _: &mut dyn EventSink) {
        while let Some(due) = self.deadline().filter(|due| *due <= until) {
            self.now = due;
            self.slide();
        }
        self.now = self.now.max(until);
    }

    fn act(&mut self, action: &ButtonAction, _: &mut dyn EventSink) {
        match action {
            ButtonAction::Press(_, Button::Drop) if !self.is_over() => self.drop_row(),
            ButtonAction::Press(_, Button::Quit) => self.left = true,
            _ => {}
        }
    }

    fn is_over(&self) -> bool {
        self.left || self.is_complete()
    }

    fn view(&self) -> View {
        let sliding = (!self.is_over()).then_some((self.tower.len(), self.sliding));
        let rows = self.tower.iter().copied().enumerate().chain(sliding);
        let mut cells = vec![Cell::Empty; usize::from(WIDTH) * usize::from(HEIGHT)];
        for (row, blocks) in rows {
            for x in (0..WIDTH).filter(|x| blocks >> x & 1 == 1) {
                let tile = Tile::Kind(Tetromino::ALL[row % 7].into());
                cells[(usize::from(HEIGHT) - 1 - row) * usize::from(WIDTH) + usize::from(x)] =
                    Cell::Block(tile);
            }
        }
        let panels = vec![Panel::of_number(PanelId::Score, "Score", self.tower.len() as u64)];
        let (width, height) = (WIDTH.into(), HEIGHT.into());
        let board = BoardView { width, height, hidden: 0, cells, panels, active: true };
        let phase = if self.is_over() { Phase::Over } else { Phase::Playing };
        View { phase, boards: vec![board], prompt: None, messages: Vec::new() }
    }

    fn report(&self, _: &[GameEvent]) -> Vec<u8> {
        self.tower.clone()
    }
}

impl ButtonGame for Stacker {
    const BUTTONS: &'static [(&'static str, Button)] = &[("drop", Button::Drop), ("quit", Button::Quit)];
}

/// The computer drops a row when all of it will land on the tower.
impl BotGame for Stacker {
    fn piece_id(&self, _: Player) -> Option<u64> {
        (!self.is_over()).then_some(self.tower.len() as u64)
    }

    fn hint(&self, _: Player) -> Option<Vec<Pos>> {
        let below = *self.tower.last()?;
        let y = i16::from(HEIGHT) - 1 - self.tower.len() as i16;
        Some((0..WIDTH).filter(|x| below >> x & 1 == 1).map(|x| Pos::new(x.into(), y)).collect())
    }

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<ButtonAction>> {
        let mut game = self.clone();
        game.advance(request.start, &mut ());
        while game.sliding & game.tower.last().copied().unwrap_or(u8::MAX) != game.sliding {
            game.advance(game.due, &mut ());
        }
        vec![(game.now, ButtonAction::Press(request.player, Button::Drop))]
    }
}

impl Declared for Stacker {
    type Interface = Keys;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(start: &StartOptions<'_>) -> Result<Setup, SetupError> {
        Ok(Setup { blocks: start.settings.number("stacker.blocks") as u8 })
    }

    fn result(session: &Session<Self>) -> Option<String> {
        Some(format!("Stacker: {} rows", session.game().tower.len()))
    }
}

impl KeyboardGame for Stacker {
    fn wants_to_leave(&self) -> bool {
        self.left
    }
}

impl Scored for Stacker {
    fn category(setup: &Setup, _: bool) -> Category {
        Category::by_score(Stacker::NAME, STANDARD, STANDARD, setup.blocks.into())
    }

    fn seed(&self, _: &Setup) -> Seed {
        Seed(0)
    }

    fn outcomes(&self, _: &Setup) -> Vec<RoundResult> {
        let (score, complete) = (self.tower.len() as u64, self.is_complete());
        vec![RoundResult { score, finished: true, complete, lost: false, assisted: false }]
    }
}

static INFO: GameInfo = GameInfo {
    name: Stacker::NAME,
    title: "Stacker",
    summary: "One key builds a tower.",
    tagline: "",
    how_to_play: HowToPlay { goal: "Drop each row onto the one below.", special: &[], figures: &[] },
    modes: &[ModeInfo::PLAY, ModeInfo::watch("", &[])],
    options: &[Entry::new(
        "stacker.blocks",
        ValueKind::Number(1, 4),
        "3",
        "Blocks",
        "how many blocks the first row has",
    )
    .with_flag("row")],
    keys: &[
        Entry::keys("keys.stacker.drop", "space", "Drop", "drops the row"),
        Entry::keys("keys.stacker.quit", "q", "Quit", "ends the game"),
    ],
    key_presets: &[],
    inputs: &[],
    score_modes: &[STANDARD],
    practice: None,
    opponent: None,
    script_keys: "drop quit",
    pages: &[],
    has_clock: false,
    shows_best: true,
    default_seed: None,
};
