//! Games that are played without a terminal, on the way that shells take.
#![allow(dead_code)]

use quintet_app::any::{AnyReplay, AnySession};
use quintet_app::records::Scored;
use quintet_engine::chetyris::{Chetyris, Setup};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Seed, Span};
use quintet_session::{Replay, Session};
use quintet_store::playing::Interrupted;
use quintet_store::{Home, Keeping, Notice};
use tempfile::TempDir;

/// An empty place to keep things.
pub(crate) fn home() -> (TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("quintet"));
    (folder, home)
}

/// A session of this game that is being kept.
pub(crate) fn begin<G: Scored>(home: &Home, session: Session<G>) -> (Session<G>, Keeping) {
    of_game(Keeping::begin(home, Box::new(session), None))
}

/// A session of this game that goes on.
pub(crate) fn go_on<G: Scored>(home: &Home, game: &Interrupted) -> (Session<G>, Keeping) {
    of_game(Keeping::go_on(home, game).unwrap().unwrap())
}

/// A session of this game that goes on from the end of a recording.
pub(crate) fn branch<G: Scored>(home: &Home, replay: &Replay<G>) -> (Session<G>, Keeping) {
    let continued = replay.branch(replay.duration()).unwrap();
    of_game(Keeping::branch(home, continued, None, None))
}

fn of_game<G: Scored>((session, keeping): (Box<dyn AnySession>, Keeping)) -> (Session<G>, Keeping) {
    (*session.into_any().downcast().unwrap(), keeping)
}

/// A game being played and kept.
pub(crate) struct Playing {
    pub(crate) session: Session<Chetyris>,
    pub(crate) keeping: Keeping,
}

impl Playing {
    pub(crate) fn begin(home: &Home, seed: u64) -> Playing {
        let session = Session::new(Setup::new(Seed(seed))).unwrap();
        let (session, keeping) = begin(home, session);
        let mut game = Playing { session, keeping };
        game.press(Button::Enter);
        game
    }

    /// Presses a button a little later.
    pub(crate) fn press(&mut self, button: Button) {
        let at = self.session.game().now() + Span::from_millis(50);
        self.session.act(at, ButtonAction::Press(Player::ONE, button), &mut ());
    }

    /// Ends the game and leaves.
    pub(crate) fn quit(mut self) -> Option<Notice> {
        self.press(Button::Drop);
        self.press(Button::Quit);
        self.leave()
    }

    /// Leaves, whether the game has ended or not.
    pub(crate) fn leave(mut self) -> Option<Notice> {
        let open = !self.session.game().is_over();
        // A recording that could not be written is told by the notice.
        let _ = self.session.finish();
        self.keeping.finish(open)
    }
}

/// Plays a whole game.
pub(crate) fn play(home: &Home, seed: u64) -> Option<Notice> {
    Playing::begin(home, seed).quit()
}
