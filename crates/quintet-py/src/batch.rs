//! A batch of games as a Python object.

use crate::options::make_batch;
use crate::render;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, ToPyArray};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use quintet_engine::kernel::View;
use quintet_env::{
    Autoreset, Batch, BatchConfig, EngineMirror, Env, FEATURES, MaskFormat, MirrorError, ObservationSizes,
    STATS, StepBuffers, StepError,
};
use std::sync::Mutex;

/// A batch of any games.
pub(crate) trait AnyBatch: Send + Sync {
    fn agents(&self) -> usize;
    fn actions(&self) -> u32;
    fn len(&self) -> usize;
    fn sizes(&self) -> ObservationSizes;
    fn mask_len(&self) -> usize;
    fn packed_mask_len(&self) -> usize;
    fn game_bytes(&self) -> usize;
    fn seed(&self, game: usize) -> Option<u64>;
    fn step(&mut self, actions: &[i64], out: &mut StepBuffers) -> Result<(), StepError>;
    fn reset(
        &mut self,
        seeds: Option<&[u64]>,
        chosen: Option<&[bool]>,
        out: &mut StepBuffers,
    ) -> Result<(), StepError>;
    fn observe(&self, out: &mut StepBuffers);
    fn mirror(&self, game: usize, finished: bool) -> Result<Box<dyn EngineMirror>, MirrorError>;
    fn catch_up(&self, game: usize, seed: u64, mirror: &mut dyn EngineMirror) -> Result<bool, MirrorError>;
    fn view(&self, game: usize) -> Option<View>;
    fn afterstates(&self, game: usize, found: &mut dyn FnMut(u32, &[f32]));
}

impl<E: Env + Sync + 'static> AnyBatch for Batch<E> {
    fn agents(&self) -> usize {
        E::AGENTS
    }
    fn actions(&self) -> u32 {
        E::actions(self.config())
    }
    fn len(&self) -> usize {
        Batch::len(self)
    }
    fn sizes(&self) -> ObservationSizes {
        Batch::sizes(self)
    }
    fn mask_len(&self) -> usize {
        Batch::mask_len(self)
    }
    fn packed_mask_len(&self) -> usize {
        Batch::packed_mask_len(self)
    }
    fn game_bytes(&self) -> usize {
        Batch::game_bytes(self)
    }
    fn seed(&self, game: usize) -> Option<u64> {
        Batch::seed(self, game)
    }
    fn step(&mut self, actions: &[i64], out: &mut StepBuffers) -> Result<(), StepError> {
        Batch::step(self, actions, out)
    }
    fn reset(
        &mut self,
        seeds: Option<&[u64]>,
        chosen: Option<&[bool]>,
        out: &mut StepBuffers,
    ) -> Result<(), StepError> {
        Batch::reset(self, seeds, chosen, out)
    }
    fn observe(&self, out: &mut StepBuffers) {
        Batch::observe(self, out);
    }
    fn mirror(&self, game: usize, finished: bool) -> Result<Box<dyn EngineMirror>, MirrorError> {
        Batch::mirror(self, game, finished)
    }
    fn catch_up(&self, game: usize, seed: u64, mirror: &mut dyn EngineMirror) -> Result<bool, MirrorError> {
        Batch::catch_up(self, game, seed, mirror)
    }
    fn view(&self, game: usize) -> Option<View> {
        Batch::view(self, game)
    }
    fn afterstates(&self, game: usize, found: &mut dyn FnMut(u32, &[f32])) {
        Batch::afterstates(self, game, found);
    }
}

/// The arrays that a batch writes into, one entry for each agent of each game.
struct Arrays {
    bits: Py<PyArray2<u16>>,
    grid: Py<PyArray3<u8>>,
    features: Py<PyArray2<f32>>,
    mask: Py<PyArray2<i8>>,
    packed_mask: Py<PyArray2<u8>>,
    reward: Py<PyArray1<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    stats: Py<PyArray2<i64>>,
    final_bits: Py<PyArray2<u16>>,
    final_grid: Py<PyArray3<u8>>,
    final_features: Py<PyArray2<f32>>,
    final_stats: Py<PyArray2<i64>>,
}

impl Arrays {
    fn new(py: Python<'_>, batch: &dyn AnyBatch, finals: bool) -> Arrays {
        let (all, sizes) = (batch.len() * batch.agents(), batch.sizes());
        let last = if finals { all } else { 0 };
        let (rows, columns) = sizes.grid;
        Arrays {
            bits: PyArray2::zeros(py, [all, sizes.bits], false).unbind(),
            grid: PyArray3::zeros(py, [all, rows, columns], false).unbind(),
            features: PyArray2::zeros(py, [all, sizes.features], false).unbind(),
            mask: PyArray2::zeros(py, [all, batch.mask_len()], false).unbind(),
            packed_mask: PyArray2::zeros(py, [all, batch.packed_mask_len()], false).unbind(),
            reward: PyArray1::zeros(py, [all], false).unbind(),
            terminated: PyArray1::zeros(py, [all], false).unbind(),
            truncated: PyArray1::zeros(py, [all], false).unbind(),
            stats: PyArray2::zeros(py, [all, STATS], false).unbind(),
            final_bits: PyArray2::zeros(py, [last, sizes.bits], false).unbind(),
            final_grid: PyArray3::zeros(py, [last, rows, columns], false).unbind(),
            final_features: PyArray2::zeros(py, [last, sizes.features], false).unbind(),
            final_stats: PyArray2::zeros(py, [last, STATS], false).unbind(),
        }
    }

    /// Calls `work` with all arrays as slices.
    fn with<R>(&self, py: Python<'_>, work: impl FnOnce(&mut StepBuffers) -> R) -> PyResult<R> {
        macro_rules! borrow {
            ($($name:ident)*) => {
                $(
                    let mut $name = self.$name.bind(py).try_readwrite().map_err(|error| {
                        PyRuntimeError::new_err(format!("the array {} is in use: {error}", stringify!($name)))
                    })?;
                )*
                let mut out = StepBuffers { $($name: $name.as_slice_mut().map_err(|_| {
                    PyRuntimeError::new_err("an array of the batch is no longer contiguous")
                })?),* };
                return Ok(work(&mut out));
            };
        }
        borrow!(bits grid features mask packed_mask reward terminated truncated stats final_bits final_grid final_features final_stats);
    }
}

/// A game of the batch, played again in the engine for pictures.
struct MirroredGame {
    game: usize,
    seed: u64,
    mirror: Box<dyn EngineMirror>,
}

/// A batch of games; see `quintet.VectorEnv`.
#[pyclass(name = "Batch", module = "quintet._native")]
pub(crate) struct PyBatch {
    batch: Option<Box<dyn AnyBatch>>,
    arrays: Arrays,
    process: u32,
    mirrored: Mutex<Option<MirroredGame>>,
}

fn step_error(error: StepError) -> PyErr {
    match error {
        StepError::Ended { .. } => PyRuntimeError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn mirror_error(error: MirrorError) -> PyErr {
    match error {
        MirrorError::Io(error) => PyOSError::new_err(error.to_string()),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

impl PyBatch {
    fn check_process(&self) -> PyResult<()> {
        if std::process::id() == self.process {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(
            "this environment belongs to another process: threads do not survive a fork; make a new environment after it",
        ))
    }

    fn batch(&self) -> PyResult<&dyn AnyBatch> {
        self.check_process()?;
        self.batch.as_deref().ok_or_else(closed)
    }

    /// Calls `work` with the name and the view of a game.
    fn with_view<R>(&self, game: usize, work: impl FnOnce(&'static str, View) -> R) -> PyResult<R> {
        let batch = self.batch()?;
        if let Some(view) = batch.view(game) {
            return Ok(work("quadris", view));
        }
        let poisoned = |_| PyRuntimeError::new_err("a picture was interrupted; make a new environment");
        let mut mirrored = self.mirrored.lock().map_err(poisoned)?;
        let seed = batch.seed(game).ok_or(MirrorError::NoSuchGame(game)).map_err(mirror_error)?;
        let current = match mirrored
            .as_mut()
            .filter(|mirrored| mirrored.game == game && mirrored.seed == seed)
        {
            Some(mirrored) => batch.catch_up(game, seed, mirrored.mirror.as_mut()).map_err(mirror_error)?,
            None => false,
        };
        if !current {
            let mirror = batch.mirror(game, false).map_err(mirror_error)?;
            *mirrored = Some(MirroredGame { game, seed, mirror });
        }
        let mirrored = mirrored.as_ref().ok_or_else(closed)?;
        Ok(work(mirrored.mirror.game(), mirrored.mirror.view()))
    }
}

fn closed() -> PyErr {
    PyRuntimeError::new_err("this environment is closed: make a new one")
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (kind, options, games, threads, autoreset, max_steps, record, seed, mask="int8"))]
    #[expect(clippy::too_many_arguments, reason = "the wrapper in Python names them")]
    fn new(
        py: Python<'_>,
        kind: &str,
        options: &Bound<'_, PyDict>,
        games: usize,
        threads: usize,
        autoreset: &str,
        max_steps: u32,
        record: bool,
        seed: u64,
        mask: &str,
    ) -> PyResult<PyBatch> {
        let autoreset = match autoreset {
            "next_step" => Autoreset::NextStep,
            "same_step" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "autoreset_mode={autoreset:?} is not possible: use next_step, same_step or disabled"
                )));
            }
        };
        let mask = match mask {
            "int8" => MaskFormat::Int8,
            "packed" => MaskFormat::Packed,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "mask={mask:?} is not possible: use int8 or packed"
                )));
            }
        };
        let run = BatchConfig { games, threads, autoreset, max_steps, record, mask };
        let batch = make_batch(kind, options, run, seed)?;
        let arrays = Arrays::new(py, batch.as_ref(), autoreset == Autoreset::SameStep);
        arrays.with(py, |out| batch.observe(out))?;
        Ok(PyBatch { batch: Some(batch), arrays, process: std::process::id(), mirrored: Mutex::new(None) })
    }

    /// Takes one action for each agent of each game.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        self.check_process()?;
        let batch = self.batch.as_mut().ok_or_else(closed)?;
        let actions =
            actions.as_slice().map_err(|_| PyValueError::new_err("the actions are not contiguous"))?;
        self.arrays.with(py, |out| py.detach(|| batch.step(actions, out)))?.map_err(step_error)
    }

    /// Begins new episodes.
    #[pyo3(signature = (seeds=None, chosen=None))]
    fn reset(&mut self, py: Python<'_>, seeds: Option<Vec<u64>>, chosen: Option<Vec<bool>>) -> PyResult<()> {
        self.check_process()?;
        let batch = self.batch.as_mut().ok_or_else(closed)?;
        let (seeds, chosen) = (seeds.as_deref(), chosen.as_deref());
        self.arrays.with(py, |out| py.detach(|| batch.reset(seeds, chosen, out)))?.map_err(step_error)
    }

    /// The features of the boards after every legal action of every game: offsets, actions and features.
    #[expect(clippy::type_complexity, reason = "a tuple of arrays")]
    fn afterstates<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray2<f32>>)> {
        let batch = self.batch()?;
        let (offsets, actions, features) = py.detach(|| {
            let games = batch.len();
            let mut offsets = Vec::with_capacity(games + 1);
            let (mut actions, mut features) =
                (Vec::with_capacity(24 * games), Vec::with_capacity(24 * FEATURES * games));
            for game in 0..games {
                offsets.push(actions.len() as i64);
                batch.afterstates(game, &mut |action, found| {
                    actions.push(i64::from(action));
                    features.extend_from_slice(found);
                });
                // A game that has ended has one entry too, so that every game has a best action.
                if actions.len() as i64 == offsets[game] {
                    actions.push(0);
                    features.extend_from_slice(&[0.0; FEATURES]);
                }
            }
            offsets.push(actions.len() as i64);
            (offsets, actions, features)
        });
        let rows = actions.len();
        let features = PyArray1::from_vec(py, features).reshape([rows, FEATURES])?;
        Ok((PyArray1::from_vec(py, offsets), PyArray1::from_vec(py, actions), features))
    }

    /// A picture of a game, rows of pixels of three bytes.
    #[pyo3(signature = (game=0, cell=16))]
    fn render<'py>(&self, py: Python<'py>, game: usize, cell: u32) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let (width, height, pixels) = self.with_view(game, |name, view| render::pixels(name, view, cell))?;
        pixels.to_pyarray(py).reshape([height, width, 3])
    }

    /// A game as lines of text with the colours of a terminal.
    #[pyo3(signature = (game=0, colours=true))]
    fn ansi(&self, game: usize, colours: bool) -> PyResult<String> {
        self.with_view(game, |_, view| render::text(&view, colours))
    }

    /// The recording of an episode; with `finished` of the last one that ended.
    #[pyo3(signature = (game=0, finished=false))]
    fn replay<'py>(&self, py: Python<'py>, game: usize, finished: bool) -> PyResult<Bound<'py, PyBytes>> {
        let batch = self.batch()?;
        let bytes = py.detach(|| batch.mirror(game, finished).and_then(EngineMirror::finish));
        Ok(PyBytes::new(py, &bytes.map_err(mirror_error)?))
    }

    /// The seed of a game's episode.
    fn seed(&self, game: usize) -> PyResult<u64> {
        self.batch()?.seed(game).ok_or(MirrorError::NoSuchGame(game)).map_err(mirror_error)
    }

    /// Ends all games and frees them; the arrays stay valid.
    fn close(&mut self) {
        self.batch = None;
        if let Ok(mut mirrored) = self.mirrored.lock() {
            *mirrored = None;
        }
    }

    /// Raises an exception if the batch is closed or belongs to another process.
    fn check(&self) -> PyResult<()> {
        self.batch().map(|_| ())
    }

    #[getter]
    fn closed(&self) -> bool {
        self.batch.is_none()
    }

    #[getter]
    fn agents(&self) -> PyResult<usize> {
        Ok(self.batch()?.agents())
    }

    #[getter]
    fn actions(&self) -> PyResult<u32> {
        Ok(self.batch()?.actions())
    }

    /// The bytes of one game and its arrays.
    #[getter]
    fn game_bytes(&self, py: Python<'_>) -> PyResult<usize> {
        let batch = self.batch()?;
        let arrays = self.arrays.with(py, |out| {
            2 * out.bits.len()
                + out.grid.len()
                + 4 * out.features.len()
                + out.mask.len()
                + out.packed_mask.len()
                + 4 * out.reward.len()
                + 2 * out.terminated.len()
                + 8 * out.stats.len()
        })?;
        Ok(batch.game_bytes() + arrays / batch.len())
    }

    /// The bytes of one game without its arrays.
    #[getter]
    fn state_bytes(&self) -> PyResult<usize> {
        Ok(self.batch()?.game_bytes())
    }

    #[getter]
    fn bits(&self, py: Python<'_>) -> Py<PyArray2<u16>> {
        self.arrays.bits.clone_ref(py)
    }
    #[getter]
    fn grid(&self, py: Python<'_>) -> Py<PyArray3<u8>> {
        self.arrays.grid.clone_ref(py)
    }
    #[getter]
    fn features(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.features.clone_ref(py)
    }
    #[getter]
    fn mask(&self, py: Python<'_>) -> Py<PyArray2<i8>> {
        self.arrays.mask.clone_ref(py)
    }
    #[getter]
    fn packed_mask(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.packed_mask.clone_ref(py)
    }
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.arrays.reward.clone_ref(py)
    }
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.terminated.clone_ref(py)
    }
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.truncated.clone_ref(py)
    }
    #[getter]
    fn stats(&self, py: Python<'_>) -> Py<PyArray2<i64>> {
        self.arrays.stats.clone_ref(py)
    }
    #[getter]
    fn final_bits(&self, py: Python<'_>) -> Py<PyArray2<u16>> {
        self.arrays.final_bits.clone_ref(py)
    }
    #[getter]
    fn final_grid(&self, py: Python<'_>) -> Py<PyArray3<u8>> {
        self.arrays.final_grid.clone_ref(py)
    }
    #[getter]
    fn final_features(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.final_features.clone_ref(py)
    }
    #[getter]
    fn final_stats(&self, py: Python<'_>) -> Py<PyArray2<i64>> {
        self.arrays.final_stats.clone_ref(py)
    }
}
