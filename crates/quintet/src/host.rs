//! Connects files and the sound device to [`Host`], for the terminal and the window, and prints the final messages when
//! the program ends.

use crate::audio::NativeAudio;
use crate::failure::{CommandResult, Failure};
use crate::file_backend::FileBackend;
use crate::game_args::fresh_seed;
use crate::pictures::ThreadExporter;
use crate::{output, saving};
use quintet_app::ExitReason;
use quintet_app::host::{Host, HostParts, volumes};
use quintet_store::date;

/// The host of the terminal and the window.
pub(crate) type NativeHost = Host<FileBackend>;

/// Returns the host of the menu.
pub(crate) fn for_menu() -> NativeHost {
    Host::new(parts()).with_pictures(Box::new(ThreadExporter::new()))
}

/// Returns the host of a command that shows one game, or this recording.
pub(crate) fn for_command(recording: Option<Vec<u8>>) -> NativeHost {
    Host::for_command(parts(), recording).with_pictures(Box::new(ThreadExporter::new()))
}

fn parts() -> HostParts<FileBackend> {
    HostParts {
        storage: FileBackend::new(),
        audio: Box::new(NativeAudio::open(volumes(&saving::settings()))),
        seeds: Box::new(fresh_seed),
        started: date::now(),
        login: saving::login(),
    }
}

/// After the shell is closed: prints how games ended and waits until they are on disk.
pub(crate) fn finish(host: &mut NativeHost, left: ExitReason) -> CommandResult {
    let mut outcome = Ok(());
    for game in host.take_ended() {
        if let Some(line) = game.result.filter(|_| left != ExitReason::Lost) {
            // The terminal may be closed; that is not an error.
            let _ = output::line(line);
        }
        saving::finish(game.saver, game.can_resume);
        outcome = outcome.and(game.recorded.map_err(Failure::Usage));
    }
    for sentence in host.close() {
        output::notice(sentence);
    }
    outcome
}
