//! The cases: files of LIR, random functions, every operation on special numbers.

use crate::driver::{Build, Case, compare};
use crate::functions;
use crate::generator::program;
use crate::graphs::graph;
use crate::shared::arguments;
use crate::special::{TYPES, alone, looped, meaningful, specials};
use lanner_generate::Choices;
use lanner_lir::{CompareOp, Ended, Inst, Memory, Passed, Scalar, Type, verify};

/// Optimised, as users do.
const FAST: Build<'_> = Build { compiler: "cc", flags: &["-O2"] };
/// Everything that may have no meaning in C is found.
const SANITIZED: Build<'_> = Build {
    compiler: "cc",
    flags: &["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"],
};

/// Another compiler, with warnings of its own, where it is installed.
const OTHER: Build<'_> = Build { compiler: "clang", flags: &["-O2"] };

fn compare_by_clang(cases: &[Case]) {
    let is_there = std::process::Command::new(OTHER.compiler).arg("--version").output().is_ok();
    if is_there {
        compare(cases, &OTHER);
    }
}

fn files() -> Vec<Case> {
    let mut cases = Vec::new();
    lanner_filetest::for_each("lir", |_, command, input| {
        let Some(args) = command.strip_prefix("run") else { return };
        let funcs = functions(input);
        let asks = funcs.iter().flat_map(|func| func.blocks.values()).flat_map(|block| &block.insts);
        if asks.into_iter().any(|inst| matches!(inst, Inst::CallOut { .. })) {
            return;
        }
        let args = arguments(&funcs[0], args);
        cases.extend(Case::new(cases.len(), funcs, args, true));
    });
    cases
}

/// Those of the golden files that have arguments.
fn golden() -> Vec<Case> {
    let mut cases = Vec::new();
    lanner_filetest::for_each("c", |path, command, input| {
        let Some(args) = command.strip_prefix("c ") else { return };
        let funcs = functions(input);
        let args = arguments(&funcs[0], args);
        let case = Case::new(cases.len(), funcs, args, false);
        cases.push(case.unwrap_or_else(|| panic!("{}: a fault", path.display())));
    });
    cases
}

fn random(seeds: std::ops::Range<u64>) -> Vec<Case> {
    let mut cases = Vec::new();
    for seed in seeds {
        let (funcs, args) = program(&mut Choices::seeded(seed));
        for func in &funcs {
            verify(func).unwrap_or_else(|errors| panic!("{}\n{func}", errors.join("\n")));
        }
        cases.extend(Case::new(cases.len(), funcs, args, false));
    }
    cases
}

/// An operation of a type on the numbers for which it has a meaning.
fn operation(k: usize, word: &str, args: &str, ty: Type, result: Type) -> Option<Case> {
    let one = alone(word, args, ty, result, "one");
    verify(&one).ok()?;
    let all = specials(ty);
    let is_unary = args == "a";
    let mut pairs = Vec::new();
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate() {
            let is_wanted = if is_unary { i == j } else { all.len() < 30 || (i + 3 * j) % 4 == 0 };
            let passed = vec![Passed::Scalar(*a), Passed::Scalar(*b)];
            if is_wanted && Case::new(0, vec![one.clone()], passed, false).is_some() {
                pairs.push((*a, *b));
            }
        }
    }
    let func = looped(word, args, ty, result, "op");
    let count = Scalar::Int(Type::Index, pairs.len() as i128);
    let (a, b): (Vec<Scalar>, Vec<Scalar>) = pairs.into_iter().unzip();
    let given = [Memory::of(&a), Memory::of(&b), Memory::new(a.len() as u64 * result.bytes())];
    let args = std::iter::once(Passed::Scalar(count)).chain(given.map(Passed::Memory)).collect();
    Case::new(k, vec![func], args, false)
}

fn operations() -> Vec<Case> {
    let mut cases = Vec::new();
    for ty in TYPES {
        let (unary, binary) = meaningful(ty);
        let unary = unary.iter().map(|op| (op.to_string(), "a", ty));
        let binary = binary.iter().map(|op| (op.to_string(), "a, b", ty));
        let compare = CompareOp::ALL.iter().map(|op| (op.to_string(), "a, b", Type::Bool));
        let convert = TYPES.iter().map(|&to| ("convert".to_owned(), "a", to));
        for (word, args, result) in unary.chain(binary).chain(compare).chain(convert) {
            cases.extend(operation(cases.len(), &word, args, ty, result));
        }
    }
    cases
}

fn graphs(seeds: std::ops::Range<u64>) -> Vec<Case> {
    let mut cases = Vec::new();
    for seed in seeds {
        let (funcs, args) = graph(seed);
        for func in &funcs {
            verify(func).unwrap_or_else(|errors| panic!("{}\n{func}", errors.join("\n")));
        }
        let case = Case::new(cases.len(), funcs, args, false);
        cases.push(case.unwrap_or_else(|| panic!("seed {seed}: a fault")));
    }
    cases
}

/// Numbers from 0, ten times as many where all trials are made, in parts that one call of a compiler takes.
fn seeds(count: u64, part: u64) -> Vec<std::ops::Range<u64>> {
    let count = if lanner_filetest::is_exhaustive() { 10 * count } else { count };
    (0..count / part).map(|k| part * k..part * (k + 1)).collect()
}

#[test]
fn random_ways_come_to_the_same() {
    for seeds in seeds(300, 300) {
        let cases = graphs(seeds);
        compare(&cases, &FAST);
        compare_by_clang(&cases);
    }
}

#[test]
fn files_come_to_the_same() {
    for cases in [files(), golden()] {
        assert!(compare(&cases, &FAST) >= 9);
        assert!(compare(&cases, &SANITIZED) >= 9);
        compare_by_clang(&cases);
    }
}

#[test]
fn operations_come_to_the_same() {
    let cases = operations();
    assert!(compare(&cases, &FAST) >= 400, "{}", cases.len());
    compare(&cases, &SANITIZED);
    compare_by_clang(&cases);
}

#[test]
fn random_functions_come_to_the_same() {
    for seeds in seeds(180, 60) {
        compare(&random(seeds), &FAST);
    }
}

#[test]
fn random_functions_do_nothing_that_has_no_meaning_in_c() {
    for seeds in seeds(40, 40) {
        let cases = random(1_000_000 + seeds.start..1_000_000 + seeds.end);
        let left = cases.iter().filter(|case| matches!(case.ended(), Ended::Left(..))).count();
        assert!(left > 2, "{left}");
        compare(&cases, &SANITIZED);
        compare_by_clang(&cases);
    }
}
