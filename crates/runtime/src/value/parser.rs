//! `inputParser`: what arguments a function declares, and what a call gave.

use super::{Struct, Tensor, Value};
use crate::memory::Gather;
use lanner_base::Name;

/// How an argument is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// By position, always.
    Required,
    /// By position, or left out.
    Optional,
    /// By name and value.
    Parameter,
    /// By its name alone.
    Switch,
}

/// One declared argument.
#[derive(Clone, Debug)]
pub struct Declared {
    /// Its name, also that of the field in `Results`.
    pub name: Name,
    /// How it is given.
    pub given: Given,
    /// Its value where it is left out.
    pub default: Value,
    /// The function that accepts values, or `Undefined`.
    pub validator: Value,
}

/// The contents of an `inputParser`.
#[derive(Clone, Debug)]
pub struct Parser {
    /// In the order of declaration.
    pub declared: Vec<Declared>,
    /// Names must agree in case.
    pub case_sensitive: bool,
    /// Unknown names go to `Unmatched` instead of being errors.
    pub keep_unmatched: bool,
    /// The beginning of a name will do.
    pub partial_matching: bool,
    /// Fields of a struct argument are names and values.
    pub struct_expand: bool,
    /// The function's name, for messages.
    pub function: String,
    /// What the last call gave, by name.
    pub results: Struct,
    /// What was not declared.
    pub unmatched: Struct,
    /// Which defaults were used.
    pub defaults: Vec<Name>,
}

impl Default for Parser {
    fn default() -> Parser {
        Parser {
            declared: Vec::new(),
            case_sensitive: false,
            keep_unmatched: false,
            partial_matching: true,
            struct_expand: true,
            function: String::new(),
            results: Struct::scalar(),
            unmatched: Struct::scalar(),
            defaults: Vec::new(),
        }
    }
}

impl Parser {
    /// A property's value.
    pub fn property(&self, name: &str) -> Option<Value> {
        let names =
            |names: Vec<Name>| Value::from(Tensor::row(names.iter().map(|n| Value::text(n)).gather()));
        Some(match name {
            "Results" => self.results.clone().into(),
            "Unmatched" => self.unmatched.clone().into(),
            "UsingDefaults" => names(self.defaults.clone()),
            "Parameters" => names(self.declared.iter().map(|d| d.name).gather()),
            "FunctionName" => Value::text(&self.function),
            "CaseSensitive" => Value::Bool(self.case_sensitive),
            "KeepUnmatched" => Value::Bool(self.keep_unmatched),
            "PartialMatching" => Value::Bool(self.partial_matching),
            "StructExpand" => Value::Bool(self.struct_expand),
            _ => return None,
        })
    }

    /// Sets a property; says whether it can be set to this value.
    pub fn set_property(&mut self, name: &str, value: &Value) -> bool {
        let flag = match name {
            "FunctionName" => match value.as_text() {
                Some(text) => {
                    self.function = text;
                    return true;
                }
                None => return false,
            },
            "CaseSensitive" => &mut self.case_sensitive,
            "KeepUnmatched" => &mut self.keep_unmatched,
            "PartialMatching" => &mut self.partial_matching,
            "StructExpand" => &mut self.struct_expand,
            _ => return false,
        };
        match value.as_f64() {
            Some(x) => *flag = x != 0.0,
            None => return false,
        }
        true
    }

    /// The declared parameter or switch that a name means.
    pub fn named(&self, text: &str) -> Option<&Declared> {
        let by_name = || self.declared.iter().filter(|d| matches!(d.given, Given::Parameter | Given::Switch));
        let same = |name: &str| {
            if self.case_sensitive { name == text } else { name.eq_ignore_ascii_case(text) }
        };
        if let Some(exact) = by_name().find(|d| same(&d.name)) {
            return Some(exact);
        }
        let begins = |name: &str| {
            let beginning = name.get(..text.len());
            beginning
                .is_some_and(|b| if self.case_sensitive { b == text } else { b.eq_ignore_ascii_case(text) })
        };
        let mut partial = by_name().filter(|d| self.partial_matching && !text.is_empty() && begins(&d.name));
        let first = partial.next()?;
        partial.next().is_none().then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_by_their_beginning() {
        let mut parser = Parser::default();
        for name in ["Color", "Count"] {
            let name = Name::new(name);
            let (default, validator) = (Value::empty(), Value::Undefined);
            parser.declared.push(Declared { name, given: Given::Parameter, default, validator });
        }
        assert_eq!(parser.named("color").map(|d| d.name.as_str()), Some("Color"));
        assert_eq!(parser.named("cou").map(|d| d.name.as_str()), Some("Count"));
        assert!(parser.named("co").is_none() && parser.named("x").is_none());
    }
}
