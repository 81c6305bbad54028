//! Random functions on a machine without reference counts: every reading finds the value that the language says.
//!
//! A function is run twice at once, on random ways and with random sharing where a call may share: by value, as the language says, and by
//! reference with the copies that were placed. Each array has a token for its contents; an update by reference changes the
//! array in place. What a variable says by value and by reference is compared wherever it is read, and what the caller gave
//! must be as it was. The ways are random, so what is tested is not the program's meaning but all that it might do.

use lanner_base::{Dialect, Id};
use lanner_builtins::Builtin;
use lanner_copies::tree::{Action, Certainty, Jump, Node, NodeKind, Sources, Tested};
use lanner_copies::{
    Contexts, Copies, Guard, Holder, Kind, Location, Meaning, Options, Precision, Program, Routine,
    Summaries, analyse_copies,
};
use lanner_hir::{Context, File, Function, Stmt, Variable, resolve};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a variable holds: the token that it is by value, and the array that it refers to.
type Held = (usize, usize);

struct OneFile(Rc<File>);

impl Program for OneFile {
    fn file(&self, _: u32) -> Rc<File> {
        Rc::clone(&self.0)
    }

    fn meaning(&self, _: u32, name: &str) -> Meaning {
        Builtin::named(name).map_or(Meaning::Unknown, Meaning::Row)
    }

    fn kind(&self, routine: Routine, variable: Variable) -> Kind {
        let name = self.0.functions[routine.function].variables[variable].name;
        match name.as_str() {
            "k" | "t" => Kind::Scalar,
            "s" => Kind::Any,
            _ => Kind::Array,
        }
    }
}

/// Choices, the first ones given, then always the first alternative: programs and runs end.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.0.next().map_or(0, |&byte| byte as usize % bound)
    }
}

const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

fn statements(choices: &mut Choices, depth: usize, in_loop: bool, out: &mut String) {
    for _ in 0..1 + choices.below(4) {
        let name = |choices: &mut Choices| NAMES[choices.below(NAMES.len())];
        let (x, y, z) = (name(choices), name(choices), name(choices));
        let line = match choices.below(if depth == 0 { 11 } else { 18 }) {
            0 => format!("{x} = {y};"),
            1 | 2 => format!("{x}(k) = {y}(1);"),
            3 => format!("disp({x});"),
            4 => format!("{x} = zeros(3);"),
            5 => format!("{x}(2) = 1;"),
            6 => format!("{x} = g({y}, {z});"),
            7 => format!("[{x}, {y}] = h({z}, {x});"),
            8 => format!("[{x}(1), {y}] = deal({z}, {x});"),
            9 => format!("s.f = {x};"),
            10 => format!("{x} = s.f;"),
            11 | 12 => block(choices, depth, in_loop, ["if t", "else", "end"], out),
            13 => block(choices, depth, true, ["for k = 1:3", "", "end"], out),
            14 => block(choices, depth, true, ["while t", "", "end"], out),
            15 => block(choices, depth, in_loop, ["try", "catch", "end"], out),
            16 if in_loop => {
                ["if t, break; end", "if t, continue; end", "if t, return; end"][choices.below(3)].into()
            }
            16 => "if t, return; end".into(),
            _ => block(choices, depth, true, [&format!("for k = {x}"), "", "end"], out),
        };
        out.push_str(&line);
        out.push('\n');
    }
}

/// A statement with blocks in it; gives its last line.
fn block(choices: &mut Choices, depth: usize, in_loop: bool, words: [&str; 3], out: &mut String) -> String {
    out.push_str(&format!("{}\n", words[0]));
    statements(choices, depth - 1, in_loop, out);
    if !words[1].is_empty() {
        out.push_str(&format!("{}\n", words[1]));
        statements(choices, depth - 1, in_loop, out);
    }
    words[2].to_owned()
}

fn program(bytes: &[u8]) -> String {
    let mut choices = Choices(bytes.iter());
    let mut text = String::from("function [a, b] = f(c, d, t, k)\na = c;\nb = zeros(2);\ne = d;\ns.f = 1;\n");
    statements(&mut choices, 3, false, &mut text);
    text.push_str("end\nfunction e = g(a, b)\ne = a;\nt = 1; k = 1; s.f = 1; c = b; d = b;\n");
    statements(&mut choices, 1, false, &mut text);
    text.push_str(
        "end\nfunction [d, e] = h(a, b)\nd = a;\ne = b;\nif b(1), [e, d] = h(b, g(a, b)); end\nend\n",
    );
    text
}

/// Runs a function both ways.
struct Machine<'a, 'b> {
    copies: &'a Copies,
    choices: Choices<'b>,
    next: usize,
    /// By value: what a variable holds.
    values: BTreeMap<Holder, usize>,
    /// By reference: which array it is.
    arrays: BTreeMap<Holder, usize>,
    /// What each array holds.
    contents: BTreeMap<usize, usize>,
    steps: usize,
}

enum End {
    Next,
    Jump(Jump),
}

impl Machine<'_, '_> {
    fn new_number(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    /// A new array of new contents, both ways.
    fn fresh(&mut self) -> Held {
        let (array, token) = (self.new_number(), self.new_number());
        self.contents.insert(array, token);
        (token, array)
    }

    fn copy(&mut self, variable: Variable) {
        let Some(&array) = self.arrays.get(&Holder::Variable(variable)) else { return };
        let new = self.new_number();
        self.contents.insert(new, self.contents[&array]);
        self.arrays.insert(Holder::Variable(variable), new);
    }

    fn place(&mut self, location: Location) {
        let copies = self.copies;
        for copy in copies.placement.copies.iter().filter(|copy| copy.location == location) {
            let array = self.arrays.get(&Holder::Variable(copy.variable)).copied();
            let is_done = match &copy.guard {
                Guard::None => true,
                Guard::SameAs(holders) => holders.iter().any(|h| self.arrays.get(h).copied() == array),
            };
            if is_done {
                self.copy(copy.variable);
            }
        }
    }

    fn check(&self, holder: Holder) {
        let by_reference = self.arrays.get(&holder).map(|array| self.contents[array]);
        assert_eq!(
            self.values.get(&holder).copied(),
            by_reference,
            "{holder:?} was changed by another update"
        );
    }

    /// One of the values that an expression may have.
    fn choose(&mut self, sources: &Sources) -> Held {
        let variables = sources.variables.iter().map(|v| Holder::Variable(*v));
        let holders = variables.chain(sources.insides.iter().map(|v| Holder::Inside(*v)));
        let known: Vec<Holder> = holders.filter(|holder| self.values.contains_key(holder)).collect();
        let count = known.len() + usize::from(!sources.fresh.is_empty());
        match count {
            0 => self.fresh(),
            count => match known.get(self.choices.below(count)) {
                Some(holder) => (self.values[holder], self.arrays[holder]),
                None => self.fresh(),
            },
        }
    }

    fn set(&mut self, holder: Holder, (token, array): Held) {
        self.values.insert(holder, token);
        self.arrays.insert(holder, array);
    }

    fn actions(&mut self, stmt: Stmt, actions: &[Action]) {
        // All values are found before a target changes.
        let mut values: BTreeMap<usize, (Held, Held)> = BTreeMap::new();
        for (k, action) in actions.iter().enumerate() {
            match action {
                Action::Use(variables) => variables.iter().for_each(|&variable| {
                    if self.values.contains_key(&Holder::Variable(variable)) {
                        self.check(Holder::Variable(variable));
                    }
                }),
                Action::Define { value, .. } | Action::Hold(value) => {
                    values.insert(k, (self.choose(&value.top), self.choose(&value.inside)));
                }
                Action::Update(update) => {
                    let value = &update.value;
                    values.insert(k, (self.choose(&value.top), self.choose(&value.inside)));
                }
                Action::Keep(_) => (),
            }
        }
        for (k, action) in actions.iter().enumerate() {
            match action {
                Action::Use(_) | Action::Keep(_) => (),
                Action::Hold(_) => {
                    let (top, _) = values[&k];
                    self.set(Holder::Range(stmt), top);
                }
                Action::Define { variable, certainty, .. } => {
                    let (top, inside) = values[&k];
                    if *certainty == Certainty::Always || self.choices.below(2) == 1 {
                        self.store(top, Holder::Variable(*variable));
                        self.store(inside, Holder::Inside(*variable));
                    }
                }
                Action::Update(update) => {
                    let holder = Holder::Variable(update.variable);
                    self.place(Location::At(stmt));
                    let (top, inside) = values[&k];
                    // A value that is stored must still be what it was when it was found.
                    let token = self.new_number();
                    match self.arrays.get(&holder) {
                        Some(&array) => {
                            self.contents.insert(array, token);
                            self.values.insert(holder, token);
                        }
                        None => {
                            let fresh = self.fresh();
                            self.set(holder, fresh);
                        }
                    }
                    if self.copies.tree.nested.contains(&update.variable) {
                        let inside = if self.choices.below(2) == 0 { top } else { inside };
                        self.store(inside, Holder::Inside(update.variable));
                    }
                }
            }
        }
        self.place(Location::After(stmt));
    }

    fn store(&mut self, (token, array): Held, holder: Holder) {
        assert_eq!(self.contents[&array], token, "what {holder:?} gets was changed before it is stored");
        self.set(holder, (token, array));
    }

    fn nodes(&mut self, nodes: &[Node]) -> End {
        for node in nodes {
            if let End::Jump(jump) = self.node(node) {
                return End::Jump(jump);
            }
        }
        End::Next
    }

    fn node(&mut self, node: &Node) -> End {
        self.steps += 1;
        if self.steps > 400 {
            return End::Jump(Jump::Return);
        }
        self.place(Location::Before(node.stmt));
        match &node.kind {
            NodeKind::Simple(actions) => self.actions(node.stmt, actions),
            NodeKind::Branch { test, arms } => {
                self.actions(node.stmt, test);
                let arm = self.choices.below(arms.len());
                return self.nodes(&arms[arm]);
            }
            NodeKind::Loop { before, test, body, tested } => {
                self.actions(node.stmt, before);
                assert_eq!(*tested, Tested::Before, "the programs have no other loops");
                for _ in 0..self.choices.below(4) {
                    self.actions(node.stmt, test);
                    if self.values.contains_key(&Holder::Range(node.stmt)) {
                        self.check(Holder::Range(node.stmt));
                    }
                    match self.nodes(body) {
                        End::Jump(Jump::Return) => return End::Jump(Jump::Return),
                        End::Jump(Jump::Break) => break,
                        End::Jump(Jump::Continue) | End::Next => (),
                    }
                }
                self.values.remove(&Holder::Range(node.stmt));
                self.arrays.remove(&Holder::Range(node.stmt));
            }
            NodeKind::Try { body, caught, handler } => {
                // An error may come between any two statements.
                let done = self.choices.below(body.len() + 1);
                if let End::Jump(jump) = self.nodes(&body[..done]) {
                    return End::Jump(jump);
                }
                if done < body.len() {
                    self.actions(node.stmt, caught);
                    return self.nodes(handler);
                }
            }
            NodeKind::Unwind { body, cleanup: last } => {
                self.nodes(body);
                return self.nodes(last);
            }
            NodeKind::Block(body) => return self.nodes(body),
            NodeKind::Jump(jump) => return End::Jump(*jump),
        }
        End::Next
    }
}

fn run(copies: &Copies, bytes: &[u8]) {
    let mut machine = Machine {
        copies,
        choices: Choices(bytes.iter()),
        next: 0,
        values: BTreeMap::new(),
        arrays: BTreeMap::new(),
        contents: BTreeMap::new(),
        steps: 0,
    };
    let params: Vec<Variable> = copies.tree.params.iter().map(|(_, param)| *param).collect();
    for &param in &params {
        let value = machine.fresh();
        machine.set(Holder::Variable(param), value);
        machine.set(Holder::Shadow(param), value);
    }
    machine.place(Location::Entry);
    let tree = &copies.tree;
    machine.nodes(&tree.body);
    if machine.steps <= 400 {
        tree.outputs.iter().flatten().for_each(|&output| {
            if machine.values.contains_key(&Holder::Variable(output)) {
                machine.check(Holder::Variable(output));
            }
        });
    }
    params.iter().for_each(|&param| machine.check(Holder::Shadow(param)));
}

fn analyse(text: &str, options: Options) -> Vec<Copies> {
    let parse = lanner_syntax::parse(text, Dialect::Matlab);
    assert!(parse.errors.is_empty(), "{text}: {:?}", parse.errors);
    let context = Context { is_function: &|_| false, dialect: Dialect::Matlab, main: None, class: None };
    let program = OneFile(Rc::new(resolve(&parse.tree(), &context).0));
    let functions: Vec<Function> = program.0.functions.ids().collect();
    functions
        .into_iter()
        .map(|function| {
            let routine = Routine { file: Function::from_index(0).0, function };
            analyse_copies(&program, routine, &Summaries::of(&program, routine), options)
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn every_reading_finds_its_value(
        text in prop::collection::vec(any::<u8>(), 10..160),
        runs in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..120), 12),
        merged: bool,
        coarse: bool,
    ) {
        let contexts = if merged { Contexts::Merged } else { Contexts::Told };
        let precision = if coarse { Precision::Loops } else { Precision::Statements };
        let text = program(&text);
        for copies in analyse(&text, Options { contexts, precision }) {
            for bytes in &runs {
                let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&copies, bytes)));
                prop_assert!(failed.is_ok(), "in\n{text}\n{:#?}", copies.placement.copies);
            }
        }
    }
}

/// The test can fail: without its copies a function changes what its caller gave.
#[test]
#[should_panic(expected = "was changed by another update")]
fn a_missing_copy_is_noticed() {
    let mut copies = analyse("function b = f(a)\nb = a;\nb(1) = 0;\nend\n", Options::default());
    copies[0].placement.copies.clear();
    run(&copies[0], &[]);
}

/// A copy of `d` kept what `b` is apart from `a` when it was found whom the copy of `a` in the handler asks, and was dropped then.
#[test]
fn a_guard_asks_all_who_share_at_last() {
    let text = "function e = g(a, b)\ne = a;\nd = b;\nfor k = a\nd(2) = 1;\nd = a;\nend\n\
                try\n[e, a] = h(d, e);\na = a;\ncatch\na(2) = a(1);\nend\na = a;\nend\n\
                function [d, e] = h(a, b)\nd = a;\ne = b;\nif b(1), [e, d] = h(b, g(a, b)); end\nend\n";
    let mut random = 1u64;
    let mut next = || {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 56) as u8
    };
    for contexts in [Contexts::Merged, Contexts::Told] {
        let copies = analyse(text, Options { contexts, ..Options::default() });
        for _ in 0..1000 {
            let bytes: Vec<u8> = (0..60).map(|_| next()).collect();
            run(&copies[0], &bytes);
        }
    }
}
