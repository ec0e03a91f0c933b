//! Shortris, a game of typed commands: Quadris, but a game is over after ten blocks.

use quintet_app::catalogue::{Declared, GameInfo, HowToPlay, ModeInfo};
use quintet_app::interface::Commands;
use quintet_app::records::{Category, RoundResult, STANDARD, Scored};
use quintet_app::settings::Entry;
use quintet_app::start::StartOptions;
use quintet_bot::{BotGame, PlanRequest, TimedAction};
use quintet_engine::commands::interpreter::InterpretedGame;
use quintet_engine::kernel::{EventSink, Game, GameEvent, Player, Pos, Seed, SetupError, Time, View};
use quintet_engine::quadris::player::PlayerState;
use quintet_engine::quadris::text::CellWriter;
use quintet_engine::quadris::{Action, Quadris, Setup};
use quintet_session::Session;
use serde::{Deserialize, Serialize};

/// The number of blocks in a game.
const BLOCKS: u32 = 10;

/// The state of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Shortris(Quadris);

impl Game for Shortris {
    const NAME: &'static str = "shortris";
    const REVISION: u32 = Quadris::REVISION;
    type Setup = Setup;
    type Action = Action;
    type Report = <Quadris as Game>::Report;

    fn with_revision(setup: &Setup, revision: u32) -> Result<Shortris, SetupError> {
        Quadris::with_revision(setup, revision).map(Shortris)
    }

    fn now(&self) -> Time {
        self.0.now()
    }

    fn advance(&mut self, until: Time, sink: &mut dyn EventSink) {
        self.0.advance(until, sink);
    }

    fn act(&mut self, action: &Action, sink: &mut dyn EventSink) {
        if !self.is_over() || *action == Action::Restart {
            self.0.act(action, sink);
        }
    }

    fn is_over(&self) -> bool {
        self.0.is_over() || self.0.player().blocks() >= BLOCKS
    }

    fn view(&self) -> View {
        self.0.view()
    }

    fn report(&self, events: &[GameEvent]) -> Self::Report {
        self.0.report(events)
    }
}

impl InterpretedGame for Shortris {
    const DROPS_ONE_BY_ONE: bool = true;
    const INTRODUCTION: &'static str = "Shortris: Quadris with ten blocks.";

    fn current_player(&self) -> &PlayerState {
        self.0.player()
    }

    fn is_equivalent(&self, other: &Shortris) -> bool {
        self.0.is_equivalent(&other.0)
    }

    fn frame(&self, pen: CellWriter<'_>, out: &mut String) {
        out.push_str("Shortris\n");
        self.0.frame(pen, out);
    }
}

impl BotGame for Shortris {
    fn piece_id(&self, player: Player) -> Option<u64> {
        self.0.piece_id(player).filter(|_| !self.is_over())
    }

    fn hint(&self, player: Player) -> Option<Vec<Pos>> {
        self.0.hint(player)
    }

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<Action>> {
        self.0.plan(request)
    }
}

impl Declared for Shortris {
    type Interface = Commands;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn setup(start: &StartOptions<'_>) -> Result<Setup, SetupError> {
        Ok(Setup { seed: start.seed, ..Setup::default() })
    }

    fn result(session: &Session<Self>) -> Option<String> {
        Some(format!("Shortris: {} blocks", session.game().0.player().blocks()))
    }
}

impl Scored for Shortris {
    fn category(_: &Setup, _: bool) -> Category {
        Category::by_score(Shortris::NAME, STANDARD, STANDARD, 0)
    }

    fn seed(&self, setup: &Setup) -> Seed {
        setup.seed
    }

    fn outcomes(&self, _: &Setup) -> Vec<RoundResult> {
        let (score, assisted) = (self.0.player().score(), self.0.assisted());
        vec![RoundResult::of_score(score, assisted)]
    }
}

static INFO: GameInfo = GameInfo {
    name: Shortris::NAME,
    title: "Shortris",
    summary: "Ten blocks.",
    tagline: "",
    how_to_play: HowToPlay { goal: <Shortris as InterpretedGame>::INTRODUCTION, special: &[], figures: &[] },
    modes: &[ModeInfo::PLAY, ModeInfo::watch("", &[])],
    options: &[],
    keys: &[Entry::keys("keys.shortris.drop", "space", "Drop", "drops the block")],
    key_presets: &[],
    inputs: &[],
    score_modes: &[STANDARD],
    practice: None,
    opponent: None,
    script_keys: "",
    pages: &[],
    has_clock: false,
    shows_best: false,
    default_seed: Some(Seed(0)),
};
