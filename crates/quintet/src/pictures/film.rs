//! A recording played on from picture to picture, as calm as an animation has to be.

use quintet_engine::kernel::{Game, SetupError, Time, View};
use quintet_look::{Grain, Look, Motion, Shake, Shown};
use quintet_screens::{Layout, Scene};
use quintet_session::{Input, Replay, Session};

/// A recording that is played on from picture to picture.
pub(super) struct Film<'a, G: Game> {
    replay: &'a Replay<G>,
    session: Session<G>,
    /// So many steps of the recording were played.
    played: usize,
    look: Look,
    calm: Option<Calm>,
    /// The steps of what is worth watching, of which `look` says which is to be seen.
    frames: Vec<View>,
}

impl<'a, G: Game> Film<'a, G> {
    pub(super) fn new(
        replay: &'a Replay<G>,
        motion: Motion,
        calm: Option<Calm>,
    ) -> Result<Film<'a, G>, SetupError> {
        let session = Session::new(replay.setup.clone())?;
        let look = Look::new(motion, if calm.is_some() { Grain::FRAMES } else { Grain::PIXELS });
        Ok(Film { replay, session, played: 0, look, calm, frames: Vec::new() })
    }

    /// What there is to see before anything has happened.
    pub(super) fn view(&self) -> View {
        self.session.game().view()
    }

    /// What there is to see at a moment; moments never go back.
    pub(super) fn at(&mut self, now: Time) -> Layout {
        Layout::of(self.scene(now))
    }

    fn scene(&mut self, now: Time) -> Scene {
        while let Some((at, input)) = self.replay.steps.get(self.played).filter(|(at, _)| *at <= now) {
            self.look.see(&self.session.game().view());
            self.session.advance(*at, &mut self.look);
            self.look.see(&self.session.game().view());
            match input {
                Input::Act(action) => {
                    let frames = self.session.game().frames(action);
                    if !frames.is_empty() {
                        self.frames = frames;
                    }
                }
                Input::Undo => self.look.clear(),
                Input::Wait => {}
            }
            self.session.input(*at, input, &mut self.look);
            self.played += 1;
        }
        self.look.see(&self.session.game().view());
        self.session.advance(now, &mut self.look);
        let mut shown = self.look.at(now);
        let frame = shown.play_back(&self.frames).cloned();
        // Steps of a cascade light rows up themselves.
        if let Some(calm) = self.calm {
            calm.down(&mut shown);
        }
        let view = frame.unwrap_or_else(|| self.session.game().view());
        Scene::new(G::NAME, view, shown)
    }
}

/// How much is left out of an animation of what moves by itself; never anything of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Calm {
    /// What is over before one has seen it at 20 pictures a second; light is there or not.
    Much,
    /// Besides, neither pieces that lock nor rows that go light up, and words appear and go.
    Most,
}

impl Calm {
    fn down(self, shown: &mut Shown) {
        let one = shown.boards.len() < 2;
        for board in &mut shown.boards {
            (board.shake, board.particles, board.trails) = (Shake::default(), Vec::new(), Vec::new());
            if let Some(glow) = &mut board.glow {
                glow.opacity = 200;
            }
            if self == Calm::Most {
                board.cells.clear();
                board.rows.clear();
            }
            for cell in &mut board.cells {
                cell.opacity = 110;
            }
            for letter in board.words.iter_mut().flat_map(|word| &mut word.letters) {
                let faint = self == Calm::Much && letter.opacity < 128;
                letter.opacity = if faint { 120 } else { 255 };
                // Beside one board they drift apart.
                if !one || self == Calm::Most {
                    letter.offset = 0;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::recorded;
    use quintet_engine::kernel::{Applause, Event, Happening, Player, RealTime, Seed, Span};
    use quintet_engine::{cascade, modern};
    use quintet_look::BoardShown;

    /// What is seen of praise on the first of so many boards a second later.
    fn praised(boards: usize, calm: Calm) -> Shown {
        let mut look = Look::new(Motion::Full, Grain::FRAMES);
        let event = Event::Applause(Applause::BackToBack);
        look.tell(&Happening { at: Time::ZERO, player: Player::ONE, event });
        let mut shown = look.at(Time::ZERO + Span::from_millis(1000));
        shown.boards.resize_with(boards, Default::default);
        calm.down(&mut shown);
        shown
    }

    #[test]
    fn words_drift_beside_a_single_board_only() {
        let drifts = |shown: Shown| shown.boards[0].words[0].letters.iter().any(|letter| letter.offset != 0);
        assert!(drifts(praised(1, Calm::Much)));
        assert!(!drifts(praised(1, Calm::Most)));
        assert!(!drifts(praised(2, Calm::Much)));
    }

    /// What is shown over the boards of a recording, every twentieth of a second.
    fn boards<G: RealTime>(replay: &Replay<G>, calm: Calm) -> Vec<BoardShown> {
        let mut film = Film::new(replay, Motion::Full, Some(calm)).unwrap();
        let times =
            (0..=replay.duration().millis()).step_by(50).map(|millis| Time::ZERO + Span::from_millis(millis));
        times.flat_map(|now| film.scene(now).shown.boards).collect()
    }

    fn is_lit(board: &BoardShown) -> (bool, bool) {
        (!board.cells.is_empty(), !board.rows.is_empty())
    }

    #[test]
    fn nothing_lights_up_and_letters_are_full_in_the_calmest() {
        let setup = modern::Setup { seed: Seed(1), ..modern::Setup::default() };
        let replay = recorded::<modern::Modern>(setup);
        let letters = |board: &BoardShown| -> Vec<(u8, i32)> {
            let letters = board.words.iter().flat_map(|word| &word.letters);
            letters.map(|letter| (letter.opacity, letter.offset)).collect()
        };
        let much = boards(&replay, Calm::Much);
        assert!(much.iter().any(|board| is_lit(board).0) && much.iter().any(|board| is_lit(board).1));
        assert!(much.iter().flat_map(letters).any(|(opacity, _)| opacity < 255));
        let most = boards(&replay, Calm::Most);
        assert_eq!(most.iter().find(|board| is_lit(board) != (false, false)), None);
        assert!(most.iter().any(|board| !board.words.is_empty()));
        assert!(most.iter().flat_map(letters).all(|letter| letter == (255, 0)));
    }

    #[test]
    fn rows_cut_by_a_cascade_do_not_light_up_in_the_calmest() {
        let replay =
            recorded::<cascade::Cascade>(cascade::Setup { width: 4, ..cascade::Setup::new(Seed(1)) });
        assert!(boards(&replay, Calm::Much).iter().any(|board| is_lit(board).1));
        assert!(!boards(&replay, Calm::Most).iter().any(|board| is_lit(board).1));
    }
}
