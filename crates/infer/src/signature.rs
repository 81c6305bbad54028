//! Arguments' facts in the callee's own symbols: the key under which a function's inference is kept.
//!
//! ```text
//! f(a, b)          a: double m+1 x n, b: double n x 3, in the caller's symbols
//! signature        a: double p1 x p2, b: double p2 x 3         equal extents stay equal, numbers stay numbers
//! outputs          y: p1 x 3, which is m+1 x 3 for this call
//!
//! g(u, n)          u: double n+1 x 2*n, n: integer
//! signature        u: double p1+1 x 2*p1, n: p1                what the caller says of one by another stays said
//! ```
//!
//! What is inside of arguments is written in the same symbols, so it flows into calls, and out of them.
//! The parameters' symbols are the same for all functions, so signatures are compared as they are.

use lanner_facts::{
    Condition, Constant, Contents, Dim, Fact, Interval, Requirement, Shape, ShapeSymbol, Substitution,
    Symbol, Terms, Truth, ValueRange,
};
use rustc_hash::FxHashMap;

/// The longest text that is told apart as an argument.
const LONGEST_TEXT: usize = 40;

/// Terms of other parameters that one is at least, and at most.
type Bounds = (Vec<Dim>, Vec<Dim>);

/// Extents that an argument is compared with.
const MOST_BOUNDS: usize = 8;

/// The symbols that parameters' facts are written in.
#[derive(Default)]
pub(crate) struct Parameters {
    numbers: FxHashMap<(usize, Interval, Bounds), Symbol>,
    shapes: Vec<ShapeSymbol>,
}

/// Facts of arguments in the callee's symbols, and the way back.
pub(crate) struct Signature {
    /// One fact per argument.
    pub args: Vec<Fact>,
    /// The caller's terms for the callee's symbols.
    pub actual: Substitution,
}

/// The work of making a signature.
struct Maker<'a> {
    terms: &'a mut Terms,
    parameters: &'a mut Parameters,
    known: &'a [Condition],
    /// The caller's terms that have a name, in their order.
    numbers: Vec<(Dim, Dim)>,
    /// The callee's terms for the caller's symbols.
    names: Substitution,
    shapes: FxHashMap<Shape, Shape>,
    actual: Substitution,
}

impl Signature {
    /// The signature of a call, where these conditions hold.
    pub fn of(
        args: &[Fact],
        known: &[Condition],
        terms: &mut Terms,
        parameters: &mut Parameters,
    ) -> Signature {
        let mut maker = Maker {
            terms,
            parameters,
            known,
            numbers: Vec::new(),
            names: Substitution::default(),
            shapes: FxHashMap::default(),
            actual: Substitution::default(),
        };
        maker.name_symbols(args);
        let shapes: Vec<Shape> = args.iter().map(|fact| maker.shape(fact.shape)).collect();
        let args = args.iter().zip(shapes).map(|(fact, shape)| maker.fact(fact, shape)).collect();
        let Maker { actual, .. } = maker;
        Signature { args, actual }
    }

    /// The same with less known of it: classes, and whether arguments are scalars.
    pub fn generalised(args: &[Fact], terms: &mut Terms, parameters: &mut Parameters) -> Signature {
        let general: Vec<Fact> = args
            .iter()
            .map(|fact| {
                let is_scalar = terms.is_scalar(fact.shape).is_yes();
                let rank = terms.rank(fact.shape);
                let shape = if is_scalar { terms.scalar() } else { terms.fresh_shape("p", rank) };
                let integer = fact.range.integer && !fact.range.nan;
                let range = if integer {
                    ValueRange::integers(f64::NEG_INFINITY, f64::INFINITY)
                } else {
                    ValueRange::ANY
                };
                Fact { shape, range, constant: None, contents: None, ..fact.clone() }
            })
            .collect();
        let mut signature = Signature::of(&general, &[], terms, parameters);
        // What the general extents are for this call.
        for (general, fact) in signature.args.iter().zip(args) {
            if let Some(symbol) = terms.as_shape_symbol(general.shape) {
                signature.actual.shapes.insert(symbol, fact.shape);
            }
            for (k, &extent) in terms.extents(general.shape).unwrap_or(&[]).to_vec().iter().enumerate() {
                if let Some(symbol) = terms.as_symbol(extent) {
                    let actual = terms.extent(fact.shape, k as u32);
                    signature.actual.symbols.insert(symbol, actual);
                }
            }
        }
        signature
    }
}

impl Maker<'_> {
    fn shape(&mut self, shape: Shape) -> Shape {
        if let Some(&known) = self.shapes.get(&shape) {
            return known;
        }
        if self.terms.is_shape_hole(shape) {
            return shape;
        }
        if !self.terms.is_legal(shape).is_yes()
            && self.terms.rank(shape).is_some()
            && self.terms.is_legal(shape).is_no()
        {
            return shape;
        }
        let made = match self.terms.all_extents(shape) {
            Some(extents) => {
                let extents: Vec<Dim> = extents.into_iter().map(|d| self.number(d)).collect();
                self.terms.tuple(&extents)
            }
            None => {
                let k = self.actual.shapes.len();
                while self.parameters.shapes.len() <= k {
                    let fresh = self.terms.fresh_shape("p", None);
                    self.parameters.shapes.extend(self.terms.as_shape_symbol(fresh));
                }
                let symbol = self.parameters.shapes[k];
                self.actual.shapes.insert(symbol, shape);
                self.terms.shape_term(symbol)
            }
        };
        self.shapes.insert(shape, made);
        made
    }

    /// The caller's symbols that are numbers or extents of arguments come first, and of those the ones that are bounded by no
    /// other: what is left is said by them.
    fn name_symbols(&mut self, args: &[Fact]) {
        for bounded in [false, true] {
            for fact in args {
                let extents = self.terms.extents(fact.shape).unwrap_or(&[]).to_vec();
                let exact = fact.range.at_least.filter(|&d| fact.range.at_most == Some(d));
                let exact = exact.map(|dim| (dim, fact.range.interval()));
                let extents = extents.into_iter().map(|dim| (dim, Interval::ALL));
                for (dim, interval) in exact.into_iter().chain(extents) {
                    let (lower, upper) = self.terms.bounds_of(dim);
                    let is_bounded = !lower.is_empty() || !upper.is_empty();
                    if self.terms.as_symbol(dim).is_some() && is_bounded == bounded {
                        self.number_within(dim, interval);
                    }
                }
            }
        }
    }

    fn number(&mut self, dim: Dim) -> Dim {
        self.number_within(dim, Interval::ALL)
    }

    /// The callee's term for a number that lies in an interval here.
    fn number_within(&mut self, dim: Dim, interval: Interval) -> Dim {
        if let Some(known) = self.known(dim) {
            return known;
        }
        let (lower, upper) = self.terms.bounds_of(dim);
        let mut named = |bounds: Vec<Dim>| -> Vec<Dim> {
            let mut named: Vec<Dim> = bounds.into_iter().filter_map(|bound| self.known(bound)).collect();
            named.retain(|&bound| self.terms.constant(bound).is_none());
            named.sort_unstable();
            named.dedup();
            named
        };
        let mut bounds = (named(lower), named(upper));
        self.add_known_bounds(dim, &mut bounds);
        let own = self.terms.interval(dim).meet(interval);
        // Conditions that exclude each other hold in no run.
        let most = self.terms.most(dim, self.known).filter(|&most| own.lo.is_none_or(|lo| lo <= most));
        let (k, interval) = (self.actual.symbols.len(), own.meet(Interval { lo: None, hi: most }));
        let terms = &mut *self.terms;
        let key = (k, interval, bounds);
        let symbol =
            *self.parameters.numbers.entry(key).or_insert_with_key(|(_, interval, (lower, upper))| {
                terms.bounded_symbol(&format!("p{}", k + 1), *interval, lower, upper)
            });
        self.actual.symbols.insert(symbol, dim);
        let made = self.terms.term(symbol);
        if let Some(symbol) = self.terms.as_symbol(dim) {
            self.names.symbols.insert(symbol, made);
        }
        self.numbers.push((dim, made));
        made
    }

    /// What the caller has tested or counted: an index is at most an extent.
    fn add_known_bounds(&mut self, dim: Dim, (lower, upper): &mut Bounds) {
        if self.known.is_empty() {
            return;
        }
        for (other, name) in self.numbers.clone().into_iter().take(MOST_BOUNDS) {
            let mut holds = |a: Dim, b: Dim| {
                let condition = self.terms.require(vec![Requirement::AtMost(a, b)]);
                self.terms.holds(condition) == Truth::Unknown && self.terms.is_implied(condition, self.known)
            };
            if holds(dim, other) {
                upper.push(name);
            } else if holds(other, dim) {
                lower.push(name);
            }
        }
    }

    /// The callee's term for what can be said by what has a name.
    fn known(&mut self, dim: Dim) -> Option<Dim> {
        if self.terms.is_hole(dim) {
            return Some(dim);
        }
        if let Some(&(_, known)) = self.numbers.iter().find(|(other, _)| *other == dim) {
            return Some(known);
        }
        if self.terms.is_made_of(dim, &self.names) {
            return Some(self.terms.substitute(dim, &self.names));
        }
        for k in 0..self.numbers.len() {
            let (other, name) = self.numbers[k];
            let apart = self.terms.sub(dim, other);
            if self.terms.constant(apart).is_some() {
                return Some(self.terms.add(name, apart));
            }
        }
        None
    }

    fn fact(&mut self, fact: &Fact, shape: Shape) -> Fact {
        let exact = fact.range.at_least.filter(|&d| fact.range.at_most == Some(d));
        let known = |maker: &mut Self, bound: Option<Dim>| bound.and_then(|d| maker.known(d));
        let (at_least, at_most) = match exact {
            Some(dim) => {
                let dim = self.number_within(dim, fact.range.interval());
                (Some(dim), Some(dim))
            }
            None => (known(self, fact.range.at_least), known(self, fact.range.at_most)),
        };
        let constant = fact.constant.clone().filter(|constant| match constant {
            Constant::Char(text) | Constant::String(text) => text.len() <= LONGEST_TEXT,
            Constant::Double(x) => !x.is_nan(),
            Constant::Single(x) => !x.is_nan(),
            Constant::Integer(..) | Constant::Logical(_) => true,
        });
        let contents = fact.contents.as_ref().and_then(|contents| self.contents(contents));
        let range = ValueRange { at_least, at_most, ..fact.range };
        Fact { shape, range, constant, contents, ..fact.clone() }
    }

    /// Parts in the same symbols: what is as large as another argument stays so.
    fn contents(&mut self, contents: &Contents) -> Option<Contents> {
        let parts = contents.parts().map(&mut |fact| {
            let shape = self.shape(fact.shape);
            self.fact(fact, shape)
        });
        Contents::new(parts, self.terms)
    }
}

/// The facts of outputs in the caller's terms: what the callee made up is new for every call.
pub(crate) fn returned(outputs: &[Fact], actual: &Substitution, terms: &mut Terms) -> Vec<Fact> {
    let mut renewed: FxHashMap<Dim, Dim> = FxHashMap::default();
    let mut shapes: FxHashMap<Shape, Shape> = FxHashMap::default();
    outputs
        .iter()
        .map(|fact| Returned { terms, actual, renewed: &mut renewed, shapes: &mut shapes }.fact(fact))
        .collect()
}

struct Returned<'a> {
    terms: &'a mut Terms,
    actual: &'a Substitution,
    renewed: &'a mut FxHashMap<Dim, Dim>,
    shapes: &'a mut FxHashMap<Shape, Shape>,
}

impl Returned<'_> {
    fn fact(&mut self, fact: &Fact) -> Fact {
        let shape = self.shape(fact.shape);
        let bound = |this: &mut Self, bound: Option<Dim>| {
            bound
                .filter(|&d| this.terms.is_made_of(d, this.actual))
                .map(|d| this.terms.substitute(d, this.actual))
        };
        let exact = fact.range.at_least.is_some() && fact.range.at_least == fact.range.at_most;
        let (at_least, at_most) = if exact {
            let dim = fact.range.at_least.map(|d| self.number(d));
            (dim, dim)
        } else {
            (bound(self, fact.range.at_least), bound(self, fact.range.at_most))
        };
        let contents = fact.contents.as_ref().and_then(|contents| {
            let parts = contents.parts().map(&mut |fact| self.fact(fact));
            Contents::new(parts, self.terms)
        });
        Fact { shape, range: ValueRange { at_least, at_most, ..fact.range }, contents, ..fact.clone() }
    }

    fn shape(&mut self, shape: Shape) -> Shape {
        if self.terms.is_shape_hole(shape) {
            return shape;
        }
        if let Some(&known) = self.shapes.get(&shape) {
            return known;
        }
        let made = if self.terms.shape_is_made_of(shape, self.actual) {
            self.terms.substitute_shape(shape, self.actual)
        } else {
            match self.terms.all_extents(shape) {
                Some(extents) => {
                    let extents: Vec<Dim> = extents.into_iter().map(|d| self.number(d)).collect();
                    self.terms.tuple(&extents)
                }
                None => {
                    let rank = self.terms.rank(shape);
                    self.terms.fresh_shape("?", rank)
                }
            }
        };
        self.shapes.insert(shape, made);
        made
    }

    fn number(&mut self, dim: Dim) -> Dim {
        if self.terms.is_hole(dim) {
            return dim;
        }
        if let Some(&known) = self.renewed.get(&dim) {
            return known;
        }
        let made = if self.terms.is_made_of(dim, self.actual) {
            self.terms.substitute(dim, self.actual)
        } else {
            let interval = self.terms.interval(dim);
            self.terms.fresh("n", interval)
        };
        self.renewed.insert(dim, made);
        made
    }
}
