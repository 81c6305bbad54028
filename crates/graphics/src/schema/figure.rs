//! Properties of figures and of grids of axes.

use super::{First, Property, Rule, Schema, p};

/// Units of positions.
pub(super) const UNITS: &[&str] = &["pixels", "normalized", "inches", "centimeters", "points", "characters"];

pub(super) const FIGURE: Schema = Schema {
    type_name: "figure",
    class: "matlab.ui.Figure",
    shown: &["Number", "Name", "Color", "Position", "Units"],
    own: &[OWN],
};

const OWN: &[Property] = &[
    p("Number", Rule::ReadOnly, First::Empty),
    p("Name", Rule::Text, First::Text("")),
    p("NumberTitle", Rule::OnOff, First::Text("on")),
    p("IntegerHandle", Rule::OnOff, First::Text("on")),
    p("Color", Rule::Colour, First::Row(&[0.94, 0.94, 0.94])),
    p("Position", Rule::Vector, First::Row(&[680.0, 458.0, 560.0, 420.0])),
    p("InnerPosition", Rule::Vector, First::Row(&[680.0, 458.0, 560.0, 420.0])),
    p("OuterPosition", Rule::Vector, First::Row(&[672.0, 450.0, 576.0, 513.0])),
    p("Units", Rule::OneOf(UNITS), First::Text("pixels")),
    p("Colormap", Rule::Array, First::Empty),
    p("CurrentAxes", Rule::Objects, First::NoObject),
    p("CurrentObject", Rule::Objects, First::NoObject),
    p("CurrentCharacter", Rule::Text, First::Text("")),
    p("CurrentPoint", Rule::Vector, First::Row(&[0.0, 0.0])),
    p("InvertHardcopy", Rule::OnOff, First::Text("on")),
    p("NextPlot", Rule::OneOf(&["add", "new", "replace", "replacechildren"]), First::Text("add")),
    p("PaperPosition", Rule::Vector, First::Row(&[1.333, 3.313, 5.833, 4.375])),
    p("PaperPositionMode", Rule::OneOf(&["auto", "manual"]), First::Text("auto")),
    p("PaperOrientation", Rule::OneOf(&["portrait", "landscape"]), First::Text("portrait")),
    p("PaperSize", Rule::Vector, First::Row(&[8.5, 11.0])),
    p("PaperType", Rule::Text, First::Text("usletter")),
    p("PaperUnits", Rule::OneOf(&["inches", "centimeters", "points", "normalized"]), First::Text("inches")),
    p("Renderer", Rule::OneOf(&["opengl", "painters", "none", "zbuffer"]), First::Text("opengl")),
    p("RendererMode", Rule::OneOf(&["auto", "manual"]), First::Text("auto")),
    p("GraphicsSmoothing", Rule::OnOff, First::Text("on")),
    p("DoubleBuffer", Rule::OnOff, First::Text("on")),
    p("MenuBar", Rule::OneOf(&["figure", "none"]), First::Text("figure")),
    p("ToolBar", Rule::OneOf(&["auto", "figure", "none"]), First::Text("auto")),
    p("DockControls", Rule::OnOff, First::Text("on")),
    p("Resize", Rule::OnOff, First::Text("on")),
    p("WindowStyle", Rule::OneOf(&["normal", "modal", "docked", "alwaysontop"]), First::Text("normal")),
    p("WindowState", Rule::OneOf(&["normal", "minimized", "maximized", "fullscreen"]), First::Text("normal")),
    p("Pointer", Rule::Text, First::Text("arrow")),
    p("PointerShapeCData", Rule::Array, First::Empty),
    p("SelectionType", Rule::Text, First::Text("normal")),
    p("FileName", Rule::Text, First::Text("")),
    p("Alphamap", Rule::Array, First::Empty),
    p("CloseRequestFcn", Rule::Any, First::Text("closereq")),
    p("ResizeFcn", Rule::Any, First::Text("")),
    p("SizeChangedFcn", Rule::Any, First::Text("")),
    p("KeyPressFcn", Rule::Any, First::Text("")),
    p("KeyReleaseFcn", Rule::Any, First::Text("")),
    p("WindowButtonDownFcn", Rule::Any, First::Text("")),
    p("WindowButtonMotionFcn", Rule::Any, First::Text("")),
    p("WindowButtonUpFcn", Rule::Any, First::Text("")),
    p("WindowKeyPressFcn", Rule::Any, First::Text("")),
    p("WindowKeyReleaseFcn", Rule::Any, First::Text("")),
    p("WindowScrollWheelFcn", Rule::Any, First::Text("")),
    p("SuperTitle", Rule::Objects, First::NoObject),
];

pub(super) const LAYOUT: Schema = Schema {
    type_name: "tiledlayout",
    class: "matlab.graphics.layout.TiledChartLayout",
    shown: &["TileArrangement", "GridSize", "Padding", "TileSpacing"],
    own: &[LAYOUT_OWN],
};

const LAYOUT_OWN: &[Property] = &[
    p("TileArrangement", Rule::OneOf(&["fixed", "flow", "vertical", "horizontal"]), First::Text("fixed")),
    p("GridSize", Rule::Vector, First::Row(&[1.0, 1.0])),
    p("Padding", Rule::OneOf(&["loose", "compact", "tight", "normal", "none"]), First::Text("loose")),
    p("TileSpacing", Rule::OneOf(&["loose", "compact", "tight", "normal", "none"]), First::Text("loose")),
    p("TileIndexing", Rule::OneOf(&["rowmajor", "columnmajor"]), First::Text("rowmajor")),
    p("Title", Rule::Objects, First::NoObject),
    p("Subtitle", Rule::Objects, First::NoObject),
    p("XLabel", Rule::Objects, First::NoObject),
    p("YLabel", Rule::Objects, First::NoObject),
    p("Position", Rule::Vector, First::Row(&[0.13, 0.11, 0.775, 0.815])),
    p("OuterPosition", Rule::Vector, First::Row(&[0.0, 0.0, 1.0, 1.0])),
    p("Units", Rule::OneOf(UNITS), First::Text("normalized")),
];
