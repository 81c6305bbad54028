//! What the product says of itself.
//!
//! Programs ask for a MATLAB version to decide what they may use. Lanner answers with the release whose language it
//! speaks, R2023b, version 23.2; in the Octave dialect with Octave's 7.3.

use crate::memory;
use crate::memory::{Duplicate, Gather, GrowBy, Own, Reword};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Value, one};
use lanner_base::{Dialect, Name};

/// The release whose language is spoken: name, version, date.
const RELEASE: &str = "R2023b";
const VERSION: &str = "23.2";
const DATE: &str = "01-Aug-2023";
const OCTAVE_VERSION: &str = "7.3.0";
const OCTAVE_DATE: &str = "2022-11-02";

fn product(dialect: Dialect) -> [&'static str; 4] {
    match dialect {
        Dialect::Matlab => ["MATLAB", VERSION, "(R2023b)", DATE],
        Dialect::Octave => ["Octave", OCTAVE_VERSION, "", OCTAVE_DATE],
    }
}

/// `version`, `version('-release')` and its other questions.
pub fn version(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let dialect = host.dialect();
    let Some(question) = args.first() else {
        let number = match dialect {
            Dialect::Matlab => format!("{VERSION}.0 ({RELEASE})"),
            Dialect::Octave => OCTAVE_VERSION.duplicate(),
        };
        let date = match dialect {
            Dialect::Matlab => "August 1, 2023",
            Dialect::Octave => OCTAVE_DATE,
        };
        return Ok([Value::text(&number), Value::text(date)].into_iter().take(nargout.max(1)).gather());
    };
    let question = question.as_text().unwrap_or_default().lowercase();
    one(Value::text(&match question.trim_start_matches('-') {
        "release" => RELEASE.trim_start_matches('R').duplicate(),
        "date" => "Aug 1, 2023".duplicate(),
        "description" => String::new(),
        "java" => "Java is not enabled".duplicate(),
        "blas" | "lapack" | "fftw" => format!("Lanner {}", env!("CARGO_PKG_VERSION")),
        _ => {
            return Err(Error::new(
                "MATLAB:version:invalidInput",
                "Option must be '-date', '-description', '-release', '-java', '-fftw', '-blas', or '-lapack'.",
            ));
        }
    }))
}

/// `OCTAVE_VERSION`.
pub fn octave_version(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text(OCTAVE_VERSION))
}

/// `argv`, `argv(k)`.
pub fn argv(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let arguments = host.state().arguments.iter().map(|text| Value::text(text)).gather();
    let arguments = Value::cell_row(arguments);
    if args.is_empty() { one(arguments) } else { one(crate::index::get(&arguments, &args)?) }
}

/// `ver`, `ver(product)`: a struct with Name, Version, Release, Date; empty for products that are not there.
pub fn ver(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let row = product(host.dialect());
    let asked = args.first().and_then(Value::as_text);
    let known = asked.is_none_or(|name| name.eq_ignore_ascii_case(row[0]));
    if nargout == 0 {
        let line = "-".times(91);
        let header = format!(
            "{line}\n{} Version: {} {}\nLanner {}\n{line}\n",
            row[0],
            row[1],
            row[2],
            env!("CARGO_PKG_VERSION")
        );
        host.print(&header)?;
        if known {
            host.print(&format!("{:<55}Version {:<10}{}\n", row[0], row[1], row[2]))?;
        }
        return Ok(Outputs::new());
    }
    let count = usize::from(known);
    let fields = ["Name", "Version", "Release", "Date"].iter().zip(row);
    let fields =
        fields.map(|(field, text)| (Name::new(field), memory::filled(Value::text(text), count))).gather();
    one(Struct::from_parts(Dims::matrix(if known { 1 } else { 0 }, count), fields))
}

/// The numbers in a version text.
fn parts(version: &str) -> Vec<f64> {
    version
        .split('.')
        .map(|part| {
            let digits: String = part.chars().take_while(char::is_ascii_digit).gather();
            digits.parse().unwrap_or(0.0)
        })
        .gather()
}

fn is_less(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (parts(a), parts(b));
    let length = a.len().max(b.len());
    a.grow_to(length, 0.0);
    b.grow_to(length, 0.0);
    a.partial_cmp(&b).is_some_and(|order| order.is_lt())
}

/// `verLessThan(product, version)`.
pub fn ver_less_than(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts: Option<Vec<String>> = args.iter().map(Value::as_text).gather();
    let Some([name, wanted]) = texts.as_deref() else {
        return Err(Error::new(
            "MATLAB:verLessThan:invalidInput",
            "Inputs must be character vectors or string scalars.",
        ));
    };
    let row = product(host.dialect());
    if !name.eq_ignore_ascii_case(row[0]) {
        return Err(Error::new("MATLAB:verLessThan:missingToolbox", format!("Toolbox '{name}' not found.")));
    }
    one(is_less(row[1], wanted))
}

/// `isMATLABReleaseOlderThan(release)`.
pub fn is_release_older(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let release = args.first().and_then(Value::as_text).unwrap_or_default();
    let valid = release.len() == 6 && release.starts_with('R') && release.ends_with(['a', 'b']);
    if !valid || !release[1..5].bytes().all(|b| b.is_ascii_digit()) {
        return Err(Error::new(
            "MATLAB:isMATLABReleaseOlderThan:invalidRelease",
            "Release must be of the form 'RYYYYa' or 'RYYYYb'.",
        ));
    }
    one(RELEASE < release.as_str())
}

/// `compare_versions(a, b, operator)`.
pub fn compare_versions(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts: Option<Vec<String>> = args.iter().map(Value::as_text).gather();
    let Some([a, b, operator]) = texts.as_deref() else {
        return Err(Error::new("Octave:undefined-function", "compare_versions: all arguments must be text"));
    };
    let (less, greater) = (is_less(a, b), is_less(b, a));
    match operator.as_str() {
        "==" => one(!less && !greater),
        "<" => one(less),
        "<=" => one(!greater),
        ">" => one(greater),
        ">=" => one(!less),
        "!=" | "~=" => one(less || greater),
        _ => Err(Error::new(
            "Octave:undefined-function",
            format!("compare_versions: the operator '{operator}' is not a comparison"),
        )),
    }
}

/// Questions whose answer is no.
pub fn never(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(false)
}

/// `license`, `license('test', feature)`, `license('checkout', feature)`, `license('inuse')`.
pub fn license(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let word = |k: usize| args.get(k).and_then(Value::as_text).map(|text| text.lowercase());
    match word(0).as_deref() {
        None => one(Value::text("Apache-2.0 OR MIT")),
        Some("test" | "checkout") => {
            let mut outputs = one(f64::from(word(1).is_some_and(|name| name == "matlab")))?;
            if nargout > 1 {
                outputs.push(Value::text(""));
            }
            Ok(outputs)
        }
        Some("inuse") => {
            one(Value::structure([("feature", Value::text("matlab")), ("user", Value::text(""))]))
        }
        Some(other) => Err(Error::new("MATLAB:license:invalidInput", format!("Unknown option '{other}'."))),
    }
}

/// The folder that the product stands in.
pub fn matlabroot(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let program = std::env::current_exe().unwrap_or_default();
    let folder = program.parent().map(|folder| folder.to_string_lossy().owned()).unwrap_or_default();
    one(Value::text(&folder))
}

/// `mex …`: compiled C and Fortran functions cannot be linked in.
pub fn mex(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    Err(Error::new("MATLAB:mex:NotSupported", "MEX functions are not supported."))
}

/// `message = javachk(feature)`: what is missing.
pub fn javachk(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let feature = args.first().and_then(Value::as_text).unwrap_or_default();
    let caller = args.get(1).and_then(Value::as_text).unwrap_or_else(|| "This function".duplicate());
    let message = format!("{caller} is not supported on this platform: Java ({feature}) is not available.");
    one(Value::structure([
        ("message", Value::text(&message)),
        ("identifier", Value::text("MATLAB:javachk:thisFeatureNotAvailable")),
    ]))
}

/// Functions that need Java.
pub fn java(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    Err(Error::new("MATLAB:Java:NotAvailable", "Java is not available."))
}

/// Functions that have nothing to do here: the path of Java classes, packages that are always loaded.
pub fn ignored(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    Ok(Outputs::new())
}

/// Functions that need the network.
pub fn network(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    Err(Error::new("MATLAB:network:NotSupported", "Access to the network is not supported."))
}

/// `web(address)`: there is no browser to show it.
pub fn web(_: &mut dyn Host, _: Args, nargout: usize) -> Result<Outputs> {
    if nargout == 0 { Ok(Outputs::new()) } else { one(1.0) }
}
