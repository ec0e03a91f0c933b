//! What the screens of every shell ask for: games, scores, replays, settings.

use crate::failure::{Failure, Outcome, say};
use crate::games::{self, Playable, Task};
use crate::heard::Heard;
use crate::keep::{self, Keep};
use crate::{files, modern, opponent, resume, scores, shell, start};
use quintet_engine::kernel::{Game, Span, Time};
use quintet_engine::modern::board_text;
use quintet_screens::{Answer, App, Around, Ask, Effect, Left, Query, Start, Status, Viewer, World};
use quintet_session::{Header, Replay, Session};
use quintet_store::playing::Interrupted;
use quintet_store::{Against, Filter, Home, Kept, Notice, Settings, Store, date, playing, settings};
use std::cell::RefCell;
use std::io::{Write, stdout};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// How many rows of a table are shown.
const MOST: u32 = 200;

/// A game that was left: what is to be said of it, and what is still to be done.
struct Ended {
    line: Option<String>,
    recorded: Outcome,
    keep: Keep,
    /// Whether it can be gone on with.
    open: bool,
}

/// What came of something that was done beside the screens.
#[derive(Default)]
struct Done {
    /// Whether a score is on the disk.
    saved: bool,
    /// What is to be said, a sentence each.
    troubles: Vec<String>,
    /// The interrupted games that were found.
    games: Vec<Interrupted>,
}

impl From<Option<Notice>> for Done {
    fn from(notice: Option<Notice>) -> Done {
        match notice {
            Some(Notice::Saved(_)) => Done { saved: true, ..Done::default() },
            Some(notice @ Notice::Trouble(_)) => {
                Done { troubles: vec![notice.to_string()], ..Done::default() }
            }
            Some(Notice::Saving) | None => Done::default(),
        }
    }
}

/// The games that were left, until somebody deals with them.
type EndedGames = Rc<RefCell<Vec<Ended>>>;

/// Does what screens ask for: the [`World`] of the terminal and of the window.
pub(crate) struct Desk {
    ended: EndedGames,
    /// The recording that a command has opened by itself, which is in no store.
    opened: Option<Vec<u8>>,
    /// Games whose scores are on their way to the disk, and where it is told that they are there.
    saving: Vec<JoinHandle<()>>,
    saved: Receiver<Done>,
    tell: Sender<Done>,
    under_way: usize,
    /// What there was no room to say, until the shell is closed.
    unsaid: Vec<String>,
    /// The games that can be gone on with, the latest first, as far as they have been found.
    interrupted: Vec<Interrupted>,
    /// Whether the player may be asked for a name: not by a game's own command.
    asks: bool,
    /// Whether that is to be done now, and for which settings it was.
    name_wanted: bool,
    asked: Vec<&'static str>,
    /// When the program began, in milliseconds since 1970.
    since: i64,
    heard: Heard,
}

impl Desk {
    /// For the menu. What was left behind by programs that were killed is seen to meanwhile.
    pub(crate) fn of_menu() -> Desk {
        let mut desk = Desk::new();
        desk.do_meanwhile(|| {
            let Ok(home) = Home::find() else { return Done::default() };
            if !home.playing().read_dir().is_ok_and(|mut files| files.next().is_some()) {
                return Done::default();
            }
            let keep::Opened { troubles, games, .. } = keep::open_quietly(&home);
            Done { saved: false, troubles, games }
        });
        desk
    }

    fn new() -> Desk {
        let (tell, saved) = channel();
        Desk {
            ended: EndedGames::default(),
            opened: None,
            saving: Vec::new(),
            saved,
            tell,
            under_way: 0,
            unsaid: Vec::new(),
            interrupted: Vec::new(),
            asks: true,
            name_wanted: false,
            asked: Vec::new(),
            since: date::now(),
            heard: Heard::open(&keep::settings()),
        }
    }

    /// For a command that opens one screen; the recording is the one it shows, if it shows one.
    pub(crate) fn of_command(opened: Option<Vec<u8>>) -> Desk {
        Desk { opened, asks: false, ..Desk::new() }
    }

    /// Who is around a game while it is played here.
    pub(crate) fn around<G: Kept>(
        &self,
        keep: Keep,
        result: fn(&Session<G>) -> Option<String>,
    ) -> Box<dyn Around<G>> {
        Box::new(Guard { keep: Some(keep), result, ended: Rc::clone(&self.ended) })
    }

    /// After the shell is closed: says how games ended and waits until they are on the disk.
    pub(crate) fn finish(&mut self, left: Left) -> Outcome {
        let mut outcome = Ok(());
        for game in self.ended.take() {
            if let Some(line) = game.line.filter(|_| left != Left::Lost) {
                // The terminal may be gone; that is no reason to fail.
                let _ = writeln!(stdout(), "{line}");
            }
            game.keep.finish(game.open);
            outcome = outcome.and(game.recorded);
        }
        for saving in self.saving.drain(..) {
            let _ = saving.join();
        }
        let late = self.saved.try_iter().flat_map(|done| done.troubles);
        for trouble in self.unsaid.drain(..).chain(late) {
            say(format_args!("quintet: {trouble}"));
        }
        outcome
    }

    /// Does something that may take its time.
    fn do_meanwhile(&mut self, work: impl FnOnce() -> Done + Send + 'static) {
        let tell = self.tell.clone();
        self.under_way += 1;
        self.saving.push(thread::spawn(move || drop(tell.send(work()))));
    }

    /// Sees to games that were left: brings them to the disk, off the player's path.
    fn settle(&mut self, app: &mut App) {
        if !self.asks {
            // A game's own command tells afterwards.
            return;
        }
        for game in self.ended.take() {
            if let Err(Failure::Bad(sentence)) = game.recorded {
                app.say(sentence);
            }
            let (keep, open) = (game.keep, game.open);
            self.do_meanwhile(move || {
                let name = keep.name().map(str::to_owned).filter(|_| open);
                let done = Done::from(keep.close(open));
                Done { games: name.and_then(|name| found(&name)).into_iter().collect(), ..done }
            });
        }
        while let Ok(done) = self.saved.try_recv() {
            self.under_way -= 1;
            app.is_stale();
            self.name_wanted |= done.saved && self.asks;
            let is_new = |known: &Interrupted| done.games.iter().all(|game| game.name != known.name);
            self.interrupted.retain(is_new);
            self.interrupted.extend(done.games);
            self.interrupted.sort_by(|a, b| (b.when, &b.name).cmp(&(a.when, &a.name)));
            let mut troubles = done.troubles.into_iter();
            troubles.next().into_iter().for_each(|trouble| app.say(trouble));
            self.unsaid.extend(troubles);
        }
    }

    /// Asks for the names of players who have scores without one, once.
    fn ask_for_names(&mut self, app: &mut App) {
        if !std::mem::take(&mut self.name_wanted) {
            return;
        }
        let nameless = || {
            let home = Home::find().ok()?;
            Store::look(&home).ok()??.nameless(self.since).ok()
        };
        let questions = [
            ("player.name", "Your name for the scores?", keep::login()),
            ("player.second", "The second player's name?", "player 2".to_owned()),
        ];
        let asked = questions.into_iter().zip(nameless().unwrap_or_default());
        // The last one that is opened is seen first.
        for ((key, question, offered), _) in asked.filter(|(_, nameless)| *nameless).rev() {
            if !app.settings().is_set(key) && !self.asked.contains(&key) {
                self.asked.push(key);
                app.open(Box::new(Ask::new("Well played", question, key, &offered)));
            }
        }
    }

    fn play(&mut self, start: &Start, app: &mut App) -> Outcome {
        let mut settings = app.settings().clone();
        for (key, value) in &start.with {
            settings.set(key, value).map_err(Failure::Bad)?;
        }
        let begin = Begin { desk: self, app, settings: settings.clone(), watch: start.watch };
        start::game(start.game, &settings, begin)
    }

    fn answer(&self, query: Query) -> Result<Answer, Failure> {
        let filter =
            |game: Option<&str>| Filter { game: game.map(str::to_owned), mode: None, top: Some(MOST) };
        Ok(match query {
            Query::Interrupted => {
                let line = |game: &Interrupted| (game.name.clone(), resume::line(game));
                Answer::Interrupted(self.interrupted.iter().map(line).collect())
            }
            Query::Scores(game) => {
                scores::listed(&open()?.map_or(Ok(Vec::new()), |store| store.scores(&filter(game)))?)
            }
            Query::Statistics(game) => {
                let months = open()?.map_or(Ok(Vec::new()), |store| store.months(&filter(game)))?;
                scores::month_table(&months).answer([])
            }
            Query::Replays(game) => {
                let replays = |store: Store| store.replays(false, game, Some(MOST));
                crate::replays::answer(&open()?.map_or(Ok(Vec::new()), replays)?)
            }
            Query::Board(text) => Answer::Board(board_text(&files::parse_board_or_fumen(&text)?)),
            Query::File(name) => {
                let file = quintet_repl::files::load(&name);
                Answer::File(file.map(|file| (file.identity, file.text)))
            }
        })
    }

    fn do_it(&mut self, effect: Effect, app: &mut App) -> Outcome {
        match effect {
            Effect::Play(start) => self.play(&start, app)?,
            Effect::Practise(board) => {
                let setup = modern::practice(app.settings(), &board)?;
                let settings = app.settings().clone();
                Begin { desk: self, app, settings, watch: false }.run(Session::new(setup)?, &games::MODERN);
            }
            Effect::Continue(name) => {
                let game = self.interrupted.iter().find(|game| game.name == name).cloned();
                let Some(game) = game else { return Ok(()) };
                let went = games::with(&game.game, GoOn { desk: self, app, game: &game });
                if !matches!(went, Err(Failure::Bad(_))) {
                    // It is being played, or gone.
                    self.interrupted.retain(|other| other.name != name);
                    app.is_stale();
                }
                went?;
            }
            Effect::Watch(id) => {
                let bytes = open()?.ok_or(quintet_store::StoreError::NoReplay(id))?.replay(id)?;
                with_replay(&bytes, Watch { app, bytes: &bytes, id: Some(id) })?;
            }
            Effect::PlayFrom(id, micros) => {
                let (bytes, against) = match (id, &self.opened) {
                    (Some(id), _) => {
                        let store = open()?.ok_or(quintet_store::StoreError::NoReplay(id))?;
                        (store.replay(id)?, store.against(id)?)
                    }
                    (None, Some(bytes)) => (bytes.clone(), None),
                    (None, None) => return Ok(()),
                };
                let from = Time::ZERO + Span::from_micros(micros);
                with_replay(&bytes, PlayFrom { desk: self, app, bytes: &bytes, from, against })?;
            }
            Effect::Set(key, value) => {
                let home = Home::find()?;
                settings::set(&home, key, &value).map_err(|error| Failure::Bad(error.to_string()))?;
                // A store in trouble says so elsewhere.
                let _ = crate::settings::name_players(&home, key);
                app.set_settings(shell::adapted(settings::load(&home)));
                self.heard.set(app.settings());
            }
            Effect::Reset(key) => {
                let home = Home::find()?;
                settings::reset(&home, key).map_err(|error| Failure::Bad(error.to_string()))?;
                app.set_settings(shell::adapted(settings::load(&home)));
                self.heard.set(app.settings());
            }
            Effect::Ask(query) => {
                let answer = self.answer(query).unwrap_or_else(|failure| Answer::Trouble(failure.sentence()));
                app.answer(answer);
            }
            Effect::Delete(id) => {
                keep::open_to_write()?.delete_replay(id, date::now())?;
                app.say("deleted; u brings it back");
            }
            Effect::Restore(id) => {
                keep::open_to_write()?.restore_replay(id)?;
                app.say("it is back");
            }
            Effect::Happened(happenings) => self.heard.happened(&happenings, app),
            Effect::Skipped => self.heard.skipped(),
            Effect::Menu(step) => self.heard.step(step),
            Effect::Back | Effect::Open(_) | Effect::Quit => {}
        }
        Ok(())
    }
}

impl World for Desk {
    fn perform(&mut self, effect: Effect, app: &mut App) {
        if let Err(failure) = self.do_it(effect, app) {
            app.say(failure.sentence());
        }
    }

    fn attend(&mut self, app: &mut App) -> bool {
        // A command that shows a recording has lines of its own there.
        let room = self.asks || app.is_playing();
        if let Some(notice) = self.heard.follow(app).filter(|_| room) {
            app.mention(notice);
        }
        self.settle(app);
        if !app.is_playing() {
            self.ask_for_names(app);
        }
        self.under_way > 0 || (!self.asks && self.heard.is_opening())
    }
}

/// The game of this name that was just interrupted.
fn found(name: &str) -> Option<Interrupted> {
    playing::named(&Home::find().ok()?, name).ok().flatten()
}

/// The store to look at.
fn open() -> Result<Option<Store>, Failure> {
    let home = Home::find()?;
    Ok(Store::open_or_look(&home)?.0)
}

/// Does something with the game of a recording.
fn with_replay(bytes: &[u8], task: impl Task) -> Outcome {
    let header = Header::read(bytes).map_err(|error| Failure::Bad(format!("this replay {error}")))?;
    games::with(&header.game, task)
}

/// Begins a fresh game.
pub(crate) struct Begin<'a> {
    desk: &'a mut Desk,
    app: &'a mut App,
    /// The settings for this one game.
    settings: Settings,
    /// Whether the computer plays it.
    watch: bool,
}

impl Begin<'_> {
    pub(crate) fn run<G: Kept>(self, session: Session<G>, game: &Playable<G>) {
        let shell = quintet_screens::Shell { settings: self.settings, ..self.app.shell().clone() };
        let screen = if let Some(watched) = game.watched.filter(|_| self.watch) {
            // Nobody has made this score.
            watched(session, self.desk.around(Keep::Unwanted, |_| None), &shell)
        } else {
            let against = (game.against)(session.setup(), &shell.settings);
            let (session, keep) = keep::begin(session, false, against);
            (game.screen)(session, self.desk.around(keep, game.result), &shell)
        };
        self.app.open(screen);
    }
}

fn open_game<G: Kept>(desk: &Desk, app: &mut App, session: Session<G>, keep: Keep, game: &Playable<G>) {
    // Whoever played the second side goes on playing it.
    let here = opponent::seating(app.shell().clone(), keep.against());
    let screen = (game.screen)(session, desk.around(keep, game.result), &here);
    app.open(screen);
}

/// Goes on with an interrupted game.
struct GoOn<'a> {
    desk: &'a mut Desk,
    app: &'a mut App,
    game: &'a Interrupted,
}

impl Task for GoOn<'_> {
    fn run<G: Kept>(self, game: &Playable<G>) -> Outcome {
        let (session, keep) = keep::go_on(&Home::find()?, self.game)?;
        open_game(self.desk, self.app, session, keep, game);
        Ok(())
    }
}

/// Shows a replay.
struct Watch<'a> {
    app: &'a mut App,
    bytes: &'a [u8],
    id: Option<i64>,
}

impl Task for Watch<'_> {
    fn run<G: Kept>(self, _: &Playable<G>) -> Outcome {
        let (replay, damage) = salvage::<G>(self.bytes)?;
        self.app.open(Box::new(Viewer::new(replay, self.id, self.app.shell())?));
        if let Some(damage) = damage {
            self.app.say(damage);
        }
        Ok(())
    }
}

/// Plays on from a moment of a replay.
struct PlayFrom<'a> {
    desk: &'a Desk,
    app: &'a mut App,
    bytes: &'a [u8],
    from: Time,
    /// Who played the second side, where that is known.
    against: Option<Against>,
}

impl Task for PlayFrom<'_> {
    fn run<G: Kept>(self, game: &Playable<G>) -> Outcome {
        let (replay, _) = salvage::<G>(self.bytes)?;
        let usual = || (game.against)(&replay.setup, self.app.settings());
        let against = self.against.or_else(usual);
        let (session, keep) = keep::branch(&replay, self.from.min(replay.duration()), against)?;
        open_game(self.desk, self.app, session, keep, game);
        Ok(())
    }
}

fn salvage<G: Game>(bytes: &[u8]) -> Result<(Replay<G>, Option<String>), Failure> {
    let failure = |error| Failure::Bad(format!("this replay {error}"));
    let (replay, damage) = Replay::salvage(bytes).map_err(failure)?;
    Ok((replay, damage.map(|error| format!("this replay {error}"))))
}

/// Keeps a game that is played in a shell.
struct Guard<G: Kept> {
    keep: Option<Keep>,
    result: fn(&Session<G>) -> Option<String>,
    ended: EndedGames,
}

impl<G: Kept> Around<G> for Guard<G> {
    fn status(&self) -> Option<Status> {
        self.keep.as_ref().and_then(Keep::status)
    }

    fn left(&mut self, session: &mut Session<G>, left: Left) {
        if left == Left::Quit {
            session.leave();
        }
        let open = session.is_open();
        let recorded = files::finish(session);
        if let Some(keep) = self.keep.take() {
            self.ended.borrow_mut().push(Ended { line: (self.result)(session), recorded, keep, open });
        }
    }
}
