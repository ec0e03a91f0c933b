//! Property tests of `Animator`, for any events at any time.

use proptest::prelude::*;
use quintet_engine::kernel::{
    Applause, BoardView, Cell, CellKind, CellList, Ending, Event, FallCause, GameEvent, LockedPiece, Phase,
    PiecePosition, Player, Pos, RowSet, Span, SpecialEvent, Spin, Tetromino, Tile, Time, Turn, View,
};
use quintet_look::{AnimationFrame, AnimationQuality, Animator, Motion, UNITS_PER_CELL};

fn kind() -> impl Strategy<Value = CellKind> {
    (0..CellKind::COUNT).prop_map(|place| CellKind::ALL[place])
}

fn special() -> impl Strategy<Value = SpecialEvent> {
    prop_oneof![
        any::<u8>().prop_map(SpecialEvent::Vapor),
        any::<u8>().prop_map(SpecialEvent::Foam),
        Just(SpecialEvent::Star),
        Just(SpecialEvent::Expired),
        Just(SpecialEvent::Blind),
        Just(SpecialEvent::Heavy),
        prop::sample::select(Tetromino::ALL.to_vec()).prop_map(SpecialEvent::Force),
        any::<(u32, u32, u32)>().prop_map(|(step, of, rows)| SpecialEvent::Cut { step, of, rows }),
        (0..40u32, 0..4u32).prop_map(|(step, rows)| SpecialEvent::Cut { step, of: 40, rows }),
        (0..40u32, 0..60u32).prop_map(|(step, of)| SpecialEvent::Dropped { step, of, piece: 0, rows: 1 }),
    ]
}

fn praise() -> impl Strategy<Value = Applause> {
    let spin = prop_oneof![Just(None), Just(Some(Spin::Mini)), Just(Some(Spin::Full))];
    prop_oneof![
        (any::<u8>(), spin).prop_map(|(rows, spin)| Applause::Clear { rows, spin }),
        any::<u32>().prop_map(Applause::Combo),
        Just(Applause::BackToBack),
        Just(Applause::PerfectClear),
        any::<u32>().prop_map(Applause::LevelUp),
    ]
}

fn cells() -> impl Strategy<Value = CellList> {
    let place = (-3..70i16, -3..70i16).prop_map(|(x, y)| Pos::new(x, y));
    let any_place = any::<(i16, i16)>().prop_map(|(x, y)| Pos::new(x, y));
    prop::collection::vec(prop_oneof![9 => place, 1 => any_place], 0..10).prop_map(CellList::new)
}

fn event() -> impl Strategy<Value = Event> {
    let cause = prop_oneof![Just(FallCause::Gravity), Just(FallCause::Soft), Just(FallCause::Heavy)];
    prop_oneof![
        Just(Event::Begun),
        any::<u8>().prop_map(Event::Countdown),
        Just(Event::Paused),
        Just(Event::Resumed),
        kind().prop_map(Event::Spawned),
        any::<i8>().prop_map(Event::Moved),
        Just(Event::Rotated { turn: Turn::Clockwise, kick: 0, spin: None }),
        Just(Event::Blocked),
        (any::<u8>(), cause).prop_map(|(rows, cause)| Event::Fell { rows, cause }),
        kind().prop_map(Event::Held),
        (prop_oneof![0..30u8, any::<u8>()], kind(), cells())
            .prop_map(|(rows, kind, cells)| { Event::HardDropped { rows, tile: Tile::Kind(kind), cells } }),
        (kind(), cells()).prop_map(|(kind, cells)| {
            Event::Locked(LockedPiece { kind, placed: PiecePosition::at(0, 0), cells, spin: None })
        }),
        special().prop_map(Event::Special),
        any::<u64>().prop_map(|rows| Event::Cleared(RowSet(rows))),
        (any::<u8>(), kind()).prop_map(|(rows, kind)| Event::Rose { rows, kind }),
        any::<u8>().prop_map(Event::Sent),
        praise().prop_map(Event::Applause),
        any::<(u32, Option<u32>)>().prop_map(|(number, from)| Event::Level { number, from }),
        Just(Event::LevelDone),
        prop_oneof![Just(Ending::BlockOut), Just(Ending::Won)].prop_map(Event::Over),
    ]
}

fn cell() -> impl Strategy<Value = Cell> {
    let tile = prop_oneof![kind().prop_map(Tile::Kind), (1..=255u8).prop_map(Tile::Colour)];
    (0..8u8, tile).prop_map(|(what, tile)| match what {
        0 => Cell::Falling(tile),
        1 => Cell::Ghost(tile),
        2 => Cell::Hint,
        3 => Cell::Cover,
        4 => Cell::Block(tile),
        _ => Cell::Empty,
    })
}

fn view() -> impl Strategy<Value = View> {
    let cells = prop::collection::vec(cell(), 0..200);
    (0..70usize, 0..70usize, cells, any::<bool>()).prop_map(|(width, height, cells, over)| {
        let board = BoardView { width, height, hidden: 0, cells, panels: Vec::new(), active: true };
        let phase = if over { Phase::Over } else { Phase::Playing };
        View { phase, boards: vec![board.clone(), board], prompt: None, messages: Vec::new() }
    })
}

/// An input of a shell: an event some time after the last one, or a view.
#[derive(Clone, Debug)]
enum AnimatorInput {
    Event(u64, u8, Event),
    View(Box<View>),
}

fn animator_input() -> impl Strategy<Value = AnimatorInput> {
    let wait = prop_oneof![4 => Just(0), 4 => 0..400_000u64, 1 => 0..5_000_000u64, 1 => any::<u64>()];
    let happens = (wait, prop_oneof![9 => 0..2u8, 1 => any::<u8>()], event());
    prop_oneof![
        5 => happens.prop_map(|(wait, player, event)| AnimatorInput::Event(wait, player, event)),
        1 => view().prop_map(|view| AnimatorInput::View(Box::new(view))),
    ]
}

fn quality() -> impl Strategy<Value = AnimationQuality> {
    let odd = (0..3000u64, any::<u16>(), any::<u8>(), any::<u16>());
    let odd = odd.prop_map(|(millis, position_step, opacity_levels, text_spread)| AnimationQuality {
        frame_interval: Span::from_millis(millis),
        position_step,
        opacity_levels,
        text_spread,
    });
    prop_oneof![Just(AnimationQuality::PIXELS), Just(AnimationQuality::TERMINAL), odd]
}

fn motion() -> impl Strategy<Value = Motion> {
    (0..3usize).prop_map(|place| Motion::ALL[place])
}

/// Passes everything to the animator; returns the times of the events.
fn pass_all(animator: &mut Animator, story: &[AnimatorInput]) -> Vec<Time> {
    let mut now = 0u64;
    let mut moments = vec![Time::ZERO];
    for input in story {
        match input {
            AnimatorInput::View(view) => animator.observe(view),
            AnimatorInput::Event(wait, player, event) => {
                now = now.saturating_add(*wait);
                let at = Time::from_micros(now);
                animator.on_event(&GameEvent { at, player: Player(*player), event: *event });
                moments.push(at);
            }
        }
    }
    moments
}

fn is_bounded(shown: &AnimationFrame) -> bool {
    shown.boards.len() <= Animator::MAX_PLAYERS
        && shown.boards.iter().all(|board| {
            board.texts.len() <= 9
                && board.rows.len() <= 4 * 64
                && board.cells.len() <= 4 * 64 * 64
                && board.trails.len() <= 4 * 256
                && board.particles.len() <= 4 * 160
                && board.shake.x.abs().max(board.shake.y.abs()) <= UNITS_PER_CELL / 2
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn nothing_changes_between_changes(
        story in prop::collection::vec(animator_input(), 0..60),
        motion in motion(),
        quality in quality(),
        asked in prop::collection::vec((any::<prop::sample::Index>(), -200_000..4_000_000i64), 1..8),
        shares in prop::collection::vec(0..1000u64, 3),
    ) {
        let mut animator = Animator::new(motion, quality);
        let moments = pass_all(&mut animator, &story);
        for (place, away) in asked {
            let now = Time::from_micros(place.get(&moments).micros().saturating_add_signed(away));
            let shown = animator.frame_at(now);
            prop_assert!(is_bounded(&shown));
            let next = animator.next_change(now);
            let until = next.map_or(u64::MAX, Time::micros);
            prop_assert!(until > now.micros() || next.is_none());
            let before = (until - 1).max(now.micros());
            for share in &shares {
                let between = now.micros() + (before - now.micros()) / 1000 * share;
                prop_assert_eq!(&animator.frame_at(Time::from_micros(between)), &shown);
            }
            prop_assert_eq!(&animator.frame_at(Time::from_micros(before)), &shown);
        }
    }

    #[test]
    fn everything_comes_to_rest(
        story in prop::collection::vec(animator_input(), 0..60), motion in motion(), quality in quality(),
    ) {
        let mut animator = Animator::new(motion, quality);
        let last = *pass_all(&mut animator, &story).last().unwrap_or(&Time::ZERO);
        let (mut now, mut changes) = (last, 0);
        while let Some(next) = animator.next_change(now) {
            prop_assert!(next > now);
            (now, changes) = (next, changes + 1);
        }
        prop_assert!(now.since(last) <= Span::from_millis(6_000));
        // At most one change per frame, and the starts and ends.
        let ticks = 6_000 / quality.frame_interval.millis().max(1);
        prop_assert!(changes <= ticks + 200, "{changes} changes");
        let rest = animator.frame_at(now);
        prop_assert!(rest.countdown.is_none());
        let is_paused = |board: &quintet_look::BoardEffects| {
            *board == quintet_look::BoardEffects { over: board.over, ..quintet_look::BoardEffects::NOTHING }
        };
        prop_assert!(rest.boards.iter().all(is_paused));
        animator.reset();
        prop_assert!(animator.frame_at(last) == quintet_look::AnimationFrame::default() && animator.next_change(Time::ZERO).is_none());
    }

    #[test]
    fn reduced_motion_stays_where_it_is_and_none_does_not_flash(
        story in prop::collection::vec(animator_input(), 0..60), after in 0..3_000_000u64,
    ) {
        for motion in [Motion::Reduced, Motion::None] {
            let mut animator = Animator::new(motion, AnimationQuality::PIXELS);
            let last = *pass_all(&mut animator, &story).last().unwrap_or(&Time::ZERO);
            let shown = animator.frame_at(last + Span::from_micros(after));
            for board in &shown.boards {
                prop_assert!(board.particles.is_empty() && board.shake == quintet_look::Shake::default());
                prop_assert!(board.texts.iter().all(|word| word.gap == 0));
                prop_assert!(board.over.is_none_or(|curtain| curtain.down == 255));
                if motion == Motion::None {
                    prop_assert!(board.rows.is_empty() && board.cells.is_empty() && board.trails.is_empty());
                    prop_assert!(board.glow.is_none() && board.step.is_none());
                    prop_assert!(board.texts.iter().all(|word| word.opacity == 255));
                }
            }
            prop_assert!(shown.countdown.is_none_or(|count| (count.opacity, count.size) == (255, UNITS_PER_CELL)));
        }
    }

    #[test]
    fn the_same_story_looks_the_same(story in prop::collection::vec(animator_input(), 0..40), after in 0..900_000u64) {
        let [first, second] = [0, 1].map(|_| {
            let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
            let last = *pass_all(&mut animator, &story).last().unwrap_or(&Time::ZERO);
            animator.frame_at(last + Span::from_micros(after))
        });
        prop_assert_eq!(first, second);
    }
}
