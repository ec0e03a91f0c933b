//! The one file of this crate with `unsafe`: hearing of an X server that has gone away.
//!
//! Xlib does not return to its caller when its server is gone: it calls a function that may do something and then
//! ends the program. There is no safe way to give it that function, so here is the least that is needed. The function
//! does what was left with [`listen`] by the same thread, and ends the program itself.
#![allow(unsafe_code)]

use libloading::Library;
use std::cell::RefCell;
use std::ffi::{c_int, c_void};
use std::panic::{self, AssertUnwindSafe};
use std::process;

/// The status of a program that has nothing better to say.
const FAILED: i32 = 1;

/// `XIOErrorHandler`; its argument is a `Display *`.
type Handler = unsafe extern "C" fn(*mut c_void) -> c_int;
/// `XSetIOErrorHandler`
type Set = unsafe extern "C" fn(Option<Handler>) -> Option<Handler>;

thread_local! {
    /// What is to be done.
    static LAST: RefCell<Option<Box<dyn FnOnce()>>> = const { RefCell::new(None) };
}

/// Called by Xlib, on the thread whose call found the server gone.
extern "C" fn gone(_display: *mut c_void) -> c_int {
    let last = LAST.try_with(|last| last.try_borrow_mut().ok().and_then(|mut last| last.take()));
    if let Ok(Some(last)) = last {
        // Nothing may unwind into Xlib.
        let _ = panic::catch_unwind(AssertUnwindSafe(last));
    }
    process::exit(FAILED)
}

/// As long as this is there, what was left is done when the X server goes away.
pub(crate) struct LossHandler {
    set: Set,
    before: Option<Handler>,
    /// Closed last: `set` is in it.
    _library: Library,
}

/// Does this when the X server goes away, and then ends the program. `None` where there is no Xlib.
pub(crate) fn on_loss(last: Box<dyn FnOnce()>) -> Option<LossHandler> {
    // SAFETY: the library is the one that winit uses, and loaded by now; loading it has no conditions.
    let library = unsafe { Library::new("libX11.so.6") }.ok()?;
    // SAFETY: this is the function's signature in `X11/Xlib.h`, with pointers that nobody follows.
    let set: Set = *unsafe { library.get::<Set>(c"XSetIOErrorHandler") }.ok()?;
    LAST.set(Some(last));
    // SAFETY: `gone` has the signature that is wanted, is there as long as the program, and does not unwind.
    let before = unsafe { set(Some(gone)) };
    Some(LossHandler { set, before, _library: library })
}

impl Drop for LossHandler {
    fn drop(&mut self) {
        // SAFETY: the library is open, and the handler is the one that it had itself.
        unsafe { (self.set)(self.before) };
        LAST.take();
    }
}
