//! The sound thread: opens a device, plays on it, and reopens one when it is lost.

use super::mixer::{AudioMessage, Mixer, PlaybackEnd};
use super::notice::{SoundNotice, SoundProblem};
use super::{OutputDevice, SharedState};
use crate::Volumes;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::{Duration, Instant};

/// How long after a failure a device is tried again, if there is something to play.
const RETRY_AFTER: Duration = Duration::from_secs(15);

/// An output that plays from a mixer until that is closed or the device is lost.
pub(super) trait DeviceLoop {
    /// Returns what plays: see [`Sound::device`](super::Sound::device).
    fn name(&self) -> &'static str;

    fn play(&mut self, mixer: &mut Mixer) -> PlaybackEnd;
}

/// The state of the sound thread.
pub(super) struct AudioThread {
    device: OutputDevice,
    mixer: Mixer,
    shared: Arc<SharedState>,
    /// Whether the player has been notified that there is no sound.
    notified: bool,
}

impl AudioThread {
    pub(super) fn new(
        device: OutputDevice,
        volumes: Volumes,
        messages: Receiver<AudioMessage>,
        back: SyncSender<AudioMessage>,
        shared: Arc<SharedState>,
    ) -> AudioThread {
        let mixer = Mixer::new(volumes, messages, back, shared.clone());
        AudioThread { device, mixer, shared, notified: false }
    }

    /// Plays until the owner is gone; `ready` is signalled when a device was tried.
    pub(super) fn run(mut self, ready: &SyncSender<()>) {
        while !self.mixer.is_closing() {
            // A muted program needs neither a device nor a notice.
            self.shared.inaudible.store(true, Ordering::Relaxed);
            if !self.mixer.is_audible() {
                let _ = ready.try_send(());
                self.mixer.wait(None);
                self.mixer.notify_silent();
                continue;
            }
            let why = match open(&self.device, &self.mixer) {
                Ok(mut output) => {
                    self.shared.set_device(Some(output.name()));
                    let _ = ready.try_send(());
                    self.shared.inaudible.store(false, Ordering::Relaxed);
                    // If this device is lost there is a new notice, even for the second time.
                    self.notified = false;
                    let end = output.play(&mut self.mixer);
                    self.shared.set_device(None);
                    match end {
                        PlaybackEnd::Closed => return,
                        PlaybackEnd::Lost(why) => SoundNotice::Lost(why.into()),
                    }
                }
                Err(why) => SoundNotice::NoDevice(why),
            };
            if !self.notified {
                self.notified = true;
                self.shared.put_notice(why);
            }
            let _ = ready.try_send(());
            self.wait_for_another();
        }
    }

    /// Waits before the next try, and then until there is something to play.
    fn wait_for_another(&mut self) {
        let lost = Instant::now();
        while !self.mixer.is_closing() {
            self.mixer.discard();
            let left = Some(RETRY_AFTER.saturating_sub(lost.elapsed())).filter(|left| !left.is_zero());
            self.shared.inaudible.store(left.is_some(), Ordering::Relaxed);
            self.mixer.wait(left);
            if lost.elapsed() >= RETRY_AFTER && !self.mixer.synth.is_silent() {
                return;
            }
        }
    }
}

/// Opens the first available device.
fn open(device: &OutputDevice, mixer: &Mixer) -> Result<Box<dyn DeviceLoop>, SoundProblem> {
    match device {
        OutputDevice::Nothing => Err("none is wanted".into()),
        OutputDevice::Any => any(mixer),
        #[cfg(all(unix, not(target_os = "macos")))]
        OutputDevice::Server(socket) => Ok(super::pulse::Pulse::connect(socket, mixer).map(boxed)?),
        #[cfg(target_os = "linux")]
        OutputDevice::Alsa(name) => super::alsa::Alsa::open(name).map(boxed),
        #[cfg(not(all(unix, not(target_os = "macos"))))]
        OutputDevice::Server(_) => Err("this system has no such server".into()),
        #[cfg(not(target_os = "linux"))]
        OutputDevice::Alsa(_) => Err("this system has no such device".into()),
    }
}

fn boxed<O: DeviceLoop + 'static>(output: O) -> Box<dyn DeviceLoop> {
    Box::new(output)
}

#[cfg(all(unix, not(target_os = "macos")))]
fn any(mixer: &Mixer) -> Result<Box<dyn DeviceLoop>, SoundProblem> {
    let server = match super::server::find() {
        Ok(socket) => super::pulse::Pulse::connect(&socket, mixer).map(boxed).map_err(SoundProblem::from),
        Err(error) => Err(error),
    };
    #[cfg(target_os = "linux")]
    return server.or_else(|server| {
        super::alsa::Alsa::open("default")
            .map(boxed)
            .map_err(|alsa| SoundProblem::Both(Box::new(server), Box::new(alsa)))
    });
    #[cfg(not(target_os = "linux"))]
    server
}

#[cfg(any(target_os = "macos", windows))]
fn any(mixer: &Mixer) -> Result<Box<dyn DeviceLoop>, SoundProblem> {
    super::cpal::Cpal::open(mixer).map(boxed)
}

#[cfg(not(any(unix, windows)))]
fn any(_: &Mixer) -> Result<Box<dyn DeviceLoop>, SoundProblem> {
    Err("this system has no sound that we know of".into())
}
