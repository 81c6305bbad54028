//! `arguments` blocks: how callers give the parameters, what becomes of fixed ones, and of those that are not given.
//!
//! ```text
//! x (1,:) double                 by their places
//! opts.Weight (1,1) = 0.5        by their names, fields of one struct
//! (Repeating)                    again and again: a cell array for each
//! ```

use super::{Texts, wrong};
use crate::copying::Plans;
use lanner_base::{Name, Span};
use lanner_hir::{Argument, ArgumentRole, Function, FunctionData, Variable};
use lanner_runtime::value::{Struct, Tensor};
use lanner_runtime::{Dims, Result, Value};
use lanner_specialize::{Given, Unit, is_same};
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

    /// Gives values to the parameters that repeat, in turn.
    ///
    /// # Errors
    /// A number of them that does not go round.
    pub(super) fn repeat(&self, data: &FunctionData, values: Vec<Value>, given: &mut [Given]) -> Result<()> {
        let turn = self.repeating.len();
        if values.len() % turn != 0 {
            return Err(wrong(format!(
                "{} takes arguments in turns of {turn}, {} are given",
                data.name,
                values.len()
            )));
        }
        for (at, &k) in self.repeating.iter().enumerate() {
            let own: Vec<Value> = values.iter().skip(at).step_by(turn).cloned().collect();
            given[k] = Given::Fixed(row(own), None);
        }
        Ok(())
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

    /// The names and values of a call, for a fixed struct.
    pub(super) fn pairs(&self, params: &[Given]) -> Vec<Value> {
        match self.named.map(|k| &params[k]) {
            Some(Given::Fixed(Value::Struct(fields), _)) => {
                let pair = |(name, values): &(Name, Vec<Value>)| {
                    [Value::text(name.as_str()), values.first().cloned().unwrap_or_default()]
                };
                fields.fields().iter().flat_map(pair).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn row(values: Vec<Value>) -> Value {
    Value::Cell(Rc::new(Tensor::new(Dims::matrix(1, values.len()), values)))
}

/// The declarations of arguments with names.
fn fields(data: &FunctionData) -> impl Iterator<Item = &Argument> {
    let inputs = data.arguments.iter().filter(|block| block.role == ArgumentRole::Input);
    inputs.flat_map(|block| &block.arguments).filter(|argument| argument.field.is_some())
}

impl Texts<'_> {
    /// What `arguments` blocks make of fixed parameters, and of those that are not given. Gives how many arguments those that repeat are, where
    /// that is known.
    pub(super) fn declared(
        &mut self,
        unit: &Unit,
        data: &FunctionData,
        kinds: &Kinds,
        given: &mut [Given],
        nargin: Option<usize>,
    ) -> Result<Option<usize>> {
        let text = |span: Span| unit.text[span.start as usize..span.end as usize].to_owned();
        let name_of =
            |k: usize| data.params[k].variable.map_or("_", |variable| data.variables[variable].name.as_str());
        let inputs = data.arguments.iter().filter(|block| block.role == ArgumentRole::Input);
        for argument in inputs.flat_map(|block| &block.arguments).filter(|argument| argument.field.is_none())
        {
            let is_it = |param: &lanner_hir::Param| param.variable == Some(argument.variable);
            let Some(k) = data.params.iter().position(is_it) else { continue };
            let name = name_of(k);
            if let Given::Fixed(value, spelled) = &given[k] {
                let checked =
                    self.checked(unit, &[name], "", &text(argument.span), vec![value.clone()], name)?;
                let checked = checked.into_iter().next().unwrap_or_default();
                let spelled = spelled.clone().filter(|_| is_same(&checked, value));
                given[k] = Given::Fixed(checked, spelled);
            } else if nargin.is_some_and(|nargin| k >= nargin)
                && let Some(default) = argument.default
            {
                let value = self.default(unit, data, &text(data.exprs[default].span), name, given)?;
                let checked = self.checked(unit, &[name], "", &text(argument.span), vec![value], name)?;
                given[k] = Given::Default(checked.into_iter().next().unwrap_or_default());
            }
        }
        if let Some(k) = kinds.named
            && let Given::Fixed(value, _) = &given[k]
        {
            let Value::Struct(_) = value else {
                return Err(wrong(format!("the value of {} is no struct", name_of(k))));
            };
            let lines: Vec<String> = fields(data).map(|argument| text(argument.span)).collect();
            let pairs = kinds.pairs(given);
            let checked = self.checked(unit, &[name_of(k)], "", &lines.join("\n"), pairs, name_of(k))?;
            given[k] =
                Given::Fixed(checked.into_iter().next().unwrap_or_else(|| Struct::scalar().into()), None);
        }
        self.declared_repeating(unit, data, kinds, given)
    }

    /// A value, or the default, behind a declaration that stands for itself.
    pub(super) fn behind_declaration(
        &mut self,
        unit: &Unit,
        function: Function,
        argument: &Argument,
        value: Option<Value>,
    ) -> Result<Value> {
        let data = &unit.file.functions[function];
        let name = data.variables[argument.variable].name;
        let text = |span: Span| unit.text[span.start as usize..span.end as usize].to_owned();
        let value = match (value, argument.default) {
            (Some(value), _) => value,
            (None, Some(default)) => self.default(unit, data, &text(data.exprs[default].span), &name, &[])?,
            (None, None) => return Err(wrong(format!("{name} is not given"))),
        };
        let checked = self.checked(unit, &[&name], "", &text(argument.span), vec![value], &name)?;
        Ok(checked.into_iter().next().unwrap_or_default())
    }

    fn declared_repeating(
        &mut self,
        unit: &Unit,
        data: &FunctionData,
        kinds: &Kinds,
        given: &mut [Given],
    ) -> Result<Option<usize>> {
        let fixed = kinds.repeating.iter().filter(|&&k| matches!(given[k], Given::Fixed(..))).count();
        let names: Vec<&str> = kinds
            .repeating
            .iter()
            .filter_map(|&k| Some(data.variables[data.params[k].variable?].name.as_str()))
            .collect();
        if kinds.repeating.is_empty() {
            return Ok(Some(0));
        }
        if fixed == 0 {
            return Ok(None);
        }
        let all = names.join(", ");
        let turns = kinds.turns(given).filter(|_| fixed == names.len());
        let turns = turns.ok_or_else(|| {
            wrong(format!("{all}: arguments that repeat are cell arrays, and all of them are fixed, or none"))
        })?;
        let count = turns.len();
        let blocks = data.arguments.iter().filter(|block| block.role == ArgumentRole::Repeating);
        let lines: Vec<String> = blocks
            .flat_map(|block| &block.arguments)
            .map(|argument| unit.text[argument.span.start as usize..argument.span.end as usize].to_owned())
            .collect();
        let checked = self.checked(unit, &names, " (Repeating)", &lines.join("\n"), turns, &all)?;
        for (&k, value) in kinds.repeating.iter().zip(checked) {
            given[k] = Given::Fixed(value, None);
        }
        Ok(Some(count))
    }

    /// The value of a default, which may be made of parameters that are fixed.
    fn default(
        &mut self,
        unit: &Unit,
        data: &FunctionData,
        text: &str,
        name: &str,
        given: &[Given],
    ) -> Result<Value> {
        let fixed = data.params.iter().zip(given).filter_map(|(param, given)| match given {
            Given::Fixed(value, _) | Given::Default(value) => {
                Some((data.variables[param.variable?].name, value.clone()))
            }
            _ => None,
        });
        let (names, values): (Vec<Name>, Vec<Value>) = fixed.unzip();
        let params: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
        let text = format!("function value_ = declared({})\nvalue_ = {text};\nend\n", params.join(", "));
        let outputs = self.run_text(unit, &text, values, 1, name)?;
        outputs.into_iter().next().ok_or_else(|| wrong(format!("the default of {name} has no value")))
    }

    /// Values behind their declarations: converted and checked by the interpreter.
    fn checked(
        &mut self,
        unit: &Unit,
        names: &[&str],
        attribute: &str,
        declarations: &str,
        values: Vec<Value>,
        what: &str,
    ) -> Result<Vec<Value>> {
        let list = names.join(", ");
        let text =
            format!("function [{list}] = declared({list})\narguments{attribute}\n{declarations}\nend\nend\n");
        self.run_text(unit, &text, values, names.len(), what)
    }

    /// What a function gives that may call those of a file.
    fn run_text(
        &mut self,
        unit: &Unit,
        text: &str,
        values: Vec<Value>,
        nargout: usize,
        what: &str,
    ) -> Result<Vec<Value>> {
        let folder = tempfile::tempdir().map_err(|error| wrong(format!("no folder for {what}: {error}")))?;
        let file = folder.path().join("declared.m");
        let beside = format!("{text}\n{}", unit.text);
        let is_readable = lanner_syntax::parse(&beside, self.options.dialect).errors.is_empty();
        std::fs::write(&file, if is_readable { &beside } else { text })
            .map_err(|error| wrong(format!("{}: {error}", file.display())))?;
        let settings = self.options.settings();
        let loaded =
            crate::loader::load_program(self.interpreter.loader(), &file, settings, &Plans::default())?;
        let outputs = self.interpreter.run_function(&loaded, values.into_iter().collect(), nargout);
        let dialect = self.options.dialect;
        let outputs =
            outputs.map_err(|error| wrong(format!("the value of {what}: {}", error.message(dialect))))?;
        Ok(outputs.into_iter().collect())
    }
}
