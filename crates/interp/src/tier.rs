//! Machine code for loops while they run, and for functions that call themselves: what is said of a loop's turns holds of their calls.
//!
//! A sampling thread sets a flag every millisecond. The next back edge that sees it counts one **sample** for its loop, which the tier may
//! answer with a request for code. When there is code, each back edge that the interpreter takes enters it (on-stack replacement). Code takes
//! a **side exit** at an instruction of MIR, before it has done anything of it, and the interpreter goes on there. Its **call-outs** are
//! executed by its [`Host`], which is the interpreter again.

use crate::bytecode::Activation;
use crate::frame::Cursor;
use crate::function_entry::DeoptFrame;
use crate::loaded::Resolved;
use crate::objects::Classes;
use crate::operands::Operands;
use crate::run::stoppable;
use crate::{CodeRef, Definition, Interpreter, Loaded};
use lanner_base::interrupt::undisturbed;
use lanner_base::{Id, Name};
use lanner_builtins::{Builtin, Draw};
use lanner_mir::{Block, Callee, CalleeData, Func, FuncRef, Inst, Slot, method_call};
use lanner_runtime::value::UserClass;
use lanner_runtime::{Cleanup, Error, Target, Value, memory};
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::rc::Rc;

/// Functions at most whose names are looked up for one loop.
const REACHED: usize = 100;
/// Instructions at most of a function of another unit that is followed: what is larger is worth its own code.
const LARGEST: usize = 4000;

/// Makes code of loops, and runs it.
pub trait Tier {
    /// Counts a sample of a loop: perhaps there is code for it from now on.
    fn sample(&mut self, at: &BackEdge<'_>, slots: &[Value]) -> Readiness;

    /// A loop that there may be code for turns back: the code for what the variables are.
    ///
    /// # Errors
    /// There is none; how long the loop passes by until it is worth asking again.
    fn code(&mut self, at: &BackEdge<'_>, slots: &mut [Value]) -> Result<Rc<dyn Code>, Wait>;
}

/// How long a loop without code is interpreted until the tier is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// For so many turns.
    Turns(u32),
    /// There will be no code.
    Never,
}

/// Code of a loop.
pub trait Code {
    /// Runs it from where the loop turns back, whose counter has counted already. Gives the instruction at which it was left, of which
    /// nothing was done.
    ///
    /// # Errors
    /// It did not run, or a call-out failed.
    fn run(
        &self,
        counter: Option<Slot>,
        slots: &mut Vec<Value>,
        host: &mut dyn Host,
    ) -> Result<(Block, usize), Stopped>;
}

/// Why code gives no place where the interpreter goes on.
pub enum Stopped {
    /// It did not run, and is not to be tried again until then.
    Wait(Wait),
    /// An instruction failed.
    Failed((Block, usize), Error),
}

/// Executes call-outs of compiled code: the slots hold the variables then.
pub trait Host {
    /// Does an instruction. Answers whether code may go on: names mean what they meant, the variables were not looked at by name, and nothing is due where the loop turns.
    ///
    /// # Errors
    /// Those of the instruction.
    fn step(&mut self, slots: &mut Vec<Value>, at: (Block, usize)) -> Result<bool, Error>;

    /// Does the end of a block. Gives the block where it goes on; none at the function's end.
    ///
    /// # Errors
    /// The condition has no truth; those of methods that a loop over an object asks.
    fn end_block(&mut self, slots: &mut Vec<Value>, block: Block) -> Result<Option<Block>, Error>;

    /// The next random number.
    fn draw(&mut self, draw: Draw) -> f64;

    /// How many calls may be in each other, from here.
    fn calls_left(&mut self) -> u32;

    /// Finishes calls that code has begun, each called by the one behind it, the last one by the instruction at a place, which is done
    /// then.
    ///
    /// # Errors
    /// Those of the call.
    fn finish(
        &mut self,
        slots: &mut Vec<Value>,
        at: (Block, usize),
        begun: Vec<DeoptFrame>,
    ) -> Result<(), Error>;
}

/// Whether there is code for a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// Not yet.
    Later,
    /// Perhaps: at each turn it is worth asking.
    Ready,
}

/// A back edge: a loop's next trip is about to begin.
#[derive(Clone, Copy)]
pub struct BackEdge<'a> {
    /// The unit.
    pub loaded: &'a Rc<Loaded>,
    /// The function.
    pub func: FuncRef,
    /// The block that begins the loop's next trip; of a `for` loop the one with its `next`.
    pub header: Block,
    /// The loop's blocks.
    pub blocks: &'a [Block],
    /// The counter of a `for` loop, whose `next` has taken the next element already.
    pub counter: Option<Slot>,
    /// Whether it is no loop: the function is called, and the blocks are all that it has.
    pub is_call: bool,
    /// How many calls may be in each other there.
    pub depth: u32,
    /// What the names mean that the loop calls, and the functions that it reaches in this unit and others, as long as the epoch is
    /// this one.
    pub means: &'a dyn Fn(&Rc<Loaded>, FuncRef, Callee) -> Resolution,
    /// The epoch of the session's files.
    pub epoch: u64,
    /// The program's classes.
    pub classes: &'a Classes,
    /// The cells of the global variables.
    pub globals: &'a Globals,
}

/// What is around a back edge.
pub(crate) struct EdgeContext<'a> {
    pub epoch: u64,
    pub classes: &'a Classes,
    /// Whether a name may be that of a variable.
    pub is_variable: &'a dyn Fn(Name) -> bool,
    pub globals: &'a Globals,
}

/// Cells of global variables.
pub use lanner_runtime::value::Globals;

impl BackEdge<'_> {
    /// What a name means where it is none of a variable.
    pub fn means_no_variable(&self, loaded: &Rc<Loaded>, func: FuncRef, callee: Callee) -> Resolution {
        meaning(loaded, self.epoch, (func, callee), |_| false)
    }
}

/// What a name means that is called.
#[derive(Clone)]
pub enum Resolution {
    /// A row of the table.
    Row(Builtin),
    /// A function of a unit.
    Function(Rc<Loaded>, FuncRef),
    /// A class of the program, of which a call makes an object.
    Class(Name),
    /// Something else, or nothing.
    Other,
}

/// What the interpreter keeps of a loop for the tier.
#[derive(Default)]
pub(crate) struct LoopProfile {
    is_ready: Cell<bool>,
    /// Turns that pass by.
    wait: Cell<u32>,
    /// Whether there will be no code.
    is_hopeless: Cell<bool>,
    /// The epoch since which names are looked up, and one more; 0 where they never were.
    resolved: Cell<u64>,
}

impl LoopProfile {
    /// Whether there may be code.
    #[inline(always)]
    pub fn is_ready(&self) -> bool {
        self.is_ready.get()
    }

    /// Whether there will be no code, so that samples need not be counted.
    pub fn is_hopeless(&self) -> bool {
        self.is_hopeless.get()
    }

    /// Whether the names that the loop calls were not looked up since the epoch.
    pub fn lacks_names(&self, epoch: u64) -> bool {
        self.resolved.replace(epoch + 1) != epoch + 1
    }

    /// Whether code may be entered at this turn. The tier counts samples.
    pub fn is_ready_now(
        &self,
        tier: &mut dyn Tier,
        is_found: bool,
        at: &BackEdge<'_>,
        slots: &[Value],
    ) -> bool {
        if is_found && tier.sample(at, slots) == Readiness::Ready {
            self.is_ready.set(true);
        }
        if self.wait.get() > 0 {
            self.wait.set(self.wait.get() - 1);
            return false;
        }
        self.is_ready.get() && !self.is_hopeless()
    }

    /// A loop turns back. Gives the code for what the variables are.
    pub fn turn(&self, tier: &mut dyn Tier, at: &BackEdge<'_>, slots: &mut [Value]) -> Option<Rc<dyn Code>> {
        tier.code(at, slots).map_err(|wait| self.wait(wait)).ok()
    }

    /// For so long the tier is not asked for code.
    fn wait(&self, wait: Wait) {
        match wait {
            Wait::Turns(turns) => self.wait.set(turns),
            Wait::Never => self.is_hopeless.set(true),
        }
    }
}

/// What is called in blocks of a function.
fn callees<'a>(func: &'a Func, blocks: &'a [Block]) -> impl Iterator<Item = Callee> + 'a {
    let insts = blocks.iter().flat_map(|&block| &func.blocks[block].insts);
    insts.filter_map(|inst| match inst {
        Inst::Call { callee, .. } | Inst::Handle { callee, .. } => Some(*callee),
        _ => None,
    })
}

/// The functions of which values are handles, and what these have captured: handles within handles to any depth, but not more than
/// are followed.
fn functions_in(values: &[Value]) -> Vec<(Rc<Loaded>, FuncRef)> {
    let mut found = Vec::new();
    let mut waiting: Vec<&[Value]> = vec![values];
    while let Some(values) = waiting.pop() {
        for value in values {
            if let Value::Function(handle) = value
                && let Target::Code(code, captured) = &handle.target
                && let Some(code) = code.as_any().downcast_ref::<CodeRef>()
                && found.len() < REACHED
            {
                found.push((Rc::clone(&code.loaded), code.func));
                waiting.push(captured);
            }
        }
    }
    found
}

/// Whether a function of another unit is followed.
fn is_small(loaded: &Loaded, func: FuncRef) -> bool {
    let blocks = loaded.func(func).blocks.values();
    blocks.map(|block| block.insts.len()).sum::<usize>() <= LARGEST
}

/// What a name means, as far as it was looked up. A name that may be a variable's means a function where `is_variable` says that it is
/// none now.
pub(crate) fn meaning(
    loaded: &Rc<Loaded>,
    epoch: u64,
    (func, callee): (FuncRef, Callee),
    is_variable: impl Fn(Name) -> bool,
) -> Resolution {
    match loaded.func(func).callees[callee] {
        CalleeData::Local { func, .. } => return Resolution::Function(Rc::clone(loaded), func),
        CalleeData::Undecided { name, .. } if is_variable(name) => return Resolution::Other,
        CalleeData::Builtin(row) => return Resolution::Row(row),
        CalleeData::Named(_) | CalleeData::Undecided { .. } => (),
    }
    let state = &loaded.state(func).callees[callee.index()];
    if state.epoch.get() != epoch {
        return Resolution::Other;
    }
    match &*state.resolved.borrow() {
        Some(
            Resolved::Scalar(row, _)
            | Resolved::Kernel(row, _)
            | Resolved::Total(row, ..)
            | Resolved::Question(row, ..),
        ) => Resolution::Row(*row),
        // What is known of it is what its text says, where it has no rule.
        Some(Resolved::Source(row, of)) if row.row().rule().is_none() && is_small(of, FuncRef(0)) => {
            Resolution::Function(Rc::clone(of), FuncRef(0))
        }
        Some(Resolved::Source(row, _) | Resolved::Other(Definition::Builtin(row))) => Resolution::Row(*row),
        Some(Resolved::Other(Definition::Function(of, func)))
            if Rc::ptr_eq(of, loaded) || is_small(of, *func) =>
        {
            Resolution::Function(Rc::clone(of), *func)
        }
        Some(Resolved::Other(Definition::Class(unit))) => {
            unit.class.map_or(Resolution::Other, Resolution::Class)
        }
        Some(Resolved::Other(_)) | None => Resolution::Other,
    }
}

/// The interpreter in a function.
struct InterpreterHost<'a> {
    interpreter: &'a mut Interpreter,
    activation: Activation<'a>,
}

impl Host for InterpreterHost<'_> {
    fn step(&mut self, slots: &mut Vec<Value>, (block, inst): (Block, usize)) -> Result<bool, Error> {
        let Activation { loaded, ops, .. } = self.activation;
        let at = Cursor { block, inst: inst as u32 };
        let Some(inst) = ops.func.blocks[block].insts.get(inst) else { return Ok(false) };
        let interpreter = &mut *self.interpreter;
        let seen = |interpreter: &Interpreter| (interpreter.epoch.get(), interpreter.reached.get());
        let before = seen(interpreter);
        // Nothing unwinds through code.
        stoppable(|| interpreter.step(loaded, ops, slots, &at, inst))?;
        interpreter.check_interrupt()?;
        Ok(seen(interpreter) == before && !Cleanup::any_due())
    }

    fn end_block(&mut self, slots: &mut Vec<Value>, block: Block) -> Result<Option<Block>, Error> {
        let mut at = Cursor { block, inst: 0 };
        let (interpreter, ops) = (&mut *self.interpreter, self.activation.ops);
        stoppable(|| interpreter.end_block(ops, block, slots, &mut at))
    }

    fn draw(&mut self, draw: Draw) -> f64 {
        self.interpreter.state.random.draw(draw)
    }

    fn calls_left(&mut self) -> u32 {
        self.interpreter.calls_left()
    }

    fn finish(
        &mut self,
        slots: &mut Vec<Value>,
        (block, inst): (Block, usize),
        begun: Vec<DeoptFrame>,
    ) -> Result<(), Error> {
        let at = Cursor { block, inst: inst as u32 };
        self.interpreter.finish_calls(self.activation, slots, &at, begun)
    }
}

impl Interpreter {
    /// Looks up what the names mean that a loop calls, and the functions that it reaches, also by handles that variables hold.
    pub(crate) fn resolve_names(
        &mut self,
        loaded: &Rc<Loaded>,
        func: FuncRef,
        blocks: &[Block],
        slots: &[Value],
    ) {
        let mut work: Vec<(Rc<Loaded>, FuncRef, Callee)> =
            callees(loaded.func(func), blocks).map(|callee| (Rc::clone(loaded), func, callee)).collect();
        let mut seen: FxHashSet<(*const Loaded, FuncRef)> = FxHashSet::default();
        let mut reach = |of: Rc<Loaded>, func: FuncRef, work: &mut Vec<_>| {
            let is_followed = Rc::ptr_eq(&of, loaded) || is_small(&of, func);
            if is_followed && seen.len() < REACHED && seen.insert((Rc::as_ptr(&of), func)) {
                let blocks: Vec<Block> = of.func(func).blocks.ids().collect();
                work.extend(callees(of.func(func), &blocks).map(|callee| (Rc::clone(&of), func, callee)));
            }
        };
        for (of, called) in
            functions_in(slots).into_iter().chain(self.methods_in(loaded, func, blocks, slots))
        {
            reach(of, called, &mut work);
        }
        while let Some((loaded, func, callee)) = work.pop() {
            let ops = Operands { func: loaded.func(func), state: loaded.state(func), nargout: 0 };
            // A name that means nothing now is an error where it is called.
            match self.resolve(&loaded, &ops, callee) {
                Ok(Resolved::Other(Definition::Function(of, called))) => reach(of, called, &mut work),
                Ok(Resolved::Source(row, of)) if row.row().rule().is_none() => {
                    reach(of, FuncRef(0), &mut work);
                }
                Ok(_) | Err(_) => (),
            }
        }
    }

    /// The methods that blocks may call of objects that variables hold, and those that these call of the same objects.
    fn methods_in(
        &self,
        loaded: &Rc<Loaded>,
        func: FuncRef,
        blocks: &[Block],
        slots: &[Value],
    ) -> Vec<(Rc<Loaded>, FuncRef)> {
        let mut found: Vec<(Rc<Loaded>, FuncRef)> = Vec::new();
        if !self.classes.are_used() {
            return found;
        }
        let mut classes: Vec<Rc<UserClass>> = Vec::new();
        for class in slots.iter().filter_map(Value::user_class) {
            if !classes.iter().any(|known| Rc::ptr_eq(known, &class)) {
                classes.push(class);
            }
        }
        for class in classes {
            let mut waiting = vec![(Rc::clone(loaded), func, blocks.to_vec())];
            while let Some((of, func, blocks)) = waiting.pop() {
                let code = of.func(func);
                let insts = blocks.iter().flat_map(|&block| &code.blocks[block].insts);
                for call in insts.filter_map(|inst| method_call(code, inst)) {
                    let method = self.classes.method(&of, &class, (call.name, call.has_dot));
                    if let Some((of, func)) = method
                        && found.len() < REACHED
                        && !found.iter().any(|(known, other)| Rc::ptr_eq(known, &of) && *other == func)
                    {
                        waiting.push((Rc::clone(&of), func, of.func(func).blocks.ids().collect()));
                        found.push((of, func));
                    }
                }
            }
        }
        found
    }

    /// Runs code of a loop. Gives where the interpreter goes on; none where it did not run.
    ///
    /// # Errors
    /// Those of instructions that it asked for, and that the program was asked to stop; `at` tells where.
    pub(crate) fn run_code(
        &mut self,
        activation: Activation<'_>,
        (code, noted): (&dyn Code, &LoopProfile),
        counter: Option<Slot>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<Option<Cursor>, Error> {
        let cursor = |(block, inst): (Block, usize)| Cursor { block, inst: inst as u32 };
        // Nothing unwinds through code: what its instructions run does so up to them.
        let mut doer = InterpreterHost { interpreter: self, activation };
        match undisturbed(|| memory::apart(|| code.run(counter, slots, &mut doer))) {
            Ok(place) => {
                // Code that is entered again would be left again for the same reason.
                if self.is_interrupted() {
                    *at = cursor(place);
                    self.check_stop()?;
                }
                Ok(Some(cursor(place)))
            }
            Err(Stopped::Wait(wait)) => {
                noted.wait(wait);
                Ok(None)
            }
            Err(Stopped::Failed(place, error)) => {
                *at = cursor(place);
                Err(error)
            }
        }
    }
}
