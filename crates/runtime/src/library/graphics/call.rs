//! Arguments of charts: axes in front, data, line specifications, and pairs of names and values behind.
//!
//! ```text
//! plot(ax, x, y, 'r--o', 'LineWidth', 2)     ax; x, y; red, dashed, circles; a pair
//! ```

use super::convert::numbers;
use super::handles::{Handles, one_axes};
use super::session::{Session, Shared, handle, shared};
use crate::memory::{Gather, Grow};
use crate::{Args, Error, Host, Outputs, Result, Value, one};
use lanner_graphics::{Array, Datum, Id, Kind, Rgb};
use std::cell::RefMut;

/// A call of a row that draws.
pub struct Call {
    /// The figures.
    pub shared: Shared,
    /// The axes that were given.
    pub axes: Option<Id>,
    /// What is given by position.
    pub args: Args,
    /// What is given by name.
    pub pairs: Vec<(String, Value)>,
    nargout: usize,
}

impl Call {
    /// The call, its axes taken off in front.
    pub fn new(host: &mut dyn Host, mut args: Args, nargout: usize) -> Call {
        let shared = shared(host);
        let axes = args.first().and_then(|first| one_axes(&shared, first));
        if axes.is_some() {
            args.remove(0);
        }
        Call { shared, axes, args, pairs: Vec::new(), nargout }
    }

    /// The figures, to change them.
    pub fn session(&self) -> RefMut<'_, Session> {
        self.shared.borrow_mut()
    }

    /// Takes pairs off behind: from the first text on that names a property of a kind, if the rest comes in pairs.
    ///
    /// # Errors
    /// A name without a value.
    pub fn take_pairs(&mut self, kind: Kind, from: usize) -> Result<()> {
        let is_name =
            |arg: &Value| arg.as_text().is_some_and(|name| name.len() > 1 && kind.property(&name).is_some());
        let first = (from..self.args.len()).find(|k| is_name(&self.args[*k]));
        let Some(first) = first else { return Ok(()) };
        let mut rest = self.args.drain(first..).gather::<Vec<Value>>().into_iter();
        while let Some(name) = rest.next() {
            let Some(name) = name.as_text() else { return Err(not_pairs()) };
            let value = rest.next().ok_or_else(not_pairs)?;
            if name.eq_ignore_ascii_case("parent")
                && let Some(axes) = one_axes(&self.shared, &value)
            {
                self.axes = Some(axes);
                continue;
            }
            self.pairs.put((name, value));
        }
        Ok(())
    }

    /// Takes a pair of a name.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        let at = self.pairs.iter().position(|(given, _)| given.eq_ignore_ascii_case(name))?;
        Some(self.pairs.remove(at).1)
    }

    /// The axes for the chart, prepared: what is not held goes.
    pub fn prepare(&self) -> Id {
        self.session().prepare(self.axes)
    }

    /// The same for a chart of a kind of axes: others take the place of those that are there, unless these are held.
    ///
    /// # Errors
    /// Held axes of another kind with charts in them.
    pub fn prepare_in(&self, kind: Kind) -> Result<Id> {
        self.session().prepare_in(self.axes, kind)
    }

    /// The axes for what is added to a chart: nothing goes.
    pub fn add_to(&self) -> Id {
        match self.axes {
            Some(axes) => axes,
            None => self.session().axes(),
        }
    }

    /// The numbers of an argument.
    ///
    /// # Errors
    /// Anything but real numbers.
    pub fn numbers(&self, k: usize) -> Result<Array> {
        numbers(&self.args[k])
    }

    /// Gives the pairs to objects; what cannot be set takes them away again.
    ///
    /// # Errors
    /// Those of the properties.
    pub fn finish(&self, ids: Vec<Id>) -> Result<Outputs> {
        let mut session = self.session();
        for id in &ids {
            if let Err(error) = session.set_all(*id, &self.pairs) {
                ids.iter().for_each(|id| session.delete(*id));
                return Err(error);
            }
        }
        drop(session);
        self.outputs(ids)
    }

    /// Whether outputs are asked for.
    pub fn has_outputs(&self) -> bool {
        self.nargout > 0
    }

    /// Handles of objects, where they are asked for.
    pub fn outputs(&self, ids: Vec<Id>) -> Result<Outputs> {
        match (self.nargout, ids.as_slice()) {
            (0, _) => Ok(Outputs::new()),
            (_, [id]) => one(handle(&self.shared, *id)),
            _ => one(Handles::value(&self.shared, ids)),
        }
    }
}

/// A line specification: `r--o`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineSpec {
    /// The colour.
    pub colour: Option<Rgb>,
    /// The style of the line.
    pub style: Option<&'static str>,
    /// The marker.
    pub marker: Option<&'static str>,
}

const STYLES: [&str; 4] = ["--", "-.", "-", ":"];
const MARKERS: [(&str, &str); 18] = [
    ("square", "square"),
    ("diamond", "diamond"),
    ("pentagram", "pentagram"),
    ("hexagram", "hexagram"),
    ("o", "o"),
    ("+", "+"),
    ("*", "*"),
    (".", "."),
    ("x", "x"),
    ("s", "square"),
    ("d", "diamond"),
    ("^", "^"),
    ("v", "v"),
    (">", ">"),
    ("<", "<"),
    ("p", "pentagram"),
    ("h", "hexagram"),
    ("_", "_"),
];

impl LineSpec {
    /// Reads one; none where the text is something else.
    pub fn read(text: &str) -> Option<LineSpec> {
        let mut spec = LineSpec::default();
        let mut rest = text.trim();
        if let (Some(rgb), true) = (Rgb::named(rest), rest.len() > 2) {
            return Some(LineSpec { colour: Some(rgb), ..spec });
        }
        while let Some(first) = rest.chars().next() {
            if let Some(style) = STYLES.iter().find(|style| spec.style.is_none() && rest.starts_with(**style))
            {
                spec.style = Some(style);
                rest = &rest[style.len()..];
            } else if let Some((name, marker)) =
                MARKERS.iter().find(|(name, _)| spec.marker.is_none() && rest.starts_with(*name))
            {
                spec.marker = Some(marker);
                rest = &rest[name.len()..];
            } else if let (Some(rgb), true) =
                (Rgb::named(&rest[..first.len_utf8()]), spec.colour.is_none() && first.is_ascii_alphabetic())
            {
                spec.colour = Some(rgb);
                rest = &rest[1..];
            } else if first == '|' && spec.marker.is_none() {
                spec.marker = Some("|");
                rest = &rest[1..];
            } else {
                return None;
            }
        }
        (spec != LineSpec::default() || text.is_empty()).then_some(spec)
    }

    /// Gives its parts to a line, and the axes' next colour where it names none. A marker without a style is without a line.
    pub fn give_to_line(&self, session: &mut Session, id: Id, axes: Id) {
        let rgb = self.colour.unwrap_or_else(|| {
            let (rgb, style) = session.store.next_look(axes);
            if self.style.is_none() && self.marker.is_none() {
                LineSpec::read(&style).unwrap_or_default().give_marks(session, id);
            }
            rgb
        });
        session.store.put(id, "Color", Datum::colour(rgb));
        self.give_marks(session, id);
    }

    /// Gives a line the style and the marker, where there are any.
    fn give_marks(&self, session: &mut Session, id: Id) {
        if let Some(style) = self.style {
            session.store.put(id, "LineStyle", Datum::text(style));
        }
        if let Some(marker) = self.marker {
            session.store.put(id, "Marker", Datum::text(marker));
            if self.style.is_none() {
                session.store.put(id, "LineStyle", Datum::text("none"));
            }
        }
    }
}

/// Columns of `y` over `x`: vectors of equal length, or a matrix whose rows or columns are as long as `x`.
///
/// # Errors
/// Lengths that do not fit.
pub fn series(x: Option<&Array>, y: &Array) -> Result<Vec<(Array, Array)>> {
    let column = |of: &Array| Array::row(of.data.iter().copied().gather::<Vec<f64>>());
    let Some(x) = x else {
        let counted = |n: usize| Array::row((1..=n).map(|k| k as f64).gather::<Vec<f64>>());
        if y.is_vector() {
            return Ok(vec![(counted(y.data.len()), column(y))]);
        }
        let columns = (0..y.columns()).map(|k| (counted(y.rows()), Array::row(y.column(k)))).gather();
        return Ok(columns);
    };
    if x.is_vector() && y.is_vector() {
        // Scalars over a vector are points of their own.
        if x.data.len() != y.data.len() {
            return Err(lengths_differ());
        }
        return Ok(vec![(column(x), column(y))]);
    }
    let (by_column, by_row) = (y.rows(), y.columns());
    if x.is_vector() {
        let n = x.data.len();
        let y = if n == by_column {
            y.clone()
        } else if n == by_row {
            y.transposed()
        } else {
            return Err(lengths_differ());
        };
        return Ok((0..y.columns()).map(|k| (column(x), Array::row(y.column(k)))).gather());
    }
    if y.is_vector() {
        let n = y.data.len();
        let x = if n == x.rows() {
            x.clone()
        } else if n == x.columns() {
            x.transposed()
        } else {
            return Err(lengths_differ());
        };
        return Ok((0..x.columns()).map(|k| (Array::row(x.column(k)), column(y))).gather());
    }
    if x.extents != y.extents {
        return Err(lengths_differ());
    }
    Ok((0..y.columns()).map(|k| (Array::row(x.column(k)), Array::row(y.column(k)))).gather())
}

/// Data whose lengths do not fit.
#[cold]
pub fn lengths_differ() -> Error {
    Error::new("MATLAB:samelen", "Vectors must be the same length.")
}

#[cold]
fn not_pairs() -> Error {
    Error::new("MATLAB:graphics:NameValuePairs", "Property names and values must come in pairs.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_come_in_any_order() {
        let spec = LineSpec::read("r--o").unwrap();
        assert_eq!((spec.colour, spec.style, spec.marker), (Rgb::named("r"), Some("--"), Some("o")));
        assert_eq!(LineSpec::read("*k-."), LineSpec::read("-.k*"));
        assert_eq!(LineSpec::read(".").unwrap().marker, Some("."));
        assert_eq!(LineSpec::read("green").unwrap().colour, Rgb::named("g"));
        assert_eq!(LineSpec::read("LineWidth"), None);
        assert_eq!(LineSpec::read("ä"), None);
    }

    #[test]
    fn vectors_and_matrices_are_columns_over_places() {
        let m = Array::new(2, 3, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let by_row = series(Some(&Array::row([1.0, 2.0, 3.0])), &m).unwrap();
        assert_eq!((by_row.len(), by_row[1].1.data.to_vec()), (2, vec![2.0, 4.0, 6.0]));
        assert_eq!(series(None, &m).unwrap().len(), 3);
        assert!(series(Some(&Array::row([1.0])), &m).is_err());
    }
}
