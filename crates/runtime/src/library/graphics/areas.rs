//! Bars, areas, polygons.

use super::call::{Call, LineSpec, lengths_differ, series};
use super::convert::{array_of, numbers};
use super::lines::no_data;
use super::session::Session;
use crate::memory::{Arrange, Duplicate, Gather, Grow};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels};
use lanner_graphics::{Array, Datum, Id, Kind};

kernels! { bar, barh, area, fill, fill3, patch }

/// `bar(y)`, `bar(x, y)`, with a width, a layout and a colour.
pub fn bar(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    bars(Call::new(host, args, nargout), false)
}

/// The same, lying.
pub fn barh(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    bars(Call::new(host, args, nargout), true)
}

fn bars(mut call: Call, is_lying: bool) -> Result<Outputs> {
    call.take_pairs(Kind::Bar, 1)?;
    let (mut is_stacked, mut colour) = (false, None);
    while let Some(text @ (Value::Char(_) | Value::String(_))) = call.args.last() {
        let word = text.as_text().unwrap_or_default();
        match word.as_str() {
            "stacked" | "stack" => is_stacked = true,
            "grouped" | "group" => {}
            _ => {
                let spec = LineSpec::read(&word).and_then(|spec| spec.colour);
                colour = Some(spec.ok_or_else(|| {
                    Error::new("MATLAB:bar:UnrecognizedOption", format!("Unrecognized option '{word}'."))
                })?);
            }
        }
        if call.args.len() == 1 {
            return Err(no_data());
        }
        call.args.pop();
    }
    let names = categories(&mut call);
    let data = call.args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let (x, y, width) = match data.as_slice() {
        [y] => (None, y, None),
        [x, w] if w.data.len() == 1 && x.data.len() != 1 => (None, x, w.data.first().copied()),
        [x, y] => (Some(x), y, None),
        [x, y, w] => (Some(x), y, w.data.first().copied()),
        _ => return Err(no_data()),
    };
    let series = match x {
        // One row over places of its own length is one series.
        Some(x) if x.is_vector() && y.is_vector() && x.data.len() != y.data.len() && x.data.len() == 1 => {
            let one_each = y.data.iter().map(|v| (Array::row([x.data[0]]), Array::row([*v])));
            one_each.gather()
        }
        _ => series(x, y)?,
    };
    if let Some(x) = x {
        let mut sorted: Vec<f64> = x.data.duplicate();
        sorted.arrange_by(f64::total_cmp);
        if x.is_vector() && sorted.windows(2).any(|w| w[0] == w[1]) {
            return Err(Error::new("MATLAB:bar:DuplicateX", "XData cannot contain duplicate values."));
        }
    }
    let axes = call.prepare();
    let mut session = call.session();
    let count = series.len();
    let mut made: Vec<Id> = Vec::new();
    let (mut above, mut under) = (Vec::new(), Vec::new());
    let places = series.first().map(|(x, _)| x.data.clone());
    for (k, (x, y)) in series.into_iter().enumerate() {
        let id = session.store.add(Kind::Bar, Some(axes));
        above.resize_to(y.data.len());
        under.resize_to(y.data.len());
        // Values of one sign stand on those of the same sign.
        let below: Vec<f64> = y
            .data
            .iter()
            .zip(above.iter().zip(&under))
            .map(|(y, (a, u))| if *y < 0.0 { *u } else { *a })
            .gather();
        for (at, y) in y.data.iter().enumerate().filter(|(_, y)| y.is_finite()) {
            if *y < 0.0 { under[at] += y } else { above[at] += y }
        }
        session.store.put(id, "Below", Datum::row(&below));
        session.store.put(id, "XData", Datum::Array(x));
        session.store.put(id, "YData", Datum::Array(y));
        session.store.put(id, "Place", Datum::row(&[(k + 1) as f64, count as f64]));
        session.store.put(id, "Horizontal", Datum::on(is_lying));
        session.store.put(id, "BarLayout", Datum::text(if is_stacked { "stacked" } else { "grouped" }));
        let rgb = match colour {
            Some(rgb) => rgb,
            None => session.store.next_colour(axes),
        };
        session.store.put(id, "FaceColor", Datum::colour(rgb));
        session.store.put(id, "CData", Datum::colour(rgb));
        if let Some(width) = width {
            session.store.put(id, "BarWidth", Datum::number(width));
        }
        made.put(id);
    }
    tick_at_bars(&mut session, axes, places.as_deref().unwrap_or_default(), names, is_lying);
    drop(session);
    // With `flat` each bar has its own colour, at first the series'.
    call.finish(made)
}

/// Texts as places: `bar({'a', 'b'}, y)`, and categories.
fn categories(call: &mut Call) -> Option<Vec<String>> {
    let first = call.args.first()?;
    let texts = match first {
        Value::Cell(_) | Value::String(_) => first.to_texts()?,
        _ => return None,
    };
    let places: Vec<f64> = (1..=texts.len()).map(|k| k as f64).gather();
    call.args[0] = super::convert::value_of_array(&Array::row(places));
    Some(texts)
}

/// A few bars at whole places have a tick each.
pub(super) fn tick_at_bars(
    session: &mut Session,
    axes: Id,
    places: &[f64],
    names: Option<Vec<String>>,
    is_lying: bool,
) {
    let is_few = (1..=15).contains(&places.len()) && places.windows(2).all(|w| w[1] > w[0]);
    let (tick, mode, label) =
        if is_lying { ("YTick", "YTickMode", "YTickLabel") } else { ("XTick", "XTickMode", "XTickLabel") };
    if is_few || names.is_some() {
        session.store.put(axes, tick, Datum::row(places));
        session.store.put(axes, mode, Datum::text("manual"));
    }
    if let Some(names) = names {
        session.store.put(axes, label, Datum::Texts(names));
        session.store.put(
            axes,
            if is_lying { "YTickLabelMode" } else { "XTickLabelMode" },
            Datum::text("manual"),
        );
    }
}

trait ResizeTo {
    /// At least so many zeros.
    fn resize_to(&mut self, n: usize);
}

impl ResizeTo for Vec<f64> {
    fn resize_to(&mut self, n: usize) {
        while self.len() < n {
            self.put(0.0);
        }
    }
}

/// `area(y)`, `area(x, y)`, `area(x, y, base)`: columns on each other.
pub fn area(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::Area, 1)?;
    let data = call.args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let (x, y, base) = match data.as_slice() {
        [y] => (None, y, None),
        [y, base] if base.data.len() == 1 && y.data.len() != 1 => (None, y, base.data.first().copied()),
        [x, y] => (Some(x), y, None),
        [x, y, base] => (Some(x), y, base.data.first().copied()),
        _ => return Err(no_data()),
    };
    let series = series(x, y)?;
    let axes = call.prepare();
    let mut session = call.session();
    let mut made = Vec::new();
    let mut below: Vec<f64> = Vec::new();
    for (x, y) in series {
        let id = session.store.add(Kind::Area, Some(axes));
        if !below.is_empty() {
            session.store.put(id, "Below", Datum::row(&below));
        }
        below.resize_to(y.data.len());
        below
            .iter_mut()
            .zip(y.data.iter())
            .for_each(|(below, y)| *below += if y.is_finite() { *y } else { 0.0 });
        session.store.put(id, "XData", Datum::Array(x));
        session.store.put(id, "YData", Datum::Array(y));
        let rgb = session.store.next_colour(axes);
        session.store.put(id, "FaceColor", Datum::colour(rgb));
        if let Some(base) = base {
            session.store.put(id, "BaseValue", Datum::number(base));
        }
        made.put(id);
    }
    drop(session);
    call.finish(made)
}

/// `fill(x, y, colour, …)`: polygons.
pub fn fill(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::Patch, 3)?;
    polygons(call, 2)
}

/// `fill3(x, y, z, colour, …)`.
pub fn fill3(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::Patch, 4)?;
    polygons(call, 3)
}

fn polygons(call: Call, dimensions: usize) -> Result<Outputs> {
    if call.args.is_empty() || !call.args.len().is_multiple_of(dimensions + 1) {
        return Err(no_data());
    }
    let axes = call.prepare();
    let mut made = Vec::new();
    for part in call.args.chunks(dimensions + 1) {
        let places = part[..dimensions].iter().map(numbers).gather::<Result<Vec<Array>>>()?;
        let mut session = call.session();
        if dimensions == 3 {
            super::lines::in_space(&mut session, axes, true);
        }
        let id = session.store.add(Kind::Patch, Some(axes));
        made.put(id);
        polygon_data(&mut session, id, &places, Some(&part[dimensions]))?;
    }
    call.finish(made)
}

/// `patch(x, y, colour)`, `patch(x, y, z, colour)`, `patch('Faces', f, 'Vertices', v, …)`, `patch(struct)`.
pub fn patch(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    if let Some(Value::Struct(fields)) = call.args.first().cloned() {
        for (name, values) in fields.fields() {
            let first = values.first().cloned().unwrap_or_default();
            call.pairs.put((name.to_string(), first));
        }
        call.args.remove(0);
    }
    call.take_pairs(Kind::Patch, 0)?;
    let by_data = ["XData", "YData", "ZData"].map(|name| call.take(name));
    let places = match call.args.len() {
        0 => by_data.iter().flatten().map(numbers).gather::<Result<Vec<Array>>>()?,
        2..=4 => call.args[..call.args.len().saturating_sub(1).max(2)]
            .iter()
            .map(numbers)
            .gather::<Result<Vec<Array>>>()?,
        _ => return Err(no_data()),
    };
    let colour = if call.args.len() > 2 { call.args.last().cloned() } else { None };
    let axes = call.add_to();
    let mut session = call.session();
    let id = session.store.add(Kind::Patch, Some(axes));
    if !places.is_empty()
        && let Err(error) = polygon_data(&mut session, id, &places, colour.as_ref())
    {
        session.delete(id);
        return Err(error);
    }
    drop(session);
    call.finish(vec![id])
}

/// Columns of places as vertices and faces, with a colour for all, for each, or for each vertex.
fn polygon_data(session: &mut Session, id: Id, places: &[Array], colour: Option<&Value>) -> Result<()> {
    let [x, y, ..] = places else { return Err(no_data()) };
    if places.iter().any(|place| place.data.len() != x.data.len()) {
        return Err(lengths_differ());
    }
    let (rows, columns) = if x.is_vector() { (x.data.len(), 1) } else { (x.rows(), x.columns()) };
    let n = rows * columns;
    let vertices: Vec<f64> = places.iter().flat_map(|place| place.data.iter().copied()).gather();
    let faces: Vec<f64> = (0..n).map(|k| ((k % columns) * rows + k / columns + 1) as f64).gather();
    session.store.put(id, "XData", Datum::Array(x.clone()));
    session.store.put(id, "YData", Datum::Array(y.clone()));
    session.store.put(id, "Vertices", Datum::Array(Array::new(n, places.len(), vertices)));
    session.store.put(id, "Faces", Datum::Array(Array::new(columns, rows, faces)));
    let Some(colour) = colour else { return Ok(()) };
    if colour.as_text().is_some() {
        return session.set(id, "FaceColor", colour);
    }
    let values = array_of(colour).ok_or_else(no_data)?;
    match values.data.len() {
        3 if columns != 3 && rows != 3 => return session.set(id, "FaceColor", colour),
        1 => session.store.put(id, "FaceVertexCData", Datum::Array(Array::new(1, 1, [values.data[0]]))),
        count if count == columns || count == n => {
            session.store.put(id, "FaceVertexCData", Datum::Array(Array::new(count, 1, values.data.clone())));
        }
        _ => return Err(lengths_differ()),
    }
    session.store.put(id, "CData", Datum::Array(values.clone()));
    let word = if values.data.len() == n && n > 1 { "interp" } else { "flat" };
    session.store.put(id, "FaceColor", Datum::text(word));
    Ok(())
}

/// Whether an argument is a text.
pub(super) fn is_text(value: &Value) -> bool {
    matches!(value, Value::Char(_) | Value::String(_))
}
