//! Properties of charts of statistics: boxes of quartiles, bars of counts over two variables.

use super::charts::{BLUE, CHART, DATA, FILLED, MARKERS, SOLID, STYLES};
use super::{First, Rule, Schema, p};

pub(super) const BOX_CHART: Schema = Schema {
    type_name: "boxchart",
    class: "matlab.graphics.chart.primitive.BoxChart",
    shown: &["XData", "YData", "BoxFaceColor", "BoxWidth", "Notch", "MarkerStyle", "Orientation"],
    own: &[
        &[
            p("BoxFaceColor", Rule::Colour, BLUE),
            p("BoxFaceAlpha", Rule::AlphaOr(&[]), First::Number(0.2)),
            p("BoxEdgeColor", Rule::ColourOr(&["none", "auto"]), First::Text("auto")),
            p("BoxMedianLineColor", Rule::ColourOr(&["none", "auto"]), First::Text("auto")),
            p("BoxWidth", Rule::Positive, First::Number(0.5)),
            p("LineWidth", Rule::Positive, First::Number(1.0)),
            p("MarkerStyle", MARKERS, First::Text("o")),
            p("MarkerSize", Rule::Positive, First::Number(6.0)),
            p("MarkerColor", Rule::ColourOr(&["none", "auto"]), First::Text("auto")),
            p("JitterOutliers", Rule::OnOff, First::Text("off")),
            p("Notch", Rule::OnOff, First::Text("off")),
            p("Orientation", Rule::OneOf(&["vertical", "horizontal"]), First::Text("vertical")),
            p("WhiskerLineColor", Rule::ColourOr(&["none"]), First::Row(&[0.15, 0.15, 0.15])),
            p("WhiskerLineStyle", STYLES, SOLID),
            // Which of how many charts of one call it is.
            p("Place", Rule::ReadOnly, First::Row(&[1.0, 1.0])),
        ],
        DATA,
        CHART,
    ],
};

pub(super) const HISTOGRAM2: Schema = Schema {
    type_name: "histogram2",
    class: "matlab.graphics.chart.primitive.Histogram2",
    shown: &[
        "Data",
        "Values",
        "NumBins",
        "XBinEdges",
        "YBinEdges",
        "BinWidth",
        "Normalization",
        "FaceColor",
        "EdgeColor",
    ],
    own: &[
        &[
            p("Data", Rule::Array, First::Empty),
            p("Values", Rule::Array, First::Empty),
            p("BinCounts", Rule::Array, First::Empty),
            p("NumBins", Rule::Vector, First::Empty),
            p("XBinEdges", Rule::Array, First::Empty),
            p("YBinEdges", Rule::Array, First::Empty),
            p("XBinLimits", Rule::Vector, First::Empty),
            p("YBinLimits", Rule::Vector, First::Empty),
            p("BinWidth", Rule::Vector, First::Empty),
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
            p("DisplayStyle", Rule::OneOf(&["bar3", "tile"]), First::Text("bar3")),
            p("ShowEmptyBins", Rule::OnOff, First::Text("off")),
            p("FaceColor", Rule::ColourOr(&["auto", "flat", "none"]), First::Text("auto")),
            p("EdgeColor", Rule::ColourOr(&["auto", "none"]), First::Row(&[0.15, 0.15, 0.15])),
            p("Color", Rule::Colour, BLUE),
        ],
        FILLED,
        CHART,
    ],
};
