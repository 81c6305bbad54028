//! Instructions and terminators, each with its meaning.
//!
//! An instruction that changes a variable says which value it starts from and where the changed one is: `SetIndex`
//! has `base` and `dst`. In slot form both are the same slot, and the text says it once: `set x(i) = 1`.

#![allow(missing_docs)] // Operands and targets are explained in the comment of their instruction.

use crate::{Args, Block, Callee, FuncRef, Operand, Path, Slot, Targets};
use lanner_base::Name;
use lanner_builtins::{BinaryOp, UnaryOp};

/// One operator. Operands are read from left to right; reading a slot that was never assigned is the error
/// `Undefined`. A write to a slot that holds a shared variable (global, persistent, of an enclosing function)
/// goes to that variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Inst {
    /// `dst = src`.
    Copy { dst: Slot, src: Operand },
    /// `dst = src`, and `dst` is unassigned where `src` is: what φ's become.
    Move { dst: Slot, src: Operand },
    /// `dst` is a copy of `src` that nobody else holds, nor anything inside of it; unassigned where `src` is. Scalars,
    /// handles and objects are no arrays: they are not copied. With `like` a copy is made only where `src` is the very
    /// array that one of these is, else `dst` is `src`. A program cannot tell whether there was a copy.
    Own { dst: Slot, src: Operand, like: Args },
    /// `dst = OP a`.
    Unary { op: UnaryOp, dst: Slot, a: Operand },
    /// `dst = a OP b`.
    Binary { op: BinaryOp, dst: Slot, a: Operand, b: Operand },
    /// `dst = first:last`, or with a step `first:step:last`.
    Range { dst: Slot, first: Operand, step: Option<Operand>, last: Operand },
    /// The operand of `&&` or `||` as one logical; an error unless it is convertible to a scalar logical.
    Logical { dst: Slot, a: Operand },
    /// Whether `value` (left in its slot) is the `case` expression: equal number, equal text, or in the cell.
    Matches { dst: Slot, value: Operand, case: Operand },

    /// `dst = base(args)`: an element or subarray; where the base is a function handle, a call.
    Index { dst: Slot, base: Operand, args: Args },
    /// What `end` means as subscript `position` (from 1) of `count` of `base`, which is left in its slot. An
    /// unassigned base gives 0: `x(end+1) = 1` may create `x`, and what reads `x` raises the error.
    End { dst: Slot, base: Operand, position: u32, count: u32 },
    /// `[targets] = base PATH`: each step applied to the value of the step before. With one target the chain
    /// must give exactly one value; a function handle on the way is called, the last one for as many outputs as
    /// there are targets.
    Get { targets: Targets, base: Operand, path: Path },
    /// All values that the chain gives, as one list for spreading: `c{:}`, `s.f`. As a statement (`f(1)` of a
    /// handle) a function at its end is called for no outputs, and the list may be empty.
    GetList { dst: Slot, base: Operand, path: Path, statement: bool },
    /// `dst = base PATH` as an assignment's `end` sees it: `[]` where the base or something on the way is missing.
    /// Its subscripts are left in their slots, for the store to take.
    Peek { dst: Slot, base: Slot, path: Path },
    /// `dst` is `base` after `base(args) = value`; the base may be unassigned, grows as needed, and is unchanged
    /// after an error.
    SetIndex { dst: Slot, base: Slot, args: Args, value: Operand },
    /// `dst` is `base` after `base PATH = value`; what is missing on the way is created; the base is unchanged after
    /// an error.
    SetPath { dst: Slot, base: Slot, path: Path, value: Operand },
    /// How many values `base PATH` takes as a target: `[c{1:3}] = …` takes three. Its subscripts are left in their
    /// slots, for `SetList` to take.
    CountTargets { dst: Slot, base: Slot, path: Path },
    /// `dst` is `base` after `[base PATH] = list`: one value of the list for each place.
    SetList { dst: Slot, base: Slot, path: Path, list: Operand },
    /// `dst` is `base` after `base PATH = []`: deletes elements; the last step is a `Paren`.
    Delete { dst: Slot, base: Slot, path: Path },
    /// `dst` is `base`, and has room for `args` elements, multiplied, of its class: what makes it larger from here on
    /// need not look for room again. A hint: it changes nothing that a program can see, and never fails. The base may
    /// be unassigned or a scalar: the room is there when an array comes about. What is too large, not positive or no
    /// number is ignored.
    Reserve { dst: Slot, base: Slot, args: Args },

    /// `[targets] = callee(args)`. As a statement it has one target and `statement` set: the number of outputs
    /// asked for is 0, and the target stays unassigned where the callee gives no value.
    Call { targets: Targets, callee: Callee, args: Args, statement: bool },
    /// `dst = @name`.
    Handle { dst: Slot, callee: Callee },
    /// `dst = @(…) …`: the code with the values it captured, which go into the slots `captures` of its function. An
    /// unassigned variable stays unassigned there; a slot of kind `Outer` there gets the variable itself, not its
    /// value.
    Closure { dst: Slot, func: FuncRef, captures: Args },
    /// `dst = ?Name`.
    MetaClass { dst: Slot, name: Name },

    /// Raises the error that `a OP b` raises where the shapes of the operands do not fit; else nothing. What it asks is
    /// computed without the operator's result, so it can be moved, or be left out where it is known to hold.
    CheckFit { op: BinaryOp, a: Operand, b: Operand },
    /// Raises the error that `base(args)` raises where a subscript is not within the array; of what is no array nothing.
    CheckIndex { base: Operand, args: Args },
    /// Raises the error that storing `value` in `base(args)` raises where a subscript is no place, or where the value does
    /// not fit into the places; of what are no numbers nothing.
    CheckStore { base: Operand, args: Args, value: Operand },
    /// Raises the error that `[args]` along `dim` raises where the extents of the parts do not fit; of what are no numbers
    /// nothing.
    CheckConcat { dim: u8, args: Args },

    /// Raises the error of a call where so many more calls in each other are too many, and stops where the program was
    /// asked to stop: what is left of a call that the callee's body stands for.
    CheckDepth { calls: u32 },

    /// `dst = [args]` along `dim` (1 rows below each other, 2 beside each other). No argument gives `[]`.
    Concat { dst: Slot, dim: u8, args: Args },
    /// `dst = {args}`: one row of cells. No argument gives the 0x0 cell.
    CellRow { dst: Slot, args: Args },

    /// Prints `name = value` as a statement without semicolon does. The value is left in its slot.
    Display { name: Name, value: Operand },
    /// What a statement that is a call leaves: where `src` is assigned, `dst` (`ans`) becomes it and, with
    /// `display`, is printed. A spread `src` does so for each value of its list in turn. Where there is none, `dst` is
    /// what `old` is.
    Answer { dst: Slot, old: Slot, src: Operand, display: bool },

    /// The slot becomes the global variable of its name, which starts as `[]`.
    Global { slot: Slot },
    /// The slot becomes this function's persistent variable, which starts as `[]`.
    Persistent { slot: Slot },
    /// Whether a slot is assigned: what tells an optional argument that was given.
    Defined { dst: Slot, slot: Slot },
    /// The slot becomes unassigned.
    Clear { slot: Slot },
    /// The slot, which nothing reads before it is written again, lets go of what it holds. An object stays where it is, and what
    /// may have one inside: it may notice when its last holder lets go.
    Release { slot: Slot },
    /// The part, which nothing reads before it is written again, lets go of what it holds, as a slot does by `Release`. It stays where
    /// it is, too, where somebody else holds its container.
    ReleasePart { base: Slot, path: Path },
    /// The error that led to this handler block, as an `MException`.
    CatchError { dst: Slot },
}

/// Where a value of a call goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A slot.
    Slot(Slot),
    /// Nowhere, though it counts: `[~, i] = max(x)`.
    Ignored,
    /// As many values as the slot `count` says, as one list: `[c{1:n}] = f()`.
    Spread { list: Slot, count: Slot },
    /// As many values as this function's own caller asks for, as one list: the body of `@() f(x)`.
    Passed { list: Slot },
}

/// How a block ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Terminator {
    /// Goes on there.
    Jump(Block),
    /// Goes on by the truth of the condition: all elements nonzero, and at least one.
    Branch { cond: Operand, then: Block, els: Block },
    /// The head of a `for` loop. `counter` (a double, 0 before the first trip) counts the columns of `seq`
    /// done. While there is one more, `var` becomes it, `counted` becomes `counter + 1` and the loop goes to `body`;
    /// else it goes to `exit` and writes nothing. `seq` is left in its slot. Over an empty `seq` with columns, as
    /// MATLAB does, the body runs for each column with an empty `var`. In slot form `counted` is `counter`.
    Next { seq: Slot, counter: Slot, counted: Slot, var: Slot, body: Block, exit: Block },
    /// Leaves the function.
    Return,
    /// Raises the error that a handler caught again.
    Rethrow(Operand),
}

impl Terminator {
    /// The blocks it may go to, the handler apart.
    pub fn successors(&self) -> impl Iterator<Item = Block> + use<> {
        let (a, b) = match *self {
            Terminator::Jump(to) => (Some(to), None),
            Terminator::Branch { then, els, .. } => (Some(then), Some(els)),
            Terminator::Next { body, exit, .. } => (Some(body), Some(exit)),
            Terminator::Return | Terminator::Rethrow(_) => (None, None),
        };
        a.into_iter().chain(b)
    }

    /// The block that it may go to without writing what it writes: the exit of `Next`.
    pub fn unwritten_exit(&self) -> Option<Block> {
        match *self {
            Terminator::Next { exit, .. } => Some(exit),
            Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Return | Terminator::Rethrow(_) => {
                None
            }
        }
    }
}
