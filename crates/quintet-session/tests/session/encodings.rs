//! The encodings of everything that files have, held by `encodings.txt`: reordering an enum or a struct fails here, not
//! in a player's replay.
//!
//! A line has a name and the bytes in hexadecimal, or the JSON. `GOLDEN=write cargo test -p quintet-session --test
//! session encodings` adds lines for what is new; a line that is there never changes.

use quintet_engine::biquadris;
use quintet_engine::cascade;
use quintet_engine::chetyris;
use quintet_engine::kernel::{
    Applause, Button, ButtonAction, ButtonGame, CellKind, CellList, Ending, Event, FallCause, Game,
    GameEvent, LockedPiece, Orientation, PiecePosition, Player, Pos, Restartable, Rng, RowSet, Seed,
    SpecialEvent, Spin, Tetromino, Tile, Time, Turn, parse_pieces,
};
use quintet_engine::modern::{
    self, Daily, HalfTurn, Handling, InitialAction, Matrix, MatrixBlock, Mode, Modern, Options,
    PieceRandomiser, PuzzleGoal, RotationSystem, RulePreset,
};
use quintet_engine::quadris::effects::PlayerEffect;
use quintet_engine::quadris::levels::{Level, LevelTable};
use quintet_engine::quadris::{self, Action, MoveCommand, levels_file};
use quintet_session::sync::SharedBuffer;
use quintet_session::{Participants, PlayedBy, Session, SessionInput, Speed};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::{Debug, Write as _};
use std::path::Path;

const KEPT: &str = include_str!("encodings.txt");

/// Collects lines and compares each value with what is read from its own encoding.
#[derive(Default)]
struct Table(String);

impl Table {
    fn line(&mut self, name: impl AsRef<str>, encoding: &str) {
        writeln!(self.0, "{}: {encoding}", name.as_ref()).unwrap();
    }

    fn bytes<T: Serialize + DeserializeOwned + PartialEq + Debug>(
        &mut self,
        name: impl AsRef<str>,
        value: &T,
    ) {
        let bytes = postcard::to_stdvec(value).unwrap();
        assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value);
        self.line(name, &hex(&bytes));
    }

    fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(
        &mut self,
        name: impl AsRef<str>,
        value: &T,
    ) {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value);
        self.line(name, &text);
    }

    /// Adds both encodings of a setup.
    fn setup<T: Serialize + DeserializeOwned + PartialEq + Debug>(&mut self, name: &str, value: &T) {
        self.bytes(name, value);
        self.json(format!("{name}, named"), value);
    }

    /// Compares the lines with those that are kept.
    fn compare(&self, kept: &str) {
        let changed: Vec<&str> =
            self.0.lines().filter(|line| !kept.lines().any(|kept| kept == *line)).collect();
        let gone: Vec<&str> = kept.lines().filter(|kept| !self.0.lines().any(|line| line == *kept)).collect();
        if std::env::var_os("GOLDEN").is_some() && gone.is_empty() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/session/encodings.txt");
            std::fs::write(path, &self.0).unwrap();
            return;
        }
        assert!(
            changed.is_empty() && gone.is_empty(),
            "files of earlier versions would be read wrongly: {gone:#?}\nis now {changed:#?}"
        );
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[test]
fn encodings_never_change() {
    let mut table = Table::default();
    buttons(&mut table);
    actions(&mut table);
    setups(&mut table);
    headers(&mut table);
    events(&mut table);
    table.compare(KEPT);
}

fn buttons(table: &mut Table) {
    use Button::{
        Clockwise, Counterclockwise, Down, Drop, Enter, HalfTurn, Hint, Hold, Left, Pause, Quit, Restart,
        Right, Undo,
    };
    let all = [
        Left,
        Right,
        Clockwise,
        Counterclockwise,
        HalfTurn,
        Down,
        Drop,
        Hold,
        Enter,
        Pause,
        Restart,
        Quit,
        Hint,
        Undo,
    ];
    for button in all {
        // A new button is listed above.
        match button {
            Left | Right | Clockwise | Counterclockwise | HalfTurn | Down | Drop | Hold | Enter | Pause
            | Restart | Quit | Hint | Undo => {}
        }
        let press = ButtonAction::Press(Player::ONE, button);
        table.bytes(format!("press {button:?}"), &SessionInput::Act(press));
    }
    let release = ButtonAction::Release(Player::TWO, Button::Left);
    table.bytes("release of player 2", &(Time::from_micros(300), SessionInput::Act(release)));
    table.bytes("undo", &SessionInput::<ButtonAction>::Undo);
    table.bytes("wait", &SessionInput::<ButtonAction>::Wait);
    table.bytes("leave", &SessionInput::<ButtonAction>::Leave);
}

fn actions(table: &mut Table) {
    use MoveCommand::{Clockwise, Counterclockwise, Down, Left, Right};
    for command in [Left, Right, Down, Clockwise, Counterclockwise] {
        table.bytes(format!("move {command:?}"), &Action::Move(command, 300));
    }
    for kind in Tetromino::ALL {
        table.bytes(format!("letter {kind}"), &Action::Letter(kind));
    }
    let hint = [(0, 17), (1, 17), (10, 0), (3, -1)].map(|(x, y)| Pos::new(x, y));
    let others = [
        Action::Drop(2),
        Action::LevelUp(1),
        Action::LevelDown(200),
        Action::NoRandom([Tetromino::I, Tetromino::Z].into()),
        Action::Random,
        Action::Hint(hint),
        Action::Unmark,
        Action::Answer(PlayerEffect::Blind),
        Action::Answer(PlayerEffect::Heavy),
        Action::Answer(PlayerEffect::Force(Tetromino::T)),
        Action::Restart,
    ];
    for action in others {
        match action {
            Action::Move(..)
            | Action::Drop(_)
            | Action::LevelUp(_)
            | Action::LevelDown(_)
            | Action::NoRandom(_)
            | Action::Random
            | Action::Letter(_)
            | Action::Hint(_)
            | Action::Unmark
            | Action::Answer(_)
            | Action::Restart => {}
        }
        table.bytes(format!("action {action:?}"), &SessionInput::Act(action));
    }
}

fn setups(table: &mut Table) {
    table.setup("chetyris", &chetyris::Setup::default());
    let pieces = parse_pieces("TLJOSZIVFC").unwrap();
    table
        .setup("chetyris, all", &chetyris::Setup { seed: Seed(258), pieces, level: 9, width: 6, height: 30 });
    table.setup("cascade", &cascade::Setup::default());
    table.setup("cascade, all", &cascade::Setup { seed: Seed(258), width: 40, height: 12 });
    let text = "[[level]]\nnumber = 5\nname = 'own'\nsequence = 'f'\nheavy = true\nstar_every = 2\nexpires_after = 5";
    let levels: LevelTable = levels_file::parse(text, &mut |_| Ok("I O S".to_owned())).unwrap();
    let (seed, start) = (Seed(258), Level(5));
    let usual = quadris::Setup::default();
    table.setup("quadris", &usual);
    table.setup("quadris, all", &quadris::Setup { seed, start, levels: levels.clone(), ..usual.clone() });
    let (rng, hi_score, restarts) = (Rng::new(Seed(1)), 700, 3);
    let norandom = Some([Tetromino::T].into());
    let carried =
        Some(quadris::Carryover { rng: rng.clone(), hi_score, norandom: norandom.clone(), restarts });
    table.json("quadris, carried", &quadris::Setup { carried, ..usual });
    let usual = biquadris::Setup::default();
    table.setup("biquadris", &usual);
    table.setup("biquadris, all", &biquadris::Setup { seed, start, levels, ..usual.clone() });
    let carried = Some(biquadris::Carryover { rng, hi_score, norandom: [norandom, None], restarts });
    table.json("biquadris, carried", &biquadris::Setup { carried, ..usual });
    modern_setups(table);
}

fn modern_setups(table: &mut Table) {
    let usual = modern::Setup::default();
    let (seed, pieces) = (Seed(258), parse_pieces("IJLOSTZ").unwrap());
    let mut board = Matrix::new();
    board.draw(&["G.........", "IJLOSTZXG."], MatrixBlock::from_letter);
    let first = modern::Setup {
        rules: RulePreset::Guideline,
        tspin_kick: Some(false),
        seed,
        fixed_seed: true,
        level: Some(3),
        pieces,
        board,
        ..usual.clone()
    };
    for mode in Mode::ALL {
        table.setup(&format!("modern {mode}"), &modern::Setup { mode, ..usual.clone() });
    }
    table.setup("modern, first options", &first);
    let none = Options::DEFAULT;
    let all = Options {
        half_turn: HalfTurn::SrsPlus,
        rotation: Some(RotationSystem::Classic),
        randomiser: Some(PieceRandomiser::Reroll),
        previews: Some(6),
        hold: false,
        ghost: false,
        entry_delay_ms: 300,
        clear_delay_ms: 683,
        rows: Some(100),
        goal: Some(PuzzleGoal::Lines(3)),
    };
    let with = |options| modern::Setup { options, ..usual.clone() };
    table.setup("modern, all options", &modern::Setup { mode: Mode::Cheese, ..with(all) });
    for half_turn in HalfTurn::ALL {
        table.setup(
            &format!("modern half-turn {half_turn}"),
            &with(Options { half_turn: *half_turn, ..none }),
        );
    }
    for rotation in RotationSystem::ALL {
        table.setup(
            &format!("modern rotation {rotation}"),
            &with(Options { rotation: Some(*rotation), ..none }),
        );
    }
    for randomiser in PieceRandomiser::ALL {
        table.setup(
            &format!("modern randomiser {randomiser}"),
            &with(Options { randomiser: Some(*randomiser), ..none }),
        );
    }
    for goal in [
        PuzzleGoal::ClearAll,
        PuzzleGoal::Lines(2),
        PuzzleGoal::Send(4),
        PuzzleGoal::TspinDouble,
        PuzzleGoal::TspinTriple,
    ] {
        match goal {
            PuzzleGoal::ClearAll
            | PuzzleGoal::Lines(_)
            | PuzzleGoal::Send(_)
            | PuzzleGoal::TspinDouble
            | PuzzleGoal::TspinTriple => {}
        }
        table.setup(&format!("modern goal {goal}"), &with(Options { goal: Some(goal), ..none }));
    }
    let handling = |initial| Handling {
        das_ms: 1,
        arr_ms: 0,
        soft_drop: Handling::INSTANT,
        lock_delay_ms: 9,
        dcd_ms: 3,
        initial_rotation: initial,
        initial_hold: initial,
        drop_guard_ms: 4,
    };
    for initial in InitialAction::ALL {
        let handling = [handling(*initial), Handling::DEFAULT];
        table.setup(&format!("modern initial {initial}"), &modern::Setup { handling, ..usual.clone() });
    }
    for practice in [false, true] {
        let daily = Some(Daily { day: 20_000, practice });
        table.setup(&format!("modern daily {practice}"), &modern::Setup { daily, ..usual.clone() });
    }
    // Only a restart makes a setup that carries something over: every button that is held then.
    let duel = modern::Setup { mode: Mode::Duel, ..usual };
    let mut game = Modern::new(&duel).unwrap();
    for (_, button) in Modern::BUTTONS.iter().filter(|(_, button)| *button != Button::Restart) {
        game.act(&ButtonAction::Press(Player::ONE, *button), &mut ());
    }
    game.act(&ButtonAction::Press(Player::TWO, Button::Down), &mut ());
    let restart = ButtonAction::Press(Player::ONE, Button::Restart);
    table.json("modern, carried", &game.next_setup(&duel, &restart).expect("a restart"));
}

fn headers(table: &mut Table) {
    let players = [
        PlayedBy::Person,
        PlayedBy::Computer { strength: None },
        PlayedBy::Computer { strength: Some(9) },
        PlayedBy::Program,
    ];
    table.json("participants", &Participants::of(players.to_vec()));
    let participants =
        Participants { players: vec![PlayedBy::Person], helped: true, inherited: 2, speed: Speed::new(75) };
    table.json("participants, all", &participants);
    // A whole recording, but for the version of the program in its header and the checks that follow from it.
    let file = SharedBuffer::default();
    let session = Session::<chetyris::Chetyris>::new(chetyris::Setup::new(Seed(7))).unwrap();
    let mut session = session.with_participants(participants).with_recording(Box::new(file.clone()));
    let press = |button| ButtonAction::Press(Player::ONE, button);
    session.act(Time::ZERO, press(Button::Enter), &mut ());
    session.act(Time::from_micros(1_500_000), press(Button::Drop), &mut ());
    session.finish().unwrap();
    let (version, bytes) = (env!("CARGO_PKG_VERSION"), file.bytes());
    let text: String =
        bytes.iter().map(|byte| if (32..127).contains(byte) { char::from(*byte) } else { '.' }).collect();
    let header_length = u32::from_le_bytes(bytes[10..14].try_into().unwrap()) as usize;
    let header = &text[14..14 + header_length];
    table.line("start of a recording", &hex(&bytes[..10]));
    table.line("header", &header.replace(version, "VERSION"));
    let mut at = 14 + header_length + 4;
    while at < bytes.len() {
        let length = u32::from_le_bytes(bytes[at + 1..at + 5].try_into().unwrap()) as usize;
        table.line(format!("frame {}", char::from(bytes[at])), &hex(&bytes[at + 1..at + 5 + length]));
        at += 9 + length;
    }
}

fn events(table: &mut Table) {
    use Ending::{BlockOut, Failed, GoalReached, LockOut, Quit, TopOut, Won};
    let cells = CellList::new([(3, -1), (0, 0), (9, 39)].map(|(x, y)| Pos::new(x, y)));
    let placed = PiecePosition { pos: Pos::new(3, 18), orientation: Orientation::West };
    let locked = LockedPiece { kind: CellKind::T, placed, cells, spin: Some(Spin::Full) };
    let mut events = vec![
        Event::Begun,
        Event::Countdown(3),
        Event::Paused,
        Event::Resumed,
        Event::Moved(-2),
        Event::Rotated { turn: Turn::Clockwise, kick: 4, spin: Some(Spin::Mini) },
        Event::Rotated { turn: Turn::Counterclockwise, kick: 0, spin: None },
        Event::Rotated { turn: Turn::Half, kick: 0, spin: None },
        Event::Blocked,
        Event::Held(CellKind::J),
        Event::HardDropped { rows: 18, tile: Tile::Kind(CellKind::S), cells },
        Event::Locked(locked),
        Event::Cleared(RowSet(0b1011)),
        Event::Rose { rows: 2, kind: CellKind::TimeLimit },
        Event::Sent(4),
        Event::Level { number: 5, from: Some(4) },
        Event::LevelDone,
    ];
    events.extend(CellKind::ALL.map(Event::Spawned));
    events.extend(
        [FallCause::Gravity, FallCause::Soft, FallCause::Heavy].map(|cause| Event::Fell { rows: 1, cause }),
    );
    let specials = [
        SpecialEvent::Vapor(3),
        SpecialEvent::Foam(4),
        SpecialEvent::Star,
        SpecialEvent::Expired,
        SpecialEvent::Blind,
        SpecialEvent::Heavy,
        SpecialEvent::Force(Tetromino::Z),
        SpecialEvent::Cut { step: 1, of: 3, rows: 2 },
        SpecialEvent::Dropped { step: 2, of: 3, piece: 7, rows: 5 },
    ];
    events.extend(specials.map(Event::Special));
    let applause = [
        Applause::Clear { rows: 4, spin: None },
        Applause::Combo(2),
        Applause::BackToBack,
        Applause::PerfectClear,
        Applause::LevelUp(7),
    ];
    events.extend(applause.map(Event::Applause));
    events.extend([BlockOut, LockOut, TopOut, GoalReached, Won, Quit, Failed].map(Event::Over));
    for event in events {
        // A new event is listed above.
        match event {
            Event::Begun
            | Event::Countdown(_)
            | Event::Paused
            | Event::Resumed
            | Event::Spawned(_)
            | Event::Moved(_)
            | Event::Rotated { .. }
            | Event::Blocked
            | Event::Fell { .. }
            | Event::Held(_)
            | Event::HardDropped { .. }
            | Event::Locked(_)
            | Event::Special(_)
            | Event::Cleared(_)
            | Event::Rose { .. }
            | Event::Sent(_)
            | Event::Applause(_)
            | Event::Level { .. }
            | Event::LevelDone
            | Event::Over(_) => {}
        }
        let game_event = GameEvent { at: Time::from_micros(300), player: Player::TWO, event };
        let name = format!("{event:?}");
        table.bytes(
            format!("event {}", name.split_once("cells").map_or(&*name, |(start, _)| start)),
            &game_event,
        );
    }
}
