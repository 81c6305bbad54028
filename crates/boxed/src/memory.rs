//! Memory that changes hands: elements of arrays of the program become those of values, and back, without a copy.
//!
//! ```text
//! double *x; int64_t x_room;
//! lanner_hand_over_f64(v, 3, 2, extents, &x, &x_room)     slot 3 has the elements, and x is null
//! lanner_take_f64(v, 3, &x, &x_room, count)               x has them again, where nobody else holds them
//! ```
//!
//! Both sides allocate as `malloc` does and free as `free` does.

use crate::abi::abi;
use crate::engine::Engine;
use crate::get::{Native, Pair32, Pair64, other};
use crate::operands::Slots;
use crate::put::{Truth, Unit16, dims};
use crate::thread::attempt;
use lanner_runtime::{Dims, Element, Error, Result, Tensor, Value, memory};
use std::rc::Rc;

/// Memory of the program: where it begins, and how many elements it has room for.
struct Memory<N> {
    start: *mut *mut N,
    room: *mut i64,
}

impl<N> Memory<N> {
    /// The memory as a vector without elements; the program has none then.
    fn take(&self) -> Vec<N> {
        // SAFETY: the program has its places there, and the memory is from `malloc`, as is all of Rust's system allocator.
        unsafe {
            let start = std::mem::replace(&mut *self.start, std::ptr::null_mut());
            let room = std::mem::take(&mut *self.room);
            if start.is_null() { Vec::new() } else { Vec::from_raw_parts(start, 0, room as usize) }
        }
    }

    /// The program gets the memory of a vector, whose elements have the same layout.
    fn give<S>(&self, elements: Vec<S>) {
        const { assert!(size_of::<S>() == size_of::<N>() && align_of::<S>() == align_of::<N>()) };
        drop(self.take());
        let mut elements = std::mem::ManuallyDrop::new(elements);
        if elements.capacity() > 0 {
            // SAFETY: the program has its places there.
            unsafe { (*self.start, *self.room) = (elements.as_mut_ptr().cast(), elements.capacity() as i64) };
        }
    }
}

macro_rules! moves {
    ($($c:ty, $hand_over:ident, $take:ident;)*) => {
        abi! {
            $(
                /// `dst` is an array with so many extents. It has the program's memory, which is null and without room then.
                fn $hand_over(
                    v: Slots,
                    dst: u32,
                    rank: u32,
                    extents: *const i64,
                    memory: *mut *mut $c,
                    room: *mut i64
                ) -> i32 {
                    attempt(|engine| {
                        engine.give(v, dst, |_| handed_over(dims(rank, extents), &Memory { start: memory, room }))
                    })
                }

                /// Moves the elements in a slot, `count` of them, to memory of the program, whose old memory is freed. They are copied where others
                /// hold them, too; the slot's are gone in any case.
                fn $take(v: Slots, slot: u32, memory: *mut *mut $c, room: *mut i64, count: i64) -> i32 {
                    attempt(|engine| engine.take_elements(v, slot, &Memory { start: memory, room }, count))
                }
            )*
        }
    };
}

moves! {
    f64, lanner_hand_over_f64, lanner_take_f64;
    f32, lanner_hand_over_f32, lanner_take_f32;
    i8, lanner_hand_over_i8, lanner_take_i8;
    i16, lanner_hand_over_i16, lanner_take_i16;
    i32, lanner_hand_over_i32, lanner_take_i32;
    i64, lanner_hand_over_i64, lanner_take_i64;
    u8, lanner_hand_over_u8, lanner_take_u8;
    u16, lanner_hand_over_u16, lanner_take_u16;
    u32, lanner_hand_over_u32, lanner_take_u32;
    u64, lanner_hand_over_u64, lanner_take_u64;
    Truth, lanner_hand_over_bool, lanner_take_bool;
    Unit16, lanner_hand_over_char, lanner_take_char;
    Pair64, lanner_hand_over_c64, lanner_take_c64;
    Pair32, lanner_hand_over_c32, lanner_take_c32;
}

/// An array whose elements are in memory of the program.
fn handed_over<N: Native>(dims: Dims, memory: &Memory<N>) -> Result<Value> {
    const { assert!(size_of::<N>() == size_of::<N::Stored>() && align_of::<N>() == align_of::<N::Stored>()) };
    let mut taken = std::mem::ManuallyDrop::new(memory.take());
    let count = dims.numel();
    if count > taken.capacity() {
        return Err(Error::internal("an array without memory"));
    }
    // SAFETY: the program has written so many elements there, and they have the layout of what arrays hold.
    let elements =
        unsafe { Vec::from_raw_parts(taken.as_mut_ptr().cast::<N::Stored>(), count, taken.capacity()) };
    Ok(Tensor::new(dims, elements).into())
}

impl Engine {
    fn take_elements<N: Native>(&self, v: Slots, slot: u32, to: &Memory<N>, count: i64) -> Result<()> {
        let mut v = v;
        let (at, elements) = self.elements::<N>(&mut v, slot)?;
        if elements as i64 != count {
            return Err(other(v.peek(slot), &format!("{count} elements")));
        }
        let unshared = v.update(slot, |value| {
            if N::inside(value).is_some() {
                return None;
            }
            let tensor = Rc::get_mut(N::Stored::stored_mut(value)?)?;
            Some(std::mem::replace(tensor, Tensor::empty()).into_data())
        });
        if let Some(elements) = unshared {
            to.give(elements);
            return Ok(());
        }
        let mut own = to.take();
        memory::admit_of::<N>(elements)?;
        own.reserve_exact(elements);
        // SAFETY: there are so many elements, and now room for them elsewhere.
        unsafe { own.as_mut_ptr().copy_from_nonoverlapping(at, elements) };
        to.give(own);
        Ok(())
    }
}
