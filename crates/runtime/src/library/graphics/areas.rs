//! Bars, histograms, areas, polygons.

use super::call::{Call, LineSpec, lengths_differ, series};
use super::convert::{array_of, numbers};
use super::lines::no_data;
use super::session::Session;
use crate::memory::{Arrange, Duplicate, Gather, Grow};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels};
use lanner_graphics::{Array, Datum, Id, Kind};
use std::f64::consts::TAU;

kernels! { bar, barh, area, fill, fill3, patch, histogram }

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

/// `histogram(data)`, `histogram(data, bins)`, `histogram(data, edges)`, `histogram('BinEdges', e, 'BinCounts', c)`.
pub fn histogram(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    histogram_in(Call::new(host, args, nargout), Kind::Axes)
}

/// Whether an argument is a text.
pub(super) fn is_text(value: &Value) -> bool {
    matches!(value, Value::Char(_) | Value::String(_))
}

/// Counts in axes of a kind: in polar axes they are those of angles, between 0 and a whole turn.
pub(super) fn histogram_in(mut call: Call, holder: Kind) -> Result<Outputs> {
    call.take_pairs(Kind::Histogram, 0)?;
    let is_polar = holder == Kind::PolarAxes;
    let mut data = match call.args.first() {
        Some(first) => numbers(first)?,
        None => Array::empty(),
    };
    if is_polar {
        data.data = data.data.iter().map(|x| x.rem_euclid(TAU)).gather::<Vec<f64>>().into();
    }
    let finite: Vec<f64> = data.data.iter().copied().filter(|x| x.is_finite()).gather();
    let given = call.args.get(1).map(numbers).transpose()?;
    let given_bins = given.as_ref().map(|given| given.data.duplicate());
    let number = |value: Value| value.as_f64();
    let mut edges = match given {
        Some(bins) if bins.data.len() == 1 => Some(even_edges(&finite, bins.data[0])?),
        Some(edges) => Some(edges.data.duplicate()),
        None => None,
    };
    let limits = call
        .take("BinLimits")
        .and_then(|value| Some(array_of(&value)?.data.duplicate()))
        .filter(|l: &Vec<f64>| l.len() == 2);
    let finite: Vec<f64> = match limits.as_deref() {
        Some([lo, hi]) => finite.into_iter().filter(|x| x >= lo && x <= hi).gather(),
        _ => finite,
    };
    let ends: Vec<f64> = limits.clone().unwrap_or_else(|| finite.duplicate());
    // A whole turn, or what the limits say, is cut evenly.
    let turn = |bins: f64| -> Result<Vec<f64>> {
        let (lo, hi) = limits.as_deref().map_or((0.0, TAU), |l| (l[0], l[1]));
        even_edges(&[lo, hi], bins)?;
        Ok((0..=bins as usize).map(|k| lo + (hi - lo) * k as f64 / bins).gather())
    };
    if let (true, Some([bins])) = (is_polar, given_bins.as_deref()) {
        edges = Some(turn(*bins)?);
    }
    if let Some(bins) = call.take("NumBins").and_then(number) {
        edges = Some(if is_polar { turn(bins)? } else { even_edges(&ends, bins)? });
    }
    if let Some(width) = call.take("BinWidth").and_then(number).filter(|width| *width > 0.0) {
        edges = Some(if is_polar { turn((TAU / width).ceil())? } else { edges_of_width(&ends, width)? });
    }
    if let Some(value) = call.take("BinEdges") {
        edges = Some(numbers(&value)?.data.duplicate());
    }
    let method = call.take("BinMethod").and_then(|value| value.as_text());
    let edges = match edges {
        Some(edges) => edges,
        None if is_polar => {
            // As many as the rule says for the spread of the angles, so that they fill the turn.
            let width = automatic_edges(&ends, method.as_deref())?;
            let width = width.get(..2).map_or(1.0, |pair| pair[1] - pair[0]);
            turn((TAU / width).round().clamp(1.0, 65536.0))?
        }
        None => automatic_edges(&ends, method.as_deref())?,
    };
    if edges.len() < 2 || edges.windows(2).any(|w| !(w[0] <= w[1])) {
        let text = "Bin edges must be a nondecreasing vector of at least two numbers.";
        return Err(Error::new("MATLAB:histogram:InvalidEdges", text));
    }
    let counts = match call.take("BinCounts") {
        Some(value) => numbers(&value)?.data.duplicate(),
        None => counted(&finite, &edges),
    };
    let normalization = call.pairs.iter().find(|(name, _)| name.eq_ignore_ascii_case("Normalization"));
    let values = normalized(&counts, &edges, normalization.and_then(|(_, value)| value.as_text()).as_deref());
    let axes = super::lines::prepared(&call, holder)?;
    let mut session = call.session();
    let id = session.store.add(Kind::Histogram, Some(axes));
    let rgb = session.store.next_colour(axes);
    session.store.put(id, "Color", Datum::colour(rgb));
    session.store.put(id, "Data", Datum::Array(data));
    session.store.put(id, "NumBins", Datum::number(counts.len() as f64));
    session.store.put(id, "BinWidth", Datum::number(edges[1] - edges[0]));
    session.store.put(id, "BinLimits", Datum::row(&[edges[0], edges[edges.len() - 1]]));
    session.store.put(id, "BinEdges", Datum::row(&edges));
    session.store.put(id, "BinCounts", Datum::row(&counts));
    session.store.put(id, "Values", Datum::row(&values));
    drop(session);
    call.finish(vec![id])
}

fn range(data: &[f64]) -> (f64, f64) {
    let (lo, hi) = data.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |r, x| (r.0.min(*x), r.1.max(*x)));
    if lo <= hi { (lo, hi) } else { (0.0, 1.0) }
}

/// So many bins of one width, whose edges are round numbers where that costs little.
pub(super) fn even_edges(data: &[f64], bins: f64) -> Result<Vec<f64>> {
    if !(bins >= 1.0) || bins.fract() != 0.0 || bins > 65536.0 {
        let text = "The number of bins must be a positive integer.";
        return Err(Error::new("MATLAB:histogram:InvalidNumBins", text));
    }
    let (lo, hi) = range(data);
    let (lo, hi) = if lo < hi { (lo, hi) } else { (lo - 0.5, hi + 0.5) };
    let raw = (hi - lo) / bins;
    // A width of two digits, then a beginning below the data.
    let power = 10f64.powf(raw.log10().floor() - 1.0);
    let width = (raw / power).ceil() * power;
    let step = (width * 10f64.powi(-1)).max(f64::MIN_POSITIVE);
    let first = (lo / step).floor() * step;
    let width = if first + width * bins >= hi { width } else { ((hi - first) / bins / power).ceil() * power };
    Ok((0..=bins as usize).map(|k| first + k as f64 * width).gather())
}

pub(super) fn edges_of_width(data: &[f64], width: f64) -> Result<Vec<f64>> {
    let (lo, hi) = range(data);
    let first = (lo / width).floor() * width;
    let count = (((hi - first) / width).floor() as usize + 1).clamp(1, 65536);
    let count = if count > 1 && first + (count - 1) as f64 * width >= hi { count - 1 } else { count };
    Ok((0..=count).map(|k| first + k as f64 * width).gather())
}

/// Scott's rule with a round width; whole numbers of a small range have a bin each.
pub(super) fn automatic_edges(data: &[f64], method: Option<&str>) -> Result<Vec<f64>> {
    let (lo, hi) = range(data);
    let n = data.len() as f64;
    let is_whole = !data.is_empty() && data.iter().all(|x| x.fract() == 0.0) && hi - lo <= 50.0;
    if method == Some("integers") || method.is_none() && is_whole {
        return Ok((0..=(hi - lo) as usize + 1).map(|k| lo.round() - 0.5 + k as f64).gather());
    }
    if data.is_empty() || lo == hi {
        return Ok(vec![lo - 0.5, lo + 0.5]);
    }
    let mean = data.iter().sum::<f64>() / n;
    let deviation = (data.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0).max(1.0)).sqrt();
    let raw = match method {
        Some("sqrt") => (hi - lo) / n.sqrt().ceil(),
        Some("sturges") => (hi - lo) / (n.log2() + 1.0).ceil(),
        _ => 3.5 * deviation / n.cbrt(),
    };
    // 1, 2, 3 or 5 times a power of ten, below what the rule says.
    let raw = if raw > 0.0 { raw } else { hi - lo };
    let power = 10f64.powf(raw.log10().floor());
    let scaled = raw / power;
    let nice = if scaled < 1.5 {
        1.0
    } else if scaled < 2.5 {
        2.0
    } else if scaled < 4.0 {
        3.0
    } else if scaled < 7.5 {
        5.0
    } else {
        10.0
    };
    let width = nice * power;
    edges_of_width(data, width)
}

/// How many numbers are in each bin; the last one has its upper edge.
fn counted(data: &[f64], edges: &[f64]) -> Vec<f64> {
    let bins = edges.len() - 1;
    let mut counts = crate::memory::filled(0.0, bins);
    for x in data {
        let at = edges.partition_point(|edge| edge <= x);
        let bin = if *x == edges[bins] { bins } else { at };
        if bin >= 1 && bin <= bins {
            counts[bin - 1] += 1.0;
        }
    }
    counts
}

fn normalized(counts: &[f64], edges: &[f64], how: Option<&str>) -> Vec<f64> {
    let total = counts.iter().sum::<f64>().max(1.0);
    let width = |k: usize| edges[k + 1] - edges[k];
    let mut sum = 0.0;
    let each = counts.iter().enumerate().map(|(k, count)| {
        sum += count;
        match how {
            Some("probability") => count / total,
            Some("percentage") => 100.0 * count / total,
            Some("pdf") => count / total / width(k),
            Some("countdensity") => count / width(k),
            Some("cumcount") => sum,
            Some("cdf") => sum / total,
            _ => *count,
        }
    });
    each.gather()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_have_round_edges_and_hold_everything() {
        let data: Vec<f64> = (0..1000).map(|k| f64::from(k) * 0.00731).collect();
        for edges in [automatic_edges(&data, None).unwrap(), even_edges(&data, 7.0).unwrap()] {
            assert_eq!(counted(&data, &edges).iter().sum::<f64>(), 1000.0, "{edges:?}");
        }
        assert_eq!(automatic_edges(&[1.0, 2.0, 2.0, 4.0], None).unwrap(), [0.5, 1.5, 2.5, 3.5, 4.5]);
        assert_eq!(even_edges(&[0.0, 10.0], 5.0).unwrap().len(), 6);
        assert!(even_edges(&[0.0], 0.5).is_err());
        assert_eq!(normalized(&[1.0, 3.0], &[0.0, 1.0, 3.0], Some("pdf")), [0.25, 0.375]);
    }
}
