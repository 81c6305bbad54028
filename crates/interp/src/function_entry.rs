//! Functions as a whole as machine code: calls that enter it, and calls that it leaves unfinished.
//!
//! A function that calls itself, perhaps by way of others, may have code for its call, as a loop has code for its turns. Code of functions
//! calls each other, without frames. Where one of them cannot go on, all of them are left: each is an activation that is *begun*, which the
//! interpreter finishes in a frame, and the one that called it behind its call.

use crate::bytecode::Activation;
use crate::frame::{Cursor, Frame};
use crate::operands::{Operands, put};
use crate::tier::{BackEdge, LoopProfile, meaning};
use crate::workspace::may_be_variable;
use crate::{Interpreter, Loaded};
use lanner_base::{Id, Name};
use lanner_mir::{
    Block, Callee, FuncRef, Inst, Operand, OperandKind, Target, Unit, calls_itself, method_call,
};
use lanner_runtime::{Result, Value};
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// An activation of a function that code has begun.
pub struct DeoptFrame {
    /// Its unit.
    pub loaded: Rc<Loaded>,
    /// The function.
    pub func: FuncRef,
    /// Its variables.
    pub slots: Vec<Value>,
    /// The instruction at which code was left: nothing of it was done, but for the call of another activation that is begun.
    pub at: (Block, usize),
}

/// The call of a function for which there may be code.
pub(crate) struct FunctionEntry {
    profile: LoopProfile,
    blocks: Vec<Block>,
}

impl FunctionEntry {
    /// Of a function that calls itself, perhaps by way of others.
    pub fn of(unit: &Unit, func: FuncRef) -> Option<FunctionEntry> {
        let is_recursive = calls_itself(func, |func| unit.called(func));
        let blocks = || unit.funcs[func].blocks.ids().collect();
        is_recursive.then(|| FunctionEntry { profile: LoopProfile::default(), blocks: blocks() })
    }
}

impl Interpreter {
    /// How many calls may be in each other inside the innermost frame.
    pub(crate) fn calls_left(&mut self) -> u32 {
        (self.recursion_limit as u32 + 1).saturating_sub(self.top().depth)
    }

    /// What comes before the first instruction of an activation: calls that are begun are finished, or code does some of it. On an error `at`
    /// tells the instruction; else where to go on.
    #[inline(always)]
    pub(crate) fn begin(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        begun: Vec<DeoptFrame>,
    ) -> Result<()> {
        if !begun.is_empty() {
            self.finish_calls(activation, slots, at, begun)?;
            at.inst += 1;
            return Ok(());
        }
        match &activation.ops.state.whole {
            Some(whole) if self.tier.is_some() && at.block.index() == 0 && at.inst == 0 => {
                self.enter_whole(activation, whole, slots, at)
            }
            _ => Ok(()),
        }
    }

    #[inline(never)]
    fn enter_whole(
        &mut self,
        activation: Activation<'_>,
        whole: &FunctionEntry,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        if whole.profile.is_hopeless() {
            return Ok(());
        }
        let is_found =
            self.sample_flag.load(Ordering::Relaxed) && self.sample_flag.swap(false, Ordering::Relaxed);
        if !is_found && !whole.profile.is_ready() {
            return Ok(());
        }
        let (loaded, own, epoch) = (activation.loaded, activation.func, self.epoch.get());
        if whole.profile.lacks_names(epoch) {
            self.resolve_names(loaded, own, &whole.blocks, &[]);
        }
        let depth = self.calls_left();
        let frames = &self.frames;
        let means = |of: &Rc<Loaded>, func: FuncRef, callee: Callee| {
            // Of variables of other functions nothing is known here.
            let is_own = func == own && Rc::ptr_eq(of, loaded);
            meaning(of, epoch, (func, callee), |name: Name| !is_own || may_be_variable(frames, name))
        };
        let (header, blocks) = (at.block, &whole.blocks[..]);
        let called = BackEdge {
            loaded,
            func: own,
            header,
            blocks,
            counter: None,
            is_call: true,
            depth,
            means: &means,
            epoch,
            classes: &self.classes,
            globals: &self.globals,
        };
        let Some(tier) = self.tier.as_deref_mut() else { return Ok(()) };
        if !whole.profile.is_ready_now(tier, is_found, &called, slots) {
            return Ok(());
        }
        let Some(code) = whole.profile.turn(tier, &called, slots) else { return Ok(()) };
        if let Some(place) = self.run_code(activation, (&*code, &whole.profile), None, slots, at)? {
            *at = place;
        }
        Ok(())
    }

    /// Finishes calls that code has begun, the last one by the instruction at a place.
    ///
    /// # Errors
    /// Those of the call.
    pub(crate) fn finish_calls(
        &mut self,
        Activation { ops, .. }: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        mut begun: Vec<DeoptFrame>,
    ) -> Result<()> {
        let (
            Some(DeoptFrame { loaded, func, slots: theirs, at: (block, inst) }),
            Some((args, targets, is_statement)),
        ) = (begun.pop(), call_at(ops, at))
        else {
            return Ok(());
        };
        self.top().at = *at;
        // What went in for good is theirs.
        for &arg in &args {
            if let OperandKind::Last(slot) = arg.kind() {
                put(slots, slot, Value::Undefined);
            }
        }
        let mut frame = Frame::new(Rc::clone(&loaded), func, theirs);
        frame.depth = self.top().depth + self.top().calls_inside() + 1;
        frame.nargin = args.len() as u32;
        let run =
            |this: &mut Interpreter| this.run_from(&loaded, func, Cursor { block, inst: inst as u32 }, begun);
        self.run_frame(slots, at, (frame, loaded.func(func)), (&targets, is_statement, None), run)
    }
}

/// The arguments of the call that an instruction is, of a function or of a method, where its outputs go, and whether it is a statement.
fn call_at(ops: &Operands<'_>, at: &Cursor) -> Option<(Vec<Operand>, Vec<Target>, bool)> {
    let inst = ops.func.blocks[at.block].insts.get(at.inst as usize)?;
    match *inst {
        Inst::Call { targets, args, statement, .. } => {
            Some((ops.func.args(args).to_vec(), ops.func.target_list(targets).to_vec(), statement))
        }
        ref inst => method_call(ops.func, inst).map(|call| (call.args, call.targets, call.is_statement)),
    }
}
