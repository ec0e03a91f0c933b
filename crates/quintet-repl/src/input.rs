//! Sources of typed commands: streams. The line editor is in `editor`.

use quintet_engine::commands::interpreter::CompletionContext;
use std::io::{self, Read};

/// The maximum number of bytes read at a time.
const BLOCK: usize = 1 << 16;

/// A source of typed commands.
pub trait CommandInput {
    /// Waits for the next part of the input and returns it; an empty part is the end of the input.
    fn read(&mut self, prompt: &'static str, typing: &dyn Fn() -> CompletionContext) -> io::Result<&[u8]>;

    /// Returns a signal to end the program that has arrived, if any.
    fn signal(&mut self) -> Option<i32> {
        None
    }

    /// Returns who shows the prompt.
    fn prompt_owner(&self) -> PromptOwner;
}

/// Who shows the prompt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromptOwner {
    /// There is no prompt, because no person types.
    None,
    /// The screen.
    Screen,
    /// The input itself.
    Input,
}

/// Commands from a stream.
pub struct PipeInput<R> {
    stream: R,
    block: Vec<u8>,
    prompt_owner: PromptOwner,
}

impl<R: Read> PipeInput<R> {
    /// Reads a stream; `person` is true if a person types it and sees a prompt.
    pub fn new(stream: R, person: bool) -> PipeInput<R> {
        let prompt_owner = if person { PromptOwner::Screen } else { PromptOwner::None };
        PipeInput { stream, block: vec![0; BLOCK], prompt_owner }
    }
}

impl<R: Read> CommandInput for PipeInput<R> {
    fn read(&mut self, _: &'static str, _: &dyn Fn() -> CompletionContext) -> io::Result<&[u8]> {
        loop {
            match self.stream.read(&mut self.block) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return Ok(&self.block[..read?]),
            }
        }
    }

    fn prompt_owner(&self) -> PromptOwner {
        self.prompt_owner
    }
}
