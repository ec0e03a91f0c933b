//! Our bot answers any lines of a frontend: each `rules` with `ready` and each `suggest` with at most twenty moves, in order,
//! up to `quit`, and nothing else. Each move is one that the current piece or the held one can make in the position that all
//! lines so far describe, with its T-Spin; there is a move if there is a place for one of the two.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_bot::modern::{GreedySearcher, ModernEvaluator, Position, Weights};
use quintet_bot::tbp::{BotConfig, ThinkLimit, serve};
use quintet_engine::modern::{Mode, RulePreset, Rules};
use std::io::Cursor;

#[path = "../../crates/quintet-bot/tests/bot/tracked.rs"]
mod tracked;

fuzz_target!(|lines: &[u8]| {
    let rules = Rules::of(Mode::Duel, RulePreset::Guideline);
    let evaluator = ModernEvaluator::new(Weights::standard().clone());
    let mut searcher = GreedySearcher::new(evaluator, Position::empty(rules));
    let mut out = Vec::new();
    let config = BotConfig::new(rules, ThinkLimit::Nodes(20));
    serve(Cursor::new(lines.to_vec()), &mut out, &mut searcher, config).expect("memory can be written");
    tracked::assert_answers(lines, &out, rules);
});
