//! The contents of a screen as elements for screen readers and other tools, made from the layout that is drawn.

use quintet_app::text::Language;
use quintet_app::{Control, HitTarget, Item, Layout, PauseOverlay, Scene, Widget};
use quintet_engine::kernel::{Panel, PanelValue, PiecePicture, Tile, clock_text, rate_text, stopwatch_text};
use quintet_paint::{Painter, Rect};
use serde::Serialize;

/// An element of the page. The scripts make one of HTML from it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(crate) struct Node {
    /// What it is: see [`Role`].
    role: Role,
    /// Its text or label.
    text: String,
    /// Its value, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// Whether it is the selected one, or on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    selected: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    on: bool,
    /// The number of a slider, the smallest and the largest.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[i64; 3]>,
    /// Where it is drawn: x, y, width and height in pixels of the canvas.
    #[serde(skip_serializing_if = "Option::is_none")]
    rect: Option<[i32; 4]>,
    /// What a click on it selects: the widget and the item.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<[usize; 2]>,
    /// The name of the key that a click on it presses.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// The cells of a row of a table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
}

/// What an element is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Role {
    /// The title of the screen.
    Title,
    /// A heading in it.
    Heading,
    /// A paragraph.
    #[default]
    Text,
    /// A button.
    Button,
    /// A button that is on or off.
    Switch,
    /// A number within a range.
    Slider,
    /// A line that is typed.
    Field,
    /// A number of a game, with its label.
    Number,
    /// The head of a table.
    Head,
    /// A row of a table.
    Row,
    /// A sentence about the last action.
    Notice,
    /// A key that works here.
    Key,
}

/// Returns the elements of a layout that was painted.
pub(crate) fn nodes(layout: &Layout, painter: &Painter, text: Language) -> Vec<Node> {
    let title = if layout.title.is_empty() { "Quintet" } else { &layout.title };
    let mut nodes = vec![node(Role::Title, title)];
    let place = |widget, item| {
        let target = HitTarget { widget, item };
        painter.area_of(target).map(bounds)
    };
    for (index, widget) in layout.widgets.iter().enumerate() {
        match widget {
            Widget::Banner => {}
            Widget::Text { lines, .. } | Widget::Page { lines, .. } => {
                nodes.extend(
                    lines.iter().filter(|line| !line.trim().is_empty()).map(|line| node(Role::Text, line)),
                );
            }
            Widget::Plain(lines) => nodes.push(node(Role::Text, &lines.join("\n"))),
            Widget::List { items, chosen, .. } => {
                nodes.extend(items.iter().enumerate().map(|(at, item)| Node {
                    rect: place(index, at),
                    selected: at == *chosen,
                    ..of_item(item, text, [index, at])
                }));
                let note = items.get(*chosen).map(|item| item.note.as_str());
                nodes.extend(note.filter(|note| !note.is_empty()).map(|note| node(Role::Text, note)));
            }
            Widget::Table { head, rows, chosen, .. } => {
                let titles = head.iter().map(|column| column.title.clone()).collect();
                nodes.push(Node { cells: titles, ..node(Role::Head, "") });
                nodes.extend(rows.iter().enumerate().map(|(at, row)| Node {
                    cells: row.clone(),
                    rect: place(index, at),
                    selected: *chosen == Some(at),
                    target: Some([index, at]),
                    ..node(Role::Row, "")
                }));
            }
            Widget::Field { label, text, .. } => {
                nodes.push(Node { value: Some(text.clone()), ..node(Role::Field, label) });
            }
            Widget::Bar { label, thousandths, .. } => {
                let range = Some([i64::from(*thousandths), 0, 1000]);
                nodes.push(Node { range, target: Some([index, 0]), ..node(Role::Slider, label) });
            }
            Widget::Facts { rows, plot } => {
                nodes.extend(rows.iter().map(|row| Node { cells: row.clone(), ..node(Role::Row, "") }));
                nodes.extend(plot.iter().map(|plot| node(Role::Text, &plot.title)));
            }
            Widget::Plots { plots, .. } => {
                nodes.extend(plots.iter().map(|plot| node(Role::Text, &plot.title)));
            }
            Widget::Scene(scene) => {
                of_scene(scene, &mut nodes, text, |item| (place(index, item), [index, item]));
            }
        }
    }
    // An empty heading is only a gap.
    nodes.retain(|node| node.role != Role::Heading || !node.text.is_empty());
    nodes.extend(layout.notice.iter().map(|notice| node(Role::Notice, notice)));
    for cap in &layout.footer {
        for (name, key) in cap.presses() {
            let key = key.map(|key| (painter.area_of_key(key).map(bounds), key.to_string()));
            if let Some((rect, key)) = key {
                nodes.push(Node {
                    key: Some(key),
                    rect,
                    ..node(Role::Key, &format!("{}: {name}", cap.does))
                });
            }
        }
    }
    nodes
}

fn node(role: Role, text: &str) -> Node {
    Node { role, text: text.to_owned(), ..Node::default() }
}

fn bounds(rect: Rect) -> [i32; 4] {
    [rect.x, rect.y, rect.width, rect.height]
}

fn of_item(item: &Item, text: Language, target: [usize; 2]) -> Node {
    if !item.enabled {
        return node(Role::Heading, &item.label);
    }
    let made = match &item.control {
        Control::None => node(Role::Button, &item.label),
        Control::Word(value) | Control::Choice(value) | Control::Palette(value) => {
            Node { value: Some(value.clone()), ..node(Role::Button, &item.label) }
        }
        Control::Switch(on) => {
            let value = text.get(if *on { "switch-on" } else { "switch-off" });
            Node { on: *on, value: Some(value.to_owned()), ..node(Role::Switch, &item.label) }
        }
        Control::Slider { value, least, most, unit } => Node {
            range: Some([*value, *least, *most]),
            value: Some(format!("{value}{}", Control::unit_text(unit))),
            ..node(Role::Slider, &item.label)
        },
    };
    Node { target: Some(target), ..made }
}

fn of_scene(
    scene: &Scene,
    nodes: &mut Vec<Node>,
    text: Language,
    place: impl Fn(usize) -> (Option<[i32; 4]>, [usize; 2]),
) {
    for board in &scene.view.boards {
        nodes.extend(board.panels.iter().filter_map(of_panel));
    }
    nodes.extend(scene.view.messages.iter().map(|message| node(Role::Text, message)));
    nodes.extend(scene.view.prompt.iter().map(|prompt| node(Role::Text, &prompt.text)));
    if let Some(PauseOverlay { title, items, chosen }) = &scene.overlay {
        nodes.push(node(Role::Heading, title));
        nodes.extend(items.iter().enumerate().map(|(at, item)| {
            let (rect, target) = place(at);
            Node { rect, selected: at == *chosen, ..of_item(item, text, target) }
        }));
    }
    nodes.extend(scene.log.iter().map(|line| node(Role::Text, line)));
    nodes.extend(scene.status.iter().map(|status| node(Role::Text, status)));
}

fn of_panel(panel: &Panel) -> Option<Node> {
    let value = match &panel.value {
        PanelValue::Number { value, .. } => value.to_string(),
        PanelValue::Clock { millis } => clock_text(*millis),
        PanelValue::Stopwatch { millis } => stopwatch_text(*millis),
        PanelValue::Rate { hundredths } => rate_text(*hundredths),
        PanelValue::Word(word) if word.is_empty() => return None,
        PanelValue::Word(word) => word.clone(),
        PanelValue::Pieces { pieces, .. } if pieces.is_empty() => return None,
        PanelValue::Pieces { pieces, .. } => pieces.iter().map(piece_name).collect::<Vec<_>>().join(" "),
    };
    Some(Node { value: Some(value), ..node(Role::Number, panel.label) })
}

/// The letter of a piece, or the number of its cells.
fn piece_name(piece: &PiecePicture) -> String {
    match piece.tile {
        Tile::Kind(kind) => kind.letter().to_string(),
        Tile::Colour(_) => piece.cells.len().to_string(),
    }
}
