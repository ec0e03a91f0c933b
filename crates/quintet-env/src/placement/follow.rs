//! Placements played with keys in the engine.

use super::action::Action;
use super::game::entry;
use super::path::key_path;
use crate::follow::{Recorded, modern_follower};
use crate::{FollowError, Follower, ModernSetup};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Span, Time, View};
use quintet_engine::modern::{Handling, Mode, Modern};
use quintet_srs::{Board, Placement, SearchOptions, SpinRule, Tetromino};

/// Soft drop is so fast that nobody else's piece falls meanwhile.
const SOFT_DROP: u16 = 1000;
/// The pause before each piece, where gravity allows it.
const PAUSE: Span = Span::from_millis(100);

/// The setup in which an episode of placements is recorded.
fn setup(setup: &ModernSetup, seed: Seed, mode: Mode) -> quintet_engine::modern::Setup {
    let handling = Handling { soft_drop: SOFT_DROP, ..setup.handling };
    ModernSetup { mode, handling, ..*setup }.engine(seed)
}

/// Follows an episode of placements.
pub(crate) struct PlacementFollower {
    recorded: Recorded<Modern>,
    players: u8,
    followed: usize,
}

impl PlacementFollower {
    pub(crate) fn new(
        rules: &ModernSetup,
        seed: Seed,
        players: u8,
    ) -> Result<PlacementFollower, FollowError> {
        let mode = if players == 2 { Mode::Duel } else { rules.mode };
        let recorded = modern_follower(setup(rules, seed, mode))?;
        Ok(PlacementFollower { recorded, players, followed: 0 })
    }

    /// The game and its points for dropping.
    #[cfg(test)]
    pub(crate) fn modern(&self) -> (&Modern, u64) {
        (self.recorded.game(), self.recorded.drop_points())
    }

    /// Waits a moment, but not so long that the piece falls a row.
    fn pause(&mut self) {
        let game = self.recorded.game();
        let now = game.now();
        // A tenth of the time is left for soft drops.
        let due = game.deadline().map_or(PAUSE, |due| Span::from_micros(due.since(now).micros() * 9 / 10));
        let until = now + due.min(PAUSE);
        self.recorded.advance(until);
    }

    fn place(&mut self, player: Player, action: i64) -> Result<(), FollowError> {
        let piece = self.followed + 1;
        let decoded = u32::try_from(action).ok().and_then(Action::decode);
        let decoded = decoded.ok_or(FollowError::NoKeys { piece })?;
        if decoded.hold {
            self.recorded.tap(player, Button::Hold);
        }
        let keys = self.keys(player, decoded).ok_or(FollowError::NoKeys { piece })?;
        let mut soft = false;
        for key in keys {
            if (key == Button::Down) != soft {
                soft = !soft;
                self.recorded.act(if soft {
                    ButtonAction::Press(player, Button::Down)
                } else {
                    ButtonAction::Release(player, Button::Down)
                });
            }
            if soft {
                self.fall_a_row(player);
            } else {
                self.recorded.tap(player, key);
            }
        }
        if soft {
            self.recorded.act(ButtonAction::Release(player, Button::Down));
        }
        self.recorded.tap(player, Button::Drop);
        Ok(())
    }

    /// The keys that make a placement, with the best spin that is possible.
    fn keys(&self, player: Player, action: Action) -> Option<Vec<Button>> {
        let state = self.recorded.game().player(player)?;
        let falling = state.falling()?;
        let board = Board::from(state.matrix());
        let location = action.location(falling.kind);
        let scores = &state.rules().scores;
        let fifth = if scores.kick_makes_full { SpinRule::CornersOrFifthKick } else { SpinRule::Corners };
        let rule = scores.modern.then_some(fifth);
        let mut target = Placement { location, spin: None };
        if falling.kind == Tetromino::T {
            let options = SearchOptions { half_turns: true, spins: rule };
            let found = board.placements_from(entry(&board, falling.kind)?, options);
            target = found.iter().find(|found| found.location == location)?;
        }
        key_path(&board, falling.location(), &target, rule)
    }

    fn fall_a_row(&mut self, player: Player) {
        let row = |recorded: &Recorded<Modern>| {
            recorded
                .game()
                .player(player)
                .and_then(|state| state.falling())
                .map(|falling| falling.placed.pos.y)
        };
        let before = row(&self.recorded);
        while row(&self.recorded) == before {
            let Some(due) = self.recorded.game().deadline() else { return };
            self.recorded.advance(due);
        }
    }
}

impl Follower for PlacementFollower {
    fn follow(&mut self, actions: &[i64]) -> Result<(), FollowError> {
        for actions in actions.chunks(self.players.into()) {
            self.pause();
            for (player, action) in actions.iter().enumerate() {
                if !self.recorded.game().is_over() {
                    self.place(Player(player as u8), *action)?;
                }
                self.followed += 1;
            }
        }
        Ok(())
    }

    fn followed(&self) -> usize {
        self.followed
    }

    fn game(&self) -> &'static str {
        Modern::NAME
    }

    fn view(&self) -> View {
        self.recorded.game().view()
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<u8>, FollowError> {
        // The last picture stays for a moment.
        let now: Time = self.recorded.game().now();
        if self.recorded.game().is_over() {
            self.recorded.advance(now + Span::from_millis(1000));
        }
        self.recorded.finish()
    }
}
