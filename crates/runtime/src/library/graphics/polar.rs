//! Polar axes, and charts in them: an angle in radians, and a radius.

use super::areas::is_text;
use super::call::{Call, LineSpec};
use super::figures::axes_of;
use super::histograms::histogram_in;
use super::lines::{lines_in, points};
use super::looks::{limits, property};
use crate::memory::{Gather, Grow};
use crate::{Args, Host, Outputs, Result, kernels};
use lanner_graphics::{Array, Kind};
use std::f64::consts::TAU;

kernels! {
    polaraxes, polarplot, polarscatter, polarhistogram, rlim, thetalim, rticks, thetaticks, rticklabels, thetaticklabels, rtickangle,
    rtickformat, thetatickformat
}

/// `polaraxes`, `polaraxes(pax)`, `polaraxes(name, value, …)`, `polaraxes(parent, …)`.
pub fn polaraxes(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    axes_of(host, args, nargout, Kind::PolarAxes)
}

/// `polarplot(theta, r)`, `polarplot(r)`, `polarplot(z)`, with specifications and pairs.
pub fn polarplot(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::Line, 1)?;
    call.args = with_angles(&call)?;
    lines_in(call, Kind::Line, (false, false), Kind::PolarAxes)
}

/// The arguments, with angles where radii alone are given, or points of the complex plane.
fn with_angles(call: &Call) -> Result<Args> {
    let mut all = Args::new();
    let mut rest = call.args.as_slice();
    while let Some((first, after)) = rest.split_first() {
        let (angle, radius, after) = match after.split_first() {
            Some((second, after)) if !is_text(second) => (first.clone(), second.clone(), after),
            _ if first.is_complex() => {
                let z = first.to_c64s().unwrap_or_default();
                let row = |data: Vec<f64>| super::convert::value_of_array(&Array::row(data));
                let angles = z.iter().map(|z| z.im.atan2(z.re)).gather();
                (row(angles), row(z.iter().map(|z| z.re.hypot(z.im)).gather()), after)
            }
            _ => {
                let radii = super::convert::numbers(first)?;
                let n = if radii.is_vector() { radii.data.len() } else { radii.rows() };
                let last = n.max(2) - 1;
                let angles = (0..n).map(|k| TAU * k as f64 / last as f64).gather::<Vec<f64>>();
                (super::convert::value_of_array(&Array::row(angles)), first.clone(), after)
            }
        };
        all.put(angle);
        all.put(radius);
        rest = after;
        if let Some((spec, after)) = rest.split_first()
            && is_text(spec)
            && LineSpec::read(&spec.as_text().unwrap_or_default()).is_some()
        {
            all.put(spec.clone());
            rest = after;
        } else if rest.first().is_some_and(is_text) {
            // What is no specification is refused where the lines are made.
            all.put_all(rest.iter().cloned());
            break;
        }
    }
    Ok(all)
}

/// `polarscatter(theta, r, size, colour, marker, 'filled', name, value)`.
pub fn polarscatter(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    points(Call::new(host, args, nargout), 2, Kind::PolarAxes)
}

/// `polarhistogram(theta)`, `polarhistogram(theta, bins)`, `polarhistogram(theta, edges)`, with pairs as `histogram`.
pub fn polarhistogram(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    histogram_in(Call::new(host, args, nargout), Kind::PolarAxes)
}

/// `rlim`, `rlim([a b])`, `rlim auto`.
pub fn rlim(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    limits(host, args, nargout, "RLim")
}

/// The same of angles, in the units of their axis.
pub fn thetalim(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    limits(host, args, nargout, "ThetaLim")
}

/// `rticks`, `rticks(places)`, `rticks auto`.
pub fn rticks(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    property(host, args, nargout, "RTick", Some("RTickMode"))
}

/// The same of angles.
pub fn thetaticks(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    property(host, args, nargout, "ThetaTick", Some("ThetaTickMode"))
}

/// `rticklabels`, `rticklabels({texts})`, `rticklabels auto`.
pub fn rticklabels(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    property(host, args, nargout, "RTickLabel", Some("RTickLabelMode"))
}

/// The same of angles.
pub fn thetaticklabels(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    property(host, args, nargout, "ThetaTickLabel", Some("ThetaTickLabelMode"))
}

/// `rtickangle(degrees)`.
pub fn rtickangle(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    property(host, args, nargout, "RTickLabelRotation", None)
}

/// `rtickformat(format)`.
pub fn rtickformat(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    property(host, args, nargout, "RTickFormat", None)
}

/// `thetatickformat(format)`.
pub fn thetatickformat(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    property(host, args, nargout, "ThetaTickFormat", None)
}
