//! Where a function goes when a call of the library or a check fails.
//!
//! ```text
//! runtime lanner_index(…) at 3, e0      e0 → the block's handler: lanner_caught(f, frame.site, …)
//! check is_inside, e1                   e1 → the instruction again by the library, which fails: e0
//! invoke g(x), e2                       e2 → lanner_caught(f, 4, …): g's error is pending
//! ```

use super::instruction::slots;
use crate::emitter::{At, Emitter, Lowered};
use crate::site::Failure;
use lanner_lir::{Exit, ExitData, Inst, RuntimeArg, RuntimeCall, Terminator};
use lanner_mir::{self as mir, HandlerKind};
use rustc_hash::FxHashSet;

/// A check that failed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cold {
    /// The block that is its handler.
    block: lanner_lir::Block,
    /// The instruction that fails.
    at: At,
    failure: Failure,
}

impl Emitter<'_> {
    /// Whether what is being lowered is certain to fail.
    pub fn is_raising(&self) -> bool {
        self.runtime.as_ref().is_some_and(|runtime| runtime.raising.is_some())
    }

    /// An exit with a handler.
    pub(super) fn handled(&mut self, handler: lanner_lir::Block) -> Exit {
        let at = self.sites.len() as u32;
        let origin = self.source.func.origin(self.at.block, self.at.inst);
        self.sites.push(crate::Site {
            failure: Failure::Called,
            origin,
            inst: (self.at.block, self.at.inst),
        });
        self.made.exits.push(ExitData { at, gives: Vec::new(), takes: Vec::new(), handler: Some(handler) })
    }

    /// The exit of calls of the library in the block that is being lowered.
    pub(super) fn failure(&mut self) -> Lowered<Exit> {
        let block = self.at.block;
        let runtime = self.runtime()?;
        if let Some(exit) = runtime.raising.or_else(|| runtime.failures.get(&block).copied()) {
            return Ok(exit);
        }
        let handler = self.new_block();
        let exit = self.handled(handler);
        self.runtime()?.failures.insert(block, exit);
        Ok(exit)
    }

    /// The exit of a check: its handler raises the error.
    pub fn exit_to_error(&mut self, failure: Failure) -> Option<Exit> {
        if let Some(raising) = self.runtime.as_ref()?.raising {
            return Some(raising);
        }
        let block = self.new_block();
        let exit = self.handled(block);
        let at = self.at;
        if let Some(runtime) = &mut self.runtime {
            runtime.cold.push(Cold { block, at, failure });
        }
        Some(exit)
    }

    /// The blocks of errors, behind all others.
    pub fn errors(&mut self) -> Lowered {
        if self.runtime.is_none() {
            return Ok(());
        }
        // What is done then may fail, too.
        let (mut raised, mut caught) = (0, FxHashSet::default());
        loop {
            if let Some(&cold) = self.runtime()?.cold.get(raised) {
                raised += 1;
                self.begin(cold.block);
                self.at = cold.at;
                self.raise(cold.failure)?;
                continue;
            }
            let failures = self.runtime()?.failures.iter().map(|(&block, &exit)| (block, exit));
            let Some((block, exit)) = failures.filter(|(block, _)| !caught.contains(block)).min() else {
                break;
            };
            caught.insert(block);
            let Some(handler) = self.made.exits[exit].handler else { continue };
            self.begin(handler);
            self.at = At { block, inst: 0 };
            self.caught(RuntimeArg::Site)?;
        }
        if let Some(left) = self.runtime()?.left {
            self.begin(left);
            self.leave_activation()?;
        }
        Ok(())
    }

    /// What a failed check does.
    fn raise(&mut self, failure: Failure) -> Lowered {
        let origin = self.source.func.origin(self.at.block, self.at.inst);
        let site = self.runtime()?.site(origin);
        if failure == Failure::Called {
            return self.caught(RuntimeArg::Int(site.into()));
        }
        let is_open = self.runtime()?.is_open();
        if !is_open {
            self.enter_activation()?;
        }
        let exit = match is_open {
            true => self.failure()?,
            false => {
                let block = self.new_block();
                self.handled(block)
            }
        };
        self.runtime()?.raising = Some(exit);
        let raised = self.raised(failure);
        self.runtime()?.raising = None;
        self.give_slots_back();
        raised?;
        // It has failed before, so it fails here.
        let texts = [RuntimeArg::Text("Lanner:defect".to_owned()), RuntimeArg::Text(format!("{failure:?}"))];
        let call = RuntimeCall { name: "lanner_fail_text", args: texts.into(), site: Some(site) };
        self.push_call(call, exit);
        let Some(handler) = self.made.exits[exit].handler else { return Err("an exit without a handler") };
        self.end(Terminator::Jump(handler));
        if !is_open {
            self.begin(handler);
            self.noted(RuntimeArg::Site)?;
            self.leave_activation()?;
        }
        Ok(())
    }

    fn raised(&mut self, failure: Failure) -> Lowered {
        match failure {
            Failure::Memory => self.tries("lanner_fail_memory", Vec::new()),
            Failure::Recursion => self.tries("lanner_fail_recursion", Vec::new()),
            _ => match self.source.func.blocks[self.at.block].insts.get(self.at.inst).copied() {
                Some(inst) => self.raised_by(failure, &inst),
                None => self.terminator_again(),
            },
        }
    }

    /// The library does an instruction once more; of one that reads or stores elements only what it checks, so that a program does not
    /// have the rest for its errors alone.
    fn raised_by(&mut self, failure: Failure, inst: &mir::Inst) -> Lowered {
        let is_of_place = matches!(failure, Failure::Subscript(_) | Failure::Bounds | Failure::BoundsAt(_));
        let is_of_store =
            matches!(failure, Failure::StoreCount | Failure::StoreSize { .. } | Failure::TooLarge(_));
        let check = match *inst {
            mir::Inst::Index { base, args, .. } if is_of_place => mir::Inst::CheckIndex { base, args },
            mir::Inst::SetIndex { base, args, value, .. } if is_of_place || is_of_store => {
                mir::Inst::CheckStore { base: mir::Operand::slot(base), args, value }
            }
            _ => return self.instruction_boxed(),
        };
        let raised = self.boxed(&check);
        self.give_slots_back();
        raised
    }

    /// The call that notes the places of an error.
    fn noted(&mut self, site: RuntimeArg) -> Lowered {
        let symbol = self.made.name.clone();
        let args = vec![
            RuntimeArg::Function(symbol),
            site,
            RuntimeArg::Constant("NONE".to_owned()),
            RuntimeArg::Constant("WAY_OUT".to_owned()),
        ];
        self.does("lanner_caught", args);
        Ok(())
    }

    /// An error is pending: it goes to the handler of the block, or leaves the function.
    fn caught(&mut self, site: RuntimeArg) -> Lowered {
        let handler = self.source.func.blocks[self.at.block].handler;
        if !self.runtime()?.is_open() {
            self.noted(site)?;
            self.fail();
            return Ok(());
        }
        let left = match self.runtime()?.left {
            Some(left) => left,
            None => {
                let left = self.new_block();
                self.runtime()?.left = Some(left);
                left
            }
        };
        let Some(handler) = handler else {
            self.noted(site)?;
            self.end(Terminator::Jump(left));
            return Ok(());
        };
        let way = match handler.kind {
            HandlerKind::Try => "WAY_CATCH".to_owned(),
            HandlerKind::Unwind => "WAY_CLEANUP".to_owned(),
        };
        let taken = self.new_block();
        let exit = self.handled(taken);
        let args = vec![
            RuntimeArg::Function(self.made.name.clone()),
            site,
            RuntimeArg::Constant("NONE".to_owned()),
            RuntimeArg::Constant(way),
        ];
        self.push_call(RuntimeCall { name: "lanner_caught", args, site: None }, exit);
        self.end(Terminator::Jump(left));
        self.begin(taken);
        self.at.inst = 0;
        self.go(self.at.block, handler.block)
    }

    /// Raises the error of a handler again.
    pub(super) fn rethrown(&mut self, exception: lanner_mir::Operand) -> Lowered {
        let word = self.operand(exception)?;
        self.tries("lanner_rethrow", slots([word]))?;
        self.give_slots_back();
        // It always fails.
        self.end_unreached()
    }

    /// The status of a function that is called with values.
    pub(crate) fn end_with(&mut self, status: i64) -> Lowered {
        let reg = self.status()?;
        let value = lanner_lir::Scalar::Int(lanner_lir::Type::I32, status.into());
        self.push(Inst::Const { dst: reg, value });
        self.end(Terminator::Return);
        Ok(())
    }
}
