//! Instructions and ends of blocks.

use crate::{Block, Buffer, Exit, Extern, Reg, RuntimeCall, Scalar};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One step. Where nothing else is said all registers are of one type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Inst {
    /// `d = const 2.5`
    Const {
        /// What is written.
        dst: Reg,
        /// Of the register's type.
        value: Scalar,
    },
    /// `d = copy s`
    Copy {
        /// What is written.
        dst: Reg,
        /// What is read.
        src: Reg,
    },
    /// `d = neg s`
    Unary {
        /// What is written.
        dst: Reg,
        /// What is done.
        op: UnaryOp,
        /// What is read.
        src: Reg,
    },
    /// `d = add a, b`
    Binary {
        /// What is written.
        dst: Reg,
        /// What is done.
        op: BinaryOp,
        /// The operands, in order.
        args: [Reg; 2],
    },
    /// `d = lt a, b`: the destination is a truth value.
    Compare {
        /// What is written.
        dst: Reg,
        /// What is asked.
        op: CompareOp,
        /// The operands, in order.
        args: [Reg; 2],
    },
    /// `d = select c ? a : b`, and `d = expect c ? a : b` where the truth value mostly holds: a branch is predicted.
    Select {
        /// What is written.
        dst: Reg,
        /// A truth value.
        cond: Reg,
        /// What is given where it holds, and where it does not.
        args: [Reg; 2],
        /// Whether it mostly holds.
        is_expected: bool,
    },
    /// `d = convert s`: to the destination's type as the language does it: to the nearest, ties away from zero, NaN to 0, and no
    /// further than what the type holds. To [`Type::Index`](crate::Type::Index) from a double that is an index; from it exactly.
    Convert {
        /// What is written.
        dst: Reg,
        /// What is read.
        src: Reg,
    },
    /// `d = load m[i]`: an element, counted from 0, which is there.
    Load {
        /// What is written, of the element's type.
        dst: Reg,
        /// Where it is.
        buffer: Buffer,
        /// Which one.
        index: Reg,
    },
    /// `store m[i] = s`
    Store {
        /// Where it goes.
        buffer: Buffer,
        /// Which one, counted from 0.
        index: Reg,
        /// What is written, of the element's type.
        src: Reg,
    },
    /// `reserve m, n, e0`: a buffer on the heap has room for at least so many elements; those that were there are kept. With `zeros m, n, e0`
    /// so many are 0 instead. Where the memory cannot be had the buffer stays as it is, and the function is left by the exit. Without one
    /// (`reserve m, n`) it is a hint, and goes on.
    Reserve {
        /// Which one.
        buffer: Buffer,
        /// How many.
        elements: Reg,
        /// Whether they are all 0 then.
        is_zeroed: bool,
        /// How.
        exit: Option<Exit>,
    },
    /// `free m`: a buffer on the heap is nothing again.
    Free {
        /// Which one.
        buffer: Buffer,
    },
    /// `swap m, k`: two buffers on the heap have each other's memory.
    Swap {
        /// Which ones.
        buffers: [Buffer; 2],
    },
    /// `move m[i] = k[j], n`: elements, also where the two overlap.
    Move {
        /// Where they go, and the first one's place.
        to: (Buffer, Reg),
        /// Where they are, and the first one's place.
        from: (Buffer, Reg),
        /// How many.
        count: Reg,
    },
    /// `fill m[i] = s, n`: the same value many times.
    Fill {
        /// Where it goes, and the first one's place.
        to: (Buffer, Reg),
        /// What is written.
        src: Reg,
        /// How many.
        count: Reg,
    },
    /// `d, e = call f(a, m)`
    Call {
        /// What is written.
        dsts: Vec<Reg>,
        /// What is called.
        callee: Extern,
        /// What goes in.
        args: Vec<Argument>,
    },
    /// `d, e = invoke f(a, m), e0`: calls a function of LIR that may be left. Where it was, this one is left by the exit, too: the caller
    /// the outermost one finishes them, the innermost first. `invoke f(a) to m, e0`: a buffer on the heap gets what the function gives back in
    /// memory, in the place of what it had.
    Invoke {
        /// What is written.
        dsts: Vec<Reg>,
        /// The buffers that get memory.
        memory: Vec<Buffer>,
        /// What is called: the function with this symbol.
        callee: Extern,
        /// What goes in.
        args: Vec<Argument>,
        /// How this function is left where that one was: the place is that of the call.
        exit: Exit,
    },
    /// `callout e0, e1`, a call-out: the caller does what stands at the first exit's place with what it gives, and comes back with what
    /// it takes; else the function is left by the second exit, which gives the rest. Arrays that the first one gives are only lent.
    CallOut {
        /// Where.
        exit: Exit,
        /// How the function is left then.
        rest: Exit,
    },
    /// `poll`: a place where the user may stop the program. Where that is asked for, the function is left by the exit.
    Poll {
        /// How.
        exit: Exit,
    },
    /// `check c, e0`: leaves the function where the truth value does not hold.
    Check {
        /// The truth value.
        cond: Reg,
        /// How.
        exit: Exit,
    },
    /// `d = runtime lanner_get_f64(slots, 3, d), e0`: calls the runtime library. Where it fails the function is left by the exit; one
    /// without an exit never fails.
    // What is kept is of loops, which do not call it. The last one: formats that count variants do not count what is skipped.
    #[serde(skip)]
    Runtime {
        /// What is written, in the order of the arguments that say so.
        dsts: Vec<Reg>,
        /// What is called, and with what.
        call: Box<RuntimeCall>,
        /// How this function is left where that failed.
        exit: Option<Exit>,
    },
}

/// What goes into a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Argument {
    /// A number.
    Reg(Reg),
    /// A buffer's elements.
    Buffer(Buffer),
}

/// The end of a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Terminator {
    /// `jump b1`
    Jump(Block),
    /// `branch c, b1, b2`
    Branch {
        /// A truth value.
        cond: Reg,
        /// Where it goes on where that holds, and where it does not.
        to: [Block; 2],
    },
    /// `count i < n, b1, b2`: the head of a counted loop. Within it only its `turn` writes the counter, and nothing the limit.
    Count {
        /// The index that is counted.
        counter: Reg,
        /// Where it ends.
        limit: Reg,
        /// The loop's body, and what comes behind the loop.
        to: [Block; 2],
    },
    /// `turn i + 1, b1`: the end of a trip through a counted loop.
    Turn {
        /// The index that is counted.
        counter: Reg,
        /// How far: more than 0.
        step: u32,
        /// The loop's head.
        head: Block,
    },
    /// `leave e0`
    Leave(Exit),
    /// `return`
    Return,
}

macro_rules! ops {
    ($(#[$meta:meta])* $name:ident: $($(#[$doc:meta])* $op:ident $text:literal,)*) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$doc])* $op,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$op,)*];
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$op => $text,)* })
            }
        }

        impl FromStr for $name {
            type Err = ();
            fn from_str(text: &str) -> Result<$name, ()> {
                match text { $($text => Ok($name::$op),)* _ => Err(()) }
            }
        }
    };
}

ops! {
    /// What is done with one operand.
    UnaryOp:
    /// The negative, which saturates.
    Neg "neg",
    /// The absolute value, which saturates.
    Abs "abs",
    /// Whether a truth value does not hold.
    Not "not",
    /// The square root, rounded correctly; NaN below zero.
    Sqrt "sqrt",
    /// Down to an integer.
    Floor "floor",
    /// Up to an integer.
    Ceil "ceil",
    /// Towards zero to an integer.
    Trunc "trunc",
    /// To the nearest integer, ties away from zero.
    Round "round",
}

ops! {
    /// What is done with two operands. Integers of a class saturate.
    BinaryOp:
    /// The sum.
    Add "add",
    /// The difference.
    Sub "sub",
    /// The product.
    Mul "mul",
    /// The quotient; of integers to the nearest, ties away from zero; by 0 the largest or smallest one, 0 by 0 is 0. Of indices
    /// towards zero, by what is not 0.
    Div "div",
    /// The remainder of integers and indices, with the sign of the first, by what is not 0.
    Rem "rem",
    /// The smaller one; where one is NaN the other.
    Min "min",
    /// The larger one; where one is NaN the other.
    Max "max",
    /// Of truth values and integers, bit by bit.
    And "and",
    /// Of truth values and integers, bit by bit.
    Or "or",
    /// Of truth values and integers, bit by bit.
    Xor "xor",
    /// The bits of an integer or an index moved up by a number that is not negative; those that leave it are lost.
    Shl "shl",
    /// The bits of an integer or an index moved down by a number that is not negative; the sign stays.
    Shr "shr",
}

ops! {
    /// What is asked of two operands. Nothing but `ne` holds of NaN.
    CompareOp:
    /// Equal.
    Eq "eq",
    /// Not equal.
    Ne "ne",
    /// Less.
    Lt "lt",
    /// Less or equal.
    Le "le",
    /// Greater.
    Gt "gt",
    /// Greater or equal.
    Ge "ge",
}
