//! Watches the device folder for new devices.

use rustix::fs::inotify::{self, CreateFlags, ReadFlags, WatchFlags};
use std::fs;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

/// The folder of devices.
const DEVICE_FOLDER: &str = "/dev/input";
/// The parent of that folder, which may be missing while there is no device.
const PARENT_FOLDER: &str = "/dev";

/// Reports new devices.
pub(super) struct DeviceWatcher(OwnedFd);

/// Which device files may be new: those with these names, or any after lost notifications.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NewDevices {
    /// Any device may be new.
    Any,
    /// The devices with these names.
    Names(Vec<String>),
}

impl DeviceWatcher {
    pub(super) fn new() -> io::Result<DeviceWatcher> {
        let watch = DeviceWatcher(inotify::init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK)?);
        watch.aim();
        Ok(watch)
    }

    /// Watches the folder, or its parent until the folder exists.
    fn aim(&self) {
        // A device may be created before it is readable; the change of its permissions is reported too.
        let comes = WatchFlags::CREATE | WatchFlags::MOVED_TO | WatchFlags::ATTRIB;
        if inotify::add_watch(&self.0, DEVICE_FOLDER, comes).is_err() {
            let _ = inotify::add_watch(&self.0, PARENT_FOLDER, WatchFlags::CREATE);
            // The folder may have been created in between.
            let _ = inotify::add_watch(&self.0, DEVICE_FOLDER, comes);
        }
    }

    /// Returns the devices that are new since the last call.
    pub(super) fn new_devices(&self) -> NewDevices {
        let mut room = [MaybeUninit::uninit(); 4096];
        let mut events = inotify::Reader::new(&self.0, &mut room);
        let mut names = Vec::new();
        let mut all = false;
        while let Ok(event) = events.next() {
            let name = event.file_name().and_then(|name| name.to_str().ok()).map(str::to_owned);
            all |= event.events().intersects(ReadFlags::IGNORED | ReadFlags::QUEUE_OVERFLOW);
            all |= name
                .as_deref()
                .is_some_and(|name| Path::new(PARENT_FOLDER).join(name) == Path::new(DEVICE_FOLDER));
            names.extend(name.filter(|name| !names.contains(name)));
        }
        if all {
            self.aim();
            return NewDevices::Any;
        }
        NewDevices::Names(names)
    }
}

impl AsFd for DeviceWatcher {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

impl NewDevices {
    /// Returns the paths of these devices, in order.
    pub(super) fn paths(&self) -> Vec<PathBuf> {
        let mut names = match self {
            NewDevices::Names(names) => names.clone(),
            NewDevices::Any => {
                let entries = fs::read_dir(DEVICE_FOLDER).into_iter().flatten().flatten();
                entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
            }
        };
        names.retain(|name| number(name).is_some());
        names.sort_by_key(|name| number(name));
        names.iter().map(|name| Path::new(DEVICE_FOLDER).join(name)).collect()
    }
}

/// Returns the number of an event device.
fn number(name: &str) -> Option<u32> {
    name.strip_prefix("event")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_devices_are_listed_in_order() {
        let names = ["event10", "js0", "event9", "mice", "event", "eventful", "by-id"];
        let paths = NewDevices::Names(names.map(String::from).into()).paths();
        assert_eq!(paths, ["/dev/input/event9", "/dev/input/event10"].map(PathBuf::from));
    }
}
