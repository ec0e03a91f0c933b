//! Many games of one kind, stepped together.

use crate::env::seed_after;
use crate::mask::expand;
use crate::observe::ObservationSizes;
use crate::out::{Entries, Out};
use crate::{Env, EnvError, FollowError, Follower, STATS, StepError};
use quintet_engine::kernel::{Seed, View};

/// When the next episode begins after one has ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Autoreset {
    /// In the next step, whose action is ignored.
    #[default]
    NextStep,
    /// In the same step; the last observation is written apart.
    SameStep,
    /// When the caller says so.
    Disabled,
}

/// The format of action masks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MaskFormat {
    /// A byte for each action, 1 where it is legal.
    #[default]
    Int8,
    /// A bit for each action: action `n` is bit `n % 8` of byte `n / 8`.
    Packed,
}

/// How a batch runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchConfig {
    /// The games.
    pub games: usize,
    /// The threads that step them.
    pub threads: usize,
    /// When episodes begin.
    pub autoreset: Autoreset,
    /// The steps after which an episode is cut off; 0 for never.
    pub max_steps: u32,
    /// Whether the actions of episodes are kept.
    pub record: bool,
    /// The format of action masks.
    pub mask: MaskFormat,
}

impl Default for BatchConfig {
    /// One game on one thread.
    fn default() -> BatchConfig {
        BatchConfig {
            games: 1,
            threads: 1,
            autoreset: Autoreset::NextStep,
            max_steps: 0,
            record: false,
            mask: MaskFormat::Int8,
        }
    }
}

/// The most games and threads of a batch.
const MOST: (usize, usize) = (1 << 20, 1024);
/// Batches smaller than this are not split further.
const GRAIN: usize = 32;

/// The actions of an episode.
#[derive(Clone, Default, Debug)]
struct Log {
    seed: Seed,
    actions: Vec<i64>,
}

#[derive(Clone, Debug)]
struct Slot<E> {
    env: E,
    seed: Seed,
    steps: u32,
    done: bool,
    /// The episode that is played, and the one before it.
    logs: Option<Box<[Log; 2]>>,
}

/// Many games of one kind.
pub struct Batch<E: Env> {
    config: E::Config,
    run: BatchConfig,
    slots: Vec<Slot<E>>,
    pool: Option<rayon::ThreadPool>,
    entries: Entries,
}

impl<E: Env> Batch<E> {
    /// Games with the seeds `seed`, `seed + 1` and so on.
    pub fn new(config: E::Config, run: BatchConfig, seed: u64) -> Result<Batch<E>, EnvError> {
        E::check(&config)?;
        if !(1..=MOST.0).contains(&run.games) {
            return Err(EnvError(format!(
                "a batch of {} games is not possible: use 1 to {}",
                run.games, MOST.0
            )));
        }
        if !(1..=MOST.1).contains(&run.threads) {
            return Err(EnvError(format!("{} threads are not possible: use 1 to {}", run.threads, MOST.1)));
        }
        let pool = if run.threads > 1 && run.games > GRAIN {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(run.threads).build();
            Some(pool.map_err(|error| EnvError(format!("the threads cannot be started: {error}")))?)
        } else {
            None
        };
        let slot = |game: usize| {
            let seed = Seed(seed.wrapping_add(game as u64));
            let logs = run.record.then(|| Box::new([Log { seed, actions: Vec::new() }, Log::default()]));
            Slot { env: E::new(&config, seed), seed, steps: 0, done: false, logs }
        };
        let slots = (0..run.games).map(slot).collect();
        let actions = if E::is_masked(&config) { E::actions(&config) as usize } else { 0 };
        let finals = run.autoreset == Autoreset::SameStep;
        let (mask, packed_mask) = match run.mask {
            MaskFormat::Int8 => (actions, 0),
            MaskFormat::Packed => (0, actions.div_ceil(8)),
        };
        let entries = Entries { agents: E::AGENTS, sizes: E::sizes(&config), mask, packed_mask, finals };
        Ok(Batch { config, run, slots, pool, entries })
    }

    /// The options of the games.
    pub fn config(&self) -> &E::Config {
        &self.config
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// A batch is never empty.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The sizes of observations.
    pub fn sizes(&self) -> ObservationSizes {
        self.entries.sizes
    }

    /// The entries of the mask of an agent; 0 where all actions are always legal or masks are packed.
    pub fn mask_len(&self) -> usize {
        self.entries.mask
    }

    /// The bytes of the packed mask of an agent; 0 where all actions are always legal or masks are not packed.
    pub fn packed_mask_len(&self) -> usize {
        self.entries.packed_mask
    }

    /// The bytes of one game, without the buffers it is observed in.
    pub fn game_bytes(&self) -> usize {
        size_of::<Slot<E>>()
    }

    /// The games.
    pub fn games(&self) -> impl Iterator<Item = &E> {
        self.slots.iter().map(|slot| &slot.env)
    }

    /// The seed of the episode of a game.
    pub fn seed(&self, game: usize) -> Option<u64> {
        self.slots.get(game).map(|slot| slot.seed.0)
    }

    /// Begins a new episode in the chosen games (all of them where `chosen` is `None`), with the seeds given or with
    /// those that follow from the last ones; then observes every game.
    pub fn reset(
        &mut self,
        seeds: Option<&[u64]>,
        chosen: Option<&[bool]>,
        out: &mut Out,
    ) -> Result<(), StepError> {
        self.check_lengths(&[
            ("the list of seeds", seeds.map(<[u64]>::len)),
            ("the mask of games", chosen.map(<[bool]>::len)),
        ])?;
        out.check(self.slots.len(), &self.entries)?;
        for (game, slot) in self.slots.iter_mut().enumerate() {
            if chosen.is_none_or(|chosen| chosen[game]) {
                let seed = seeds.map_or_else(|| seed_after(slot.seed), |seeds| Seed(seeds[game]));
                slot.begin(&self.config, seed);
            }
        }
        out.reward.fill(0.0);
        out.terminated.fill(false);
        out.truncated.fill(false);
        self.observe(out);
        Ok(())
    }

    fn check_lengths(&self, lists: &[(&'static str, Option<usize>)]) -> Result<(), StepError> {
        let expected = self.slots.len();
        lists.iter().try_for_each(|(what, found)| match *found {
            Some(found) if found != expected => Err(StepError::Length { what, found, expected }),
            _ => Ok(()),
        })
    }

    /// Writes the observations of all games as they are.
    pub fn observe(&self, out: &mut Out) {
        for (game, slot) in self.slots.iter().enumerate() {
            slot.write(&self.config, &self.entries, game, out);
        }
    }

    /// Takes one action for each agent of each game. Where one of them is not possible, nothing changes.
    pub fn step(&mut self, actions: &[i64], out: &mut Out) -> Result<(), StepError> {
        let expected = self.slots.len() * E::AGENTS;
        if actions.len() != expected {
            return Err(StepError::Length { what: "the list of actions", found: actions.len(), expected });
        }
        out.check(self.slots.len(), &self.entries)?;
        self.check_actions(actions)?;
        let whole = out.reborrow();
        let work = Work { config: &self.config, entries: self.entries, run: self.run };
        match &self.pool {
            Some(pool) => {
                let grain = (self.slots.len() / (4 * self.run.threads)).max(GRAIN);
                let slots = &mut self.slots[..];
                pool.install(|| work.split(slots, actions, whole, grain));
            }
            None => work.run(&mut self.slots, actions, whole),
        }
        Ok(())
    }

    fn check_actions(&self, actions: &[i64]) -> Result<(), StepError> {
        let count = E::actions(&self.config);
        for (game, (slot, actions)) in self.slots.iter().zip(actions.chunks_exact(E::AGENTS)).enumerate() {
            if slot.done {
                if self.run.autoreset == Autoreset::Disabled {
                    return Err(StepError::Ended { game });
                }
                continue;
            }
            for (agent, &action) in actions.iter().enumerate() {
                let known = u32::try_from(action).ok().filter(|action| *action < count);
                let Some(known) = known else {
                    return Err(StepError::Unknown { game, action, last: count - 1 });
                };
                if !slot.env.is_legal(&self.config, agent, known) {
                    return Err(StepError::Masked { game, action });
                }
            }
        }
        Ok(())
    }

    /// The game of the engine that follows the episode of a game; `finished` takes the last whole episode instead of
    /// the one that is played.
    pub fn follow(&self, game: usize, finished: bool) -> Result<Box<dyn Follower>, FollowError> {
        let slot = self.slots.get(game).ok_or(FollowError::NoSuchGame(game))?;
        let logs = slot.logs.as_ref().ok_or(FollowError::NotRecorded)?;
        let log = &logs[usize::from(finished)];
        let mut follower = E::follower(&self.config, log.seed)?;
        follower.follow(&log.actions)?;
        Ok(follower)
    }

    /// Lets a follower catch up with the episode it follows; `false` if another one has begun since.
    pub fn catch_up(&self, game: usize, seed: u64, follower: &mut dyn Follower) -> Result<bool, FollowError> {
        let slot = self.slots.get(game).ok_or(FollowError::NoSuchGame(game))?;
        let logs = slot.logs.as_ref().ok_or(FollowError::NotRecorded)?;
        let log = &logs[0];
        let done = follower.followed();
        if log.seed.0 != seed || done > log.actions.len() {
            return Ok(false);
        }
        follower.follow(&log.actions[done..])?;
        Ok(true)
    }

    /// The view of a game that no engine follows.
    pub fn view(&self, game: usize) -> Option<View> {
        self.slots.get(game).and_then(|slot| slot.env.view(&self.config))
    }

    /// The actions and features of the boards after every legal action of a game.
    pub fn afterstates(&self, game: usize, found: &mut dyn FnMut(u32, &[f32])) {
        if let Some(slot) = self.slots.get(game).filter(|slot| !slot.env.is_over()) {
            slot.env.afterstates(&self.config, found);
        }
    }
}

impl<E: Env> Slot<E> {
    fn begin(&mut self, config: &E::Config, seed: Seed) {
        self.env = E::new(config, seed);
        self.seed = seed;
        self.steps = 0;
        self.done = false;
        if let Some(logs) = &mut self.logs {
            logs.swap(0, 1);
            logs[0] = Log { seed, actions: Vec::new() };
        }
    }

    #[inline]
    fn write(&self, config: &E::Config, entries: &Entries, game: usize, out: &mut Out) {
        for agent in 0..E::AGENTS {
            let at = game * E::AGENTS + agent;
            self.env.observe(config, agent, &mut out.observed(at, &entries.sizes));
            if entries.mask > 0 {
                let mask = &mut out.mask[at * entries.mask..(at + 1) * entries.mask];
                expand(self.env.legal(agent), mask);
            } else if entries.packed_mask > 0 {
                let each = entries.packed_mask;
                out.packed_mask[at * each..(at + 1) * each].copy_from_slice(&self.env.legal(agent)[..each]);
            }
            let stats = &mut out.stats[at * STATS..(at + 1) * STATS];
            stats.copy_from_slice(&self.env.totals(agent).array(self.steps));
        }
    }
}

/// What is needed to step any part of a batch.
struct Work<'a, E: Env> {
    config: &'a E::Config,
    entries: Entries,
    run: BatchConfig,
}

impl<E: Env> Work<'_, E> {
    fn split(&self, slots: &mut [Slot<E>], actions: &[i64], mut out: Out, grain: usize) {
        if slots.len() <= grain {
            return self.run(slots, actions, out);
        }
        let half = slots.len() / 2;
        let (slots, more_slots) = slots.split_at_mut(half);
        let (actions, more_actions) = actions.split_at(half * E::AGENTS);
        let first = out.cut(half, &self.entries);
        rayon::join(
            || self.split(slots, actions, first, grain),
            || self.split(more_slots, more_actions, out, grain),
        );
    }

    fn run(&self, slots: &mut [Slot<E>], actions: &[i64], mut out: Out) {
        for (game, (slot, actions)) in slots.iter_mut().zip(actions.chunks_exact(E::AGENTS)).enumerate() {
            let agents = game * E::AGENTS..(game + 1) * E::AGENTS;
            let rewards = &mut out.reward[agents.clone()];
            let (mut terminated, mut truncated) = (false, false);
            if slot.done {
                slot.begin(self.config, seed_after(slot.seed));
                rewards.fill(0.0);
            } else {
                if let Some(logs) = &mut slot.logs {
                    logs[0].actions.extend_from_slice(actions);
                }
                terminated = slot.env.step(self.config, actions, rewards);
                slot.steps += 1;
                truncated = !terminated && self.run.max_steps > 0 && slot.steps >= self.run.max_steps;
                slot.done = terminated || truncated;
            }
            out.terminated[agents.clone()].fill(terminated);
            out.truncated[agents].fill(truncated);
            if slot.done && self.run.autoreset == Autoreset::SameStep {
                for agent in 0..E::AGENTS {
                    let at = game * E::AGENTS + agent;
                    slot.env.observe(self.config, agent, &mut out.last_observed(at, &self.entries.sizes));
                    let totals = slot.env.totals(agent).array(slot.steps);
                    out.final_stats[at * STATS..(at + 1) * STATS].copy_from_slice(&totals);
                }
                slot.begin(self.config, seed_after(slot.seed));
            }
            slot.write(self.config, &self.entries, game, &mut out);
        }
    }
}
