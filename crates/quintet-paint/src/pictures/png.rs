//! Reads and writes PNG files.

use super::PictureError;
use crate::rect::Size;
use std::collections::HashMap;
use std::io::{BufRead, Seek, Write};

/// Writes a picture of `0x00RRGGBB` pixels; one with at most 256 colours is written with a palette.
pub fn write_png(out: impl Write, size: Size, pixels: &[u32]) -> Result<(), PictureError> {
    if size.width == 0 || size.height == 0 || pixels.len() != size.width as usize * size.height as usize {
        return Err(PictureError::Impossible(format!("{}x{} pixels", size.width, size.height)));
    }
    let mut encoder = png::Encoder::new(out, size.width, size.height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let bytes: Vec<u8> = if let Some((colours, places)) = indexed(pixels) {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(colours.iter().copied().flat_map(rgb).collect::<Vec<u8>>());
        encoder.set_filter(png::Filter::NoFilter);
        places
    } else {
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_filter(png::Filter::Adaptive);
        pixels.iter().copied().flat_map(rgb).collect()
    };
    let mut writer = encoder.write_header().map_err(error)?;
    writer.write_image_data(&bytes).map_err(error)?;
    writer.finish().map_err(error)
}

fn rgb(pixel: u32) -> [u8; 3] {
    let [_, red, green, blue] = pixel.to_be_bytes();
    [red, green, blue]
}

/// Returns the colours of a picture and the index of each pixel, if there are at most 256 colours.
fn indexed(pixels: &[u32]) -> Option<(Vec<u32>, Vec<u8>)> {
    let (mut known, mut colours) = (HashMap::new(), Vec::new());
    let mut places = Vec::with_capacity(pixels.len());
    for pixel in pixels {
        let place = *known.entry(*pixel).or_insert_with(|| {
            colours.push(*pixel);
            colours.len() - 1
        });
        places.push(u8::try_from(place).ok()?);
    }
    Some((colours, places))
}

fn error(error: png::EncodingError) -> PictureError {
    match error {
        png::EncodingError::IoError(error) => PictureError::Io(error),
        other => PictureError::Impossible(other.to_string()),
    }
}

/// Reads a picture without transparency as `0x00RRGGBB` pixels.
pub fn read_png(from: impl BufRead + Seek) -> Result<(Size, Vec<u32>), PictureError> {
    let unreadable = |error: png::DecodingError| PictureError::Unreadable(error.to_string());
    let mut decoder = png::Decoder::new(from);
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let room =
        reader.output_buffer_size().ok_or_else(|| PictureError::Unreadable("it is too large".into()))?;
    let mut bytes = vec![0; room];
    let info = reader.next_frame(&mut bytes).map_err(unreadable)?;
    if info.color_type != png::ColorType::Rgb {
        return Err(PictureError::Unreadable(format!("its pixels are {:?}", info.color_type)));
    }
    let pixel = |bytes: &[u8]| u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]]);
    let pixels = bytes[..info.buffer_size()].chunks_exact(3).map(pixel).collect();
    Ok((Size { width: info.width, height: info.height }, pixels))
}
