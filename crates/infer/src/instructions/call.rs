//! Calls of rows and functions, and of handles: of those that the contents of the handle's fact say.
//!
//! ```text
//! f = @(t) a * t; y = f(2)         the anonymous function is inferred for the facts of a and 2
//! if p, f = @sin; else, f = @cos; end, y = f(x)      what holds of sin(x) and of cos(x)
//! cellfun(@numel, c)               numel, of what every cell of c is
//! ```

use super::operators::Argument;
use crate::facts::{CallFacts, CheckKind};
use crate::program::{Function, NameTarget};
use crate::versions::ANY_OUTPUTS;
use crate::walk::{Flow, Walk};
use lanner_builtins::{Builtin, Call, Site};
use lanner_facts::{
    Callee as Called, Class, ClassSet, Contents, Definedness, Fact, Handle, Joining, Keep, Parts,
};
use lanner_mir::{Args, Callee, CalleeData, FuncRef, Operand, Slot, Target as Output, Targets};
use std::rc::Rc;

/// Numbers of counted things of one place: see `lanner_builtins::Site`.
const COUNTED: u64 = 16;

impl Walk<'_, '_> {
    /// `[targets] = callee(args)`.
    pub(super) fn call(&mut self, targets: Targets, callee: Callee, args: Args, statement: bool) -> Flow {
        let func = Rc::clone(&self.func);
        let operands = func.args(args).to_vec();
        let list = func.target_list(targets);
        // How many values a place takes is known when it runs; an anonymous function asks for what it is asked for.
        let nargout = match list {
            _ if statement => 0,
            list if list.iter().any(|target| matches!(target, Output::Spread { .. })) => ANY_OUTPUTS,
            [Output::Passed { .. }] => self.nargout,
            list => list.len(),
        };
        if let [Output::Slot(dst)] = *list
            && let Some(before) = self.asked[dst]
            && self.is_calm_since(before)
        {
            let fact = self.value(before);
            self.numbers[dst] = self.numbers[before];
            let flow = self.done(dst, fact);
            self.same[dst] = Some(before);
            return flow;
        }
        let args = self.arguments(&operands);
        let made = args.as_ref().and_then(|args| self.made_object(&func.callees[callee], args));
        let facts = match (self.callee(callee), args) {
            (Some(known), Some(args))
                if made.is_none()
                    && nargout != ANY_OUTPUTS
                    && !self.may_be_method(&func.callees[callee], &args) =>
            {
                self.call_known(known, &args, nargout, true)
            }
            // A private function comes before methods.
            (None | Some(Called::Row(_)), Some(args))
                if made.is_none() && nargout != ANY_OUTPUTS && !statement =>
            {
                self.called_method(&func.callees[callee], &args, nargout).unwrap_or_else(|| Some(Vec::new()))
            }
            _ => Some(made.into_iter().collect()),
        };
        let Some(facts) = facts else { return Flow::Stops };
        self.refine_by_assertion(&func.callees[callee], &operands);
        if statement {
            // Whether it gives a value is the callee's affair.
            let fact = match facts.into_iter().next() {
                Some(fact) => fact,
                None => self.anything(),
            };
            return self.done_all(targets, vec![Fact { definedness: Definedness::Maybe, ..fact }]);
        }
        self.done_all(targets, facts)
    }

    /// What a call gives that calls a class of the program: objects of that class. Another class's method may have the name of the class.
    fn made_object(&mut self, callee: &CalleeData, args: &[Argument]) -> Option<Fact> {
        let CalleeData::Named(name) = callee else { return None };
        if args.iter().any(|arg| arg.fact.classes.contains(Class::Object)) {
            return None;
        }
        let class = self.inference.program().class(self.function.unit, name.as_str())?;
        let anything = self.anything();
        let contents = Contents::new(Parts::Objects(class.name), &mut self.inference.terms);
        Some(Fact { classes: ClassSet::of(Class::Object), contents, ..anything })
    }

    /// What the method gives that a name means where the first argument is an object of a class of the program.
    fn called_method(
        &mut self,
        callee: &CalleeData,
        args: &[Argument],
        nargout: usize,
    ) -> Option<Option<Vec<Fact>>> {
        match callee {
            CalleeData::Named(name) => self.call_method(*name, args, nargout),
            _ => None,
        }
    }

    /// Whether the call may be one of a method: of an argument that may be an object, and of a name that is a method's, too.
    fn may_be_method(&self, callee: &CalleeData, args: &[Argument]) -> bool {
        let program = self.inference.program();
        let is_method = match callee {
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => {
                program.has_classes() || program.may_be_method(name.as_str())
            }
            // What a name means was looked up, for arguments that are no objects.
            CalleeData::Builtin(_) | CalleeData::Local { .. } => program.has_classes(),
        };
        is_method && args.iter().any(|arg| arg.fact.classes.contains(Class::Object))
    }

    /// What a call or a handle names, if that is known.
    fn callee(&self, callee: Callee) -> Option<Called> {
        match &self.func.callees[callee] {
            CalleeData::Local { func, environment } if environment.is_empty() => {
                let function = self.inference.program().local(self.function.unit, *func);
                Some(Called::Function(function.unit, function.func.0))
            }
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
            CalleeData::Builtin(row) => Some(Called::Row(row.row().name)),
            CalleeData::Named(name) => self.named(name.as_str()),
        }
    }

    fn named(&self, name: &str) -> Option<Called> {
        match self.inference.program().resolve(self.function.unit, name) {
            NameTarget::Function(function) => Some(Called::Function(function.unit, function.func.0)),
            NameTarget::Row(row) => Some(Called::Row(row.row().name)),
            NameTarget::Unknown => None,
        }
    }

    /// The arguments of a call, lists of values taken apart; none where there is one that may be of any length.
    pub(super) fn arguments(&mut self, operands: &[Operand]) -> Option<Vec<Argument>> {
        let mut args = Vec::new();
        for &operand in operands {
            let fact = self.operand(operand);
            if !operand.is_spread() {
                args.push(Argument { fact, slot: operand.as_slot() });
                continue;
            }
            let contents = fact.contents?;
            let values = contents.list()?.iter();
            args.extend(values.map(|value| Argument { fact: value.clone(), slot: None }));
        }
        Some(args)
    }

    /// The outputs as far as they are known; none where the call never returns. What it requires is noted where it is
    /// the one call of the instruction.
    pub(super) fn call_known(
        &mut self,
        callee: Called,
        args: &[Argument],
        nargout: usize,
        is_only: bool,
    ) -> Option<Vec<Fact>> {
        let function = match callee {
            Called::Function(unit, func) => Function { unit, func: FuncRef(func) },
            Called::Row(name) => {
                let row = Builtin::required(name);
                match self.inference.program().source(row).filter(|_| row.row().rule().is_none()) {
                    Some(function) => function,
                    None if is_only => return self.call_row(row, args, nargout, CheckKind::Call),
                    None => {
                        let site = self.inference.site();
                        let outcome = self.apply_row(row, args, nargout, site);
                        let fails = self.inference.terms.holds(outcome.condition).is_no();
                        return (!fails).then_some(outcome.outputs);
                    }
                }
            }
        };
        let args: Vec<Fact> = args.iter().map(|arg| arg.fact.clone()).collect();
        let known = self.all_known();
        let (outputs, args) = self.inference.call(function, &args, &known, nargout);
        if is_only {
            let (block, inst) = self.at;
            self.calls.insert(self.at, CallFacts { block, inst, callee: function, args });
        }
        let outputs = outputs?;
        // Reading an output that was not assigned is an error of the call.
        if outputs.iter().take(nargout).any(|fact| fact.definedness == Definedness::Undefined) && nargout > 0
        {
            return None;
        }
        let defined = |fact| Fact { definedness: Definedness::Defined, ..fact };
        Some(outputs.into_iter().map(defined).collect())
    }

    /// A call of a function handle.
    pub(super) fn call_handle(
        &mut self,
        handle: &Fact,
        operands: &[Operand],
        nargout: usize,
    ) -> Option<Vec<Fact>> {
        let (Some(contents), Some(args)) = (handle.contents.clone(), self.arguments(operands)) else {
            return Some(Vec::new());
        };
        self.call_one_of(contents.handles(), &args, nargout, contents.handles().len() == 1)
    }

    /// A call of one of these, it is not known of which: what holds of all of them.
    fn call_one_of(
        &mut self,
        handles: &[Handle],
        args: &[Argument],
        nargout: usize,
        is_only: bool,
    ) -> Option<Vec<Fact>> {
        let mut all: Option<Vec<Fact>> = None;
        if handles.is_empty() {
            return Some(Vec::new());
        }
        for handle in handles {
            let captured = handle.captures.iter().map(|fact| Argument { fact: fact.clone(), slot: None });
            let own = args.iter().map(|arg| Argument { fact: arg.fact.clone(), slot: arg.slot });
            let given: Vec<Argument> = captured.chain(own).collect();
            let Some(outputs) = self.call_known(handle.callee, &given, nargout, is_only) else { continue };
            let terms = &mut self.inference.terms;
            all = Some(match all {
                None => outputs,
                Some(before) => {
                    let pairs = before.iter().zip(&outputs);
                    pairs.map(|(a, b)| a.joined(b, Joining::Merge, terms)).collect()
                }
            });
        }
        let terms = &mut self.inference.terms;
        Some(all?.iter().map(|fact| fact.opened(terms)).collect())
    }

    /// The outputs of the function that a row calls, for all of its calls.
    pub(super) fn called_by(
        &mut self,
        row: Builtin,
        args: &[Fact],
        contents: &[Option<Contents>],
        nargout: usize,
    ) -> Option<Vec<Fact>> {
        let applies = row.row().applies?;
        let handles = self.meant(args.first()?, contents.first()?.as_ref())?;
        let mut changes = self.inference.terms.symbols_from_now();
        let from = self.inference.site();
        let mut numbers = vec![None; args.len()];
        let site = Site { number: self.site(), nargout, given: None };
        let terms = &mut self.inference.terms;
        let mut call = Call { contents, ..Call::new(row.row(), terms, args, &mut numbers, site) };
        let given = applies.given(&mut call)?;
        let terms = &mut self.inference.terms;
        let open = |fact: Fact| Argument { fact: fact.opened(terms), slot: None };
        let given: Vec<Argument> = given.into_iter().map(open).collect();
        let outputs = self.call_one_of(&handles, &given, nargout, false)?;
        // What was counted, and what was made up, is another thing for each call.
        for site in from..self.inference.site() {
            changes.counts.extend((0..COUNTED).map(|j| site ^ (j << 56)));
        }
        let terms = &mut self.inference.terms;
        Some(outputs.iter().map(|fact| fact.closed(Keep::Without(&changes), terms)).collect())
    }

    /// The functions that an argument means: a handle, or the name of a function. A name of the table that a function of
    /// the program has as well may mean either: some rows know a few names themselves.
    fn meant(&self, fact: &Fact, contents: Option<&Contents>) -> Option<Vec<Handle>> {
        if fact.classes.only() == Some(Class::FunctionHandle) {
            return Some(contents?.handles().to_vec());
        }
        let name = fact.constant.as_ref()?.text()?;
        let callee = self.named(name)?;
        if matches!(callee, Called::Function(..)) && Builtin::named(name).is_some() {
            return None;
        }
        Some(vec![Handle { callee, text: name.into(), captures: Vec::new() }])
    }

    /// `dst = @name`.
    pub(super) fn handle(&mut self, dst: Slot, callee: Callee) -> Flow {
        let func = Rc::clone(&self.func);
        let text = match (&func.callees[callee], self.callee(callee)) {
            (_, Some(Called::Function(unit, func))) => {
                Some(self.inference.program().func(Function { unit, func: FuncRef(func) }).name)
            }
            (CalleeData::Named(name), Some(Called::Row(_))) => Some(*name),
            (_, Some(Called::Row(name))) => Some(name.into()),
            (_, None) => None,
        };
        let known = self.callee(callee).zip(text);
        self.made_handle(dst, known.map(|(callee, text)| Handle { callee, text, captures: Vec::new() }))
    }

    /// `dst = @(…) …`: what it captures is what is known here.
    pub(super) fn closure(&mut self, dst: Slot, body: FuncRef, captures: Args) -> Flow {
        let func = Rc::clone(&self.func);
        let captures = func.args(captures).iter().map(|&operand| self.operand(operand)).collect();
        let function = Function { unit: self.function.unit, func: body };
        let text = self.inference.program().func(function).name;
        let callee = Called::Function(function.unit, body.0);
        self.made_handle(dst, Some(Handle { callee, text, captures }))
    }

    fn made_handle(&mut self, dst: Slot, handle: Option<Handle>) -> Flow {
        let terms = &mut self.inference.terms;
        let contents = handle.and_then(|handle| Contents::new(Parts::Handles(vec![handle]), terms));
        let fact = self.opaque_scalar(Class::FunctionHandle);
        debug_assert_eq!(fact.classes, ClassSet::of(Class::FunctionHandle));
        self.done(dst, Fact { contents, ..fact })
    }
}
