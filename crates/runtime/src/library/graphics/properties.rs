//! Asking for objects and their properties.

use super::handles::{Handles, as_handles, objects_of};
use super::session::{Shared, deleted, handle, shared};
use crate::library::shape::{Nan, equal};
use crate::memory::{Arrange, Gather, Grow, Reword};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Tensor, Value, kernels, one};
use lanner_base::Name;
use lanner_graphics::{Id, Kind};
use std::rc::Rc;

kernels! { get, set, findobj, findall, allchild, ishghandle, isgraphics, ancestor, groot, gobjects, reset }

/// `get(h, name)`, `get(h, {names})`, `get(h)`.
pub fn get(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let ids = objects_of(&shared, &args[0])?;
    if let Some(name) = args.get(1).and_then(Value::as_text).filter(|name| is_default(name)) {
        let (kind, property) = default_of(&name)?;
        let session = shared.borrow();
        let held = session.store.changed_default(kind, property.name).cloned();
        return one(super::convert::value_of(&shared, &held.unwrap_or_else(|| property.first.datum())));
    }
    let names: Vec<String> = match args.get(1) {
        Some(names) => {
            names.to_texts().or_else(|| names.as_text().map(|name| vec![name])).ok_or_else(not_a_name)?
        }
        None => {
            let list = ids.iter().map(|id| all_properties(&shared, *id)).gather::<Result<Vec<Value>>>()?;
            let all = crate::concat::concatenate(list, 0)?;
            if nargout > 0 {
                return one(all);
            }
            let text = crate::text::display::disp(host.state(), &all)?;
            host.state().out.write(&text)?;
            return Ok(Outputs::new());
        }
    };
    let session = shared.borrow();
    let is_list = matches!(args[1], Value::Cell(_));
    let mut values = Vec::new();
    // A row for each object.
    for name in &names {
        for id in &ids {
            values.put(session.get(&shared, *id, name)?);
        }
    }
    match values.len() {
        1 if !is_list => one(values.remove(0)),
        _ => one(Value::Cell(Rc::new(Tensor::new(Dims::matrix(ids.len(), names.len()), values)))),
    }
}

fn all_properties(shared: &Shared, id: Id) -> Result<Value> {
    let session = shared.borrow();
    let mut names: Vec<&'static str> =
        session.store.kind(id).properties().map(|property| property.name).gather();
    names.arrange();
    names.dedup();
    let mut all = Struct::scalar();
    for name in names {
        all.set(Name::new(name), session.get(shared, id, name)?);
    }
    Ok(all.into())
}

/// `set(h, name, value, …)`, `set(h, {names}, {values})`, `set(h, struct)`.
pub fn set(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let ids = objects_of(&shared, &args[0])?;
    let mut rest = args[1..].iter();
    while let Some(first) = rest.next() {
        match first {
            Value::Struct(fields) => {
                for (name, values) in fields.fields() {
                    ids.iter().try_for_each(|id| set_one(&shared, *id, name, &values[0]))?;
                }
            }
            Value::Cell(names) => {
                let names: Vec<String> = names.data().iter().filter_map(Value::as_text).gather();
                let Some(Value::Cell(values)) = rest.next() else { return Err(no_value()) };
                // A row of values for each object, or one for all.
                let rows = values.rows();
                if values.columns() != names.len() || (rows != 1 && rows != ids.len()) {
                    let text = "Size mismatch in Param Cell / Value Cell pair.";
                    return Err(Error::new("MATLAB:hg:set:ValueCellDimension", text));
                }
                for (which, id) in ids.iter().enumerate() {
                    for (k, name) in names.iter().enumerate() {
                        let row = if rows == 1 { 0 } else { which };
                        set_one(&shared, *id, name, &values.data()[row + k * rows])?;
                    }
                }
            }
            _ => {
                let name = first.as_text().ok_or_else(not_a_name)?;
                let value = rest.next().ok_or_else(no_value)?;
                ids.iter().try_for_each(|id| set_one(&shared, *id, &name, value))?;
            }
        }
    }
    Ok(Outputs::new())
}

fn set_one(shared: &Shared, id: Id, name: &str, value: &Value) -> Result<()> {
    if !is_default(name) {
        return shared.borrow_mut().set(id, name, value);
    }
    let (kind, property) = default_of(name)?;
    let mut session = shared.borrow_mut();
    if matches!(value.as_text().as_deref(), Some("remove" | "factory")) {
        session.store.forget_default(kind, property.name);
        return Ok(());
    }
    let datum = super::convert::datum_of(value).ok_or_else(not_a_name)?;
    session.store.set_default(kind, property, datum).map_err(|_| {
        Error::new(
            "MATLAB:hg:InvalidPropertyValue",
            format!("Invalid value for the default property '{name}'."),
        )
    })
}

/// `DefaultLineLineWidth`.
fn is_default(name: &str) -> bool {
    name.len() > 7 && name[..7].eq_ignore_ascii_case("default")
}

/// The kind and the property of a default.
fn default_of(name: &str) -> Result<(Kind, &'static lanner_graphics::Property)> {
    let rest = &name[7..];
    let find = |kind: &Kind| {
        let word = kind.schema().type_name;
        let begins = rest.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
        if begins { Some((*kind, kind.property(&rest[word.len()..])?)) } else { None }
    };
    Kind::ALL.iter().find_map(find).ok_or_else(|| {
        Error::new("MATLAB:hg:InvalidProperty", format!("'{name}' is not the default of a property."))
    })
}

/// `findobj`, `findobj(h)`, `findobj(name, value, …)`, with `flat` and `-depth`.
pub fn findobj(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    find(&shared(host), &args, false)
}

/// `findall(h, name, value, …)`: also objects whose handles are hidden.
pub fn findall(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    find(&shared(host), &args, true)
}

fn find(shared: &Shared, args: &Args, with_hidden: bool) -> Result<Outputs> {
    let is_text = |value: &Value| matches!(value, Value::Char(_) | Value::String(_));
    let (roots, mut rest) = match args.split_first() {
        Some((first, rest)) if !is_text(first) => (objects_of(shared, first)?, rest),
        _ => (vec![Id::ROOT], args.as_slice()),
    };
    let mut depth = usize::MAX;
    let mut wanted = Vec::new();
    while let Some((first, after)) = rest.split_first() {
        let word = first.as_text().ok_or_else(not_a_name)?;
        rest = after;
        match word.lowercase().as_str() {
            "flat" => depth = 0,
            "-and" => {}
            "-depth" => {
                let (value, after) = rest.split_first().ok_or_else(no_value)?;
                depth = value.as_f64().unwrap_or(0.0) as usize;
                rest = after;
            }
            "-property" => {
                let (value, after) = rest.split_first().ok_or_else(no_value)?;
                wanted.put((value.as_text().unwrap_or_default(), None));
                rest = after;
            }
            _ => {
                let (value, after) = rest.split_first().ok_or_else(no_value)?;
                wanted.put((word, Some(value.clone())));
                rest = after;
            }
        }
    }
    let session = shared.borrow();
    let mut found: Vec<Id> = Vec::new();
    for root in roots {
        let all = if depth == 0 { vec![root] } else { session.store.descendants(root) };
        for id in all {
            let is_hidden = session.store.says(id, "HandleVisibility", "off");
            if found.contains(&id) || is_hidden && !with_hidden && id != root {
                continue;
            }
            let fits = |(name, value): &(String, Option<Value>)| match (session.get(shared, id, name), value)
            {
                (Ok(held), Some(value)) => {
                    let texts = (held.as_text(), value.as_text());
                    match texts {
                        (Some(a), Some(b)) => {
                            a == b || name.eq_ignore_ascii_case("type") && a.eq_ignore_ascii_case(&b)
                        }
                        _ => equal(&held, value, Nan::Differs),
                    }
                }
                (Ok(_), None) => true,
                (Err(_), _) => false,
            };
            if wanted.iter().all(fits) {
                found.put(id);
            }
        }
    }
    drop(session);
    one(Handles::value(shared, found))
}

/// `allchild(h)`: all children, also those whose handles are hidden.
pub fn allchild(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let ids = objects_of(&shared, &args[0])?;
    let children: Vec<Id> = {
        let session = shared.borrow();
        let sides = |id: &Id| session.store.sides(*id).into_iter().rev().gather::<Vec<Id>>();
        let children = |side: Id| session.store.children(side).iter().rev().copied();
        let all = ids.iter().flat_map(sides).flat_map(children);
        all.filter(|id| session.store.kind(*id) != Kind::Side).gather()
    };
    one(Handles::value(&shared, children))
}

/// `isgraphics(h)`, `isgraphics(h, type)`.
pub fn isgraphics(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let wanted = args.get(1).and_then(Value::as_text);
    let session = shared.borrow();
    let is_one = |id: Option<Id>| {
        let Some(id) = id.filter(|id| session.store.has(*id)) else { return false };
        wanted
            .as_ref()
            .is_none_or(|wanted| session.store.kind(id).schema().type_name.eq_ignore_ascii_case(wanted))
    };
    let answers: Vec<bool> = match as_handles(&args[0]) {
        Some(handles) => handles.ids().iter().map(|id| is_one(Some(*id))).gather(),
        None => match args[0].to_f64s().filter(|_| args[0].is_numeric()) {
            Some(numbers) => numbers.iter().map(|number| is_one(session.of_number(*number))).gather(),
            None => crate::memory::filled(false, args[0].numel()),
        },
    };
    let dims = args[0].dims();
    one(if dims.numel() == answers.len() { Tensor::new(dims, answers) } else { Tensor::row(answers) })
}

/// `ishghandle(h)`, `ishandle(h)`: the same.
pub fn ishghandle(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    isgraphics(host, args, nargout)
}

/// `ancestor(h, type)`, `ancestor(h, {types})`.
pub fn ancestor(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let id = *objects_of(&shared, &args[0])?.first().ok_or_else(deleted)?;
    let wanted =
        args[1].to_texts().or_else(|| args[1].as_text().map(|text| vec![text])).ok_or_else(not_a_name)?;
    let session = shared.borrow();
    let mut at = Some(id);
    while let Some(id) = at {
        let own = session.store.kind(id).schema().type_name;
        if wanted.iter().any(|name| name.eq_ignore_ascii_case(own)) {
            drop(session);
            return one(handle(&shared, id));
        }
        at = session.store.parent(id);
    }
    one(Value::empty())
}

/// `groot`: what all figures are in.
pub fn groot(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(handle(&shared(host), Id::ROOT))
}

/// `gobjects(n)`, `gobjects(rows, columns)`: places for handles.
pub fn gobjects(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let dims = if args.is_empty() { Dims::SCALAR } else { super::super::arguments::extents(&args)? };
    crate::memory::check::<Id>(&dims)?;
    let ids = crate::memory::filled(Id::NONE, dims.numel());
    one(Handles::with_dims(&shared, dims, ids))
}

/// `reset(h)`: properties are as at first.
pub fn reset(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    for id in objects_of(&shared, &args[0])? {
        let mut session = shared.borrow_mut();
        if session.store.kind(id).is_axes() {
            session.store.reset(id, &["Position", "Units", "Tile", "OuterPosition"]);
            session.store.label_axes(id);
        } else {
            session.store.reset(id, &["Position", "Units", "Number"]);
        }
    }
    Ok(Outputs::new())
}

#[cold]
fn not_a_name() -> Error {
    Error::new(
        "MATLAB:hg:InvalidPropertyName",
        "Invalid parameter/value pair arguments: a property is named by a text.",
    )
}

#[cold]
fn no_value() -> Error {
    Error::new("MATLAB:hg:set:NoValue", "Invalid parameter/value pair arguments.")
}
