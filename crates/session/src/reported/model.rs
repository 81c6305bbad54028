//! What a report says: plain data, which whoever shows it needs nothing else for.

use crate::{Complaint, NeedsRuntime, Target};

/// What the compiler decided of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The file, as it was named.
    pub file: String,
    /// What is made of it.
    pub target: Target,
    /// What is known of the arguments, for each way in which the function is called.
    pub args: Vec<String>,
    /// The files that functions are in.
    pub files: Vec<ReportedFile>,
    /// The functions, those that are called from outside first.
    pub versions: Vec<ReportedVersion>,
    /// Why there is no code, if there is none: the lines that need the runtime library.
    pub needs: Vec<NeedsRuntime>,
    /// Why there is no code where nothing may be on the heap: what has no bound.
    pub unbounded: Vec<Complaint>,
    /// Lines of the file of C.
    pub code_lines: usize,
}

/// A file of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedFile {
    /// Its path, from the current folder on where it is in there.
    pub path: String,
    /// Whether it is of Lanner's own functions.
    pub is_library: bool,
}

/// A function for one signature.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedVersion {
    /// Its name in MATLAB.
    pub name: String,
    /// Its name in the low-level IR: another one for each signature.
    pub symbol: String,
    /// The number of its file.
    pub file: usize,
    /// Its arguments: name, and what is known.
    pub params: Vec<(String, String)>,
    /// Its outputs.
    pub outputs: Vec<(String, String)>,
    /// Whether it is called from outside.
    pub is_entry: bool,
    /// Why it is called with values of the runtime library, if it is.
    pub called_with_values: Option<&'static str>,
    /// The number of the version that goes on where the arguments are likely ones.
    pub likely: Option<usize>,
    /// Its lines, with their costs and what was decided there.
    pub lines: Vec<ReportedLine>,
    /// Its variables.
    pub variables: Vec<ReportedVariable>,
    /// What is in memory when.
    pub timeline: Timeline,
    /// Its C; none where nobody calls it, or nothing was written.
    pub code: Option<ReportedCode>,
}

impl ReportedVersion {
    /// Whether other versions have the same name, so that this one has a number.
    pub fn has_number(&self) -> bool {
        let numbered = self.symbol.rsplit_once('.');
        numbered.is_some_and(|(_, number)| number.parse::<u32>().is_ok())
    }
}

/// A line of the source.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedLine {
    /// Its number, from 1.
    pub number: u32,
    /// What stands there.
    pub text: String,
    /// What it costs.
    pub cost: Cost,
    /// What was decided.
    pub remarks: Vec<ReportedRemark>,
}

/// What a line costs, as its code says: estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// All of it: an operation is 1, and what is in a loop ten times as much.
    pub weight: f64,
    /// How many loops are around its innermost operation, those over elements too.
    pub depth: usize,
    /// Operations on numbers, elements that are read or written, checks.
    pub operations: usize,
    /// Places where a block on the heap may have to grow.
    pub allocations: usize,
    /// Places where an array is copied.
    pub copies: usize,
    /// Checks that are left.
    pub checks: usize,
    /// Calls of the runtime library.
    pub boxed: usize,
}

/// Something that was decided.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReportedRemark {
    /// Of what kind it is.
    pub kind: RemarkSort,
    /// What, as a sentence without its point.
    pub text: String,
}

/// Kinds of remarks, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RemarkSort {
    /// Without the runtime library there is no code.
    Needs,
    /// The runtime library does it.
    Boxed,
    /// An array is copied.
    Copy,
    /// A block may have to grow.
    Allocation,
    /// A check is left.
    Check,
    /// A function is called.
    Call,
    /// Two blocks are exchanged instead of a copy.
    Exchange,
    /// An array is never written out.
    Fused,
}

/// A variable as some lines assign it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedVariable {
    /// Its name.
    pub name: String,
    /// The lines.
    pub lines: Vec<u32>,
    /// Whether it is a parameter as it was given.
    pub is_parameter: bool,
    /// The classes that it may have, and whether it may be complex.
    pub class: String,
    /// Its size.
    pub shape: String,
    /// What its elements may be; nothing where that says nothing.
    pub range: String,
    /// Where it is.
    pub place: PlaceSort,
    /// The same in words.
    pub place_text: String,
    /// The variables that it shares memory with.
    pub shared: Vec<String>,
}

/// Where values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceSort {
    /// In registers.
    Register,
    /// In the frame.
    Frame,
    /// In a block on the heap.
    Heap,
    /// In memory of the caller.
    Caller,
    /// Nowhere: its elements are computed where they are read.
    Unwritten,
    /// A value of the runtime library.
    Boxed,
    /// Nowhere: no run needs it.
    Nowhere,
}

/// What is in memory when. The columns are the lines of the source, each with two halves: before the line runs, and behind it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// The lines.
    pub lines: Vec<u32>,
    /// The places.
    pub lanes: Vec<Lane>,
    /// Bytes of arrays that are needed, in each half of each column.
    pub bytes: Vec<u64>,
    /// What each unknown extent was taken to be for that, where there is one.
    pub supposed: Option<i64>,
    /// Whether some sizes are not known at all: such a value counts as the largest one of its place.
    pub is_partial: bool,
    /// Bytes of the frame.
    pub frame: u64,
    /// Whether the function is too large for it.
    pub is_too_large: bool,
}

/// A place in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// What kind of place.
    pub place: PlaceSort,
    /// Its name.
    pub name: String,
    /// What is there.
    pub bars: Vec<Bar>,
}

/// A variable in a place, for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The variable.
    pub name: String,
    /// Its bytes as terms; nothing where they cannot be said.
    pub bytes: String,
    /// The first half of a column.
    pub first: usize,
    /// The last one.
    pub last: usize,
}

/// The C of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedCode {
    /// Its first line in the file of C.
    pub first: usize,
    /// Its lines, as many as are shown.
    pub lines: Vec<CodeLine>,
    /// How many more there are.
    pub more: usize,
}

/// A line of C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// What stands there.
    pub text: String,
    /// The line of the source that it comes of, if it comes of one.
    pub line: Option<u32>,
}
