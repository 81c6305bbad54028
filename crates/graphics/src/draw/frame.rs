//! Axes with everything that decides where points are: the rectangle, limits, ticks, and the view.

use super::limits::{self, Dimension};
use super::opacity::Opacities;
use super::polar::{self, Polar};
use super::scale::{Room, Scale};
use super::times::Times;
use super::view::{Camera, View};
use crate::colour::Rgb;
use crate::scene::Rect;
use crate::schema::Kind;
use crate::store::{Id, Store};
use crate::{maps, ticks};

/// Pixels of a size in points.
pub fn points(x: f64) -> f64 {
    x * crate::write::SCREEN / 72.0
}

/// The ticks of a dimension.
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    /// Where they are.
    pub places: Vec<f64>,
    /// What stands beside them.
    pub labels: Vec<String>,
    /// What the labels leave out, and stands beside the axis: a power of ten, the year of dates.
    pub beside: String,
    /// Small ticks without labels.
    pub minor: Vec<f64>,
}

/// Axes as they are drawn.
pub struct Frame<'a> {
    /// All objects.
    pub store: &'a Store,
    /// The axes.
    pub axes: Id,
    /// What holds the upright dimension and the charts: the axes, or their other side.
    pub side: Id,
    /// Where charts are drawn.
    pub rect: Rect,
    /// The three dimensions.
    pub scales: [Scale; 3],
    /// Their ticks.
    pub ticks: [Ticks; 3],
    /// From where one looks; none for what is flat.
    pub view: Option<View>,
    /// The form of polar axes; none for others.
    pub polar: Option<Polar>,
    /// The colours of values.
    pub map: Vec<Rgb>,
    /// The values of the first and the last one.
    pub colours: (f64, f64),
    /// Whether equal factors of values are equal distances of colours: asked once, not for each pixel.
    pub has_log_colours: bool,
    /// The opacities of values.
    pub opacities: Opacities,
}

impl<'a> Frame<'a> {
    /// Axes within a rectangle.
    pub fn new(store: &'a Store, axes: Id, rect: Rect) -> Frame<'a> {
        if store.kind(axes) == Kind::PolarAxes {
            return polar::frame(store, axes, rect);
        }
        let view = View::of(store, axes);
        let rect = shrunk(store, axes, rect, view.is_some());
        let mut scales =
            Dimension::ALL.map(|dimension| scale(store, (axes, axes), dimension, rect, view.is_some()));
        let rect = if view.is_none() { keep_aspect(store, axes, rect, &mut scales) } else { rect };
        let view = view.map(|view| {
            view.fitted(rect, data_aspect(store, axes, &scales), &Camera::of(store, axes, &scales))
        });
        let ticks = [0, 1, 2].map(|k| {
            let dimension = Dimension::ALL[k];
            let room = room(store, axes, dimension, rect, view.is_some());
            ticks_of(store, axes, dimension, &scales[k], room)
        });
        let (map, colours) = (colours_of(store, axes), limits::colour_limits(store, axes));
        let (has_log_colours, opacities) =
            (store.says(axes, "ColorScale", "log"), Opacities::of(store, axes));
        Frame {
            store,
            axes,
            side: axes,
            rect,
            scales,
            ticks,
            view,
            polar: None,
            map,
            colours,
            has_log_colours,
            opacities,
        }
    }

    /// The same axes with what is on their other side; none where there is but one.
    pub fn other(&self) -> Option<Frame<'a>> {
        let (store, axes) = (self.store, self.axes);
        let side = store.other_side(axes).filter(|_| self.view.is_none() && self.polar.is_none())?;
        let mut scales = self.scales;
        scales[1] = scale(store, (axes, side), Dimension::Y, self.rect, false);
        let room = room(store, axes, Dimension::Y, self.rect, false);
        let mut ticks = self.ticks.clone();
        ticks[1] = ticks_of(store, side, Dimension::Y, &scales[1], room);
        Some(Frame {
            store,
            axes,
            side,
            rect: self.rect,
            scales,
            ticks,
            view: None,
            polar: None,
            map: self.map.clone(),
            colours: self.colours,
            has_log_colours: self.has_log_colours,
            opacities: self.opacities.clone(),
        })
    }

    /// What holds the properties of a dimension.
    pub fn holder(&self, dimension: Dimension) -> Id {
        if dimension == Dimension::Y { self.side } else { self.axes }
    }

    /// What holds a property of the look of a dimension: its ruler, where the program set it there, else the axes.
    pub fn ruled(&self, dimension: Dimension, name: &str) -> Id {
        let ruler = self.store.object(self.holder(dimension), &dimension.of("Axis"));
        ruler.filter(|ruler| self.store.is_set(*ruler, name)).unwrap_or(self.axes)
    }

    /// The same for what rulers and axes have other names for.
    pub fn ruled_as(
        &self,
        dimension: Dimension,
        own: &'static str,
        of_axes: &'static str,
    ) -> (Id, &'static str) {
        let id = self.ruled(dimension, own);
        (id, if id == self.axes { of_axes } else { own })
    }

    /// Whether the ruler of a dimension is seen.
    pub fn has_ruler(&self, dimension: Dimension) -> bool {
        let ruler = self.store.object(self.holder(dimension), &dimension.of("Axis"));
        ruler.is_none_or(|ruler| self.store.is_on(ruler, "Visible"))
    }

    /// Where a point is, in pixels.
    pub fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let z = if self.view.is_some() { self.scales[2].lo } else { 0.0 };
        let (x, y, _) = self.place3(x, y, z);
        (x, y)
    }

    /// The same in space, and how near it is.
    pub fn place3(&self, x: f64, y: f64, z: f64) -> (f64, f64, f64) {
        if let Some(polar) = &self.polar {
            return polar.place(&self.scales[1], x, y);
        }
        let parts = [self.scales[0].part(x), self.scales[1].part(y), self.scales[2].part(z)];
        // What is far outside is as good as at its side, and no format gets endless numbers.
        let parts = parts.map(|part| part.clamp(-1e4, 1e4));
        match &self.view {
            Some(view) => view.place(parts),
            None => (
                self.rect.x + parts[0] * self.rect.width,
                self.rect.bottom() - parts[1] * self.rect.height,
                parts[2],
            ),
        }
    }

    /// Whether a marker at a point in pixels is drawn.
    pub fn shows(&self, at: (f64, f64)) -> bool {
        match &self.polar {
            Some(polar) => polar.contains(at),
            None => self.view.is_some() || self.rect.grown(0.5).contains(at),
        }
    }

    /// The colour of a value.
    pub fn colour(&self, value: f64) -> Rgb {
        let (lo, hi) = self.colours;
        let part = match self.has_log_colours && lo > 0.0 {
            true => (value / lo).ln() / (hi / lo).ln(),
            false => (value - lo) / (hi - lo),
        };
        let n = self.map.len();
        // A value at the upper limit has the last colour.
        let k = ((part * n as f64).floor().max(0.0) as usize).min(n.max(1) - 1);
        self.map.get(k).copied().unwrap_or(Rgb::BLACK)
    }

    /// The colour of an index, from 1.
    pub fn indexed(&self, index: f64) -> Rgb {
        let k = (index.max(1.0) as usize - 1).min(self.map.len().max(1) - 1);
        self.map.get(k).copied().unwrap_or(Rgb::BLACK)
    }

    /// The size of the axes' texts, in pixels.
    pub fn size(&self) -> f64 {
        points(self.store.number(self.axes, "FontSize"))
    }

    /// The size of the texts of a dimension, in pixels.
    pub fn size_of(&self, dimension: Dimension) -> f64 {
        points(self.store.number(self.ruled(dimension, "FontSize"), "FontSize"))
    }
}

/// The colours of axes: their own, the figure's, or the usual ones.
pub fn colours_of(store: &Store, axes: Id) -> Vec<Rgb> {
    let figure = store.ancestor(axes, Kind::Figure);
    let holders = [Some(axes), figure].into_iter().flatten();
    for holder in holders {
        let map = store.array(holder, "Colormap");
        if !map.is_empty() && map.columns() == 3 {
            return (0..map.rows()).map(|k| Rgb(map.at(k, 0), map.at(k, 1), map.at(k, 2))).collect();
        }
    }
    maps::map("parula", 256).unwrap_or_default()
}

/// The rectangle with the sides that `axis square` and `pbaspect` ask for.
fn shrunk(store: &Store, axes: Id, rect: Rect, is_space: bool) -> Rect {
    if is_space || !store.says(axes, "PlotBoxAspectRatioMode", "manual") {
        return rect;
    }
    let aspect = store.array(axes, "PlotBoxAspectRatio");
    match *aspect.data {
        [x, y, ..] if x > 0.0 && y > 0.0 => within(rect, x / y),
        _ => rect,
    }
}

/// The largest rectangle in the middle of another whose width is so many heights.
fn within(rect: Rect, ratio: f64) -> Rect {
    let width = rect.width.min(rect.height * ratio);
    let height = width / ratio;
    Rect { x: rect.x + (rect.width - width) / 2.0, y: rect.y + (rect.height - height) / 2.0, width, height }
}

/// How long a unit of each dimension is, where the program says so.
fn data_aspect(store: &Store, axes: Id, scales: &[Scale; 3]) -> Option<[f64; 3]> {
    if store.says(axes, "DataAspectRatioMode", "manual") {
        let aspect = store.array(axes, "DataAspectRatio");
        let unit = |k: usize| aspect.data.get(k).copied().filter(|x| *x > 0.0).unwrap_or(1.0);
        return Some([0, 1, 2].map(|k| (scales[k].hi - scales[k].lo) / unit(k)));
    }
    if store.says(axes, "PlotBoxAspectRatioMode", "manual") {
        let aspect = store.array(axes, "PlotBoxAspectRatio");
        return Some([0, 1, 2].map(|k| aspect.data.get(k).copied().filter(|x| *x > 0.0).unwrap_or(1.0)));
    }
    None
}

/// Equal units: limits that are free are widened, else the rectangle gets smaller.
fn keep_aspect(store: &Store, axes: Id, rect: Rect, scales: &mut [Scale; 3]) -> Rect {
    if !store.says(axes, "DataAspectRatioMode", "manual") || scales[0].is_log || scales[1].is_log {
        return rect;
    }
    let aspect = store.array(axes, "DataAspectRatio");
    let [unit_x, unit_y] = [0, 1].map(|k| aspect.data.get(k).copied().unwrap_or(1.0));
    let (x, y) = ((scales[0].hi - scales[0].lo) / unit_x, (scales[1].hi - scales[1].lo) / unit_y);
    let is_free = |dimension: Dimension| {
        store.says(axes, &dimension.of("LimMode"), "auto")
            && store.says(axes, &dimension.of("LimitMethod"), "tickaligned")
    };
    let (wide, high) = (rect.width / x, rect.height / y);
    let widen = |scale: &mut Scale, factor: f64| {
        let (middle, half) = ((scale.lo + scale.hi) / 2.0, (scale.hi - scale.lo) / 2.0 * factor);
        (scale.lo, scale.hi) = (middle - half, middle + half);
    };
    if wide > high && is_free(Dimension::X) {
        widen(&mut scales[0], wide / high);
        rect
    } else if high > wide && is_free(Dimension::Y) {
        widen(&mut scales[1], high / wide);
        rect
    } else {
        within(rect, x / y)
    }
}

fn room(store: &Store, axes: Id, dimension: Dimension, rect: Rect, is_space: bool) -> Room {
    let size = points(store.number(axes, "FontSize"));
    let length = match (dimension, is_space) {
        (Dimension::X, false) => rect.width,
        (Dimension::Y | Dimension::Z, false) => rect.height,
        (Dimension::Z, true) => 0.5 * rect.height,
        // In space both are seen from the side.
        (Dimension::X | Dimension::Y, true) => 0.4 * rect.width,
    };
    Room { length, size, is_across: dimension == Dimension::X || is_space && dimension == Dimension::Y }
}

/// A dimension of axes, as they or their other side hold it.
fn scale(store: &Store, (axes, holder): (Id, Id), dimension: Dimension, rect: Rect, is_space: bool) -> Scale {
    let is_log = store.says(holder, &dimension.of("Scale"), "log");
    let is_reversed = store.says(holder, &dimension.of("Dir"), "reverse");
    let room = room(store, axes, dimension, rect, is_space);
    let (lo, hi) = limits_within(store, holder, dimension, is_log, room);
    Scale { lo, hi, is_log, is_reversed }
}

fn limits_within(store: &Store, axes: Id, dimension: Dimension, is_log: bool, room: Room) -> (f64, f64) {
    let data = limits::extent(store, axes, dimension, is_log);
    let auto = |store: &Store| {
        let kind = store.text(axes, &dimension.of("Kind"));
        if kind == "categorical" {
            let count = store.held(axes, &dimension.of("Categories")).lines().len();
            return (0.5, count.max(1) as f64 + 0.5);
        }
        let Some((lo, hi)) = data else { return if is_log { (0.1, 1.0) } else { (0.0, 1.0) } };
        if dimension == Dimension::Z && lo == hi && lo == 0.0 {
            return (-1.0, 1.0);
        }
        let method = store.text(axes, &dimension.of("LimitMethod"));
        match method.as_str() {
            "tight" => {
                if lo < hi {
                    (lo, hi)
                } else {
                    ticks::widened(lo, hi)
                }
            }
            "padded" => {
                let (lo, hi) = ticks::widened(lo, hi);
                (lo - 0.07 * (hi - lo), hi + 0.07 * (hi - lo))
            }
            _ if is_log => ticks::rounded_log_limits(lo, hi),
            _ => match Times::of(store, axes, dimension) {
                Some(times) => times.rounded(lo, hi, room),
                None => room.rounded(lo, hi),
            },
        }
    };
    if store.says(axes, &dimension.of("LimMode"), "auto") {
        return auto(store);
    }
    let given = store.array(axes, &dimension.of("Lim"));
    let (mut lo, mut hi) = (given.data[0], given.data[1]);
    // An end that is not finite is chosen; a logarithmic axis has no place for 0.
    if !lo.is_finite() || is_log && lo <= 0.0 {
        lo = auto(store).0;
    }
    if !hi.is_finite() {
        hi = auto(store).1;
    }
    if lo < hi { (lo, hi) } else { ticks::widened(lo, hi) }
}

/// How the numbers of a dimension are labelled.
enum Labels {
    Numbers { exponent: i32 },
    Times(Times),
    Categories(Vec<String>),
}

fn ticks_of(store: &Store, axes: Id, dimension: Dimension, scale: &Scale, room: Room) -> Ticks {
    let (lo, hi) = (scale.lo, scale.hi);
    let is_given = store.says(axes, &dimension.of("TickMode"), "manual");
    let times = Times::of(store, axes, dimension);
    let categories = store.held(axes, &dimension.of("Categories")).lines();
    let is_categorical = store.says(axes, &dimension.of("Kind"), "categorical");
    let places: Vec<f64> = match &times {
        _ if is_given => store.array(axes, &dimension.of("Tick")).data.to_vec(),
        _ if is_categorical => (1..=categories.len()).map(|k| k as f64).collect(),
        Some(times) => times.places(lo, hi, room),
        None if scale.is_log => ticks::log_places(lo, hi, (room.length / (3.0 * room.size)) as usize),
        None => ticks::places(lo, hi, room.step(lo, hi)),
    };
    let ruler = store.object(axes, &dimension.of("Axis"));
    let exponent = match ruler.filter(|ruler| store.says(*ruler, "ExponentMode", "manual")) {
        _ if scale.is_log => 0,
        Some(ruler) => store.number(ruler, "Exponent").clamp(-300.0, 300.0) as i32,
        None => ticks::exponent(&places),
    };
    let how = match times {
        Some(times) => Labels::Times(times),
        None if is_categorical => Labels::Categories(categories),
        None => Labels::Numbers { exponent },
    };
    let (labels, beside) = labels_of(store, axes, dimension, (&places, scale, room), &how);
    let minor = if scale.is_log {
        ticks::log_minor(lo, hi)
    } else if store.is_on(axes, &dimension.of("MinorTick")) || store.is_on(axes, &dimension.of("MinorGrid")) {
        let step = room.step(lo, hi) / 5.0;
        ticks::places(lo, hi, step).into_iter().filter(|x| !places.contains(x)).collect()
    } else {
        Vec::new()
    };
    let (places, labels) =
        places.into_iter().zip::<Vec<String>>(labels).filter(|(x, _)| scale.has(*x)).unzip();
    Ticks { places, labels, beside, minor }
}

/// The labels of ticks, and what they leave out.
fn labels_of(
    store: &Store,
    axes: Id,
    dimension: Dimension,
    (places, scale, room): (&[f64], &Scale, Room),
    how: &Labels,
) -> (Vec<String>, String) {
    if store.says(axes, &dimension.of("TickLabelMode"), "manual") {
        // Labels are used again where there are more ticks.
        let given = store.held(axes, &dimension.of("TickLabel")).lines();
        let labels = (0..places.len())
            .map(|k| if given.is_empty() { String::new() } else { given[k % given.len()].clone() });
        return (labels.collect(), String::new());
    }
    let format = store.text(axes, &dimension.of("TickFormat"));
    let all = |label: &dyn Fn(&f64) -> String| places.iter().map(label).collect::<Vec<String>>();
    match how {
        Labels::Times(times) => times.labels(places, (scale.lo, scale.hi), room),
        Labels::Categories(names) => {
            let name = |x: &f64| names.get((*x as usize).wrapping_sub(1)).cloned().unwrap_or_default();
            (all(&name), String::new())
        }
        Labels::Numbers { .. } if !format.is_empty() => (all(&|x| formatted(&format, *x)), String::new()),
        Labels::Numbers { .. } if scale.is_log => (all(&|x| power_label(*x)), String::new()),
        Labels::Numbers { exponent } => {
            let beside = if *exponent == 0 { String::new() } else { format!("×10^{{{exponent}}}") };
            (ticks::labels(places, *exponent), beside)
        }
    }
}

/// `10^{3}`, or the number itself where it is no power of ten.
fn power_label(x: f64) -> String {
    let power = x.log10();
    match (power - power.round()).abs() < 1e-9 {
        true => format!("10^{{{}}}", power.round()),
        false => ticks::short(x),
    }
}

/// A number by a format of one conversion: `%.2f`, `%d%%`, `$%,.0f` and the words that MATLAB has for some.
pub fn formatted(format: &str, x: f64) -> String {
    let format = match format {
        "usd" => "$%.2f",
        "eur" => "€%.2f",
        "gbp" => "£%.2f",
        "percentage" => "%g%%",
        "degrees" => "%g°",
        other => other,
    };
    let mut out = String::new();
    let mut rest = format;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        if let Some(after) = after.strip_prefix('%') {
            out.push('%');
            rest = after;
            continue;
        }
        let end = after.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(after.len());
        let flags = &after[..end];
        let digits = flags.split_once('.').and_then(|(_, digits)| digits.parse::<usize>().ok());
        out.push_str(&match after[end..].chars().next() {
            Some('d' | 'i' | 'u') => format!("{}", x.round()),
            Some('f') => format!("{x:.*}", digits.unwrap_or(6).min(30)),
            Some('e') => format!("{x:.*e}", digits.unwrap_or(6).min(30)),
            _ => ticks::short(x),
        });
        rest = after.get(end + 1..).unwrap_or("");
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_follow_a_format() {
        assert_eq!(formatted("%.1f s", 2.0), "2.0 s");
        assert_eq!(formatted("%d%%", 50.0), "50%");
        assert_eq!(formatted("usd", 3.0), "$3.00");
        assert_eq!(power_label(1000.0), "10^{3}");
        assert_eq!(power_label(2000.0), "2000");
    }

    #[test]
    fn the_largest_rectangle_of_a_form_is_in_the_middle() {
        let rect = Rect { x: 0.0, y: 0.0, width: 100.0, height: 50.0 };
        assert_eq!(within(rect, 1.0), Rect { x: 25.0, y: 0.0, width: 50.0, height: 50.0 });
        assert_eq!(within(rect, 4.0), Rect { x: 0.0, y: 12.5, width: 100.0, height: 25.0 });
    }
}
