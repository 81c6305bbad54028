//! Charts of statistics: boxes of quartiles, bars of counts over two variables.

use super::call::{Call, lengths_differ};
use super::convert::numbers;
use super::histograms::{automatic_edges, edges_of_width, even_edges};
use super::lines::{in_space, no_data};
use crate::memory::{Arrange, Duplicate, Gather, Grow};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels};
use lanner_graphics::{Array, Datum, Id, Kind};

kernels! { boxchart, histogram2 }

/// `boxchart(y)`, a box for each column; `boxchart(x, y)`, one for each x; with 'GroupByColor' several beside each other.
pub fn boxchart(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let by_colour = take_named(&mut call, "GroupByColor")?;
    call.take_pairs(Kind::BoxChart, 1)?;
    let data = call.args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let (x, y) = match data.as_slice() {
        [y] => {
            let rows = if y.is_vector() { y.data.len() } else { y.rows() }.max(1);
            let counted: Vec<f64> = (0..y.data.len()).map(|k| (k / rows + 1) as f64).gather();
            (counted, y.data.duplicate())
        }
        [x, y] if x.data.len() == y.data.len() => (x.data.duplicate(), y.data.duplicate()),
        [_, _] => return Err(lengths_differ()),
        _ => return Err(no_data()),
    };
    let groups = match by_colour {
        Some(groups) if groups.data.len() != y.len() => return Err(lengths_differ()),
        Some(groups) => groups.data.duplicate(),
        None => crate::memory::filled(1.0, y.len()),
    };
    let names = sorted(&groups);
    let axes = call.prepare();
    let mut session = call.session();
    let mut made: Vec<Id> = Vec::new();
    for (k, name) in names.iter().enumerate() {
        let id = session.store.add(Kind::BoxChart, Some(axes));
        let own = |of: &[f64]| -> Vec<f64> {
            of.iter().zip(&groups).filter(|(_, group)| *group == name).map(|(value, _)| *value).gather()
        };
        session.store.put(id, "XData", Datum::row(&own(&x)));
        session.store.put(id, "YData", Datum::row(&own(&y)));
        session.store.put(id, "Place", Datum::row(&[(k + 1) as f64, names.len() as f64]));
        let rgb = session.store.next_colour(axes);
        session.store.put(id, "BoxFaceColor", Datum::colour(rgb));
        made.put(id);
    }
    let is_lying = call.pairs.iter().any(|(name, value)| {
        name.eq_ignore_ascii_case("Orientation") && value.as_text().as_deref() == Some("horizontal")
    });
    super::areas::tick_at_bars(&mut session, axes, &sorted(&x), None, is_lying);
    drop(session);
    call.finish(made)
}

/// Numbers of a pair whose name is no property.
fn take_named(call: &mut Call, name: &str) -> Result<Option<Array>> {
    let is_name = |arg: &Value| arg.as_text().is_some_and(|text| text.eq_ignore_ascii_case(name));
    match call.args.iter().position(is_name).filter(|at| at + 1 < call.args.len()) {
        Some(at) => {
            let value = call.args.remove(at + 1);
            call.args.remove(at);
            numbers(&value).map(Some)
        }
        None => Ok(None),
    }
}

/// Different numbers, ascending.
fn sorted(of: &[f64]) -> Vec<f64> {
    let mut all: Vec<f64> = of.iter().copied().filter(|x| x.is_finite()).gather();
    all.arrange_by(f64::total_cmp);
    all.dedup();
    all
}

/// `histogram2(x, y)`, `histogram2(x, y, [columns rows])`, `histogram2(x, y, xedges, yedges)`, with pairs as `histogram`.
pub fn histogram2(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::Histogram2, 0)?;
    let data = call.args.iter().map(numbers).gather::<Result<Vec<Array>>>()?;
    let (x, y) = match data.as_slice() {
        [x, y, ..] if x.data.len() == y.data.len() => (x.data.duplicate(), y.data.duplicate()),
        [_, _, ..] => return Err(lengths_differ()),
        [] if !call.pairs.is_empty() => (Vec::new(), Vec::new()),
        _ => return Err(no_data()),
    };
    let bins = call.take("NumBins").map(|value| numbers(&value)).transpose()?;
    let bins = bins.or_else(|| if data.len() == 3 { Some(data[2].clone()) } else { None });
    let widths = call.take("BinWidth").map(|value| numbers(&value)).transpose()?;
    let mut edges = Vec::new();
    for (k, (values, names)) in
        [&x, &y].into_iter().zip([("XBinEdges", "XBinLimits"), ("YBinEdges", "YBinLimits")]).enumerate()
    {
        let given = call.take(names.0).map(|value| numbers(&value)).transpose()?;
        let given = given.or_else(|| if data.len() == 4 { Some(data[2 + k].clone()) } else { None });
        let limits = call.take(names.1).map(|value| numbers(&value)).transpose()?;
        let part =
            |of: &Option<Array>| of.as_ref().and_then(|of| of.data.get(k).or(of.data.first()).copied());
        edges.put(edges_of(values, given, limits.as_ref(), part(&bins), part(&widths))?);
    }
    let [across, along] = [&edges[0], &edges[1]];
    let (rows, columns) = (across.len() - 1, along.len() - 1);
    let counts = match call.take("BinCounts") {
        Some(value) => {
            let counts = numbers(&value)?;
            if (counts.rows(), counts.columns()) != (rows, columns) {
                let text =
                    "BinCounts must be a matrix with a row for each bin of x and a column for each of y.";
                return Err(Error::new("MATLAB:histogram2:InvalidBinCounts", text));
            }
            counts.data.duplicate()
        }
        None => counted(&x, &y, across, along),
    };
    let how = call.pairs.iter().find(|(name, _)| name.eq_ignore_ascii_case("Normalization"));
    let values = normalized(&counts, across, along, how.and_then(|(_, value)| value.as_text()).as_deref());
    let is_tile = call.pairs.iter().any(|(name, value)| {
        name.eq_ignore_ascii_case("DisplayStyle") && value.as_text().as_deref() == Some("tile")
    });
    let axes = call.prepare();
    let mut session = call.session();
    if !is_tile {
        in_space(&mut session, axes, true);
    }
    let id = session.store.add(Kind::Histogram2, Some(axes));
    let rgb = session.store.next_colour(axes);
    let both = x.iter().chain(&y).copied().gather::<Vec<f64>>();
    let matrix = |data: Vec<f64>| Datum::Array(Array::new(rows, columns, data));
    for (name, datum) in [
        ("Color", Datum::colour(rgb)),
        ("Data", Datum::Array(Array::new(x.len(), 2, both))),
        ("BinCounts", matrix(counts)),
        ("Values", matrix(values)),
        ("NumBins", Datum::row(&[rows as f64, columns as f64])),
        ("BinWidth", Datum::row(&[across[1] - across[0], along[1] - along[0]])),
        ("XBinLimits", Datum::row(&[across[0], across[rows]])),
        ("YBinLimits", Datum::row(&[along[0], along[columns]])),
        ("XBinEdges", Datum::row(across)),
        ("YBinEdges", Datum::row(along)),
    ] {
        session.store.put(id, name, datum);
    }
    drop(session);
    call.finish(vec![id])
}

/// The edges of one variable: given, so many, of a width, or chosen.
fn edges_of(
    values: &[f64],
    given: Option<Array>,
    limits: Option<&Array>,
    bins: Option<f64>,
    width: Option<f64>,
) -> Result<Vec<f64>> {
    let ends: Vec<f64> = match limits {
        Some(limits) => limits.data.duplicate(),
        None => values.iter().copied().filter(|x| x.is_finite()).gather(),
    };
    let edges = match (given, bins, width) {
        (Some(edges), _, _) => edges.data.duplicate(),
        (None, Some(bins), _) => even_edges(&ends, bins)?,
        (None, None, Some(width)) if width > 0.0 => edges_of_width(&ends, width)?,
        _ => automatic_edges(&ends, None)?,
    };
    if edges.len() < 2 || edges.windows(2).any(|w| !(w[0] < w[1])) {
        let text = "Bin edges must be an increasing vector of at least two numbers.";
        return Err(Error::new("MATLAB:histogram2:InvalidEdges", text));
    }
    Ok(edges)
}

/// How many points are in each bin, a row for each bin of x; the last bins have their upper edges.
fn counted(x: &[f64], y: &[f64], across: &[f64], along: &[f64]) -> Vec<f64> {
    let (rows, columns) = (across.len() - 1, along.len() - 1);
    let mut counts = crate::memory::filled(0.0, rows * columns);
    for (x, y) in x.iter().zip(y) {
        if let (Some(row), Some(column)) = (bin_of(*x, across), bin_of(*y, along)) {
            counts[row + column * rows] += 1.0;
        }
    }
    counts
}

fn bin_of(x: f64, edges: &[f64]) -> Option<usize> {
    let bins = edges.len() - 1;
    let at = if x == edges[bins] { bins } else { edges.partition_point(|edge| *edge <= x) };
    (1..=bins).contains(&at).then(|| at - 1)
}

fn normalized(counts: &[f64], across: &[f64], along: &[f64], how: Option<&str>) -> Vec<f64> {
    let rows = across.len() - 1;
    let total = counts.iter().sum::<f64>().max(1.0);
    let area = |k: usize| {
        let (row, column) = (k % rows, k / rows);
        (across[row + 1] - across[row]) * (along[column + 1] - along[column])
    };
    // What is in bins that are not farther in both variables.
    let below = |k: usize| -> f64 {
        let (row, column) = (k % rows, k / rows);
        (0..=column).map(|c| (0..=row).map(|r| counts[r + c * rows]).sum::<f64>()).sum()
    };
    let each = counts.iter().enumerate().map(|(k, count)| match how {
        Some("probability") => count / total,
        Some("percentage") => 100.0 * count / total,
        Some("pdf") => count / total / area(k),
        Some("countdensity") => count / area(k),
        Some("cumcount") => below(k),
        Some("cdf") => below(k) / total,
        _ => *count,
    });
    each.gather()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_in_the_bins_of_both_variables() {
        let (across, along) = ([0.0, 1.0, 2.0], [0.0, 1.0, 3.0]);
        let counts = counted(&[0.5, 2.0, 1.0, 9.0], &[0.5, 3.0, 0.0, 0.0], &across, &along);
        assert_eq!(counts, [1.0, 1.0, 0.0, 1.0]);
        assert_eq!(normalized(&counts, &across, &along, Some("cumcount")), [1.0, 2.0, 1.0, 3.0]);
        let density = normalized(&counts, &across, &along, Some("pdf"));
        assert_eq!(density[3], 1.0 / 6.0);
    }
}
