//! What the classes of `matlab.unittest` ask of the engine: which tests a file has, that a part of it runs, where a check failed.
//!
//! ```text
//! lanner.tests('tests', file)              what is declared in the file, as a struct
//! lanner.tests('run', file, text, vars)    the text as if it was the file's; its variables begin and end as the struct
//! lanner.tests('places')                   where the functions are that run, innermost first, with columns
//! lanner.tests('places', exception)        the same of where an error was raised
//! lanner.tests('listen')                   warnings are heard from now on, and not shown
//! lanner.tests('heard')                    their identifiers; they are shown again
//! ```

use crate::concat;
use crate::memory::Gather;
use crate::{Args, Dims, Error, Host, Object, Outputs, Place, Result, Struct, Value, one};
use lanner_base::Name;

/// `lanner.tests(what, …)`.
pub fn tests(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let word = |k: usize| args.get(k).and_then(Value::as_text).unwrap_or_default();
    match (word(0).as_str(), args.len()) {
        ("tests", 2) => one(host.tests_in(&word(1))?),
        ("run", 4) => {
            let Value::Struct(variables) = &args[3] else { return Err(unknown()) };
            let fields = variables.fields().iter();
            let given = fields.filter_map(|(name, values)| Some((*name, values.first()?.clone()))).gather();
            one(variables_value(host.run_part(&word(1), &word(2), given)?))
        }
        ("places", 1) => {
            let places = host.stack();
            one(places_value(&places))
        }
        ("places", 2) => match &args[1] {
            Value::Object(Object::Exception(exception)) => one(places_value(exception.error.stack())),
            _ => Err(unknown()),
        },
        ("listen", 1) => {
            host.state().warnings.listen();
            Ok(Outputs::new())
        }
        ("heard", 1) => {
            let heard = host.state().warnings.heard();
            let cells = heard.iter().map(|identifier| Value::text(identifier)).gather();
            one(concat::cell_row(cells)?)
        }
        _ => Err(unknown()),
    }
}

fn unknown() -> Error {
    Error::new("MATLAB:unittest:InvalidInput", "Invalid input argument.")
}

/// Variables as the fields of a struct.
fn variables_value(variables: Vec<(Name, Value)>) -> Value {
    let fields = variables.into_iter().map(|(name, value)| (name, vec![value])).gather();
    Struct::from_parts(Dims::matrix(1, 1), fields).into()
}

/// The classes that run tests, and what in them calls a part of a test.
const RUNNER: &str = "+matlab/+unittest/";
const CALLERS: [&str; 2] = ["+internal/Group.m", "+internal/runBlock.m"];

/// The places of a test's own functions as a column of structs: those of who runs it, and of who checks, stay out.
fn places_value(places: &[Place]) -> Value {
    let is_test = |place: &&Place| !CALLERS.iter().any(|file| place.file.ends_with(file));
    let is_shown = |place: &&Place| !place.is_in_builtin() && !place.file.contains(RUNNER);
    let places: Vec<&Place> = places.iter().take_while(is_test).filter(is_shown).gather();
    let texts = |of: &dyn Fn(&Place) -> &String| places.iter().map(|place| Value::text(of(place))).gather();
    let numbers =
        |of: &dyn Fn(&Place) -> u32| places.iter().map(|place| Value::Scalar(f64::from(of(place)))).gather();
    let fields = vec![
        (Name::new("file"), texts(&|place| &place.file)),
        (Name::new("name"), texts(&|place| &place.function)),
        (Name::new("line"), numbers(&|place| place.line)),
        (Name::new("column"), numbers(&|place| place.column)),
        (Name::new("width"), numbers(&|place| place.width)),
    ];
    Struct::from_parts(Dims::matrix(places.len(), 1), fields).into()
}
