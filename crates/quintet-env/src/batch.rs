//! Many games of one kind, stepped together.

use crate::buffers::{BufferSizes, StepBuffers};
use crate::env::seed_after;
use crate::mask::expand;
use crate::observe::ObservationSizes;
use crate::{EngineMirror, Env, EnvError, MirrorError, STATS, StepError};
use quintet_engine::kernel::{Seed, View};

/// When the next episode begins after one has ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Autoreset {
    /// In the next step, whose action is ignored.
    #[default]
    NextStep,
    /// In the same step; the last observation goes to the `final_` buffers.
    SameStep,
    /// When the caller calls [`Batch::reset`].
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

/// The run-time options of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchConfig {
    /// The number of games.
    pub games: usize,
    /// The number of threads that step them.
    pub threads: usize,
    /// When the next episode begins.
    pub autoreset: Autoreset,
    /// The number of steps after which an episode is truncated; 0 for no limit.
    pub max_steps: u32,
    /// True if the actions of episodes are kept for replays and pictures.
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

/// The maximum number of games in a batch.
const MAX_GAMES: usize = 1 << 20;
/// The maximum number of threads.
const MAX_THREADS: usize = 1024;
/// The minimum number of games that a thread takes at a time.
const MIN_CHUNK: usize = 32;

/// The actions of an episode.
#[derive(Clone, Default, Debug)]
struct EpisodeLog {
    seed: Seed,
    actions: Vec<i64>,
}

#[derive(Clone, Debug)]
struct Slot<E> {
    env: E,
    seed: Seed,
    steps: u32,
    done: bool,
    /// The episode in progress and the one before it.
    logs: Option<Box<[EpisodeLog; 2]>>,
}

/// Many games of one kind that are stepped together.
pub struct Batch<E: Env> {
    config: E::Config,
    run: BatchConfig,
    slots: Vec<Slot<E>>,
    pool: Option<rayon::ThreadPool>,
    entries: BufferSizes,
}

impl<E: Env> Batch<E> {
    /// Creates games with the seeds `seed`, `seed + 1` and so on.
    pub fn new(config: E::Config, run: BatchConfig, seed: u64) -> Result<Batch<E>, EnvError> {
        E::check(&config)?;
        if !(1..=MAX_GAMES).contains(&run.games) {
            return Err(EnvError(format!(
                "a batch of {} games is not possible: use 1 to {}",
                run.games, MAX_GAMES
            )));
        }
        if !(1..=MAX_THREADS).contains(&run.threads) {
            return Err(EnvError(format!(
                "{} threads are not possible: use 1 to {}",
                run.threads, MAX_THREADS
            )));
        }
        let pool = if run.threads > 1 && run.games > MIN_CHUNK {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(run.threads).build();
            Some(pool.map_err(|error| EnvError(format!("the threads cannot be started: {error}")))?)
        } else {
            None
        };
        let slot = |game: usize| {
            let seed = Seed(seed.wrapping_add(game as u64));
            let logs = run
                .record
                .then(|| Box::new([EpisodeLog { seed, actions: Vec::new() }, EpisodeLog::default()]));
            Slot { env: E::new(&config, seed), seed, steps: 0, done: false, logs }
        };
        let slots = (0..run.games).map(slot).collect();
        let actions = if E::is_masked(&config) { E::actions(&config) as usize } else { 0 };
        let finals = run.autoreset == Autoreset::SameStep;
        let (mask, packed_mask) = match run.mask {
            MaskFormat::Int8 => (actions, 0),
            MaskFormat::Packed => (0, actions.div_ceil(8)),
        };
        let entries = BufferSizes { agents: E::AGENTS, sizes: E::sizes(&config), mask, packed_mask, finals };
        Ok(Batch { config, run, slots, pool, entries })
    }

    /// Returns the options of the games.
    pub fn config(&self) -> &E::Config {
        &self.config
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns false: a batch has at least one game.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the sizes of observations.
    pub fn sizes(&self) -> ObservationSizes {
        self.entries.sizes
    }

    /// Returns the number of entries of an agent's mask; 0 if all actions are always legal or masks are packed.
    pub fn mask_len(&self) -> usize {
        self.entries.mask
    }

    /// Returns the number of bytes of an agent's packed mask; 0 if all actions are always legal or masks are not
    /// packed.
    pub fn packed_mask_len(&self) -> usize {
        self.entries.packed_mask
    }

    /// Returns the size of one game in bytes, without its part of the buffers and without recorded actions.
    pub fn game_bytes(&self) -> usize {
        let heap = self.slots.iter().map(|slot| slot.env.heap_bytes()).max();
        size_of::<Slot<E>>() + heap.unwrap_or(0)
    }

    /// Returns the games.
    pub fn games(&self) -> impl Iterator<Item = &E> {
        self.slots.iter().map(|slot| &slot.env)
    }

    /// Returns the seed of a game's current episode.
    pub fn seed(&self, game: usize) -> Option<u64> {
        self.slots.get(game).map(|slot| slot.seed.0)
    }

    /// Starts a new episode in the chosen games (in all games if `chosen` is `None`), with the given seeds or with
    /// those that follow from the last ones; then observes every game.
    pub fn reset(
        &mut self,
        seeds: Option<&[u64]>,
        chosen: Option<&[bool]>,
        out: &mut StepBuffers,
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

    /// Writes the current observations of all games.
    pub fn observe(&self, out: &mut StepBuffers) {
        for (game, slot) in self.slots.iter().enumerate() {
            slot.write(&self.config, &self.entries, game, out);
        }
    }

    /// Takes one action for each agent of each game. If one of them is not legal, returns an error and changes nothing.
    pub fn step(&mut self, actions: &[i64], out: &mut StepBuffers) -> Result<(), StepError> {
        let expected = self.slots.len() * E::AGENTS;
        if actions.len() != expected {
            return Err(StepError::Length { what: "the list of actions", found: actions.len(), expected });
        }
        out.check(self.slots.len(), &self.entries)?;
        self.check_actions(actions)?;
        let whole = out.reborrow();
        let work = BatchStep { config: &self.config, entries: self.entries, run: self.run };
        match &self.pool {
            Some(pool) => {
                let grain = (self.slots.len() / (4 * self.run.threads)).max(MIN_CHUNK);
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

    /// Replays a game's episode in the engine; `finished` selects the last episode that ended instead of the one in
    /// progress.
    pub fn mirror(&self, game: usize, finished: bool) -> Result<Box<dyn EngineMirror>, MirrorError> {
        let slot = self.slots.get(game).ok_or(MirrorError::NoSuchGame(game))?;
        let logs = slot.logs.as_ref().ok_or(MirrorError::NotRecorded)?;
        let log = &logs[usize::from(finished)];
        let mut mirror = E::mirror(&self.config, log.seed)?;
        mirror.play(&log.actions)?;
        Ok(mirror)
    }

    /// Plays the new actions of an episode in its mirror; returns false if another episode has started since.
    pub fn catch_up(
        &self,
        game: usize,
        seed: u64,
        mirror: &mut dyn EngineMirror,
    ) -> Result<bool, MirrorError> {
        let slot = self.slots.get(game).ok_or(MirrorError::NoSuchGame(game))?;
        let logs = slot.logs.as_ref().ok_or(MirrorError::NotRecorded)?;
        let log = &logs[0];
        let done = mirror.played();
        if log.seed.0 != seed || done > log.actions.len() {
            return Ok(false);
        }
        mirror.play(&log.actions[done..])?;
        Ok(true)
    }

    /// Returns the view of a game that draws itself; `None` if an [`EngineMirror`] has a better one.
    pub fn view(&self, game: usize) -> Option<View> {
        self.slots.get(game).and_then(|slot| slot.env.view(&self.config))
    }

    /// Calls `found` with every legal action of a game and the features of the board after it.
    pub fn afterstates(&self, game: usize, found: &mut dyn FnMut(u32, &[f32])) {
        if let Some(slot) = self.slots.get(game).filter(|slot| !slot.env.is_over()) {
            slot.env.afterstates(&self.config, found);
        }
    }
}

impl<E: Env> Slot<E> {
    fn begin(&mut self, config: &E::Config, seed: Seed) {
        self.env.restart(config, seed);
        self.seed = seed;
        self.steps = 0;
        self.done = false;
        if let Some(logs) = &mut self.logs {
            logs.swap(0, 1);
            logs[0] = EpisodeLog { seed, actions: Vec::new() };
        }
    }

    #[inline]
    fn write(&self, config: &E::Config, entries: &BufferSizes, game: usize, out: &mut StepBuffers) {
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
            stats.copy_from_slice(&self.env.stats(agent).array(self.steps));
        }
    }
}

/// Steps a part of a batch.
struct BatchStep<'a, E: Env> {
    config: &'a E::Config,
    entries: BufferSizes,
    run: BatchConfig,
}

impl<E: Env> BatchStep<'_, E> {
    fn split(&self, slots: &mut [Slot<E>], actions: &[i64], mut out: StepBuffers, grain: usize) {
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

    fn run(&self, slots: &mut [Slot<E>], actions: &[i64], mut out: StepBuffers) {
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
                    let totals = slot.env.stats(agent).array(slot.steps);
                    out.final_stats[at * STATS..(at + 1) * STATS].copy_from_slice(&totals);
                }
                slot.begin(self.config, seed_after(slot.seed));
            }
            slot.write(self.config, &self.entries, game, &mut out);
        }
    }
}
