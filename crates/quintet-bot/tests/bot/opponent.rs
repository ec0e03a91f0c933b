//! The bot as an opponent: it plays the real game by keys alone.

use quintet_bot::{Bot, Bots, Strength};
use quintet_engine::kernel::{Button, ButtonAction, Event, Game, GameEvent, Player, Seed, Span};
use quintet_engine::modern::{Mode, Modern, Setup};
use quintet_session::{Controller, Session};

fn session(mode: Mode, level: u32, seed: u64) -> Session<Modern> {
    let setup = Setup { mode, seed: Seed(seed), level: Some(level), ..Setup::default() };
    let mut session: Session<Modern> = Session::new(setup).unwrap();
    session.act(session.game().now(), ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    session.act(session.game().now(), ButtonAction::Release(Player::ONE, Button::Enter), &mut ());
    session
}

fn pieces(game: &Modern) -> u32 {
    game.stats(Player::ONE).unwrap().pieces
}

/// Lets a controller play until this many pieces are placed, or the game ends.
fn play(session: &mut Session<Modern>, controller: &mut dyn Controller<Modern>, until: u32) {
    while pieces(session.game()) < until && !session.game().is_over() {
        let next = session.game().now() + Span::from_millis(200);
        session.advance_with(next, controller, &mut ());
    }
}

fn strength(name: &str) -> Strength {
    name.parse().unwrap()
}

#[test]
fn it_survives_at_the_highest_speed() {
    let wanted = std::env::var("QUINTET_BOT_PIECES").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    for seed in 1..=3 {
        let mut session = session(Mode::Marathon, 15, seed);
        let strength = Strength { nodes: 6000, ..strength("merciless") };
        let mut bot = Bot::new(Player::ONE, strength, Seed(seed));
        play(&mut session, &mut bot, wanted);
        let game = session.game();
        let state = game.player(Player::ONE).unwrap();
        println!(
            "seed {seed}: {} pieces, {} lines, {} points in {} s, {} keys; {:?}",
            pieces(game),
            state.lines(),
            state.score(),
            game.played().millis() / 1000,
            game.stats(Player::ONE).unwrap().keys,
            state.ended(),
        );
        assert!(!game.is_over() && pieces(game) >= wanted);
    }
}

#[test]
fn it_plays_the_same_game_every_time() {
    let run = |step: u64| {
        let mut session = session(Mode::Marathon, 3, 8);
        let mut bot = Bot::new(Player::ONE, strength("sharp"), Seed(5));
        let mut heard: Vec<GameEvent> = Vec::new();
        while pieces(session.game()) < 30 {
            let next = session.game().now() + Span::from_millis(step);
            session.advance_with(next, &mut bot, &mut heard);
        }
        heard.retain(|game_event| matches!(game_event.event, Event::Locked(_) | Event::Moved(_)));
        heard.truncate(100);
        heard
    };
    let first = run(500);
    assert_eq!(first, run(500));
    assert_eq!(first, run(7), "how often it is asked does not matter");
}

#[test]
fn every_strength_keeps_its_pace() {
    for strength in Strength::all() {
        let mut session = session(Mode::Marathon, 1, 4);
        let mut bot = Bot::new(Player::ONE, strength.clone(), Seed(4));
        play(&mut session, &mut bot, 25);
        let (game, wanted) = (session.game(), strength.pieces_per_minute);
        let minutes = |pieces: u32| u64::from(pieces) * 60_000 / game.played().millis().max(1);
        let pace = minutes(pieces(game));
        assert!(pace <= u64::from(wanted) * 5 / 4, "{strength}: {pace} pieces a minute");
        assert!(pace >= u64::from(wanted) * 2 / 5, "{strength}: {pace} pieces a minute");
    }
}

#[test]
fn classic_is_played_too() {
    let mut session = session(Mode::Classic, 5, 2);
    let mut bot = Bot::new(Player::ONE, strength("sharp"), Seed(2));
    play(&mut session, &mut bot, 100);
    assert!(pieces(session.game()) >= 100, "{}", pieces(session.game()));
}

#[test]
fn keys_are_released_while_the_game_waits() {
    let mut session = session(Mode::Marathon, 1, 1);
    let mut bot = Bot::new(Player::ONE, strength("keen"), Seed(1));
    play(&mut session, &mut bot, 5);
    let mut left = Vec::new();
    for step in 0..400 {
        if step == 200 {
            session.act(session.game().now(), ButtonAction::Press(Player::ONE, Button::Pause), &mut ());
            session.act(session.game().now(), ButtonAction::Release(Player::ONE, Button::Pause), &mut ());
        }
        let next = session.game().now() + Span::from_millis(3);
        session.advance_with(next, &mut bot, &mut ());
        if step > 201 {
            left.push(bot.decide(session.game()));
        }
    }
    assert!(left.iter().all(|wish| *wish == quintet_session::Decision::Wait), "{left:?}");
}

#[test]
fn a_duel_between_strengths_goes_to_the_stronger() {
    let mut won = 0;
    for seed in 0..4 {
        let mut session = session(Mode::Duel, 1, seed);
        let mut table = Bots(vec![
            Bot::new(Player::ONE, Strength { nodes: 3000, ..strength("ruthless") }, Seed(seed)),
            Bot::new(Player::TWO, strength("friendly"), Seed(seed + 1)),
        ]);
        play(&mut session, &mut table, 2000);
        won += u32::from(session.game().winner() == Some(Some(Player::ONE)));
    }
    assert_eq!(won, 4);
}

#[test]
fn a_game_whose_worker_is_gone_is_given_up() {
    let mut session = session(Mode::Marathon, 1, 1);
    let worker = quintet_bot::InlineWorker::new(|job: quintet_bot::BotJob<Modern>| {
        (job.number < 4).then(|| job.run())
    });
    let mut bot = Bot::with_worker(Player::ONE, strength("keen"), Seed(1), worker);
    let end = session.game().now() + Span::from_millis(60_000);
    session.advance_with(end, &mut bot, &mut ());
    assert!(session.game().is_over() && pieces(session.game()) > 3);
}
