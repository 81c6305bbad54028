//! What is said where a value lies outside its fact.

use crate::Functions;
use crate::broken::Site;
use crate::inferred::Inferred;
use crate::units::{Units, Way};
use crate::view::View;
use lanner_base::{Dialect, Name};
use lanner_builtins::Builtin;
use lanner_infer::{Facts, Function, Inference};
use lanner_interp::{Definition, Loaded, Scope};
use lanner_mir::{Block, FuncRef, Slot};
use lanner_project::compile::{Origin, Settings, compile};
use lanner_runtime::error::report;
use lanner_runtime::{Error, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// There are no functions but those of the table.
struct NoFunctions;

impl Functions for NoFunctions {
    fn find(&mut self, _: Name, _: Scope<'_>) -> Option<Definition> {
        None
    }

    fn prelude(&mut self, _: Builtin, _: &'static str) -> Option<Rc<Loaded>> {
        None
    }

    fn search(&mut self, _: &[String]) -> bool {
        false
    }

    fn have_classes(&self) -> bool {
        false
    }
}

/// Infers a text as a script, lets `change` make something else of it, and looks at the value of `y`.
fn broken(text: &str, change: impl Fn(&mut Facts, Slot), value: Value) -> Option<String> {
    let units = Units::new(Box::new(NoFunctions));
    let unit = compile(text.to_owned(), Origin::Typed, Settings::default(), &|_| false).unwrap();
    let loaded = Rc::new(Loaded::new(unit));
    let unit = units.number(&loaded, Way::InEmptyWorkspace);
    let function = Function { unit, func: FuncRef(0) };
    let known = units.known(function);
    let mut inference = Inference::new(&units);
    let (facts, args) = inference.facts(function, &[], 0);
    let mut facts = (*facts).clone();
    let slot = known.ssa.slots.ids().rfind(|&slot| known.ssa.slot_text(slot).starts_with('y')).unwrap();
    change(&mut facts, slot);
    let inferred = Rc::new(Inferred::new(Rc::new(facts), args, &known));
    let view = View::new(inferred, &[], &inference.terms);
    let at = Some((Block(0), Some(0)));
    let site = Site { loaded: &loaded, func: FuncRef(0), ssa: &known.ssa, at };
    let assert = || view.assert_value(&site, slot, Some(&value), &inference.terms, 0);
    let panic = catch_unwind(AssertUnwindSafe(assert)).err()?;
    let error = Error::of_panic(panic);
    assert!(error.is_internal());
    Some(report(&error, Dialect::Matlab, None))
}

#[test]
fn what_does_not_hold_is_told() {
    let text = "y = 1 + 3;";
    let four = || Value::Scalar(4.0);
    assert_eq!(broken(text, |_, _| (), four()), None);
    let told = broken(text, |_, _| (), Value::Scalar(5.0)).unwrap();
    let parts = [
        "error: Lanner itself failed; please report it: what is inferred does not hold\n  y.1 = plus 1, 3\n",
        "fact: double real 1 x 1 4, constant Double(4.0)",
        "value: double 1 x 1: 5",
        "outside: Range(5.0)\n",
        "--> input:1:5\n",
    ];
    parts.iter().for_each(|part| assert!(told.contains(part), "{part} in {told}"));
    let told = broken(text, |facts, slot| facts.values[slot] = None, four()).unwrap();
    assert!(told.contains("fact: no run comes here"), "{told}");
}
