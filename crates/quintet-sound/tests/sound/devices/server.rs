//! Starts a sound server for a test and records its output.

use super::{RATE, TIMEOUT};
use quintet_sound::{OutputDevice, Sound, Volumes};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A child process that ends with the test.
pub(crate) struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A virtual output of a sound server.
#[derive(Clone, Copy)]
pub(crate) enum Speaker {
    /// A null output; the server itself records what is played.
    Null,
    /// A pipe; it contains what a device would have played, and nothing can be rewritten.
    Pipe,
}

/// A separate sound server with such an output.
pub(crate) struct Server {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) program: Running,
    speaker: Speaker,
}

impl Server {
    /// Starts a server; returns `None` and prints a line if no server program is installed.
    pub(crate) fn start() -> Option<Server> {
        Server::start_with(Speaker::Null)
    }

    /// Starts a server with this output.
    pub(crate) fn start_with(speaker: Speaker) -> Option<Server> {
        let there = |name: &str| Command::new(name).arg("--version").stdout(Stdio::null()).status().is_ok();
        if !there("pulseaudio") || !there("parec") {
            let is_needed = ["QUINTET_PULSE", "CI"].map(std::env::var_os).iter().any(Option::is_some);
            assert!(!is_needed, "pulseaudio or parec is not installed");
            eprintln!("skipped: pulseaudio and pulseaudio-utils are not installed");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let program = Server::launch(folder.path(), speaker);
        Some(Server { folder, program, speaker })
    }

    pub(crate) fn launch(folder: &Path, speaker: Speaker) -> Running {
        let socket = folder.join("native");
        let output = match speaker {
            Speaker::Null => "module-null-sink sink_name=spk rate=48000".to_owned(),
            Speaker::Pipe => format!(
                "module-pipe-sink sink_name=spk file={} rate=48000 channels=2 format=s16le \
                 use_system_clock_for_timing=yes",
                folder.join("pipe").display()
            ),
        };
        let protocol = format!("module-native-protocol-unix socket={} auth-anonymous=1", socket.display());
        let server = Command::new("pulseaudio")
            .args(["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes"])
            .args(["-L", &output, "-L", &protocol])
            .envs([("HOME", folder), ("XDG_RUNTIME_DIR", folder), ("XDG_CONFIG_HOME", folder)])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Running(server);
        wait_until("the server listens", || socket.exists());
        server
    }

    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.path().join("native")
    }

    pub(crate) fn open(&self, volumes: Volumes) -> Sound {
        let (sound, notice) = Sound::open_on(&OutputDevice::Server(self.socket()), volumes);
        assert_eq!(notice, None);
        sound
    }

    /// Records the output from now on.
    pub(crate) fn record(&self) -> Recording {
        let file = self.folder.path().join("heard.raw");
        let _ = fs::remove_file(&file);
        let out = fs::File::create(&file).unwrap();
        let program = match self.speaker {
            Speaker::Null => self.monitor().stdout(out).spawn(),
            Speaker::Pipe => Command::new("cat").arg(self.folder.path().join("pipe")).stdout(out).spawn(),
        };
        let recording = Recording { program: Running(program.unwrap()), file };
        wait_until("something is recorded", || recording.len() > 0);
        recording
    }

    /// Returns the command that records the output of the server.
    fn monitor(&self) -> Command {
        let mut parec = Command::new("parec");
        parec
            .args(["-d", "spk.monitor", "--rate=48000", "--channels=2", "--format=s16le"])
            .arg("--latency-msec=20")
            .env("PULSE_SERVER", format!("unix:{}", self.socket().display()))
            .env("HOME", self.folder.path());
        parec
    }
}

/// A recording in a growing file.
pub(crate) struct Recording {
    #[expect(dead_code)]
    program: Running,
    file: PathBuf,
}

impl Recording {
    fn len(&self) -> u64 {
        fs::metadata(&self.file).map_or(0, |file| file.len())
    }

    /// Returns the left channel so far.
    pub(crate) fn samples(&self) -> Vec<f32> {
        let mut bytes = Vec::new();
        fs::File::open(&self.file).unwrap().read_to_end(&mut bytes).unwrap();
        samples(&bytes)
    }

    /// Waits for this many seconds of recording, and returns the samples since `from`, without silence at
    /// both ends.
    pub(crate) fn heard(&self, from: usize, seconds: f32) -> Vec<f32> {
        trim(&self.since(from, seconds))
    }

    /// Waits for this many seconds of recording, and returns the samples since `from`.
    pub(crate) fn since(&self, from: usize, seconds: f32) -> Vec<f32> {
        let goal = self.len() + (seconds * RATE) as u64 * 4;
        wait_until("more is recorded", || self.len() >= goal);
        self.samples().split_off(from)
    }

    pub(crate) fn now(&self) -> usize {
        (self.len() / 4) as usize
    }
}

/// Returns the left channel of recorded bytes.
pub(crate) fn samples(bytes: &[u8]) -> Vec<f32> {
    let frames = bytes.chunks_exact(4);
    frames.map(|frame| f32::from(i16::from_le_bytes([frame[0], frame[1]])) / 32_768.0).collect()
}

/// Returns a sound without the silence at both ends.
pub(crate) fn trim(samples: &[f32]) -> Vec<f32> {
    let first = samples.iter().position(|sample| sample.abs() > 0.001);
    let last = samples.iter().rposition(|sample| sample.abs() > 0.001);
    match (first, last) {
        (Some(first), Some(last)) => samples[first..=last].to_vec(),
        _ => Vec::new(),
    }
}

pub(crate) fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < TIMEOUT, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}
