//! Annotations of figures.

use super::convert::numbers;
use super::handles::{as_handles, objects_of};
use super::session::{handle, shared};
use crate::memory::Gather;
use crate::{Args, Error, Host, Outputs, Result, Value, kernels, one};
use lanner_graphics::{Array, Datum, Id, Kind};

kernels! { annotation }

/// `annotation('arrow', x, y)`, `annotation('textbox', [x y w h], name, value, …)`, `annotation(fig, …)`.
pub fn annotation(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let mut figure = None;
    if args.first().is_some_and(|first| as_handles(first).is_some()) {
        let given = objects_of(&shared, &args.remove(0))?.first().copied();
        figure = given.and_then(|id| shared.borrow().store.ancestor(id, Kind::Figure));
    }
    let word = args.first().and_then(Value::as_text).ok_or_else(wrong_type)?;
    let kind = kind_of(&word).ok_or_else(wrong_type)?;
    args.remove(0);
    let given = args.iter().take_while(|arg| !matches!(arg, Value::Char(_) | Value::String(_))).map(numbers);
    let given = given.gather::<Result<Vec<Array>>>()?;
    let has_ends = kind.property("X").is_some();
    let places: Vec<(&str, Value)> = match (given.as_slice(), has_ends) {
        ([], _) => Vec::new(),
        ([x, y], true) if x.data.len() == 2 && y.data.len() == 2 => {
            ["X", "Y"].into_iter().zip(args.drain(..2)).gather()
        }
        ([position], false) if position.data.len() == 4 => {
            ["Position"].into_iter().zip(args.drain(..1)).gather()
        }
        _ if has_ends => {
            let text = "X and Y must be vectors of two elements.";
            return Err(Error::new("MATLAB:annotation:InvalidPosition", text));
        }
        _ => {
            let text = "The position must be a vector of four elements.";
            return Err(Error::new("MATLAB:annotation:InvalidPosition", text));
        }
    };
    if args.len() % 2 == 1 {
        let text = "Property names and values must come in pairs.";
        return Err(Error::new("MATLAB:graphics:NameValuePairs", text));
    }
    let id: Id = {
        let mut session = shared.borrow_mut();
        let figure = figure.unwrap_or_else(|| session.figure());
        let id = session.store.add(kind, Some(figure));
        if kind == Kind::TextArrowShape {
            session.store.put(id, "HorizontalAlignment", Datum::text("right"));
        }
        id
    };
    let mut session = shared.borrow_mut();
    let pairs = args.chunks(2).map(|pair| (pair[0].as_text().unwrap_or_default(), &pair[1]));
    let mut all = places.iter().map(|(name, value)| ((*name).into(), value)).chain(pairs);
    let set = all.try_for_each(|(name, value): (String, &Value)| session.set(id, &name, value));
    if let Err(error) = set {
        session.delete(id);
        return Err(error);
    }
    drop(session);
    if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, id)) }
}

fn kind_of(word: &str) -> Option<Kind> {
    Some(match word {
        "line" => Kind::LineShape,
        "arrow" => Kind::ArrowShape,
        "doublearrow" => Kind::DoubleArrowShape,
        "textarrow" => Kind::TextArrowShape,
        "textbox" => Kind::TextBoxShape,
        "rectangle" => Kind::RectangleShape,
        "ellipse" => Kind::EllipseShape,
        _ => return None,
    })
}

#[cold]
fn wrong_type() -> Error {
    let text = "Invalid annotation type. Valid types are 'line', 'arrow', 'doublearrow', 'textarrow', 'textbox', 'rectangle' and 'ellipse'.";
    Error::new("MATLAB:annotation:InvalidType", text)
}
