//! Do the contestants agree? Their output is compared word by word: numbers within a tolerance, all else exactly.
//!
//! ```text
//! 728.5165048 12      728.5165049 12      agree within 1e-9
//! 728.5165048 12      728.5165048 13      do not
//! ```

use super::contestants::Contestant;
use super::measure::Outcome;

/// What keeps `outcomes` from agreeing with the first of them; empty where nothing does.
pub fn check(outcomes: &[(Contestant, Outcome)], tolerance: f64) -> Vec<String> {
    let Some(((first, expected), others)) = outcomes.split_first() else { return Vec::new() };
    let mut complaints = Vec::new();
    if expected.printed.trim().is_empty() {
        complaints.push(format!("{first}: it printed no result"));
    }
    for (other, outcome) in others {
        if let Some(difference) = first_difference(&expected.printed, &outcome.printed, tolerance) {
            complaints.push(format!("{first} and {other} differ: {difference}"));
        }
    }
    complaints
}

/// The first words of `a` and `b` that do not agree, or that one has more words than the other.
pub fn first_difference(a: &str, b: &str, tolerance: f64) -> Option<String> {
    let mut left = a.split_whitespace();
    let mut right = b.split_whitespace();
    loop {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (Some(x), Some(y)) if agree(x, y, tolerance) => {}
            (x, y) => return Some(format!("{} against {}", x.unwrap_or("nothing"), y.unwrap_or("nothing"))),
        }
    }
}

/// Are two words the same text, or numbers that lie at most `tolerance` apart, relatively to the larger?
fn agree(x: &str, y: &str, tolerance: f64) -> bool {
    if x == y {
        return true;
    }
    match (x.parse::<f64>(), y.parse::<f64>()) {
        // A last digit that is rounded the other way may lie just at the tolerance.
        (Ok(x), Ok(y)) => (x - y).abs() <= tolerance * (1.0 + 1e-6) * x.abs().max(y.abs()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_within_the_tolerance() {
        assert_eq!(first_difference("1.000000000 7", "1.000000001\n7", 1e-9), None);
        assert_eq!(first_difference("-2.5e3", "-2500", 1e-9), None);
        assert_eq!(first_difference("1.00000001", "1", 1e-9).as_deref(), Some("1.00000001 against 1"));
        assert!(first_difference("1", "-1", 1e-9).is_some());
        assert!(first_difference("NaN", "1", 1e-9).is_some());
    }

    #[test]
    fn all_else_agrees_exactly() {
        assert_eq!(first_difference("abc 1", "abc 1", 1e-9), None);
        assert!(first_difference("abc", "abd", 1e-9).is_some());
        assert_eq!(first_difference("1 2", "1", 1e-9).as_deref(), Some("2 against nothing"));
    }
}
