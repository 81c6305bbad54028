//! Chains whose steps may be calls: `f(1).x`, `m.keys(){1}`, `s.handle(2)`.
//!
//! ```text
//! s.f(2).g     field f, then: a handle is called, an array is indexed; then field g
//! m.keys()     no property of the object: the method `keys` with m as its first argument
//! ```

use super::path::{Step, get_step};
use crate::memory::Grow;
use crate::{Args, Error, Fault, Object, Outputs, Result, Value, one};
use lanner_base::Name;
use smallvec::{SmallVec, smallvec};

/// A step with its subscripts evaluated.
pub enum Evaluated {
    /// `(…)`.
    Paren(Args),
    /// `{…}`.
    Brace(Args),
    /// `.name`.
    Field(Name),
}

/// The steps of a chain.
pub type Steps = SmallVec<[Evaluated; 3]>;

impl Evaluated {
    /// The step, borrowed.
    pub fn step(&self) -> Step<'_> {
        match self {
            Evaluated::Paren(args) => Step::Paren(args),
            Evaluated::Brace(args) => Step::Brace(args),
            Evaluated::Field(name) => Step::Field(*name),
        }
    }
}

/// All steps, borrowed.
pub fn borrowed(steps: &[Evaluated]) -> SmallVec<[Step<'_>; 3]> {
    let mut all = SmallVec::new();
    for step in steps {
        all.push(step.step());
    }
    all
}

/// The field that `.(value)` names.
///
/// # Errors
/// A value that is no text.
pub fn field_name(value: &Value) -> Result<Name> {
    match value.as_text() {
        Some(text) => Ok(Name::new(&text)),
        None => Err(Error::new(
            "MATLAB:mustBeFieldName",
            "Dynamic structure field names must be character vectors or string scalars.",
        )),
    }
}

/// The class of steps that are values.
pub const OPERATION: &str = "matlab.indexing.IndexingOperation";

/// The steps that `.(value)` stands for, where the value is an array of them.
pub fn operations(value: &Value) -> Option<Steps> {
    let Value::Object(Object::Instance(told)) = value else { return None };
    if told.class.name.as_str() != OPERATION {
        return None;
    }
    let field = |name: &str| told.fields.field(Name::new(name));
    let (kinds, names, indices) = (field("Type")?, field("Name")?, field("Indices")?);
    let mut steps = Steps::new();
    for ((kind, name), indices) in kinds.iter().zip(names).zip(indices) {
        let args = || match indices {
            Value::Cell(cells) => cells.data().iter().cloned().collect(),
            _ => Args::new(),
        };
        steps.push(match kind.as_text()?.as_str() {
            "Brace" => Evaluated::Brace(args()),
            "Dot" => Evaluated::Field(Name::new(&name.as_text()?)),
            _ => Evaluated::Paren(args()),
        });
    }
    Some(steps)
}

/// Whether `base.(value) = []` deletes: the last of the steps that the value is does.
pub fn is_deletion(value: &Value) -> bool {
    let Value::Object(Object::Instance(told)) = value else { return false };
    let kinds = told.fields.field(Name::new("Type")).unwrap_or_default();
    told.class.name.as_str() == OPERATION
        && kinds.last().and_then(Value::as_text).is_some_and(|kind| kind == "ParenDelete")
}

/// A positive integer as the name of a field: of an object, its class says what `object.(2)` is.
pub fn numbered_field(value: &Value) -> Option<Name> {
    match value {
        Value::Scalar(n) if *n >= 1.0 && n.fract() == 0.0 => Some(Name::new(&n.to_string())),
        _ => None,
    }
}

/// The calls that a chain may need.
pub trait Calls {
    /// `value(args)` of a function handle, which is called, or of an object.
    ///
    /// # Errors
    /// Those of the function, and of subscripts.
    fn apply(&mut self, value: &Value, args: Args, nargout: usize) -> Result<Outputs>;

    /// What the first steps give of an object of a class of the program, and how many steps those are.
    ///
    /// # Errors
    /// Those of the steps.
    fn object(&mut self, object: &Value, steps: &[Evaluated], nargout: usize) -> Result<(Outputs, usize)>;

    /// The call of the function that the name of a method means; none where it means nothing.
    ///
    /// # Errors
    /// Those of the function.
    fn method(&mut self, name: Name, args: Args, nargout: usize) -> Result<Option<Outputs>>;
}

/// All values that a chain gives from a value on; a function at its end is called for `nargout` outputs.
///
/// # Errors
/// Those of its steps; several values in the middle.
pub fn values(
    mut value: Value,
    steps: &[Evaluated],
    nargout: usize,
    calls: &mut dyn Calls,
) -> Result<Outputs> {
    let mut rest = steps;
    loop {
        let Some((step, after)) = rest.split_first() else { return one(value) };
        let asked = if after.is_empty() { nargout } else { 1 };
        let (values, after) = match (&value, step) {
            (Value::Object(Object::Instance(_) | Object::Handles(_)), _) => {
                let (values, taken) = calls.object(&value, rest, nargout)?;
                (values, &rest[taken..])
            }
            (Value::Function(_) | Value::Object(_), Evaluated::Paren(args)) => {
                (calls.apply(&value, args.clone(), asked)?, after)
            }
            (Value::Object(_), Evaluated::Field(name)) => {
                match get_step(&value, &Step::Field(*name)) {
                    Ok(values) => (Outputs::from_vec(values), after),
                    // What is no property is a method: `m.keys()`, `e.rethrow`.
                    Err(error) => {
                        let (args, after) = match after.split_first() {
                            Some((Evaluated::Paren(args), after)) => (args.clone(), after),
                            _ => (Args::new(), after),
                        };
                        let mut all: Args = smallvec![value.clone()];
                        all.put_all(args);
                        let asked = if after.is_empty() { nargout } else { 1 };
                        (calls.method(*name, all, asked)?.ok_or(error)?, after)
                    }
                }
            }
            _ => (Outputs::from_vec(get_step(&value, &step.step())?), after),
        };
        if after.is_empty() {
            return Ok(values);
        }
        let mut values = values.into_iter();
        match (values.next(), values.len()) {
            (Some(one), 0) => value = one,
            (first, more) => {
                return Err(Fault::ExpectedOneOutput.with(&[&(usize::from(first.is_some()) + more)]));
            }
        }
        rest = after;
    }
}

/// Whether a chain gave as many values as its targets ask for.
///
/// # Errors
/// Not exactly one for one target; fewer than asked for.
pub fn check_count(given: usize, nargout: usize) -> Result<()> {
    if nargout == 1 && given != 1 {
        return Err(Fault::ExpectedOneOutput.with(&[&given]));
    }
    if given < nargout {
        return Err(Error::new(
            "MATLAB:index:assignment_output_count",
            "Insufficient number of outputs from right hand side of equal sign to satisfy assignment.",
        ));
    }
    Ok(())
}
