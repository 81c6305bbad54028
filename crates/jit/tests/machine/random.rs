//! Random functions come to the same.

use crate::generator::program;
use crate::links::{Links, symbols};
use crate::{code, compare, functions};
use lanner_generate::Choices;
use lanner_jit::{Options, compile};
use lanner_lir::{Ended, Func, verify};
use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn random_functions_come_to_the_same(bytes in vec(any::<u8>(), 0..600)) {
        let (funcs, args) = program(&mut Choices::of_bytes(&bytes));
        let text = || funcs.iter().map(Func::to_string).collect::<String>();
        for func in &funcs {
            verify(func).map_err(|errors| TestCaseError::fail(format!("{}\n{}", errors.join("\n"), text())))?;
        }
        let code = code(&funcs, &symbols());
        match compare(&code, &funcs[0], &args, &mut Links(&funcs)) {
            Some(Ok(_)) => (),
            Some(Err(error)) => return Err(TestCaseError::fail(format!("{error}\n{args:?}\n{}", text()))),
            None => return Err(TestCaseError::fail(format!("a fault\n{args:?}\n{}", text()))),
        }
    }
}

/// Objects are kept by the text of their functions.
#[test]
fn what_is_printed_says_all_that_an_object_depends_on() {
    let object = |funcs: &[Func]| compile(funcs, &Options::default()).map(|object| object.bytes);
    for seed in 0..60 {
        let (funcs, _) = program(&mut Choices::seeded(seed));
        let text: String = funcs.iter().map(Func::to_string).collect();
        assert_eq!(object(&funcs), object(&functions(&text)), "{text}");
    }
}

#[test]
fn random_functions_do_everything() {
    let (mut returned, mut left) = (0, 0);
    let mut words = String::new();
    for seed in 0..200 {
        let (funcs, args) = program(&mut Choices::seeded(seed));
        words.extend(funcs.iter().map(Func::to_string));
        let run = lanner_lir::run(&funcs[0], args, &mut Links(&funcs), crate::STEPS);
        match run.unwrap_or_else(|fault| panic!("{fault}\n{}", funcs[0])).ended {
            Ended::Returned(_) => returned += 1,
            Ended::Left(..) => left += 1,
        }
    }
    assert!(returned > 60 && left >= 20, "{returned} returned, {left} were left");
    for word in
        ["swap", "free", "reserve", "call callee0", "call test_split", "count", "poll", "leave", "move"]
    {
        assert!(words.contains(word), "no `{word}`");
    }
}
