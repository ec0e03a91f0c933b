//! Opens the play screen of a game, with hints and the computer's side.

use super::{PlayScreen, start_again};
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
    let mut play = PlayScreen::new(session, hooks, shell);
    play.start_again = Some(start_again::<G>);
    if is_demonstration {
        return Box::new(play.with_controller(bot(Player::ONE, G::demonstration()), Player::ONE));
    }
    let play = play.with_hint_provider(Box::new(BotHints::with_worker(shell.workers.start())));
    match strength {
        Some(strength) => Box::new(play.with_controller(bot(Player::TWO, strength), Player::TWO)),
        None => Box::new(play),
    }
}
