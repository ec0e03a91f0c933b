//! Our bot answers any lines of a frontend with lines of JSON, one answer for each question at most, and ends.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_bot::modern::{GreedySearcher, ModernEvaluator, Position, Weights};
use quintet_bot::tbp::message::ToFrontend;
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
    let questions = lines.split(|byte| *byte == b'\n').count();
    let answers: Vec<&[u8]> = out.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    assert!(answers.len() <= questions + 1);
    for answer in answers {
        serde_json::from_slice::<ToFrontend>(answer).expect("our own message");
    }
});
