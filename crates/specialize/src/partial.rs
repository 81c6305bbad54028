//! Parameters of which parts are fixed and the others are open: fields of a struct, cells, elements of an array.
//!
//! ```text
//! opts.Tol = 1e-6       the residual function is given a struct of the other fields, or with any `Tol`
//! c{2} = 'near'         a cell array with any second cell
//! ```
//!
//! The residual does with a value what the original does with the value in which these parts are set.

use crate::code::{Code, CodeStep, literal};
use crate::elements::Elements;
use crate::value::{Known, MOST_ELEMENTS, Val};
use lanner_base::Name;
use lanner_facts::{Class, Fact, Terms};
use lanner_runtime::index::path::{Step, set_path};
use lanner_runtime::value::Struct;
use lanner_runtime::{Dims, Result as Ran, Value};
use std::fmt::Write;
use std::rc::Rc;

/// A parameter of which parts are fixed.
#[derive(Clone, Debug)]
pub struct Partial {
    /// Its name.
    pub name: Name,
    /// What is said of the whole, if anything is.
    pub fact: Option<Box<Fact>>,
    /// The parts, none of which is in another one.
    parts: Vec<Part>,
}

/// A fixed part.
#[derive(Clone, Debug)]
struct Part {
    path: Vec<PathStep>,
    value: Value,
    spelled: Option<Rc<str>>,
}

/// A part with the steps that are left to it.
type Left<'p> = (&'p [PathStep], &'p Part);

/// A step to a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// `.name`
    Field(Name),
    /// `{i, j}`
    Brace(Vec<usize>),
    /// `(i, j)`
    Paren(Vec<usize>),
}

/// Sets the part of a value to which steps lead.
///
/// # Errors
/// Those of the assignment.
pub fn set_part(of: &mut Value, path: &[PathStep], value: Value) -> Ran<()> {
    let places = |subscripts: &[usize]| subscripts.iter().map(|&k| Value::Scalar(k as f64)).collect();
    let args: Vec<Vec<Value>> = path
        .iter()
        .map(|step| match step {
            PathStep::Field(_) => Vec::new(),
            PathStep::Brace(subscripts) | PathStep::Paren(subscripts) => places(subscripts),
        })
        .collect();
    let steps: Vec<Step<'_>> = path
        .iter()
        .zip(&args)
        .map(|(step, args)| match step {
            PathStep::Field(name) => Step::Field(*name),
            PathStep::Brace(_) => Step::Brace(args),
            PathStep::Paren(_) => Step::Paren(args),
        })
        .collect();
    set_path(of, &steps, value)?;
    *of = std::mem::take(of).canonical();
    Ok(())
}

/// The field of fields that steps lead to, if it is there.
fn part_of<'v>(value: &'v Value, path: &[PathStep]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, step| match (value, step) {
        (Value::Struct(fields), PathStep::Field(name)) => fields.get(*name),
        _ => None,
    })
}

/// Steps behind a name, as people write them.
pub fn shown_path(name: &str, path: &[PathStep]) -> String {
    let mut text = name.to_owned();
    let list = |subscripts: &[usize]| {
        let all: Vec<String> = subscripts.iter().map(ToString::to_string).collect();
        all.join(", ")
    };
    for step in path {
        let _ = match step {
            PathStep::Field(name) => write!(text, ".{name}"),
            PathStep::Brace(subscripts) => write!(text, "{{{}}}", list(subscripts)),
            PathStep::Paren(subscripts) => write!(text, "({})", list(subscripts)),
        };
    }
    text
}

impl Partial {
    /// Of which nothing is fixed yet.
    pub fn new(name: Name, fact: Option<Box<Fact>>) -> Partial {
        Partial { name, fact, parts: Vec::new() }
    }

    /// Fixes a part, or a part of one.
    ///
    /// # Errors
    /// In words: what is fixed already has no such part; the value has no text.
    pub fn fix(&mut self, path: Vec<PathStep>, value: Value, spelled: Option<Rc<str>>) -> Result<(), String> {
        let shown = shown_path(self.name.as_str(), &path);
        if spelled.is_none() && literal(&value).is_none() {
            return Err(format!(
                "the value of {shown} has no text: it cannot be fixed where others are open"
            ));
        }
        let around =
            self.parts.iter_mut().find(|part| path.len() > part.path.len() && path.starts_with(&part.path));
        if let Some(part) = around {
            part.spelled = None;
            return set_part(&mut part.value, &path[part.path.len()..], value).map_err(|_| {
                format!(
                    "{} is fixed, and has no such part as {shown}",
                    shown_path(self.name.as_str(), &part.path)
                )
            });
        }
        self.parts.retain(|part| !part.path.starts_with(&path));
        self.parts.push(Part { path, value, spelled });
        Ok(())
    }

    /// What is known of the parameter.
    ///
    /// # Errors
    /// In words: what has to be said of it as well, or cannot be fixed in part.
    pub fn val(&self, terms: &mut Terms) -> Result<Val, String> {
        let parts: Vec<Left<'_>> = self.parts.iter().map(|part| (part.path.as_slice(), part)).collect();
        val_of(self.name.as_str(), self.fact.as_deref(), &parts, terms)
    }

    /// A value in which the parts are set; none where it cannot have them.
    pub fn set_in(&self, mut value: Value) -> Option<Value> {
        for part in &self.parts {
            set_part(&mut value, &part.path, part.value.clone()).ok()?;
        }
        Some(value)
    }

    /// A value in which the structs around the parts are there, though perhaps not the parts.
    pub fn with_structs(&self, mut value: Value) -> Value {
        for part in &self.parts {
            for end in 1..part.path.len() {
                let around = &part.path[..end];
                if !matches!(part_of(&value, around), Some(Value::Struct(_)))
                    && matches!(part.path[end], PathStep::Field(_))
                {
                    // A value that cannot have it stays as it is.
                    let _ = set_part(&mut value, around, Struct::scalar().into());
                }
            }
        }
        value
    }

    /// The parts as assignments: the steps to each, and its value.
    pub(crate) fn stores(&self) -> Vec<(Vec<CodeStep>, Code)> {
        let places = |subscripts: &[usize]| -> Vec<Code> {
            subscripts.iter().map(|&k| Code::known(Value::Scalar(k as f64))).collect()
        };
        let step = |step: &PathStep| match step {
            PathStep::Field(name) => CodeStep::Field(*name),
            PathStep::Brace(subscripts) => CodeStep::Brace(places(subscripts)),
            PathStep::Paren(subscripts) => CodeStep::Paren(places(subscripts)),
        };
        let store = |part: &Part| {
            let code = Code { spelled: part.spelled.clone(), ..Code::known(part.value.clone()) };
            (part.path.iter().map(step).collect(), code)
        };
        self.parts.iter().map(store).collect()
    }

    /// The steps to each part.
    pub fn paths(&self) -> impl Iterator<Item = &[PathStep]> {
        self.parts.iter().map(|part| part.path.as_slice())
    }

    /// Each part and its value, as people write them.
    pub(crate) fn shown(&self) -> Vec<String> {
        let text = |part: &Part| match &part.spelled {
            Some(text) => text.to_string(),
            None => literal(&part.value).map_or_else(|| "a value".to_owned(), |literal| literal.text),
        };
        let name = self.name.as_str();
        self.parts.iter().map(|part| format!("{} = {}", shown_path(name, &part.path), text(part))).collect()
    }
}

/// What is known of a value with these parts, by the steps that are left to each.
fn val_of(shown: &str, fact: Option<&Fact>, parts: &[Left<'_>], terms: &mut Terms) -> Result<Val, String> {
    let Some((first, part)) = parts.first() else { return Ok(Val::anything(terms)) };
    match first.first() {
        None => Ok(Val::Known(Known { value: part.value.clone(), spelled: part.spelled.clone() })),
        Some(PathStep::Field(_)) => struct_of(shown, fact, parts, terms),
        Some(PathStep::Brace(_)) => cells_of(shown, fact, parts, terms),
        Some(PathStep::Paren(_)) => elements_of(shown, fact, parts, terms),
    }
}

/// The error of parts that no value has together.
fn of_two_kinds(shown: &str) -> String {
    format!("{shown} is given fields and elements: it has one or the other")
}

fn struct_of(shown: &str, fact: Option<&Fact>, parts: &[Left<'_>], terms: &mut Terms) -> Result<Val, String> {
    let is_struct =
        fact.is_none_or(|fact| fact.classes.contains(Class::Struct) && !terms.is_scalar(fact.shape).is_no());
    if !is_struct {
        return Err(format!("{shown} is said to be no struct: it has no fields to fix"));
    }
    let mut groups: Vec<(Name, Vec<Left<'_>>)> = Vec::new();
    for &(path, part) in parts {
        let Some((PathStep::Field(name), rest)) = path.split_first() else { return Err(of_two_kinds(shown)) };
        match groups.iter_mut().find(|(own, _)| own == name) {
            Some((_, group)) => group.push((rest, part)),
            None => groups.push((*name, vec![(rest, part)])),
        }
    }
    let mut fields = Vec::new();
    for (name, group) in groups {
        fields.push((name, val_of(&format!("{shown}.{name}"), None, &group, terms)?));
    }
    Ok(Val::Fields(Rc::new(fields)))
}

fn cells_of(shown: &str, fact: Option<&Fact>, parts: &[Left<'_>], terms: &mut Terms) -> Result<Val, String> {
    let dims = extents_of(shown, fact, terms, "cells", "1x3 cell")?;
    if fact.is_none_or(|fact| fact.classes.only() != Some(Class::Cell)) {
        return Err(format!("{shown} is said to be no cell array: it has no cells to fix"));
    }
    let mut cells: Vec<Vec<Left<'_>>> = vec![Vec::new(); dims.numel()];
    for &(path, part) in parts {
        let Some((PathStep::Brace(subscripts), rest)) = path.split_first() else {
            return Err(of_two_kinds(shown));
        };
        cells[place(shown, &dims, subscripts)?].push((rest, part));
    }
    let mut vals = Vec::new();
    for (k, cell) in (1..).zip(&cells) {
        vals.push(val_of(&format!("{shown}{{{k}}}"), None, cell, terms)?);
    }
    Ok(Val::of_cells(dims, vals))
}

fn elements_of(
    shown: &str,
    fact: Option<&Fact>,
    parts: &[Left<'_>],
    terms: &mut Terms,
) -> Result<Val, String> {
    let dims = extents_of(shown, fact, terms, "elements", "1x3 double")?;
    let Some(of) = fact.and_then(|fact| Elements::of_fact(fact, dims.numel())) else {
        return Err(format!("{shown} is said to be no array of one class: no elements of it are fixed"));
    };
    let mut list = vec![None; dims.numel()];
    for &(path, part) in parts {
        let [PathStep::Paren(subscripts)] = path else { return Err(of_two_kinds(shown)) };
        let Some(element) = of.stored(&part.value) else {
            let kind = if of.is_real { "real" } else { "complex" };
            let shown = shown_path(shown, path);
            return Err(format!("the value of {shown} is no {kind} {}", of.class.name()));
        };
        list[place(shown, &dims, subscripts)?] = Some(element);
    }
    Ok(Val::of_elements(dims, Elements { list, ..of }, terms))
}

/// The extents that are said of something.
fn extents_of(
    shown: &str,
    fact: Option<&Fact>,
    terms: &Terms,
    what: &str,
    example: &str,
) -> Result<Dims, String> {
    let known = fact.and_then(|fact| terms.explicit_extents(fact.shape));
    let known: Option<Vec<usize>> =
        known.and_then(|extents| extents.into_iter().map(|extent| usize::try_from(extent).ok()).collect());
    let dims = known.map(|extents| Dims::new(&extents)).filter(|dims| dims.numel() <= MOST_ELEMENTS);
    let is_name = shown.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    dims.ok_or_else(|| match is_name {
        true => {
            format!("{what} of {shown} can be fixed where its size is known: --shape '{shown}: {example}'")
        }
        false => format!("{what} of {shown} cannot be fixed: its size is not known"),
    })
}

/// Which element or cell subscripts mean.
fn place(shown: &str, dims: &Dims, subscripts: &[usize]) -> Result<usize, String> {
    let values: Vec<Value> = subscripts.iter().map(|&k| Value::Scalar(k as f64)).collect();
    let found = crate::expr::places(dims, &values);
    found.and_then(|found| found.first().copied()).ok_or_else(|| {
        let list: Vec<String> = subscripts.iter().map(ToString::to_string).collect();
        format!("{shown} has no place {}", list.join(", "))
    })
}
