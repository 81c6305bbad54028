//! The text of copies and ownership.
//!
//! ```text
//! func f: x borrowed, y owned; 0 new, 1 may be y
//!   b2: x.3 = set x.2(i.1) = %0
//!     copy of x.2 on b0 -> b1: d (caller)
//! ```

use crate::copies::{Copied, CopyPlace, CopyPlan, Need, PlannedCopy, StillHeld};
use lanner_mir::sharing::{Holder, Origins, SharingSummary};
use lanner_mir::{Func, Slot};
use std::fmt::Write;

impl CopyPlan {
    /// Which parameters the function owns, and its copies.
    pub fn text(&self, func: &Func, summary: &SharingSummary) -> String {
        let mut text = format!("func {}: {}\n", func.name, ownership_text(func, summary));
        if self.is_exhausted {
            text.push_str("  too much to tell apart\n");
        }
        let without = self
            .updates
            .saturating_sub(self.copies.iter().filter(|copy| copy.copied == Copied::Base).count());
        let _ = writeln!(text, "  {} updates, {without} in place", self.updates);
        for copy in &self.copies {
            let _ = writeln!(text, "  {}", copy_text(func, copy));
        }
        text
    }
}

fn ownership_text(func: &Func, summary: &SharingSummary) -> String {
    let owned = summary.owned();
    let params: Vec<Slot> = func.captures.iter().chain(&func.params).copied().collect();
    let name = |k: usize| params.get(k).map_or_else(String::new, |&slot| func.slot_text(slot));
    let mut parts: Vec<String> = (0..params.len())
        .map(|k| format!("{} {}", name(k), if owned.contains(&k) { "owned" } else { "borrowed" }))
        .collect();
    for (output, &slot) in summary.outputs.iter().zip(&func.outputs) {
        let tops = origin_texts(&output.top, &name);
        if !tops.is_empty() {
            parts.push(format!("{} may be {}", func.slot_text(slot), tops.join(", ")));
        }
        let insides = origin_texts(&output.inside, &name);
        if !insides.is_empty() {
            parts.push(format!("{} may hold {}", func.slot_text(slot), insides.join(", ")));
        }
    }
    let kept: Vec<String> = summary.keeps.iter().map(|&k| name(k)).collect();
    if !kept.is_empty() {
        parts.push(format!("keeps {}", kept.join(", ")));
    }
    parts.join("; ")
}

fn origin_texts(origins: &Origins, name: &dyn Fn(usize) -> String) -> Vec<String> {
    let params = origins.params.iter().map(|&k| name(k));
    let insides = origins.insides.iter().map(|&k| format!("{}{{}}", name(k)));
    let elsewhere = origins.elsewhere.then(|| "elsewhere".to_owned());
    params.chain(insides).chain(elsewhere).collect()
}

fn copy_text(func: &Func, copy: &PlannedCopy) -> String {
    let what = match copy.copied {
        Copied::Base => func.slot_text(copy.of),
        Copied::Part => format!("{}{{}}", func.slot_text(copy.of)),
        Copied::Argument(k) => format!("{} as argument {}", func.slot_text(copy.of), k + 1),
    };
    let places: Vec<String> = copy
        .places
        .iter()
        .map(|place| match place {
            CopyPlace::Before(block, k) => format!("{block}.{k}"),
            CopyPlace::Edge(from, to) => format!("{from} -> {to}"),
        })
        .collect();
    let held: Vec<String> = copy.held.iter().map(|held| held_text(func, held)).collect();
    format!("{}.{}: copy of {what} at {}: {}", copy.block, copy.inst, places.join(", "), held.join(", "))
}

fn held_text(func: &Func, held: &StillHeld) -> String {
    let params: Vec<Slot> = func.captures.iter().chain(&func.params).copied().collect();
    let param = |k: usize| params.get(k).map_or_else(String::new, |&slot| func.slot_text(slot));
    let by = match held.by {
        Holder::Slot(slot) => func.slot_text(slot),
        Holder::Inside(slot) => format!("{}{{}}", func.slot_text(slot)),
        Holder::Caller(k) => format!("the caller's {}", param(k)),
        Holder::CallerInside(k) => format!("the caller's {}{{}}", param(k)),
        Holder::Elsewhere => "elsewhere".to_owned(),
    };
    let need = match held.need {
        Need::Read(block, k) => format!(", read in {block}.{k}"),
        Need::End(block) => format!(", read at the end of {block}"),
        Need::Returned => ", returned".to_owned(),
        Need::Outside => String::new(),
    };
    format!("{by}{need}{}", if held.is_certain { "" } else { " (perhaps)" })
}
