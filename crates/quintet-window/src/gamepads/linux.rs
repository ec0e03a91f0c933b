//! Reads gamepads through the devices of the kernel.
//!
//! One thread sleeps until a gamepad sends an event or a device is plugged in; without gamepads it uses no
//! processor time.

use super::PadEvent;
use super::gamepad::Gamepad;
use super::watcher::{DeviceWatcher, NewDevices};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::io;
use std::os::fd::AsFd;
use std::thread;
use std::time::Instant;

/// The maximum number of gamepads.
pub(super) const MAX_GAMEPADS: u8 = 4;

/// Reads all gamepads, including those plugged in later, until `on_event` returns false. Gamepads that are
/// not readable are ignored.
pub(super) fn listen(on_event: impl FnMut(PadEvent) -> bool + Send + 'static) {
    // Searching for devices takes a while, so it is done in the background.
    let _ =
        thread::Builder::new().name("gamepads".into()).spawn(move || GamepadReader::new(on_event).listen());
}

/// The gamepads that are read.
struct GamepadReader<H> {
    watch: Option<DeviceWatcher>,
    pads: Vec<Gamepad>,
    on_event: H,
}

/// The receiver of events is dropped.
struct ReceiverGone;

impl<H: FnMut(PadEvent) -> bool> GamepadReader<H> {
    fn new(on_event: H) -> GamepadReader<H> {
        GamepadReader { watch: DeviceWatcher::new().ok(), pads: Vec::new(), on_event }
    }

    fn listen(mut self) {
        self.open_new(&NewDevices::Any);
        while let Ok((new_devices, ready)) = self.wait() {
            let at = Instant::now();
            for place in ready {
                if self.forward_events(place, at).is_err() {
                    return;
                }
            }
            let before = self.pads.len();
            self.pads.retain(|pad| !pad.is_gone());
            // A gamepad that had no place may have one now.
            let new_devices = if self.pads.len() < before { Some(NewDevices::Any) } else { new_devices };
            if let Some(new_devices) = new_devices {
                self.open_new(&new_devices);
            }
        }
    }

    /// Sleeps until something happens. Returns new devices, and the indices of gamepads with events. It is an
    /// error if nothing can ever happen.
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

    /// Sends the events of a gamepad. One that is disconnected releases all its buttons.
    fn forward_events(&mut self, place: usize, at: Instant) -> Result<(), ReceiverGone> {
        let Some(pad) = self.pads.get_mut(place) else { return Ok(()) };
        let changes = pad.read();
        for (button, down) in changes {
            if !(self.on_event)(PadEvent { button, down, at }) {
                return Err(ReceiverGone);
            }
        }
        Ok(())
    }

    /// Starts reading the gamepads among new devices.
    fn open_new(&mut self, new_devices: &NewDevices) {
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
