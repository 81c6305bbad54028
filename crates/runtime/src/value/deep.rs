//! Letting go of values that are nested deeply: the stack does not grow with them.
//!
//! A value within a value is let go of by recursion as deep as [`DEEPEST`]. What lies deeper waits in a list, which
//! whoever began empties (what CPython calls a trashcan).

use super::{Value, map};
use lanner_base::Name;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// So many values within each other are let go of by recursion.
const DEEPEST: u32 = 128;

/// What holds values, and is let go of.
#[expect(dead_code, reason = "nobody reads what is let go of")]
pub(super) enum Held {
    Values(Vec<Value>),
    Fields(Vec<(Name, Vec<Value>)>),
    Entries(BTreeMap<map::Key, Value>),
}

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static WAITING: RefCell<Vec<Held>> = const { RefCell::new(Vec::new()) };
}

/// Lets go of elements, which may be values.
#[inline]
pub(super) fn let_go_of_elements<T: 'static>(elements: &mut Vec<T>) {
    if let Some(values) = (elements as &mut dyn Any).downcast_mut::<Vec<Value>>() {
        let_go(Held::Values(std::mem::take(values)));
    }
}

/// Lets go of what holds values.
pub(super) fn let_go(held: Held) {
    let depth = DEPTH.get();
    let held = if depth < DEEPEST { Some(held) } else { put_off(held) };
    DEPTH.set(depth + 1);
    drop(held);
    while depth == 0
        && let Ok(Some(held)) = WAITING.try_with(|waiting| waiting.borrow_mut().pop())
    {
        drop(held);
    }
    DEPTH.set(depth);
}

/// Puts something into the list. It comes back where there is no room, or no list while the thread ends.
fn put_off(held: Held) -> Option<Held> {
    let mut held = Some(held);
    let _ = WAITING.try_with(|waiting| {
        let mut waiting = waiting.borrow_mut();
        if waiting.try_reserve(1).is_ok() {
            waiting.extend(held.take());
        }
    });
    held
}
