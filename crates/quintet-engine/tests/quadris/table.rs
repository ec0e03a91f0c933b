//! The test harness: a game, its interpreter, files in memory, and all output.

use quintet_engine::biquadris::{self, Biquadris};
use quintet_engine::kernel::{Player, Pos, UndoPoints};
use quintet_engine::quadris::interpreter::{InterpretedGame, Interpreter, InterpreterRequest, LoadedFile};
use quintet_engine::quadris::levels::Level;
use quintet_engine::quadris::{Action, Quadris, Setup, block_file, board_cells, levels_file, text};
use std::collections::BTreeMap;

/// The kind of the interpreter's last output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Last {
    Frame,
    Message,
    Question,
}

pub(crate) struct Table<G> {
    pub(crate) game: G,
    interpreter: Interpreter,
    files: BTreeMap<String, String>,
    history: Vec<G>,
    /// All frames so far.
    pub(crate) frames: Vec<String>,
    /// All messages so far.
    pub(crate) said: Vec<String>,
    pub(crate) ended: bool,
    pub(crate) last: Last,
}

pub(crate) fn quadris() -> Table<Quadris> {
    Table::new(&Setup::default())
}

/// Makes a game of Quadris that starts at a level and reads these blocks at level 0.
pub(crate) fn quadris_at(level: u8, blocks: &str) -> Table<Quadris> {
    let script = block_file::parse(blocks).unwrap();
    Table::new(&Setup { start: Level(level), script, ..Setup::default() })
}

/// Makes a game of Quadris with these levels besides the built-in ones.
pub(crate) fn quadris_with(levels: &str, start: u8) -> Table<Quadris> {
    let levels = levels_file::parse(levels, &mut |_| Err(String::new())).unwrap();
    Table::new(&Setup { start: Level(start), levels, ..Setup::default() })
}

pub(crate) fn biquadris() -> Table<Biquadris> {
    Table::new(&biquadris::Setup::default())
}

impl<G: InterpretedGame + UndoPoints> Table<G> {
    pub(crate) fn new(setup: &G::Setup) -> Table<G> {
        Table::with_revision(setup, G::REVISION)
    }

    pub(crate) fn with_revision(setup: &G::Setup, revision: u32) -> Table<G> {
        let mut table = Table {
            game: G::with_revision(setup, revision).unwrap(),
            interpreter: Interpreter::new(true),
            files: BTreeMap::new(),
            history: Vec::new(),
            frames: Vec::new(),
            said: Vec::new(),
            ended: false,
            last: Last::Frame,
        };
        table.work();
        table
    }

    /// Restricts it to the document's commands.
    pub(crate) fn core(mut self) -> Self {
        self.interpreter = Interpreter::new(false);
        self.work();
        self
    }

    pub(crate) fn file(mut self, name: &str, text: &str) -> Self {
        self.files.insert(name.to_owned(), text.to_owned());
        self
    }

    /// Types a line; returns the number of frames shown.
    pub(crate) fn play(&mut self, line: &str) -> usize {
        let before = self.frames.len();
        self.interpreter.feed(line.as_bytes());
        self.interpreter.feed(b"\n");
        self.work();
        self.frames.len() - before
    }

    /// Types a line; returns the messages.
    pub(crate) fn hear(&mut self, line: &str) -> Vec<String> {
        let before = self.said.len();
        self.play(line);
        self.said[before..].to_vec()
    }

    /// Types part of a line, supplies everything that was not requested, and types the rest.
    pub(crate) fn play_with_answers_out_of_turn(&mut self, start: &str, rest: &str) {
        self.interpreter.feed(start.as_bytes());
        self.work();
        self.interpreter.supply_file(&self.game, Err("there is no such file".to_owned()));
        self.interpreter.show_hint(landing(&self.game));
        self.interpreter.play_turn(straight_down(&self.game));
        self.interpreter.report_undo(true);
        self.work();
        self.play(rest);
    }

    /// Types these pieces of text, which may break off anywhere, and ends the input.
    pub(crate) fn play_pieces<'a>(mut self, pieces: impl IntoIterator<Item = &'a [u8]>) -> Self {
        for piece in pieces {
            self.interpreter.feed(piece);
            self.work();
        }
        self.interpreter.end_input();
        self.work();
        self
    }

    fn work(&mut self) {
        loop {
            match self.interpreter.next(&self.game) {
                InterpreterRequest::Act(action) => {
                    if self.game.is_undo_point(&action) {
                        self.history.push(self.game.clone());
                    }
                    self.game.act(&action, &mut ());
                }
                InterpreterRequest::Undo => {
                    let place = self.history.iter().rposition(|earlier| self.game.undoes_to(earlier));
                    if let Some(place) = place {
                        self.game.restore(&self.history[place]);
                        self.history.truncate(place);
                    }
                    self.interpreter.report_undo(place.is_some());
                }
                InterpreterRequest::NeedFile(name) => {
                    let identity = name.trim_start_matches("./").to_owned();
                    let text = self.files.get(&identity).map(|text| text.clone().into_bytes());
                    let file = text.map(|text| LoadedFile { identity, text });
                    self.interpreter.supply_file(&self.game, file.ok_or("there is no such file".to_owned()));
                }
                InterpreterRequest::NeedHint => self.interpreter.show_hint(landing(&self.game)),
                InterpreterRequest::NeedTurn => self.interpreter.play_turn(straight_down(&self.game)),
                InterpreterRequest::Frame => {
                    let mut frame = String::new();
                    self.game.frame(&text::plain, &mut frame);
                    self.frames.push(frame);
                    self.last = Last::Frame;
                }
                InterpreterRequest::Message(text) | InterpreterRequest::Result(text) => {
                    self.said.push(text);
                    self.last = Last::Message;
                }
                InterpreterRequest::Ask(text) => {
                    self.said.push(text);
                    self.last = Last::Question;
                }
                InterpreterRequest::NeedInput => return,
                InterpreterRequest::End => {
                    self.ended = true;
                    return;
                }
            }
        }
    }

    /// Returns the last frame.
    pub(crate) fn frame(&self) -> &str {
        self.frames.last().map_or("", String::as_str)
    }
}

/// Returns where the falling block lands if it is dropped.
fn landing<G: InterpretedGame>(game: &G) -> Option<[Pos; 4]> {
    let player = game.current_player();
    Some(player.landed(player.current()?).cells())
}

/// Drops every block where it is, and answers every question with "heavy".
fn straight_down<G: InterpretedGame>(game: &G) -> Option<Vec<Action>> {
    let answer = quintet_engine::quadris::effects::PlayerEffect::Heavy;
    let turn = if game.is_asking() { Action::Answer(answer) } else { Action::Drop(1) };
    Some(vec![Action::Hint(landing(game).unwrap_or_default()), turn])
}

fn dotted(rows: Vec<String>) -> Vec<String> {
    rows.into_iter().map(|row| row.replace(' ', ".")).collect()
}

impl Table<Quadris> {
    /// Returns the board with the falling block, `.` where it is empty.
    pub(crate) fn board(&self) -> Vec<String> {
        dotted(board_cells::rows(self.game.player()))
    }

    /// Checks rows of the board from row `from`, as the display numbers them.
    #[track_caller]
    pub(crate) fn shows(&self, from: usize, rows: &[&str]) {
        assert_eq!(&self.board()[from - 1..from - 1 + rows.len()], rows);
    }

    pub(crate) fn score(&self) -> u64 {
        self.game.player().score()
    }
}

impl Table<Biquadris> {
    /// Checks rows of a player's board.
    #[track_caller]
    pub(crate) fn shows(&self, player: Player, from: usize, rows: &[&str]) {
        let board = dotted(board_cells::rows(self.game.player(player)));
        assert_eq!(&board[from - 1..from - 1 + rows.len()], rows);
    }
}
