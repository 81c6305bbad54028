//! What was found of a function, in the report's form: one line per statement.
//!
//! `S7` is the statement of line 7 (`S7b` the second one that begins there), `S_d` the caller's array of the parameter `d`,
//! `d'` the report's shadow entry for it, `c{}` what is inside of `c`, `*` somebody who is not followed. Contexts are α
//! (main), β (a loop) and θ (earlier trips of it); of further loops β2, θ2.

use crate::flow::{Context, Entry, FlowSet, Holder, Location, Pair, Site};
use crate::necessary::{Contexts, Needed, Unfollowed, Visit};
use crate::placement::{Guard, Moving, PlacedCopy};
use crate::summary::Origin;
use crate::tree::{NodeKind, walk};
use crate::{Copies, Options};
use lanner_base::LineIndex;
use lanner_hir::{FunctionData, Stmt, Variable};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Which visits of a statement are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// The last one, which holds.
    Last,
    /// All: a loop's statements are visited until nothing changes.
    All,
}

/// The text of what was found of a function.
pub fn show(
    function: &FunctionData,
    text: &str,
    copies: &Copies,
    options: Options,
    rounds: Rounds,
) -> String {
    let writer = Writer::new(function, text, copies, options);
    let mut out = String::new();
    let _ = writeln!(out, "{}: returns {}", function.name, writer.summary());
    writer.quick(&mut out);
    writer.forward(&mut out, rounds);
    writer.backward(&mut out);
    writer.copies(&mut out);
    out
}

struct Writer<'a> {
    function: &'a FunctionData,
    copies: &'a Copies,
    contexts: Contexts,
    lines: BTreeMap<Stmt, String>,
    loops: Vec<Stmt>,
}

impl<'a> Writer<'a> {
    fn new(function: &'a FunctionData, text: &str, copies: &'a Copies, options: Options) -> Writer<'a> {
        let index = LineIndex::new(text);
        let mut stmts: Vec<Stmt> = function.stmts.ids().collect();
        stmts.sort_by_key(|stmt| (function.stmts[*stmt].span.start, std::cmp::Reverse(stmt.0)));
        let mut count: BTreeMap<u32, u32> = BTreeMap::new();
        let mut lines = BTreeMap::new();
        for stmt in stmts {
            let line = index.locate(text, function.stmts[stmt].span.start).line;
            let before = count.entry(line).or_default();
            let letter = match *before {
                0 => String::new(),
                more => char::from_u32('a' as u32 + more.min(25)).map(String::from).unwrap_or_default(),
            };
            *before += 1;
            lines.insert(stmt, format!("{line}{letter}"));
        }
        let mut loops = Vec::new();
        walk(&copies.tree.body, &mut |node| {
            if matches!(node.kind, NodeKind::Loop { .. }) {
                loops.push(node.stmt);
            }
        });
        Writer { function, copies, contexts: options.contexts, lines, loops }
    }

    fn summary(&self) -> String {
        let outputs = self.copies.summary.outputs.iter().map(|output| {
            let mut parts = origin_parts(&output.top);
            parts.extend(origin_parts(&output.inside).into_iter().map(|part| format!("{part} inside")));
            parts.dedup();
            format!("{{{}}}", parts.join(", "))
        });
        let outputs = format!("[{}]", outputs.collect::<Vec<_>>().join(", "));
        match origin_parts(&self.copies.summary.keeps).as_slice() {
            [] => outputs,
            kept => format!("{outputs}, gives away {{{}}}", kept.join(", ")),
        }
    }

    fn quick(&self, out: &mut String) {
        let written: Vec<&str> = self.copies.written.iter().map(|&param| self.name(param)).collect();
        let _ = writeln!(out, "  quick check\n    written parameters {{{}}}", written.join(", "));
        for (&(stmt, copy), &original) in &self.copies.replacement.uses {
            let (line, copy, original) = (self.label(stmt), self.name(copy), self.name(original));
            let _ = writeln!(out, "    {line}: {copy} is {original}");
        }
        for &stmt in &self.copies.replacement.needless {
            let _ = writeln!(out, "    {}: needless", self.label(stmt));
        }
    }

    fn forward(&self, out: &mut String, rounds: Rounds) {
        out.push_str("  necessary copies\n");
        match rounds {
            Rounds::Last => {
                let mut visits: Vec<&Visit> = self.copies.necessary.last().into_values().collect();
                visits.sort_by_key(|visit| self.function.stmts[visit.stmt].span.start);
                visits.into_iter().for_each(|visit| self.visit(out, visit, ""));
            }
            Rounds::All => {
                let mut count: BTreeMap<Stmt, u32> = BTreeMap::new();
                for visit in &self.copies.necessary.visits {
                    let round = count.entry(visit.stmt).or_default();
                    *round += 1;
                    self.visit(out, visit, &format!(" round {round}"));
                }
            }
        }
    }

    fn visit(&self, out: &mut String, visit: &Visit, round: &str) {
        let _ = write!(
            out,
            "    {}{round}: gen {} kill {} in {} out {}",
            self.label(visit.stmt),
            self.entries(visit.generated.iter().copied()),
            self.entries(visit.killed.iter().copied()),
            self.set(&visit.input),
            self.set(&visit.output),
        );
        for need in &visit.copies {
            let _ = write!(out, " copy {}", self.name(need.variable));
        }
        out.push('\n');
    }

    fn backward(&self, out: &mut String) {
        out.push_str("  copy placement\n");
        for row in &self.copies.placement.rows {
            let result = row.result.iter().map(|(variable, location)| {
                format!("({}, {})", self.name(*variable), self.location(*location))
            });
            let label = row.stmt.map_or("entry".to_owned(), |stmt| self.label(stmt));
            let _ = writeln!(
                out,
                "    {label}: out {} in {} result {{{}}}",
                self.moving(&row.out),
                self.moving(&row.into),
                result.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", "),
            );
        }
    }

    fn copies(&self, out: &mut String) {
        out.push_str("  copies\n");
        let mut copies: Vec<&PlacedCopy> = self.copies.placement.copies.iter().collect();
        copies.sort_by_key(|copy| match copy.location {
            Location::Entry => 0,
            Location::Before(stmt) | Location::At(stmt) | Location::After(stmt) => {
                self.function.stmts[stmt].span.start
            }
        });
        for copy in copies {
            let name = self.name(copy.variable);
            let at = match copy.location {
                Location::Entry => "at the entry".to_owned(),
                Location::Before(stmt) => format!("before line {}", self.lines[&stmt]),
                Location::At(stmt) => format!("in line {}", self.lines[&stmt]),
                Location::After(stmt) => format!("behind line {}", self.lines[&stmt]),
            };
            let guard = match &copy.guard {
                Guard::None => String::new(),
                Guard::SameAs(holders) => {
                    let names: Vec<String> = holders.iter().map(|&holder| self.words(holder)).collect();
                    format!(", if it is the array of {}", names.join(" or "))
                }
            };
            let updates: Vec<&str> = copy.updates.iter().map(|stmt| self.lines[stmt].as_str()).collect();
            let why = self.why(copy);
            let _ = writeln!(out, "    {name} {at}{guard}, for line {}: {why}", updates.join(", "));
        }
    }

    /// Why a copy is needed, in words.
    fn why(&self, copy: &PlacedCopy) -> String {
        let needed = self.copies.necessary.needed();
        let needs = copy.updates.iter().filter_map(|stmt| needed.get(stmt)).flatten();
        let needs: Vec<&&Needed> = needs.filter(|need| need.variable == copy.variable).collect();
        if needs.iter().any(|need| need.reason == Unfollowed::Variable) {
            return "it can be reached by others".to_owned();
        }
        if needs.iter().any(|need| need.reason == Unfollowed::Parts) {
            return "its parts may share an array".to_owned();
        }
        let own = Holder::Variable(copy.variable);
        let holders: BTreeSet<Holder> =
            needs.iter().flat_map(|need| need.partitions.values().flatten().copied()).collect();
        let words: Vec<String> = holders
            .iter()
            .map(
                |&holder| {
                    if holder == own { "the value that is assigned".to_owned() } else { self.words(holder) }
                },
            )
            .collect();
        format!("it may be the array of {}", words.join(", "))
    }

    fn words(&self, holder: Holder) -> String {
        match holder {
            Holder::Variable(variable) => self.name(variable).to_owned(),
            Holder::Inside(variable) => format!("a part of {}", self.name(variable)),
            Holder::Shadow(variable) => format!("the caller's {}", self.name(variable)),
            Holder::ShadowInside(variable) => format!("a part of the caller's {}", self.name(variable)),
            Holder::Range(stmt) => format!("the range of line {}", self.lines[&stmt]),
            Holder::Elsewhere => "somebody who is not followed".to_owned(),
        }
    }

    fn name(&self, variable: Variable) -> &'static str {
        self.function.variables[variable].name.as_str()
    }

    fn label(&self, stmt: Stmt) -> String {
        format!("S{}", self.lines[&stmt])
    }

    fn location(&self, location: Location) -> String {
        match location {
            Location::Entry => "S0".to_owned(),
            Location::Before(stmt) | Location::At(stmt) => self.label(stmt),
            Location::After(stmt) => format!("{}+", self.label(stmt)),
        }
    }

    fn moving(&self, copies: &[Moving]) -> String {
        let triples: BTreeSet<String> = copies
            .iter()
            .map(|copy| {
                let (site, _) = copy.pair;
                let location = self.location(copy.location);
                format!("<{location}, {}, {}>", self.name(copy.variable), self.site(site))
            })
            .collect();
        format!("{{{}}}", triples.into_iter().collect::<Vec<_>>().join(", "))
    }

    fn set(&self, set: &FlowSet) -> String {
        self.entries(set.entries())
    }

    fn entries(&self, entries: impl Iterator<Item = Entry>) -> String {
        let shown: Vec<String> =
            entries.map(|(holder, pair)| format!("({}, {})", self.holder(holder), self.pair(pair))).collect();
        format!("{{{}}}", shown.join(", "))
    }

    fn holder(&self, holder: Holder) -> String {
        match holder {
            Holder::Variable(variable) => self.name(variable).to_owned(),
            Holder::Inside(variable) => format!("{}{{}}", self.name(variable)),
            Holder::Shadow(variable) => format!("{}'", self.name(variable)),
            Holder::ShadowInside(variable) => format!("{}{{}}'", self.name(variable)),
            Holder::Range(stmt) => format!("range {}", self.label(stmt)),
            Holder::Elsewhere => "*".to_owned(),
        }
    }

    fn pair(&self, (site, context): Pair) -> String {
        match self.contexts {
            Contexts::Told => format!("{}, {}", self.site(site), self.context(context)),
            Contexts::Merged => self.site(site),
        }
    }

    fn site(&self, site: Site) -> String {
        match site {
            Site::Param(variable) => format!("S_{}", self.name(variable)),
            Site::ParamInside(variable) => format!("S_{}{{}}", self.name(variable)),
            Site::Stmt(stmt, 0) => self.label(stmt),
            Site::Stmt(stmt, number) => format!("{}.{number}", self.label(stmt)),
            Site::Copy(location, variable) => format!("{}:{}", self.location(location), self.name(variable)),
            Site::Elsewhere => "*".to_owned(),
        }
    }

    fn context(&self, context: Context) -> String {
        let number = |stmt: Stmt| match self.loops.iter().position(|of| *of == stmt) {
            None | Some(0) => String::new(),
            Some(further) => (further + 1).to_string(),
        };
        match context {
            Context::Main => "α".to_owned(),
            Context::Loop(stmt) => format!("β{}", number(stmt)),
            Context::Cyclic(stmt) => format!("θ{}", number(stmt)),
        }
    }
}

/// What an output may be, as the report's sets: parameters by number, and what it leaves unsaid.
fn origin_parts(origin: &Origin) -> Vec<String> {
    let mut parts: Vec<String> = origin.params.iter().map(usize::to_string).collect();
    parts.extend(origin.insides.iter().map(|place| format!("part of {place}")));
    if !origin.fresh.is_empty() {
        parts.push("new".to_owned());
    }
    if origin.elsewhere {
        parts.push("anything".to_owned());
    }
    parts
}
