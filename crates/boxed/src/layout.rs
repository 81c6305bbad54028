//! The structures that a program and this library share: constants that describe its functions, frames, calls.
//!
//! ```text
//! static const uint32_t f_params[] = {0, 1};
//! static const lanner_function f = {&name_f, &unit, f_boxed, LANNER_FILE, 0, 7, …};
//! int32_t f_boxed(lanner_call *call) {
//!   lanner_value v[7]; lanner_frame frame;
//!   if (lanner_begin(&frame, v, call)) return 1;
//!   …
//!   return lanner_end(&frame, call);
//! }
//! ```
//!
//! Whatever the program hands over by a pointer is a constant of it, or lives as long as the call; lists have as many elements as the
//! number beside them says, and may be null where that is 0.

use crate::abi::{Entry, NameCell, Prepare, Text, structure};
use crate::frames::More;
use lanner_base::Name;
use lanner_runtime::library::linked::Part;
use lanner_runtime::{Place, Value};

/// Operand: the last read, which takes the value out of its slot.
pub const LAST: u32 = 1 << 30;
/// Operand: its list of values is spread among the arguments. Target: so many values as the slot in the next word says, as a list.
pub const SPREAD: u32 = 1 << 29;
/// Target: as many values as this function's own caller asks for, as a list.
pub const PASSED: u32 = 1 << 28;
/// Place of an array that becomes a value: nothing is done where the slot has one.
pub const KEPT: u32 = 1 << 27;
/// Target: nowhere, though it counts.
pub const IGNORED: u32 = u32::MAX;
/// Capture: the slot gets the variable itself, not its value.
pub const OUTER: u32 = 1 << 31;
/// Operand that is not there: the step of a range.
pub const NONE: u32 = u32::MAX;
/// The slot number of an operand, a target or a capture.
pub const SLOT: u32 = KEPT - 1;

/// How a call is made: as a statement, whose target may stay unassigned.
pub const STATEMENT: u32 = 1;
/// The name may be that of a variable, which only the running program knows.
pub const UNDECIDED: u32 = 2;
/// What the statement leaves is displayed.
pub const DISPLAYED: u32 = 4;

/// Kind of a step: `(…)`.
pub const PAREN: u32 = 0;
/// Kind of a step: `{…}`.
pub const BRACE: u32 = 1;
/// Kind of a step: `.name`.
pub const FIELD: u32 = 2;
/// Kind of a step: `.(…)`.
pub const DYNAMIC_FIELD: u32 = 3;

/// Kind of a function: the first one of a file.
pub const FILE: u32 = 0;
/// Kind of a function: another one of a file.
pub const LOCAL: u32 = 1;
/// Kind of a function: inside another one.
pub const NESTED: u32 = 2;
/// Kind of a function: `@(…) …`.
pub const ANONYMOUS: u32 = 3;
/// Kind of a function: a script, which works on its caller's variables.
pub const SCRIPT: u32 = 4;
/// Kind of a function: a row of the table that is written in MATLAB.
pub const ROW: u32 = 5;

/// Flag of a function: its last parameter is `varargin`.
pub const VARARGIN: u32 = 1;
/// Flag of a function: its last output is `varargout`.
pub const VARARGOUT: u32 = 2;
/// Flag of a function: its variables, or its caller's, can be reached by name.
pub const DYNAMIC: u32 = 4;

/// Way of an error: out of the function.
pub const WAY_OUT: u32 = 0;
/// Way of an error: to the `catch` of a `try`.
pub const WAY_CATCH: u32 = 1;
/// Way of an error: to what `unwind_protect` runs.
pub const WAY_CLEANUP: u32 = 2;
/// Flag of a way: the error was raised again by the end of an `unwind_protect`, and has the innermost place.
pub const RAISED_AGAIN: u32 = 4;

structure! {
    /// Where text of a program came from.
    Unit = "lanner_unit" {
        /// The file; null or empty for typed text.
        file: Text,
        /// What the file's first function is called.
        name: *const NameCell,
    }
}

structure! {
    /// A place of a function's body that errors show. Those of one function are its `sites`.
    Site = "lanner_site" {
        /// The file's unit.
        unit: *const Unit,
        /// The function as a stack shows it.
        function: Text,
        /// The source line; null where it is not known.
        source: Text,
        /// Line, from 1.
        line: u32,
        /// Column, from 1.
        column: u32,
        /// How many characters of the line the caret marks.
        width: u32,
        /// The site of the call that this body stands for, `LANNER_NONE` if it is the function's own.
        around: u32,
    }
}

structure! {
    /// A step of a chain of subscripts and fields: `a.b(3).c{2}` has four.
    Step = "lanner_step" {
        /// `LANNER_PAREN`, `LANNER_BRACE`, `LANNER_FIELD` or `LANNER_DYNAMIC_FIELD`.
        kind: u32,
        /// How many operands.
        count: u32,
        /// The subscripts, or the operand of a dynamic field.
        operands: *const u32,
        /// The field.
        name: *const NameCell,
    }
}

structure! {
    /// What is known of a function.
    Function = "lanner_function" {
        /// Its name; of an anonymous function its text.
        name: *const NameCell,
        /// Where it came from.
        unit: *const Unit,
        /// Its code.
        entry: Entry,
        /// `LANNER_FILE` and so on.
        kind: u32,
        /// `LANNER_VARARGIN`, `LANNER_VARARGOUT`, `LANNER_DYNAMIC`.
        flags: u32,
        /// How many slots its activation has.
        slots: u32,
        /// How many parameters, `varargin` included.
        param_count: u32,
        /// How many outputs, `varargout` included.
        output_count: u32,
        /// How many captured values.
        capture_count: u32,
        /// How many shared variables.
        shared_count: u32,
        /// How many sites.
        site_count: u32,
        /// The slots of parameters.
        params: *const u32,
        /// The slots of outputs.
        outputs: *const u32,
        /// The slots of captured values, `LANNER_OUTER` with those that get variables.
        captures: *const u32,
        /// The slots of variables that nested functions share.
        shared: *const u32,
        /// For each slot the variable's name, null for what has none. Null where no slot has one.
        names: *const *const NameCell,
        /// Its sites.
        sites: *const Site,
    }
}

structure! {
    /// An activation. The program stores the site at which it stands, and nothing else.
    Frame = "lanner_frame" {
        /// The activation that called it.
        below: *mut Frame,
        /// Its function.
        function: *const Function,
        /// Its slots.
        slots: *mut Value,
        /// The site at which it stands.
        site: u32,
        /// Arguments given.
        nargin: u32,
        /// Outputs asked for.
        nargout: u32,
        /// How many calls in each other it is.
        depth: u32,
        /// The operands of the call that runs.
        operands: *const u32,
        /// How many.
        operand_count: u64,
        /// What few activations have.
        more: *mut More,
    }
}

structure! {
    /// A call of a function with values.
    Call = "lanner_call" {
        /// The function.
        function: *const Function,
        /// The arguments, which the function takes out.
        args: *mut Value,
        /// How many.
        nargin: u64,
        /// Places for outputs: as many as are asked for, and one at least.
        outputs: *mut Value,
        /// Outputs asked for.
        nargout: u64,
        /// Outputs given.
        given: u64,
        /// What a closure captured.
        captures: *const Value,
        /// The slots of shared variables of enclosing functions.
        environment: *const u32,
        /// These variables.
        shared: *const Value,
        /// How many.
        environment_count: u64,
    }
}

structure! {
    /// A file that a program brings with it.
    EmbeddedFile = "lanner_file" {
        /// Its path.
        path: Text,
        /// Its text, in UTF-8.
        text: Text,
    }
}

structure! {
    /// A program.
    Program = "lanner_program" {
        /// `LANNER_ABI` when it was built.
        abi: u64,
        /// `lanner_rows()` when it was built.
        rows: u64,
        /// 0 MATLAB, 1 Octave.
        dialect: u32,
        /// How many functions.
        function_count: u32,
        /// Functions that are found by name, and rows that are written in MATLAB.
        functions: *const *const Function,
        /// What the program runs.
        entry: *const Function,
        /// What it links of the library's functions.
        parts: *const *const Part,
        /// How many.
        part_count: u64,
        /// What is called when it begins; null for nothing.
        prepare: Prepare,
        /// The files that it brings with it: classes, and what only they call.
        files: *const EmbeddedFile,
        /// How many.
        file_count: u64,
    }
}

macro_rules! constants {
    ($($ty:ty),*) => {
        $(
            // SAFETY: all that it points to are constants of the program.
            unsafe impl Sync for $ty {}
        )*
    };
}

constants!(Unit, Site, Step, Function, EmbeddedFile, Program);

/// The elements of a list of the program.
pub(crate) fn list<'a, T>(from: *const T, count: usize) -> &'a [T] {
    if count == 0 || from.is_null() {
        return &[];
    }
    // SAFETY: the program's lists have as many elements as it says, and outlive the call.
    unsafe { std::slice::from_raw_parts(from, count) }
}

impl Unit {
    /// The file, empty for typed text.
    pub fn file(&self) -> &'static str {
        self.file.as_str()
    }

    /// What its first function is called.
    pub fn name(&self) -> Name {
        // SAFETY: a constant of the program.
        unsafe { self.name.as_ref() }.map_or_else(|| Name::new(""), NameCell::name)
    }
}

impl EmbeddedFile {
    /// Its path.
    pub fn path(&self) -> &'static str {
        self.path.as_str()
    }

    /// Its text.
    pub fn text(&self) -> &'static str {
        self.text.as_str()
    }
}

impl Site {
    /// The place for an error's stack.
    pub fn place(&self) -> Place {
        // SAFETY: a constant of the program.
        let unit = unsafe { self.unit.as_ref() };
        Place {
            file: unit.map_or("", Unit::file).to_owned(),
            function: self.function.as_str().to_owned(),
            line: self.line,
            column: self.column,
            source: self.source.as_str().to_owned(),
            width: self.width,
        }
    }
}

impl Step {
    /// Its operands.
    pub fn operands(&self) -> &[u32] {
        list(self.operands, self.count as usize)
    }

    /// Its field.
    pub fn name(&self) -> Name {
        // SAFETY: a constant of the program.
        unsafe { self.name.as_ref() }.map_or_else(|| Name::new(""), NameCell::name)
    }
}

impl Function {
    /// Its name.
    pub fn name(&self) -> Name {
        // SAFETY: a constant of the program.
        unsafe { self.name.as_ref() }.map_or_else(|| Name::new(""), NameCell::name)
    }

    /// Where it came from.
    pub fn unit(&self) -> Option<&'static Unit> {
        // SAFETY: a constant of the program.
        unsafe { self.unit.as_ref() }
    }

    /// Whether it has a flag.
    pub fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// The slots of parameters, `varargin` included.
    pub fn params(&self) -> &[u32] {
        list(self.params, self.param_count as usize)
    }

    /// The slots of outputs, `varargout` included.
    pub fn outputs(&self) -> &[u32] {
        list(self.outputs, self.output_count as usize)
    }

    /// The slots of captured values, with flags.
    pub fn captures(&self) -> &[u32] {
        list(self.captures, self.capture_count as usize)
    }

    /// The slots of shared variables.
    pub fn shared(&self) -> &[u32] {
        list(self.shared, self.shared_count as usize)
    }

    /// Its sites.
    pub fn sites(&self) -> &[Site] {
        list(self.sites, self.site_count as usize)
    }

    /// The site of a number, if it has one.
    pub fn site(&self, site: u32) -> Option<&Site> {
        self.sites().get(site as usize)
    }

    /// The name of the variable in a slot.
    pub fn slot_name(&self, slot: u32) -> Option<Name> {
        let count = if self.names.is_null() { 0 } else { self.slots as usize };
        let name = *list(self.names, count).get(slot as usize)?;
        // SAFETY: a constant of the program.
        unsafe { name.as_ref() }.map(NameCell::name)
    }

    /// The slots that have names.
    pub fn named_slots(&self) -> impl Iterator<Item = (u32, Name)> + '_ {
        (0..self.slots).filter_map(|slot| Some((slot, self.slot_name(slot)?)))
    }

    /// The variable of a name.
    pub fn slot_named(&self, name: Name) -> Option<u32> {
        self.named_slots().find(|&(_, own)| own == name).map(|(slot, _)| slot)
    }

    /// Whether a slot is that of a parameter, or another one of its variable.
    pub fn is_parameter(&self, slot: u32) -> bool {
        let name = self.slot_name(slot);
        name.is_some() && self.params().iter().any(|&param| self.slot_name(param) == name)
    }

    /// Declared arguments as `nargin(f)` counts them.
    pub fn nargin(&self) -> i32 {
        let n = self.param_count as i32;
        if self.has(VARARGIN) { -n } else { n }
    }

    /// Declared outputs as `nargout(f)` counts them.
    pub fn nargout(&self) -> i32 {
        let n = self.output_count as i32;
        if self.has(VARARGOUT) { -n } else { n }
    }
}

impl Frame {
    /// Its function.
    pub fn function(&self) -> &'static Function {
        // SAFETY: a constant of the program; `lanner_begin` and `lanner_enter` have it.
        unsafe { &*self.function }
    }

    /// Whether its variables belong to another activation.
    pub fn is_script(&self) -> bool {
        self.function().kind == SCRIPT
    }
}

impl Program {
    /// Functions that are found by name.
    pub fn functions(&self) -> impl Iterator<Item = &'static Function> + '_ {
        let functions = list(self.functions, self.function_count as usize);
        // SAFETY: constants of the program.
        functions.iter().filter_map(|&function| unsafe { function.as_ref() })
    }

    /// The files that it brings with it.
    pub fn files(&self) -> &'static [EmbeddedFile] {
        list(self.files, self.file_count as usize)
    }

    /// What it links of the library's functions.
    pub fn parts(&self) -> impl Iterator<Item = &'static Part> + '_ {
        // SAFETY: constants of the library.
        list(self.parts, self.part_count as usize).iter().filter_map(|&part| unsafe { part.as_ref() })
    }
}
