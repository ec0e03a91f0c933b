//! The synthesiser: is told what happens, and fills buffers with what is heard of it.

mod music;
mod ramp;
mod recipes;
mod tune;
mod voice;
mod voices;
mod wave;

use crate::hear::{self, Cue};
use crate::{Effect, Menu, Volumes};
use music::{Music, Playing};
use quintet_engine::kernel::{Event, GameEvent, Player, Span};
use ramp::{Ramp, limit};
use voices::Voices;

/// How many frames are mixed at a time.
const BLOCK: usize = 256;

/// After so many seconds in which nothing happens the music ends.
const LONELY_SECONDS: u64 = 90;

/// How many milliseconds apart two beginnings of one sound are at least.
const APART_MILLIS: u64 = 25;

/// How far to the sides two players are.
const ASIDE: f32 = 0.4;

/// Makes sound of what happens: pure arithmetic, without a clock, a thread or a device.
///
/// The samples depend on what it is told and between which samples, and on nothing else: not on the platform,
/// and not on how large the pieces are in which they are asked for.
///
/// ```
/// use quintet_engine::kernel::{Event, GameEvent, Player, Time};
/// use quintet_sound::{Volumes, Synth};
///
/// let mut synth = Synth::new(48_000, Volumes::default());
/// let event = Event::Moved(1);
/// synth.on_event(&GameEvent { at: Time::ZERO, player: Player::ONE, event });
/// let mut samples = [0.0; 2 * 480];
/// synth.fill(&mut samples);
/// assert!(samples.iter().any(|sample| sample.abs() > 0.01));
/// ```
pub struct Synth {
    rate: u32,
    volumes: Volumes,
    /// How many frames have been filled.
    now: u64,
    voices: Voices,
    effects: Ramp,
    master: Ramp,
    music: Music,
    /// When something last happened.
    told: u64,
    levels: [Option<u32>; 2],
    two: bool,
    halted: bool,
    begun: Vec<Begun>,
    /// What is mixed: effects and music apart.
    mixed: Box<[[[f32; 2]; BLOCK]; 2]>,
}

/// When a sound was last begun for a player.
#[derive(Clone, Copy)]
struct Begun {
    effect: Effect,
    player: Player,
    at: u64,
}

impl Synth {
    /// A synthesiser that makes so many samples a second for each ear (from 8,000 to 192,000).
    pub fn new(rate: u32, volumes: Volumes) -> Synth {
        let rate = rate.clamp(8_000, 192_000);
        Synth {
            rate,
            volumes,
            now: 0,
            voices: Voices::new(rate),
            effects: Ramp::new(volumes.effects.gain()),
            master: Ramp::new(if volumes.mute { 0.0 } else { 1.0 }),
            music: Music::new(rate, volumes.music.gain()),
            told: 0,
            levels: [None; 2],
            two: false,
            halted: false,
            begun: Vec::new(),
            mixed: Box::new([[[0.0; 2]; BLOCK]; 2]),
        }
    }

    /// How many samples a second it makes for each ear.
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// Plays what belongs to an event of a game.
    pub fn on_event(&mut self, game_event: &GameEvent) {
        let GameEvent { player, event, .. } = *game_event;
        self.told = self.now;
        self.two |= player != Player::ONE;
        self.follow(player, &event);
        if let Some(cue) = hear::cue(&event) {
            // The steps of a cascade belong together, however near they are.
            if cue.after > Span::ZERO || self.is_apart(cue.effect, player) {
                self.sound(cue, player);
            }
        }
    }

    /// Is told what a player does in a menu.
    pub fn menu(&mut self, menu: Menu) {
        self.play(menu.into());
    }

    /// Plays an effect.
    pub fn play(&mut self, effect: Effect) {
        if self.is_apart(effect, Player::ONE) {
            self.sound(effect.into(), Player::ONE);
        }
    }

    /// Begins the music, or goes on with it.
    pub fn play_music(&mut self) {
        self.told = self.now;
        self.music.play(Playing::On);
    }

    /// The music follows this level from now on: games tell when a level is reached, but not all of them which
    /// one they begin with.
    pub fn set_level(&mut self, level: u32) {
        self.music.set_level(level);
    }

    /// The shell has stopped the game's time, or lets it run again: the music waits.
    pub fn pause(&mut self, paused: bool) {
        self.halted = paused;
        self.told = self.now;
        match (paused, self.music.playing()) {
            (true, Playing::On) => self.music.play(Playing::Held),
            (false, Playing::Held) => self.music.play(Playing::On),
            _ => {}
        }
    }

    /// The game is left: the music ends.
    pub fn leave(&mut self) {
        self.halted = false;
        self.two = false;
        self.levels = [None; 2];
        self.music.play(Playing::Off);
    }

    /// What is still to come of a cascade is not shown any more, and so not heard.
    pub fn skip(&mut self) {
        self.voices.forget();
    }

    /// Every effect that sounds or is to come ends at once, and the music rises from nothing: nobody hears it.
    pub fn hush(&mut self) {
        self.voices.clear();
        self.music.hush();
    }

    /// Changes how loud everything is, without a click.
    pub fn set(&mut self, volumes: Volumes) {
        self.volumes = volumes;
        if self.master.is_off() || self.effects.is_off() {
            // What was not heard until now is not to be heard from its middle.
            self.voices.clear();
        }
        self.master.go(if volumes.mute { 0.0 } else { 1.0 }, 10.0, self.rate);
        self.effects.go(volumes.effects.gain(), 15.0, self.rate);
        self.music.set_volume(volumes.music.gain());
    }

    /// Whether nothing is heard now, and nothing will be until it is told something: all samples would be 0.
    pub fn is_silent(&self) -> bool {
        self.master.is_off() || (self.voices.is_silent() || self.effects.is_off()) && self.music.is_silent()
    }

    /// Fills a buffer with samples from -1 to 1, left and right in turns.
    pub fn fill(&mut self, samples: &mut [f32]) {
        let mut frames = samples.chunks_exact_mut(2);
        let mut left = frames.len();
        while left > 0 {
            let count = self.mix(left);
            for (mixed, frame) in self.mixed[0][..count].iter().zip(&mut frames) {
                frame.copy_from_slice(mixed);
            }
            left -= count;
        }
        frames.into_remainder().fill(0.0);
    }

    /// The same with whole numbers.
    pub fn fill_i16(&mut self, samples: &mut [i16]) {
        let mut frames = samples.chunks_exact_mut(2);
        let mut left = frames.len();
        while left > 0 {
            let count = self.mix(left);
            for (mixed, frame) in self.mixed[0][..count].iter().zip(&mut frames) {
                frame.copy_from_slice(&mixed.map(|sample| (sample * 32_767.0) as i16));
            }
            left -= count;
        }
        frames.into_remainder().fill(0);
    }

    /// Mixes the next frames into the first of the two places, at most so many, and says how many.
    fn mix(&mut self, most: usize) -> usize {
        if self.told + LONELY_SECONDS * u64::from(self.rate) < self.now {
            self.music.play(Playing::Off);
        }
        if self.master.is_off() {
            self.voices.clear();
        }
        let due = self.voices.due(self.now).min(self.music.due());
        let count = most.min(BLOCK).min(due).max(1);
        let [effects, music] = &mut *self.mixed;
        let (effects, music) = (&mut effects[..count], &mut music[..count]);
        effects.fill([0.0; 2]);
        music.fill([0.0; 2]);
        self.voices.fill(effects);
        self.music.fill(music);
        for (frame, [left, right]) in effects.iter_mut().zip(music) {
            let (effect, master) = (self.effects.next(), self.master.next());
            *frame = [frame[0] * effect + *left, frame[1] * effect + *right].map(|it| limit(it * master));
        }
        self.now += count as u64;
        count
    }

    /// What an event means for the music.
    fn follow(&mut self, player: Player, event: &Event) {
        let level = &mut self.levels[usize::from(player != Player::ONE)];
        match *event {
            Event::Begun => *level = None,
            Event::Level { number, .. } => {
                *level = Some(number);
                self.music.set_level(self.levels.into_iter().flatten().max().unwrap_or(number));
            }
            Event::Over(_) => return self.music.play(Playing::Off),
            Event::Paused | Event::LevelDone => return self.music.play(Playing::Held),
            // What players wait for has no music yet; the countdown after a pause has none either.
            Event::Countdown(_) => return,
            _ => {}
        }
        if !self.halted {
            self.music.play(Playing::On);
        }
    }

    /// Whether this sound may begin again: several of one kind at one moment are one.
    fn is_apart(&mut self, effect: Effect, player: Player) -> bool {
        let player = if player == Player::ONE { Player::ONE } else { Player::TWO };
        let begun = Begun { effect, player, at: self.now };
        match self.begun.iter_mut().find(|begun| (begun.effect, begun.player) == (effect, player)) {
            None => self.begun.push(begun),
            Some(last) if last.at + APART_MILLIS * u64::from(self.rate) / 1000 > self.now => return false,
            Some(last) => *last = begun,
        }
        true
    }

    fn sound(&mut self, cue: Cue, player: Player) {
        if self.volumes.mute || self.effects.is_off() {
            return;
        }
        let side = match (self.two, player) {
            (false, _) => 0.0,
            (true, Player::ONE) => -ASIDE,
            (true, _) => ASIDE,
        };
        let ratio = tune::ratio(cue.higher as i32);
        for note in recipes::notes(cue.effect) {
            self.voices.ask(&note.higher(ratio), cue.after, side, self.now);
        }
    }
}

impl Effect {
    /// How many milliseconds it lasts.
    pub fn millis(self) -> u32 {
        recipes::millis(self)
    }
}
