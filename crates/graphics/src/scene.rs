//! What a picture is made of: shapes, texts and images in pixels, x to the right and y down, in the order in which they are drawn.

use crate::colour::Rgb;
use crate::font;
use crate::markup::Run;
use crate::store::Id;
use std::ops::Range;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Rect {
    /// Left.
    pub x: f64,
    /// Top.
    pub y: f64,
    /// To the right.
    pub width: f64,
    /// Down.
    pub height: f64,
}

impl Rect {
    /// The right side.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// The lower side.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Whether two have an area in common.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Larger on each side.
    pub fn grown(&self, by: f64) -> Rect {
        Rect { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    /// Whether a point is inside.
    pub fn contains(&self, (x, y): (f64, f64)) -> bool {
        x >= self.x && x <= self.right() && y >= self.y && y <= self.bottom()
    }

    /// Its corners.
    pub fn corners(&self) -> Vec<(f64, f64)> {
        vec![(self.x, self.y), (self.right(), self.y), (self.right(), self.bottom()), (self.x, self.bottom())]
    }
}

/// A colour, and how much of what is behind it is covered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The colour.
    pub rgb: Rgb,
    /// 1 covers all.
    pub alpha: f64,
}

impl From<Rgb> for Paint {
    fn from(rgb: Rgb) -> Paint {
        Paint { rgb, alpha: 1.0 }
    }
}

/// How a line is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// Its width.
    pub width: f64,
    /// Lengths of dashes and gaps; none is a solid line.
    pub dash: Vec<f64>,
}

impl Stroke {
    /// A solid line.
    pub fn solid(paint: impl Into<Paint>, width: f64) -> Stroke {
        Stroke { paint: paint.into(), width, dash: Vec::new() }
    }
}

/// Lines one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Their ends.
    pub points: Vec<(f64, f64)>,
    /// How near to the viewer each end is, in space; else nothing.
    pub near: Vec<f64>,
    /// Whether the last end is joined to the first.
    pub is_closed: bool,
}

impl Part {
    /// Lines through points.
    pub fn open(points: Vec<(f64, f64)>) -> Part {
        Part { points, near: Vec::new(), is_closed: false }
    }

    /// Lines through points and back to the first.
    pub fn closed(points: Vec<(f64, f64)>) -> Part {
        Part { points, near: Vec::new(), is_closed: true }
    }

    /// The same with how near each point is.
    pub fn in_space(points: impl IntoIterator<Item = Spot>, is_closed: bool) -> Part {
        let (points, near) = points.into_iter().map(|(x, y, near)| ((x, y), near)).unzip();
        Part { points, near, is_closed }
    }
}

/// A point, and how near to the viewer it is.
pub type Spot = (f64, f64, f64);

/// How a shape goes where the limits or the view of its axes change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// It stays.
    Still,
    /// Each of its points keeps its place in the axes.
    Points,
    /// The same to the right alone: a line from the lower to the upper side.
    Across,
    /// The same upright alone.
    Upright,
    /// It keeps its size, and this point its place.
    Whole(Spot),
    /// Its points keep their places, and what is painted over its neighbours follows from how near a point is.
    Sorted {
        /// The point.
        by: Spot,
        /// How much nearer than the point it counts.
        more: f64,
    },
}

/// How much of the data is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What can be seen in a picture.
    Seen,
    /// What can be seen when limits and view change.
    Moved,
}

/// The items of axes, in the order in which they are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// The axes.
    pub axes: Id,
    /// Whether they are seen from aside, and points of their charts have a nearness.
    pub is_space: bool,
    /// What is behind all: the ground and the grid.
    pub behind: Range<usize>,
    /// Lines of the axes, with ticks and their labels.
    pub rulers: Range<usize>,
    /// The charts.
    pub charts: Range<usize>,
    /// Titles.
    pub titles: Range<usize>,
}

/// A text's place to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Across {
    /// It begins there.
    Left,
    /// Its middle is there.
    Center,
    /// It ends there.
    Right,
}

/// A text's place to its point, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upright {
    /// Its top is there.
    Top,
    /// The top of its capitals.
    Cap,
    /// Its middle.
    Middle,
    /// The baseline of its last line.
    Baseline,
    /// Its lower side.
    Bottom,
}

/// A text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its lines.
    pub lines: Vec<Vec<Run>>,
    /// Its point.
    pub at: (f64, f64),
    /// The size in pixels.
    pub size: f64,
    /// Its colour.
    pub paint: Paint,
    /// Where it is to the point.
    pub across: Across,
    /// The same, upright.
    pub upright: Upright,
    /// Degrees against the clock.
    pub turned: f64,
}

impl Label {
    /// How wide and high it is before it is turned.
    pub fn extent(&self) -> (f64, f64) {
        let width = self.lines.iter().map(|runs| crate::markup::width(runs)).fold(0.0, f64::max);
        let more = (self.lines.len().max(1) - 1) as f64 * font::LINE;
        (width * self.size, (more + font::ASCENT + font::DESCENT) * self.size)
    }

    /// Where the baseline of the first line is, from the point on down, before it is turned.
    pub fn first_baseline(&self) -> f64 {
        let more = (self.lines.len().max(1) - 1) as f64 * font::LINE;
        self.size
            * match self.upright {
                Upright::Top => font::ASCENT,
                Upright::Cap => font::CAP,
                Upright::Middle => font::CAP / 2.0 - more / 2.0,
                Upright::Baseline => -more,
                Upright::Bottom => -more - font::DESCENT,
            }
    }

    /// Where a line of a width begins, from the point on.
    pub fn begin(&self, width: f64) -> f64 {
        match self.across {
            Across::Left => 0.0,
            Across::Center => -width / 2.0,
            Across::Right => -width,
        }
    }

    /// The rectangle around it as it is drawn.
    pub fn bounds(&self) -> Rect {
        let (width, height) = self.extent();
        let left = self.begin(width);
        let top = self.first_baseline() - font::ASCENT * self.size;
        let (sin, cos) = self.turned.to_radians().sin_cos();
        let corners = [(left, top), (left + width, top), (left, top + height), (left + width, top + height)];
        let turned = corners.map(|(x, y)| (x * cos + y * sin, y * cos - x * sin));
        let range = |of: fn(&(f64, f64)) -> f64| {
            let all = turned.iter().map(of);
            (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((x0, x1), (y0, y1)) = (range(|p| p.0), range(|p| p.1));
        Rect { x: self.at.0 + x0, y: self.at.1 + y0, width: x1 - x0, height: y1 - y0 }
    }
}

/// Pixels of an image.
#[derive(Clone, Debug, PartialEq)]
pub struct Pixels {
    /// How many in a row.
    pub width: usize,
    /// How many rows.
    pub height: usize,
    /// Red, green, blue and alpha of each, row after row from the top.
    pub rgba: Vec<u8>,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Lines, and what they enclose: a point is inside where it is enclosed an odd number of times.
    Path {
        /// Its parts.
        parts: Vec<Part>,
        /// What fills it.
        fill: Option<Paint>,
        /// What draws its lines.
        stroke: Option<Stroke>,
    },
    /// A text.
    Label(Label),
    /// An image in a rectangle.
    Image(Pixels, Rect),
}

/// A shape with what it is for.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it is: `line`, `tick-label`, `title`.
    pub role: &'static str,
    /// What is drawn.
    pub shape: Shape,
    /// Nothing is drawn outside: an index into [`Scene::clips`].
    pub clip: Option<usize>,
    /// How it goes with its axes.
    pub motion: Motion,
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Pixels to the right.
    pub width: f64,
    /// Pixels down.
    pub height: f64,
    /// What is behind everything; none is transparent.
    pub background: Option<Rgb>,
    /// Rectangles that shapes are cut to.
    pub clips: Vec<Rect>,
    /// What is drawn, in this order.
    pub items: Vec<Item>,
    /// What shapes from here on are cut to.
    pub clip: Option<usize>,
    /// How shapes from here on go with their axes.
    pub motion: Motion,
    /// How much of the data is drawn.
    pub detail: Detail,
    /// The axes.
    pub axes: Vec<Layers>,
}

impl Scene {
    /// An empty picture.
    pub fn new(width: f64, height: f64, background: Option<Rgb>) -> Scene {
        Scene {
            width,
            height,
            background,
            clips: Vec::new(),
            items: Vec::new(),
            clip: None,
            motion: Motion::Still,
            detail: Detail::Seen,
            axes: Vec::new(),
        }
    }

    /// Cuts what is drawn from here on.
    pub fn cut(&mut self, to: Option<Rect>) {
        self.clip = to.map(|rect| {
            self.clips.iter().position(|known| *known == rect).unwrap_or_else(|| {
                self.clips.push(rect);
                self.clips.len() - 1
            })
        });
    }

    /// Draws with another motion, and goes on with the one before.
    pub fn moving(&mut self, motion: Motion, draw: impl FnOnce(&mut Scene)) {
        let before = std::mem::replace(&mut self.motion, motion);
        draw(self);
        self.motion = before;
    }

    /// Draws a shape.
    pub fn push(&mut self, role: &'static str, shape: Shape) {
        self.items.push(Item { role, shape, clip: self.clip, motion: self.motion });
    }

    /// Draws lines through points.
    pub fn line(&mut self, role: &'static str, points: Vec<(f64, f64)>, stroke: Stroke) {
        let parts = vec![Part::open(points)];
        self.push(role, Shape::Path { parts, fill: None, stroke: Some(stroke) });
    }

    /// Draws what points enclose.
    pub fn polygon(
        &mut self,
        role: &'static str,
        points: Vec<(f64, f64)>,
        fill: Option<Paint>,
        stroke: Option<Stroke>,
    ) {
        if points.len() > 1 && (fill.is_some() || stroke.is_some()) {
            let parts = vec![Part::closed(points)];
            self.push(role, Shape::Path { parts, fill, stroke });
        }
    }

    /// The texts.
    pub fn labels(&self) -> impl Iterator<Item = (&'static str, &Label)> {
        self.items.iter().filter_map(|item| match &item.shape {
            Shape::Label(label) => Some((item.role, label)),
            Shape::Path { .. } | Shape::Image(..) => None,
        })
    }
}
