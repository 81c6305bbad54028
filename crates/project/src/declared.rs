//! The classes that a program declares by `classdef`, for those who look at the program before it runs.

use crate::sources::Sources;
use lanner_base::Name;
use lanner_evaluator::is_library;
use lanner_infer::{DeclaredClass, Program};
use std::rc::Rc;

/// Classes of the language, and what objects of classes that derive from them inherit.
const OF_THE_LANGUAGE: &[(&str, &[&str])] = &[
    (
        "handle",
        &[
            "addlistener",
            "delete",
            "eq",
            "findobj",
            "findprop",
            "ge",
            "gt",
            "isvalid",
            "le",
            "listener",
            "lt",
            "ne",
            "notify",
            "ObjectBeingDestroyed",
        ],
    ),
    (
        "matlab.mixin.Copyable",
        &["copy", "copyElement", "delete", "isvalid", "addlistener", "notify", "listener"],
    ),
    ("matlab.mixin.SetGet", &["set", "get", "delete", "isvalid", "addlistener", "notify", "listener"]),
    ("matlab.mixin.Scalar", &[]),
];

/// The class that a name means in a unit, or that has that name in full.
pub(crate) fn declared(sources: &Sources, unit: u32, name: &str) -> Option<DeclaredClass> {
    let (path, full) = sources.class_named(unit, name)?;
    if is_library(&path) {
        return None;
    }
    let number = sources.unit_in(&path)?;
    let decl = sources.unit(number).unit.class.clone()?;
    // `Class.member` is none.
    if full.rsplit('.').next() != Some(decl.name.as_str()) {
        return None;
    }
    let files = sources.with_files(|files| files.class_files(&full));
    let files = files.into_iter().map(|(name, _)| Name::new(&name)).collect();
    let mut class = DeclaredClass {
        name: Name::new(&full),
        unit: number,
        files,
        supers: Vec::new(),
        inherited: Vec::new(),
        is_closed: true,
        decl,
    };
    for above in class.decl.superclasses.clone() {
        match OF_THE_LANGUAGE.iter().find(|(known, _)| *known == above.as_str()) {
            Some((_, members)) => class.inherited.extend_from_slice(members),
            None => match sources.class(number, above.as_str()) {
                Some(known) => class.supers.push(Rc::clone(&known)),
                None => class.is_closed = false,
            },
        }
    }
    Some(class)
}
