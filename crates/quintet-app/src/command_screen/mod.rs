//! A game of typed commands, with its board beside a command line.

mod pause;
mod peer;
mod prompt;
mod result;
mod text;
mod typed_game;
mod watch;
mod work;

pub use peer::{PeerEvent, PeerTerminal};
pub(crate) use text::CommandSession;
pub use text::{TextSession, TextStatus};

use crate::any::ScreenOptions;
use crate::catalogue::Declared;
use crate::effect::{Effect, ExitReason};
use crate::game_choices::GameChoices;
use crate::input::Input;
use crate::page::TextPage;
use crate::pause_menu::PauseItem;
use crate::play::{GameExit, GameHooks, start_again};
use crate::player_names::Rival;
use crate::records::Scored;
use crate::request::Answer;
use crate::result_page::ResultPage;
use crate::screen::{Screen, Shell, motion};
use crate::seen;
use crate::selection::Selection;
use crate::settings::{Key, Settings};
use crate::shortcuts::{KeyMeaning, Shortcuts};
use crate::text::Language;
use crate::text_input::TextInput;
use crate::widget::{Keycap, Layout, Scene, Widget};
use crate::workers::Workers;
use quintet_bot::Strength;
use quintet_engine::commands::interpreter::commands::{TABLE, Verb};
use quintet_engine::commands::interpreter::{CommandedGame, InterpretedGame, Interpreter, LoadedFile};
use quintet_engine::kernel::{Button, GameEvent, Player, Rng, Seed, Span, Time};
use quintet_look::Animator;
use quintet_session::Session;
use typed_game::{TypedGame, TypedSession};

/// How many lines one notch of the wheel scrolls.
const NOTCH: usize = 3;
/// The number of blocks in a demonstration: practically endless.
const DEMO_BLOCKS: u32 = u32::MAX;
/// The time until the next part of a long file or macro is carried out, or the worker is asked for a hint again.
const POLL_DELAY: Span = Span::from_millis(5);

/// The state of the interpreter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doing {
    /// Waiting for a command.
    Reading,
    /// More commands are ready to be carried out.
    Working,
    /// The computer plays, and acts at this moment.
    Watching(Time),
    /// The computer plays its own side, and acts at this moment.
    Opposing(Time),
    /// Waiting for a hint.
    AwaitingHint,
    /// Waiting for a file.
    AwaitingFile,
    /// The input has ended.
    Ended,
    /// The player has left.
    Left,
}

/// The screen of a game that is played by typed commands.
pub(crate) fn commands_screen<G>(session: Session<G>, options: ScreenOptions<'_>) -> Box<dyn Screen>
where
    G: InterpretedGame + Scored,
{
    let typed = TypedSession::new(session, Some(start_again::<G>), &options.shell.workers);
    let typed = CommandScreen::of(Box::new(typed), options.hooks, options.shell);
    let typed = if options.is_core_only { typed.with_interpreter(Interpreter::new(false)) } else { typed };
    if options.is_demonstration {
        return Box::new(typed.demonstrated());
    }
    Box::new(typed.against_computer(&options.shell.settings))
}

/// The screen of a game of typed commands.
#[expect(clippy::struct_excessive_bools, reason = "independent parts of the state of the screen")]
pub struct CommandScreen {
    typed: Box<dyn TypedGame>,
    interpreter: Interpreter,
    /// Who plays the second side.
    rival: Rival,
    /// How the computer plays in a demonstration.
    strength: Strength,
    workers: Workers,
    rng: Rng,
    hooks: Box<dyn GameHooks>,
    peer: Option<Box<dyn PeerTerminal>>,
    line: TextInput,
    keys: Shortcuts,
    history: Vec<String>,
    /// Which line of the history is shown; its length when none is.
    recalled: usize,
    log: Vec<String>,
    /// How many of the last lines are scrolled out of sight.
    back: usize,
    /// How many lines were added to the log so far.
    said: usize,
    /// Why the last answer to the game's question was rejected; shown while the game asks.
    refusal: Vec<String>,
    /// An answer that is too long for the log, with the command as its title.
    reading: Option<TextPage>,
    /// The completions that Tab has found.
    offered: Vec<String>,
    animator: Animator,
    text: Language,
    happened: Vec<GameEvent>,
    pause_selection: Option<Selection>,
    /// The result of the round, while it is shown.
    result: Option<ResultPage>,
    /// Whether it was shown already.
    has_seen_result: bool,
    /// When the game was over.
    over_at: Option<Time>,
    /// Whether the player is asked to confirm ending the game, instead of the pause menu.
    confirms_end: bool,
    /// The options for the next round.
    choices: GameChoices,
    settings: Settings,
    doing: Doing,
    /// Whether a person watches: the computer then plays at a speed that can be followed.
    watched: bool,
    /// Whether the peer terminal may have more events.
    more: bool,
    /// The game's time when the clock was at `begun`.
    before: Time,
    begun: Time,
    clock: Time,
}

impl CommandScreen {
    /// A screen in which a session continues now.
    pub fn new<G>(session: Session<G>, hooks: Box<dyn GameHooks>, shell: &Shell) -> CommandScreen
    where
        G: InterpretedGame + Declared,
    {
        CommandScreen::of(Box::new(TypedSession::new(session, None, &shell.workers)), hooks, shell)
    }

    fn of(typed: Box<dyn TypedGame>, hooks: Box<dyn GameHooks>, shell: &Shell) -> CommandScreen {
        let mut screen = CommandScreen {
            before: typed.now(),
            rng: Rng::new(typed.bot_seed()),
            interpreter: Interpreter::new(true),
            rival: Rival::Person,
            // Every block is visible, but not every move.
            strength: typed.demonstration().at_speed(400, 10, 15),
            workers: shell.workers.clone(),
            hooks,
            peer: None,
            line: TextInput::default(),
            keys: Shortcuts::new(typed.info().name, &shell.settings),
            history: Vec::new(),
            recalled: 0,
            log: Vec::new(),
            back: 0,
            said: 0,
            refusal: Vec::new(),
            reading: None,
            offered: Vec::new(),
            animator: shell.animator(),
            text: shell.settings.language(),
            happened: Vec::new(),
            pause_selection: None,
            result: None,
            has_seen_result: false,
            over_at: None,
            confirms_end: false,
            choices: GameChoices::new(typed.info(), &shell.settings),
            settings: shell.settings.clone(),
            doing: Doing::Working,
            watched: true,
            more: false,
            begun: shell.clock,
            clock: shell.clock,
            typed,
        };
        if let Some(line) = screen.keys.introduction().filter(|_| screen.before == Time::ZERO) {
            screen.note(&line);
        }
        screen.work();
        screen
    }

    /// The same with this interpreter.
    #[must_use]
    pub fn with_interpreter(mut self, interpreter: Interpreter) -> CommandScreen {
        self.interpreter = interpreter;
        self.work();
        self
    }

    /// The same, played by the computer until a key stops it.
    #[must_use]
    pub fn demonstrated(mut self) -> CommandScreen {
        self.strength = self.typed.demonstration().clone();
        let command = TABLE.iter().find(|command| command.verb == Verb::Autoplay);
        let name = command.map_or("", |command| self.interpreter.names().current_name(command)).to_owned();
        self.command(&format!("{name} {DEMO_BLOCKS}"));
        self
    }

    /// The same with the computer as the second player, if these settings choose it.
    #[must_use]
    fn against_computer(mut self, settings: &Settings) -> CommandScreen {
        let Some(strength) = self.typed.opponent_strength(settings) else { return self };
        self.rival = self.typed.rival(settings);
        self.typed.set_opponent(strength, Seed(self.rng.bits()), &self.workers);
        self.oppose();
        self
    }

    /// The same, shown and played in a terminal at the same time.
    #[must_use]
    pub fn with_peer(mut self, mut peer: Box<dyn PeerTerminal>) -> CommandScreen {
        peer.frame(self.game());
        self.peer = Some(peer);
        self
    }

    /// The game as the interpreter sees it.
    fn game(&self) -> &dyn CommandedGame {
        self.typed.session().commanded_game()
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        if self.pause_selection.is_some() {
            return self.press_while_still(&Input::Press { key, at: self.clock, repeats: false });
        }
        match self.doing {
            Doing::AwaitingFile => return Vec::new(),
            // While the computer plays its side, only the menu and the help work.
            Doing::Opposing(_) if !matches!(key, Key::Esc | Key::Char('?')) => return Vec::new(),
            Doing::Watching(_) => return self.stop(),
            _ => {}
        }
        if self.line.text().is_empty() {
            let asking = self.game().is_asking();
            if key == Key::Char('?') && self.keys.are_free() {
                self.reading = Some(TextPage::how_to_play(self.typed.info(), &self.settings));
                return Vec::new();
            }
            match self.keys.press(key, asking, self.interpreter.names()) {
                KeyMeaning::Words(words) => return self.command(&words),
                KeyMeaning::Nothing => return Vec::new(),
                KeyMeaning::Line => {}
            }
        }
        match key {
            Key::Esc => {
                self.offered.clear();
                if std::mem::take(&mut self.line).text().is_empty() {
                    (self.pause_selection, self.confirms_end) = (Some(Selection::default()), false);
                }
                self.keys.entered();
            }
            Key::Enter => return self.enter(),
            Key::Tab => self.complete(),
            Key::PageUp => self.recall(true),
            Key::PageDown => self.recall(false),
            Key::Up | Key::Down if !self.line.text().is_empty() => self.recall(key == Key::Up),
            _ => {
                self.line.update(&Input::Press { key, at: self.clock, repeats: false });
                self.offered.clear();
            }
        }
        Vec::new()
    }

    fn leave(&mut self, left: ExitReason) -> Vec<Effect> {
        if std::mem::replace(&mut self.doing, Doing::Left) != Doing::Left {
            let exit = self.typed.leave(left);
            let again = if left == ExitReason::Quit { self.typed.again() } else { None };
            self.hooks.on_exit(GameExit { result: None, again, ..exit });
        }
        vec![Effect::Back]
    }
}

impl Screen for CommandScreen {
    fn opened(&mut self) -> Vec<Effect> {
        if self.doing == Doing::Left && self.result.is_none() {
            // It was restarted as a new game, which is over.
            return vec![Effect::Back];
        }
        if self.peer.is_some() || matches!(self.doing, Doing::Watching(_)) {
            return Vec::new();
        }
        let seen = seen::mark(self.typed.info().name, &self.settings);
        if seen.is_some() {
            self.reading = Some(TextPage::how_to_play(self.typed.info(), &self.settings).before_play());
        }
        seen.into_iter().collect()
    }

    fn update(&mut self, input: &Input) -> Vec<Effect> {
        self.clock = self.clock.max(input.at());
        if self.result.is_some() {
            let effects = self.update_result(input);
            self.follow_result();
            return effects;
        }
        if self.doing == Doing::Left {
            let leaves = matches!(input, Input::Press { .. });
            return leaves.then_some(Effect::Back).into_iter().collect();
        }
        let mut effects = self.go_on();
        effects.extend(self.listen());
        effects.extend(match input {
            input if self.reading.is_some() => {
                self.read(input);
                Vec::new()
            }
            Input::Press { key, .. } => {
                self.back = 0;
                self.press(*key)
            }
            Input::Paste { text, at } if self.pause_selection.is_none() => self.paste(text, *at),
            Input::Wheel { down, .. } if self.pause_selection.is_none() => {
                let back = if *down { self.back.saturating_sub(NOTCH) } else { self.back + NOTCH };
                self.back = back.min(self.log.len().saturating_sub(1));
                Vec::new()
            }
            Input::Hover { .. } | Input::Click { .. } if self.pause_selection.is_some() => {
                self.press_while_still(input)
            }
            _ => Vec::new(),
        });
        if self.doing == Doing::Ended {
            effects.extend(self.leave(ExitReason::Quit));
        }
        self.follow_result();
        let happened = std::mem::take(&mut self.happened);
        for game_event in &happened {
            self.animator.on_event(&GameEvent { at: self.clock, ..*game_event });
        }
        if !happened.is_empty() {
            effects.insert(0, Effect::Events(happened));
        }
        effects
    }

    fn layout(&self) -> Layout {
        if let Some(result) = self.result_layout() {
            return result;
        }
        if let Some(reading) = &self.reading {
            return reading.layout();
        }
        let text = self.text;
        let overlay = self
            .pause_selection
            .map(|selection| PauseItem::overlay(self.pause_title(), &self.pause_items(), selection, text));
        let status = self.hooks.status().map(|status| status.line(text));
        let shown = self.animator.frame_at(self.clock);
        let mut view = self.game().view();
        self.typed.translate(text, &mut view);
        let log = self.shown_log();
        let names = if view.boards.len() > 1 {
            self.rival.names(self.typed.info(), &self.settings)
        } else {
            Vec::new()
        };
        let scene = Scene { overlay, status, log, names, ..Scene::new(self.typed.info().name, view, shown) };
        let (line, cursor) = (self.line.text().to_owned(), self.line.cursor());
        let footer = if let Doing::Watching(_) = self.doing {
            vec![Keycap::new(text.get("key-any"), text.get("cap-take-over"))]
        } else {
            let game = self.game();
            self.keys.caps(game.is_asking(), game.is_over(), line.is_empty())
        };
        let begun = self.keys.text();
        let (line, cursor) = if line.is_empty() { (begun.clone(), begun.len()) } else { (line, cursor) };
        let label = self.game().prompt().to_owned();
        Layout {
            title: text.title(self.typed.info()).to_owned(),
            widgets: vec![Widget::Scene(Box::new(scene)), Widget::Field { label, text: line, cursor }],
            footer: if self.pause_selection.is_some() { PauseItem::footer(text) } else { footer },
            notice: None,
        }
    }

    fn wake_at(&self) -> Option<Time> {
        if self.doing == Doing::Left {
            return None;
        }
        let busy = match self.doing {
            Doing::Watching(due) => Some(due),
            Doing::Opposing(due) => Some(due).filter(|_| !self.is_paused()),
            doing => (matches!(doing, Doing::Working | Doing::AwaitingHint) || self.more)
                .then(|| self.clock + POLL_DELAY),
        };
        [
            busy,
            self.hooks.status_changes_at(self.clock),
            self.animator.next_change(self.clock),
            self.result_due(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    fn is_game(&self) -> bool {
        self.result.is_none()
    }

    fn holds_game(&self) -> bool {
        true
    }

    fn is_paused(&self) -> bool {
        self.pause_selection.is_some() || self.reading.is_some()
    }

    fn takes_key(&self, key: Key) -> bool {
        self.controls_piece() && self.keys.acts(key)
    }

    fn is_typing(&self) -> bool {
        !self.is_paused()
    }

    fn controls_piece(&self) -> bool {
        let free = self.result.is_none()
            && !self.is_paused()
            && self.doing == Doing::Reading
            && self.line.text().is_empty();
        free && self.keys.are_free() && !self.game().is_asking()
    }

    fn button_of(&self, key: Key) -> Option<(Player, Button)> {
        let button = if key == Key::Esc { Some(Button::Pause) } else { self.keys.button(key) };
        button.map(|button| (Player::ONE, button))
    }

    fn key_for(&self, _player: Player, button: Button) -> Option<Key> {
        // The player on turn can use any keys.
        if button == Button::Pause { Some(Key::Esc) } else { self.keys.key(button) }
    }

    fn answer(&mut self, answer: Answer) {
        if self.doing == Doing::AwaitingFile {
            let file = match answer {
                Answer::File(file) => file,
                Answer::Failed(message) => Err(message.to_string()),
                _ => return,
            };
            let file = file.map(|(identity, text)| LoadedFile { identity, text });
            self.interpreter.supply_file(self.typed.session().commanded_game(), file);
            // The interpreter continues at the next tick.
            self.doing = Doing::Working;
        }
    }

    fn settings(&mut self, settings: &Settings) {
        self.keys.set(settings);
        self.text = settings.language();
        self.animator.set_motion(motion(settings));
        self.settings = settings.clone();
    }

    fn setting_changed(&mut self, key: &str, value: &str) {
        self.choices.change(key, value);
    }

    fn close(&mut self, left: ExitReason) {
        // With a peer terminal, closing the window ends the game, as the end of the input does.
        let ends = self.peer.is_some() && left == ExitReason::Player;
        self.leave(if ends { ExitReason::Quit } else { left });
    }
}
