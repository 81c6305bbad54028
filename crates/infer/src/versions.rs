//! Versions: one inference of a function for each signature, kept. A recursive function is inferred until what it is said to
//! return is what it returns.

use crate::Facts;
use crate::program::{Function, Program};
use crate::signature::{Parameters, Signature, returned};
use crate::walk::Walk;
use lanner_base::Id;
use lanner_facts::{
    Class, ClassSet, Complexity, Condition, Contents, Definedness, Dim, Fact, Joining, Merge, Shape, Terms,
    Truth, ValueRange,
};
use lanner_mir::Func;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Signatures that are told apart for one function; further calls share a general one.
const MOST_VERSIONS: usize = 12;
/// As many outputs as a caller may ask for: nothing is known of how many.
pub const ANY_OUTPUTS: usize = usize::MAX;
/// Calls within calls that are followed.
const DEEPEST: usize = 60;
/// How often a recursive function is inferred before nothing is said of what it returns.
const ROUNDS: usize = 8;
/// Instructions that are looked at for one question, loops and versions counted each time.
const MOST_WORK: u64 = 3_000_000;

/// All that is inferred of a program.
pub struct Inference<'p> {
    program: &'p dyn Program,
    /// The context of all symbolic terms.
    pub terms: Terms,
    parameters: Parameters,
    versions: FxHashMap<Function, Vec<Version>>,
    open: Vec<Open>,
    /// Shapes that were made up for what recursive functions return.
    guesses: FxHashSet<Shape>,
    merges: usize,
    sites: u64,
    work: u64,
    /// What may be of nearly any class is taken for an array.
    assumes_arrays: bool,
}

struct Version {
    args: Vec<Fact>,
    nargout: usize,
    facts: Rc<Facts>,
}

/// A version that is being inferred.
struct Open {
    function: Function,
    args: Vec<Fact>,
    nargout: usize,
    /// What a call of it is said to return; none where it is not known to return.
    outputs: Option<Vec<Fact>>,
    was_asked: bool,
    /// The lowest of the open versions whose guess was used.
    rests_on: usize,
}

/// What may be of so many classes may be nearly anything.
const OPEN_CLASSES: usize = 8;

impl<'p> Inference<'p> {
    /// Nothing is inferred yet.
    pub fn new(program: &'p dyn Program) -> Inference<'p> {
        Inference {
            program,
            terms: Terms::new(),
            parameters: Parameters::default(),
            versions: FxHashMap::default(),
            open: Vec::new(),
            guesses: FxHashSet::default(),
            merges: 0,
            sites: 0,
            work: 0,
            assumes_arrays: false,
        }
    }

    /// The same for the usual run: what may be of nearly any class is taken to be neither an object nor a function, whose subscripts
    /// and extents mean something else. What it says holds in no more than such runs: it is for advice.
    pub fn of_arrays(program: &'p dyn Program) -> Inference<'p> {
        Inference { assumes_arrays: true, ..Inference::new(program) }
    }

    /// A fact as it is in the runs that are looked at.
    pub(crate) fn in_usual_runs(&self, fact: Fact) -> Fact {
        if !self.assumes_arrays || fact.classes.iter().count() < OPEN_CLASSES {
            return fact;
        }
        let others = ClassSet::of(Class::Object).join(ClassSet::of(Class::FunctionHandle));
        Fact { classes: fact.classes.without(others), ..fact }
    }

    /// The program.
    pub fn program(&self) -> &'p dyn Program {
        self.program
    }

    /// The facts of a function called with these arguments for so many outputs, in the signature's symbols, and the facts of the
    /// arguments in them.
    pub fn facts(&mut self, function: Function, args: &[Fact], nargout: usize) -> (Rc<Facts>, Vec<Fact>) {
        self.work = 0;
        let signature = Signature::of(args, &[], &mut self.terms, &mut self.parameters);
        (self.version(function, &signature.args, nargout), signature.args)
    }

    /// Arguments of which nothing is known, not even whether they are given.
    pub fn unknown_arguments(&mut self, function: Function) -> Vec<Fact> {
        let func = self.program.func(function);
        let fixed = func.params.len() - usize::from(func.variadic_in);
        let given = func.captures.iter().map(|&slot| (slot, Definedness::Defined));
        // What `varargin` takes counts as one more: it makes their number unknown.
        let more = func.variadic_in.then(|| func.params[fixed]);
        let params = func.params[..fixed].iter().copied().chain(more);
        let slots = given.chain(params.map(|slot| (slot, Definedness::Maybe)));
        slots
            .map(|(slot, definedness)| {
                let name = func.slots[slot].name.map_or("p", |name| name.as_str());
                Fact { definedness, ..Fact::any(self.terms.fresh_shape(name, None)) }
            })
            .collect()
    }

    /// The facts of a function called with these arguments for so many outputs, in the caller's own symbols.
    pub fn facts_of(&mut self, function: Function, args: &[Fact], nargout: usize) -> Rc<Facts> {
        self.work = 0;
        self.version(function, args, nargout)
    }

    /// The facts of a function that passes have changed, with nothing known of its arguments.
    pub fn facts_over(&mut self, function: Function, func: Rc<Func>) -> Facts {
        let args = self.unknown_arguments(function);
        let nargout = func.outputs.len();
        self.facts_with(function, func, &args, nargout)
    }

    /// The facts of a function that passes have changed, called with these arguments for so many outputs.
    pub fn facts_with(&mut self, function: Function, func: Rc<Func>, args: &[Fact], nargout: usize) -> Facts {
        self.work = 0;
        Walk::over(self, (function, func), args, nargout).run()
    }

    /// All versions that were inferred of a function.
    pub fn versions(&self, function: Function) -> impl Iterator<Item = (&[Fact], &Rc<Facts>)> {
        self.versions
            .get(&function)
            .into_iter()
            .flatten()
            .map(|version| (version.args.as_slice(), &version.facts))
    }

    /// The outputs of a call, where these conditions hold, in the caller's terms; none where it never returns. And what is
    /// known of the arguments in the callee's.
    pub(crate) fn call(
        &mut self,
        function: Function,
        args: &[Fact],
        conditions: &[Condition],
        nargout: usize,
    ) -> (Option<Vec<Fact>>, Vec<Fact>) {
        if self.open.len() >= DEEPEST || self.is_exhausted() {
            return (Some(Vec::new()), Vec::new());
        }
        if let Some(outputs) = self.in_place(function, args, nargout) {
            return (Some(outputs), Vec::new());
        }
        let mut signature = Signature::of(args, conditions, &mut self.terms, &mut self.parameters);
        let known = self.find(function, &signature.args, nargout).is_some();
        let open = self.open.iter().filter(|o| o.function == function).count();
        let closed = self.versions.get(&function).map_or(0, Vec::len);
        if !known
            && open + closed >= MOST_VERSIONS
            && self.find_open(function, &signature.args, nargout).is_none()
        {
            signature = Signature::generalised(args, &mut self.terms, &mut self.parameters);
        }
        let outputs = match self.find_open(function, &signature.args, nargout) {
            Some(k) => {
                self.open[k].was_asked = true;
                if let Some(top) = self.open.last_mut() {
                    top.rests_on = top.rests_on.min(k);
                }
                self.open[k].outputs.clone()
            }
            None => self.version(function, &signature.args, nargout).outputs.clone(),
        };
        let outputs = outputs.map(|outputs| returned(&outputs, &signature.actual, &mut self.terms));
        (outputs, signature.args)
    }

    /// What a call gives that changes elements of its arguments, where these are arrays of real numbers.
    fn in_place(&self, function: Function, args: &[Fact], nargout: usize) -> Option<Vec<Fact>> {
        let of = self.program.in_place(function)?;
        let output = |&k: &usize| {
            let arg = args.get(k)?;
            let is_array = arg.definedness == Definedness::Defined
                && arg.complexity == Complexity::Real
                && arg.classes.only().is_some()
                && self.terms.is_scalar(arg.shape) != Truth::Yes;
            is_array.then(|| Fact { range: ValueRange::ANY, constant: None, contents: None, ..arg.clone() })
        };
        of.iter().take(nargout).map(output).collect()
    }

    fn find(&self, function: Function, args: &[Fact], nargout: usize) -> Option<Rc<Facts>> {
        let versions = self.versions.get(&function)?;
        let version = versions.iter().find(|v| v.nargout == nargout && v.args == args)?;
        Some(Rc::clone(&version.facts))
    }

    fn find_open(&self, function: Function, args: &[Fact], nargout: usize) -> Option<usize> {
        self.open.iter().position(|o| o.function == function && o.nargout == nargout && o.args == args)
    }

    /// The facts for a signature.
    fn version(&mut self, function: Function, args: &[Fact], nargout: usize) -> Rc<Facts> {
        if let Some(known) = self.find(function, args, nargout) {
            return known;
        }
        let depth = self.open.len();
        let mut outputs = None;
        let mut round = 0;
        loop {
            self.open.push(Open {
                function,
                args: args.to_vec(),
                nargout,
                outputs: outputs.clone(),
                was_asked: false,
                rests_on: depth,
            });
            let mut facts = Walk::new(self, function, args, nargout).run();
            let Some(open) = self.open.pop() else { return Rc::new(facts) };
            facts.is_exhausted |= self.is_exhausted();
            let next = self.approximate(open.outputs.as_deref(), facts.outputs.as_deref(), round);
            let is_stable = !open.was_asked || next == open.outputs;
            if is_stable || round > ROUNDS {
                let facts = Rc::new(facts);
                if open.rests_on < depth {
                    // It rests on a guess that may still change: only whoever guessed can tell what is right.
                    if let Some(below) = self.open.last_mut() {
                        below.rests_on = below.rests_on.min(open.rests_on);
                    }
                } else {
                    let version = Version { args: args.to_vec(), nargout, facts: Rc::clone(&facts) };
                    self.versions.entry(function).or_default().push(version);
                }
                return facts;
            }
            outputs = next;
            round += 1;
        }
    }

    /// What to say of a recursive function's outputs in the next round: all that was said before, and what came out.
    fn approximate(
        &mut self,
        before: Option<&[Fact]>,
        now: Option<&[Fact]>,
        round: usize,
    ) -> Option<Vec<Fact>> {
        let (Some(before), Some(now)) = (before, now) else { return before.or(now).map(<[Fact]>::to_vec) };
        let next = before.iter().zip(now).map(|(a, b)| {
            let next = self.generalised(a, b);
            // Ranges may take long to settle; classes and shapes are worth more.
            if next != *a && round + 2 >= ROUNDS { Fact { range: ValueRange::ANY, ..next } } else { next }
        });
        let next: Vec<Fact> = next.collect();
        Some(if next != before && round + 1 >= ROUNDS { Vec::new() } else { next })
    }

    fn generalised(&mut self, a: &Fact, b: &Fact) -> Fact {
        let shape = if self.covers(a.shape, b.shape) {
            a.shape
        } else {
            let shape = self.terms.generalise("r", &[a.shape, b.shape]);
            self.guesses.insert(shape);
            shape
        };
        let merge = self.merge();
        let same_shape = Fact { shape, ..b.clone() };
        let edges = [Fact { shape, ..a.clone() }, same_shape];
        let joined = Fact::merged(&mut self.terms, merge, &edges).unwrap_or_else(|| Fact::any(shape));
        let range =
            if joined.range == a.range { joined.range } else { a.range.widen(joined.range, &self.terms) };
        let contents = Contents::joined(a, b, Joining::Widen, &mut self.terms);
        Fact { range, contents, ..joined }
    }

    /// The shape is one that was said before of another one, and says enough of this one too.
    fn covers(&mut self, said: Shape, shape: Shape) -> bool {
        if said == shape {
            return true;
        }
        let (Some(said_extents), true) =
            (self.terms.extents(said).map(<[Dim]>::to_vec), self.guesses.contains(&said))
        else {
            return self.guesses.contains(&said);
        };
        if self.terms.rank(shape).is_none_or(|rank| rank as usize > said_extents.len()) {
            return false;
        }
        said_extents.iter().enumerate().all(|(k, &said)| {
            let extent = self.terms.extent(shape, k as u32);
            let (wide, narrow) = (self.terms.interval(said), self.terms.interval(extent));
            said == extent || (self.terms.as_symbol(said).is_some() && wide.join(narrow) == wide)
        })
    }

    /// A new name for a place where ways meet.
    pub(crate) fn merge(&mut self) -> Merge {
        self.merges += 1;
        Merge::from_index(self.merges - 1)
    }

    /// A new number for a place where something is counted.
    pub(crate) fn site(&mut self) -> u64 {
        self.sites += 1;
        self.sites
    }

    /// One more instruction is looked at; whether there is work left to do.
    pub(crate) fn spend(&mut self) {
        self.work += 1;
    }

    /// Whether the bound on the work was hit.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.work > MOST_WORK || self.terms.len() > MOST_WORK as usize
    }
}
