//! Any message of a bot is read or ignored, and a message that is read is written and read the same, but for the last digit
//! of the numbers in its statistics: serde_json reads them to one unit in the last place. A suggestion gives the placements
//! of its moves, in order, without those far outside the board.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_bot::tbp::BotSync;
use quintet_bot::tbp::message::{Location, Move, MoveInfo, ToBot, ToFrontend};

/// Compares the numbers of statistics, and makes them the same.
fn settle(read: &mut Option<MoveInfo>, message: &Option<MoveInfo>) {
    let (Some(read), Some(message)) = (read, message) else { return };
    let MoveInfo { nodes, nps, depth, .. } = read;
    for (read, number) in [(nodes, message.nodes), (nps, message.nps), (depth, message.depth)] {
        let bits = [*read, number].map(|number| number.map(f64::to_bits));
        assert!(matches!(bits, [Some(one), Some(other)] if one.abs_diff(other) < 2) || bits == [None; 2]);
        *read = number;
    }
}

fuzz_target!(|line: &[u8]| {
    if let Ok(message) = serde_json::from_slice::<ToFrontend>(line) {
        if let ToFrontend::Suggestion(suggestion) = &message {
            let placements = BotSync::default().placements(&suggestion.moves).into_iter();
            let as_moves =
                placements.map(|one| Move { location: Location::new(one.location, 0), spin: one.spin.into() });
            let mut near = suggestion.moves.clone();
            near.retain(|one| [one.location.x, one.location.y].iter().all(|at| (-128..128).contains(at)));
            assert_eq!(as_moves.collect::<Vec<_>>(), near);
        }
        let written = serde_json::to_string(&message).expect("a message");
        let mut read: ToFrontend = serde_json::from_str(&written).expect("our own message");
        if let (ToFrontend::Suggestion(read), ToFrontend::Suggestion(suggestion)) = (&mut read, &message) {
            settle(&mut read.move_info, &suggestion.move_info);
        }
        assert_eq!(serde_json::to_string(&read).expect("a message"), written);
    }
    if let Ok(message) = serde_json::from_slice::<ToBot>(line)
        && message != ToBot::Unknown
    {
        let written = serde_json::to_string(&message).expect("a message");
        let read: ToBot = serde_json::from_str(&written).expect("our own message");
        assert_eq!(serde_json::to_string(&read).expect("a message"), written);
    }
});
