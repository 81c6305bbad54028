//! What has no bound, where nothing may be on the heap: arrays, and calls within each other.
//!
//! ```text
//! f.m:3:1: 'x' has no bound on its size; assert(n <= 100) would give one
//! g.m:1:1: 'g' calls itself (g > h > g), so its stack has no bound
//! ```

use super::written::shown;
use lanner_base::Span;
use lanner_facts::{Dim, Fact, Sought, Symbol, Terms};
use lanner_infer::Part;
use lanner_mir::{Func, Slot, Use};
use lanner_native::{Module, Version};
use lanner_project::sources::Sources;
use std::path::Path;

/// A line because of which there is no code without a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The file.
    pub path: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What has no bound, and what would give one.
    pub text: String,
}

/// The arrays without a bound, each variable once, and the functions that call themselves.
pub(super) fn complaints(
    sources: &Sources,
    module: &Module,
    named: &Path,
    terms: &mut Terms,
) -> Vec<Complaint> {
    let mut found = Vec::new();
    let mut note = |version: &Version, span: Span, text: String| {
        let source = sources.unit(version.function.unit);
        let place = source.lines.locate(&source.unit.text, span.start);
        let path = shown(&source.unit.path, named);
        found.push(Complaint { path, line: place.line, column: place.column, text });
    };
    for (k, version) in module.versions.iter().enumerate() {
        for slot in first_ones(version) {
            let subject = match version.func.slots[slot].name {
                Some(name) => format!("'{name}'"),
                None => "an array".to_owned(),
            };
            let advice = advice(version, slot, terms);
            let text = format!("{subject} has no bound on its size; {advice} would give one");
            note(version, place(&version.func, slot), text);
        }
        if let Some(cycle) = cycle(module, k) {
            let names: Vec<String> =
                cycle.iter().map(|&at| module.versions[at].func.name.to_string()).collect();
            let text = format!(
                "'{}' calls itself ({}), so its stack has no bound",
                version.func.name,
                names.join(" > ")
            );
            note(version, version.func.span, text);
        }
    }
    found.sort_by(|a, b| (&a.path, a.line, a.column).cmp(&(&b.path, b.line, b.column)));
    found.dedup();
    found
}

/// Of each variable the first value without a bound; of temporaries all that stand on lines of their own.
fn first_ones(version: &Version) -> Vec<Slot> {
    let func = &version.func;
    let mut slots = version.unbounded.clone();
    let is_merged =
        |slot: Slot| func.blocks.values().flat_map(|block| &block.phis).any(|phi| phi.dst == slot);
    slots.sort_by_key(|&slot| (is_merged(slot), place(func, slot).start));
    let mut first: Vec<Slot> = Vec::new();
    for slot in slots {
        let name = func.slots[slot].name;
        let is_known = |&other: &Slot| {
            let is_named = name.is_some() && func.slots[other].name == name;
            is_named || place(func, other) == place(func, slot)
        };
        if !first.iter().any(is_known) {
            first.push(slot);
        }
    }
    first
}

/// Where a value is written.
fn place(func: &Func, slot: Slot) -> Span {
    for (id, block) in func.blocks.iter() {
        for (k, inst) in block.insts.iter().enumerate() {
            let mut writes = false;
            func.visit_inst(inst, &mut |used| writes |= matches!(used, Use::Write(other) if other == slot));
            if writes {
                return func.origin(id, k).span;
            }
        }
        if block.phis.iter().any(|phi| phi.dst == slot) {
            return func.origin(id, 0).span;
        }
    }
    func.span
}

/// The assertion that bounds a value: one on a number or an extent that its size is made of, else on the size itself.
fn advice(version: &Version, slot: Slot, terms: &mut Terms) -> String {
    let own = version.func.slots[slot].name;
    let Some(fact) = version.facts.of(slot) else { return "an assertion on its extents".to_owned() };
    let elements = terms.numel(fact.shape);
    let named = named_symbols(version, terms);
    let mut fitting = named.into_iter().filter(|(symbol, of, _)| {
        let mut sought = Sought::default();
        sought.symbols.insert(*symbol);
        *of != own && terms.mentions(elements, &sought)
    });
    match (fitting.next(), own) {
        (Some((_, _, text)), _) => format!("assert({text} <= 100)"),
        (None, Some(name)) => format!("assert(numel({name}) < 100) before this"),
        (None, None) => "an assertion on its extents".to_owned(),
    }
}

/// The numbers without a bound that variables are or have as extents, and how a program says them.
fn named_symbols(version: &Version, terms: &mut Terms) -> Vec<(Symbol, Option<lanner_base::Name>, String)> {
    let func = &version.func;
    let mut found = Vec::new();
    let mut note = |terms: &Terms, slot: Slot, dim: Dim, text: &dyn Fn(&str) -> String| {
        let (name, symbol) = (func.slots[slot].name, terms.as_symbol(dim));
        if let (Some(name), Some(symbol), None) = (name, symbol, terms.most(dim, &[])) {
            found.push((symbol, Some(name), text(name.as_str())));
        }
    };
    for &slot in &func.params {
        let Some(fact) = version.facts.of(slot) else { continue };
        if let Some(term) = fact.range.at_least.filter(|&term| fact.range.at_most == Some(term)) {
            note(terms, slot, term, &str::to_owned);
        }
        for (k, &extent) in terms.extents(fact.shape).unwrap_or(&[]).iter().enumerate() {
            note(terms, slot, extent, &|name| size(name, k, fact, terms));
        }
    }
    for introduced in &version.facts.introduced {
        let slot = introduced.slot;
        match introduced.part {
            Part::Number(symbol) => {
                let term = terms.term(symbol);
                note(terms, slot, term, &str::to_owned);
            }
            Part::Extent(k, symbol) => {
                let term = terms.term(symbol);
                if let Some(fact) = version.facts.of(slot) {
                    note(terms, slot, term, &|name| size(name, k as usize, fact, terms));
                }
            }
            Part::Shape(_) => (),
        }
    }
    found
}

/// An extent, counted from 0, of a variable: of a vector how many elements it has.
fn size(name: &str, k: usize, fact: &Fact, terms: &Terms) -> String {
    let extents = terms.extents(fact.shape).unwrap_or(&[]);
    let is_vector = extents.iter().enumerate().all(|(other, &d)| other == k || terms.constant(d) == Some(1));
    if is_vector { format!("numel({name})") } else { format!("size({name}, {})", k + 1) }
}

/// The calls by which a version reaches itself, the shortest way.
fn cycle(module: &Module, start: usize) -> Option<Vec<usize>> {
    let mut ways = vec![vec![start]];
    let mut seen = vec![false; module.versions.len()];
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let last = way.last().copied().unwrap_or(start);
            for &callee in &module.versions[last].calls {
                let way = [&way[..], &[callee]].concat();
                if callee == start {
                    return Some(way);
                }
                if !std::mem::replace(&mut seen[callee], true) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    None
}
