//! Walks over the HIR of a function, for findings that are told from its text: what stands inside of what, what is assigned, what is
//! written twice.

use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_hir::{
    Body, Callee, Expr, ExprKind, FunctionData, LoopTarget, Place, SCRIPT, Step, StepKind, Stmt, StmtData,
    StmtKind, Target, Variable,
};
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// One function, and what names mean in it.
pub(super) struct Text<'a> {
    /// The function.
    pub data: &'a FunctionData,
    /// The row that a name means, where no function of the user has it.
    pub row: &'a dyn Fn(&str) -> Option<Builtin>,
}

impl Text<'_> {
    /// The row that a call calls.
    pub fn called(&self, expr: Expr) -> Option<(Builtin, &[Expr])> {
        let ExprKind::Call { callee, args } = &self.data.exprs[expr].kind else { return None };
        match callee {
            Callee::Builtin(row) => Some((*row, args.as_slice())),
            callee => Some(((self.row)(named(callee)?.as_str())?, args.as_slice())),
        }
    }

    /// Whether an expression is computed from variables, literals and functions that are called for their outputs, so that it gives
    /// the same whenever its variables are the same, and nothing else happens.
    pub fn is_plain(&self, expr: Expr) -> bool {
        let mut is_plain = true;
        self.each_part(expr, &mut |part| match &self.data.exprs[part].kind {
            ExprKind::Call { .. } => {
                is_plain &= self.called(part).is_some_and(|(row, _)| row.row().is_for_outputs());
            }
            ExprKind::Assign { .. }
            | ExprKind::Update { .. }
            | ExprKind::Increment { .. }
            | ExprKind::IsAssigned(_)
            | ExprKind::Missing => is_plain = false,
            _ => (),
        });
        is_plain
    }

    /// The expression and everything inside of it, but for the bodies of anonymous functions.
    pub fn each_part(&self, expr: Expr, see: &mut dyn FnMut(Expr)) {
        let mut open = vec![expr];
        while let Some(at) = open.pop() {
            see(at);
            open.extend(parts(&self.data.exprs[at].kind));
        }
    }

    /// The variables that an expression reads.
    pub fn variables(&self, expr: Expr) -> FxHashSet<Variable> {
        let mut found = FxHashSet::default();
        self.each_part(expr, &mut |part| {
            if let ExprKind::Variable(variable) = self.data.exprs[part].kind {
                found.insert(variable);
            }
        });
        found
    }

    /// The statements of a body and of all bodies in it.
    pub fn each_stmt(&self, body: &Body, see: &mut dyn FnMut(&StmtData)) {
        let mut open: Vec<Stmt> = body.clone();
        while let Some(at) = open.pop() {
            let stmt = &self.data.stmts[at];
            see(stmt);
            open.extend(bodies(&stmt.kind).into_iter().flatten());
        }
    }

    /// The variables that a body may change, and whether a call in it may change others or end its loop.
    pub fn assigned(&self, body: &Body) -> FxHashSet<Variable> {
        let mut found = FxHashSet::default();
        self.each_stmt(body, &mut |stmt| {
            found.extend(places(&stmt.kind).into_iter().map(|place| place.variable));
            match &stmt.kind {
                StmtKind::Expr { answer, .. } => found.extend(*answer),
                StmtKind::Try { error, .. } => found.extend(*error),
                StmtKind::Global(names) | StmtKind::Persistent(names) => {
                    found.extend(names.iter().map(|(variable, _)| *variable));
                }
                _ => (),
            }
            for expr in exprs(&stmt.kind) {
                self.each_part(expr, &mut |part| match &self.data.exprs[part].kind {
                    ExprKind::Update { place, .. } | ExprKind::Increment { place, .. } => {
                        found.insert(place.variable);
                    }
                    ExprKind::Assign { targets, .. } => found.extend(targets.iter().filter_map(variable)),
                    _ => (),
                });
            }
        });
        found
    }

    /// Whether a condition is written as a constant: `0`, `false`. That switches code on or off on purpose.
    pub fn is_constant(&self, expr: Expr) -> bool {
        match &self.data.exprs[expr].kind {
            ExprKind::Number(_) => true,
            ExprKind::Group(inner) | ExprKind::Unary(_, inner) => self.is_constant(*inner),
            ExprKind::Call { args, .. } => {
                args.is_empty() && self.called(expr).is_some_and(|(row, _)| row.row().fills.is_some())
            }
            ExprKind::ShortAnd(a, b) => self.is_constant(*a) || self.is_constant(*b),
            ExprKind::ShortOr(a, b) => self.is_constant(*a) || self.is_constant(*b),
            _ => false,
        }
    }

    /// A number that is the same of expressions that are written alike.
    pub fn fingerprint(&self, expr: Expr) -> u64 {
        let mut hasher = FxHasher::default();
        self.each_part(expr, &mut |part| match &self.data.exprs[part].kind {
            ExprKind::Group(_) => (),
            ExprKind::Char(text) | ExprKind::String(text) => text.hash(&mut hasher),
            ExprKind::Variable(variable) => variable.hash(&mut hasher),
            ExprKind::Number(number) => format!("{number:?}").hash(&mut hasher),
            kind => std::mem::discriminant(kind).hash(&mut hasher),
        });
        hasher.finish()
    }

    /// Whether two expressions are written alike, but for spaces and parentheses.
    pub fn is_same(&self, a: Expr, b: Expr) -> bool {
        let [x, y] = [a, b].map(|expr| &self.data.exprs[expr].kind);
        let all =
            |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.is_same(a, b));
        match (x, y) {
            (ExprKind::Group(inner), _) => self.is_same(*inner, b),
            (_, ExprKind::Group(inner)) => self.is_same(a, *inner),
            (ExprKind::Number(a), ExprKind::Number(b)) => a == b,
            (ExprKind::Char(a), ExprKind::Char(b)) | (ExprKind::String(a), ExprKind::String(b)) => a == b,
            (ExprKind::Colon, ExprKind::Colon) => true,
            (ExprKind::End { outward: a }, ExprKind::End { outward: b }) => a == b,
            (ExprKind::Variable(a), ExprKind::Variable(b)) => a == b,
            (ExprKind::Call { callee: f, args: a }, ExprKind::Call { callee: g, args: b }) => {
                f == g && all(a, b)
            }
            (ExprKind::Chain { base: a, steps: s }, ExprKind::Chain { base: b, steps: t }) => {
                self.is_same(*a, *b) && s.len() == t.len() && s.iter().zip(t).all(|(s, t)| self.is_step(s, t))
            }
            (ExprKind::Unary(f, a), ExprKind::Unary(g, b)) => f == g && self.is_same(*a, *b),
            (ExprKind::Binary(f, a, c), ExprKind::Binary(g, b, d)) => {
                f == g && self.is_same(*a, *b) && self.is_same(*c, *d)
            }
            (ExprKind::ShortAnd(a, c), ExprKind::ShortAnd(b, d))
            | (ExprKind::ShortOr(a, c), ExprKind::ShortOr(b, d)) => {
                self.is_same(*a, *b) && self.is_same(*c, *d)
            }
            (ExprKind::Matrix(a), ExprKind::Matrix(b)) | (ExprKind::Cell(a), ExprKind::Cell(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| all(a, b))
            }
            _ => false,
        }
    }

    fn is_step(&self, a: &Step, b: &Step) -> bool {
        match (&a.kind, &b.kind) {
            (StepKind::Paren(a), StepKind::Paren(b)) | (StepKind::Brace(a), StepKind::Brace(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.is_same(a, b))
            }
            (StepKind::Field(a), StepKind::Field(b)) => a == b,
            (StepKind::DynamicField(a), StepKind::DynamicField(b)) => self.is_same(*a, *b),
            _ => false,
        }
    }
}

/// The function that is called by its name. A script is taken at its word: that its names may be variables of others does not count.
pub(super) fn named(callee: &Callee) -> Option<Name> {
    match *callee {
        Callee::Named(name) => Some(name),
        Callee::Undecided { name, why } => (why == SCRIPT).then_some(name),
        Callee::Function(_) | Callee::Builtin(_) => None,
    }
}

fn variable(target: &Target) -> Option<Variable> {
    match target {
        Target::Place(place) => Some(place.variable),
        Target::Ignored => None,
    }
}

/// What stands directly in an expression.
fn parts(kind: &ExprKind) -> Vec<Expr> {
    match kind {
        ExprKind::Call { args, .. } => args.clone(),
        ExprKind::Chain { base, steps } => {
            let mut found = vec![*base];
            found.extend(steps.iter().flat_map(step_parts));
            found
        }
        ExprKind::Group(a) | ExprKind::Unary(_, a) => vec![*a],
        ExprKind::Binary(_, a, b) | ExprKind::ShortAnd(a, b) | ExprKind::ShortOr(a, b) => vec![*a, *b],
        ExprKind::Range { first, step, last } => {
            let mut found = vec![*first, *last];
            found.extend(*step);
            found
        }
        ExprKind::Matrix(rows) | ExprKind::Cell(rows) => rows.concat(),
        ExprKind::Assign { value, .. } => vec![*value],
        ExprKind::Update { place, value, .. } => {
            let mut found = vec![*value];
            found.extend(place.steps.iter().flat_map(step_parts));
            found
        }
        ExprKind::Increment { place, .. } => place.steps.iter().flat_map(step_parts).collect(),
        ExprKind::Number(_)
        | ExprKind::Char(_)
        | ExprKind::String(_)
        | ExprKind::Colon
        | ExprKind::End { .. }
        | ExprKind::Variable(_)
        | ExprKind::IsAssigned(_)
        | ExprKind::Handle(_)
        | ExprKind::Anonymous(_)
        | ExprKind::MetaClass(_)
        | ExprKind::Missing => Vec::new(),
    }
}

fn step_parts(step: &Step) -> Vec<Expr> {
    match &step.kind {
        StepKind::Paren(args) | StepKind::Brace(args) => args.clone(),
        StepKind::Field(_) => Vec::new(),
        StepKind::DynamicField(name) => vec![*name],
    }
}

/// The bodies directly in a statement.
pub(super) fn bodies(kind: &StmtKind) -> Vec<&Body> {
    match kind {
        StmtKind::If { branches, otherwise } => {
            branches.iter().map(|(_, body)| body).chain(otherwise).collect()
        }
        StmtKind::For { body, .. } | StmtKind::While { body, .. } | StmtKind::DoUntil { body, .. } => {
            vec![body]
        }
        StmtKind::Switch { cases, otherwise, .. } => {
            cases.iter().map(|case| &case.body).chain(otherwise).collect()
        }
        StmtKind::Try { body, handler, .. } => vec![body, handler],
        StmtKind::Unwind { body, cleanup } => vec![body, cleanup],
        StmtKind::Block(body) => vec![body],
        StmtKind::Expr { .. }
        | StmtKind::Assign { .. }
        | StmtKind::Delete { .. }
        | StmtKind::Update { .. }
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return
        | StmtKind::Global(_)
        | StmtKind::Persistent(_)
        | StmtKind::Shell(_) => Vec::new(),
    }
}

/// The places that a statement assigns to, without those of its bodies.
pub(super) fn places(kind: &StmtKind) -> Vec<&Place> {
    match kind {
        StmtKind::Assign { targets, .. } => targets
            .iter()
            .filter_map(|target| match target {
                Target::Place(place) => Some(place),
                Target::Ignored => None,
            })
            .collect(),
        StmtKind::Delete { place } | StmtKind::Update { place, .. } => vec![place],
        StmtKind::For { target: LoopTarget::Place(place), .. } => vec![place],
        StmtKind::For { target: LoopTarget::Fields { value, key }, .. } => vec![value, key],
        _ => Vec::new(),
    }
}

/// The expressions of a statement, without those of its bodies.
pub(super) fn exprs(kind: &StmtKind) -> Vec<Expr> {
    let mut found: Vec<Expr> =
        places(kind).iter().flat_map(|place| place.steps.iter().flat_map(step_parts)).collect();
    match kind {
        StmtKind::Expr { value, .. }
        | StmtKind::Assign { value, .. }
        | StmtKind::Update { value, .. }
        | StmtKind::Switch { value, .. }
        | StmtKind::Shell(value) => found.push(*value),
        StmtKind::If { branches, .. } => found.extend(branches.iter().map(|(condition, _)| *condition)),
        StmtKind::For { range, .. } => found.push(*range),
        StmtKind::While { condition, .. } | StmtKind::DoUntil { condition, .. } => found.push(*condition),
        StmtKind::Global(names) | StmtKind::Persistent(names) => {
            found.extend(names.iter().filter_map(|(_, value)| *value));
        }
        StmtKind::Delete { .. }
        | StmtKind::Try { .. }
        | StmtKind::Unwind { .. }
        | StmtKind::Block(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return => (),
    }
    if let StmtKind::Switch { cases, .. } = kind {
        found.extend(cases.iter().map(|case| case.value));
    }
    found
}
