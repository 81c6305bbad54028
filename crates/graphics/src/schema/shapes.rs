//! Properties of annotations: what is drawn in a figure, above its axes.

use super::axes::FONT;
use super::charts::{BLACK, SOLID, STYLES};
use super::figure::UNITS;
use super::{First, Property, Rule, Schema, p};

/// Heads of arrows.
const HEADS: Rule = Rule::OneOf(&[
    "vback2",
    "vback1",
    "vback3",
    "cback1",
    "cback2",
    "cback3",
    "plain",
    "none",
    "ellipse",
    "rectangle",
    "diamond",
    "fourstar",
]);

/// From a point to another, as parts of the figure.
const ENDS: &[Property] = &[
    p("X", Rule::Vector, First::Row(&[0.3, 0.4])),
    p("Y", Rule::Vector, First::Row(&[0.3, 0.4])),
    p("Position", Rule::Vector, First::Row(&[0.3, 0.3, 0.1, 0.1])),
];

const LINED: &[Property] = &[
    p("Color", Rule::Colour, BLACK),
    p("LineStyle", STYLES, SOLID),
    p("LineWidth", Rule::Positive, First::Number(0.5)),
    p("Units", Rule::OneOf(UNITS), First::Text("normalized")),
];

const HEAD: &[Property] = &[
    p("HeadStyle", HEADS, First::Text("vback2")),
    p("HeadLength", Rule::Positive, First::Number(10.0)),
    p("HeadWidth", Rule::Positive, First::Number(10.0)),
];

const TWO_HEADS: &[Property] = &[
    p("Head1Style", HEADS, First::Text("vback2")),
    p("Head1Length", Rule::Positive, First::Number(10.0)),
    p("Head1Width", Rule::Positive, First::Number(10.0)),
    p("Head2Style", HEADS, First::Text("vback2")),
    p("Head2Length", Rule::Positive, First::Number(10.0)),
    p("Head2Width", Rule::Positive, First::Number(10.0)),
];

const WRITTEN: &[Property] = &[
    p("String", Rule::Texts, First::Text("")),
    p("FontSize", Rule::Positive, First::Number(10.0)),
    p("Interpreter", Rule::OneOf(&["tex", "latex", "none"]), First::Text("tex")),
];

const ACROSS: Rule = Rule::OneOf(&["left", "center", "right"]);
const UPRIGHT: Rule = Rule::OneOf(&["middle", "top", "cap", "baseline", "bottom"]);

const AT_END: &[Property] = &[
    p("HorizontalAlignment", ACROSS, First::Text("left")),
    p("VerticalAlignment", UPRIGHT, First::Text("middle")),
    p("TextColor", Rule::Colour, BLACK),
    p("TextBackgroundColor", Rule::Colour, First::Text("none")),
    p("TextEdgeColor", Rule::Colour, First::Text("none")),
    p("TextLineWidth", Rule::Positive, First::Number(0.5)),
    p("TextMargin", Rule::Number, First::Number(5.0)),
    p("TextRotation", Rule::Number, First::Number(0.0)),
];

const IN_BOX: &[Property] = &[
    p("Position", Rule::Vector, First::Row(&[0.3, 0.3, 0.1, 0.1])),
    p("HorizontalAlignment", ACROSS, First::Text("left")),
    p("VerticalAlignment", UPRIGHT, First::Text("top")),
    p("BackgroundColor", Rule::Colour, First::Text("none")),
    p("EdgeColor", Rule::Colour, BLACK),
    p("FaceAlpha", Rule::AlphaOr(&[]), First::Number(1.0)),
    p("FitBoxToText", Rule::OnOff, First::Text("on")),
    p("Margin", Rule::Number, First::Number(5.0)),
    p("Rotation", Rule::Number, First::Number(0.0)),
];

const AREA: &[Property] = &[
    p("Position", Rule::Vector, First::Row(&[0.3, 0.3, 0.1, 0.1])),
    p("FaceColor", Rule::Colour, First::Text("none")),
    p("FaceAlpha", Rule::AlphaOr(&[]), First::Number(1.0)),
];

pub(super) const LINE: Schema = Schema {
    type_name: "lineshape",
    class: "matlab.graphics.shape.Line",
    shown: &["Color", "LineStyle", "LineWidth", "X", "Y", "Position", "Units"],
    own: &[ENDS, LINED],
};

pub(super) const ARROW: Schema = Schema {
    type_name: "arrowshape",
    class: "matlab.graphics.shape.Arrow",
    shown: &["Color", "LineStyle", "LineWidth", "HeadStyle", "HeadLength", "HeadWidth", "X", "Y"],
    own: &[ENDS, LINED, HEAD],
};

pub(super) const DOUBLE_ARROW: Schema = Schema {
    type_name: "doubleendarrowshape",
    class: "matlab.graphics.shape.DoubleEndArrow",
    shown: &["Color", "LineStyle", "LineWidth", "Head1Style", "Head2Style", "X", "Y"],
    own: &[ENDS, LINED, TWO_HEADS],
};

pub(super) const TEXT_ARROW: Schema = Schema {
    type_name: "textarrowshape",
    class: "matlab.graphics.shape.TextArrow",
    shown: &["String", "FontSize", "Color", "TextColor", "LineStyle", "LineWidth", "HeadStyle", "X", "Y"],
    own: &[ENDS, LINED, HEAD, WRITTEN, AT_END, FONT],
};

pub(super) const TEXT_BOX: Schema = Schema {
    type_name: "textboxshape",
    class: "matlab.graphics.shape.TextBox",
    shown: &["String", "FontSize", "Color", "BackgroundColor", "EdgeColor", "LineWidth", "Position"],
    own: &[IN_BOX, LINED, WRITTEN, FONT],
};

pub(super) const RECTANGLE: Schema = Schema {
    type_name: "rectangleshape",
    class: "matlab.graphics.shape.Rectangle",
    shown: &["Color", "FaceColor", "LineStyle", "LineWidth", "Position", "Units"],
    own: &[AREA, LINED],
};

pub(super) const ELLIPSE: Schema = Schema {
    type_name: "ellipseshape",
    class: "matlab.graphics.shape.Ellipse",
    shown: &["Color", "FaceColor", "LineStyle", "LineWidth", "Position", "Units"],
    own: &[AREA, LINED],
};
