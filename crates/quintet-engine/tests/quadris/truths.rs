//! Properties that hold for every game and any input.

use crate::table::{Table, biquadris, quadris_with};
use proptest::prelude::*;
use quintet_engine::kernel::{Event, Game, GameEvent, Player, SpecialEvent, Tetromino, UndoPoints};
use quintet_engine::quadris::block_file::BlockList;
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::interpreter::InterpretedGame;
use quintet_engine::quadris::player::PlayerState;
use quintet_engine::quadris::{Action, MoveCommand, Quadris};
use std::sync::Arc;

const LEVELS: &str = "[[level]]\nnumber = 5\nweights = { I = 1, O = 1 }\nexpires_after = 4\nstar_every = 3\n";

/// Words of commands mixed with garbage.
fn any_words() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[0-9]{0,3}(left|right|down|cl|co|drop|levelup|leveldown|I|J|T|O|hint|undo|restart|help|blind|b|h|force|f Z|m|n)",
        "(rename|macro|sequence|norandom|autoplay|extras) ?[a-z=; ]{0,12}",
        "(sequence|norandom) [abc]",
        "\\PC{0,6}",
        Just("\n".to_owned()),
    ];
    prop::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

/// Adds files that commands can read: two of commands, which run each other, and one of blocks.
fn with_files<G: InterpretedGame + UndoPoints>(table: Table<G>) -> Table<G> {
    table.file("a", "2drop b sequence b").file("b", "hint undo O drop\nsequence a").file("c", "T O")
}

fn block_list(places: &[usize]) -> BlockList {
    let blocks: Arc<[Tetromino]> = places.iter().map(|place| Tetromino::ALL[*place]).collect();
    blocks.try_into().expect("there is at least one block")
}

fn any_action() -> impl Strategy<Value = Action> {
    let step = prop_oneof![
        Just(MoveCommand::Left),
        Just(MoveCommand::Right),
        Just(MoveCommand::Down),
        Just(MoveCommand::Clockwise),
        Just(MoveCommand::Counterclockwise)
    ];
    let kind = (0..7usize).prop_map(|place| Tetromino::ALL[place]);
    let effect = prop_oneof![
        Just(PlayerEffect::Blind),
        Just(PlayerEffect::Heavy),
        (0..7usize).prop_map(|place| PlayerEffect::Force(Tetromino::ALL[place]))
    ];
    prop_oneof![
        8 => (step, 0u32..12).prop_map(|(step, times)| Action::Move(step, times)),
        8 => Just(Action::Drop(1)),
        1 => (0u32..4).prop_map(Action::Drop),
        1 => (0u32..3).prop_map(Action::LevelUp),
        1 => (0u32..3).prop_map(Action::LevelDown),
        3 => kind.prop_map(Action::Letter),
        1 => Just(Action::Random),
        1 => prop::collection::vec(0..7usize, 1..4)
            .prop_map(|places| Action::NoRandom(block_list(&places))),
        3 => effect.prop_map(Action::Answer),
    ]
}

/// Checks that the board changed as the events say.
fn accounted(before: &PlayerState, after: &PlayerState, events: &[GameEvent], player: Player) -> bool {
    let of = |event: &&GameEvent| event.player == player;
    let count =
        |wanted: fn(&Event) -> bool| events.iter().filter(of).filter(|e| wanted(&e.event)).count() as i64;
    let made = 4 * count(|event| matches!(event, Event::Locked(_)))
        + count(|event| matches!(event, Event::Special(SpecialEvent::Star)));
    let cleared: i64 = events
        .iter()
        .filter(of)
        .map(|event| if let Event::Cleared(rows) = event.event { 11 * i64::from(rows.count()) } else { 0 })
        .sum();
    let expired = count(|event| matches!(event, Event::Special(SpecialEvent::Expired)));
    let change = i64::from(after.board().count()) - i64::from(before.board().count());
    let lost = made - cleared - change;
    // An expired block loses one to four cells.
    (expired..=4 * expired).contains(&lost)
}

proptest! {
    /// Cells only appear and vanish by drops, clearing, expiry and stars.
    #[test]
    fn cells_are_accounted_for(start in 0u8..6, actions in prop::collection::vec(any_action(), 1..120)) {
        let mut game = quadris_with(LEVELS, start).game;
        for action in actions {
            let before = game.clone();
            let mut events = Vec::new();
            game.act(&action, &mut events);
            prop_assert!(accounted(before.player(), game.player(), &events, Player::ONE), "{action:?} {events:?}");
        }
    }

    /// The same for two players.
    #[test]
    fn cells_are_accounted_for_in_biquadris(actions in prop::collection::vec(any_action(), 1..120)) {
        let mut game = biquadris().game;
        for action in actions {
            let before = game.clone();
            let mut events = Vec::new();
            game.act(&action, &mut events);
            for player in [Player::ONE, Player::TWO] {
                prop_assert!(accounted(before.player(player), game.player(player), &events, player));
            }
        }
    }

    /// The score equals a recount from the boards before and after every drop.
    #[test]
    fn the_score_equals_a_recount(start in 0u8..3, drops in prop::collection::vec((0usize..7, 0u32..4, 0u32..11), 1..80)) {
        let mut game = quadris_with(LEVELS, start).game;
        let mut recount = 0;
        for (place, turns, column) in drops {
            game.act(&Action::Letter(Tetromino::ALL[place]), &mut ());
            game.act(&Action::Move(MoveCommand::Clockwise, turns), &mut ());
            game.act(&Action::Move(MoveCommand::Right, column), &mut ());
            let Some(block) = game.player().current() else { break };
            let mut board = game.player().board().clone();
            let brick = quintet_engine::quadris::board::Brick {
                kind: quintet_engine::quadris::board::BrickKind::Block(block.made.kind),
                made: block.made.level,
                block: quintet_engine::quadris::board::BlockId(u32::MAX),
            };
            let landed = game.player().landed(block);
            board.place_piece(landed.piece(), landed.placed, brick);
            let rows = board.full_rows();
            let level = u64::from(game.player().level().0);
            let n = u64::from(rows.count());
            let before: Vec<_> = board.filled().map(|(_, brick)| (brick.block.0, brick.made)).collect();
            board.remove_rows(rows);
            let left: Vec<_> = board.filled().map(|(_, brick)| brick.block.0).collect();
            let mut gone: Vec<_> = before.into_iter().filter(|(id, _)| !left.contains(id)).collect();
            gone.sort_unstable();
            gone.dedup();
            if n > 0 {
                recount += (level + n).pow(2);
                recount += gone.iter().map(|(_, made)| (u64::from(made.0) + 1).pow(2)).sum::<u64>();
            }
            game.act(&Action::Drop(1), &mut ());
            prop_assert_eq!(game.player().score(), recount);
            prop_assert_eq!(game.hi_score(), recount);
        }
    }

    /// Undo after a drop restores the state, except for the hi-score.
    #[test]
    fn undo_after_drop_is_identity(start in 0u8..6, actions in prop::collection::vec(any_action(), 1..80)) {
        let mut game: Quadris = quadris_with(LEVELS, start).game;
        for action in actions {
            game.act(&action, &mut ());
            if game.is_undo_point(&Action::Drop(1)) {
                let mut dropped = game.clone();
                dropped.act(&Action::Drop(1), &mut ());
                prop_assert!(dropped.undoes_to(&game));
                let hi_score = dropped.hi_score();
                dropped.restore(&game);
                prop_assert_eq!(dropped.hi_score(), hi_score);
                prop_assert_eq!(dropped.player(), game.player());
                // Everything that follows is the same, too.
                let mut as_before = game.clone();
                for action in [Action::Drop(1), Action::Move(MoveCommand::Right, 3), Action::Drop(2)] {
                    dropped.act(&action, &mut ());
                    as_before.act(&action, &mut ());
                    prop_assert_eq!(dropped.player(), as_before.player());
                }
            }
        }
    }

    /// Any typed text leaves the game valid and every frame complete.
    #[test]
    fn anything_can_be_typed(line in any_words()) {
        let mut one = with_files(quadris_with(LEVELS, 3));
        one.play(&line);
        prop_assert!(one.frames.iter().all(|frame| frame.lines().count() == 27));
        let mut two = with_files(biquadris());
        two.play(&line);
        prop_assert!(two.frames.iter().all(|frame| frame.lines().all(|line| !line.ends_with(' '))));
    }

    /// Commands that are cut anywhere, also within a character, give the same game and output as in one piece.
    #[test]
    fn commands_may_be_cut_anywhere(
        text in any_words(),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
    ) {
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
        cuts.extend([0, text.len()]);
        cuts.sort_unstable();
        let text = text.as_bytes();
        let pieces = || cuts.windows(2).map(|ends| &text[ends[0]..ends[1]]);
        let quadris = || with_files(quadris_with(LEVELS, 3));
        let (whole, cut) = (quadris().play_pieces([text]), quadris().play_pieces(pieces()));
        prop_assert_eq!((cut.game, cut.frames, cut.said), (whole.game, whole.frames, whole.said));
        let biquadris = || with_files(biquadris());
        let (whole, cut) = (biquadris().play_pieces([text]), biquadris().play_pieces(pieces()));
        prop_assert_eq!((cut.game, cut.frames, cut.said), (whole.game, whole.frames, whole.said));
        prop_assert!(cut.ended && whole.ended);
    }
}
