//! The comment at the beginning of a residual function: what was fixed.

use super::{Request, declared, repeats};
use crate::code::literal;
use crate::options::Given;
use crate::world::Unit;
use lanner_base::Name;
use lanner_hir::Variable;
use std::fmt::Write;

/// The comment at the beginning: what was fixed.
pub(super) fn header(unit: &Unit, request: &Request<'_>) -> String {
    let data = &unit.file.functions[request.function];
    let mut fixed = Vec::new();
    for (param, given) in data.params.iter().zip(&request.params) {
        let Some(variable) = param.variable else { continue };
        let (value, spelled) = match given {
            Given::Fixed(value, spelled) => (value.clone(), spelled.clone()),
            Given::Rest(rest) => {
                let texts: Vec<String> =
                    rest.iter().map(|(given, name)| text_of_rest(given, *name)).collect();
                fixed.push(format!("{} = {{{}}}", data.variables[variable].name, texts.join(", ")));
                continue;
            }
            Given::Named(fields) => {
                let name = data.variables[variable].name;
                let given = fields.iter().filter(|(_, given)| matches!(given, Given::Fixed(..)));
                fixed.extend(
                    given.map(|(field, given)| format!("{name}.{field} = {}", text_of_rest(given, *field))),
                );
                continue;
            }
            Given::Partial(partial) => {
                fixed.extend(partial.shown());
                continue;
            }
            Given::Fact(_) | Given::Unknown | Given::Missing | Given::Default(_) => continue,
        };
        let text = match spelled {
            Some(text) => text.to_string(),
            None => literal(&value).map_or_else(|| "a value".to_owned(), |literal| literal.text),
        };
        let short: String = if text.chars().count() > 60 {
            text.chars().take(57).chain("...".chars()).collect()
        } else {
            text
        };
        fixed.push(format!("{} = {short}", data.variables[variable].name));
    }
    fixed.extend(request.globals.iter().map(|(name, value)| {
        let text = literal(value).map_or_else(|| "a value".to_owned(), |literal| literal.text);
        format!("global {name} = {text}")
    }));
    fixed.extend(request.files.iter().map(|file| format!("{file} as it is now")));
    let mut text = format!(
        "{} for {}",
        data.name,
        if fixed.is_empty() { "any arguments".to_owned() } else { fixed.join(", ") }
    );
    let is_by_place = |variable: Variable| {
        !declared(data, variable).any(|argument| argument.field.is_some() || repeats(data, argument))
    };
    let by_place = data.params.iter().filter(|param| param.variable.is_none_or(is_by_place)).count();
    match request.nargin.filter(|&nargin| nargin < by_place) {
        Some(1) => text.push_str(", one argument"),
        Some(nargin) => _ = write!(text, ", {nargin} arguments"),
        None => (),
    }
    text
}

/// An argument of `varargin` in the header.
fn text_of_rest(given: &Given, name: Name) -> String {
    match given {
        Given::Fixed(value, _) => literal(value).map_or_else(|| "a value".to_owned(), |literal| literal.text),
        _ => name.to_string(),
    }
}
