//! Versions for the arguments that calls with values most likely have: real doubles.
//!
//! ```text
//! function y = f(x, n)         f       called with values: are they a matrix and a number of real doubles?
//! y = zeros(1, n);             f.2     if so, it goes on here, where x and n are native
//! for k = 1:n, y(k) = x(k); …          else nothing is known of them
//! ```
//!
//! A parameter whose elements or extents are asked for is taken for a matrix, any other one for a number. Nothing is assumed: the call is looked at
//! when the program runs.

use crate::integer::Role;
use crate::program::{Meaning, Work};
use lanner_builtins::ScalarForm;
use lanner_facts::{Class, Complexity, Definedness, Fact, Interval};
use lanner_infer::Function;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Callee, CalleeData, Func, FuncKind, Inst, Operand, Slot, Step, Terminator};
use std::rc::Rc;

/// How far parameters are followed into the functions that they are handed to.
const DEEPEST: u32 = 3;

/// What an argument has to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Matrix,
    /// What facts say of it is enough.
    Any,
}

impl Kind {
    /// As the library is told.
    fn letter(self) -> char {
        match self {
            Kind::Number => 'n',
            Kind::Matrix => 'm',
            Kind::Any => 'a',
        }
    }
}

impl Work<'_, '_> {
    /// Prepares the version for the likely arguments of one that is called with values, if there is a better one; whether there is.
    pub fn prepare_likely(&mut self, k: usize) -> bool {
        if std::mem::replace(&mut self.prepared[k].is_guessed, true) {
            return false;
        }
        let one = &self.prepared[k];
        let func = Rc::clone(&one.func);
        let is_plain = func.kind == FuncKind::Function && !func.variadic_in && func.captures.is_empty();
        if !one.has_call() || one.role == Role::Entry || !is_plain || func.params.is_empty() {
            return false;
        }
        let (function, outputs, args) = (one.function, one.outputs, one.args.clone());
        let graph = func.graph();
        let has_loops = !LoopForest::of(&graph).loops().is_empty();
        if args.len() != func.params.len() || !(has_loops || !self.prepared[k].links.is_empty()) {
            return false;
        }
        let (mut kinds, mut likely) = (Vec::new(), Vec::new());
        for (k, fact) in args.iter().enumerate() {
            let Some((kind, fact)) = self.likely(fact, (function, &func), k) else { return false };
            kinds.push(kind);
            likely.push(fact);
        }
        if kinds.iter().all(|&kind| kind == Kind::Any) {
            return false;
        }
        let version = self.prepare(function, &likely, outputs, Role::Likely);
        if version == k {
            return false;
        }
        self.prepared[version].call_with_values();
        self.prepared[version].is_guessed = true;
        let kinds = kinds.into_iter().map(Kind::letter).collect();
        self.prepared[k].likely = Some((version, kinds));
        true
    }

    /// What is likely of an argument; none where it cannot be native.
    fn likely(&mut self, fact: &Fact, (function, func): (Function, &Func), k: usize) -> Option<(Kind, Fact)> {
        let terms = &self.inference.terms;
        let is_number = terms.is_scalar(fact.shape).is_yes();
        let is_matrix = terms.rank(fact.shape) == Some(2);
        let is_double = fact.classes.only() == Some(Class::Double) && fact.complexity == Complexity::Real;
        if fact.definedness == Definedness::Defined
            && (!fact.classes.contains(Class::Double) || is_double && is_matrix)
        {
            return Some((Kind::Any, fact.clone()));
        }
        if !fact.classes.contains(Class::Double) {
            return None;
        }
        let kind = match (is_number, is_matrix) {
            (true, _) => Kind::Number,
            (false, true) => Kind::Matrix,
            (false, false) if self.is_taken_apart((function.unit, func), func.params[k], DEEPEST) => {
                Kind::Matrix
            }
            (false, false) => Kind::Number,
        };
        let terms = &mut self.inference.terms;
        let shape = match kind {
            Kind::Number => terms.scalar(),
            Kind::Matrix | Kind::Any if is_matrix => fact.shape,
            Kind::Matrix | Kind::Any => {
                let extents = ["m", "n"].map(|name| terms.fresh(name, Interval::EXTENT));
                terms.tuple(&extents)
            }
        };
        let double = Fact::array(Class::Double, shape);
        let range = fact.range.meet(double.range, terms);
        Some((kind, Fact { range, ..double }))
    }

    /// Whether a function asks for elements or extents of a parameter.
    fn is_taken_apart(&self, (unit, func): (u32, &Func), param: Slot, fuel: u32) -> bool {
        let is_it = |operand: Operand| operand.as_slot() == Some(param);
        let loops = func.blocks.values().map(|block| block.term);
        let mut insts = func.blocks.values().flat_map(|block| &block.insts);
        loops.into_iter().any(|term| matches!(term, Terminator::Next { seq, .. } if seq == param))
            || insts.any(|inst| match *inst {
                Inst::Index { base, .. } | Inst::End { base, .. } => is_it(base),
                Inst::SetIndex { base, .. } => base == param,
                Inst::Get { base, path, .. } => {
                    is_it(base) && matches!(func.paths[path].0.first(), Some(Step::Paren(_)))
                }
                Inst::Call { callee, args, .. } => {
                    let places = func.args(args).iter().enumerate().filter(|&(_, &arg)| is_it(arg));
                    places.into_iter().any(|(at, _)| self.takes_apart(unit, func, callee, at, fuel))
                }
                _ => false,
            })
    }

    /// Whether what is called asks for elements or extents of an argument.
    fn takes_apart(&self, unit: u32, func: &Func, callee: Callee, at: usize, fuel: u32) -> bool {
        let meaning = self.meaning(func, unit, callee);
        let local = match func.callees[callee] {
            CalleeData::Local { func, .. } => Some(self.program.local(unit, func)),
            _ => None,
        };
        match (meaning, local) {
            (Some(Meaning::Function(function)), _) | (None, Some(function)) => {
                let other = self.program.func(function);
                fuel > 0
                    && other
                        .params
                        .get(at)
                        .is_some_and(|&param| self.is_taken_apart((function.unit, &other), param, fuel - 1))
            }
            // What works on each element works on a number, too, and so does what makes arrays.
            (Some(Meaning::Row(row)), _) => {
                let row = row.row();
                let asks = matches!(row.scalar_form(), Some(ScalarForm::Extent(_) | ScalarForm::ExtentAlong));
                at == 0 && (asks || row.fold.is_some() || row.scalar_form().is_none())
            }
            (None, None) => false,
        }
    }
}
