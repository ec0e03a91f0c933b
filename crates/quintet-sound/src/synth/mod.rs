//! The synthesiser: turns events into samples.

mod music;
mod ramp;
mod recipes;
mod tune;
mod voice;
mod voices;
mod wave;

use crate::cues::{self, Cue};
use crate::{MenuSound, SoundEffect, Volumes};
use music::{Music, MusicState};
use quintet_engine::kernel::{Event, GameEvent, Player, Span};
use ramp::{Ramp, limit};
use voices::Voices;

/// The number of frames mixed at a time.
const BLOCK: usize = 256;

/// The music ends after this many seconds without events.
const MUSIC_TIMEOUT_SECONDS: u64 = 90;

/// The minimum number of milliseconds between two starts of one sound.
const MIN_GAP_MILLIS: u64 = 25;

/// The stereo position of the players, left and right.
const PLAYER_PAN: f32 = 0.4;

/// Turns events into samples: pure arithmetic, without a clock, a thread or a device.
///
/// The samples depend only on the calls and on their positions between samples, not on the platform or on the sizes
/// of the buffers.
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
    /// The number of frames filled so far.
    now: u64,
    voices: Voices,
    effects: Ramp,
    master: Ramp,
    music: Music,
    /// The frame of the last event.
    last_event: u64,
    levels: [Option<u32>; 2],
    has_two_players: bool,
    paused_by_shell: bool,
    recent: Vec<RecentSound>,
    /// The mixing buffers of effects and music.
    mixed: Box<[[[f32; 2]; BLOCK]; 2]>,
}

/// The last start of a sound for a player.
#[derive(Clone, Copy)]
struct RecentSound {
    effect: SoundEffect,
    player: Player,
    at: u64,
}

impl Synth {
    /// Returns a synthesiser with this sample rate (8,000 to 192,000).
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
            last_event: 0,
            levels: [None; 2],
            has_two_players: false,
            paused_by_shell: false,
            recent: Vec::new(),
            mixed: Box::new([[[0.0; 2]; BLOCK]; 2]),
        }
    }

    /// Returns the sample rate.
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// Plays the sound of an event of a game.
    pub fn on_event(&mut self, game_event: &GameEvent) {
        let GameEvent { player, event, .. } = *game_event;
        self.last_event = self.now;
        self.has_two_players |= player != Player::ONE;
        self.update_music(player, &event);
        if let Some(cue) = cues::sound_for(&event) {
            // The steps of a cascade belong together, however close they are.
            if cue.after > Span::ZERO || self.may_restart(cue.effect, player) {
                self.sound(cue, player);
            }
        }
    }

    /// Plays the sound of an action in a menu.
    pub fn play_menu(&mut self, menu: MenuSound) {
        self.play(menu.into());
    }

    /// Plays an effect.
    pub fn play(&mut self, effect: SoundEffect) {
        if self.may_restart(effect, Player::ONE) {
            self.sound(effect.into(), Player::ONE);
        }
    }

    /// Starts or resumes the music.
    pub fn play_music(&mut self) {
        self.last_event = self.now;
        self.music.set_state(MusicState::Playing);
    }

    /// Sets the level that the music follows: games report when a level is reached, but not all of them
    /// report the first one.
    pub fn set_level(&mut self, level: u32) {
        self.music.set_level(level);
    }

    /// Makes the music quieter, or as loud as before, when the shell stops or resumes the game's clock.
    pub fn set_paused(&mut self, paused: bool) {
        self.paused_by_shell = paused;
        self.last_event = self.now;
        match (paused, self.music.state()) {
            (true, MusicState::Playing) => self.music.set_state(MusicState::Paused),
            (false, MusicState::Paused | MusicState::Resting) => self.music.set_state(MusicState::Playing),
            _ => {}
        }
    }

    /// Stops the music when the game is left.
    pub fn leave_game(&mut self) {
        self.paused_by_shell = false;
        self.has_two_players = false;
        self.levels = [None; 2];
        self.music.set_state(MusicState::Stopped);
    }

    /// What is still to come of a cascade is not shown any more, and so not heard.
    pub fn skip_chain(&mut self) {
        self.voices.cancel_scheduled();
    }

    /// Ends all current and pending effects at once and fades the music in again from silence. For use while
    /// nothing is audible.
    pub fn cut_off(&mut self) {
        self.voices.clear();
        self.music.cut_off();
    }

    /// Changes the volumes, without a click.
    pub fn set_volumes(&mut self, volumes: Volumes) {
        self.volumes = volumes;
        if self.master.is_off() || self.effects.is_off() {
            // A sound that was inaudible so far does not become audible in its middle.
            self.voices.clear();
        }
        self.master.glide_to(if volumes.mute { 0.0 } else { 1.0 }, 10.0, self.rate);
        self.effects.glide_to(volumes.effects.gain(), 15.0, self.rate);
        self.music.set_volume(volumes.music.gain());
    }

    /// Returns true if all samples are 0 until the next call that plays something.
    pub fn is_silent(&self) -> bool {
        self.master.is_off() || (self.voices.is_silent() || self.effects.is_off()) && self.music.is_silent()
    }

    /// Fills a buffer with interleaved stereo samples from -1 to 1.
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

    /// Fills a buffer with interleaved stereo samples of 16 bits.
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

    /// Mixes at most `most` frames into the first buffer, and returns how many.
    fn mix(&mut self, most: usize) -> usize {
        if self.last_event + MUSIC_TIMEOUT_SECONDS * u64::from(self.rate) < self.now {
            let paused = matches!(self.music.state(), MusicState::Paused | MusicState::Resting);
            self.music.set_state(if paused { MusicState::Resting } else { MusicState::Stopped });
        }
        if self.master.is_off() {
            self.voices.clear();
        }
        let due = self.voices.start_due(self.now).min(self.music.start_due());
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

    /// Updates the music for an event.
    fn update_music(&mut self, player: Player, event: &Event) {
        let level = &mut self.levels[usize::from(player != Player::ONE)];
        match *event {
            Event::Begun => *level = None,
            Event::Level { number, .. } => {
                *level = Some(number);
                self.music.set_level(self.levels.into_iter().flatten().max().unwrap_or(number));
            }
            Event::Over(_) => return self.music.set_state(MusicState::Stopped),
            Event::Paused | Event::LevelDone => return self.music.set_state(MusicState::Paused),
            // There is no music before a game starts, nor during the countdown after a pause.
            Event::Countdown(_) => return,
            _ => {}
        }
        if !self.paused_by_shell {
            self.music.set_state(MusicState::Playing);
        }
    }

    /// Returns true if this sound may start again: several of one kind at the same moment are played once.
    fn may_restart(&mut self, effect: SoundEffect, player: Player) -> bool {
        let player = if player == Player::ONE { Player::ONE } else { Player::TWO };
        let recent = RecentSound { effect, player, at: self.now };
        match self.recent.iter_mut().find(|recent| (recent.effect, recent.player) == (effect, player)) {
            None => self.recent.push(recent),
            Some(last) if last.at + MIN_GAP_MILLIS * u64::from(self.rate) / 1000 > self.now => return false,
            Some(last) => *last = recent,
        }
        true
    }

    fn sound(&mut self, cue: Cue, player: Player) {
        if self.volumes.mute || self.effects.is_off() {
            return;
        }
        let side = match (self.has_two_players, player) {
            (false, _) => 0.0,
            (true, Player::ONE) => -PLAYER_PAN,
            (true, _) => PLAYER_PAN,
        };
        let ratio = tune::ratio(cue.higher as i32);
        for note in recipes::notes(cue.effect) {
            self.voices.schedule(&note.higher(ratio), cue.after, side, self.now);
        }
    }
}

impl SoundEffect {
    /// Returns the duration in milliseconds.
    pub fn millis(self) -> u32 {
        recipes::millis(self)
    }
}
