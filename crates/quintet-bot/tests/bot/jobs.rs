//! Jobs and answers as bytes: they are complete or an error, and players that use serialised jobs play the same.

use proptest::prelude::*;
use quintet_bot::{
    Bot, BotAnswer, BotGame, BotHints, BotJob, BotQuery, BotReply, Bots, InlineWorker, JobError, PlanRequest,
    SerializingWorker, Strength, TimedAction, game_of, run_bytes, schedule,
};
use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::cascade::{self, Cascade};
use quintet_engine::chetyris::{self, Chetyris};
use quintet_engine::kernel::{
    EventSink, Game, GameEvent, Phase, Player, Pos, Rng, Seed, SetupError, Span, Time, View,
};
use quintet_engine::modern::{self, Modern};
use quintet_engine::quadris::{self, Quadris};
use quintet_session::{HintProvider, Session};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

fn strength() -> Strength {
    Strength { nodes: 300, ..Strength::demonstration().clone() }
}

/// Creates players for both sides of a game, with or without serialised jobs.
fn bots<G: BotGame>(bytes: bool) -> Bots<G> {
    let bot = |player| {
        if !bytes {
            return Bot::new(player, strength(), Seed(7));
        }
        let work = |bytes: Vec<u8>| run_bytes::<G>(&bytes).ok();
        Bot::with_worker(player, strength(), Seed(7), SerializingWorker(InlineWorker::new(work)))
    };
    Bots([Player::ONE, Player::TWO].map(bot).into())
}

/// Returns the game after this many seconds of play by the computer.
fn played<G: BotGame>(setup: &G::Setup, seconds: u64, bytes: bool) -> Session<G> {
    let mut session = Session::<G>::new(setup.clone()).unwrap();
    let end = Time::ZERO + Span::from_millis(1000 * seconds);
    session.advance_with(end, &mut bots(bytes), &mut ());
    session
}

fn jobs<G: BotGame>(setup: &G::Setup) -> Vec<BotJob<G>> {
    let request = PlanRequest {
        player: Player::ONE,
        start: Time::from_millis(9_300).unwrap(),
        drop: Time::from_millis(9_500).unwrap(),
        key_timing: strength().key_timing(&mut Rng::new(Seed(1))),
        lookahead: 2,
        nodes: 200,
        skip_best: 1,
        against_person: true,
    };
    let questions = [BotQuery::Hint(Player::ONE), BotQuery::Plan(request)];
    let game = Box::new(played::<G>(setup, 9, false).game().clone());
    (1..).zip(questions).map(|(number, query)| BotJob { number, query, game: game.clone() }).collect()
}

fn goes_through_bytes<G: BotGame>(setup: &G::Setup) {
    for job in jobs::<G>(setup) {
        let bytes = job.to_bytes();
        assert_eq!((game_of(&bytes), BotJob::<G>::from_bytes(&bytes)), (Ok(G::NAME), Ok(job.clone())));
        let answer = job.run();
        assert!(!matches!(&answer.reply, BotReply::Hint(None)), "{} has something to advise", G::NAME);
        assert_eq!(BotAnswer::<G>::from_bytes(&answer.to_bytes()), Ok(answer.clone()));
        assert_eq!(run_bytes::<G>(&bytes), Ok(answer.to_bytes()));
    }
    let (own, over_bytes) = (played::<G>(setup, 20, false), played::<G>(setup, 20, true));
    assert_eq!(own.game(), over_bytes.game());
    assert_ne!(own.game(), &G::new(setup).unwrap());
}

#[test]
fn serialised_jobs_play_the_same_game() {
    goes_through_bytes::<Chetyris>(&chetyris::Setup::new(Seed(1)));
    goes_through_bytes::<Cascade>(&cascade::Setup::new(Seed(1)));
    goes_through_bytes::<Quadris>(&quadris::Setup::default());
    goes_through_bytes::<Biquadris>(&biquadris::Setup::default());
    goes_through_bytes::<Modern>(&modern::Setup { mode: modern::Mode::Duel, ..modern::Setup::default() });
}

#[test]
fn a_job_of_another_game_is_refused() {
    let bytes = jobs::<Cascade>(&cascade::Setup::new(Seed(1)))[0].to_bytes();
    let error = BotJob::<Chetyris>::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "this is a job for cascade, not for chetyris");
    assert!(run_bytes::<Chetyris>(&bytes).is_err());
    // An answer is not a job, and a job is not an answer.
    assert_eq!(BotAnswer::<Cascade>::from_bytes(&bytes), Err(JobError::OtherVersion));
}

#[test]
fn a_worker_with_an_invalid_answer_is_gone() {
    let mut hints =
        BotHints::<Cascade>::with_worker(SerializingWorker(InlineWorker::new(|mut job: Vec<u8>| {
            job.truncate(5);
            Some(job)
        })));
    let game = Cascade::new(&cascade::Setup::new(Seed(1))).unwrap();
    hints.request_hint(&game, Player::ONE);
    assert!(hints.is_pending());
    hints.poll();
    assert!(!hints.is_pending() && hints.hint(&game).is_none());
}

/// Returns the bytes of a job, made once.
fn cascade_job() -> Vec<u8> {
    static BYTES: LazyLock<Vec<u8>> =
        LazyLock::new(|| jobs::<Cascade>(&cascade::Setup::new(Seed(1)))[1].to_bytes());
    BYTES.clone()
}

proptest! {
    #[test]
    fn garbage_is_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(run_bytes::<Modern>(&bytes).is_err() && game_of(&bytes).is_err());
        prop_assert!(BotAnswer::<Quadris>::from_bytes(&bytes).is_err());
    }

    #[test]
    fn an_altered_or_shortened_job_is_an_error(place in any::<prop::sample::Index>(), bit in 0..8u8, cut in any::<bool>()) {
        let mut bytes = cascade_job();
        let place = place.index(bytes.len());
        if cut {
            bytes.truncate(place);
        } else {
            bytes[place] ^= 1u8 << bit;
        }
        prop_assert_eq!(BotJob::<Cascade>::from_bytes(&bytes), Err(JobError::Corrupt));
    }
}

/// A game from outside the workspace: count to five, in steps of one or two.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Count {
    now: Time,
    count: u64,
}

impl Game for Count {
    const NAME: &'static str = "count";
    const REVISION: u32 = 1;
    type Setup = ();
    type Action = u64;
    type Report = ();

    fn with_revision((): &(), _: u32) -> Result<Count, SetupError> {
        Ok(Count { now: Time::ZERO, count: 0 })
    }

    fn now(&self) -> Time {
        self.now
    }

    fn advance(&mut self, until: Time, _: &mut dyn EventSink) {
        self.now = self.now.max(until);
    }

    fn act(&mut self, action: &u64, _: &mut dyn EventSink) {
        self.count += action;
    }

    fn is_over(&self) -> bool {
        self.count >= 5
    }

    fn view(&self) -> View {
        View { phase: Phase::Playing, boards: Vec::new(), prompt: None, messages: Vec::new() }
    }

    fn report(&self, _: &[GameEvent]) {}
}

impl BotGame for Count {
    fn piece_id(&self, player: Player) -> Option<u64> {
        (player == Player::ONE && !self.is_over()).then_some(self.count)
    }

    fn hint(&self, _: Player) -> Option<Vec<Pos>> {
        Some(vec![Pos::new(self.count as i16, 0)])
    }

    fn plan(&self, request: &PlanRequest) -> Vec<TimedAction<u64>> {
        schedule::<Count>([1 + self.count % 2], request)
    }
}

#[test]
fn a_game_from_outside_the_workspace_is_played_too() {
    let session = played::<Count>(&(), 60, true);
    assert_eq!(session.game().count, 5);
    let mut hints = BotHints::inline();
    let mut game = Count::new(&()).unwrap();
    game.act(&3, &mut ());
    hints.request_hint(&game, Player::ONE);
    hints.poll();
    assert_eq!(hints.hint(&game), Some((Player::ONE, [Pos::new(3, 0)].as_slice())));
    game.act(&1, &mut ());
    assert_eq!(hints.hint(&game), None);
}
