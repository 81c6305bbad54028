//! Copies between variables that take turns, as unrolled recurrences have them: the statements write what is copied under its last name.
//!
//! ```text
//! t = 2 * x * b1 - b2 + 3;          t = 2 * x * b1 - b2 + 3;
//! b2 = b1;                          y = x * t - b1 + 1;
//! b1 = t;
//! y = x * b1 - b2 + 1;
//! ```
//!
//! In a run of assignments each value that is computed gets one of the variables that are free there, as registers are allocated to the values
//! of a basic block. What is needed behind the run is copied where it belongs, if that takes fewer statements. What was computed before is not
//! computed again (local value numbering: Cooper, Torczon, "Engineering a Compiler", section 8.4.1); it may get a variable of its own.

use crate::code::{Code, CodeKind, Line, LineKind, each_child, print_code, reads, rename};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// A value: that of a variable before the run, or of a statement in it.
type Value = usize;

/// Rewrites a run of statements without bodies behind which these variables are needed; `fixed` are those that keep their values. `taken` are
/// the names that variables of the function have.
pub fn rotate(
    run: &mut Vec<Line>,
    live: &FxHashSet<Name>,
    fixed: &FxHashSet<Name>,
    taken: &mut FxHashSet<Name>,
) {
    let mut turns = turning(run, fixed);
    turns.sort_unstable_by_key(|name| name.as_str());
    let plan = Plan::of(run, &turns, live);
    if plan.is_left_out.contains(&true)
        && let Some(made) = plan.written(run, &turns, taken)
        && made.len() < run.len()
    {
        *run = made;
    }
}

/// Whether a statement may stand in a run: one that is called for what it does may do it to variables, as `clear` does.
pub fn is_plain(line: &Line) -> bool {
    let mut is_open = true;
    line.each_code(&mut |code| is_open &= !has_text(code));
    match &line.kind {
        LineKind::Assign { .. } => is_open,
        LineKind::Expr(code) => is_open && is_repeatable(code),
        _ => false,
    }
}

/// Whether there is text in an expression that is not looked into.
fn has_text(code: &Code) -> bool {
    let mut found = matches!(code.kind, CodeKind::Verbatim(_));
    each_child(code, &mut |child| found |= has_text(child));
    found
}

/// The variables that are assigned as a whole and only read as values.
fn turning(run: &[Line], fixed: &FxHashSet<Name>) -> Vec<Name> {
    let mut assigned = FxHashSet::default();
    let mut unfit = fixed.clone();
    for line in run {
        line.each_code(&mut |code| unfit_in(code, &mut unfit));
        match line.whole_target() {
            Some(name) if !line.shows => _ = assigned.insert(name),
            _ => unfit.extend(line.written().into_iter().map(|(name, _)| name)),
        }
    }
    assigned.difference(&unfit).copied().collect()
}

/// Variables whose names mean more than their values: messages tell what is indexed, texts are not looked into.
fn unfit_in(code: &Code, unfit: &mut FxHashSet<Name>) {
    match &code.kind {
        CodeKind::Chain { base, .. } => unfit.extend(base.as_var()),
        CodeKind::Anonymous { .. } => unfit.extend(reads(code)),
        CodeKind::Verbatim(text) => unfit.extend(crate::code::words(text)),
        _ => (),
    }
    each_child(code, &mut |child| unfit_in(child, unfit));
}

/// Where a statement copies one of the variables to another one.
fn copy(line: &Line, turns: &[Name]) -> Option<(Name, Name)> {
    line.copied().filter(|(to, from)| turns.contains(to) && turns.contains(from))
}

/// The values of a run.
struct Plan {
    /// What each statement reads, by variable.
    reads: Vec<FxHashMap<Name, Value>>,
    /// What each statement gives.
    gives: Vec<Option<Value>>,
    /// Whether a statement only copies, or computes what is there.
    is_left_out: Vec<bool>,
    /// The last statement that reads a value; behind the last one where it is needed behind the run.
    last: FxHashMap<Value, usize>,
    /// The values that variables have to have behind the run.
    ends: Vec<(Name, Value)>,
}

impl Plan {
    fn of(run: &[Line], turns: &[Name], live: &FxHashSet<Name>) -> Plan {
        let mut now: FxHashMap<Name, Value> = turns.iter().copied().zip(0..).collect();
        let mut plan = Plan {
            reads: Vec::new(),
            gives: Vec::new(),
            is_left_out: Vec::new(),
            last: FxHashMap::default(),
            ends: Vec::new(),
        };
        let mut computed: FxHashMap<String, Value> = FxHashMap::default();
        let mut versions: FxHashMap<Name, usize> = FxHashMap::default();
        for (k, line) in run.iter().enumerate() {
            let key = key(line, turns, &now, &versions);
            let known = match copy(line, turns) {
                Some((_, from)) => Some(now[&from]),
                None => key.as_ref().and_then(|key| computed.get(key)).copied(),
            };
            plan.is_left_out.push(known.is_some());
            if let (Some(value), Some(to)) = (known, line.whole_target()) {
                now.insert(to, value);
                plan.reads.push(FxHashMap::default());
                plan.gives.push(None);
                continue;
            }
            let mut read = FxHashMap::default();
            line.each_code(&mut |code| {
                for name in reads(code) {
                    if let Some(&value) = now.get(&name) {
                        read.insert(name, value);
                        plan.last.insert(value, k);
                    }
                }
            });
            plan.reads.push(read);
            let given = line.whole_target().filter(|name| turns.contains(name)).map(|name| {
                let value = turns.len() + k;
                now.insert(name, value);
                value
            });
            if let (Some(key), Some(value)) = (key, given) {
                computed.insert(key, value);
            }
            for (name, _) in line.written().into_iter().filter(|(name, _)| !turns.contains(name)) {
                *versions.entry(name).or_default() += 1;
            }
            plan.gives.push(given);
        }
        for &name in turns.iter().filter(|name| live.contains(name)) {
            plan.last.insert(now[&name], run.len());
            plan.ends.push((name, now[&name]));
        }
        plan
    }

    /// The statements with a variable for each value; none where there are not enough.
    fn written(&self, run: &[Line], turns: &[Name], taken: &mut FxHashSet<Name>) -> Option<Vec<Line>> {
        let mut turns = turns.to_vec();
        let last = |value: &Value| self.last.get(value).copied();
        let mut held: FxHashMap<Name, Value> =
            turns.iter().copied().zip(0..).filter(|(_, value)| last(value).is_some()).collect();
        let mut places: FxHashMap<Value, Name> = held.iter().map(|(&name, &value)| (value, name)).collect();
        let mut made = Vec::new();
        for (k, line) in run.iter().enumerate() {
            if self.is_left_out[k] {
                continue;
            }
            let mut line = line.clone();
            let names: FxHashMap<Name, Name> = self.reads[k]
                .iter()
                .map(|(&name, value)| Some((name, *places.get(value)?)))
                .collect::<Option<_>>()?;
            line.each_code_mut(&mut |code| _ = rename(code, &|name| names.get(&name).copied()));
            if let Some(value) = self.gives[k] {
                let own = line.whole_target()?;
                let is_free =
                    |name: &Name| held.get(name).is_none_or(|value| last(value).is_none_or(|last| last <= k));
                let wanted = self.ends.iter().filter(|(_, end)| *end == value).map(|(name, _)| *name);
                let free = wanted.chain([own]).chain(turns.iter().copied()).find(is_free);
                let name = free.unwrap_or_else(|| fresh(own, taken));
                if free.is_none() {
                    turns.push(name);
                }
                line.rename_written(own, name);
                held.insert(name, value);
                places.insert(value, name);
            }
            made.push(line);
        }
        // What is in another variable is copied, before that one is written.
        let mut moves: Vec<(Name, Name)> = Vec::new();
        for (name, value) in &self.ends {
            let from = *places.get(value)?;
            if from != *name {
                moves.push((*name, from));
            }
        }
        while !moves.is_empty() {
            let next = moves.iter().position(|(to, _)| moves.iter().all(|(_, from)| from != to))?;
            let (to, from) = moves.remove(next);
            made.push(Line::assign(to, Code::var(from), None));
        }
        Some(made)
    }
}

/// A name that no variable has.
fn fresh(like: Name, taken: &mut FxHashSet<Name>) -> Name {
    let mut k = 2;
    loop {
        let name = Name::new(&format!("{like}_{k}"));
        if taken.insert(name) {
            return name;
        }
        k += 1;
    }
}

/// What a statement computes, in words that are the same for the same values; none where it may give something else each time.
fn key(
    line: &Line,
    turns: &[Name],
    now: &FxHashMap<Name, Value>,
    versions: &FxHashMap<Name, usize>,
) -> Option<String> {
    let LineKind::Assign { value, .. } = &line.kind else { return None };
    line.whole_target().filter(|name| turns.contains(name) && !line.shows)?;
    if !is_repeatable(value) || matches!(value.kind, CodeKind::Known(_) | CodeKind::Var(_)) {
        return None;
    }
    let mut code = value.clone();
    rename(&mut code, &|name| {
        Some(match now.get(&name) {
            Some(value) => Name::new(&format!("\u{1}{value}")),
            None => Name::new(&format!("{name}\u{1}{}", versions.get(&name).copied().unwrap_or_default())),
        })
    });
    Some(print_code(&code))
}

/// Whether an expression gives the same each time.
fn is_repeatable(code: &Code) -> bool {
    let own = match &code.kind {
        CodeKind::Known(_)
        | CodeKind::Var(_)
        | CodeKind::Colon
        | CodeKind::End
        | CodeKind::Unary(..)
        | CodeKind::Binary(..) => true,
        CodeKind::Chain { base, .. } => base.as_var().is_some(),
        _ => false,
    };
    let mut all = own;
    each_child(code, &mut |child| all &= is_repeatable(child));
    all
}
