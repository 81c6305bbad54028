//! From nodes to structured statements: `if`, `while`, `for`, `break`, `continue`.
//!
//! By dominators, after Ramsey's "Beyond Relooper" (2022): a node stands behind the node that dominates it where several ways meet in it,
//! and inside of it otherwise. So every way that does not turn a loop leads down, and mostly to the next statement. A node that is in no loop
//! but dominated by one in it stands behind the loop, and is reached by `break`.
//!
//! ```text
//! n0 → n1: count i < n, n2, n3        for (int64_t i = 0; i < n; i++) {
//! n2: branch c, n4, n5                    if (c) {
//! n4: turn i + 1, n1                          continue;
//! n5: …, turn i + 1, n1                   }
//! n3: return                              …
//!                                     }
//! ```
//!
//! Where nothing else leads to a node (out of several loops, into a loop by a second entry) there is a `goto`, which is always right.

use crate::body::Body;
use crate::declare::mentions;
use crate::expr::{Expr, Infix};
use crate::graph::{Flow, Graph, NodeId, Term};
use crate::ops::opposite;
use crate::stmt::{For, Kind, Stmt, always, continues, each, ends};
use crate::straight::Written;
use lanner_base::Id;
use lanner_lir::{Func, Reg, Scalar, Type};
use rustc_hash::FxHashSet;

/// The statements of a function. Nodes that are not reached are not written.
pub(crate) fn write(body: &Body<'_>, graph: Graph, written: Vec<Option<Written>>) -> Vec<Stmt> {
    let written = written.into_iter().map(Option::unwrap_or_default).collect();
    let flow = graph.flow();
    let mut shaper =
        Shaper { body, graph, written, flow, behind: Vec::new(), is_placed: Vec::new(), loops: Vec::new() };
    shaper.skip_empty();
    shaper.join_chains();
    shaper.join_conditions();
    shaper.flow = shaper.graph.flow();
    (shaper.behind, shaper.is_placed) = shaper.attach(&shaper.flow);
    let mut stmts = Vec::new();
    let entry = shaper.graph.entry();
    shaper.region(entry, None, &mut stmts);
    with_first_values(without_unreached(stmts))
}

/// The most statements of an end of the function that is written several times.
const SHORT: usize = 4;

/// A loop that is being written.
struct Open {
    head: NodeId,
    /// Where a `break` leads.
    after: Option<NodeId>,
    /// Whether going on with it counts.
    counts: bool,
}

/// The nodes that stand behind each node: inside of its loop, and behind that.
#[derive(Clone, Debug, Default)]
struct Behind {
    inside: Vec<NodeId>,
    outside: Vec<NodeId>,
}

/// A function that is being structured.
pub(crate) struct Shaper<'b, 'a> {
    pub body: &'b Body<'a>,
    pub graph: Graph,
    pub written: Vec<Written>,
    pub flow: Flow,
    behind: Vec<Behind>,
    /// Whether a node stands behind another one.
    is_placed: Vec<bool>,
    loops: Vec<Open>,
}

/// Places of nodes.
impl Shaper<'_, '_> {
    /// Whether a node has no statements.
    pub fn is_empty(&self, node: NodeId) -> bool {
        self.written[node.index()].stmts.is_empty()
    }

    /// Which nodes stand behind which.
    fn attach(&self, flow: &Flow) -> (Vec<Behind>, Vec<bool>) {
        let mut is_placed = vec![false; self.graph.nodes.len()];
        let mut behind = vec![Behind::default(); self.graph.nodes.len()];
        let mut chosen: FxHashSet<NodeId> = FxHashSet::default();
        for (head, inside) in &flow.loops {
            chosen.extend(self.way_out(flow, *head, inside));
        }
        for &node in &flow.order[1..] {
            if flow.forward[node.index()] < 2 && !chosen.contains(&node) && !flow.entered[node.index()] {
                continue;
            }
            is_placed[node.index()] = true;
            let over = flow.dominator[node.index()];
            let left = flow.loops.iter().find(|(_, inside)| inside[over.index()] && !inside[node.index()]);
            match left {
                Some((head, _)) => behind[head.index()].outside.push(node),
                None => behind[over.index()].inside.push(node),
            }
        }
        (behind, is_placed)
    }

    /// The node behind a loop: where its head leaves it, else the last one that it is left to.
    fn way_out(&self, flow: &Flow, head: NodeId, inside: &[bool]) -> Option<NodeId> {
        let is_out = |to: &NodeId| !inside[to.index()] && inside[flow.dominator[to.index()].index()];
        let of_head = self.graph.nodes[head].term.successors().into_iter().find(is_out);
        let left_to = |from: &NodeId| {
            let out = self.graph.nodes[*from].term.successors().into_iter().filter(is_out);
            out.collect::<Vec<NodeId>>()
        };
        let all =
            flow.order.iter().filter(|node| inside[node.index()] && flow.innermost(**node) == Some(head));
        let all =
            all.flat_map(left_to).filter(|node| !matches!(self.graph.nodes[*node].term, Term::Leave(_)));
        of_head.or_else(|| all.max_by_key(|node| flow.rank[node.index()]))
    }
}

/// Writing.
impl Shaper<'_, '_> {
    /// A node with all that it dominates; behind it `follow` comes.
    fn region(&mut self, node: NodeId, follow: Option<NodeId>, out: &mut Vec<Stmt>) {
        // What stands behind a node is no part of it: only what is inside goes deeper.
        let mut work = vec![(node, follow)];
        while let Some((node, follow)) = work.pop() {
            let Behind { inside, outside } = self.behind[node.index()].clone();
            let is_head = self.flow.loop_of(node).is_some();
            let behind = if is_head { outside } else { [inside, outside].concat() };
            let first = behind.first().copied().or(follow);
            out.push(Stmt::new(None, Kind::Label(node)));
            if is_head {
                self.loop_(node, first, out);
            } else {
                self.node(node, first, out);
            }
            let follows = (0..behind.len()).map(|k| behind.get(k + 1).copied().or(follow));
            work.extend(behind.iter().copied().zip(follows).rev());
        }
    }

    /// A node's statements and its end.
    fn node(&mut self, node: NodeId, follow: Option<NodeId>, out: &mut Vec<Stmt>) {
        let Written { stmts, cond, ends, line } = self.written[node.index()].clone();
        out.extend(stmts);
        match self.graph.nodes[node].term {
            Term::Goto(to) => self.edge(node, to, follow, line, out),
            Term::Branch { to: [yes, no], .. } => {
                let cond = cond.unwrap_or_else(always);
                self.branch(node, cond, [yes, no], follow, line, out);
            }
            Term::Count { counter, to, .. } => {
                let cond = counted(counter, cond);
                self.branch(node, cond, to, follow, line, out);
            }
            Term::Turn { counter, step, head } => {
                if !self.counts_itself(head) {
                    let one = Expr::Lit(Scalar::Int(Type::Index, step.into()));
                    let value = Expr::binary(Infix::Add, Expr::Reg(counter), one);
                    out.push(Stmt::new(line, Kind::Assign { dst: counter, value, declares: false }));
                }
                self.edge(node, head, follow, line, out);
            }
            Term::Leave(_) | Term::Return => out.extend(ends),
        }
    }

    /// Whether a turn of a loop from here comes to the step of its `for`: at once, or behind the loop inside it that is left for it.
    fn counts_itself(&self, head: NodeId) -> bool {
        let is_own = |open: &Open| open.head == head && open.counts;
        match self.loops.as_slice() {
            [.., own] if is_own(own) => true,
            [before @ .., inner] => inner.after == Some(head) && before.last().is_some_and(is_own),
            [] => false,
        }
    }

    /// A way from a node to another: that one's text, or a jump there.
    fn edge(
        &mut self,
        from: NodeId,
        to: NodeId,
        follow: Option<NodeId>,
        line: Option<u32>,
        out: &mut Vec<Stmt>,
    ) {
        let is_own = self.flow.dominator[to.index()] == from && to != from;
        if is_own && !self.is_placed[to.index()] {
            return self.region(to, follow, out);
        }
        self.jump(to, follow, line, out);
    }

    fn jump(&mut self, to: NodeId, follow: Option<NodeId>, line: Option<u32>, out: &mut Vec<Stmt>) {
        if follow == Some(to) {
            return;
        }
        if let Some(open) = self.loops.last() {
            let turns = open.counts
                && self.is_empty(to)
                && matches!(self.graph.nodes[to].term, Term::Turn { head, .. } if head == open.head);
            if turns && follow == Some(open.head) {
                return;
            }
            if turns || to == open.head {
                return out.push(Stmt::new(line, Kind::Continue));
            }
            if open.after == Some(to) {
                return out.push(Stmt::new(line, Kind::Break));
            }
        }
        match self.short_end(to) {
            Some(end) => out.extend(end),
            None => out.push(Stmt::new(line, Kind::Goto(to))),
        }
    }

    /// The end of the function that begins with a node, where it is short: it is written wherever it is come to.
    fn short_end(&self, mut node: NodeId) -> Option<Vec<Stmt>> {
        let mut stmts = Vec::new();
        loop {
            let written = &self.written[node.index()];
            stmts.extend(written.stmts.iter().cloned());
            if stmts.len() > SHORT {
                return None;
            }
            match self.graph.nodes[node].term {
                Term::Leave(_) | Term::Return => {
                    stmts.extend(written.ends.iter().cloned());
                    return Some(stmts);
                }
                // What only goes on is no ring: those are loops.
                Term::Goto(to) if self.flow.loop_of(to).is_none() => node = to,
                Term::Goto(_) | Term::Branch { .. } | Term::Count { .. } | Term::Turn { .. } => return None,
            }
        }
    }

    fn branch(
        &mut self,
        node: NodeId,
        cond: Expr,
        [yes, no]: [NodeId; 2],
        follow: Option<NodeId>,
        line: Option<u32>,
        out: &mut Vec<Stmt>,
    ) {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        self.edge(node, yes, follow, line, &mut a);
        self.edge(node, no, follow, line, &mut b);
        let (mut a, mut b) = (trimmed(a), trimmed(b));
        let turned = |cond: Expr| opposite(cond, self.body.func);
        let mut cond = cond;
        let is_long = |list: &[Stmt]| {
            let mut count = 0;
            each(list, &mut |_| count += 1);
            count > 6
        };
        // What ends comes first, and the rest stands behind it.
        if a.is_empty() || (ends(&b) && (!ends(&a) || is_long(&a)) && !is_long(&b)) {
            (a, b, cond) = (b, a, turned(cond));
        }
        if a.is_empty() {
            return;
        }
        if ends(&a) {
            out.push(Stmt::new(line, Kind::If { cond, yes: a, no: Vec::new() }));
            out.extend(b);
        } else {
            out.push(Stmt::new(line, Kind::If { cond, yes: a, no: b }));
        }
    }

    /// A loop, by its head; behind it `after` comes.
    fn loop_(&mut self, head: NodeId, after: Option<NodeId>, out: &mut Vec<Stmt>) {
        let Some(inside) = self.flow.loop_of(head).map(<[bool]>::to_vec) else { return };
        let behind = self.behind[head.index()].inside.clone();
        let first = behind.first().copied().unwrap_or(head);
        let written = self.written[head.index()].clone();
        let is_in = |node: NodeId| inside[node.index()];
        let step = self.counted_step(head, &inside);
        let (term, line) = (self.graph.nodes[head].term.clone(), written.line);
        let (mut body, mut out_to) = (Vec::new(), None);
        let is_plain = written.stmts.is_empty();
        let kind = match term {
            Term::Count { counter, to: [yes, no], .. }
                if is_plain && step.is_some() && is_in(yes) && !is_in(no) =>
            {
                self.open(head, Some(no), after, true);
                self.edge(head, yes, Some(first), line, &mut body);
                out_to = Some(no);
                let limit = written.cond.unwrap_or_else(always);
                let (first, step) = (None, step.unwrap_or(1));
                Kind::For(Box::new(For { counter, first, declares: false, limit, step, body: Vec::new() }))
            }
            Term::Count { to: [yes, no], .. } | Term::Branch { to: [yes, no], .. }
                if is_plain && is_in(yes) != is_in(no) =>
            {
                let (within, beyond) = if is_in(yes) { (yes, no) } else { (no, yes) };
                let cond = match term {
                    Term::Count { counter, .. } => counted(counter, written.cond),
                    _ => written.cond.unwrap_or_else(always),
                };
                self.open(head, Some(beyond), after, false);
                self.edge(head, within, Some(first), line, &mut body);
                out_to = Some(beyond);
                let cond = if is_in(yes) { cond } else { opposite(cond, self.body.func) };
                Kind::While { cond, body: Vec::new() }
            }
            Term::Goto(_)
            | Term::Branch { .. }
            | Term::Count { .. }
            | Term::Turn { .. }
            | Term::Leave(_)
            | Term::Return => {
                self.open(head, None, after, false);
                self.node(head, Some(first), &mut body);
                Kind::While { cond: always(), body: Vec::new() }
            }
        };
        for (k, &next) in behind.iter().enumerate() {
            let follow = behind.get(k + 1).copied().unwrap_or(head);
            self.region(next, Some(follow), &mut body);
        }
        self.loops.pop();
        let body = trimmed(body);
        let kind = match kind {
            Kind::For(of) => Kind::For(Box::new(For { body, ..*of })),
            Kind::While { cond, .. } => while_(cond, body, self.body.func),
            other => other,
        };
        out.push(Stmt::new(line, kind));
        if let Some(to) = out_to {
            self.edge(head, to, after, line, out);
        }
    }

    /// Begins a loop. `break` leads where the loop's own end leads, if that is what comes behind it.
    fn open(&mut self, head: NodeId, out_to: Option<NodeId>, after: Option<NodeId>, counts: bool) {
        let after = after.filter(|after| out_to.is_none_or(|to| to == *after));
        self.loops.push(Open { head, after, counts });
    }

    /// How far a loop counts that is turned by nothing else.
    fn counted_step(&self, head: NodeId, inside: &[bool]) -> Option<u32> {
        let mut steps = Vec::new();
        for &node in self.flow.order.iter().filter(|node| inside[node.index()]) {
            match self.graph.nodes[node].term {
                Term::Turn { step, head: to, .. } if to == head => steps.push(Some(step)),
                ref term if term.successors().contains(&head) => steps.push(None),
                _ => (),
            }
        }
        let first = steps.first().copied().flatten();
        if steps.iter().all(|step| *step == first) { first } else { None }
    }
}

fn counted(counter: Reg, limit: Option<Expr>) -> Expr {
    Expr::binary(Infix::Lt, Expr::Reg(counter), limit.unwrap_or_else(always))
}

/// A loop; `do … while` where it is asked at its end.
fn while_(cond: Expr, mut body: Vec<Stmt>, func: &Func) -> Kind {
    if cond != always() || continues(&body) || body.len() < 2 {
        return Kind::While { cond, body };
    }
    match body.pop() {
        Some(Stmt { kind: Kind::If { cond: out, yes, no }, .. })
            if no.is_empty() && matches!(yes[..], [Stmt { kind: Kind::Break, .. }]) =>
        {
            Kind::DoWhile { cond: opposite(out, func), body }
        }
        last => {
            body.extend(last);
            Kind::While { cond, body }
        }
    }
}

/// Counted loops take the first values of their counters, where those are given right before them.
fn with_first_values(stmts: Vec<Stmt>) -> Vec<Stmt> {
    let mut all: Vec<Stmt> = Vec::new();
    for mut stmt in stmts {
        for list in stmt.lists_mut() {
            *list = with_first_values(std::mem::take(list));
        }
        if let Kind::For(of) = &mut stmt.kind {
            of.first = take_first(&mut all, of.counter);
        }
        all.push(stmt);
    }
    all
}

fn take_first(before: &mut Vec<Stmt>, counter: Reg) -> Option<Expr> {
    let at =
        before.iter().rposition(|stmt| mentions(stmt, counter) || matches!(stmt.kind, Kind::Label(_)))?;
    match &before[at].kind {
        Kind::Assign { dst, value, .. } if *dst == counter => {
            let is_last = at + 1 == before.len();
            let is_moved = is_last || (value.number().is_some() && before.len() - at < 8);
            is_moved.then(|| value.clone()).inspect(|_| _ = before.remove(at))
        }
        _ => None,
    }
}

/// Without labels where nothing else is.
fn trimmed(stmts: Vec<Stmt>) -> Vec<Stmt> {
    if stmts.iter().all(|stmt| matches!(stmt.kind, Kind::Label(_))) { Vec::new() } else { stmts }
}

/// Without what no one comes to: labels that no one goes to, and statements behind ones that end.
fn without_unreached(mut stmts: Vec<Stmt>) -> Vec<Stmt> {
    loop {
        let mut wanted = FxHashSet::default();
        let mut before = 0;
        each(&stmts, &mut |stmt| {
            before += 1;
            if let Kind::Goto(to) = stmt.kind {
                wanted.insert(to);
            }
        });
        stmts = reached(stmts, &wanted);
        let mut behind = 0;
        each(&stmts, &mut |_| behind += 1);
        if behind == before {
            return stmts;
        }
    }
}

fn reached(stmts: Vec<Stmt>, wanted: &FxHashSet<NodeId>) -> Vec<Stmt> {
    let (mut kept, mut is_over) = (Vec::<Stmt>::new(), false);
    for mut stmt in stmts {
        let mut is_entered = false;
        each(std::slice::from_ref(&stmt), &mut |inner| {
            is_entered |= matches!(inner.kind, Kind::Label(at) if wanted.contains(&at));
        });
        let is_idle = matches!(stmt.kind, Kind::Label(_)) && !is_entered;
        if is_idle || is_over && !is_entered {
            continue;
        }
        for list in stmt.lists_mut() {
            *list = reached(std::mem::take(list), wanted);
        }
        is_over = stmt.ends();
        kept.push(stmt);
    }
    kept
}
