//! The host over memory: games are saved, interrupted, resumed, listed and watched without files.

use crate::screens::{at, press, shell};
use quintet_app::catalogue::Catalogue;
use quintet_app::host::{Host, HostParts};
use quintet_app::settings::Key;
use quintet_app::storage::{
    Claim, GameSaver, InlineStorage, JobId, MemoryStorage, Storage, StorageBackend, StorageReply,
};
use quintet_app::{App, ExitReason, Input, MainMenu, Query, Widget};
use quintet_engine::kernel::Seed;
use std::cell::Cell;
use std::rc::Rc;

/// A program over storage: an app, its host, and its clock.
pub(crate) struct Program<S> {
    pub(crate) app: App,
    host: Host<S>,
    millis: u64,
}

/// Starts a program over this memory.
pub(crate) fn start(storage: &MemoryStorage) -> Program<InlineStorage<MemoryStorage>> {
    Program::new(Host::in_memory(storage.clone()))
}

impl<S: StorageBackend> Program<S> {
    fn new(host: Host<S>) -> Program<S> {
        let mut program = Program { app: App::new(shell()), host, millis: 0 };
        program.app.begin(&mut program.host);
        program
    }

    pub(crate) fn press(&mut self, keys: &[Key]) {
        for key in keys {
            self.millis += 50;
            self.app.update(&press(*key, self.millis), &mut self.host);
        }
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        let until = self.millis + millis;
        while self.millis < until {
            self.millis = until.min(self.millis + 100);
            self.app.update(&Input::Tick { at: at(self.millis) }, &mut self.host);
        }
    }

    /// All text that is shown.
    pub(crate) fn text(&self) -> String {
        format!("{:?}", self.app.layout())
    }

    /// The labels of the list that is shown.
    pub(crate) fn labels(&self) -> Vec<String> {
        crate::screens::labels(&self.app.layout())
    }

    /// Opens the first mode of a game from the main menu.
    pub(crate) fn play(&mut self, title: &str) {
        self.choose(title);
        self.press(&[Key::Enter]);
        assert!(self.app.is_playing(), "{}", self.text());
    }

    /// Selects the first line of a list that starts with this text.
    pub(crate) fn choose(&mut self, label: &str) {
        let row =
            self.labels().iter().filter(|line| !line.is_empty()).position(|line| line.starts_with(label));
        let row = row.unwrap_or_else(|| panic!("no {label} among {:?}", self.labels()));
        self.press(&[Key::Home]);
        self.press(&vec![Key::Down; row]);
        self.press(&[Key::Enter]);
    }

    /// The rows of the table that is shown.
    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        let layout = self.app.layout();
        let rows = layout.widgets.iter().find_map(|widget| match widget {
            Widget::Table { rows, .. } => Some(rows.clone()),
            _ => None,
        });
        rows.unwrap_or_default()
    }
}

/// Drops this many pieces of Modern.
pub(crate) fn drop_pieces<S: StorageBackend>(program: &mut Program<S>, count: usize) {
    for _ in 0..count {
        program.press(&[Key::Char(' ')]);
        program.wait(500);
    }
}

#[test]
fn a_game_is_played_interrupted_resumed_saved_listed_and_watched_in_memory() {
    let storage = MemoryStorage::default();
    storage.lock().now = 1_800_000_000_000;
    let mut program = start(&storage);
    program.play("Modern");
    program.press(&[Key::Enter]);
    program.wait(5_000);
    drop_pieces(&mut program, 3);
    // The program is killed: nothing is closed.
    drop(program);
    storage.lock().now += 60_000;

    let mut program = start(&storage);
    let games = storage.clone().interrupted().unwrap();
    let [game] = &games[..] else { panic!("{games:?} {:?}", storage.lock()) };
    assert_eq!((game.game.as_str(), game.scores.len()), ("modern", 1));
    assert!(program.labels()[0].starts_with("Continue"), "{:?}", program.labels());
    program.press(&[Key::Home, Key::Enter]);
    assert!(program.app.is_playing(), "{}", program.text());
    assert!(matches!(storage.clone().claim_game(&game.name), Ok(Claim::Elsewhere)), "it is being played");
    // It waits for the player, then it is played to its end.
    program.press(&[Key::Enter]);
    drop_pieces(&mut program, 60);
    assert!(program.text().contains("saved: replay 1"), "{}", program.text());
    program.app.leave(&mut program.host);
    // The player has no name yet.
    assert!(program.text().contains("What name should appear next to your scores?"), "{}", program.text());
    program.press(&[Key::Char('A'), Key::Char('d'), Key::Char('a'), Key::Enter]);
    while !program.labels().iter().any(|label| label == "Modern") {
        program.press(&[Key::Esc]);
    }
    assert!(!program.labels()[0].starts_with("Continue"), "{:?}", program.labels());
    assert_eq!(storage.clone().interrupted().unwrap(), []);

    let scores = storage.lock().scores.clone();
    let [score] = &scores[..] else { panic!("not one score: {scores:?}") };
    assert_eq!(
        (score.game.as_str(), score.player.as_deref(), score.replay),
        ("modern", Some("Ada"), Some(1))
    );
    assert!(score.score > 0 && score.ranked && !score.assisted, "{score:?}");
    program.press(&[Key::Char('6')]);
    let rows = program.rows();
    assert!(rows.len() == 1 && rows[0].contains(&score.score.to_string()), "{rows:?}");
    program.press(&[Key::Enter]);
    assert_eq!(program.app.layout().title, "Replay: Modern");
    // The whole game is one recording, which reproduces this score.
    let bytes = storage.clone().recording(1).unwrap().bytes;
    let examined = quintet_app::records::summarise_recording(Catalogue::standard(), &bytes).unwrap();
    assert!(examined.reproduces);
    assert_eq!(examined.rounds[0].outcomes[0].score, score.score);
    // A game that continues from the replay counts as assisted.
    program.press(&[Key::Enter]);
    assert!(program.app.is_playing(), "{}", program.text());
    program.app.close(ExitReason::Player);
    for game in program.host.take_ended() {
        game.saver.unwrap().finish(game.can_resume);
    }
    assert_eq!(program.host.close(), [""; 0]);
    let branch = storage.clone().interrupted().unwrap();
    for game in branch {
        assert!(storage.clone().end_game(&game.name).unwrap());
        assert!(storage.lock().scores.iter().any(|score| score.assisted));
    }
}

/// Storage whose replies wait until the test releases them.
struct Slow {
    inner: InlineStorage<MemoryStorage>,
    is_open: Rc<Cell<bool>>,
}

impl StorageBackend for Slow {
    fn ask(&mut self, job: JobId, query: Query) {
        self.inner.ask(job, query);
    }

    fn begin_game(&mut self, job: JobId) {
        self.inner.begin_game(job);
    }

    fn claim_game(&mut self, job: JobId, name: String) {
        self.inner.claim_game(job, name);
    }

    fn finish_game(&mut self, job: JobId, saver: GameSaver, can_resume: bool) {
        self.inner.finish_game(job, saver, can_resume);
    }

    fn poll(&mut self) -> Option<(JobId, Result<StorageReply, String>)> {
        self.is_open.get().then(|| self.inner.poll()).flatten()
    }
}

/// A program whose storage replies when the cell is true, with an interrupted game in it; and its name.
fn slow() -> (Program<Slow>, MemoryStorage, Rc<Cell<bool>>, String) {
    let storage = MemoryStorage::default();
    let mut first = start(&storage);
    first.play("Chetyris");
    first.press(&[Key::Enter, Key::Left]);
    first.wait(2_000);
    drop(first);
    let is_open = Rc::new(Cell::new(true));
    let parts = HostParts {
        storage: Slow { inner: InlineStorage::new(storage.clone()), is_open: Rc::clone(&is_open) },
        audio: Box::new(()),
        seeds: Box::new(|| Seed(1)),
        started: 0,
        login: String::new(),
    };
    let program = Program::new(Host::new(parts));
    assert!(program.labels()[0].starts_with("Continue"), "{:?}", program.labels());
    is_open.set(false);
    let name = storage.clone().interrupted().unwrap()[0].name.clone();
    (program, storage, is_open, name)
}

#[test]
fn a_game_that_is_claimed_for_a_closed_screen_is_released() {
    let (mut program, mut storage, is_open, name) = slow();
    let menu = MainMenu::new(program.app.settings());
    program.app.open(Box::new(menu));
    is_open.set(true);
    program.wait(10);
    is_open.set(false);
    program.press(&[Key::Home, Key::Enter]);
    assert!(!program.app.is_playing(), "storage has not replied");
    assert!(matches!(storage.claim_game(&name), Ok(Claim::Elsewhere)), "it is claimed");
    program.app.leave(&mut program.host);
    is_open.set(true);
    program.wait(10);
    assert!(!program.app.is_playing() && !program.app.is_done());
    assert_eq!(storage.interrupted().unwrap().len(), 1, "it is released");
    assert!(program.labels()[0].starts_with("Continue"), "{:?}", program.labels());
    program.press(&[Key::Home, Key::Enter]);
    assert!(program.app.is_playing(), "and can be resumed");
}

#[test]
fn a_game_that_is_resumed_twice_before_storage_replies_is_opened_once() {
    let (mut program, mut storage, is_open, _) = slow();
    program.press(&[Key::Home, Key::Enter, Key::Enter]);
    is_open.set(true);
    program.wait(10);
    assert!(program.app.is_playing() && !program.app.has_notice(), "{}", program.text());
    program.app.leave(&mut program.host);
    assert_eq!(storage.interrupted().unwrap().len(), 1);
}

#[test]
fn a_game_that_is_claimed_while_the_program_ends_is_released() {
    let (mut program, mut storage, is_open, _) = slow();
    program.press(&[Key::Home, Key::Enter]);
    program.app.close(ExitReason::Player);
    is_open.set(true);
    assert_eq!(program.host.close(), [""; 0]);
    assert_eq!(storage.interrupted().unwrap().len(), 1);
}

#[test]
fn a_game_starts_with_its_default_file() {
    let (mut program, storage, is_open, _) = slow();
    storage.lock().files.insert("sequence.txt".into(), b"I I I".to_vec());
    program.choose("Quadris");
    program.press(&[Key::Enter]);
    assert!(!program.app.is_playing(), "the file is not read yet");
    is_open.set(true);
    program.wait(10);
    assert!(program.app.is_playing(), "{}", program.text());
    program.app.leave(&mut program.host);
    storage.lock().files.insert("sequence.txt".into(), b"I am no block".to_vec());
    program.press(&[Key::Enter]);
    assert!(!program.app.is_playing());
    let notice = program.app.layout().notice.unwrap_or_default();
    assert!(notice.starts_with("sequence.txt: "), "{notice}");
}
