//! The cached view of the game on the play screen: it is taken once after each change.

use super::PlayScreen;
use quintet_engine::kernel::{Cell, Panel, PanelId, Player, Pos, Span, Time, View};
use quintet_look::AnimationQuality;
use std::sync::Arc;

/// The cached view of a game.
pub(super) struct ViewCache {
    /// The view to show; `None` if it must be taken again.
    view: Option<Arc<View>>,
    /// When it was taken.
    at: Time,
    /// The best result that is shown with it.
    best: Option<Panel>,
    /// Whether the game has changed since the animator observed it.
    new: bool,
    /// How long a frame of an animation may be delayed to coincide with a game event, because each redraw is
    /// expensive.
    patience: Span,
}

impl ViewCache {
    pub(super) fn new(quality: AnimationQuality) -> ViewCache {
        // A fraction of the frame interval, so that no frame is delayed for long.
        let patience = Span::from_micros(quality.frame_interval.micros() * 2 / 5);
        ViewCache { view: None, at: Time::ZERO, best: None, new: true, patience }
    }

    /// When the view was taken.
    pub(super) fn at(&self) -> Time {
        self.at
    }

    /// Invalidates the view.
    pub(super) fn invalidate(&mut self) {
        (self.view, self.new) = (None, true);
    }

    /// When to wake for the next game event or the next frame of an animation.
    pub(super) fn wake(&self, happens: Option<Time>, moves: Option<Time>) -> Option<Time> {
        match (happens, moves) {
            (Some(happens), Some(moves)) if happens > moves + self.patience => Some(moves),
            (happens, moves) => happens.or(moves),
        }
    }
}

impl PlayScreen {
    /// Lets the animator observe the game before a change; new events are passed on first.
    pub(super) fn observe_game(&mut self) {
        self.animate_events();
        if std::mem::take(&mut self.view_cache.new) {
            match &self.view_cache.view {
                Some(view) => self.animator.observe(view),
                None => self.animator.observe(&self.live.view()),
            }
        }
    }

    /// Takes the view to show.
    pub(super) fn refresh_view(&mut self) {
        // Without events only a clock changes; but a controller may act at any time.
        let ticks = self.live.deadline().is_some();
        let passed = self.live.refresh().is_some_and(|span| ticks && self.view_cache.at + span <= self.now);
        let best = self.hooks.best();
        let is_new = self.view_cache.view.is_none() || best != self.view_cache.best;
        if is_new || passed || self.controlled.is_some() {
            self.view_cache.best = best;
            (self.view_cache.view, self.view_cache.at) = (Some(Arc::new(self.view())), self.now);
        }
    }

    /// The view to show, with the hint.
    pub(super) fn shown(&self) -> Arc<View> {
        let mut view = self.view_cache.view.clone().unwrap_or_else(|| Arc::new(self.view()));
        if let Some((player, cells)) = self.live.hint() {
            mark(Arc::make_mut(&mut view), player, cells);
        }
        view
    }

    /// The view of the game now, with the best result.
    fn view(&self) -> View {
        let mut view = self.live.view();
        if let ([board], Some(best)) = (view.boards.as_mut_slice(), self.view_cache.best.clone()) {
            let score = board.panels.iter().position(|panel| panel.id == PanelId::Score);
            board.panels.insert(score.map_or(board.panels.len(), |score| score + 1), best);
        }
        if !self.plain {
            self.live.translate(self.text, &mut view);
        }
        view
    }
}

/// Marks in a view where a hint would put a piece.
fn mark(view: &mut View, player: Player, cells: &[Pos]) {
    let Some(board) = view.boards.get_mut(player.index()) else { return };
    let inside =
        |pos: &Pos| usize::try_from(pos.x).ok().filter(|x| *x < board.width).zip(usize::try_from(pos.y).ok());
    for (x, y) in cells.iter().filter_map(inside) {
        if let Some(cell @ (Cell::Empty | Cell::Ghost(_))) = board.cells.get_mut(y * board.width + x) {
            *cell = Cell::Hint;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::KeyboardSession;
    use super::*;
    use crate::input::Input;
    use crate::screen::{Screen, Shell};
    use crate::settings::{Key, Settings};
    use quintet_engine::cascade::{self, Cascade};
    use quintet_engine::chetyris::{self, Chetyris};
    use quintet_engine::kernel::{Button, ButtonAction, Game, PanelValue, Seed, Tile};
    use quintet_engine::modern::{Mode, Modern, Setup};
    use quintet_session::{Controller, Decision, Session};

    fn shell() -> Shell {
        Shell::new(Settings::default(), AnimationQuality::TERMINAL)
    }

    /// The same without clocks.
    fn without_clocks(view: &View) -> View {
        let mut view = view.clone();
        for panel in view.boards.iter_mut().flat_map(|board| &mut board.panels) {
            match &mut panel.value {
                PanelValue::Clock { millis: time }
                | PanelValue::Stopwatch { millis: time }
                | PanelValue::Rate { hundredths: time } => *time = 0,
                _ => {}
            }
        }
        view
    }

    /// Plays with these keys, several ticks each; the cached view always equals the view of the game.
    fn play(mut play: PlayScreen, keys: &[Key]) {
        let mut millis = 0;
        for (key, number) in keys.iter().cycle().zip(0..1_500_u64) {
            millis += 1 + number * 7919 % 83;
            let at = Time::from_millis(millis).unwrap();
            play.update(&match number % 200 {
                100 => Input::FocusLost { at },
                110 => Input::Press { key: Key::Esc, at, repeats: false },
                even if even.is_multiple_of(2) => Input::Tick { at },
                _ => Input::Press { key: *key, at, repeats: number % 4 == 1 },
            });
            let shown = play.view_cache.view.as_deref().map(without_clocks);
            assert_eq!(shown, Some(without_clocks(&play.view())), "{} after {number}", play.live.info().name);
            assert_eq!(Some(play.live.phase()), shown.map(|view| view.phase));
        }
    }

    /// Drops a piece every 50 ms.
    struct Dropper(Time, bool);

    impl Controller<Modern> for Dropper {
        fn decide(&mut self, game: &Modern) -> Decision<ButtonAction> {
            if game.now() < self.0 {
                return Decision::AskAt(self.0);
            }
            self.1 = !self.1;
            if self.1 {
                return Decision::Act(ButtonAction::Press(Player::TWO, Button::Drop));
            }
            self.0 = game.now() + Span::from_millis(50);
            Decision::Act(ButtonAction::Release(Player::TWO, Button::Drop))
        }
    }

    #[test]
    fn the_cached_view_equals_the_view_of_the_game() {
        let keys =
            [Key::Enter, Key::Left, Key::Char('x'), Key::Down, Key::Right, Key::Char(' '), Key::Char('c')];
        let modern = |mode| Session::<Modern>::new(Setup { mode, ..Setup::default() }).unwrap();
        play(PlayScreen::new(modern(Mode::Marathon), Box::new(()), &shell()), &keys);
        play(PlayScreen::new(modern(Mode::Ultra), Box::new(()), &shell()), &keys);
        let duel = KeyboardSession::from(modern(Mode::Duel));
        let duel = duel.with_controller(Box::new(Dropper(Time::ZERO, false)), Player::TWO);
        play(PlayScreen::new(duel, Box::new(()), &shell()), &keys);
        let chetyris = Session::<Chetyris>::new(chetyris::Setup::new(Seed(1))).unwrap();
        play(PlayScreen::new(chetyris, Box::new(()), &shell()), &keys);
        let cascade = Session::<Cascade>::new(cascade::Setup::new(Seed(1))).unwrap();
        play(PlayScreen::new(cascade, Box::new(()), &shell()), &keys);
    }

    #[test]
    fn a_frame_of_an_animation_waits_briefly_for_a_game_event() {
        let seen = ViewCache::new(AnimationQuality::TERMINAL);
        let at = |millis| Some(Time::from_millis(millis).unwrap());
        for (happens, moves, wake) in [
            (None, None, None),
            (at(10), None, at(10)),
            (None, at(10), at(10)),
            (at(10), at(40), at(10)),
            (at(30), at(10), at(30)),
            (at(31), at(10), at(10)),
        ] {
            assert_eq!(seen.wake(happens, moves), wake, "{happens:?} {moves:?}");
        }
        let fine = ViewCache::new(AnimationQuality::PIXELS);
        assert_eq!(fine.wake(at(20), at(10)), at(10), "sixty pictures a second are sixty");
    }

    #[test]
    fn a_hint_is_marked_where_nothing_is() {
        let mut view = Modern::new(&Setup { mode: Mode::Duel, ..Setup::default() }).unwrap().view();
        let stone = Cell::Block(Tile::Colour(1));
        let board = &mut view.boards[1];
        (board.cells[0], board.cells[1]) = (stone, Cell::Ghost(Tile::Colour(1)));
        let width = board.width as i16;
        let cells = [(0, 0), (1, 0), (2, 0), (width, 0), (-1, 3), (0, -1), (0, i16::MAX)];
        mark(&mut view, Player::TWO, &cells.map(|(x, y)| Pos { x, y }));
        mark(&mut view, Player(7), &[Pos { x: 0, y: 0 }]);
        let marked =
            |board: usize| view.boards[board].cells.iter().filter(|cell| **cell == Cell::Hint).count();
        assert_eq!((view.boards[1].cells[0], marked(0), marked(1)), (stone, 0, 2));
    }
}
