//! Arguments as their declarations demand them.

use crate::Call;
use lanner_facts::{Class, ClassSet, Dim, Fact, Interval, ValueRange};

/// The value of an argument that is declared with a class, or none, and extents, where -1 is any: `x (1,:) double`. It may come
/// as a scalar, a vector of the other direction, or of a class that is converted.
pub fn declared(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(given) = call.args.first().cloned() else { return Vec::new() };
    let class = match call.text(2) {
        Some("") => None,
        Some(name) => match Class::ALL.into_iter().find(|class| class.name() == name) {
            Some(class) => Some(class),
            None => return Vec::new(),
        },
        None => return Vec::new(),
    };
    let extents: Option<Vec<i64>> = (3..call.args.len()).map(|k| call.constant(k)).collect();
    let Some(extents) = extents else { return Vec::new() };
    // Texts of one class have other extents than the same texts of another.
    let keeps = match class {
        Some(Class::Char) => !given.classes.contains(Class::String),
        Some(Class::String) => given.classes.is_within(ClassSet::of(Class::String)),
        _ => true,
    };
    // What has the demanded extents stays as it is.
    let fits = keeps
        && match call.terms.extents(given.shape).map(<[Dim]>::to_vec) {
            Some(own) if own.len() <= extents.len() => (0..extents.len()).all(|k| {
                let own = own.get(k).map_or(Some(1), |&extent| call.terms.constant(extent));
                extents[k] < 0 || own == Some(extents[k])
            }),
            _ => extents.is_empty(),
        };
    let shape = if fits {
        given.shape
    } else if extents.is_empty() {
        call.terms.fresh_shape("?", None)
    } else {
        let dims: Vec<Dim> = extents
            .iter()
            .enumerate()
            .map(|(k, &extent)| match extent {
                0.. => call.terms.number(extent),
                _ => call.terms.fresh(&format!("x{}", k + 1), Interval::EXTENT),
            })
            .collect();
        call.terms.tuple(&dims)
    };
    let Some(class) = class else { return vec![Fact { shape, constant: None, ..given }] };
    let same = given.classes == ClassSet::of(class);
    let range = if same { given.range } else { ValueRange::of_class(class) };
    let complexity = if class.is_float() { given.complexity } else { lanner_facts::Complexity::Real };
    let constant = given.constant.filter(|_| same && given.shape == shape);
    vec![Fact { classes: ClassSet::of(class), complexity, range, constant, ..Fact::any(shape) }]
}
