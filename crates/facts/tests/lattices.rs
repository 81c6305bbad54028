//! The order laws of the small lattices, and soundness of the three-valued answers.

use lanner_facts::{Class, ClassSet, Complexity, Definedness, Truth};
use proptest::prelude::*;
use std::fmt::Debug;

/// A join is the least upper bound of its order: idempotent, commutative, associative, above both operands, and what
/// is above both operands is above it.
fn check_join<L: Copy + PartialEq + Debug>(values: &[L], join: fn(L, L) -> L, within: fn(L, L) -> bool) {
    for &a in values {
        assert_eq!(join(a, a), a);
        assert!(within(a, a));
        for &b in values {
            let ab = join(a, b);
            assert_eq!(ab, join(b, a));
            assert!(within(a, ab) && within(b, ab), "{a:?} {b:?}");
            assert_eq!(within(a, b), ab == b, "{a:?} {b:?}");
            assert!(!(within(a, b) && within(b, a)) || a == b);
            for &c in values {
                assert_eq!(join(ab, c), join(a, join(b, c)));
                assert!(!(within(a, c) && within(b, c)) || within(ab, c));
            }
        }
    }
}

#[test]
fn complexity_is_a_lattice() {
    let all = [Complexity::Real, Complexity::Complex, Complexity::Either];
    check_join(&all, Complexity::join, Complexity::is_within);
    for a in all {
        for b in all {
            for is_complex in [false, true] {
                let both = a.contains(is_complex) && b.contains(is_complex);
                assert_eq!(a.meet(b).is_some_and(|m| m.contains(is_complex)), both);
            }
        }
    }
}

#[test]
fn definedness_is_a_lattice() {
    let all = [Definedness::Undefined, Definedness::Maybe, Definedness::Defined];
    check_join(&all, Definedness::join, Definedness::is_within);
    for a in all {
        for b in all {
            for is_defined in [false, true] {
                let both = a.contains(is_defined) && b.contains(is_defined);
                assert_eq!(a.meet(b).is_some_and(|m| m.contains(is_defined)), both);
            }
        }
    }
}

fn class_set() -> impl Strategy<Value = ClassSet> {
    proptest::collection::vec(proptest::sample::select(&Class::ALL[..]), 0..6)
        .prop_map(|c| c.into_iter().collect())
}

proptest! {
    #[test]
    fn class_sets_are_a_lattice(a in class_set(), b in class_set(), c in class_set()) {
        check_join(&[a, b, c, ClassSet::NONE, ClassSet::ANY], ClassSet::join, ClassSet::is_within);
        prop_assert_eq!(a.meet(a.join(b)), a);
        prop_assert_eq!(a.join(a.meet(b)), a);
        for class in Class::ALL {
            prop_assert_eq!(a.join(b).contains(class), a.contains(class) || b.contains(class));
            prop_assert_eq!(a.meet(b).contains(class), a.contains(class) && b.contains(class));
            prop_assert_eq!(a.without(b).contains(class), a.contains(class) && !b.contains(class));
        }
    }
}

#[test]
fn class_sets_print_and_answer() {
    assert_eq!(ClassSet::ANY.to_string(), "any");
    assert_eq!(ClassSet::NONE.to_string(), "none");
    assert_eq!(ClassSet::of(Class::Uint8).only(), Some(Class::Uint8));
    assert_eq!(ClassSet::ANY.only(), None);
    assert!(Class::ALL.iter().enumerate().all(|(k, &class)| class as usize == k));
}

#[test]
fn truths_are_kleenes() {
    let all = [Truth::Yes, Truth::No, Truth::Unknown];
    for a in all {
        assert_eq!(a.negate().negate(), a);
        for b in all {
            for (x, y) in [(false, false), (false, true), (true, false), (true, true)] {
                if a.admits(x) && b.admits(y) {
                    assert!(a.and(b).admits(x && y));
                    assert!(a.or(b).admits(x || y));
                    assert!(a.negate().admits(!x));
                }
            }
        }
    }
}
