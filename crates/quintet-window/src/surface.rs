//! The window and its pixel buffer.

use crate::error::WindowError;
use quintet_paint::{Painter, Rect, Size};
use softbuffer::{Context, Surface};
use std::num::NonZeroU32;
use std::rc::Rc;
use winit::dpi::{LogicalSize, PhysicalSize};
use winit::window::Window;

/// A window with its pixel buffer.
pub(crate) struct WindowSurface {
    pub(crate) window: Rc<Window>,
    surface: Surface<Rc<Window>, Rc<Window>>,
    /// The size of the window in pixels. It is stored because querying the X server may be slow, or fail.
    pub(crate) size: Size,
    /// The size of the pixel buffer.
    surfaced: Size,
}

/// Converts a size to that of the painter.
pub(crate) fn pixels(size: PhysicalSize<u32>) -> Size {
    Size::new(size.width, size.height)
}

impl WindowSurface {
    pub(crate) fn new(window: Rc<Window>) -> Result<WindowSurface, WindowError> {
        let refused = |error: softbuffer::SoftBufferError| WindowError::Refused(error.to_string());
        let context = Context::new(Rc::clone(&window)).map_err(refused)?;
        let surface = Surface::new(&context, Rc::clone(&window)).map_err(refused)?;
        let size = pixels(window.inner_size());
        Ok(WindowSurface { window, surface, size, surfaced: Size::default() })
    }

    /// Shows the painter's picture: only the damaged parts if the window still has the rest.
    pub(crate) fn show(&mut self, painter: &Painter, damage: &[Rect]) -> Result<(), WindowError> {
        let size = painter.size();
        let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else {
            return Ok(());
        };
        let lost = |error: softbuffer::SoftBufferError| WindowError::Lost(error.to_string());
        if size != self.surfaced {
            self.surface.resize(width, height).map_err(lost)?;
            self.surfaced = size;
        }
        let mut buffer = self.surface.buffer_mut().map_err(lost)?;
        let stride = size.width as usize;
        // With more than one buffer, this one lacks the previous frames.
        let stale = buffer.age() != 1;
        let all = [size.rect()];
        let copied = if stale { &all } else { damage };
        for rect in copied {
            for y in rect.y..rect.bottom() {
                let start = y as usize * stride + rect.x as usize;
                let row = start..start + rect.width as usize;
                if let (Some(to), Some(from)) = (buffer.get_mut(row.clone()), painter.pixels().get(row)) {
                    to.copy_from_slice(from);
                }
            }
        }
        let shown: Vec<softbuffer::Rect> = damage.iter().filter_map(|rect| part(*rect)).collect();
        self.window.pre_present_notify();
        buffer.present_with_damage(&shown).map_err(lost)
    }
}

fn part(rect: Rect) -> Option<softbuffer::Rect> {
    Some(softbuffer::Rect {
        x: u32::try_from(rect.x).ok()?,
        y: u32::try_from(rect.y).ok()?,
        width: NonZeroU32::new(u32::try_from(rect.width).ok()?)?,
        height: NonZeroU32::new(u32::try_from(rect.height).ok()?)?,
    })
}

/// Returns the initial size of a window: as requested, but at most nine tenths of the screen, to leave space
/// for its panels and the title bar.
pub(crate) fn initial_size(wanted: (u32, u32), screen: Option<LogicalSize<f64>>) -> LogicalSize<f64> {
    let wanted = LogicalSize::new(f64::from(wanted.0), f64::from(wanted.1));
    // A screen of unknown size reports zero.
    let Some(screen) = screen.filter(|screen| screen.width >= 1.0 && screen.height >= 1.0) else {
        return wanted;
    };
    LogicalSize::new(wanted.width.min(screen.width * 0.9), wanted.height.min(screen.height * 0.9))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_opens_within_its_screen() {
        let at = |width: f64, height: f64, scale: f64| {
            let size = initial_size((1120, 760), Some(LogicalSize::new(width / scale, height / scale)));
            [size.width, size.height].map(|length| (length * scale).round() as u32)
        };
        assert_eq!(at(1920.0, 1080.0, 1.0), [1120, 760], "there is room");
        assert_eq!(at(1600.0, 1000.0, 1.5), [1440, 900], "where points are large there is less");
        assert_eq!(at(0.0, 0.0, 1.0), [1120, 760]);
    }
}
