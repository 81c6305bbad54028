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
//! They hold wherever nothing else is known of the function's arguments: for `check`, `types` without `--args`, `explain`, `specialize`.
//! Several about one name hold together, whatever their order; those that exclude each other are a finding. A comment of another form
//! is none of them; one that names a parameter and cannot be read is a finding, too.

use crate::Source;
use crate::arguments::{Names, parse_argument, parse_extents};
use lanner_base::{Dialect, Name, Span};
use lanner_facts::{Class, ClassSet, Complexity, Definedness, Dim, Fact, Shape, Terms, ValueRange};
use lanner_infer::{ANY_OUTPUTS, Function, Inference};
use lanner_mir::{Func, FuncKind};
use lanner_syntax::ast::{AstNode, Function as Syntax};
use lanner_syntax::{SyntaxKind, SyntaxNode};

/// The beginning of an annotation.
const MARK: &str = "%# ";
/// The beginning of what says that variables are changed in place.
const IN_PLACE: &str = "%#inplace";

/// Whether a comment of a text may be an annotation.
pub fn may_annotate(text: &str) -> bool {
    text.contains(MARK) || text.contains(IN_PLACE)
}

/// A call of which a function's annotations say something, or nothing is known.
pub struct Annotated {
    /// What is known of the arguments, captured values first, as inference takes them.
    pub args: Vec<Fact>,
    /// Outputs that are asked for.
    pub nargout: usize,
    /// Annotations that do not hold, and why.
    pub faults: Vec<Fault>,
}

/// Why an annotation does not hold.
pub enum Fault {
    /// It cannot be read; in words.
    Unreadable(Span, String),
    /// It excludes another one; in words.
    Contradicting(Span, String),
}

/// What a function's comments say of its calls.
pub fn annotated_call(source: &Source, inference: &mut Inference, function: Function) -> Annotated {
    let mut args = inference.unknown_arguments(function);
    let func = inference.program().func(function);
    if !source.is_annotated || func.kind == FuncKind::Script {
        return Annotated { args, nargout: ANY_OUTPUTS, faults: Vec::new() };
    }
    let captures = func.captures.len();
    let fixed = func.params.len() - usize::from(func.variadic_in);
    let params: Vec<Option<Name>> = func.params[..fixed].iter().map(|&slot| func.slots[slot].name).collect();
    let text = Text { text: &source.unit.text, dialect: source.unit.dialect };
    let terms = &mut inference.terms;
    let said = said(text, func.span, own_end(source, func.span), &params, terms);
    if let Some(given) = said.nargin {
        // One more stands for what `varargin` takes: as many as are there now.
        args.truncate(captures + fixed);
        while args.len() < captures + given && func.variadic_in {
            let shape = terms.fresh_shape("v", None);
            args.push(Fact::any(shape));
        }
        for (k, fact) in args.iter_mut().enumerate().skip(captures) {
            let is_given = k - captures < given;
            *fact = if is_given {
                Fact { definedness: Definedness::Defined, ..fact.clone() }
            } else {
                Fact::undefined(terms)
            };
        }
    }
    for (fact, said) in args[captures..].iter_mut().zip(said.params) {
        if let Some(said) = said {
            *fact = said;
        }
    }
    Annotated { args, nargout: said.nargout.unwrap_or(ANY_OUTPUTS), faults: said.faults }
}

/// A text and how it is read.
#[derive(Clone, Copy)]
pub struct Text<'t> {
    /// The comment.
    pub text: &'t str,
    /// Whose language it is in.
    pub dialect: Dialect,
}

/// What a function's comments say.
#[derive(Default)]
pub struct SaidOf {
    /// Of each parameter; none where nothing is said.
    pub params: Vec<Option<Fact>>,
    /// How many arguments it is given.
    pub nargin: Option<usize>,
    /// How many outputs callers ask for.
    pub nargout: Option<usize>,
    /// Annotations that do not hold, and why.
    pub faults: Vec<Fault>,
}

/// What the comments of the function with this signature say of its parameters.
pub fn said(text: Text<'_>, signature: Span, end: u32, params: &[Option<Name>], terms: &mut Terms) -> SaidOf {
    let mut names = Names::default();
    let mut of_params: Vec<Option<Said>> = vec![None; params.len()];
    let mut all = SaidOf::default();
    for (span, comment) in comments(text, signature, end, MARK) {
        let Some((subject, words)) = comment.trim_start_matches(MARK).trim().split_once(' ') else {
            continue;
        };
        let words = words.trim();
        // A comment of several words says something to people.
        let is_prose = words.split_whitespace().nth(1).is_some() && !words.contains(['(', '[']);
        let unreadable = |why| (!is_prose).then_some(Fault::Unreadable(span, why));
        let contradicting = |why| Some(Fault::Contradicting(span, why));
        let is_subject = |name: &Option<Name>| name.is_some_and(|name| &*name == subject);
        let count = || words.parse::<usize>().map_err(|_| format!("'{words}' is no number"));
        let fault = if let Some(k) = params.iter().position(is_subject) {
            match Said::read(words, terms, &mut names) {
                Ok(said) => match of_params[k].take() {
                    None => {
                        of_params[k] = Some(said);
                        None
                    }
                    Some(before) => match before.meet(&said, terms) {
                        Some(both) => {
                            of_params[k] = Some(both);
                            None
                        }
                        None => {
                            of_params[k] = Some(before);
                            contradicting(format!("'{words}' contradicts what is said of '{subject}' before"))
                        }
                    },
                },
                Err(why) => unreadable(why),
            }
        } else if subject == NARGIN || subject == NARGOUT {
            let known = if subject == NARGIN { &mut all.nargin } else { &mut all.nargout };
            match (count(), *known) {
                (Err(why), _) => unreadable(why),
                (Ok(number), Some(before)) if before != number => {
                    contradicting(format!("'{subject}' is {before} by another annotation"))
                }
                (Ok(number), _) => {
                    *known = Some(number);
                    None
                }
            }
        } else {
            None
        };
        all.faults.extend(fault);
    }
    all.params = of_params.into_iter().map(|said| said.map(|said| said.fact)).collect();
    all
}

/// The variables that a function's comments say are changed in place, with the comments' places.
pub fn in_place(source: &Source, func: &Func) -> Vec<(Span, String)> {
    if !source.is_annotated {
        return Vec::new();
    }
    let text = Text { text: &source.unit.text, dialect: source.unit.dialect };
    let comments = comments(text, func.span, own_end(source, func.span), IN_PLACE);
    let names = comments.into_iter().flat_map(|(span, comment)| {
        let names = comment.trim_start_matches(IN_PLACE).split([' ', ',', '\t']).map(str::to_owned);
        names.filter(|name| !name.is_empty()).map(move |name| (span, name)).collect::<Vec<_>>()
    });
    names.collect()
}

/// The comments of a function that may be annotations.
fn comments(text: Text<'_>, signature: Span, end: u32, mark: &str) -> Vec<(Span, String)> {
    let Text { text, dialect } = text;
    let text = text.get(signature.start as usize..end as usize).unwrap_or_default();
    if !text.contains(mark) {
        return Vec::new();
    }
    let tree = lanner_syntax::parse(text, dialect).syntax();
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

/// Where the next function begins that is not nested in the one with this signature.
fn own_end(source: &Source, signature: Span) -> u32 {
    let others = source.unit.funcs.values().filter(|func| func.kind == FuncKind::Function);
    let behind = others.map(|func| func.span.start).filter(|&start| start > signature.start);
    behind.min().unwrap_or(source.unit.text.len() as u32)
}

const NARGIN: &str = "nargin";
const NARGOUT: &str = "nargout";

/// What annotations say of one parameter.
#[derive(Clone)]
struct Said {
    fact: Fact,
    /// Whether anything is said of its extents.
    has_shape: bool,
    /// Whether it says itself that it is real or complex: `double(1,1)` is real where nothing else is said.
    has_complexity: bool,
}

impl Said {
    /// One annotation.
    fn read(words: &str, terms: &mut Terms, names: &mut Names) -> Result<Said, String> {
        let shape = terms.fresh_shape("p", None);
        let given = Fact { definedness: Definedness::Defined, ..Fact::any(shape) };
        let class_alone = |class: Class| {
            let complexity = if class.is_float() { Complexity::Either } else { Complexity::Real };
            let range = ValueRange::of_class(class);
            Fact { classes: ClassSet::of(class), complexity, range, ..given.clone() }
        };
        if let Some(extents) = words.strip_prefix("size") {
            let inner = extents.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let inner = inner.ok_or_else(|| format!("'{words}' has no extents in brackets"))?;
            let extents: Vec<&str> = inner.split([' ', ',']).filter(|text| !text.is_empty()).collect();
            let shape = parse_extents(&extents, terms, names)?;
            return Ok(Said { fact: Fact { shape, ..given }, has_shape: true, has_complexity: false });
        }
        if let Some(class) = Class::ALL.into_iter().find(|class| class.name() == words) {
            return Ok(Said { fact: class_alone(class), has_shape: false, has_complexity: false });
        }
        let fact = match words {
            _ if words == Complexity::Real.to_string() => Fact { complexity: Complexity::Real, ..given },
            _ if words == Complexity::Complex.to_string() => {
                Fact { complexity: Complexity::Complex, range: ValueRange::ANY, ..given }
            }
            "undefined" => Fact::undefined(terms),
            "defined" => given,
            "integer" => {
                let range = ValueRange::integers(f64::NEG_INFINITY, f64::INFINITY);
                Fact { complexity: Complexity::Real, range, ..given }
            }
            words => {
                let fact = parse_argument(words, terms, names)?;
                let has_complexity = words.starts_with("complex ") || fact.constant.is_some();
                return Ok(Said { fact, has_shape: true, has_complexity });
            }
        };
        Ok(Said { has_complexity: fact.complexity != Complexity::Either, fact, has_shape: false })
    }

    /// What both say; none where they exclude each other.
    fn meet(&self, other: &Said, terms: &mut Terms) -> Option<Said> {
        let (a, b) = (&self.fact, &other.fact);
        let definedness = a.definedness.meet(b.definedness)?;
        if definedness == Definedness::Undefined {
            return Some(self.clone());
        }
        let classes = a.classes.meet(b.classes);
        let complexity = match (self.has_complexity, other.has_complexity) {
            (true, false) => a.complexity,
            (false, true) => b.complexity,
            (true, true) | (false, false) => a.complexity.meet(b.complexity)?,
        };
        let range = match complexity {
            Complexity::Real => a.range.meet(b.range, terms),
            Complexity::Complex | Complexity::Either => ValueRange::ANY,
        };
        let shape = match (self.has_shape, other.has_shape) {
            (true, true) => met_shapes(a.shape, b.shape, terms)?,
            (true, false) => a.shape,
            (false, _) => b.shape,
        };
        let constant = match (&a.constant, &b.constant) {
            (Some(a), Some(b)) if a != b => return None,
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        let is_void = classes.is_none() || range.is_empty();
        let contents = a.contents.clone().or_else(|| b.contents.clone());
        let fact = Fact { classes, complexity, shape, range, definedness, constant, contents };
        (!is_void).then_some(Said {
            fact,
            has_shape: self.has_shape || other.has_shape,
            has_complexity: self.has_complexity || other.has_complexity,
        })
    }
}

/// The extents that both say; none where they differ.
fn met_shapes(a: Shape, b: Shape, terms: &mut Terms) -> Option<Shape> {
    let of = |shape: Shape, terms: &Terms| terms.extents(shape).map(<[Dim]>::to_vec);
    let (Some(mut left), Some(mut right)) = (of(a, terms), of(b, terms)) else {
        return Some(if terms.extents(a).is_some() { a } else { b });
    };
    let rank = left.len().max(right.len());
    let one = terms.number(1);
    left.resize(rank, one);
    right.resize(rank, one);
    let mut extents = Vec::new();
    for (left, right) in left.into_iter().zip(right) {
        extents.push(match (terms.constant(left), terms.constant(right)) {
            (Some(a), Some(b)) if a != b => return None,
            (None, Some(_)) => right,
            (Some(_), _) | (None, None) => left,
        });
    }
    Some(terms.tuple(&extents))
}
