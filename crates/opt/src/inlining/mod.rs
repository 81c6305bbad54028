//! Inlining: the body of a small function of the unit stands for the call.
//!
//! ```text
//! func f(x) -> (y.1)               func f(x) -> (y.1)
//!                                    inlined i0 &f1:square
//! b0:                              b0:
//!   y.1 = call &f1:square(x)         check depth 1
//! …                                  $0 = x
//! func square(v) -> (r.1)            $1 = mtimes $0, $0 #i0
//! b0:                                y.1 = $1
//!   r.1 = mtimes v, v
//! ```
//!
//! Nobody can tell: what comes from the body says for which call it stands (`#i0`), so errors have the same places on
//! their stacks, and `check depth` is what is left of the call: too many of them in each other are an error. A body that
//! could tell is not put in (see `body`): one whose variables are in memory or may be unassigned where they are read, that
//! asks how it was called, or that makes what may be an object, which would die when it returns. The callee's body is the one
//! that it had before any pass; what it calls itself is looked at next.
//!
//! - `body`    what of a callee stands for a call, if it can
//! - `calls`   what a call hands over
//! - `inlinable` whether inlining is observable
//! - `splice`  the body put in the call's place

mod body;
mod calls;
mod inlinable;
mod splice;

use crate::Context;
use calls::Call;
use lanner_base::{Id, SideTable};
use lanner_facts::ClassSet;
use lanner_mir::{Block, Func, Slot};

/// Calls that are this deep in each other are not looked at.
const DEEPEST: usize = 4;
/// A function gets no more instructions than that.
const MOST_GROWTH: usize = 300;

/// Puts the bodies of small functions in the place of their calls.
pub fn inline_calls(func: &mut Func, context: &mut Context<'_, '_>) -> bool {
    let mut classes: SideTable<Slot, Option<ClassSet>> = SideTable::new(None);
    for slot in func.slots.ids().filter(|&slot| func.memory(slot).is_none()) {
        classes[slot] = context.facts.of(slot).map(|fact| fact.classes);
    }
    let mut work: Vec<(Block, usize)> = Vec::new();
    work.extend(func.blocks.ids().filter(|&id| context.facts.reached[id]).map(|id| (id, 0)));
    work.reverse();
    let handles = calls::handles(func);
    let mut growth = 0;
    let mut changed = false;
    while let Some((id, from)) = work.pop() {
        for k in from..func.blocks[id].insts.len() {
            let Some(call) = Call::at(func, (id, k), &handles) else { continue };
            let origin = func.origin(id, k);
            if func.depth_of(origin) >= DEEPEST || growth >= MOST_GROWTH {
                continue;
            }
            let Some(body) = body::of_call(func, (&call, origin), context, &classes) else { continue };
            growth += body.size;
            changed = true;
            let first = func.blocks.len();
            splice::put(func, (id, k), &call, body, &mut classes);
            // What it calls itself, and what stood behind the call.
            work.extend((first..func.blocks.len()).rev().map(|new| (Block::from_index(new), 0)));
            work.push((id, k));
            break;
        }
    }
    if changed {
        lanner_mir::sort_blocks(func);
    }
    changed
}
