//! Reads the options of environments from Python's keyword arguments.

use crate::batch::AnyBatch;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quintet_engine::modern::{Handling, Mode, RulePreset};
use quintet_env::{
    Batch, BatchConfig, BiquadrisEnv, CascadeConfig, CascadeEnv, ChetyrisConfig, ChetyrisEnv, ClassicConfig,
    ClassicEnv, DuelEnv, Env, KeyConfig, KeyEnv, KeyStyle, ModernSetup, ObservationKind, PlacementConfig,
    PlacementEnv, QuadrisConfig, QuadrisEnv, RewardWeights, SpawnRule,
};

/// Keyword arguments, taken out one by one; those left over are unknown options.
struct Options<'py> {
    left: Bound<'py, PyDict>,
    known: Vec<&'static str>,
}

impl<'py> Options<'py> {
    fn take<T>(&mut self, name: &'static str) -> PyResult<Option<T>>
    where
        T: for<'a> FromPyObject<'a, 'py>,
    {
        self.known.push(name);
        let Some(value) = self.left.get_item(name)? else { return Ok(None) };
        self.left.del_item(name)?;
        if value.is_none() {
            return Ok(None);
        }
        let text = value.str().map_or_else(|_| "this".to_owned(), |text| text.to_string());
        value.extract().map(Some).map_err(|_| {
            PyTypeError::new_err(format!("{name}={text} has a type or a size that is not possible"))
        })
    }

    fn or<T>(&mut self, name: &'static str, default: T) -> PyResult<T>
    where
        T: for<'a> FromPyObject<'a, 'py>,
    {
        Ok(self.take(name)?.unwrap_or(default))
    }

    /// Takes an option that must be one of some words; the first is the default.
    fn word<T: Copy>(&mut self, name: &'static str, words: &[(&str, T)]) -> PyResult<T> {
        let word = self.take::<String>(name)?;
        let Some(word) = word else { return Ok(words[0].1) };
        let found = words.iter().find(|(known, _)| *known == word);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
            PyValueError::new_err(format!("{name}={word:?} is not possible: use one of {}", names.join(", ")))
        })
    }

    fn finish(self) -> PyResult<()> {
        match self.left.iter().next() {
            None => Ok(()),
            Some((name, _)) => {
                let known = self.known.join(", ");
                Err(PyTypeError::new_err(format!("there is no option {name}; the options are {known}")))
            }
        }
    }

    fn modern(&mut self, mode: Option<Mode>) -> PyResult<ModernSetup> {
        let modes =
            [Mode::Marathon, Mode::Sprint, Mode::Ultra, Mode::Classic].map(|mode| (mode.name(), mode));
        let mode = match mode {
            Some(mode) => mode,
            None => self.word("mode", &modes)?,
        };
        let preset = self.word("rules", &RulePreset::ALL.map(|preset| (preset.name(), preset)))?;
        let standard = Handling::DEFAULT;
        let handling = Handling {
            das_ms: self.or("das", standard.das_ms)?,
            arr_ms: self.or("arr", standard.arr_ms)?,
            soft_drop: self.or("soft_drop", standard.soft_drop)?,
            lock_delay_ms: self.or("lock_delay", standard.lock_delay_ms)?,
            ..standard
        };
        Ok(ModernSetup {
            mode,
            preset,
            tspin_kick: self.take("tspin_kick")?,
            level: self.take("level")?,
            handling,
            garbage: self.or("garbage", 0)?,
        })
    }

    fn observation(&mut self, default: &'static str) -> PyResult<ObservationKind> {
        let mut words = vec![
            ("bits", ObservationKind::Bits),
            ("grid", ObservationKind::Grid),
            ("features", ObservationKind::Features),
            ("dict", ObservationKind::Both),
        ];
        // The first one is the default.
        words.sort_by_key(|(word, _)| *word != default);
        self.word("observation", &words)
    }

    /// `reward` is a word or a dictionary of weights.
    fn reward(&mut self, default: RewardWeights) -> PyResult<RewardWeights> {
        self.known.push("reward");
        let Some(value) = self.left.get_item("reward")?.filter(|value| !value.is_none()) else {
            self.left.del_item("reward").ok();
            return Ok(default);
        };
        self.left.del_item("reward")?;
        if let Ok(word) = value.extract::<String>() {
            return match word.as_str() {
                "score" => Ok(RewardWeights { score: 1.0, ..RewardWeights::NONE }),
                "lines" => Ok(RewardWeights { lines: 1.0, ..RewardWeights::NONE }),
                "attack" => Ok(RewardWeights { attack: 1.0, ..RewardWeights::NONE }),
                "survival" => Ok(RewardWeights { survival: 1.0, ..RewardWeights::NONE }),
                _ => Err(PyValueError::new_err(format!(
                    "reward={word:?} is not possible: use score, lines, attack, survival, or a dictionary of weights"
                ))),
            };
        }
        let weights = value.cast_into::<PyDict>().map_err(|_| {
            PyTypeError::new_err(
                "reward is a word (score, lines, attack, survival) or a dictionary of weights",
            )
        })?;
        let mut reward = RewardWeights::NONE;
        for (name, weight) in weights.iter() {
            let (name, weight) = (name.extract::<String>()?, weight.extract::<f32>()?);
            *match name.as_str() {
                "score" => &mut reward.score,
                "lines" => &mut reward.lines,
                "attack" => &mut reward.attack,
                "survival" => &mut reward.survival,
                "loss" => &mut reward.loss,
                "win" => &mut reward.win,
                _ => {
                    return Err(PyValueError::new_err(format!(
                        "there is no weight {name:?} for rewards: use score, lines, attack, survival, loss, win"
                    )));
                }
            } = weight;
        }
        Ok(reward)
    }
}

fn make<E: Env + Sync + 'static>(
    config: E::Config,
    run: BatchConfig,
    seed: u64,
) -> PyResult<Box<dyn AnyBatch>>
where
    E::Config: Sync,
{
    let batch = Batch::<E>::new(config, run, seed).map_err(|error| PyValueError::new_err(error.0))?;
    Ok(Box::new(batch))
}

/// Makes a batch of games of a kind.
pub(crate) fn make_batch(
    kind: &str,
    options: &Bound<'_, PyDict>,
    run: BatchConfig,
    seed: u64,
) -> PyResult<Box<dyn AnyBatch>> {
    let mut options = Options { left: options.copy()?, known: Vec::new() };
    let lines = RewardWeights { lines: 1.0, ..RewardWeights::NONE };
    let score = RewardWeights { score: 1.0, ..RewardWeights::NONE };
    let duel = RewardWeights { win: 1.0, loss: -1.0, ..RewardWeights::NONE };
    let queue = |options: &mut Options| options.or("queue", 5);
    match kind {
        "modern" => {
            let tick: f64 = options.or("ticks_per_second", 60.0)?;
            let skip: u64 = options.or("frame_skip", 1)?;
            if !(0.1..=1_000_000.0).contains(&tick) || !(1..=10_000).contains(&skip) {
                return Err(PyValueError::new_err(
                    "ticks_per_second can be 0.1 to 1000000, frame_skip 1 to 10000",
                ));
            }
            let config = KeyConfig {
                setup: options.modern(None)?,
                step: (1e6 / tick).round() as u64 * skip,
                style: options.word("keys", &[("tap", KeyStyle::Tap), ("hold", KeyStyle::Hold)])?,
                queue: queue(&mut options)?,
                observation: options.observation("bits")?,
                reward: options.reward(score)?,
            };
            options.finish()?;
            make::<KeyEnv>(config, run, seed)
        }
        "placement" | "duel" => {
            let is_duel = kind == "duel";
            let config = PlacementConfig {
                setup: options.modern(is_duel.then_some(Mode::Duel))?,
                queue: queue(&mut options)?,
                observation: options.observation("bits")?,
                reward: options.reward(if is_duel { duel } else { score })?,
            };
            options.finish()?;
            if is_duel { make::<DuelEnv>(config, run, seed) } else { make::<PlacementEnv>(config, run, seed) }
        }
        "classic" => {
            let config = ClassicConfig {
                width: options.or("width", 10)?,
                height: options.or("height", 20)?,
                spawn: options
                    .word("spawn", &[("above", SpawnRule::Above), ("inside", SpawnRule::Inside)])?,
                observation: options.observation("dict")?,
                reward: options.reward(lines)?,
            };
            options.finish()?;
            make::<ClassicEnv>(config, run, seed)
        }
        "quadris" | "biquadris" => {
            let config = QuadrisConfig {
                // At level 0 the blocks come from a file and are always the same.
                level: options.or("level", 1)?,
                observation: options.observation("dict")?,
                reward: options.reward(if kind == "quadris" { score } else { duel })?,
            };
            options.finish()?;
            if kind == "quadris" {
                make::<QuadrisEnv>(config, run, seed)
            } else {
                make::<BiquadrisEnv>(config, run, seed)
            }
        }
        "chetyris" => {
            let config = ChetyrisConfig {
                level: options.or("level", 1)?,
                width: options.or("width", 10)?,
                height: options.or("height", 18)?,
                observation: options.observation("dict")?,
                reward: options.reward(score)?,
            };
            options.finish()?;
            make::<ChetyrisEnv>(config, run, seed)
        }
        "cascade" => {
            let config = CascadeConfig {
                width: options.or("width", 12)?,
                height: options.or("height", 20)?,
                observation: options.observation("dict")?,
                reward: options.reward(score)?,
            };
            options.finish()?;
            make::<CascadeEnv>(config, run, seed)
        }
        _ => Err(PyValueError::new_err(format!("there is no game {kind:?}"))),
    }
}
