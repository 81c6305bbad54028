//! Opacities of values: how much a value of `AlphaData` covers, by the limits and the list of its axes.
//!
//! ```text
//! mapping   none: the value itself     direct: the place in the list     scaled: between ALim, then in the list
//! ```

use super::limits::all_charts;
use crate::datum::{Array, Datum};
use crate::schema::Kind;
use crate::store::{Id, Store};

/// How values become opacities in axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Opacities {
    /// From what covers least to what covers most, as a rule.
    map: Vec<f64>,
    /// The values of the first and the last one.
    limits: (f64, f64),
}

/// The list of axes, or of their figure, or the usual one.
pub fn list_of(store: &Store, holder: Id) -> Vec<f64> {
    let figure = store.ancestor(holder, Kind::Figure);
    let held = [Some(holder), figure].into_iter().flatten().map(|id| store.array(id, "Alphamap"));
    let mut given = held.filter(|map| !map.is_empty());
    given.next().map_or_else(|| (0..64).map(|k| f64::from(k) / 63.0).collect(), |map| map.data.to_vec())
}

/// The property of a chart that its opacities are computed from.
fn data_of(store: &Store, chart: Id) -> Array {
    let name = if store.kind(chart) == Kind::Patch { "FaceVertexAlphaData" } else { "AlphaData" };
    store.array(chart, name)
}

/// The limits of the values of axes.
pub fn limits(store: &Store, axes: Id) -> (f64, f64) {
    if let ([lo, hi], true) = (&*store.array(axes, "ALim").data, store.says(axes, "ALimMode", "manual")) {
        return (*lo, *hi);
    }
    let is_scaled = |chart: &Id| store.says(*chart, "AlphaDataMapping", "scaled");
    let values = all_charts(store, axes).into_iter().filter(is_scaled).map(|chart| data_of(store, chart));
    let (mut lo, mut hi) = (f64::INFINITY, f64::NEG_INFINITY);
    for array in values.filter(|array| array.data.len() > 1) {
        for x in array.data.iter().filter(|x| x.is_finite()) {
            (lo, hi) = (lo.min(*x), hi.max(*x));
        }
    }
    if lo < hi { (lo, hi) } else { (0.0, 1.0) }
}

impl Opacities {
    /// Those of axes.
    pub fn of(store: &Store, axes: Id) -> Opacities {
        Opacities { map: list_of(store, axes), limits: limits(store, axes) }
    }

    /// The opacity of a value by the mapping of its chart.
    fn of_value(&self, value: f64, mapping: &str) -> f64 {
        let n = self.map.len();
        let at =
            |place: f64| self.map.get((place.max(0.0) as usize).min(n.max(1) - 1)).copied().unwrap_or(1.0);
        let (lo, hi) = self.limits;
        match mapping {
            "none" => value.clamp(0.0, 1.0),
            "direct" => at(value - 1.0),
            _ => at(((value - lo) / (hi - lo) * n as f64).floor()).clamp(0.0, 1.0),
        }
    }
}

/// The opacity of the faces, or of the edges, of a chart.
pub enum Alpha {
    /// One for all.
    One(f64),
    /// One for each vertex or face.
    Each {
        /// In the order of the vertices, or of the faces.
        values: Vec<f64>,
        /// Whether it changes between vertices.
        is_smooth: bool,
    },
}

impl Alpha {
    /// What a property says: a number, or a word and then the data of the chart.
    pub fn of(store: &Store, opacities: &Opacities, chart: Id, name: &str) -> Alpha {
        let word = match store.held(chart, name) {
            Datum::Text(word) => word,
            held => return Alpha::One(held.as_number().unwrap_or(1.0)),
        };
        let (data, mapping) = (data_of(store, chart), store.text(chart, "AlphaDataMapping"));
        let values: Vec<f64> = data.data.iter().map(|x| opacities.of_value(*x, &mapping)).collect();
        match values.as_slice() {
            [] => Alpha::One(1.0),
            [_] if mapping == "scaled" => Alpha::One(data.data[0].clamp(0.0, 1.0)),
            [one] => Alpha::One(*one),
            _ => Alpha::Each { values, is_smooth: word == "interp" },
        }
    }

    /// That of a vertex or a face.
    pub fn at(&self, k: usize) -> f64 {
        match self {
            Alpha::One(alpha) => *alpha,
            Alpha::Each { values, .. } => values.get(k).copied().unwrap_or(1.0),
        }
    }

    /// That of a face with these vertices: of its first one, or between all of them.
    pub fn of_face<const N: usize>(&self, corners: [usize; N]) -> f64 {
        match self {
            Alpha::Each { is_smooth: true, .. } => {
                corners.iter().map(|k| self.at(*k)).sum::<f64>() / N as f64
            }
            Alpha::One(_) | Alpha::Each { .. } => self.at(corners[0]),
        }
    }

    /// Whether it changes within a face.
    pub fn is_smooth(&self) -> bool {
        matches!(self, Alpha::Each { is_smooth: true, .. })
    }

    /// How many there are, where each vertex or face has its own.
    pub fn len(&self) -> Option<usize> {
        match self {
            Alpha::One(_) => None,
            Alpha::Each { values, .. } => Some(values.len()),
        }
    }
}

/// The opacities of the pixels of an image: one for all, or one for each.
pub fn of_image(store: &Store, opacities: &Opacities, image: Id) -> Alpha {
    let (data, mapping) = (data_of(store, image), store.text(image, "AlphaDataMapping"));
    match &*data.data {
        [] => Alpha::One(1.0),
        [one] => Alpha::One(one.clamp(0.0, 1.0)),
        all => {
            let values = all.iter().map(|x| opacities.of_value(*x, &mapping)).collect();
            Alpha::Each { values, is_smooth: false }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_opacities_by_their_mapping() {
        let opacities = Opacities { map: vec![0.0, 0.5, 1.0], limits: (0.0, 30.0) };
        assert_eq!(opacities.of_value(15.0, "scaled"), 0.5);
        assert_eq!(opacities.of_value(99.0, "scaled"), 1.0);
        assert_eq!(opacities.of_value(2.0, "direct"), 0.5);
        assert_eq!(opacities.of_value(0.3, "none"), 0.3);
    }
}
