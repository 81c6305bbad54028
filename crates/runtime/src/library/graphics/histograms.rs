//! Histograms: edges of bins, and counts in them.

use super::call::Call;
use super::convert::{array_of, numbers};
use crate::memory::{Duplicate, Gather};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels};
use lanner_graphics::{Array, Datum, Kind};
use std::f64::consts::TAU;

kernels! { histogram }

/// `histogram(data)`, `histogram(data, bins)`, `histogram(data, edges)`, `histogram('BinEdges', e, 'BinCounts', c)`.
pub fn histogram(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    histogram_in(Call::new(host, args, nargout), Kind::Axes)
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
