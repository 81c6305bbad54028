//! What `arguments` blocks make of fixed parameters, and of those that are not given: values are converted and checked once, by the
//! interpreter.
//!
//! ```text
//! n (1,1) int8 {mustBeLessThan(n, m)} = 3        function n = declared(m, n), arguments, n (1,1) int8 …, end, end
//! ```

use super::declared::{Kinds, fields, fixed};
use super::{Texts, wrong};
use crate::loader::load_text;
use lanner_base::{Name, Span};
use lanner_hir::{Argument, ArgumentRole, Function, FunctionData};
use lanner_runtime::value::Struct;
use lanner_runtime::{Result, Value};
use lanner_specialize::{Given, Unit, is_same, literal, mentioned};
use std::path::Path;

/// A function with what is known of its parameters.
struct Declared<'d> {
    unit: &'d Unit,
    function: Function,
    data: &'d FunctionData,
    given: &'d [Given],
}

impl Declared<'_> {
    fn text(&self, span: Span) -> String {
        self.unit.text[span.start as usize..span.end as usize].to_owned()
    }

    /// `n`, `opts.Weight`
    fn name(&self, argument: &Argument) -> String {
        let name = self.data.variables[argument.variable].name;
        match argument.field {
            Some(field) => format!("{name}.{field}"),
            None => name.to_string(),
        }
    }

    /// The first other argument that expressions in a place read and that is open.
    fn open_in(&self, span: Span, own: &Argument) -> Option<String> {
        let mentions = mentioned(&self.unit.file, self.function, span);
        let open = mentions.into_iter().find(|mention| {
            let is_own =
                mention.variable == own.variable && (own.field.is_none() || mention.field == own.field);
            let k = self.data.params.iter().position(|param| param.variable == Some(mention.variable));
            let given = k.and_then(|k| self.given.get(k));
            let of_field = |fields: &[(Name, Given)], field: Name| {
                fields.iter().any(|(own, given)| *own == field && is_known(given))
            };
            !is_own
                && match (given, mention.field) {
                    (Some(Given::Named(fields)), Some(field)) => !of_field(fields, field),
                    (Some(given), _) => !is_known(given),
                    (None, _) => false,
                }
        })?;
        let name = self.data.variables[open.variable].name;
        let is_named = fields(self.data).any(|argument| argument.variable == open.variable);
        Some(match open.field.filter(|_| is_named) {
            Some(field) => format!("{name}.{field}"),
            None => name.to_string(),
        })
    }

    /// The known parameters that a place reads, without an argument's own.
    fn known_in(&self, span: Span, own: &Argument) -> Vec<(Name, Value)> {
        let mentions = mentioned(&self.unit.file, self.function, span);
        let params = self.data.params.iter().zip(self.given).filter_map(|(param, given)| {
            let variable = param.variable.filter(|variable| *variable != own.variable)?;
            mentions.iter().any(|mention| mention.variable == variable).then_some(())?;
            let value = match given {
                Given::Fixed(value, _) | Given::Default(value) => value.clone(),
                Given::Named(fields) => of_known(fields),
                Given::Fact(_) | Given::Unknown | Given::Missing | Given::Rest(_) | Given::Partial(_) => {
                    return None;
                }
            };
            Some((self.data.variables[variable].name, value))
        });
        params.collect()
    }

    /// # Errors
    /// What checks the argument reads another one that is open.
    fn require_known(&self, argument: &Argument) -> Result<()> {
        match self.open_in(self.validators(argument), argument) {
            Some(open) => {
                let name = self.name(argument);
                Err(wrong(format!("{name} cannot be fixed: it is checked with {open}, which is open")))
            }
            None => Ok(()),
        }
    }

    /// The place of what checks an argument.
    fn validators(&self, argument: &Argument) -> Span {
        let spans = argument.validators.iter().map(|&validator| self.data.exprs[validator].span);
        spans.reduce(Span::cover).unwrap_or(Span::new(argument.span.start, argument.span.start))
    }
}

fn is_known(given: &Given) -> bool {
    matches!(given, Given::Fixed(..) | Given::Default(_))
}

/// The struct of those arguments with names that are known.
fn of_known(fields: &[(Name, Given)]) -> Value {
    let mut known = Struct::scalar();
    for (name, given) in fields {
        if let Given::Fixed(value, _) | Given::Default(value) = given {
            known.set(*name, value.clone());
        }
    }
    known.into()
}

/// A function that does nothing but what its declarations say.
struct Checking<'c> {
    /// Parameters that declarations read.
    known: Vec<(Name, Value)>,
    /// What is declared.
    names: &'c [&'c str],
    attribute: &'c str,
    declarations: String,
    /// What is checked, in words.
    what: &'c str,
}

impl Texts<'_> {
    /// What `arguments` blocks make of fixed parameters, and of those that are not given. Gives how many arguments those that repeat are, where
    /// that is known.
    pub(super) fn declared(
        &mut self,
        unit: &Unit,
        function: Function,
        kinds: &Kinds,
        given: &mut [Given],
        nargin: Option<usize>,
    ) -> Result<Option<usize>> {
        let data = &unit.file.functions[function];
        let inputs = data.arguments.iter().filter(|block| block.role == ArgumentRole::Input);
        for argument in inputs.flat_map(|block| &block.arguments).filter(|argument| argument.field.is_none())
        {
            let is_it = |param: &lanner_hir::Param| param.variable == Some(argument.variable);
            let Some(k) = data.params.iter().position(is_it) else { continue };
            let of = Declared { unit, function, data, given };
            if let Given::Fixed(value, spelled) = &of.given[k] {
                of.require_known(argument)?;
                let checked = self.checked_one(&of, argument, value.clone())?;
                let spelled = spelled.clone().filter(|_| is_same(&checked, value));
                given[k] = Given::Fixed(checked, spelled);
            } else if nargin.is_some_and(|nargin| k >= nargin)
                && argument.default.is_some()
                && of.open_in(argument.span, argument).is_none()
            {
                let value = self.default(&of, argument)?;
                let checked = self.checked_one(&of, argument, value)?;
                // What has no text stays declared.
                given[k] = literal(&checked).map_or(Given::Unknown, |_| Given::Default(checked));
            }
        }
        if let Some(k) = kinds.named {
            given[k] = self.declared_fields(&Declared { unit, function, data, given }, kinds, k)?;
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
        let of = Declared { unit, function, data: &unit.file.functions[function], given: &[] };
        let value = match value {
            Some(value) => value,
            None => self.default(&of, argument)?,
        };
        self.checked_one(&of, argument, value)
    }

    /// What declarations make of arguments with names.
    fn declared_fields(&mut self, of: &Declared<'_>, kinds: &Kinds, k: usize) -> Result<Given> {
        let pairs = kinds.pairs(of.given);
        match &of.given[k] {
            Given::Fixed(Value::Struct(_), _) => {
                let all: Vec<&Argument> = fields(of.data).collect();
                Ok(Given::Fixed(self.checked_fields(of, &all, pairs)?, None))
            }
            Given::Fixed(..) => {
                let name = of.data.params[k].variable.map(|variable| of.data.variables[variable].name);
                Err(wrong(format!("the value of {} is no struct", name.unwrap_or(Name::new("_")))))
            }
            Given::Named(given) => self.declared_in_part(of, k, given.clone(), pairs),
            Given::Fact(_)
            | Given::Unknown
            | Given::Missing
            | Given::Default(_)
            | Given::Rest(_)
            | Given::Partial(_) => Ok(of.given[k].clone()),
        }
    }

    /// The same where some are open: those of which nothing was said are so, too.
    fn declared_in_part(
        &mut self,
        of: &Declared<'_>,
        k: usize,
        mut all: Vec<(Name, Given)>,
        mut pairs: Vec<Value>,
    ) -> Result<Given> {
        let is_fixed = |argument: &&Argument| fixed(&all).any(|(name, _)| Some(name) == argument.field);
        let mut declared: Vec<&Argument> = fields(of.data).filter(is_fixed).collect();
        let checked = self.checked_fields(of, &declared, pairs.clone())?;
        let Value::Struct(checked) = checked else { return Ok(Given::Named(all)) };
        for (name, given) in &mut all {
            if let (Given::Fixed(value, spelled), Some(new)) = (&mut *given, checked.get(*name)) {
                let spelled = spelled.take().filter(|_| is_same(new, value));
                if spelled.is_none() && literal(new).is_none() {
                    return Err(wrong(format!(
                        "{name} has no text: it cannot be fixed where others are open"
                    )));
                }
                *given = Given::Fixed(new.clone(), spelled);
            }
        }
        for argument in fields(of.data) {
            let Some(field) = argument.field else { continue };
            let Some(at) = all.iter().position(|(own, _)| *own == field) else {
                all.push((field, Given::Unknown));
                continue;
            };
            if !matches!(all[at].1, Given::Missing) || argument.default.is_none() {
                continue;
            }
            let mut params = of.given.to_vec();
            params[k] = Given::Named(all.clone());
            let of = Declared { given: &params, ..*of };
            all[at].1 = if of.open_in(argument.span, argument).is_some() {
                Given::Unknown
            } else {
                let value = self.default(&of, argument)?;
                declared.push(argument);
                pairs.extend([Value::text(field.as_str()), value]);
                let checked = self.checked_fields(&of, &declared, pairs.clone())?;
                let value = match &checked {
                    Value::Struct(fields) => fields.get(field).cloned(),
                    _ => None,
                };
                let value = value.filter(|value| literal(value).is_some());
                value.map_or(Given::Unknown, Given::Default)
            };
        }
        Ok(Given::Named(all))
    }

    fn declared_repeating(
        &mut self,
        unit: &Unit,
        data: &FunctionData,
        kinds: &Kinds,
        given: &mut [Given],
    ) -> Result<Option<usize>> {
        kinds.each_turn(data, given)?;
        if kinds.repeating.iter().any(|&k| matches!(given[k], Given::Rest(_))) {
            return self.declared_turns(unit, data, kinds, given).map(Some);
        }
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
        let Some(turns) = kinds.turns(given) else { return Ok(None) };
        let count = turns.len();
        let blocks = data.arguments.iter().filter(|block| block.role == ArgumentRole::Repeating);
        let lines: Vec<&str> = blocks
            .flat_map(|block| &block.arguments)
            .map(|argument| &unit.text[argument.span.start as usize..argument.span.end as usize])
            .collect();
        let declarations = lines.join("\n");
        let (known, attribute) = (Vec::new(), " (Repeating)");
        let checking = Checking { known, names: &names, attribute, declarations, what: &all };
        let checked = self.checked(unit, checking, turns)?;
        for (&k, value) in kinds.repeating.iter().zip(checked) {
            given[k] = Given::Fixed(value, None);
        }
        Ok(Some(count))
    }

    /// The same where some of them are open: each fixed one is checked by itself. Gives how many arguments they are.
    fn declared_turns(
        &mut self,
        unit: &Unit,
        data: &FunctionData,
        kinds: &Kinds,
        given: &mut [Given],
    ) -> Result<usize> {
        let blocks = data.arguments.iter().filter(|block| block.role == ArgumentRole::Repeating);
        let arguments: Vec<&Argument> = blocks.flat_map(|block| &block.arguments).collect();
        let mut count = 0;
        for &k in &kinds.repeating {
            let Given::Rest(mut rest) = given[k].clone() else { continue };
            let argument =
                arguments.iter().find(|argument| Some(argument.variable) == data.params[k].variable);
            let Some(argument) = argument else { continue };
            let name = data.variables[argument.variable].name;
            let declarations = unit.text[argument.span.start as usize..argument.span.end as usize].to_owned();
            for (given, _) in &mut rest {
                let Given::Fixed(value, _) = given else { continue };
                let (known, attribute) = (Vec::new(), "");
                let (names, what) = ([name.as_str()], name.as_str());
                let declarations = declarations.clone();
                let checking = Checking { known, names: &names, attribute, declarations, what };
                let checked = self.checked(unit, checking, vec![value.clone()])?;
                *given = checked.into_iter().next().map_or(Given::Unknown, |value| Given::Fixed(value, None));
            }
            count += rest.len();
            given[k] = Given::Rest(rest);
        }
        Ok(count)
    }

    /// The value of a default, which may be made of parameters that are known.
    fn default(&mut self, of: &Declared<'_>, argument: &Argument) -> Result<Value> {
        let name = of.name(argument);
        let Some(default) = argument.default else { return Err(wrong(format!("{name} is not given"))) };
        let span = of.data.exprs[default].span;
        let mut known = of.known_in(span, argument);
        if argument.field.is_some()
            && let Some(Given::Named(fields)) = of.given.iter().find(|given| matches!(given, Given::Named(_)))
        {
            known.push((of.data.variables[argument.variable].name, of_known(fields)));
        }
        let (names, values): (Vec<Name>, Vec<Value>) = known.into_iter().unzip();
        let params: Vec<&str> = names.iter().copied().map(Name::as_str).collect();
        let text = of.text(span);
        let text = format!("function value_ = declared({})\nvalue_ = {text};\nend\n", params.join(", "));
        let outputs = self.run_text(of.unit, &text, values, 1, &name)?;
        outputs.into_iter().next().ok_or_else(|| wrong(format!("the default of {name} has no value")))
    }

    /// A value behind the declaration of its parameter.
    fn checked_one(&mut self, of: &Declared<'_>, argument: &Argument, value: Value) -> Result<Value> {
        let (name, declarations) = (of.name(argument), of.text(argument.span));
        let known = of.known_in(of.validators(argument), argument);
        let checking = Checking { known, names: &[&name], attribute: "", declarations, what: &name };
        let checked = self.checked(of.unit, checking, vec![value])?;
        Ok(checked.into_iter().next().unwrap_or_default())
    }

    /// The struct of arguments with names that these declarations make of names and values.
    fn checked_fields(
        &mut self,
        of: &Declared<'_>,
        of_fields: &[&Argument],
        pairs: Vec<Value>,
    ) -> Result<Value> {
        let Some(first) = of_fields.first() else { return Ok(Struct::scalar().into()) };
        let mut known: Vec<(Name, Value)> = Vec::new();
        for argument in of_fields {
            of.require_known(argument)?;
            let read = of.known_in(argument.span, argument);
            let is_new = |(name, _): &(Name, Value)| known.iter().all(|(own, _)| own != name);
            let new: Vec<_> = read.into_iter().filter(is_new).collect();
            known.extend(new);
        }
        let lines: Vec<String> = of_fields.iter().map(|argument| of.text(argument.span)).collect();
        let name = of.data.variables[first.variable].name;
        let (names, declarations) = ([name.as_str()], lines.join("\n"));
        let checking = Checking { known, names: &names, attribute: "", declarations, what: &name };
        let checked = self.checked(of.unit, checking, pairs)?;
        Ok(checked.into_iter().next().unwrap_or_else(|| Struct::scalar().into()))
    }

    /// Values behind their declarations.
    fn checked(&mut self, unit: &Unit, checking: Checking<'_>, values: Vec<Value>) -> Result<Vec<Value>> {
        let Checking { known, names, attribute, declarations, what } = checking;
        let (mut params, mut args): (Vec<Name>, Vec<Value>) = known.into_iter().unzip();
        let list = names.join(", ");
        params.extend(names.iter().map(|name| Name::new(name)));
        args.extend(values);
        let params: Vec<&str> = params.iter().copied().map(Name::as_str).collect();
        let params = params.join(", ");
        let text = format!(
            "function [{list}] = declared({params})\narguments{attribute}\n{declarations}\nend\nend\n"
        );
        self.run_text(unit, &text, args, names.len(), what)
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
        // In the folder of the file: what is private there is called.
        let file = Path::new(&unit.path).with_file_name("declared.m");
        let beside = format!("{text}\n{}", unit.text);
        let is_readable = lanner_syntax::parse(&beside, self.options.dialect).errors.is_empty();
        let text = if is_readable { &beside } else { text };
        let loaded = load_text(self.interpreter.loader(), text, &file, self.options.settings())?;
        let outputs = self.interpreter.run_function(&loaded, values.into_iter().collect(), nargout);
        let dialect = self.options.dialect;
        let outputs =
            outputs.map_err(|error| wrong(format!("the value of {what}: {}", error.message(dialect))))?;
        Ok(outputs.into_iter().collect())
    }
}
