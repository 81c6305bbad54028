//! Functions, and the units (files, typed lines) they come from.

use crate::analysis::Graph;
use crate::{Args, Block, Const, Inst, Operand, Path, Slot, Target, Targets, Terminator};
use lanner_base::{Arena, Dialect, Id, Name, Span, id};
use lanner_builtins::Builtin;
use lanner_facts::Class;
use lanner_facts::declared::ClassDecl;

id! {
    /// A function of one unit: a function of the file, a nested or anonymous one, or the script's body.
    pub struct FuncRef = "f";
}
id! {
    /// Something that one function calls by name.
    pub struct Callee = "k";
}

id! {
    /// A call of one function that the callee's body stands for.
    pub struct Site = "i";
}

/// Everything that one text defines: a file, an `eval` text, a line at the prompt.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// The file, empty for text that was typed or evaluated.
    pub path: String,
    /// The text, for messages.
    pub text: String,
    /// Whose language it is.
    pub dialect: Dialect,
    /// Its functions; the first is what the file is called for, or the script's body.
    pub funcs: Arena<FuncRef, Func>,
    /// Names imported by `import a.b.*` and `import a.b.c`, for the lookup of functions.
    pub imports: Vec<String>,
    /// The class that the file defines: its functions are the class's, but for local ones.
    pub class: Option<ClassDecl<FuncRef>>,
}

/// What kind of text became the function; it decides whose workspace its variables are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FuncKind {
    /// A function: its own workspace.
    Function,
    /// A function inside a function: shares variables with it.
    Nested,
    /// `@(…) …`: its own workspace, which starts with what it captured.
    Anonymous,
    /// A script, an `eval` text or a typed line: its variables are the caller's. On entry its named slots take
    /// the values from the caller's variables of those names, on leaving (also by an error) they give them back.
    Script,
}

/// What a function's slots are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Variables: a slot may be written many times, and the interpreter runs the function as it stands.
    Slots,
    /// Values: a slot is written once, unless it is in memory ([`Func::memory`]). See [`to_ssa`](crate::to_ssa).
    Ssa,
}

/// One function. Block 0 is the entry.
#[derive(Clone, Debug)]
pub struct Func {
    /// Its name; for an anonymous function its text.
    pub name: Name,
    /// What it came from.
    pub kind: FuncKind,
    /// What its slots are.
    pub form: Form,
    /// Parameters in order; with `variadic_in` the last is `varargin`. A parameter that is `~` has a temporary.
    pub params: Vec<Slot>,
    /// Whether the last parameter collects the remaining arguments.
    pub variadic_in: bool,
    /// Outputs in order; with `variadic_out` the last is `varargout`.
    pub outputs: Vec<Slot>,
    /// Whether the last output gives any number of values.
    pub variadic_out: bool,
    /// Slots that an anonymous function's captured values go into, in the order of the closure.
    pub captures: Vec<Slot>,
    /// All slots.
    pub slots: Arena<Slot, SlotData>,
    /// All blocks.
    pub blocks: Arena<Block, BlockData>,
    /// All constants.
    pub constants: Arena<Const, Constant>,
    /// All names that are called.
    pub callees: Arena<Callee, CalleeData>,
    /// All chains.
    pub paths: Arena<Path, PathData>,
    /// Operands of `Args`.
    pub operands: Vec<Operand>,
    /// Targets of `Targets`.
    pub targets: Vec<Target>,
    /// The calls that callees' bodies stand for; those around a call come before it.
    pub sites: Arena<Site, SiteData>,
    /// Where its definition stands in the unit's text.
    pub span: Span,
    /// Whether its variables can be reached by names that are only known at run time (`eval`, `load`, a script
    /// that is called, `assignin` of a callee); why, in words.
    pub dynamic: Option<&'static str>,
    /// Whether it is the constructor of a class: its first parameter is the object that it makes, which nobody writes as an argument.
    pub constructs: bool,
}

/// One slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotData {
    /// The variable's name; none for a temporary.
    pub name: Option<Name>,
    /// Which of the variable's slots it is: 0 is the variable itself, in SSA form its value at the function's entry.
    pub version: u32,
    /// Where its value lives.
    pub kind: SlotKind,
}

impl SlotData {
    /// A variable, or a slot without a name.
    pub fn new(name: Option<Name>, kind: SlotKind) -> SlotData {
        SlotData { name, version: 0, kind }
    }
}

/// Where a slot's value lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotKind {
    /// In the frame.
    Local,
    /// In the frame, and in SSA form in memory: a block writes it, and the block's handler may find it in either state, or a call looks for
    /// its name when it runs.
    Guarded,
    /// In a cell that nested functions share; this function makes the cell on entry.
    Shared,
    /// In a cell of the enclosing function, handed over by the call.
    Outer,
    /// In the session, from the `Global` instruction on.
    Global,
    /// In the function, from the `Persistent` instruction on.
    Persistent,
    /// In the frame, written once and read at most once (but for reads that leave it), within one statement.
    Temp,
}

/// One block.
#[derive(Clone, Debug)]
pub struct BlockData {
    /// What it begins with in SSA form, all at once.
    pub phis: Vec<Phi>,
    /// Its instructions.
    pub insts: Vec<Inst>,
    /// The place of each instruction in the unit's text; same length as `insts`.
    pub spans: Vec<Origin>,
    /// How it ends.
    pub term: Terminator,
    /// The place of the end.
    pub term_span: Origin,
    /// Where an error in this block goes; none leaves the function.
    pub handler: Option<Handler>,
}

/// Where an instruction comes from: what errors show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Origin {
    /// Its place in the unit's text.
    pub span: Span,
    /// The call that it is done for, if it is of a callee's body; none if it is the function's own.
    pub site: Option<Site>,
}

impl From<Span> for Origin {
    fn from(span: Span) -> Origin {
        Origin { span, site: None }
    }
}

/// A call that the callee's body stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteData {
    /// The function that is called, of the same unit.
    pub func: FuncRef,
    /// Where the call itself comes from.
    pub call: Origin,
}

/// `dst` is the operand of the block that control came from. It may be unassigned, and then `dst` is too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phi {
    /// The slot that it writes.
    pub dst: Slot,
    /// For each block that goes on to this one, once, what `dst` is on that way.
    pub args: Vec<(Block, Operand)>,
}

/// The edge that an error takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The block it goes to, which begins with `CatchError`.
    pub block: Block,
    /// Which errors take it.
    pub kind: HandlerKind,
}

/// Which errors take a handler's edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlerKind {
    /// Errors of the program: `try`.
    Try,
    /// Those, and interrupts and `exit`, which must be raised again: `unwind_protect`.
    Unwind,
}

/// A constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// A real double.
    Double(f64),
    /// An imaginary double.
    Imaginary(f64),
    /// An integer of a class; a `uint64` has its bits.
    Int(Class, i64),
    /// A char row.
    Char(String),
    /// A 1x1 string.
    String(String),
    /// The subscript `:`.
    Colon,
}

/// What a call means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CalleeData {
    /// A function of this unit, with the shared variables that a nested one gets: (its slot, the caller's slot).
    Local {
        /// The function.
        func: FuncRef,
        /// Shared variables handed over.
        environment: Vec<(Slot, Slot)>,
    },
    /// A name that the session looks up when it is first called: a file, or else a row of the table. Dots
    /// separate packages.
    Named(Name),
    /// A name that is a variable if, at run time, there is one of that name; else as `Named`. Says why nothing
    /// more is known.
    Undecided {
        /// The name.
        name: Name,
        /// `eval`, `load`, a script, …
        why: &'static str,
    },
    /// A row of the table, whatever files there are: what the compiler itself calls.
    Builtin(Builtin),
}

/// A chain of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathData(pub Vec<Step>);

/// One step of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// `(args)`.
    Paren(Args),
    /// `{args}`.
    Brace(Args),
    /// `.name`.
    Field(Name),
    /// `.(name)`.
    DynamicField(Operand),
}

impl Func {
    /// A function without slots and blocks.
    pub fn new(name: Name, kind: FuncKind) -> Func {
        Func {
            name,
            kind,
            form: Form::Slots,
            params: Vec::new(),
            variadic_in: false,
            outputs: Vec::new(),
            variadic_out: false,
            captures: Vec::new(),
            slots: Arena::new(),
            blocks: Arena::new(),
            constants: Arena::new(),
            callees: Arena::new(),
            paths: Arena::new(),
            sites: Arena::new(),
            operands: Vec::new(),
            targets: Vec::new(),
            span: Span::default(),
            dynamic: None,
            constructs: false,
        }
    }

    /// The operands of a run.
    #[inline]
    pub fn args(&self, args: Args) -> &[Operand] {
        &self.operands[args.start as usize..(args.start + args.len) as usize]
    }

    /// The targets of a run.
    #[inline]
    pub fn target_list(&self, targets: Targets) -> &[Target] {
        &self.targets[targets.start as usize..(targets.start + targets.len) as usize]
    }

    /// Adds a run of operands.
    pub fn push_args(&mut self, operands: &[Operand]) -> Args {
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        Args { start, len: operands.len() as u32 }
    }

    /// Adds a run of targets.
    pub fn push_targets(&mut self, targets: &[Target]) -> Targets {
        let start = self.targets.len() as u32;
        self.targets.extend_from_slice(targets);
        Targets { start, len: targets.len() as u32 }
    }

    /// The ways between its blocks, those that errors take after the others.
    pub fn graph(&self) -> Graph {
        let edges = self.blocks.iter().flat_map(|(id, block)| {
            let ways = block.term.successors().chain(block.handler.map(|handler| handler.block));
            ways.map(move |to| (id.index(), to.index()))
        });
        Graph::new(self.blocks.len(), edges)
    }

    /// The ways between halves of blocks: an error may leave a block before any of its instructions has written, so a
    /// block's beginning with its φ's, which errors come from, is one node, and its instructions with the end another
    /// one. What is computed in one half is there in all halves that it dominates.
    pub fn halves(&self) -> Graph {
        let edges = self.blocks.iter().flat_map(|(id, block)| {
            let on = block.term.successors().map(move |to| (Func::inside(id), Func::beginning(to)));
            let error = block.handler.map(|handler| (Func::beginning(id), Func::beginning(handler.block)));
            on.chain(error).chain([(Func::beginning(id), Func::inside(id))])
        });
        Graph::new(2 * self.blocks.len(), edges)
    }

    /// The node of a block's beginning among the halves.
    pub fn beginning(block: Block) -> usize {
        2 * block.index()
    }

    /// The node of a block's instructions and end among the halves.
    pub fn inside(block: Block) -> usize {
        2 * block.index() + 1
    }

    /// The calls that callees' bodies stand for around what comes from there, the innermost first.
    pub fn sites_of(&self, origin: Origin) -> impl Iterator<Item = SiteData> + '_ {
        let data = |site: Option<Site>| site.and_then(|site| self.sites.get(site)).copied();
        std::iter::successors(data(origin.site), move |inner| data(inner.call.site))
    }

    /// How many calls deep what comes from there is in the function.
    pub fn depth_of(&self, origin: Origin) -> usize {
        self.sites_of(origin).count()
    }

    /// Where an instruction of a block comes from, or its end where there are not that many.
    pub fn origin(&self, block: Block, inst: usize) -> Origin {
        let data = &self.blocks[block];
        data.spans.get(inst).copied().unwrap_or(data.term_span)
    }

    /// The slot of the variable of that name.
    pub fn slot_named(&self, name: Name) -> Option<Slot> {
        self.slots.iter().find(|(_, slot)| slot.name == Some(name) && slot.version == 0).map(|(id, _)| id)
    }

    /// Declared arguments as `nargin(f)` counts them: negative where the last is `varargin`.
    pub fn nargin(&self) -> i32 {
        let n = self.params.len() as i32;
        if self.variadic_in { -n } else { n }
    }

    /// Declared outputs as `nargout(f)` counts them.
    pub fn nargout(&self) -> i32 {
        let n = self.outputs.len() as i32;
        if self.variadic_out { -n } else { n }
    }
}
