//! Constants that variables hold already.
//!
//! ```text
//! found = false;                      found = false;
//! for k = 1:n                         for k = 1:n
//!     if x(k) > 0                         if x(k) > 0
//!         found = true;                       found = true;
//!         break;                              break;
//!     end                                 end
//!     found = false;                  end
//! end
//! ```

use super::definite::may_take;
use super::live::{assigned_by, assigned_in, declared};
use crate::code::{Line, LineKind};
use crate::value::is_same;
use lanner_base::Name;
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};

type Held = FxHashMap<Name, Value>;

/// Removes assignments of what their variables hold.
pub fn remove(lines: &mut Vec<Line>) {
    let mut others = FxHashSet::default();
    declared(lines, &mut others);
    Walk { others, loops: Vec::new(), removes: true }.lines(lines, Held::default());
}

struct Walk {
    /// Variables that others may change.
    others: FxHashSet<Name>,
    /// For each loop around, innermost last: what holds where it is left by `break`, and where it goes on by `continue`.
    loops: Vec<Jumps>,
    removes: bool,
}

#[derive(Default)]
struct Jumps {
    breaks: Option<Held>,
    continues: Option<Held>,
}

impl Walk {
    /// What holds behind statements; none where nothing comes behind them.
    fn lines(&mut self, lines: &mut Vec<Line>, mut held: Held) -> Option<Held> {
        let mut k = 0;
        while let Some(line) = lines.get_mut(k) {
            if let Some((name, value)) = constant(line).filter(|(name, _)| !self.others.contains(name)) {
                if self.removes && held.get(&name).is_some_and(|before| is_same(before, &value)) {
                    lines.remove(k);
                    continue;
                }
                held.insert(name, value);
            } else {
                held = self.one(line, held)?;
            }
            k += 1;
        }
        Some(held)
    }

    fn one(&mut self, line: &mut Line, mut held: Held) -> Option<Held> {
        if line.raises {
            return None;
        }
        match &mut line.kind {
            LineKind::If { otherwise, .. } => {
                let may_pass = otherwise.is_none();
                self.ways(line.bodies_mut(), held, may_pass)
            }
            LineKind::Switch { otherwise, .. } => {
                let may_pass = otherwise.is_none();
                self.ways(line.bodies_mut(), held, may_pass)
            }
            LineKind::For { target, body, .. } => {
                held.remove(&target.variable);
                let (head, breaks) = self.trips(body, held);
                Some(breaks.into_iter().fold(head, both))
            }
            LineKind::While { condition, body } => {
                let is_endless = matches!(condition.as_known(), Some(Value::Bool(true)));
                let (head, breaks) = self.trips(body, held);
                if is_endless { breaks } else { Some(breaks.into_iter().fold(head, both)) }
            }
            LineKind::Try { .. } | LineKind::Unwind { .. } => {
                let mut assigned = FxHashSet::default();
                assigned_in(std::slice::from_ref(line), &mut assigned);
                let before = held.clone();
                held.retain(|name, _| !assigned.contains(name));
                for (k, body) in line.bodies_mut().into_iter().enumerate() {
                    // What comes behind an error knows nothing of what was tried.
                    self.lines(body, if k == 0 { before.clone() } else { held.clone() });
                }
                Some(held)
            }
            LineKind::Break => {
                let jumps = self.loops.last_mut()?;
                jumps.breaks = Some(jumps.breaks.take().into_iter().fold(held, both));
                None
            }
            LineKind::Continue => {
                let jumps = self.loops.last_mut()?;
                jumps.continues = Some(jumps.continues.take().into_iter().fold(held, both));
                None
            }
            LineKind::Return => None,
            LineKind::Verbatim(_) => Some(Held::default()),
            LineKind::Expr(code) => {
                held.retain(|name, _| !may_take(code, *name));
                Some(held)
            }
            LineKind::Assign { .. } | LineKind::Delete(_) | LineKind::Declare { .. } => {
                let mut assigned = FxHashSet::default();
                assigned_by(line, &mut assigned);
                held.retain(|name, _| !assigned.contains(name));
                Some(held)
            }
        }
    }

    fn ways(&mut self, bodies: Vec<&mut Vec<Line>>, held: Held, may_pass: bool) -> Option<Held> {
        let ends: Vec<Held> = bodies.into_iter().filter_map(|body| self.lines(body, held.clone())).collect();
        ends.into_iter().chain(may_pass.then_some(held)).reduce(both)
    }

    /// What holds where a loop begins a trip, and where it is left by `break`.
    fn trips(&mut self, body: &mut Vec<Line>, held: Held) -> (Held, Option<Held>) {
        let removes = std::mem::take(&mut self.removes);
        let mut head = held;
        loop {
            self.loops.push(Jumps::default());
            let end = self.lines(body, head.clone());
            let jumps = self.loops.pop().unwrap_or_default();
            let round = end.into_iter().chain(jumps.continues).fold(head.clone(), both);
            if round.len() == head.len() {
                break;
            }
            head = round;
        }
        self.removes = removes;
        self.loops.push(Jumps::default());
        self.lines(body, head.clone());
        (head, self.loops.pop().and_then(|jumps| jumps.breaks))
    }
}

/// The variable that a statement gives a constant, and that.
fn constant(line: &Line) -> Option<(Name, Value)> {
    match &line.kind {
        LineKind::Assign { value, .. } if !line.shows => {
            Some((line.whole_target()?, value.as_known()?.clone()))
        }
        _ => None,
    }
}

fn both(a: Held, b: Held) -> Held {
    let is_in_both = |name: &Name, value: &Value| b.get(name).is_some_and(|other| is_same(value, other));
    a.into_iter().filter(|(name, value)| is_in_both(name, value)).collect()
}
