//! Slots, and how instructions read and write them.
//!
//! ```text
//! 3             reads slot 3
//! 3 | LAST      takes the value out of slot 3
//! 3 | SPREAD    the values of the list in slot 3 are arguments each
//! ```

use crate::abi::CType;
use crate::engine::Engine;
use crate::layout::{BRACE, FIELD, IGNORED, KEPT, LAST, PAREN, PASSED, SLOT, SPREAD, Step, list};
use lanner_runtime::index::chain::{Evaluated, Steps, field_name, numbered_field, operations};
use lanner_runtime::memory::Grow;
use lanner_runtime::outputs::{Wanted, hand_out};
use lanner_runtime::{Args, Fault, Outputs, Result, Value};
use smallvec::SmallVec;

/// The slots of an activation. A value of this type comes from a caller of the interface, who promises that the slots are there, hold
/// values, and are touched by nobody else while an instruction reads or writes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Slots(pub *mut Value);

impl CType for Slots {
    fn c() -> String {
        "lanner_value *".to_owned()
    }
}

/// A list of operands, targets or slots. It comes from a caller of the interface, who promises that there are as many as the count says.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Words(pub *const u32);

impl CType for Words {
    fn c() -> String {
        "const uint32_t *".to_owned()
    }
}

impl Words {
    /// So many words.
    pub(crate) fn slice<'a>(self, count: i64) -> &'a [u32] {
        list(self.0, count.max(0) as usize)
    }
}

/// A chain of steps. It comes from a caller of the interface, as [`Words`] do.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Chain(pub *const Step);

impl CType for Chain {
    fn c() -> String {
        "const lanner_step *".to_owned()
    }
}

impl Chain {
    /// So many steps.
    pub(crate) fn slice<'a>(self, count: i64) -> &'a [Step] {
        list(self.0, count.max(0) as usize)
    }
}

impl Slots {
    /// The value of a slot, as it is: may be `Undefined` or `Shared`.
    #[inline]
    pub(crate) fn peek(&self, operand: u32) -> &Value {
        // SAFETY: the slot is there and holds a value (`Slots`).
        unsafe { &*self.0.add((operand & SLOT) as usize) }
    }

    /// The same to write to.
    #[inline]
    pub(crate) fn place(&mut self, operand: u32) -> &mut Value {
        // SAFETY: the slot is there and holds a value that nobody else looks at now (`Slots`).
        unsafe { &mut *self.0.add((operand & SLOT) as usize) }
    }

    /// The real double of a slot, if it is one.
    #[inline]
    pub(crate) fn scalar(&self, operand: u32) -> Option<f64> {
        match *self.peek(operand) {
            Value::Scalar(x) if operand & SPREAD == 0 => Some(x),
            _ => None,
        }
    }

    /// Writes a slot; a shared variable is written where it lives.
    #[inline]
    pub(crate) fn put(&mut self, slot: u32, value: Value) {
        match self.place(slot) {
            Value::Shared(cell) => *cell.borrow_mut() = value,
            place => *place = value,
        }
    }

    /// Makes the slot unassigned, whatever variable it holds.
    #[inline]
    pub(crate) fn clear(&mut self, slot: u32) {
        *self.place(slot) = Value::Undefined;
    }

    /// Takes what a slot holds, out of it.
    #[inline]
    pub(crate) fn take(&mut self, slot: u32) -> Value {
        std::mem::take(self.place(slot))
    }

    /// The slot of an operand that is read for the last time becomes unassigned.
    #[inline]
    pub(crate) fn end_last(&mut self, operand: u32) {
        if operand & LAST != 0 {
            self.clear(operand);
        }
    }

    /// Runs `change` on the variable that a slot holds, wherever it lives.
    pub(crate) fn update<T>(&mut self, slot: u32, change: impl FnOnce(&mut Value) -> T) -> T {
        match self.place(slot) {
            Value::Shared(cell) => change(&mut cell.borrow_mut()),
            value => change(value),
        }
    }

    /// Changes what a slot holds, which is unassigned meanwhile: operands are read.
    #[inline]
    pub(crate) fn apart<T>(&mut self, slot: u32, change: impl FnOnce(Slots, &mut Value) -> T) -> T {
        let mut container = self.take(slot);
        let changed = change(*self, &mut container);
        *self.place(slot) = container;
        changed
    }

    /// Whether a place is one that keeps the value which it has.
    #[inline]
    pub(crate) fn is_kept(&self, place: u32) -> bool {
        place & KEPT != 0 && !matches!(self.peek(place), Value::Undefined)
    }

    /// Whether the variable that a slot holds has no value.
    pub(crate) fn is_unassigned(&self, slot: u32) -> bool {
        match self.peek(slot) {
            Value::Shared(cell) => matches!(*cell.borrow(), Value::Undefined),
            value => matches!(value, Value::Undefined),
        }
    }
}

impl Engine {
    /// The operand's value; the last read takes it out of its slot.
    ///
    /// # Errors
    /// A slot that was never assigned.
    pub(crate) fn read(&self, mut v: Slots, operand: u32) -> Result<Value> {
        let value = match v.peek(operand) {
            Value::Scalar(x) => return Ok(Value::Scalar(*x)),
            Value::Shared(cell) => cell.borrow().clone(),
            // An object may notice when its last holder lets go: variables hold it until the function ends.
            Value::Object(object) if operand & LAST == 0 || self.name_of(v, operand).is_some() => {
                Value::Object(object.clone())
            }
            _ if operand & LAST != 0 => v.take(operand),
            value => value.clone(),
        };
        if let Value::Undefined = value { Err(self.unassigned(v, operand)) } else { Ok(value) }
    }

    /// The operand's value, which stays in its slot.
    ///
    /// # Errors
    /// A slot that was never assigned.
    pub(crate) fn borrow(&self, v: Slots, operand: u32) -> Result<Value> {
        self.read(v, operand & !LAST)
    }

    #[cold]
    fn unassigned(&self, v: Slots, operand: u32) -> lanner_runtime::Error {
        let name = self.name_of(v, operand);
        let is_parameter =
            self.frame_of_slots(v).is_some_and(|frame| frame.function().is_parameter(operand & SLOT));
        Fault::unassigned(name.map_or("", |name| name.as_str()), is_parameter)
    }

    /// The values of a list of arguments, lists spread.
    ///
    /// # Errors
    /// As `read`.
    pub(crate) fn read_args(&self, v: Slots, operands: &[u32]) -> Result<Args> {
        let mut values = Args::new();
        for &operand in operands {
            match self.read(v, operand)? {
                Value::List(list) if operand & SPREAD != 0 => values.put_all(list.iter().cloned()),
                value => values.push(value),
            }
        }
        Ok(values)
    }

    /// The same for a callee that may look at variables, which stay as they are.
    ///
    /// # Errors
    /// As `read`.
    pub(crate) fn read_args_seen(&self, v: Slots, operands: &[u32]) -> Result<Args> {
        let seen =
            |&operand: &u32| if self.name_of(v, operand).is_some() { operand & !LAST } else { operand };
        let operands: SmallVec<[u32; 4]> = operands.iter().map(seen).collect();
        self.read_args(v, &operands)
    }

    /// The same, everything left in its slot.
    ///
    /// # Errors
    /// As `read`.
    pub(crate) fn borrow_args(&self, v: Slots, operands: &[u32]) -> Result<Args> {
        let operands: SmallVec<[u32; 4]> = operands.iter().map(|&operand| operand & !LAST).collect();
        self.read_args(v, &operands)
    }

    /// A chain with its subscripts evaluated. Of an object the first step may be a number: its class says what `object.(2)` is.
    ///
    /// # Errors
    /// As `read`; a dynamic field that is no text.
    pub(crate) fn steps(&self, v: Slots, chain: &[Step], of_object: bool) -> Result<Steps> {
        self.evaluated((chain, of_object), &|operands| self.read_args(v, operands))
    }

    /// The same, subscripts left in their slots.
    ///
    /// # Errors
    /// As `steps`.
    pub(crate) fn borrow_steps(&self, v: Slots, chain: &[Step]) -> Result<Steps> {
        self.evaluated((chain, false), &|operands| self.borrow_args(v, operands))
    }

    fn evaluated(
        &self,
        (chain, of_object): (&[Step], bool),
        read: &dyn Fn(&[u32]) -> Result<Args>,
    ) -> Result<Steps> {
        let mut steps = Steps::new();
        for (k, step) in chain.iter().enumerate() {
            steps.push(match step.kind {
                PAREN => Evaluated::Paren(read(step.operands())?),
                BRACE => Evaluated::Brace(read(step.operands())?),
                FIELD => Evaluated::Field(step.name()),
                _ => {
                    let named = read(step.operands())?;
                    let named = named.first().unwrap_or(&Value::Undefined);
                    if let Some(more) = operations(named) {
                        steps.extend(more);
                        continue;
                    }
                    let number = numbered_field(named).filter(|_| of_object && k == 0);
                    Evaluated::Field(number.map_or_else(|| field_name(named), Ok)?)
                }
            });
        }
        Ok(steps)
    }

    /// How many outputs targets ask for.
    pub(crate) fn count_outputs(&self, v: Slots, targets: &[u32]) -> usize {
        let count = |target: Wanted| match target {
            Wanted::Slot(_) | Wanted::Ignored => 1,
            Wanted::Several(_, count) => count,
            Wanted::Rest(_) => self.frame().map_or(0, |frame| frame.nargout as usize),
        };
        let mut words = targets.iter().copied();
        std::iter::from_fn(|| wanted(v, &mut words)).map(count).sum()
    }

    /// Hands values to their targets.
    ///
    /// # Errors
    /// Fewer values than targets.
    pub(crate) fn store_outputs(
        &self,
        mut v: Slots,
        targets: &[u32],
        outputs: &mut Outputs,
        statement: bool,
    ) -> Result<()> {
        if let (&[slot], [value]) = (targets, outputs.as_mut_slice())
            && slot & !SLOT == 0
        {
            v.put(slot, std::mem::take(value));
            return Ok(());
        }
        let mut words = targets.iter().copied();
        let wanted = |v: &Slots| wanted(*v, &mut words);
        hand_out(outputs, &mut v, wanted, statement, |v, slot, value| match value {
            Some(value) => v.put(slot, value),
            None => v.clear(slot),
        })
    }
}

/// What the next target takes.
#[inline]
fn wanted(v: Slots, words: &mut impl Iterator<Item = u32>) -> Option<Wanted> {
    let word = words.next()?;
    Some(if word == IGNORED {
        Wanted::Ignored
    } else if word & SPREAD != 0 {
        let count = words.next().and_then(|count| v.peek(count).as_f64());
        Wanted::Several(word & SLOT, count.map_or(0, |n| n as usize))
    } else if word & PASSED != 0 {
        Wanted::Rest(word & SLOT)
    } else {
        Wanted::Slot(word & SLOT)
    })
}
