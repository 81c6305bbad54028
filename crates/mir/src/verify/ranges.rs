//! Every id is one of its function's or unit's.

use super::Check;
use crate::{
    Args, Block, Callee, CalleeData, Func, FuncRef, Inst, Operand, OperandKind, Path, Slot, Step, Targets,
    Use,
};

impl Check<'_> {
    /// Checks all ids of the function.
    pub(super) fn ranges(&mut self) {
        let func = self.func;
        if func.blocks.is_empty() {
            self.error("it has no entry block".to_string());
        }
        for (what, slots) in
            [("parameter", &func.params), ("output", &func.outputs), ("captured variable", &func.captures)]
        {
            for &slot in slots.iter().filter(|&&slot| func.slots.get(slot).is_none()) {
                self.error(format!("{what} {slot} is none of its slots"));
            }
        }
        self.sites();
        for (id, block) in func.blocks.iter() {
            if block.spans.len() != block.insts.len() {
                let message = format!("{} places for {} instructions", block.spans.len(), block.insts.len());
                self.error_in(id, message);
            }
            if let Some(message) = block.handler.and_then(|handler| bad_block(func, handler.block)) {
                self.error_in(id, format!("its handler: {message}"));
            }
            for phi in &block.phis {
                let blocks = phi.args.iter().filter_map(|&(from, _)| bad_block(func, from));
                let slots = bad_slot(func, phi.dst).into_iter();
                let operands = phi.args.iter().filter_map(|&(_, arg)| bad_operand(func, arg));
                for message in slots.chain(blocks).chain(operands).collect::<Vec<_>>() {
                    self.error_at_phi(id, phi, &message);
                }
            }
            for inst in &block.insts {
                for message in self.inst_ranges(inst) {
                    self.error_at(id, inst, &message);
                }
            }
            let mut messages: Vec<String> =
                block.term.successors().filter_map(|to| bad_block(func, to)).collect();
            func.visit_term(&block.term, &mut |used| messages.extend(bad_use(func, used)));
            for message in messages {
                self.error_at_end(id, &block.term, &message);
            }
        }
    }

    /// A call that a body stands for is of a function of the unit, and the calls around it come before it.
    fn sites(&mut self) {
        let func = self.func;
        for (site, data) in func.sites.iter() {
            if let Some(message) = self.bad_func(data.func) {
                self.error(format!("{site}: {message}"));
            }
            if data.call.site.is_some_and(|around| around >= site) {
                self.error(format!("{site}: the call around it does not come before it"));
            }
        }
        for (id, block) in func.blocks.iter() {
            let ends = block.spans.iter().chain([&block.term_span]);
            for site in ends.filter_map(|origin| origin.site).filter(|&site| func.sites.get(site).is_none()) {
                self.error_in(id, format!("{site} is none of its calls"));
            }
        }
    }

    fn inst_ranges(&self, inst: &Inst) -> Vec<String> {
        let func = self.func;
        let mut messages = Vec::new();
        func.visit_inst(inst, &mut |used| messages.extend(bad_use(func, used)));
        match *inst {
            Inst::Index { args, .. }
            | Inst::Own { like: args, .. }
            | Inst::CheckIndex { args, .. }
            | Inst::CheckStore { args, .. }
            | Inst::CheckConcat { args, .. }
            | Inst::SetIndex { args, .. }
            | Inst::Reserve { args, .. }
            | Inst::Concat { args, .. }
            | Inst::CellRow { args, .. } => messages.extend(bad_args(func, args)),
            Inst::Closure { func: made, captures, .. } => {
                messages.extend(bad_args(func, captures));
                messages.extend(self.bad_func(made));
            }
            Inst::Get { targets, path, .. } => {
                messages.extend(bad_targets(func, targets));
                messages.extend(bad_path(func, path));
            }
            Inst::GetList { path, .. }
            | Inst::Peek { path, .. }
            | Inst::SetPath { path, .. }
            | Inst::CountTargets { path, .. }
            | Inst::SetList { path, .. }
            | Inst::Delete { path, .. }
            | Inst::ReleasePart { path, .. } => messages.extend(bad_path(func, path)),
            Inst::Call { targets, callee, args, .. } => {
                messages.extend(bad_targets(func, targets));
                messages.extend(bad_args(func, args));
                messages.extend(self.bad_callee(callee));
            }
            Inst::Handle { callee, .. } => messages.extend(self.bad_callee(callee)),
            Inst::Copy { .. }
            | Inst::Move { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Range { .. }
            | Inst::Logical { .. }
            | Inst::Matches { .. }
            | Inst::End { .. }
            | Inst::MetaClass { .. }
            | Inst::CheckFit { .. }
            | Inst::CheckDepth { .. }
            | Inst::Display { .. }
            | Inst::Answer { .. }
            | Inst::Global { .. }
            | Inst::Persistent { .. }
            | Inst::Defined { .. }
            | Inst::Clear { .. }
            | Inst::Release { .. }
            | Inst::CatchError { .. } => (),
        }
        messages
    }

    fn bad_callee(&self, callee: Callee) -> Vec<String> {
        match self.func.callees.get(callee) {
            None => vec![format!("{callee} is none of its callees")],
            Some(CalleeData::Local { func, environment }) => {
                let Some(called) = self.unit.funcs.get(*func) else {
                    return self.bad_func(*func).into_iter().collect();
                };
                let pairs = environment.iter();
                pairs
                    .flat_map(|&(its, ours)| {
                        bad_slot(called, its).into_iter().chain(bad_slot(self.func, ours))
                    })
                    .collect()
            }
            Some(CalleeData::Named(_) | CalleeData::Undecided { .. } | CalleeData::Builtin(_)) => Vec::new(),
        }
    }

    fn bad_func(&self, func: FuncRef) -> Option<String> {
        self.unit.funcs.get(func).is_none().then(|| format!("{func} is no function of the unit"))
    }
}

fn bad_use(func: &Func, used: Use) -> Option<String> {
    match used {
        Use::Operand(operand) => bad_operand(func, operand),
        Use::Place(slot)
        | Use::Mention(slot)
        | Use::Clear(slot)
        | Use::Write(slot)
        | Use::WriteList(slot) => bad_slot(func, slot),
    }
}

fn bad_operand(func: &Func, operand: Operand) -> Option<String> {
    match operand.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => bad_slot(func, slot),
        OperandKind::Const(constant) => {
            func.constants.get(constant).is_none().then(|| format!("{constant} is none of its constants"))
        }
    }
}

fn bad_slot(func: &Func, slot: Slot) -> Option<String> {
    func.slots.get(slot).is_none().then(|| format!("{slot} is no slot of `{}`", func.name))
}

fn bad_block(func: &Func, block: Block) -> Option<String> {
    func.blocks.get(block).is_none().then(|| format!("{block} is none of its blocks"))
}

fn bad_args(func: &Func, args: Args) -> Option<String> {
    let (start, len, pool) = (args.start, args.len, func.operands.len());
    (start as usize + len as usize > pool)
        .then(|| format!("operands {start} to {} of {pool}", u64::from(start) + u64::from(len)))
}

fn bad_targets(func: &Func, targets: Targets) -> Option<String> {
    let (start, len, pool) = (targets.start, targets.len, func.targets.len());
    (start as usize + len as usize > pool)
        .then(|| format!("targets {start} to {} of {pool}", u64::from(start) + u64::from(len)))
}

fn bad_path(func: &Func, path: Path) -> Vec<String> {
    let Some(data) = func.paths.get(path) else { return vec![format!("{path} is none of its chains")] };
    let args = data.0.iter().filter_map(|step| match *step {
        Step::Paren(args) | Step::Brace(args) => bad_args(func, args),
        Step::Field(_) | Step::DynamicField(_) => None,
    });
    args.collect()
}
