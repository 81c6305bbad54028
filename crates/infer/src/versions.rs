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
/// The same of a function of the library with more than so many instructions. Such functions call each other with what they were given, so
/// versions of one are versions of all, and each is code in an executable.
const MOST_VERSIONS_OF_LIBRARY: usize = 3;
const LARGE: usize = 50;
/// Versions of a function within each other that are told apart where arguments are no constants: a recursion whose argument counts down has another
/// range in each call, and what it returns is found by going round in any case.
const MOST_OPEN: usize = 4;
/// As many outputs as a caller may ask for: nothing is known of how many.
pub const ANY_OUTPUTS: usize = usize::MAX;
/// Calls within calls that are followed.
const DEEPEST: usize = 60;
/// How often a recursive function is inferred before nothing is said of what it returns.
const ROUNDS: usize = 8;
/// How often a version is inferred on which others rest, before nothing is said of what calls give.
const MOST_ROUNDS: usize = 4 * ROUNDS;
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
    resting: Vec<Resting>,
    said: Vec<Said>,
    /// What is said of a version that rests on an open one has changed in this round of the open one.
    has_changed: bool,
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

/// A version that rests on the guess of an open one.
struct Resting {
    function: Function,
    version: Version,
    /// The lowest of the open versions whose guess was used.
    rests_on: usize,
}

/// What a version that rests on an open one is said to return in the next round.
struct Said {
    function: Function,
    args: Vec<Fact>,
    nargout: usize,
    outputs: Option<Vec<Fact>>,
    round: usize,
}

impl Said {
    fn is_of(&self, function: Function, args: &[Fact], nargout: usize) -> bool {
        self.function == function && self.nargout == nargout && self.args == args
    }
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
            resting: Vec::new(),
            said: Vec::new(),
            has_changed: false,
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
        let known = self.find(function, &signature.args, nargout).is_some()
            || self.find_resting(function, &signature.args, nargout).is_some();
        let open = self.open.iter().filter(|o| o.function == function).count();
        let resting = self.resting.iter().filter(|resting| resting.function == function).count();
        let is_constant = signature.args.iter().all(|arg| arg.constant.is_some());
        let most_open = if is_constant { MOST_VERSIONS } else { MOST_OPEN };
        let closed = self.versions.get(&function).map_or(0, Vec::len) + resting;
        if !known
            && (open >= most_open || open + closed >= self.most_versions(function))
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

    /// How many signatures of a function are told apart.
    fn most_versions(&self, function: Function) -> usize {
        let is_large = || {
            let blocks = &self.program.func(function).blocks;
            blocks.values().map(|block| block.insts.len()).sum::<usize>() > LARGE
        };
        if self.program.is_of_library(function) && is_large() {
            MOST_VERSIONS_OF_LIBRARY
        } else {
            MOST_VERSIONS
        }
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
    ///
    /// What rests on a guess of a version further out is kept as long as that one is being inferred, and settled with it: functions
    /// that call each other are walked once in each of its rounds.
    fn version(&mut self, function: Function, args: &[Fact], nargout: usize) -> Rc<Facts> {
        if let Some(known) = self.find(function, args, nargout) {
            return known;
        }
        if let Some(k) = self.find_resting(function, args, nargout) {
            let resting = &self.resting[k];
            if let Some(top) = self.open.last_mut() {
                top.rests_on = top.rests_on.min(resting.rests_on);
            }
            return Rc::clone(&resting.version.facts);
        }
        let depth = self.open.len();
        let (first_resting, first_said) = (self.resting.len(), self.said.len());
        let around = std::mem::take(&mut self.has_changed);
        let said = self.said.iter().position(|said| said.is_of(function, args, nargout));
        let (mut outputs, mut round) =
            said.map_or((None, 0), |k| (self.said[k].outputs.clone(), self.said[k].round));
        let mut rounds = 0;
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
            let version =
                |facts: &Rc<Facts>| Version { args: args.to_vec(), nargout, facts: Rc::clone(facts) };
            if open.rests_on < depth {
                // It rests on a guess that may still change: whoever guessed goes round until nothing changes.
                if let Some(below) = self.open.last_mut() {
                    below.rests_on = below.rests_on.min(open.rests_on);
                }
                if !is_stable {
                    self.say(Said {
                        function,
                        args: args.to_vec(),
                        nargout,
                        outputs: next,
                        round: round + 1,
                    });
                }
                self.has_changed |= around || !is_stable;
                let facts = Rc::new(facts);
                let version = version(&facts);
                self.resting.push(Resting { function, version, rests_on: open.rests_on });
                return facts;
            }
            if (is_stable && !self.has_changed) || rounds > MOST_ROUNDS {
                if !is_stable || self.has_changed {
                    // What calls give is not known from here on, which holds whatever it is.
                    self.work = self.work.max(MOST_WORK + 1);
                    self.resting.truncate(first_resting);
                    facts = Walk::new(self, function, args, nargout).run();
                    facts.is_exhausted = true;
                }
                for Resting { function, version, .. } in
                    self.resting.drain(first_resting..).collect::<Vec<_>>()
                {
                    self.versions.entry(function).or_default().push(version);
                }
                self.said.truncate(first_said);
                self.has_changed = around;
                let facts = Rc::new(facts);
                let version = version(&facts);
                self.versions.entry(function).or_default().push(version);
                return facts;
            }
            self.resting.truncate(first_resting);
            self.has_changed = false;
            outputs = next;
            round += 1;
            rounds += 1;
            self.said[first_said..].iter_mut().for_each(|said| said.round = said.round.max(rounds));
        }
    }

    fn find_resting(&self, function: Function, args: &[Fact], nargout: usize) -> Option<usize> {
        let is_it = |resting: &Resting| {
            resting.function == function && resting.version.nargout == nargout && resting.version.args == args
        };
        self.resting.iter().position(is_it)
    }

    /// Keeps what is said of a version for the next round of the one that it rests on.
    fn say(&mut self, said: Said) {
        match self.said.iter_mut().find(|other| other.is_of(said.function, &said.args, said.nargout)) {
            Some(known) => *known = said,
            None => self.said.push(said),
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
