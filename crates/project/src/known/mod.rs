//! What is known of one function, to be told to a person: its facts beside its text.
//!
//! - `words`  facts in words, and where values come from

pub mod words;

pub use words::{
    Detail, class_names, class_words, fact_line, fact_words, is_internal, range_words, sentence_list,
    shape_text, shape_words, value_classes, value_words,
};

use crate::annotations::annotated_call;
use crate::{Source, Sources};
use lanner_base::{LineIndex, Span};
use lanner_facts::{Constant, Fact, Terms};
use lanner_infer::{Facts, Function, Inference, NameTarget as Meaning, Program};
use lanner_mir::{
    Block, Callee, CalleeData, Constant as Literal, Func, Inst, Operand, OperandKind, Slot, Terminator, Use,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What writes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Definition {
    /// An instruction of a block.
    Inst(Block, usize),
    /// A φ of a block.
    Phi(Block, usize),
    /// The head of a `for` loop.
    Head(Block),
}

/// One function, its facts and its text.
pub struct Known {
    /// Which function.
    pub function: Function,
    /// Its unit.
    pub source: Rc<Source>,
    /// Its SSA form.
    pub func: Rc<Func>,
    /// What is known of its values.
    pub facts: Rc<Facts>,
    /// Where the lines of its text start.
    pub lines: Rc<LineIndex>,
    definitions: FxHashMap<Slot, Definition>,
}

impl Known {
    /// What is known of a function that is called with these arguments.
    pub fn of(
        sources: &Sources,
        inference: &mut Inference,
        function: Function,
        args: &[Fact],
        nargout: usize,
    ) -> Known {
        let facts = inference.facts_of(function, args, nargout);
        Known::with(sources, function, facts)
    }

    /// What is known of a function of whose arguments nothing is known but what its annotations say.
    pub fn of_any_call(sources: &Sources, inference: &mut Inference, function: Function) -> Known {
        let call = annotated_call(&sources.unit(function.unit), inference, function);
        Known::of(sources, inference, function, &call.args, call.nargout)
    }

    /// The facts beside the text.
    pub fn with(sources: &Sources, function: Function, facts: Rc<Facts>) -> Known {
        Known::of_version(sources, function, sources.func(function), facts)
    }

    /// The same of a function that is not as its text is: a version of native code.
    pub fn of_version(sources: &Sources, function: Function, func: Rc<Func>, facts: Rc<Facts>) -> Known {
        let source = sources.unit(function.unit);
        let lines = Rc::clone(&source.lines);
        let definitions = definitions(&func);
        Known { function, source, func, facts, lines, definitions }
    }

    /// What writes a value; none for what the function begins with.
    pub fn definition(&self, slot: Slot) -> Option<Definition> {
        self.definitions.get(&slot).copied()
    }

    /// The instruction.
    pub fn inst(&self, (block, inst): (Block, usize)) -> &Inst {
        &self.func.blocks[block].insts[inst]
    }

    /// The place of a definition in the text; none for a φ, which has none.
    pub fn span_of(&self, definition: Definition) -> Option<Span> {
        match definition {
            Definition::Inst(block, inst) => {
                self.func.blocks[block].spans.get(inst).map(|origin| origin.span)
            }
            Definition::Phi(..) => None,
            // The loop's first line: its body is no part of what is said of the head.
            Definition::Head(block) => Some(self.first_line(self.func.blocks[block].term_span.span)),
        }
    }

    /// The part of a place in its first line.
    pub fn first_line(&self, span: Span) -> Span {
        let text = span.of(&self.source.unit.text);
        let length = text.find('\n').unwrap_or(text.len()) as u32;
        Span { start: span.start, end: span.start + length }
    }

    /// The line of a place, from 1.
    pub fn line(&self, span: Span) -> u32 {
        self.lines.locate(&self.source.unit.text, span.start).line
    }

    /// The name of the variable that a slot is a version of.
    pub fn name(&self, slot: Slot) -> Option<&'static str> {
        self.func.slots[slot].name.map(|name| name.as_str())
    }

    /// The slot is a parameter as the function was given it.
    pub fn is_parameter(&self, slot: Slot) -> bool {
        self.func.params.contains(&slot) || self.func.captures.contains(&slot)
    }

    /// What is known of an operand.
    pub fn operand(&self, operand: Operand, terms: &mut Terms) -> Option<Fact> {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.facts.of(slot).cloned(),
            OperandKind::Const(constant) => {
                let constant = match &self.func.constants[constant] {
                    Literal::Double(x) => Constant::Double(*x),
                    Literal::Int(class, bits) => Constant::Integer(*class, i128::from(*bits)),
                    Literal::Char(text) => Constant::Char(text.as_str().into()),
                    Literal::String(text) => Constant::String(text.as_str().into()),
                    Literal::Imaginary(_) | Literal::Colon => return None,
                };
                Some(Fact::constant(constant, terms))
            }
        }
    }

    /// The operand is a literal number.
    pub fn is_number(&self, operand: Operand) -> bool {
        matches!(operand.kind(), OperandKind::Const(k) if matches!(self.func.constants[k],
            Literal::Double(_) | Literal::Int(..) | Literal::Imaginary(_)))
    }

    /// The operand is the subscript `:`.
    pub fn is_colon(&self, operand: Operand) -> bool {
        matches!(operand.kind(), OperandKind::Const(k) if self.func.constants[k] == Literal::Colon)
    }

    /// What an instruction reads: operands, and the values that it changes.
    pub fn reads(&self, inst: &Inst) -> Vec<Operand> {
        let mut found = Vec::new();
        self.func.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) => found.push(operand),
            Use::Place(slot) => found.push(Operand::slot(slot)),
            Use::Mention(_) | Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
        });
        found
    }

    /// The values that an instruction writes.
    pub fn writes(&self, inst: &Inst) -> Vec<Slot> {
        let mut found = Vec::new();
        self.func.visit_inst(inst, &mut |used| {
            if let Use::Write(slot) | Use::WriteList(slot) = used {
                found.push(slot);
            }
        });
        found
    }

    /// What a callee means.
    pub fn meaning(&self, sources: &Sources, callee: Callee) -> Meaning {
        match &self.func.callees[callee] {
            CalleeData::Local { func, .. } => {
                Meaning::Function(Function { unit: self.function.unit, func: *func })
            }
            CalleeData::Builtin(row) => Meaning::Row(*row),
            CalleeData::Named(name) => sources.resolve(self.function.unit, name.as_str()),
            CalleeData::Undecided { .. } => Meaning::Unknown,
        }
    }

    /// All instructions that a run may come to, with their places.
    pub fn reached(&self) -> impl Iterator<Item = (Block, usize, &Inst, Span)> {
        let blocks = self.func.blocks.iter().filter(|(block, _)| self.facts.reached[*block]);
        blocks.flat_map(|(block, data)| {
            let stop = self.facts.stops.iter().find(|stop| stop.0 == block).map(|stop| stop.1);
            let all = data.insts.iter().zip(&data.spans).enumerate();
            all.take_while(move |(k, _)| stop.is_none_or(|stop| *k <= stop))
                .map(move |(k, (inst, origin))| (block, k, inst, origin.span))
        })
    }
}

fn definitions(func: &Func) -> FxHashMap<Slot, Definition> {
    let mut found = FxHashMap::default();
    for (block, data) in func.blocks.iter() {
        for (k, phi) in data.phis.iter().enumerate() {
            found.insert(phi.dst, Definition::Phi(block, k));
        }
        for (k, inst) in data.insts.iter().enumerate() {
            func.visit_inst(inst, &mut |used| {
                if let Use::Write(slot) | Use::WriteList(slot) = used {
                    found.entry(slot).or_insert(Definition::Inst(block, k));
                }
            });
        }
        if let Terminator::Next { var, counted, .. } = data.term {
            found.insert(var, Definition::Head(block));
            found.insert(counted, Definition::Head(block));
        }
    }
    found
}
