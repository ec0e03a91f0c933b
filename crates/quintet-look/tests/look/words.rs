//! Tests of floating texts, the countdown and the curtain.

use quintet_engine::kernel::{
    Applause, CellKind, Ending, Event, GameEvent, Player, RowSet, SpecialEvent, Spin, Tetromino, Time,
};
use quintet_look::{
    AnimationQuality, Animator, BoardEffects, EffectTone, FloatingText, Motion, Side, TextStyle,
    UNITS_PER_CELL,
};

fn ms(millis: u64) -> Time {
    Time::from_millis(millis).unwrap()
}

fn emit(animator: &mut Animator, at: Time, event: Event) {
    animator.on_event(&GameEvent { at, player: Player::ONE, event });
}

fn word_at(animator: &Animator, at: u64) -> FloatingText {
    animator.frame_at(ms(at)).board(0).texts.last().unwrap().clone()
}

const QUAD: Event = Event::Applause(Applause::Clear { rows: 4, spin: None });
const T_SPIN: Event = Event::Applause(Applause::Clear { rows: 0, spin: Some(Spin::Full) });

#[test]
fn letters_drift_apart_slow_down_and_fade() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    emit(&mut animator, ms(0), QUAD);
    let gap = |at| word_at(&animator, at).gap;
    assert_eq!(gap(0), 0);
    let [first, second, third] = [gap(1000), gap(2000) - gap(1000), gap(2990) - gap(2000)];
    assert!(first > second && second > third && third > 0, "{first} {second} {third}");
    assert!((155..=160).contains(&gap(2990)), "{}", gap(2990));
    let opacity = |at| word_at(&animator, at).opacity;
    assert_eq!((opacity(0), opacity(1500)), (255, 255));
    assert!((125..=131).contains(&opacity(2250)) && opacity(2999) > 0, "{}", opacity(2250));
    assert_eq!(*animator.frame_at(ms(3000)).board(0), BoardEffects::NOTHING, "three seconds");
    assert_eq!(animator.next_change(ms(3000)), None);
}

#[test]
fn each_side_has_its_own_texts() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    for event in [T_SPIN, QUAD, Event::Applause(Applause::PerfectClear)] {
        emit(&mut animator, ms(0), event);
    }
    let shown = animator.frame_at(ms(2_990));
    let [left, right, middle] = &shown.board(0).texts[..] else { panic!("three words: {shown:?}") };
    assert_eq!((left.side, left.text.as_str(), left.tone), (Side::Left, "T-Spin", EffectTone::Spin));
    assert_eq!((right.side, right.text.as_str(), right.tone), (Side::Right, "Quad", EffectTone::Clear));
    assert_eq!(
        (middle.side, middle.text.as_str(), middle.tone),
        (Side::Middle, "Perfect Clear", EffectTone::Perfect)
    );
    assert_eq!([left, right, middle].map(|word| word.line), [0, 0, 1], "the middle is below the left");
}

#[test]
fn a_chain_is_named_when_its_last_cut_is_shown() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    let cut = |step| Event::Special(SpecialEvent::Cut { step, of: 5, rows: 1 });
    emit(&mut animator, ms(0), cut(0));
    assert!(animator.frame_at(ms(500)).board(0).texts.is_empty(), "one cut is no chain");
    emit(&mut animator, ms(0), cut(2));
    emit(&mut animator, ms(0), cut(4));
    assert!(animator.frame_at(ms(600)).board(0).texts.is_empty());
    assert_eq!(word_at(&animator, 640).text, "Chain ×3");
    emit(&mut animator, ms(9_000), cut(0));
    assert!(animator.frame_at(ms(9_000)).board(0).texts.is_empty(), "the next insert counts from one");
}

#[test]
fn a_terminal_gets_whole_letters_and_few_changes() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::TERMINAL);
    emit(&mut animator, ms(0), QUAD);
    let (mut now, mut changes) = (ms(0), 0);
    while let Some(next) = animator.next_change(now) {
        let (before, after) = (animator.frame_at(now), animator.frame_at(next));
        assert_ne!(before, after);
        assert!(after.board(0).texts.iter().all(|word| word.gap % UNITS_PER_CELL == 0));
        (now, changes) = (next, changes + 1);
    }
    assert_eq!(now, ms(3000));
    assert!((6..=12).contains(&changes), "{changes} changes in three seconds");
}

#[test]
fn several_texts_of_one_side_have_their_own_lines() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    emit(&mut animator, ms(0), QUAD);
    emit(&mut animator, ms(0), Event::Applause(Applause::Combo(3)));
    emit(&mut animator, ms(1000), Event::Applause(Applause::BackToBack));
    let lines = |at| -> Vec<(String, u8)> {
        let shown = animator.frame_at(ms(at));
        shown.board(0).texts.iter().map(|word| (word.text.clone(), word.line)).collect()
    };
    let word = |text: &str, line| (text.to_owned(), line);
    assert_eq!(lines(0), [word("Quad", 0), word("Combo ×3", 1)], "of one moment in their order");
    assert_eq!(
        lines(1000),
        [word("Quad", 1), word("Combo ×3", 2), word("Back-to-Back", 0)],
        "the newest first"
    );
    assert_eq!(lines(3500), [word("Back-to-Back", 0)]);
    for n in 0..40 {
        emit(&mut animator, ms(3600 + n), Event::Applause(Applause::Combo(n as u32)));
    }
    let shown = animator.frame_at(ms(3700));
    let words = &shown.board(0).texts;
    let mut lines: Vec<u8> = words.iter().map(|word| word.line).collect();
    lines.sort_unstable();
    assert_eq!(lines, [0, 1, 2], "the newest are kept");
    assert_eq!((words.last().unwrap().text.as_str(), words.last().unwrap().line), ("Combo ×39", 0));
}

#[test]
fn texts_of_the_middle_share_the_lines_of_the_left() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    for (at, event) in [
        (0, T_SPIN),
        (0, QUAD),
        (10, Event::Applause(Applause::PerfectClear)),
        (20, Event::Applause(Applause::LevelUp(2))),
        (30, Event::Applause(Applause::Clear { rows: 2, spin: Some(Spin::Full) })),
    ] {
        emit(&mut animator, ms(at), event);
    }
    let shown = animator.frame_at(ms(30));
    let words: Vec<(&str, u8, u8)> =
        shown.board(0).texts.iter().map(|word| (word.text.as_str(), word.line, word.order)).collect();
    assert_eq!(words, [("Quad", 0, 3), ("Perfect Clear", 2, 2), ("Level 2", 1, 1), ("T-Spin Double", 0, 0)]);
}

#[test]
fn texts_can_be_short_and_still_or_hidden() {
    let said = |texts| {
        let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS).with_texts(texts);
        emit(&mut animator, ms(0), QUAD);
        animator
    };
    let short = said(TextStyle::Short);
    let states = [0, 600, 1199].map(|at| (word_at(&short, at).gap, word_at(&short, at).opacity));
    assert_eq!(states, [(0, 255); 3]);
    assert_eq!(*short.frame_at(ms(1200)).board(0), BoardEffects::NOTHING);
    assert_eq!(*said(TextStyle::Hidden).frame_at(ms(0)).board(0), BoardEffects::NOTHING);
    assert_eq!(TextStyle::ALL.map(|style| TextStyle::find(style.name())), TextStyle::ALL.map(Some));
}

#[test]
fn a_new_level_is_shown_once() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    // Chetyris reports the level with which it begins, which shows no text.
    emit(&mut animator, ms(0), Event::Level { number: 1, from: None });
    assert_eq!(*animator.frame_at(ms(0)).board(0), BoardEffects::NOTHING);
    emit(&mut animator, ms(100), Event::Level { number: 2, from: Some(1) });
    assert_eq!(word_at(&animator, 100).text, "Level 2");
    assert_eq!(animator.frame_at(ms(100)).board(0).glow.map(|glow| glow.tone), Some(EffectTone::Level));
    // Modern emits both.
    emit(&mut animator, ms(200), Event::Level { number: 3, from: Some(2) });
    emit(&mut animator, ms(200), Event::Applause(Applause::LevelUp(3)));
    assert_eq!(animator.frame_at(ms(200)).board(0).texts.len(), 2);
    // A lower level shows no text either.
    emit(&mut animator, ms(300), Event::Level { number: 2, from: Some(3) });
    assert_eq!(animator.frame_at(ms(300)).board(0).texts.len(), 2);
}

#[test]
fn special_actions_are_shown() {
    let mut animator = Animator::new(Motion::None, AnimationQuality::PIXELS);
    emit(&mut animator, ms(0), Event::Special(SpecialEvent::Force(Tetromino::Z)));
    assert_eq!(
        (word_at(&animator, 0).text.as_str(), word_at(&animator, 0).tone),
        ("Force Z", EffectTone::Special)
    );
    assert_eq!(animator.next_change(ms(0)), Some(ms(3000)), "it stands still and goes");
}

#[test]
fn a_countdown_is_one_number_at_a_time() {
    for motion in Motion::ALL {
        let mut animator = Animator::new(motion, AnimationQuality::PIXELS);
        emit(&mut animator, ms(0), Event::Over(Ending::BlockOut));
        emit(&mut animator, ms(500), Event::Countdown(3));
        assert!(animator.frame_at(ms(500)).board(0).over.is_none(), "a new game begins");
        let number = |animator: &Animator, at| animator.frame_at(ms(at)).countdown.map(|count| count.number);
        assert_eq!(
            (number(&animator, 500), number(&animator, 1499), number(&animator, 1500)),
            (Some(3), Some(3), None)
        );
        emit(&mut animator, ms(1500), Event::Countdown(2));
        assert_eq!(number(&animator, 1500), Some(2));
        emit(&mut animator, ms(1700), Event::Paused);
        assert_eq!(number(&animator, 1700), None);
    }
}

#[test]
fn the_curtain_comes_down_and_stays() {
    let mut animator = Animator::new(Motion::Full, AnimationQuality::PIXELS);
    emit(&mut animator, ms(100), Event::Over(Ending::LockOut));
    let down = |at| animator.frame_at(ms(at)).board(0).over.map(|curtain| curtain.down);
    assert_eq!(down(99), None);
    assert!(down(500) > down(200) && down(200).is_some());
    assert_eq!((down(1000), down(100_000)), (Some(255), Some(255)));
    assert_eq!(animator.next_change(ms(1000)), None, "and then nothing moves");
}

#[test]
fn the_motion_setting_limits_animations() {
    let shaken = |motion| {
        let mut animator = Animator::new(motion, AnimationQuality::PIXELS);
        emit(&mut animator, ms(0), Event::Cleared(RowSet(0b11)));
        emit(&mut animator, ms(0), Event::Rose { rows: 4, kind: CellKind::Garbage });
        animator
    };
    let shown = shaken(Motion::Full).frame_at(ms(30));
    assert!(!shown.board(0).particles.is_empty() && shown.board(0).shake.y != 0);
    let shown = shaken(Motion::Reduced).frame_at(ms(30));
    assert!(shown.board(0).particles.is_empty() && shown.board(0).shake.y == 0);
    assert_eq!(shown.board(0).rows.len(), 2);
    let still = shaken(Motion::None);
    assert!(*still.frame_at(ms(30)).board(0) == BoardEffects::NOTHING && still.next_change(ms(30)).is_none());
    assert_eq!(Motion::ALL.map(|motion| Motion::find(motion.name())), Motion::ALL.map(Some));
}
