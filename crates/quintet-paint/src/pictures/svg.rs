//! Writes plots as a scalable picture.

use quintet_app::plot::{Plot, PlotKind};
use std::fmt::Write;

/// The size of one plot, and the margins around its field: left, top, right, bottom.
const SIZE: (i64, i64) = (480, 260);
const MARGIN: (i64, i64, i64, i64) = (64, 36, 16, 32);
/// The number of plots side by side.
const COLUMNS: i64 = 2;
/// The height of the title.
const TITLE: i64 = 44;

/// Returns an SVG picture of plots with a title above them.
pub fn plots_as_svg(title: &str, plots: &[Plot]) -> String {
    let rows = (plots.len() as i64 + COLUMNS - 1) / COLUMNS;
    let (width, height) = (COLUMNS * SIZE.0, TITLE + rows * SIZE.1);
    let mut svg = String::new();
    // Writing to memory cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" \
         fill=\"#fff\"/>\n<text x=\"16\" y=\"28\" font-size=\"18\" font-weight=\"bold\">{}</text>",
        escaped(title)
    );
    for (plot, place) in plots.iter().zip(0..) {
        one(&mut svg, plot, place % COLUMNS * SIZE.0, TITLE + place / COLUMNS * SIZE.1);
    }
    svg.push_str("</svg>\n");
    svg
}

fn one(svg: &mut String, plot: &Plot, x: i64, y: i64) {
    let (left, top) = (x + MARGIN.0, y + MARGIN.1);
    let (width, height) = (SIZE.0 - MARGIN.0 - MARGIN.2, SIZE.1 - MARGIN.1 - MARGIN.3);
    let (right, bottom) = (left + width, top + height);
    let place = |value: i64, least: i64, most: i64, length: i64| {
        let range = (i128::from(most) - i128::from(least)).max(1);
        ((i128::from(value) - i128::from(least)) * i128::from(length) / range) as i64
    };
    let across = |value: i64| left + place(value, plot.x.least, plot.x.most, width);
    let up = |value: i64| bottom - place(value, plot.y.least, plot.y.most, height);
    let ((first, last), (low, high)) = (plot.x.ends(), plot.y.ends());
    let _ = writeln!(
        svg,
        "<g>\n<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{}</text>\n<path d=\"M{left} {top}H{right}M{left} \
         {bottom}H{right}\" stroke=\"#ccc\" fill=\"none\"/>",
        y + 24,
        escaped(&plot.title)
    );
    for (text, at, line, anchor) in [
        (high, left - 6, top + 4, "end"),
        (low, left - 6, bottom + 4, "end"),
        (first, left, bottom + 18, "start"),
        (last, right, bottom + 18, "end"),
    ] {
        let _ = writeln!(
            svg,
            "<text x=\"{at}\" y=\"{line}\" fill=\"#666\" text-anchor=\"{anchor}\">{}</text>",
            escaped(&text)
        );
    }
    match plot.kind {
        PlotKind::Line => {
            let points: Vec<String> =
                plot.points.iter().map(|(x, y)| format!("{},{}", across(*x), up(*y))).collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"#2a6fdb\" stroke-width=\"2\"/>",
                points.join(" ")
            );
            for point in points.iter().filter_map(|point| point.split_once(',')) {
                let _ =
                    writeln!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"3\" fill=\"#2a6fdb\"/>", point.0, point.1);
            }
        }
        PlotKind::Bars => {
            let count = (plot.points.len() as i64).max(1);
            for (bar, (_, value)) in (0..).zip(&plot.points) {
                let (from, to) = (left + width * bar / count, left + width * (bar + 1) / count);
                let top = up(*value);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{from}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"#2a6fdb\"/>",
                    (to - from - 2).max(1),
                    bottom - top
                );
            }
        }
    }
    svg.push_str("</g>\n");
}

/// Returns a text as it is written in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_app::plot::Unit;

    #[test]
    fn a_picture_has_the_points_and_escaped_titles() {
        let points = vec![(0, 0), (10, 100)];
        let plots = [
            Plot::line("<best> & \"worst\"", (Unit::Day, Unit::Number), points, true),
            Plot::distribution("all", Unit::Clock, &[1000, 2000, 2000], 3),
        ];
        let svg = plots_as_svg("Scores", &plots);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("&lt;best&gt; &amp; &quot;worst&quot;"), "{svg}");
        assert!(svg.contains("points=\"64,272 464,80\""), "{svg}");
        assert_eq!(svg.matches("<rect x=").count(), 3);
    }
}
