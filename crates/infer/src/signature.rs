//! Arguments' facts in the callee's own symbols: the key under which a function's inference is kept.
//!
//! ```text
//! f(a, b)          a: double m+1 x n, b: double n x 3, in the caller's symbols
//! signature        a: double p1 x p2, b: double p2 x 3         equal extents stay equal, numbers stay numbers
//! outputs          y: p1 x 3, which is m+1 x 3 for this call
//! ```
//!
//! What is inside of arguments is written in the same symbols, so it flows into calls, and out of them.
//! The parameters' symbols are the same for all functions, so signatures are compared as they are.

use lanner_facts::{
    Constant, Contents, Dim, Fact, Interval, Shape, ShapeSymbol, Substitution, Symbol, Terms, ValueRange,
};
use rustc_hash::FxHashMap;

/// The longest text that is told apart as an argument.
const LONGEST_TEXT: usize = 40;

/// The symbols that parameters' facts are written in.
#[derive(Default)]
pub(crate) struct Parameters {
    numbers: FxHashMap<(usize, Interval), Symbol>,
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
    numbers: FxHashMap<Dim, Dim>,
    shapes: FxHashMap<Shape, Shape>,
    actual: Substitution,
}

impl Signature {
    /// The signature of a call.
    pub fn of(args: &[Fact], terms: &mut Terms, parameters: &mut Parameters) -> Signature {
        let mut maker = Maker {
            terms,
            parameters,
            numbers: FxHashMap::default(),
            shapes: FxHashMap::default(),
            actual: Substitution::default(),
        };
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
        let mut signature = Signature::of(&general, terms, parameters);
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

    fn number(&mut self, dim: Dim) -> Dim {
        if self.terms.constant(dim).is_some() || self.terms.is_hole(dim) {
            return dim;
        }
        if let Some(&known) = self.numbers.get(&dim) {
            return known;
        }
        let (k, interval) = (self.numbers.len(), self.terms.interval(dim));
        let terms = &mut *self.terms;
        let symbol = *self
            .parameters
            .numbers
            .entry((k, interval))
            .or_insert_with(|| terms.symbol(&format!("p{}", k + 1), interval));
        self.actual.symbols.insert(symbol, dim);
        let made = self.terms.term(symbol);
        self.numbers.insert(dim, made);
        made
    }

    fn fact(&mut self, fact: &Fact, shape: Shape) -> Fact {
        let exact = fact.range.at_least.filter(|&d| fact.range.at_most == Some(d));
        let known =
            |maker: &Maker<'_>, bound: Option<Dim>| bound.and_then(|d| maker.numbers.get(&d).copied());
        let (at_least, at_most) = match exact {
            Some(dim) => {
                let dim = self.number(dim);
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
