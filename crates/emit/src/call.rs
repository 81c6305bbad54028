//! Functions beside the region, and calls of them.
//!
//! ```text
//! %2 = call f(%1)          check deep, e0                      as many calls may be in each other
//!                          poll e0                             the user may stop the program before each call
//!                          %2 = invoke f.1.f64(inside, %1), e1
//! ```
//!
//! Arguments go in as numbers and results come out as numbers, behind how many calls may be in each other. Where code of a function is left,
//! what its variables are goes out with what those of all its callers are: each of them is left at its call. So there are frames for
//! the interpreter, which finishes them, the innermost first. There is nobody whom a function could ask.

use crate::inline::CallSite;
use crate::region::{Emitter, Here};
use crate::rep::{Rep, class_of, type_of};
use crate::values::Values;
use lanner_facts::{Class, Complexity, Definedness, Fact, Terms, Truth, ValueRange};
use lanner_lir::{
    Argument, BinaryOp, CompareOp, Extern, ExternData, ExternParam, Inst, Parameter, Reg, Terminator, Type,
    UnaryOp,
};
use lanner_mir::{self as mir, Args, Block, Callee, Operand, OperandKind, Target, Targets};

/// The greatest integer that a function takes as an index.
const MOST: i64 = 1 << 48;

/// A function that code calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// Its symbol.
    pub symbol: String,
    /// Which arguments it takes, and as what.
    pub takes: Vec<(usize, Rep)>,
    /// What it gives, one for each target.
    pub gives: Vec<Rep>,
}

/// The function for a call of a name with arguments that are held so, and for so many targets; none where there is none.
pub type Calls<'a> = &'a dyn Fn(Callee, &[Rep], usize) -> Option<Called>;

/// What a function may take for granted of an argument that is held so; none where it takes none such.
pub fn taken_for_granted(rep: Rep, terms: &mut Terms) -> Option<Fact> {
    let scalar = terms.scalar();
    match rep {
        Rep::Integer => {
            let range = ValueRange::integers(-MOST as f64, MOST as f64);
            Some(Fact { range, ..Fact::array(Class::Double, scalar) })
        }
        Rep::Scalar(ty) => Some(Fact::array(class_of(ty), scalar)),
        Rep::Complex | Rep::Array(..) | Rep::ComplexArray(_) | Rep::Made(_) | Rep::Range | Rep::Boxed => None,
    }
}

/// What holds what a function gives; none where it is nothing that code hands over.
pub fn given_back(fact: &Fact, terms: &Terms) -> Option<Rep> {
    let is_number = fact.definedness == Definedness::Defined
        && fact.complexity == Complexity::Real
        && terms.is_scalar(fact.shape) == Truth::Yes;
    let ty = fact.classes.only().and_then(type_of)?;
    is_number.then_some(Rep::Scalar(ty))
}

/// The function that an instruction calls, its arguments held as `known` says; none where that is not known yet, or it calls none.
pub(crate) fn called(
    func: &mir::Func,
    (targets, callee, args): (Targets, Callee, Args),
    calls: Calls<'_>,
    known: impl Fn(Operand) -> Option<Rep>,
) -> Option<Called> {
    let (targets, args) = (func.target_list(targets), func.args(args));
    let are_plain = targets.iter().all(|target| matches!(target, Target::Slot(_) | Target::Ignored))
        && args.iter().all(|arg| !arg.is_spread());
    let reps: Vec<Rep> = args.iter().map(|&arg| known(arg)).collect::<Option<_>>()?;
    if are_plain { calls(callee, &reps, targets.len()) } else { None }
}

impl Emitter<'_> {
    /// Whether there is nobody to ask in a block: in the body of a function its variables are in no slots, and a function has none.
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

    /// Begins a function that others call, with results that are held so.
    pub fn begin_function(&mut self, results: &[Rep]) {
        let deep = self.deep();
        self.made.params.push(Parameter::Reg(deep));
        let types: Vec<Type> = results.iter().filter_map(|rep| rep.ty()).collect();
        let results: Vec<Reg> =
            (0..).zip(types).map(|(k, ty)| self.made.reg(format!("result.{k}"), ty)).collect();
        self.made.results = results.iter().map(|&reg| Parameter::Reg(reg)).collect();
        self.results = Some(results);
    }

    /// The end of a function: it gives back its outputs.
    pub fn give_back(&mut self, id: Block, values: &Values) {
        let results = self.results.clone().unwrap_or_default();
        let outputs = self.outline.func.outputs.clone();
        for (dst, output) in results.into_iter().zip(outputs) {
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
    pub fn invoke(&mut self, here: Here<'_>, targets: Targets, callee: Callee, args: Args) -> Option<()> {
        let known = |operand| Some(self.rep(operand));
        let called = called(&self.of.ssa, (targets, callee, args), self.calls, known)?;
        if self.outline.depth(here.block) > 0 {
            self.unfit.extend(self.outline.origin(here.block, here.inst));
            return None;
        }
        let targets = self.of.ssa.target_list(targets).to_vec();
        let is_held = |target: &Target| match *target {
            Target::Slot(slot) => self.reps.get(slot).ty().is_some(),
            _ => true,
        };
        if !targets.iter().all(is_held) {
            return None;
        }
        let before = self.exit_at(here.block, here.inst, here.values)?;
        let deep = self.deep();
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let may_call = self.compare(CompareOp::Lt, zero, deep);
        self.push(Inst::Check { cond: may_call, exit: before });
        let args = self.of.ssa.args(args).to_vec();
        let inside = self.binary(BinaryOp::Sub, deep, one);
        let mut passed = vec![inside];
        for &(k, rep) in &called.takes {
            let arg = self.number(args[k], rep.ty()?)?;
            if rep == Rep::Integer && !self.is_small(args[k]) {
                let magnitude = self.temporary(Type::Index);
                self.push(Inst::Unary { dst: magnitude, op: UnaryOp::Abs, src: arg });
                let most = self.index(MOST.into());
                let cond = self.compare(CompareOp::Le, magnitude, most);
                self.push(Inst::Check { cond, exit: before });
            }
            passed.push(arg);
        }
        self.push(Inst::Poll { exit: before });
        let callee = self.callee(&called);
        let (block, inst) = self.outline.origin(here.block, here.inst)?;
        let behind: Vec<mir::Slot> = self.live.at(block, inst + 1);
        let exit = self.exit_with((block, inst), here.values, |slot| behind.contains(&slot));
        let at = self.made.exits[exit].at as usize;
        self.left[at].is_call = true;
        let types = called.gives.iter().filter_map(|rep| rep.ty());
        let types: Vec<Type> = types.collect();
        let dsts: Vec<Reg> = types.into_iter().map(|ty| self.temporary(ty)).collect();
        let args = passed.into_iter().map(Argument::Reg).collect();
        self.push(Inst::Invoke { dsts: dsts.clone(), callee, args, exit });
        self.invokes += 1;
        for (target, src) in targets.into_iter().zip(dsts) {
            if let Target::Slot(slot) = target {
                self.finish((self.of.variables[slot], slot), src)?;
            }
        }
        Some(())
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
    fn callee(&mut self, called: &Called) -> Extern {
        let known = self.made.externs.iter().find(|(_, data)| data.symbol == called.symbol);
        if let Some((known, _)) = known {
            return known;
        }
        let takes = called.takes.iter().filter_map(|(_, rep)| rep.ty());
        let params = [Type::Index].into_iter().chain(takes).map(ExternParam::Scalar).collect();
        let results = called.gives.iter().filter_map(|rep| rep.ty()).collect();
        self.made.externs.push(ExternData { symbol: called.symbol.clone(), params, results })
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
