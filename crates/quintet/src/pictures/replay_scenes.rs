//! Plays a recording frame by frame and reduces its effects to the detail of an animation.

use quintet_app::any::{AnyReplay, AnyScene};
use quintet_app::{Layout, Scene};
use quintet_engine::kernel::{SetupError, Time, View};
use quintet_look::{AnimationFrame, AnimationQuality, Animator, Motion, Shake};

/// Plays a recording frame by frame.
pub(super) struct ReplayScenes<'a> {
    scene: Box<dyn AnyScene + 'a>,
    detail: Option<GifDetail>,
}

impl<'a> ReplayScenes<'a> {
    pub(super) fn new(
        replay: &'a dyn AnyReplay,
        motion: Motion,
        detail: Option<GifDetail>,
    ) -> Result<ReplayScenes<'a>, SetupError> {
        let animator = Animator::new(
            motion,
            if detail.is_some() { AnimationQuality::GIF } else { AnimationQuality::PIXELS },
        );
        Ok(ReplayScenes { scene: replay.scene(animator)?, detail })
    }

    /// Returns the view of the start of the game.
    pub(super) fn view(&self) -> View {
        self.scene.view()
    }

    /// Returns the layout at a time, which must not be before that of the last call.
    pub(super) fn at(&mut self, now: Time) -> Layout {
        Layout::of(self.scene(now))
    }

    fn scene(&mut self, now: Time) -> Scene {
        self.scene.play_to(now, None);
        let (view, mut shown) = self.scene.at(now);
        // The steps of a cascade light up rows themselves.
        if let Some(detail) = self.detail {
            detail.reduce(&mut shown);
        }
        Scene::new(self.scene.game(), view, shown)
    }
}

/// How many decorative effects an animation leaves out. The game itself is always drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GifDetail {
    /// Leaves out effects too short to be seen at 20 frames per second, and fading of lights.
    Reduced,
    /// Also leaves out the flashes of locking pieces and cleared rows, and fading of texts.
    Minimal,
}

impl GifDetail {
    fn reduce(self, shown: &mut AnimationFrame) {
        let one = shown.boards.len() < 2;
        for board in &mut shown.boards {
            (board.shake, board.particles, board.trails) = (Shake::default(), Vec::new(), Vec::new());
            if let Some(glow) = &mut board.glow {
                glow.opacity = 200;
            }
            if self == GifDetail::Minimal {
                board.cells.clear();
                board.rows.clear();
            }
            for cell in &mut board.cells {
                cell.opacity = 110;
            }
            for word in &mut board.texts {
                let faint = self == GifDetail::Reduced && word.opacity < 128;
                word.opacity = if faint { 120 } else { 255 };
                // Texts beside a single board may drift.
                if !one || self == GifDetail::Minimal {
                    word.gap = 0;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::recorded;
    use quintet_engine::kernel::{
        Applause, Button, ButtonAction, Event, Game, GameEvent, Player, Seed, Span,
    };
    use quintet_engine::{cascade, modern};
    use quintet_look::BoardEffects;
    use quintet_session::Replay;

    /// Returns the effects of a clear on the first of this many boards, one second later.
    fn praised(boards: usize, detail: GifDetail) -> AnimationFrame {
        let mut animator = Animator::new(Motion::Full, AnimationQuality::GIF);
        let event = Event::Applause(Applause::BackToBack);
        animator.on_event(&GameEvent { at: Time::ZERO, player: Player::ONE, event });
        let mut shown = animator.frame_at(Time::ZERO + Span::from_millis(1000));
        shown.boards.resize_with(boards, Default::default);
        detail.reduce(&mut shown);
        shown
    }

    #[test]
    fn texts_drift_beside_a_single_board_only() {
        let drifts = |shown: AnimationFrame| shown.boards[0].texts[0].gap != 0;
        assert!(drifts(praised(1, GifDetail::Reduced)));
        assert!(!drifts(praised(1, GifDetail::Minimal)));
        assert!(!drifts(praised(2, GifDetail::Reduced)));
    }

    /// Returns the effects on the boards of a recording, every twentieth of a second.
    fn boards(replay: &dyn AnyReplay, detail: GifDetail) -> Vec<BoardEffects> {
        let mut scenes = ReplayScenes::new(replay, Motion::Full, Some(detail)).unwrap();
        let times =
            (0..=replay.duration().millis()).step_by(50).map(|millis| Time::ZERO + Span::from_millis(millis));
        times.flat_map(|now| scenes.scene(now).shown.boards).collect()
    }

    fn is_lit(board: &BoardEffects) -> (bool, bool) {
        (!board.cells.is_empty(), !board.rows.is_empty())
    }

    #[test]
    fn minimal_detail_has_no_flashes_and_opaque_texts() {
        let setup = modern::Setup { seed: Seed(1), ..modern::Setup::default() };
        let replay = recorded::<modern::Modern>(setup);
        let letters = |board: &BoardEffects| -> Vec<(u8, i32)> {
            board.texts.iter().map(|word| (word.opacity, word.gap)).collect()
        };
        let much = boards(&replay, GifDetail::Reduced);
        assert!(much.iter().any(|board| is_lit(board).0) && much.iter().any(|board| is_lit(board).1));
        assert!(much.iter().flat_map(letters).any(|(opacity, _)| opacity < 255));
        let most = boards(&replay, GifDetail::Minimal);
        assert_eq!(most.iter().find(|board| is_lit(board) != (false, false)), None);
        assert!(most.iter().any(|board| !board.texts.is_empty()));
        assert!(most.iter().flat_map(letters).all(|letter| letter == (255, 0)));
    }

    /// Returns a game of Cascade whose player watches every cascade to its end: a key would skip it.
    fn watched_cascades() -> Replay<cascade::Cascade> {
        let file = quintet_session::sync::SharedBuffer::default();
        let setup = cascade::Setup { width: 4, ..cascade::Setup::new(Seed(1)) };
        let session = quintet_session::Session::<cascade::Cascade>::new(setup).unwrap();
        let mut session = session.with_recording(Box::new(file.clone()));
        for piece in 0..40 {
            let at = session.game().now() + Span::from_millis(7_000);
            let side = if piece % 2 == 0 { Button::Left } else { Button::Right };
            for button in [side, side, side, Button::Drop] {
                session.act(at, ButtonAction::Press(Player::ONE, button), &mut ());
                session.act(at, ButtonAction::Release(Player::ONE, button), &mut ());
            }
        }
        session.advance(session.game().now() + Span::from_millis(7_000), &mut ());
        session.finish().unwrap();
        Replay::read(&file.bytes()).unwrap()
    }

    #[test]
    fn minimal_detail_has_no_flashes_in_cascades() {
        let replay = watched_cascades();
        assert!(boards(&replay, GifDetail::Reduced).iter().any(|board| is_lit(board).1));
        assert!(!boards(&replay, GifDetail::Minimal).iter().any(|board| is_lit(board).1));
    }
}
