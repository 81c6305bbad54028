//! The loop form: a loop that has turned a few times, its scalar variables in registers and its arrays pinned.
//!
//! ```text
//! for i = 2:n - 1                          b3: next r34 in range 0, counter r33, b4, out
//!   u(i, j) = s2 * u(i, j - 1) + c         b4: r0 = u(r34, r35 - 1)
//! end                                          r0 = r36 * r0 + r37
//!                                              u(r34, r35) = r0
//!                                              next r34 in range 0, counter r33, b4, out
//! ```
//!
//! It is made from the quick form of the loop's blocks, for the classes that the variables have at that time. At the
//! entry the variables are loaded and checked; where they hold something else the quick form goes on. An operation
//! that finds something that is not plain (a subscript outside, a root that is not real, an interrupt) leaves the
//! loop before it has done anything: the variables are stored, and the quick form does its stretch again.
//! No operation of the loop form calls anything, so nothing can look at the variables meanwhile.

mod classes;
mod compile;
mod heads;
mod improve;
mod layout;

pub(super) use heads::{Head, Heads, Parts};

use crate::meter::Metering;
use crate::operands::{keep_complex, put_bool, put_scalar};
use classes::{Class, class_of};
use lanner_base::interrupt::undisturbed;
use lanner_builtins::Extent;
use lanner_loops::{Pinned, PinnedSlice, Program, Reg, Registers, State};
use lanner_mir::Slot;
use lanner_runtime::{C64, Value, index, memory};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// The loop form of a loop.
struct Loop {
    program: Program,
    /// For each operation the place in the quick form where the program goes on if it leaves the loop.
    outs: Vec<u32>,
    constants: Vec<(Reg, f64)>,
    variables: Vec<Variable>,
    /// Variables that are left to the quick form, and what they were when the loop form was made.
    others: Vec<(Slot, Class)>,
    /// Slots of real arrays.
    arrays: Vec<Slot>,
    /// Slots of complex, character and logical arrays.
    numbers: Vec<Slot>,
    texts: Vec<Slot>,
    flags: Vec<Slot>,
    /// The slots of all arrays in ascending order, with their table and place there.
    pins: Vec<Pin>,
    /// Slots of what `for` loops run over.
    ranges: Vec<Slot>,
    sizes: Vec<Size>,
    /// Callees, and whether their names were known to mean rows of the table when the loop form was made.
    callees: Vec<(u16, bool)>,
    /// Where changes of arrays are counted: all, and those that had to find out whether to copy.
    counters: Option<[Reg; 2]>,
    registers: RefCell<Box<Registers>>,
}

/// A scalar variable or temporary in a register.
struct Variable {
    slot: Slot,
    register: Reg,
    class: Class,
    /// Whether it must hold a scalar of its class at the entry.
    needed: bool,
    written: bool,
}

/// A size of an array, which keeps its extents in the loop.
struct Size {
    slot: Slot,
    asked: Asked,
    register: Reg,
}

/// What is asked of an array.
#[derive(Clone, Copy, PartialEq)]
enum Asked {
    /// What `end` means at a position among subscripts.
    End {
        position: u8,
        count: u8,
    },
    Extent(Extent),
}

#[derive(Clone, Copy, PartialEq)]
enum Table {
    Real,
    Complex,
    Written,
    Text,
    Flag,
}

struct Pin {
    slot: Slot,
    table: Table,
    place: usize,
}

/// How a loop was left.
struct Left {
    /// Where the quick form goes on.
    to: usize,
    /// How often the loop turned.
    turns: u32,
}

impl Loop {
    /// Whether the variables and the names of functions are what the loop form was made for. Loads the variables.
    fn fits(&self, slots: &[Value], means_row: &dyn Fn(u16) -> bool) -> bool {
        self.callees.iter().all(|&(callee, is_known)| means_row(callee) == is_known)
            && self.load(slots, &mut self.registers.borrow_mut()).is_some()
    }

    /// Runs the loop, the variables being loaded; none where others hold an array that the loop writes.
    fn enter(
        &self,
        slots: &mut [Value],
        interrupt: &AtomicBool,
        metering: Option<Metering<'_>>,
    ) -> Option<Left> {
        let mut registers = self.registers.borrow_mut();
        for counter in self.counters.into_iter().flatten() {
            registers.doubles[usize::from(counter)] = 0.0;
        }
        for (k, slot) in self.ranges.iter().enumerate() {
            let range = match &slots[slot.0 as usize] {
                Value::Range(range) => Some(**range),
                _ => None,
            };
            registers.set_range(k, range);
        }
        let mut state = State::new(&mut registers, interrupt);
        self.pin(slots, &mut state)?;
        // Nothing unwinds through code.
        let left = undisturbed(|| memory::apart(|| self.program.run(&mut state)));
        let made = state.made;
        if let (Some(counters), Some(metering)) = (self.counters, metering) {
            let [changes, asking] = counters.map(|counter| registers.doubles[usize::from(counter)] as u64);
            metering.meter.borrow_mut().made(changes, asking);
        }
        for variable in self.variables.iter().filter(|variable| variable.written) {
            let register = usize::from(variable.register);
            let x = registers.doubles[register];
            match variable.class {
                Class::Logical => put_bool(slots, variable.slot, x != 0.0),
                Class::Complex => {
                    keep_complex(slots, variable.slot, C64::new(x, registers.imaginary[register]));
                }
                Class::Double | Class::Unknown | Class::Element | Class::Other => {
                    put_scalar(slots, variable.slot, x)
                }
            }
        }
        for (k, &slot) in self.ranges.iter().enumerate().filter(|(k, _)| made & (1 << k) != 0) {
            if let Some(range) = registers.range(k) {
                slots[slot.0 as usize] = Value::Range(Rc::new(range));
            }
        }
        Some(Left { to: self.outs[left.at] as usize, turns: left.turns })
    }

    /// Loads the variables and the sizes of arrays.
    fn load(&self, slots: &[Value], registers: &mut Registers) -> Option<()> {
        if self.others.iter().any(|&(slot, class)| class_of(&slots[slot.0 as usize]) != class) {
            return None;
        }
        for variable in &self.variables {
            let register = usize::from(variable.register);
            let x = match (&slots[variable.slot.0 as usize], variable.class) {
                (&Value::Scalar(x), Class::Double) => x,
                (&Value::Bool(truth), Class::Logical) => f64::from(u8::from(truth)),
                (Value::Complex(t), Class::Complex) if t.data().len() == 1 => {
                    registers.imaginary[register] = t.data()[0].im;
                    t.data()[0].re
                }
                _ if variable.needed => return None,
                _ => 0.0,
            };
            registers.doubles[register] = x;
        }
        for size in &self.sizes {
            let array = &slots[size.slot.0 as usize];
            if class_of(array) != Class::Other {
                return None;
            }
            registers.doubles[usize::from(size.register)] = match size.asked {
                Asked::End { position, count } => {
                    index::end_of(array, usize::from(position).saturating_sub(1), usize::from(count))
                }
                Asked::Extent(extent) => index::extent(array, extent)?,
            };
        }
        Some(())
    }

    /// Borrows the arrays from their slots. One that is written must have no other holder.
    fn pin<'a>(&self, slots: &'a mut [Value], state: &mut State<'a>) -> Option<()> {
        let mut rest = slots;
        let mut passed = 0;
        for pin in &self.pins {
            let (here, behind) = rest.split_at_mut_checked(pin.slot.0 as usize + 1 - passed)?;
            rest = behind;
            passed = pin.slot.0 as usize + 1;
            match (pin.table, here.last_mut()?) {
                (Table::Real, Value::Double(t)) => state.arrays[pin.place] = Pinned::shared(t),
                // A change of one number is not counted: the quick form knows.
                (Table::Written, Value::Double(t)) if self.counters.is_some() && t.numel() == 1 => {
                    return None;
                }
                (Table::Written, Value::Double(t)) => state.arrays[pin.place] = Pinned::alone(t)?,
                (Table::Complex, Value::Complex(t)) => state.numbers[pin.place] = PinnedSlice::of(t.data()),
                (Table::Text, Value::Char(t)) => state.texts[pin.place] = PinnedSlice::of(t.data()),
                (Table::Flag, Value::Logical(t)) => state.flags[pin.place] = PinnedSlice::of(t.data()),
                _ => return None,
            }
        }
        Some(())
    }
}
