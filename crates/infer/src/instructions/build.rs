//! Arrays and cells from parts.

use crate::facts::CheckKind;
use crate::walk::{Flow, Walk};
use lanner_facts::{
    Class, ClassSet, Complexity, Contents, Definedness, Fact, Joining, Outcome, Parts, Shape, ShapeOp,
    ValueRange,
};
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
        let args = self.arguments(&operands);
        let has_list = args.is_none();
        let facts: Vec<Fact> = match args {
            Some(args) if args.is_empty() => return self.concat(dst, dim, Args { start: 0, len: 0 }),
            Some(args) => args.into_iter().map(|arg| arg.fact).collect(),
            None => operands.iter().map(|&operand| self.operand(operand)).collect(),
        };
        let classes = facts.iter().map(|fact| fact.classes).reduce(joined_classes).unwrap_or(ClassSet::ANY);
        // Lists of values may be empty.
        // Cells take what is no cell in as one element; texts become strings of one element.
        let takes_in =
            |class: Class| classes.contains(class) && facts.iter().any(|f| f.classes != ClassSet::of(class));
        let is_array = ![Class::Cell, Class::String, Class::Object].into_iter().any(takes_in);
        if has_list || !is_array || classes.is_none() {
            let fact = self.anything();
            let classes = if has_list { ClassSet::ANY } else { classes };
            return self.done(dst, Fact { classes, ..fact });
        }
        let outcome = self.beside(dim, &facts);
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
            contents: self.joined_parts(dim, &facts, classes),
            ..Fact::any(shape)
        };
        self.done(dst, fact)
    }

    /// The shape of arrays beside each other along a dimension, and when there is one.
    fn beside(&mut self, dim: u8, facts: &[Fact]) -> Outcome {
        let shapes: Vec<Shape> = facts.iter().map(|fact| fact.shape).collect();
        self.inference.terms.apply(ShapeOp::Cat(u32::from(dim) - 1), &shapes)
    }

    /// Whether numbers fit beside each other.
    pub(super) fn check_concat(&mut self, dim: u8, args: Args) -> Flow {
        let operands = self.func.args(args).to_vec();
        let facts: Option<Vec<Fact>> =
            self.arguments(&operands).map(|args| args.into_iter().map(|arg| arg.fact).collect());
        let is_number = |fact: &Fact| fact.classes.is_arithmetic() && !fact.classes.contains(Class::Char);
        match facts.filter(|facts| facts.iter().all(is_number)) {
            Some(facts) if facts.len() > 1 => {
                let outcome = self.beside(dim, &facts);
                self.check(CheckKind::Conform, outcome.condition)
            }
            Some(_) => Flow::Next,
            None => {
                self.note_unknown(CheckKind::Conform);
                Flow::Next
            }
        }
    }

    /// What is inside of cells, or of structs, beside each other.
    fn joined_parts(&mut self, dim: u8, facts: &[Fact], classes: ClassSet) -> Option<Contents> {
        let class = classes.only().filter(|&class| facts.iter().all(|f| f.classes.only() == Some(class)))?;
        if let [only] = facts {
            return only.contents.clone();
        }
        let inside: Vec<Contents> = facts.iter().map(|fact| fact.contents.clone()).collect::<Option<_>>()?;
        if class == Class::Cell
            && let Some(cells) = self.cells_in_order(dim, facts, &inside)
        {
            return Contents::new(Parts::Each(cells), &mut self.inference.terms);
        }
        let terms = &mut self.inference.terms;
        match class {
            Class::Cell => {
                let cells: Vec<Fact> =
                    inside.iter().map(|contents| contents.every_cell(terms)).collect::<Option<_>>()?;
                let cell = Fact::joined_all(&cells, Joining::Merge, terms);
                Contents::new(Parts::All(cell), terms)
            }
            Class::Struct => {
                // Structs beside each other have the same fields.
                let (first, rest) = facts.split_first()?;
                let all =
                    rest.iter().fold(first.clone(), |all, fact| all.joined(fact, Joining::Merge, terms));
                let fields = all.contents.as_ref().and_then(Contents::fields)?;
                let is_same = |(_, fact): &(_, Fact)| fact.definedness == Definedness::Defined;
                if fields.is_all && fields.list.iter().all(is_same) { all.contents } else { None }
            }
            _ => None,
        }
    }

    /// The cells of matrices of cells beside each other, in the order of the memory.
    fn cells_in_order(&mut self, dim: u8, facts: &[Fact], inside: &[Contents]) -> Option<Vec<Fact>> {
        let lists: Vec<&[Fact]> = inside.iter().map(Contents::each).collect::<Option<_>>()?;
        let terms = &self.inference.terms;
        let extents: Vec<Vec<i64>> =
            facts.iter().map(|fact| terms.explicit_extents(fact.shape)).collect::<Option<_>>()?;
        if extents.iter().any(|extents| extents.len() != 2) {
            return None;
        }
        if dim == 2 {
            return Some(lists.concat());
        }
        let mut parts = lists.iter().zip(&extents).filter(|(list, _)| !list.is_empty()).peekable();
        let Some((_, first)) = parts.peek() else { return Some(Vec::new()) };
        let columns = first[1];
        let parts: Vec<(&[Fact], usize)> =
            parts.map(|(list, extents)| (*list, extents[0] as usize)).collect();
        let mut cells = Vec::new();
        for column in 0..columns as usize {
            for (list, rows) in &parts {
                cells.extend_from_slice(list.get(column * rows..(column + 1) * rows)?);
            }
        }
        Some(cells)
    }

    /// `{args}`.
    pub(super) fn cell_row(&mut self, dst: Slot, args: Args) -> Flow {
        let operands = self.func.args(args).to_vec();
        let cells = self.arguments(&operands);
        let terms = &mut self.inference.terms;
        let shape = match cells.as_ref().map(|cells| cells.len() as i64) {
            Some(0) if operands.is_empty() => terms.explicit(&[0, 0]),
            Some(n) if n > 0 => terms.explicit(&[1, n]),
            Some(_) | None => terms.fresh_shape("?", Some(2)),
        };
        let parts = cells.map(|cells| Parts::Each(cells.into_iter().map(|cell| cell.fact).collect()));
        let contents = parts.and_then(|parts| Contents::new(parts, terms));
        self.done(dst, Fact { contents, ..Fact::array(Class::Cell, shape) })
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
