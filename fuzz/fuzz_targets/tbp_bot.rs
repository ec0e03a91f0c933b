//! Our bot answers any lines of a frontend: each `rules` with `ready` and each `suggest` with at most twenty moves, in
//! order, up to `quit`, and nothing else.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_bot::modern::{GreedySearcher, ModernEvaluator, Position, Weights};
use quintet_bot::tbp::message::{ToBot, ToFrontend};
use quintet_bot::tbp::{BotConfig, ThinkLimit, serve};
use quintet_engine::modern::{Mode, RulePreset, Rules};
use std::io::Cursor;

fuzz_target!(|lines: &[u8]| {
    let rules = Rules::of(Mode::Duel, RulePreset::Guideline);
    let evaluator = ModernEvaluator::new(Weights::standard().clone());
    let mut searcher = GreedySearcher::new(evaluator, Position::empty(rules));
    let mut out = Vec::new();
    let config = BotConfig::new(rules, ThinkLimit::Nodes(20));
    serve(Cursor::new(lines.to_vec()), &mut out, &mut searcher, config).expect("memory can be written");

    let texts = lines.split(|byte| *byte == b'\n').filter_map(|line| str::from_utf8(line).ok());
    let messages = texts.filter_map(|text| serde_json::from_str(text).ok());
    let questions = messages.take_while(|message| *message != ToBot::Quit);
    let questions: Vec<ToBot> =
        questions.filter(|message| matches!(message, ToBot::Rules(_) | ToBot::Suggest)).collect();
    let answers = out.strip_suffix(b"\n").expect("whole lines").split(|byte| *byte == b'\n');
    let mut answers = answers.map(|line| serde_json::from_slice(line).expect("our own message"));
    assert!(matches!(answers.next(), Some(ToFrontend::Info(_))));
    for question in questions {
        match (question, answers.next()) {
            (ToBot::Rules(_), Some(ToFrontend::Ready)) => {}
            (ToBot::Suggest, Some(ToFrontend::Suggestion(suggestion))) => {
                assert!(suggestion.moves.len() <= 20)
            }
            (question, answer) => panic!("{question:?} is answered with {answer:?}"),
        }
    }
    assert_eq!(answers.next(), None);
});
