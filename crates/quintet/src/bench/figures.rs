//! The figures that `quintet bench` measures, each on one thread.

use super::Figure;
use quintet_app::catalogue::Catalogue;
use quintet_app::settings::Settings;
use quintet_app::{App, Shell};
use quintet_bot::modern::{BeamSearcher, ModernEvaluator, Position, SearchBudget, Searcher};
use quintet_cascade::{Field, Piece};
use quintet_engine::chetyris::{self, Chetyris, PieceKind};
use quintet_engine::kernel::{Button, ButtonAction, Game, Player, Rng, Seed, Span};
use quintet_engine::modern::{Mode, Modern, RulePreset, Rules, Setup, Stage};
use quintet_look::AnimationQuality;
use quintet_paint::{Painter, Size, Style};
use quintet_session::{Session, sim};
use quintet_sound::{Synth, Volume, Volumes};
use quintet_srs::{Board, perft_on_threads};
use std::fmt::Write;

/// All figures, in the order in which they are measured.
pub(super) const FIGURES: &[Figure] = &[
    Figure { name: "count placements (perft)", unit: "placements", prepare: placements },
    Figure { name: "search for the best move", unit: "placements", prepare: search },
    Figure { name: "play Modern with random keys", unit: "key presses", prepare: modern },
    Figure { name: "play a script with sim (Chetyris)", unit: "lines", prepare: script },
    Figure { name: "insert into a 64×256 field of Cascade", unit: "pieces", prepare: cascade },
    Figure { name: "paint the whole menu at 1280×800", unit: "pictures", prepare: picture },
    Figure { name: "make music", unit: "milliseconds of sound", prepare: music },
];

/// A round of work; returns how much was done.
type Round = Box<dyn FnMut() -> u64>;

fn placements() -> Round {
    let queue = quintet_srs::parse_pieces("IOLJS").unwrap_or_default();
    Box::new(move || perft_on_threads(&Board::EMPTY, &queue, 1))
}

fn search() -> Round {
    let mut position = Position::empty(Rules::of(Mode::Duel, RulePreset::Standard));
    for piece in quintet_srs::parse_pieces("TSZLJO").unwrap_or_default() {
        position.push_piece(piece);
    }
    Box::new(move || {
        let mut beam = BeamSearcher::new(ModernEvaluator::default(), position.clone());
        beam.search(SearchBudget::nodes(20_000));
        beam.stats().nodes
    })
}

fn modern() -> Round {
    const BUTTONS: [Button; 5] =
        [Button::Left, Button::Right, Button::Clockwise, Button::Counterclockwise, Button::Drop];
    const PRESSES: u64 = 50_000;
    let mut rng = Rng::new(Seed(1));
    let Ok(mut game) = Modern::new(&Setup::default()) else { return Box::new(|| 0) };
    let tap = |game: &mut Modern, button| {
        game.act(&ButtonAction::Press(Player::ONE, button), &mut ());
        game.act(&ButtonAction::Release(Player::ONE, button), &mut ());
    };
    Box::new(move || {
        for _ in 0..PRESSES {
            if game.stage() != Stage::Playing {
                tap(&mut game, Button::Enter);
                game.advance(game.now() + Span::from_millis(3000), &mut ());
            }
            game.advance(game.now() + Span::from_millis(50), &mut ());
            tap(&mut game, BUTTONS[rng.below(5) as usize]);
        }
        PRESSES
    })
}

/// All pieces are bombs that leave nothing behind, so the game lasts as long as the script.
fn script() -> Round {
    const LINES: usize = 20_000;
    let keys = ["left", "right", "rotate", "down", "drop"];
    let mut rng = Rng::new(Seed(1));
    let mut script = String::from("0 tap enter\n");
    for line in 1..LINES {
        // Writing into a string cannot fail.
        let _ = writeln!(script, "{} tap {}", line * 10, keys[rng.below(keys.len() as u32) as usize]);
    }
    let setup =
        chetyris::Setup { pieces: vec![PieceKind::Vapor; LINES].into(), ..chetyris::Setup::new(Seed(1)) };
    Box::new(move || {
        let Ok(mut session) = Session::<Chetyris>::new(setup.clone()) else { return 0 };
        let played = sim::run(&mut session, script.as_bytes(), &mut Vec::new(), false);
        played.map_or(0, |()| LINES as u64)
    })
}

fn cascade() -> Round {
    const PIECES: u64 = 500;
    let cells = [(0, 0), (1, 0), (2, 0), (1, 1)];
    let (Ok(empty), Ok(piece)) = (Field::new(64, 256, 0), Piece::with_cells(4, 1, cells)) else {
        return Box::new(|| 0);
    };
    Box::new(move || {
        let (mut field, mut rng) = (empty.clone(), Rng::new(Seed(1)));
        for _ in 0..PIECES {
            let x = rng.below(60) as i32;
            if field.insert(piece.clone(), x).is_err() {
                field = empty.clone();
            }
        }
        PIECES
    })
}

fn picture() -> Round {
    const SIZE: Size = Size { width: 1280, height: 800 };
    let settings = Settings::new(Catalogue::standard());
    let app = App::new(Shell::new(settings, AnimationQuality::PIXELS));
    let mut painter = Painter::new(Style::default());
    Box::new(move || {
        painter.invalidate();
        painter.paint(app.layout(), SIZE, 1.0);
        1
    })
}

fn music() -> Round {
    const RATE: u32 = 48_000;
    let mut synth = Synth::new(RATE, Volumes { effects: Volume::FULL, music: Volume::new(100), mute: false });
    synth.set_level(15);
    let mut buffer = vec![0.0; RATE as usize / 50];
    Box::new(move || {
        synth.play_music();
        for _ in 0..20 {
            synth.fill(&mut buffer);
        }
        200
    })
}
