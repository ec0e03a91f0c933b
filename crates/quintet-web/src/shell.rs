//! The application on the page: passes events to it, and draws its layouts.

use crate::audio::{AudioReady, WebAudio};
use crate::backend::WebBackend;
use crate::bots::BotWorkers;
use crate::extra_files::ExtraFiles;
use crate::gamepads;
use crate::host::{NoPictures, Shared, WebHost};
use crate::keys::{self, Modifiers};
use crate::outbox::{Outbox, Outgoing, Recipient};
use crate::tree;
use crate::words;
use quintet_app::catalogue::Catalogue;
use quintet_app::date::LocalTime;
use quintet_app::host::{Host, HostParts};
use quintet_app::settings::{Settings, ShellKind};
use quintet_app::text::Language;
use quintet_app::{App, Frontend, HitTarget, Input, KeyStroke, PointerEvent, Shell, StoredSettings};
use quintet_engine::kernel::{Seed, Span, Time};
use quintet_look::AnimationQuality;
use quintet_paint::{Painter, Rect, Size, Style};
use serde::Deserialize;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

/// What the page knows when it starts.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a preference of the player or a fact")]
pub struct StartInfo {
    /// The name of the page, which no other page has.
    pub page: String,
    /// The languages that the player prefers, the most preferred first.
    pub languages: Vec<String>,
    /// The seed of the seeds of new games: 16 hexadecimal digits.
    pub seed: String,
    /// The time, in milliseconds since 1970.
    pub now: i64,
    /// The difference of local time from UTC in seconds, positive to the east.
    pub offset: i32,
    /// The stored settings.
    pub settings: StoredSettings,
    /// The fragment of the address, which may hold a game.
    pub link: Option<String>,
    /// Whether anything can be stored.
    pub is_stored: bool,
    /// Whether the player prefers little motion.
    pub reduced_motion: bool,
    /// Whether the player prefers more contrast.
    pub more_contrast: bool,
    /// Whether the player prefers a light background.
    pub light: bool,
}

/// What the page is to do with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyUse {
    /// Leave it to the browser.
    Unused,
    /// The application has used it.
    Used,
}

/// The application on the page.
pub struct WebShell {
    frontend: Frontend<String>,
    painter: Painter,
    outbox: Outbox,
    backend: WebBackend,
    bots: BotWorkers,
    audio: AudioReady,
    shared: Rc<RefCell<Shared>>,
    /// The elements that the scripts have, as JSON.
    tree: String,
    /// When they were made, if a game was running then.
    described: Option<Time>,
}

/// The difference of local time from UTC in seconds.
static OFFSET: AtomicI32 = AtomicI32::new(0);

/// The time between two descriptions of a game that is played.
const TREE_INTERVAL: Span = Span::from_millis(500);

impl StartInfo {
    /// The language that the application starts in.
    pub fn language(&self) -> Language {
        settings(self).language()
    }
}

impl WebShell {
    /// Starts the application, at this time of the page's clock in microseconds.
    pub fn new(info: &StartInfo, clock: u64) -> WebShell {
        OFFSET.store(info.offset, Ordering::Relaxed);
        let outbox = Outbox::default();
        let backend = WebBackend::new(outbox.clone(), info.page.clone());
        let bots = BotWorkers::new(outbox.clone());
        let audio = AudioReady::default();
        let shared = Rc::new(RefCell::new(Shared { link: info.link.clone(), ..Shared::default() }));
        let mut random = Seeds(u64::from_str_radix(&info.seed, 16).unwrap_or_default());
        let given = Rc::clone(&shared);
        let host = Host::new(HostParts {
            storage: backend.clone(),
            audio: Box::new(WebAudio::new(outbox.clone(), Arc::clone(&audio))),
            seeds: Box::new(move || given.borrow_mut().seed.take().unwrap_or_else(|| random.next())),
            started: info.now,
            login: String::new(),
        })
        .with_pictures(Box::new(NoPictures::default()));
        let settings = settings(info);
        let painter = Painter::new(Style::from_settings(&settings));
        let shell = Shell {
            releases: true,
            pads: true,
            local: LocalTime::new(|_| OFFSET.load(Ordering::Relaxed)),
            clock: Time::from_micros(clock),
            workers: bots.workers(),
            kind: ShellKind::Page,
            ..Shell::new(settings, AnimationQuality::PIXELS)
        };
        let host = WebHost { host, backend: backend.clone(), shared: Rc::clone(&shared) };
        let mut frontend = Frontend::new(App::new(shell), Box::new(host));
        frontend.focus_gained();
        // The scripts deliver every message with a tick.
        frontend.begin(Arc::new(|| ()));
        if !info.is_stored {
            let sentence = frontend.app().text().get("web-storage-none");
            frontend.show_notice(sentence);
        }
        WebShell {
            frontend,
            painter,
            outbox,
            backend,
            bots,
            audio,
            shared,
            tree: String::new(),
            described: None,
        }
    }

    /// A key is pressed or repeats: `code` is the physical key, `key` what it stands for.
    pub fn key_down(&mut self, code: &str, key: &str, modifiers: u32, repeats: bool, at: Time) -> KeyUse {
        let stroke =
            KeyStroke { typed: keys::translate(key, Modifiers(modifiers)), place: keys::place(code) };
        let is_used = self.frontend.app().key_of(stroke).is_some();
        // Shift or Ctrl and a letter are shortcuts of the browser, unless they are keys of the game.
        if !is_used && repeats {
            return KeyUse::Unused;
        }
        // In a game, key repeat is handled by the game.
        if !(repeats && self.frontend.app().wants_releases()) {
            self.frontend.focus_gained();
            self.frontend.key_down(code.to_owned(), stroke, repeats, at);
        }
        if is_used { KeyUse::Used } else { KeyUse::Unused }
    }

    /// A physical key is released.
    pub fn key_up(&mut self, code: &str, at: Time) {
        self.frontend.key_up(&code.to_owned(), at);
    }

    /// The pointer has moved or was pressed, in pixels of the canvas.
    pub fn pointer(&mut self, event: PointerEvent, at: Time) {
        self.frontend.pointer(event, at, &self.painter);
    }

    /// A button of a gamepad or of the page is pressed or released.
    pub fn pad(&mut self, pad: u8, code: u16, is_down: bool, at: Time) {
        if let Some(button) = gamepads::button(pad, code) {
            self.frontend.pad(button, is_down, at);
            return;
        }
        let physical = format!("button {code}");
        if !is_down {
            self.frontend.key_up(&physical, at);
        } else if let Some(key) = gamepads::shown_key(code, self.frontend.app()) {
            self.frontend.key_down(physical, key, false, at);
        }
    }

    /// The page got or lost the focus.
    pub fn focus(&mut self, has_focus: bool, at: Time) {
        if has_focus {
            self.frontend.focus_gained();
        } else {
            self.frontend.focus_lost(at);
        }
    }

    /// Text was pasted.
    pub fn paste(&mut self, text: String, at: Time) {
        self.frontend.input(&Input::Paste { text, at });
    }

    /// Time has passed.
    pub fn tick(&mut self, at: Time) {
        self.frontend.tick(at);
    }

    /// When the application must be called next, in microseconds.
    pub fn wake_at(&self) -> Option<u64> {
        self.frontend.wake_at().map(Time::micros)
    }

    /// Takes the next message to a script.
    pub fn take_message(&mut self) -> Option<Outgoing> {
        if let Some(text) = self.frontend.take_copied() {
            self.outbox.send(Recipient::Clipboard, text.into_bytes());
        }
        self.outbox.take()
    }

    /// News of the storage worker have arrived.
    pub fn take_storage_news(&mut self, bytes: &[u8], at: Time) {
        self.backend.take(bytes);
        self.frontend.tick(at);
    }

    /// Another page has stored something.
    pub fn mark_changed(&mut self, at: Time) {
        self.backend.mark_changed();
        self.frontend.tick(at);
    }

    /// The worker of a bot has answered, or failed.
    pub fn take_bot_answer(&mut self, number: u32, answer: Option<Vec<u8>>, at: Time) {
        match answer {
            Some(bytes) => self.bots.answer(number, bytes),
            None => self.bots.lose(number),
        }
        self.frontend.tick(at);
    }

    /// The synthesiser is ready.
    pub fn start_audio(&mut self, at: Time) {
        self.audio.store(true, Ordering::Relaxed);
        self.frontend.tick(at);
    }

    /// Draws the present layout. Returns the rectangles that have changed.
    pub fn paint(&mut self, width: u32, height: u32, scale: f32, at: Time) -> Vec<Rect> {
        self.painter.set_style(Style::from_settings(self.frontend.app().settings()));
        let size = Size::new(width, height);
        let layout = self.frontend.app().layout();
        let mut damage = self.painter.paint(layout, size, scale).to_vec();
        if let Some(extent) = self.painter.changed_extent() {
            self.frontend.input(&Input::ScrollExtent { extent, at });
            let layout = self.frontend.app().layout();
            let more = self.painter.paint(layout, size, scale);
            if damage != [size.rect()] {
                damage.extend_from_slice(more);
            }
        }
        damage
    }

    /// Appends a part of the picture: red, green, blue and 255 for each pixel.
    pub fn append_rgba(&self, rect: Rect, pixels: &mut Vec<u32>) {
        self.painter.append_rgba(rect, pixels);
    }

    /// The elements of the screen that was painted last, as JSON; `None` if they are the same as before.
    pub fn tree(&mut self, at: Time) -> Option<&str> {
        let app = self.frontend.app();
        let is_running = app.is_playing() && !app.is_paused();
        if is_running && self.described.is_some_and(|described| at < described + TREE_INTERVAL) {
            return None;
        }
        let nodes = tree::nodes(&app.layout(), &self.painter, app.text());
        let json = serde_json::to_string(&nodes).unwrap_or_default();
        self.described = is_running.then_some(at);
        if json == self.tree {
            return None;
        }
        self.tree = json;
        Some(&self.tree)
    }

    /// The words of the page's own buttons, as JSON.
    pub fn words(&self) -> String {
        words::words(self.frontend.app().text())
    }

    /// Returns true if the player has quit.
    pub fn is_done(&self) -> bool {
        self.frontend.app().is_done()
    }

    /// Returns true if input controls a piece now.
    pub fn controls_piece(&self) -> bool {
        self.frontend.app().controls_piece()
    }

    /// Opens a link; its fragment holds a game.
    pub fn open_link(&mut self, fragment: String, at: Time) {
        self.shared.borrow_mut().link = Some(fragment);
        self.frontend.tick(at);
    }

    /// Takes the next sentence for screen readers.
    pub fn take_said(&mut self) -> Option<String> {
        self.shared.borrow_mut().said.pop_front()
    }

    /// Adds the recordings of a file to the replays.
    pub fn import(&mut self, bytes: Vec<u8>) {
        self.backend.import(bytes);
    }

    /// Makes a file of everything that is stored.
    pub fn backup(&mut self) {
        self.backend.backup();
    }

    /// Makes a file of the replay that was saved or watched last, or a link to it.
    pub fn export(&mut self, is_link: bool, at: Time) {
        let watched = self.shared.borrow_mut().watched.take();
        if let Some(replay) = watched.or(self.backend.last_replay()) {
            self.backend.export(replay, is_link);
        } else {
            let sentence = self.frontend.app().text().get("link-nothing");
            self.frontend.show_notice(sentence);
        }
        self.shared.borrow_mut().watched = watched;
        self.frontend.tick(at);
    }

    /// An element of the screen is selected, or clicked.
    pub fn select(&mut self, target: HitTarget, is_click: bool, at: Time) {
        let place = target;
        self.frontend.input(&if is_click { Input::Click { place, at } } else { Input::Hover { place, at } });
    }

    /// A key is pressed and released, by its name.
    pub fn press(&mut self, name: &str, at: Time) {
        if let Ok(key) = name.parse() {
            self.frontend.press(key, false, at);
            self.frontend.input(&Input::Release { key, at });
        }
    }

    /// The name of a file that is missing for what was drawn last.
    pub fn missing_file(&self, files: &ExtraFiles) -> Option<&'static str> {
        files.missing(self.frontend.app().text(), Some(&self.painter))
    }

    /// Takes a file that was missing.
    pub fn add_file(&mut self, files: &mut ExtraFiles, name: &str, bytes: &[u8]) {
        files.add(name, bytes, Some(&mut self.painter));
        self.frontend.texts_added();
    }

    /// The application and the picture of its last frame.
    pub fn parts(&self) -> (&App, &Painter) {
        (self.frontend.app(), &self.painter)
    }
}

/// The stored settings, with defaults that the player's system suggests.
fn settings(info: &StartInfo) -> Settings {
    let mut settings = Settings::new(Catalogue::standard());
    settings.set_system_language(first_language(info.languages.iter().map(String::as_str)));
    let mut defaults = Vec::new();
    for entry in Catalogue::standard().settings().entries() {
        defaults.extend(entry.window_default.map(|value| (entry.key, value)));
    }
    if info.reduced_motion {
        defaults.push(("look.motion", "reduced"));
    }
    if info.more_contrast {
        defaults.push(("colours.palette", "high-contrast"));
    }
    if info.light {
        defaults.push(("colours.background", "light"));
    }
    for (key, value) in defaults {
        // A test finds invalid defaults.
        let _ = settings.set_default(key, value);
    }
    settings.with_stored(&info.settings)
}

/// The first of these locales that screens can be shown in; English if there is none.
pub(crate) fn first_language<'a>(locales: impl IntoIterator<Item = &'a str>) -> Language {
    let code = |locale: &'a str| Language::find(locale.split('-').next().unwrap_or_default());
    locales.into_iter().find_map(code).unwrap_or_default()
}

/// Makes the seeds of games from one random number (splitmix64).
struct Seeds(u64);

impl Seeds {
    fn next(&mut self) -> Seed {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Seed(mixed ^ (mixed >> 31))
    }
}
