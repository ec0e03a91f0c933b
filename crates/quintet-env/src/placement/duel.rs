//! A duel with placements: both players place a piece in every step, player 1 first.

use super::env::{observe, stats};
use super::mirror::placement_mirror;
use super::state::PlacementState;
use super::{PLACEMENT_ACTIONS, PlacementConfig};
use crate::env::seed_after;
use crate::observe::{COLUMNS, ObservationBuffers, ObservationSizes};
use crate::{EngineMirror, Env, EnvError, EpisodeStats, MirrorError};
use quintet_engine::kernel::{Ending, Rng, Seed};
use quintet_engine::modern::{Attack, GarbageQueue, MAX_ROWS_AT_ONCE, Mode, ROWS, Rules};
use quintet_srs::Board;

/// A duel.
#[derive(Clone, Debug)]
pub struct DuelEnv {
    players: [PlacementState; 2],
    incoming: [GarbageQueue; 2],
    /// Draws the hole of each attack.
    holes: Rng,
    over: bool,
}

const _: () = assert!(size_of::<DuelEnv>() <= 2048, "a duel is small");

/// Adds a garbage row at the bottom; returns true if a block was pushed out at the top.
fn push_row(board: &mut Board, hole: usize) -> bool {
    let lost = board.columns().iter().any(|column| column >> (ROWS - 1) & 1 == 1);
    let mut x = 0;
    let columns = board.columns().map(|column| {
        let bit = u64::from(x != hole);
        x += 1;
        column << 1 | bit
    });
    *board = Board::from_columns(columns);
    lost
}

impl DuelEnv {
    /// Returns a player's game.
    pub fn player(&self, player: usize) -> &PlacementState {
        &self.players[player & 1]
    }

    /// Returns the number of garbage rows that wait for a player.
    pub fn pending(&self, player: usize) -> u32 {
        self.incoming[player & 1].pending()
    }

    fn place(&mut self, player: usize, action: u32) {
        let (game, incoming) = (&mut self.players[player], &mut self.incoming[player]);
        let Some(locked) = game.lock_piece(action) else { return };
        let outgoing = incoming.send(locked.sent);
        if locked.rows == 0 && locked.out_of_sight {
            game.end(Ending::LockOut);
        } else if locked.rows == 0 {
            let (mut risen, mut lost) = (0, false);
            while let Some(attack) = incoming.rise(MAX_ROWS_AT_ONCE - risen) {
                risen += u32::from(attack.rows);
                for _ in 0..attack.rows {
                    lost |= push_row(&mut game.board, attack.hole.into());
                }
            }
            if lost {
                game.end(Ending::TopOut);
            }
        }
        game.bring_next_piece();
        if outgoing > 0 {
            let hole = self.holes.below(COLUMNS as u32) as u8;
            let rows = outgoing.min(u16::MAX.into()) as u16;
            self.incoming[1 - player].add(Attack { rows, hole }, u16::MAX);
        }
        if self.players[player].ended().is_some() {
            self.players[1 - player].end(Ending::Won);
            self.over = true;
        }
    }
}

impl Env for DuelEnv {
    type Config = PlacementConfig;

    const AGENTS: usize = 2;

    fn check(config: &PlacementConfig) -> Result<(), EnvError> {
        config.check(&[Mode::Duel])
    }

    fn actions(_: &PlacementConfig) -> u32 {
        PLACEMENT_ACTIONS as u32
    }

    fn sizes(config: &PlacementConfig) -> ObservationSizes {
        let one = ObservationSizes::modern(config.observation);
        ObservationSizes {
            bits: 2 * one.bits,
            grid: (one.grid.0, 2 * one.grid.1),
            features: 2 * one.features,
        }
    }

    fn is_masked(_: &PlacementConfig) -> bool {
        true
    }

    fn new(config: &PlacementConfig, seed: Seed) -> DuelEnv {
        let rules: &'static Rules = config.setup.rules();
        let game = PlacementState::with_rules(&config.setup, rules, seed);
        DuelEnv {
            players: [game.clone(), game],
            incoming: [GarbageQueue::default(), GarbageQueue::default()],
            holes: Rng::new(seed_after(seed)),
            over: false,
        }
    }

    fn legal(&self, agent: usize) -> &[u8] {
        self.players[agent & 1].legal()
    }

    fn step(&mut self, config: &PlacementConfig, actions: &[i64], rewards: &mut [f32]) -> bool {
        let before = [0, 1].map(|player| self.stats(player));
        for (player, action) in actions.iter().take(2).enumerate() {
            // The placements of player 2 are still legal after those of player 1, unless the game is over.
            if !self.over {
                self.place(player, *action as u32);
            }
        }
        for (player, reward) in rewards.iter_mut().take(2).enumerate() {
            *reward = config.reward.of(&before[player], &self.stats(player));
            match self.players[player].ended() {
                Some(Ending::Won) => *reward += config.reward.win,
                Some(_) => *reward += config.reward.loss,
                None => {}
            }
        }
        self.over
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn observe(&self, config: &PlacementConfig, agent: usize, out: &mut ObservationBuffers) {
        let (bits, features) = (out.bits.len() / 2, out.features.len() / 2);
        for (half, player) in [agent & 1, 1 - (agent & 1)].into_iter().enumerate() {
            let grid = out.grid.get_mut(half * COLUMNS..).unwrap_or(&mut []);
            let mut part = ObservationBuffers {
                bits: &mut out.bits[half * bits..(half + 1) * bits],
                grid,
                features: &mut out.features[half * features..(half + 1) * features],
            };
            observe(&self.players[player], self.pending(player), config.queue, &mut part, 2 * COLUMNS);
        }
    }

    fn stats(&self, agent: usize) -> EpisodeStats {
        let incoming = &self.incoming[agent & 1];
        EpisodeStats { attack: incoming.sent, ..stats(&self.players[agent & 1]) }
    }

    fn mirror(config: &PlacementConfig, seed: Seed) -> Result<Box<dyn EngineMirror>, MirrorError> {
        Ok(Box::new(placement_mirror(&config.setup, seed, 2)?))
    }
}
