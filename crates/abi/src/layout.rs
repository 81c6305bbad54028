//! The words that go into an entry and come out of it.
//!
//! ```text
//! param n               words[0]       the number's bits, in the lowest bytes
//! param x               words[1]       where the memory begins
//! result s              words[2]       the number's bits
//! result y              words[3, 4]    where its memory begins, and its capacity in bytes
//! exit e0: 0 = s, 1 = z(n, m)
//!                       words[2]       the number's bits
//!                       words[3..6]    where the array begins, and its extents
//!                       words[6, 7]    memory on the heap that z is in: where it begins, and its capacity in bytes
//! exit e1: 0 = s takes n, x
//!                       words[2]       the number's bits
//!                       words[3, 4]    what a `callout` there brings: the number's bits, where the memory begins
//! ```
//!
//! What comes out stands behind what went in, in the same places however the function ends. Memory on the heap is the caller's
//! then: that of a result, and that which arrays of an exit are in, once each. What an exit gives of the frame, which is gone
//! then, is copied behind all that. Memory that came with the call is given where it is.

use crate::heap::release;
use lanner_base::Id;
use lanner_lir::{Buffer, Exit, ExitData, Func, Give, Home, Parameter};

/// Where each word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The first word of each result.
    pub results: Vec<usize>,
    /// Of each exit.
    pub exits: Vec<ExitLayout>,
    /// How many words there are.
    pub words: usize,
}

/// Where the words of an exit are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExitLayout {
    /// The first word of each thing that it gives: the number, or where the array begins; extents follow.
    pub gives: Vec<usize>,
    /// The buffers on the heap that the arrays are in, with their first words: where each begins; its bytes follow.
    pub owned: Vec<(Buffer, usize)>,
    /// The buffers of the frame that the arrays are in, with the first words of their copies.
    pub copied: Vec<(Buffer, usize)>,
    /// The word of each thing that a `callout` there takes.
    pub takes: Vec<usize>,
}

impl Layout {
    /// That of a function.
    pub fn of(func: &Func) -> Layout {
        let mut at = func.params.len();
        let mut take = |words: usize| {
            at += words;
            at - words
        };
        let results = func.results.iter().map(|result| match result {
            Parameter::Reg(_) => take(1),
            Parameter::Buffer(_) => take(2),
        });
        let results = results.collect();
        let exits: Vec<(ExitLayout, usize)> =
            func.exits.values().map(|exit| exit_layout(func, exit)).collect();
        let words = exits.iter().map(|(_, end)| *end).chain([at]).max().unwrap_or(0);
        Layout { results, exits: exits.into_iter().map(|(exit, _)| exit).collect(), words }
    }
}

impl Layout {
    /// Lets go of the memory on the heap that is the caller's since code was left by an exit.
    ///
    /// # Safety
    /// The words are those that the code has left, and the memory is still allocated.
    #[allow(unsafe_code)]
    pub unsafe fn release(&self, func: &Func, exit: Exit, word: impl Fn(usize) -> u64) {
        for &(buffer, at) in &self.exits[exit.index()].owned {
            // SAFETY: the caller's.
            unsafe { release(word(at) as *mut u8, word(at + 1), func.buffers[buffer].element.bytes()) }
        }
    }

    /// The words of what an exit gives, in order.
    pub fn given<'a>(&'a self, func: &'a Func, exit: Exit) -> impl Iterator<Item = usize> + 'a {
        let places = func.exits[exit].gives.iter().zip(&self.exits[exit.index()].gives);
        places.flat_map(|((_, give), &at)| match give {
            Give::Reg(_) => at..at + 1,
            Give::Array(_, extents) => at..at + 1 + extents.len(),
        })
    }
}

fn exit_layout(func: &Func, exit: &ExitData) -> (ExitLayout, usize) {
    let mut at = func.params.len();
    let mut take = |words: usize| {
        at += words;
        at - words
    };
    let gives = exit.gives.iter().map(|(_, give)| match give {
        Give::Reg(_) => take(1),
        Give::Array(_, extents) => take(1 + extents.len()),
    });
    let gives = gives.collect();
    let mut layout = ExitLayout { gives, owned: Vec::new(), copied: Vec::new(), takes: Vec::new() };
    for root in roots(func, exit) {
        match func.buffers[root].home {
            Home::Heap => layout.owned.push((root, take(2))),
            Home::Frame { bytes, .. } => layout.copied.push((root, take(bytes.div_ceil(8) as usize))),
            Home::Given | Home::Within { .. } | Home::Constant(_) => (),
        }
    }
    layout.takes = exit.takes.iter().map(|_| take(1)).collect();
    (layout, at)
}

/// The buffers that the arrays of an exit are in, once each.
fn roots(func: &Func, exit: &ExitData) -> Vec<Buffer> {
    let arrays = exit.gives.iter().filter_map(|(_, give)| match give {
        Give::Array(buffer, _) => Some(root(func, *buffer)),
        Give::Reg(_) => None,
    });
    let mut roots: Vec<Buffer> = arrays.collect();
    roots.sort_by_key(|root| root.index());
    roots.dedup();
    roots
}

/// The buffer with memory of its own that a buffer is, or is within.
pub fn root(func: &Func, buffer: Buffer) -> Buffer {
    let mut at = buffer;
    while let Home::Within { of, .. } = func.buffers[at].home {
        at = of;
    }
    at
}
