//! The text of the stages that rest on what is inferred: facts, interference graphs, storage plans.
//!
//! Without arguments each function of a file stands alone. With them the first one is called, and what it calls is shown as it is
//! called, in other files too; not what the table has in MATLAB.

use crate::types::known_call;
use lanner_facts::Terms;
use lanner_infer::{Facts, Function, Inference, NameTarget, Program};
use lanner_mir::{Func, FuncRef};
use lanner_project::annotations::annotated_call;
use lanner_project::compile::PRELUDE;
use lanner_project::{Options, Sources};
use lanner_runtime::Result;
use std::path::Path;
use std::rc::Rc;

/// A function in SSA form and what is known of it.
pub struct Inferred<'a> {
    /// The function.
    pub func: &'a Func,
    /// What is known of its values.
    pub facts: &'a Facts,
    /// The terms that say it.
    pub terms: &'a mut Terms,
    /// What names mean that it calls.
    pub names: &'a dyn Fn(&str) -> NameTarget,
    /// The program.
    pub program: &'a dyn Program,
    /// The number of its unit.
    pub unit: u32,
}

/// A function as it is called.
pub struct Version {
    /// The function.
    pub function: Function,
    /// What is known of its values.
    pub facts: Rc<Facts>,
    /// A line that says how it is called; empty where it stands alone.
    pub heading: String,
}

/// What `show` makes of the functions of a file.
pub fn inferred_text(
    options: &Options,
    path: &Path,
    args: Option<&str>,
    show: &dyn Fn(Inferred<'_>) -> String,
) -> Result<String> {
    let sources = Sources::new(options);
    let mut inference = Inference::new(&sources);
    let versions = versions(&sources, &mut inference, path, args)?;
    let mut text = String::new();
    for Version { function, facts, heading } in versions {
        let func = sources.func(function);
        let names = |name: &str| sources.resolve(function.unit, name);
        let terms = &mut inference.terms;
        text.push_str(&heading);
        text.push_str(&show(Inferred {
            func: &func,
            facts: &facts,
            terms,
            names: &names,
            program: &sources,
            unit: function.unit,
        }));
    }
    Ok(text)
}

/// The functions of a file that are shown, each as it is called.
pub fn versions(
    sources: &Sources,
    inference: &mut Inference,
    path: &Path,
    args: Option<&str>,
) -> Result<Vec<Version>> {
    let unit = sources.load(path)?;
    match args {
        Some(args) => called(sources, inference, unit, args),
        None => Ok(alone(sources, inference, unit)),
    }
}

/// The functions of a file, of whose arguments nothing is known but what annotations say.
fn alone(sources: &Sources, inference: &mut Inference, unit: u32) -> Vec<Version> {
    let source = sources.unit(unit);
    let functions = source.unit.funcs.ids().map(|func| Function { unit, func });
    let versions = functions.map(|function| {
        let call = annotated_call(&source, inference, function);
        let outputs = sources.func(function).outputs.len();
        let facts = inference.facts_of(function, &call.args, call.nargout.min(outputs));
        Version { function, facts, heading: String::new() }
    });
    versions.collect()
}

/// The first function of a file as it is called, and the functions of files that that calls.
fn called(sources: &Sources, inference: &mut Inference, unit: u32, args: &str) -> Result<Vec<Version>> {
    known_call(sources, inference, Function { unit, func: FuncRef(0) }, Some(args))?;
    let mut versions = Vec::new();
    for unit in 0..sources.count() {
        let source = sources.unit(unit);
        if source.unit.path.starts_with(PRELUDE) {
            continue;
        }
        for func in source.unit.funcs.ids() {
            let function = Function { unit, func };
            for (args, facts) in inference.versions(function) {
                let args: Vec<String> =
                    args.iter().map(|fact| fact.show(&inference.terms).to_string()).collect();
                let heading = format!("; called with {}\n", args.join("; "));
                versions.push(Version { function, facts: Rc::clone(facts), heading });
            }
        }
    }
    Ok(versions)
}
