//! Every rule of the table against the function that it speaks of: what it says of random calls is so.
//!
//! Arguments are known to several degrees, from everything to nothing. The results lie in the facts that the rule gives of
//! the arguments' facts; a call raises an error where the rule says that it never succeeds, and where its condition does not
//! hold in this run.

mod host;
mod values;

use host::Alone;
use lanner_base::Dialect;
use lanner_builtins::{Builtin, Call, Kernel, Site, take_contents};
use lanner_facts::{Dim, Fact, Observed, Terms, Valuation};
use lanner_runtime::{Args, Degree, Outputs, Result, Value, fact_of};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;
use values::{Profile, Random, written};

/// Calls of each row.
const CALLS: usize = 300;

/// How long the calls of one row may take, on a machine that does much else.
const LONGEST: Duration = Duration::from_secs(5);

/// Families whose functions do something besides giving their outputs: they write files, wait for the user, change the folder, the path, the session or the machine.
const ACTING: &[&str] = &["files", "paths", "system", "meta", "tables"];

/// What lowering alone calls, and with fewer arguments than a random call may have.
const INTERNAL: &str = "lanner.options";

/// The rows that can be run here and have a rule that says something, or the one that is named, whatever it does.
fn rows(only: Option<&str>) -> impl Iterator<Item = Builtin> {
    Builtin::all().filter(move |builtin| {
        let row = builtin.row();
        let says = row.rule().is_some() && row.nargout > 0 && row.name != INTERNAL;
        let runs = !matches!(row.kernel, Kernel::Source(_)) && says;
        runs && only.map_or(!ACTING.contains(&row.family), |only| row.name == only)
    })
}

/// One call and what became of it.
struct Trial<'a> {
    builtin: Builtin,
    args: &'a [Value],
    nargout: usize,
    result: &'a Result<Outputs>,
}

/// What `Call::integer` calls by name is the floor of the argument's first element.
fn bind_numbers(numbers: &[Option<Dim>], args: &[Value], terms: &Terms, run: &mut Valuation) {
    for (number, arg) in numbers.iter().zip(args) {
        let first = Observed::elements(arg).next().map(f64::floor);
        if let (Some(symbol), Some(first)) = (number.and_then(|n| terms.as_symbol(n)), first)
            && first.abs() < 1e15
        {
            run.symbols.insert(symbol, first as i64);
        }
    }
}

/// Extents that no array of MATLAB has; some functions take them where another extent is 0.
fn is_beyond(value: &Value) -> bool {
    value.dims().as_slice().iter().any(|&extent| extent >= 1 << 48)
}

/// What is wrong with the rule's facts where the arguments are known to these degrees.
fn fault(trial: &Trial<'_>, degrees: &[Degree]) -> Option<String> {
    let (mut terms, mut run) = (Terms::new(), Valuation::default());
    let mut facts: Vec<Fact> = trial
        .args
        .iter()
        .zip(degrees.iter().cycle())
        .map(|(arg, &degree)| fact_of(arg, &mut terms, &mut run, degree))
        .collect();
    let mut numbers = vec![None; facts.len()];
    let contents = take_contents(&mut facts);
    let site = Site { number: 7, nargout: trial.nargout, given: None };
    let call = Call::new(trial.builtin.row(), &mut terms, &facts, &mut numbers, site);
    let mut call = Call { contents: &contents, ..call };
    let outputs = call.run();
    let condition = call.condition;
    bind_numbers(&numbers, trial.args, &terms, &mut run);
    let Ok(results) = trial.result else { return None };
    if results.iter().any(is_beyond) {
        return None;
    }
    if terms.holds(condition).is_no() {
        return Some("succeeds, but it never should".to_owned());
    }
    if terms.evaluate_condition(condition, &run) == Some(false) {
        let shown = terms.show_condition(condition);
        return Some(format!("succeeds, but the condition does not hold: {shown}"));
    }
    results.iter().zip(&outputs).enumerate().find_map(|(k, (value, fact))| {
        let violation = fact.check(Some(value), &terms, &run).err()?;
        let shown = fact.show(&terms).to_string();
        Some(format!(
            "output {}: {violation:?}\n  is {}\n  of {shown}, constant {:?}",
            k + 1,
            written(value),
            fact.constant
        ))
    })
}

fn check(trial: &Trial<'_>, random: &mut Random) -> Option<String> {
    let mut mixed: Vec<Degree> = Vec::new();
    for _ in trial.args {
        mixed.push(Degree::ALL[random.below(4)]);
    }
    mixed.push(Degree::All);
    let uniform = Degree::ALL.map(|degree| vec![degree]);
    uniform.into_iter().chain([mixed]).find_map(|degrees| {
        let what = fault(trial, &degrees)?;
        let args: Vec<String> = trial.args.iter().map(written).collect();
        Some(format!(
            "{}({}), nargout {}, {degrees:?}: {what}",
            trial.builtin,
            args.join(", "),
            trial.nargout
        ))
    })
}

/// Random calls of a row; what is wrong with its rule, and how many calls succeeded.
fn check_row(builtin: Builtin, seed: u64, begun: &Mutex<String>) -> (Vec<String>, usize) {
    let row = builtin.row();
    let mut random = Random(seed);
    let mut host = Alone::new(Dialect::Matlab);
    let (mut faults, mut successes) = (Vec::new(), 0);
    for _ in 0..CALLS {
        let profile = Profile::new(&mut random);
        let most = row.nargin.1.min(row.nargin.0.max(1) + 3);
        let mut count = row.nargin.0 + random.below(most - row.nargin.0 + 1);
        if random.percent(40) {
            count = row.nargin.0.max(count.min(1));
        }
        let nargout = random.below(row.nargout.min(3) + 1);
        let args: Vec<Value> = (0..count).map(|k| profile.argument(&mut random, k)).collect();
        let given: Args = args.iter().cloned().collect();
        if let Ok(mut begun) = begun.lock() {
            *begun = args.iter().map(written).collect::<Vec<String>>().join(", ");
        }
        let result = catch_unwind(AssertUnwindSafe(|| host.call_row(builtin, given, nargout)));
        let Ok(result) = result else {
            let args: Vec<String> = args.iter().map(written).collect();
            faults.push(format!("{builtin}({}), nargout {nargout}: panicked", args.join(", ")));
            continue;
        };
        successes += usize::from(result.is_ok());
        let trial = Trial { builtin, args: &args, nargout, result: &result };
        faults.extend(check(&trial, &mut random));
        if faults.len() >= 3 {
            break;
        }
    }
    (faults, successes)
}

/// Where the random calls begin: always the same, or as `RULES_SEED` says, to look for more.
fn seed() -> u64 {
    std::env::var("RULES_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// The same in a thread of its own: a function that does not end is a defect that can be named.
fn check_row_in_time(builtin: Builtin) -> (Vec<String>, usize) {
    let (sender, receiver) = mpsc::channel();
    let begun = Arc::new(Mutex::new(String::new()));
    let shown = begun.clone();
    thread::spawn(move || sender.send(check_row(builtin, seed() + builtin.index() as u64, &begun)));
    receiver.recv_timeout(LONGEST).unwrap_or_else(|_| {
        let args = shown.lock().map_or_else(|_| String::new(), |args| args.clone());
        (vec![format!("{builtin}({args}): the call does not end")], 0)
    })
}

#[test]
fn results_lie_in_what_the_rules_say() {
    // Sizes are random too.
    lanner_runtime::memory::bound_arrays(1 << 20);
    let only = std::env::var("RULE").ok();
    let mut report = Vec::new();
    let mut succeeded = 0;
    for builtin in rows(only.as_deref()) {
        let (faults, successes) = check_row_in_time(builtin);
        if only.is_some() || std::env::var("RULES_SHOWN").is_ok() {
            println!("{builtin}: {successes} of {CALLS} succeed");
        }
        succeeded += successes;
        report.extend(faults);
    }
    assert!(report.is_empty(), "{} faults:\n{}", report.len(), report.join("\n"));
    assert!(succeeded > 10_000 || only.is_some(), "{succeeded} calls succeed: nothing is tested");
}

#[test]
fn rows_have_rules() {
    let without: Vec<&str> = Builtin::all()
        .map(Builtin::row)
        .filter(|row| row.kernel == Kernel::Call && row.rule().is_none())
        .map(|row| row.name)
        .collect();
    // A row of which nothing can be known says so: `rules::anything`.
    assert!(without.is_empty(), "rows have no rule: {without:?}");
}
