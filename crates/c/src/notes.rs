//! What a reader of the C wants to know and LIR does not say: names of files, comments, lines, texts of errors.
//!
//! Everything here is optional, and nothing of it changes what is computed.

use crate::program::Program;
use lanner_lir::{Block, Buffer, Exit, Reg};
use rustc_hash::{FxHashMap, FxHashSet};

/// Notes on a file of C.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The name of the file of C without its ending: `crnich` for `crnich.c` and `crnich.h`.
    pub unit: String,
    /// The name of the source file, for comments: `crnich.m`.
    pub source: String,
    /// Notes on functions, by the names of LIR.
    pub funcs: FxHashMap<String, FuncNotes>,
    /// What the runtime library is told of the program, if it needs that library.
    pub program: Option<Program>,
    /// The function, by its name of LIR, that a `main` calls with numbers from the command line.
    pub standalone: Option<String>,
}

/// Notes on a function.
#[derive(Clone, Debug, Default)]
pub struct FuncNotes {
    /// What it does, in the words of its author; lines are kept.
    pub doc: String,
    /// Its source file, where that is not the one of all.
    pub source: Option<String>,
    /// Lines of instructions; the number of a block's instructions is the place of its end.
    pub lines: FxHashMap<(Block, usize), u32>,
    /// Comments of buffers: `g4: Vd, X, one after the other`.
    pub buffers: FxHashMap<Buffer, String>,
    /// What errors the exits are. One without text gives its number and 1 as the status.
    pub errors: FxHashMap<Exit, ErrorText>,
    /// Registers that are variables of the source: they stay variables, even where they are read once.
    pub variables: FxHashSet<Reg>,
    /// Who may call it.
    pub linkage: Linkage,
    /// Buffers of the frame that are in static storage, with all that have bytes in common with them. It is not reentrant then.
    pub statics: FxHashSet<Buffer>,
    /// Whether its last arrays are places that the caller gives for results.
    pub gives_places: bool,
}

/// The error that an exit is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorText {
    /// Where the source raises it: `crnich.m:12`; empty where that is not known.
    pub place: String,
    /// `Octave:index-out-of-bound`
    pub identifier: String,
    /// As `printf` has it, of the numbers that the exit gives, in order: `index (%d): out of bound %d`. `%d` is an integer of any
    /// type, `%g` and its kin are for numbers with a point.
    pub format: String,
}

/// Who may call a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Linkage {
    /// Others of the file. One that nobody calls is left out.
    #[default]
    Private,
    /// Everybody: it is in the header.
    Exported,
}

/// How C is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Columns of a level.
    pub indent: usize,
    /// Where arrays of frames are.
    pub frames: Frames,
    /// Whether the program can be interrupted.
    pub polls: Polls,
    /// Whether C's library may allocate memory, as its `printf` may.
    pub has_heap: bool,
    /// Whether functions of numbers are the runtime library's, with its bits; else they are those of `math.h`.
    pub has_library: bool,
    /// Whose functions of numbers are called where there is no runtime library.
    pub math: Math,
    /// What stands before the names of exported functions.
    pub prefix: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            indent: 4,
            frames: Frames::Stack,
            polls: Polls::Off,
            has_heap: true,
            has_library: false,
            math: Math::OfSystem,
            prefix: String::new(),
        }
    }
}

/// Whose functions of numbers are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Math {
    /// Those of `math.h`.
    #[default]
    OfSystem,
    /// The file's own, with the interpreter's bits, where there are such.
    Own,
}

/// Where arrays of frames are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// On the stack.
    Stack,
    /// In static storage, but for functions that call themselves. Nothing is reentrant then.
    Static,
}

/// Whether the program can be interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polls {
    /// No.
    Off,
    /// Whoever links the program defines `bool lanner_is_interrupted(void)`, which is asked.
    On,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The file of C.
    pub source: String,
    /// Its header.
    pub header: String,
    /// The functions of the header, in order.
    pub exported: Vec<Exported>,
    /// The functions of the file, in order.
    pub functions: Vec<Placed>,
    /// All functions of the file: their names in LIR and in C.
    pub names: Vec<(String, String)>,
}

/// Where a function stands in the file of C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its name in LIR.
    pub func: String,
    /// Its first line in the file, from 1.
    pub first: usize,
    /// The line of the source that each of its lines comes of, as far as it comes of one.
    pub lines: Vec<Option<u32>>,
}

/// A function of the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Its name in LIR.
    pub func: String,
    /// Its name in C.
    pub name: String,
    /// Whether it gives a status, as it may be left.
    pub gives_status: bool,
    /// Whether it returns its only result.
    pub gives_value: bool,
}
