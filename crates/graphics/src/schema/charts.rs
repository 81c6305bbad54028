//! Properties of what is drawn within axes.

use super::axes::FONT;
use super::{First, Property, Rule, Schema, p};

pub(super) const STYLES: Rule = Rule::OneOf(&["-", "--", ":", "-.", "none"]);
pub(super) const MARKERS: Rule = Rule::OneOf(&[
    "none",
    "o",
    "+",
    "*",
    ".",
    "x",
    "square",
    "diamond",
    "v",
    "^",
    ">",
    "<",
    "pentagram",
    "hexagram",
    "_",
    "|",
]);
pub(super) const AUTO_NONE: Rule = Rule::ColourOr(&["auto", "none", "flat"]);
pub(super) const FACES: Rule = Rule::ColourOr(&["none", "flat", "interp", "texturemap", "auto"]);
pub(super) const SOLID: First = First::Text("-");
pub(super) const BLACK: First = First::Row(&[0.0, 0.0, 0.0]);
pub(super) const BLUE: First = First::Row(&[0.0, 0.4470, 0.7410]);
pub(super) const MODE: Rule = Rule::OneOf(&["auto", "manual"]);

/// Of all charts.
pub(super) const CHART: &[Property] = &[
    p("DisplayName", Rule::Text, First::Text("")),
    p("Annotation", Rule::Any, First::Empty),
    p("Clipping", Rule::OnOff, First::Text("on")),
    p("SeriesIndex", Rule::ArrayOr(&["none"]), First::Number(1.0)),
    // Whether `legend` leaves it out.
    p("IconDisplayStyle", Rule::OneOf(&["on", "off", "children"]), First::Text("on")),
    p("DataTipTemplate", Rule::Any, First::Empty),
    p("EraseMode", Rule::Text, First::Text("normal")),
];

/// Where points are.
pub(super) const DATA: &[Property] = &[
    p("XData", Rule::Array, First::Empty),
    p("YData", Rule::Array, First::Empty),
    p("ZData", Rule::Array, First::Empty),
    p("XDataMode", MODE, First::Text("manual")),
    p("YDataMode", MODE, First::Text("manual")),
    p("XDataSource", Rule::Text, First::Text("")),
    p("YDataSource", Rule::Text, First::Text("")),
    p("ZDataSource", Rule::Text, First::Text("")),
    // In polar axes these are `XData` and `YData` by another name.
    p("ThetaData", Rule::Array, First::Empty),
    p("RData", Rule::Array, First::Empty),
    p("ThetaDataMode", MODE, First::Text("manual")),
    p("RDataMode", MODE, First::Text("manual")),
];

/// The name under which a property of data is held: the angle of polar axes is the first dimension, the radius the second.
pub fn held_as(name: &'static str) -> &'static str {
    match name {
        "ThetaData" => "XData",
        "RData" => "YData",
        "ThetaDataMode" => "XDataMode",
        "RDataMode" => "YDataMode",
        other => other,
    }
}

/// How lines and their points are drawn.
const LINED: &[Property] = &[
    p("Color", Rule::Colour, BLUE),
    p("ColorMode", MODE, First::Text("auto")),
    p("LineStyle", STYLES, SOLID),
    p("LineWidth", Rule::Positive, First::Number(0.5)),
    p("LineJoin", Rule::OneOf(&["round", "miter", "chamfer"]), First::Text("round")),
    p("AlignVertexCenters", Rule::OnOff, First::Text("off")),
];

const MARKED: &[Property] = &[
    p("Marker", MARKERS, First::Text("none")),
    p("MarkerSize", Rule::Positive, First::Number(6.0)),
    p("MarkerEdgeColor", AUTO_NONE, First::Text("auto")),
    p("MarkerFaceColor", AUTO_NONE, First::Text("none")),
    p("MarkerIndices", Rule::Vector, First::Empty),
];

const SHOWN_LINE: &[&str] =
    &["Color", "LineStyle", "LineWidth", "Marker", "MarkerSize", "MarkerFaceColor", "XData", "YData"];

pub(super) const LINE: Schema = Schema {
    type_name: "line",
    class: "matlab.graphics.chart.primitive.Line",
    shown: SHOWN_LINE,
    own: &[
        LINED,
        MARKED,
        DATA,
        CHART,
        // The end of an animated line.
        &[p("MaximumNumPoints", Rule::Positive, First::Number(1e6))],
    ],
};

pub(super) const FUNCTION_LINE: Schema = Schema {
    type_name: "functionline",
    class: "matlab.graphics.function.FunctionLine",
    shown: &["Function", "Color", "LineStyle", "LineWidth"],
    own: &[
        LINED,
        MARKED,
        DATA,
        CHART,
        &[
            p("Function", Rule::Any, First::Empty),
            p("XRange", Rule::Limits, First::Row(&[-5.0, 5.0])),
            p("MeshDensity", Rule::Positive, First::Number(23.0)),
        ],
    ],
};

pub(super) const SCATTER: Schema = Schema {
    type_name: "scatter",
    class: "matlab.graphics.chart.primitive.Scatter",
    shown: &[
        "Marker",
        "MarkerEdgeColor",
        "MarkerFaceColor",
        "SizeData",
        "LineWidth",
        "XData",
        "YData",
        "ZData",
        "CData",
    ],
    own: &[
        &[
            p("Marker", MARKERS, First::Text("o")),
            p("MarkerEdgeColor", AUTO_NONE, First::Text("flat")),
            p("MarkerFaceColor", AUTO_NONE, First::Text("none")),
            p("MarkerEdgeAlpha", Rule::AlphaOr(&["flat"]), First::Number(1.0)),
            p("MarkerFaceAlpha", Rule::AlphaOr(&["flat"]), First::Number(1.0)),
            p("SizeData", Rule::Array, First::Number(36.0)),
            p("LineWidth", Rule::Positive, First::Number(0.5)),
            p("CData", Rule::Array, BLUE),
        ],
        DATA,
        CHART,
    ],
};

/// How areas are drawn.
pub(super) const FILLED: &[Property] = &[
    p("FaceColor", FACES, First::Text("flat")),
    p("EdgeColor", FACES, BLACK),
    p("FaceAlpha", Rule::AlphaOr(&["flat", "interp", "texturemap"]), First::Number(1.0)),
    p("EdgeAlpha", Rule::AlphaOr(&["flat", "interp", "texturemap"]), First::Number(1.0)),
    p("LineStyle", STYLES, SOLID),
    p("LineWidth", Rule::Positive, First::Number(0.5)),
    p("LineJoin", Rule::OneOf(&["round", "miter", "chamfer"]), First::Text("miter")),
    p("AlignVertexCenters", Rule::OnOff, First::Text("off")),
    p("FaceLighting", Rule::OneOf(&["flat", "gouraud", "phong", "none"]), First::Text("flat")),
    p("EdgeLighting", Rule::OneOf(&["flat", "gouraud", "phong", "none"]), First::Text("none")),
    p("BackFaceLighting", Rule::OneOf(&["lit", "unlit", "reverselit"]), First::Text("reverselit")),
    p("AmbientStrength", Rule::Number, First::Number(0.3)),
    p("DiffuseStrength", Rule::Number, First::Number(0.6)),
    p("SpecularStrength", Rule::Number, First::Number(0.9)),
    p("SpecularExponent", Rule::Number, First::Number(10.0)),
    p("SpecularColorReflectance", Rule::Number, First::Number(1.0)),
    p("CDataMapping", Rule::OneOf(&["scaled", "direct"]), First::Text("scaled")),
];

/// Where bars, areas and stems begin.
const BASE: &[Property] = &[
    p("BaseValue", Rule::Number, First::Number(0.0)),
    p("ShowBaseLine", Rule::OnOff, First::Text("on")),
    p("BaseLine", Rule::Any, First::Empty),
    // Which of how many charts of one call it is.
    p("Place", Rule::ReadOnly, First::Row(&[1.0, 1.0])),
    // What charts of the same call have below it, at each point.
    p("Below", Rule::ReadOnly, First::Empty),
];

pub(super) const BAR: Schema = Schema {
    type_name: "bar",
    class: "matlab.graphics.chart.primitive.Bar",
    shown: &["BarLayout", "BarWidth", "FaceColor", "EdgeColor", "BaseValue", "XData", "YData"],
    own: &[
        &[
            p("BarLayout", Rule::OneOf(&["grouped", "stacked"]), First::Text("grouped")),
            p("BarWidth", Rule::Positive, First::Number(0.8)),
            p("Horizontal", Rule::OnOff, First::Text("off")),
            p("CData", Rule::Array, BLUE),
            p("XEndPoints", Rule::ReadOnly, First::Empty),
            p("YEndPoints", Rule::ReadOnly, First::Empty),
        ],
        BASE,
        FILLED,
        DATA,
        CHART,
    ],
};

pub(super) const HISTOGRAM: Schema = Schema {
    type_name: "histogram",
    class: "matlab.graphics.chart.primitive.Histogram",
    shown: &[
        "Data",
        "Values",
        "NumBins",
        "BinEdges",
        "BinWidth",
        "BinLimits",
        "Normalization",
        "FaceColor",
        "EdgeColor",
    ],
    own: &[
        &[
            p("Data", Rule::Array, First::Empty),
            p("Values", Rule::Array, First::Empty),
            p("BinCounts", Rule::Array, First::Empty),
            p("NumBins", Rule::Number, First::Number(0.0)),
            p("BinEdges", Rule::Array, First::Empty),
            p("BinWidth", Rule::Number, First::Number(0.0)),
            p("BarWidth", Rule::Positive, First::Number(1.0)),
            p("BinLimits", Rule::Array, First::Empty),
            p(
                "Normalization",
                Rule::OneOf(&[
                    "count",
                    "probability",
                    "percentage",
                    "pdf",
                    "countdensity",
                    "cumcount",
                    "cdf",
                ]),
                First::Text("count"),
            ),
            p("DisplayStyle", Rule::OneOf(&["bar", "stairs"]), First::Text("bar")),
            p("Orientation", Rule::OneOf(&["vertical", "horizontal"]), First::Text("vertical")),
            p("FaceColor", FACES, First::Text("auto")),
            p("FaceAlpha", Rule::AlphaOr(&[]), First::Number(0.6)),
            p("Color", Rule::Colour, BLUE),
        ],
        FILLED,
        CHART,
    ],
};

pub(super) const STAIR: Schema = Schema {
    type_name: "stair",
    class: "matlab.graphics.chart.primitive.Stair",
    shown: SHOWN_LINE,
    own: &[LINED, MARKED, DATA, CHART],
};

pub(super) const STEM: Schema = Schema {
    type_name: "stem",
    class: "matlab.graphics.chart.primitive.Stem",
    shown: SHOWN_LINE,
    own: &[&[p("Marker", MARKERS, First::Text("o"))], LINED, MARKED, BASE, DATA, CHART],
};

pub(super) const AREA: Schema = Schema {
    type_name: "area",
    class: "matlab.graphics.chart.primitive.Area",
    shown: &["FaceColor", "EdgeColor", "LineStyle", "LineWidth", "BaseValue", "XData", "YData"],
    own: &[&[p("FaceColor", FACES, BLUE)], BASE, FILLED, DATA, CHART],
};

pub(super) const ERROR_BAR: Schema = Schema {
    type_name: "errorbar",
    class: "matlab.graphics.chart.primitive.ErrorBar",
    shown: &[
        "Color",
        "LineStyle",
        "LineWidth",
        "Marker",
        "XData",
        "YData",
        "XNegativeDelta",
        "XPositiveDelta",
        "YNegativeDelta",
        "YPositiveDelta",
    ],
    own: &[
        &[
            p("XNegativeDelta", Rule::Array, First::Empty),
            p("XPositiveDelta", Rule::Array, First::Empty),
            p("YNegativeDelta", Rule::Array, First::Empty),
            p("YPositiveDelta", Rule::Array, First::Empty),
            p("CapSize", Rule::Number, First::Number(6.0)),
        ],
        LINED,
        MARKED,
        DATA,
        CHART,
    ],
};

pub(super) const PATCH: Schema = Schema {
    type_name: "patch",
    class: "matlab.graphics.primitive.Patch",
    shown: &["FaceColor", "FaceAlpha", "EdgeColor", "LineStyle", "Faces", "Vertices"],
    own: &[
        &[
            p("Faces", Rule::Array, First::Empty),
            p("Vertices", Rule::Array, First::Empty),
            p("FaceVertexCData", Rule::Array, First::Empty),
            p("FaceVertexAlphaData", Rule::Array, First::Empty),
            p("AlphaDataMapping", Rule::OneOf(&["none", "scaled", "direct"]), First::Text("scaled")),
            p("VertexNormals", Rule::Array, First::Empty),
            p("VertexNormalsMode", MODE, First::Text("auto")),
            p("CData", Rule::Array, First::Empty),
            p("FaceColor", FACES, BLACK),
            FOOT,
        ],
        FILLED,
        MARKED,
        DATA,
        CHART,
    ],
};

pub(super) const TEXT: Schema = Schema {
    type_name: "text",
    class: "matlab.graphics.primitive.Text",
    shown: &[
        "String",
        "FontSize",
        "FontWeight",
        "FontName",
        "Color",
        "HorizontalAlignment",
        "Position",
        "Units",
    ],
    own: &[
        &[
            p("String", Rule::Texts, First::Text("")),
            p("Position", Rule::Vector, First::Row(&[0.0, 0.0, 0.0])),
            p("PositionMode", MODE, First::Text("auto")),
            p(
                "Units",
                Rule::OneOf(&[
                    "data",
                    "normalized",
                    "pixels",
                    "inches",
                    "centimeters",
                    "points",
                    "characters",
                ]),
                First::Text("data"),
            ),
            p("FontSize", Rule::Positive, First::Number(10.0)),
            p("FontSizeMode", MODE, First::Text("auto")),
            p("FontWeightMode", MODE, First::Text("auto")),
            p("Color", Rule::Colour, BLACK),
            p("ColorMode", MODE, First::Text("auto")),
            p("HorizontalAlignment", Rule::OneOf(&["left", "center", "right"]), First::Text("left")),
            p(
                "VerticalAlignment",
                Rule::OneOf(&["middle", "top", "cap", "baseline", "bottom"]),
                First::Text("middle"),
            ),
            p("Rotation", Rule::Number, First::Number(0.0)),
            p("RotationMode", MODE, First::Text("auto")),
            p("Interpreter", Rule::OneOf(&["tex", "latex", "none"]), First::Text("tex")),
            p("BackgroundColor", Rule::Colour, First::Text("none")),
            p("EdgeColor", Rule::Colour, First::Text("none")),
            p("LineStyle", STYLES, SOLID),
            p("LineWidth", Rule::Positive, First::Number(0.5)),
            p("Margin", Rule::Number, First::Number(3.0)),
            p("Editing", Rule::OnOff, First::Text("off")),
            p("Extent", Rule::ReadOnly, First::Row(&[0.0, 0.0, 0.0, 0.0])),
        ],
        FONT,
        CHART,
    ],
};

pub(super) const IMAGE: Schema = Schema {
    type_name: "image",
    class: "matlab.graphics.primitive.Image",
    shown: &["CData", "CDataMapping"],
    own: &[
        &[
            p("CData", Rule::Array, First::Empty),
            p("CDataMapping", Rule::OneOf(&["direct", "scaled"]), First::Text("direct")),
            p("AlphaData", Rule::Array, First::Number(1.0)),
            p("AlphaDataMapping", Rule::OneOf(&["none", "scaled", "direct"]), First::Text("none")),
            p("Interpolation", Rule::OneOf(&["nearest", "bilinear"]), First::Text("nearest")),
        ],
        DATA,
        CHART,
    ],
};

pub(super) const SURFACE: Schema = Schema {
    type_name: "surface",
    class: "matlab.graphics.chart.primitive.Surface",
    shown: &[
        "EdgeColor",
        "LineStyle",
        "FaceColor",
        "FaceLighting",
        "FaceAlpha",
        "XData",
        "YData",
        "ZData",
        "CData",
    ],
    own: &[
        &[
            p("CData", Rule::Array, First::Empty),
            p("CDataMode", MODE, First::Text("auto")),
            p("AlphaData", Rule::Array, First::Number(1.0)),
            p("AlphaDataMapping", Rule::OneOf(&["none", "scaled", "direct"]), First::Text("scaled")),
            p("MeshStyle", Rule::OneOf(&["both", "row", "column"]), First::Text("both")),
            // Each six rows are a bar of `bar3`.
            p("Columns", Rule::OnOff, First::Text("off")),
            FOOT,
        ],
        FILLED,
        MARKED,
        DATA,
        CHART,
    ],
};

/// The point whose nearness decides what is painted first, where it is not the middle of a face.
const FOOT: Property = p("Foot", Rule::Vector, First::Empty);

pub(super) const CONTOUR: Schema = Schema {
    type_name: "contour",
    class: "matlab.graphics.chart.primitive.Contour",
    shown: &["EdgeColor", "LineStyle", "LineWidth", "FaceColor", "LevelList", "XData", "YData", "ZData"],
    own: &[
        &[
            p("LevelList", Rule::Vector, First::Empty),
            p("LevelListMode", MODE, First::Text("auto")),
            p("LevelStep", Rule::Number, First::Number(0.0)),
            p("LineColor", FACES, First::Text("flat")),
            p("EdgeColor", FACES, First::Text("flat")),
            p("FaceColor", FACES, First::Text("none")),
            p("Fill", Rule::OnOff, First::Text("off")),
            p("ShowText", Rule::OnOff, First::Text("off")),
            p("LabelSpacing", Rule::Number, First::Number(144.0)),
            p("TextList", Rule::Vector, First::Empty),
            p("TextListMode", MODE, First::Text("auto")),
            // What `clabel` says of the texts.
            p("TextSize", Rule::Positive, First::Number(10.0)),
            p("TextWeight", Rule::OneOf(&["normal", "bold"]), First::Text("normal")),
            p("TextColor", Rule::Colour, BLACK),
            p("ContourMatrix", Rule::Array, First::Empty),
            p("ZLocation", Rule::ArrayOr(&["zmin", "zmax"]), First::Number(0.0)),
            // Lines at their own heights.
            p("Spatial", Rule::OnOff, First::Text("off")),
        ],
        FILLED,
        DATA,
        CHART,
    ],
};

pub(super) const QUIVER: Schema = Schema {
    type_name: "quiver",
    class: "matlab.graphics.chart.primitive.Quiver",
    shown: &["Color", "LineStyle", "LineWidth", "XData", "YData", "ZData", "UData", "VData", "WData"],
    own: &[
        &[
            p("UData", Rule::Array, First::Empty),
            p("VData", Rule::Array, First::Empty),
            p("WData", Rule::Array, First::Empty),
            p("AutoScale", Rule::OnOff, First::Text("on")),
            p("AutoScaleFactor", Rule::Positive, First::Number(0.9)),
            p("MaxHeadSize", Rule::Positive, First::Number(0.2)),
            p("ShowArrowHead", Rule::OnOff, First::Text("on")),
            p("Alignment", Rule::OneOf(&["tail", "center", "head"]), First::Text("tail")),
        ],
        LINED,
        MARKED,
        DATA,
        CHART,
    ],
};

pub(super) const CONSTANT_LINE: Schema = Schema {
    type_name: "constantline",
    class: "matlab.graphics.chart.decoration.ConstantLine",
    shown: &["InterceptAxis", "Value", "Color", "LineStyle", "LineWidth", "Label", "DisplayName"],
    own: &[
        &[
            p("InterceptAxis", Rule::OneOf(&["x", "y"]), First::Text("y")),
            p("Value", Rule::Number, First::Number(0.0)),
            p("Color", Rule::Colour, First::Row(&[0.15, 0.15, 0.15])),
            p("Alpha", Rule::AlphaOr(&[]), First::Number(0.7)),
            p("Label", Rule::Texts, First::Text("")),
            p("LabelHorizontalAlignment", Rule::OneOf(&["left", "center", "right"]), First::Text("right")),
            p("LabelVerticalAlignment", Rule::OneOf(&["top", "middle", "bottom"]), First::Text("top")),
            p("LabelOrientation", Rule::OneOf(&["aligned", "horizontal"]), First::Text("aligned")),
            p("LabelColor", Rule::Colour, First::Row(&[0.15, 0.15, 0.15])),
            p("Interpreter", Rule::OneOf(&["tex", "latex", "none"]), First::Text("tex")),
            p("FontSize", Rule::Positive, First::Number(10.0)),
            p("Layer", Rule::OneOf(&["bottom", "top"]), First::Text("top")),
        ],
        LINED,
        FONT,
        CHART,
    ],
};

pub(super) const RECTANGLE: Schema = Schema {
    type_name: "rectangle",
    class: "matlab.graphics.primitive.Rectangle",
    shown: &["FaceColor", "EdgeColor", "LineWidth", "LineStyle", "Curvature", "Position"],
    own: &[
        &[
            p("Position", Rule::Vector, First::Row(&[0.0, 0.0, 1.0, 1.0])),
            p("Curvature", Rule::Vector, First::Row(&[0.0, 0.0])),
            p("FaceColor", Rule::Colour, First::Text("none")),
            p("EdgeColor", Rule::Colour, BLACK),
        ],
        FILLED,
        CHART,
    ],
};

pub(super) const GROUP: Schema = Schema {
    type_name: "hggroup",
    class: "matlab.graphics.primitive.Group",
    shown: &["Children", "Visible", "HitTest"],
    own: &[CHART],
};

pub(super) const TRANSFORM: Schema = Schema {
    type_name: "hgtransform",
    class: "matlab.graphics.primitive.Transform",
    shown: &["Children", "Visible", "HitTest", "Matrix"],
    own: &[CHART, &[p("Matrix", Rule::Array, First::Empty)]],
};

pub(super) const LIGHT: Schema = Schema {
    type_name: "light",
    class: "matlab.graphics.primitive.Light",
    shown: &["Color", "Style", "Position", "Visible"],
    own: &[&[
        p("Color", Rule::Colour, First::Row(&[1.0, 1.0, 1.0])),
        p("Style", Rule::OneOf(&["infinite", "local"]), First::Text("infinite")),
        p("Position", Rule::Vector, First::Row(&[1.0, 0.0, 1.0])),
    ]],
};
