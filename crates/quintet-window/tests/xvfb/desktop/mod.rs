//! Starts a virtual display, and programs on it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Set for a child process: `show` opens a window, `copy` offers a text.
pub(crate) const CHILD: &str = "QUINTET_XVFB_CHILD";
/// The timeout of every wait, long enough for a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(1);

/// Returns the name of a required program that is not installed.
pub(crate) fn missing() -> Option<&'static str> {
    ["Xvfb", "xdotool"].into_iter().find(|tool| !is_there(tool))
}

fn is_there(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

/// Ends a child process when dropped.
pub(crate) struct Process(pub(crate) Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns the lines of a process as they are printed.
pub(crate) fn lines(process: &mut Child) -> Receiver<String> {
    let out = process.stdout.take().unwrap();
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    receiver
}

/// Waits for a line with this start.
pub(crate) fn wait_for(lines: &Receiver<String>, start: &str) -> String {
    loop {
        let line = lines.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("there is no line {start:?}"));
        if line.starts_with(start) {
            return line;
        }
    }
}

/// Runs xdotool on the display and returns its output.
pub(crate) fn xdotool(display: &str, args: &[&str]) -> String {
    let limit = TIMEOUT.as_secs().to_string();
    let mut command = Command::new("timeout");
    command.args([&limit, "xdotool"]).args(args).env("DISPLAY", display);
    let output = command.output().unwrap();
    assert!(output.status.success(), "xdotool {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Starts a new display and returns its name.
pub(crate) fn display() -> (Process, String) {
    let server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut server = Process(server.unwrap());
    let number = lines(&mut server.0).recv_timeout(TIMEOUT).unwrap();
    (server, format!(":{number}"))
}

/// Starts a child process with this task on the display, and returns its output.
pub(crate) fn child(display: &str, what: &str, args: &[&str], folder: &Path) -> (Process, Receiver<String>) {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(args)
        .env(CHILD, what)
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        .env("TMPDIR", folder)
        .stdout(Stdio::piped())
        .spawn();
    let mut child = Process(child.unwrap());
    let told = lines(&mut child.0);
    (child, told)
}

/// Waits for the window and gives it focus.
pub(crate) fn focus(display: &str) {
    let id = xdotool(display, &["search", "--sync", "--onlyvisible", "--name", "Quintet"]);
    xdotool(display, &["windowfocus", "--sync", &id]);
}
