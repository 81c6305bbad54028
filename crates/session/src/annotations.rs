//! What comments in a function say of its parameters and its calls (MPE section 5.4).
//!
//! ```text
//! function y = f(x, k, opts)
//! %# x double(m,n)          as `--args` has it: class and extents; equal names are equal numbers
//! %# k size [1 1]           extents alone
//! %# k integer              also real, complex, a class
//! %# opts undefined         it is not given
//! %# nargin 2               the same of all behind the second
//! %# nargout 1              outputs that callers ask for
//! %#inplace x               a variable whose array no update may copy: a copy is a finding
//! ```
//!
//! They hold wherever nothing else is known of the function's arguments: for `check`, `types` without `--args`, `explain`. A
//! comment of another form is none of them; one that names a parameter and cannot be read is a finding.

use crate::Source;
use crate::arguments::{Names, parse_argument, parse_extents};
use lanner_base::Span;
use lanner_facts::{Class, ClassSet, Complexity, Definedness, Fact, Terms, ValueRange};
use lanner_infer::{ANY_OUTPUTS, Function, Inference};
use lanner_mir::{Func, FuncKind};
use lanner_syntax::ast::{AstNode, Function as Syntax};
use lanner_syntax::{SyntaxKind, SyntaxNode};

/// The beginning of an annotation.
const MARK: &str = "%# ";
/// The beginning of what says that variables are changed in place.
const IN_PLACE: &str = "%#inplace";

/// Whether a comment of a text may be an annotation.
pub(crate) fn may_annotate(text: &str) -> bool {
    text.contains(MARK) || text.contains(IN_PLACE)
}

/// A call of which a function's annotations say something, or nothing is known.
pub struct Annotated {
    /// What is known of the arguments, captured values first, as inference takes them.
    pub args: Vec<Fact>,
    /// Outputs that are asked for.
    pub nargout: usize,
    /// Annotations that cannot be read, and why.
    pub faults: Vec<(Span, String)>,
}

/// What a function's comments say of its calls.
pub fn annotated_call(source: &Source, inference: &mut Inference, function: Function) -> Annotated {
    let args = inference.unknown_arguments(function);
    let mut call = Annotated { args, nargout: ANY_OUTPUTS, faults: Vec::new() };
    let func = inference.program().func(function);
    if !source.is_annotated || func.kind == FuncKind::Script {
        return call;
    }
    let mut names = Names::default();
    for (span, comment) in comments(source, func.span, MARK) {
        let Some((subject, said)) = comment.trim_start_matches(MARK).trim().split_once(' ') else { continue };
        // A comment of several words says something to people.
        let is_prose = said.split_whitespace().nth(1).is_some() && !said.contains(['(', '[']);
        if let Err(fault) = call.apply(&func, (subject, said.trim()), &mut inference.terms, &mut names) {
            call.faults.extend((!is_prose).then_some((span, fault)));
        }
    }
    call
}

/// The variables that a function's comments say are changed in place, with the comments' places.
pub(crate) fn in_place(source: &Source, func: &Func) -> Vec<(Span, String)> {
    if !source.is_annotated {
        return Vec::new();
    }
    let names = comments(source, func.span, IN_PLACE).into_iter().flat_map(|(span, comment)| {
        let names = comment.trim_start_matches(IN_PLACE).split([' ', ',', '\t']).map(str::to_owned);
        names.filter(|name| !name.is_empty()).map(move |name| (span, name)).collect::<Vec<_>>()
    });
    names.collect()
}

/// The comments of a function that may be annotations.
fn comments(source: &Source, signature: Span, mark: &str) -> Vec<(Span, String)> {
    let text = own_text(source, signature);
    if !text.contains(mark) {
        return Vec::new();
    }
    let tree = lanner_syntax::parse(text, source.unit.dialect).syntax();
    let moved = |span: Span| Span { start: span.start + signature.start, end: span.end + signature.start };
    let is_it = |node: &SyntaxNode| {
        Syntax::cast(node.clone()).is_some_and(|function| moved(function.signature_span()) == signature)
    };
    let Some(own) = tree.descendants().find(is_it) else { return Vec::new() };
    let tokens = own.descendants_with_tokens().filter_map(|element| element.into_token());
    tokens
        .filter(|token| token.kind() == SyntaxKind::Comment && token.text().starts_with(mark))
        .filter(|token| {
            token.parent_ancestors().find(|node| node.kind() == SyntaxKind::Function).as_ref() == Some(&own)
        })
        .map(|token| (moved(lanner_syntax::ast::token_span(&token)), token.text().to_owned()))
        .collect()
}

/// The text from a function's first line up to the next function that is not nested in it.
fn own_text(source: &Source, signature: Span) -> &str {
    let others = source.unit.funcs.values().filter(|func| func.kind == FuncKind::Function);
    let behind = others.map(|func| func.span.start).filter(|&start| start > signature.start);
    let end = behind.min().map_or(source.unit.text.len(), |end| end as usize);
    source.unit.text.get(signature.start as usize..end).unwrap_or_default()
}

impl Annotated {
    /// One annotation: of a parameter, or of the number of arguments or outputs.
    fn apply(
        &mut self,
        func: &Func,
        (subject, said): (&str, &str),
        terms: &mut Terms,
        names: &mut Names,
    ) -> Result<(), String> {
        let captures = func.captures.len();
        let fixed = func.params.len() - usize::from(func.variadic_in);
        let is_named = |&slot: &lanner_mir::Slot| func.slots[slot].name.is_some_and(|name| &*name == subject);
        if let Some(k) = func.params[..fixed].iter().position(is_named) {
            let fact = self.args[captures + k].clone();
            self.args[captures + k] = refined(fact, said, terms, names)?;
            return Ok(());
        }
        let count = || said.parse::<usize>().map_err(|_| format!("'{said}' is no number"));
        if subject == NARGIN {
            let given = count()?;
            // One more stands for what `varargin` takes: as many as are there now.
            self.args.truncate(captures + fixed);
            while self.args.len() < captures + given && func.variadic_in {
                let shape = terms.fresh_shape("v", None);
                self.args.push(Fact::any(shape));
            }
            for (k, fact) in self.args.iter_mut().enumerate().skip(captures) {
                let is_given = k - captures < given;
                *fact = if is_given {
                    Fact { definedness: Definedness::Defined, ..fact.clone() }
                } else {
                    Fact::undefined(terms)
                };
            }
        } else if subject == NARGOUT {
            self.nargout = count()?;
        }
        Ok(())
    }
}

const NARGIN: &str = "nargin";
const NARGOUT: &str = "nargout";

/// A fact with what an annotation says beside.
fn refined(fact: Fact, said: &str, terms: &mut Terms, names: &mut Names) -> Result<Fact, String> {
    let given = Fact { definedness: Definedness::Defined, ..fact };
    if let Some(extents) = said.strip_prefix("size") {
        let inner = extents.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let inner = inner.ok_or_else(|| format!("'{said}' has no extents in brackets"))?;
        let extents: Vec<&str> = inner.split([' ', ',']).filter(|text| !text.is_empty()).collect();
        let shape = parse_extents(&extents, terms, names)?;
        return Ok(Fact { shape, ..given });
    }
    if let Some(class) = Class::ALL.into_iter().find(|class| class.name() == said) {
        let range = given.range.meet(ValueRange::of_class(class), terms);
        let complexity = if class.is_float() { given.complexity } else { Complexity::Real };
        return Ok(Fact { classes: ClassSet::of(class), complexity, range, ..given });
    }
    if said == Complexity::Real.to_string() {
        return Ok(Fact { complexity: Complexity::Real, ..given });
    }
    if said == Complexity::Complex.to_string() {
        return Ok(Fact { complexity: Complexity::Complex, range: ValueRange::ANY, ..given });
    }
    Ok(match said {
        "undefined" => Fact::undefined(terms),
        "defined" => given,
        "integer" => {
            let whole = ValueRange::integers(f64::NEG_INFINITY, f64::INFINITY);
            Fact { complexity: Complexity::Real, range: given.range.meet(whole, terms), ..given }
        }
        said => parse_argument(said, terms, names)?,
    })
}
