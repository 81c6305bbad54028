//! Figures as files of text, and back: `savefig`, `openfig`.
//!
//! ```text
//! {"format": "lanner figure 1",
//!  "objects": [
//!   {"id": 1, "kind": "figure", "in": null, "holds": {"Color": [1, 1, 1]}},
//!   {"id": 2, "kind": "axes", "in": 1, "holds": {"XLim": [0, 7], "Title": {"objects": [3]}}},
//!   {"id": 9, "kind": "line", "in": 2, "holds": {"YData": {"size": [2, 3, 1], "data": [1, 2, 3, 4, 5, 6]}}}]}
//! ```
//!
//! An object comes after what it is in; a property that is as at first is left out. A row is a list, other arrays have their extents.
//! NaN is `null`, and what is not finite is too large for a number. What only programs understand (`UserData`, functions) is not kept.

use super::handles::{Handles, as_handles, objects_of};
use super::output::{no_name, write_whole};
use super::session::{Session, shared};
use crate::library::convert::json::{Json, parse};
use crate::memory::{Gather, Grow, Join};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels, one};
use lanner_graphics::{Array, Datum, Id, Kind, Rule, Store};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

kernels! { savefig, openfig }

const FORMAT: &str = "lanner figure 1";

/// `savefig(file)`, `savefig(figures, file)`, `savefig(…, 'compact')`.
pub fn savefig(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let (figures, name) = match args.first().filter(|first| as_handles(first).is_some()) {
        Some(first) => (objects_of(&shared, first)?, args.get(1)),
        None => (vec![shared.borrow_mut().figure()], args.first()),
    };
    let name = match name {
        Some(name) => name.as_text().ok_or_else(no_name)?,
        None => "Untitled.fig".into(),
    };
    let session = shared.borrow();
    if let Some(other) = figures.iter().find(|id| session.store.kind(**id) != Kind::Figure) {
        let class = session.store.kind(*other).schema().class;
        let text = format!("The object must be a figure, and is one of class '{class}'.");
        return Err(Error::new("MATLAB:savefig:InvalidHandle", text));
    }
    write_whole(&with_extension(&name), text_of(&session.store, &figures).as_bytes())?;
    Ok(Outputs::new())
}

/// `figs = openfig(file)`, `openfig(file, 'invisible')`.
pub fn openfig(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let name = args[0].as_text().ok_or_else(no_name)?;
    let path = with_extension(&name);
    let text = fs::read_to_string(&path).map_err(|error| {
        let text = format!("Unable to open '{}', {error}.", path.display());
        Error::new("MATLAB:openfig:FileNotFound", text)
    })?;
    let objects = parse(&text).ok().and_then(saved_objects).ok_or_else(|| {
        let text = format!("'{}' is no figure that savefig has written.", path.display());
        Error::new("MATLAB:openfig:InvalidFile", text)
    })?;
    let mut session = shared.borrow_mut();
    let figures = restored(&mut session, objects);
    let word = args.get(1).and_then(Value::as_text);
    if let Some(word) = word.filter(|word| word == "visible" || word == "invisible") {
        for figure in &figures {
            session.store.put(*figure, "Visible", Datum::on(word == "visible"));
        }
    }
    if let Some(last) = figures.last() {
        session.store.make_current(*last);
    }
    drop(session);
    if nargout == 0 { Ok(Outputs::new()) } else { one(Handles::value(&shared, figures)) }
}

fn with_extension(name: &str) -> PathBuf {
    let path = super::super::files::expand(name);
    if path.extension().is_some() { path } else { path.with_extension("fig") }
}

/// Objects of a figure, what they are in first. Rulers are in nothing, and come last.
fn all_of(store: &Store, figure: Id) -> Vec<Id> {
    let mut all = vec![figure];
    let mut at = 0;
    // Children in the order in which they are drawn.
    while at < all.len() {
        all.put_all(store.children(all[at]).iter().copied());
        at += 1;
    }
    let holders: Vec<Id> = all.iter().copied().gather();
    for holder in holders {
        all.put_all(["XAxis", "YAxis", "ZAxis"].into_iter().filter_map(|name| store.object(holder, name)));
    }
    all
}

/// The text of figures.
pub(super) fn text_of(store: &Store, figures: &[Id]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for id in figures.iter().flat_map(|figure| all_of(store, *figure)) {
        let kind = store.kind(id);
        let parent = store.parent(id).filter(|parent| *parent != Id::ROOT);
        let held: Vec<String> = store
            .all_held(id)
            .iter()
            .filter(|(name, _)| kind != Kind::Figure || *name != "Number")
            .map(|(name, datum)| format!("{}: {}", quoted(name), datum_text(datum)))
            .gather();
        let parent = parent.map_or_else(|| "null".into(), |parent| parent.0.to_string());
        lines.put(format!(
            "  {{\"id\": {}, \"kind\": {}, \"in\": {parent}, \"holds\": {{{}}}}}",
            id.0,
            quoted(kind.schema().type_name),
            held.joined(", ")
        ));
    }
    format!("{{\"format\": {}, \"objects\": [\n{}\n]}}\n", quoted(FORMAT), lines.joined(",\n"))
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.put('\\');
                out.put(c);
            }
            '\n' => out.put("\\n"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.put(c),
        }
    }
    out.put('"');
    out
}

fn number_text(x: f64) -> String {
    match x {
        x if x.is_nan() => "null".into(),
        f64::INFINITY => "1e999".into(),
        f64::NEG_INFINITY => "-1e999".into(),
        x if x.abs() < 1e15 => format!("{x}"),
        x => format!("{x:e}"),
    }
}

fn datum_text(datum: &Datum) -> String {
    let list = |data: &[f64]| data.iter().map(|x| number_text(*x)).gather::<Vec<String>>().joined(", ");
    match datum {
        Datum::Array(array) if array.extents[0] == 1 && array.extents[2] == 1 => {
            format!("[{}]", list(&array.data))
        }
        Datum::Array(array) => {
            let [rows, columns, pages] = array.extents;
            format!("{{\"size\": [{rows}, {columns}, {pages}], \"data\": [{}]}}", list(&array.data))
        }
        Datum::Text(text) => quoted(text),
        Datum::Texts(texts) => {
            let texts = texts.iter().map(|text| quoted(text)).gather::<Vec<String>>();
            format!("{{\"texts\": [{}]}}", texts.joined(", "))
        }
        Datum::Objects(ids) => {
            let ids = ids.iter().map(|id| id.0.to_string()).gather::<Vec<String>>();
            format!("{{\"objects\": [{}]}}", ids.joined(", "))
        }
    }
}

/// An object of a file.
struct Saved {
    id: u32,
    kind: Kind,
    parent: Option<u32>,
    held: Vec<(String, Datum)>,
}

/// The objects of a file; none where it is no figure.
fn saved_objects(json: Json) -> Option<Vec<Saved>> {
    let Json::Object(fields) = json else { return None };
    let mut objects = None;
    for (name, value) in fields {
        match (name.as_str(), value) {
            ("format", Json::Text(format)) if format == FORMAT => {}
            ("format", _) => return None,
            ("objects", Json::List(list)) => {
                objects = Some(list.into_iter().map(saved_object).gather::<Option<Vec<Saved>>>()?);
            }
            _ => {}
        }
    }
    objects
}

fn saved_object(json: Json) -> Option<Saved> {
    let Json::Object(fields) = json else { return None };
    let (mut id, mut kind, mut parent, mut held) = (None, None, None, Vec::new());
    for (name, value) in fields {
        match (name.as_str(), value) {
            ("id", Json::Number(number)) => id = Some(number as u32),
            ("kind", Json::Text(word)) => {
                kind = Kind::ALL.into_iter().find(|kind| kind.schema().type_name == word);
            }
            ("in", Json::Number(number)) => parent = Some(number as u32),
            ("holds", Json::Object(all)) => {
                for (name, value) in all {
                    held.put((name, datum_of(value)?));
                }
            }
            _ => {}
        }
    }
    Some(Saved { id: id?, kind: kind?, parent, held })
}

fn numbers_of(json: Json) -> Option<Vec<f64>> {
    let Json::List(list) = json else { return None };
    let number = |json: Json| match json {
        Json::Number(x) => Some(x),
        Json::Null => Some(f64::NAN),
        _ => None,
    };
    list.into_iter().map(number).gather()
}

fn datum_of(json: Json) -> Option<Datum> {
    match json {
        Json::Text(text) => Some(Datum::Text(text)),
        Json::Object(fields) => {
            let mut fields = fields.into_iter();
            match (fields.next()?, fields.next()) {
                ((first, size), Some((second, data))) if first == "size" && second == "data" => {
                    let extents = numbers_of(size)?.into_iter().map(|x| x as usize).gather::<Vec<usize>>();
                    let (extents, data) = (<[usize; 3]>::try_from(extents).ok()?, numbers_of(data)?);
                    let count = extents.iter().try_fold(1usize, |all, extent| all.checked_mul(*extent))?;
                    (count == data.len()).then(|| Datum::Array(Array { extents, data: data.into() }))
                }
                ((name, Json::List(list)), None) if name == "texts" => {
                    let text = |json: Json| if let Json::Text(text) = json { Some(text) } else { None };
                    list.into_iter().map(text).gather::<Option<Vec<String>>>().map(Datum::Texts)
                }
                ((name, list), None) if name == "objects" => {
                    let ids = numbers_of(list)?;
                    Some(Datum::Objects(ids.into_iter().map(|id| Id(id as u32)).gather()))
                }
                _ => None,
            }
        }
        list => numbers_of(list).map(|data| Datum::row(&data)),
    }
}

/// Makes the objects of a file again; the figures. A property that there is no more, or a value that its rule does not accept, stays as at
/// first.
fn restored(session: &mut Session, objects: Vec<Saved>) -> Vec<Id> {
    let mut made: FxHashMap<u32, Id> = FxHashMap::default();
    let mut figures = Vec::new();
    for object in &objects {
        let parent = object.parent.and_then(|parent| made.get(&parent).copied());
        let id = match object.kind {
            Kind::Figure => {
                let id = session.store.add_figure(None);
                figures.put(id);
                id
            }
            Kind::Ruler => session.store.add(Kind::Ruler, None),
            // What is in nothing would be seen nowhere.
            _ if parent.is_none() => continue,
            kind => session.store.add(kind, parent),
        };
        made.insert(object.id, id);
    }
    for object in objects {
        let Some(id) = made.get(&object.id).copied() else { continue };
        for (name, datum) in object.held {
            let Some(property) = object.kind.properties().find(|property| property.name == name) else {
                continue;
            };
            let datum = match datum {
                Datum::Objects(ids) => {
                    Datum::Objects(ids.iter().filter_map(|id| made.get(&id.0).copied()).gather())
                }
                other => other,
            };
            let is_free = matches!(property.rule, Rule::ReadOnly | Rule::Any);
            if is_free || property.rule.accept(datum.clone()).is_ok() {
                session.store.put(id, property.name, datum);
            }
        }
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_there_again() {
        let mut session = Session::default();
        let figure = session.store.add_figure(None);
        let axes = session.store.add_axes(figure);
        let line = session.store.add(Kind::Line, Some(axes));
        let matrix = Array::new(2, 2, [1.0, f64::NAN, f64::INFINITY, 0.1 + 0.2]);
        session.store.put(line, "YData", Datum::Array(matrix));
        session.store.put(line, "DisplayName", Datum::text("a \"b\"\n\u{1}ü"));
        session.store.put(axes, "XTickLabel", Datum::Texts(vec!["1".into(), String::new()]));
        let text = text_of(&session.store, &[figure]);
        let figures = restored(&mut session, saved_objects(parse(&text).unwrap()).unwrap());
        assert_ne!(figures[0], figure);
        // The second one says the same, with other numbers.
        let bare = |text: &str| {
            let digits = |c: char| c.is_ascii_digit();
            text.split(|c: char| c == '{' || c == '}' || c == '[')
                .filter(|part| {
                    !part.starts_with("\"id\"") && !part.chars().all(|c| digits(c) || ", ]".contains(c))
                })
                .map(str::to_owned)
                .collect::<Vec<String>>()
        };
        assert_eq!(bare(&text_of(&session.store, &figures)), bare(&text));
        let new = session
            .store
            .descendants(figures[0])
            .into_iter()
            .find(|id| session.store.kind(*id) == Kind::Line);
        assert_eq!(session.store.text(new.unwrap(), "DisplayName"), "a \"b\"\n\u{1}ü");
        assert_eq!(session.store.array(new.unwrap(), "YData").data[3], 0.1 + 0.2);
        assert!(saved_objects(parse("{\"format\": \"other\", \"objects\": []}").unwrap()).is_none());
    }
}
