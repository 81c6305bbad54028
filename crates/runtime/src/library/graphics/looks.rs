//! Limits, ticks, grids, views, colours: how axes look.

use super::call::Call;
use super::convert::{datum_of, value_of, value_of_array};
use super::handles::{as_handles, one_of_kind};
use super::session::{Session, colours, handle, shared};
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels, one};
use lanner_graphics::{Array, Datum, Id, Kind, Rgb, draw, maps};

kernels! {
    axis, xlim, ylim, zlim, clim, grid, xticks, yticks, zticks, xticklabels, yticklabels, zticklabels, xtickangle, ytickangle,
    xtickformat, ytickformat, view, colormap, shading, daspect, pbaspect, colororder, lighting, camlight, material, hidden,
    linkaxes;
    "box" => frame, "parula" => parula, "turbo" => turbo, "jet" => jet, "hsv" => hsv, "hot" => hot, "cool" => cool,
    "spring" => spring, "summer" => summer, "autumn" => autumn, "winter" => winter, "gray" => gray, "bone" => bone,
    "copper" => copper, "pink" => pink, "lines" => lines, "prism" => prism, "flag" => flag, "white" => white,
    "colorcube" => colorcube, "sky" => sky
}

/// A value for a property of axes, by its exact name.
fn put(session: &mut Session, axes: Id, name: &str, value: &Value) -> Result<()> {
    session.set(axes, name, value)
}

/// `axis([x0 x1 y0 y1])`, `axis equal`, `axis off`, …; with outputs the limits.
pub fn axis(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let words = call.args.iter().map(axis_word).gather::<Result<Vec<AxisWord>>>()?;
    let mut session = call.session();
    for word in words {
        match word {
            AxisWord::Limits(limits) => set_limits(&mut session, axes, &limits)?,
            AxisWord::Word(word) => apply_word(&mut session, axes, &word)?,
        }
    }
    drop(session);
    if nargout == 0 && !call.args.is_empty() {
        return Ok(Outputs::new());
    }
    let session = call.shared.borrow();
    let frame = draw::frame(&session.store, axes);
    let count = if frame.view.is_some() { 3 } else { 2 };
    let all: Vec<f64> = frame.scales[..count].iter().flat_map(|scale| [scale.lo, scale.hi]).gather();
    one(value_of_array(&Array::row(all)))
}

enum AxisWord {
    Limits(Vec<f64>),
    Word(String),
}

fn axis_word(value: &Value) -> Result<AxisWord> {
    match value.as_text() {
        Some(word) => Ok(AxisWord::Word(word.lowercase())),
        None => match value.to_f64s().filter(|l| matches!(l.len(), 4 | 6 | 8) && value.is_numeric()) {
            Some(limits) => Ok(AxisWord::Limits(limits.duplicate())),
            None => {
                Err(Error::new("MATLAB:axis:WrongNumberElements", "Vector must have 4, 6, or 8 elements."))
            }
        },
    }
}

fn set_limits(session: &mut Session, axes: Id, limits: &[f64]) -> Result<()> {
    for (pair, name) in limits.chunks(2).zip(["XLim", "YLim", "ZLim", "CLim"]) {
        put(session, axes, name, &value_of_array(&Array::row([pair[0], pair[1]])))?;
    }
    Ok(())
}

fn apply_word(session: &mut Session, axes: Id, word: &str) -> Result<()> {
    let mut text = |name: &'static str, value: &str| session.store.put(axes, name, Datum::text(value));
    let dimensions =
        [("XLimMode", "XLimitMethod"), ("YLimMode", "YLimitMethod"), ("ZLimMode", "ZLimitMethod")];
    match word {
        "on" | "off" => text("Visible", word),
        "auto" | "tickaligned" | "tight" | "padded" => {
            for (mode, method) in dimensions {
                text(mode, "auto");
                text(method, if word == "auto" { "tickaligned" } else { word });
            }
        }
        "auto x" | "auto y" | "auto z" => {
            let k = ["auto x", "auto y", "auto z"].iter().position(|w| *w == word).unwrap_or(0);
            text(dimensions[k].0, "auto");
        }
        "manual" => {
            let frame = draw::frame(&session.store, axes);
            let limits: Vec<f64> = frame.scales.iter().flat_map(|scale| [scale.lo, scale.hi]).gather();
            set_limits(session, axes, &limits)?;
        }
        "equal" | "image" | "vis3d" => {
            session.store.put(axes, "DataAspectRatio", Datum::row(&[1.0, 1.0, 1.0]));
            let is_kept = word != "vis3d" || session.store.says(axes, "DataAspectRatioMode", "manual");
            session.store.put(
                axes,
                "DataAspectRatioMode",
                Datum::text(if is_kept { "manual" } else { "auto" }),
            );
            session.store.put(axes, "PlotBoxAspectRatioMode", Datum::text("auto"));
            if word == "image" {
                apply_word(session, axes, "tight")?;
            }
        }
        "square" => {
            session.store.put(axes, "PlotBoxAspectRatio", Datum::row(&[1.0, 1.0, 1.0]));
            session.store.put(axes, "PlotBoxAspectRatioMode", Datum::text("manual"));
            session.store.put(axes, "DataAspectRatioMode", Datum::text("auto"));
        }
        "normal" | "fill" => {
            session.store.put(axes, "DataAspectRatioMode", Datum::text("auto"));
            session.store.put(axes, "PlotBoxAspectRatioMode", Datum::text("auto"));
        }
        "ij" => text("YDir", "reverse"),
        "xy" => text("YDir", "normal"),
        _ => {
            let text = format!("Unknown command option '{word}'.");
            return Err(Error::new("MATLAB:axis:UnknownOption", text));
        }
    }
    Ok(())
}

/// Limits of one dimension: asked for, given, or free again.
pub(super) fn limits(host: &mut dyn Host, args: Args, nargout: usize, name: &'static str) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let mode = mode_of(name);
    match call.args.first() {
        None => {
            let session = call.shared.borrow();
            one(session.get(&call.shared, axes, name)?)
        }
        Some(value) => {
            let mut session = call.session();
            match value.as_text().as_deref() {
                Some("mode") => {
                    let word = session.store.text(axes, mode);
                    return one(Value::text(&word));
                }
                Some(word @ ("auto" | "manual")) => {
                    if word == "manual" {
                        let now = session.get(&call.shared, axes, name)?;
                        put(&mut session, axes, name, &now)?;
                    }
                    session.store.put(axes, mode, Datum::text(word));
                    if let Some(method) = method_of(name).filter(|_| word == "auto") {
                        session.store.put(axes, method, Datum::text("tickaligned"));
                    }
                }
                Some(word @ ("tight" | "padded" | "tickaligned")) => {
                    session.store.put(axes, mode, Datum::text("auto"));
                    if let Some(method) = method_of(name) {
                        session.store.put(axes, method, Datum::text(word));
                    }
                }
                _ => put(&mut session, axes, name, value)?,
            }
            Ok(Outputs::new())
        }
    }
}

fn mode_of(name: &str) -> &'static str {
    match name {
        "XLim" => "XLimMode",
        "YLim" => "YLimMode",
        "ZLim" => "ZLimMode",
        "RLim" => "RLimMode",
        "ThetaLim" => "ThetaLimMode",
        "ALim" => "ALimMode",
        _ => "CLimMode",
    }
}

fn method_of(name: &str) -> Option<&'static str> {
    match name {
        "XLim" => Some("XLimitMethod"),
        "YLim" => Some("YLimitMethod"),
        "ZLim" => Some("ZLimitMethod"),
        _ => None,
    }
}

/// `xlim`, `xlim([a b])`, `xlim auto`.
pub fn xlim(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    limits(host, args, nargout, "XLim")
}

/// The same of the y axis.
pub fn ylim(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    limits(host, args, nargout, "YLim")
}

/// The same of the z axis.
pub fn zlim(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    limits(host, args, nargout, "ZLim")
}

/// The same of colours.
pub fn clim(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    limits(host, args, nargout, "CLim")
}

/// `grid on`, `grid off`, `grid minor`, `grid`.
pub fn grid(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let mut session = call.session();
    let is_polar = session.store.kind(axes) == Kind::PolarAxes;
    let (names, minor): (&[&'static str], &[&'static str]) = match is_polar {
        true => (&["RGrid", "ThetaGrid"], &["RMinorGrid", "ThetaMinorGrid"]),
        false => (&["XGrid", "YGrid", "ZGrid"], &["XMinorGrid", "YMinorGrid", "ZMinorGrid"]),
    };
    let is_on = session.store.is_on(axes, names[0]);
    let turned = match call.args.first().and_then(Value::as_text).as_deref() {
        None => !is_on,
        Some("on") => true,
        Some("off") => false,
        Some("minor") => {
            let is_on = session.store.is_on(axes, minor[0]);
            minor.iter().for_each(|name| session.store.put(axes, name, Datum::on(!is_on)));
            return Ok(Outputs::new());
        }
        Some(_) => return Err(unknown_option("grid")),
    };
    names.iter().for_each(|name| session.store.put(axes, name, Datum::on(turned)));
    if !turned {
        minor.iter().for_each(|name| session.store.put(axes, name, Datum::on(false)));
    }
    Ok(Outputs::new())
}

#[cold]
fn unknown_option(function: &str) -> Error {
    Error::new(&format!("MATLAB:{function}:UnknownOption"), "Unknown command option.")
}

/// `box on`, `box off`, `box`.
pub fn frame(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let mut session = call.session();
    let turned = match call.args.first().and_then(Value::as_text).as_deref() {
        None => !session.store.is_on(axes, "Box"),
        Some("on") => true,
        Some("off") => false,
        Some(_) => return Err(unknown_option("box")),
    };
    session.store.put(axes, "Box", Datum::on(turned));
    Ok(Outputs::new())
}

/// A property that is asked for without arguments, given with one, or free again with 'auto'.
pub(super) fn property(
    host: &mut dyn Host,
    args: Args,
    nargout: usize,
    name: &'static str,
    mode: Option<&'static str>,
) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    match call.args.first() {
        None => {
            let session = call.shared.borrow();
            one(session.get(&call.shared, axes, name)?)
        }
        Some(value) => {
            let mut session = call.session();
            match (value.as_text().as_deref(), mode) {
                (Some("auto"), Some(mode)) => session.store.put(axes, mode, Datum::text("auto")),
                (Some("manual"), Some(mode)) => session.store.put(axes, mode, Datum::text("manual")),
                _ => put(&mut session, axes, name, value)?,
            }
            Ok(Outputs::new())
        }
    }
}

macro_rules! property_rows {
    ($($(#[$doc:meta])+ $row:ident $name:literal $mode:expr;)*) => {
        $($(#[$doc])+
        pub fn $row(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
            property(host, args, nargout, $name, $mode)
        })*
    };
}

property_rows! {
    /// `xticks`, `xticks(places)`, `xticks auto`.
    xticks "XTick" Some("XTickMode");
    /// The same of the y axis.
    yticks "YTick" Some("YTickMode");
    /// The same of the z axis.
    zticks "ZTick" Some("ZTickMode");
    /// `xticklabels`, `xticklabels({texts})`, `xticklabels auto`.
    xticklabels "XTickLabel" Some("XTickLabelMode");
    /// The same of the y axis.
    yticklabels "YTickLabel" Some("YTickLabelMode");
    /// The same of the z axis.
    zticklabels "ZTickLabel" Some("ZTickLabelMode");
    /// `xtickangle(degrees)`.
    xtickangle "XTickLabelRotation" None;
    /// `ytickangle(degrees)`.
    ytickangle "YTickLabelRotation" None;
    /// `xtickformat(format)`.
    xtickformat "XTickFormat" None;
    /// `ytickformat(format)`.
    ytickformat "YTickFormat" None;
    /// `daspect([1 1 1])`.
    daspect "DataAspectRatio" Some("DataAspectRatioMode");
    /// `pbaspect([1 1 1])`.
    pbaspect "PlotBoxAspectRatio" Some("PlotBoxAspectRatioMode");
}

/// `view(2)`, `view(3)`, `view(azimuth, elevation)`, `view([azimuth elevation])`, `view([x y z])`.
pub fn view(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    if call.args.is_empty() {
        let session = call.shared.borrow();
        let view = super::convert::numbers(&session.get(&call.shared, axes, "View")?)?;
        let parts = [0, 1].map(|k| Value::Scalar(view.data.get(k).copied().unwrap_or(0.0)));
        return if nargout < 2 { one(value_of_array(&view)) } else { Ok(parts.into_iter().gather()) };
    }
    let mut given = Vec::new();
    for k in 0..call.args.len() {
        given.put_all(call.numbers(k)?.data.iter().copied());
    }
    let view = match *given.as_slice() {
        [2.0] => [0.0, 90.0],
        [3.0] => [-37.5, 30.0],
        [azimuth, elevation] => [azimuth, elevation],
        [x, y, z] => {
            let ground = x.hypot(y);
            [if ground > 0.0 { x.atan2(-y).to_degrees() } else { 0.0 }, z.atan2(ground).to_degrees()]
        }
        _ => {
            return Err(Error::new(
                "MATLAB:view:InvalidArgument",
                "Argument must be scalar or vector of two or three elements.",
            ));
        }
    };
    call.session().set(axes, "View", &value_of_array(&Array::row(view)))?;
    Ok(Outputs::new())
}

/// `colormap(name)`, `colormap(map)`, `colormap(ax, map)`; with outputs the map.
pub fn colormap(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let mut holder = None;
    if let Some(handles) = args.first().and_then(as_handles) {
        holder = handles.ids().first().copied();
        args.remove(0);
    }
    let holder = match holder {
        Some(holder) => holder,
        None => shared.borrow_mut().figure(),
    };
    let Some(value) = args.first() else {
        let session = shared.borrow();
        return one(session.get(&shared, holder, "Colormap")?);
    };
    let map = match value.as_text() {
        Some(name) => {
            let n = match value_length(&shared.borrow(), holder) {
                0 => 256,
                n => n,
            };
            colours(&maps::map(&name.lowercase(), n).ok_or_else(|| unknown_map(&name))?)
        }
        None => match datum_of(value) {
            Some(Datum::Array(map))
                if map.columns() == 3 && map.data.iter().all(|x| (0.0..=1.0).contains(x)) =>
            {
                Datum::Array(map)
            }
            Some(Datum::Array(map)) if map.columns() == 3 => {
                return Err(Error::new(
                    "MATLAB:colormap:InvalidInputRange",
                    "Colormap must have values in [0,1].",
                ));
            }
            _ => {
                return Err(Error::new(
                    "MATLAB:colormap:InvalidInputSize",
                    "Colormap must have 3 columns: [R,G,B].",
                ));
            }
        },
    };
    let result = value_of(&shared, &map);
    let mut session = shared.borrow_mut();
    session.store.put(holder, "Colormap", map);
    // The map of a figure is that of all its axes.
    if session.store.kind(holder) == Kind::Figure {
        for axes in draw::axes_of(&session.store, holder) {
            session.store.forget(axes, "Colormap");
        }
    }
    if nargout == 0 { Ok(Outputs::new()) } else { one(result) }
}

fn value_length(session: &Session, holder: Id) -> usize {
    session.store.array(holder, "Colormap").rows()
}

#[cold]
fn unknown_map(name: &str) -> Error {
    Error::new("MATLAB:UndefinedFunction", format!("Unrecognized function or variable '{name}'."))
}

/// The map with as many colours as asked for, or as the current one has.
fn named_map(host: &mut dyn Host, args: &Args, name: &str) -> Result<Outputs> {
    let n = match args.first() {
        Some(n) if !n.is_empty() => super::super::arguments::count(n).ok_or_else(|| {
            Error::new(
                "MATLAB:graphics:InvalidMapLength",
                "The number of colours must be a nonnegative integer.",
            )
        })?,
        _ => {
            let shared = shared(host);
            let session = shared.borrow();
            match session.store.current_figure().map_or(0, |figure| value_length(&session, figure)) {
                0 => 256,
                n => n,
            }
        }
    };
    crate::memory::admit_of::<Rgb>(n)?;
    match maps::map(name, n) {
        Some(map) => one(value_of(&shared(host), &colours(&map))),
        None => Err(unknown_map(name)),
    }
}

macro_rules! map_rows {
    ($($row:ident)*) => {
        $(#[doc = concat!("`", stringify!($row), "(n)`: so many colours of the map.")]
        pub fn $row(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
            named_map(host, &args, stringify!($row))
        })*
    };
}

map_rows! { parula turbo jet hsv hot cool spring summer autumn winter gray bone copper pink lines prism flag white colorcube sky }

/// `colororder(map)`: the colours that charts take in turn.
pub fn colororder(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let Some(value) = call.args.last() else {
        let session = call.shared.borrow();
        return one(session.get(&call.shared, axes, "ColorOrder")?);
    };
    let map = match datum_of(value) {
        Some(Datum::Array(map)) => Datum::Array(map),
        Some(Datum::Text(name)) => colours(&[Rgb::named(&name).ok_or_else(|| unknown_map(&name))?]),
        Some(Datum::Texts(names)) => {
            let read = |name: &String| Rgb::named(name).ok_or_else(|| unknown_map(name));
            colours(&names.iter().map(read).gather::<Result<Vec<Rgb>>>()?)
        }
        _ => return Err(unknown_option("colororder")),
    };
    let mut session = call.session();
    session.store.put(axes, "ColorOrder", map);
    // Lines that are there take the new colours, too.
    let order = session.store.colour_order(axes);
    let lines: Vec<Id> = draw::charts(&session.store, axes);
    let lines = lines.into_iter().filter(|id| session.store.kind(*id) == Kind::Line).gather::<Vec<Id>>();
    for (k, line) in lines.into_iter().enumerate() {
        session.store.put(line, "Color", Datum::colour(order[k % order.len()]));
    }
    Ok(Outputs::new())
}

/// `shading flat`, `shading faceted`, `shading interp`.
pub fn shading(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let (face, edge) = match call.args.first().and_then(Value::as_text).as_deref() {
        Some("flat") => ("flat", Datum::text("none")),
        Some("interp") => ("interp", Datum::text("none")),
        Some("faceted") => ("flat", Datum::colour(Rgb::BLACK)),
        _ => return Err(unknown_option("shading")),
    };
    let axes = call.add_to();
    let mut session = call.session();
    for chart in draw::charts(&session.store, axes) {
        if matches!(session.store.kind(chart), Kind::Surface | Kind::Patch)
            && !session.store.says(chart, "FaceColor", "none")
        {
            session.store.put(chart, "FaceColor", Datum::text(face));
            session.store.put(chart, "EdgeColor", edge.clone());
        }
    }
    Ok(Outputs::new())
}

/// `lighting gouraud`, `lighting none`, …: whether faces are lit.
pub fn lighting(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let Some(word) = call.args.first().cloned() else { return Err(super::lines::no_data()) };
    let mut session = call.session();
    for chart in draw::charts(&session.store, axes) {
        if matches!(session.store.kind(chart), Kind::Surface | Kind::Patch) {
            session.set(chart, "FaceLighting", &word)?;
        }
    }
    Ok(Outputs::new())
}

/// `camlight`, `camlight left`, `camlight(azimuth, elevation)`, `camlight(light, …)`: a light beside the viewer.
pub fn camlight(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let known = call.args.first().and_then(|first| one_of_kind(&call.shared, first, Kind::Light));
    if known.is_some() {
        call.args.remove(0);
    }
    let axes = call.add_to();
    let mut session = call.session();
    let [azimuth, elevation] = match draw::frame(&session.store, axes).view {
        Some(view) => [view.azimuth, view.elevation],
        None => [0.0, 90.0],
    };
    let angles: Vec<f64> = call.args.iter().map_while(Value::as_f64).gather();
    let word = call.args.first().and_then(Value::as_text);
    let (more_azimuth, more_elevation) = match (angles.as_slice(), word.as_deref()) {
        ([azimuth, elevation, ..], _) => (*azimuth, *elevation),
        (_, Some("left")) => (-30.0, 30.0),
        (_, Some("headlight")) => (0.0, 0.0),
        _ => (30.0, 30.0),
    };
    let (a, e) = ((azimuth + more_azimuth).to_radians(), (elevation + more_elevation).to_radians());
    let id = known.unwrap_or_else(|| session.store.add(Kind::Light, Some(axes)));
    session.store.put(id, "Position", Datum::row(&[e.cos() * a.sin(), -e.cos() * a.cos(), e.sin()]));
    drop(session);
    if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&call.shared, id)) }
}

/// `material shiny`, …, `material([ambient diffuse specular exponent reflectance])`: how much light faces give back.
pub fn material(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    const NAMES: [&str; 5] = [
        "AmbientStrength",
        "DiffuseStrength",
        "SpecularStrength",
        "SpecularExponent",
        "SpecularColorReflectance",
    ];
    let call = Call::new(host, args, nargout);
    let Some(value) = call.args.first() else { return Err(super::lines::no_data()) };
    let strengths: Vec<f64> = match value.as_text().as_deref() {
        Some("shiny") => vec![0.3, 0.6, 0.9, 20.0, 1.0],
        Some("dull") => vec![0.3, 0.8, 0.0, 10.0, 1.0],
        Some("metal") => vec![0.3, 0.3, 1.0, 25.0, 0.5],
        Some("default") => vec![0.3, 0.6, 0.9, 10.0, 1.0],
        Some(_) => return Err(unknown_option("material")),
        None => call.numbers(0)?.data.duplicate(),
    };
    let axes = call.add_to();
    let mut session = call.session();
    for chart in draw::charts(&session.store, axes) {
        if matches!(session.store.kind(chart), Kind::Surface | Kind::Patch) {
            for (name, strength) in NAMES.into_iter().zip(&strengths) {
                session.store.put(chart, name, Datum::number(*strength));
            }
        }
    }
    Ok(Outputs::new())
}

/// `hidden on`, `hidden off`: whether a mesh hides what is behind it.
pub fn hidden(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let is_off = call.args.first().and_then(Value::as_text).as_deref() == Some("off");
    let axes = call.add_to();
    let mut session = call.session();
    for chart in draw::charts(&session.store, axes) {
        if session.store.kind(chart) == Kind::Surface {
            let face = if is_off { Datum::text("none") } else { Datum::colour(Rgb::WHITE) };
            session.store.put(chart, "FaceColor", face);
        }
    }
    Ok(Outputs::new())
}

/// `linkaxes(axes, 'x')`: the same limits for all, from now on.
pub fn linkaxes(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let ids = super::handles::objects_of(&shared, &args[0])?;
    let which = args.get(1).and_then(Value::as_text).unwrap_or_else(|| "xy".duplicate()).lowercase();
    if which != "off" && (which.is_empty() || !which.chars().all(|letter| matches!(letter, 'x' | 'y' | 'z')))
    {
        let text = "Dimensions must be 'x', 'y', 'z', a combination of them, or 'off'.";
        return Err(Error::new("MATLAB:linkaxes:InvalidDimension", text));
    }
    let mut session = shared.borrow_mut();
    for (k, (letter, name, link)) in
        [('x', "XLim", "LinkedX"), ('y', "YLim", "LinkedY"), ('z', "ZLim", "LinkedZ")].into_iter().enumerate()
    {
        let is_linked = which != "off" && which.contains(letter);
        for id in &ids {
            let linked = if is_linked { ids.duplicate() } else { Vec::new() };
            session.store.put(*id, link, Datum::Objects(linked));
        }
        if !is_linked {
            continue;
        }
        let ends: Vec<(f64, f64)> = ids
            .iter()
            .map(|id| {
                let scale = draw::frame(&session.store, *id).scales[k];
                (scale.lo, scale.hi)
            })
            .gather();
        let lo = ends.iter().map(|e| e.0).fold(f64::INFINITY, f64::min);
        let hi = ends.iter().map(|e| e.1).fold(f64::NEG_INFINITY, f64::max);
        for id in &ids {
            session.set(*id, name, &value_of_array(&Array::row([lo, hi])))?;
        }
    }
    Ok(Outputs::new())
}
