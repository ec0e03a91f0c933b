//! Opens the play screen of a game, with hints and the computer's side.

use super::{KeyboardSession, PlayScreen, start_again};
use crate::any::ScreenOptions;
use crate::keyboard_game::KeyboardGame;
use crate::records::Scored;
use crate::screen::Screen;
use quintet_bot::{Bot, BotHints, Strength};
use quintet_engine::kernel::{Player, Seed};
use quintet_session::{Session, fingerprint};

/// The play screen of a session, with hints, and with a bot where the computer plays.
pub(crate) fn keys_screen<G: KeyboardGame + Scored>(
    session: Session<G>,
    options: ScreenOptions<'_>,
) -> Box<dyn Screen> {
    let ScreenOptions { shell, hooks, is_demonstration, .. } = options;
    // The computer's mistakes derive from the game's seed.
    let seed = Seed(fingerprint(session.setup()));
    let opponent = G::info().opponent.as_ref().filter(|_| G::has_opponent(session.setup()));
    let strength = opponent.and_then(|opponent| opponent.strength(&shell.settings));
    let bot = |player, strength: &Strength| {
        Box::new(Bot::with_worker(player, strength.clone(), seed, shell.workers.start()))
    };
    let mut session = KeyboardSession::from(session).with_start_again(start_again::<G>);
    if is_demonstration {
        session = session.with_controller(bot(Player::ONE, G::demonstration()), Player::ONE);
    } else {
        session = session.with_hint_provider(Box::new(BotHints::with_worker(shell.workers.start())));
        if let Some(strength) = strength {
            session = session.with_controller(bot(Player::TWO, strength), Player::TWO);
        }
    }
    Box::new(PlayScreen::new(session, hooks, shell))
}
