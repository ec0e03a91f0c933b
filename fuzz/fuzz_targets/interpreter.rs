//! Any stream of commands, cut anywhere, gives the same game and the same output as in one piece, up to its end or the same
//! long way into it. The first bytes say where it is cut.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::biquadris::Biquadris;
use quintet_engine::commands::interpreter::{InterpretedGame, Interpreter, InterpreterRequest};
use quintet_engine::kernel::Time;
use quintet_engine::quadris::Quadris;
use quintet_fuzz::{setups::number, small_file};
use quintet_session::{Session, SessionInput};
use std::hash::{DefaultHasher, Hasher};

/// The number of requests after which the games are compared although they go on: a macro may repeat a line four billion
/// times.
const LONGEST: u32 = 20_000;

/// Runs the commands; returns the game and a hash of all requests, among them everything printed. Hints and turns are not
/// computed. Requests for input do not count: commands in several pieces cause more of them.
fn run<G: InterpretedGame<Setup: Default>>(pieces: &[&[u8]]) -> (G, u64) {
    let mut session = Session::<G>::new(G::Setup::default()).expect("a default setup");
    let mut interpreter = Interpreter::new(true);
    let (mut pieces, mut steps, mut hash) = (pieces.iter(), 0, DefaultHasher::new());
    while steps < LONGEST {
        let request = interpreter.next(session.game());
        if request != InterpreterRequest::NeedInput {
            steps += 1;
            hash.write(format!("{request:?}").as_bytes());
        }
        match request {
            InterpreterRequest::Act(action) => session.act(Time::ZERO, action, &mut ()),
            InterpreterRequest::Undo => {
                interpreter.report_undo(session.input(Time::ZERO, &SessionInput::Undo, &mut ()));
            }
            InterpreterRequest::NeedFile(name) => interpreter.supply_file(session.game(), small_file(name)),
            InterpreterRequest::NeedHint => interpreter.show_hint(None),
            InterpreterRequest::NeedTurn => interpreter.play_turn(None),
            InterpreterRequest::NeedInput => match pieces.next() {
                Some(piece) => interpreter.feed(piece),
                None => interpreter.end_input(),
            },
            InterpreterRequest::End => break,
            _ => {}
        }
    }
    (session.game().clone(), hash.finish())
}

fuzz_target!(|data: &[u8]| {
    let mut text = data;
    let cuts = [(); 2].map(|()| number(&mut text) as usize);
    let [one, other] = cuts.map(|cut| cut % (text.len() + 1));
    let (first, rest) = text.split_at(one.min(other));
    let (second, third) = rest.split_at(one.abs_diff(other));
    assert_eq!(run::<Quadris>(&[text]), run::<Quadris>(&[first, second, third]));
    assert_eq!(run::<Biquadris>(&[text]), run::<Biquadris>(&[first, second, third]));
});
