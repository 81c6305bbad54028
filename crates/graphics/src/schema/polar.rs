//! Properties of polar axes: an angle and a radius instead of x and y.

use super::axes::{AUTO, COLOURS, DARK, FONT, LOOKS, MODE, ORDERS, PLACES};
use super::{First, Property, Rule, Schema, p};

pub(super) const AXES: Schema = Schema {
    type_name: "polaraxes",
    class: "matlab.graphics.axis.PolarAxes",
    shown: &["ThetaLim", "RLim", "ThetaAxisUnits", "ThetaDir", "ThetaZeroLocation"],
    own: &[ANGLE, RADIUS, ORDERS, PLACES, LOOKS, COLOURS, FONT],
};

const ANGLE: &[Property] = &[
    // Limits and ticks are in the units of the axis, data always in radians.
    p("ThetaLim", Rule::Limits, First::Row(&[0.0, 360.0])),
    p("ThetaLimMode", MODE, AUTO),
    p("ThetaTick", Rule::Ascending, First::Empty),
    p("ThetaTickMode", MODE, AUTO),
    p("ThetaTickLabel", Rule::Texts, First::NoTexts),
    p("ThetaTickLabelMode", MODE, AUTO),
    p("ThetaTickFormat", Rule::Text, First::Text("")),
    p("ThetaAxisUnits", Rule::OneOf(&["degrees", "radians"]), First::Text("degrees")),
    p("ThetaDir", Rule::OneOf(&["counterclockwise", "clockwise"]), First::Text("counterclockwise")),
    p("ThetaZeroLocation", Rule::OneOf(&["right", "top", "left", "bottom"]), First::Text("right")),
    p("ThetaColor", Rule::Colour, DARK),
    p("ThetaColorMode", MODE, AUTO),
    p("ThetaGrid", Rule::OnOff, First::Text("on")),
    p("ThetaMinorGrid", Rule::OnOff, First::Text("off")),
    p("ThetaMinorTick", Rule::OnOff, First::Text("off")),
];

const RADIUS: &[Property] = &[
    p("RLim", Rule::Limits, First::Row(&[0.0, 1.0])),
    p("RLimMode", MODE, AUTO),
    p("RTick", Rule::Ascending, First::Empty),
    p("RTickMode", MODE, AUTO),
    p("RTickLabel", Rule::Texts, First::NoTexts),
    p("RTickLabelMode", MODE, AUTO),
    p("RTickFormat", Rule::Text, First::Text("")),
    p("RTickLabelRotation", Rule::Number, First::Number(0.0)),
    p("RAxisLocation", Rule::Number, First::Number(80.0)),
    p("RAxisLocationMode", MODE, AUTO),
    p("RDir", Rule::OneOf(&["normal", "reverse"]), First::Text("normal")),
    p("RColor", Rule::Colour, DARK),
    p("RColorMode", MODE, AUTO),
    p("RGrid", Rule::OnOff, First::Text("on")),
    p("RMinorGrid", Rule::OnOff, First::Text("off")),
    p("RMinorTick", Rule::OnOff, First::Text("off")),
    p("Title", Rule::Objects, First::NoObject),
    p("Subtitle", Rule::Objects, First::NoObject),
];
