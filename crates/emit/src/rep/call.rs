//! What holds what calls give.

use super::array::{fold_of, folded, is_sum, is_vector, made, of_one, of_two};
use super::scalar::{bounds, constant, narrowed, of_row};
use super::{KnownFacts, Rep, Reps};
use crate::call::{Returned, called};
use crate::extents::{has_extents, measured};
use crate::random::{self, drawn};
use crate::row::{Names, filling, meaning};
use crate::search::{self, sought};
use lanner_builtins::ScalarForm;
use lanner_facts::Class;
use lanner_lir::Type;
use lanner_mir::{Block, Inst, SsaOf, Target};

impl Reps {
    /// Notes what a call gives, at its place.
    pub(super) fn call(
        &mut self,
        of: &SsaOf,
        known_facts: KnownFacts<'_>,
        at: (Block, usize),
        names: Names<'_>,
    ) {
        let func = &of.ssa;
        let inst = &func.blocks[at.0].insts[at.1];
        let Inst::Call { targets, callee, args, .. } = *inst else { return };
        let facts = known_facts.facts;
        let known = |operand| self.known(func, operand);
        let fact = |dst| facts.of(dst);
        if let Some(called) = called(of, at, names, known_facts, known) {
            for (&target, &given) in func.target_list(targets).iter().zip(&called.gives) {
                let rep = match given {
                    Returned::Number(rep) => Some(rep),
                    Returned::Argument(k) => self.known(func, func.args(args)[k]),
                };
                if let Target::Slot(dst) = target {
                    self.computed(dst, rep, known_facts);
                }
            }
            return;
        }
        let (targets, args) = (func.target_list(targets), func.args(args));
        if let Some(sought) = sought(func, callee, args, targets.len(), names.rows) {
            let Some(rep) = known(args[0]) else { return };
            if let Some(reps) = search::held(sought, (args[0], rep), targets, known_facts) {
                for (target, rep) in targets.iter().zip(reps) {
                    if let &Target::Slot(dst) = target {
                        self.computed(dst, Some(rep), known_facts);
                    }
                }
                return;
            }
        }
        if let Some(measured) = measured(callee, args, targets, names.rows) {
            let Some(rep) = known(measured) else { return };
            if has_extents(rep) {
                for target in targets {
                    if let &Target::Slot(dst) = target {
                        self.computed(dst, Some(Rep::Integer), known_facts);
                    }
                }
                return;
            }
        }
        let &[Target::Slot(dst)] = targets else {
            return self.boxed(func, known_facts, inst);
        };
        let bounds: Vec<_> = args.iter().map(|&arg| bounds(func, facts, arg)).collect();
        let form = meaning(callee, args, names.rows);
        let reps: Option<Vec<Rep>> = args.iter().map(|&arg| known(arg)).collect();
        let draw = drawn(func, callee, args, names.rows);
        let of_form = |form: ScalarForm, reps: &[Rep]| {
            let ty = match (form, reps) {
                (ScalarForm::One(op), [rep]) => rep.elements().and_then(|(ty, _)| of_one(op, ty)),
                (ScalarForm::To(Class::Double), [rep]) => rep.elements().map(|_| Type::F64),
                (ScalarForm::Two(op), &[a, b]) => of_two(op, [a, b]),
                _ => None,
            };
            match ty {
                Some(ty) => made(dst, ty, known_facts),
                None => of_row(form, reps, &bounds, fact(dst)),
            }
        };
        let rep = |reps: Vec<Rep>| match (form, fold_of(callee, names.rows), args) {
            _ if let Some(draw) = draw => random::held(draw, args, &reps, known_facts),
            (Some(form), ..) => of_form(form, &reps),
            (None, Some(_), &[_, dim])
                if is_sum(callee, names.rows)
                    && reps[0].doubles().is_some()
                    && constant(func, dim).is_some_and(|dim| (1.0..=16.0).contains(&dim)) =>
            {
                made(dst, Type::F64, known_facts)
            }
            (None, Some(_), &[array])
                if is_sum(callee, names.rows)
                    && reps[0].doubles() == Some(2)
                    && !is_vector(array, known_facts) =>
            {
                made(dst, Type::F64, known_facts)
            }
            (None, None, args) => match filling(callee, args, names.rows) {
                Some((constant, _)) if reps.iter().all(|&rep| rep == Rep::Integer) => {
                    made(dst, constant.ty(), known_facts)
                }
                _ => Rep::Boxed,
            },
            (None, Some(fold), args) => narrowed(folded(fold, args, &reps, known_facts), fact(dst)),
        };
        self.computed(dst, reps.map(rep), known_facts);
    }
}
