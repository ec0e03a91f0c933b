//! The functions that scripts call. Bytes go in and out through two buffers of the module; numbers are arguments.
//!
//! `unsafe` is needed for the attribute that keeps the names of the functions; no pointer is followed here.
#![expect(
    unsafe_code,
    reason = "the names of the functions must be kept, and that attribute counts as unsafe"
)]

use crate::audio::WebSynth;
use crate::backend::StorageNews;
use crate::extra_files::ExtraFiles;
use crate::shell::{KeyUse, StartInfo, WebShell, first_language};
use crate::storage::StorageServer;
use quintet_app::catalogue::Catalogue;
use quintet_app::{HitTarget, PointerEvent};
use quintet_engine::kernel::Time;
use quintet_paint::Rect;
use std::cell::{Cell, RefCell};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PICTURE: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    static SAMPLES: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
    static START: RefCell<StartInfo> = RefCell::default();
    static EXTRA_FILES: RefCell<ExtraFiles> = RefCell::default();
    static SHELL: RefCell<Option<WebShell>> = const { RefCell::new(None) };
    static SERVER: RefCell<Option<StorageServer>> = const { RefCell::new(None) };
    static NEWS: RefCell<Vec<StorageNews>> = const { RefCell::new(Vec::new()) };
    static SYNTH: RefCell<Option<WebSynth>> = const { RefCell::new(None) };
    static NUMBER: Cell<u32> = const { Cell::new(0) };
}

fn time(micros: f64) -> Time {
    Time::from_micros(micros.max(0.0) as u64)
}

fn take_input() -> Vec<u8> {
    INPUT.take()
}

fn take_text() -> String {
    String::from_utf8_lossy(&take_input()).into_owned()
}

fn put(bytes: Vec<u8>) -> u32 {
    let length = bytes.len() as u32;
    OUTPUT.set(bytes);
    length
}

fn with_shell<R: Default>(work: impl FnOnce(&mut WebShell) -> R) -> R {
    SHELL.with_borrow_mut(|shell| shell.as_mut().map(work).unwrap_or_default())
}

fn with_server<R: Default>(work: impl FnOnce(&mut StorageServer) -> R) -> R {
    SERVER.with_borrow_mut(|server| server.as_mut().map(work).unwrap_or_default())
}

/// Makes room for this many bytes of input; returns where they go.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Where the output of the last call is.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// Records panics, so that [`panic_text`] can tell what happened.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    std::panic::set_hook(Box::new(|info| {
        put(info.to_string().into_bytes());
        NUMBER.set(OUTPUT.with_borrow(|text| text.len() as u32));
    }));
}

/// The length of the message of the panic that has ended a call; it is the output.
#[unsafe(no_mangle)]
extern "C" fn panic_text() -> u32 {
    NUMBER.get()
}

/// Prepares to start the application; the input is a [`StartInfo`] as JSON. Then [`missing_file`] names the files that it
/// needs for its first screen.
#[unsafe(no_mangle)]
extern "C" fn app_prepare() {
    START.set(serde_json::from_slice(&take_input()).unwrap_or_default());
}

/// Starts the application.
#[unsafe(no_mangle)]
extern "C" fn app_start(micros: f64) {
    SHELL.set(Some(WebShell::new(&START.take(), micros.max(0.0) as u64)));
}

/// The name of a file that is needed for what is shown; returns its length, or 0.
#[unsafe(no_mangle)]
extern "C" fn missing_file() -> u32 {
    let name = EXTRA_FILES.with_borrow(|files| {
        SHELL.with_borrow(|shell| {
            SERVER.with_borrow(|server| match (shell, server) {
                (Some(shell), _) => shell.missing_file(files),
                (None, Some(server)) => files.missing(server.text(), None),
                (None, None) => files.missing(START.with_borrow(StartInfo::language), None),
            })
        })
    });
    name.map_or(0, |name| put(name.as_bytes().to_vec()))
}

/// The input is the name of a missing file, a zero byte, and its contents; without contents, it could not be had.
#[unsafe(no_mangle)]
extern "C" fn add_file() {
    let input = take_input();
    let Some(end) = input.iter().position(|byte| *byte == 0) else { return };
    let (name, bytes) = (String::from_utf8_lossy(&input[..end]), &input[end + 1..]);
    EXTRA_FILES.with_borrow_mut(|files| {
        SHELL.with_borrow_mut(|shell| match shell {
            Some(shell) => shell.add_file(files, &name, bytes),
            None => files.add(&name, bytes, None),
        });
    });
}

/// A key is pressed; the input is its code, a zero byte, and its key. Returns 1 if it was used.
#[unsafe(no_mangle)]
extern "C" fn app_key_down(modifiers: u32, repeats: u32, micros: f64) -> u32 {
    let text = take_text();
    let (code, key) = text.split_once('\0').unwrap_or_default();
    let used = with_shell(|shell| Some(shell.key_down(code, key, modifiers, repeats != 0, time(micros))));
    u32::from(used == Some(KeyUse::Used))
}

/// A key is released; the input is its code.
#[unsafe(no_mangle)]
extern "C" fn app_key_up(micros: f64) {
    let code = take_text();
    with_shell(|shell| shell.key_up(&code, time(micros)));
}

/// A pointer event.
#[unsafe(no_mangle)]
extern "C" fn app_pointer(kind: u32, x: f64, y: f64, micros: f64) {
    let (column, row) = (x as i32, y as i32);
    let event = match kind {
        0 => PointerEvent::Enter { x: column, y: row },
        1 => PointerEvent::Move { x: column, y: row },
        2 => PointerEvent::Down { x: column, y: row },
        3 => PointerEvent::Up,
        4 => PointerEvent::Back,
        5 => PointerEvent::Wheel(x),
        _ => PointerEvent::Leave,
    };
    with_shell(|shell| shell.pointer(event, time(micros)));
}

/// A button of a gamepad or of the page.
#[unsafe(no_mangle)]
extern "C" fn app_pad(pad: u32, code: u32, is_down: u32, micros: f64) {
    with_shell(|shell| shell.pad(pad as u8, code as u16, is_down != 0, time(micros)));
}

/// The page got or lost the focus.
#[unsafe(no_mangle)]
extern "C" fn app_focus(has_focus: u32, micros: f64) {
    with_shell(|shell| shell.focus(has_focus != 0, time(micros)));
}

/// The input was pasted.
#[unsafe(no_mangle)]
extern "C" fn app_paste(micros: f64) {
    let text = take_text();
    with_shell(|shell| shell.paste(text, time(micros)));
}

/// Time has passed.
#[unsafe(no_mangle)]
extern "C" fn app_tick(micros: f64) {
    with_shell(|shell| shell.tick(time(micros)));
}

/// When the application must be called next, in microseconds; negative if it waits for events.
#[unsafe(no_mangle)]
extern "C" fn app_wake_at() -> f64 {
    with_shell(|shell| shell.wake_at()).map_or(-1.0, |micros| micros as f64)
}

/// Draws; returns the number of rectangles that have changed. [`picture`] has x, y, width and height of each, then the
/// pixels of each.
#[unsafe(no_mangle)]
extern "C" fn app_paint(width: u32, height: u32, scale: f32, micros: f64) -> u32 {
    with_shell(|shell| {
        let damage = shell.paint(width, height, scale, time(micros));
        PICTURE.with_borrow_mut(|picture| {
            picture.clear();
            for Rect { x, y, width, height } in &damage {
                picture.extend([*x, *y, *width, *height].map(i32::cast_unsigned));
            }
            for rect in &damage {
                shell.append_rgba(*rect, picture);
            }
        });
        damage.len() as u32
    })
}

/// Where the result of [`app_paint`] is.
#[unsafe(no_mangle)]
extern "C" fn picture() -> *const u32 {
    PICTURE.with_borrow(Vec::as_ptr)
}

/// The elements of the screen as JSON; returns the length, or 0 if they are the same as before.
#[unsafe(no_mangle)]
extern "C" fn app_tree(micros: f64) -> u32 {
    with_shell(|shell| shell.tree(time(micros)).map_or(0, |tree| put(tree.as_bytes().to_vec())))
}

/// The words of the page's own buttons, as JSON; returns the length.
#[unsafe(no_mangle)]
extern "C" fn app_words() -> u32 {
    put(with_shell(|shell| shell.words().into_bytes()))
}

/// Returns 1 if the player has quit.
#[unsafe(no_mangle)]
extern "C" fn app_is_done() -> u32 {
    u32::from(with_shell(|shell| shell.is_done()))
}

/// Returns 1 if input controls a piece now.
#[unsafe(no_mangle)]
extern "C" fn app_controls_piece() -> u32 {
    u32::from(with_shell(|shell| shell.controls_piece()))
}

/// Opens a link; the input is its fragment.
#[unsafe(no_mangle)]
extern "C" fn app_link(micros: f64) {
    let fragment = take_text();
    with_shell(|shell| shell.open_link(fragment, time(micros)));
}

/// Takes the next sentence for screen readers; returns its length, or 0.
#[unsafe(no_mangle)]
extern "C" fn app_said() -> u32 {
    with_shell(WebShell::take_said).map_or(0, |sentence| put(sentence.into_bytes()))
}

/// Adds the recordings in the input to the replays.
#[unsafe(no_mangle)]
extern "C" fn app_import() {
    let bytes = take_input();
    with_shell(|shell| shell.import(bytes));
}

/// Makes a file of everything that is stored.
#[unsafe(no_mangle)]
extern "C" fn app_backup() {
    with_shell(WebShell::backup);
}

/// Makes a file of the latest replay, or a link to it.
#[unsafe(no_mangle)]
extern "C" fn app_export(is_link: u32, micros: f64) {
    with_shell(|shell| shell.export(is_link != 0, time(micros)));
}

/// An element of the screen is selected, or clicked.
#[unsafe(no_mangle)]
extern "C" fn app_select(widget: usize, item: usize, is_click: u32, micros: f64) {
    with_shell(|shell| shell.select(HitTarget { widget, item }, is_click != 0, time(micros)));
}

/// A key is pressed and released; the input is its name.
#[unsafe(no_mangle)]
extern "C" fn app_press(micros: f64) {
    let name = take_text();
    with_shell(|shell| shell.press(&name, time(micros)));
}

/// Takes the next message to a script: returns the kind of its recipient, or 0. The output is the message.
#[unsafe(no_mangle)]
extern "C" fn app_message() -> u32 {
    let Some(message) = with_shell(WebShell::take_message) else { return 0 };
    NUMBER.set(message.to.number());
    LENGTH.set(message.bytes.len() as u32);
    put(message.bytes);
    message.to.code()
}

thread_local! {
    static LENGTH: Cell<u32> = const { Cell::new(0) };
}

/// The number of the worker that the last message is for.
#[unsafe(no_mangle)]
extern "C" fn message_number() -> u32 {
    NUMBER.get()
}

/// The length of the last message.
#[unsafe(no_mangle)]
extern "C" fn message_length() -> u32 {
    LENGTH.get()
}

/// The input is news of the storage worker.
#[unsafe(no_mangle)]
extern "C" fn app_storage_news(micros: f64) {
    let news = take_input();
    with_shell(|shell| shell.take_storage_news(&news, time(micros)));
}

/// Another page has stored something.
#[unsafe(no_mangle)]
extern "C" fn app_changed(micros: f64) {
    with_shell(|shell| shell.mark_changed(time(micros)));
}

/// The input is an answer of the worker of a bot; if `is_lost`, that worker has failed.
#[unsafe(no_mangle)]
extern "C" fn app_bot_answer(number: u32, is_lost: u32, micros: f64) {
    let answer = take_input();
    let answer = (is_lost == 0).then_some(answer);
    with_shell(|shell| shell.take_bot_answer(number, answer, time(micros)));
}

/// The synthesiser is ready.
#[unsafe(no_mangle)]
extern "C" fn app_audio_ready(micros: f64) {
    with_shell(|shell| shell.start_audio(time(micros)));
}

/// Runs a job of a bot: the input is the job, the output the answer. Returns the length of the answer, or 0.
#[unsafe(no_mangle)]
extern "C" fn bot_run() -> u32 {
    Catalogue::standard().run_job(&take_input()).map_or(0, put)
}

/// Starts the storage; the input is the name of the page, a zero byte, and the player's languages, one per line.
#[unsafe(no_mangle)]
extern "C" fn storage_start() {
    let text = take_text();
    let (page, languages) = text.split_once('\0').unwrap_or_default();
    SERVER.set(Some(StorageServer::new(page, first_language(languages.lines()))));
}

/// The input is a call of the page.
#[unsafe(no_mangle)]
extern "C" fn storage_call() {
    let call = take_input();
    with_server(|server| server.push(&call));
}

/// Returns 0 if there are no calls, 1 if they need no rows, 2 if they do.
#[unsafe(no_mangle)]
extern "C" fn storage_pending() -> u32 {
    with_server(|server| u32::from(server.has_calls()) + u32::from(server.needs_rows()))
}

/// Forgets all rows.
#[unsafe(no_mangle)]
extern "C" fn storage_clear() {
    with_server(StorageServer::clear);
}

/// Loads a row; the input is its key, a zero byte, and its value.
#[unsafe(no_mangle)]
extern "C" fn storage_load() {
    let row = take_input();
    let Some(end) = row.iter().position(|byte| *byte == 0) else { return };
    let key = String::from_utf8_lossy(&row[..end]);
    with_server(|server| server.load(&key, &row[end + 1..]));
}

/// The keys of further rows that the calls need, one per line; returns the length.
#[unsafe(no_mangle)]
extern "C" fn storage_wanted() -> u32 {
    put(with_server(|server| server.wanted().join("\n").into_bytes()))
}

/// The settings as JSON; returns the length.
#[unsafe(no_mangle)]
extern "C" fn storage_settings() -> u32 {
    put(with_server(StorageServer::settings))
}

/// Carries out all calls. The input is the names of the open pages, one per line; the output is the rows to write, each
/// with the length of its key, the length of its value or -1 if it is deleted, the key, and the value. Returns the
/// number of rows.
#[unsafe(no_mangle)]
extern "C" fn storage_run(now: f64) -> u32 {
    let pages: Vec<String> = take_text().lines().map(str::to_owned).collect();
    let rows = with_server(|server| server.run(now as i64, &pages));
    let mut bytes = Vec::new();
    for row in &rows {
        let length = row.value.as_ref().map_or(-1, |value| value.len() as i32);
        bytes.extend((row.key.len() as i32).to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(row.key.as_bytes());
        bytes.extend(row.value.as_deref().unwrap_or_default());
    }
    put(bytes);
    rows.len() as u32
}

/// The rows are written; returns the number of news for the page.
#[unsafe(no_mangle)]
extern "C" fn storage_commit() -> u32 {
    put_news(with_server(StorageServer::commit))
}

/// The rows could not be written; the input says why. Returns the number of news for the page.
#[unsafe(no_mangle)]
extern "C" fn storage_abort() -> u32 {
    let sentence = take_text();
    put_news(with_server(|server| server.abort(&sentence)))
}

fn put_news(news: Vec<StorageNews>) -> u32 {
    let count = news.len() as u32;
    NEWS.set(news);
    count
}

/// Puts the first of the news into the output; returns its length, or 0 if there are no more.
#[unsafe(no_mangle)]
extern "C" fn storage_news() -> u32 {
    let next = NEWS.with_borrow_mut(|news| (!news.is_empty()).then(|| news.remove(0)));
    next.and_then(|news| postcard::to_stdvec(&news).ok()).map_or(0, put)
}

/// Starts the synthesiser with this sample rate.
#[unsafe(no_mangle)]
extern "C" fn synth_start(rate: u32) {
    SYNTH.set(Some(WebSynth::new(rate)));
}

/// The input is a message to the synthesiser.
#[unsafe(no_mangle)]
extern "C" fn synth_message() {
    let message = take_input();
    SYNTH.with_borrow_mut(|synth| {
        if let Some(synth) = synth {
            synth.take(&message);
        }
    });
}

/// Makes this many samples for each channel; returns where they are: the left channel, then the right one.
#[unsafe(no_mangle)]
extern "C" fn synth_fill(frames: usize) -> *const f32 {
    SAMPLES.with_borrow_mut(|samples| {
        SYNTH.with_borrow_mut(|synth| {
            if let Some(synth) = synth {
                synth.fill(frames, samples);
            }
        });
        samples.as_ptr()
    })
}

/// Returns 1 if nothing is audible until the next message.
#[unsafe(no_mangle)]
extern "C" fn synth_is_silent() -> u32 {
    SYNTH.with_borrow(|synth| u32::from(synth.as_ref().is_none_or(WebSynth::is_silent)))
}

/// Plays the recordings in the input; the output describes each in a line. Returns the length.
#[unsafe(no_mangle)]
extern "C" fn verify() -> u32 {
    put(crate::verify::verify(&take_input()).into_bytes())
}
