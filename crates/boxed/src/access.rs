//! Subscripts and fields: `x(i)`, `c{2}`, `s.a.b(3) = v`, `end`, columns of a `for` loop.
//!
//! ```text
//! s.f(3).g{2} = x     lanner_set_path(v, s, {FIELD f, PAREN 3, FIELD g, BRACE 2}, 4, x)
//! ```
//!
//! An instruction that changes a variable changes the one in its slot: where it has another one in MIR, it is copied there before.

use crate::abi::abi;
use crate::engine::Engine;
use crate::fast_paths;
use crate::layout::{BRACE, FIELD, PAREN, SLOT, SPREAD, Step};
use crate::operands::{Chain, Slots, Words};
use crate::thread::attempt;
use lanner_base::Name;
use lanner_runtime::host::Change;
use lanner_runtime::index::chain::{self, Evaluated, borrowed};
use lanner_runtime::index::own::{self, Plain, Way, WithoutObjects};
use lanner_runtime::index::{self, list, path};
use lanner_runtime::memory::Duplicate;
use lanner_runtime::value::{Touch, UserClass};
use lanner_runtime::{Args, Dims, Fault, Outputs, Result, Value, room_for};
use std::rc::Rc;

abi! {
    /// `dst = base(operands)`: an element or subarray; where the base is a function handle, a call.
    fn lanner_index(v: Slots, dst: u32, base: u32, operands: Words, count: i64) -> i32 {
        if fast_paths::index(v, dst, base, operands.slice(count)) {
            return 0;
        }
        attempt(|engine| engine.index(v, dst, base, operands.slice(count)))
    }

    /// What `end` means as subscript `position` (from 1) of `count` of `base`, into `*end`; 0 of an unassigned base.
    fn lanner_end_of(v: Slots, base: u32, position: u32, count: u32, end: *mut f64) -> i32 {
        attempt(|engine| {
            let place = (position as usize).saturating_sub(1);
            let value = match engine.are_objects(std::slice::from_ref(v.peek(base))) {
                true => {
                    let object = engine.borrow(v, base)?;
                    let end = engine.by_objects(|objects| objects.end_of_object(&object, position, count))?;
                    end.as_f64().ok_or_else(|| Fault::NoValue.with(&[&"end"]))?
                }
                false => index::end_of(v.peek(base), place, count as usize),
            };
            // SAFETY: the caller has a place for it.
            unsafe { *end = value };
            Ok(())
        })
    }

    /// `[targets] = base STEPS`.
    fn lanner_get(v: Slots, targets: Words, target_count: i64, base: u32, steps: Chain, step_count: i64) -> i32 {
        let targets = targets.slice(target_count);
        if fast_paths::get(v, targets, base, steps.slice(step_count)) {
            return 0;
        }
        attempt(|engine| {
            let nargout = engine.count_outputs(v, targets);
            let mut values = engine.values(v, base, steps.slice(step_count), nargout)?;
            chain::check_count(values.len(), nargout)?;
            engine.store_outputs(v, targets, &mut values, false)
        })
    }

    /// `dst` is the list of all values that `base STEPS` gives. `statement`: 1 where a function at its end is called for no outputs.
    fn lanner_get_list(v: Slots, dst: u32, base: u32, steps: Chain, count: i64, statement: u32) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                let values = engine.values(v, base, steps.slice(count), usize::from(statement == 0))?;
                Ok(Value::List(Rc::new(values.into_vec())))
            })
        })
    }

    /// `dst = base STEPS` as an assignment's `end` sees it: `[]` where something on the way is missing. Subscripts stay in their slots.
    fn lanner_peek(v: Slots, dst: u32, base: u32, steps: Chain, count: i64) -> i32 {
        if fast_paths::peek(v, dst, base, steps.slice(count)) {
            return 0;
        }
        let mut v = v;
        attempt(|engine| {
            let steps = engine.borrow_steps(v, steps.slice(count))?;
            if engine.may_have_objects() && !v.is_unassigned(base) {
                let value = engine.borrow(v, base)?;
                let found = engine.peek_values(value, &steps)?;
                v.put(dst, found);
                return Ok(());
            }
            let found = v.update(base, |base| list::value_at(base, &borrowed(&steps)));
            v.put(dst, if let Value::Undefined = found { Value::empty() } else { found });
            Ok(())
        })
    }

    /// `base(operands) = value`.
    fn lanner_set_index(v: Slots, base: u32, operands: Words, count: i64, value: u32) -> i32 {
        attempt(|engine| {
            engine.set_index(v, base, operands.slice(count), value)?;
            engine.keep_room(v, base);
            Ok(())
        })
    }

    /// `base STEPS = value`; what is missing on the way is made.
    fn lanner_set_path(v: Slots, base: u32, steps: Chain, count: i64, value: u32) -> i32 {
        let mut v = v;
        attempt(|engine| {
            let steps = steps.slice(count);
            if set_plain(v, base, steps, value) {
                engine.keep_room(v, base);
                return Ok(());
            }
            let is_object = v.peek(base).is_user_object();
            let steps = engine.steps(v, steps, is_object)?;
            let value = engine.read(v, value)?;
            match engine.may_have_objects() {
                true => engine.change_slot(v, base, &steps, Change::Set(value))?,
                false => v.update(base, |base| path::set_path(base, &borrowed(&steps), value))?,
            }
            engine.keep_room(v, base);
            Ok(())
        })
    }

    /// `dst` is how many values `base STEPS` takes as a target. Subscripts stay in their slots.
    fn lanner_count_targets(v: Slots, dst: u32, base: u32, steps: Chain, count: i64) -> i32 {
        let mut v = v;
        attempt(|engine| {
            let steps = engine.borrow_steps(v, steps.slice(count))?;
            if engine.are_objects(std::slice::from_ref(v.peek(base))) {
                let object = v.peek(base).clone();
                if let Some(count) = engine.by_objects(|objects| objects.count_redefined(&object, &steps))? {
                    v.put(dst, Value::from(count));
                    return Ok(());
                }
            }
            let count = v.update(base, |base| list::count_targets(base, &borrowed(&steps)))?;
            v.put(dst, Value::from(count));
            Ok(())
        })
    }

    /// `[base STEPS] = list`.
    fn lanner_set_list(v: Slots, base: u32, steps: Chain, count: i64, list: u32) -> i32 {
        let mut v = v;
        attempt(|engine| {
            let is_object = v.peek(base).is_user_object();
            let steps = engine.steps(v, steps.slice(count), is_object)?;
            let values = match engine.read(v, list)? {
                Value::List(list) => list.duplicate(),
                value => vec![value],
            };
            if engine.may_have_objects() {
                return engine.change_each(v, base, steps, values);
            }
            v.update(base, |base| list::set_list(base, &borrowed(&steps), values))
        })
    }

    /// `base STEPS = []`: deletes elements; the last step is a `LANNER_PAREN`.
    fn lanner_delete(v: Slots, base: u32, steps: Chain, count: i64) -> i32 {
        let mut v = v;
        attempt(|engine| {
            let is_object = v.peek(base).is_user_object();
            let steps = engine.steps(v, steps.slice(count), is_object)?;
            if engine.may_have_objects() && !matches!(v.peek(base), Value::Undefined) {
                return engine.change_slot(v, base, &steps, Change::Delete);
            }
            let name = engine.name_of(v, base);
            v.update(base, |base| match (base, name) {
                (Value::Undefined, Some(name)) => Err(Fault::Undefined.with(&[&name])),
                (base, _) => path::delete_path(base, &borrowed(&steps)),
            })
        })
    }

    /// Room for so many elements as the operands say, multiplied: what makes `base` larger from here on need not look for room again.
    fn lanner_reserve(v: Slots, base: u32, operands: Words, count: i64) {
        attempt(|engine| {
            engine.reserve(v, base, operands.slice(count));
            Ok(())
        });
    }

    /// The slot, which nothing reads before it is written again, lets go of what it holds.
    fn lanner_release(v: Slots, slot: u32) {
        let mut v = v;
        v.place(slot).release();
    }

    /// The part, which nothing reads before it is written again, lets go of what it holds.
    fn lanner_release_part(v: Slots, base: u32, steps: Chain, count: i64) {
        let mut v = v;
        v.apart(base, |v, container| {
            let steps = steps.slice(count).iter().map(plain);
            own::own_part(container, steps, &WithoutObjects(&On(v)), |part| {
                part.release();
                if let Value::Undefined = part {
                    *part = Value::empty();
                }
            });
        });
    }

    /// `dst` is the column behind `done` others of what a `for` loop runs over; `*is_there` is 0 where there is none, and nothing is written.
    fn lanner_next(v: Slots, seq: u32, done: f64, dst: u32, is_there: *mut i32) -> i32 {
        let mut v = v;
        attempt(|engine| {
            let column = match v.peek(seq) {
                object if engine.are_objects(std::slice::from_ref(object)) => {
                    let object = object.clone();
                    engine.by_objects(|objects| objects.column_of_object(&object, done))?
                }
                Value::Range(range) => range.after(done).map(Value::Scalar),
                other => index::column(other, done as usize)?,
            };
            // SAFETY: the caller has a place for it.
            unsafe { *is_there = i32::from(column.is_some()) };
            if let Some(column) = column {
                v.put(dst, column);
            }
            Ok(())
        })
    }
}

/// A step whose subscripts are read only where they matter.
fn plain(step: &Step) -> Plain<&[u32]> {
    match step.kind {
        FIELD => Plain::Field(step.name()),
        PAREN => Plain::Paren(step.operands()),
        BRACE => Plain::Brace(step.operands()),
        _ => Plain::Other,
    }
}

/// A chain on its way: the subscripts are in these slots.
struct On(Slots);

impl Way<&[u32]> for On {
    fn place(&self, operands: &[u32], dims: &Dims) -> Option<usize> {
        match *operands {
            [i] => own::place(dims, &[self.0.scalar(i)?]),
            [i, j] => own::place(dims, &[self.0.scalar(i)?, self.0.scalar(j)?]),
            _ => None,
        }
    }

    /// No method is native code.
    fn is_field(&self, class: &UserClass, name: Name, touch: Touch) -> bool {
        class.open.of(touch).contains(&name)
    }
}

/// One element by scalar subscripts.
pub(crate) fn element(v: Slots, base: &Value, operands: &[u32]) -> Option<Value> {
    match *operands {
        [i] => index::get1(base, v.scalar(i)?),
        [i, j] => index::get2(base, v.scalar(i)?, v.scalar(j)?),
        _ => None,
    }
}

/// Writes one element by scalar subscripts, if that is a plain thing.
fn put_element(v: Slots, base: &mut Value, operands: &[u32], new: &Value) -> bool {
    match *operands {
        [i] => v.scalar(i).is_some_and(|i| index::put1(base, i, new)),
        [i, j] => v.scalar(i).zip(v.scalar(j)).is_some_and(|(i, j)| index::put2(base, i, j, new)),
        _ => false,
    }
}

/// What a chain of fields and scalar subscripts reaches, without copying what holds it.
pub(crate) fn plain_value(v: Slots, base: u32, steps: &[Step]) -> Option<Value> {
    let steps = steps.iter().map(plain);
    own::part(v.peek(base), steps, &On(v), |part, last| match last {
        Some(operands) => element(v, part, operands),
        None => Some(part.clone()),
    })
}

/// Writes what a chain of fields and scalar subscripts reaches, where it is there and nobody else holds the containers on the way. Where not
/// nothing is done.
fn set_plain(mut v: Slots, base: u32, steps: &[Step], value: u32) -> bool {
    let Some((last, way)) = steps.split_last() else { return false };
    if value & SLOT == base & SLOT || value & SPREAD != 0 {
        return false;
    }
    let is_set = v.apart(base, |v, container| {
        let new = v.peek(value);
        match last.kind {
            PAREN => own::own_part(container, way.iter().map(plain), &On(v), |part| {
                put_element(v, part, last.operands(), new)
            })
            .unwrap_or(false),
            _ if matches!(new, Value::Undefined | Value::List(_) | Value::Shared(_)) => false,
            _ => own::own_part(container, steps.iter().map(plain), &On(v), |part| *part = new.clone())
                .is_some(),
        }
    });
    if is_set {
        v.end_last(value);
    }
    is_set
}

impl Engine {
    fn index(&mut self, mut v: Slots, dst: u32, base: u32, operands: &[u32]) -> Result<()> {
        let base = self.read(v, base)?;
        let args = match self.may_look_outside(&base) {
            true => self.read_args_seen(v, operands)?,
            false => self.read_args(v, operands)?,
        };
        let args = if let Value::Function(_) = base { args } else { self.as_subscripts(args)? };
        let value = match base {
            Value::Function(_) | Value::Object(_) => {
                self.note_operands(v, operands);
                let values = self.apply(&base, args, 1)?;
                values.into_iter().next().ok_or_else(|| Fault::NoValue.with(&[&""]))?
            }
            _ => index::get(&base, &args)?,
        };
        v.put(dst, value);
        Ok(())
    }

    fn set_index(&mut self, mut v: Slots, base: u32, operands: &[u32], value: u32) -> Result<()> {
        let new = v.peek(value);
        if let Value::Scalar(_) | Value::Bool(_) | Value::Int(..) = new {
            let new = new.clone();
            let is_done = v.apart(base, |v, container| put_element(v, container, operands, &new));
            if is_done {
                return Ok(());
            }
        }
        let args = self.read_args(v, operands)?;
        let value = self.read(v, value)?;
        let concerns_object = [v.peek(base), &value].iter().any(|value| value.is_user_object());
        if self.may_have_objects() && (concerns_object || self.are_objects(&args)) {
            return self.change_slot(v, base, &[Evaluated::Paren(args)], Change::Set(value));
        }
        let value = index::element_for(v.peek(base), value, self.state.dialect);
        v.update(base, |base| index::set(base, &args, value))
    }

    /// All values that a chain gives; a function at its end is called for `nargout` outputs.
    fn values(&mut self, v: Slots, base: u32, steps: &[Step], nargout: usize) -> Result<Outputs> {
        let value = self.read(v, base)?;
        let steps = self.steps(v, steps, value.is_user_object())?;
        chain::values(value, &steps, nargout, self)
    }

    fn reserve(&mut self, mut v: Slots, base: u32, operands: &[u32]) {
        let extents = operands.iter().map(|&operand| self.read(v, operand).ok()?.as_f64());
        let Some(elements) = room_for(extents) else { return };
        v.update(base, |value| value.reserve(elements));
        // SAFETY: an activation on the list lives, and nobody looks at it now.
        let Some(frame) = unsafe { self.top.as_mut() }.filter(|frame| frame.slots == v.0) else { return };
        let rooms = &mut frame.more().rooms;
        let base = base & SLOT;
        match rooms.iter_mut().find(|room| room.0 == base) {
            Some(room) => room.1 = elements,
            None => rooms.push((base, elements)),
        }
    }

    /// Gives a slot that was written the room that is noted for it.
    #[inline]
    pub(crate) fn keep_room(&mut self, mut v: Slots, slot: u32) {
        let more = self.frame_of_slots(v).and_then(|frame| frame.more_if_any());
        let slot = slot & SLOT;
        if let Some(&(_, elements)) = more.and_then(|more| more.rooms.iter().find(|room| room.0 == slot)) {
            v.update(slot, |value| value.reserve(elements));
        }
    }
}

impl chain::Calls for Engine {
    fn apply(&mut self, value: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        Engine::apply(self, value, args, nargout)
    }

    fn object(&mut self, object: &Value, steps: &[Evaluated], nargout: usize) -> Result<(Outputs, usize)> {
        self.by_objects(|objects| objects.read_steps(object, steps, nargout))
    }

    fn method(&mut self, name: Name, args: Args, nargout: usize) -> Result<Option<Outputs>> {
        if self.definition(&name).is_some() {
            self.call_name(&name, args, nargout).map(Some)
        } else {
            Ok(None)
        }
    }
}
