//! Opacities of faces and pixels: `alpha`, `alphamap`, `alim`.

use super::call::Call;
use super::convert::{numbers, value_of_array};
use super::handles::as_handles;
use super::looks::limits;
use super::session::Session;
use crate::memory::{Duplicate, Gather, Reword};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels, one};
use lanner_graphics::{Array, Datum, Id, Kind, draw};

kernels! { alpha, alphamap, alim }

/// `alpha(part)`, `alpha('interp')`, `alpha(matrix)`, `alpha('x')`, `alpha('scaled')`: how much faces cover.
pub fn alpha(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let chosen = call.args.first().and_then(as_handles).map(|handles| handles.ids().duplicate());
    if chosen.is_some() {
        call.args.remove(0);
    }
    let Some(value) = call.args.first().cloned() else { return Err(super::lines::no_data()) };
    let axes = call.add_to();
    let mut session = call.session();
    let charts = chosen.unwrap_or_else(|| draw::charts(&session.store, axes));
    for chart in charts {
        let is_image = session.store.kind(chart) == Kind::Image;
        if is_image || session.store.kind(chart).property("FaceAlpha").is_some() {
            apply(&mut session, chart, &value)?;
        }
    }
    Ok(Outputs::new())
}

fn apply(session: &mut Session, chart: Id, value: &Value) -> Result<()> {
    let kind = session.store.kind(chart);
    let data = if kind == Kind::Patch { "FaceVertexAlphaData" } else { "AlphaData" };
    let has_data = kind.property(data).is_some();
    let Some(word) = value.as_text() else {
        let is_one = value.numel() == 1;
        match (is_one, kind) {
            (true, Kind::Image) => return session.set(chart, "AlphaData", value),
            (true, _) => return session.set(chart, "FaceAlpha", value),
            (false, _) if has_data => session.set(chart, data, value)?,
            (false, _) => return Ok(()),
        }
        return changing(session, chart);
    };
    match word.lowercase().as_str() {
        "opaque" => whole(session, chart, 1.0),
        "clear" => whole(session, chart, 0.0),
        "flat" | "interp" if kind != Kind::Image => session.set(chart, "FaceAlpha", value),
        "texture" if kind == Kind::Surface => session.set(chart, "FaceAlpha", &Value::text("texturemap")),
        "scaled" | "direct" | "none" if has_data => session.set(chart, "AlphaDataMapping", value),
        dimension @ ("x" | "y" | "z" | "color" | "rand") if has_data => {
            let values = values_of(session, chart, dimension);
            session.store.put(chart, data, Datum::Array(values));
            changing(session, chart)
        }
        "flat" | "interp" | "texture" | "scaled" | "direct" | "none" | "x" | "y" | "z" | "color" | "rand" => {
            Ok(())
        }
        _ => Err(Error::new("MATLAB:alpha:UnknownOption", "Unknown command option.")),
    }
}

fn whole(session: &mut Session, chart: Id, alpha: f64) -> Result<()> {
    let name = if session.store.kind(chart) == Kind::Image { "AlphaData" } else { "FaceAlpha" };
    session.set(chart, name, &Value::Scalar(alpha))
}

/// A chart that got a value for each vertex shows them.
fn changing(session: &mut Session, chart: Id) -> Result<()> {
    match session.store.kind(chart) {
        Kind::Image if session.store.says(chart, "AlphaDataMapping", "none") => {
            session.set(chart, "AlphaDataMapping", &Value::text("scaled"))
        }
        Kind::Image => Ok(()),
        _ if session.store.held(chart, "FaceAlpha").as_number().is_some() => {
            session.set(chart, "FaceAlpha", &Value::text("flat"))
        }
        _ => Ok(()),
    }
}

/// A value for each vertex or pixel: a coordinate, what its colour is computed from, or chance.
fn values_of(session: &Session, chart: Id, what: &str) -> Array {
    let store = &session.store;
    let column = |vertices: &Array, k: usize| {
        Array::new(
            vertices.rows(),
            1,
            (0..vertices.rows()).map(|row| vertices.at(row, k)).gather::<Vec<f64>>(),
        )
    };
    if store.kind(chart) == Kind::Patch {
        let vertices = store.array(chart, "Vertices");
        let place = ["x", "y", "z"].iter().position(|name| *name == what);
        return match place.filter(|k| *k < vertices.columns()) {
            Some(k) => column(&vertices, k),
            None => store.array(chart, "FaceVertexCData"),
        };
    }
    let (like, own) = match store.kind(chart) {
        Kind::Image => (store.array(chart, "CData"), store.array(chart, "CData")),
        _ => (store.array(chart, "ZData"), store.array(chart, &format!("{}Data", what.uppercase()))),
    };
    let (rows, columns) = (like.rows(), like.columns());
    let along = |k: usize, short: usize| match own.data.len() == like.data.len() {
        true => own.data[k],
        false => own.data.get(short).copied().unwrap_or(f64::NAN),
    };
    let data = (0..rows * columns).map(|k| match what {
        "x" => along(k, k / rows),
        "y" => along(k, k % rows),
        "z" => like.data[k],
        "color" => store.array(chart, "CData").data.get(k).copied().unwrap_or(1.0),
        // Spread evenly, and the same each time.
        _ => (k as f64 * 0.618_033_988_749_895).fract(),
    });
    Array::new(rows, columns, data.gather::<Vec<f64>>())
}

/// `alphamap`, `alphamap(list)`, `alphamap('rampup')`, …: the opacities of a figure or of axes.
pub fn alphamap(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let mut holder = call.axes;
    if let Some(handles) = call.args.first().and_then(as_handles) {
        holder = handles.ids().first().copied();
        call.args.remove(0);
    }
    let holder = holder.unwrap_or_else(|| call.session().figure());
    let now = draw::opacities_of(&call.session().store, holder);
    let list = match call.args.first() {
        None => return one(value_of_array(&Array::row(now))),
        Some(value) => match value.as_text() {
            Some(word) => {
                let parameter = call.args.get(1).and_then(Value::as_f64);
                ramp(&word.lowercase(), &now, parameter)
                    .ok_or_else(|| Error::new("MATLAB:alphamap:UnknownOption", "Unknown command option."))?
            }
            None => {
                let list = numbers(value)?;
                if list.is_empty() || list.data.iter().any(|x| !(0.0..=1.0).contains(x)) {
                    let text = "Alphamap must have values in [0,1].";
                    return Err(Error::new("MATLAB:alphamap:InvalidInputRange", text));
                }
                list.data.duplicate()
            }
        },
    };
    call.session().store.put(holder, "Alphamap", Datum::row(&list));
    if nargout == 0 { Ok(Outputs::new()) } else { one(value_of_array(&Array::row(list))) }
}

/// A list by its word: so many opacities that rise, fall, or do both; or the one that is there, changed.
fn ramp(word: &str, now: &[f64], parameter: Option<f64>) -> Option<Vec<f64>> {
    let n = match word {
        "rampup" | "rampdown" | "vup" | "vdown" => {
            parameter.filter(|n| *n >= 1.0).map_or(now.len(), |n| n as usize)
        }
        _ => 64,
    };
    let part = |k: usize| if n > 1 { k as f64 / (n - 1) as f64 } else { 1.0 };
    let made = |of: &dyn Fn(f64) -> f64| Some((0..n).map(|k| of(part(k))).gather());
    let more = |by: f64| Some(now.iter().map(|x| (x + by).clamp(0.0, 1.0)).gather());
    match word {
        "default" | "rampup" => made(&|t| t),
        "rampdown" => made(&|t| 1.0 - t),
        "vup" => made(&|t| 1.0 - (2.0 * t - 1.0).abs()),
        "vdown" => made(&|t| (2.0 * t - 1.0).abs()),
        "increase" => more(parameter.unwrap_or(0.1)),
        "decrease" => more(-parameter.unwrap_or(0.1)),
        "spin" => {
            let shift = parameter.unwrap_or(1.0).rem_euclid(now.len().max(1) as f64) as usize;
            Some((0..now.len()).map(|k| now[(k + shift) % now.len()]).gather())
        }
        _ => None,
    }
}

/// `alim`, `alim([a b])`, `alim auto`: the values of the first and the last opacity.
pub fn alim(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    limits(host, args, nargout, "ALim")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_words() {
        assert_eq!(ramp("rampdown", &[0.0; 4], Some(3.0)), Some(vec![1.0, 0.5, 0.0]));
        assert_eq!(ramp("vup", &[0.0; 3], None), Some(vec![0.0, 1.0, 0.0]));
        assert_eq!(ramp("decrease", &[0.05, 0.5], None), Some(vec![0.0, 0.4]));
        assert_eq!(ramp("spin", &[0.0, 0.5, 1.0], Some(1.0)), Some(vec![0.5, 1.0, 0.0]));
        assert_eq!(ramp("nothing", &[0.0], None), None);
    }
}
