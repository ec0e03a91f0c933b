//! The thread: finds a device, plays on it, and looks for another one when it is lost.

use super::desk::{Desk, End, Message};
use super::{Device, Shared};
use crate::Volumes;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::{Duration, Instant};

/// How long after a failure a device is looked for again, if there is something to hear.
const AGAIN: Duration = Duration::from_secs(15);

/// Something that plays what a desk offers, until that ends or the device is gone.
pub(super) trait Output {
    fn play(&mut self, desk: &mut Desk) -> End;
}

/// What runs on the thread.
pub(super) struct Player {
    device: Device,
    desk: Desk,
    shared: Arc<Shared>,
    /// Whether the player knows that there is no sound.
    told: bool,
}

impl Player {
    pub(super) fn new(
        device: Device,
        volumes: Volumes,
        messages: Receiver<Message>,
        back: SyncSender<Message>,
        shared: Arc<Shared>,
    ) -> Player {
        let desk = Desk::new(volumes, messages, back, shared.clone());
        Player { device, desk, shared, told: false }
    }

    /// Plays until the owner is gone; `ready` is told when a device was looked for.
    pub(super) fn run(mut self, ready: &SyncSender<()>) {
        while !self.desk.is_closing() {
            // Whoever wants no sound needs no device, and no word about it.
            self.shared.deaf.store(true, Ordering::Relaxed);
            if !self.desk.is_audible() {
                let _ = ready.try_send(());
                self.desk.wait(None);
                self.desk.tell_silent();
                continue;
            }
            let why = match open(&self.device, &self.desk) {
                Ok(mut output) => {
                    let _ = ready.try_send(());
                    self.shared.deaf.store(false, Ordering::Relaxed);
                    // What was found is worth a word when it is lost, also for the second time.
                    self.told = false;
                    match output.play(&mut self.desk) {
                        End::Closed => return,
                        End::Lost(why) => format!("the sound is gone: {why}"),
                    }
                }
                Err(why) => format!("no sound: {why}"),
            };
            if !self.told {
                self.told = true;
                self.shared.put_notice(why);
            }
            let _ = ready.try_send(());
            self.wait_for_another();
        }
    }

    /// Lets some time pass, in which nothing needs to be told, and then waits until there is something to hear.
    fn wait_for_another(&mut self) {
        let lost = Instant::now();
        while !self.desk.is_closing() {
            self.desk.forget();
            let left = Some(AGAIN.saturating_sub(lost.elapsed())).filter(|left| !left.is_zero());
            self.shared.deaf.store(left.is_some(), Ordering::Relaxed);
            self.desk.wait(left);
            if lost.elapsed() >= AGAIN && !self.desk.synth.is_silent() {
                return;
            }
        }
    }
}

/// Opens the first device there is.
fn open(device: &Device, desk: &Desk) -> Result<Box<dyn Output>, String> {
    let found = match device {
        Device::Nothing => return Err("none is wanted".into()),
        Device::Any => any(desk),
        #[cfg(all(unix, not(target_os = "macos")))]
        Device::Server(socket) => super::pulse::Pulse::connect(socket, desk).map(boxed),
        #[cfg(target_os = "linux")]
        Device::Alsa(name) => super::alsa::Alsa::open(name).map(boxed),
        #[cfg(not(all(unix, not(target_os = "macos"))))]
        Device::Server(_) => Err("this system has no such server".into()),
        #[cfg(not(target_os = "linux"))]
        Device::Alsa(_) => Err("this system has no such device".into()),
    };
    found.map_err(|error| error.trim().replace('\n', " "))
}

fn boxed<O: Output + 'static>(output: O) -> Box<dyn Output> {
    Box::new(output)
}

#[cfg(all(unix, not(target_os = "macos")))]
fn any(desk: &Desk) -> Result<Box<dyn Output>, String> {
    let server = match super::server::find() {
        Ok(socket) => super::pulse::Pulse::connect(&socket, desk).map(boxed),
        Err(error) => Err(error),
    };
    #[cfg(target_os = "linux")]
    return server.or_else(|server| {
        super::alsa::Alsa::open("default").map(boxed).map_err(|alsa| format!("{server}, and {alsa}"))
    });
    #[cfg(not(target_os = "linux"))]
    server
}

#[cfg(any(target_os = "macos", windows))]
fn any(desk: &Desk) -> Result<Box<dyn Output>, String> {
    super::cpal::Cpal::open(desk).map(boxed)
}

#[cfg(not(any(unix, windows)))]
fn any(_: &Desk) -> Result<Box<dyn Output>, String> {
    Err("this system has no sound that we know of".into())
}
