//! Games in progress, and layouts of every kind.
#![allow(dead_code, reason = "each test uses some of it")]

use quintet_app::{Keycap, Layout, PauseOverlay, Scene, Widget};
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Button, ButtonAction, ButtonGame, Game, Player, Seed, Span, Time, View};
use quintet_engine::modern::{self, Modern};
use quintet_engine::quadris::{self, Action, MoveCommand, Quadris};
use quintet_look::AnimationFrame;

/// Presses buttons a tenth of a second apart; `Enter` waits for the countdown.
pub(crate) fn play<G: ButtonGame>(setup: &G::Setup, buttons: &[Button]) -> G {
    let mut game = G::new(setup).unwrap();
    let mut now = Time::ZERO;
    for button in buttons {
        for player in (0..game.players()).map(Player) {
            game.act(&ButtonAction::Press(player, *button), &mut ());
            game.act(&ButtonAction::Release(player, *button), &mut ());
        }
        now += Span::from_millis(if *button == Button::Enter { 3200 } else { 100 });
        game.advance(now, &mut ());
    }
    game
}

const MOVES: [Button; 24] = {
    use Button::{Clockwise, Drop, Enter, Left, Right};
    [
        Enter, Left, Left, Left, Left, Drop, Right, Right, Right, Right, Drop, Clockwise, Drop, Left, Left,
        Drop, Right, Right, Drop, Clockwise, Right, Right, Right, Right,
    ]
};

pub(crate) fn modern(mode: modern::Mode) -> Modern {
    play(&modern::Setup { mode, seed: Seed(3), ..modern::Setup::default() }, &MOVES)
}

pub(crate) fn chetyris() -> Chetyris {
    play(&chetyris::Setup::new(Seed(3)), &MOVES)
}

pub(crate) fn cascade() -> Cascade {
    play(&cascade::Setup::new(Seed(3)), &MOVES[1..])
}

const TYPED: [Action; 9] = [
    Action::Drop(1),
    Action::Move(MoveCommand::Right, 4),
    Action::Drop(1),
    Action::Move(MoveCommand::Clockwise, 1),
    Action::Move(MoveCommand::Right, 8),
    Action::Drop(1),
    Action::Move(MoveCommand::Right, 2),
    Action::Drop(1),
    Action::Move(MoveCommand::Right, 5),
];

fn typed<G: Game<Action = Action>>(setup: &G::Setup) -> G {
    let mut game = G::new(setup).unwrap();
    for action in &TYPED {
        game.act(action, &mut ());
    }
    game
}

pub(crate) fn quadris() -> Quadris {
    typed(&quadris::Setup::default())
}

pub(crate) fn biquadris() -> Biquadris {
    typed(&biquadris::Setup::default())
}

/// Returns every game, in progress.
pub(crate) fn games() -> Vec<(&'static str, View)> {
    vec![
        (Modern::NAME, modern(modern::Mode::Marathon).view()),
        ("duel", modern(modern::Mode::Duel).view()),
        (Chetyris::NAME, chetyris().view()),
        (Quadris::NAME, quadris().view()),
        (Biquadris::NAME, biquadris().view()),
        (Cascade::NAME, cascade().view()),
    ]
}

pub(crate) fn scene(
    game: &'static str,
    view: View,
    shown: AnimationFrame,
    overlay: Option<PauseOverlay>,
) -> Layout {
    let scene = Scene { overlay, ..Scene::new(game, view, shown) };
    let footer = [("← →", "move"), ("z x", "turn"), ("esc", "pause")];
    let footer = footer.iter().map(|(keys, does)| Keycap::new(*keys, *does)).collect();
    Layout { title: game.into(), widgets: vec![Widget::Scene(Box::new(scene))], footer, notice: None }
}
