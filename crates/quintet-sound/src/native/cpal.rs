//! Plays on the default output of macOS and Windows.

use super::mixer::{AudioMessage, Mixer, PlaybackEnd};
use super::notice::SoundProblem;
use super::pull::{PullDevice, play_pulled};
use super::thread::DeviceLoop;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{FromSample, SampleFormat, SizedSample, Stream, StreamConfig};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// How far ahead of the device samples are made, in milliseconds.
const BUFFER_MILLIS: u32 = 20;

/// The maximum number of queued buffers, each of at most 480 frames.
const PIECES: usize = 64;

/// The default output. The system requests samples on its own thread, which only takes them from the queue.
pub(super) struct Cpal {
    stream: Stream,
    pieces: SyncSender<Vec<i16>>,
    rate: u32,
    room: usize,
}

impl Cpal {
    pub(super) fn open(mixer: &Mixer) -> Result<Cpal, SoundProblem> {
        let device = cpal::default_host().default_output_device().ok_or(SoundProblem::NoDevice)?;
        let usual = device.default_output_config().map_err(|error| error.to_string())?;
        let format = usual.sample_format();
        let config = usual.config();
        let rate = config.sample_rate;
        let (pieces, waiting) = sync_channel(PIECES);
        let back = mixer.sender();
        let stream = match format {
            SampleFormat::F32 => build::<f32>(&device, config, waiting, back),
            SampleFormat::I16 => build::<i16>(&device, config, waiting, back),
            SampleFormat::I32 => build::<i32>(&device, config, waiting, back),
            other => {
                return Err(
                    format!("the device wants samples of a kind that we do not make ({other})").into()
                );
            }
        };
        let stream = stream.map_err(|error| error.to_string())?;
        Ok(Cpal { stream, pieces, rate, room: (rate * BUFFER_MILLIS / 1000) as usize })
    }
}

fn build<T: SizedSample + FromSample<i16>>(
    device: &cpal::Device,
    config: StreamConfig,
    waiting: Receiver<Vec<i16>>,
    back: SyncSender<AudioMessage>,
) -> Result<Stream, cpal::Error> {
    let channels = usize::from(config.channels).max(1);
    let lost = back.clone();
    let mut piece: std::vec::IntoIter<i16> = Vec::new().into_iter();
    let mut next = move || loop {
        if let (Some(left), Some(right)) = (piece.next(), piece.next()) {
            return Some([left, right]);
        }
        piece = waiting.try_recv().ok()?.into_iter();
    };
    let fill = move |samples: &mut [T], _: &cpal::OutputCallbackInfo| {
        let mut taken = 0;
        for frame in samples.chunks_mut(channels) {
            let heard = next();
            taken += usize::from(heard.is_some());
            let [left, right] = heard.unwrap_or_default();
            match frame {
                [only] => *only = T::from_sample((left / 2) + (right / 2)),
                [first, second, others @ ..] => {
                    (*first, *second) = (T::from_sample(left), T::from_sample(right));
                    others.fill(T::from_sample(0i16));
                }
                [] => {}
            }
        }
        // A device that found the queue empty requests nothing: more is already on its way.
        if taken > 0 {
            let _ = back.try_send(AudioMessage::Wanted(taken));
        }
    };
    let fail = move |error: cpal::Error| {
        let kind = error.kind();
        // An underrun is not fatal.
        if !matches!(kind, cpal::ErrorKind::Xrun | cpal::ErrorKind::RealtimeDenied) {
            let _ = lost.try_send(AudioMessage::Lost(error.to_string()));
        }
    };
    device.build_output_stream(config, fill, fail, None)
}

impl PullDevice for Cpal {
    fn room(&mut self) -> usize {
        std::mem::take(&mut self.room)
    }

    fn write(&mut self, samples: &[i16]) -> Result<(), String> {
        // Samples that do not fit are dropped; the device then requests fewer.
        let _ = self.pieces.try_send(samples.to_vec());
        Ok(())
    }

    fn run(&mut self, run: bool) -> Result<(), String> {
        let done = if run { self.stream.play() } else { self.stream.pause() };
        done.map_err(|error| error.to_string())
    }
}

impl DeviceLoop for Cpal {
    fn name(&self) -> &'static str {
        "the device of the system"
    }

    fn play(&mut self, mixer: &mut Mixer) -> PlaybackEnd {
        mixer.set_rate(self.rate);
        play_pulled(self, mixer)
    }
}
