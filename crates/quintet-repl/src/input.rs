//! Where input comes from.

use quintet_engine::quadris::interpreter::Typing;
use std::io::{self, Read};

/// So much is read at a time.
const PIECE: usize = 1 << 16;

/// A source of typed commands.
pub trait Input {
    /// Waits for the next piece of input and hands it over; an empty piece is the end.
    fn read(&mut self, prompt: &'static str, typing: &dyn Fn() -> Typing) -> io::Result<&[u8]>;

    /// A signal that has told the program to end meanwhile.
    fn signal(&mut self) -> Option<i32> {
        None
    }

    /// Whether it shows the prompt by itself.
    fn prompts(&self) -> Prompts;
}

/// Who shows the prompt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompts {
    /// Nobody does: no person is typing.
    Nobody,
    /// The screen has to.
    Screen,
    /// The input does it.
    Input,
}

/// Input as a stream, in pieces of any size.
pub struct Pipe<R> {
    stream: R,
    piece: Vec<u8>,
    prompts: Prompts,
}

impl<R: Read> Pipe<R> {
    /// A stream; `person` says whether somebody is typing it and wants to see a prompt.
    pub fn new(stream: R, person: bool) -> Pipe<R> {
        let prompts = if person { Prompts::Screen } else { Prompts::Nobody };
        Pipe { stream, piece: vec![0; PIECE], prompts }
    }
}

impl<R: Read> Input for Pipe<R> {
    fn read(&mut self, _: &'static str, _: &dyn Fn() -> Typing) -> io::Result<&[u8]> {
        loop {
            match self.stream.read(&mut self.piece) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return Ok(&self.piece[..read?]),
            }
        }
    }

    fn prompts(&self) -> Prompts {
        self.prompts
    }
}
