//! Which properties each kind of object has, what they accept, and what they hold at first.
//!
//! ```text
//! Line    Color          a colour, `none`         [0 0 0]
//!         LineStyle      `-` `--` `:` `-.` `none` `-`
//! ```

mod axes;
mod charts;
mod figure;
mod polar;
mod rule;
mod rulers;
mod shapes;
mod statistics;

pub use charts::held_as;
pub use rule::{Refusal, Rule};
pub use rulers::of_axes;

use crate::datum::{Array, Datum};

/// A kind of object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// What all figures are in.
    Root,
    /// A picture.
    Figure,
    /// A pair or three of axes with what is drawn in them.
    Axes,
    /// Axes of an angle and a radius.
    PolarAxes,
    /// A grid of axes.
    Layout,
    /// What names the charts of axes.
    Legend,
    /// The colours of axes with their values.
    ColorBar,
    /// Lines through points.
    Line,
    /// Lines as they are computed from a function.
    FunctionLine,
    /// Markers at points.
    Scatter,
    /// Bars.
    Bar,
    /// Bars of counts.
    Histogram,
    /// Steps.
    Stair,
    /// A line from the base to each point.
    Stem,
    /// What is under a line.
    Area,
    /// A line with the error of each point.
    ErrorBar,
    /// Polygons.
    Patch,
    /// A text.
    Text,
    /// An image.
    Image,
    /// A surface over a grid.
    Surface,
    /// Lines of one height.
    Contour,
    /// Arrows.
    Quiver,
    /// A line across the axes.
    ConstantLine,
    /// A rectangle, or an ellipse.
    Rectangle,
    /// Objects that belong together.
    Group,
    /// `hgtransform`: a group whose charts are moved.
    Transform,
    /// Where light comes from.
    Light,
    /// Boxes of the quartiles of groups.
    BoxChart,
    /// Bars of counts over two variables.
    Histogram2,
    /// The side of axes with two that is not drawn in now.
    Side,
    /// One dimension of axes: its limits, ticks and label.
    Ruler,
    /// A line of a figure.
    LineShape,
    /// An arrow of a figure.
    ArrowShape,
    /// An arrow with two heads.
    DoubleArrowShape,
    /// An arrow with a text at its end.
    TextArrowShape,
    /// A text in a box.
    TextBoxShape,
    /// A rectangle of a figure.
    RectangleShape,
    /// An ellipse of a figure.
    EllipseShape,
    /// The place of an object that is made later.
    Placeholder,
}

/// What a property holds at first.
#[derive(Clone, Copy, Debug)]
pub enum First {
    /// One number.
    Number(f64),
    /// A row of numbers.
    Row(&'static [f64]),
    /// A text.
    Text(&'static str),
    /// No numbers.
    Empty,
    /// No objects.
    NoObject,
    /// No texts.
    NoTexts,
}

impl First {
    /// The value.
    pub fn datum(self) -> Datum {
        match self {
            First::Number(x) => Datum::number(x),
            First::Row(data) => Datum::row(data),
            First::Text(text) => Datum::text(text),
            First::Empty => Datum::Array(Array::empty()),
            First::NoObject => Datum::Objects(Vec::new()),
            First::NoTexts => Datum::Texts(Vec::new()),
        }
    }
}

/// A property.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// What it accepts.
    pub rule: Rule,
    /// What it holds at first.
    pub first: First,
}

const fn p(name: &'static str, rule: Rule, first: First) -> Property {
    Property { name, rule, first }
}

/// What is known of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The property `Type`.
    pub type_name: &'static str,
    /// The class, dotted.
    pub class: &'static str,
    /// Properties that are shown, in this order.
    pub shown: &'static [&'static str],
    /// Its own properties; lists that several kinds share.
    pub own: &'static [&'static [Property]],
}

/// Of all objects.
const COMMON: &[Property] = &[
    p("Type", Rule::ReadOnly, First::Text("")),
    p("Parent", Rule::ReadOnly, First::NoObject),
    p("Children", Rule::Objects, First::NoObject),
    p("Tag", Rule::Text, First::Text("")),
    p("UserData", Rule::Any, First::Empty),
    p("ApplicationData", Rule::Any, First::Empty),
    p("Visible", Rule::OnOff, First::Text("on")),
    p("HandleVisibility", Rule::OneOf(&["on", "off", "callback"]), First::Text("on")),
    p("BeingDeleted", Rule::ReadOnly, First::Text("off")),
    p("CreateFcn", Rule::Any, First::Text("")),
    p("DeleteFcn", Rule::Any, First::Text("")),
    p("ButtonDownFcn", Rule::Any, First::Text("")),
    p("BusyAction", Rule::OneOf(&["queue", "cancel"]), First::Text("queue")),
    p("Interruptible", Rule::OnOff, First::Text("on")),
    p("ContextMenu", Rule::Objects, First::NoObject),
    p("UIContextMenu", Rule::Objects, First::NoObject),
    p("HitTest", Rule::OnOff, First::Text("on")),
    p("PickableParts", Rule::OneOf(&["visible", "none", "all"]), First::Text("visible")),
    p("Selected", Rule::OnOff, First::Text("off")),
    p("SelectionHighlight", Rule::OnOff, First::Text("on")),
];

const ROOT: &[Property] = &[
    p("CurrentFigure", Rule::Objects, First::NoObject),
    p("ScreenSize", Rule::ReadOnly, First::Row(&[1.0, 1.0, 1920.0, 1080.0])),
    p("ScreenDepth", Rule::ReadOnly, First::Number(32.0)),
    p("ScreenPixelsPerInch", Rule::ReadOnly, First::Number(96.0)),
    p("MonitorPositions", Rule::ReadOnly, First::Row(&[1.0, 1.0, 1920.0, 1080.0])),
    p("PointerLocation", Rule::Vector, First::Row(&[0.0, 0.0])),
    p("Units", Rule::OneOf(figure::UNITS), First::Text("pixels")),
    p("ShowHiddenHandles", Rule::OnOff, First::Text("off")),
    p("CallbackObject", Rule::ReadOnly, First::NoObject),
    p("RecursionLimit", Rule::Number, First::Number(500.0)),
    p("Diary", Rule::OnOff, First::Text("off")),
    p("Format", Rule::Text, First::Text("short")),
];

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 39] = [
        Kind::Root,
        Kind::Figure,
        Kind::Axes,
        Kind::PolarAxes,
        Kind::Layout,
        Kind::Legend,
        Kind::ColorBar,
        Kind::Line,
        Kind::FunctionLine,
        Kind::Scatter,
        Kind::Bar,
        Kind::Histogram,
        Kind::Stair,
        Kind::Stem,
        Kind::Area,
        Kind::ErrorBar,
        Kind::Patch,
        Kind::Text,
        Kind::Image,
        Kind::Surface,
        Kind::Contour,
        Kind::Quiver,
        Kind::ConstantLine,
        Kind::Rectangle,
        Kind::Group,
        Kind::Transform,
        Kind::Light,
        Kind::BoxChart,
        Kind::Histogram2,
        Kind::Side,
        Kind::Ruler,
        Kind::LineShape,
        Kind::ArrowShape,
        Kind::DoubleArrowShape,
        Kind::TextArrowShape,
        Kind::TextBoxShape,
        Kind::RectangleShape,
        Kind::EllipseShape,
        Kind::Placeholder,
    ];

    /// What is known of it.
    pub fn schema(self) -> &'static Schema {
        match self {
            Kind::Root => &Schema {
                type_name: "root",
                class: "matlab.ui.Root",
                shown: &["CurrentFigure", "ScreenPixelsPerInch", "ScreenSize", "MonitorPositions", "Units"],
                own: &[ROOT],
            },
            Kind::Figure => &figure::FIGURE,
            Kind::Layout => &figure::LAYOUT,
            Kind::Axes => &axes::AXES,
            Kind::PolarAxes => &polar::AXES,
            Kind::Legend => &axes::LEGEND,
            Kind::ColorBar => &axes::COLORBAR,
            Kind::Line => &charts::LINE,
            Kind::FunctionLine => &charts::FUNCTION_LINE,
            Kind::Scatter => &charts::SCATTER,
            Kind::Bar => &charts::BAR,
            Kind::Histogram => &charts::HISTOGRAM,
            Kind::Stair => &charts::STAIR,
            Kind::Stem => &charts::STEM,
            Kind::Area => &charts::AREA,
            Kind::ErrorBar => &charts::ERROR_BAR,
            Kind::Patch => &charts::PATCH,
            Kind::Text => &charts::TEXT,
            Kind::Image => &charts::IMAGE,
            Kind::Surface => &charts::SURFACE,
            Kind::Contour => &charts::CONTOUR,
            Kind::Quiver => &charts::QUIVER,
            Kind::ConstantLine => &charts::CONSTANT_LINE,
            Kind::Rectangle => &charts::RECTANGLE,
            Kind::Group => &charts::GROUP,
            Kind::Transform => &charts::TRANSFORM,
            Kind::Light => &charts::LIGHT,
            Kind::BoxChart => &statistics::BOX_CHART,
            Kind::Histogram2 => &statistics::HISTOGRAM2,
            Kind::Side => &axes::SIDE,
            Kind::Ruler => &rulers::RULER,
            Kind::LineShape => &shapes::LINE,
            Kind::ArrowShape => &shapes::ARROW,
            Kind::DoubleArrowShape => &shapes::DOUBLE_ARROW,
            Kind::TextArrowShape => &shapes::TEXT_ARROW,
            Kind::TextBoxShape => &shapes::TEXT_BOX,
            Kind::RectangleShape => &shapes::RECTANGLE,
            Kind::EllipseShape => &shapes::ELLIPSE,
            Kind::Placeholder => &Schema {
                type_name: "graphicsplaceholder",
                class: "matlab.graphics.GraphicsPlaceholder",
                shown: &[],
                own: &[],
            },
        }
    }

    /// Its properties, its own first.
    pub fn properties(self) -> impl Iterator<Item = &'static Property> {
        self.schema().own.iter().copied().flatten().chain(COMMON)
    }

    /// The property of a name, in any case; or the one that alone begins so.
    pub fn property(self, name: &str) -> Option<&'static Property> {
        let exact = self.properties().find(|property| property.name.eq_ignore_ascii_case(name));
        exact.or_else(|| {
            let begins = |property: &&Property| {
                // `Col` is `Color`, and never `ColorMode`.
                !property.name.ends_with("Mode")
                    && property.name.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name))
            };
            let mut found = self.properties().filter(begins);
            let first = found.next().filter(|_| !name.is_empty())?;
            found.all(|other| other.name == first.name).then_some(first)
        })
    }

    /// The last word of its class, as messages have it.
    pub fn class_word(self) -> &'static str {
        let class = self.schema().class;
        class.rsplit('.').next().unwrap_or(class)
    }

    /// Whether it is axes of any form.
    pub fn is_axes(self) -> bool {
        matches!(self, Kind::Axes | Kind::PolarAxes)
    }

    /// Whether it is drawn within axes.
    pub fn is_chart(self) -> bool {
        !matches!(
            self,
            Kind::Root
                | Kind::Figure
                | Kind::Axes
                | Kind::PolarAxes
                | Kind::Layout
                | Kind::Legend
                | Kind::ColorBar
                | Kind::Side
                | Kind::Ruler
                | Kind::Placeholder
        ) && !self.is_shape()
    }

    /// Whether it is an annotation: drawn in a figure, above its axes.
    pub fn is_shape(self) -> bool {
        matches!(
            self,
            Kind::LineShape
                | Kind::ArrowShape
                | Kind::DoubleArrowShape
                | Kind::TextArrowShape
                | Kind::TextBoxShape
                | Kind::RectangleShape
                | Kind::EllipseShape
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_values_are_accepted_and_shown_properties_exist() {
        for kind in Kind::ALL {
            for property in kind.properties() {
                let first = property.first.datum();
                let is_read_only = matches!(property.rule, Rule::ReadOnly | Rule::Any);
                let accepted = is_read_only || property.rule.accept(first.clone()).is_ok();
                assert!(accepted, "{kind:?} {}: {first:?}", property.name);
            }
            for name in kind.schema().shown {
                assert!(kind.property(name).is_some_and(|found| found.name == *name), "{kind:?} {name}");
            }
        }
    }

    #[test]
    fn names_may_be_short_and_in_any_case() {
        let named = |name| Kind::Line.property(name).map(|found| found.name);
        assert_eq!(named("linewidth"), Some("LineWidth"));
        assert_eq!(named("Col"), Some("Color"));
        assert_eq!(named("Line"), None);
        assert_eq!(named("nothing"), None);
        assert_eq!(named(""), None);
    }
}
