//! Any stream of commands, cut anywhere, gives the same game as in one piece, up to its end or the same long way into it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quintet_engine::biquadris::Biquadris;
use quintet_engine::commands::interpreter::{InterpretedGame, Interpreter, InterpreterRequest};
use quintet_engine::kernel::Time;
use quintet_engine::quadris::Quadris;
use quintet_session::{Session, SessionInput};

/// The number of requests after which the games are compared although they go on: a macro may repeat a line four billion
/// times.
const LONGEST: u32 = 20_000;

/// Runs the commands and returns the game; files are missing, hints and turns are not computed. Requests for input are not
/// counted, because commands in several pieces cause more of them.
fn run<G: InterpretedGame>(setup: G::Setup, pieces: &[&[u8]]) -> G {
    let mut session = Session::<G>::new(setup).expect("a default setup");
    let mut interpreter = Interpreter::new(true);
    let (mut pieces, mut steps) = (pieces.iter(), 0);
    while steps < LONGEST {
        let request = interpreter.next(session.game());
        steps += u32::from(request != InterpreterRequest::NeedInput);
        match request {
            InterpreterRequest::Act(action) => session.act(Time::ZERO, action, &mut ()),
            InterpreterRequest::Undo => {
                let possible = session.input(Time::ZERO, &SessionInput::Undo, &mut ());
                interpreter.report_undo(possible);
            }
            InterpreterRequest::NeedFile(_) => {
                interpreter.supply_file(session.game(), Err("no files".into()))
            }
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
    session.game().clone()
}

fuzz_target!(|text: &[u8]| {
    let (first, rest) = text.split_at(text.len() / 3);
    let (second, third) = rest.split_at(rest.len() / 2);
    let quadris = |pieces: &[&[u8]]| run::<Quadris>(Default::default(), pieces);
    assert_eq!(quadris(&[text]), quadris(&[first, second, third]));
    let biquadris = |pieces: &[&[u8]]| run::<Biquadris>(Default::default(), pieces);
    assert_eq!(biquadris(&[text]), biquadris(&[first, second, third]));
});
