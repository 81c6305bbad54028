//! Where variables are declared: at their first assignment, in the innermost block that holds all that names them.
//!
//! ```text
//! s = 0.0;                                          double s = 0.0;
//! for (i = 0; i < n; i++) { a = x[i]; … }           for (int64_t i = 0; i < n; i++) { double a = x[i]; … }
//! if (c) { y = 1.0; } else { y = 2.0; }             double y; if (c) …
//! ```
//!
//! LIR's verifier says that every way to a read leads through a write. So no value comes into a block from its last trip that all that names
//! it is in. Where there are labels a way may lead into the middle of a block: then all variables are declared at the top.

use crate::body::Body;
use crate::expr::Expr;
use crate::stmt::{Kind, Stmt, each};
use crate::types::plain;
use lanner_lir::{Buffer, Parameter, Reg};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether a statement names a variable.
pub(crate) fn mentions(stmt: &Stmt, reg: Reg) -> bool {
    stmt.written() == Some(reg)
        || stmt.exprs().iter().any(|expr| expr.mentions(reg))
        || stmt.lists().into_iter().flatten().any(|inner| mentions(inner, reg))
}

/// The variables that statements name.
fn named(stmts: &[Stmt]) -> Vec<Reg> {
    let (mut seen, mut all) = (FxHashSet::default(), Vec::new());
    each(stmts, &mut |stmt| {
        let mut note = |reg: Reg| {
            if seen.insert(reg) {
                all.push(reg);
            }
        };
        stmt.written().into_iter().for_each(&mut note);
        stmt.exprs().into_iter().for_each(|expr| expr.each_reg(&mut note));
    });
    all
}

/// Without assignments to variables that nobody reads.
pub(crate) fn without_unread(body: &Body<'_>, stmts: Vec<Stmt>) -> Vec<Stmt> {
    let mut stmts = stmts;
    loop {
        let mut read = FxHashSet::default();
        each(&stmts, &mut |stmt| {
            let own = stmt.written();
            for expr in stmt.exprs() {
                expr.each_reg(&mut |reg| _ = (own != Some(reg)).then(|| read.insert(reg)));
            }
            if let Kind::For(of) = &stmt.kind {
                read.insert(of.counter);
            }
        });
        let lost = lost(body, &stmts);
        let mut is_changed = false;
        stmts = kept(stmts, (&read, &lost), &mut is_changed);
        if !is_changed {
            return stmts;
        }
    }
}

/// The buffers of the frame that are only written, and with which none shares bytes that is read.
fn lost(body: &Body<'_>, stmts: &[Stmt]) -> FxHashSet<Buffer> {
    let mut read = FxHashSet::default();
    each(stmts, &mut |stmt| {
        let place = stored(stmt);
        for expr in stmt.exprs() {
            match (place, expr) {
                (Some(_), Expr::Load(_, element)) if is_place(stmt, expr) => {
                    element.parts()[1..]
                        .iter()
                        .for_each(|index| index.each_buffer(&mut |id| _ = read.insert(id)));
                }
                _ => expr.each_buffer(&mut |id| _ = read.insert(id)),
            }
        }
    });
    let groups = body.places.groups.iter().filter(|group| !group.members.iter().any(|id| read.contains(id)));
    groups.flat_map(|group| group.members.iter().copied()).collect()
}

/// The buffer of which a statement writes elements.
fn stored(stmt: &Stmt) -> Option<Buffer> {
    match &stmt.kind {
        Kind::Store(Expr::Load(buffer, element), _)
        | Kind::Fill { place: Expr::Load(buffer, element), .. }
            if matches!(**element, Expr::Index(_)) =>
        {
            Some(*buffer)
        }
        _ => None,
    }
}

/// Whether an expression is where a statement writes.
fn is_place(stmt: &Stmt, expr: &Expr) -> bool {
    match &stmt.kind {
        Kind::Store(place, _) | Kind::Fill { place, .. } => std::ptr::eq(place, expr),
        _ => false,
    }
}

fn kept(
    stmts: Vec<Stmt>,
    (read, lost): (&FxHashSet<Reg>, &FxHashSet<Buffer>),
    is_changed: &mut bool,
) -> Vec<Stmt> {
    let mut all = Vec::new();
    for mut stmt in stmts {
        for list in stmt.lists_mut() {
            *list = kept(std::mem::take(list), (read, lost), is_changed);
        }
        if stored(&stmt).is_some_and(|buffer| lost.contains(&buffer)) {
            *is_changed = true;
            continue;
        }
        match stmt.kind {
            Kind::Assign { dst, value, .. } if !read.contains(&dst) => {
                *is_changed = true;
                // A call may count; a small function does not.
                if matches!(&value, Expr::Call(callee, _) if !callee.is_pure()) {
                    all.push(Stmt::new(stmt.line, Kind::Do(value)));
                }
            }
            Kind::If { yes, no, .. } if yes.is_empty() && no.is_empty() => *is_changed = true,
            kind => all.push(Stmt::new(stmt.line, kind)),
        }
    }
    all
}

/// Declares all variables that are no parameters.
pub(crate) fn declare(body: &Body<'_>, mut stmts: Vec<Stmt>) -> Vec<Stmt> {
    let is_param = |reg: &Reg| body.func.params.contains(&Parameter::Reg(*reg));
    let regs: Vec<Reg> = named(&stmts).into_iter().filter(|reg| !is_param(reg)).collect();
    let mut has_labels = false;
    each(&stmts, &mut |stmt| has_labels |= matches!(stmt.kind, Kind::Label(_)));
    if has_labels {
        let mut all = Vec::new();
        regs.iter().for_each(|&reg| insert(body, &mut all, 0, reg));
        all.extend(stmts);
        return all;
    }
    place(body, &mut stmts, &regs.into_iter().collect());
    stmts
}

/// The variables that a statement names itself, and those that each list in it names.
struct Naming {
    own: Vec<Reg>,
    lists: Vec<FxHashSet<Reg>>,
}

impl Naming {
    fn of(stmt: &Stmt) -> Naming {
        let mut own: Vec<Reg> = stmt.written().into_iter().collect();
        stmt.exprs().into_iter().for_each(|expr| expr.each_reg(&mut |reg| own.push(reg)));
        Naming {
            own,
            lists: stmt.lists().into_iter().map(|list| named(list).into_iter().collect()).collect(),
        }
    }

    /// The only list that names a variable, where the statement itself does not.
    fn only_list(&self, reg: Reg) -> Option<usize> {
        let mut naming = (0..self.lists.len()).filter(|&k| self.lists[k].contains(&reg));
        match (self.own.contains(&reg), naming.next(), naming.next()) {
            (false, Some(list), None) => Some(list),
            _ => None,
        }
    }
}

/// Declares variables, each in the innermost list that holds all that names it; nothing outside of these statements does.
fn place(body: &Body<'_>, stmts: &mut Vec<Stmt>, regs: &FxHashSet<Reg>) {
    let all: Vec<Naming> = stmts.iter().map(Naming::of).collect();
    // Of each variable the first statement that names it, and how many do.
    let (mut order, mut found): (Vec<Reg>, FxHashMap<Reg, (usize, usize)>) = Default::default();
    for (at, stmt) in stmts.iter().enumerate() {
        for reg in named(std::slice::from_ref(stmt)).into_iter().filter(|reg| regs.contains(reg)) {
            found.entry(reg).and_modify(|(_, count)| *count += 1).or_insert_with(|| {
                order.push(reg);
                (at, 1)
            });
        }
    }
    let mut inner: FxHashMap<(usize, usize), FxHashSet<Reg>> = FxHashMap::default();
    let mut before: Vec<(usize, Reg)> = Vec::new();
    for reg in order {
        let (at, count) = found[&reg];
        if let Some(list) = all[at].only_list(reg).filter(|_| count == 1) {
            inner.entry((at, list)).or_default().insert(reg);
            continue;
        }
        match &mut stmts[at].kind {
            Kind::Assign { dst, value, declares } if *dst == reg && !value.mentions(reg) => *declares = true,
            Kind::For(of) if of.counter == reg && count == 1 && of.first.is_some() => of.declares = true,
            _ => before.push((at, reg)),
        }
    }
    for ((at, list), regs) in inner {
        if let Some(list) = stmts[at].lists_mut().into_iter().nth(list) {
            place(body, list, &regs);
        }
    }
    // The last ones first, so that places stay.
    before.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    for (at, reg) in before {
        insert(body, stmts, at, reg);
    }
}

/// Declares a variable before a statement, with others of its type.
fn insert(body: &Body<'_>, stmts: &mut Vec<Stmt>, at: usize, reg: Reg) {
    let ty = |reg: Reg| plain(body.func.ty(reg));
    let ours = stmts.iter_mut().skip(at).map_while(|stmt| match &mut stmt.kind {
        Kind::Declare(regs) => Some(regs),
        _ => None,
    });
    for regs in ours {
        if regs.len() < 8 && ty(regs[0]) == ty(reg) {
            return regs.push(reg);
        }
    }
    stmts.insert(at, Stmt::new(None, Kind::Declare(vec![reg])));
}

impl Body<'_> {
    /// Lines that say of parameters that they are not read.
    pub fn unread(&self, stmts: &[Stmt]) -> Vec<String> {
        let named: FxHashSet<Reg> = named(stmts).into_iter().collect();
        let is_named = |param: &&Parameter| match param {
            Parameter::Reg(reg) => !named.contains(reg),
            Parameter::Buffer(buffer) => !self.names_root(*buffer),
        };
        let unread = self.func.params.iter().filter(is_named);
        unread
            .map(|param| match *param {
                Parameter::Reg(reg) => format!("(void){};", self.names.reg(reg)),
                Parameter::Buffer(buffer) => format!("(void){};", self.names.buffer(buffer)),
            })
            .collect()
    }

    fn names_root(&self, buffer: Buffer) -> bool {
        self.mentioned.iter().any(|&other| crate::memory::root(self.func, other) == buffer)
    }
}
