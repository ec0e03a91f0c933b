//! Loads the ALSA library at run time; the only file of this crate with `unsafe`.
//!
//! Linking it at build time would need its headers there, and the library wherever the program is started.
//! There is no safe way to call into a library that is loaded by name, so this file contains the minimum that
//! is needed, with a safe interface: [`Pcm`] owns the handle and the library, and passes the library only
//! pointers that are valid during each call.
//!
//! The signatures are those of `alsa/pcm.h` and `alsa/error.h`, which have not changed since ALSA 1.0.
#![allow(unsafe_code)]

use super::notice::SoundProblem;
use libloading::Library;
use std::ffi::{CStr, CString, c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::ptr;

/// `SND_PCM_STREAM_PLAYBACK`
const PLAYBACK: c_int = 0;
/// `SND_PCM_NONBLOCK`
const NONBLOCK: c_int = 1;
/// `SND_PCM_FORMAT_S16_LE`
const S16_LE: c_int = 2;
/// `SND_PCM_ACCESS_RW_INTERLEAVED`
const INTERLEAVED: c_int = 3;

type Handle = *mut c_void;
/// The last argument is a `va_list`, which is a pointer, or passed as one, on all Linux platforms; it is not
/// used.
type Complain = unsafe extern "C" fn(*const c_char, c_int, *const c_char, c_int, *const c_char, *mut c_void);

/// The functions that are called, valid while the library is loaded.
struct Calls {
    open: unsafe extern "C" fn(*mut Handle, *const c_char, c_int, c_int) -> c_int,
    nonblock: unsafe extern "C" fn(Handle, c_int) -> c_int,
    set_params: unsafe extern "C" fn(Handle, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int,
    writei: unsafe extern "C" fn(Handle, *const c_void, c_ulong) -> c_long,
    recover: unsafe extern "C" fn(Handle, c_int, c_int) -> c_int,
    prepare: unsafe extern "C" fn(Handle) -> c_int,
    drop: unsafe extern "C" fn(Handle) -> c_int,
    close: unsafe extern "C" fn(Handle) -> c_int,
    strerror: unsafe extern "C" fn(c_int) -> *const c_char,
}

/// An open device. It stays on the thread that opened it.
pub(super) struct Pcm {
    handle: Handle,
    calls: Calls,
    /// Dropped last: the functions above are in it.
    _library: Library,
}

/// Discards error messages of the library: the terminal belongs to the game.
unsafe extern "C" fn ignore_error(
    _: *const c_char,
    _: c_int,
    _: *const c_char,
    _: c_int,
    _: *const c_char,
    _: *mut c_void,
) {
}

/// Looks up the functions.
fn calls(library: &Library) -> Result<Calls, libloading::Error> {
    // SAFETY: the symbols are functions of these signatures, and `Pcm` keeps the library open while it uses
    // them.
    unsafe {
        Ok(Calls {
            open: *library.get(b"snd_pcm_open\0")?,
            nonblock: *library.get(b"snd_pcm_nonblock\0")?,
            set_params: *library.get(b"snd_pcm_set_params\0")?,
            writei: *library.get(b"snd_pcm_writei\0")?,
            recover: *library.get(b"snd_pcm_recover\0")?,
            prepare: *library.get(b"snd_pcm_prepare\0")?,
            drop: *library.get(b"snd_pcm_drop\0")?,
            close: *library.get(b"snd_pcm_close\0")?,
            strerror: *library.get(b"snd_strerror\0")?,
        })
    }
}

/// Keeps the library from writing to standard error on this thread; an old version cannot be silenced.
fn silence(library: &Library) {
    type Set = unsafe extern "C" fn(Complain) -> *mut c_void;
    // SAFETY: the symbol is a function of this signature; it stores the pointer for this thread, and
    // `ignore_error` exists as long as the program.
    unsafe {
        if let Ok(set) = library.get::<Set>(b"snd_lib_error_set_local\0") {
            set(ignore_error);
        }
    }
}

impl Pcm {
    /// Opens the device with this name for two channels of 16 bits, with this delay in microseconds.
    pub(super) fn open(name: &str, rate: u32, delay: u32) -> Result<Pcm, SoundProblem> {
        // SAFETY: loading the library runs its initialisers, which do not affect this program.
        let library = unsafe { Library::new("libasound.so.2") };
        let library = library.map_err(|_| SoundProblem::AlsaMissing)?;
        let calls = calls(&library).map_err(|error| format!("ALSA is too old ({error})"))?;
        silence(&library);
        let name = CString::new(name).map_err(|_| "a device has no name with a zero in it")?;
        let mut handle: Handle = ptr::null_mut();
        // SAFETY: both pointers are valid during the call; on success the handle is valid until it is closed,
        // which only `drop` does. A busy device is not waited for.
        let opened = unsafe { (calls.open)(&raw mut handle, name.as_ptr(), PLAYBACK, NONBLOCK) };
        if opened < 0 || handle.is_null() {
            return Err(SoundProblem::AlsaNoDevice);
        }
        let pcm = Pcm { handle, calls, _library: library };
        // SAFETY: the handle is valid.
        let set = unsafe {
            (pcm.calls.nonblock)(pcm.handle, 0);
            (pcm.calls.set_params)(pcm.handle, S16_LE, INTERLEAVED, 2, rate, 1, delay)
        };
        if set < 0 { Err(format!("ALSA's device is of no use ({})", pcm.error(set)).into()) } else { Ok(pcm) }
    }

    /// Plays interleaved stereo samples, and waits until there is space for them. Recovers from errors of the
    /// device if possible.
    pub(super) fn write(&mut self, mut samples: &[i16]) -> Result<(), String> {
        let mut failures = 0;
        while samples.len() >= 2 {
            let frames = samples.len() / 2;
            // SAFETY: the handle is valid, and the slice holds that many frames of two samples.
            let written =
                unsafe { (self.calls.writei)(self.handle, samples.as_ptr().cast(), frames as c_ulong) };
            match usize::try_from(written) {
                Ok(0) | Err(_) => {
                    failures += 1;
                    // SAFETY: the handle is valid.
                    let mended = unsafe { (self.calls.recover)(self.handle, written as c_int, 1) };
                    if mended < 0 || failures > 10 {
                        return Err(format!("ALSA's device is gone ({})", self.error(written as c_int)));
                    }
                }
                Ok(written) => samples = samples.get(2 * written..).unwrap_or(&[]),
            }
        }
        Ok(())
    }

    /// Stops the device immediately.
    pub(super) fn stop(&mut self) {
        // SAFETY: the handle is valid.
        unsafe { (self.calls.drop)(self.handle) };
    }

    /// Prepares the device after it was stopped.
    pub(super) fn prepare(&mut self) -> Result<(), String> {
        // SAFETY: the handle is valid.
        let prepared = unsafe { (self.calls.prepare)(self.handle) };
        if prepared < 0 { Err(format!("ALSA's device is gone ({})", self.error(prepared))) } else { Ok(()) }
    }

    fn error(&self, number: c_int) -> String {
        text(&self.calls, number)
    }
}

/// Returns the library's message for an error.
fn text(calls: &Calls, number: c_int) -> String {
    // SAFETY: the function returns a zero-terminated text that is valid until the next call on this thread;
    // it is copied before that.
    unsafe {
        let text = (calls.strerror)(number);
        if text.is_null() { number.to_string() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
    }
}

impl Drop for Pcm {
    fn drop(&mut self) {
        // SAFETY: the handle is valid and not used after this. The library is closed afterwards.
        unsafe { (self.calls.close)(self.handle) };
    }
}
