//! Whether the parts of a value lie in its contents.

use super::{Contents, Parts};
use crate::dim::Valuation;
use crate::terms::Terms;
use crate::{Observed, Violation};

/// The parts of a value of the running program, of many some.
pub enum Inside<'a> {
    /// It has none, or they are not shown.
    Nothing,
    /// So many cells, and some of them with their places from 0.
    Cells(usize, Vec<(usize, Box<dyn Observed + 'a>)>),
    /// The fields of a struct, each of some of the array's elements.
    Fields(Vec<(&'a str, Vec<Box<dyn Observed + 'a>>)>),
    /// The name or the text of what a handle calls, and what it captured as far as that is there.
    Handle(&'a str, Vec<Option<Box<dyn Observed + 'a>>>),
    /// Objects of a class that the program defines.
    Objects(&'a str),
}

impl Contents {
    /// Whether the parts of a value lie in it.
    pub(crate) fn check(
        &self,
        value: &dyn Observed,
        terms: &Terms,
        run: &Valuation,
    ) -> Result<(), Violation> {
        let outside = |part: String| move |violation| Violation::Part(part, Box::new(violation));
        match (value.inside(), self.parts()) {
            (Inside::Cells(count, _), Parts::Each(facts)) if count != facts.len() => Err(Violation::Parts),
            (Inside::Cells(_, cells), Parts::Each(facts)) => cells.iter().try_for_each(|(k, cell)| {
                let part = || format!("{{{}}}", k + 1);
                facts[*k].check(Some(&**cell), terms, run).map_err(outside(part()))
            }),
            (Inside::Cells(_, cells), Parts::All(fact)) => cells.iter().try_for_each(|(k, cell)| {
                fact.check(Some(&**cell), terms, run).map_err(outside(format!("{{{}}}", k + 1)))
            }),
            (Inside::Fields(fields), Parts::Fields(known)) => {
                let is_listed = |name: &str| known.list.iter().any(|(own, _)| own.as_str() == name);
                if known.is_all && !fields.iter().all(|(name, _)| is_listed(name)) {
                    return Err(Violation::Parts);
                }
                known.list.iter().try_for_each(|(name, fact)| {
                    let part = || format!(".{name}");
                    match fields.iter().find(|(own, _)| *own == name.as_str()) {
                        None => fact.check(None, terms, run).map_err(outside(part())),
                        Some((_, values)) => values.iter().try_for_each(|value| {
                            fact.check(Some(&**value), terms, run).map_err(outside(part()))
                        }),
                    }
                })
            }
            (Inside::Handle(text, captured), Parts::Handles(handles)) => {
                let mut result = Err(Violation::Parts);
                for handle in handles.iter().filter(|handle| handle.text.as_str() == text) {
                    result = handle.captures.iter().zip(&captured).enumerate().try_for_each(
                        |(k, (fact, value))| {
                            let value = value.as_deref();
                            fact.check(value, terms, run).map_err(outside(format!("capture {}", k + 1)))
                        },
                    );
                    if result.is_ok() {
                        break;
                    }
                }
                result
            }
            (Inside::Objects(class), Parts::Objects(known)) => match class == known.as_str() {
                true => Ok(()),
                false => Err(Violation::Parts),
            },
            // Contents say something of values of their kind only.
            (
                Inside::Nothing
                | Inside::Cells(..)
                | Inside::Fields(_)
                | Inside::Handle(..)
                | Inside::Objects(_),
                Parts::Handles(_)
                | Parts::Fields(_)
                | Parts::Each(_)
                | Parts::All(_)
                | Parts::List(_)
                | Parts::Objects(_),
            ) => Ok(()),
        }
    }
}
