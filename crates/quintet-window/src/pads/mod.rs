//! Gamepads, where the system has some: heard in the background, and silence where there are none.
//!
//! One thread sleeps until a gamepad says something or a device comes; without any it costs nothing.

mod buttons;
mod pad;
mod stick;
#[cfg(test)]
mod uinput;
mod watch;

use pad::Pad;
use quintet_app::PadButton;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::io;
use std::os::fd::AsFd;
use std::thread;
use std::time::Instant;
use watch::{News, Watch};

/// So many gamepads are listened to.
const MOST: u8 = 4;

/// A button of a gamepad goes down or comes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heard {
    pub(crate) button: PadButton,
    pub(crate) down: bool,
    /// When it was told.
    pub(crate) at: Instant,
}

/// Listens to the gamepads that are there and to those that come, as long as somebody hears it. Those that nobody lets us
/// read are passed over.
pub(crate) fn listen(heard: impl FnMut(Heard) -> bool + Send + 'static) {
    // Looking for them takes a while, and nobody waits for it.
    let _ = thread::Builder::new().name("gamepads".into()).spawn(move || Ear::new(heard).listen());
}

/// Those that are listened to.
struct Ear<H> {
    watch: Option<Watch>,
    pads: Vec<Pad>,
    heard: H,
}

/// Nobody hears it any more.
struct Unheard;

impl<H: FnMut(Heard) -> bool> Ear<H> {
    fn new(heard: H) -> Ear<H> {
        Ear { watch: Watch::new().ok(), pads: Vec::new(), heard }
    }

    fn listen(mut self) {
        self.meet(&News::Anything);
        while let Ok((news, ready)) = self.wait() {
            let at = Instant::now();
            for place in ready {
                if self.hear(place, at).is_err() {
                    return;
                }
            }
            let before = self.pads.len();
            self.pads.retain(|pad| !pad.is_gone());
            // Whoever found no place may have one now.
            let news = if self.pads.len() < before { Some(News::Anything) } else { news };
            if let Some(news) = news {
                self.meet(&news);
            }
        }
    }

    /// Sleeps until there is something: devices that have come, and the places of gamepads that have something to say. It is an
    /// error if there never will be.
    fn wait(&mut self) -> io::Result<(Option<News>, Vec<usize>)> {
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
        let news = self.watch.as_ref().filter(|_| came).map(Watch::news);
        Ok((news, ready))
    }

    /// Tells what a gamepad says. One that is gone lets go of everything.
    fn hear(&mut self, place: usize, at: Instant) -> Result<(), Unheard> {
        let Some(pad) = self.pads.get_mut(place) else { return Ok(()) };
        let changes = pad.read();
        for (button, down) in changes {
            if !(self.heard)(Heard { button, down, at }) {
                return Err(Unheard);
            }
        }
        Ok(())
    }

    /// Listens to those gamepads that have come.
    fn meet(&mut self, news: &News) {
        for path in news.paths() {
            let free = (0..MOST).find(|number| self.pads.iter().all(|pad| pad.number() != *number));
            let Some(number) = free else { return };
            if self.pads.iter().all(|pad| pad.path() != path)
                && let Some(pad) = Pad::open(path, number)
            {
                self.pads.push(pad);
            }
        }
    }
}
