//! Handles the loss of the X server; the only file of this crate with `unsafe`.
//!
//! Xlib does not return to its caller when the server is lost: it calls a handler and then ends the program.
//! There is no safe way to install that handler, so this file contains the minimum that is needed. The
//! handler runs the closure that the same thread passed to [`on_display_loss`], and ends the program itself.
#![allow(unsafe_code)]

use libloading::Library;
use std::cell::RefCell;
use std::ffi::{c_int, c_void};
use std::panic::{self, AssertUnwindSafe};
use std::process;

/// The exit status after a loss.
const EXIT_FAILED: i32 = 1;

/// `XIOErrorHandler`; its argument is a `Display *`.
type Handler = unsafe extern "C" fn(*mut c_void) -> c_int;
/// `XSetIOErrorHandler`
type Set = unsafe extern "C" fn(Option<Handler>) -> Option<Handler>;

thread_local! {
    /// The closure to run.
    static LAST: RefCell<Option<Box<dyn FnOnce()>>> = const { RefCell::new(None) };
}

/// Called by Xlib on the thread whose call found the server lost.
extern "C" fn gone(_display: *mut c_void) -> c_int {
    let last = LAST.try_with(|last| last.try_borrow_mut().ok().and_then(|mut last| last.take()));
    if let Ok(Some(last)) = last {
        // Nothing may unwind into Xlib.
        let _ = panic::catch_unwind(AssertUnwindSafe(last));
    }
    process::exit(EXIT_FAILED)
}

/// Keeps the handler installed until it is dropped.
pub(crate) struct DisplayLossHandler {
    set: Set,
    before: Option<Handler>,
    /// Dropped last: `set` is in it.
    _library: Library,
}

/// Installs a closure that runs when the X server is lost, before the program ends. Returns `None` if there
/// is no Xlib.
pub(crate) fn on_display_loss(last: Box<dyn FnOnce()>) -> Option<DisplayLossHandler> {
    // SAFETY: the library is the one that winit uses, and loaded by now; loading it has no conditions.
    let library = unsafe { Library::new("libX11.so.6") }.ok()?;
    // SAFETY: this is the function's signature in `X11/Xlib.h`, with pointers that are never dereferenced.
    let set: Set = *unsafe { library.get::<Set>(c"XSetIOErrorHandler") }.ok()?;
    LAST.set(Some(last));
    // SAFETY: `gone` has the required signature, exists as long as the program, and does not unwind.
    let before = unsafe { set(Some(gone)) };
    Some(DisplayLossHandler { set, before, _library: library })
}

impl Drop for DisplayLossHandler {
    fn drop(&mut self) {
        // SAFETY: the library is open, and the handler is its own previous one.
        unsafe { (self.set)(self.before) };
        LAST.take();
    }
}
