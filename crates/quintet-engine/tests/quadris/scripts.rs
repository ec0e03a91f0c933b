//! Tests of files of commands.

use crate::table::quadris;

#[test]
fn a_file_runs_with_a_frame_for_each_command_and_one_at_its_end() {
    let mut table = quadris().file("f", "right right\n3ri drop").file("empty", "");
    assert_eq!(table.play("sequence f"), 5);
    table.shows(18, &[".....IIII.."]);
    assert_eq!(table.play("seq empty"), 1);
    assert_eq!(table.play("0seq f"), 1);
    assert_eq!(table.hear("sequence none"), ["none: there is no such file"]);
    assert_eq!(table.play("sequence none"), 1);
}

#[test]
fn files_may_call_files() {
    let mut table = quadris().file("a", "right sequence b right").file("b", "2right");
    assert_eq!(table.play("sequence a"), 5);
    table.shows(4, &["....IIII..."]);
}

#[test]
fn only_the_call_that_closes_a_cycle_is_rejected() {
    let mut table = quadris().file("a", "right sequence b right").file("b", "sequence ./a right");
    assert_eq!(table.hear("sequence a"), ["./a: this file is already running"]);
    table.shows(4, &["...IIII...."]);
    let mut table = quadris().file("a", "right sequence a right");
    assert_eq!(table.hear("sequence a"), ["a: this file is already running"]);
    table.shows(4, &["..IIII....."]);
    table.play("sequence a");
    table.shows(4, &["....IIII..."]);
}

#[test]
fn arguments_stay_within_their_line_and_their_file() {
    let mut table = quadris().file("f", "right sequence\nf right sequence").file("g", "x");
    let said = table.hear("sequence f g");
    let needs = "sequence needs FILE on the same line";
    assert_eq!(said, [needs, "unknown command: f", needs, "unknown command: g"]);
}

#[test]
fn a_multiplied_file_repeats_until_nothing_changes() {
    let table = quadris().file("f", "right").file("g", "left foo");
    let mut table = table.file("again", "drop restart").file("back", "drop undo");
    assert_eq!(table.play("3sequence f"), 4);
    table.shows(4, &["...IIII...."]);
    assert_eq!(table.play("999999999sequence f"), 6, "four steps, one that changes nothing, and the end");
    assert_eq!(table.play("999999999sequence g"), 17);
    assert_eq!(table.play("999999999sequence again"), 2 + 1, "a game begun anew is like the one before");
    assert_eq!(table.play("999999999sequence back"), 2 + 1, "so is one that was taken back");
}

#[test]
fn quit_in_a_file_ends_all() {
    let mut table = quadris().file("f", "right quit right");
    assert_eq!(table.play("sequence f left"), 1);
    assert!(table.ended);
}
