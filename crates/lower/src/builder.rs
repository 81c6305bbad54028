//! The function being made: its blocks, slots, constants and callees, and where control can go.

use crate::copying::{Copying, Planned};
use crate::func_ref;
use lanner_base::{Id, Span, interrupt};
use lanner_facts::Class;
use lanner_hir::{
    self as hir, Declared, Expr, ExprKind, File, Function, FunctionData, FunctionKind, Sharing, Variable,
};
use lanner_mir::{
    Block, BlockData, Callee, CalleeData, Const, Constant, Func, FuncKind, Handler, Inst, Operand,
    OperandKind, Path, PathData, Slot, SlotData, SlotKind, Step, Terminator, mark_last_reads, order_blocks,
    sharing::{release_dead, release_parts},
};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// What surrounds the statement being lowered, outermost first.
pub(crate) enum Scope<'a> {
    /// A loop: where `continue` and `break` go.
    Loop { next: Block, exit: Block },
    /// An `unwind_protect`: what must run on the way out, and the handler that is in force around it.
    Unwind { cleanup: &'a hir::Body, outer: Option<Handler> },
}

/// What `end` asks for in the argument list that it counts for.
#[derive(Clone, Copy)]
pub(crate) struct EndContext {
    /// What is indexed; none in the argument list of a call.
    pub base: Option<Operand>,
    /// Which argument is being lowered, from 1.
    pub position: u32,
    /// How many there are.
    pub count: u32,
}

/// One function being lowered.
pub(crate) struct Builder<'a> {
    pub file: &'a File,
    pub function: Function,
    pub data: &'a FunctionData,
    pub func: Func,
    /// The block that instructions go to.
    pub block: Block,
    pub handler: Option<Handler>,
    pub scopes: Vec<Scope<'a>>,
    pub ends: Vec<EndContext>,
    /// The statement being lowered.
    pub stmt: Option<hir::Stmt>,
    /// The copies that are planned.
    pub planned: Planned<'a>,
    /// Whether last reads hand over what they read.
    hands_over: bool,
    /// Whether expressions assign, once asked.
    pub copies_operands: OnceCell<bool>,
    constants: FxHashMap<ConstantKey, Const>,
    callees: FxHashMap<CalleeData, Callee>,
    span: Span,
}

impl<'a> Builder<'a> {
    /// A function with the variables of `function` as its first slots and an empty entry block.
    pub fn new(file: &'a File, function: Function, copying: Copying<'a>) -> Builder<'a> {
        let data = &file.functions[function];
        let kind = match data.kind {
            FunctionKind::Script => FuncKind::Script,
            FunctionKind::Local => FuncKind::Function,
            FunctionKind::Nested => FuncKind::Nested,
            FunctionKind::Anonymous => FuncKind::Anonymous,
        };
        let mut func = Func::new(data.name, kind);
        func.constructs = data.constructs;
        func.span = data.span;
        func.dynamic = data.dynamic;
        for variable in data.variables.values() {
            let kind = match (variable.sharing, variable.declared) {
                (Sharing::Outer, _) => SlotKind::Outer,
                (Sharing::Shared, _) => SlotKind::Shared,
                (Sharing::Own, Declared::Global) => SlotKind::Global,
                (Sharing::Own, Declared::Persistent) => SlotKind::Persistent,
                (Sharing::Own, Declared::Plain | Declared::Maybe) => SlotKind::Local,
            };
            func.slots.push(SlotData::new(Some(variable.name), kind));
        }
        let mut builder = Builder {
            file,
            function,
            data,
            func,
            block: Block(0),
            handler: None,
            scopes: Vec::new(),
            ends: Vec::new(),
            stmt: None,
            planned: Planned::of(copying, function),
            hands_over: matches!(copying, Copying::Donated),
            copies_operands: OnceCell::new(),
            constants: FxHashMap::default(),
            callees: FxHashMap::default(),
            span: data.span,
        };
        builder.block = builder.new_block();
        let captures = data.captures.iter().map(|capture| slot(capture.variable));
        let outer = data.outer.iter().map(|outer| slot(outer.variable));
        builder.func.captures = match data.kind {
            FunctionKind::Anonymous => captures.chain(outer).collect(),
            FunctionKind::Script | FunctionKind::Local | FunctionKind::Nested => Vec::new(),
        };
        builder.func.outputs = data.outputs.iter().map(|&output| slot(output)).collect();
        builder.func.variadic_out = data.variadic_out;
        builder
    }

    /// Ends the last block and gives the function.
    pub fn finish(mut self, term: Terminator, span: Span) -> Func {
        self.func.blocks[self.block].term = term;
        self.func.blocks[self.block].term_span = span.into();
        self.assign_without_trips();
        order_blocks(&mut self.func);
        if self.hands_over {
            mark_last_reads(&mut self.func);
            release_dead(&mut self.func);
            release_parts(&mut self.func);
        }
        self.func
    }

    /// The expression.
    pub fn kind(&self, expr: Expr) -> &'a ExprKind {
        &self.data.exprs[expr].kind
    }

    /// Its place.
    pub fn span_of(&self, expr: Expr) -> Span {
        self.data.exprs[expr].span
    }

    /// Runs `lower` with the place that new instructions get, and sets it back.
    pub fn at<T>(&mut self, span: Span, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.span, span);
        let result = lower(self);
        self.span = outer;
        result
    }

    /// Adds an instruction to the present block.
    pub fn emit(&mut self, inst: Inst) {
        let block = &mut self.func.blocks[self.block];
        interrupt::poll_at(block.insts.len());
        block.insts.push(inst);
        block.spans.push(self.span.into());
    }

    /// A block under the handler in force, which nothing goes to yet.
    pub fn new_block(&mut self) -> Block {
        self.func.blocks.push(BlockData {
            phis: Vec::new(),
            insts: Vec::new(),
            spans: Vec::new(),
            term: Terminator::Return,
            term_span: self.span.into(),
            handler: self.handler,
        })
    }

    /// Ends the present block and goes on in `next`.
    pub fn end_block(&mut self, term: Terminator, next: Block) {
        let block = &mut self.func.blocks[self.block];
        block.term = term;
        block.term_span = self.span.into();
        self.block = next;
    }

    /// Ends the present block with a jump and goes on there.
    pub fn jump_to(&mut self, next: Block) {
        self.end_block(Terminator::Jump(next), next);
    }

    /// A slot that is written once and read once.
    pub fn temp(&mut self) -> Slot {
        self.func.slots.push(SlotData::new(None, SlotKind::Temp))
    }

    /// A slot without a name that may be written and read often.
    pub fn unnamed(&mut self) -> Slot {
        self.func.slots.push(SlotData::new(None, SlotKind::Local))
    }

    /// The operand as one that can be read again: a temporary becomes an ordinary slot.
    pub fn pinned(&mut self, operand: Operand) -> Operand {
        match operand.kind() {
            OperandKind::Last(slot) => {
                self.func.slots[slot].kind = SlotKind::Local;
                operand.borrowed()
            }
            OperandKind::Slot(_) | OperandKind::Const(_) => operand,
        }
    }

    /// A constant operand.
    pub fn constant(&mut self, constant: Constant) -> Operand {
        let key = ConstantKey::of(&constant);
        let id = *self.constants.entry(key).or_insert_with(|| self.func.constants.push(constant));
        Operand::constant(id)
    }

    /// A real double operand.
    pub fn number(&mut self, x: f64) -> Operand {
        self.constant(Constant::Double(x))
    }

    /// A chain.
    pub fn path(&mut self, steps: Vec<Step>) -> Path {
        self.func.paths.push(PathData(steps))
    }

    /// What a call means in MIR, with the shared variables that a nested function gets.
    pub fn callee(&mut self, callee: &hir::Callee) -> Callee {
        let data = match *callee {
            hir::Callee::Function(function) => {
                CalleeData::Local { func: func_ref(function), environment: self.environment(function) }
            }
            hir::Callee::Named(name) => CalleeData::Named(name),
            hir::Callee::Undecided { name, why } => CalleeData::Undecided { name, why },
            hir::Callee::Builtin(builtin) => CalleeData::Builtin(builtin),
        };
        self.intern_callee(data)
    }

    /// The callee with this meaning.
    pub fn intern_callee(&mut self, data: CalleeData) -> Callee {
        if let Some(&id) = self.callees.get(&data) {
            return id;
        }
        let id = self.func.callees.push(data.clone());
        self.callees.insert(data, id);
        id
    }

    /// The variables that `function` shares with functions around it: (its slot, ours).
    fn environment(&self, function: Function) -> Vec<(Slot, Slot)> {
        let outer = self.file.functions[function].outer.iter();
        outer
            .filter_map(|outer| {
                Some((slot(outer.variable), slot(self.variable_of(outer.owner, outer.source)?)))
            })
            .collect()
    }

    /// What the variable of a function around this one, or its own, is here.
    pub fn variable_of(&self, owner: Function, source: Variable) -> Option<Variable> {
        if owner == self.function {
            return Some(source);
        }
        let found = self.data.outer.iter().find(|outer| outer.owner == owner && outer.source == source);
        found.map(|outer| outer.variable)
    }

    /// Whether a variable can change while an expression is evaluated: a call may assign what is shared.
    pub fn is_shared(&self, slot: Slot) -> bool {
        match self.func.slots[slot].kind {
            SlotKind::Local | SlotKind::Guarded | SlotKind::Temp => false,
            SlotKind::Shared | SlotKind::Outer | SlotKind::Global | SlotKind::Persistent => true,
        }
    }
}

/// The slot of a variable: they have the same number.
pub(crate) fn slot(variable: Variable) -> Slot {
    Slot::from_index(variable.index())
}

/// What tells constants apart: zeros of different sign and NaNs by their bits.
#[derive(PartialEq, Eq, Hash)]
enum ConstantKey {
    Double(u64),
    Imaginary(u64),
    Int(Class, i64),
    Char(String),
    String(String),
    Colon,
}

impl ConstantKey {
    fn of(constant: &Constant) -> ConstantKey {
        match constant {
            Constant::Double(x) => ConstantKey::Double(x.to_bits()),
            Constant::Imaginary(x) => ConstantKey::Imaginary(x.to_bits()),
            Constant::Int(class, bits) => ConstantKey::Int(*class, *bits),
            Constant::Char(text) => ConstantKey::Char(text.clone()),
            Constant::String(text) => ConstantKey::String(text.clone()),
            Constant::Colon => ConstantKey::Colon,
        }
    }
}
