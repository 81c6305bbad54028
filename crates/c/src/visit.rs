//! What instructions read and write in C. That is less than LIR says: of what an exit gives only what its error's text names is read.

use crate::body::Body;
use crate::graph::{Cond, Node, Term};
use crate::memory::Place;
use crate::notes::Polls;
use lanner_lir::{Argument, Buffer, Exit, ExternParam, Give, Inst, Parameter, Reg, Type};
use rustc_hash::FxHashSet;

impl Body<'_> {
    /// Whether an instruction does nothing but write its register, so that it may be left out or done later.
    pub fn is_pure(&self, inst: &Inst) -> bool {
        match inst {
            Inst::Const { .. }
            | Inst::Copy { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Compare { .. }
            | Inst::Select { .. }
            | Inst::Convert { .. }
            | Inst::Load { .. } => true,
            Inst::Call { callee, .. } => {
                let data = &self.func.externs[*callee];
                let are_numbers = data.params.iter().all(|param| matches!(param, ExternParam::Scalar(_)));
                let gives_one = data.results.len() == 1 && self.returns_number(*callee);
                are_numbers && gives_one && !data.has_effect
            }
            Inst::Store { .. }
            | Inst::Reserve { .. }
            | Inst::Free { .. }
            | Inst::Swap { .. }
            | Inst::Move { .. }
            | Inst::Fill { .. }
            | Inst::Invoke { .. }
            | Inst::Runtime { .. }
            | Inst::CallOut { .. }
            | Inst::Poll { .. }
            | Inst::Check { .. } => false,
        }
    }

    /// The registers that a buffer's elements are found by.
    fn places(&self, buffer: Buffer) -> Vec<Reg> {
        if let Place::Pointer { .. } = self.places.of(buffer) {
            return Vec::new();
        }
        self.func.offsets(buffer)
    }

    /// The numbers that the text of an exit's error names.
    pub fn exit_reads(&self, exit: Exit) -> Vec<Reg> {
        let Some(text) = self.notes.errors.get(&exit) else { return Vec::new() };
        let wanted = crate::exits::conversions(&text.format).len();
        let gives = self.func.exits[exit].gives.iter().filter_map(|(_, give)| match give {
            Give::Reg(reg) => Some(*reg),
            Give::Array(..) => None,
        });
        gives.take(wanted).collect()
    }

    /// The registers that an instruction reads.
    pub fn reads(&self, inst: &Inst) -> Vec<Reg> {
        let element = |buffer: Buffer, index: Reg| [self.places(buffer), vec![index]].concat();
        let own_exit = |exit: Exit| match self.func.exits[exit].handler {
            Some(_) => Vec::new(),
            None => self.exit_reads(exit),
        };
        let args = |args: &[Argument]| -> Vec<Reg> {
            let parts = args.iter().map(|arg| match *arg {
                Argument::Reg(reg) => vec![reg],
                Argument::Buffer(buffer) => self.places(buffer),
            });
            parts.flatten().collect()
        };
        match inst {
            Inst::Const { .. } | Inst::Free { .. } | Inst::Swap { .. } | Inst::CallOut { .. } => Vec::new(),
            Inst::Copy { src, .. } | Inst::Unary { src, .. } | Inst::Convert { src, .. } => vec![*src],
            Inst::Binary { args, .. } | Inst::Compare { args, .. } => args.to_vec(),
            Inst::Select { cond, args: [a, b], .. } => vec![*cond, *a, *b],
            Inst::Load { buffer, index, .. } => element(*buffer, *index),
            Inst::Store { buffer, index, src } => [element(*buffer, *index), vec![*src]].concat(),
            Inst::Reserve { elements, exit, buffer, .. } => {
                let moved = self.places.pointers_into(*buffer).into_iter();
                let offsets: Vec<Reg> = moved.flat_map(|inside| self.func.offsets(inside)).collect();
                [vec![*elements], exit.map_or_else(Vec::new, own_exit), offsets].concat()
            }
            Inst::Move { to, from, count } => {
                [element(to.0, to.1), element(from.0, from.1), vec![*count]].concat()
            }
            Inst::Fill { to, src, count } => [element(to.0, to.1), vec![*src, *count]].concat(),
            Inst::Call { args: all, .. } | Inst::Invoke { args: all, .. } => args(all),
            Inst::Runtime { call, .. } => {
                let places = call.buffers().into_iter().flat_map(|buffer| self.places(buffer));
                call.reads().into_iter().chain(places).collect()
            }
            Inst::Poll { exit } => match self.options.polls {
                Polls::On => own_exit(*exit),
                Polls::Off => Vec::new(),
            },
            Inst::Check { cond, exit } => [vec![*cond], own_exit(*exit)].concat(),
        }
    }

    /// The registers that the end of a node reads.
    pub fn term_reads(&self, node: &Node) -> Vec<Reg> {
        match node.term {
            Term::Goto(_) => node.error.map_or_else(Vec::new, |exit| self.exit_reads(exit)),
            Term::Branch { cond: Cond::Reg(cond), .. } => vec![cond],
            Term::Branch { cond: Cond::Inst(at), .. } => self.reads(&self.func.blocks[node.block].insts[at]),
            Term::Count { counter, limit, .. } => vec![counter, limit],
            Term::Turn { counter, .. } => vec![counter],
            Term::Leave(exit) => self.exit_reads(exit),
            Term::Return => {
                let results = self.func.results.iter();
                results
                    .filter_map(|result| match *result {
                        Parameter::Reg(reg) => Some(reg),
                        Parameter::Buffer(_) => None,
                    })
                    .collect()
            }
        }
    }

    /// Whether all that a register ever is is a multiple of so many bytes.
    pub fn is_multiple(&self, reg: Reg, of: i128, seen: &mut FxHashSet<Reg>) -> bool {
        if !seen.insert(reg) {
            return true;
        }
        if self.func.params.contains(&Parameter::Reg(reg)) || self.func.ty(reg) != Type::Index {
            return false;
        }
        let insts = self.func.blocks.values().flat_map(|block| &block.insts);
        insts.filter(|inst| inst.results().contains(&reg)).all(|inst| match *inst {
            Inst::Const { value: lanner_lir::Scalar::Int(_, number), .. } => number % of == 0,
            Inst::Copy { src, .. } => self.is_multiple(src, of, seen),
            Inst::Binary { op: lanner_lir::BinaryOp::Mul, args: [a, b], .. } => {
                self.is_multiple(a, of, &mut seen.clone()) || self.is_multiple(b, of, seen)
            }
            Inst::Binary {
                op:
                    lanner_lir::BinaryOp::Add
                    | lanner_lir::BinaryOp::Sub
                    | lanner_lir::BinaryOp::Min
                    | lanner_lir::BinaryOp::Max,
                args: [a, b],
                ..
            } => self.is_multiple(a, of, seen) && self.is_multiple(b, of, seen),
            _ => false,
        }) && !self.is_counted(reg)
    }

    fn is_counted(&self, reg: Reg) -> bool {
        self.func
            .blocks
            .values()
            .any(|block| matches!(block.term, lanner_lir::Terminator::Turn { counter, .. } if counter == reg))
    }
}
