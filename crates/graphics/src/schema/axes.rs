//! Properties of axes, legends and bars of colours.

use super::figure::UNITS;
use super::{First, Property, Rule, Schema, p};

pub(super) const MODE: Rule = Rule::OneOf(&["auto", "manual"]);
pub(super) const AUTO: First = First::Text("auto");
pub(super) const DARK: First = First::Row(&[0.15, 0.15, 0.15]);
pub(super) const UNIT: First = First::Row(&[0.0, 1.0]);
const LINES: &[&str] = &["-", "--", ":", "-.", "none"];

/// How texts are written.
pub(super) const FONT: &[Property] = &[
    p("FontName", Rule::Text, First::Text("Helvetica")),
    p(
        "FontUnits",
        Rule::OneOf(&["points", "pixels", "inches", "centimeters", "normalized"]),
        First::Text("points"),
    ),
    p("FontWeight", Rule::OneOf(&["normal", "bold", "light", "demi"]), First::Text("normal")),
    p("FontAngle", Rule::OneOf(&["normal", "italic", "oblique"]), First::Text("normal")),
    p("FontSmoothing", Rule::OnOff, First::Text("on")),
];

pub(super) const AXES: Schema = Schema {
    type_name: "axes",
    class: "matlab.graphics.axis.Axes",
    shown: &["XLim", "YLim", "XScale", "YScale", "GridLineStyle", "Position", "Units"],
    own: &[SIDED, ORDERS, RULERS, PLACES, CAMERA, GRIDS, LOOKS, COLOURS, FONT],
};

/// What the numbers of a dimension mean: themselves, days of points in time or of lengths of time, places of categories.
const KINDS: &[&str] = &["numeric", "datetime", "duration", "categorical"];

/// What each side of axes has of its own, where there are two (`yyaxis`): the upright dimension, and how its charts look.
pub(super) const SIDED: &[Property] = &[
    p("YLim", Rule::Limits, UNIT),
    p("YLimMode", MODE, AUTO),
    p("YLimitMethod", Rule::OneOf(&["tickaligned", "tight", "padded"]), First::Text("tickaligned")),
    p("YScale", Rule::OneOf(&["linear", "log"]), First::Text("linear")),
    p("YDir", Rule::OneOf(&["normal", "reverse"]), First::Text("normal")),
    p("YTick", Rule::Ascending, First::Empty),
    p("YTickMode", MODE, AUTO),
    p("YTickLabel", Rule::Texts, First::NoTexts),
    p("YTickLabelMode", MODE, AUTO),
    p("YTickLabelRotation", Rule::Number, First::Number(0.0)),
    p("YTickFormat", Rule::Text, First::Text("")),
    p("YMinorTick", Rule::OnOff, First::Text("off")),
    p("YColor", Rule::Colour, DARK),
    p("YAxisLocation", Rule::OneOf(&["left", "right", "origin"]), First::Text("left")),
    p("YLabel", Rule::Objects, First::NoObject),
    p("YKind", Rule::OneOf(KINDS), First::Text("numeric")),
    p("YCategories", Rule::Texts, First::NoTexts),
    p("YGrid", Rule::OnOff, First::Text("off")),
    p("YMinorGrid", Rule::OnOff, First::Text("off")),
    p("YAxis", Rule::Objects, First::NoObject),
];

/// Which looks charts take in turn.
pub(super) const ORDERS: &[Property] = &[
    p("ColorOrder", Rule::Array, First::Empty),
    p("ColorOrderIndex", Rule::Number, First::Number(1.0)),
    p("LineStyleOrder", Rule::Texts, First::Text("-")),
    p("LineStyleOrderIndex", Rule::Number, First::Number(1.0)),
];

/// The side that is not drawn in now: a hidden child of the axes that holds its charts and what [`SIDED`] names.
pub(super) const SIDE: Schema = Schema {
    type_name: "axesside",
    class: "matlab.graphics.axis.Side",
    shown: &["YLim"],
    own: &[SIDED, ORDERS],
};

const RULERS: &[Property] = &[
    p("XLim", Rule::Limits, UNIT),
    p("ZLim", Rule::Limits, UNIT),
    p("XLimMode", MODE, AUTO),
    // Axes whose limits are these, too (`linkaxes`).
    p("LinkedX", Rule::Objects, First::NoObject),
    p("LinkedY", Rule::Objects, First::NoObject),
    p("LinkedZ", Rule::Objects, First::NoObject),
    p("ZLimMode", MODE, AUTO),
    p("XLimitMethod", Rule::OneOf(&["tickaligned", "tight", "padded"]), First::Text("tickaligned")),
    p("ZLimitMethod", Rule::OneOf(&["tickaligned", "tight", "padded"]), First::Text("tickaligned")),
    p("XScale", Rule::OneOf(&["linear", "log"]), First::Text("linear")),
    p("ZScale", Rule::OneOf(&["linear", "log"]), First::Text("linear")),
    p("XDir", Rule::OneOf(&["normal", "reverse"]), First::Text("normal")),
    p("ZDir", Rule::OneOf(&["normal", "reverse"]), First::Text("normal")),
    p("XTick", Rule::Ascending, First::Empty),
    p("ZTick", Rule::Ascending, First::Empty),
    p("XTickMode", MODE, AUTO),
    p("ZTickMode", MODE, AUTO),
    p("XTickLabel", Rule::Texts, First::NoTexts),
    p("ZTickLabel", Rule::Texts, First::NoTexts),
    p("XTickLabelMode", MODE, AUTO),
    p("ZTickLabelMode", MODE, AUTO),
    p("XTickLabelRotation", Rule::Number, First::Number(0.0)),
    p("ZTickLabelRotation", Rule::Number, First::Number(0.0)),
    p("XTickFormat", Rule::Text, First::Text("")),
    p("ZTickFormat", Rule::Text, First::Text("")),
    p("XMinorTick", Rule::OnOff, First::Text("off")),
    p("ZMinorTick", Rule::OnOff, First::Text("off")),
    p("XColor", Rule::Colour, DARK),
    p("ZColor", Rule::Colour, DARK),
    p("XAxisLocation", Rule::OneOf(&["bottom", "top", "origin"]), First::Text("bottom")),
    p("XLabel", Rule::Objects, First::NoObject),
    p("ZLabel", Rule::Objects, First::NoObject),
    p("Title", Rule::Objects, First::NoObject),
    p("Subtitle", Rule::Objects, First::NoObject),
    p("XKind", Rule::OneOf(KINDS), First::Text("numeric")),
    p("XCategories", Rule::Texts, First::NoTexts),
    p("ZKind", Rule::OneOf(KINDS), First::Text("numeric")),
    p("ZCategories", Rule::Texts, First::NoTexts),
    p("XAxis", Rule::Objects, First::NoObject),
    p("ZAxis", Rule::Objects, First::NoObject),
];

/// Where axes are in their figure.
pub(super) const PLACES: &[Property] = &[
    p("Position", Rule::Vector, First::Row(&[0.13, 0.11, 0.775, 0.815])),
    p("InnerPosition", Rule::Vector, First::Row(&[0.13, 0.11, 0.775, 0.815])),
    p("OuterPosition", Rule::Vector, First::Row(&[0.0, 0.0, 1.0, 1.0])),
    p("TightInset", Rule::ReadOnly, First::Row(&[0.05, 0.05, 0.02, 0.04])),
    p("LooseInset", Rule::Vector, First::Row(&[0.13, 0.11, 0.095, 0.075])),
    p("PositionConstraint", Rule::OneOf(&["outerposition", "innerposition"]), First::Text("outerposition")),
    p("ActivePositionProperty", Rule::OneOf(&["outerposition", "position"]), First::Text("outerposition")),
    p("Units", Rule::OneOf(UNITS), First::Text("normalized")),
    p("Layout", Rule::Any, First::Empty),
    p("Tile", Rule::Vector, First::Empty),
];

/// From where axes are looked at, and how long their sides are.
const CAMERA: &[Property] = &[
    p("DataAspectRatio", Rule::Vector, First::Row(&[1.0, 1.0, 1.0])),
    p("DataAspectRatioMode", MODE, AUTO),
    p("PlotBoxAspectRatio", Rule::Vector, First::Row(&[1.0, 1.0, 1.0])),
    p("PlotBoxAspectRatioMode", MODE, AUTO),
    p("View", Rule::Vector, First::Row(&[0.0, 90.0])),
    p("CameraPosition", Rule::Point, First::Row(&[0.0, 0.0, 1.0])),
    p("CameraPositionMode", MODE, AUTO),
    p("CameraTarget", Rule::Point, First::Row(&[0.0, 0.0, 0.0])),
    p("CameraTargetMode", MODE, AUTO),
    p("CameraUpVector", Rule::Point, First::Row(&[0.0, 1.0, 0.0])),
    p("CameraUpVectorMode", MODE, AUTO),
    p("CameraViewAngle", Rule::Number, First::Number(6.6)),
    p("CameraViewAngleMode", MODE, AUTO),
    p("Projection", Rule::OneOf(&["orthographic", "perspective"]), First::Text("orthographic")),
];

/// The grid and the box of axes with sides.
const GRIDS: &[Property] = &[
    p("BoxStyle", Rule::OneOf(&["back", "full"]), First::Text("back")),
    p("XGrid", Rule::OnOff, First::Text("off")),
    p("ZGrid", Rule::OnOff, First::Text("off")),
    p("XMinorGrid", Rule::OnOff, First::Text("off")),
    p("ZMinorGrid", Rule::OnOff, First::Text("off")),
    p("XTickLabelRotationMode", MODE, AUTO),
];

/// How axes of any form look.
pub(super) const LOOKS: &[Property] = &[
    p("Color", Rule::Colour, First::Row(&[1.0, 1.0, 1.0])),
    p("Box", Rule::OnOff, First::Text("off")),
    p("GridLineStyle", Rule::OneOf(LINES), First::Text("-")),
    p("MinorGridLineStyle", Rule::OneOf(LINES), First::Text(":")),
    p("GridColor", Rule::Colour, DARK),
    p("GridColorMode", MODE, AUTO),
    p("GridAlpha", Rule::AlphaOr(&[]), First::Number(0.15)),
    p("GridAlphaMode", MODE, AUTO),
    p("GridLineWidth", Rule::Positive, First::Number(0.5)),
    p("MinorGridColor", Rule::Colour, First::Row(&[0.1, 0.1, 0.1])),
    p("MinorGridAlpha", Rule::AlphaOr(&[]), First::Number(0.25)),
    p("LineWidth", Rule::Positive, First::Number(0.5)),
    p("TickDir", Rule::OneOf(&["in", "out", "both", "none"]), First::Text("in")),
    p("TickDirMode", MODE, AUTO),
    p("TickLength", Rule::Vector, First::Row(&[0.01, 0.025])),
    p("TickLabelInterpreter", Rule::OneOf(&["tex", "latex", "none"]), First::Text("tex")),
    p("Layer", Rule::OneOf(&["bottom", "top"]), First::Text("bottom")),
    p("NextPlot", Rule::OneOf(&["add", "replace", "replacechildren", "replaceall"]), First::Text("replace")),
    p("Clipping", Rule::OnOff, First::Text("on")),
    p("ClippingStyle", Rule::OneOf(&["3dbox", "rectangle"]), First::Text("3dbox")),
    p("SortMethod", Rule::OneOf(&["childorder", "depth"]), First::Text("childorder")),
    p("FontSize", Rule::Positive, First::Number(10.0)),
    p("FontSizeMode", MODE, AUTO),
    p("LabelFontSizeMultiplier", Rule::Positive, First::Number(1.1)),
    p("TitleFontSizeMultiplier", Rule::Positive, First::Number(1.1)),
    p("TitleFontWeight", Rule::OneOf(&["bold", "normal"]), First::Text("bold")),
    p("TitleHorizontalAlignment", Rule::OneOf(&["left", "center", "right"]), First::Text("center")),
    p("ToolBar", Rule::Any, First::Empty),
    p("Interactions", Rule::Any, First::Empty),
];

/// How values are colours and opacities.
pub(super) const COLOURS: &[Property] = &[
    p("CLim", Rule::Limits, UNIT),
    p("CLimMode", MODE, AUTO),
    p("Colormap", Rule::Array, First::Empty),
    p("ColorScale", Rule::OneOf(&["linear", "log"]), First::Text("linear")),
    p("ALim", Rule::Limits, UNIT),
    p("ALimMode", MODE, AUTO),
    p("Alphamap", Rule::Array, First::Empty),
    p("AlphaScale", Rule::OneOf(&["linear", "log"]), First::Text("linear")),
    p("AmbientLightColor", Rule::Colour, First::Row(&[1.0, 1.0, 1.0])),
];

/// Where a legend stands.
const LOCATIONS: &[&str] = &[
    "north",
    "south",
    "east",
    "west",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "northoutside",
    "southoutside",
    "eastoutside",
    "westoutside",
    "northeastoutside",
    "northwestoutside",
    "southeastoutside",
    "southwestoutside",
    "best",
    "bestoutside",
    "layout",
    "none",
];

pub(super) const LEGEND: Schema = Schema {
    type_name: "legend",
    class: "matlab.graphics.illustration.Legend",
    shown: &["String", "Location", "Orientation", "FontSize", "Position", "Units"],
    own: &[LEGEND_OWN, FONT],
};

const LEGEND_OWN: &[Property] = &[
    p("String", Rule::Texts, First::NoTexts),
    p("Location", Rule::OneOf(LOCATIONS), First::Text("northeast")),
    p("Orientation", Rule::OneOf(&["vertical", "horizontal"]), First::Text("vertical")),
    p("NumColumns", Rule::Positive, First::Number(1.0)),
    p("NumColumnsMode", MODE, AUTO),
    p("FontSize", Rule::Positive, First::Number(9.0)),
    p("Interpreter", Rule::OneOf(&["tex", "latex", "none"]), First::Text("tex")),
    p("Box", Rule::OnOff, First::Text("on")),
    p("Color", Rule::Colour, First::Row(&[1.0, 1.0, 1.0])),
    p("EdgeColor", Rule::Colour, DARK),
    p("TextColor", Rule::Colour, First::Row(&[0.0, 0.0, 0.0])),
    p("LineWidth", Rule::Positive, First::Number(0.5)),
    p("Position", Rule::Vector, First::Empty),
    p("Units", Rule::OneOf(UNITS), First::Text("normalized")),
    p("AutoUpdate", Rule::OnOff, First::Text("on")),
    p("Title", Rule::Objects, First::NoObject),
    p("Axes", Rule::Objects, First::NoObject),
    p("PlotChildren", Rule::Objects, First::NoObject),
    p("ItemTokenSize", Rule::Vector, First::Row(&[30.0, 18.0])),
    p("Direction", Rule::OneOf(&["normal", "reverse"]), First::Text("normal")),
    p("ItemHitFcn", Rule::Any, First::Text("")),
];

pub(super) const COLORBAR: Schema = Schema {
    type_name: "colorbar",
    class: "matlab.graphics.illustration.ColorBar",
    shown: &["Location", "Limits", "FontSize", "Position", "Units"],
    own: &[COLORBAR_OWN, FONT],
};

const COLORBAR_OWN: &[Property] = &[
    p(
        "Location",
        Rule::OneOf(&[
            "north",
            "south",
            "east",
            "west",
            "northoutside",
            "southoutside",
            "eastoutside",
            "westoutside",
            "manual",
            "layout",
        ]),
        First::Text("eastoutside"),
    ),
    p("Limits", Rule::Limits, UNIT),
    p("LimitsMode", MODE, AUTO),
    p("Ticks", Rule::Ascending, First::Empty),
    p("TicksMode", MODE, AUTO),
    p("TickLabels", Rule::Texts, First::NoTexts),
    p("TickLabelsMode", MODE, AUTO),
    p("TickLabelInterpreter", Rule::OneOf(&["tex", "latex", "none"]), First::Text("tex")),
    p("TickDirection", Rule::OneOf(&["in", "out", "both", "none"]), First::Text("in")),
    p("TickLength", Rule::Number, First::Number(0.01)),
    p("Direction", Rule::OneOf(&["normal", "reverse"]), First::Text("normal")),
    p("Label", Rule::Objects, First::NoObject),
    p("Title", Rule::Objects, First::NoObject),
    p("FontSize", Rule::Positive, First::Number(9.0)),
    p("Color", Rule::Colour, DARK),
    p("Box", Rule::OnOff, First::Text("on")),
    p("LineWidth", Rule::Positive, First::Number(0.5)),
    p("Position", Rule::Vector, First::Empty),
    p("Units", Rule::OneOf(UNITS), First::Text("normalized")),
    p("AxisLocation", Rule::OneOf(&["in", "out"]), First::Text("out")),
    p("Axes", Rule::Objects, First::NoObject),
];
