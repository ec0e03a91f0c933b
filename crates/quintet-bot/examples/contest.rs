//! Plays the beam search against the greedy searcher, or against a beam search with another number of nodes:
//! `contest [GAMES] [NODES] [NODES OF THE OTHER]`.

use quintet_bot::modern::{
    BeamSearcher, ContestConfig, GreedySearcher, ModernEvaluator, Position, SearchBudget, Searcher,
    play_contest,
};
use quintet_engine::kernel::Seed;
use quintet_engine::modern::{Mode, RulePreset, Rules};

fn main() {
    let number = |place: usize, otherwise: u64| {
        std::env::args().nth(place).and_then(|word| word.parse().ok()).unwrap_or(otherwise)
    };
    let (games, nodes, others) = (number(1, 10), number(2, 5000), number(3, 0));
    let empty = || Position::empty(Rules::of(Mode::Duel, RulePreset::Standard));
    let (mut won, mut sent, mut pieces, mut looked) = (0, [0; 2], 0, 0);
    for seed in 0..games {
        let mut beam = BeamSearcher::new(ModernEvaluator::default(), empty());
        let mut greedy = GreedySearcher::new(ModernEvaluator::default(), empty());
        let mut narrow = BeamSearcher::new(ModernEvaluator::default(), empty());
        let other: &mut dyn Searcher = if others == 0 { &mut greedy } else { &mut narrow };
        let budgets = [SearchBudget::nodes(nodes), SearchBudget::nodes(others)];
        let ended = play_contest(&ContestConfig::new(Seed(seed)), &mut [&mut beam, other], budgets);
        won += u64::from(ended.winner == Some(0));
        sent = [sent[0] + ended.sent[0], sent[1] + ended.sent[1]];
        pieces += ended.pieces[0];
        looked += ended.nodes[0];
        println!("seed {seed}: {ended:?}");
    }
    println!("won {won} of {games}; {pieces} pieces each, sent {sent:?}, {looked} placements looked at");
}
