//! What is said of a function's parameters: options, a call that it is like, comments `%#`.

use super::declared::Kinds;
use super::{Said, Texts, wrong};
use lanner_base::{Dialect, Name};
use lanner_builtins::{Builtin, ScalarForm};
use lanner_facts::{Class, Definedness, Terms};
use lanner_hir::{Argument, Function, FunctionData, FunctionKind};
use lanner_project::annotations::{Fault, SaidOf, Text, said};
use lanner_project::arguments::{Names, parse_argument};
use lanner_runtime::error::shown;
use lanner_runtime::{Result, Value};
use lanner_specialize::{Given, Partial, PathStep, Unit, counts_arguments, literal, set_part, shown_path};
use std::path::Path;
use std::rc::Rc;

/// What is known of a call.
pub(super) struct Known {
    /// Of each parameter.
    pub params: Vec<Given>,
    /// How many arguments are given by their places.
    pub nargin: Option<usize>,
    /// Whether exactly so many are: somebody said so, or the function counts them.
    pub is_counted: bool,
    /// How many outputs are asked for.
    pub nargout: Option<usize>,
}

impl Texts<'_> {
    /// What is known of the parameters, and how many arguments and outputs there are.
    pub(super) fn params(
        &mut self,
        unit: &Unit,
        function: Function,
        said: &Said,
        terms: &mut Terms,
    ) -> Result<Known> {
        let data = &unit.file.functions[function];
        let names: Vec<Option<String>> = data
            .params
            .iter()
            .map(|param| param.variable.map(|variable| data.variables[variable].name.to_string()))
            .collect();
        let place = |name: &str| {
            names.iter().position(|own| own.as_deref() == Some(name)).ok_or_else(|| {
                let known: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
                wrong(format!("{} has no parameter {name}: it has {}", data.name, known.join(", ")))
            })
        };
        super::consistent::check_options(data, said)?;
        let mut given = vec![Given::Unknown; names.len()];
        let mut nargin = said.nargin;
        let kinds = Kinds::of(data);
        if let Some(like) = &said.like {
            check_callee(unit, function, said, like)?;
            nargin = nargin.or(Some(self.like(data, &kinds, like, &mut given)?));
        }
        let mut dims = Names::default();
        for text in &said.shape {
            let (name, shape) =
                text.split_once(':').ok_or_else(|| wrong(format!("'{text}' is no NAME: SHAPE")))?;
            let described = described(shape.trim());
            let fact = parse_argument(&described, terms, &mut dims)
                .map_err(|why| wrong(format!("--shape '{text}': {why}")))?;
            let fact = Given::Fact(Box::new(fact));
            match (place(name.trim()), collected(&mut given, name.trim())) {
                (Ok(k), _) => given[k] = fact,
                (Err(_), Some(open)) => *open = fact,
                (Err(error), None) => return Err(error),
            }
        }
        for name in &said.unknown {
            given[place(name)?] = Given::Unknown;
        }
        let told = self.annotations(unit, data, terms)?;
        for (k, fact) in told.params.iter().enumerate() {
            let is_open = matches!(given[k], Given::Unknown)
                && names[k].as_ref().is_some_and(|name| !said.unknown.contains(name));
            match fact.clone().filter(|_| is_open) {
                Some(fact) if fact.definedness == Definedness::Undefined => given[k] = Given::Missing,
                Some(fact) => given[k] = Given::Fact(Box::new(fact)),
                None => (),
            }
        }
        nargin = nargin.or(told.nargin);
        // Parts come behind what they are parts of.
        let (wholes, parts): (Vec<Fixed<'_>>, Vec<Fixed<'_>>) = said
            .fix
            .iter()
            .map(|text| fixed(text))
            .collect::<Result<Vec<_>>>()?
            .into_iter()
            .partition(|fixed| fixed.path.is_empty());
        for Fixed { name, value: text, .. } in wholes {
            let k = place(name)?;
            let value = self.value(name, text)?;
            given[k] = if data.variadic_in && k + 1 == names.len() {
                let Value::Cell(cells) = &value else {
                    return Err(wrong(format!("the value of {name} is no cell array")));
                };
                nargin = nargin.or(Some(k + cells.numel()));
                let fixed =
                    cells.data().iter().map(|value| (Given::Fixed(value.clone(), None), Name::new("_")));
                Given::Rest(fixed.collect())
            } else {
                Given::Fixed(value, spelled(text))
            };
        }
        for part in parts {
            let k = place(part.name)?;
            let value = self.value(&shown_path(part.name, &part.path), part.value)?;
            if kinds.named == Some(k) {
                let field = kinds.named_field(data, k, &part.path)?;
                set_field(&mut given[k], field, Given::Fixed(value, spelled(part.value)));
                continue;
            }
            check_declared(data, k, part.name)?;
            fix_part(&mut given[k], &part, value, terms)?;
        }
        let repeated = self.declared(unit, function, &kinds, &mut given, nargin)?;
        // What is fixed is given; so is the rest, where nothing else is said: the residual has fewer to count.
        let mut by_place = given.iter().enumerate().filter(|(k, _)| Some(*k) != kinds.named);
        let is_fixed = by_place.any(|(_, given)| matches!(given, Given::Fixed(..) | Given::Partial(_)));
        let all =
            repeated.filter(|_| is_fixed && !data.variadic_in).map(|repeated| kinds.positional + repeated);
        Ok(Known {
            is_counted: nargin.is_some() || all.is_some() && counts_arguments(data),
            params: given,
            nargin: nargin.or(all),
            nargout: said.nargout.or(told.nargout),
        })
    }
}

impl Texts<'_> {
    /// The values of global variables, as typed.
    pub(super) fn fixed_globals(&mut self, typed: &[String]) -> Result<Vec<(Name, Value)>> {
        let mut globals = Vec::new();
        for text in typed {
            let Fixed { name, path, value } = fixed(text)?;
            if !path.is_empty() {
                return Err(wrong(format!("the global variable {name} is fixed as a whole, or open")));
            }
            let value = self.value(name, value)?;
            if literal(&value).is_none() {
                return Err(wrong(format!(
                    "the value of {name} has no text: a global variable cannot be fixed so"
                )));
            }
            globals.push((Name::new(name), value));
        }
        Ok(globals)
    }

    /// What a call gives the parameters that it is like: how many arguments, names and their values apart.
    fn like(&mut self, data: &FunctionData, kinds: &Kinds, like: &str, given: &mut [Given]) -> Result<usize> {
        let (args, pairs) = kinds.split(data, call_arguments(like)?);
        let takes_more = data.variadic_in || !kinds.repeating.is_empty();
        if args.len() > kinds.positional && !takes_more {
            return Err(wrong(format!(
                "{} has {} parameters, {like} gives {}",
                data.name,
                kinds.positional,
                args.len()
            )));
        }
        let own = kinds.positional - usize::from(data.variadic_in);
        let mut rest = Vec::new();
        for (k, arg) in args.iter().enumerate() {
            let variable = data.params.get(k).filter(|_| k < own).and_then(|param| param.variable);
            let argument = if is_open_name(arg, self.options.dialect) {
                Given::Unknown
            } else {
                let name = variable.map_or("an argument", |variable| data.variables[variable].name.as_str());
                Given::Fixed(self.value(name, arg)?, None)
            };
            match given.get_mut(k).filter(|_| k < own) {
                Some(given) => *given = argument,
                None => rest.push((argument, Name::new(arg))),
            }
        }
        if !kinds.repeating.is_empty() {
            kinds.repeat(data, rest, given)?;
        } else if !rest.is_empty() {
            given[own] = Given::Rest(rest);
        }
        if let Some(k) = kinds.named {
            let mut fields = Vec::new();
            for (name, text) in pairs {
                let value = if is_open_name(&text, self.options.dialect) {
                    Given::Unknown
                } else {
                    Given::Fixed(self.value(&name, &text)?, None)
                };
                fields.push((Name::new(&name), value));
            }
            given[k] = kinds.of_call(data, fields);
        }
        Ok(args.len())
    }

    /// What the function's comments say of its parameters.
    fn annotations(&self, unit: &Unit, data: &FunctionData, terms: &mut Terms) -> Result<SaidOf> {
        let text = Text { text: &unit.text, dialect: self.options.dialect };
        let functions = unit.file.functions.values();
        let starts =
            functions.filter(|other| other.kind == FunctionKind::Local).map(|other| other.span.start);
        let end = starts.filter(|&start| start > data.span.start).min().unwrap_or(unit.text.len() as u32);
        let own = data.params.len() - usize::from(data.variadic_in);
        let names: Vec<Option<Name>> = data.params[..own]
            .iter()
            .map(|param| param.variable.map(|variable| data.variables[variable].name))
            .collect();
        let said = said(text, data.span, end, &names, terms);
        match said.faults.first() {
            None => Ok(said),
            Some(Fault::Unreadable(span, why) | Fault::Contradicting(span, why)) => {
                let line = unit.text[..span.start as usize].matches('\n').count() + 1;
                Err(wrong(format!("the annotation in line {line} of {}: {why}", shown(&unit.path))))
            }
        }
    }
}

/// `name=value`, where steps behind the name lead to a part.
struct Fixed<'t> {
    name: &'t str,
    path: Vec<PathStep>,
    value: &'t str,
}

/// Reads what is to be fixed.
///
/// # Errors
/// Something else than a name, steps and a value.
fn fixed(text: &str) -> Result<Fixed<'_>> {
    let (place, value) = text.split_once('=').ok_or_else(|| wrong(format!("'{text}' is no NAME=VALUE")))?;
    let (place, value) = (place.trim(), value.trim());
    let end = place.find(['.', '(', '{']).unwrap_or(place.len());
    let path = path(&place[end..]).ok_or_else(|| {
        wrong(format!("'{place}' is no parameter and no part of one, as opts.tol, c{{2}} or x(3)"))
    })?;
    Ok(Fixed { name: place[..end].trim_end(), path, value })
}

/// Steps as typed: `.a{2}(1, 3)`.
fn path(text: &str) -> Option<Vec<PathStep>> {
    let mut steps = Vec::new();
    let mut rest = text.trim_start();
    while let Some(open) = rest.chars().next() {
        let inner = &rest[1..];
        let close = match open {
            '.' => {
                let end = inner.find(['.', '(', '{']).unwrap_or(inner.len());
                let name = inner[..end].trim();
                let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
                if !is_name || !is_word(name) {
                    return None;
                }
                steps.push(PathStep::Field(Name::new(name)));
                rest = inner[end..].trim_start();
                continue;
            }
            '(' => ')',
            '{' => '}',
            _ => return None,
        };
        let (list, behind) = inner.split_once(close)?;
        let subscripts: Option<Vec<usize>> =
            list.split(',').map(|k| k.trim().parse().ok().filter(|&k| k > 0)).collect();
        steps.push(if open == '(' { PathStep::Paren(subscripts?) } else { PathStep::Brace(subscripts?) });
        rest = behind.trim_start();
    }
    Some(steps)
}

/// The user's own text of a value, where that says more than the value.
fn spelled(text: &str) -> Option<Rc<str>> {
    (is_word(text) || text.starts_with("@(") || names_constants(text)).then(|| text.into())
}

/// Whether a text computes with constants that have names, and numbers, alone: `pi/2`.
fn names_constants(text: &str) -> bool {
    let mut words = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .peekable();
    let is_constant = |word: &str| Builtin::named(word).is_some_and(|row| row.row().is_computed());
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".+-*/^()".contains(c);
    let calls = text.as_bytes().windows(2).any(|pair| pair[0].is_ascii_alphanumeric() && pair[1] == b'(');
    words.peek().is_some() && words.all(is_constant) && text.chars().all(is_plain) && !calls
}

/// # Errors
/// A parameter whose declaration checks or converts it cannot be fixed in part.
fn check_declared(data: &FunctionData, k: usize, name: &str) -> Result<()> {
    let arguments = data.arguments.iter().flat_map(|block| &block.arguments);
    let own = arguments.filter(|argument| Some(argument.variable) == data.params[k].variable);
    let is_plain = |argument: &Argument| {
        let is_struct = argument.class.is_none_or(|class| class.as_str() == Class::Struct.name());
        is_struct && argument.validators.is_empty() && argument.default.is_none()
    };
    if own.into_iter().all(is_plain) {
        return Ok(());
    }
    Err(wrong(format!(
        "{name} is declared with checks, a class or a default: it is fixed as a whole, or open"
    )))
}

/// Fixes a part of a parameter, or of its value.
fn fix_part(given: &mut Given, part: &Fixed<'_>, value: Value, terms: &mut Terms) -> Result<()> {
    let shown = shown_path(part.name, &part.path);
    let fact = match given {
        Given::Fixed(of, of_text) => {
            *of_text = None;
            return set_part(of, &part.path, value)
                .map_err(|_| wrong(format!("the value of {} has no part {shown}", part.name)));
        }
        Given::Partial(partial) => {
            partial.fix(part.path.clone(), value, spelled(part.value)).map_err(wrong)?;
            return partial.val(terms).map(|_| ()).map_err(wrong);
        }
        Given::Fact(fact) => Some(fact.clone()),
        Given::Unknown => None,
        Given::Missing | Given::Default(_) | Given::Rest(_) | Given::Named(_) => {
            return Err(wrong(format!("{} is no single argument: {shown} cannot be fixed alone", part.name)));
        }
    };
    let mut partial = Partial::new(Name::new(part.name), fact);
    partial.fix(part.path.clone(), value, spelled(part.value)).map_err(wrong)?;
    partial.val(terms).map_err(wrong)?;
    *given = Given::Partial(Box::new(partial));
    Ok(())
}

/// Says what one of a function's arguments with names is; of the others nothing new is said.
fn set_field(given: &mut Given, field: Name, to: Given) {
    match given {
        Given::Named(fields) => match fields.iter_mut().find(|(own, _)| *own == field) {
            Some((_, old)) => *old = to,
            None => fields.push((field, to)),
        },
        Given::Fixed(Value::Struct(fields), _) if let Given::Fixed(value, _) = to => {
            std::rc::Rc::make_mut(fields).set(field, value);
        }
        _ => *given = Given::Named(vec![(field, to)]),
    }
}

/// The words of complexity, and how a type is written with them.
const COMPLEXITIES: [(&str, &str); 2] = [("real", ""), ("complex", "complex ")];

/// `3x1 double`, `double(3,1)`, `3x1`, `double` as `--args` has them.
fn described(text: &str) -> String {
    if text.contains('(') {
        return text.to_owned();
    }
    let mut words = text.split_whitespace().rev();
    let (mut class, mut extents, mut complexity) = ("any", None, "");
    for word in words.by_ref() {
        if let Some((_, prefix)) = COMPLEXITIES.iter().find(|(known, _)| *known == word) {
            complexity = prefix;
        } else if is_extents(word) {
            extents = Some(word.split('x').collect::<Vec<_>>().join(","));
        } else {
            class = word;
        }
    }
    match extents {
        Some(extents) => format!("{complexity}{class}({extents})"),
        None => format!("{complexity}{class}"),
    }
}

/// Whether a word is extents: `3x1`, `:x2`, `mxn`.
fn is_extents(word: &str) -> bool {
    let parts: Vec<&str> = word.split('x').collect();
    parts.len() > 1
        && parts.iter().all(|part| {
            part == &":"
                || part.parse::<u64>().is_ok()
                || part.len() == 1 && part.chars().all(char::is_alphabetic)
        })
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
}

/// Whether an argument of `--like` is a name, of a parameter that stays open: any but those of constants.
fn is_open_name(text: &str, dialect: Dialect) -> bool {
    let is_name = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let form = Builtin::in_dialect(text, dialect).and_then(|builtin| builtin.row().scalar);
    let is_constant =
        matches!(form, Some(ScalarForm::Constant(_) | ScalarForm::Truth(_) | ScalarForm::ImaginaryUnit));
    is_name && !is_constant
}

/// The function that is specialised: the file's first one, where nothing names another one of it.
///
/// # Errors
/// There is none of this name.
pub(super) fn main_function(unit: &Unit, said: &Said) -> Result<Function> {
    let mut functions = unit.file.functions.iter();
    let first = match functions.next() {
        Some((function, data)) if data.kind == FunctionKind::Local => function,
        _ => return Err(wrong(format!("{} defines no function", unit.path))),
    };
    let local = |name: &str| {
        let is_it = |data: &FunctionData| data.kind == FunctionKind::Local && data.name.as_str() == name;
        unit.file.functions.iter().find(|(_, data)| is_it(data)).map(|(function, _)| function)
    };
    match (&said.function, &said.like) {
        (Some(name), _) => local(name).ok_or_else(|| {
            let others = unit.file.functions.values().filter(|data| data.kind == FunctionKind::Local);
            let names: Vec<&str> = others.map(|data| data.name.as_str()).collect();
            wrong(format!("{} has no function {name}: it has {}", shown(&unit.path), names.join(", ")))
        }),
        (None, Some(like)) if !is_stem(unit, called(like)) => Ok(local(called(like)).unwrap_or(first)),
        (None, _) => Ok(first),
    }
}

/// An open argument that `varargin` collects, by the name that `--like` gives it.
fn collected<'g>(given: &'g mut [Given], name: &str) -> Option<&'g mut Given> {
    let lists = given.iter_mut().filter_map(|given| match given {
        Given::Rest(rest) => Some(rest),
        _ => None,
    });
    let mut open = lists.flatten().filter(|(given, _)| matches!(given, Given::Unknown));
    open.find(|(_, own)| own.as_str() == name).map(|(given, _)| given)
}

/// What a call as typed calls.
fn called(like: &str) -> &str {
    like.split('(').next().unwrap_or_default().trim()
}

/// Whether the file of a unit has this name.
fn is_stem(unit: &Unit, name: &str) -> bool {
    Path::new(&unit.path).file_stem().is_some_and(|stem| stem.to_string_lossy() == name)
}

/// Whether a call as typed is one of the function.
///
/// # Errors
/// It is one of another function: which ones can be specialised.
fn check_callee(unit: &Unit, function: Function, said: &Said, like: &str) -> Result<()> {
    let called = called(like);
    let own = unit.file.functions[function].name;
    if called == own.as_str() || said.function.is_none() && is_stem(unit, called) {
        return Ok(());
    }
    let name = called.rsplit('/').next().unwrap_or_default();
    let other = unit.file.functions.values().find(|data| data.name.as_str() == name);
    Err(wrong(match other.map(|data| data.kind) {
        Some(FunctionKind::Nested) => format!(
            "{name} is nested in another function, whose variables it works with: only {own} can be specialised, with all that it calls"
        ),
        Some(FunctionKind::Local) => format!("--like '{like}' calls {name}, and {own} is to be specialised"),
        Some(FunctionKind::Script | FunctionKind::Anonymous) | None => {
            format!("--like '{like}' calls {called}, and the file's function is {own}")
        }
    }))
}

/// The arguments of a call as typed.
fn call_arguments(text: &str) -> Result<Vec<String>> {
    let bad = || wrong(format!("'{text}' is no call: f(x, 10)"));
    let (_, rest) = text.split_once('(').ok_or_else(bad)?;
    let inner = rest.trim_end().strip_suffix(')').ok_or_else(bad)?;
    let mut parts = vec![String::new()];
    let (mut depth, mut quote) = (0i32, None);
    for c in inner.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => (),
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ',') if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            (None, _) => (),
        }
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    let parts: Vec<String> = parts.into_iter().map(|part| part.trim().to_owned()).collect();
    Ok(if parts.len() == 1 && parts[0].is_empty() { Vec::new() } else { parts })
}
