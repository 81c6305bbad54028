//! `union`, `intersect`, `setdiff`, `setxor`: all look at the groups of equal elements of both operands together.

use super::operands::{Items, Options};
use super::unique::row_of;
use crate::library::sort::order::index_column;
use crate::memory::{Arrange, Gather, Grow};
use crate::{Args, Dims, Host, Outputs, Result, Value};
use lanner_base::interrupt::Polled;

/// Which groups the result has.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    Either,
    Both,
    OnlyFirst,
    OnlyOne,
}

/// `[c, ia, ib] = union(A, B)`.
pub fn union(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    combine("union", args, Rule::Either)
}

/// `[c, ia, ib] = intersect(A, B)`.
pub fn intersect(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    combine("intersect", args, Rule::Both)
}

/// `[c, ia] = setdiff(A, B)`.
pub fn setdiff(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    combine("setdiff", args, Rule::OnlyFirst)
}

/// `[c, ia, ib] = setxor(A, B)`.
pub fn setxor(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    combine("setxor", args, Rule::OnlyOne)
}

/// A group of the result: its first index in A and in B, counted from the beginning of each.
struct Chosen {
    at: usize,
    a: Option<usize>,
    b: Option<usize>,
}

fn combine(name: &str, mut args: Args, rule: Rule) -> Result<Outputs> {
    let options = Options::take(name, &mut args, 2)?;
    let (b, a) = (args.pop().unwrap_or_default(), args.pop().unwrap_or_default());
    let (ad, bd) = (sides(&a, &b), sides(&b, &a));
    let as_row = match rule {
        _ if options.legacy => !(ad.is_column() && bd.is_column()),
        Rule::OnlyFirst => ad.is_row(),
        Rule::Either | Rule::Both | Rule::OnlyOne => ad.is_row() && bd.is_row(),
    };
    let (items, n) = Items::pair(name, a, b, options.rows)?;
    let sorted = items.sorted();
    let mut chosen: Vec<Chosen> = Vec::new();
    for group in sorted.groups().paced() {
        // Indices ascend, those of A come first.
        let (of_a, of_b) = group.split_at(group.partition_point(|&k| k < n));
        let one = |part: &[usize]| if options.last { part.last() } else { part.first() }.copied();
        let (a, b) = (one(of_a), one(of_b).map(|k| k - n));
        // Before R2012b, what both have was B's in a union.
        let a = if options.legacy && rule == Rule::Either && b.is_some() { None } else { a };
        let keep = match rule {
            Rule::Either => true,
            Rule::Both => a.is_some() && b.is_some(),
            Rule::OnlyFirst => a.is_some() && b.is_none(),
            Rule::OnlyOne => a.is_some() != b.is_some(),
        };
        if keep {
            chosen.put(Chosen { at: group[0], a, b });
        }
    }
    if options.stable {
        chosen.arrange_by_key(|c| c.at);
    }
    let indices: Vec<usize> = chosen.iter().map(|c| c.at).gather();
    let mut result = items.select(&indices, as_row);
    let keeps_empty = matches!(rule, Rule::Both | Rule::OnlyFirst) && !items.rows;
    if keeps_empty && chosen.is_empty() && (ad == Dims::EMPTY || rule == Rule::Both && bd == Dims::EMPTY) {
        result = crate::library::sort::order::gather(&result, &[], Dims::EMPTY);
    }
    let ia: Vec<usize> = chosen.iter().filter_map(|c| c.a).gather();
    let ib: Vec<usize> = match rule {
        Rule::Both => chosen.iter().filter_map(|c| c.b).gather(),
        _ => chosen.iter().filter(|c| c.a.is_none()).filter_map(|c| c.b).gather(),
    };
    let shape = |v: Value| if options.legacy && as_row && !items.rows { row_of(&v) } else { v };
    Ok([result, shape(index_column(&ia)), shape(index_column(&ib))].into_iter().gather())
}

/// The extents that decide about the shape of the result: a text beside a cell array is one element.
fn sides(value: &Value, other: &Value) -> Dims {
    match (value, other) {
        (Value::Char(t), Value::Cell(_) | Value::String(_)) if t.rows() <= 1 => Dims::SCALAR,
        _ => value.dims(),
    }
}
