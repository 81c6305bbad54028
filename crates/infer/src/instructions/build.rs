//! Arrays and cells from parts.

use crate::facts::CheckKind;
use crate::walk::{Flow, Walk};
use lanner_facts::{Class, ClassSet, Complexity, Fact, Shape, ShapeOp, ValueRange};
use lanner_mir::{Args, Slot};

impl Walk<'_, '_> {
    /// `[args]` along a dimension.
    pub(super) fn concat(&mut self, dst: Slot, dim: u8, args: Args) -> Flow {
        let operands = self.func.args(args).to_vec();
        if operands.is_empty() {
            let empty = self.inference.terms.explicit(&[0, 0]);
            let fact = Fact { range: ValueRange::NONE, ..Fact::array(Class::Double, empty) };
            return self.done(dst, fact);
        }
        let facts: Vec<Fact> = operands.iter().map(|&operand| self.operand(operand)).collect();
        let classes = facts.iter().map(|fact| fact.classes).reduce(joined_classes).unwrap_or(ClassSet::ANY);
        // Lists of values may be empty.
        let has_list = operands.iter().any(|operand| operand.is_spread());
        // Cells take what is no cell in as one element; texts become strings of one element.
        let takes_in =
            |class: Class| classes.contains(class) && facts.iter().any(|f| f.classes != ClassSet::of(class));
        let is_array = ![Class::Cell, Class::String, Class::Object].into_iter().any(takes_in);
        if has_list || !is_array || classes.is_none() {
            let fact = self.anything();
            let classes = if has_list { ClassSet::ANY } else { classes };
            return self.done(dst, Fact { classes, ..fact });
        }
        let shapes: Vec<Shape> = facts.iter().map(|fact| fact.shape).collect();
        let outcome = self.inference.terms.apply(ShapeOp::Cat(u32::from(dim) - 1), &shapes);
        let is_text = classes.contains(Class::Char);
        if !is_text && self.check(CheckKind::Conform, outcome.condition) == Flow::Stops {
            return Flow::Stops;
        }
        let shape = if self.inference.terms.is_legal(outcome.shape).is_no() {
            let fresh = self.anything();
            fresh.shape
        } else {
            outcome.shape
        };
        let terms = &self.inference.terms;
        let complexity = facts.iter().map(|f| f.complexity).reduce(|a, b| match (a, b) {
            (Complexity::Real, Complexity::Real) => Complexity::Real,
            _ => Complexity::Either,
        });
        let range =
            facts.iter().map(|fact| fact.range).reduce(|a, b| a.join(b, terms)).unwrap_or(ValueRange::ANY);
        let range = converted(range, classes, terms);
        let fact = Fact {
            classes,
            complexity: if facts.len() == 1 {
                facts[0].complexity
            } else {
                complexity.unwrap_or(Complexity::Either)
            },
            range,
            ..Fact::any(shape)
        };
        self.done(dst, fact)
    }

    /// `{args}`.
    pub(super) fn cell_row(&mut self, dst: Slot, args: Args) -> Flow {
        let operands = self.func.args(args).to_vec();
        let has_list = operands.iter().any(|operand| operand.is_spread());
        let shape = match operands.len() as i64 {
            _ if has_list => {
                let terms = &mut self.inference.terms;
                terms.fresh_shape("?", Some(2))
            }
            0 => self.inference.terms.explicit(&[0, 0]),
            n => self.inference.terms.explicit(&[1, n]),
        };
        let fact =
            Fact { classes: ClassSet::of(Class::Cell), complexity: Complexity::Real, ..Fact::any(shape) };
        self.done(dst, fact)
    }
}

/// The range of elements that become elements of one of these classes.
pub(super) fn converted(range: ValueRange, classes: ClassSet, terms: &lanner_facts::Terms) -> ValueRange {
    let plain = |class: Class| matches!(class, Class::Double);
    let ranges = classes.iter().map(|class| if plain(class) { range } else { range.converted(class, terms) });
    let joined = ranges.reduce(|a, b| a.join(b, terms)).unwrap_or(range);
    let has_char = classes.contains(Class::Char);
    if has_char { joined.join(ValueRange::of_class(Class::Char), terms) } else { joined }
}

/// The classes that two arrays beside each other may have.
pub(super) fn joined_classes(a: ClassSet, b: ClassSet) -> ClassSet {
    let mut found = ClassSet::NONE;
    for x in a.iter() {
        for y in b.iter() {
            found = found.join(joined_class(x, y));
        }
    }
    found
}

/// The class of two arrays beside each other: the first in the order of the language, an integer class that of the first
/// integer. Empty operands may count or not, so beside a class that gives way the other is possible as well.
fn joined_class(a: Class, b: Class) -> ClassSet {
    const ORDER: [Class; 7] = [
        Class::Object,
        Class::Cell,
        Class::Struct,
        Class::FunctionHandle,
        Class::String,
        Class::Char,
        Class::Logical,
    ];
    if a == b {
        return ClassSet::of(a);
    }
    if a.is_integer() && (b.is_integer() || b.is_float() || b == Class::Logical) {
        return ClassSet::of(a);
    }
    if b.is_integer() && (a.is_float() || a == Class::Logical) {
        return ClassSet::of(b);
    }
    let strong = ORDER[..6].iter().find(|&&c| c == a || c == b);
    match strong {
        Some(&class) => ClassSet::of(class),
        // Only floating point and logical are left.
        None if a == Class::Single || b == Class::Single => ClassSet::of(Class::Single),
        None => ClassSet::of(Class::Double),
    }
}
