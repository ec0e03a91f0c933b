//! One game between two contenders. The engine is the referee: the chosen placements become key presses, and no rule is
//! implemented here.

use super::contender::{Contender, ContenderMove};
use quintet_bot::tbp::BotError;
use quintet_engine::kernel::{Button, ButtonAction, Ending, Game, Player, Span, Time};
use quintet_engine::modern::{Handling, Mode, Modern, RulePreset, Setup};
use quintet_session::Session;
use std::collections::VecDeque;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

/// Both players.
const PLAYERS: [Player; 2] = [Player::ONE, Player::TWO];

/// The conditions of a game.
#[derive(Clone, Copy)]
pub(crate) struct MatchRules {
    /// The rules.
    pub(crate) rules: RulePreset,
    /// The game time for each piece.
    pub(crate) pace: Span,
    /// The game is a draw after this many pieces.
    pub(crate) pieces: u32,
    /// True if both search at the same time.
    pub(crate) together: bool,
}

/// The results of one player.
#[derive(Clone, Copy, Default)]
pub(crate) struct SideStats {
    /// Pieces placed.
    pub(crate) pieces: u64,
    /// Rows sent.
    pub(crate) sent: u64,
    /// Placements searched.
    pub(crate) nodes: u64,
    /// How long it searched.
    pub(crate) thought: Duration,
}

/// The result of a game.
pub(crate) struct DuelResult {
    /// The index of the winner; `None` for a draw.
    pub(crate) winner: Option<usize>,
    /// Why the loser lost, or why the game is a draw.
    pub(crate) reason: String,
    /// Both players.
    pub(crate) sides: [SideStats; 2],
}

impl MatchRules {
    /// Returns the setup of a game with a seed. Key repeat and soft drop are as fast as possible and nothing locks by
    /// itself, so that only the choice of placements counts.
    pub(crate) fn setup(&self, seed: u64) -> Setup {
        let handling = Handling { soft_drop: 1000, lock_delay_ms: 10_000, ..Handling::DEFAULT };
        Setup {
            mode: Mode::Duel,
            rules: self.rules,
            seed: quintet_engine::kernel::Seed(seed),
            fixed_seed: true,
            handling: [handling; 2],
            ..Setup::default()
        }
    }
}

/// Plays a game to its end; `each_turn` is called whenever both have decided.
pub(crate) fn play(
    session: &mut Session<Modern>,
    rules: &MatchRules,
    mut contenders: [Contender; 2],
    each_turn: impl Fn(),
) -> DuelResult {
    tap(session, Player::ONE, Button::Enter);
    while session.game().player(Player::ONE).is_some_and(|state| state.falling().is_none()) {
        let Some(due) = session.game().deadline() else { break };
        session.advance(due, &mut ());
    }
    let mut sides = [SideStats::default(); 2];
    let mut slot = session.game().now();
    for turn in 0..rules.pieces {
        let decisions = decide(session.game(), rules, &mut contenders);
        let mut keys = [VecDeque::new(), VecDeque::new()];
        let mut faults = [None, None];
        for (at, decision) in decisions.into_iter().enumerate() {
            match decision {
                Ok(ContenderMove { chosen, nodes, took }) => {
                    keys[at] = chosen.path.into();
                    sides[at].nodes += nodes;
                    sides[at].thought += took;
                }
                Err(fault) => faults[at] = Some(fault),
            }
        }
        if let Some(ended) = forfeit(&faults) {
            contenders.iter_mut().for_each(Contender::stop);
            return DuelResult { sides: count(session.game(), sides), ..ended };
        }
        slot += rules.pace;
        each_turn();
        press_until(session, &mut keys, slot);
        // The first player alternates, so that neither player's rows always arrive first.
        for at in [turn as usize % 2, (turn as usize + 1) % 2] {
            while let Some(button) = keys[at].pop_front().filter(|_| !session.game().is_over()) {
                tap(session, PLAYERS[at], button);
            }
        }
        if session.game().is_over() {
            break;
        }
    }
    contenders.iter_mut().for_each(Contender::stop);
    result(session.game(), rules, count(session.game(), sides))
}

fn decide(
    game: &Modern,
    rules: &MatchRules,
    [one, two]: &mut [Contender; 2],
) -> [Result<ContenderMove, BotError>; 2] {
    if !rules.together {
        return [one.decide(game, Player::ONE), two.decide(game, Player::TWO)];
    }
    let broken = || Err(BotError::NoLegalMove("it broke down while thinking".into()));
    let two = Mutex::new(two);
    let decide_two = || two.lock().map_or_else(|_| broken(), |mut two| two.decide(game, Player::TWO));
    thread::scope(|scope| {
        let other = thread::Builder::new().spawn_scoped(scope, decide_two);
        let first = one.decide(game, Player::ONE);
        // If no thread can be started, they search one after the other.
        let second = other.map_or_else(|_| decide_two(), |other| other.join().unwrap_or_else(|_| broken()));
        [first, second]
    })
}

/// Returns the result of a game in which a contender failed, if one did.
fn forfeit(faults: &[Option<BotError>; 2]) -> Option<DuelResult> {
    let (winner, reason) = match faults {
        [None, None] => return None,
        [Some(fault), None] => (Some(1), fault.to_string()),
        [None, Some(fault)] => (Some(0), fault.to_string()),
        [Some(one), Some(two)] => (None, format!("neither could go on: {one}; {two}")),
    };
    Some(DuelResult { winner, reason, sides: [SideStats::default(); 2] })
}

fn count(game: &Modern, mut sides: [SideStats; 2]) -> [SideStats; 2] {
    for (side, player) in sides.iter_mut().zip(PLAYERS) {
        side.pieces = game.stats(player).map_or(0, |stats| stats.pieces.into());
        side.sent = game.player(player).map_or(0, |state| state.incoming().sent.into());
    }
    sides
}

fn result(game: &Modern, rules: &MatchRules, sides: [SideStats; 2]) -> DuelResult {
    let Some(winner) = game.winner() else {
        let reason = format!("nobody had lost after {} pieces", rules.pieces);
        return DuelResult { winner: None, reason, sides };
    };
    let how = |player: Player| match game.player(player).and_then(quintet_engine::modern::PlayerState::ended)
    {
        Some(Ending::BlockOut) => "a new piece had no room",
        Some(Ending::LockOut) => "a piece locked out of sight",
        Some(Ending::TopOut) => "rows pushed it out at the top",
        _ => "the other one won",
    };
    let reason = match winner {
        Some(winner) => how(winner.opponent()).to_owned(),
        None => "both lost at the same moment".into(),
    };
    DuelResult { winner: winner.map(Player::index), reason, sides }
}

/// Presses the keys of both players except the last one, which drops the piece, then waits until that time.
fn press_until(session: &mut Session<Modern>, keys: &mut [VecDeque<Button>; 2], until: Time) {
    let mut from = [None, None];
    loop {
        for (at, player) in PLAYERS.into_iter().enumerate() {
            press_available(session, player, &mut keys[at], &mut from[at]);
        }
        let done = keys.iter().all(|keys| keys.len() <= 1);
        let due = session.game().deadline().filter(|due| *due < until && !done);
        session.advance(due.unwrap_or(until), &mut ());
        if due.is_none() {
            break;
        }
    }
    for player in PLAYERS {
        session.act(until, ButtonAction::Release(player, Button::Down), &mut ());
    }
}

/// Presses the keys that can be pressed at this time. `from` is the row of the piece at its last soft drop step.
fn press_available(
    session: &mut Session<Modern>,
    player: Player,
    keys: &mut VecDeque<Button>,
    from: &mut Option<i16>,
) {
    while keys.len() > 1 && !session.game().is_over() {
        let now = session.game().now();
        let falling = session.game().player(player).and_then(|state| state.falling().copied());
        let (Some(button), Some(falling)) = (keys.front().copied(), falling) else { return };
        if button == Button::Down {
            let row = falling.placed.pos.y;
            if from.is_none() {
                session.act(now, ButtonAction::Press(player, Button::Down), &mut ());
            }
            if *from.get_or_insert(row) == row {
                return;
            }
            // The piece has moved down a row.
            *from = Some(row);
            keys.pop_front();
            if keys.front() != Some(&Button::Down) {
                session.act(now, ButtonAction::Release(player, Button::Down), &mut ());
                *from = None;
            }
        } else {
            keys.pop_front();
            tap(session, player, button);
        }
    }
}

fn tap(session: &mut Session<Modern>, player: Player, button: Button) {
    let now = session.game().now();
    session.act(now, ButtonAction::Press(player, button), &mut ());
    session.act(now, ButtonAction::Release(player, button), &mut ());
}
