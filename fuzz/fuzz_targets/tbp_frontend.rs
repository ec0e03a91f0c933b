//! Any message of a bot is read or ignored, and a message that is read is written and read the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_bot::tbp::BotSync;
use quintet_bot::tbp::message::{ToBot, ToFrontend};

fuzz_target!(|line: &[u8]| {
    if let Ok(message) = serde_json::from_slice::<ToFrontend>(line) {
        if let ToFrontend::Suggestion(suggestion) = &message {
            let sync = BotSync::default();
            assert!(sync.placements(&suggestion.moves).len() <= suggestion.moves.len());
        }
        let written = serde_json::to_string(&message).expect("a message");
        let read: ToFrontend = serde_json::from_str(&written).expect("our own message");
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
