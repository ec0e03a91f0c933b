//! Replays placements with keys in the engine.

use super::action::PlacementAction;
use super::path::key_path;
use super::state::spawn_location;
use crate::mirror::{RecordedSession, SessionMirror, StepPlayer, modern_session};
use crate::{MirrorError, ModernSetup};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Span};
use quintet_engine::modern::{Handling, Mode, Modern};
use quintet_srs::{Board, Placement, SearchOptions, SpinRule, Tetromino};

/// The speed of soft drops: so high that no other piece falls at the same time.
const SOFT_DROP: u16 = 1000;
/// The pause before each piece, if gravity allows it.
const PAUSE: Span = Span::from_millis(100);

/// Returns the setup in which an episode of placements is recorded.
fn setup(setup: &ModernSetup, seed: Seed, mode: Mode) -> quintet_engine::modern::Setup {
    let handling = Handling { soft_drop: SOFT_DROP, ..setup.handling };
    ModernSetup { mode, handling, ..*setup }.engine(seed)
}

/// Plays the placements of an episode with keys.
pub(crate) struct PlacementPlayer {
    players: u8,
}

/// Creates the mirror of an episode of one or two players.
pub(crate) fn placement_mirror(
    rules: &ModernSetup,
    seed: Seed,
    players: u8,
) -> Result<SessionMirror<PlacementPlayer>, MirrorError> {
    let mode = if players == 2 { Mode::Duel } else { rules.mode };
    Ok(SessionMirror::new(modern_session(setup(rules, seed, mode))?, PlacementPlayer { players }))
}

/// Waits a moment, but not so long that the piece falls a row.
fn pause(session: &mut RecordedSession<Modern>) {
    let game = session.game();
    let now = game.now();
    // A tenth of the time is left for soft drops.
    let due = game.deadline().map_or(PAUSE, |due| Span::from_micros(due.since(now).micros() * 9 / 10));
    let until = now + due.min(PAUSE);
    session.advance(until);
}

fn place(
    session: &mut RecordedSession<Modern>,
    player: Player,
    piece: usize,
    action: i64,
) -> Result<(), MirrorError> {
    let decoded = u32::try_from(action).ok().and_then(PlacementAction::decode);
    let decoded = decoded.ok_or(MirrorError::NoKeys { piece })?;
    if decoded.hold {
        session.tap(player, Button::Hold);
    }
    let keys = keys(session.game(), player, decoded).ok_or(MirrorError::NoKeys { piece })?;
    let mut soft = false;
    for key in keys {
        if (key == Button::Down) != soft {
            soft = !soft;
            session.act(if soft {
                ButtonAction::Press(player, Button::Down)
            } else {
                ButtonAction::Release(player, Button::Down)
            });
        }
        if soft {
            fall_a_row(session, player);
        } else {
            session.tap(player, key);
        }
    }
    if soft {
        session.act(ButtonAction::Release(player, Button::Down));
    }
    session.tap(player, Button::Drop);
    Ok(())
}

/// Returns the keys for a placement, with the best possible spin.
fn keys(game: &Modern, player: Player, action: PlacementAction) -> Option<Vec<Button>> {
    let state = game.player(player)?;
    let falling = state.falling()?;
    let board = Board::from(state.matrix());
    let location = action.location(falling.kind);
    let scores = &state.rules().scores;
    let fifth = if scores.kick_makes_full { SpinRule::CornersOrFifthKick } else { SpinRule::Corners };
    let rule = scores.modern.then_some(fifth);
    let mut target = Placement { location, spin: None };
    if falling.kind == Tetromino::T {
        let options = SearchOptions::default().with_half_turns(true).with_spins(rule);
        let found = board.placements_from(spawn_location(&board, falling.kind)?, options);
        target = found.iter().find(|found| found.location == location)?;
    }
    key_path(&board, falling.location(), &target, rule)
}

fn fall_a_row(session: &mut RecordedSession<Modern>, player: Player) {
    let row = |session: &RecordedSession<Modern>| {
        session.game().player(player).and_then(|state| state.falling()).map(|falling| falling.placed.pos.y)
    };
    let before = row(session);
    while row(session) == before {
        let Some(due) = session.game().deadline() else { return };
        session.advance(due);
    }
}

impl StepPlayer for PlacementPlayer {
    type Game = Modern;

    fn agents(&self) -> usize {
        self.players.into()
    }

    fn play(
        &mut self,
        session: &mut RecordedSession<Modern>,
        step: usize,
        actions: &[i64],
    ) -> Result<(), MirrorError> {
        pause(session);
        for (player, action) in (0..).zip(actions) {
            if !session.game().is_over() {
                place(session, Player(player), step, *action)?;
            }
        }
        Ok(())
    }

    /// Shows the final board for a moment.
    fn finish(&mut self, session: &mut RecordedSession<Modern>) {
        if session.game().is_over() {
            let now = session.game().now();
            session.advance(now + Span::from_millis(1000));
        }
    }
}
