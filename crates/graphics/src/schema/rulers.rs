//! Rulers: one dimension of axes as an object. `ax.YAxis.Limits` is `ax.YLim`: most properties are those of the axes, by another name.

use super::axes::FONT;
use super::{First, Property, Rule, Schema, p};

const MODE: Rule = Rule::OneOf(&["auto", "manual"]);

pub(super) const RULER: Schema = Schema {
    type_name: "numericruler",
    class: "matlab.graphics.axis.decorator.NumericRuler",
    shown: &["Limits", "Scale", "Exponent", "TickValues", "TickLabelFormat"],
    own: &[SHARED, OWN, FONT],
};

/// What axes hold, with the end of its name there: `Limits` of the ruler of y is `YLim`.
const OF_AXES: &[(&str, &str)] = &[
    ("Limits", "Lim"),
    ("LimitsMode", "LimMode"),
    ("TickValues", "Tick"),
    ("TickValuesMode", "TickMode"),
    ("TickLabels", "TickLabel"),
    ("TickLabelsMode", "TickLabelMode"),
    ("TickLabelFormat", "TickFormat"),
    ("TickLabelRotation", "TickLabelRotation"),
    ("Scale", "Scale"),
    ("Direction", "Dir"),
    ("MinorTick", "MinorTick"),
    ("Color", "Color"),
    ("Label", "Label"),
];

/// The end of the name that a property of rulers has in axes.
pub fn of_axes(name: &str) -> Option<&'static str> {
    OF_AXES.iter().find(|(own, _)| *own == name).map(|(_, theirs)| *theirs)
}

const SHARED: &[Property] = &[
    p("Limits", Rule::Any, First::Empty),
    p("LimitsMode", MODE, First::Text("auto")),
    p("TickValues", Rule::Any, First::Empty),
    p("TickValuesMode", MODE, First::Text("auto")),
    p("TickLabels", Rule::Any, First::NoTexts),
    p("TickLabelsMode", MODE, First::Text("auto")),
    p("TickLabelFormat", Rule::Text, First::Text("")),
    p("TickLabelRotation", Rule::Number, First::Number(0.0)),
    p("Scale", Rule::OneOf(&["linear", "log"]), First::Text("linear")),
    p("Direction", Rule::OneOf(&["normal", "reverse"]), First::Text("normal")),
    p("MinorTick", Rule::OnOff, First::Text("off")),
    p("Color", Rule::Colour, First::Row(&[0.15, 0.15, 0.15])),
    p("Label", Rule::Objects, First::NoObject),
];

const OWN: &[Property] = &[
    p("Axes", Rule::ReadOnly, First::NoObject),
    p("Dimension", Rule::ReadOnly, First::Text("Y")),
    p("Exponent", Rule::Number, First::Number(0.0)),
    p("ExponentMode", MODE, First::Text("auto")),
    p("FontSize", Rule::Positive, First::Number(10.0)),
    p("LineWidth", Rule::Positive, First::Number(0.5)),
    p("TickLabelInterpreter", Rule::OneOf(&["tex", "latex", "none"]), First::Text("tex")),
    p("TickDirection", Rule::OneOf(&["in", "out", "both", "none"]), First::Text("in")),
    p("TickLength", Rule::Vector, First::Row(&[0.01, 0.025])),
];
