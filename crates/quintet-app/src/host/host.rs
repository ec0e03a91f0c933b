//! The host that all shells share.

mod command;
mod games;
mod saving;

pub use command::{CommandLine, NextRecording};
use games::{recording, watch};
pub use saving::set_opponent;
use saving::{failure, saved_later};

use super::hooks::{AgainRequest, EndedGames, PersistHooks, PreviousBest};
use super::{AudioOutput, DefaultInputs, NameQuestions, PictureExporter, SoundControl, practice, with_text};
use crate::any::{AnyContinued, AnyGame, AnySession};
use crate::app::{App, AppHost};
use crate::effect::{Effect, Export, NewGame, Picture, ReplayRound};
use crate::play::{Again, GameHooks};
use crate::records::Opponent;
use crate::request::{Answer, Query, Request, RequestId};
use crate::settings::Settings;
use crate::small_map::SmallMap;
use crate::start::StartInputs;
use crate::storage::{
    self, FinishReport, GameSaver, InlineStorage, InterruptedGame, JobId, MemoryStorage, SaveNotice,
    StorageBackend, StorageReply,
};
use crate::text::Message;
use crate::wake::{Wake, Waker};
use quintet_engine::kernel::{Seed, Span, Time};
use std::rc::Rc;
use std::sync::Arc;

/// The parts that a shell supplies to its [`Host`].
pub struct HostParts<S> {
    /// Stores games, scores, replays and settings, and reads files.
    pub storage: S,
    /// Plays sound.
    pub audio: Box<dyn AudioOutput>,
    /// Makes the seed of a new game.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// When the program started, in milliseconds since 1970.
    pub started: i64,
    /// The player's login name: offered as a name for scores.
    pub login: String,
}

/// The purpose of a storage job.
enum Purpose {
    /// A screen looks something up.
    LookUp(RequestId),
    /// A screen changes something.
    Change(RequestId),
    /// A replay is to be shown from the start of one of its rounds.
    Watch(RequestId, ReplayRound),
    /// A replay is to be drawn as a picture.
    Export(Picture),
    /// A game is to continue from a moment of a replay.
    PlayFrom(RequestId, Time),
    /// The files that a new game uses are read.
    Start(RequestId, NewGame),
    /// A recording is opened for a game.
    Begin(RequestId, Box<Prepared>),
    /// An interrupted game is claimed.
    Resume(RequestId, String),
    /// Players without a name are looked up.
    Names,
    /// The best result before a game is looked up.
    Best(PreviousBest),
    /// Games that earlier programs did not save are recovered.
    Recover,
    /// A game that was left is saved, or a game that is no longer wanted is released.
    Finish,
}

/// A game that waits for its recording to be opened.
struct Prepared {
    game: PreparedGame,
    against: Option<Opponent>,
    /// The settings for this game only.
    settings: Settings,
    /// Whether its screen takes the place of the one that requested it.
    is_again: bool,
}

enum PreparedGame {
    New(Box<dyn AnySession>),
    Branch(Box<dyn AnyContinued>),
}

/// Does what screens request: the [`AppHost`] of the terminal, the window, the browser and tests. It is generic over the
/// storage; see [`HostParts`] for everything that a shell supplies.
pub struct Host<S> {
    storage: S,
    sound: SoundControl,
    seeds: Box<dyn FnMut() -> Seed>,
    started: i64,
    login: String,
    /// Whether the program shows one game or replay and then ends: the player is not asked for a name, and games that
    /// were left are kept for [`Host::take_ended`].
    is_command: bool,
    command_line: Option<CommandLine>,
    /// The recording that a command shows and that is not stored.
    shown_recording: Option<Vec<u8>>,
    jobs: SmallMap<JobId, Purpose>,
    last_job: u64,
    ended: EndedGames,
    again: AgainRequest,
    /// Draws replays as pictures.
    pictures: Box<dyn PictureExporter>,
    /// The known games that can be resumed, the latest first.
    interrupted: Vec<InterruptedGame>,
    /// Whether the first and the second player have scores without a name, if that was just looked up.
    nameless: Option<[bool; 2]>,
    names: NameQuestions,
    /// Whether unreadable records were reported.
    has_reported_records: bool,
    /// A line about sound that waits until no game is played.
    sound_notice: Option<Message>,
    /// Sentences that were not shown.
    unshown: Vec<String>,
    /// Wakes the shell when a game cannot be saved.
    waker: Waker,
}

impl Host<InlineStorage<MemoryStorage>> {
    /// A host over memory, without sound: for tests and examples. Seeds are 0, 1, 2 and so on.
    pub fn in_memory(storage: MemoryStorage) -> Host<InlineStorage<MemoryStorage>> {
        let mut next = 0;
        let seeds = move || {
            next += 1;
            Seed(next - 1)
        };
        Host::new(HostParts {
            storage: InlineStorage::new(storage),
            audio: Box::new(()),
            seeds: Box::new(seeds),
            started: 0,
            login: String::new(),
        })
    }
}

impl<S: StorageBackend> Host<S> {
    /// The host of a program that opens the menu. Games that earlier programs did not save are recovered in the
    /// background.
    pub fn new(parts: HostParts<S>) -> Host<S> {
        let mut host = Host::for_command(parts, None);
        host.is_command = false;
        host.ask(Purpose::Recover, Query::Recover);
        host
    }

    /// The host of a command that shows one game or one recording.
    pub fn for_command(parts: HostParts<S>, recording: Option<Vec<u8>>) -> Host<S> {
        let HostParts { storage, audio, seeds, started, login } = parts;
        Host {
            storage,
            sound: SoundControl::new(audio),
            seeds,
            started,
            login,
            is_command: true,
            command_line: None,
            shown_recording: recording,
            jobs: SmallMap::default(),
            last_job: 0,
            ended: EndedGames::default(),
            again: AgainRequest::default(),
            pictures: Box::new(()),
            interrupted: Vec::new(),
            nameless: None,
            names: NameQuestions::default(),
            has_reported_records: false,
            sound_notice: None,
            unshown: Vec::new(),
            waker: Waker::default(),
        }
    }

    /// The same with something that draws replays as pictures.
    #[must_use]
    pub fn with_pictures(self, pictures: Box<dyn PictureExporter>) -> Host<S> {
        Host { pictures, ..self }
    }

    /// The hooks of a game that is played here; without a saver it is not stored.
    pub fn hooks(&mut self, saver: Option<GameSaver>, session: &dyn AnySession) -> Box<dyn GameHooks> {
        let category = session.info().shows_best.then(|| session.category());
        let ranking = category.as_ref().map(|category| category.ranking);
        let before = PreviousBest::default();
        if let Some(category) = category {
            self.ask(Purpose::Best(Rc::clone(&before)), Query::Best(category));
        }
        let progress = saver.as_ref().map(|saver| saver.progress().clone());
        let against = saver.as_ref().and_then(GameSaver::against);
        if let Some(progress) = &progress {
            let waker = self.waker.clone();
            progress.set_wake(Arc::new(move || waker.wake()));
        }
        let (ended, again) = (Rc::clone(&self.ended), Rc::clone(&self.again));
        Box::new(PersistHooks { saver, ranking, before, ended, progress, against, again })
    }

    /// Registers a job and its purpose.
    fn job(&mut self, purpose: Purpose) -> JobId {
        self.last_job += 1;
        let job = JobId(self.last_job);
        self.jobs.insert(job, purpose);
        job
    }

    fn ask(&mut self, purpose: Purpose, query: Query) {
        let job = self.job(purpose);
        self.storage.ask(job, query);
    }

    fn finish_game(&mut self, saver: GameSaver, can_resume: bool) {
        let job = self.job(Purpose::Finish);
        self.storage.finish_game(job, saver, can_resume);
    }

    fn carry_out(&mut self, Request { id: request, effect }: Request, app: &mut App) -> Result<(), String> {
        match effect {
            Effect::Play(start) => {
                let game = app.settings().catalogue().find(start.game).map(AnyGame::info);
                let files: Vec<String> = game.map(DefaultInputs::files).unwrap_or_default();
                // The command line has the texts of its own game.
                let is_given = self.command_line.as_ref().is_some_and(|line| line.game == start.game);
                if files.is_empty() || is_given {
                    self.play(request, &start, &(), app)?;
                } else {
                    self.ask(Purpose::Start(request, start), Query::DefaultFiles(files));
                }
            }
            Effect::Practise(game, board) => {
                if let Some((start, input)) = practice(game, &board) {
                    self.play(request, &start, &input, app)?;
                }
            }
            Effect::PlayText(game, page, text) => {
                let (start, input) = with_text(game, page, &text);
                self.play(request, &start, &input, app)?;
            }
            Effect::Continue(name) => {
                // A game that is being claimed already is opened for the latest request.
                let is_claimed = self.jobs.values_mut().any(|purpose| match purpose {
                    Purpose::Resume(waiting, claimed) if *claimed == name => {
                        *waiting = request;
                        true
                    }
                    _ => false,
                });
                if !is_claimed {
                    let job = self.job(Purpose::Resume(request, name.clone()));
                    self.storage.claim_game(job, name);
                }
            }
            Effect::Again => {
                let again = self.again.take();
                if let Some((Again(start), against)) = again {
                    let session = start(self.next_seed()).map_err(|error| error.to_string())?;
                    let mut settings = app.settings().clone();
                    set_opponent(&mut settings, session.info(), against);
                    self.prepare_again(request, session, against, settings);
                }
            }
            Effect::Export(Export { replay, picture }) => match (replay, &self.shown_recording) {
                (Some(id), _) => self.ask(Purpose::Export(picture), Query::Recording(id)),
                (None, Some(bytes)) => {
                    let bytes = bytes.clone();
                    self.export(bytes, picture, app);
                }
                (None, None) => {}
            },
            Effect::Watch(recorded) => {
                self.ask(Purpose::Watch(request, recorded), Query::Recording(recorded.replay));
            }
            Effect::PlayFrom(id, micros) => {
                let from = Time::ZERO + Span::from_micros(micros);
                match (id, &self.shown_recording) {
                    (Some(id), _) => self.ask(Purpose::PlayFrom(request, from), Query::Recording(id)),
                    (None, Some(bytes)) => {
                        let shown = Answer::Recording { bytes: bytes.clone(), against: None };
                        self.play_from(request, shown, from, app)?;
                    }
                    (None, None) => {}
                }
            }
            Effect::Ask(Query::Interrupted) => {
                app.answer(request, Answer::Interrupted(self.interrupted.clone()));
            }
            Effect::Ask(query) => {
                let is_change = matches!(
                    query,
                    Query::Delete(_) | Query::Restore(_) | Query::End(_) | Query::ChangeSettings(_)
                );
                self.ask(if is_change { Purpose::Change(request) } else { Purpose::LookUp(request) }, query);
            }
            Effect::Events(events) => self.sound.events(&events, app),
            Effect::Skipped => self.sound.skip(),
            Effect::Menu(step) => self.sound.menu(step),
            // The app does these itself.
            Effect::Back
            | Effect::Open(_)
            | Effect::Quit
            | Effect::Set(..)
            | Effect::SetAll(_)
            | Effect::Copy(_)
            | Effect::Reset(_) => {}
        }
        Ok(())
    }

    fn take_reply(
        &mut self,
        job: JobId,
        reply: Result<StorageReply, String>,
        app: &mut App,
    ) -> Result<(), String> {
        let Some(purpose) = self.jobs.remove(&job) else { return Ok(()) };
        let answer = match (reply, purpose) {
            (Ok(StorageReply::Begun(saver)), Purpose::Begin(request, prepared)) => {
                self.begin(request, *prepared, saver, app);
                return Ok(());
            }
            (Ok(StorageReply::Claim(claim)), Purpose::Resume(request, name)) => {
                return self.resume(request, &name, claim, app);
            }
            (Ok(StorageReply::Finished(finished)), _) => {
                self.take_finished(finished, app);
                return Ok(());
            }
            (Ok(StorageReply::Answer(answer, left_out)), purpose) => {
                if let Some(sentence) =
                    left_out.filter(|_| !std::mem::replace(&mut self.has_reported_records, true))
                {
                    app.show_notice(app.text().message(&sentence));
                }
                (purpose, answer)
            }
            (Err(sentence), Purpose::Finish | Purpose::Recover) => {
                app.mark_stale();
                return Err(saved_later(app.text(), sentence));
            }
            (Err(sentence), purpose) => (purpose, Answer::Failed(sentence.into())),
            // A backend replies with the answer to its job.
            (Ok(StorageReply::Begun(_) | StorageReply::Claim(_)), _) => return Ok(()),
        };
        self.take_answer(answer, app)
    }

    fn take_answer(&mut self, answer: (Purpose, Answer), app: &mut App) -> Result<(), String> {
        match answer {
            (Purpose::LookUp(id) | Purpose::Change(id), answer) => {
                if let Answer::Ended(name) = &answer {
                    self.interrupted.retain(|game| game.name != *name);
                    app.mark_stale();
                }
                app.answer(id, answer);
            }
            (Purpose::Watch(id, recorded), answer) if app.accept(id) => watch(answer, recorded, app)?,
            (Purpose::Export(picture), answer) => {
                let (bytes, _) = recording(app.text(), answer)?;
                self.export(bytes, picture, app);
            }
            (Purpose::PlayFrom(id, _) | Purpose::Start(id, _), _) if !app.is_awaited(id) => {}
            (Purpose::PlayFrom(id, from), answer) => self.play_from(id, answer, from, app)?,
            (Purpose::Start(id, start), Answer::DefaultFiles(texts)) => {
                let game = app.settings().catalogue().find(start.game).map(AnyGame::info);
                let inputs = game.map(|game| DefaultInputs::new(game, texts));
                let none: &dyn StartInputs = &();
                self.play(id, &start, inputs.as_ref().map_or(none, |inputs| inputs), app)?;
            }
            (Purpose::Names, Answer::Nameless(nameless)) => self.nameless = Some(nameless),
            (Purpose::Best(before), Answer::Best(best)) => before.set(best),
            (Purpose::Recover, Answer::Recovered(found)) => {
                app.mark_stale();
                self.list_interrupted(found.games);
                self.say_first(found.problems, app);
            }
            (Purpose::Start(..) | Purpose::Begin(..) | Purpose::Resume(..), Answer::Failed(message)) => {
                return Err(app.text().message(&message));
            }
            // A failing storage is reported where scores are looked up.
            _ => {}
        }
        Ok(())
    }

    fn take_finished(&mut self, finished: FinishReport, app: &mut App) {
        app.mark_stale();
        if matches!(finished.notice, Some(SaveNotice::Saved(_))) && !self.is_command {
            self.ask(Purpose::Names, Query::Nameless { since: self.started });
        }
        self.say_first(failure(app.text(), &finished).into_iter().collect(), app);
        self.list_interrupted(finished.interrupted.into_iter().collect());
    }

    /// Adds games to the list of those that can be resumed.
    fn list_interrupted(&mut self, games: Vec<InterruptedGame>) {
        self.interrupted.retain(|known| games.iter().all(|game| game.name != known.name));
        self.interrupted.extend(games);
        storage::sort_latest_first(&mut self.interrupted);
    }

    /// Shows the first of these sentences; the others are returned when the host is closed.
    fn say_first(&mut self, sentences: Vec<String>, app: &mut App) {
        let mut sentences = sentences.into_iter();
        if let Some(first) = sentences.next() {
            app.show_notice(first);
        }
        self.unshown.extend(sentences);
    }
}

impl<S: StorageBackend> AppHost for Host<S> {
    fn set_wake(&mut self, wake: Wake) {
        self.storage.set_wake(Wake::clone(&wake));
        self.pictures.set_wake(Wake::clone(&wake));
        self.sound.set_wake(Wake::clone(&wake));
        self.waker.set(Wake::clone(&wake));
        // Something may have arrived before.
        wake();
    }

    fn perform(&mut self, request: Request, app: &mut App) {
        let id = request.id;
        if let Err(sentence) = self.carry_out(request, app) {
            // Nothing is opened any more.
            app.accept(id);
            app.show_notice(sentence);
        }
    }

    fn poll(&mut self, app: &mut App) {
        // The notice would hide a part of a game, so it waits for a page, or for the end of a command.
        self.sound_notice = self.sound.update(app).or(self.sound_notice.take());
        if !self.is_command
            && !app.is_playing()
            && !app.has_notice()
            && let Some(notice) = self.sound_notice.take()
        {
            app.show_brief_notice(app.text().message(&notice));
        }
        self.save_ended(app);
        while let Some(saved) = self.pictures.poll() {
            let text = app.text();
            app.show_notice(match saved {
                Ok(path) => text.with("picture-saved", &[("path", path.into())]),
                Err(why) => text.with("picture-failed", &[("why", why.into())]),
            });
        }
        while let Some((job, reply)) = self.storage.poll() {
            if let Err(sentence) = self.take_reply(job, reply, app) {
                app.show_notice(sentence);
            }
        }
        // The question would hide the result.
        if !app.holds_game()
            && let Some(nameless) = self.nameless.take()
        {
            self.names.ask(nameless, &self.login, app);
        }
    }
}
