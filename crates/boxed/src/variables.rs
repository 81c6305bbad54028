//! Variables as such: where they live, whether they are assigned, how they are shown.

use crate::abi::{NameCell, abi};
use crate::engine::{Engine, Persistent, Variable};
use crate::layout::Function;
use crate::operands::Slots;
use crate::thread::attempt;
use lanner_runtime::library::meta::classes::meta_class;
use lanner_runtime::{Result, Value};
use std::rc::Rc;

abi! {
    /// The slot becomes the global variable of the name, which starts as `[]`.
    fn lanner_global(v: Slots, slot: u32, name: *const NameCell) {
        let mut v = v;
        // SAFETY: the caller hands over a name of the program.
        let name = unsafe { &*name }.name();
        attempt(|engine| {
            let cell = engine.globals.entry(name).or_insert_with(new_variable);
            *v.place(slot) = Value::Shared(cell.clone());
            Ok(())
        });
    }

    /// The slot becomes the function's persistent variable of that number, which starts as `[]`.
    fn lanner_persistent(v: Slots, slot: u32, function: *const Function, number: u32) {
        let mut v = v;
        // SAFETY: the caller hands over a function of the program.
        let function: &'static Function = unsafe { &*function };
        attempt(|engine| {
            *v.place(slot) = Value::Shared(engine.persistent(function, number));
            Ok(())
        });
    }

    /// Whether a slot is assigned, into `*truth` as 0 or 1.
    fn lanner_get_defined(v: Slots, slot: u32, truth: *mut i32) {
        // SAFETY: the caller has a place for it.
        unsafe { *truth = i32::from(!v.is_unassigned(slot)) };
    }

    /// The slot becomes unassigned.
    fn lanner_clear(v: Slots, slot: u32) {
        let mut v = v;
        v.clear(slot);
    }

    /// `dst = ?Name`.
    fn lanner_metaclass(v: Slots, dst: u32, name: *const NameCell) -> i32 {
        // SAFETY: the caller hands over a name of the program.
        let name = unsafe { &*name }.name();
        attempt(|engine| {
            engine.give(v, dst, |engine| match engine.may_have_objects() {
                true => engine.with_objects(|objects| meta_class(objects, &name)),
                false => Ok(Value::text(&name)),
            })
        })
    }

    /// Prints `name = value` as a statement without semicolon does. The value stays in its slot.
    fn lanner_display(v: Slots, name: *const NameCell, value: u32) -> i32 {
        // SAFETY: the caller hands over a name of the program.
        let name = unsafe { &*name }.name();
        attempt(|engine| {
            let value = engine.borrow(v, value)?;
            engine.show(&name, &value)
        })
    }

    /// What a statement that is a call leaves: where `src` is assigned, `dst` becomes it; each value of a list in turn. Where there is none,
    /// `dst` is what `old` is.
    fn lanner_answer(v: Slots, dst: u32, old: u32, src: u32) -> i32 {
        attempt(|engine| engine.answer(v, (dst, old, src), |_, _| Ok(())))
    }

    /// The same, and each value is printed under the name. A program that shows nothing does not have what would show it.
    fn lanner_answer_shown(v: Slots, dst: u32, old: u32, src: u32, name: *const NameCell) -> i32 {
        // SAFETY: the caller hands over a name of the program.
        let name = unsafe { &*name }.name();
        attempt(|engine| engine.answer(v, (dst, old, src), |engine, value| engine.show(&name, value)))
    }
}

fn new_variable() -> Variable {
    Rc::new(Value::empty().into())
}

impl Engine {
    fn persistent(&mut self, function: &'static Function, number: u32) -> Variable {
        let key = (std::ptr::from_ref(function).addr(), number);
        let persistent = self.persistents.entry(key).or_insert_with(|| {
            let name = function.name();
            let of = [name, function.unit().map_or(name, |unit| unit.name())];
            Persistent { of, cell: new_variable() }
        });
        persistent.cell.clone()
    }

    fn answer(
        &mut self,
        mut v: Slots,
        (dst, old, src): (u32, u32, u32),
        show: impl Fn(&mut Engine, &Value) -> Result<()>,
    ) -> Result<()> {
        let value = v.take(src);
        let values = match &value {
            Value::List(list) => list.as_slice(),
            value => std::slice::from_ref(value),
        };
        let mut is_new = false;
        for value in values.iter().filter(|value| !matches!(value, Value::Undefined)) {
            show(self, value)?;
            v.put(dst, value.clone());
            is_new = true;
        }
        if !is_new && dst != old {
            let old = v.peek(old).clone();
            v.put(dst, old);
        }
        Ok(())
    }
}
