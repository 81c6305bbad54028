//! The nine operators on explicit extents: what the language does, written once more and without terms.
//!
//! ```text
//! times([3 2], [2 5])         [3 5]
//! times([3 2], [4 4])         illegal
//! elementwise([3 1], [1 4])   [3 4]
//! cat(1, [0 0], [1 3])        [1 3]
//! ```
//!
//! The terms are tested against it, and a kept operator is evaluated by it.

use super::ShapeOp;

/// The extents of the result; none where it is illegal. Trailing units are immaterial and are removed from the result.
pub(crate) fn apply(op: ShapeOp, operands: &[Vec<i64>]) -> Option<Vec<i64>> {
    let operands: Vec<Vec<i64>> = operands.iter().map(|extents| canonical(extents.clone())).collect();
    let result = match (op, &operands[..]) {
        (ShapeOp::Times, [a, b]) => times(a, b),
        (ShapeOp::Elementwise, all) => {
            all.iter().try_fold(vec![1, 1], |joined, extents| expand(&joined, extents))
        }
        (ShapeOp::Same, [a]) => Some(a.clone()),
        (ShapeOp::Power, all) => power(all),
        (ShapeOp::Transpose, [a]) => (a.len() == 2).then(|| vec![a[1], a[0]]),
        (ShapeOp::RightDivide, [a, b]) if is_scalar(b) => Some(a.clone()),
        (ShapeOp::RightDivide, [a, b]) => (are_matrices(a, b) && a[1] == b[1]).then(|| vec![a[0], b[0]]),
        (ShapeOp::LeftDivide, [a, b]) if is_scalar(a) => Some(b.clone()),
        (ShapeOp::LeftDivide, [a, b]) => (are_matrices(a, b) && a[0] == b[0]).then(|| vec![a[1], b[1]]),
        (ShapeOp::Cat(k), [first, rest @ ..]) => {
            // `cat(3, [], [], x)` is x, whatever the parts before it add up to.
            let nothing = [0, 0];
            let mut only_nothing = *first == nothing;
            rest.iter().try_fold(first.clone(), |joined, extents| {
                let starts_anew = only_nothing && *extents != nothing;
                only_nothing &= !starts_anew;
                beside(if starts_anew { &nothing } else { &joined }, extents, k)
            })
        }
        (ShapeOp::Cat(_), []) => Some(vec![0, 0]),
        (
            ShapeOp::Times | ShapeOp::Same | ShapeOp::Transpose | ShapeOp::RightDivide | ShapeOp::LeftDivide,
            _,
        ) => None,
    };
    result.map(canonical)
}

/// The canonical shape tuple (section 2): no trailing units from the third extent on.
pub(crate) fn canonical(mut extents: Vec<i64>) -> Vec<i64> {
    while extents.len() < 2 {
        extents.push(1);
    }
    while extents.len() > 2 && extents.last() == Some(&1) {
        extents.pop();
    }
    extents
}

fn is_scalar(extents: &[i64]) -> bool {
    extents == [1, 1]
}

fn are_matrices(a: &[i64], b: &[i64]) -> bool {
    a.len() == 2 && b.len() == 2
}

fn times(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    if is_scalar(b) {
        Some(a.to_vec())
    } else if is_scalar(a) {
        Some(b.to_vec())
    } else {
        (are_matrices(a, b) && a[1] == b[0]).then(|| vec![a[0], b[1]])
    }
}

fn power(operands: &[Vec<i64>]) -> Option<Vec<i64>> {
    let mut bases = operands.iter().filter(|extents| !is_scalar(extents));
    match (bases.next(), bases.next()) {
        (None, _) => Some(vec![1, 1]),
        (Some(base), None) => (base.len() == 2 && base[0] == base[1]).then(|| base.clone()),
        (Some(_), Some(_)) => None,
    }
}

fn expand(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    (0..a.len().max(b.len()))
        .map(|k| match (extent(a, k), extent(b, k)) {
            (1, other) | (other, 1) => Some(other),
            (p, q) => (p == q).then_some(p),
        })
        .collect()
}

/// Two arrays beside each other; 0x0 leaves nothing, along the first two dimensions also 1x0 and 0x1 do.
fn beside(a: &[i64], b: &[i64], along: u32) -> Option<Vec<i64>> {
    let k = along as usize;
    let rank = a.len().max(b.len()).max(k + 1);
    if (0..rank).all(|i| i == k || extent(a, i) == extent(b, i)) {
        return (0..rank)
            .map(|i| if i == k { extent(a, i).checked_add(extent(b, i)) } else { Some(extent(a, i)) })
            .collect();
    }
    let is_vector = |extents: &[i64]| along < 2 && matches!(extents, [1, 0] | [0, 1]);
    match (a, b) {
        ([0, 0], other) | (other, [0, 0]) => Some(other.to_vec()),
        (a, b) if is_vector(a) && is_vector(b) => Some(vec![0, 0]),
        (bystander, other) | (other, bystander) if is_vector(bystander) => Some(other.to_vec()),
        (_, _) => None,
    }
}

fn extent(extents: &[i64], k: usize) -> i64 {
    extents.get(k).copied().unwrap_or(1)
}
