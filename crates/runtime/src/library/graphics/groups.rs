//! Objects that hold others, and copies of objects: `hggroup`, `hgtransform`, `copyobj`.

use super::call::Call;
use super::handles::{Handles, objects_of};
use super::session::{Session, deleted, shared};
use crate::memory::{Gather, Grow};
use crate::{Args, Error, Host, Outputs, Result, kernels, one};
use lanner_graphics::{Datum, Id, Kind};
use rustc_hash::FxHashMap;

kernels! { hggroup, hgtransform, copyobj }

/// `hggroup(name, value, …)`, `hggroup(axes, …)`.
pub fn hggroup(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    super::labels::added(Call::new(host, args, nargout), Kind::Group)
}

/// `hgtransform(name, value, …)`, `hgtransform(axes, …)`.
pub fn hgtransform(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    super::labels::added(Call::new(host, args, nargout), Kind::Transform)
}

/// `new = copyobj(objects, parents)`: each object into its parent, or all into one, or one into all.
pub fn copyobj(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let (objects, parents) = (objects_of(&shared, &args[0])?, objects_of(&shared, &args[1])?);
    let count = match (objects.len(), parents.len()) {
        (n, 1) | (1, n) => n,
        (n, m) if n == m => n,
        _ => {
            let text = "There must be a parent for each object, one parent, or one object.";
            return Err(Error::new("MATLAB:copyobj:InvalidParents", text));
        }
    };
    let mut made = Vec::new();
    let mut session = shared.borrow_mut();
    // What is copied together stays together: a legend that goes with its axes belongs to their copy.
    let mut copies: FxHashMap<Id, Id> = FxHashMap::default();
    for k in 0..count {
        let (object, parent) = (objects[k % objects.len()], parents[k % parents.len()]);
        made.put(copied(&mut session, object, parent, &mut copies)?);
        if objects.len() == 1 {
            keep_all(&mut session, &copies);
            copies.clear();
        }
    }
    keep_all(&mut session, &copies);
    drop(session);
    if nargout == 0 { Ok(Outputs::new()) } else { one(Handles::value(&shared, made)) }
}

/// Makes a copy of an object and of all that is in it, which hold nothing yet.
fn copied(session: &mut Session, object: Id, parent: Id, copies: &mut FxHashMap<Id, Id>) -> Result<Id> {
    let kind = session.store.kind(object);
    if !session.store.has(object) || !session.store.has(parent) {
        return Err(deleted());
    }
    let of = session.store.kind(parent);
    let fits = match kind {
        Kind::Root => false,
        Kind::Figure => of == Kind::Root,
        Kind::Legend | Kind::ColorBar => of == Kind::Figure,
        kind if kind.is_axes() => matches!(of, Kind::Figure | Kind::Layout),
        kind if kind.is_shape() => of == Kind::Figure,
        _ => of.is_axes() || matches!(of, Kind::Group | Kind::Transform),
    };
    if !fits {
        let (kind, of) = (kind.schema().type_name, of.schema().type_name);
        let text = format!("An object of the type '{kind}' cannot be in one of the type '{of}'.");
        return Err(Error::new("MATLAB:hg:InvalidParent", text));
    }
    let mut waiting = vec![(object, parent)];
    let mut at = 0;
    while let Some((old, parent)) = waiting.get(at).copied() {
        at += 1;
        let new = match session.store.kind(old) {
            Kind::Figure => session.store.add_figure(None),
            kind => session.store.add(kind, Some(parent)),
        };
        copies.insert(old, new);
        let children: Vec<Id> = session.store.children(old).iter().copied().gather();
        waiting.put_all(children.into_iter().map(|child| (child, new)));
        for name in ["XAxis", "YAxis", "ZAxis"] {
            if let Some(ruler) = session.store.object(old, name) {
                let copy = session.store.add(Kind::Ruler, None);
                copies.insert(ruler, copy);
            }
        }
    }
    Ok(copies.get(&object).copied().unwrap_or(object))
}

/// Gives copies what their originals hold; what was copied, too, is meant by its copy.
fn keep_all(session: &mut Session, copies: &FxHashMap<Id, Id>) {
    for (old, new) in copies {
        for (name, datum) in session.store.all_held(*old) {
            if name == "Number" {
                continue;
            }
            let datum = match datum {
                Datum::Objects(ids) => {
                    Datum::Objects(ids.into_iter().map(|id| copies.get(&id).copied().unwrap_or(id)).gather())
                }
                other => other,
            };
            session.store.put(*new, name, datum);
        }
        session.keep_as(*old, *new);
    }
}
