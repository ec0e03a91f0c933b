//! Somebody who plays Modern as a person does: thinks, presses keys, lets them go.

use super::hands::{Timed, Ways};
use super::{Beam, Budget, Judge, Mind, Situation, Strength, Touch};
use crate::desk::Desk;
use crate::srs::Placement;
use quintet_engine::kernel::{Act, Button, Game, Player, Rng, Seed, Span, Time};
use quintet_engine::modern::{Modern, ROWS, Stage, VISIBLE};
use quintet_session::{Partner, Wish};
use std::collections::VecDeque;

/// How soon to look again whether a thought is ready.
const LOOK_AGAIN: Span = Span::from_millis(4);
/// How long a piece may lie there with nothing more to be done before it is thought about again.
const STALE: Span = Span::from_millis(700);

/// Plays one side of a game.
pub struct Opponent {
    player: Player,
    strength: Strength,
    rng: Rng,
    desk: Desk<Task, Decision>,
    /// The piece being played, if any.
    piece: Option<Piece>,
    /// Keys to be pressed and let go, in order.
    keys: VecDeque<Timed>,
    /// Keys that are down.
    held: Vec<Button>,
    /// When the key that dropped the last piece comes up.
    drop_up: Option<Time>,
    tasks: u64,
    /// Whether this round's recording has a mark that it was not a person who played.
    marked: bool,
}

/// A piece on its way.
#[derive(Clone, Copy)]
struct Piece {
    /// How many had locked before it.
    number: u32,
    appeared: Time,
    period: Span,
    /// The task that was handed in last, until it is answered.
    asked: Option<u64>,
    /// What that task may take, in the game's time.
    delay: Span,
    /// When the last key was dealt with.
    idle_since: Time,
}

/// A piece to think about.
struct Task {
    number: u64,
    game: Box<Modern>,
    player: Player,
    start: Time,
    drop: Time,
    touch: Touch,
    sight: usize,
    nodes: u64,
    slip: usize,
}

/// What to do with it.
struct Decision {
    number: u64,
    start: Time,
    keys: Vec<Timed>,
}

impl Opponent {
    /// One of this strength who thinks the moment it is asked, so that everything it does depends only on the seed.
    pub fn new(player: Player, strength: Strength, seed: Seed) -> Opponent {
        let mind = Opponent::own_mind(Judge::default());
        Opponent::with_mind(player, strength, seed, mind)
    }

    /// The same with another mind.
    pub fn with_mind(player: Player, strength: Strength, seed: Seed, mut mind: Box<dyn Mind>) -> Opponent {
        let desk = Desk::here(move |task: Task| decide(&mut *mind, &task));
        Opponent::at(player, strength, seed, desk)
    }

    /// One who thinks on a thread of its own, so that nobody waits for it.
    #[cfg(feature = "threads")]
    pub fn apart(player: Player, strength: Strength, seed: Seed, mut mind: Box<dyn Mind>) -> Opponent {
        let desk = Desk::elsewhere(move |task: Task| decide(&mut *mind, &task));
        Opponent::at(player, strength, seed, desk)
    }

    /// The mind that opponents have: one that looks ahead, on one thread.
    pub fn own_mind(judge: Judge) -> Box<dyn Mind> {
        use quintet_engine::modern::{Mode, Preset, Rules};
        Box::new(Beam::new(judge, Situation::empty(Rules::of(Mode::Marathon, Preset::Standard))))
    }

    fn at(player: Player, strength: Strength, seed: Seed, desk: Desk<Task, Decision>) -> Opponent {
        let (rng, keys, held) = (Rng::new(seed), VecDeque::new(), Vec::new());
        Opponent {
            player,
            strength,
            rng,
            desk,
            piece: None,
            keys,
            held,
            drop_up: None,
            tasks: 0,
            marked: false,
        }
    }

    /// Hands the piece that falls now to the thinking part.
    fn ask(&mut self, game: &Modern, piece: &mut Piece) {
        self.tasks += 1;
        piece.asked = Some(self.tasks);
        let sight = self.strength.sight as usize;
        self.desk.ask(Task {
            number: self.tasks,
            game: Box::new(game.clone()),
            player: self.player,
            start: game.now() + piece.delay,
            drop: piece.appeared + piece.period,
            touch: self.strength.touch(&mut self.rng),
            sight,
            nodes: self.strength.nodes,
            slip: self.strength.slip(&mut self.rng),
        });
    }

    /// The time to think before the first key: less when the piece would be on the ground before.
    fn delay(&self, game: &Modern) -> Span {
        let think = Span::from_millis(self.strength.think.into());
        let Some(state) = game.player(self.player) else { return think };
        let height = state.matrix().filled().map(|(pos, _)| ROWS - pos.y as usize).max().unwrap_or(0);
        let rows = VISIBLE.saturating_sub(height) as u64;
        let fall = Span::from_micros(rows * u64::from(state.rules().row_micros(state.level())) / 2);
        think.min(fall).max(self.strength.tap() + Span::from_millis(3))
    }

    fn fresh(&mut self, game: &Modern, number: u32) -> Piece {
        let (now, period) = (game.now(), self.strength.period(&mut self.rng));
        let delay = self.delay(game);
        Piece { number, appeared: now, period, asked: None, delay, idle_since: now }
    }

    /// Lets go of a key, if one is down.
    fn let_go(&mut self, which: impl Fn(Button) -> bool) -> Option<Wish<Act>> {
        let place = self.held.iter().position(|button| which(*button))?;
        let button = self.held.remove(place);
        if button == Button::Drop {
            self.drop_up = None;
        }
        Some(Wish::Act(Act::Release(self.player, button)))
    }

    /// A new piece is there: what was planned for the last one is void, and its keys come up.
    fn begin_piece(&mut self, game: &Modern, number: u32) -> Result<Piece, Wish<Act>> {
        self.keys.clear();
        if let Some(wish) = self.let_go(|button| button != Button::Drop) {
            return Err(wish);
        }
        if !self.marked {
            // Like somebody who took a hint: what it scores is never a person's best.
            self.marked = true;
            self.held.push(Button::Hint);
            return Err(Wish::Act(Act::Press(self.player, Button::Hint)));
        }
        if self.held.contains(&Button::Drop) {
            self.drop_up = Some(game.now() + self.strength.tap());
        }
        let mut piece = self.fresh(game, number);
        self.ask(game, &mut piece);
        Ok(piece)
    }

    fn press_keys(&mut self, game: &Modern, piece: &mut Piece) -> Wish<Act> {
        let now = game.now();
        match self.keys.front().copied() {
            Some((at, _)) if at > now => Wish::Ask(at),
            Some((_, act)) => {
                self.keys.pop_front();
                piece.idle_since = now;
                match act {
                    Act::Press(_, button) => self.held.push(button),
                    Act::Release(_, button) => self.held.retain(|held| *held != button),
                }
                Wish::Act(act)
            }
            None if now.since(piece.idle_since) >= STALE => {
                // It did not lock, whatever the reason: think again.
                *piece = self.fresh(game, piece.number);
                self.ask(game, piece);
                Wish::Ask(now + LOOK_AGAIN)
            }
            None => Wish::Ask(piece.idle_since + STALE),
        }
    }

    /// Takes an answer, if there is one to the last question and it is not too late.
    fn take_answer(&mut self, game: &Modern, piece: &mut Piece) {
        while let Some(decision) = self.desk.answer() {
            if piece.asked != Some(decision.number) {
                continue;
            }
            if decision.start < game.now() {
                // Too slow for this piece: allow more time, counted from now.
                piece.delay = piece.delay + piece.delay + game.now().since(decision.start);
                self.ask(game, piece);
            } else {
                piece.asked = None;
                piece.idle_since = game.now();
                self.keys = decision.keys.into();
            }
        }
    }
}

impl Partner<Modern> for Opponent {
    fn next(&mut self, game: &Modern) -> Wish<Act> {
        let falls = game.player(self.player).is_some_and(|state| state.falling().is_some());
        let number = game.stats(self.player).map_or(0, |stats| stats.pieces);
        if game.stage() != Stage::Playing || !falls {
            self.piece = None;
            self.keys.clear();
            self.marked &= game.stage() == Stage::Paused || number > 0;
            return self.let_go(|_| true).unwrap_or(Wish::Wait);
        }
        let mut piece = match self.piece.take().filter(|piece| piece.number == number) {
            Some(piece) => piece,
            None => match self.begin_piece(game, number) {
                Ok(piece) => piece,
                Err(wish) => return wish,
            },
        };
        let drop_up = self.drop_up;
        let mut wish = None;
        if drop_up.is_some_and(|at| at <= game.now()) {
            wish = self.let_go(|button| button == Button::Drop);
        }
        if wish.is_none() {
            self.take_answer(game, &mut piece);
        }
        let wish = match wish {
            Some(wish) => wish,
            None if piece.asked.is_some() => Wish::Ask(game.now() + LOOK_AGAIN),
            None => self.press_keys(game, &mut piece),
        };
        self.piece = Some(piece);
        match (wish, drop_up) {
            (Wish::Ask(at), Some(up)) if up > game.now() => Wish::Ask(at.min(up)),
            (wish, _) => wish,
        }
    }
}

/// Thinks about a piece: where it goes, and how.
fn decide(mind: &mut dyn Mind, task: &Task) -> Decision {
    let Task { number, game, player, start, drop, touch, sight, .. } = task;
    let nothing = Decision { number: *number, start: *start, keys: Vec::new() };
    let Some(mut situation) = Situation::of(game, *player) else { return nothing };
    let current = situation.queue.first().copied();
    let swapped = situation.swapped();
    situation.queue.truncate(1 + sight);
    mind.begin(situation);
    mind.think(Budget::nodes(task.nodes));
    let mut places: Vec<Placement> = mind.advice().iter().map(|advice| advice.placement).collect();
    // Better ones that are passed over are still better than none.
    let passed = task.slip.min(places.len().saturating_sub(1));
    places.rotate_left(passed);
    let mut ways: [Option<Ways>; 2] = [None, None];
    for placement in places {
        let hold = Some(placement.kind) != current;
        if hold && Some(placement.kind) != swapped {
            continue;
        }
        let ways =
            ways[usize::from(hold)].get_or_insert_with(|| Ways::find(game, *player, *start, touch, hold));
        if let Some(keys) = ways.to(&placement, *drop, touch) {
            return Decision { keys, ..nothing };
        }
    }
    nothing
}
