//! Plays games without a terminal, through the same calls as shells.
#![allow(dead_code)]

use quintet_app::any::{AnyReplay, AnySession};
use quintet_app::records::Scored;
use quintet_app::storage::{Claim, GameSaver, SaveNotice, Storage};
use quintet_engine::chetyris::{Chetyris, Setup};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Span};
use quintet_session::{Replay, Session};
use quintet_store::games_in_progress::InterruptedRecording;
use quintet_store::{FileStorage, Home};
use tempfile::TempDir;

/// Creates an empty folder for data.
pub(crate) fn home() -> (TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("quintet"));
    (folder, home)
}

/// Saves a session of this game while it is played.
pub(crate) fn begin<G: Scored>(home: &Home, session: Session<G>) -> (Session<G>, GameSaver) {
    let mut saver = FileStorage::new(home.clone()).begin_game();
    of_game(saver.begin(Box::new(session), None), saver)
}

/// Resumes an interrupted game of this kind.
pub(crate) fn resume<G: Scored>(home: &Home, game: &InterruptedRecording) -> (Session<G>, GameSaver) {
    let Ok(Claim::Claimed(game)) = FileStorage::new(home.clone()).claim_game(&game.name) else {
        panic!("not claimed")
    };
    let (session, saver) = game.resume(home.catalogue()).unwrap();
    of_game(session, saver)
}

/// Starts a session that continues from the end of a recording.
pub(crate) fn branch<G: Scored>(home: &Home, replay: &Replay<G>) -> (Session<G>, GameSaver) {
    let continued = replay.branch(replay.duration()).unwrap();
    let mut saver = FileStorage::new(home.clone()).begin_game();
    of_game(saver.branch(continued, None, None), saver)
}

fn of_game<G: Scored>(session: Box<dyn AnySession>, saver: GameSaver) -> (Session<G>, GameSaver) {
    (*session.into_any().downcast().unwrap(), saver)
}

/// A game that is being played and saved.
pub(crate) struct Playing {
    pub(crate) session: Session<Chetyris>,
    pub(crate) saver: GameSaver,
}

impl Playing {
    pub(crate) fn begin(home: &Home, seed: u64) -> Playing {
        let session = Session::new(Setup::new(Seed(seed))).unwrap();
        let (session, saver) = begin(home, session);
        let mut game = Playing { session, saver };
        game.press(Button::Enter);
        game
    }

    /// Presses a button a little later.
    pub(crate) fn press(&mut self, button: Button) {
        let at = self.session.game().now() + Span::from_millis(50);
        self.session.act(at, ButtonAction::Press(Player::ONE, button), &mut ());
    }

    /// Ends the game and leaves.
    pub(crate) fn quit(mut self) -> Option<SaveNotice> {
        self.press(Button::Drop);
        self.press(Button::Quit);
        self.leave()
    }

    /// Leaves, whether the game has ended or not.
    pub(crate) fn leave(mut self) -> Option<SaveNotice> {
        let open = !self.session.game().is_over();
        // The notice reports whether the recording could be written.
        let _ = self.session.finish();
        self.saver.finish(open)
    }
}

/// Plays a whole game.
pub(crate) fn play(home: &Home, seed: u64) -> Option<SaveNotice> {
    Playing::begin(home, seed).quit()
}
