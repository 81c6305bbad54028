//! Operands and targets of calls of the runtime library.
//!
//! ```text
//! a variable in a slot        3            left there
//! a temporary in a slot       5|LAST       taken out
//! a native value, a constant  put into a slot of the call's own: 9|LAST
//! ```

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use lanner_lir::{RuntimeArg, RuntimeStep, Word};
use lanner_mir::{Args, Operand, OperandKind, Path, Slot, SlotKind, Step, Target};

/// Where a call's result goes: the slot, and the value that it becomes if that is native.
pub(super) struct Place {
    pub slot: u32,
    pub native: Option<Slot>,
}

impl Place {
    /// The slot of the variable that the result is, if it is boxed.
    pub fn boxed(&self) -> Option<u32> {
        self.native.is_none().then_some(self.slot)
    }
}

impl Emitter<'_> {
    /// A slot for the instruction that is being lowered.
    pub(super) fn take_slot(&mut self) -> Lowered<u32> {
        let runtime = self.runtime()?;
        runtime.taken += 1;
        runtime.most_taken = runtime.most_taken.max(runtime.taken);
        Ok(runtime.numbers.count + runtime.lasting.count() + runtime.taken - 1)
    }

    /// The slots that an instruction has taken are free again.
    pub(super) fn give_slots_back(&mut self) {
        if let Some(runtime) = &mut self.runtime {
            runtime.taken = 0;
        }
    }

    /// The slot that a variable has, if it has one.
    pub(super) fn number_of_slot(&self, slot: Slot) -> Option<u32> {
        self.runtime.as_ref()?.numbers.get(self.class(slot))
    }

    /// The slot of a boxed value.
    pub(super) fn boxed_slot(&mut self, slot: Slot) -> Lowered<u32> {
        match self.number_of_slot(slot) {
            Some(number) => Ok(number),
            // No run computes it.
            None => self.take_slot(),
        }
    }

    pub(super) fn is_boxed(&self, slot: Slot) -> bool {
        self.source.held[slot] == Held::Boxed
    }

    /// An operand.
    pub(super) fn word(&mut self, operand: Operand) -> Lowered<Word> {
        let word = match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) if self.is_boxed(slot) => {
                let word = Word::slot(self.boxed_slot(slot)?);
                // A temporary is read once.
                let is_last = self.source.func.slots[slot].kind == SlotKind::Temp
                    || matches!(operand.kind(), OperandKind::Last(_));
                if is_last { word.with("LAST") } else { word }
            }
            OperandKind::Slot(slot) | OperandKind::Last(slot) if let Some(lent) = self.lent_slot(slot) => {
                Word::slot(lent)
            }
            OperandKind::Slot(_) | OperandKind::Last(_) | OperandKind::Const(_) => {
                match operand.as_slot().and_then(|slot| Some((slot, self.lasting(slot)?))) {
                    Some((slot, place)) => {
                        self.put_array(Word::slot(place).with("KEPT"), slot)?;
                        Word::slot(place)
                    }
                    None => {
                        let slot = self.take_slot()?;
                        self.put(slot, operand)?;
                        Word::slot(slot).with("LAST")
                    }
                }
            }
        };
        Ok(if operand.is_spread() { word.with("SPREAD") } else { word })
    }

    /// Operands of an instruction whose results go to slots. What lies there is read for the last time, by whatever exit the instruction
    /// is left: values that live together share no slot.
    pub(super) fn words_replaced(&mut self, results: &[u32], operands: &[Operand]) -> Lowered<Vec<Word>> {
        let mut words = self.words(operands)?;
        for (k, (word, operand)) in words.iter_mut().zip(operands).enumerate() {
            let Some(slot) = operand.as_slot().filter(|_| !operand.is_spread()) else { continue };
            let is_only =
                operands.iter().enumerate().all(|(i, other)| i == k || other.as_slot() != Some(slot));
            let is_there = self.is_boxed(slot)
                && self.source.func.memory(slot).is_none()
                && self.number_of_slot(slot).is_some_and(|number| results.contains(&number));
            if is_there && is_only && !word.flags.contains(&Some("LAST")) {
                *word = word.with("LAST");
            }
        }
        Ok(words)
    }

    /// An operand that stays where it is.
    pub(super) fn word_left(&mut self, operand: Operand) -> Lowered<Word> {
        let word = self.word(operand.borrowed())?;
        Ok(Word { flags: [None; 2], ..word })
    }

    /// An operand as an argument.
    pub(super) fn operand(&mut self, operand: Operand) -> Lowered<RuntimeArg> {
        self.word(operand).map(RuntimeArg::Word)
    }

    /// Operands.
    pub(super) fn words(&mut self, operands: &[Operand]) -> Lowered<Vec<Word>> {
        operands.iter().map(|&operand| self.word(operand)).collect()
    }

    /// Operands and how many they are, as arguments.
    pub(super) fn operands(&mut self, operands: &[Operand]) -> Lowered<[RuntimeArg; 2]> {
        let words = self.words(operands)?;
        let count = RuntimeArg::Int(words.len() as i64);
        Ok([RuntimeArg::Words(words), count])
    }

    /// Arguments that stay where they are: a later instruction takes them.
    fn words_left(&mut self, operands: &[Operand]) -> Lowered<Vec<Word>> {
        operands
            .iter()
            .map(|&operand| {
                let word = self.word_left(operand)?;
                Ok(if operand.is_spread() { word.with("SPREAD") } else { word })
            })
            .collect()
    }

    /// A chain of steps and how many they are. `is_left`: subscripts stay in their slots.
    pub(super) fn steps(&mut self, path: Path, is_left: bool) -> Lowered<[RuntimeArg; 2]> {
        let func = self.source.func;
        let mut steps = Vec::new();
        for &step in &func.paths[path].0 {
            let words = |emitter: &mut Self, args: Args| match is_left {
                true => emitter.words_left(func.args(args)),
                false => emitter.words(func.args(args)),
            };
            steps.push(match step {
                Step::Paren(args) => RuntimeStep { kind: "PAREN", operands: words(self, args)?, field: None },
                Step::Brace(args) => RuntimeStep { kind: "BRACE", operands: words(self, args)?, field: None },
                Step::Field(name) => {
                    // It may be a method of an object.
                    self.links_name(&name);
                    RuntimeStep { kind: "FIELD", operands: Vec::new(), field: Some(name.to_string()) }
                }
                Step::DynamicField(name) => {
                    let word = if is_left { self.word_left(name)? } else { self.word(name)? };
                    RuntimeStep { kind: "DYNAMIC_FIELD", operands: vec![word], field: None }
                }
            });
        }
        let count = RuntimeArg::Int(steps.len() as i64);
        Ok([RuntimeArg::Steps(steps), count])
    }

    /// Where a result goes.
    pub(super) fn result_place(&mut self, dst: Slot) -> Lowered<Place> {
        if self.is_boxed(dst) && !self.is_raising() {
            return Ok(Place { slot: self.boxed_slot(dst)?, native: None });
        }
        let slot = self.take_slot()?;
        let native = (!self.is_raising() && self.source.held[dst] != Held::Nowhere).then_some(dst);
        Ok(Place { slot, native })
    }

    /// What a result has become, where it is native.
    pub(super) fn placed(&mut self, place: Place) -> Lowered {
        match place.native {
            Some(dst) => self.get(dst, place.slot),
            None => Ok(()),
        }
    }

    /// The targets of a call as words, and the native values that they become.
    pub(super) fn targets(&mut self, targets: &[Target]) -> Lowered<(Vec<Word>, Vec<Place>)> {
        let (mut words, mut places) = (Vec::new(), Vec::new());
        for &target in targets {
            match target {
                Target::Slot(dst) => {
                    let place = self.result_place(dst)?;
                    words.push(Word::slot(place.slot));
                    places.push(place);
                }
                Target::Ignored => words.push(Word::constant("IGNORED")),
                Target::Spread { list, count } => {
                    words.push(Word::slot(self.boxed_slot(list)?).with("SPREAD"));
                    words.push(self.word_left(Operand::slot(count))?);
                }
                Target::Passed { list } => {
                    words.push(Word::slot(self.boxed_slot(list)?).with("PASSED"));
                }
            }
        }
        Ok((words, places))
    }
}
