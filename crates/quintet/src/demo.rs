//! `quintet demo`: the computer plays a short seeded game of each kind.

use crate::args;
use crate::failure::{Failure, Outcome};
use crate::{files, interpreted};
use quintet_bot::quadris::advise;
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{Act, Button, Cell, Game, Phase, Player, RealTime, Seed, Span, Time, View};
use quintet_engine::modern::{self, Modern};
use quintet_engine::quadris::interpreter::Interpreted;
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{self, Quadris};
use quintet_session::Session;
use quintet_tui::picture;
use std::io::{Write, stdout};

/// How many pieces are played.
const PIECES: u32 = 60;
/// The time between two keys.
const PACE: Span = Span::from_millis(40);

pub(crate) fn run(args: &args::Demo) -> Outcome {
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    }
    let seed = Seed(args.seed);
    let game = demo(args, chetyris::Setup::new(seed), play::<Chetyris>)?;
    let result = format!("Chetyris: score {}, level {}, seed {}", game.score(), game.level(), seed.0);
    print(&chetyris::screen(&game.view()), &result)?;

    let setup = quadris::Setup { seed, start: Level(2), ..quadris::Setup::default() };
    let game = demo(args, setup, play_by_hint::<Quadris>)?;
    let (score, level) = (game.player().score(), game.player().level().0);
    print(
        &[interpreted::picture(&game)],
        &format!("Quadris: score {score}, level {level}, seed {}", seed.0),
    )?;

    let setup = biquadris::Setup { seed, start: Level(2), ..biquadris::Setup::default() };
    let game = demo(args, setup, play_by_hint::<Biquadris>)?;
    let [one, two] = [Player::ONE, Player::TWO].map(|player| game.player(player).score());
    print(&[interpreted::picture(&game)], &format!("Biquadris: score {one} and {two}, seed {}", seed.0))?;

    let setup = modern::Setup { seed, fixed_seed: true, ..modern::Setup::default() };
    let game = demo(args, setup, play::<Modern>)?;
    let (score, lines) = game.player(Player::ONE).map_or((0, 0), |player| (player.score(), player.lines()));
    let result = format!("Modern: score {score}, {lines} lines, seed {}", seed.0);
    let picture = picture(&game.view());
    print(&picture, &result)?;

    let game = demo(args, cascade::Setup::new(seed), play::<Cascade>)?;
    let result = format!("Cascade: score {}, {} pieces, seed {}", game.score(), game.pieces(), seed.0);
    print(&[game.picture()], &result)
}

/// Plays a game to its end, recorded if that was asked for.
fn demo<G: Game>(args: &args::Demo, setup: G::Setup, play: fn(&mut Session<G>)) -> Result<G, Failure> {
    let file = args.out.as_ref().map(|folder| folder.join(format!("{}.replay", G::NAME)));
    let mut session = files::recorded(Session::<G>::new(setup)?, file.as_deref())?;
    play(&mut session);
    files::finish(&mut session)?;
    Ok(session.game().clone())
}

fn print(picture: &[String], result: &str) -> Outcome {
    let mut out = stdout().lock();
    for row in picture {
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(writeln!(out, "{result}\n")?)
}

/// Plays some blocks of a game of typed commands, each where the hint says.
fn play_by_hint<G: Interpreted>(session: &mut Session<G>) {
    for _ in 0..PIECES {
        let Some(plan) = advise(session.game()).filter(|_| !session.game().is_over()) else { return };
        for action in plan.actions {
            let at = session.game().now() + PACE;
            session.act(at, action, &mut ());
        }
    }
}

/// Plays some pieces, each where it looks best.
pub(crate) fn play<G: RealTime>(session: &mut Session<G>) {
    let tap = |session: &mut Session<G>, button| {
        let at: Time = session.game().now() + PACE;
        session.act(at, Act::Press(Player::ONE, button), &mut ());
        session.act(at, Act::Release(Player::ONE, button), &mut ());
    };
    tap(session, Button::Enter);
    while session.game().view().phase == Phase::Countdown {
        let due = session.game().deadline().unwrap_or(session.game().now() + PACE);
        session.advance(due, &mut ());
    }
    for _ in 0..PIECES {
        if session.game().is_over() {
            return;
        }
        for button in best_plan(session.game()) {
            tap(session, button);
        }
        // Answers the question between two levels, and does nothing otherwise.
        tap(session, Button::Enter);
    }
}

/// The keys that put the piece where the board looks best afterwards.
fn best_plan<G: RealTime>(game: &G) -> Vec<Button> {
    let shifts = (0..8).flat_map(|n| [vec![Button::Left; n], vec![Button::Right; n]]);
    let plans = (0..4).flat_map(|turns| {
        shifts.clone().map(move |shift| [vec![Button::Clockwise; turns], shift, vec![Button::Drop]].concat())
    });
    let worth = |plan: &Vec<Button>| {
        let mut game = game.clone();
        for button in plan {
            game.act(&Act::Press(Player::ONE, *button), &mut ());
            game.act(&Act::Release(Player::ONE, *button), &mut ());
        }
        let lost = if game.is_over() { 1_000_000 } else { 0 };
        looks(&game.view()) - lost
    };
    // Of equally good plans the first one, which has the fewest keys.
    let plans = plans.map(|plan| (worth(&plan), plan));
    plans.reduce(|best, plan| if plan.0 > best.0 { plan } else { best }).map_or(Vec::new(), |best| best.1)
}

/// How good a board looks: low, without holes or deep wells, and with few edges between filled and empty.
fn looks(view: &View) -> i64 {
    let Some(board) = view.boards.first() else { return 0 };
    let (width, height) = (board.width as i64, board.height as i64);
    // The walls and the floor count as filled.
    let filled = |x: i64, y: i64| {
        let inside = (0..width).contains(&x) && y < height;
        !inside || matches!(board.cell(x as usize, y as usize), Cell::Block(_))
    };
    let (mut edges, mut lids, mut holes, mut wells, mut heights) = (0, 0, 0, 0, 0);
    for x in 0..width {
        let top = (0..height).find(|y| filled(x, *y)).unwrap_or(height);
        heights += height - top;
        holes += (top..height).filter(|y| !filled(x, *y)).count() as i64;
        lids += (top..height).filter(|y| filled(x, *y) != filled(x, y + 1)).count() as i64;
        let depth = (0..top).filter(|y| filled(x - 1, *y) && filled(x + 1, *y)).count() as i64;
        wells += depth * (depth + 1) / 2;
    }
    for y in 0..height {
        edges += (0..=width).filter(|x| filled(x - 1, y) != filled(*x, y)).count() as i64;
    }
    let rows = board.number("Score").unwrap_or(0) as i64 / 100;
    34 * rows - 20 * heights - 32 * edges - 93 * lids - 79 * holes - 34 * wells
}
