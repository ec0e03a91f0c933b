//! `quintet sound`: lists the sounds, plays one, or writes it to a file. Also writes the sound of a replay.

use crate::args::number;
use crate::failure::{CommandResult, Failure};
use crate::files::{AtomicFile, refuse_other_files};
use crate::output;
use crate::progress::Progress;
use crate::saving;
use crate::table::{PrintTable, Table};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use quintet_app::Column;
use quintet_app::any::AnyReplay;
use quintet_app::host::volumes;
use quintet_engine::kernel::{Event, Time};
use quintet_session::ReplayError;
use quintet_sound::{Sound, SoundEffect, Synth, Volume, Volumes, WavWriter, displayed_level};
use std::fs::File;
use std::io::{self, BufWriter, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Samples per second in files.
const RATE: u32 = 48_000;

/// The name of the music among the sounds.
const MUSIC: &str = "music";

/// How long the music plays by default, in seconds.
const MUSIC_SECONDS: u32 = 30;

/// Samples after the end of a game, for its last sound.
const TAIL: u64 = 2 * RATE as u64;

// The options of `quintet sound`.
#[derive(Args)]
pub(crate) struct SoundArgs {
    /// Play this sound
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(names()), hide_possible_values = true)]
    play: Option<String>,
    /// With --play: save it as a WAV file instead (- for standard output)
    #[arg(long, value_name = "FILE", requires = "play")]
    wav: Option<PathBuf>,
    /// With --play music: play the music of this level
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u32>, allow_negative_numbers = true)]
    level: u32,
    /// With --play music: play for this many seconds
    #[arg(long, value_name = "N", default_value_t = MUSIC_SECONDS, value_parser = number::<u32>, allow_negative_numbers = true)]
    seconds: u32,
}

fn names() -> Vec<PossibleValue> {
    let effect = |effect: &SoundEffect| PossibleValue::new(effect.name()).aliases(effect.old_name());
    SoundEffect::ALL.iter().map(effect).chain([PossibleValue::new(MUSIC)]).collect()
}

pub(crate) fn run(args: &SoundArgs) -> CommandResult {
    let Some(name) = &args.play else { return list() };
    match &args.wav {
        Some(file) => write(args, SoundEffect::from_name(name), file),
        None => play(args, SoundEffect::from_name(name)),
    }
}

fn list() -> CommandResult {
    let mut table = Table::new([Column::left("sound"), Column::right("ms"), Column::left("plays when")]);
    for &effect in SoundEffect::ALL {
        table.row([effect.name().to_owned(), effect.millis().to_string(), effect.when().to_owned()]);
    }
    table.row([MUSIC.to_owned(), String::new(), "a game is played; it speeds up with the level".to_owned()]);
    table.text()
}

/// Plays an effect, or the music for `None`, on this computer.
fn play(args: &SoundArgs, effect: Option<SoundEffect>) -> CommandResult {
    let volumes = volumes(&saving::settings());
    let volume = if effect.is_some() { volumes.effects } else { volumes.music };
    if volumes.mute || volume == Volume::SILENT {
        output::notice("sound is off; check the settings sound.mute, sound.effects and sound.music");
    }
    let (sound, notice) = Sound::open(volumes);
    if let Some(notice) = notice {
        return Err(Failure::Negative(notice.to_string()));
    }
    let millis = if let Some(effect) = effect {
        sound.play(effect);
        u64::from(effect.millis())
    } else {
        sound.set_level(args.level);
        sound.play_music();
        std::thread::sleep(Duration::from_secs(args.seconds.into()));
        sound.leave_game();
        0
    };
    let late = sound.notice();
    sound.finish(Duration::from_millis(millis + 3000));
    late.map_or(Ok(()), |notice| Err(Failure::Negative(notice.to_string())))
}

/// Writes an effect, or the music for `None`, to a file.
fn write(args: &SoundArgs, effect: Option<SoundEffect>, file: &Path) -> CommandResult {
    let millis = effect.map_or(u64::from(args.seconds) * 1000, |effect| u64::from(effect.millis()) + 10);
    let mut synth = synth();
    if let Some(effect) = effect {
        synth.play(effect);
    } else {
        synth.set_level(args.level);
        synth.play_music();
    }
    wav(file, u64::from(RATE) / 1000 * millis, |out| {
        while out.render_to(&mut synth, out.done + u64::from(RATE))? {
            if effect.is_none() {
                synth.play_music();
            }
        }
        Ok(())
    })
}

/// Makes a synthesiser for a file, as loud as the settings say but never muted.
fn synth() -> Synth {
    Synth::new(RATE, Volumes { mute: false, ..volumes(&saving::settings()) })
}

/// Writes the sound of a replay to a file.
pub(crate) fn write_replay(name: &Path, replay: &dyn AnyReplay, file: &Path) -> CommandResult {
    let mut synth = synth();
    let mut playback = replay.playback().map_err(|error| Failure::replay(name, &ReplayError::from(error)))?;
    synth.set_level(displayed_level(&playback.view()).unwrap_or(1));
    let frames = frames_at(replay.duration()).saturating_add(TAIL);
    wav(file, frames, |out| {
        while let Some(moment) = playback.next_moment(playback.end()) {
            if moment.acted {
                // The rest of a cascade plays until the player continues, as in live play.
                out.render_to(&mut synth, frames_at(playback.now()))?;
                synth.skip_chain();
            }
            for event in &moment.events {
                out.render_to(&mut synth, frames_at(event.at))?;
                synth.on_event(event);
                if let (Event::Begun, Some(level)) = (event.event, displayed_level(&playback.view())) {
                    synth.set_level(level);
                }
            }
        }
        out.render_to(&mut synth, frames)?;
        Ok(())
    })
}

/// Returns the number of samples up to a moment.
fn frames_at(time: Time) -> u64 {
    (u128::from(time.micros()) * u128::from(RATE) / 1_000_000) as u64
}

/// A sound file being written.
struct Output<'a> {
    writer: WavWriter<Box<dyn Write + 'a>>,
    done: u64,
    frames: u64,
    progress: Option<Progress>,
}

impl Output<'_> {
    /// Writes up to this frame, and returns true if there are more to write.
    fn render_to(&mut self, synth: &mut Synth, frame: u64) -> io::Result<bool> {
        let goal = frame.min(self.frames);
        while self.done < goal {
            // Ten seconds at a time, to update the progress line.
            let part = (goal - self.done).min(10 * u64::from(RATE));
            self.writer.render(synth, part)?;
            self.done += part;
            if let Some(progress) = &self.progress {
                progress.percent(self.done, self.frames);
            }
        }
        Ok(self.done < self.frames)
    }
}

/// Writes a WAV file with this many frames. It appears under its name only when it is complete, and replaces only another
/// WAV file.
fn wav(file: &Path, frames: u64, fill: impl FnOnce(&mut Output<'_>) -> CommandResult) -> CommandResult {
    WavWriter::<File>::check(frames).map_err(|error| Failure::file(file, error))?;
    if file == Path::new("-") {
        return render(Box::new(stdout().lock()), frames, None, fill);
    }
    refuse_other_files(file, "WAV file", |start| start.starts_with(b"RIFF"))?;
    let (whole, out) = AtomicFile::begin(file)?;
    let written = render(Box::new(BufWriter::new(out)), frames, Some(Progress::new()), fill);
    written.map_err(|error| match error {
        Failure::Usage(line) => Failure::file(file, line),
        other => other,
    })?;
    whole.keep()
}

fn render<'a>(
    out: Box<dyn Write + 'a>,
    frames: u64,
    progress: Option<Progress>,
    fill: impl FnOnce(&mut Output<'_>) -> CommandResult,
) -> CommandResult {
    let writer = WavWriter::begin(out, RATE, frames)?;
    let mut output = Output { writer, done: 0, frames, progress };
    fill(&mut output)?;
    Ok(output.writer.finish()?)
}
