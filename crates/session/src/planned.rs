//! A test of the copy plan as a whole: each copy on write that the interpreter makes is at a place where the plan has one, and what
//! is handed over is not copied.

use crate::{Arguments, Options, Session, Verify};
use lanner_base::{Arena, Dialect};
use lanner_ide::copy_reasons::planned_copies;
use lanner_infer::{Function, Inference, Program};
use lanner_interp::{Call, End, Values, Watcher};
use lanner_mir::sharing::updated;
use lanner_mir::{Block, Func, FuncKind, FuncRef, ssa_of};
use lanner_project::Sources;
use lanner_project::known::Known;
use lanner_runtime::copies::Copied;
use lanner_runtime::{Error, Host};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What was seen of a run.
#[derive(Default)]
struct Seen {
    /// Copies on write in the functions of the program.
    copies: u64,
    /// Those of them that no plan has.
    unplanned: Vec<String>,
}

/// The plan of one function: where its copies are, in its SSA form, and where its instructions are there.
struct Plan {
    func: Func,
    insts: Arena<Block, Vec<Option<usize>>>,
    places: FxHashSet<(Block, usize)>,
}

/// Looks where arrays are copied.
struct Copies {
    sources: &'static Sources,
    inference: Inference<'static>,
    plans: FxHashMap<(String, FuncRef), Option<Rc<Plan>>>,
    frames: Vec<Option<Rc<Plan>>>,
    last: u64,
    seen: Rc<RefCell<Seen>>,
}

impl Copies {
    /// The plan of a function that is called, made as `check` makes it.
    fn plan(&mut self, call: &Call<'_>) -> Option<Rc<Plan>> {
        let path = call.loaded.unit.path.clone();
        if let Some(known) = self.plans.get(&(path.clone(), call.func)) {
            return known.clone();
        }
        let func = call.loaded.func(call.func);
        let is_planned =
            Path::new(&path).is_file() && func.dynamic.is_none() && func.kind != FuncKind::Script;
        let unit = is_planned.then(|| self.sources.load(Path::new(&path)).ok()).flatten();
        let plan = unit.map(|unit| {
            for func in self.sources.unit(unit).unit.funcs.ids() {
                Known::of_any_call(self.sources, &mut self.inference, Function { unit, func });
            }
            let function = Function { unit, func: call.func };
            let args = self.inference.unknown_arguments(function);
            let facts = self.inference.facts_of(function, &args, lanner_infer::ANY_OUTPUTS);
            let plan = planned_copies(self.sources, &self.inference, function, &facts);
            let of = ssa_of(func);
            assert_eq!(of.ssa.blocks.len(), self.sources.func(function).blocks.len(), "{path}");
            let places = plan.copies.iter().map(|copy| (copy.block, copy.inst)).collect();
            Rc::new(Plan { func: func.clone(), insts: of.insts, places })
        });
        self.plans.insert((path, call.func), plan.clone());
        plan
    }
}

impl Watcher for Copies {
    fn entered(&mut self, call: Call<'_>, _: Values<'_>) {
        let plan = self.plan(&call);
        self.frames.push(plan);
        self.last = Copied::so_far().on_write;
    }

    fn block(&mut self, _: Option<Block>, _: Block, _: Values<'_>) {}

    fn done(&mut self, block: Block, inst: usize, _: Values<'_>) {
        let now = Copied::so_far().on_write;
        let copies = now - std::mem::replace(&mut self.last, now);
        let Some(Some(plan)) = self.frames.last().filter(|_| copies > 0) else { return };
        let of = &plan.func.blocks[block].insts[inst];
        if updated(&plan.func, of).is_none() {
            return;
        }
        let mut seen = self.seen.borrow_mut();
        seen.copies += copies;
        let place = plan.insts[block][inst];
        if !place.is_some_and(|place| plan.places.contains(&(block, place))) {
            seen.unplanned.push(format!("{block}.{inst} of\n{}", plan.func.name));
        }
    }

    fn failed(&mut self, _: Block, _: usize, _: &Error, _: Values<'_>) {
        self.last = Copied::so_far().on_write;
    }

    fn reached(&mut self) {}

    fn left(&mut self, _: End, _: Values<'_>) {
        self.frames.pop();
        self.last = Copied::so_far().on_write;
    }
}

/// Runs a file for somebody who looks where arrays are copied.
fn run(file: &Path, dialect: Dialect, arguments: &[String]) -> Seen {
    // Functions run in the form that has the blocks of their SSA form.
    let options =
        Options { dialect, verify: Verify { facts: true, ..Verify::default() }, ..Options::default() };
    let mut session = Session::new(&options);
    // It lives as long as the process: what is inferred refers to it.
    let sources: &'static Sources = Box::leak(Box::new(Sources::new(&options.project())));
    let seen: Rc<RefCell<Seen>> = Rc::default();
    session.interpreter.watch(Box::new(Copies {
        sources,
        inference: Inference::new(sources),
        plans: FxHashMap::default(),
        frames: Vec::new(),
        last: 0,
        seen: seen.clone(),
    }));
    session.interpreter.state().out.begin_capture();
    // A program that ends with an error has copied until then.
    let _ = session.run_file(file, arguments, Arguments::Texts);
    session.interpreter.state().out.end_capture();
    drop(session);
    seen.take()
}

/// The copies of a program whose function `f` has this body, and `g`, `update` beside it.
fn copies(body: &str) -> u64 {
    let text = format!(
        "f(20, [1 2 3])\nfunction f(n, v)\nx = zeros(1, n); s.a.b = zeros(1, n); c = {{zeros(1, n), 1}};\n{body}\nend\n\
         function a = g(a, i)\na(i) = 7;\nend\nfunction s = update(s, i)\ns.a.b(i) = 7; s.c{{i}} = v_of(i);\nend\n\
         function v = v_of(i)\nv = [i i];\nend\nfunction h(varargin)\nvarargin{{1}}(2) = 4;\nend\n"
    );
    let seen = run_text(&text);
    assert!(seen.unplanned.is_empty(), "{body}: {:?}", seen.unplanned);
    seen.copies
}

/// Runs a text that is no file yet.
fn run_text(text: &str) -> Seen {
    // Tests run at once.
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("lanner_planned_{}_{}.m", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, text).unwrap();
    let seen = run(&file, Dialect::Matlab, &[]);
    std::fs::remove_file(&file).unwrap();
    seen
}

#[test]
fn what_is_not_read_again_is_not_copied() {
    for body in [
        "x = g(x, 1); x = g(x, 2);",
        "y = x; z = y(1); x(2) = z;",
        "y = x; x(2) = 1;",
        "y = x; if n > 100, disp(y), else, x(1) = 2; end",
        "y = x; y = g(y, 2); z = y;",
        "for i = 1:n, y = x; z = y(i); x(i) = z + 1; end",
        "for i = 1:n, s.a.b(i) = i; c{1}(i) = i; c{2}(end+1) = i; end",
        "for i = 1:n, s = update(s, i); end",
        "for i = 1:n, s(2).f{3}(i) = i; t.k(2).f{3}(i) = i; end",
        "for i = 1:n, z = s.a.b(i); s.a.b(i) = z + 1; end",
        "t = s; z = t.a.b(1); s.a.b(2) = z;",
        "q = c{1}; z = q(1); c{1}(2) = z;",
        "z = x; h(zeros(1, 3)); z(2) = 1; x = z; x(3) = 1;",
        "for i = 1:n, q = s.a; q.b(i) = 1; s.a = q; end",
        "for i = 1:n, q = c{1}; q(i) = 1; c{1} = q; end",
        "q = s.a; for i = 1:n, q.b(i) = 1; end, s.a = q;",
        "for i = 1:n, s.a.b = g(s.a.b, i); c{1} = g(c{1}, 2); end",
        "s.c = 1; q = s.a; t = s.c; q.b(2) = t; s.a = q;",
        "p = @g; for i = 1:n, x = p(x, i); end",
        "for r = x, k = r; end, x(1) = 2;",
        "h(x);",
    ] {
        let made = copies(&format!("{body}\ndisp(1)"));
        assert_eq!(made, 0, "{body}");
    }
}

#[test]
fn what_is_read_again_is_copied_once() {
    for (body, count) in [
        ("y = x; x(1) = 1; x(2) = 2; disp(y)", 1),
        ("for i = 1:n, y = x; x(i) = 1; v(1) = y(1); end", 20),
        ("y = g(x, 2); disp(x), disp(y)", 1),
        ("t = s; s.a.b(1) = 2; s.a.b(2) = 2; disp(t.a.b)", 3),
        ("q = c{1}; c{1}(1) = 2; c{1}(2) = 1; disp(q)", 1),
        ("x(:) = x;", 1),
        ("q = s.a; q.b(1) = 2; disp(s.a.b); s.a = q;", 2),
        ("t = s; q = s.a; q.b(1) = 2; s.a = q; disp(t.a.b)", 3),
        ("try, q = s.a; q.b(1) = 2; error('a:b', 'c'); s.a = q; catch, disp(s.a.b), end", 2),
        ("q = c{1}; n = 2; c{n} = q; q(1) = 2; c{1} = q; disp(c{2})", 1),
        // What `g` leaves as it is when it fails is lent to it.
        ("try, x(2) = 1; x = g(x, 3); catch, disp(x), end", 0),
    ] {
        assert_eq!(copies(body), count, "{body}");
    }
}

#[test]
fn copies_of_programs_are_planned() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<(PathBuf, Dialect)> = Vec::new();
    for folder in [
        "tests/programs/language",
        "tests/programs/structs",
        "tests/programs/cells",
        "tests/programs/control",
    ] {
        let found = std::fs::read_dir(root.join(folder)).unwrap();
        let found = found
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|e| e == "m"));
        files.extend(found.map(|path| (path, Dialect::Matlab)));
    }
    files.sort_by(|a, b| a.0.cmp(&b.0));
    for (file, dialect) in files {
        let seen = run(&file, dialect, &[]);
        assert!(seen.unplanned.is_empty(), "{}: {:?}", file.display(), seen.unplanned);
    }
    for group in ["seeds", "micro", "vector"] {
        for folder in std::fs::read_dir(root.join("benchmarks").join(group)).unwrap() {
            let folder = folder.unwrap().path();
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            let driver = [format!("drv_{name}.m"), format!("{name}.m")].map(|file| folder.join(file));
            let Some(file) = driver.into_iter().find(|file| file.is_file()) else { continue };
            let seen = run(&file, Dialect::Matlab, &["0.0005".to_owned()]);
            assert!(seen.unplanned.is_empty(), "{name}: {:?}", seen.unplanned);
        }
    }
}

#[test]
fn copies_of_random_functions_are_planned() {
    let programs = (0..30).map(lanner_generate::aliases).chain((0..15).map(lanner_generate::functions));
    let mut copies = 0;
    for (k, text) in programs.enumerate() {
        let seen = run_text(&text);
        assert!(seen.unplanned.is_empty(), "program {k}: {:?}\n{text}", seen.unplanned);
        copies += seen.copies;
    }
    assert!(copies > 300, "{copies} copies");
}
