//! Versions: one function of LIR for each function and signature that the entries reach.
//!
//! ```text
//! crni(1x1, 1x1, 1x1, 1x1, 1x1)            crni
//!   tridiagonal(1 x p1, 1 x p2, …)         tridiagonal          another signature would be tridiagonal.2
//! ```
//!
//! All versions are prepared first: facts, the storage plan, how each value is held. So a call knows how its callee is called before that is
//! written, also where functions call each other.

use crate::call::Interface;
use crate::definitions::Definitions;
use crate::emitter::{At, COUNT, Emitter, FIRST, STEP, Source};
use crate::fused::{Known, elementwise, fuse};
use crate::held::hold;
use crate::integer::Role;
use crate::{Held, Need, Site};
use lanner_base::{SideTable, Span};
use lanner_builtins::Builtin;
use lanner_facts::Fact;
use lanner_infer::{Facts, Function, Inference, Program, Target as Meant};
use lanner_lir::{self as lir, Inst as LirInst, Parameter, Terminator, Type};
use lanner_mir::{self as mir, Block, Callee, CalleeData, Func, Inst, Slot, slots_of_classes};
use lanner_storage::{Layout, Request, Storage, plan_layout};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What a name that is called means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Function(Function),
    Row(Builtin),
}

pub(crate) type Meanings<'a> = &'a dyn Fn(Callee) -> Option<Meaning>;
pub(crate) type Rows<'a> = &'a dyn Fn(Callee) -> Option<Builtin>;

/// A function that is called from outside.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which one.
    pub function: Function,
    /// What is known of its arguments.
    pub args: Vec<Fact>,
    /// Outputs that are asked for.
    pub outputs: usize,
}

/// A parameter or a result, in the order of the function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The variable.
    pub name: String,
    /// How it is passed.
    pub held: Held,
}

/// A function of LIR.
pub struct Version {
    /// The function that it is made of.
    pub function: Function,
    /// What goes in, as many as arguments are given.
    pub params: Vec<Param>,
    /// What comes out, as many as outputs are asked for.
    pub results: Vec<Param>,
    /// The code; it is whole where nothing needs the runtime library.
    pub code: lir::Func,
    /// What its exits are, by their places.
    pub sites: Vec<Site>,
    /// Where instructions and ends of blocks come from.
    pub lines: FxHashMap<(lir::Block, usize), Span>,
    /// The registers that are variables of the program.
    pub variables: FxHashSet<lir::Reg>,
    /// What has no native lowering.
    pub needs: Vec<Need>,
}

/// All functions of a program.
pub struct Module {
    /// The functions, the entries first.
    pub versions: Vec<Version>,
}

/// A version before it is written.
struct Prepared {
    function: Function,
    role: Role,
    args: Vec<Fact>,
    outputs: usize,
    func: Rc<Func>,
    facts: Rc<Facts>,
    layout: Layout,
    held: SideTable<Slot, Held>,
    fused: FxHashSet<Slot>,
    classes: Vec<Slot>,
    definitions: Definitions,
    interface: Interface,
    /// The versions that instructions call.
    calls: FxHashMap<(Block, usize), usize>,
}

/// Compiles what the entries reach, whose arguments' facts are in the terms of the inference.
pub fn compile(inference: &mut Inference<'_>, entries: &[Entry], storage: Storage, max_stack: u64) -> Module {
    let program = inference.program();
    let mut work = Work { program, inference, prepared: Vec::new(), storage, max_stack };
    for entry in entries {
        work.prepare(entry.function, &entry.args, entry.outputs, Role::Entry);
    }
    let mut at = 0;
    while at < work.prepared.len() {
        work.prepare_calls(at);
        at += 1;
    }
    let versions = (0..work.prepared.len()).map(|k| work.write(k)).collect();
    Module { versions }
}

struct Work<'a, 'p> {
    program: &'p dyn Program,
    inference: &'a mut Inference<'p>,
    prepared: Vec<Prepared>,
    storage: Storage,
    max_stack: u64,
}

impl Work<'_, '_> {
    /// What a callee of a function means.
    fn meaning(&self, func: &Func, unit: u32, callee: Callee) -> Option<Meaning> {
        match &func.callees[callee] {
            CalleeData::Local { func, environment } => {
                environment.is_empty().then_some(Meaning::Function(Function { unit, func: *func }))
            }
            CalleeData::Builtin(row) => Some(Meaning::Row(*row)),
            CalleeData::Named(name) => match self.program.resolve(unit, name) {
                Meant::Function(function) => Some(Meaning::Function(function)),
                Meant::Row(row) => {
                    Some(self.program.source(row).map_or(Meaning::Row(row), Meaning::Function))
                }
                Meant::Unknown => None,
            },
            CalleeData::Undecided { .. } => None,
        }
    }

    /// The number of the version for a signature, which is made if it is not there.
    fn prepare(&mut self, function: Function, args: &[Fact], outputs: usize, role: Role) -> usize {
        let (facts, args) = self.inference.facts(function, args, outputs);
        let is_it = |known: &Prepared| {
            (known.function, known.outputs, known.role) == (function, outputs, role) && known.args == args
        };
        if let Some(known) = self.prepared.iter().position(is_it) {
            return known;
        }
        let func = self.program.func(function);
        let names = |name: &str| self.program.resolve(function.unit, name);
        let request = Request {
            func: &func,
            facts: &facts,
            names: &names,
            program: self.program,
            unit: function.unit,
            handed: &[],
            storage: self.storage,
            max_stack: self.max_stack,
        };
        let layout = plan_layout(&request, &mut self.inference.terms);
        let meanings = |callee: Callee| self.meaning(&func, function.unit, callee);
        let rows = |callee: Callee| match meanings(callee) {
            Some(Meaning::Row(row)) => Some(row),
            Some(Meaning::Function(_)) | None => None,
        };
        let terms = &self.inference.terms;
        let definitions = Definitions::of(&func);
        let held = hold((&func, &definitions), (&facts, terms), &rows, role);
        let known = Known {
            func: &func,
            definitions: &definitions,
            facts: &facts,
            terms,
            layout: &layout,
            held: &held,
            meanings: &meanings,
        };
        let fused = fuse(known);
        let classes = slots_of_classes(&func);
        let interface = interface(&func, &held, args.len(), outputs, self.symbol(&func));
        let prepared = Prepared {
            function,
            role,
            args,
            outputs,
            func: Rc::clone(&func),
            facts,
            layout,
            held,
            fused,
            classes,
            definitions,
            interface,
            calls: FxHashMap::default(),
        };
        self.prepared.push(prepared);
        self.prepared.len() - 1
    }

    /// A symbol that no other version has.
    fn symbol(&self, func: &Func) -> String {
        let is_taken = |symbol: &str| self.prepared.iter().any(|other| other.interface.symbol == symbol);
        let name = func.name.to_string();
        let mut numbers = 2..;
        std::iter::once(name.clone())
            .chain(std::iter::from_fn(|| numbers.next().map(|number: u32| format!("{name}.{number}"))))
            .find(|symbol| !is_taken(symbol))
            .unwrap_or(name)
    }

    fn prepare_calls(&mut self, at: usize) {
        let facts = Rc::clone(&self.prepared[at].facts);
        let func = Rc::clone(&self.prepared[at].func);
        for call in &facts.calls {
            let Inst::Call { targets, statement, .. } = func.blocks[call.block].insts[call.inst] else {
                continue;
            };
            let outputs = if statement { 0 } else { func.target_list(targets).len() };
            let version = self.prepare(call.callee, &call.args, outputs, Role::Inner);
            self.prepared[at].calls.insert((call.block, call.inst), version);
        }
    }

    fn write(&self, k: usize) -> Version {
        let one = &self.prepared[k];
        let meanings = |callee: Callee| self.meaning(&one.func, one.function.unit, callee);
        let known = Known {
            func: &one.func,
            definitions: &one.definitions,
            facts: &one.facts,
            terms: &self.inference.terms,
            layout: &one.layout,
            held: &one.held,
            meanings: &meanings,
        };
        let source = Source { known, fused: &one.fused, classes: &one.classes };
        let callee = |block: Block, inst: usize| {
            let version = one.calls.get(&(block, inst))?;
            Some(&self.prepared[*version].interface)
        };
        let mut emitter = Emitter::new(source, &one.interface.symbol);
        emitter.outputs = one.interface.results.len();
        emitter.begin_function(one.interface.params.len());
        emitter.body(&callee);
        let name = |slot: &Slot| {
            one.func.slots[*slot].name.map_or_else(|| "unused".to_owned(), |name| name.to_string())
        };
        let params = one.func.params.iter().zip(&one.interface.params);
        let results = one.func.outputs.iter().zip(&one.interface.results);
        Version {
            function: one.function,
            params: params.map(|(slot, &held)| Param { name: name(slot), held }).collect(),
            results: results.map(|(slot, &held)| Param { name: name(slot), held }).collect(),
            code: emitter.made,
            sites: emitter.sites,
            lines: emitter.lines,
            variables: emitter.variables,
            needs: emitter.needs,
        }
    }
}

/// How a version is called.
fn interface(
    func: &Func,
    held: &SideTable<Slot, Held>,
    args: usize,
    outputs: usize,
    symbol: String,
) -> Interface {
    let params: Vec<Held> = func.params.iter().take(args).map(|&slot| held[slot]).collect();
    let results: Vec<Held> = func.outputs.iter().take(outputs).map(|&slot| held[slot]).collect();
    let is_boxed = |held: &Held| matches!(held, Held::Boxed | Held::Range);
    let missing = if func.variadic_in || func.variadic_out {
        Some("a function with any number of arguments or outputs")
    } else if !func.captures.is_empty() {
        Some("a function that has captured values")
    } else if params.len() < args || results.len() < outputs {
        Some("a call with more arguments or outputs than there are")
    } else if params.iter().chain(&results).any(is_boxed) {
        Some("a call with values of the runtime library")
    } else {
        None
    };
    Interface { symbol, params, results, missing }
}

impl Emitter<'_> {
    /// The parameters, and the way to the first block.
    fn begin_function(&mut self, args: usize) {
        let func = self.source.func;
        for &slot in func.params.iter().take(args) {
            match self.source.held[slot] {
                Held::Number(ty) => {
                    let reg = self.register(slot, ty);
                    self.made.params.push(Parameter::Reg(reg));
                }
                Held::Array(_, rank) => {
                    let Ok(buffer) = self.buffer(slot) else { continue };
                    self.made.params.push(Parameter::Buffer(buffer));
                    for k in 0..usize::from(rank) {
                        let reg = self.extent_register(slot, k);
                        self.made.params.push(Parameter::Reg(reg));
                    }
                }
                Held::Nowhere | Held::Range | Held::Boxed => (),
            }
        }
        self.end(Terminator::Jump(self.starts[Block(0)]));
    }

    fn body<'c>(&mut self, callee: &dyn Fn(Block, usize) -> Option<&'c Interface>) {
        let func = self.source.func;
        for id in func.blocks.ids() {
            self.begin(self.starts[id]);
            if !self.source.facts.reached[id] {
                self.end(Terminator::Return);
                continue;
            }
            if func.blocks[id].handler.is_some() {
                self.need(At { block: id, inst: 0 }, "`try`");
            }
            for k in 0..func.blocks[id].insts.len() {
                let at = At { block: id, inst: k };
                self.at = at;
                if let Err(why) = self.instruction(callee(id, k)) {
                    self.need(at, why);
                }
            }
            if let Err(why) = self.terminator(id) {
                self.need(At { block: id, inst: func.blocks[id].insts.len() }, why);
            }
        }
    }

    fn need(&mut self, at: At, why: &'static str) {
        let origin = self.source.func.origin(at.block, at.inst);
        self.needs.push(Need { block: at.block, inst: at.inst, origin, why });
    }

    fn instruction(&mut self, callee: Option<&Interface>) -> Result<(), &'static str> {
        let func = self.source.func;
        let inst = func.blocks[self.at.block].insts[self.at.inst];
        if let Some(dst) = elementwise(self.source.known, &inst).filter(|dst| self.source.fused.contains(dst))
        {
            return self.capture(dst);
        }
        match inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => self.copy_value(dst, src),
            Inst::Own { dst, src, .. } => self.copy_value(dst, src),
            Inst::Unary { dst, .. } | Inst::Binary { dst, .. } if self.source.held[dst] == Held::Nowhere => {
                Ok(())
            }
            Inst::Unary { op, dst, a } => match self.source.held[dst] {
                Held::Number(ty) => {
                    let a = self.as_number(a)?;
                    let src = self.operator(op, a.reg, ty)?;
                    self.finish(dst, src)
                }
                _ if self.is_elementwise(&inst) => self.map(dst, &inst),
                _ => self.transpose(dst, a),
            },
            Inst::Binary { op, dst, a, b } => match self.source.held[dst] {
                Held::Number(ty) if !self.is_product_of_matrices(op, a, b) => {
                    let both = [self.as_number(a)?, self.as_number(b)?];
                    let src = self.two(lanner_emit::scalar_operation(op), both, ty)?;
                    self.finish(dst, src)
                }
                _ if self.is_elementwise(&inst) => self.map(dst, &inst),
                _ => Err("a product or a division of matrices"),
            },
            Inst::Range { dst, first, step, last } => self.range(dst, [Some(first), step, Some(last)]),
            Inst::Logical { dst, a } => {
                let src = self.truth(a)?;
                self.finish(dst, src)
            }
            Inst::Index { dst, base, args } => self.element(dst, base, func.args(args)),
            Inst::End { dst, base, position, count } => self.end_of(dst, base, position, count),
            Inst::SetIndex { dst, base, args, value } => self.store(dst, base, func.args(args), value),
            Inst::Concat { dst, dim, args } => self.concat(dst, dim, func.args(args)),
            Inst::Reserve { dst, base, .. } => self.copy_value(dst, mir::Operand::slot(base)),
            Inst::Call { targets, args, callee: name, .. } => {
                let (targets, args) = (func.target_list(targets), func.args(args));
                match (callee, self.meaning(name)) {
                    (Some(interface), _) => self.invoke(interface, targets, args),
                    (None, Some(Meaning::Row(row))) => self.row(&inst, row, targets, args),
                    (None, Some(Meaning::Function(_)) | None) => Err("a call of what is not known"),
                }
            }
            Inst::Release { .. } | Inst::Clear { .. } => Ok(()),
            // The instruction behind it looks for itself.
            Inst::CheckFit { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. }
            | Inst::CheckDepth { .. } => Ok(()),
            Inst::Defined { dst, slot } => {
                let is_there =
                    matches!(self.source.held[slot], Held::Number(_) | Held::Array(..) | Held::Range);
                let src = self.constant(lir::Scalar::Bool(is_there));
                self.finish(dst, src)
            }
            Inst::Matches { .. } => Err("a `case`"),
            Inst::Get { .. }
            | Inst::GetList { .. }
            | Inst::Peek { .. }
            | Inst::SetPath { .. }
            | Inst::CountTargets { .. }
            | Inst::SetList { .. }
            | Inst::ReleasePart { .. } => Err("cells and structs"),
            Inst::Delete { .. } => Err("the deletion of elements"),
            Inst::Handle { .. } | Inst::Closure { .. } | Inst::MetaClass { .. } => Err("function handles"),
            Inst::CellRow { .. } => Err("cells"),
            Inst::Display { .. } | Inst::Answer { .. } => Err("output"),
            Inst::Global { .. } | Inst::Persistent { .. } => Err("global and persistent variables"),
            Inst::CatchError { .. } => Err("`catch`"),
        }
    }

    /// `dst = src`.
    fn copy_value(&mut self, dst: Slot, src: mir::Operand) -> Result<(), &'static str> {
        match (self.source.held[dst], self.held(src), src.as_slot()) {
            (Held::Nowhere, ..) => Ok(()),
            (Held::Number(ty), Held::Number(_), _) => {
                let x = self.number(src, ty)?;
                self.finish(dst, x)
            }
            (Held::Array(ty, rank), Held::Array(other, other_rank), Some(slot))
                if ty == other && rank == other_rank =>
            {
                let extents = self.extents_of(slot)?;
                let count = self.product(&extents);
                self.copied(dst, slot, count)?;
                self.set_extents(dst, &extents)
            }
            _ => Err("a copy of such a value"),
        }
    }

    /// `dst = first:step:last`.
    fn range(&mut self, dst: Slot, parts: [Option<mir::Operand>; 3]) -> Result<(), &'static str> {
        let [Some(first), step, Some(last)] = parts else { return Err("a range without ends") };
        let is_index =
            |emitter: &Self, operand: mir::Operand| emitter.held(operand) == Held::Number(Type::Index);
        let are_indices = is_index(self, first) && step.is_none_or(|step| is_index(self, step));
        if !are_indices || self.held(last).number().is_none() {
            return Err("a range of numbers with fractions");
        }
        let first = self.number(first, Type::Index)?;
        let step = match step {
            Some(step) => self.number(step, Type::Index)?,
            None => self.index(1),
        };
        let count = self.count_of_range(first, step, last)?;
        match self.source.held[dst] {
            Held::Nowhere => Ok(()),
            Held::Range => {
                for (k, src) in [FIRST, STEP, COUNT].into_iter().zip([first, step, count]) {
                    match self.known_index(src) {
                        Some(number) => _ = self.parts.insert((dst, k), number),
                        None => {
                            let dst = self.extent_register(dst, k);
                            self.copy(dst, src);
                        }
                    }
                }
                Ok(())
            }
            Held::Array(element, 2) => {
                let buffer = self.room(dst, count)?;
                let open = self.open(count);
                let far = self.binary(lir::BinaryOp::Mul, open.counter, step);
                let x = self.binary(lir::BinaryOp::Add, first, far);
                let src = self.converted(x, element);
                self.push(LirInst::Store { buffer, index: open.counter, src });
                self.close(open);
                let one = self.index(1);
                self.set_extents(dst, &[one, count])
            }
            Held::Number(_) | Held::Array(..) | Held::Boxed => Err("a range that is held as another value"),
        }
    }

    /// How many elements a range of integers has.
    fn count_of_range(
        &mut self,
        first: lir::Reg,
        step: lir::Reg,
        last: mir::Operand,
    ) -> Result<lir::Reg, &'static str> {
        use lir::{BinaryOp, CompareOp};
        let zero = self.index(0);
        match self.known_index(step) {
            Some(0) => Ok(zero),
            Some(by) => {
                // One step before the first element: there is none.
                let before = self.binary(BinaryOp::Sub, first, step);
                let last = self.last_of_range(last, before, by > 0)?;
                let [from, to] = if by > 0 { [before, last] } else { [last, before] };
                let size = self.index(by.abs());
                let far = self.binary(BinaryOp::Sub, to, from);
                Ok(self.binary(BinaryOp::Div, far, size))
            }
            None => {
                let is_up = self.compare(CompareOp::Gt, step, zero);
                let is_down = self.compare(CompareOp::Lt, step, zero);
                let before = self.binary(BinaryOp::Sub, first, step);
                let up = self.last_of_range(last, before, true)?;
                let down = self.last_of_range(last, before, false)?;
                let last = self.select(is_up, up, down);
                let far = self.binary(BinaryOp::Sub, last, before);
                let one = self.index(1);
                let moves = self.binary(BinaryOp::Or, is_up, is_down);
                let divisor = self.select(moves, step, one);
                let count = self.binary(BinaryOp::Div, far, divisor);
                Ok(self.select(moves, count, zero))
            }
        }
    }

    /// The last integer that a range may reach, no further back than one step before its first element: so NaN is.
    fn last_of_range(
        &mut self,
        last: mir::Operand,
        before: lir::Reg,
        is_up: bool,
    ) -> Result<lir::Reg, &'static str> {
        use lir::{BinaryOp, UnaryOp};
        let ty = self.held(last).number().ok_or("a range without an end")?;
        let bound = if is_up { BinaryOp::Max } else { BinaryOp::Min };
        if !ty.is_float() {
            let (least, _) = self.bounds(last);
            let last = self.number(last, Type::Index)?;
            // An extent is never behind the element before the first one.
            let is_beyond = is_up && self.known_index(before).is_some_and(|before| least >= before as f64);
            return Ok(if is_beyond { last } else { self.binary(bound, last, before) });
        }
        let x = self.number(last, Type::F64)?;
        let before = self.converted(before, Type::F64);
        let x = self.binary(bound, x, before);
        let end = self.constant(lir::Scalar::F64(if is_up { 9.0e15 } else { -9.0e15 }));
        let x = self.binary(if is_up { BinaryOp::Min } else { BinaryOp::Max }, x, end);
        let x = self.unary(if is_up { UnaryOp::Floor } else { UnaryOp::Ceil }, x);
        Ok(self.converted(x, Type::Index))
    }

    /// `dst = a.'`.
    fn transpose(&mut self, dst: Slot, a: mir::Operand) -> Result<(), &'static str> {
        let (Held::Array(element, 2), Held::Array(own, 2), Some(slot)) =
            (self.source.held[dst], self.held(a), a.as_slot())
        else {
            return Err("a transpose of this value");
        };
        let &[rows, columns] = self.extents_of(slot)?.as_slice() else {
            return Err("a transpose of many dimensions");
        };
        let is_vector = |emitter: &Self| {
            let dims =
                emitter.source.facts.of(slot).and_then(|fact| emitter.source.terms.extents(fact.shape));
            dims.is_some_and(|dims| dims.iter().any(|&dim| emitter.source.terms.constant(dim) == Some(1)))
        };
        if element != own {
            return Err("a transpose of another class");
        }
        let [rows, columns] = [self.kept(rows), self.kept(columns)];
        let count = self.product(&[rows, columns]);
        if is_vector(self) {
            self.copied(dst, slot, count)?;
            return self.set_extents(dst, &[columns, rows]);
        }
        let from = self.buffer(slot)?;
        let to = self.room(dst, count)?;
        if from == to {
            return Err("a transpose where the array is");
        }
        let outer = self.open(rows);
        let inner = self.open(columns);
        let place = self.binary(lir::BinaryOp::Mul, inner.counter, rows);
        let index = self.binary(lir::BinaryOp::Add, place, outer.counter);
        let x = self.temporary(element);
        self.push(LirInst::Load { dst: x, buffer: from, index });
        let place = self.binary(lir::BinaryOp::Mul, outer.counter, columns);
        let index = self.binary(lir::BinaryOp::Add, place, inner.counter);
        self.push(LirInst::Store { buffer: to, index, src: x });
        self.close(inner);
        self.close(outer);
        self.set_extents(dst, &[columns, rows])
    }

    /// The outputs become the results.
    pub fn give_back(&mut self) -> Result<(), &'static str> {
        let func = self.source.func;
        let outputs: Vec<Slot> = func.outputs.iter().take(self.outputs).copied().collect();
        let is_first = self.made.results.is_empty();
        let mut results = Vec::new();
        for slot in outputs {
            match self.source.held[slot] {
                Held::Number(ty) => results.push(Parameter::Reg(self.register(slot, ty))),
                Held::Array(element, _) => {
                    let extents = self.extents_of(slot)?;
                    let from = self.buffer(slot)?;
                    let buffer = if self.made.buffers[from].home == lir::Home::Heap {
                        from
                    } else {
                        let count = self.product(&extents);
                        let given = self.own_buffer(&self.name_of(slot), element, lir::Home::Heap);
                        let (exit, zero) = (self.exit(crate::Failure::Memory, &[]), self.index(0));
                        self.push(LirInst::Reserve { buffer: given, elements: count, exit });
                        self.push(LirInst::Move { to: (given, zero), from: (from, zero), count });
                        given
                    };
                    results.push(Parameter::Buffer(buffer));
                    for (k, extent) in extents.into_iter().enumerate() {
                        let dst = self.extent_register(slot, k);
                        self.copy(dst, extent);
                        results.push(Parameter::Reg(dst));
                    }
                }
                Held::Nowhere => (),
                Held::Range | Held::Boxed => return Err("an output of the runtime library"),
            }
        }
        if is_first {
            self.made.results = results;
        }
        Ok(())
    }
}
