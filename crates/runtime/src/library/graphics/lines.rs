//! Lines, points, steps, stems, errors.

use super::call::{Call, LineSpec, lengths_differ, series};
use super::convert::numbers;
use crate::memory::{Gather, Grow};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels};
use lanner_graphics::{Array, Datum, Id, Kind, Rgb};

kernels! { plot, plot3, line, semilogx, semilogy, loglog, scatter, scatter3, stairs, stem, stem3, errorbar, quiver, quiver3 }

/// `plot(y)`, `plot(x, y)`, `plot(x, y, spec, …)`, `plot(…, name, value)`.
pub fn plot(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    lines(Call::new(host, args, nargout), Kind::Line, (false, false))
}

/// `plot` with a logarithmic x axis.
pub fn semilogx(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    lines(Call::new(host, args, nargout), Kind::Line, (true, false))
}

/// `plot` with a logarithmic y axis.
pub fn semilogy(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    lines(Call::new(host, args, nargout), Kind::Line, (false, true))
}

/// `plot` with two logarithmic axes.
pub fn loglog(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    lines(Call::new(host, args, nargout), Kind::Line, (true, true))
}

/// `stairs(y)`, `stairs(x, y)`; with outputs the corners.
pub fn stairs(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    if nargout < 2 {
        return lines(call, Kind::Stair, (false, false));
    }
    let (x, y) = match call.args.as_slice() {
        [y] => (None, numbers(y)?),
        [x, y, ..] => (Some(numbers(x)?), numbers(y)?),
        [] => return Err(no_data()),
    };
    let (mut across, mut upright) = (Vec::new(), Vec::new());
    let series = series(x.as_ref(), &y)?;
    let points = |(x, y): &(Array, Array)| x.data.len().min(y.data.len());
    let rows = series.first().map_or(0, |first| (2 * points(first)).saturating_sub(1));
    for of in &series {
        let (x, y) = of;
        for k in 0..points(of) {
            if k > 0 {
                across.put(x.data[k]);
                upright.put(y.data[k - 1]);
            }
            across.put(x.data[k]);
            upright.put(y.data[k]);
        }
    }
    let value = |data: Vec<f64>| super::convert::value_of_array(&Array::new(rows, series.len(), data));
    Ok([value(across), value(upright)].into_iter().gather())
}

/// What one part of the arguments draws: `x, y, spec`.
struct Part {
    series: Vec<(Array, Array)>,
    spec: LineSpec,
    /// Whether places are counted.
    is_counted: bool,
}

/// The parts of `x, y, spec, x, y, spec`; a complex `y` alone is drawn over its real part.
fn parts(args: &[Value]) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = args;
    let is_text = |value: &Value| matches!(value, Value::Char(_) | Value::String(_));
    while let Some((first, after)) = rest.split_first() {
        if is_text(first) {
            return Err(Error::new("MATLAB:plot:InvalidFirstDataArgument", "Invalid data argument."));
        }
        let (x, y, after) = match after.split_first() {
            Some((second, after)) if !is_text(second) => (Some(first), second, after),
            _ => (None, first, after),
        };
        let (spec, after) = match after.split_first() {
            Some((text, after)) if is_text(text) => {
                let text = text.as_text().unwrap_or_default();
                (LineSpec::read(&text).ok_or_else(wrong_spec)?, after)
            }
            _ => (LineSpec::default(), after),
        };
        let of_complex = y.to_c64s().filter(|_| x.is_none() && y.is_complex());
        let series = match of_complex {
            Some(all) => {
                let part = |of: fn(&crate::C64) -> f64| Array::row(all.iter().map(of).gather::<Vec<f64>>());
                vec![(part(|z| z.re), part(|z| z.im))]
            }
            None => series(x.map(numbers).transpose()?.as_ref(), &numbers(y)?)?,
        };
        parts.put(Part { series, spec, is_counted: x.is_none() });
        rest = after;
    }
    Ok(parts)
}

fn lines(mut call: Call, kind: Kind, logs: (bool, bool)) -> Result<Outputs> {
    // A specification such as 'd' also begins the name of a property: names of one letter are none.
    call.take_pairs(kind, 1)?;
    lines_in(call, kind, logs, Kind::Axes)
}

/// Lines in axes of a kind; pairs are taken off.
pub(super) fn lines_in(
    call: Call,
    kind: Kind,
    (log_x, log_y): (bool, bool),
    holder: Kind,
) -> Result<Outputs> {
    if call.args.is_empty() {
        return Err(no_data());
    }
    let parts = parts(&call.args)?;
    let axes = prepared(&call, holder)?;
    let mut session = call.session();
    if !session.store.says(axes, "NextPlot", "add") || session.store.children(axes).len() <= 5 {
        for (name, is_log) in [("XScale", log_x), ("YScale", log_y)] {
            if is_log {
                session.store.put(axes, name, Datum::text("log"));
            }
        }
    }
    let mut made = Vec::new();
    for part in parts {
        for (x, y) in part.series {
            let id = session.store.add(kind, Some(axes));
            session.store.put(id, "XData", Datum::Array(x));
            session.store.put(id, "YData", Datum::Array(y));
            if part.is_counted {
                session.store.put(id, "XDataMode", Datum::text("auto"));
            }
            part.spec.give_to_line(&mut session, id, axes);
            made.put(id);
        }
    }
    drop(session);
    call.finish(made)
}

/// `plot3(x, y, z, spec, …)`.
pub fn plot3(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::Line, 3)?;
    let mut all = Vec::new();
    let mut rest = call.args.as_slice();
    while !rest.is_empty() {
        let [x, y, z, after @ ..] = rest else { return Err(no_data()) };
        let [x, y, z] = [numbers(x)?, numbers(y)?, numbers(z)?];
        let (spec, after) = match after.split_first() {
            Some((text @ (Value::Char(_) | Value::String(_)), after)) => {
                (LineSpec::read(&text.as_text().unwrap_or_default()).ok_or_else(wrong_spec)?, after)
            }
            _ => (LineSpec::default(), after),
        };
        let over = series(Some(&x), &z)?;
        let along = series(Some(&y), &z)?;
        for ((x, z), (y, _)) in over.into_iter().zip(along) {
            all.put((x, y, z, spec.clone()));
        }
        rest = after;
    }
    if all.is_empty() {
        return Err(no_data());
    }
    let axes = call.prepare();
    let mut session = call.session();
    in_space(&mut session, axes, false);
    let mut made = Vec::new();
    for (x, y, z, spec) in all {
        let id = session.store.add(Kind::Line, Some(axes));
        for (name, data) in [("XData", x), ("YData", y), ("ZData", z)] {
            session.store.put(id, name, Datum::Array(data));
        }
        spec.give_to_line(&mut session, id, axes);
        made.put(id);
    }
    drop(session);
    call.finish(made)
}

/// Axes that are not held get the view of three dimensions, without a box; surfaces also get a grid.
pub fn in_space(session: &mut super::session::Session, axes: Id, has_grid: bool) {
    if session.store.says(axes, "NextPlot", "add") && session.store.is_set(axes, "View") {
        return;
    }
    if session.store.says(axes, "NextPlot", "add") && session.store.children(axes).len() > 5 {
        return;
    }
    session.store.put(axes, "View", Datum::row(&[-37.5, 30.0]));
    session.store.put(axes, "Box", Datum::on(false));
    if has_grid {
        for name in ["XGrid", "YGrid", "ZGrid"] {
            session.store.put(axes, name, Datum::on(true));
        }
    }
}

/// `line(x, y)`, `line(x, y, z)`, `line(name, value, …)`: added to the axes, whatever is there.
pub fn line(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::Line, 0)?;
    let axes = call.add_to();
    let all: Vec<(Array, Array, Option<Array>)> = match call.args.as_slice() {
        [] => {
            let x = if call.pairs.is_empty() { Array::row([0.0, 1.0]) } else { Array::empty() };
            vec![(x.clone(), x, None)]
        }
        [x, y] => series(Some(&numbers(x)?), &numbers(y)?)?.into_iter().map(|(x, y)| (x, y, None)).gather(),
        [x, y, z] => {
            let [x, y, z] = [numbers(x)?, numbers(y)?, numbers(z)?];
            let along = series(Some(&y), &z)?;
            series(Some(&x), &z)?.into_iter().zip(along).map(|((x, z), (y, _))| (x, y, Some(z))).gather()
        }
        _ => return Err(no_data()),
    };
    let mut session = call.session();
    let mut made = Vec::new();
    for (x, y, z) in all {
        let id = session.store.add(Kind::Line, Some(axes));
        session.store.put(id, "XData", Datum::Array(x));
        session.store.put(id, "YData", Datum::Array(y));
        if let Some(z) = z {
            session.store.put(id, "ZData", Datum::Array(z));
        }
        made.put(id);
    }
    drop(session);
    call.finish(made)
}

/// `scatter(x, y, size, colour, marker, 'filled', name, value)`.
pub fn scatter(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    points(Call::new(host, args, nargout), 2, Kind::Axes)
}

/// `scatter3(x, y, z, size, colour, marker, 'filled')`.
pub fn scatter3(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    points(Call::new(host, args, nargout), 3, Kind::Axes)
}

/// The axes of a kind, prepared for a chart.
pub(super) fn prepared(call: &Call, holder: Kind) -> Result<Id> {
    if holder == Kind::Axes { Ok(call.prepare()) } else { call.prepare_in(holder) }
}

pub(super) fn points(mut call: Call, dimensions: usize, holder: Kind) -> Result<Outputs> {
    let is_filled = take_word(&mut call.args, dimensions, "filled");
    call.take_pairs(Kind::Scatter, dimensions)?;
    if call.args.len() < dimensions {
        return Err(no_data());
    }
    let mut data = Vec::new();
    for k in 0..dimensions {
        data.put(call.numbers(k)?);
    }
    if data.iter().any(|other| other.data.len() != data[0].data.len()) {
        return Err(lengths_differ());
    }
    let (mut size, mut colour, mut spec) = (None, None, None);
    for arg in &call.args[dimensions..] {
        match arg {
            Value::Char(_) | Value::String(_) => {
                let text = arg.as_text().unwrap_or_default();
                spec = Some(LineSpec::read(&text).ok_or_else(wrong_spec)?);
            }
            _ if size.is_none() => size = Some(numbers(arg)?),
            _ => colour = Some(numbers(arg)?),
        }
    }
    let axes = prepared(&call, holder)?;
    let mut session = call.session();
    if dimensions == 3 {
        in_space(&mut session, axes, true);
    }
    let id = session.store.add(Kind::Scatter, Some(axes));
    for (name, data) in ["XData", "YData", "ZData"].into_iter().zip(data) {
        session.store.put(id, name, Datum::Array(data));
    }
    if let Some(size) = size.filter(|size| !size.is_empty()) {
        session.store.put(id, "SizeData", Datum::Array(size));
    }
    let colour =
        match (colour.filter(|colour| !colour.is_empty()), spec.as_ref().and_then(|spec| spec.colour)) {
            (_, Some(rgb)) => Datum::colour(rgb),
            (Some(colour), None) => Datum::Array(colour),
            (None, None) => Datum::colour(session.store.next_colour(axes)),
        };
    session.store.put(id, "CData", colour);
    if let Some(marker) = spec.and_then(|spec| spec.marker) {
        session.store.put(id, "Marker", Datum::text(marker));
    }
    if is_filled {
        session.store.put(id, "MarkerFaceColor", Datum::text("flat"));
    }
    drop(session);
    call.finish(vec![id])
}

/// Takes a word of the arguments from a place on; whether it was there.
pub fn take_word(args: &mut Args, from: usize, word: &str) -> bool {
    let is_word = |arg: &Value| arg.as_text().is_some_and(|text| text.eq_ignore_ascii_case(word));
    match (from..args.len()).find(|k| is_word(&args[*k])) {
        Some(at) => {
            args.remove(at);
            true
        }
        None => false,
    }
}

/// `stem(y)`, `stem(x, y)`, with a specification and 'filled'.
pub fn stem(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let is_filled = take_word(&mut call.args, 1, "filled");
    call.take_pairs(Kind::Stem, 1)?;
    if call.args.is_empty() {
        return Err(no_data());
    }
    let parts = parts(&call.args)?;
    let axes = call.prepare();
    let mut session = call.session();
    let mut made = Vec::new();
    for part in parts {
        for (x, y) in part.series {
            let id = session.store.add(Kind::Stem, Some(axes));
            session.store.put(id, "XData", Datum::Array(x));
            session.store.put(id, "YData", Datum::Array(y));
            dressed_stem(&mut session, axes, id, &part.spec, is_filled);
            made.put(id);
        }
    }
    drop(session);
    call.finish(made)
}

fn dressed_stem(session: &mut super::session::Session, axes: Id, id: Id, spec: &LineSpec, is_filled: bool) {
    let rgb = spec.colour.unwrap_or_else(|| session.store.next_colour(axes));
    session.store.put(id, "Color", Datum::colour(rgb));
    if let Some(style) = spec.style {
        session.store.put(id, "LineStyle", Datum::text(style));
    }
    if let Some(marker) = spec.marker {
        session.store.put(id, "Marker", Datum::text(marker));
    }
    if is_filled {
        session.store.put(id, "MarkerFaceColor", Datum::colour(rgb));
    }
}

/// `stem3(z)`, `stem3(x, y, z)`.
pub fn stem3(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let is_filled = take_word(&mut call.args, 1, "filled");
    call.take_pairs(Kind::Stem, 1)?;
    let spec = match call.args.last() {
        Some(text @ (Value::Char(_) | Value::String(_))) => {
            let spec = LineSpec::read(&text.as_text().unwrap_or_default()).ok_or_else(wrong_spec)?;
            call.args.pop();
            spec
        }
        _ => LineSpec::default(),
    };
    let (x, y, z) = match call.args.as_slice() {
        [z] => {
            let z = numbers(z)?;
            let place = |of: fn(usize, usize) -> usize| {
                let rows = z.rows().max(1);
                Array::new(
                    z.rows(),
                    z.columns(),
                    (0..z.data.len()).map(|k| of(k, rows) as f64 + 1.0).gather::<Vec<f64>>(),
                )
            };
            (place(|k, rows| k / rows), place(|k, rows| k % rows), z)
        }
        [x, y, z] => (numbers(x)?, numbers(y)?, numbers(z)?),
        _ => return Err(no_data()),
    };
    if x.data.len() != z.data.len() || y.data.len() != z.data.len() {
        return Err(lengths_differ());
    }
    let axes = call.prepare();
    let mut session = call.session();
    in_space(&mut session, axes, true);
    let id = session.store.add(Kind::Stem, Some(axes));
    for (name, data) in [("XData", x), ("YData", y), ("ZData", z)] {
        session.store.put(id, name, Datum::Array(data));
    }
    dressed_stem(&mut session, axes, id, &spec, is_filled);
    drop(session);
    call.finish(vec![id])
}

/// `errorbar(y, e)`, `errorbar(x, y, e)`, `errorbar(x, y, less, more)`, `errorbar(x, y, yl, yu, xl, xu)`, with a specification
/// and 'horizontal' or 'both'.
pub fn errorbar(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let is_lying = take_word(&mut call.args, 2, "horizontal");
    let is_both = take_word(&mut call.args, 2, "both");
    take_word(&mut call.args, 2, "vertical");
    call.take_pairs(Kind::ErrorBar, 2)?;
    let at = call.args.iter().position(|arg| matches!(arg, Value::Char(_) | Value::String(_)));
    let spec = match at {
        Some(at) => {
            LineSpec::read(&call.args.remove(at).as_text().unwrap_or_default()).ok_or_else(wrong_spec)?
        }
        None => LineSpec::default(),
    };
    let data = call.args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let (x, y, deltas) = match data.as_slice() {
        [y, e] => (None, y, vec![e.clone(), e.clone()]),
        [x, y, e] => (Some(x), y, vec![e.clone(), e.clone()]),
        [x, y, rest @ ..] if matches!(rest.len(), 2 | 4) => (Some(x), y, rest.iter().cloned().gather()),
        _ => return Err(no_data()),
    };
    let series = series(x, y)?;
    let deltas = deltas
        .iter()
        .map(|delta| {
            let fits = delta.is_empty()
                || delta.data.len() == y.data.len()
                || series.first().is_some_and(|(_, y)| delta.data.len() == y.data.len());
            if fits { Ok(delta) } else { Err(lengths_differ()) }
        })
        .gather::<Result<Vec<&Array>>>()?;
    let axes = call.prepare();
    let mut session = call.session();
    let mut made = Vec::new();
    for (k, (x, y)) in series.into_iter().enumerate() {
        let n = y.data.len();
        let id = session.store.add(Kind::ErrorBar, Some(axes));
        let part = |of: &Array| {
            let whole = of.data.len() > n && of.data.len() >= (k + 1) * n;
            Datum::row(if whole { &of.data[k * n..(k + 1) * n] } else { &of.data })
        };
        let upright = ["YNegativeDelta", "YPositiveDelta"];
        let lying = ["XNegativeDelta", "XPositiveDelta"];
        let names: Vec<&'static str> = if deltas.len() == 4 || is_both {
            upright.into_iter().chain(lying).gather()
        } else if is_lying {
            lying.into_iter().gather()
        } else {
            upright.into_iter().gather()
        };
        for (which, name) in names.into_iter().enumerate() {
            session.store.put(id, name, part(deltas[which % deltas.len()]));
        }
        session.store.put(id, "XData", Datum::Array(x));
        session.store.put(id, "YData", Datum::Array(y));
        spec.give_to_line(&mut session, id, axes);
        made.put(id);
    }
    drop(session);
    call.finish(made)
}

/// `quiver(u, v)`, `quiver(x, y, u, v)`, with a scale and a specification.
pub fn quiver(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    arrows(Call::new(host, args, nargout), false)
}

/// `quiver3(z, u, v, w)`, `quiver3(x, y, z, u, v, w)`.
pub fn quiver3(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    arrows(Call::new(host, args, nargout), true)
}

fn arrows(mut call: Call, is_space: bool) -> Result<Outputs> {
    let is_unscaled = take_word(&mut call.args, 2, "off");
    call.take_pairs(Kind::Quiver, 2)?;
    let mut spec = LineSpec::default();
    while let Some(text @ (Value::Char(_) | Value::String(_))) = call.args.last() {
        let text = text.as_text().unwrap_or_default();
        spec = if text == "filled" { spec } else { LineSpec::read(&text).ok_or_else(wrong_spec)? };
        call.args.pop();
    }
    let data = call.args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let (given, scale) = match (is_space, data.len()) {
        (false, 2 | 4) | (true, 4 | 6) => (data.as_slice(), None),
        (false, 3 | 5) | (true, 5 | 7) => {
            (&data[..data.len() - 1], data[data.len() - 1].data.first().copied())
        }
        _ => return Err(no_data()),
    };
    let u = match (is_space, given.len()) {
        (false, 2) => &given[0],
        (false, _) => &given[2],
        (true, 4) => &given[1],
        (true, _) => &given[3],
    };
    let (rows, columns) = (u.rows(), u.columns());
    let place = |of: fn(usize, usize) -> usize| {
        Array::new(rows, columns, (0..rows * columns).map(|k| of(k, rows) as f64 + 1.0).gather::<Vec<f64>>())
    };
    let counted = [place(|k, rows| k / rows), place(|k, rows| k % rows)];
    let [x, y] = match given {
        [u, v] if !is_space => {
            return add_arrows(&call, counted, None, [u, v], None, scale, (is_unscaled, &spec));
        }
        [x, y, ..] if !is_space || given.len() == 6 => [spread(x, u, true)?, spread(y, u, false)?],
        _ => counted,
    };
    match given {
        [_, _, u, v] if !is_space => {
            add_arrows(&call, [x, y], None, [u, v], None, scale, (is_unscaled, &spec))
        }
        [z, u, v, w] => add_arrows(&call, [x, y], Some(z), [u, v], Some(w), scale, (is_unscaled, &spec)),
        [_, _, z, u, v, w] => {
            add_arrows(&call, [x, y], Some(z), [u, v], Some(w), scale, (is_unscaled, &spec))
        }
        _ => Err(no_data()),
    }
}

/// Places for each element: given so, or for each column or row.
fn spread(given: &Array, like: &Array, is_column: bool) -> Result<Array> {
    let (rows, columns) = (like.rows(), like.columns());
    if given.data.len() == like.data.len() {
        return Ok(Array::new(rows, columns, given.data.iter().copied().gather::<Vec<f64>>()));
    }
    let n = if is_column { columns } else { rows };
    if given.data.len() != n {
        return Err(lengths_differ());
    }
    let at = |k: usize| given.data[if is_column { k / rows } else { k % rows }];
    Ok(Array::new(rows, columns, (0..rows * columns).map(at).gather::<Vec<f64>>()))
}

fn add_arrows(
    call: &Call,
    [x, y]: [Array; 2],
    z: Option<&Array>,
    [u, v]: [&Array; 2],
    w: Option<&Array>,
    scale: Option<f64>,
    (is_unscaled, spec): (bool, &LineSpec),
) -> Result<Outputs> {
    let n = u.data.len();
    if [Some(v), z, w].into_iter().flatten().any(|other| other.data.len() != n) {
        return Err(lengths_differ());
    }
    let axes = call.prepare();
    let mut session = call.session();
    if z.is_some() {
        in_space(&mut session, axes, true);
    }
    let id = session.store.add(Kind::Quiver, Some(axes));
    let all = [
        ("XData", Some(&x)),
        ("YData", Some(&y)),
        ("ZData", z),
        ("UData", Some(u)),
        ("VData", Some(v)),
        ("WData", w),
    ];
    for (name, data) in all {
        if let Some(data) = data {
            session.store.put(id, name, Datum::Array(data.clone()));
        }
    }
    if is_unscaled || scale == Some(0.0) {
        session.store.put(id, "AutoScale", Datum::on(false));
    } else if let Some(scale) = scale.filter(|scale| *scale > 0.0) {
        session.store.put(id, "AutoScaleFactor", Datum::number(scale * 0.9));
    }
    let rgb: Rgb = spec.colour.unwrap_or_else(|| session.store.next_colour(axes));
    session.store.put(id, "Color", Datum::colour(rgb));
    if let Some(style) = spec.style {
        session.store.put(id, "LineStyle", Datum::text(style));
    }
    drop(session);
    call.finish(vec![id])
}

#[cold]
pub(super) fn no_data() -> Error {
    Error::new("MATLAB:narginchk:notEnoughInputs", "Not enough input arguments.")
}

#[cold]
fn wrong_spec() -> Error {
    Error::new("MATLAB:graphics:LineSpec", "Error in color/linetype argument.")
}
