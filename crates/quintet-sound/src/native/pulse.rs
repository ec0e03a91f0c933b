//! Plays on a `PulseAudio` server, or on `PipeWire`, which supports the same protocol.
//!
//! The protocol crate's own client reads its socket through a buffer of a megabyte that it clears every time,
//! keeps its thread when it is dropped, and does not notice that a stream was killed. So only its message
//! types are used, over a separate socket: a thread reads the server's messages and forwards them.

use super::mixer::{AudioMessage, Mixer, PlaybackEnd};
use super::pull::{PullDevice, play_pulled};
use super::server;
use super::thread::DeviceLoop;
use pulseaudio::protocol::{self as words, Command};
use std::io::{self, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::mpsc::SyncSender;
use std::time::Duration;

/// The timeout for a reply of the server, and for a write to it.
const TIMEOUT: Duration = Duration::from_secs(2);

/// The maximum size of a relevant message of the server.
const MAX_MESSAGE: u32 = 1 << 16;

/// The bytes per frame: two channels of 16 bits.
const FRAME: usize = 4;

/// The bytes per millisecond.
const MILLISECOND: u32 = super::RATE / 1000 * FRAME as u32;

/// How far ahead samples are written, and how much the server requests at a time, in milliseconds.
const BUFFER_MILLIS: u32 = 30;
const REQUEST_MILLIS: u32 = 8;

/// The milliseconds of silence before the first sound whenever the stream starts.
///
/// A server mixes slightly ahead: here by half of `BUFFER_MILLIS` minus `REQUEST_MILLIS`. A stream that starts replaces
/// silence that was already mixed; but a recorder of the output has already received that silence and misses
/// as much of the start. The sound would then begin with a click instead of its attack.
const START_SILENCE_MILLIS: u32 = 10;
const _: () = assert!(
    START_SILENCE_MILLIS > BUFFER_MILLIS / 2 - REQUEST_MILLIS
        && START_SILENCE_MILLIS + REQUEST_MILLIS < BUFFER_MILLIS
);

/// A stream on a server.
pub(super) struct Pulse {
    socket: UnixStream,
    version: u16,
    channel: u32,
    number: u32,
    /// The number of frames that the server requested at first.
    room: usize,
}

impl Pulse {
    /// Connects to the server behind this socket and opens a stream that is not running yet.
    pub(super) fn connect(path: &Path, mixer: &Mixer) -> Result<Pulse, String> {
        let name = |error: &dyn std::fmt::Display| {
            format!("the sound server at {} does not answer as it should: {error}", path.display())
        };
        let socket = UnixStream::connect(path).map_err(|error| name(&error))?;
        let timeouts =
            socket.set_read_timeout(Some(TIMEOUT)).and_then(|()| socket.set_write_timeout(Some(TIMEOUT)));
        timeouts.map_err(|error| name(&error))?;
        let (mut pulse, reader) = Pulse::greet(socket).map_err(|error| name(&error))?;
        let reader = pulse.open_stream(reader).map_err(|error| name(&error))?;
        // From now on the server sends messages at any time.
        pulse.socket.set_read_timeout(None).map_err(|error| name(&error))?;
        let back = mixer.sender();
        let thread = std::thread::Builder::new().name("sound server".into());
        let version = pulse.version;
        thread.spawn(move || listen(reader, version, &back)).map_err(|error| name(&error))?;
        Ok(pulse)
    }

    fn greet(socket: UnixStream) -> Result<(Pulse, BufReader<UnixStream>), words::ProtocolError> {
        let mut reader = BufReader::new(socket.try_clone()?);
        let mut pulse = Pulse { socket, version: words::MAX_VERSION, channel: 0, number: 0, room: 0 };
        pulse.say(&Command::Auth(words::AuthParams {
            version: words::MAX_VERSION,
            supports_shm: false,
            supports_memfd: false,
            cookie: server::cookie(),
        }))?;
        let (_, reply) = words::read_reply_message::<words::AuthReply>(&mut reader, pulse.version)?;
        pulse.version = reply.version.min(words::MAX_VERSION);
        let mut props = words::Props::new();
        props.set(words::Prop::ApplicationName, c"Quintet");
        pulse.say(&Command::SetClientName(props))?;
        words::read_reply_message::<words::SetClientNameReply>(&mut reader, pulse.version)?;
        Ok((pulse, reader))
    }

    fn open_stream(
        &mut self,
        mut reader: BufReader<UnixStream>,
    ) -> Result<BufReader<UnixStream>, words::ProtocolError> {
        let mut props = words::Props::new();
        props.set(words::Prop::MediaName, c"Quintet");
        props.set(words::Prop::MediaRole, c"game");
        self.say(&Command::CreatePlaybackStream(words::PlaybackStreamParams {
            sample_spec: words::SampleSpec {
                format: words::SampleFormat::S16Le,
                channels: 2,
                sample_rate: super::RATE,
            },
            channel_map: words::ChannelMap::stereo(),
            buffer_attr: words::stream::BufferAttr {
                max_length: u32::MAX,
                target_length: BUFFER_MILLIS * MILLISECOND,
                pre_buffering: REQUEST_MILLIS * MILLISECOND,
                minimum_request_length: REQUEST_MILLIS * MILLISECOND,
                ..Default::default()
            },
            flags: words::stream::StreamFlags {
                start_corked: true,
                adjust_latency: true,
                ..Default::default()
            },
            props,
            ..Default::default()
        }))?;
        let (_, reply) =
            words::read_reply_message::<words::CreatePlaybackStreamReply>(&mut reader, self.version)?;
        self.channel = reply.channel;
        self.room = reply.requested_bytes as usize / FRAME;
        Ok(reader)
    }

    fn say(&mut self, command: &Command) -> Result<(), words::ProtocolError> {
        let mut bytes = Vec::new();
        words::write_command_message(&mut bytes, self.number, command, self.version)?;
        self.number = self.number.wrapping_add(1) & 0x7FFF_FFFF;
        Ok(self.socket.write_all(&bytes)?)
    }
}

impl PullDevice for Pulse {
    fn room(&mut self) -> usize {
        std::mem::take(&mut self.room)
    }

    fn write(&mut self, samples: &[i16]) -> Result<(), String> {
        let mut bytes = vec![0; words::DESCRIPTOR_SIZE];
        bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
        let head = words::Descriptor {
            length: 2 * samples.len() as u32,
            channel: self.channel,
            offset: 0,
            flags: words::DescriptorFlags::empty(),
        };
        if let Some(place) = bytes.first_chunk_mut() {
            words::encode_descriptor(place, &head);
        }
        self.socket.write_all(&bytes).map_err(|error| error.to_string())
    }

    fn lead(&self) -> usize {
        (START_SILENCE_MILLIS * super::RATE / 1000) as usize
    }

    /// Starts or stops the stream. A stopped stream discards its buffer, which is silence.
    fn run(&mut self, run: bool) -> Result<(), String> {
        let cork = words::CorkStreamParams { channel: self.channel, cork: !run };
        let said = self.say(&Command::CorkPlaybackStream(cork));
        let said = said
            .and_then(|()| if run { Ok(()) } else { self.say(&Command::FlushPlaybackStream(self.channel)) });
        said.map_err(|error| error.to_string())
    }
}

impl DeviceLoop for Pulse {
    fn name(&self) -> &'static str {
        "the sound server"
    }

    fn play(&mut self, mixer: &mut Mixer) -> PlaybackEnd {
        play_pulled(self, mixer)
    }
}

/// Closes the connection, which also ends the reading thread.
impl Drop for Pulse {
    fn drop(&mut self) {
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

/// Forwards the server's messages until the connection ends.
fn listen(mut reader: BufReader<UnixStream>, version: u16, back: &SyncSender<AudioMessage>) {
    loop {
        let message = match next(&mut reader, version) {
            Ok(Some(message)) => message,
            Ok(None) => continue,
            Err(why) => AudioMessage::Lost(why),
        };
        let last = matches!(message, AudioMessage::Lost(_));
        // The receiver is gone.
        if back.send(message).is_err() || last {
            return;
        }
    }
}

fn next(reader: &mut BufReader<UnixStream>, version: u16) -> Result<Option<AudioMessage>, String> {
    let gone = |_| "the sound server has ended the connection".to_owned();
    let head = words::read_descriptor(reader).map_err(gone)?;
    if head.length > MAX_MESSAGE {
        return Err("the sound server sends what we do not understand".into());
    }
    let mut bytes = vec![0; head.length as usize];
    reader.read_exact(&mut bytes).map_err(|_| "the sound server has ended the connection")?;
    if head.channel != u32::MAX {
        return Ok(None);
    }
    match Command::read_tag_prefixed(&mut io::Cursor::new(&bytes), version) {
        Ok((_, Command::Request(request))) => Ok(Some(AudioMessage::Wanted(request.length as usize / FRAME))),
        Ok((_, Command::PlaybackStreamKilled(_))) => Err("the sound server has ended the stream".into()),
        Ok((_, Command::Error(error))) => Err(format!("the sound server refuses: {error}")),
        // Replies, unrelated messages, and messages of newer servers.
        Ok(_) | Err(_) => Ok(None),
    }
}
