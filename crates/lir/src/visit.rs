//! What instructions and ends of blocks read and write, and where they lead.

use crate::func::{Buffer, Exit, Func, Give, Home, Parameter, Reg};
use crate::{Argument, Block, Inst, Terminator};

/// Where a block goes on.
pub fn successors(term: &Terminator) -> Vec<Block> {
    match *term {
        Terminator::Jump(to) | Terminator::Turn { head: to, .. } => vec![to],
        Terminator::Branch { to, .. } | Terminator::Count { to, .. } => to.to_vec(),
        Terminator::Leave(_) | Terminator::Return => Vec::new(),
    }
}

/// Where a block may go on instead of leaving the function: the handlers of its exits.
pub fn handlers(func: &Func, block: Block) -> impl Iterator<Item = Block> {
    let data = &func.blocks[block];
    let of_term = match data.term {
        Terminator::Leave(exit) => Some(exit),
        Terminator::Jump(_)
        | Terminator::Branch { .. }
        | Terminator::Count { .. }
        | Terminator::Turn { .. }
        | Terminator::Return => None,
    };
    data.insts.iter().filter_map(Inst::exit).chain(of_term).filter_map(|exit| func.exits[exit].handler)
}

impl Inst {
    /// The exit by which it may leave the function.
    pub fn exit(&self) -> Option<Exit> {
        match *self {
            Inst::Invoke { exit, .. }
            | Inst::Poll { exit }
            | Inst::Check { exit, .. }
            | Inst::CallOut { rest: exit, .. } => Some(exit),
            Inst::Reserve { exit, .. } | Inst::Runtime { exit, .. } => exit,
            Inst::Const { .. }
            | Inst::Copy { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Compare { .. }
            | Inst::Select { .. }
            | Inst::Convert { .. }
            | Inst::Load { .. }
            | Inst::Store { .. }
            | Inst::Free { .. }
            | Inst::Swap { .. }
            | Inst::Move { .. }
            | Inst::Fill { .. }
            | Inst::Call { .. } => None,
        }
    }

    /// The registers that it writes, without what a `callout` takes when it goes on.
    pub fn results(&self) -> &[Reg] {
        match self {
            Inst::Const { dst, .. }
            | Inst::Copy { dst, .. }
            | Inst::Unary { dst, .. }
            | Inst::Binary { dst, .. }
            | Inst::Compare { dst, .. }
            | Inst::Select { dst, .. }
            | Inst::Convert { dst, .. }
            | Inst::Load { dst, .. } => std::slice::from_ref(dst),
            Inst::Call { dsts, .. } | Inst::Invoke { dsts, .. } | Inst::Runtime { dsts, .. } => dsts,
            Inst::Store { .. }
            | Inst::Reserve { .. }
            | Inst::Free { .. }
            | Inst::Swap { .. }
            | Inst::Move { .. }
            | Inst::Fill { .. }
            | Inst::CallOut { .. }
            | Inst::Poll { .. }
            | Inst::Check { .. } => &[],
        }
    }
}

impl Func {
    /// The registers that say where a buffer begins.
    pub fn offsets(&self, buffer: Buffer) -> Vec<Reg> {
        let (mut found, mut at) = (Vec::new(), buffer);
        while let Home::Within { of, offset } = self.buffers[at].home {
            found.push(offset);
            at = of;
        }
        found
    }
}

fn exit_reads(func: &Func, exit: Exit) -> Vec<Reg> {
    let gives = func.exits[exit].gives.iter();
    gives
        .flat_map(|(_, give)| match give {
            Give::Reg(reg) => vec![*reg],
            Give::Array(buffer, extents) => [func.offsets(*buffer), extents.clone()].concat(),
        })
        .collect()
}

fn argument_reads(func: &Func, args: &[Argument]) -> Vec<Reg> {
    let args = args.iter().map(|arg| match *arg {
        Argument::Reg(reg) => vec![reg],
        Argument::Buffer(buffer) => func.offsets(buffer),
    });
    args.flatten().collect()
}

/// The registers that an instruction reads, those of exits and of places of buffers with them.
pub(crate) fn reads(func: &Func, inst: &Inst) -> Vec<Reg> {
    match inst {
        Inst::Const { .. } | Inst::Free { .. } | Inst::Swap { .. } => Vec::new(),
        Inst::Copy { src, .. } | Inst::Unary { src, .. } | Inst::Convert { src, .. } => vec![*src],
        Inst::Binary { args, .. } | Inst::Compare { args, .. } => args.to_vec(),
        Inst::Select { cond, args: [a, b], .. } => vec![*cond, *a, *b],
        Inst::Load { buffer, index, .. } => [func.offsets(*buffer), vec![*index]].concat(),
        Inst::Store { buffer, index, src } => [func.offsets(*buffer), vec![*index, *src]].concat(),
        Inst::Reserve { elements, exit, .. } => {
            let at_exit = exit.map_or_else(Vec::new, |exit| exit_reads(func, exit));
            [vec![*elements], at_exit].concat()
        }
        Inst::Move { to, from, count } => {
            [func.offsets(to.0), func.offsets(from.0), vec![to.1, from.1, *count]].concat()
        }
        Inst::Fill { to, src, count } => [func.offsets(to.0), vec![to.1, *src, *count]].concat(),
        Inst::Call { args, .. } => argument_reads(func, args),
        Inst::Invoke { args, exit, .. } => [argument_reads(func, args), exit_reads(func, *exit)].concat(),
        Inst::Runtime { call, exit, .. } => {
            let places = call.buffers().into_iter().flat_map(|buffer| func.offsets(buffer));
            let given = exit.map(|exit| exit_reads(func, exit)).unwrap_or_default();
            call.reads().into_iter().chain(places).chain(given).collect()
        }
        Inst::Poll { exit } => exit_reads(func, *exit),
        Inst::CallOut { exit, rest } => [exit_reads(func, *exit), exit_reads(func, *rest)].concat(),
        Inst::Check { cond, exit } => [vec![*cond], exit_reads(func, *exit)].concat(),
    }
}

/// The registers that an instruction writes, with what a `callout` takes.
pub fn writes(func: &Func, inst: &Inst) -> Vec<Reg> {
    let Inst::CallOut { exit, .. } = inst else { return inst.results().to_vec() };
    let takes = func.exits[*exit].takes.iter();
    takes.filter_map(|take| if let Parameter::Reg(reg) = take { Some(*reg) } else { None }).collect()
}

/// The registers that a block's end reads.
pub(crate) fn term_reads(func: &Func, term: &Terminator) -> Vec<Reg> {
    match *term {
        Terminator::Jump(_) => Vec::new(),
        Terminator::Branch { cond, .. } => vec![cond],
        Terminator::Count { counter, limit, .. } => vec![counter, limit],
        Terminator::Turn { counter, .. } => vec![counter],
        Terminator::Leave(exit) => exit_reads(func, exit),
        Terminator::Return => {
            let results = func.results.iter();
            results
                .flat_map(|result| match *result {
                    Parameter::Reg(reg) => vec![reg],
                    Parameter::Buffer(buffer) => func.offsets(buffer),
                })
                .collect()
        }
    }
}
