//! `inputParser`: arguments by position and by name.
//!
//! `p = inputParser; addRequired(p, 'x'); addParameter(p, 'Scale', 1); parse(p, 3, 'scale', 2)` leaves 3 in
//! `p.Results.x` and 2 in `p.Results.Scale`.
#![allow(non_snake_case)] // The functions are named as in programs.

use crate::memory::{Arrange, Grow, Reword};
use crate::value::{Declared, Given, Parser};
use crate::{Args, Error, Fault, Host, Object, Outputs, Result, Struct, Value, one};
use lanner_base::Name;
use smallvec::smallvec;
use std::cell::RefCell;
use std::rc::Rc;

/// `inputParser`: an object without declared arguments.
pub fn inputParser(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::Object(Object::Parser(Rc::new(RefCell::new(Parser::default())))))
}

/// `addRequired(p, name, validator)`.
pub fn addRequired(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    declare("addRequired", &args, Given::Required, None, args.get(2))
}

/// `addOptional(p, name, default, validator)`.
pub fn addOptional(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    declare("addOptional", &args, Given::Optional, args.get(2), args.get(3))
}

/// `addParameter(p, name, default, validator)`.
pub fn addParameter(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    declare("addParameter", &args, Given::Parameter, args.get(2), args.get(3))
}

/// `addSwitch(p, name)`.
pub fn addSwitch(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    declare("addSwitch", &args, Given::Switch, Some(&Value::Bool(false)), None)
}

fn parser<'a>(name: &str, value: &'a Value) -> Result<&'a Rc<RefCell<Parser>>> {
    match value {
        Value::Object(Object::Parser(parser)) => Ok(parser),
        other => Err(Fault::UndefinedForClass.with(&[&name, &other.class_name()])),
    }
}

fn failed(kind: &str, text: impl Into<String>) -> Error {
    Error::new(&format!("MATLAB:InputParser:{kind}"), text)
}

fn declare(
    function: &str,
    args: &[Value],
    given: Given,
    default: Option<&Value>,
    validator: Option<&Value>,
) -> Result<Outputs> {
    let mut parser = parser(function, &args[0])?.borrow_mut();
    let name = args[1].as_text().filter(|text| super::exist::is_identifier(text));
    let name =
        Name::new(&name.ok_or_else(|| failed("InvalidName", "The argument's name must be a valid name."))?);
    if parser.declared.iter().any(|d| d.name == name) {
        return Err(failed("DuplicateParamName", format!("The parameter '{name}' has already been added.")));
    }
    // Octave's validators may be missing as [] or given as text.
    let validator = validator.filter(|v| matches!(v, Value::Function(_))).cloned().unwrap_or_default();
    let default = default.cloned().unwrap_or_else(Value::empty);
    parser.declared.put(Declared { name, given, default, validator });
    Ok(Outputs::new())
}

/// `parse(p, …)`: fills `p.Results`, `p.Unmatched` and `p.UsingDefaults`.
pub fn parse(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = parser("parse", &args[0])?.clone();
    // The validators may look at the parser: it is not held while they run.
    let rules = shared.borrow().clone();
    let mut call = Call { rules: &rules, given: Vec::new(), unmatched: Struct::scalar() };
    call.read(host, &args[1..])?;
    let Call { given, unmatched, .. } = call;
    let mut all: Vec<(Name, Value)> = Vec::new();
    let mut defaults = Vec::new();
    for declared in &rules.declared {
        match given.iter().rev().find(|(name, _)| *name == declared.name) {
            Some((name, value)) => all.put((*name, value.clone())),
            None => {
                defaults.put(declared.name);
                all.put((declared.name, declared.default.clone()));
            }
        }
    }
    all.arrange_by_key(|(name, _)| name.lowercase());
    let mut results = Struct::scalar();
    for (name, value) in all {
        results.set(name, value);
    }
    let mut parser = shared.borrow_mut();
    parser.results = results;
    parser.unmatched = unmatched;
    parser.defaults = defaults;
    Ok(Outputs::new())
}

/// One call's arguments as they are read.
struct Call<'a> {
    rules: &'a Parser,
    given: Vec<(Name, Value)>,
    unmatched: Struct,
}

impl Call<'_> {
    fn read(&mut self, host: &mut dyn Host, args: &[Value]) -> Result<()> {
        let mut rest = args;
        for declared in self.rules.declared.iter().filter(|d| d.given == Given::Required) {
            let Some((value, after)) = rest.split_first() else {
                return Err(failed("notEnoughInputs", "Not enough input arguments."));
            };
            self.take(host, declared, value)?;
            rest = after;
        }
        for declared in self.rules.declared.iter().filter(|d| d.given == Given::Optional) {
            let Some((value, after)) = rest.split_first() else { break };
            let text = matches!(value, Value::Char(_) | Value::String(_)).then(|| value.as_text()).flatten();
            if let Some(text) = text {
                // A text that is not accepted, or that is a name, begins the names and values.
                let refused = validate(host, declared, value).is_err();
                let named = self.rules.named(&text).is_some();
                if refused || named && matches!(declared.validator, Value::Undefined) {
                    break;
                }
            }
            // So does a structure of them.
            if matches!(value, Value::Struct(_))
                && self.rules.struct_expand
                && validate(host, declared, value).is_err()
            {
                break;
            }
            self.take(host, declared, value)?;
            rest = after;
        }
        self.read_named(host, rest)
    }

    fn read_named(&mut self, host: &mut dyn Host, mut rest: &[Value]) -> Result<()> {
        while let Some((name, after)) = rest.split_first() {
            rest = after;
            if let (Value::Struct(s), true) = (name, self.rules.struct_expand) {
                for (field, values) in s.fields() {
                    if let Some(value) = values.first() {
                        self.named_value(host, field, value)?;
                    }
                }
                continue;
            }
            let Some(text) = name.as_text() else {
                let text = "Expected a string scalar or character vector for the parameter name.";
                return Err(failed("ParamMustBeChar", text));
            };
            if let Some(declared) = self.rules.named(&text)
                && declared.given == Given::Switch
            {
                self.given.put((declared.name, Value::Bool(true)));
                continue;
            }
            let Some((value, after)) = rest.split_first() else {
                return Err(failed(
                    "ParamMissingValue",
                    format!(
                        "No value was given for '{text}'. Name-value pair arguments require a name followed by a value."
                    ),
                ));
            };
            rest = after;
            self.named_value(host, &text, value)?;
        }
        Ok(())
    }

    fn named_value(&mut self, host: &mut dyn Host, text: &str, value: &Value) -> Result<()> {
        match self.rules.named(text) {
            Some(declared) => self.take(host, declared, value),
            None if self.rules.keep_unmatched => {
                self.unmatched.set(Name::new(text), value.clone());
                Ok(())
            }
            None => Err(failed(
                "UnmatchedParameter",
                format!(
                    "'{text}' is not a recognized parameter. For a list of valid name-value pair arguments, see the documentation for this function."
                ),
            )),
        }
    }

    fn take(&mut self, host: &mut dyn Host, declared: &Declared, value: &Value) -> Result<()> {
        validate(host, declared, value)?;
        self.given.put((declared.name, value.clone()));
        Ok(())
    }
}

/// Asks the validator: it refuses by answering false or by an error.
fn validate(host: &mut dyn Host, declared: &Declared, value: &Value) -> Result<()> {
    let Value::Function(function) = &declared.validator else { return Ok(()) };
    let name = declared.name;
    match host.call(&declared.validator, smallvec![value.clone()], 0) {
        Ok(outputs) => match outputs.first().map(Value::to_f64s) {
            Some(Some(answer)) if answer.is_empty() || answer.contains(&0.0) => Err(failed(
                "ArgumentFailedValidation",
                format!("The value of '{name}' is invalid. It must satisfy the function: {}.", function.text),
            )),
            _ => Ok(()),
        },
        Err(error) if error.is_catchable() => {
            let dialect = host.dialect();
            let text = format!("The value of '{name}' is invalid. {}", error.message(dialect));
            Err(failed("ArgumentFailedValidation", text))
        }
        Err(error) => Err(error),
    }
}
