//! MIR to text.

use super::names;
use crate::{
    Args, Block, Callee, CalleeData, Constant, Form, Func, FuncKind, FuncRef, HandlerKind, Inst, Operand,
    OperandKind, Origin, Path, Phi, Slot, SlotKind, Step, Target, Targets, Terminator, Unit, Use,
};
use lanner_base::{Dialect, Name, SideTable};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Unit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            writeln!(f, "unit {}", names::quoted(&self.path, '\''))?;
        }
        if self.dialect == Dialect::Octave {
            writeln!(f, "dialect octave")?;
        }
        for import in &self.imports {
            writeln!(f, "import {import}")?;
        }
        for (id, func) in self.funcs.iter() {
            if self.funcs.len() > 1 {
                writeln!(f, "; {id}")?;
            }
            Printer::new(func, Some(self)).func(f)?;
        }
        Ok(())
    }
}

/// As in its unit, but other functions of the unit are told by number only.
impl Display for Func {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer::new(self, None).func(f)
    }
}

/// A function with something said of the slots that each line writes: `y = plus x, 1      ; double real 1 x 1`.
pub struct Annotated<'a> {
    /// The function.
    pub func: &'a Func,
    /// What is said of a slot, if anything.
    pub note: &'a dyn Fn(Slot) -> Option<String>,
    /// What is said of an instruction of a block, if anything.
    pub remark: &'a dyn Fn(Block, usize) -> Option<String>,
}

impl Display for Annotated<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let notes = Some((self.note, self.remark));
        Printer { notes, ..Printer::new(self.func, None) }.func(f)
    }
}

/// Prints one function.
pub(crate) struct Printer<'a> {
    func: &'a Func,
    /// What it is part of: gives the names of the functions that are called.
    unit: Option<&'a Unit>,
    names: SideTable<Slot, String>,
    notes: Option<Notes<'a>>,
}

/// What is said of slots, and of instructions.
type Notes<'a> = (&'a dyn Fn(Slot) -> Option<String>, &'a dyn Fn(Block, usize) -> Option<String>);

/// The column at which notes begin.
const NOTES: usize = 40;

/// The slot that a use writes.
fn written(used: Use) -> Option<Slot> {
    match used {
        Use::Write(slot) | Use::WriteList(slot) => Some(slot),
        Use::Operand(_) | Use::Place(_) | Use::Mention(_) | Use::Clear(_) => None,
    }
}

impl<'a> Printer<'a> {
    pub fn new(func: &'a Func, unit: Option<&'a Unit>) -> Printer<'a> {
        Printer { func, unit, names: names::slots(func), notes: None }
    }

    fn func(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let func = self.func;
        let kind = match func.kind {
            FuncKind::Function => "func",
            FuncKind::Nested => "nested func",
            FuncKind::Anonymous => "anonymous func",
            FuncKind::Script => "script func",
        };
        let params = self.signature(&func.params, func.variadic_in);
        let outputs = self.signature(&func.outputs, func.variadic_out);
        writeln!(f, "{kind} {}({params}) -> ({outputs}) {{", names::name(&func.name))?;
        self.declarations(f)?;
        for (id, block) in func.blocks.iter() {
            match block.handler {
                None => writeln!(f, "{id}:")?,
                Some(handler) => {
                    let kind = match handler.kind {
                        HandlerKind::Try => "catch",
                        HandlerKind::Unwind => "unwind",
                    };
                    writeln!(f, "{id} {kind} {}:", handler.block)?;
                }
            }
            for phi in &block.phis {
                self.line(f, self.phi(phi), None, |use_slot| use_slot(phi.dst))?;
            }
            for (k, inst) in block.insts.iter().enumerate() {
                let text = self.inst(inst) + &origin(block.spans.get(k));
                self.line(f, text, Some((id, k)), |use_slot| {
                    func.visit_inst(inst, &mut |used| written(used).into_iter().for_each(&mut *use_slot));
                })?;
            }
            let text = self.term(&block.term) + &origin(Some(&block.term_span));
            self.line(f, text, None, |use_slot| {
                func.visit_term(&block.term, &mut |used| written(used).into_iter().for_each(&mut *use_slot));
            })?;
        }
        writeln!(f, "}}")
    }

    /// A line, and what there is to say of the slots that it writes.
    fn line(
        &self,
        f: &mut Formatter<'_>,
        text: String,
        place: Option<(Block, usize)>,
        written: impl Fn(&mut dyn FnMut(Slot)),
    ) -> fmt::Result {
        let Some((note, remark)) = self.notes else { return writeln!(f, "  {text}") };
        let mut notes: Vec<(Slot, String)> = Vec::new();
        written(&mut |slot| notes.extend(note(slot).map(|said| (slot, said))));
        let mut said: Vec<String> = match notes.as_slice() {
            [(_, only)] => vec![only.clone()],
            many => many.iter().map(|(slot, said)| format!("{}: {said}", self.slot(*slot))).collect(),
        };
        said.extend(place.and_then(|(block, k)| remark(block, k)));
        if said.is_empty() {
            writeln!(f, "  {text}")
        } else {
            writeln!(f, "  {text:NOTES$} ; {}", said.join("; "))
        }
    }

    fn signature(&self, slots: &[Slot], variadic: bool) -> String {
        let list = self.list(slots);
        if variadic { list + "..." } else { list }
    }

    /// What instructions cannot tell about slots.
    fn declarations(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let func = self.func;
        if func.form == Form::Ssa {
            writeln!(f, "  ssa")?;
        }
        if !func.captures.is_empty() {
            writeln!(f, "  captures {}", self.list(&func.captures))?;
        }
        // In the order of their names: it does not depend on how the slots are numbered.
        let mut declare = |word: &str, wanted: &dyn Fn(Slot) -> bool| {
            let mut slots: Vec<Slot> = func.slots.ids().filter(|&slot| wanted(slot)).collect();
            slots.sort_by_key(|&slot| (func.slots[slot].name, func.slots[slot].version));
            if slots.is_empty() { Ok(()) } else { writeln!(f, "  {word} {}", self.list(&slots)) }
        };
        let kind = |slot: Slot| func.slots[slot].kind;
        let named = |slot: Slot| func.slots[slot].name.is_some();
        let mut mentioned = SideTable::new(false);
        names::mentions(func).into_iter().for_each(|slot| mentioned[slot] = true);
        declare("shared", &|slot| kind(slot) == SlotKind::Shared)?;
        declare("outer", &|slot| kind(slot) == SlotKind::Outer)?;
        declare("global", &|slot| kind(slot) == SlotKind::Global)?;
        declare("persistent", &|slot| kind(slot) == SlotKind::Persistent)?;
        declare("guarded", &|slot| kind(slot) == SlotKind::Guarded)?;
        declare("temp", &|slot| kind(slot) == SlotKind::Temp && named(slot))?;
        let is_unused = |slot: Slot| kind(slot) == SlotKind::Local && named(slot) && !mentioned[slot];
        declare("local", &|slot| is_unused(slot) && func.slots[slot].version == 0)?;
        for (site, data) in func.sites.iter() {
            writeln!(f, "  inlined {site} {}{}", self.func_ref(data.func), origin(Some(&data.call)))?;
        }
        match func.dynamic {
            Some(why) => writeln!(f, "  dynamic {}", names::quoted(why, '\'')),
            None => Ok(()),
        }
    }

    /// `x.3 = phi b1: x.1, b2: x.2`
    pub fn phi(&self, phi: &Phi) -> String {
        let arg = |&(block, value): &(Block, Operand)| format!("{block}: {}", self.operand(value));
        let args: Vec<String> = phi.args.iter().map(arg).collect();
        format!("{} = phi {}", self.slot(phi.dst), args.join(", "))
    }

    /// One instruction without indent and line end.
    pub fn inst(&self, inst: &Inst) -> String {
        match *inst {
            Inst::Copy { dst, src } => format!("{} = {}", self.slot(dst), self.operand(src)),
            Inst::Move { dst, src } => format!("{} = move {}", self.slot(dst), self.operand(src)),
            Inst::Own { dst, src, like } => {
                let like = if like.len == 0 { String::new() } else { format!(" like [{}]", self.args(like)) };
                format!("{} = own {}{like}", self.slot(dst), self.operand(src))
            }
            Inst::Unary { op, dst, a } => format!("{} = {op} {}", self.slot(dst), self.operand(a)),
            Inst::Binary { op, dst, a, b } => {
                format!("{} = {op} {}, {}", self.slot(dst), self.operand(a), self.operand(b))
            }
            Inst::Range { dst, first, step, last } => {
                let step = step.map_or(String::new(), |step| format!("{}:", self.operand(step)));
                let (first, last) = (self.operand(first), self.operand(last));
                format!("{} = range {first}:{step}{last}", self.slot(dst))
            }
            Inst::Logical { dst, a } => format!("{} = logical {}", self.slot(dst), self.operand(a)),
            Inst::Matches { dst, value, case } => {
                format!("{} = matches {}, {}", self.slot(dst), self.operand(value), self.operand(case))
            }
            Inst::Index { dst, base, args } => {
                format!("{} = index {}({})", self.slot(dst), self.operand(base), self.args(args))
            }
            Inst::End { dst, base, position, count } => {
                format!("{} = end {} {position} of {count}", self.slot(dst), self.operand(base))
            }
            Inst::Get { targets, base, path } => {
                format!("{} = get {}{}", self.targets(targets), self.operand(base), self.path(path))
            }
            Inst::GetList { dst, base, path, statement } => {
                let word = if statement { "list?" } else { "list" };
                format!("{} = {word} {}{}", self.slot(dst), self.operand(base), self.path(path))
            }
            Inst::Peek { dst, base, path } => {
                format!("{} = peek {}{}", self.slot(dst), self.slot(base), self.path(path))
            }
            Inst::SetIndex { dst, base, args, value } => {
                let (args, value) = (self.args(args), self.operand(value));
                format!("{}set {}({args}) = {value}", self.changed(dst, base), self.slot(base))
            }
            Inst::SetPath { dst, base, path, value } => {
                let (path, value) = (self.path(path), self.operand(value));
                format!("{}set {}{path} = {value}", self.changed(dst, base), self.slot(base))
            }
            Inst::CountTargets { dst, base, path } => {
                format!("{} = count {}{}", self.slot(dst), self.slot(base), self.path(path))
            }
            Inst::SetList { dst, base, path, list } => {
                let (path, list) = (self.path(path), self.operand(list));
                format!("{}setlist {}{path} = {list}", self.changed(dst, base), self.slot(base))
            }
            Inst::Delete { dst, base, path } => {
                format!("{}delete {}{}", self.changed(dst, base), self.slot(base), self.path(path))
            }
            Inst::Reserve { dst, base, args } => {
                format!("{}reserve {}({})", self.changed(dst, base), self.slot(base), self.args(args))
            }
            Inst::Call { .. }
            | Inst::Handle { .. }
            | Inst::Closure { .. }
            | Inst::MetaClass { .. }
            | Inst::Concat { .. }
            | Inst::CellRow { .. }
            | Inst::CheckFit { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. }
            | Inst::CheckDepth { .. }
            | Inst::Display { .. }
            | Inst::Answer { .. }
            | Inst::Global { .. }
            | Inst::Persistent { .. }
            | Inst::Defined { .. }
            | Inst::Clear { .. }
            | Inst::Release { .. }
            | Inst::ReleasePart { .. }
            | Inst::CatchError { .. } => self.call_or_declaration(inst),
        }
    }

    /// `vcat [x, y]`, `hcat [x, y]`, `cat 3 [x, y]`
    fn concat(&self, dim: u8, args: Args) -> String {
        let args = self.args(args);
        match dim {
            1 => format!("vcat [{args}]"),
            2 => format!("hcat [{args}]"),
            dim => format!("cat {dim} [{args}]"),
        }
    }

    fn call_or_declaration(&self, inst: &Inst) -> String {
        match *inst {
            Inst::Call { targets, callee, args, statement } => {
                let word = if statement { "call?" } else { "call" };
                let (callee, args) = (self.callee(callee), self.args(args));
                format!("{} = {word} {callee}({args})", self.targets(targets))
            }
            Inst::Handle { dst, callee } => format!("{} = handle {}", self.slot(dst), self.callee(callee)),
            Inst::Closure { dst, func, captures } => {
                format!("{} = closure {}({})", self.slot(dst), self.func_ref(func), self.args(captures))
            }
            Inst::MetaClass { dst, name } => {
                format!("{} = metaclass {}", self.slot(dst), names::dotted(&name))
            }
            Inst::Concat { dst, dim, args } => format!("{} = {}", self.slot(dst), self.concat(dim, args)),
            Inst::CellRow { dst, args } => format!("{} = cell {{{}}}", self.slot(dst), self.args(args)),
            Inst::CheckFit { op, a, b } => format!("check {op} {}, {}", self.operand(a), self.operand(b)),
            Inst::CheckIndex { base, args } => {
                format!("check index {}({})", self.operand(base), self.args(args))
            }
            Inst::CheckStore { base, args, value } => {
                let (base, value) = (self.operand(base), self.operand(value));
                format!("check store {base}({}) = {value}", self.args(args))
            }
            Inst::CheckConcat { dim, args } => format!("check {}", self.concat(dim, args)),
            Inst::CheckDepth { calls } => format!("check depth {calls}"),
            Inst::Display { name, value } => {
                let (name, value) = (names::name(&name), self.operand(value));
                if name == value { format!("display {name}") } else { format!("display {value} as {name}") }
            }
            Inst::Answer { dst, old, src, display } => {
                let display = if display { ", display" } else { "" };
                let old = if old == dst { String::new() } else { format!(" else {}", self.slot(old)) };
                format!("{} = answer {}{old}{display}", self.slot(dst), self.operand(src))
            }
            Inst::Global { slot } => format!("global {}", self.slot(slot)),
            Inst::Persistent { slot } => format!("persistent {}", self.slot(slot)),
            Inst::Defined { dst, slot } => format!("{} = defined {}", self.slot(dst), self.slot(slot)),
            Inst::Clear { slot } => format!("clear {}", self.slot(slot)),
            Inst::Release { slot } => format!("release {}", self.slot(slot)),
            Inst::ReleasePart { base, path } => format!("release {}{}", self.slot(base), self.path(path)),
            Inst::CatchError { dst } => format!("{} = catch", self.slot(dst)),
            Inst::Copy { .. }
            | Inst::Move { .. }
            | Inst::Own { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Range { .. }
            | Inst::Logical { .. }
            | Inst::Matches { .. }
            | Inst::Index { .. }
            | Inst::End { .. }
            | Inst::Get { .. }
            | Inst::GetList { .. }
            | Inst::Peek { .. }
            | Inst::SetIndex { .. }
            | Inst::SetPath { .. }
            | Inst::CountTargets { .. }
            | Inst::SetList { .. }
            | Inst::Reserve { .. }
            | Inst::Delete { .. } => self.inst(inst),
        }
    }

    /// A block's end without indent and line end.
    pub fn term(&self, term: &Terminator) -> String {
        match *term {
            Terminator::Jump(to) => format!("jump {to}"),
            Terminator::Branch { cond, then, els } => format!("branch {}, {then}, {els}", self.operand(cond)),
            Terminator::Next { seq, counter, counted, var, body, exit } => {
                let to =
                    if counted == counter { String::new() } else { format!(" to {}", self.slot(counted)) };
                let (seq, counter, var) = (self.slot(seq), self.slot(counter), self.slot(var));
                format!("next {var} of {seq} by {counter}{to}, {body}, {exit}")
            }
            Terminator::Return => "return".to_string(),
            Terminator::Rethrow(error) => format!("rethrow {}", self.operand(error)),
        }
    }

    /// Where the changed variable goes, if that is another slot than it comes from.
    fn changed(&self, dst: Slot, base: Slot) -> String {
        if dst == base { String::new() } else { format!("{} = ", self.slot(dst)) }
    }

    /// A slot as its name or number.
    pub fn slot(&self, slot: Slot) -> &str {
        &self.names[slot]
    }

    fn list(&self, slots: &[Slot]) -> String {
        slots.iter().map(|&slot| self.slot(slot)).collect::<Vec<_>>().join(", ")
    }

    fn operand(&self, operand: Operand) -> String {
        let mut text = match operand.kind() {
            OperandKind::Slot(slot) => self.slot(slot).to_string(),
            OperandKind::Last(slot) => format!("{}!", self.slot(slot)),
            OperandKind::Const(constant) => {
                self.func.constants.get(constant).map_or("?".to_string(), literal)
            }
        };
        if operand.is_spread() {
            text.push_str("...");
        }
        text
    }

    fn args(&self, args: Args) -> String {
        let operands =
            self.func.operands.get(args.start as usize..).and_then(|run| run.get(..args.len as usize));
        let operands = operands.map(|run| run.iter().map(|&operand| self.operand(operand)));
        operands.map_or("?".to_string(), |operands| operands.collect::<Vec<_>>().join(", "))
    }

    fn targets(&self, targets: Targets) -> String {
        let run =
            self.func.targets.get(targets.start as usize..).and_then(|run| run.get(..targets.len as usize));
        match run {
            Some(&[Target::Slot(slot)]) => self.slot(slot).to_string(),
            Some(run) => {
                let run: Vec<String> = run.iter().map(|&target| self.target(target)).collect();
                format!("[{}]", run.join(", "))
            }
            None => "[?]".to_string(),
        }
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Slot(slot) => self.slot(slot).to_string(),
            Target::Ignored => "~".to_string(),
            Target::Spread { list, count } => format!("{}...{}", self.slot(list), self.slot(count)),
            Target::Passed { list } => format!("{}...", self.slot(list)),
        }
    }

    /// The steps, each after a space.
    fn path(&self, path: Path) -> String {
        let Some(path) = self.func.paths.get(path) else { return " ?".to_string() };
        let mut text = String::new();
        for step in &path.0 {
            text.push(' ');
            text.push_str(&match *step {
                Step::Paren(args) => format!("({})", self.args(args)),
                Step::Brace(args) => format!("{{{}}}", self.args(args)),
                Step::Field(name) => format!(".{}", names::name(&name)),
                Step::DynamicField(name) => format!(".({})", self.operand(name)),
            });
        }
        text
    }

    fn callee(&self, callee: Callee) -> String {
        match self.func.callees.get(callee) {
            Some(CalleeData::Local { func, environment }) => {
                self.func_ref(*func) + &self.environment(*func, environment)
            }
            Some(CalleeData::Named(name)) => names::dotted(name),
            Some(CalleeData::Undecided { name, why }) => {
                format!("{}?{}", names::dotted(name), names::quoted(why, '\''))
            }
            Some(CalleeData::Builtin(builtin)) => format!("@{builtin}"),
            None => "?".to_string(),
        }
    }

    /// A function by its number and, where it has one that can be written, its name.
    fn func_ref(&self, func: FuncRef) -> String {
        let known: Option<Name> = self.unit.and_then(|unit| unit.funcs.get(func)).map(|func| func.name);
        match known {
            Some(name) if names::is_plain(&name) => format!("&{func}:{name}"),
            Some(_) | None => format!("&{func}"),
        }
    }

    fn environment(&self, func: FuncRef, environment: &[(Slot, Slot)]) -> String {
        if environment.is_empty() {
            return String::new();
        }
        let theirs = self.unit.and_then(|unit| unit.funcs.get(func)).map(names::slots);
        let mut text = String::from("[");
        for (i, &(its, ours)) in environment.iter().enumerate() {
            let its = theirs.as_ref().map_or_else(|| its.to_string(), |names| names[its].clone());
            let comma = if i > 0 { ", " } else { "" };
            let _ = write!(text, "{comma}{its}={}", self.slot(ours));
        }
        text + "]"
    }
}

/// For what call it is done, if that is not the function's own.
fn origin(origin: Option<&Origin>) -> String {
    origin.and_then(|origin| origin.site).map_or(String::new(), |site| format!(" #{site}"))
}

/// A constant.
fn literal(constant: &Constant) -> String {
    match constant {
        Constant::Double(x) => number(*x),
        Constant::Imaginary(x) => number(*x) + "i",
        Constant::Int(class, bits) => format!("{class} {bits}"),
        Constant::Char(text) => names::quoted(text, '\''),
        Constant::String(text) => names::quoted(text, '"'),
        Constant::Colon => ":".to_string(),
    }
}

/// A number that reads back as the same bits.
fn number(x: f64) -> String {
    if x.is_nan() {
        "nan".to_string()
    } else if x == 0.0 || (1e-4..1e15).contains(&x.abs()) || x.is_infinite() {
        x.to_string()
    } else {
        format!("{x:e}")
    }
}
