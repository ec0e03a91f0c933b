//! Gamepads, where the system has some: heard in the background, and silence where there are none.
//!
//! One thread sleeps until a gamepad says something or a device comes; without any it costs nothing.

mod buttons;
mod gamepad;
mod stick;
#[cfg(test)]
mod uinput;
mod watcher;

use gamepad::Gamepad;
use quintet_app::PadButton;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::io;
use std::os::fd::AsFd;
use std::thread;
use std::time::Instant;
use watcher::{DeviceWatcher, NewDevices};

/// So many gamepads are listened to.
const MAX_GAMEPADS: u8 = 4;

/// A button of a gamepad goes down or comes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PadEvent {
    pub(crate) button: PadButton,
    pub(crate) down: bool,
    /// When it was told.
    pub(crate) at: Instant,
}

/// Listens to the gamepads that are there and to those that come, as long as somebody hears it. Those that nobody lets us
/// read are passed over.
pub(crate) fn listen(on_event: impl FnMut(PadEvent) -> bool + Send + 'static) {
    // Looking for them takes a while, and nobody waits for it.
    let _ =
        thread::Builder::new().name("gamepads".into()).spawn(move || GamepadReader::new(on_event).listen());
}

/// Those that are listened to.
struct GamepadReader<H> {
    watch: Option<DeviceWatcher>,
    pads: Vec<Gamepad>,
    on_event: H,
}

/// Nobody hears it any more.
struct ReceiverGone;

impl<H: FnMut(PadEvent) -> bool> GamepadReader<H> {
    fn new(on_event: H) -> GamepadReader<H> {
        GamepadReader { watch: DeviceWatcher::new().ok(), pads: Vec::new(), on_event }
    }

    fn listen(mut self) {
        self.meet(&NewDevices::Anything);
        while let Ok((new_devices, ready)) = self.wait() {
            let at = Instant::now();
            for place in ready {
                if self.hear(place, at).is_err() {
                    return;
                }
            }
            let before = self.pads.len();
            self.pads.retain(|pad| !pad.is_gone());
            // Whoever found no place may have one now.
            let new_devices = if self.pads.len() < before { Some(NewDevices::Anything) } else { new_devices };
            if let Some(new_devices) = new_devices {
                self.meet(&new_devices);
            }
        }
    }

    /// Sleeps until there is something: devices that have come, and the places of gamepads that have something to say. It is an
    /// error if there never will be.
    fn wait(&mut self) -> io::Result<(Option<NewDevices>, Vec<usize>)> {
        let watched = self.watch.iter().map(AsFd::as_fd);
        let fds = watched.chain(self.pads.iter().map(AsFd::as_fd));
        let mut fds: Vec<PollFd<'_>> = fds.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)).collect();
        if fds.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        match poll(&mut fds, None) {
            Ok(_) => {}
            Err(Errno::INTR) => return Ok((None, Vec::new())),
            Err(error) => return Err(error.into()),
        }
        let mut ready = fds.iter().map(|fd| !fd.revents().is_empty());
        let came = self.watch.as_ref().is_some_and(|_| ready.next() == Some(true));
        let ready: Vec<usize> =
            ready.enumerate().filter_map(|(place, ready)| ready.then_some(place)).collect();
        let new_devices = self.watch.as_ref().filter(|_| came).map(DeviceWatcher::new_devices);
        Ok((new_devices, ready))
    }

    /// Tells what a gamepad says. One that is gone lets go of everything.
    fn hear(&mut self, place: usize, at: Instant) -> Result<(), ReceiverGone> {
        let Some(pad) = self.pads.get_mut(place) else { return Ok(()) };
        let changes = pad.read();
        for (button, down) in changes {
            if !(self.on_event)(PadEvent { button, down, at }) {
                return Err(ReceiverGone);
            }
        }
        Ok(())
    }

    /// Listens to those gamepads that have come.
    fn meet(&mut self, new_devices: &NewDevices) {
        for path in new_devices.paths() {
            let free = (0..MAX_GAMEPADS).find(|number| self.pads.iter().all(|pad| pad.number() != *number));
            let Some(number) = free else { return };
            if self.pads.iter().all(|pad| pad.path() != path)
                && let Some(pad) = Gamepad::open(path, number)
            {
                self.pads.push(pad);
            }
        }
    }
}
