//! The real program in a real pseudo-terminal, with a terminal emulator to read its screen.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long to wait for something that must happen.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program running in a terminal.
pub(crate) struct Pty {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
}

impl Pty {
    /// Starts a program in a terminal of this size.
    pub(crate) fn start(program: &str, args: &[&str], (columns, rows): (u16, u16)) -> Pty {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env("TERM", "xterm-256color");
        command.env("RUST_BACKTRACE", "0");
        command.env("QUINTET_TEST_IN_PTY", "1");
        command.cwd(std::env::temp_dir());
        let child = pair.slave.spawn_command(command).unwrap();
        let mut output = pair.master.try_clone_reader().unwrap();
        let screen = Arc::new(Mutex::new((vt100::Parser::new(cells(rows), cells(columns), 0), Vec::new())));
        let shown = screen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let (parser, all) = &mut *shown.lock().unwrap();
                parser.process(&bytes[..count]);
                all.extend(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Pty { child, master: pair.master, keyboard, screen }
    }

    /// Types text, or the bytes that a special key sends.
    pub(crate) fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// The rows of the screen without the blanks at their ends.
    pub(crate) fn rows(&self) -> Vec<String> {
        let (parser, _) = &*self.screen.lock().unwrap();
        let (_, columns) = parser.screen().size();
        parser.screen().rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect()
    }

    /// How many bytes the program has written so far.
    pub(crate) fn written(&self) -> usize {
        self.screen.lock().unwrap().1.len()
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn wait_for(&self, what: &str, right: impl Fn(&[String]) -> bool) {
        let start = Instant::now();
        while !right(&self.rows()) {
            assert!(start.elapsed() < PATIENCE, "no {what}:\n{}", self.rows().join("\n"));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until a text stands somewhere on the screen.
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |rows| rows.iter().any(|row| row.contains(text)));
    }

    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.screen.lock().unwrap().0.screen_mut().set_size(cells(rows), cells(columns));
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

    /// Waits until the program has ended.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // What it wrote last may still be on its way.
                std::thread::sleep(Duration::from_millis(100));
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.rows().join("\n"));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether the terminal is as programs expect to find it: lines, echo, the usual screen, a cursor.
    pub(crate) fn is_restored(&self) -> bool {
        let (parser, _) = &*self.screen.lock().unwrap();
        let screen = parser.screen();
        let modes = self.master.get_termios().unwrap().local_flags.bits();
        // ICANON and ECHO, on Linux and elsewhere.
        let (lines, echo) = if cfg!(target_os = "linux") { (0o2, 0o10) } else { (0x100, 0x8) };
        !screen.alternate_screen() && !screen.hide_cursor() && modes & lines != 0 && modes & echo != 0
    }

    /// The processor time it has used, in hundredths of a second.
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

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
