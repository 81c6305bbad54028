//! What a row says of a call before it runs: the facts of its outputs, and where it succeeds.
//!
//! ```text
//! zeros(m, n)        double real, m x n, 0..0
//! x + y              where x and y conform: their join; the class by the rules of arithmetic
//! find(x)            k x 1 with 0 <= k <= numel(x), integers from 1 to numel(x)
//! ```
//!
//! A rule is a function from the facts of the arguments to the facts of the outputs, in `rules/`, named for what it says
//! and not for the rows that have it. It must hold for every call that the arguments' facts admit: where it does not know,
//! it says less. Outputs that it does not mention may be anything.

use crate::Row;
use lanner_facts::{
    Class, ClassSet, Complexity, Condition, Constant, Contents, Dim, Fact, Fields, Interval, Parts, Shape,
    Terms, ValueRange,
};

/// What a size that is asked for may be.
const SIZES: Interval = Interval { lo: Some(-(1 << 48)), hi: Interval::EXTENT.hi };

/// Computes the facts of a call's outputs, the first ones; it may say what the call requires by [`Call::require`].
pub type Rule = fn(&mut Call<'_>) -> Vec<Fact>;

/// With which arguments a row calls the function that its first argument is.
#[derive(Clone, Copy, Debug)]
pub enum Applies {
    /// Once, with the others: `feval(f, x)` is `f(x)`.
    WithTheRest,
    /// Perhaps several times, with arguments of which these are the facts; none where they are not known.
    With(fn(&mut Call<'_>) -> Option<Vec<Fact>>),
}

impl Applies {
    /// The facts of the arguments, of each call; none where they are not known.
    pub fn given(self, call: &mut Call<'_>) -> Option<Vec<Fact>> {
        match self {
            Applies::WithTheRest => (1..call.args.len()).map(|k| call.whole(k)).collect(),
            Applies::With(given) => given(call),
        }
    }
}

/// A call of which the facts of the arguments are known.
pub struct Call<'a> {
    /// The row that is called.
    pub row: &'static Row,
    /// The context of all symbolic terms.
    pub terms: &'a mut Terms,
    /// The arguments, without what is inside of them: most rules make other arrays of them.
    pub args: &'a [Fact],
    /// What is inside of the arguments; nothing is known of those beyond the end.
    pub contents: &'a [Option<Contents>],
    /// Of a row that calls the function that its first argument is: the outputs of each of those calls, one of them for
    /// all. They may have holes: [`Fact::opened`].
    pub called: Option<&'a [Fact]>,
    /// For each argument what it means as a number: the floor of its first element, as a term. None where nothing made it
    /// known and no name for it is needed yet.
    pub numbers: &'a mut [Option<Dim>],
    /// For each argument where that number lies in all runs that go on from here, if that is more than the argument's fact says.
    pub lasting: &'a [Option<Interval>],
    /// The variables that arguments are, for naming symbols.
    pub names: &'a [Option<&'static str>],
    /// For each argument the first one that is the same value: `n` and `n` of `zeros(n, n)`.
    pub firsts: &'a [usize],
    /// The elements of arguments that are short rows of integers, where they are known as terms: `[m n]`, `size(x)`.
    pub rows: &'a [Option<Vec<Dim>>],
    /// Where it is called.
    pub site: Site,
    /// What is known of arguments behind the call, since it succeeded.
    pub behind: Vec<(usize, Fact)>,
    /// Where the call succeeds, as far as it is said yet.
    pub condition: Condition,
}

/// What is known of the place of a call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Site {
    /// Another number for each place in the program: what is counted there is counted once.
    pub number: u64,
    /// How many outputs are asked for.
    pub nargout: usize,
    /// How many arguments the function that the call stands in was given, and how many outputs it was asked for.
    pub given: Option<(usize, usize)>,
}

impl<'a> Call<'a> {
    /// A call; nothing is required yet.
    pub fn new(
        row: &'static Row,
        terms: &'a mut Terms,
        args: &'a [Fact],
        numbers: &'a mut [Option<Dim>],
        site: Site,
    ) -> Call<'a> {
        let condition = terms.always();
        Call {
            row,
            terms,
            args,
            contents: &[],
            called: None,
            numbers,
            lasting: &[],
            names: &[],
            firsts: &[],
            rows: &[],
            behind: Vec::new(),
            site,
            condition,
        }
    }

    /// The facts of the outputs, at least one and as many as are asked for, by the row's rule.
    pub fn run(&mut self) -> Vec<Fact> {
        let mut outputs = match self.row.rule() {
            Some(rule) => rule(self),
            None => Vec::new(),
        };
        let asked = self.site.nargout.max(1);
        while outputs.len() < asked {
            let unknown = self.unknown();
            outputs.push(unknown);
        }
        outputs.truncate(asked);
        outputs.iter_mut().for_each(|fact| self.settle(fact));
        outputs
    }

    /// A scalar whose range is one value is a constant. A double zero is none, for it has two signs.
    fn settle(&self, fact: &mut Fact) {
        let ValueRange { lo, hi, nan, .. } = fact.range;
        let known = lo == hi && !nan && lo.abs() <= (1i64 << 53) as f64;
        let is_scalar = self.terms.is_scalar(fact.shape).is_yes() && fact.complexity == Complexity::Real;
        let Some(class) = fact.classes.only().filter(|_| known && is_scalar && fact.constant.is_none())
        else {
            return;
        };
        fact.constant = match class {
            Class::Double if lo != 0.0 => Some(Constant::Double(lo)),
            Class::Single if lo != 0.0 => Some(Constant::Single(lo as f32)),
            Class::Logical => Some(Constant::Logical(lo != 0.0)),
            _ if class.is_integer() => Some(Constant::Integer(class, lo as i128)),
            _ => None,
        };
    }

    /// The call succeeds only where this holds.
    pub fn require(&mut self, condition: Condition) {
        self.condition = self.terms.both(self.condition, condition);
    }

    /// The call never succeeds.
    pub fn fail(&mut self) -> Vec<Fact> {
        self.condition = self.terms.never();
        Vec::new()
    }

    /// A value of which nothing is known.
    pub fn unknown(&mut self) -> Fact {
        let shape = self.terms.fresh_shape("?", None);
        Fact::any(shape)
    }

    /// A real double scalar of this range.
    pub fn number(&mut self, range: ValueRange) -> Fact {
        self.scalar(Class::Double, range)
    }

    /// A real scalar of a class and range.
    pub fn scalar(&mut self, class: Class, range: ValueRange) -> Fact {
        let shape = self.terms.scalar();
        self.array(class, shape, range)
    }

    /// A logical scalar.
    pub fn truth(&mut self) -> Fact {
        self.scalar(Class::Logical, ValueRange::of_class(Class::Logical))
    }

    /// A real array of a class, shape and range.
    pub fn array(&mut self, class: Class, shape: Shape, range: ValueRange) -> Fact {
        let range = range.meet(ValueRange::of_class(class), self.terms);
        Fact { range, ..Fact::array(class, shape) }
    }

    /// An array of a set of classes.
    pub fn of_classes(&mut self, classes: ClassSet, shape: Shape) -> Fact {
        Fact { classes, ..Fact::any(shape) }
    }

    /// What argument `k` means as an integer: the floor of its first element. None where there is no such argument, or it
    /// is known to be no number.
    pub fn integer(&mut self, k: usize) -> Option<Dim> {
        let k = self.firsts.get(k).copied().unwrap_or(k);
        let fact = self.args.get(k)?;
        if fact.classes.meet(ClassSet::ARITHMETIC).is_none() {
            return None;
        }
        if let Some(dim) = exact(fact, self.terms) {
            return Some(dim);
        }
        if self.numbers[k].is_none() {
            let lasting = self.lasting.get(k).copied().flatten();
            let interval = lasting.unwrap_or_else(|| fact.range.floor().interval());
            let name = self.names.get(k).copied().flatten().unwrap_or("n");
            self.numbers[k] = Some(self.terms.fresh(name, interval));
        }
        self.numbers[k]
    }

    /// Argument `k` is a size, at most the largest extent (and nobody asks for less than -2^48 elements): the call succeeds only where it is a real integer scalar.
    pub fn is_size(&mut self, k: usize) {
        let k = self.firsts.get(k).copied().unwrap_or(k);
        let (Some(mut size), Some(fact)) = (self.integer(k), self.args.get(k).cloned()) else { return };
        let known = self.terms.interval(size);
        if known.lo.is_none() || known.hi.is_none() {
            let name = self.names.get(k).copied().flatten().unwrap_or("n");
            let symbol = self.terms.bounded_symbol(name, SIZES, &[size], &[size]);
            size = self.terms.term(symbol);
            self.numbers[k] = Some(size);
        }
        let range = ValueRange::of_term(size, self.terms)
            .meet(ValueRange { integer: true, nan: false, ..fact.range }, self.terms);
        let shape = self.terms.scalar();
        self.behind.push((k, Fact { shape, complexity: Complexity::Real, range, ..fact }));
    }

    /// Argument `k` as an extent: never below 0.
    pub fn extent(&mut self, k: usize) -> Option<Dim> {
        let wanted = self.integer(k)?;
        Some(self.terms.extent_of(wanted))
    }

    /// The integers that argument `k` consists of, where it is a short row of known ones: those of `[m n]`, of `size(x)`.
    pub fn row_elements(&self, k: usize) -> Option<&[Dim]> {
        self.rows.get(k)?.as_deref()
    }

    /// What is inside of argument `k`.
    pub fn inside(&self, k: usize) -> Option<&'a Contents> {
        self.contents.get(k)?.as_ref()
    }

    /// The fields of argument `k`, where it is a struct in every run.
    pub fn fields(&self, k: usize) -> Option<&'a Fields> {
        self.args.get(k).filter(|arg| arg.classes.only() == Some(Class::Struct))?;
        self.inside(k)?.fields()
    }

    /// What is inside of an array of some of argument `k`'s elements.
    pub fn rearranged(&mut self, k: usize) -> Option<Contents> {
        self.inside(k)?.rearranged(self.terms)
    }

    /// A cell array, with what is known of its cells.
    pub fn cells(&mut self, shape: Shape, parts: Parts) -> Fact {
        Fact { contents: Contents::new(parts, self.terms), ..Fact::array(Class::Cell, shape) }
    }

    /// A struct or an array of them, with what is known of its fields.
    pub fn structs(&mut self, shape: Shape, fields: Fields) -> Fact {
        let contents = Contents::new(Parts::Fields(fields), self.terms);
        Fact { contents, ..Fact::array(Class::Struct, shape) }
    }

    /// Argument `k` with what is inside of it.
    pub fn whole(&self, k: usize) -> Option<Fact> {
        Some(Fact { contents: self.inside(k).cloned(), ..self.args.get(k)?.clone() })
    }

    /// The integer that argument `k` is in every run.
    pub fn constant(&mut self, k: usize) -> Option<i64> {
        let dim = exact(self.args.get(k)?, self.terms)?;
        self.terms.constant(dim)
    }

    /// The text that argument `k` is in every run.
    pub fn text(&self, k: usize) -> Option<&str> {
        match &self.args.get(k)?.constant {
            Some(Constant::Char(text) | Constant::String(text)) => Some(text),
            _ => None,
        }
    }

    /// Argument `k` is a scalar in every run.
    pub fn is_scalar(&self, k: usize) -> bool {
        self.args.get(k).is_some_and(|fact| self.terms.is_scalar(fact.shape).is_yes())
    }

    /// Argument `k` is real in every run.
    pub fn is_real(&self, k: usize) -> bool {
        self.args.get(k).is_some_and(|fact| fact.complexity == Complexity::Real)
    }
}

/// Takes what is inside of arguments out of their facts, for [`Call::contents`].
pub fn take_contents(args: &mut [Fact]) -> Vec<Option<Contents>> {
    args.iter_mut().map(|fact| fact.contents.take()).collect()
}

/// The integer that a real scalar is in every run, as a term.
pub fn exact(fact: &Fact, terms: &mut Terms) -> Option<Dim> {
    if fact.complexity != Complexity::Real || !terms.is_scalar(fact.shape).is_yes() {
        return None;
    }
    if let (Some(lo), Some(hi)) = (fact.range.at_least, fact.range.at_most)
        && lo == hi
        && fact.range.integer
        && !fact.range.nan
    {
        return Some(lo);
    }
    let ValueRange { lo, hi, integer, nan, .. } = fact.range;
    let exact = lo == hi && integer && !nan && lo.abs() < (1i64 << 53) as f64;
    exact.then(|| terms.number(lo as i64))
}
