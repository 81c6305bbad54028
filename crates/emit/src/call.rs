//! Functions beside the region, and calls of them.
//!
//! ```text
//! %2 = call f(%1)          check deep, e0                      as many calls may be in each other
//!                          poll e0                             the user may stop the program before each call
//!                          %2 = invoke f.1.f64(inside, %1), e1
//! ```
//!
//! Numbers go in and come out in registers, behind how many calls may be in each other. Arrays go in as where their elements are and
//! their extents, and stay there: of a call `a = f(a, k)` that gives its argument away the function changes the caller's array, if it does
//! not change its extents. So nothing is copied however deep the calls are. Where code of a function is left, what its variables are goes
//! out with what those of all its callers are: each of them is left at its call. So there are frames for the interpreter, which finishes
//! them, the innermost first. A function cannot call out.

use crate::entry::MOST;
use crate::inline::CallSite;
use crate::passed::Passed;
use crate::region::{Emitter, Here};
use crate::rep::{KnownFacts, Rep, type_of};
use crate::row::Names;
use crate::values::Values;
use crate::variable::ArrayKey;
use lanner_base::Id;
use lanner_facts::{Complexity, Definedness, Fact, Truth};
use lanner_lir::{
    Argument, BinaryOp, CompareOp, Extern, ExternData, ExternParam, Inst, Parameter, Reg, Terminator, Type,
    UnaryOp,
};
use lanner_mir::{self as mir, Args, Block, Callee, Operand, OperandKind, SsaOf, Target, Targets};

/// A function that code calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalleeSignature {
    /// Its symbol.
    pub symbol: String,
    /// Which arguments it takes, and as what.
    pub takes: Vec<(usize, Rep)>,
    /// What it gives, one for each target.
    pub gives: Vec<Returned>,
}

/// What a function gives for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// A number that is held so.
    Number(Rep),
    /// The array that came as this argument, with other elements where it is.
    Argument(usize),
}

/// The function for a call of a name with arguments that are passed so, and for so many targets; none where there is none.
pub type CompiledCallees<'a> = &'a dyn Fn(Callee, &Passed, usize) -> Option<CalleeSignature>;

/// What a function gives for each of its first outputs, where its arguments are held so; none where it is nothing that code hands over, or
/// it changes an array that its caller keeps.
pub fn returned_values(
    of: &SsaOf,
    takes: &[(usize, Rep)],
    outputs: &[(mir::Slot, Fact)],
    known: KnownFacts<'_>,
) -> Option<Vec<Returned>> {
    let KnownFacts { facts, terms, .. } = known;
    let params = || of.ssa.params.iter().zip(takes);
    let given = |&(output, ref fact): &(mir::Slot, Fact)| {
        let is_plain = fact.definedness == Definedness::Defined && fact.complexity == Complexity::Real;
        let ty = fact.classes.only().and_then(type_of).filter(|_| is_plain)?;
        let taken = params().find(|(param, _)| of.variables[**param] == output);
        match taken {
            Some((&param, &(k, Rep::Array(element, _)))) => {
                let is_same = facts.of(param)?.shape == fact.shape && element == ty;
                is_same.then_some(Returned::Argument(k))
            }
            _ => (terms.is_scalar(fact.shape) == Truth::Yes).then_some(Returned::Number(Rep::Scalar(ty))),
        }
    };
    let gives: Vec<Returned> = outputs.iter().map(given).collect::<Option<_>>()?;
    let is_kept = params().all(|(&param, &(k, rep))| {
        let variable = of.variables[param];
        let is_written = of.variables.iter().any(|(value, &of)| of == variable && value != param);
        !matches!(rep, Rep::Array(..)) || !is_written || gives.contains(&Returned::Argument(k))
    });
    is_kept.then_some(gives)
}

/// The function that the instruction at a place calls, its arguments held as `rep` says; none where that is not known yet, or it calls
/// none.
pub(crate) fn called(
    of: &SsaOf,
    at: (Block, usize),
    names: Names<'_>,
    known: KnownFacts<'_>,
    rep: impl Fn(Operand) -> Option<Rep>,
) -> Option<CalleeSignature> {
    let mir::Inst::Call { targets, callee, args, .. } = of.ssa.blocks[at.0].insts[at.1] else { return None };
    let (targets, args) = (of.ssa.target_list(targets), of.ssa.args(args));
    let are_plain = targets.iter().all(|target| matches!(target, Target::Slot(_) | Target::Ignored))
        && args.iter().all(|arg| !arg.is_spread());
    if !are_plain || (names.rows)(callee).is_some() {
        return None;
    }
    let held = |&arg: &Operand| {
        let rep = rep(arg)?;
        Some(if let Rep::Made(ty, rank) = rep { Rep::Array(ty, rank) } else { rep })
    };
    let reps: Vec<Rep> = args.iter().map(held).collect::<Option<_>>()?;
    let passed = Passed::of(args, reps, &of.ssa, known);
    let called = (names.calls)(callee, &passed, targets.len())?;
    let fits = called.gives.iter().zip(targets).all(|(given, target)| match *given {
        Returned::Number(_) => true,
        Returned::Argument(k) => match *target {
            Target::Slot(dst) => is_given_away(of, at, names.func, k, of.variables[dst]),
            _ => false,
        },
    });
    fits.then_some(called)
}

/// Whether an argument of the call at a place is a variable that goes into it for good, and is no other argument.
fn is_given_away(
    of: &SsaOf,
    (id, place): (Block, usize),
    func: &mir::Func,
    k: usize,
    variable: mir::Slot,
) -> bool {
    // In slot form the last read of a variable is marked.
    let inst = of.insts[id].iter().position(|&at| at == Some(place));
    let Some(&mir::Inst::Call { args, .. }) = inst.and_then(|inst| func.blocks[id].insts.get(inst)) else {
        return false;
    };
    let args = func.args(args);
    let is_it = |arg: &Operand| arg.as_slot() == Some(variable);
    let is_last = |arg: Operand| matches!(arg.kind(), OperandKind::Last(_));
    is_it(&args[k]) && is_last(args[k]) && args.iter().filter(|arg| is_it(arg)).count() == 1
}

impl Emitter<'_> {
    /// Whether a block cannot call out: the variables of an inlined body have no slots, and neither have those of a function.
    /// That is noted, if what is there is at a place: without it code is better.
    pub fn is_alone(&mut self, id: Block, place: Option<CallSite>) -> bool {
        if self.outline.depth(id) > 0 {
            self.unfit.extend(place);
            return true;
        }
        self.is_unfit |= self.results.is_some() && place.is_some();
        self.results.is_some()
    }

    /// How many calls may be in each other, from here.
    fn deep(&mut self) -> Reg {
        if let Some(known) = self.deep {
            return known;
        }
        let made = self.made.reg("deep", Type::Index);
        self.deep = Some(made);
        made
    }

    /// Begins a function that others call, with results that are given so.
    pub fn begin_function(&mut self, gives: &[Returned]) {
        let deep = self.deep();
        self.made.params.push(Parameter::Reg(deep));
        let result = |k: usize, given: &Returned, func: &mut lanner_lir::Func| match *given {
            Returned::Number(rep) => rep.ty().map(|ty| func.reg(format!("result.{k}"), ty)),
            Returned::Argument(_) => None,
        };
        let results: Vec<Option<Reg>> =
            (0..).zip(gives).map(|(k, given)| result(k, given, &mut self.made)).collect();
        self.made.results = results.iter().flatten().map(|&reg| Parameter::Reg(reg)).collect();
        self.results = Some(results);
    }

    /// The end of a function: it gives back its outputs.
    pub fn give_back(&mut self, id: Block, values: &Values) {
        let results = self.results.clone().unwrap_or_default();
        let outputs = self.outline.func.outputs.clone();
        for (dst, output) in results.into_iter().zip(outputs) {
            let Some(dst) = dst else {
                // The array is where it was.
                let rep = values.get(&output).map(|&value| self.reps.get(value));
                self.is_unfit |= !matches!(rep, Some(Rep::Array(..)));
                continue;
            };
            let ty = values.get(&output).and_then(|&value| self.reps.get(value).ty());
            let Some(ty) = ty else {
                self.is_unfit = true;
                return self.leave(id, self.of.insts[id].len(), values);
            };
            let src = self.register(output, ty);
            self.convert(dst, src);
        }
        self.end(Terminator::Return);
    }

    /// A call of a function.
    pub fn invoke(&mut self, here: Here<'_>, targets: Targets, args: Args) -> Option<()> {
        let rep = |operand| Some(self.rep(operand));
        let called = called(self.of, (here.block, here.place), self.names(), self.all_known(), rep)?;
        if self.outline.depth(here.block) > 0 {
            self.unfit.extend(self.outline.origin(here.block, here.inst));
            return None;
        }
        let targets = self.of.ssa.target_list(targets).to_vec();
        let args = self.of.ssa.args(args).to_vec();
        if !self.are_held(&called, &targets, &args) {
            return None;
        }
        // Before the call, as a call-out may make an array the variable's own.
        for &given in &called.gives {
            if let Returned::Argument(k) = given {
                let key = self.array_key(args[k])?;
                self.own_at(here, key)?;
            }
        }
        let before = self.exit_at(here.block, here.inst, here.values)?;
        let deep = self.deep();
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let may_call = self.compare(CompareOp::Lt, zero, deep);
        self.push(Inst::Check { cond: may_call, exit: before });
        let inside = self.binary(BinaryOp::Sub, deep, one);
        let mut passed = vec![Argument::Reg(inside)];
        for &(k, rep) in &called.takes {
            if let Rep::Array(..) = rep {
                let key = self.array_key(args[k])?;
                let array = self.array(key);
                passed.push(Argument::Buffer(array.buffer));
                passed.extend(array.extents.iter().copied().map(Argument::Reg));
                continue;
            }
            let arg = self.number(args[k], rep.ty()?)?;
            if rep == Rep::Integer && !self.is_small(args[k]) {
                let magnitude = self.temporary(Type::Index);
                self.push(Inst::Unary { dst: magnitude, op: UnaryOp::Abs, src: arg });
                let most = self.index(MOST.into());
                let cond = self.compare(CompareOp::Le, magnitude, most);
                self.push(Inst::Check { cond, exit: before });
            }
            passed.push(Argument::Reg(arg));
        }
        if !self.is_polled(here.block) {
            self.push(Inst::Poll { exit: before });
            self.polled.push(here.block);
        }
        let callee = self.callee(&called);
        let (block, inst) = self.outline.origin(here.block, here.inst)?;
        let behind: Vec<mir::Slot> = self.live.at(block, inst + 1);
        // What went in for good is the function's.
        let is_handed_over = |slot: mir::Slot| {
            let variable = |arg: Operand| arg.as_slot().map(|value| self.of.variables[value]);
            let mut given = called.gives.iter();
            given.any(|given| matches!(*given, Returned::Argument(k) if variable(args[k]) == Some(slot)))
        };
        let stays: Vec<mir::Slot> = behind.into_iter().filter(|&slot| !is_handed_over(slot)).collect();
        let exit = self.exit_with((block, inst), here.values, |slot| stays.contains(&slot));
        let at = self.made.exits[exit].at as usize;
        self.exits[at].is_call = true;
        let mut dsts = Vec::new();
        let mut numbers = Vec::new();
        for (&given, target) in called.gives.iter().zip(targets) {
            if let Returned::Number(rep) = given {
                let dst = self.temporary(rep.ty()?);
                dsts.push(dst);
                numbers.push((target, dst));
            }
        }
        self.push(Inst::Invoke { dsts, memory: Vec::new(), callee, args: passed, exit });
        self.invokes += 1;
        for (target, src) in numbers {
            if let Target::Slot(slot) = target {
                self.finish((self.of.variables[slot], slot), src)?;
            }
        }
        Some(())
    }

    /// Whether each way to a call comes by another one in the same turn: that has looked whether the user stops the program.
    fn is_polled(&self, id: Block) -> bool {
        let is_before = |other: &Block| {
            self.dominators.dominates(other.index(), id.index())
                && self.loops.innermost(other.index()) == self.loops.innermost(id.index())
        };
        self.polled.iter().any(is_before)
    }

    /// Whether what goes into a call, and what comes out, is held as the function has it.
    fn are_held(&self, called: &CalleeSignature, targets: &[Target], args: &[Operand]) -> bool {
        let is_array = |k: usize| self.array_key(args[k]);
        // What grows here would have other extents there.
        let stays = |key: ArrayKey| !self.growing.contains(&key);
        let are_there = called
            .takes
            .iter()
            .all(|&(k, rep)| !matches!(rep, Rep::Array(..)) || is_array(k).is_some_and(stays));
        let given = |(given, target): (&Returned, &Target)| match (*given, *target) {
            (_, Target::Ignored | Target::Spread { .. } | Target::Passed { .. }) => true,
            (Returned::Number(_), Target::Slot(slot)) => self.reps.get(slot).ty().is_some(),
            (Returned::Argument(k), Target::Slot(slot)) => {
                !self.reps.needs_callout(slot) && self.array_key(Operand::slot(slot)) == is_array(k)
            }
        };
        are_there && called.gives.iter().zip(targets).all(given)
    }

    /// The arrays that calls change where they are.
    pub fn note_handed_over(&mut self) {
        let of = self.of;
        for (id, block) in of.ssa.blocks.iter() {
            for (place, inst) in block.insts.iter().enumerate() {
                let mir::Inst::Call { args, .. } = *inst else { continue };
                let rep = |operand| Some(self.rep(operand));
                let called = called(of, (id, place), self.names(), self.all_known(), rep);
                for given in called.into_iter().flat_map(|called| called.gives) {
                    if let Returned::Argument(k) = given {
                        let key = self.array_key(of.ssa.args(args)[k]);
                        self.stored.extend(key.filter(|key| !self.own.contains_key(key)));
                    }
                }
            }
        }
    }

    /// Whether an integer is known to be one that functions take as an index.
    fn is_small(&self, operand: Operand) -> bool {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self
                .facts
                .of(slot)
                .is_some_and(|fact| -(MOST as f64) <= fact.range.lo && fact.range.hi <= MOST as f64),
            OperandKind::Const(constant) => {
                matches!(self.of.ssa.constants[constant], mir::Constant::Double(x) if x.abs() <= MOST as f64)
            }
        }
    }

    /// What a function is called by.
    fn callee(&mut self, called: &CalleeSignature) -> Extern {
        let known = self.made.externs.iter().find(|(_, data)| data.symbol == called.symbol);
        if let Some((known, _)) = known {
            return known;
        }
        let mut params = vec![ExternParam::Scalar(Type::Index)];
        for &(k, rep) in &called.takes {
            match rep {
                Rep::Array(element, rank) => {
                    let is_written = called.gives.contains(&Returned::Argument(k));
                    params.push(if is_written {
                        ExternParam::Write(element)
                    } else {
                        ExternParam::Read(element)
                    });
                    params.extend((0..rank).map(|_| ExternParam::Scalar(Type::Index)));
                }
                rep => params.extend(rep.ty().map(ExternParam::Scalar)),
            }
        }
        let result = |given: &Returned| if let Returned::Number(rep) = given { rep.ty() } else { None };
        let results = called.gives.iter().filter_map(result).collect();
        self.made.externs.push(ExternData {
            symbol: called.symbol.clone(),
            params,
            results,
            memory: Vec::new(),
            has_effect: false,
        })
    }

    /// What a function checks where it begins: bodies of functions stand for calls in it.
    pub fn check_bodies(&mut self, values: &Values) {
        let Some(deep) = self.deep.filter(|_| self.results.is_some() && self.depth > 0) else { return };
        let Some(exit) = self.exit_at(Block(0), 0, values) else { return };
        let least = self.index(self.depth.into());
        let cond = self.temporary(Type::Bool);
        self.before(Inst::Compare { dst: cond, op: CompareOp::Le, args: [least, deep] });
        self.before(Inst::Check { cond, exit });
    }
}
