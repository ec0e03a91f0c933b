//! Games that are played without a terminal, on the way that shells take.
#![allow(dead_code)]

use quintet_engine::chetyris::{Chetyris, Setup};
use quintet_engine::kernel::{Act, Button, Game, Player, Seed, Span};
use quintet_session::Session;
use quintet_store::{Home, Keeping, Notice};
use tempfile::TempDir;

/// An empty place to keep things.
pub(crate) fn home() -> (TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path().join("quintet"));
    (folder, home)
}

/// A game being played and kept.
pub(crate) struct Playing {
    pub(crate) session: Session<Chetyris>,
    pub(crate) keeping: Keeping,
}

impl Playing {
    pub(crate) fn begin(home: &Home, seed: u64) -> Playing {
        let session = Session::new(Setup::new(Seed(seed))).unwrap();
        let (session, keeping) = Keeping::begin(home, session, None);
        let mut game = Playing { session, keeping };
        game.press(Button::Enter);
        game
    }

    /// Presses a button a little later.
    pub(crate) fn press(&mut self, button: Button) {
        let at = self.session.game().now() + Span::from_millis(50);
        self.session.act(at, Act::Press(Player::ONE, button), &mut ());
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
