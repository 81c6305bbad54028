//! Declarations of parameters that are left: what is fixed stands in the place of names that the residual function has no more.
//!
//! ```text
//! m (1,1) double {mustBeLessThan(m, n)} = n + x(end)         n = 4, x = [1 2]
//! m (1,1) double {mustBeLessThan(m, 4)} = 4 + 2
//! ```

use crate::code::{literal, words};
use crate::frame::Frame;
use crate::options::Given;
use crate::specializer::{Cursor, Specializer, Stop};
use crate::state::State;
use crate::value::{Known, Val};
use crate::world::Meaning;
use lanner_base::{Name, Span};
use lanner_builtins::{Answer, Builtin};
use lanner_hir::{
    Argument, ArgumentBlock, ArgumentRole, Callee, Expr, ExprData, ExprKind, File, Function, FunctionData,
    StepKind, Variable,
};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A variable that an expression reads.
#[derive(Clone, Debug)]
pub struct Mention {
    /// The variable.
    pub variable: Variable,
    /// The field that is taken first, where it is one with a name.
    pub field: Option<Name>,
    /// The place of the read, with what is taken out of the variable.
    span: Span,
    /// The read.
    expr: Expr,
    /// The functions without a name that it is in, outermost first: `expr` is the innermost one's.
    within: Vec<Function>,
    /// Whether the variable, or the field, is all that is read.
    is_exact: bool,
}

/// Which variables expressions in a place read, in the order of the text.
pub fn mentioned(file: &File, function: Function, within: Span) -> Vec<Mention> {
    let data = &file.functions[function];
    let here = || data.exprs.iter().filter(move |(_, of)| is_in(of.span, within));
    let mut bases = FxHashSet::default();
    let mut found = Vec::new();
    for (expr, of) in here() {
        let ExprKind::Chain { base, steps } = &of.kind else { continue };
        let ExprKind::Variable(variable) = data.exprs[*base].kind else { continue };
        bases.insert(*base);
        let field = match steps.first().map(|step| &step.kind) {
            Some(StepKind::Field(name)) => Some(*name),
            Some(StepKind::Paren(_) | StepKind::Brace(_) | StepKind::DynamicField(_)) | None => None,
        };
        let is_exact = field.is_some() && steps.len() == 1;
        found.push(Mention { variable, field, span: of.span, expr, within: Vec::new(), is_exact });
    }
    for (expr, of) in here().filter(|(expr, _)| !bases.contains(expr)) {
        match &of.kind {
            ExprKind::Variable(variable) | ExprKind::IsAssigned(variable) => {
                let is_exact = matches!(of.kind, ExprKind::Variable(_));
                let (variable, field, within) = (*variable, None, Vec::new());
                found.push(Mention { variable, field, span: of.span, expr, within, is_exact });
            }
            ExprKind::Anonymous(inner) => {
                let of_inner = &file.functions[*inner];
                for mention in mentioned(file, *inner, of_inner.span) {
                    let capture =
                        of_inner.captures.iter().find(|capture| capture.variable == mention.variable);
                    let within = std::iter::once(*inner).chain(mention.within).collect();
                    found.extend(capture.map(|capture| Mention {
                        variable: capture.source,
                        within,
                        ..mention
                    }));
                }
            }
            _ => (),
        }
    }
    found.sort_by_key(|mention| (mention.span.start, std::cmp::Reverse(mention.span.end)));
    found
}

fn is_in(span: Span, within: Span) -> bool {
    span.start >= within.start && span.end <= within.end
}

/// The row of the table that a call means, if no function of the user has its name.
fn row_of(expr: &ExprData) -> Option<Builtin> {
    match expr.kind {
        ExprKind::Call { callee: Callee::Builtin(row), .. } => Some(row),
        ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, .. } => {
            Builtin::named(&name)
        }
        _ => None,
    }
}

/// `nargin`
fn asks_for_count(expr: &ExprData) -> bool {
    let is_alone = matches!(&expr.kind, ExprKind::Call { args, .. } if args.is_empty());
    is_alone && row_of(expr).is_some_and(|row| row.row().answer == Some(Answer::Given))
}

/// Whether a function may ask how many arguments it was given.
pub fn counts_arguments(data: &FunctionData) -> bool {
    let asks = |row: Builtin| row.row().may_ask_about_call() && row.row().answer != Some(Answer::Wanted);
    data.exprs.values().filter_map(row_of).any(asks)
}

/// What is left of a function's declarations.
pub(crate) struct Left<'l> {
    /// The function.
    pub frame: &'l Frame,
    /// What is known of its parameters.
    pub state: &'l State,
    /// Parameters that stay.
    pub kept: &'l FxHashSet<Variable>,
    /// Parameters for open arguments that repeat, where others of them are fixed, in their order.
    pub turns: Vec<(&'l Argument, Name)>,
    /// Fields of the struct of arguments with names, where some of them stay.
    pub fields: &'l [(Name, Given)],
    /// So many arguments are always given by their places: where the function counts them, there are no defaults for these.
    pub counted: Option<usize>,
}

impl Left<'_> {
    /// Whether a declared argument stays a parameter of the residual function.
    fn stays(&self, argument: &Argument) -> bool {
        self.kept.contains(&argument.variable)
            && argument.field.is_none_or(|field| self.fixed_field(field).is_none() && !self.lacks(field))
    }

    fn fixed_field(&self, field: Name) -> Option<Val> {
        let given = self.fields.iter().find(|(own, _)| *own == field).map(|(_, given)| given);
        given.and_then(Given::as_val)
    }

    fn lacks(&self, field: Name) -> bool {
        self.fields.iter().any(|(own, given)| *own == field && matches!(given, Given::Missing))
    }

    /// What a mention reads, where it is known and the residual function has no name for it.
    fn gone(&self, mention: &Mention) -> Option<Val> {
        if self.kept.contains(&mention.variable) {
            let field = mention.field?;
            let of_partial = || match self.state.val(mention.variable) {
                Some(val @ Val::Fields(_)) => val.field(field).filter(|val| val.is_known()),
                _ => None,
            };
            return self.fixed_field(field).or_else(of_partial);
        }
        self.state.val(mention.variable).filter(|val| val.is_known()).cloned()
    }
}

impl Specializer<'_> {
    /// The `arguments` blocks of parameters that are left, and of outputs.
    ///
    /// # Errors
    /// In words: a declaration needs something of a fixed parameter that cannot be written.
    pub(crate) fn declarations(&mut self, left: &Left<'_>) -> Result<Vec<String>, String> {
        let data = left.frame.data();
        let mut blocks = Vec::new();
        for block in &data.arguments {
            let (attribute, is_output) = match block.role {
                ArgumentRole::Input => ("", false),
                ArgumentRole::Repeating => (" (Repeating)", false),
                ArgumentRole::Output => (" (Output)", true),
            };
            let mut lines = Vec::new();
            if block.role == ArgumentRole::Repeating && !left.turns.is_empty() {
                for (argument, name) in &left.turns {
                    lines.push(self.declaration(left, block, argument, Some(*name))?);
                }
                blocks.push(format!("arguments\n    {}\nend\n", lines.join("\n    ")));
                continue;
            }
            for argument in block.arguments.iter().filter(|argument| is_output || left.stays(argument)) {
                lines.push(self.declaration(left, block, argument, None)?);
            }
            if !lines.is_empty() {
                blocks.push(format!("arguments{attribute}\n    {}\nend\n", lines.join("\n    ")));
            }
        }
        Ok(blocks)
    }

    /// One declaration, with what it calls noted; the argument may have another name in the residual function.
    fn declaration(
        &mut self,
        left: &Left<'_>,
        block: &ArgumentBlock,
        argument: &Argument,
        name: Option<Name>,
    ) -> Result<String, String> {
        let (unit, data) = (&left.frame.unit, left.frame.data());
        let place = data.params.iter().position(|param| param.variable == Some(argument.variable));
        let is_counted = block.role == ArgumentRole::Input && argument.field.is_none();
        let is_always_given = is_counted && left.counted.zip(place).is_some_and(|(count, k)| k < count);
        let mut span = argument.span;
        if let Some(default) = argument.default.filter(|_| is_always_given && counts_arguments(data)) {
            span.end = data.exprs[default].span.start;
        }
        let mut parts = Vec::new();
        let own = data.variables[argument.variable].name;
        if let Some(name) = name {
            let end = span.start + own.as_str().len() as u32;
            parts.push((Span::new(span.start, end), name.to_string()));
        }
        for mention in mentioned(&unit.file, left.frame.function, span) {
            if let Some(name) = name.filter(|_| mention.variable == argument.variable) {
                let end = mention.span.start + own.as_str().len() as u32;
                parts.push((Span::new(mention.span.start, end), name.to_string()));
                continue;
            }
            if left.turns.iter().any(|(other, _)| other.variable == mention.variable) {
                let other = data.variables[mention.variable].name;
                return Err(format!(
                    "{own} and {other} repeat and are checked together: both are fixed, or open"
                ));
            }
            let is_within =
                parts.last().is_some_and(|(before, _): &(Span, String)| before.end > mention.span.start);
            if let Some(val) = left.gone(&mention).filter(|_| !is_within) {
                parts.push((mention.span, self.stand_in(left, argument, &mention, val)?));
            }
        }
        let counts = data.exprs.values().filter(|expr| asks_for_count(expr) && is_in(expr.span, span));
        parts.extend(counts.filter_map(|expr| Some((expr.span, left.counted?.to_string()))));
        parts.sort_by_key(|(span, _)| span.start);
        let mut text = String::new();
        let mut end = span.start;
        for (place, part) in parts {
            text.push_str(&unit.text[end as usize..place.start as usize]);
            text.push_str(&part);
            end = place.end;
        }
        text.push_str(&unit.text[end as usize..span.end as usize]);
        for word in words(&text) {
            if let Meaning::Function(number, function) = self.world.resolve(left.frame.number, word) {
                self.call_as_is(word, number, function).map_err(Stop::why)?;
            }
        }
        Ok(text.trim_end_matches([' ', '=']).to_owned())
    }

    /// The text for what is read of something that is fixed.
    fn stand_in(
        &mut self,
        left: &Left<'_>,
        argument: &Argument,
        mention: &Mention,
        val: Val,
    ) -> Result<String, String> {
        let data = left.frame.data();
        let found = match (mention.is_exact, mention.field) {
            (true, Some(field)) if !left.kept.contains(&mention.variable) => val.field(field),
            (true, _) => Some(val),
            (false, _) => self.part_of_fixed(left, mention),
        };
        let known = match found {
            Some(Val::Known(known)) => text_of(&known),
            _ => None,
        };
        let (text, binds_loosely) = known.ok_or_else(|| {
            let of = |variable: Variable, field: Option<Name>| match field {
                Some(field) => format!("{}.{field}", data.variables[variable].name),
                None => data.variables[variable].name.to_string(),
            };
            format!(
                "the declaration of {} needs {}, which is fixed: it has no text there",
                of(argument.variable, argument.field),
                of(mention.variable, mention.field)
            )
        })?;
        let functions = &left.frame.unit.file.functions;
        let exprs = mention.within.last().map_or(&data.exprs, |&inner| &functions[inner].exprs);
        let is_argument = |of: &ExprData| match &of.kind {
            ExprKind::Call { args, .. } => args.contains(&mention.expr),
            _ => false,
        };
        let is_default = mention.within.is_empty() && argument.default == Some(mention.expr);
        let is_alone = is_default || exprs.values().any(is_argument);
        Ok(if binds_loosely && !is_alone { format!("({text})") } else { text })
    }

    /// The value of what is taken out of a fixed parameter.
    fn part_of_fixed(&mut self, left: &Left<'_>, mention: &Mention) -> Option<Val> {
        let mut frame = left.frame.clone();
        let mut state = left.state.clone();
        for &inner in &mention.within {
            frame = Frame::new(Rc::clone(&left.frame.unit), left.frame.number, inner);
            let data = frame.data();
            let around = std::mem::replace(&mut state, State::new(data.variables.len()));
            for capture in &data.captures {
                state.set(capture.variable, around.get(capture.source).clone());
            }
        }
        let graph = std::mem::take(&mut self.graph);
        let mut at = Cursor::new(self.graph.block(), state);
        self.conditional += 1;
        let made = self.eval(&frame, mention.expr, &mut at);
        self.conditional -= 1;
        self.graph = graph;
        made.ok().map(|ev| ev.val)
    }
}

/// The text of a value, and whether operators around it bind more tightly.
fn text_of(known: &Known) -> Option<(String, bool)> {
    if let Some(spelled) = &known.spelled {
        let is_word = spelled.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_'));
        return Some((spelled.to_string(), !is_word));
    }
    let literal = literal(&known.value)?;
    Some((literal.text, literal.is_signed || literal.is_compound))
}
