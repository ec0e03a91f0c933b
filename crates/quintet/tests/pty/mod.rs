//! Runs the real program in a pseudo-terminal, with a terminal emulator to read its screen.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long to wait for an expected result.
const PATIENCE: Duration = Duration::from_secs(20);

/// Settings without sound, so that no notice about a missing sound device appears, and with all guides seen.
pub(crate) const QUIET: &str =
    "[sound]\nmute = true\n[seen]\nguides = \"modern chetyris quadris biquadris cascade\"\n";

/// Writes quiet settings into a folder without settings.
fn mute(home: &Path) {
    let settings = home.join("settings.toml");
    if home.is_dir() && !settings.exists() {
        // Some tests use a folder that cannot be written.
        let _ = std::fs::write(settings, QUIET);
    }
}

/// A program running in a terminal.
pub(crate) struct Pty {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
    reader: Option<JoinHandle<()>>,
    stop_reading: Arc<AtomicBool>,
    /// The program's folder, unless another one was given.
    _home: tempfile::TempDir,
}

impl Pty {
    /// Starts a program in a terminal of this size, with an empty store.
    pub(crate) fn start(program: &str, args: &[&str], size: (u16, u16)) -> Pty {
        Pty::start_with(program, args, size, &[])
    }

    /// The same with the store in this folder.
    pub(crate) fn start_in(home: &Path, program: &str, args: &[&str], size: (u16, u16)) -> Pty {
        mute(home);
        Pty::start_with(program, args, size, &[("QUINTET_HOME", home.to_str().unwrap())])
    }

    /// The same with additional environment variables.
    pub(crate) fn start_with(
        program: &str,
        args: &[&str],
        (columns, rows): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Pty {
        let home = tempfile::tempdir().unwrap();
        mute(home.path());
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(args);
        // Cargo started the tests, not the programs, which are all up to date.
        command.env_remove("CARGO");
        command.env("QUINTET_HOME", home.path());
        command.env("TERM", "xterm-256color");
        // English, with characters beyond ASCII.
        command.env("LC_ALL", "C.UTF-8");
        command.env("RUST_BACKTRACE", "0");
        command.env("QUINTET_TEST_IN_PTY", "1");
        for (name, value) in environment {
            command.env(name, value);
        }
        command.cwd(std::env::temp_dir());
        let child = pair.slave.spawn_command(command).unwrap();
        let mut output = pair.master.try_clone_reader().unwrap();
        let screen = Arc::new(Mutex::new((vt100::Parser::new(cells(rows), cells(columns), 0), Vec::new())));
        let shown = screen.clone();
        let stop_reading = Arc::new(AtomicBool::new(false));
        let stopped = stop_reading.clone();
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes)
                && !stopped.load(Ordering::SeqCst)
            {
                let (parser, all) = &mut *shown.lock().unwrap();
                parser.process(&bytes[..count]);
                all.extend(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Pty { child, master: pair.master, keyboard, screen, reader: Some(reader), stop_reading, _home: home }
    }

    /// Types text, or the bytes that a special key sends.
    pub(crate) fn type_keys(&mut self, keys: &str) {
        self.type_bytes(keys.as_bytes());
    }

    /// Types bytes that need not be text.
    pub(crate) fn type_bytes(&mut self, bytes: &[u8]) {
        self.keyboard.write_all(bytes).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Returns the rows of the screen without trailing blanks.
    pub(crate) fn rows(&self) -> Vec<String> {
        let (parser, _) = &*self.screen.lock().unwrap();
        let (_, columns) = parser.screen().size();
        parser.screen().rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect()
    }

    /// Returns everything the program has written so far.
    pub(crate) fn transcript(&self) -> String {
        String::from_utf8_lossy(&self.screen.lock().unwrap().1).into_owned()
    }

    /// Returns the number of bytes the program has written so far.
    pub(crate) fn written(&self) -> usize {
        self.screen.lock().unwrap().1.len()
    }

    /// Waits until the screen passes this check.
    pub(crate) fn wait_for(&self, what: &str, right: impl Fn(&[String]) -> bool) {
        let start = Instant::now();
        while !right(&self.rows()) {
            assert!(start.elapsed() < PATIENCE, "no {what}:\n{}", self.rows().join("\n"));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until a text is on the screen.
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |rows| rows.iter().any(|row| row.contains(text)));
    }

    /// Returns what the program has written after this many bytes.
    pub(crate) fn written_since(&self, bytes: usize) -> String {
        String::from_utf8_lossy(&self.screen.lock().unwrap().1[bytes..]).into_owned()
    }

    /// Returns the state of the process, as the system's one-letter code.
    pub(crate) fn state(&self) -> Option<String> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process())).ok()?;
        stat.rsplit_once(')')?.1.split_whitespace().next().map(str::to_owned)
    }

    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.screen.lock().unwrap().0.screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Reports another size to the program; the emulated screen keeps its own.
    pub(crate) fn claim(&mut self, (columns, rows): (u16, u16)) {
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    pub(crate) fn signal(&self, name: &str) {
        let process = self.process().to_string();
        assert!(
            std::process::Command::new("kill")
                .args([format!("-{name}"), process])
                .status()
                .unwrap()
                .success()
        );
    }

    /// Returns the exit status if the program has ended and everything it wrote has been read.
    pub(crate) fn exit_code(&mut self) -> Option<u32> {
        let status = self.child.try_wait().unwrap()?;
        self.reader.take().into_iter().for_each(|reader| reader.join().unwrap());
        Some(status.exit_code())
    }

    /// Waits until the program has ended.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // Once the terminal is closed, everything that was written has been read.
                self.reader.take().into_iter().for_each(|reader| reader.join().unwrap());
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.rows().join("\n"));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Closes the terminal and waits until the program has ended.
    pub(crate) fn hang_up(self) -> ExitStatus {
        let Pty { mut child, master, keyboard, stop_reading, .. } = self;
        // The reader has the terminal open, too, and closes it after the next output.
        stop_reading.store(true, Ordering::SeqCst);
        drop((master, keyboard));
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                return status;
            }
            if start.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("it goes on without a terminal");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns true if the terminal is in its usual state: line mode, echo, main screen, visible cursor.
    pub(crate) fn is_restored(&self) -> bool {
        let (parser, _) = &*self.screen.lock().unwrap();
        let screen = parser.screen();
        let modes = self.master.get_termios().unwrap().local_flags.bits();
        // ICANON and ECHO, on Linux and elsewhere.
        let (lines, echo) = if cfg!(target_os = "linux") { (0o2, 0o10) } else { (0x100, 0x8) };
        !screen.alternate_screen() && !screen.hide_cursor() && modes & lines != 0 && modes & echo != 0
    }

    /// Returns the processor time the program has used, in hundredths of a second.
    pub(crate) fn processor_time(&self) -> Option<u64> {
        let stat =
            std::fs::read_to_string(Path::new("/proc").join(self.process().to_string()).join("stat")).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    }
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}
