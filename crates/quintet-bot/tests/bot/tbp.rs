//! The Tetris Bot Protocol: its messages, our bot, and the frontend's handling of a bot's messages.

use crate::tracked::assert_answers;
use proptest::prelude::*;
use quintet_bot::modern::{
    Bag, BeamSearcher, GreedySearcher, ModernEvaluator, Position, ScoredPlacement, SearchBudget, SearchStats,
    Searcher, Weights,
};
use quintet_bot::tbp::message::{Location, Move, Randomizer, Start, ToBot, ToFrontend};
use quintet_bot::tbp::{BotConfig, BotSync, ThinkLimit, first_legal, serve};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Rng, Seed, Span, Time};
use quintet_engine::modern::{Handling, Mode, Modern, RulePreset, Rules, Setup};
use quintet_srs::{Board, Placement, Spin, Tetromino};
use std::io::Cursor;
use std::time::Duration;

fn rules() -> &'static Rules {
    Rules::of(Mode::Duel, RulePreset::Guideline)
}

fn greedy() -> GreedySearcher {
    GreedySearcher::new(ModernEvaluator::new(Weights::standard().clone()), Position::empty(rules()))
}

/// Returns what our bot says to a frontend that sends these lines at once.
fn said(lines: &str, searcher: &mut dyn Searcher, nodes: u64) -> Vec<u8> {
    let mut out = Vec::new();
    let config = BotConfig::new(rules(), ThinkLimit::Nodes(nodes));
    serve(Cursor::new(lines.to_owned()), &mut out, searcher, config).unwrap();
    out
}

/// Returns the answers of our bot to a frontend that sends these lines at once.
fn answers(lines: &str) -> Vec<String> {
    String::from_utf8(said(lines, &mut greedy(), 100)).unwrap().lines().map(str::to_owned).collect()
}

fn empty_start(queue: &str) -> String {
    let row = ["null"; 10].join(",");
    let board = vec![format!("[{row}]"); 40].join(",");
    let queue: Vec<String> = queue.chars().map(|c| format!("\"{c}\"")).collect();
    let queue = queue.join(",");
    format!(
        r#"{{"type":"start","hold":null,"queue":[{queue}],"combo":0,"back_to_back":false,"board":[{board}]}}"#
    )
}

#[test]
fn messages_are_written_as_the_protocol_has_them() {
    for text in [
        r#"{"type":"suggest"}"#,
        r#"{"type":"stop"}"#,
        r#"{"type":"quit"}"#,
        r#"{"type":"rules","randomizer":"seven_bag"}"#,
        r#"{"type":"rules","randomizer":"general_bag"}"#,
        r#"{"type":"new_piece","piece":"T"}"#,
        r#"{"type":"play","move":{"location":{"type":"I","orientation":"north","x":4,"y":0},"spin":"none"}}"#,
    ] {
        let message: ToBot = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
    }
    for text in [
        r#"{"type":"info","name":"a","version":"b","author":"c","features":["move_info"]}"#,
        r#"{"type":"ready"}"#,
        r#"{"type":"error","reason":"unsupported_rules"}"#,
        r#"{"type":"suggestion","moves":[]}"#,
        r#"{"type":"suggestion","moves":[{"location":{"type":"T","orientation":"south","x":3,"y":1},"spin":"full"}],"move_info":{"nodes":12.0,"extra":"x"}}"#,
    ] {
        let message: ToFrontend = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
    }
}

#[test]
fn unknown_messages_are_ignored() {
    let read = |text: &str| serde_json::from_str::<ToBot>(text).unwrap();
    assert_eq!(read(r#"{"type":"dance","how":[1]}"#), ToBot::Unknown);
    assert_eq!(read(r#"{"type":"suggest","now":{"a":[]}}"#), ToBot::Suggest);
    let plain = ToBot::Rules(quintet_bot::tbp::message::Rules::default());
    for rules in ["", r#","randomizer":"dice""#, r#","randomizer":{"a":1}"#, r#","kicks":"none""#] {
        assert_eq!(read(&format!(r#"{{"type":"rules"{rules}}}"#)), plain, "{rules}");
    }
    let start = empty_start("IO").replace("\"combo\"", r#""randomizer":{"type":"dice","six":6},"combo""#);
    let ToBot::Start(start) = read(&start) else { panic!("it is a start") };
    assert_eq!((start.randomizer, start.queue.len()), (Randomizer::Unknown, 2));
    let text = r#"{"type":"suggestion","moves":[7,{"location":{"type":"Q"}},{"location":{"type":"I","orientation":"east","x":9,"y":2,"z":1},"spin":"mini"}],"move_info":8}"#;
    let ToFrontend::Suggestion(read) = serde_json::from_str(text).unwrap() else { panic!("a suggestion") };
    assert_eq!((read.moves.len(), read.move_info), (1, None));
}

#[test]
fn a_bag_is_read_in_every_way_it_is_written() {
    let general = r#"{"type":"general_bag","current_bag":{"I":2,"O":1,"L":0,"J":0,"S":0,"Z":0,"T":0},"filled_bag":{"I":2,"O":1,"L":1,"J":3,"S":0,"Z":0,"T":1}}"#;
    let Randomizer::GeneralBag { current_bag, filled_bag } = serde_json::from_str(general).unwrap() else {
        panic!("a general bag")
    };
    assert_eq!(
        (current_bag.of(Tetromino::I), filled_bag.of(Tetromino::J), filled_bag.of(Tetromino::Z)),
        (2, 3, 0)
    );
    let seven: Randomizer = serde_json::from_str(r#"{"type":"seven_bag","bag_state":["S","L"]}"#).unwrap();
    assert!(matches!(seven, Randomizer::SevenBag { bag_state } if bag_state.len() == 2));
    assert_eq!(serde_json::from_str::<Randomizer>(r#"{"type":"uniform"}"#).unwrap(), Randomizer::Uniform);
}

#[test]
fn our_bot_follows_the_protocol() {
    let lines = format!(
        "{}\n{}\n{}\n{}\n{}\n{}\n{}\n",
        r#"{"type":"suggest"}"#,
        r#"{"type":"rules"}"#,
        empty_start("IOT"),
        r#"{"type":"suggest"}"#,
        r#"{"type":"play","move":{"location":{"type":"O","orientation":"north","x":0,"y":0},"spin":"none"}}"#,
        r#"{"type":"new_piece","piece":"S"}"#,
        r#"{"type":"suggest"}"#,
    );
    let said = answers(&lines);
    assert_eq!(said.len(), 5, "{said:?}");
    assert!(said[0].starts_with(r#"{"type":"info","name":"Quintet""#));
    assert!(said[1].starts_with(r#"{"type":"suggestion","moves":[]"#), "there is nothing to think about");
    assert_eq!(said[2], r#"{"type":"ready"}"#);
    assert!(said[3].contains(r#""type":"I""#) && said[3].contains(r#""move_info":{"nodes":"#));
    // O was placed instead of I: I is in hold, T is to be placed.
    let ToFrontend::Suggestion(last) = serde_json::from_str(&said[4]).unwrap() else { panic!("{said:?}") };
    let pieces: Vec<Tetromino> = last.moves.iter().map(|one| one.location.piece.0).collect();
    assert!(!pieces.is_empty());
    assert!(pieces.iter().all(|piece| matches!(piece, Tetromino::T | Tetromino::I)), "{pieces:?}");
}

#[test]
fn what_is_held_cannot_be_placed_before_the_next_piece_is_known() {
    let play = |kind: char| {
        format!(
            r#"{{"type":"play","move":{{"location":{{"type":"{kind}","orientation":"north","x":4,"y":0}},"spin":"none"}}}}"#
        )
    };
    let lines = [empty_start("IO"), play('O'), play('I'), r#"{"type":"suggest"}"#.to_owned()];
    assert!(answers(&lines.join("\n")).last().unwrap().starts_with(r#"{"type":"suggestion","moves":[]"#));
}

/// A searcher that uses its whole budget and finds nothing.
struct Thinker(Position);

impl Searcher for Thinker {
    fn reset(&mut self, position: Position) {
        self.0 = position;
    }
    fn position(&self) -> &Position {
        &self.0
    }
    fn search(&mut self, budget: SearchBudget<'_>) {
        while budget.nodes == u64::MAX && !budget.is_stopped() {
            std::thread::yield_now();
        }
    }
    fn ranking(&self) -> Vec<ScoredPlacement> {
        Vec::new()
    }
    fn stats(&self) -> SearchStats {
        SearchStats::default()
    }
}

/// A searcher whose ranking is altered.
struct Altered(GreedySearcher, fn(&mut Vec<ScoredPlacement>));

impl Searcher for Altered {
    fn reset(&mut self, position: Position) {
        self.0.reset(position);
    }
    fn position(&self) -> &Position {
        self.0.position()
    }
    fn search(&mut self, budget: SearchBudget<'_>) {
        self.0.search(budget);
    }
    fn ranking(&self) -> Vec<ScoredPlacement> {
        let mut ranking = self.0.ranking();
        self.1(&mut ranking);
        ranking
    }
    fn stats(&self) -> SearchStats {
        self.0.stats()
    }
}

#[test]
fn a_bot_that_suggests_nothing_or_what_cannot_be_done_is_found_out() {
    let lines = format!("{}\n{{\"type\":\"suggest\"}}\n", empty_start("IOT"));
    let is_found_out = |alter| {
        let said = said(&lines, &mut Altered(greedy(), alter), 100);
        std::panic::catch_unwind(|| assert_answers(lines.as_bytes(), &said, rules())).is_err()
    };
    assert!(!is_found_out(|_| {}));
    assert!(is_found_out(Vec::clear));
    assert!(is_found_out(|ranking| ranking[9].placement.location.y += 1));
    assert!(is_found_out(|ranking| ranking[9].placement.location.piece = Tetromino::T));
    assert!(is_found_out(|ranking| ranking[9].placement.spin = Some(Spin::Full)));
}

#[test]
fn a_bot_that_searches_all_the_time_still_reads_messages() {
    let lines = format!("{}\n{{\"type\":\"suggest\"}}\n", empty_start("IOT"));
    for (end, time) in [("{\"type\":\"quit\"}\n", 0), ("", 0), ("{\"type\":\"stop\"}\n", 1), ("", 3_600_000)]
    {
        let mut out = Vec::new();
        let mut searcher = Thinker(Position::empty(rules()));
        let think_limit = ThinkLimit::Time(Duration::from_millis(time));
        let config = BotConfig::new(rules(), think_limit);
        serve(Cursor::new(lines.clone() + end), &mut out, &mut searcher, config).unwrap();
        assert_eq!(String::from_utf8(out).unwrap().lines().count(), 2, "{end} {time}");
    }
}

fn line() -> impl Strategy<Value = String> {
    let kind = "[IJLOSTZQ]";
    prop_oneof![
        3 => Just(r#"{"type":"suggest"}"#.to_owned()),
        2 => "[IJLOSTZ]{1,30}".prop_flat_map(start),
        1 => Just(r#"{"type":"stop"}"#.to_owned()),
        1 => Just(r#"{"type":"rules"}"#.to_owned()),
        1 => "[IJLOSTZ]{0,40}".prop_map(|queue| empty_start(&queue)),
        1 => "[IJLOSTZ]{1,8}".prop_map(|queue| empty_start(&queue).replacen("null", "\"G\"", 300)),
        1 => "[IJLOSTZ]{1,8}".prop_map(|queue| empty_start(&queue).replace("\"combo\":0", "\"combo\":4294967295")),
        1 => kind.prop_map(|kind| format!(r#"{{"type":"new_piece","piece":"{kind}"}}"#)),
        1 => (kind, "(north|east|south|west|up)", any::<i16>(), -3i64..50, "(none|mini|full)").prop_map(
            |(kind, turned, x, y, spin)| format!(
                r#"{{"type":"play","move":{{"location":{{"type":"{kind}","orientation":"{turned}","x":{},"y":{y}}},"spin":"{spin}"}}}}"#,
                x % 13
            )
        ),
        1 => ".{0,40}",
        1 => r#"[{}\[\]":,a-z0-9]{0,40}"#,
    ]
}

/// A position with these pieces, and a board with holes, and sometimes with full rows.
fn start(queue: String) -> impl Strategy<Value = String> {
    // From the bottom up; each bit is a cell.
    let row = prop_oneof![4 => 0u16..1024, 1 => Just(1023)];
    let rows = prop_oneof![3 => 0..17usize, 1 => 17..40usize];
    let board = rows.prop_flat_map(move |rows| prop::collection::vec(row.clone(), rows));
    let hold = prop_oneof![Just("null".to_owned()), "\"[IJLOSTZ]\""];
    (board, hold).prop_map(move |(board, hold)| {
        let cell = |row: u16, x: u16| if row >> x & 1 > 0 { "\"G\"" } else { "null" };
        let row = |row: &u16| format!("[{}]", (0..10).map(|x| cell(*row, x)).collect::<Vec<_>>().join(","));
        let filled: String = board.iter().map(|bits| row(bits) + ",").collect();
        empty_start(&queue)
            .replacen(&format!("{},", row(&0)).repeat(board.len()), &filled, 1)
            .replace("\"hold\":null", &format!("\"hold\":{hold}"))
    })
}

/// A position, and moves of its pieces one after the other, or of the next one with hold, each with a request.
fn round() -> impl Strategy<Value = String> {
    let moves = prop::collection::vec(("(north|east|south|west)", 1..9, 0..20, any::<bool>()), 1..9);
    ("[IJLOSTZ]{1,9}", moves).prop_flat_map(|(queue, moves)| {
        let pieces = queue.clone();
        let played = move |(place, (turned, x, y, later)): (usize, &(String, i32, i32, bool))| {
            let kind = pieces.chars().nth(place + usize::from(*later)).unwrap_or('I');
            format!(
                r#"{{"type":"play","move":{{"location":{{"type":"{kind}","orientation":"{turned}","x":{x},"y":{y}}},"spin":"none"}}}}"#
            ) + "\n{\"type\":\"suggest\"}"
        };
        start(queue).prop_map(move |start| {
            let lines = moves.iter().enumerate().map(&played);
            std::iter::once(start).chain(lines).collect::<Vec<_>>().join("\n")
        })
    })
}

/// A line of a bot, whole or with some of its text replaced.
fn bot_line() -> impl Strategy<Value = String> {
    let row = prop_oneof![4 => -3i64..50, 1 => any::<i64>()];
    let location = ("[IJLOSTZQ]", "(north|east|south|west|up)", 0i64..12, row, "(none|mini|full|odd)");
    let a_move = location.prop_map(|(kind, turned, x, y, spin)| {
        format!(
            r#"{{"location":{{"type":"{kind}","orientation":"{turned}","x":{x},"y":{y}}},"spin":"{spin}"}}"#
        )
    });
    // Whole numbers: others are read to one unit in the last place.
    let info = (0u32.., 0u32.., "[ -~]{0,9}").prop_map(|(nodes, depth, extra)| {
        format!(r#","move_info":{{"nodes":{nodes},"nps":12,"depth":{depth},"extra":{extra:?}}}"#)
    });
    let suggestion = (prop::collection::vec(a_move, 0..4), prop_oneof![Just(String::new()), info])
        .prop_map(|(moves, info)| format!(r#"{{"type":"suggestion","moves":[{}]{info}}}"#, moves.join(",")));
    let lines = prop_oneof![
        Just(r#"{"type":"ready"}"#.to_owned()),
        Just(r#"{"type":"error","reason":"unsupported_rules"}"#.to_owned()),
        "[ -~]{0,9}"
            .prop_map(|name| format!(r#"{{"type":"info","name":{name:?},"version":"1","features":["a"]}}"#)),
        suggestion,
    ];
    (lines, "(|true|3|null|\\[\\]|\\{\\})", 0usize..60, 0usize..6).prop_map(|(line, text, from, count)| {
        let cut = if text.is_empty() { 0 } else { count };
        let before: String = line.chars().take(from).collect();
        let after: String = line.chars().skip(from + cut).collect();
        before + &text + &after
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// What is read is written as something that is read the same, and moves near the board are placements.
    #[test]
    fn a_message_that_is_read_is_written_as_it_was_read(line in prop_oneof![line(), bot_line()]) {
        if let Ok(message) = serde_json::from_str::<ToFrontend>(&line) {
            if let ToFrontend::Suggestion(suggestion) = &message {
                let placements = BotSync::default().placements(&suggestion.moves).into_iter();
                let as_moves = placements
                    .map(|one| Move { location: Location::new(one.location, 0), spin: one.spin.into() });
                let mut near = suggestion.moves.clone();
                near.retain(|one| [one.location.x, one.location.y].iter().all(|at| (-128..128).contains(at)));
                prop_assert_eq!(as_moves.collect::<Vec<_>>(), near);
            }
            let written = serde_json::to_string(&message).unwrap();
            prop_assert_eq!(serde_json::from_str::<ToFrontend>(&written).unwrap(), message, "{}", written);
        }
        if let Ok(message) = serde_json::from_str::<ToBot>(&line)
            && message != ToBot::Unknown
        {
            let written = serde_json::to_string(&message).unwrap();
            prop_assert_eq!(serde_json::from_str::<ToBot>(&written).unwrap(), message, "{}", written);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Random messages in random order, as `assert_answers` has it.
    #[test]
    fn our_bot_answers_any_frontend(
        lines in prop::collection::vec(prop_oneof![3 => line(), 1 => round()], 0..24),
        after_quit in prop::option::of(prop::collection::vec(line(), 0..4)),
    ) {
        let after_quit = after_quit.iter().flat_map(|lines| [r#"{"type":"quit"}"#.to_owned(), lines.join("\n")]);
        let text = lines.iter().cloned().chain(after_quit).collect::<Vec<_>>().join("\n");
        assert_answers(text.as_bytes(), &said(&text, &mut greedy(), 100), rules());
        let mut beam = BeamSearcher::new(ModernEvaluator::default(), Position::empty(rules()));
        assert_answers(text.as_bytes(), &said(&text, &mut beam, 100), rules());
    }

    #[test]
    fn any_text_is_a_message_or_refused(text in ".{0,100}") {
        let _ = serde_json::from_str::<ToBot>(&text);
        let _ = serde_json::from_str::<ToFrontend>(&text);
    }
}

/// Returns a duel in which keys take almost no time.
fn duel(seed: u64, preset: RulePreset) -> Modern {
    let quick = Handling { soft_drop: 1000, lock_delay_ms: 10_000, ..Handling::DEFAULT };
    let setup =
        Setup { mode: Mode::Duel, rules: preset, seed: Seed(seed), handling: [quick; 2], ..Setup::default() };
    let mut game = Modern::new(&setup).unwrap();
    game.act(&ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
    game.advance(Time::from_micros(3_000_000), &mut ());
    game
}

/// Presses the keys of a path; `Down` is one row.
fn press(game: &mut Modern, player: Player, way: &[Button]) {
    for button in way {
        game.act(&ButtonAction::Press(player, *button), &mut ());
        if *button == Button::Down {
            let row = |game: &Modern| game.player(player).unwrap().falling().unwrap().placed.pos.y;
            let before = row(game);
            while row(game) == before {
                game.advance(game.deadline().unwrap(), &mut ());
            }
        }
        game.act(&ButtonAction::Release(player, *button), &mut ());
    }
}

#[test]
fn legal_moves_lead_to_their_placements_in_the_game() {
    let mut spins = 0;
    for seed in 0..12 {
        let preset = RulePreset::ALL[seed as usize % 2];
        let (mut game, mut rng) = (duel(seed, preset), Rng::new(Seed(seed + 1000)));
        for _ in 0..60 {
            for player in [Player::ONE, Player::TWO] {
                let Some(position) = Position::of(&game, player).filter(|_| !game.is_over()) else { break };
                let all = position.placements();
                // Low places, so that the game lasts a while; T-Spins if there are any.
                let spun = all.iter().find(|one| one.spin.is_some());
                let lowest = (0..4).map(|_| all[rng.below(all.len() as u32) as usize]);
                let lowest = lowest.max_by_key(|one| -one.location.y);
                let Some(wanted) = spun.copied().or(lowest) else { break };
                let mut far = wanted;
                far.location.y = 38;
                let chosen = first_legal(&game, player, &[far, wanted]).expect("it can be reached");
                assert_eq!((chosen.placement, chosen.rank), (wanted, 1));
                let mut expected = position.clone();
                let outcome = expected.play(&wanted).unwrap();
                let before = game.stats(player).unwrap().pieces;
                press(&mut game, player, &chosen.path);
                assert_eq!(game.stats(player).unwrap().pieces, before + 1);
                if outcome.rises == 0 {
                    let matrix = game.player(player).unwrap().matrix();
                    assert_eq!(Board::from(matrix), expected.state.board);
                }
                spins += usize::from(wanted.spin.is_some());
            }
            game.advance(game.now() + Span::from_millis(400), &mut ());
        }
    }
    assert!(spins > 5, "{spins}");
}

/// Applies a message to the position that a bot knows.
fn follow(known: &mut Option<Position>, message: &ToBot) {
    match message {
        ToBot::Stop => *known = None,
        ToBot::Start(start) => {
            let Start { hold, queue, combo, back_to_back, board, randomizer } = &**start;
            assert!(known.is_none(), "it was told to stop");
            let mut position = Position::empty(rules());
            position.state.board = Board::from(board.matrix());
            position.state.hold = hold.map(|piece| piece.0);
            position.state.chains.clears = *combo;
            position.state.chains.starred = *back_to_back;
            position.queue = queue.iter().map(|piece| piece.0).collect();
            let Randomizer::SevenBag { bag_state } = randomizer else { panic!("{randomizer:?}") };
            position.bag = Bag::with(bag_state.iter().map(|piece| piece.0));
            *known = Some(position);
        }
        ToBot::NewPiece { piece } => known.as_mut().unwrap().push_piece(piece.0),
        ToBot::Play { played } => {
            let location = played.location.on_board(0).unwrap();
            known.as_mut().unwrap().play(&Placement { location, spin: played.spin.into() }).unwrap();
        }
        _ => {}
    }
}

/// A bot that only receives messages knows the player's position through garbage, hold, clears and time-limit rows.
#[test]
fn messages_keep_a_bot_in_step_with_the_player() {
    let (mut plays, mut starts, mut floors) = (0, 0, 0);
    for seed in 0..4 {
        let mut game = duel(seed, RulePreset::Guideline);
        let mut sides = [Player::ONE, Player::TWO].map(|player| (player, BotSync::default(), None, greedy()));
        for turn in 0..600 {
            for (player, sync, known, searcher) in &mut sides {
                if game.is_over() {
                    break;
                }
                let position = Position::of(&game, *player).unwrap();
                let news = sync.updates(&position, None);
                starts += news.iter().filter(|one| matches!(one, ToBot::Start(_))).count();
                for message in &news {
                    follow(known, message);
                }
                let known = known.as_mut().unwrap();
                let floor = 64 - position.state.solid.leading_zeros();
                floors += u32::from(floor > 0);
                let board = position.state.board.columns().map(|bits| bits >> floor);
                assert_eq!(known.state.board, Board::from_columns(board), "turn {turn}");
                assert_eq!(known.state.chains, position.state.chains);
                assert_eq!((&known.queue, known.state.hold), (&position.queue, position.state.hold));
                assert_eq!(known.bag, position.bag);
                searcher.reset(position);
                searcher.search(SearchBudget::nodes(1));
                let wanted: Vec<Placement> =
                    searcher.ranking().iter().map(|scored| scored.placement).collect();
                let Some(chosen) = first_legal(&game, *player, &wanted) else { break };
                let mut bot = Some(known.clone());
                if let Some(message) = sync.confirm_played(&wanted[chosen.rank], &chosen) {
                    follow(&mut bot, &message);
                    plays += 1;
                }
                *known = bot.unwrap();
                press(&mut game, *player, &chosen.path);
            }
            game.advance(game.now() + Span::from_millis(400), &mut ());
        }
    }
    assert!(plays > 400 && starts > 20 && floors > 10, "{plays} {starts} {floors}");
}

#[cfg(unix)]
mod programs {
    use super::*;
    use quintet_bot::Strength;
    use quintet_bot::tbp::{BotError, BotProcess, TbpEngine, tbp_bot};
    use quintet_session::Session;
    use std::time::Instant;

    const INFO: &str =
        r#"{\"type\":\"info\",\"name\":\"n\",\"version\":\"v\",\"author\":\"a\",\"features\":[]}"#;
    const READY: &str = r#"{\"type\":\"ready\"}"#;
    /// Long enough for a busy machine, where an answer is expected.
    const LONG: Duration = Duration::from_mins(1);
    const SHORT: Duration = Duration::from_millis(300);

    /// Returns the command of a bot that is a shell script.
    fn shell(script: &str) -> String {
        let quoted = script.replace('\'', r#"'"'"'"#).replace("INFO", &format!("echo \"{INFO}\""));
        format!("sh -c '{}'", quoted.replace("READY", &format!("read x; echo \"{READY}\"")))
    }

    fn error(script: &str, answer_timeout: Duration) -> String {
        let mut bot = match BotProcess::start(&shell(script), answer_timeout) {
            Ok(bot) => bot,
            Err(error) => return error.to_string(),
        };
        let start: ToBot = serde_json::from_str(&empty_start("IOT")).unwrap();
        let told = bot.send(&start);
        told.and_then(|()| bot.suggest(answer_timeout))
            .map_or_else(|error| error.to_string(), |said| format!("{said:?}"))
    }

    #[test]
    fn every_failure_of_a_bot_has_a_message() {
        for (script, answer_timeout, words) in [
            ("sleep 60", SHORT, "it did not send info within 300 ms"),
            ("exit 3", LONG, "it exited during the game (exit status: 3)"),
            ("echo no such file >&2; exit 1", LONG, "its last words: \"no such file\""),
            ("echo hello; sleep 60", LONG, "it sent something that is not a message: \"hello\""),
            ("printf \"\\\\377\\n\"; sleep 60", LONG, "it sent something that is not a message"),
            ("echo {}; sleep 60", LONG, "it sent something that is not a message: \"{}\""),
            ("yes | tr -d \"\\n\"", LONG, "a line is longer than"),
            ("INFO; sleep 60", SHORT, "it did not send ready within 300 ms"),
            ("INFO; exit", LONG, "it exited during the game"),
            (
                "INFO; read x; echo \"{\\\"type\\\":\\\"error\\\",\\\"reason\\\":\\\"unsupported_rules\\\"}\"",
                LONG,
                "it refused to play: \"unsupported_rules\"",
            ),
            ("INFO; READY; sleep 60", SHORT, "it did not send a suggestion within 300 ms"),
            ("INFO; READY; read x; exit 0", LONG, "it exited during the game"),
            ("INFO; READY; kill -9 $$", LONG, "signal: 9"),
            (
                "INFO; READY; while true; do echo \"{\\\"type\\\":\\\"chat\\\"}\"; done",
                SHORT,
                "it did not send a suggestion",
            ),
        ] {
            let said = error(script, answer_timeout);
            assert!(said.contains(words), "{script}: {said}");
        }
        let said = BotProcess::start("/nowhere/bot --fast", SHORT).err().unwrap().to_string();
        assert!(said.contains("/nowhere/bot cannot be started"), "{said}");
        let said = BotProcess::start("'bot", SHORT).err().unwrap().to_string();
        assert!(said.contains("a quote"), "{said}");
    }

    #[test]
    fn a_bot_that_answers_is_understood() {
        let answer = r#"INFO; READY; read start; while read suggest; do echo "{\"type\":\"chat\"}"; echo; echo "{\"type\":\"suggestion\",\"moves\":[]}"; done"#;
        assert_eq!(error(answer, LONG), "Suggestion { moves: [], move_info: None }");
    }

    #[test]
    fn a_bot_that_never_reads_does_not_block() {
        let mut bot = BotProcess::start(&shell("INFO; READY; sleep 60"), LONG).unwrap();
        let start: ToBot = serde_json::from_str(&empty_start("IOT")).unwrap();
        let faults = (0..2000).find_map(|_| bot.send(&start).err());
        assert!(matches!(faults, Some(BotError::NotReading)), "{faults:?}");
    }

    /// A bot that sends nonsense when it is asked: its player drops pieces until the game is over.
    #[test]
    fn a_bot_that_fails_loses() {
        let bot =
            BotProcess::start(&shell("INFO; READY; read start; read suggest; echo nonsense; cat"), LONG)
                .unwrap();
        let searcher = TbpEngine::new(bot, rules(), LONG);
        let shared_error = searcher.shared_error();
        let mut player = tbp_bot(Player::TWO, Strength::strongest().clone(), Seed(1), searcher);
        let setup = Setup { mode: Mode::Duel, seed: Seed(3), ..Setup::default() };
        let mut session = Session::<Modern>::new(setup).unwrap();
        session.act(Time::ZERO, ButtonAction::Press(Player::ONE, Button::Enter), &mut ());
        let begun = Instant::now();
        while !session.game().is_over() && begun.elapsed() < LONG {
            let until = session.game().now() + Span::from_millis(10);
            session.advance_with(until, &mut player, &mut ());
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(session.game().winner(), Some(Some(Player::ONE)));
        assert_eq!(shared_error.message().unwrap(), "it sent something that is not a message: \"nonsense\"");
    }

    #[test]
    fn a_bot_process_ends_when_it_is_dropped() {
        let folder = std::env::temp_dir().join(format!("quintet-tbp-{}", std::process::id()));
        let script = format!(
            "trap : TERM INT HUP; echo $$ > {}; INFO; READY; while true; do sleep 1; done",
            folder.display()
        );
        let bot = BotProcess::start(&shell(&script), LONG).unwrap();
        let process = std::fs::read_to_string(&folder).unwrap();
        let alive =
            || std::process::Command::new("kill").args(["-0", process.trim()]).status().unwrap().success();
        assert!(alive());
        let begun = Instant::now();
        drop(bot);
        assert!(!alive() && begun.elapsed() < LONG);
        std::fs::remove_file(&folder).unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn all_timed_searches_share_one_timer() {
    let threads = || std::fs::read_dir("/proc/self/task").unwrap().count();
    let (asked, before) = (300, threads());
    let lines = format!("{}\n{}", empty_start("TSZIOJL"), "{\"type\":\"suggest\"}\n".repeat(asked));
    let mut out = Vec::new();
    let config = BotConfig::new(rules(), ThinkLimit::Time(Duration::from_secs(100)));
    // The next message ends the search of each position, and the end of the input that of the last.
    serve(Cursor::new(lines), &mut out, &mut greedy(), config).unwrap();
    assert_eq!(String::from_utf8(out).unwrap().matches("\"suggestion\"").count(), asked);
    // Other tests have their own threads.
    assert!(threads() < before + 100, "{} threads, {before} before", threads());
}
