//! Calls of the runtime library.
//!
//! ```text
//! runtime lanner_index(slots, 2, 0, {1|LAST}, 1) at 4, e0
//!
//! frame.site = 4;
//! if (lanner_index(v, 2, 0, (const uint32_t[]){1 | LANNER_LAST}, 1) != 0) { … }
//! ```

use crate::error::Made;
use crate::expr::{Expr, Prefix};
use crate::print::string;
use crate::program::of_function;
use crate::stmt::Kind;
use crate::straight::Straight;
use crate::uses::Callee;
use lanner_lir::{Activation, Buffer, Func, Inst, Part, RuntimeArg, RuntimeCall, RuntimeStep, Type, Word};

/// The slots, the activation, and the call of a function.
const SLOTS: &str = "v";
const FRAME: &str = "frame";
const CALL: &str = "call";

/// The names that a function with an activation may not use otherwise.
pub(crate) const OWN_NAMES: [&str; 3] = [SLOTS, FRAME, CALL];

/// The parameter of a function that is called with values.
pub(crate) const PARAMETER: &str = "lanner_call *call";

/// The lines that declare what a function uses of its activation.
pub(crate) fn declared(activation: Activation, func: &Func) -> Vec<String> {
    let insts = || func.blocks.values().flat_map(|block| &block.insts);
    let calls =
        || insts().filter_map(|inst| if let Inst::Runtime { call, .. } = inst { Some(call) } else { None });
    let names = |wanted: &[RuntimeArg]| calls().any(|call| call.args.iter().any(|arg| wanted.contains(arg)));
    let has_slots = names(&[RuntimeArg::Slots]);
    let has_frame = calls().any(|call| call.site.is_some()) || names(&[RuntimeArg::Frame, RuntimeArg::Site]);
    let slots = has_slots.then(|| format!("lanner_value {SLOTS}[{}];", activation.slots.max(1)));
    let frame = has_frame.then(|| format!("lanner_frame {FRAME};"));
    slots.into_iter().chain(frame).collect()
}

/// Operands and targets as C has them.
pub(crate) fn word(word: Word) -> String {
    let parts = word.parts().map(|part| match part {
        Part::Slot(slot) => slot.to_string(),
        Part::Flag(flag) => format!("LANNER_{flag}"),
    });
    parts.collect::<Vec<_>>().join(" | ")
}

fn words(all: &[Word]) -> String {
    if all.is_empty() {
        return "0".to_owned();
    }
    format!("(const uint32_t[]){{{}}}", all.iter().map(|&one| word(one)).collect::<Vec<_>>().join(", "))
}

/// UTF-16 as a list of numbers; characters that C can show are shown.
fn units(units: &[u16]) -> String {
    if units.is_empty() {
        return "0".to_owned();
    }
    let shown = |unit: u16| match u8::try_from(unit) {
        Ok(byte @ (b' '..=b'&' | b'('..=b'[' | b']'..=b'~')) => format!("'{}'", byte as char),
        _ => unit.to_string(),
    };
    format!("(const uint16_t[]){{{}}}", units.iter().map(|&unit| shown(unit)).collect::<Vec<_>>().join(", "))
}

impl Straight<'_, '_> {
    /// A call of the runtime library.
    pub fn runtime(&mut self, call: &RuntimeCall) -> Made<Expr> {
        if let Some(site) = call.site.filter(|_| call.site != self.site) {
            self.push(Kind::Store(Expr::name(format!("{FRAME}.site")), Expr::name(site.to_string())));
            self.site = call.site;
        }
        let mut args = Vec::new();
        for arg in &call.args {
            args.extend(self.arguments(arg));
        }
        Ok(Expr::Call(Callee::Runtime(call.name), args))
    }

    /// Where the memory of a buffer is noted, and its room.
    fn memory(&mut self, buffer: Buffer) -> [Expr; 2] {
        self.body.mentioned.insert(buffer);
        let address = |name: &str| Expr::unary(Prefix::Address, Expr::name(name));
        let start = address(self.body.names.buffer(buffer));
        // The library's truth values are bytes.
        let is_truth = self.body.func.buffers[buffer].element == Type::Bool;
        let start = if is_truth { Expr::cast("void *", start) } else { start };
        [start, address(&self.body.rooms[&buffer])]
    }

    /// What C passes for an argument: one expression, or two for memory.
    fn arguments(&mut self, arg: &RuntimeArg) -> Vec<Expr> {
        let one = match arg {
            RuntimeArg::Memory(buffer) => return self.memory(*buffer).into(),
            RuntimeArg::Lent(buffer) => {
                self.body.mentioned.insert(*buffer);
                let place = Expr::unary(Prefix::Address, Expr::name(self.body.names.buffer(*buffer)));
                let is_truth = self.body.func.buffers[*buffer].element == Type::Bool;
                if is_truth { Expr::cast("void *", place) } else { place }
            }
            RuntimeArg::Slots => Expr::name(SLOTS),
            RuntimeArg::Frame => Expr::unary(Prefix::Address, Expr::name(FRAME)),
            RuntimeArg::Site => Expr::name(format!("{FRAME}.site")),
            RuntimeArg::Call => Expr::name(CALL),
            RuntimeArg::Reg(reg) => self.read(*reg),
            RuntimeArg::Out(reg) => {
                let place = Expr::unary(Prefix::Address, Expr::Reg(*reg));
                // The library's truth values are bytes.
                if self.body.func.ty(*reg) == Type::Bool { Expr::cast("void *", place) } else { place }
            }
            RuntimeArg::Read(buffer) | RuntimeArg::Write(buffer) => {
                let is_const = matches!(arg, RuntimeArg::Read(_));
                let start = self.with_offsets(|body, offset| body.start(*buffer, is_const, offset));
                let is_truth = self.body.func.buffers[*buffer].element == Type::Bool;
                let untyped = if is_const { "const void *" } else { "void *" };
                if is_truth { Expr::cast(untyped, start) } else { start }
            }
            RuntimeArg::Int(number) => Expr::name(number.to_string()),
            RuntimeArg::Constant(name) => Expr::name(format!("LANNER_{name}")),
            RuntimeArg::Words(all) => Expr::name(words(all)),
            RuntimeArg::Word(one) => Expr::name(word(*one)),
            RuntimeArg::Extents(regs) => {
                let extents = regs.iter().map(|&reg| self.read(reg)).collect();
                Expr::List("int64_t", extents)
            }
            RuntimeArg::Units(all) => Expr::name(units(all)),
            RuntimeArg::Text(text) => Expr::name(string(text)),
            RuntimeArg::Name(name) => Expr::name(self.body.uses.names.of(name)),
            RuntimeArg::Function(symbol) => {
                let c_name = &self.body.signatures.own(symbol).name;
                Expr::name(format!("&{}", of_function(c_name)))
            }
            RuntimeArg::Steps(steps) => {
                let steps: Vec<String> = steps.iter().map(|step| self.step(step)).collect();
                Expr::name(format!("(const lanner_step[]){{{}}}", steps.join(", ")))
            }
            RuntimeArg::Null => Expr::name("0"),
        };
        vec![one]
    }

    fn step(&mut self, step: &RuntimeStep) -> String {
        let field = step.field.as_ref().map_or("0".to_owned(), |field| self.body.uses.names.of(field));
        format!("{{LANNER_{}, {}, {}, {field}}}", step.kind, step.operands.len(), words(&step.operands))
    }
}
