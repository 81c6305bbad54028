//! Which limits axes take by themselves: around what is drawn in them.

use super::{bars, bins, boxes, transforms};
use crate::datum::Array;
use crate::schema::Kind;
use crate::store::{Id, Store};

/// A dimension of axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// To the right.
    X,
    /// Up.
    Y,
    /// Towards the viewer.
    Z,
}

impl Dimension {
    /// All three.
    pub const ALL: [Dimension; 3] = [Dimension::X, Dimension::Y, Dimension::Z];

    /// Its letter.
    pub fn letter(self) -> &'static str {
        match self {
            Dimension::X => "X",
            Dimension::Y => "Y",
            Dimension::Z => "Z",
        }
    }

    /// The name of a property of the dimension.
    pub fn of(self, name: &str) -> String {
        format!("{}{name}", self.letter())
    }
}

/// The smallest and the largest of numbers that are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The smallest.
    pub lo: f64,
    /// The largest.
    pub hi: f64,
    /// Numbers that are not above 0 have no place.
    pub is_log: bool,
}

impl Extent {
    fn new(is_log: bool) -> Extent {
        Extent { lo: f64::INFINITY, hi: f64::NEG_INFINITY, is_log }
    }

    fn take(&mut self, x: f64) {
        if x.is_finite() && (!self.is_log || x > 0.0) {
            self.lo = self.lo.min(x);
            self.hi = self.hi.max(x);
        }
    }

    fn take_all(&mut self, xs: &[f64]) {
        xs.iter().for_each(|x| self.take(*x));
    }
}

/// The charts of all sides of axes, those of the left side first.
pub fn all_charts(store: &Store, axes: Id) -> Vec<Id> {
    store.sides(axes).into_iter().flat_map(|side| charts(store, side)).collect()
}

/// The charts of axes, or of one side of them, also those in groups, the oldest first.
pub fn charts(store: &Store, axes: Id) -> Vec<Id> {
    let labels = ["Title", "Subtitle", "XLabel", "YLabel", "ZLabel"].map(|name| store.object(axes, name));
    let mut all = Vec::new();
    for child in store.children(axes) {
        if labels.contains(&Some(*child)) || !store.is_on(*child, "Visible") {
            continue;
        }
        match store.kind(*child) {
            Kind::Group | Kind::Transform => all.extend(charts(store, *child)),
            Kind::Side => {}
            _ => all.push(*child),
        }
    }
    all
}

/// The extent of what is drawn in axes; none where nothing is. Each side has its own upright one.
pub fn extent(store: &Store, holder: Id, dimension: Dimension, is_log: bool) -> Option<(f64, f64)> {
    let mut extent = Extent::new(is_log);
    let all = if dimension == Dimension::Y { charts(store, holder) } else { all_charts(store, holder) };
    for chart in all {
        let moved = transforms::placed_chart(store, chart);
        take_chart(moved.as_ref().unwrap_or(store), chart, dimension, &mut extent);
    }
    (extent.lo <= extent.hi).then_some((extent.lo, extent.hi))
}

fn take_chart(store: &Store, chart: Id, dimension: Dimension, extent: &mut Extent) {
    let data = |name: &str| store.array(chart, &dimension.of(name));
    match store.kind(chart) {
        Kind::Line | Kind::FunctionLine | Kind::Scatter | Kind::Surface | Kind::Stair => {
            extent.take_all(&data("Data").data);
        }
        Kind::Contour => {
            if dimension != Dimension::Z || store.is_on(chart, "Spatial") {
                extent.take_all(&data("Data").data);
            }
        }
        Kind::Bar => bars::extent(store, chart, dimension, &mut |x| extent.take(x)),
        Kind::Histogram => {
            let across = match store.says(chart, "Orientation", "horizontal") {
                true => Dimension::Y,
                false => Dimension::X,
            };
            match dimension {
                Dimension::Z => {}
                _ if dimension == across => extent.take_all(&store.array(chart, "BinEdges").data),
                _ => {
                    extent.take(0.0);
                    extent.take_all(&store.array(chart, "Values").data);
                }
            }
        }
        Kind::Stem => {
            extent.take_all(&data("Data").data);
            let upright = if store.array(chart, "ZData").is_empty() { Dimension::Y } else { Dimension::Z };
            if dimension == upright {
                extent.take(store.number(chart, "BaseValue"));
            }
        }
        Kind::Area => match dimension {
            Dimension::Y => {
                let (top, below) = (data("Data"), store.array(chart, "Below"));
                extent.take(store.number(chart, "BaseValue"));
                for (k, y) in top.data.iter().enumerate() {
                    extent.take(y + below.data.get(k).copied().unwrap_or(0.0));
                }
            }
            Dimension::X => extent.take_all(&data("Data").data),
            Dimension::Z => {}
        },
        Kind::ErrorBar => {
            let (at, less, more) = (data("Data"), data("NegativeDelta"), data("PositiveDelta"));
            let delta =
                |of: &Array, k: usize| of.data.get(k).copied().filter(|d| d.is_finite()).unwrap_or(0.0);
            for (k, x) in at.data.iter().enumerate() {
                extent.take(x - delta(&less, k));
                extent.take(x + delta(&more, k));
            }
        }
        Kind::Patch => {
            let vertices = store.array(chart, "Vertices");
            let column = dimension as usize;
            if column < vertices.columns() {
                extent.take_all(vertices.column(column));
            }
        }
        Kind::Image => {
            if let Some((lo, hi)) = image_extent(store, chart, dimension) {
                extent.take(lo);
                extent.take(hi);
            }
        }
        Kind::Quiver => {
            for arrow in super::arrows::arrows(store, chart) {
                let (from, to) = (arrow.from, arrow.to);
                let at = |p: [f64; 3]| p[dimension as usize];
                extent.take(at(from));
                extent.take(at(to));
            }
        }
        Kind::Rectangle => {
            if let [x, y, w, h] = *store.array(chart, "Position").data {
                let (lo, hi) = match dimension {
                    Dimension::X => (x, x + w),
                    Dimension::Y => (y, y + h),
                    Dimension::Z => return,
                };
                extent.take(lo);
                extent.take(hi);
            }
        }
        Kind::ConstantLine => {
            if dimension.letter().to_lowercase() == store.text(chart, "InterceptAxis") {
                extent.take(store.number(chart, "Value"));
            }
        }
        Kind::BoxChart => boxes::extent(store, chart, dimension, &mut |x| extent.take(x)),
        Kind::Histogram2 => bins::extent(store, chart, dimension, &mut |x| extent.take(x)),
        // Texts and lights have no part in limits.
        Kind::Text
        | Kind::Light
        | Kind::Group
        | Kind::Transform
        | Kind::Root
        | Kind::Figure
        | Kind::Axes
        | Kind::PolarAxes
        | Kind::Layout
        | Kind::Legend
        | Kind::ColorBar
        | Kind::Side
        | Kind::Ruler
        | Kind::LineShape
        | Kind::ArrowShape
        | Kind::DoubleArrowShape
        | Kind::TextArrowShape
        | Kind::TextBoxShape
        | Kind::RectangleShape
        | Kind::EllipseShape
        | Kind::Placeholder => {}
    }
}

/// From the outer side of the first pixel to that of the last one.
pub fn image_extent(store: &Store, image: Id, dimension: Dimension) -> Option<(f64, f64)> {
    let pixels = store.array(image, "CData");
    let count = match dimension {
        Dimension::X => pixels.columns(),
        Dimension::Y => pixels.rows(),
        Dimension::Z => return None,
    };
    let centers = store.array(image, &dimension.of("Data"));
    let first = centers.data.first().copied().unwrap_or(1.0);
    let last = if centers.data.len() > 1 {
        centers.data[centers.data.len() - 1]
    } else {
        first + count as f64 - 1.0
    };
    let half = if count > 1 { (last - first) / (count - 1) as f64 / 2.0 } else { 0.5 };
    (count > 0).then(|| ((first - half).min(last + half), (first - half).max(last + half)))
}

/// The limits of the colours of axes.
pub fn colour_limits(store: &Store, axes: Id) -> (f64, f64) {
    if store.says(axes, "CLimMode", "manual") {
        let limits = store.array(axes, "CLim");
        return (limits.data[0], limits.data[1]);
    }
    let mut extent = Extent::new(false);
    for chart in all_charts(store, axes) {
        let is_scaled = !store.says(chart, "CDataMapping", "direct");
        match store.kind(chart) {
            Kind::Surface | Kind::Image if is_scaled => {
                let colours = store.array(chart, "CData");
                if colours.extents[2] == 1 {
                    extent.take_all(&colours.data);
                }
            }
            Kind::Patch if is_scaled => {
                let colours = store.array(chart, "FaceVertexCData");
                if colours.columns() == 1 {
                    extent.take_all(&colours.data);
                }
            }
            Kind::Scatter => {
                let colours = store.array(chart, "CData");
                let points = store.array(chart, "XData").data.len();
                if colours.is_vector() && colours.data.len() == points && points != 3 {
                    extent.take_all(&colours.data);
                }
            }
            Kind::Histogram2 => {
                extent.take(0.0);
                extent.take_all(&store.array(chart, "Values").data);
            }
            Kind::Contour => extent.take_all(&super::contours::coloured(store, chart)),
            _ => {}
        }
    }
    match extent.lo <= extent.hi {
        true if extent.lo < extent.hi => (extent.lo, extent.hi),
        true => (extent.lo - 1.0, extent.hi + 1.0),
        false => (0.0, 1.0),
    }
}
