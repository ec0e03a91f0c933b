//! Opening games: new ones, interrupted ones, and ones that branch off a replay.

use super::super::{read_replay, unplayable};
use super::{Host, Prepared, PreparedGame, Purpose, set_opponent};
use crate::any::{AnySession, ScreenOptions};
use crate::app::App;
use crate::effect::{NewGame, Picture, ReplayRound};
use crate::records::Opponent;
use crate::request::{Answer, Query, RequestId};
use crate::screen::Shell;
use crate::settings::Settings;
use crate::start::StartInputs;
use crate::storage::{Claim, GameSaver, StorageBackend};
use crate::text::Language;
use quintet_engine::kernel::Time;

impl<S: StorageBackend> Host<S> {
    /// Looks up again what another program may have stored.
    pub fn refresh(&mut self) {
        self.ask(Purpose::Recover, Query::Recover);
    }

    /// Sets the recording that is shown without being stored, so that a game can continue from a moment of it.
    pub fn set_shown_recording(&mut self, bytes: Vec<u8>) {
        self.shown_recording = Some(bytes);
    }

    /// Starts a new game with settings of its own.
    pub(super) fn play(
        &mut self,
        request: RequestId,
        start: &NewGame,
        inputs: &dyn StartInputs,
        app: &mut App,
    ) -> Result<(), String> {
        let (session, shell) = self.start(start, inputs, app).map_err(|error| error.to_string())?;
        if start.watch {
            if app.accept(request) {
                // A demonstration is not saved.
                let options = ScreenOptions::new(&shell, Box::new(()));
                app.open(session.screen(ScreenOptions { is_demonstration: true, ..options }));
            }
            return Ok(());
        }
        let against = session.against(&shell.settings);
        self.prepare(request, PreparedGame::New(session), against, shell.settings);
        Ok(())
    }

    /// Opens a recording for a game.
    fn prepare(
        &mut self,
        request: RequestId,
        game: PreparedGame,
        against: Option<Opponent>,
        settings: Settings,
    ) {
        let prepared = Box::new(Prepared { game, against, settings, is_again: false });
        let job = self.job(Purpose::Begin(request, prepared));
        self.storage.begin_game(job);
    }

    /// Opens a recording for a game that is played once more, in place of the screen that requests it.
    pub(super) fn prepare_again(
        &mut self,
        request: RequestId,
        session: Box<dyn AnySession>,
        against: Option<Opponent>,
        settings: Settings,
    ) {
        let game = PreparedGame::New(session);
        let prepared = Box::new(Prepared { game, against, settings, is_again: true });
        let job = self.job(Purpose::Begin(request, prepared));
        self.storage.begin_game(job);
    }

    /// Starts to draw a replay.
    pub(super) fn export(&mut self, bytes: Vec<u8>, picture: Picture, app: &mut App) {
        app.show_brief_notice(app.text().get("picture-drawing"));
        self.pictures.export(bytes, picture, app.settings());
    }

    /// Opens the screen of a game whose recording is open; releases the recording if no screen waits for it.
    pub(super) fn begin(
        &mut self,
        request: RequestId,
        prepared: Prepared,
        mut saver: GameSaver,
        app: &mut App,
    ) {
        let is_wanted = if prepared.is_again { app.accept_instead(request) } else { app.accept(request) };
        if !is_wanted {
            self.finish_game(saver, true);
            return;
        }
        let Prepared { game, against, settings, .. } = prepared;
        let shell = Shell { settings, ..app.shell().clone() };
        let session = match game {
            PreparedGame::New(session) => {
                let session = self.record(session, against, app);
                saver.begin(session, against)
            }
            PreparedGame::Branch(game) => saver.branch(game, against, None),
        };
        self.open(session, saver, &shell, app);
    }

    fn open(&mut self, session: Box<dyn AnySession>, saver: GameSaver, shell: &Shell, app: &mut App) {
        let hooks = self.hooks(Some(saver), &*session);
        app.open(session.screen(ScreenOptions::new(shell, hooks)));
    }

    /// Continues from a moment of a recording that was looked up.
    pub(super) fn play_from(
        &mut self,
        request: RequestId,
        answer: Answer,
        from: Time,
        app: &mut App,
    ) -> Result<(), String> {
        let (bytes, against) = recording(app.text(), answer)?;
        let (replay, _) = read_replay(app.settings().catalogue(), app.text(), &bytes)?;
        let against = against.as_deref().and_then(Opponent::read);
        let against = against.or_else(|| replay.against(app.settings()));
        let game = replay.branch(from).map_err(|error| unplayable(app.text(), &error))?;
        let mut settings = app.settings().clone();
        set_opponent(&mut settings, replay.info(), against);
        self.prepare(request, PreparedGame::Branch(game), against, settings);
        Ok(())
    }

    /// Opens the screen of a game that was claimed; releases the game if no screen waits for it.
    pub(super) fn resume(
        &mut self,
        request: RequestId,
        name: &str,
        claim: Claim,
        app: &mut App,
    ) -> Result<(), String> {
        if !matches!(claim, Claim::Elsewhere) {
            self.interrupted.retain(|game| game.name != name);
            app.mark_stale();
        }
        let game = match claim {
            Claim::Claimed(game) => game,
            Claim::Elsewhere => return Err(app.text().get("notice-open-elsewhere").into()),
            Claim::Gone => return Err(app.text().get("notice-game-gone").into()),
        };
        if !app.accept(request) {
            self.finish_game(game.saver, true);
            return Ok(());
        }
        match game.resume(app.settings().catalogue()) {
            Ok((session, saver)) => {
                let mut shell = app.shell().clone();
                set_opponent(&mut shell.settings, session.info(), saver.against());
                self.open(session, saver, &shell, app);
                Ok(())
            }
            Err((error, saver)) => {
                self.finish_game(saver, true);
                Err(unplayable(app.text(), &error))
            }
        }
    }
}

/// The recording that was looked up, and the opponent in it.
pub(super) fn recording(text: Language, answer: Answer) -> Result<(Vec<u8>, Option<String>), String> {
    match answer {
        Answer::Recording { bytes, against } => Ok((bytes, against)),
        Answer::Failed(message) => Err(text.message(&message)),
        _ => Err(text.get("replay-unreadable").into()),
    }
}

/// Shows a recording that was looked up.
pub(super) fn watch(
    answer: Answer,
    ReplayRound { replay: id, round }: ReplayRound,
    app: &mut App,
) -> Result<(), String> {
    let (bytes, _) = recording(app.text(), answer)?;
    let (replay, damage) = read_replay(app.settings().catalogue(), app.text(), &bytes)?;
    let viewer = replay.viewer(Some(id), round, app.shell());
    app.open(viewer.map_err(|error| unplayable(app.text(), &error))?);
    if let Some(damage) = damage {
        app.show_notice(damage);
    }
    Ok(())
}
