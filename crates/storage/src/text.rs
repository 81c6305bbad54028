//! The text of a plan: what `lanner opt --stage interference` and `--stage storage` print.

use crate::counts::Counts;
use crate::donation::DonatedArgument;
use crate::layout::{Area, CallArena, CallerPlace, Extent, Layout, used_slot};
use crate::plan::{GroupData, Home, StoragePlan};
use lanner_facts::Terms;
use lanner_infer::Facts;
use lanner_mir::{Annotated, Block, Func, Inst, Liveness, Slot};
use rustc_hash::FxHashMap;
use std::fmt::Write;

impl StoragePlan {
    /// The interference graph: each value with its colour, what it was coalesced with, and what it interferes with.
    ///
    /// ```text
    /// func f
    ///   x.2  colour 0, one with x.1  interferes with n, i.1
    /// ```
    pub fn interference_text(&mut self, func: &Func) -> String {
        let mut text = format!("func {}\n", func.name);
        for k in 0..self.values.len() {
            let class = self.interfering.graph.class(k);
            let mut line = format!("  {}  colour {}", func.slot_text(self.values[k]), self.colours[k]);
            if class != k {
                let _ = write!(line, ", one with {}", func.slot_text(self.values[class]));
            }
            let others: Vec<usize> =
                (0..self.values.len()).filter(|&other| self.interfering.graph.has(k, other)).collect();
            let others: Vec<String> =
                others.iter().map(|&other| func.slot_text(self.values[other])).collect();
            if !others.is_empty() {
                let _ = write!(line, "  interferes with {}", others.join(", "));
            }
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// The groups, and the function with the group and the resize mark of each value behind the instruction that defines it.
    ///
    /// ```text
    /// ; 6 values, 0 subsumed by others of known size, 1 on the heap, 0 bytes saved
    /// ; g0  heap double, m*n elements: a.1, b.1
    ///   b.1 = set a.1(i, j) = 1            ; b.1: g0 +
    /// ```
    pub fn storage_text(&self, func: &Func, terms: &Terms) -> String {
        let Counts { values, static_subsumed, dynamic_subsumed, bytes_saved } = self.counts();
        let mut text = format!(
            "; {values} values, {static_subsumed} subsumed by others of known size, {dynamic_subsumed} on the heap, \
             {bytes_saved} bytes saved\n"
        );
        for (group, data) in self.groups.iter() {
            let members: Vec<String> = data.members.iter().map(|&slot| func.slot_text(slot)).collect();
            let _ = writeln!(text, "; {group}  {}: {}", self.home_text(data, terms), members.join(", "));
        }
        let note = |slot: Slot| {
            let group = self.group_of[slot]?;
            let mark = self.resizes[slot].map(|mark| format!(" {mark}")).unwrap_or_default();
            Some(format!("{group}{}", mark.trim_end()))
        };
        text.push_str(&Annotated { func, note: &note, remark: &|_, _| None }.to_string());
        text
    }

    fn home_text(&self, group: &GroupData, terms: &Terms) -> String {
        let intrinsic = group.intrinsic;
        match group.home {
            Home::Stack(bytes) => format!("stack {intrinsic}, {bytes} bytes"),
            Home::Block(bytes) => format!("block {intrinsic}, {bytes} bytes"),
            Home::Heap => {
                let mut sizes: Vec<String> = Vec::new();
                for size in group.greatest.iter().filter_map(|&slot| self.sizes[slot]) {
                    let shown = terms.show(size.elements).to_string();
                    if !sizes.contains(&shown) {
                        sizes.push(shown);
                    }
                }
                format!("heap {intrinsic}, {} elements", sizes.join(" or "))
            }
        }
    }
}

impl Layout {
    /// What the call takes, and the function with the place of each value behind the instruction that defines it, and with the
    /// values whose lifetime an instruction ends or whose storage it hands over.
    ///
    /// ```text
    /// ; frame of 144 bytes; arena of 8*n bytes; h0 as marked
    ///   b.1 = plus a.1, n                  ; b.1: frame 72+72; last of n
    /// ```
    pub fn text(&self, func: &Func, facts: &Facts, terms: &Terms) -> String {
        let mut text = format!("; frame of {} bytes", self.frame);
        if let Some(CallArena { after, bytes }) = self.arena {
            let _ = write!(text, "; arena of {} bytes", terms.show(bytes));
            if let Some(after) = after {
                let _ = write!(text, " behind {}", func.slot_text(after));
            }
        }
        for (block, extent) in self.blocks.iter() {
            let _ = match extent {
                Extent::Fixed(bytes) => write!(text, "; {block} of {bytes} bytes"),
                Extent::Exact => write!(text, "; {block} as its value"),
                Extent::Marked => write!(text, "; {block} as marked"),
            };
        }
        text.push('\n');
        let note = |slot: Slot| self.areas[slot].map(|area| self.area_text(area, slot, func, terms));
        let last = self.last_uses(func, facts);
        let remark = |block: Block, inst: usize| {
            let slots = last.get(&(block, inst)).into_iter().flatten();
            let names: Vec<String> = slots.map(|&slot| func.slot_text(slot)).collect();
            let mut said =
                Vec::from_iter((!names.is_empty()).then(|| format!("last of {}", names.join(", "))));
            said.extend(self.donations_text(func, (block, inst)));
            (!said.is_empty()).then(|| said.join("; "))
        };
        text.push_str(&Annotated { func, note: &note, remark: &remark }.to_string());
        text
    }

    /// What a call hands over, and for which of its results.
    fn donations_text(&self, func: &Func, at: (Block, usize)) -> Option<String> {
        let Inst::Call { args, .. } = func.blocks[at.0].insts[at.1] else { return None };
        let name = |parameter: usize| {
            let slot = func.args(args).get(parameter).and_then(|arg| arg.as_slot());
            slot.map_or(String::new(), |slot| func.slot_text(slot))
        };
        let text = |&DonatedArgument { parameter, result }: &DonatedArgument| match result {
            Some(result) => format!("{} for result {result}", name(parameter)),
            None => name(parameter),
        };
        let all: Vec<String> = self.donated.get(&at)?.iter().map(text).collect();
        Some(format!("hands over {}", all.join(", ")))
    }

    /// The planned values that an instruction reads or defines and that are not live behind it.
    fn last_uses(&self, func: &Func, facts: &Facts) -> FxHashMap<(Block, usize), Vec<Slot>> {
        let liveness = Liveness::of(func);
        let mut last: FxHashMap<(Block, usize), Vec<Slot>> = FxHashMap::default();
        for id in func.blocks.ids().filter(|&id| facts.reached[id]) {
            let mut inst = func.blocks[id].insts.len();
            liveness.each_inst(func, id, |data, behind| {
                inst -= 1;
                func.visit_inst(data, &mut |used| {
                    let ends = |slot: &Slot| self.areas[*slot].is_some() && !behind.contains(*slot);
                    let Some(slot) = used_slot(used).filter(ends) else { return };
                    let slots = last.entry((id, inst)).or_default();
                    if !slots.contains(&slot) {
                        slots.push(slot);
                    }
                });
            });
        }
        last
    }

    fn area_text(&self, area: Area, slot: Slot, func: &Func, terms: &Terms) -> String {
        match area {
            Area::Frame { offset, bytes } => format!("frame {offset}+{bytes}"),
            Area::Heap { block } => {
                let mark = self.resizes[slot].map(|mark| mark.to_string()).unwrap_or_default();
                format!("{block} {mark}").trim_end().to_owned()
            }
            Area::Arena { offset, bytes } => {
                format!("arena from {}, {} bytes", terms.show(offset), terms.show(bytes))
            }
            Area::Caller(CallerPlace::Argument(param)) => format!("argument {}", func.slot_text(param)),
            Area::Caller(CallerPlace::Result { number, offset: 0 }) => format!("result {number}"),
            Area::Caller(CallerPlace::Result { number, offset }) => format!("result {number} from {offset}"),
            Area::Part { of, offset } => {
                format!("part of {} at {}", func.slot_text(of), terms.show(offset))
            }
        }
    }
}
