//! Where axes are in a figure: positions by their units, grids of tiles, and room for bars of colours and legends beside them.

use super::frame::{colours_of, points};
use super::legend::Legend;
use super::{colorbar, limits};
use crate::scene::Rect;
use crate::schema::Kind;
use crate::store::{Id, Store};

/// Legends and bars of colours of axes.
pub struct Beside {
    /// The legend.
    pub legend: Option<Legend>,
    /// The bars of colours.
    pub bars: Vec<Id>,
}

impl Beside {
    /// What belongs to axes.
    pub fn of(store: &Store, figure: Id, axes: Id) -> Beside {
        let mut found = Beside { legend: None, bars: Vec::new() };
        for id in store.descendants(figure) {
            let is_own = store.object(id, "Axes") == Some(axes);
            match store.kind(id) {
                Kind::Legend if is_own => found.legend = Legend::new(store, id, axes),
                Kind::ColorBar if is_own => found.bars.push(id),
                _ => {}
            }
        }
        found
    }
}

/// A position of four numbers in pixels, y down.
pub fn pixels_of(store: &Store, id: Id, [x, y, w, h]: [f64; 4], (width, height): (f64, f64)) -> Rect {
    let unit = match store.text(id, "Units").as_str() {
        "pixels" => 1.0,
        "points" => points(1.0),
        "inches" => 96.0,
        "centimeters" => 96.0 / 2.54,
        "characters" => 7.0,
        _ => {
            return Rect { x: x * width, y: height - (y + h) * height, width: w * width, height: h * height };
        }
    };
    Rect { x: x * unit, y: height - (y + h) * unit, width: w * unit, height: h * unit }
}

/// The rectangle of axes before anything stands beside them.
pub fn position(store: &Store, axes: Id, size: (f64, f64), top: f64) -> Rect {
    if let Some(layout) = store.parent(axes).filter(|parent| store.kind(*parent) == Kind::Layout) {
        return tile(store, layout, axes, size);
    }
    let name = match store.is_set(axes, "Position") || !store.is_set(axes, "OuterPosition") {
        true => "Position",
        false => "OuterPosition",
    };
    let given = store.array(axes, name);
    let mut position = match *given.data {
        [x, y, w, h] => [x, y, w, h],
        _ => [0.13, 0.11, 0.775, 0.815],
    };
    if name == "OuterPosition" {
        // The usual margins, as parts of what is outside.
        let [x, y, w, h] = position;
        position = [x + 0.13 * w, y + 0.11 * h, 0.775 * w, 0.815 * h];
    }
    let mut rect = pixels_of(store, axes, position, size);
    if top > 0.0 {
        let factor = (size.1 - top) / size.1;
        rect.y = top + rect.y * factor;
        rect.height *= factor;
    }
    rect.width = rect.width.max(1.0);
    rect.height = rect.height.max(1.0);
    rect
}

/// Room for the ticks and labels of a tile.
const INSETS: [f64; 4] = [46.0, 40.0, 14.0, 28.0];

/// The rectangle of axes in a grid.
fn tile(store: &Store, layout: Id, axes: Id, (width, height): (f64, f64)) -> Rect {
    let grid = store.array(layout, "GridSize");
    let [rows, columns] = [0, 1].map(|k| grid.data.get(k).copied().unwrap_or(1.0).max(1.0));
    let tile = store.array(axes, "Tile");
    let [first, down, across] = [0, 1, 2].map(|k| tile.data.get(k).copied().unwrap_or(1.0).max(1.0));
    let is_by_column = store.says(layout, "TileIndexing", "columnmajor");
    let (row, column) = match is_by_column {
        true => ((first - 1.0) % rows, ((first - 1.0) / rows).floor()),
        false => (((first - 1.0) / columns).floor(), (first - 1.0) % columns),
    };
    let padding = match store.text(layout, "Padding").as_str() {
        "compact" => 6.0,
        "tight" | "none" => 1.0,
        _ => 24.0,
    };
    let spacing = match store.text(layout, "TileSpacing").as_str() {
        "compact" => 4.0,
        "tight" | "none" => 0.0,
        _ => 14.0,
    };
    let room = |name: &str| {
        let text = store.object(layout, name).map(|id| store.held(id, "String").lines());
        let is_there = text.is_some_and(|lines| lines.iter().any(|line| !line.is_empty()));
        if is_there { 24.0 } else { 0.0 }
    };
    let (left, right) = (padding + room("YLabel"), padding);
    let (top, bottom) = (padding + room("Title") + room("Subtitle"), padding + room("XLabel"));
    let wide = (width - left - right - (columns - 1.0) * spacing) / columns;
    let high = (height - top - bottom - (rows - 1.0) * spacing) / rows;
    let outer = Rect {
        x: left + column * (wide + spacing),
        y: top + row * (high + spacing),
        width: across * wide + (across - 1.0) * spacing,
        height: down * high + (down - 1.0) * spacing,
    };
    // A ruler at the right needs as much room as the one at the left.
    let right = if store.other_side(axes).is_some() { INSETS[0] } else { INSETS[2] };
    Rect {
        x: outer.x + INSETS[0],
        y: outer.y + INSETS[3],
        width: (outer.width - INSETS[0] - right).max(8.0),
        height: (outer.height - INSETS[1] - INSETS[3]).max(8.0),
    }
}

/// The rectangle that is left for axes, and the outer one that legends stand at the sides of.
pub fn left_for(store: &Store, axes: Id, rect: Rect, beside: &Beside, size: (f64, f64)) -> (Rect, Rect) {
    if store.says(axes, "PositionConstraint", "innerposition") {
        return (rect, rect);
    }
    let (mut inner, mut outer) = (rect, rect);
    // Labels of a bar may reach a little beyond where the axes ended.
    let beyond = 12.0;
    for bar in &beside.bars {
        if store.is_set(*bar, "Position") {
            continue;
        }
        let colours =
            if colours_of(store, axes).is_empty() { (0.0, 1.0) } else { limits::colour_limits(store, axes) };
        match store.text(*bar, "Location").as_str() {
            "eastoutside" => inner.width -= colorbar::room(store, *bar, colours, rect.height) - beyond,
            "westoutside" => {
                let room = colorbar::room(store, *bar, colours, rect.height);
                inner.x += room;
                inner.width -= room;
            }
            "northoutside" => {
                let room = colorbar::room(store, *bar, colours, rect.width);
                inner.y += room;
                inner.height -= room;
            }
            "southoutside" => inner.height -= colorbar::room(store, *bar, colours, rect.width),
            _ => {}
        }
    }
    if let Some(legend) = &beside.legend {
        let (wide, high) = legend.extent;
        let gap = 8.0;
        match legend.location(store).as_str() {
            "eastoutside" | "northeastoutside" | "southeastoutside" | "bestoutside" => {
                outer.width = (size.0 - 8.0 - outer.x).min(outer.width + 30.0);
                inner.width = inner.width.min(outer.right() - wide - gap - inner.x);
            }
            "westoutside" | "northwestoutside" | "southwestoutside" => {
                outer.x = 8.0;
                let shift = (8.0 + wide + gap + 40.0 - inner.x).max(0.0);
                inner.x += shift;
                inner.width -= shift;
            }
            "northoutside" => {
                outer.y = rect.y - 6.0;
                inner.y += high + gap;
                inner.height -= high + gap;
            }
            "southoutside" => {
                outer.height += 36.0;
                inner.height -= high + gap;
            }
            _ => {}
        }
    }
    inner.width = inner.width.max(8.0);
    inner.height = inner.height.max(8.0);
    (inner, outer)
}
