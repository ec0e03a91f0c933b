//! What the screens of every shell ask for: games, scores, replays, settings.

use crate::answers::{answer, stored};
use crate::failure::{Failure, Outcome};
use crate::game_args::{FileInputs, fresh_seed};
use crate::heard::Heard;
use crate::keep::{self, Keep};
use crate::output;
use crate::worker::{Waker, Worked, Worker};
use crate::{files, shell};
use quintet_app::any::{AnyReplay, AnySession, ScreenOptions};
use quintet_app::host::{self, NameQuestions};
use quintet_app::records::{Against, Category, Ranking};
use quintet_app::start::StartInputs;
use quintet_app::storage::Storage;
use quintet_app::{
    Answer, App, AppHost, Effect, ExitReason, GameExit, GameHooks, Query, Recorded, Request, RequestId,
    Start, Status, Wake,
};
use quintet_engine::kernel::{Panel, PanelId, Span, Time};
use quintet_session::ReplayError;
use quintet_store::playing::Interrupted;
use quintet_store::{Notice, date, playing};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

/// A game that was left: what is to be said of it, and what is still to be done.
struct Ended {
    line: Option<String>,
    recorded: Outcome,
    keep: Keep,
    /// Whether it can be gone on with.
    open: bool,
}

/// What work on the storage worker is for.
enum Tag {
    /// A screen looks something up.
    LookUp(RequestId),
    /// A screen changes something.
    Change(RequestId),
    /// A screen wants to show a replay from the beginning of one of its rounds.
    Watch(RequestId, Recorded),
    /// A screen wants to play on from a moment of a replay.
    PlayFrom(RequestId, Time),
    /// Players may have to be asked for their names.
    Names,
    /// The best result before a game is looked up.
    Best,
    /// Games that were left, or were found at the start, are saved.
    Keep,
}

/// What came of work on the storage worker.
enum Finished {
    /// An answer, and what else there is to say, once.
    Answer(Answer, Option<String>),
    Kept(Done),
    Nothing,
}

/// What came of saving games.
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

/// Does what screens request: the [`AppHost`] of the terminal and of the window.
pub(crate) struct Desk {
    ended: EndedGames,
    /// The recording that a command has opened by itself, which is in no store.
    opened: Option<Vec<u8>>,
    /// Everything that reads or writes a file, in order.
    worker: Worker<Tag, Finished>,
    waker: Waker,
    /// What there was no room to say, until the shell is closed.
    unsaid: Vec<String>,
    /// What is to be said of the sound.
    about_sound: Option<String>,
    /// The games that can be gone on with, the latest first, as far as they have been found.
    interrupted: Vec<Interrupted>,
    /// Whether the player may be asked for a name: not by a game's own command.
    asks: bool,
    /// Whether the first and the second player have scores without a name, if that was just found out.
    nameless: Option<[bool; 2]>,
    names: NameQuestions,
    /// Whether records that cannot be read were reported.
    is_noticed: bool,
    /// When the program began, in milliseconds since 1970.
    since: i64,
    heard: Heard,
}

impl Desk {
    /// For the menu. What was left behind by programs that were killed is seen to meanwhile.
    pub(crate) fn of_menu() -> Desk {
        let mut desk = Desk::new();
        desk.keep(|| {
            let Ok(home) = keep::home() else { return Done::default() };
            if !home.playing().read_dir().is_ok_and(|mut files| files.next().is_some()) {
                return Done::default();
            }
            let keep::Opened { troubles, games, .. } = keep::open_quietly(&home);
            Done { saved: false, troubles, games }
        });
        desk
    }

    fn new() -> Desk {
        let waker = Waker::default();
        Desk {
            ended: EndedGames::default(),
            opened: None,
            worker: Worker::new(waker.clone()),
            heard: Heard::open(&keep::settings(), waker.clone()),
            waker,
            unsaid: Vec::new(),
            about_sound: None,
            interrupted: Vec::new(),
            asks: true,
            nameless: None,
            names: NameQuestions::default(),
            is_noticed: false,
            since: date::now(),
        }
    }

    /// For a command that opens one screen; the recording is the one it shows, if it shows one.
    pub(crate) fn of_command(opened: Option<Vec<u8>>) -> Desk {
        Desk { opened, asks: false, ..Desk::new() }
    }

    /// Who is around a game while it is played here.
    pub(crate) fn around(&mut self, keep: Keep, session: &dyn AnySession) -> Box<dyn GameHooks> {
        let category = session.info().shows_best.then(|| session.category());
        let ranking = category.as_ref().map(|category| category.ranking);
        let before = Arc::new(OnceLock::new());
        if let Some(category) = category {
            let before = Arc::clone(&before);
            self.worker.submit(Tag::Best, move || {
                if let Some(best) = best(&category) {
                    let _ = before.set(best);
                }
                Finished::Nothing
            });
        }
        Box::new(Guard { keep: Some(keep), ranking, before, ended: Rc::clone(&self.ended) })
    }

    /// After the shell is closed: says how games ended and waits until they are on the disk.
    pub(crate) fn finish(&mut self, left: ExitReason) -> Outcome {
        let mut outcome = Ok(());
        for game in self.ended.take() {
            if let Some(line) = game.line.filter(|_| left != ExitReason::Lost) {
                // The terminal may be gone; that is no reason to fail.
                let _ = output::line(line);
            }
            game.keep.finish(game.open);
            outcome = outcome.and(game.recorded);
        }
        let late: Vec<String> = self.worker.close().into_iter().flat_map(troubles).collect();
        // A command that shows a recording says nothing of it.
        let about_sound = self.about_sound.take().filter(|_| self.opened.is_none());
        for trouble in self.unsaid.drain(..).chain(late).chain(about_sound) {
            output::notice(trouble);
        }
        outcome
    }

    /// Saves games on the worker.
    fn keep(&mut self, work: impl FnOnce() -> Done + Send + 'static) {
        self.worker.submit(Tag::Keep, move || Finished::Kept(work()));
    }

    /// Looks something up or changes it on the worker.
    fn ask(&mut self, tag: Tag, query: Query) {
        self.worker.submit(tag, move || {
            let (answer, notice) = answer(query);
            Finished::Answer(answer, notice)
        });
    }

    /// Saves games that were left, and deals with what the worker has done.
    fn settle(&mut self, app: &mut App) {
        // A game's own command tells afterwards.
        let ended = if self.asks { self.ended.take() } else { Vec::new() };
        for game in ended {
            if let Err(Failure::Bad(sentence)) = game.recorded {
                app.say(sentence);
            }
            let (keep, open) = (game.keep, game.open);
            self.keep(move || {
                let name = keep.name().filter(|_| open);
                let done = Done::from(keep.close(open));
                Done { games: name.and_then(|name| found(&name)).into_iter().collect(), ..done }
            });
        }
        while let Some((tag, worked)) = self.worker.finished() {
            if let Err(failure) = self.deal_with(tag, worked, app) {
                app.say(failure.sentence());
            }
        }
    }

    fn deal_with(&mut self, tag: Tag, worked: Worked<Finished>, app: &mut App) -> Outcome {
        let answer = match worked {
            Ok(Finished::Kept(done)) => {
                self.take_kept(done, app);
                return Ok(());
            }
            Ok(Finished::Nothing) => return Ok(()),
            Ok(Finished::Answer(answer, notice)) => {
                if let Some(notice) = notice.filter(|_| !std::mem::replace(&mut self.is_noticed, true)) {
                    app.say(notice);
                }
                answer
            }
            Err(sentence) if matches!(tag, Tag::Keep) => {
                app.mark_stale();
                return Err(Failure::Bad(format!("{sentence}; {LATER}")));
            }
            Err(sentence) => Answer::Trouble(sentence),
        };
        match (tag, answer) {
            (Tag::LookUp(id) | Tag::Change(id), answer) => app.answer(id, answer),
            (Tag::Watch(id, recorded), answer) if app.accept(id) => watch(answer, recorded, app)?,
            (Tag::PlayFrom(id, from), answer) if app.accept(id) => self.play_from(answer, from, app)?,
            (Tag::Names, Answer::Nameless(nameless)) => self.nameless = Some(nameless),
            // A store in trouble says so elsewhere.
            _ => {}
        }
        Ok(())
    }

    /// Games were saved, or found.
    fn take_kept(&mut self, done: Done, app: &mut App) {
        app.mark_stale();
        if done.saved && self.asks {
            self.ask(Tag::Names, Query::Nameless { since: self.since });
        }
        let is_new = |known: &Interrupted| done.games.iter().all(|game| game.name != known.name);
        self.interrupted.retain(is_new);
        self.interrupted.extend(done.games);
        self.interrupted.sort_by(|a, b| (b.when, &b.name).cmp(&(a.when, &a.name)));
        let mut troubles = done.troubles.into_iter();
        troubles.next().into_iter().for_each(|trouble| app.say(trouble));
        self.unsaid.extend(troubles);
    }

    /// Plays on from a moment of a recording that was looked up.
    fn play_from(&mut self, answer: Answer, from: Time, app: &mut App) -> Outcome {
        let (bytes, against) = recording(answer)?;
        let (replay, _) = read_replay(&bytes)?;
        let against = against.as_deref().and_then(Against::read);
        let against = against.or_else(|| replay.against(app.settings()));
        let continued = replay.branch(from).map_err(|error| unplayable(&error))?;
        let (session, keep) = keep::branch(continued, against, None);
        self.open_game(app, session, keep);
        Ok(())
    }

    /// Starts a game of the catalogue with settings of its own.
    fn play(&mut self, start: &Start, inputs: &dyn StartInputs, app: &mut App) -> Outcome {
        let (session, shell) = host::start_session(start, app.shell(), fresh_seed(), inputs)?;
        let screen = if start.watch {
            // Nobody has made this score.
            let options = ScreenOptions::new(&shell, Box::new(()));
            session.screen(ScreenOptions { is_demonstration: true, ..options })
        } else {
            let against = session.against(&shell.settings);
            let (session, keep) = keep::begin(session, false, against);
            let around = self.around(keep, &*session);
            session.screen(ScreenOptions::new(&shell, around))
        };
        app.open(screen);
        Ok(())
    }

    /// Opens a game that goes on.
    fn open_game(&mut self, app: &mut App, session: Box<dyn AnySession>, keep: Keep) {
        // Whoever played the second side goes on playing it.
        let mut here = app.shell().clone();
        shell::seat(&mut here.settings, session.info(), keep.against());
        let around = self.around(keep, &*session);
        app.open(session.screen(ScreenOptions::new(&here, around)));
    }

    fn do_it(&mut self, Request { id: request, effect }: Request, app: &mut App) -> Outcome {
        match effect {
            Effect::Play(start) => {
                let game = crate::catalogue().find(start.game);
                let usual = game.map(|game| FileInputs::usual(game.info()));
                let inputs = usual.as_ref().map_or(&() as &dyn StartInputs, |usual| usual);
                self.play(&start, inputs, app)?;
            }
            Effect::Practise(game, board) => {
                if let Some((start, input)) = host::practice(game, &board) {
                    self.play(&start, &input, app)?;
                }
            }
            Effect::Continue(name) => {
                let game = self.interrupted.iter().find(|game| game.name == name).cloned();
                let Some(game) = game else { return Ok(()) };
                let went = keep::go_on(&keep::home()?, &game);
                if !matches!(went, Err(Failure::Bad(_))) {
                    // It is being played, or gone.
                    self.interrupted.retain(|other| other.name != name);
                    app.mark_stale();
                }
                let (session, keep) = went?;
                self.open_game(app, session, keep);
            }
            Effect::Watch(recorded) => {
                self.ask(Tag::Watch(request, recorded), Query::Recording(recorded.replay));
            }
            Effect::PlayFrom(id, micros) => {
                let from = Time::ZERO + Span::from_micros(micros);
                match (id, &self.opened) {
                    (Some(id), _) => self.ask(Tag::PlayFrom(request, from), Query::Recording(id)),
                    (None, Some(bytes)) => {
                        let opened = Answer::Recording { bytes: bytes.clone(), against: None };
                        self.play_from(opened, from, app)?;
                    }
                    (None, None) => {}
                }
            }
            Effect::Ask(Query::Interrupted) => {
                let games = self.interrupted.iter().map(Interrupted::to_plain).collect();
                app.answer(request, Answer::Interrupted(games));
            }
            Effect::Ask(query) => {
                let is_change =
                    matches!(query, Query::Delete(_) | Query::Restore(_) | Query::ChangeSettings(_));
                self.ask(if is_change { Tag::Change(request) } else { Tag::LookUp(request) }, query);
            }
            Effect::Events(events) => self.heard.events(&events, app),
            Effect::Skipped => self.heard.skipped(),
            Effect::Menu(step) => self.heard.step(step),
            // The app does these itself.
            Effect::Back | Effect::Open(_) | Effect::Quit | Effect::Set(..) | Effect::Reset(_) => {}
        }
        Ok(())
    }
}

impl AppHost for Desk {
    fn set_wake(&mut self, wake: Wake) {
        self.waker.set(wake);
        // Something may have been done before.
        self.waker.wake();
    }

    fn perform(&mut self, request: Request, app: &mut App) {
        if let Err(failure) = self.do_it(request, app) {
            app.say(failure.sentence());
        }
    }

    fn attend(&mut self, app: &mut App) {
        // Over a game it would hide something, so it waits for a page, or for the end of a game's own command.
        self.about_sound = self.heard.follow(app).or(self.about_sound.take());
        if self.asks
            && !app.is_playing()
            && !app.has_notice()
            && let Some(notice) = self.about_sound.take()
        {
            app.mention(notice);
        }
        self.settle(app);
        if !app.is_playing()
            && let Some(nameless) = self.nameless.take()
        {
            self.names.ask(nameless, &keep::login(), app);
        }
    }
}

/// What becomes of a game whose saving has failed.
const LATER: &str = "what was played is kept, and quintet saves it at the next start";

/// What is to be said about work that was done after the screens were closed.
fn troubles((tag, worked): (Tag, Worked<Finished>)) -> Vec<String> {
    match (tag, worked) {
        (_, Ok(Finished::Kept(done))) => done.troubles,
        (Tag::Change(_), Ok(Finished::Answer(Answer::Trouble(sentence), _)) | Err(sentence)) => {
            vec![sentence]
        }
        (Tag::Keep, Err(sentence)) => vec![format!("{sentence}; {LATER}")],
        _ => Vec::new(),
    }
}

/// The recording that was looked up, and the opponent in it.
fn recording(answer: Answer) -> Result<(Vec<u8>, Option<String>), Failure> {
    match answer {
        Answer::Recording { bytes, against } => Ok((bytes, against)),
        Answer::Trouble(sentence) => Err(Failure::Bad(sentence)),
        _ => Err(Failure::Bad("this replay cannot be read".into())),
    }
}

/// Shows a recording that was looked up.
fn watch(answer: Answer, Recorded { replay: id, round }: Recorded, app: &mut App) -> Outcome {
    let (bytes, _) = recording(answer)?;
    let (replay, damage) = read_replay(&bytes)?;
    let viewer = replay.viewer(Some(id), round, app.shell());
    app.open(viewer.map_err(|error| unplayable(&error))?);
    if let Some(damage) = damage {
        app.say(damage);
    }
    Ok(())
}

/// The game of this name that was just interrupted.
fn found(name: &str) -> Option<Interrupted> {
    playing::named(&keep::home().ok()?, name).ok().flatten()
}

/// The recording that these bytes are, and what is wrong with it, if something is.
fn read_replay(bytes: &[u8]) -> Result<(Box<dyn AnyReplay>, Option<String>), Failure> {
    host::read_replay(crate::catalogue(), bytes).map_err(Failure::Bad)
}

/// What is said of a recording that cannot be played.
fn unplayable(error: &ReplayError) -> Failure {
    Failure::Bad(host::unplayable(error))
}

/// Keeps a game that is played in a shell.
struct Guard {
    keep: Option<Keep>,
    /// How the results of the game are compared, where the best one is shown.
    ranking: Option<Ranking>,
    /// The best before this game was opened, as soon as it is found: points and milliseconds.
    before: Arc<OnceLock<(u64, u64)>>,
    ended: EndedGames,
}

/// The best that was made of this kind so far; a store in trouble says so elsewhere.
fn best(category: &Category) -> Option<(u64, u64)> {
    stored().ok()?.best(category).ok()?
}

impl GameHooks for Guard {
    fn status(&self) -> Option<Status> {
        self.keep.as_ref().and_then(Keep::status)
    }

    fn best(&self) -> Option<Panel> {
        // Only what is saved raises it: a game with help, or from a board of one's own, never does.
        let saved = self.keep.as_ref().and_then(Keep::saved_best);
        let (score, millis) = saved.or_else(|| self.before.get().copied())?;
        Some(match self.ranking? {
            Ranking::Score => Panel::of_digits(PanelId::Best, "Best", score),
            Ranking::Time => Panel::of_clock(PanelId::Best, "Best", millis),
        })
    }

    fn left(&mut self, game: GameExit) {
        let GameExit { result, recorded, is_open, .. } = game;
        if let Some(keep) = self.keep.take() {
            let recorded = files::was_recorded(recorded);
            self.ended.borrow_mut().push(Ended { line: result, recorded, keep, open: is_open });
        }
    }
}
