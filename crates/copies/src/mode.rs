//! Who copies arrays while a program runs, and the plans of those modes in which a machine without reference counts would: the
//! report's naive one, its QuickCheck, and its copy analysis.
//!
//! ```text
//! b = a;         naive: b = own a      quickcheck: only if b is needed      analysis: before the update of b, if a is read again
//! f(a)           naive: f copies it    quickcheck: only if f writes it      analysis: the same
//! ```
//!
//! A plan is made for all functions that are found from the first one, before it runs; naive ones are made of the text alone, and
//! are those of what is only found when it runs.

use crate::resolved::Resolved;
use crate::{Copies as Found, Guard, Holder, Location, Program as _, Routine, Summaries, analyse_copies};
use lanner_hir::{
    Expr, ExprKind, File, FunctionData, FunctionKind, StepKind, Stmt, StmtKind, Target, Variable,
};
use lanner_ide::types::known_call;
use lanner_infer::{Function, Inference};
use lanner_lower::{CopyPlan, Copying as Lowered, FunctionCopies, Like, Moment, OwnCopy};
use lanner_mir::{FuncKind, FuncRef};
use lanner_project::Sources;
use lanner_project::residual::Residual;
use lanner_runtime::Result;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

/// Who copies arrays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Copying {
    /// The report's naive machine: each assignment of an array, each argument, each value returned.
    Naive,
    /// Arguments that are written, assignments whose copies are needed, each value returned.
    QuickCheck,
    /// The report's copy analysis: what may be shared with a variable that is read again is copied before it is changed.
    Analysis,
    /// Lanner: arrays are shared until they are changed, and handed over where a variable is not read again.
    #[default]
    Plan,
    /// Arrays are shared until they are changed, and a variable holds its array until it gets another value.
    RefCount,
}

/// The plans of a program's files.
#[derive(Default)]
pub struct Plans {
    /// By the path of a file, or by a text that was typed.
    known: FxHashMap<String, CopyPlan>,
}

/// What a program begins with.
#[derive(Clone, Copy)]
pub enum Start<'a> {
    /// A file, with its arguments.
    File(&'a Path, &'a [String]),
    /// What is left of a file, with its arguments.
    Residual(&'a Residual, &'a [String]),
    /// A text that is typed.
    Text(&'a str),
}

impl Plans {
    /// The plans for all functions that are found from the first.
    ///
    /// # Errors
    /// A file that cannot be read, the first syntax error.
    pub fn of(options: &lanner_project::Options, copying: Copying, start: Start<'_>) -> Result<Plans> {
        let sources = start.sources(options);
        let (first, args) = start.load(&sources)?;
        let mut inference = Inference::new(&sources);
        let function = Function { unit: first, func: FuncRef(0) };
        // Arguments that do not fit are an error of the run.
        let _ = known_call(&sources, &mut inference, function, args.as_deref());
        let resolved = Resolved::new(&sources, options.dialect, inference);
        let mut summaries = Summaries::default();
        let mut plans = Plans::default();
        let mut unit = 0;
        // What functions call is found while they are looked at.
        while unit < sources.count() {
            let file = resolved.file(unit);
            let source = sources.unit(unit);
            let mut plan = CopyPlan::default();
            for (function, data) in file.functions.iter() {
                if data.kind == FunctionKind::Anonymous {
                    continue;
                }
                let routine = Routine { file: unit, function };
                summaries.add(&resolved, routine);
                let found = analyse_copies(&resolved, routine, &summaries, crate::Options::default());
                let copies = match copying {
                    Copying::QuickCheck => quick_check(data, &found),
                    _ => analysed(data, &found),
                };
                plan.functions.insert(function, copies);
            }
            // A folder of the path may be written in another way than where it runs.
            let key = key_of(&source.unit.path, &source.unit.text).into_owned();
            plans.known.insert(key, plan);
            unit += 1;
        }
        Ok(plans)
    }

    /// The plan of a file or a text, where there is one.
    pub fn get(&self, path: &str, text: &str) -> Option<&CopyPlan> {
        self.known.get(&*key_of(path, text))
    }
}

/// What a unit is known by: the absolute path of its file, or its text.
pub fn key_of<'t>(path: &'t str, text: &'t str) -> Cow<'t, str> {
    if path.is_empty() {
        return Cow::Borrowed(text);
    }
    match std::fs::canonicalize(path) {
        Ok(absolute) => Cow::Owned(absolute.to_string_lossy().into_owned()),
        // A row that is written in MATLAB.
        Err(_) => Cow::Borrowed(path),
    }
}

impl Start<'_> {
    /// No unit yet.
    pub fn sources(self, options: &lanner_project::Options) -> Sources {
        match self {
            Start::Residual(residual, _) => Sources::new(options).of_residual(residual.clone()),
            Start::File(..) | Start::Text(_) => Sources::new(options),
        }
    }

    /// Its unit, and the arguments as a person describes them; none of a script.
    ///
    /// # Errors
    /// A file that cannot be read, the first syntax error.
    pub fn load(self, sources: &Sources) -> Result<(u32, Option<String>)> {
        let quoted = |arguments: &[String]| {
            let all = arguments.iter().map(|text| format!("'{}'", text.replace('\'', "''")));
            all.collect::<Vec<String>>().join(", ")
        };
        let (unit, args) = match self {
            Start::File(path, arguments) => (sources.load(path)?, quoted(arguments)),
            Start::Residual(residual, arguments) => (sources.load(&residual.path)?, quoted(arguments)),
            Start::Text(text) => (sources.load_text(text, Path::new(""))?, String::new()),
        };
        let is_script = sources.unit(unit).unit.funcs[FuncRef(0)].kind == FuncKind::Script;
        Ok((unit, (!is_script).then_some(args)))
    }
}

impl Copying {
    /// How a file is lowered. `plan` is its plan, where the mode has one; `naive` is room for one of its text.
    pub fn of_file<'p>(
        self,
        file: &File,
        plan: Option<&'p CopyPlan>,
        naive: &'p mut CopyPlan,
    ) -> Lowered<'p> {
        match (self, plan) {
            (Copying::Plan, _) => Lowered::Donated,
            (Copying::RefCount, _) => Lowered::Held,
            (Copying::QuickCheck | Copying::Analysis, Some(plan)) => Lowered::Planned(plan),
            (Copying::Naive, _) | (Copying::QuickCheck | Copying::Analysis, None) => {
                let plans = file.functions.iter().map(|(function, data)| (function, self::naive(data)));
                naive.functions = plans.collect();
                Lowered::Planned(naive)
            }
        }
    }
}

/// Each argument, each assignment of an array that is there, each value returned.
fn naive(data: &FunctionData) -> FunctionCopies {
    let params = data.params.iter().filter_map(|param| param.variable);
    copied(data, params.collect(), &BTreeSet::new(), &|_| true)
}

/// The same for arguments that are written, and without assignments whose copies their originals replace.
fn quick_check(data: &FunctionData, found: &Found) -> FunctionCopies {
    let arrays: BTreeSet<Variable> = found.tree.outputs.iter().flatten().copied().collect();
    copied(data, found.written.iter().copied().collect(), &found.replacement.needless, &|output| {
        arrays.contains(&output)
    })
}

fn copied(
    data: &FunctionData,
    params: Vec<Variable>,
    needless: &BTreeSet<Stmt>,
    returns: &dyn Fn(Variable) -> bool,
) -> FunctionCopies {
    let mut copies = FunctionCopies::default();
    let mut add = |moment: Moment, variable: Variable| {
        copies.copies.entry(moment).or_default().push(OwnCopy { variable, like: Vec::new() });
    };
    params.into_iter().for_each(|param| add(Moment::Entry, param));
    data.outputs.iter().filter(|&&output| returns(output)).for_each(|&output| add(Moment::Return, output));
    let mut values = BTreeSet::new();
    for (stmt, of) in data.stmts.iter() {
        let StmtKind::Assign { targets, value, .. } = &of.kind else { continue };
        if needless.contains(&stmt) || !is_there(data, *value) {
            continue;
        }
        for target in targets {
            match target {
                Target::Place(place) if place.steps.is_empty() => add(Moment::After(stmt), place.variable),
                Target::Place(_) => _ = values.insert(stmt),
                Target::Ignored => (),
            }
        }
    }
    copies.values = values;
    copies
}

/// Whether an expression gives an array that somebody has already, or one with such arrays inside.
fn is_there(data: &FunctionData, value: Expr) -> bool {
    match &data.exprs[value].kind {
        ExprKind::Variable(_) => true,
        ExprKind::Group(inner) => is_there(data, *inner),
        ExprKind::Chain { steps, .. } => steps.last().is_some_and(|step| match step.kind {
            StepKind::Paren(_) => false,
            StepKind::Brace(_) | StepKind::Field(_) | StepKind::DynamicField(_) => true,
        }),
        ExprKind::Cell(rows) => rows.iter().flatten().any(|&part| is_there(data, part)),
        _ => false,
    }
}

/// The copies that the analyses place.
fn analysed(data: &FunctionData, found: &Found) -> FunctionCopies {
    let mut copies = FunctionCopies::default();
    for placed in &found.placement.copies {
        let like = match &placed.guard {
            Guard::None => Vec::new(),
            Guard::SameAs(holders) => holders.iter().filter_map(|&holder| like(holder)).collect(),
        };
        let copy = OwnCopy { variable: placed.variable, like };
        for moment in moments(data, placed.location, &placed.updates) {
            let there = copies.copies.entry(moment).or_default();
            if !there.contains(&copy) {
                there.push(copy.clone());
            }
        }
    }
    copies
}

/// When a copy is made. What is assigned in a condition cannot be copied behind it: the updates copy then.
fn moments(data: &FunctionData, location: Location, updates: &BTreeSet<Stmt>) -> Vec<Moment> {
    match location {
        Location::Entry => vec![Moment::Entry],
        Location::Before(stmt) => vec![Moment::Before(stmt)],
        Location::At(stmt) => vec![Moment::At(stmt)],
        Location::After(stmt) => match data.stmts[stmt].kind {
            StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::DoUntil { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Try { .. } => updates.iter().map(|&update| Moment::At(update)).collect(),
            _ => vec![Moment::After(stmt)],
        },
    }
}

/// Who can be asked at run time.
fn like(holder: Holder) -> Option<Like> {
    match holder {
        Holder::Variable(variable) => Some(Like::Variable(variable)),
        Holder::Shadow(variable) => Some(Like::Argument(variable)),
        Holder::Inside(_) | Holder::ShadowInside(_) | Holder::Range(_) | Holder::Elsewhere => None,
    }
}
