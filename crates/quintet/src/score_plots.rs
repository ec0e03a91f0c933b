//! `quintet scores --plot FILE`: draws statistics of scores as a picture.

use crate::failure::{CommandResult, Failure};
use crate::files::{DeferredFile, refuse_other_files};
use crate::{local_time, output, saving};
use quintet_app::plot::Plot;
use quintet_app::statistics::{activity_plots, category_plots, games};
use quintet_app::text::Language;
use quintet_app::{Layout, Widget};
use quintet_paint::{Painter, Size, Style, plots_as_svg, write_png};
use quintet_store::Score;
use std::path::Path;

/// The size of one plot in pixels, in a picture with two of them side by side, and the height of the title.
const PLOT: (u32, u32) = (640, 320);
const TITLE: u32 = 120;

/// Draws the plots of these scores, which are grouped by category, into a file.
pub(crate) fn draw(scores: &[Score], path: &Path) -> CommandResult {
    let suffix = path.extension().map(|suffix| suffix.to_string_lossy().to_ascii_lowercase());
    let bytes = match suffix.as_deref() {
        Some("svg") => {
            refuse_other_files(path, "SVG file", |start| start.starts_with(b"<svg"))?;
            plots_as_svg("Quintet", &plots(scores)).into_bytes()
        }
        Some("png") => {
            refuse_other_files(path, "PNG file", |start| start.starts_with(b"\x89PNG"))?;
            png(&plots(scores)).map_err(|error| Failure::file(path, error))?
        }
        _ => {
            let sentence = "is not the name of a picture: use one that ends with .svg or .png";
            return Err(Failure::about(path, sentence));
        }
    };
    DeferredFile::begin(path)?.put(&bytes)?;
    output::line(format_args!("{} is written", path.display()))
}

/// Returns the plots: of the only category, or of all games and then of each category.
fn plots(scores: &[Score]) -> Vec<Plot> {
    let (local, text) = (local_time::here(), Language::English);
    let categories: Vec<&[Score]> = scores.chunk_by(|a, b| a.kind() == b.kind()).collect();
    if let [only] = categories.as_slice() {
        return category_plots(&games(only), local, text);
    }
    let mut plots = activity_plots(&games(scores), local, text);
    for category in categories {
        let Some(first) = category.first() else { continue };
        for plot in category_plots(&games(category), local, text) {
            let title = format!("{} {} {}: {}", first.game, first.mode, first.rules, plot.title);
            plots.push(Plot { title: title.replace(" standard", ""), ..plot });
        }
    }
    plots
}

fn png(plots: &[Plot]) -> Result<Vec<u8>, quintet_paint::PictureError> {
    let rows = (plots.len() as u32).div_ceil(2).max(1);
    let size = Size::new(2 * PLOT.0, TITLE + rows * PLOT.1);
    let mut painter = Painter::new(Style::from_settings(&saving::settings()));
    let widgets = vec![Widget::Plots { plots: plots.to_vec(), first: 0 }];
    painter.paint(Layout { title: "Quintet".into(), widgets, ..Layout::default() }, size, 1.0);
    let mut bytes = Vec::new();
    write_png(&mut bytes, size, painter.pixels())?;
    Ok(bytes)
}
