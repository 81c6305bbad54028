//! How code holds a variable in a line, what of the line it asks the interpreter for, and why: the last part of `lanner explain`.
//!
//! ```text
//! Code of line 4
//!   the loop of line 3 is code
//!   s, read: a double in a register
//!   numel(c) is asked of the interpreter: `c` is a cell, and code holds numbers and arrays of numbers alone
//! ```

use crate::explain::Role;
use lanner_base::{Id, Span};
use lanner_emit::{BoxedReason, HeldAs, MissedReason, Remark, Rep, class_of, type_of};
use lanner_facts::{ClassSet, Terms};
use lanner_lir::Type;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{
    Block, CalleeData, Func, FuncKind, Inst, Operand, OperandKind, Slot, Step, Terminator, Use,
};
use lanner_project::Sources;
use lanner_project::known::{Known, class_names, class_words, sentence_list};
use lanner_tier::{Assumption, CompilePreview, Previewer, Verdict};
use std::fmt::Write;

/// What code holds and asks for in a line.
pub(crate) fn code(
    known: &Known,
    sources: &Sources,
    terms: &mut Terms,
    (line, name): (u32, &str),
    out: &mut String,
) {
    let foreseer = Previewer::new(known, sources, terms);
    let _ = writeln!(out, "Code of line {line}");
    let telling = Telling { known, foreseer: &foreseer, func: foreseer.func(), line };
    let loops = telling.loops();
    if loops.is_empty() {
        let _ = writeln!(out, "  {}", telling.outside());
    }
    let mut is_told = false;
    for header in loops {
        let Some(foreseen) = foreseer.foresee(header) else { continue };
        let _ = writeln!(out, "  {}", telling.verdict(header, &foreseen));
        if !is_told {
            for text in telling.told(&foreseen, name) {
                is_told = true;
                let _ = writeln!(out, "  {text}");
            }
        }
    }
}

struct Telling<'a> {
    known: &'a Known,
    foreseer: &'a Previewer<'a>,
    /// The function in slot form.
    func: &'a Func,
    line: u32,
}

impl Telling<'_> {
    /// The place of an instruction in the text, or of a block's end.
    fn span(&self, (block, inst): (Block, usize)) -> Span {
        let data = &self.func.blocks[block];
        match (data.spans.get(inst), data.term) {
            (Some(origin), _) => origin.span,
            (None, Terminator::Next { .. }) => self.known.first_line(data.term_span.span),
            (None, _) => data.term_span.span,
        }
    }

    fn is_here(&self, place: (Block, usize)) -> bool {
        self.known.line(self.span(place)) == self.line
    }

    /// The headers of the loops around the line, the innermost first.
    fn loops(&self) -> Vec<Block> {
        let forest = LoopForest::of(&self.func.graph());
        let around = |block: Block| {
            let nodes = |&k: &usize| forest.loops()[k].nodes.contains(&block.index());
            (0..forest.loops().len()).filter(nodes).collect::<Vec<usize>>()
        };
        let here = self.func.blocks.iter().filter(|(block, data)| {
            let is_jump = matches!(data.term, Terminator::Jump(_));
            (0..data.insts.len() + usize::from(!is_jump)).any(|inst| self.is_here((*block, inst)))
        });
        let mut loops = here.map(|(block, _)| around(block)).max_by_key(Vec::len).unwrap_or_default();
        loops.sort_by_key(|&k| forest.loops()[k].nodes.len());
        loops.into_iter().map(|k| Block::from_index(forest.loops()[k].header)).collect()
    }

    /// What is said of a line without a loop.
    fn outside(&self) -> String {
        let line = self.line;
        match self.known.source.unit.funcs[self.known.function.func].kind {
            FuncKind::Script => format!("none: line {line} is in no loop"),
            FuncKind::Function | FuncKind::Nested | FuncKind::Anonymous => {
                let name = self.func.name;
                format!(
                    "none of its own: line {line} is in no loop, and becomes code where code calls '{name}'"
                )
            }
        }
    }

    fn verdict(&self, header: Block, foreseen: &CompilePreview) -> String {
        let data = &self.func.blocks[header];
        let place = match data.term {
            Terminator::Next { .. } => data.insts.len(),
            Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Return | Terminator::Rethrow(_) => {
                0
            }
        };
        let subject = format!("the loop of line {}", self.known.line(self.span((header, place))));
        let granted = self.granted(&foreseen.assumed);
        match &foreseen.verdict {
            Verdict::Code => format!("{subject} is code{granted}"),
            Verdict::Poor => format!("{subject} is not code: it asks the interpreter for too much{granted}"),
            Verdict::Still => format!("{subject} is not code: no turn of it would go through{granted}"),
            Verdict::Unreached => format!("{subject} is not code: control does not come to all of it"),
            Verdict::Open(open) if open.is_empty() => format!(
                "the code of {subject} depends on what variables of functions that it calls are when it is entered"
            ),
            Verdict::Open(open) => {
                let (names, are) = (self.variables(open), if open.len() == 1 { "is" } else { "are" });
                format!(
                    "the code of {subject} depends on what {names} {are} when it is entered, which facts leave open; \
                     `--args` or comments `%#` tell"
                )
            }
        }
    }

    /// What is taken for granted of variables, behind a verdict.
    fn granted(&self, granted: &[(Slot, Assumption)]) -> String {
        let of = |what: Assumption| -> Vec<Slot> {
            granted.iter().filter(|(_, other)| *other == what).map(|(slot, _)| *slot).collect()
        };
        let (real, doubles) = (of(Assumption::Real), of(Assumption::Doubles));
        let mut parts = Vec::new();
        if !real.is_empty() {
            let are = if real.len() == 1 { "is" } else { "are" };
            parts.push(format!("{} {are} real", self.variables(&real)));
        }
        if !doubles.is_empty() {
            let are = if doubles.len() == 1 { "is a range" } else { "are ranges" };
            parts.push(format!("{} {are} of doubles", self.variables(&doubles)));
        }
        if parts.is_empty() { String::new() } else { format!(", while {}", sentence_list(&parts, "and")) }
    }

    /// What was decided of the line; where variables may be anything, what rests on none of them.
    fn told(&self, foreseen: &CompilePreview, name: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let is_open = matches!(foreseen.verdict, Verdict::Open(_));
        let is_told = |told: &&Remark| !is_open || told.missed.is_some_and(MissedReason::is_certain);
        let here = || foreseen.remarks.iter().filter(|told| self.is_here(told.at)).filter(is_told);
        let is_named = |slot: Slot| {
            self.func.slots.get(slot).is_some_and(|data| data.name.is_some_and(|n| n.as_str() == name))
        };
        for role in [Role::Read, Role::Assigned].into_iter().filter(|_| !is_open) {
            for told in here() {
                let (word, all) = match role {
                    Role::Read => ("read", &told.reads),
                    Role::Assigned => ("assigned", &told.writes),
                };
                for (slot, held) in all.iter().filter(|(slot, _)| is_named(*slot)) {
                    let text = format!("{name}, {word}: {}", self.held(told.at, *slot, *held));
                    if !lines.contains(&text) {
                        lines.push(text);
                    }
                }
            }
        }
        for told in here() {
            let Some(why) = told.missed else { continue };
            let what = self.known.excerpt(self.known.first_line(self.span(told.at)));
            let asked = format!("{what}: asked of the interpreter, since ");
            // What a statement does with its value follows from what it is.
            if !lines.iter().any(|text| text.starts_with(&asked)) {
                lines.push(format!("{asked}{}", self.why(told.at, why)));
            }
        }
        lines
    }

    fn held(&self, at: (Block, usize), slot: Slot, HeldAs { rep, boxed }: HeldAs) -> String {
        match boxed {
            Some(unheld) => format!("boxed, since {}", self.unheld(at, Operand::slot(slot), unheld)),
            None => rep_words(rep),
        }
    }

    /// Why code does not hold a value that an instruction reads or writes.
    fn unheld(&self, at: (Block, usize), operand: Operand, unheld: BoxedReason) -> String {
        let text = self.text(operand);
        let value = operand.as_slot().and_then(|slot| self.value(at, slot));
        let memory = value.and_then(|value| self.known.func.memory(value));
        if let Some(memory) = memory.filter(|memory| memory.is_cell()) {
            return format!("`{text}` {}", memory.why());
        }
        let fact = value.and_then(|value| self.known.facts.of(value));
        // Code knows less of what was boxed when its loop was entered.
        let classes = match unheld {
            BoxedReason::Classes(classes) => fact.map_or(classes, |fact| fact.classes),
            BoxedReason::Undefined | BoxedReason::Complex | BoxedReason::Rank | BoxedReason::Merged => {
                ClassSet::ANY
            }
        };
        match unheld {
            BoxedReason::Classes(_) => class_reason(&text, classes),
            BoxedReason::Undefined => format!("`{text}` may have no value"),
            BoxedReason::Complex => {
                format!(
                    "`{text}` may be complex, and code makes complex numbers one by one, no arrays of them"
                )
            }
            BoxedReason::Rank => format!("it is not known how many dimensions `{text}` has"),
            BoxedReason::Merged => format!("`{text}` is held in different ways where ways meet"),
        }
    }

    /// The value in SSA form of a variable that an instruction reads or writes, or the end of a block.
    fn value(&self, (block, inst): (Block, usize), variable: Slot) -> Option<Slot> {
        let of = &self.foreseer.of;
        let mut found = None;
        let mut note = |used: Use| {
            let slot = match used {
                Use::Operand(operand) => operand.as_slot(),
                Use::Place(slot) | Use::Mention(slot) | Use::Write(slot) | Use::WriteList(slot) => Some(slot),
                Use::Clear(_) => None,
            };
            found = found.or(slot.filter(|&slot| of.variables[slot] == variable));
        };
        match of.insts[block].get(inst) {
            Some(&place) => of.ssa.visit_inst(&of.ssa.blocks[block].insts[place?], &mut note),
            None => of.ssa.visit_term(&of.ssa.blocks[block].term, &mut note),
        }
        found
    }

    fn why(&self, at: (Block, usize), why: MissedReason) -> String {
        let inst = self.func.blocks[at.0].insts.get(at.1);
        match why {
            MissedReason::Kind => inst.map_or_else(String::new, |inst| self.kind(at, inst)),
            MissedReason::Call | MissedReason::Function => match inst {
                Some(Inst::Call { callee, .. }) => {
                    format!(
                        "the call of `{}` is done by the interpreter",
                        self.callee(&self.func.callees[*callee])
                    )
                }
                _ => "the call is done by the interpreter".to_owned(),
            },
            MissedReason::Boxed(operand, Some(unheld)) => self.unheld(at, operand, unheld),
            MissedReason::Boxed(operand, None) => format!("`{}` is no number", self.text(operand)),
            MissedReason::Operand(operand, rep) => match inst {
                Some(_) => operand_reason(&self.text(operand), rep),
                None => format!("it takes columns of `{}`, which may be no numbers", self.text(operand)),
            },
            MissedReason::Result(unheld) => result_reason(unheld),
            MissedReason::Clobbered => {
                "the array in whose place it would be made may be gone by then".to_owned()
            }
            MissedReason::Form => inst.map_or_else(String::new, form_reason),
        }
    }

    /// Why no instruction of a kind is code.
    fn kind(&self, at: (Block, usize), inst: &Inst) -> String {
        let text = self.known.excerpt(self.known.first_line(self.span(at)));
        match *inst {
            Inst::Get { path, .. }
            | Inst::GetList { path, .. }
            | Inst::Peek { path, .. }
            | Inst::SetPath { path, .. }
            | Inst::CountTargets { path, .. }
            | Inst::SetList { path, .. }
            | Inst::ReleasePart { path, .. } => {
                let steps = &self.func.paths[path].0;
                let is_field = |step: &Step| matches!(step, Step::Field(_) | Step::DynamicField(_));
                let is_cell = |step: &Step| matches!(step, Step::Brace(_));
                if steps.iter().any(is_field) {
                    "it is about a field".to_owned()
                } else if steps.iter().any(is_cell) {
                    "it is about what is in a cell".to_owned()
                } else {
                    format!("`{text}` may be a call or a part of anything")
                }
            }
            Inst::Delete { .. } => "it deletes elements".to_owned(),
            Inst::CellRow { .. } => "it makes a cell".to_owned(),
            Inst::Handle { .. } | Inst::Closure { .. } | Inst::MetaClass { .. } => {
                "it makes a handle".to_owned()
            }
            Inst::Display { .. } | Inst::Answer { .. } => "it shows a value or keeps it in 'ans'".to_owned(),
            Inst::Matches { .. } => "it compares a value with a `case`".to_owned(),
            Inst::Own { .. } | Inst::Reserve { .. } => "it copies an array or makes room for it".to_owned(),
            Inst::CheckFit { .. } | Inst::CheckStore { .. } | Inst::CheckConcat { .. } => {
                "it checks sizes".to_owned()
            }
            Inst::Global { .. }
            | Inst::Persistent { .. }
            | Inst::Defined { .. }
            | Inst::Clear { .. }
            | Inst::CatchError { .. } => "it is about a variable, not about its value".to_owned(),
            // Kinds that may be code.
            _ => form_reason(inst),
        }
    }

    fn callee(&self, callee: &CalleeData) -> String {
        match callee {
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => name.to_string(),
            CalleeData::Builtin(row) => row.row().name.to_owned(),
            CalleeData::Local { func, .. } => self.known.source.unit.funcs[*func].name.to_string(),
        }
    }

    fn variables(&self, slots: &[Slot]) -> String {
        let names: Vec<String> =
            slots.iter().map(|&slot| format!("`{}`", self.text(Operand::slot(slot)))).collect();
        sentence_list(&names, "and")
    }

    /// An operand in slot form as the text has it.
    fn text(&self, operand: Operand) -> String {
        let (OperandKind::Slot(slot) | OperandKind::Last(slot)) = operand.kind() else {
            return self.known.operand_text(operand);
        };
        match self.func.slots.get(slot).and_then(|data| data.name) {
            Some(name) => name.to_string(),
            None => self.expression(slot),
        }
    }

    /// The expression that a slot without a name is.
    fn expression(&self, slot: Slot) -> String {
        for (block, data) in self.func.blocks.iter() {
            for (k, inst) in data.insts.iter().enumerate() {
                let mut writes = false;
                self.func.visit_inst(inst, &mut |used| {
                    writes |= matches!(used, Use::Write(to) | Use::WriteList(to) if to == slot);
                });
                if writes {
                    return self.known.excerpt(self.known.first_line(self.span((block, k))));
                }
            }
        }
        "this value".to_owned()
    }
}

fn rep_words(rep: Rep) -> String {
    let class = |ty: Type| class_of(ty).name();
    match rep {
        Rep::Integer => "an integer, counted in a register".to_owned(),
        Rep::Scalar(ty) => format!("{} in a register", with_article(class(ty))),
        Rep::Complex => "a double in registers that may be complex".to_owned(),
        Rep::Array(Type::F64, _) => "an array in its variable's slot".to_owned(),
        Rep::Array(ty, _) => format!("an array of class {} in its variable's slot", class(ty)),
        Rep::ComplexArray(_) => "an array of complex numbers in its variable's slot".to_owned(),
        Rep::Made(Type::F64, _) => "an array in memory of the code's own".to_owned(),
        Rep::Made(ty, _) => format!("an array of class {} in memory of the code's own", class(ty)),
        Rep::Range | Rep::Steps => "a range, as its first number, step and last one in registers".to_owned(),
        Rep::Boxed => "boxed".to_owned(),
    }
}

fn with_article(class: &str) -> String {
    let article = if class.starts_with(['i', 'o']) { "an" } else { "a" };
    format!("{article} {class}")
}

/// Why a value of these classes is boxed.
fn class_reason(text: &str, classes: ClassSet) -> String {
    match classes.only() {
        Some(class) if type_of(class).is_none() => {
            let class = with_article(class.name());
            format!("`{text}` is {class}, and code holds numbers and arrays of numbers alone")
        }
        // Its class was not known any more where code was made.
        Some(_) => format!("`{text}` comes out of what is boxed, which could be of any class"),
        None if class_names(classes) == ["any"] => format!("`{text}` may be of any class"),
        None => format!("`{text}` may be {}", class_words(classes)),
    }
}

/// Why code does not do something with an operand that it holds.
fn operand_reason(text: &str, rep: Rep) -> String {
    match rep {
        Rep::Array(ty, _) if !matches!(ty, Type::F64 | Type::Bool) => {
            let class = class_of(ty).name();
            format!(
                "`{text}` is an array of class {class}, of which code reads and writes single elements alone"
            )
        }
        Rep::ComplexArray(_) => {
            format!("`{text}` is an array of complex numbers, of which code reads single elements alone")
        }
        Rep::Range | Rep::Steps => format!("`{text}` is a range, which is not written out"),
        Rep::Complex => format!("`{text}` may be complex"),
        Rep::Scalar(ty) => {
            format!("code does not do this with the class {}, as which `{text}` is held", class_of(ty).name())
        }
        Rep::Integer | Rep::Array(..) | Rep::Made(..) | Rep::Boxed => {
            format!("code does not do this with `{text}`")
        }
    }
}

/// Why an instruction is no code whose result code would not hold.
fn result_reason(unheld: BoxedReason) -> String {
    match unheld {
        BoxedReason::Classes(classes) => class_reason("its result", classes).replace('`', ""),
        BoxedReason::Undefined => "it may give no value".to_owned(),
        BoxedReason::Complex => "its result may be complex".to_owned(),
        BoxedReason::Rank => "it is not known how many dimensions its result has".to_owned(),
        BoxedReason::Merged => form_of_operation(),
    }
}

/// Why an instruction is no code whose operands are what code works with.
fn form_reason(inst: &Inst) -> String {
    match inst {
        Inst::Copy { .. } | Inst::Move { .. } => {
            "it hands an array on: two variables hold the same one then".to_owned()
        }
        Inst::Range { .. } => "a bound or the step is no integer that is counted in a register".to_owned(),
        Inst::Concat { .. } => "code joins numbers and matrices of doubles alone".to_owned(),
        Inst::Index { .. } | Inst::SetIndex { .. } => {
            "it is neither an element nor a section whose dimensions code knows".to_owned()
        }
        _ => form_of_operation(),
    }
}

fn form_of_operation() -> String {
    "it is no operation on numbers or on the single elements of arrays of doubles".to_owned()
}
