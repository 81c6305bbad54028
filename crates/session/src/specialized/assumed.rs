//! What a residual function relies on of its open parameters, as comments or assertions at its entry.
//!
//! ```text
//! --shape 'x: 3x1 double'      % x must be a real 3 x 1 double.
//!        --assume shapes       assert(isa(x, 'double') && isreal(x) && isequal(size(x), [3 1]), 'x must be a real 3 x 1 double');
//! ```
//!
//! What assertions check is found by leaving it away: where the residual is the same without it, nothing needs it.

use lanner_facts::{ClassSet, Complexity, Fact, Symbol, Terms, ValueRange};
use lanner_runtime::Result;
use lanner_specialize::{Given, Specialized};
use rustc_hash::FxHashMap;

/// Makes the residual for what is known of the parameters, with assertions.
pub(super) type Make<'m> = dyn FnMut(&[Given], Vec<String>, &mut Terms) -> Result<Specialized> + 'm;

/// A part of what is said of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Class,
    Complexity,
    Extents,
    Range,
}

const PARTS: [Part; 4] = [Part::Class, Part::Complexity, Part::Extents, Part::Range];

/// The residual that checks what it relies on.
///
/// # Errors
/// There is no residual.
pub(super) fn checked(params: &[Given], terms: &mut Terms, make: &mut Make<'_>) -> Result<Specialized> {
    let made = make(params, Vec::new(), terms)?;
    let mut params = params.to_vec();
    let count = facts(&mut params).len();
    let mut is_same = |params: &[Given], terms: &mut Terms| {
        make(params, Vec::new(), terms).is_ok_and(|other| other.text == made.text)
    };
    for k in 0..count {
        for parts in std::iter::once(&PARTS[..]).chain(PARTS.iter().map(std::slice::from_ref)) {
            let mut without = params.clone();
            let mut is_less = false;
            if let Some(fact) = facts(&mut without).into_iter().nth(k) {
                is_less = parts.iter().fold(false, |is_less, part| part.forget(fact, terms) || is_less);
            }
            if is_less && is_same(&without, terms) {
                params = without;
            }
        }
    }
    let asserts = sentences(&params, &made, terms)
        .into_iter()
        .map(|Sentence { conditions, words }| format!("assert({}, '{words}');", conditions.join(" && ")));
    let asserts: Vec<String> = asserts.collect();
    if asserts.is_empty() { Ok(made) } else { make(&params, asserts, terms) }
}

/// The residual with comments on what it may rely on.
///
/// # Errors
/// There is no residual.
pub(super) fn promised(params: &[Given], terms: &mut Terms, make: &mut Make<'_>) -> Result<Specialized> {
    let made = make(params, Vec::new(), terms)?;
    let comments: Vec<String> = sentences(params, &made, terms)
        .into_iter()
        .map(|Sentence { words, .. }| format!("% {words}."))
        .collect();
    if comments.is_empty() { Ok(made) } else { make(params, comments, terms) }
}

/// What has to hold of a parameter.
struct Sentence {
    /// In MATLAB.
    conditions: Vec<String>,
    /// For people.
    words: String,
}

/// What has to hold of parameters.
fn sentences(params: &[Given], made: &Specialized, terms: &Terms) -> Vec<Sentence> {
    let names = names_of_facts(params, made);
    let mut params = params.to_vec();
    let mut seen = FxHashMap::default();
    let with_names = facts(&mut params).into_iter().zip(&names);
    with_names.filter_map(|(fact, name)| sentence(fact, name, terms, &mut seen)).collect()
}

/// The parameters of which nothing is said.
pub(super) fn nothing(params: &[Given]) -> Vec<Given> {
    let opened = |given: &Given| match given {
        Given::Fact(_) => Given::Unknown,
        Given::Rest(rest) => Given::Rest(
            rest.iter()
                .map(|(given, name)| match given {
                    Given::Fact(_) => (Given::Unknown, *name),
                    given => (given.clone(), *name),
                })
                .collect(),
        ),
        given => given.clone(),
    };
    params.iter().map(opened).collect()
}

/// The facts of parameters, in order.
pub(super) fn facts(params: &mut [Given]) -> Vec<&mut Fact> {
    let mut all = Vec::new();
    for given in params {
        match given {
            Given::Fact(fact) => all.push(&mut **fact),
            Given::Rest(rest) => {
                all.extend(rest.iter_mut().filter_map(|(given, _)| match given {
                    Given::Fact(fact) => Some(&mut **fact),
                    _ => None,
                }));
            }
            Given::Partial(partial) => all.extend(partial.fact.as_deref_mut()),
            Given::Fixed(..) | Given::Unknown | Given::Missing | Given::Default(_) | Given::Named(_) => (),
        }
    }
    all
}

/// What the parameters with facts are called in the residual.
pub(super) fn names_of_facts(params: &[Given], made: &Specialized) -> Vec<String> {
    let mut left = made.params.iter();
    let mut names = Vec::new();
    let mut one = |given: &Given| match given {
        Given::Fact(_) => names.extend(left.next().map(ToString::to_string)),
        Given::Partial(partial) if partial.fact.is_some() => {
            names.extend(left.next().map(ToString::to_string))
        }
        Given::Partial(partial) if !made.params.contains(&partial.name) => (),
        Given::Unknown | Given::Named(_) | Given::Partial(_) => _ = left.next(),
        Given::Fixed(..) | Given::Missing | Given::Default(_) | Given::Rest(_) => (),
    };
    for given in params {
        match given {
            Given::Rest(rest) => rest.iter().for_each(|(given, _)| one(given)),
            given => one(given),
        }
    }
    names
}

impl Part {
    /// Leaves it away. Whether anything was said.
    fn forget(self, fact: &mut Fact, terms: &mut Terms) -> bool {
        let before = fact.clone();
        match self {
            Part::Class => fact.classes = ClassSet::ANY,
            Part::Complexity => fact.complexity = Complexity::Either,
            Part::Extents if is_shaped(fact, terms) => fact.shape = terms.fresh_shape("?", None),
            Part::Extents => return false,
            Part::Range => fact.range = ValueRange::ANY,
        }
        *fact != before
    }
}

fn is_shaped(fact: &Fact, terms: &Terms) -> bool {
    terms.extents(fact.shape).is_some()
}

/// What a fact says; none where it says nothing.
fn sentence(
    fact: &Fact,
    name: &str,
    terms: &Terms,
    seen: &mut FxHashMap<Symbol, String>,
) -> Option<Sentence> {
    let mut conditions = Vec::new();
    let mut words = Vec::new();
    let class = fact.classes.only();
    if let Some(class) = class {
        conditions.push(format!("isa({name}, '{}')", class.name()));
    }
    match fact.complexity {
        Complexity::Real if class.is_some_and(|class| !class.is_float()) => (),
        Complexity::Real => {
            conditions.push(format!("isreal({name})"));
            words.push("real".to_owned());
        }
        Complexity::Complex => {
            conditions.push(format!("~isreal({name})"));
            words.push("complex".to_owned());
        }
        Complexity::Either => (),
    }
    let (of_extents, noun) = of_extents(fact, name, terms, seen, &mut words);
    conditions.extend(of_extents);
    conditions.extend(of_range(fact, name, terms, seen));
    if conditions.is_empty() {
        return None;
    }
    words.extend(class.map(|class| class.name().to_owned()));
    words.extend(noun.or(class.is_none().then_some("array")).map(str::to_owned));
    let what = words.join(" ");
    let is_whole = fact.range.integer && !class.is_some_and(|class| ValueRange::of_class(class).integer);
    let of_whole = if is_whole { " of integers" } else { "" };
    Some(Sentence { conditions, words: format!("{name} must be a {what}{of_whole}") })
}

/// Conditions on extents, and what such an array is called; equal names are equal numbers.
fn of_extents(
    fact: &Fact,
    name: &str,
    terms: &Terms,
    seen: &mut FxHashMap<Symbol, String>,
    words: &mut Vec<String>,
) -> (Vec<String>, Option<&'static str>) {
    let Some(extents) = terms.extents(fact.shape) else { return (Vec::new(), None) };
    let numbers: Vec<Option<i64>> = extents.iter().map(|&extent| terms.constant(extent)).collect();
    let special = match numbers.as_slice() {
        [Some(1), Some(1)] => Some((format!("isscalar({name})"), "scalar")),
        [Some(1), None] => Some((format!("isrow({name})"), "row")),
        [None, Some(1)] => Some((format!("iscolumn({name})"), "column")),
        _ => None,
    };
    if special.is_none() {
        let shown = numbers.iter().map(|number| number.map_or("any".to_owned(), |number| number.to_string()));
        words.push(shown.collect::<Vec<_>>().join(" x "));
    }
    let mut conditions = Vec::new();
    match numbers.as_slice() {
        _ if let Some((condition, _)) = &special => conditions.push(condition.clone()),
        numbers if numbers.iter().all(Option::is_some) => {
            let list: Vec<String> = numbers.iter().flatten().map(ToString::to_string).collect();
            conditions.push(format!("isequal(size({name}), [{}])", list.join(" ")));
        }
        numbers => {
            conditions.push(match numbers.len() {
                2 => format!("ismatrix({name})"),
                rank => format!("ndims({name}) <= {rank}"),
            });
            for (k, number) in (1..).zip(numbers) {
                conditions.extend(number.map(|number| format!("size({name}, {k}) == {number}")));
            }
        }
    }
    for (k, symbol) in (1..).zip(extents.iter().map(|&extent| terms.as_symbol(extent))) {
        let Some(symbol) = symbol else { continue };
        let own = format!("size({name}, {k})");
        match seen.get(&symbol) {
            Some(other) => conditions.push(format!("{own} == {other}")),
            None => _ = seen.insert(symbol, own),
        }
    }
    (conditions, special.map(|(_, noun)| noun))
}

/// Conditions on elements.
fn of_range(fact: &Fact, name: &str, terms: &Terms, seen: &mut FxHashMap<Symbol, String>) -> Vec<String> {
    let range = fact.range;
    let of_class = fact.classes.only().map_or(ValueRange::ANY, ValueRange::of_class);
    let mut conditions = Vec::new();
    if range.integer && !of_class.integer {
        conditions.push(format!("all({name}(:) == fix({name}(:)))"));
    }
    if range.lo > of_class.lo && range.lo.is_finite() {
        conditions.push(format!("all({name}(:) >= {})", range.lo));
    }
    if range.hi < of_class.hi && range.hi.is_finite() {
        conditions.push(format!("all({name}(:) <= {})", range.hi));
    }
    // An integer that is a size.
    if let Some(symbol) = range.at_least.filter(|_| range.at_least == range.at_most)
        && let Some(symbol) = terms.as_symbol(symbol)
    {
        match seen.get(&symbol) {
            Some(other) => conditions.push(format!("{name} == {other}")),
            None => _ = seen.insert(symbol, name.to_owned()),
        }
    }
    conditions
}
