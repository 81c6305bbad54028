//! `arguments` blocks: how callers give the parameters.
//!
//! ```text
//! x (1,:) double                 by their places
//! opts.Weight (1,1) = 0.5        by their names, fields of one struct
//! (Repeating)                    again and again: a cell array for each
//! ```

use super::wrong;
use lanner_base::Name;
use lanner_facts::Terms;
use lanner_hir::{Argument, ArgumentRole, FunctionData, Variable};
use lanner_runtime::value::{Struct, Tensor};
use lanner_runtime::{Dims, Result, Value};
use lanner_specialize::{Given, PathStep, behind_declaration, shown_path};
use std::rc::Rc;

/// How callers give parameters.
#[derive(Clone, Debug, Default)]
pub(super) struct Kinds {
    /// How many come first, by their places; `varargin` is one of them.
    pub positional: usize,
    /// Those that are given again and again.
    pub repeating: Vec<usize>,
    /// The struct of those that are given by names.
    pub named: Option<usize>,
}

impl Kinds {
    /// Of a function.
    pub(super) fn of(data: &FunctionData) -> Kinds {
        let place =
            |variable: Variable| data.params.iter().position(|param| param.variable == Some(variable));
        let rest = data.variadic_in.then(|| data.params.len() - 1);
        let arguments = |role: ArgumentRole| {
            data.arguments.iter().filter(move |block| block.role == role).flat_map(|block| &block.arguments)
        };
        let repeating: Vec<usize> = arguments(ArgumentRole::Repeating)
            .filter_map(|argument| place(argument.variable))
            .filter(|&k| Some(k) != rest)
            .collect();
        let is_named = |argument: &&Argument| argument.field.is_some();
        let named =
            arguments(ArgumentRole::Input).find(is_named).and_then(|argument| place(argument.variable));
        let positional = data.params.len() - repeating.len() - usize::from(named.is_some());
        Kinds { positional, repeating, named }
    }

    /// The arguments of a call as typed: those by their places, and those with names.
    pub(super) fn split(
        &self,
        data: &FunctionData,
        args: Vec<String>,
    ) -> (Vec<String>, Vec<(String, String)>) {
        let names: Vec<Name> = fields(data).filter_map(|argument| argument.field).collect();
        let required = data.params.iter().take(self.positional).filter(|param| {
            !data
                .arguments
                .iter()
                .flat_map(|block| &block.arguments)
                .any(|argument| Some(argument.variable) == param.variable && argument.default.is_some())
        });
        let required = required.count();
        let named = |text: &str| -> Option<(String, Option<String>)> {
            let is_field = |name: &str| names.iter().any(|field| field.as_str() == name);
            if let Some((name, value)) = text.split_once('=').filter(|(name, _)| is_field(name.trim())) {
                return Some((name.trim().to_owned(), Some(value.trim().to_owned())));
            }
            let inner = text.trim_matches(['\'', '"']);
            (inner.len() + 2 == text.len() && is_field(inner)).then(|| (inner.to_owned(), None))
        };
        let begin = (required.min(args.len())..args.len()).find(|&k| named(&args[k]).is_some());
        let Some(begin) = begin else { return (args, Vec::new()) };
        let mut args = args;
        let mut pairs = Vec::new();
        let mut rest = args.split_off(begin).into_iter();
        while let Some(text) = rest.next() {
            match named(&text) {
                Some((name, Some(value))) => pairs.push((name, value)),
                Some((name, None)) => pairs.push((name, rest.next().unwrap_or_else(|| "[]".to_owned()))),
                None => pairs.push((text, rest.next().unwrap_or_else(|| "[]".to_owned()))),
            }
        }
        (args, pairs)
    }

    /// What a call gives the struct of arguments with names: open ones among them, and those that it leaves out.
    pub(super) fn of_call(&self, data: &FunctionData, mut given: Vec<(Name, Given)>) -> Given {
        if given.iter().any(|(_, given)| matches!(given, Given::Unknown)) {
            let names = fields(data).filter_map(|argument| argument.field);
            let left_out: Vec<Name> =
                names.filter(|field| !given.iter().any(|(own, _)| own == field)).collect();
            given.extend(left_out.into_iter().map(|field| (field, Given::Missing)));
            return Given::Named(given);
        }
        let mut values = Struct::scalar();
        for (name, given) in given {
            if let Given::Fixed(value, _) = given {
                values.set(name, value);
            }
        }
        Given::Fixed(values.into(), None)
    }

    /// The argument with a name to which steps behind the struct's name lead.
    ///
    /// # Errors
    /// There is none, or they lead further.
    pub(super) fn named_field(&self, data: &FunctionData, k: usize, path: &[PathStep]) -> Result<Name> {
        let variable = data.params[k].variable;
        let of = variable.map_or("_", |variable| data.variables[variable].name.as_str());
        let own = fields(data).filter(|argument| Some(argument.variable) == variable);
        let names: Vec<Name> = own.filter_map(|argument| argument.field).collect();
        match path {
            [PathStep::Field(field)] if names.contains(field) => Ok(*field),
            [PathStep::Field(field), _, ..] if names.contains(field) => {
                Err(wrong(format!("{of}.{field} is an argument: it is fixed as a whole, or open")))
            }
            _ => {
                let names: Vec<&str> = names.iter().copied().map(Name::as_str).collect();
                let shown = shown_path("", path);
                let shown = shown.trim_start_matches('.');
                Err(wrong(format!("{of} has no argument {shown}: it has {}", names.join(", "))))
            }
        }
    }

    /// Open arguments with names, with what holds of each behind its declaration, and whether a call gives all of them: others are known
    /// not to be given.
    pub(super) fn open_fields(
        &self,
        data: &FunctionData,
        params: &[Given],
        terms: &mut Terms,
    ) -> (Vec<(Name, Given)>, bool) {
        let all: &[(Name, Given)] = match self.named.map(|k| &params[k]) {
            Some(Given::Named(all)) => all,
            Some(Given::Unknown | Given::Fact(_)) => &[],
            _ => return (Vec::new(), false),
        };
        let of = |field: Name| all.iter().find(|(own, _)| *own == field).map(|(_, given)| given);
        let mut open = Vec::new();
        for argument in fields(data) {
            let Some(field) = argument.field else { continue };
            if matches!(of(field), None | Some(Given::Unknown)) {
                let fact = behind_declaration(argument, terms);
                open.push((field, fact.map_or(Given::Unknown, |fact| Given::Fact(Box::new(fact)))));
            }
        }
        let is_left_out = |given: &Given| matches!(given, Given::Missing | Given::Default(_));
        (open, all.iter().any(|(_, given)| is_left_out(given)))
    }

    /// How many open arguments callers may leave out, as the last by their places have defaults.
    pub(super) fn optional(&self, data: &FunctionData, params: &[Given]) -> usize {
        if data.variadic_in || !self.repeating.is_empty() {
            return 0;
        }
        let arguments = || data.arguments.iter().flat_map(|block| &block.arguments);
        let has_default = |variable: Variable| {
            arguments().any(|argument| argument.variable == variable && argument.default.is_some())
        };
        let by_place = data.params[..self.positional].iter().zip(params).rev();
        let optional = by_place.take_while(|(param, given)| {
            matches!(given, Given::Unknown | Given::Fact(_)) && param.variable.is_some_and(has_default)
        });
        optional.count()
    }

    /// Gives arguments of a call to the parameters that repeat, in turn.
    ///
    /// # Errors
    /// A number of them that does not go round.
    pub(super) fn repeat(
        &self,
        data: &FunctionData,
        args: Vec<(Given, Name)>,
        given: &mut [Given],
    ) -> Result<()> {
        let turn = self.repeating.len();
        if !args.len().is_multiple_of(turn) {
            return Err(wrong(format!(
                "{} takes arguments in turns of {turn}, {} are given",
                data.name,
                args.len()
            )));
        }
        for (at, &k) in self.repeating.iter().enumerate() {
            let own: Vec<(Given, Name)> = args.iter().skip(at).step_by(turn).cloned().collect();
            let values = own.iter().map(|(given, _)| match given {
                Given::Fixed(value, _) => Some(value.clone()),
                _ => None,
            });
            given[k] = match values.collect() {
                Some(values) => Given::Fixed(row(values), None),
                None => Given::Rest(own),
            };
        }
        Ok(())
    }

    /// Where some arguments that repeat are known and others are open: each of them, in as many turns as there are.
    ///
    /// # Errors
    /// Different numbers of turns, or a value that is no cell array.
    pub(super) fn each_turn(&self, data: &FunctionData, given: &mut [Given]) -> Result<()> {
        let name = |k: usize| {
            data.params[k].variable.map_or(Name::new("_"), |variable| data.variables[variable].name)
        };
        let mut turns = None;
        for &k in &self.repeating {
            let own = match &given[k] {
                Given::Fixed(Value::Cell(cells), _) => cells.numel(),
                Given::Fixed(..) => {
                    let name = name(k);
                    return Err(wrong(format!("the value of {name} is no cell array: the argument repeats")));
                }
                Given::Rest(rest) => rest.len(),
                _ => continue,
            };
            match turns {
                Some((other, turns)) if turns != own => {
                    let (name, other) = (name(k), name(other));
                    return Err(wrong(format!(
                        "{other} is given {turns} times and {name} {own} times: they are given in turns"
                    )));
                }
                _ => turns = Some((k, own)),
            }
        }
        let is_fixed = |&k: &usize| matches!(given[k], Given::Fixed(..));
        let Some((_, turns)) = turns.filter(|_| !self.repeating.iter().all(is_fixed)) else { return Ok(()) };
        for &k in &self.repeating {
            let own = name(k);
            let numbered = |turn: usize| Name::new(&format!("{own}{turn}"));
            given[k] = match &given[k] {
                Given::Fixed(Value::Cell(cells), _) => {
                    let fixed = cells.data().iter().map(|value| (Given::Fixed(value.clone(), None), own));
                    Given::Rest(fixed.collect())
                }
                Given::Rest(rest) => Given::Rest(rest.clone()),
                open => Given::Rest((1..=turns).map(|turn| (open.clone(), numbered(turn))).collect()),
            };
        }
        Ok(())
    }

    /// The arguments of a call one by one, where those that repeat, or that `varargin` collects, are known one by one; how they are given
    /// then; and the places of their parameters, which errors tell.
    pub(super) fn one_by_one(&self, params: &[Given]) -> (Vec<Given>, Kinds, Vec<usize>) {
        let is_repeated = |k: &usize| self.repeating.contains(k) && matches!(params[*k], Given::Rest(_));
        let turns = (0..params.len()).filter(is_repeated).map(|k| match &params[k] {
            Given::Rest(rest) => rest.len(),
            _ => 0,
        });
        let turns = turns.max().unwrap_or_default();
        let mut flat = Vec::new();
        let mut places = Vec::new();
        let mut kinds = self.clone();
        for (k, given) in params.iter().enumerate() {
            match given {
                Given::Rest(_) if Some(&k) == self.repeating.first() => {
                    for turn in 0..turns {
                        let one = |&k: &usize| match &params[k] {
                            Given::Rest(rest) => rest.get(turn).map(|(given, _)| given.clone()),
                            _ => None,
                        };
                        flat.extend(self.repeating.iter().filter_map(one));
                        places.extend(&self.repeating);
                    }
                    kinds.repeating.clear();
                }
                Given::Rest(_) if self.repeating.contains(&k) => (),
                Given::Rest(rest) => {
                    places.extend((0..rest.len()).map(|more| k + more));
                    flat.extend(rest.iter().map(|(given, _)| given.clone()));
                }
                given => {
                    places.push(k);
                    if Some(k) == self.named {
                        kinds.named = Some(flat.len());
                    }
                    flat.push(given.clone());
                }
            }
        }
        (flat, kinds, places)
    }

    /// What a call gives for fixed parameters that repeat; none where they are open.
    pub(super) fn turns(&self, params: &[Given]) -> Option<Vec<Value>> {
        let cells: Option<Vec<Vec<Value>>> = self
            .repeating
            .iter()
            .map(|&k| match &params[k] {
                Given::Fixed(Value::Cell(cells), _) => Some(cells.data().to_vec()),
                _ => None,
            })
            .collect();
        let cells = cells?;
        let count = cells.first().map_or(0, Vec::len);
        Some((0..count).flat_map(|turn| cells.iter().filter_map(move |own| own.get(turn).cloned())).collect())
    }

    /// The names and values of a call, for fixed arguments with names.
    pub(super) fn pairs(&self, params: &[Given]) -> Vec<Value> {
        let pair = |name: Name, value: Value| [Value::text(name.as_str()), value];
        match self.named.map(|k| &params[k]) {
            Some(Given::Fixed(Value::Struct(fields), _)) => {
                let value = |values: &[Value]| values.first().cloned().unwrap_or_default();
                fields.fields().iter().flat_map(|(name, values)| pair(*name, value(values))).collect()
            }
            Some(Given::Named(fields)) => {
                fixed(fields).flat_map(|(name, value)| pair(name, value.clone())).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn row(values: Vec<Value>) -> Value {
    Value::Cell(Rc::new(Tensor::new(Dims::matrix(1, values.len()), values)))
}

/// The fixed ones of arguments with names.
pub(super) fn fixed(fields: &[(Name, Given)]) -> impl Iterator<Item = (Name, &Value)> {
    fields.iter().filter_map(|(name, given)| match given {
        Given::Fixed(value, _) => Some((*name, value)),
        Given::Fact(_)
        | Given::Unknown
        | Given::Missing
        | Given::Default(_)
        | Given::Rest(_)
        | Given::Named(_)
        | Given::Partial(_) => None,
    })
}

/// The declarations of arguments with names.
pub(super) fn fields(data: &FunctionData) -> impl Iterator<Item = &Argument> {
    let inputs = data.arguments.iter().filter(|block| block.role == ArgumentRole::Input);
    inputs.flat_map(|block| &block.arguments).filter(|argument| argument.field.is_some())
}
