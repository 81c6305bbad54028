//! Which variables are read behind each statement before they are assigned: what is not is not kept apart where ways meet.
//!
//! ```text
//! while k <= n
//!     c = s(k);                 {c, k, r} are live behind it
//!     r = next(r, c);           {k, r}
//!     k = k + 1;                {k, r}: whatever c was, the ways become one
//! end
//! ```
//!
//! The usual analysis from the end to the beginning, over statements (Aho, Lam, Sethi, Ullman, section 9.2.5). A body whose errors are taken
//! may be left anywhere, so what its handler reads is live in all of it.

use super::facts::{each_child, each_of_place, reads};
use crate::frame::is_shared;
use lanner_hir::{
    Expr, ExprKind, File, Function, FunctionData, LoopTarget, Place, Stmt, StmtKind, Target, Variable,
};
use rustc_hash::{FxHashMap, FxHashSet};

type Live = FxHashSet<Variable>;

/// What is live in a function.
#[derive(Debug, Default)]
pub(crate) struct Liveness {
    behind: FxHashMap<Stmt, Live>,
    headers: FxHashMap<Stmt, Live>,
}

/// Where ways out of a body go.
#[derive(Clone, Default)]
struct Ways {
    breaks: Live,
    continues: Live,
    returns: Live,
    /// What handlers around read.
    raises: Live,
}

impl Liveness {
    /// Of all statements of a function.
    pub fn of(file: &File, function: Function) -> Liveness {
        let data = &file.functions[function];
        let mut found = Liveness::default();
        let end: Live = data
            .variables
            .ids()
            .filter(|&v| is_shared(data, v))
            .chain(data.outputs.iter().copied())
            .collect();
        let ways = Ways { returns: end.clone(), raises: end.clone(), ..Ways::default() };
        Walk { file, data, found: &mut found }.body(&data.body, end, &ways);
        found
    }

    /// Whether a variable is live behind a statement.
    pub fn is_live_behind(&self, stmt: Stmt, variable: Variable) -> bool {
        self.behind.get(&stmt).is_none_or(|live| live.contains(&variable))
    }

    /// Whether it is live at the header of a loop.
    pub fn is_live_at(&self, header: Stmt, variable: Variable) -> bool {
        self.headers.get(&header).is_none_or(|live| live.contains(&variable))
    }
}

struct Walk<'a> {
    file: &'a File,
    data: &'a FunctionData,
    found: &'a mut Liveness,
}

impl Walk<'_> {
    fn body(&mut self, body: &[Stmt], mut live: Live, ways: &Ways) -> Live {
        for &stmt in body.iter().rev() {
            live.extend(&ways.raises);
            self.found.behind.insert(stmt, live.clone());
            live = self.stmt(stmt, live, ways);
        }
        live.extend(&ways.raises);
        live
    }

    fn stmt(&mut self, stmt: Stmt, behind: Live, ways: &Ways) -> Live {
        let mut live = behind;
        match &self.data.stmts[stmt].kind {
            StmtKind::Expr { value, answer } => {
                answer.iter().for_each(|answer| _ = live.remove(answer));
                self.read(*value, &mut live);
            }
            StmtKind::Assign { targets, value, .. } => {
                for target in targets {
                    if let Target::Place(place) = target {
                        self.assign(place, &mut live);
                    }
                }
                self.read(*value, &mut live);
            }
            StmtKind::Delete { place } => self.change(place, &mut live),
            StmtKind::Update { place, value, .. } => {
                self.change(place, &mut live);
                self.read(*value, &mut live);
            }
            StmtKind::If { branches, otherwise } => {
                let mut all = match otherwise {
                    Some(body) => self.body(body, live.clone(), ways),
                    None => live.clone(),
                };
                for (condition, body) in branches {
                    all.extend(self.body(body, live.clone(), ways));
                    self.read(*condition, &mut all);
                }
                live = all;
            }
            StmtKind::Switch { value, cases, otherwise } => {
                let mut all = match otherwise {
                    Some(body) => self.body(body, live.clone(), ways),
                    None => live.clone(),
                };
                for case in cases {
                    all.extend(self.body(&case.body, live.clone(), ways));
                    self.read(case.value, &mut all);
                }
                self.read(*value, &mut all);
                live = all;
            }
            StmtKind::For { target, range, body } => {
                let (places, is_plain): (Vec<&Place>, bool) = match target {
                    LoopTarget::Place(place) => (vec![place], place.steps.is_empty()),
                    LoopTarget::Fields { value, key } => (vec![value, key], false),
                };
                let known = |walk: &mut Self, header: &Live| {
                    let mut inside = walk.turn(body, header, &live, ways);
                    for place in &places {
                        if is_plain {
                            _ = inside.remove(&place.variable)
                        } else {
                            walk.change(place, &mut inside)
                        }
                    }
                    inside
                };
                live = self.around(stmt, live.clone(), known);
                self.read(*range, &mut live);
            }
            StmtKind::While { condition, body } => {
                let mut out = live.clone();
                self.read(*condition, &mut out);
                live = self.around(stmt, out.clone(), |walk, header| {
                    let mut inside = walk.turn(body, header, &live, ways);
                    walk.read(*condition, &mut inside);
                    inside
                });
            }
            StmtKind::DoUntil { body, condition } => {
                let out = live;
                live = self.around(stmt, Live::default(), |walk, header| {
                    let mut end: Live = header.union(&out).copied().collect();
                    walk.read(*condition, &mut end);
                    let ways = Ways { breaks: out.clone(), continues: end.clone(), ..ways.clone() };
                    walk.body(body, end, &ways)
                });
            }
            StmtKind::Try { body, error, handler } => {
                let mut raises = self.body(handler, live.clone(), ways);
                error.iter().for_each(|error| _ = raises.remove(error));
                let raises: Live = raises.union(&ways.raises).copied().collect();
                live = self.body(body, live, &Ways { raises, ..ways.clone() });
            }
            StmtKind::Unwind { body, cleanup } => {
                let then = self.body(cleanup, live, ways);
                let all = |way: &Live| way.union(&then).copied().collect();
                let inside = Ways {
                    breaks: all(&ways.breaks),
                    continues: all(&ways.continues),
                    returns: all(&ways.returns),
                    raises: all(&ways.raises),
                };
                live = self.body(body, then.clone(), &inside);
            }
            StmtKind::Block(body) => live = self.body(body, live, ways),
            StmtKind::Break => live.clone_from(&ways.breaks),
            StmtKind::Continue => live.clone_from(&ways.continues),
            StmtKind::Return => live.clone_from(&ways.returns),
            StmtKind::Global(names) | StmtKind::Persistent(names) => {
                for (variable, first) in names {
                    live.insert(*variable);
                    first.iter().for_each(|first| self.read(*first, &mut live));
                }
            }
            StmtKind::Shell(text) => self.read(*text, &mut live),
        }
        live
    }

    /// One trip of a loop that has this live at its header, and that behind it.
    fn turn(&mut self, body: &[Stmt], header: &Live, out: &Live, ways: &Ways) -> Live {
        let ways = Ways { breaks: out.clone(), continues: header.clone(), ..ways.clone() };
        self.body(body, header.clone(), &ways)
    }

    /// What is live at a loop's header: from what is live where it ends, until nothing changes.
    fn around(&mut self, stmt: Stmt, out: Live, trip: impl Fn(&mut Self, &Live) -> Live) -> Live {
        let mut header = out;
        loop {
            let before = header.len();
            let inside = trip(self, &header);
            header.extend(inside);
            if header.len() == before {
                self.found.headers.insert(stmt, header.clone());
                return header;
            }
        }
    }

    /// A place is assigned: a whole variable needs no value of before.
    fn assign(&self, place: &Place, live: &mut Live) {
        if place.steps.is_empty() { _ = live.remove(&place.variable) } else { self.change(place, live) }
    }

    fn change(&self, place: &Place, live: &mut Live) {
        live.insert(place.variable);
        each_of_place(place, &mut |expr| self.read(expr, live));
    }

    fn read(&self, expr: Expr, live: &mut Live) {
        reads(self.data, expr, live);
        self.read_hidden(expr, live);
    }

    /// What an expression reads that is not a plain read: what handles take with them, `exist`, what is changed.
    fn read_hidden(&self, expr: Expr, live: &mut Live) {
        match &self.data.exprs[expr].kind {
            ExprKind::Anonymous(function) => {
                let made = &self.file.functions[*function];
                live.extend(made.captures.iter().map(|capture| capture.source));
            }
            ExprKind::IsAssigned(variable) => _ = live.insert(*variable),
            ExprKind::Update { place, .. } | ExprKind::Increment { place, .. } => self.change(place, live),
            _ => (),
        }
        each_child(self.data, expr, &mut |child| self.read_hidden(child, live));
    }
}
