//! Ways out of loops that lead past what comes behind them, or out of several loops, without `goto`: a flag says that one was taken.
//!
//! ```text
//! for (…) {                           is_left = false;
//!     if (c) {                        for (…) {
//!         y = i;                          if (c) {
//!         goto at_n7;                         y = i;
//!     }                                       is_left = true;
//! }                                           break;
//! y = -1;                                 }
//! at_n7:                              }
//! …                                   if (!is_left) {
//!                                         y = -1;
//!                                     }
//!                                     …
//! ```
//!
//! What leads into a loop by a second entry keeps its `goto`.

use crate::expr::{Expr, Prefix};
use crate::graph::NodeId;
use crate::names::Names;
use crate::stmt::{Kind, Stmt, each};
use lanner_lir::Scalar;
use rustc_hash::FxHashSet;

/// The statements without such jumps, and the flags that they have instead.
pub(crate) fn without_jumps(names: &mut Names, mut stmts: Vec<Stmt>) -> (Vec<Stmt>, Vec<String>) {
    let (mut flags, mut kept) = (Vec::new(), FxHashSet::default());
    while let Some(label) = first_jump(&stmts, &kept) {
        let flag = names.fresh("is_left");
        let mut is_done = false;
        stmts = at_label(stmts, label, &flag, &mut is_done);
        if is_done {
            flags.push(flag);
        } else {
            kept.insert(label);
        }
    }
    // Where nothing is between a jump and what comes next, nobody asks.
    flags.retain(|flag| {
        let is_asked = asks(&stmts, flag);
        if !is_asked {
            forget(&mut stmts, flag);
        }
        is_asked
    });
    (stmts, flags)
}

/// Whether some condition is this flag, or that it is not set.
fn asks(stmts: &[Stmt], flag: &str) -> bool {
    let (is_set, is_not) = (Expr::name(flag), Expr::unary(Prefix::Not, Expr::name(flag)));
    let mut found = false;
    each(stmts, &mut |stmt| {
        found |= matches!(&stmt.kind, Kind::If { cond, .. } if *cond == is_set || *cond == is_not);
    });
    found
}

/// Leaves out what sets a flag.
fn forget(stmts: &mut Vec<Stmt>, flag: &str) {
    stmts.retain(|stmt| !matches!(&stmt.kind, Kind::Store(place, _) if *place == Expr::name(flag)));
    stmts.iter_mut().for_each(|stmt| stmt.lists_mut().into_iter().for_each(|list| forget(list, flag)));
}

/// Where some jump leads that was not looked at.
fn first_jump(stmts: &[Stmt], kept: &FxHashSet<NodeId>) -> Option<NodeId> {
    let mut found = None;
    each(stmts, &mut |stmt| {
        if let Kind::Goto(to) = stmt.kind
            && !kept.contains(&to)
        {
            found = found.or(Some(to));
        }
    });
    found
}

/// How many jumps to a label there are.
fn jumps(stmts: &[Stmt], label: NodeId) -> usize {
    let mut count = 0;
    each(stmts, &mut |stmt| count += usize::from(stmt.kind == Kind::Goto(label)));
    count
}

/// Looks for the list of statements that a label is in, and writes that anew if all jumps to the label are before it there.
fn at_label(mut stmts: Vec<Stmt>, label: NodeId, flag: &str, is_done: &mut bool) -> Vec<Stmt> {
    let all = jumps(&stmts, label);
    in_list(&mut stmts, label, all, flag, is_done);
    stmts
}

fn in_list(stmts: &mut Vec<Stmt>, label: NodeId, all: usize, flag: &str, is_done: &mut bool) {
    let Some(at) = stmts.iter().position(|stmt| stmt.kind == Kind::Label(label)) else {
        for stmt in stmts {
            stmt.lists_mut().into_iter().for_each(|list| in_list(list, label, all, flag, is_done));
        }
        return;
    };
    if let Some(Stmt { kind: Kind::While { body, .. }, .. }) = stmts.get_mut(at + 1)
        && jumps(body, label) == all
    {
        // Out of a loop in the loop to its next turn.
        let line = body.first().and_then(|first| first.line);
        let again = left(std::mem::take(body), label, flag, false);
        body.push(set(line, flag, false));
        body.extend(again);
        stmts.remove(at);
        *is_done = true;
        return;
    }
    let first = stmts.iter().position(|stmt| jumps(std::slice::from_ref(stmt), label) > 0);
    let Some(first) = first.filter(|_| jumps(&stmts[..at], label) == all) else { return };
    // Others may jump to what would be within an `if`.
    if has_other_entries(&stmts[first..at], stmts) {
        return;
    }
    let behind = stmts.split_off(at + 1);
    stmts.pop();
    let before = stmts.split_off(first);
    stmts.push(set(before[0].line, flag, false));
    stmts.extend(left(before, label, flag, false));
    stmts.extend(behind);
    *is_done = true;
}

/// Whether something else of a list jumps to a label among statements of it.
fn has_other_entries(part: &[Stmt], list: &[Stmt]) -> bool {
    let mut labels = FxHashSet::default();
    each(part, &mut |stmt| {
        if let Kind::Label(label) = stmt.kind {
            labels.insert(label);
        }
    });
    labels.into_iter().any(|label| jumps(list, label) > jumps(part, label))
}

fn has_labels(stmts: &[Stmt]) -> bool {
    let mut found = false;
    each(stmts, &mut |stmt| found |= matches!(stmt.kind, Kind::Label(_)));
    found
}

fn set(line: Option<u32>, flag: &str, value: bool) -> Stmt {
    Stmt::new(line, Kind::Store(Expr::name(flag), Expr::Lit(Scalar::Bool(value))))
}

/// Statements that set the flag in the place of jumps to the label, and do nothing behind that.
fn left(stmts: Vec<Stmt>, label: NodeId, flag: &str, is_in_loop: bool) -> Vec<Stmt> {
    let mut made = Vec::new();
    let mut rest = stmts.into_iter();
    while let Some(mut stmt) = rest.next() {
        if jumps(std::slice::from_ref(&stmt), label) == 0 {
            made.push(stmt);
            continue;
        }
        let line = stmt.line;
        let is_loop = match &mut stmt.kind {
            Kind::Goto(_) => {
                made.push(set(line, flag, true));
                made.extend(is_in_loop.then(|| Stmt::new(line, Kind::Break)));
                // What is behind it is come to by its own labels alone.
                let behind: Vec<Stmt> = rest.collect();
                if has_labels(&behind) {
                    let yes = left(behind, label, flag, is_in_loop);
                    let cond = Expr::unary(Prefix::Not, Expr::name(flag));
                    made.push(Stmt::new(line, Kind::If { cond, yes, no: Vec::new() }));
                }
                return made;
            }
            Kind::For(_) | Kind::While { .. } | Kind::DoWhile { .. } => true,
            _ => false,
        };
        for list in stmt.lists_mut() {
            *list = left(std::mem::take(list), label, flag, is_loop || is_in_loop);
        }
        made.push(stmt);
        if is_loop && is_in_loop {
            let yes = vec![Stmt::new(line, Kind::Break)];
            made.push(Stmt::new(line, Kind::If { cond: Expr::name(flag), yes, no: Vec::new() }));
        } else if !is_in_loop {
            let yes = left(rest.collect(), label, flag, false);
            if !yes.is_empty() {
                let cond = Expr::unary(Prefix::Not, Expr::name(flag));
                made.push(Stmt::new(line, Kind::If { cond, yes, no: Vec::new() }));
            }
            return made;
        }
    }
    made
}
