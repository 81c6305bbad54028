//! Surfaces, contours and images.

use super::areas::is_text;
use super::call::{Call, LineSpec};
use super::convert::{array_of, numbers};
use super::lines::{in_space, no_data};
use super::session::Session;
use crate::memory::{Duplicate, Gather};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels, one};
use lanner_graphics::contour::Grid;
use lanner_graphics::{Array, Datum, Id, Kind, Rgb, draw};

kernels! { surf, surface, mesh, pcolor, contour, contourf, contour3, contourc, image, imagesc, imshow }

/// `surf(z)`, `surf(x, y, z)`, `surf(x, y, z, colours)`.
pub fn surf(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    sheet(Call::new(host, args, nargout), "surf", Sheet::Surf)
}

/// `surface(…)`: a surface that is added, in the view that the axes have.
pub fn surface(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    sheet(Call::new(host, args, nargout), "surface", Sheet::Added)
}

/// `mesh(z)`, `mesh(x, y, z)`: lines of a surface.
pub fn mesh(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    sheet(Call::new(host, args, nargout), "mesh", Sheet::Mesh)
}

/// `pcolor(c)`, `pcolor(x, y, c)`: a surface from above.
pub fn pcolor(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    sheet(Call::new(host, args, nargout), "pcolor", Sheet::Flat)
}

#[derive(Clone, Copy, PartialEq)]
enum Sheet {
    Surf,
    Added,
    Mesh,
    Flat,
}

fn sheet(mut call: Call, name: &str, kind: Sheet) -> Result<Outputs> {
    call.take_pairs(Kind::Surface, usize::from(kind != Sheet::Added))?;
    let mut data = call.args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let colours = if matches!(data.len(), 2 | 4) { data.pop() } else { None };
    let (x, y, z) = match data.as_slice() {
        [z] => (None, None, z.clone()),
        [x, y, z] => (Some(x.clone()), Some(y.clone()), z.clone()),
        [] if kind == Sheet::Added => (None, None, Array::empty()),
        _ => return Err(no_data()),
    };
    if kind != Sheet::Added && (z.rows() < 2 || z.columns() < 2) {
        let identifier = format!("MATLAB:{name}:ZMustBeMatrix");
        return Err(Error::new(&identifier, "Z must be a matrix, not a scalar or vector."));
    }
    let (rows, columns) = (z.rows(), z.columns());
    for (given, n) in [(&x, columns), (&y, rows)] {
        if let Some(given) = given
            && given.data.len() != n
            && given.extents != z.extents
        {
            return Err(sizes_differ(name));
        }
    }
    if let Some(colours) = &colours
        && (colours.rows(), colours.columns()) != (rows, columns)
    {
        return Err(sizes_differ(name));
    }
    let counted = |n: usize| Array::row((1..=n).map(|k| k as f64).gather::<Vec<f64>>());
    let axes = if kind == Sheet::Added { call.add_to() } else { call.prepare() };
    let mut session = call.session();
    let id = session.store.add(Kind::Surface, Some(axes));
    session.store.put(id, "XData", Datum::Array(x.unwrap_or_else(|| counted(columns))));
    session.store.put(id, "YData", Datum::Array(y.unwrap_or_else(|| counted(rows))));
    let heights = match kind {
        Sheet::Flat => Array::new(rows, columns, crate::memory::filled(0.0, rows * columns)),
        Sheet::Surf | Sheet::Added | Sheet::Mesh => z.clone(),
    };
    session.store.put(id, "CData", Datum::Array(colours.unwrap_or(z)));
    session.store.put(id, "ZData", Datum::Array(heights));
    match kind {
        Sheet::Surf => in_space(&mut session, axes, true),
        Sheet::Mesh => {
            in_space(&mut session, axes, true);
            session.store.put(id, "FaceColor", Datum::colour(Rgb::WHITE));
            session.store.put(id, "EdgeColor", Datum::text("flat"));
        }
        Sheet::Flat => {
            session.store.put(axes, "Layer", Datum::text("top"));
            for method in ["XLimitMethod", "YLimitMethod"] {
                session.store.put(axes, method, Datum::text("tight"));
            }
        }
        Sheet::Added => {}
    }
    let has_own_colours = call.pairs.iter().any(|(name, _)| name.eq_ignore_ascii_case("CData"));
    let heights = call.pairs.iter().find(|(name, _)| name.eq_ignore_ascii_case("ZData"));
    if let (Some((_, heights)), false) = (heights, has_own_colours)
        && let Some(heights) = array_of(heights)
    {
        session.store.put(id, "CData", Datum::Array(heights));
    }
    drop(session);
    call.finish(vec![id])
}

#[cold]
fn sizes_differ(name: &str) -> Error {
    let text = "Data dimensions must agree.";
    Error::new(&format!("MATLAB:{name}:DataDimensions"), text)
}

/// `contour(z)`, `contour(x, y, z)`, `contour(…, levels)`, `contour(…, spec)`.
pub fn contour(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    levels(Call::new(host, args, nargout), false, false)
}

/// The same with the regions between filled.
pub fn contourf(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    levels(Call::new(host, args, nargout), true, false)
}

/// The same with each line at its height.
pub fn contour3(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    levels(Call::new(host, args, nargout), false, true)
}

fn levels(mut call: Call, is_filled: bool, is_spatial: bool) -> Result<Outputs> {
    call.take_pairs(Kind::Contour, 1)?;
    let mut spec = LineSpec::default();
    while let Some(text @ (Value::Char(_) | Value::String(_))) = call.args.last() {
        let text = text.as_text().unwrap_or_default();
        let read = LineSpec::read(&text);
        spec =
            read.ok_or_else(|| Error::new("MATLAB:graphics:LineSpec", "Error in color/linetype argument."))?;
        call.args.pop();
    }
    let mut data = call.args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let given = if matches!(data.len(), 2 | 4) { data.pop() } else { None };
    let (x, y, z) = match data.as_slice() {
        [z] => (Array::empty(), Array::empty(), z.clone()),
        [x, y, z] => (x.clone(), y.clone(), z.clone()),
        _ => return Err(no_data()),
    };
    check_grid(&x, &y, &z)?;
    let (rows, columns) = (z.rows(), z.columns());
    let counted = |n: usize| Array::row((1..=n).map(|k| k as f64).gather::<Vec<f64>>());
    let axes = call.prepare();
    let mut session = call.session();
    let id = session.store.add(Kind::Contour, Some(axes));
    let heights = z.clone();
    session.store.put(id, "XData", Datum::Array(if x.is_empty() { counted(columns) } else { x }));
    session.store.put(id, "YData", Datum::Array(if y.is_empty() { counted(rows) } else { y }));
    session.store.put(id, "ZData", Datum::Array(z));
    match given {
        // So many levels, of equal distance.
        Some(n) if n.data.len() == 1 => {
            let all =
                if is_filled { filled_levels(&heights, n.data[0]) } else { even_levels(&heights, n.data[0]) };
            set_levels(&mut session, id, &all);
        }
        Some(all) => {
            let mut all: Vec<f64> = all.data.duplicate();
            all.dedup();
            set_levels(&mut session, id, &all);
        }
        None => {}
    }
    session.store.put(id, "Fill", Datum::on(is_filled));
    if is_filled {
        session.store.put(id, "FaceColor", Datum::text("flat"));
        session.store.put(id, "LineColor", Datum::colour(Rgb::BLACK));
    }
    if is_spatial {
        session.store.put(id, "Spatial", Datum::on(true));
        in_space(&mut session, axes, true);
    } else {
        for method in ["XLimitMethod", "YLimitMethod"] {
            session.store.put(axes, method, Datum::text("tight"));
        }
    }
    if let Some(rgb) = spec.colour {
        session.store.put(id, "LineColor", Datum::colour(rgb));
    }
    if let Some(style) = spec.style {
        session.store.put(id, "LineStyle", Datum::text(style));
    }
    drop(session);
    let nargout = call_outputs(&call, id);
    let outputs = call.finish(vec![id])?;
    match nargout {
        Some(matrix) => Ok([matrix].into_iter().chain(outputs).gather()),
        None => Ok(outputs),
    }
}

fn set_levels(session: &mut Session, id: Id, all: &[f64]) {
    session.store.put(id, "LevelList", Datum::row(all));
    session.store.put(id, "LevelListMode", Datum::text("manual"));
}

/// The matrix of lines, where outputs are asked for: of each line its height and its length, then its points.
fn call_outputs(call: &Call, id: Id) -> Option<Value> {
    if !call.has_outputs() {
        return None;
    }
    let session = call.shared.borrow();
    Some(super::convert::value_of_array(&draw::contour_matrix(&session.store, id)))
}

/// `contourc(z)`, `contourc(x, y, z)`, with a count or a list of heights: the matrix of lines, without a chart.
pub fn contourc(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut data = args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let given = if matches!(data.len(), 2 | 4) { data.pop() } else { None };
    let counted = |n: usize| Array::row((1..=n).map(|k| k as f64).gather::<Vec<f64>>());
    let (x, y, z) = match data.as_slice() {
        [z] => (counted(z.columns()), counted(z.rows()), z.clone()),
        [x, y, z] => (x.clone(), y.clone(), z.clone()),
        _ => return Err(no_data()),
    };
    check_grid(&x, &y, &z)?;
    let levels = match given {
        Some(n) if n.data.len() == 1 => even_levels(&z, n.data[0]),
        Some(all) => {
            let mut all = all.data.duplicate();
            all.dedup();
            all
        }
        None => draw::automatic_levels(&z, 0.0),
    };
    one(super::convert::value_of_array(&draw::matrix_of_lines(&Grid::new(&x, &y, z), &levels)))
}

/// Whether places fit heights.
fn check_grid(x: &Array, y: &Array, z: &Array) -> Result<()> {
    if z.rows() < 2 || z.columns() < 2 {
        let text = "Z must be at least a 2x2 matrix.";
        return Err(Error::new("MATLAB:contour:ZMustBeAtLeast2x2Matrix", text));
    }
    if !x.is_empty() && x.data.len() != z.columns() && x.extents != z.extents {
        return Err(Error::new(
            "MATLAB:contour:XVectorLengthMismatch",
            "The length of X must match the number of columns in Z or X must be of the size of Z.",
        ));
    }
    if !y.is_empty() && y.data.len() != z.rows() && y.extents != z.extents {
        return Err(Error::new(
            "MATLAB:contour:YVectorLengthMismatch",
            "The length of Y must match the number of rows in Z or Y must be of the size of Z.",
        ));
    }
    Ok(())
}

/// The smallest and the largest height.
fn range(z: &Array) -> (f64, f64) {
    let finite = z.data.iter().copied().filter(|z| z.is_finite());
    finite.fold((f64::INFINITY, f64::NEG_INFINITY), |r, z| (r.0.min(z), r.1.max(z)))
}

/// So many heights, of equal distance, from the smallest on: all is filled.
fn filled_levels(z: &Array, n: f64) -> Vec<f64> {
    let ((lo, hi), n) = (range(z), n.clamp(1.0, 1000.0).floor());
    (0..n as usize).map(|k| lo + (hi - lo) * k as f64 / n).gather()
}

/// So many heights, of equal distance.
fn even_levels(z: &Array, n: f64) -> Vec<f64> {
    let ((lo, hi), n) = (range(z), n.clamp(1.0, 1000.0));
    (1..=n as usize).map(|k| lo + (hi - lo) * k as f64 / (n + 1.0)).gather()
}

/// `image(c)`, `image(x, y, c)`: indices into the map, or true colours.
pub fn image(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    picture(Call::new(host, args, nargout), false)
}

/// `imagesc(c)`, `imagesc(x, y, c)`, `imagesc(c, limits)`: values between limits of colours.
pub fn imagesc(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    picture(Call::new(host, args, nargout), true)
}

/// Colours of an image: true ones from 0 to 1, or indices from 1.
fn image_data(value: &Value, is_scaled: bool) -> Result<Array> {
    let data = numbers(value)?;
    let [rows, columns, pages] = data.extents;
    if pages != 1 && pages != 3 {
        let text = "CData must be an m-by-n matrix or an m-by-n-by-3 array.";
        return Err(Error::new("MATLAB:image:InvalidCData", text));
    }
    let most = match value.class_name() {
        "uint8" => Some(255.0),
        "uint16" => Some(65535.0),
        _ => None,
    };
    let map = |f: &dyn Fn(f64) -> f64| Array {
        extents: [rows, columns, pages],
        data: data.data.iter().map(|x| f(*x)).gather::<Vec<f64>>().into(),
    };
    Ok(match (pages, most) {
        (3, Some(most)) => map(&|x| x / most),
        (3, None) => map(&|x| x.clamp(0.0, 1.0)),
        // Indices of integer classes count from 0.
        (_, Some(_)) if !is_scaled => map(&|x| x + 1.0),
        _ => data,
    })
}

fn picture(mut call: Call, is_scaled: bool) -> Result<Outputs> {
    call.take_pairs(Kind::Image, 0)?;
    let (x, y, data, limits) = match call.args.as_slice() {
        [] => {
            let value = call.take("CData").ok_or_else(no_data)?;
            (None, None, image_data(&value, is_scaled)?, None)
        }
        [data] => (None, None, image_data(data, is_scaled)?, None),
        [data, limits] => (None, None, image_data(data, is_scaled)?, Some(limits.clone())),
        [x, y, data, rest @ ..] => {
            (Some(numbers(x)?), Some(numbers(y)?), image_data(data, is_scaled)?, rest.first().cloned())
        }
    };
    let axes = call.prepare();
    let mut session = call.session();
    let is_held = session.store.says(axes, "NextPlot", "add") && session.store.children(axes).len() > 5;
    let id = add_image(&mut session, axes, data, is_scaled);
    if let Some(x) = x.filter(|x| !x.is_empty()) {
        session.store.put(id, "XData", Datum::row(&[x.data[0], x.data[x.data.len() - 1]]));
    }
    if let Some(y) = y.filter(|y| !y.is_empty()) {
        session.store.put(id, "YData", Datum::row(&[y.data[0], y.data[y.data.len() - 1]]));
    }
    if !is_held {
        session.store.put(axes, "YDir", Datum::text("reverse"));
        session.store.put(axes, "Layer", Datum::text("top"));
    }
    for method in ["XLimitMethod", "YLimitMethod"] {
        session.store.put(axes, method, Datum::text("tight"));
    }
    if let Some(limits) = limits {
        session.set(axes, "CLim", &limits)?;
    }
    drop(session);
    call.finish(vec![id])
}

fn add_image(session: &mut Session, axes: Id, data: Array, is_scaled: bool) -> Id {
    let id = session.store.add(Kind::Image, Some(axes));
    session.store.put(id, "XData", Datum::row(&[1.0, data.columns() as f64]));
    session.store.put(id, "YData", Datum::row(&[1.0, data.rows() as f64]));
    session.store.put(id, "CDataMapping", Datum::text(if is_scaled { "scaled" } else { "direct" }));
    session.store.put(id, "CData", Datum::Array(data));
    id
}

/// `imshow(image)`, `imshow(image, [low high])`, `imshow(image, map)`: without axes, with square pixels.
pub fn imshow(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    // A name is that of a file.
    let mut args = args;
    if args.first().is_some_and(is_text) {
        let read = crate::library::images::read::imread(host, args[..1].iter().cloned().gather(), 2)?;
        let mut read = read.into_iter();
        args[0] = read.next().ok_or_else(no_data)?;
        let map = read.next().filter(|map| !map.is_empty());
        if let (Some(map), true) = (map, args.get(1).is_none_or(is_text)) {
            args.insert(1, map);
        }
    }
    let mut call = Call::new(host, args, nargout);
    let limits = call.args.get(1).filter(|second| second.is_numeric()).cloned();
    call.take_pairs(Kind::Image, 1)?;
    let Some(value) = call.args.first().cloned() else { return Err(no_data()) };
    let map = limits.as_ref().and_then(array_of).filter(|second| second.columns() == 3 && second.rows() > 1);
    let data = image_data(&value, map.is_none())?;
    let range = match (&limits, value.class_name()) {
        (Some(limits), _) if map.is_none() && limits.numel() == 2 => {
            array_of(limits).map(|l| [l.data[0], l.data[1]])
        }
        (Some(_), _) if map.is_none() => {
            let finite = data.data.iter().copied().filter(|x| x.is_finite());
            let (lo, hi) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |r, x| (r.0.min(x), r.1.max(x)));
            Some(if lo < hi { [lo, hi] } else { [lo - 1.0, lo + 1.0] })
        }
        (_, "uint8") => Some([0.0, 255.0]),
        (_, "uint16") => Some([0.0, 65535.0]),
        _ => Some([0.0, 1.0]),
    };
    let axes = call.prepare();
    let mut session = call.session();
    let is_scaled = map.is_none();
    let id = add_image(&mut session, axes, data, is_scaled);
    let gray = lanner_graphics::maps::map("gray", 256).unwrap_or_default();
    session.store.put(axes, "Colormap", map.map_or_else(|| super::session::colours(&gray), Datum::Array));
    if let (Some(range), true) = (range, is_scaled) {
        session.store.put(axes, "CLim", Datum::row(&range));
        session.store.put(axes, "CLimMode", Datum::text("manual"));
    }
    session.store.put(axes, "YDir", Datum::text("reverse"));
    session.store.put(axes, "Visible", Datum::text("off"));
    session.store.put(axes, "DataAspectRatio", Datum::row(&[1.0, 1.0, 1.0]));
    session.store.put(axes, "DataAspectRatioMode", Datum::text("manual"));
    for method in ["XLimitMethod", "YLimitMethod"] {
        session.store.put(axes, method, Datum::text("tight"));
    }
    drop(session);
    call.finish(vec![id])
}
