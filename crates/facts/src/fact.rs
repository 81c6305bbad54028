//! What is known of one value of the program (GCTD section 3.1, MPE section 4.4).
//!
//! ```text
//! function y = f(x)          x: any, shape x, defined
//! y = x(:, 1) * 2;           y: double, real, size(x, 1) x 1, any number, defined
//! n = 10;                    n: double, real, 1 x 1, 10..10, defined, constant 10
//! ```
//!
//! A fact is a product of lattices. What is undefined has no class (MPE section 4.4, constraint 2). Shapes have no join
//! without saying where: at a merge it is the φ-term.

use crate::contents::{self, Contents, Inside, Joining};
use crate::dim::{Substitution, Valuation};
use crate::range::ValueRange;
use crate::shape::Shape;
use crate::terms::{Merge, Terms};
use crate::{Class, ClassSet, Complexity, Definedness};
use std::fmt;

/// A value that is known before running. Small ones only: a fact says what a value is, it does not hold data.
#[derive(Clone, Debug)]
pub enum Constant {
    /// A real double scalar; NaN and the sign of zero count.
    Double(f64),
    /// A real single scalar.
    Single(f32),
    /// An integer scalar of an integer class.
    Integer(Class, i128),
    /// A logical scalar.
    Logical(bool),
    /// A row of characters.
    Char(Box<str>),
    /// A string scalar.
    String(Box<str>),
}

impl PartialEq for Constant {
    fn eq(&self, other: &Constant) -> bool {
        self.is_same(other)
    }
}

impl Constant {
    /// The same value: NaN equals NaN here, and zeros differ by their sign.
    pub fn is_same(&self, other: &Constant) -> bool {
        match (self, other) {
            (Constant::Double(a), Constant::Double(b)) => a.to_bits() == b.to_bits(),
            (Constant::Single(a), Constant::Single(b)) => a.to_bits() == b.to_bits(),
            (Constant::Integer(a, x), Constant::Integer(b, y)) => (a, x) == (b, y),
            (Constant::Logical(a), Constant::Logical(b)) => a == b,
            (a, b) => a.class() == b.class() && a.text().is_some() && a.text() == b.text(),
        }
    }

    /// The text that it is; none of numbers.
    pub fn text(&self) -> Option<&str> {
        match self {
            Constant::Char(text) | Constant::String(text) => Some(text),
            Constant::Double(_) | Constant::Single(_) | Constant::Integer(..) | Constant::Logical(_) => None,
        }
    }

    /// The number that the scalar holds; none for texts.
    pub fn number(&self) -> Option<f64> {
        match self {
            Constant::Double(x) => Some(*x),
            Constant::Single(x) => Some(f64::from(*x)),
            Constant::Integer(_, n) => Some(*n as f64),
            Constant::Logical(b) => Some(f64::from(u8::from(*b))),
            Constant::Char(_) | Constant::String(_) => None,
        }
    }

    /// Its class.
    pub fn class(&self) -> Class {
        match self {
            Constant::Double(_) => Class::Double,
            Constant::Single(_) => Class::Single,
            Constant::Integer(class, _) => *class,
            Constant::Logical(_) => Class::Logical,
            Constant::Char(_) => Class::Char,
            Constant::String(_) => Class::String,
        }
    }
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The classes that it may have; none where no run comes.
    pub classes: ClassSet,
    /// Real or complex.
    pub complexity: Complexity,
    /// Its extents.
    pub shape: Shape,
    /// What its elements may be where it is real and numeric, logical or char.
    pub range: ValueRange,
    /// Whether the variable has it.
    pub definedness: Definedness,
    /// The value itself.
    pub constant: Option<Constant>,
    /// What is inside of it.
    pub contents: Option<Contents>,
}

/// A value of the running program as plain data, for asserting facts.
pub trait Observed {
    /// What `class` answers.
    fn class(&self) -> Class;
    /// Stored with imaginary parts.
    fn is_complex(&self) -> bool;
    /// What `size` answers.
    fn extents(&self) -> Vec<i64>;
    /// The elements of a real numeric, logical or char array as doubles; nothing for others. 64-bit integers may be
    /// rounded: so are the bounds that they are compared with.
    fn elements(&self) -> Box<dyn Iterator<Item = f64> + '_>;
    /// The text of a char row or a string scalar, where it is shown.
    fn text(&self) -> Option<String> {
        None
    }
    /// The parts of a cell array, a struct, a handle, where they are shown.
    fn inside(&self) -> Inside<'_> {
        Inside::Nothing
    }
}

/// How a value is outside of its fact.
#[derive(Clone, Debug, PartialEq)]
pub enum Violation {
    /// The fact says that there is no value.
    Undefined,
    /// A class that is not in the set.
    Class(Class),
    /// Real where complex was said, or the other way round.
    Complexity,
    /// Other extents.
    Shape(Vec<i64>),
    /// An element out of range.
    Range(f64),
    /// Not the constant.
    Constant,
    /// Another number of cells, other fields, another function.
    Parts,
    /// A part is outside of its fact.
    Part(String, Box<Violation>),
}

impl Fact {
    /// Nothing is known but the shape, which may be a fresh one of unknown rank.
    pub fn any(shape: Shape) -> Fact {
        Fact {
            classes: ClassSet::ANY,
            complexity: Complexity::Either,
            shape,
            range: ValueRange::ANY,
            definedness: Definedness::Defined,
            constant: None,
            contents: None,
        }
    }

    /// A variable that has no value.
    pub fn undefined(terms: &mut Terms) -> Fact {
        Fact {
            classes: ClassSet::NONE,
            complexity: Complexity::Real,
            shape: terms.illegal(),
            range: ValueRange::NONE,
            definedness: Definedness::Undefined,
            constant: None,
            contents: None,
        }
    }

    /// A constant.
    pub fn constant(constant: Constant, terms: &mut Terms) -> Fact {
        let shape = match &constant {
            Constant::Char(text) => {
                let units = text.encode_utf16().count() as i64;
                // '' is 0x0, not 1x0.
                terms.explicit(&[i64::from(units > 0), units])
            }
            _ => terms.scalar(),
        };
        let range = match &constant {
            Constant::Char(_) => ValueRange::of_class(Class::Char),
            // Ranges are computed in doubles, which do not tell this integer from its neighbours.
            Constant::Integer(class, n) if n.unsigned_abs() > 1 << 53 => ValueRange::of_class(*class),
            constant => constant.number().map_or(ValueRange::ANY, ValueRange::of),
        };
        Fact {
            classes: ClassSet::of(constant.class()),
            complexity: Complexity::Real,
            range,
            constant: Some(constant),
            ..Fact::any(shape)
        }
    }

    /// A real array of one class, all of whose values are possible.
    pub fn array(class: Class, shape: Shape) -> Fact {
        Fact {
            classes: ClassSet::of(class),
            complexity: Complexity::Real,
            range: ValueRange::of_class(class),
            ..Fact::any(shape)
        }
    }

    /// No value comes here: neither defined nor undefined.
    pub fn is_without_value(&self) -> bool {
        self.classes.is_none()
    }

    /// What holds at a merge, one fact per edge in order. Where some edges bring no value the others say what it is.
    pub fn merged(terms: &mut Terms, merge: Merge, edges: &[Fact]) -> Option<Fact> {
        let definedness = edges.iter().map(|f| f.definedness).reduce(Definedness::join)?;
        let mut valued = edges.iter().filter(|f| !f.is_without_value());
        let Some(first) = valued.next() else { return Some(Fact { definedness, ..edges[0].clone() }) };
        let shapes: Vec<Shape> = edges.iter().map(|f| f.shape).collect();
        let shape = if edges.iter().any(Fact::is_without_value) {
            let valued: Vec<Shape> =
                edges.iter().filter(|f| !f.is_without_value()).map(|f| f.shape).collect();
            // An edge without a value brings no shape; where only one shape comes it is that one.
            if valued.iter().all(|&s| s == first.shape) {
                first.shape
            } else {
                terms.phi_shape(merge, &shapes)
            }
        } else {
            terms.phi_shape(merge, &shapes)
        };
        let mut result = Fact { shape, definedness, ..first.clone() };
        for fact in valued {
            result.contents = Contents::joined(&result, fact, Joining::Merge, terms);
            result.classes = result.classes.join(fact.classes);
            result.complexity = result.complexity.join(fact.complexity);
            result.range = result.range.join(fact.range, terms);
            result.constant = match (&result.constant, &fact.constant) {
                (Some(a), Some(b)) if a.is_same(b) => Some(a.clone()),
                (_, _) => None,
            };
        }
        Some(result)
    }

    /// The fact with other terms in the place of symbols: the closed forms of a loop, the arguments of a call.
    #[must_use]
    pub fn substitute(&self, map: &Substitution, terms: &mut Terms) -> Fact {
        let shape = terms.substitute_shape(self.shape, map);
        let contents = self.contents.as_ref().and_then(|contents| contents.substitute(map, terms));
        Fact { shape, range: self.range.substitute(map, terms), contents, ..self.clone() }
    }

    /// Whether a value, or the lack of one, lies in the fact in this run.
    ///
    /// # Errors
    /// The first way in which it does not.
    pub fn check(
        &self,
        value: Option<&dyn Observed>,
        terms: &Terms,
        run: &Valuation,
    ) -> Result<(), Violation> {
        let is_legal = |holds: bool, violation: Violation| if holds { Ok(()) } else { Err(violation) };
        is_legal(self.definedness.contains(value.is_some()), Violation::Undefined)?;
        let Some(value) = value else { return Ok(()) };
        let class = value.class();
        is_legal(self.classes.contains(class), Violation::Class(class))?;
        is_legal(self.complexity.contains(value.is_complex()), Violation::Complexity)?;
        if class == Class::Object {
            // Whoever else holds it may change what `size` answers.
            return Ok(());
        }
        let extents = value.extents();
        if !terms.admits(self.shape, &extents, run) {
            return Err(Violation::Shape(extents));
        }
        if let Some(contents) = &self.contents {
            contents.check(value, terms, run)?;
        }
        if let (Some(known), Some(text)) = (self.constant.as_ref().and_then(Constant::text), value.text()) {
            return is_legal(known == text, Violation::Constant);
        }
        let is_free = self.range == ValueRange::ANY && self.constant.is_none();
        if value.is_complex() || is_free {
            return Ok(());
        }
        if let Some(outside) = value.elements().find(|&x| !self.range.contains_in(x, terms, run)) {
            return Err(Violation::Range(outside));
        }
        match self.constant.as_ref().and_then(Constant::number) {
            Some(number) => {
                let same = |x: f64| x.to_bits() == number.to_bits() || (x.is_nan() && number.is_nan());
                is_legal(value.elements().all(same), Violation::Constant)
            }
            None => Ok(()),
        }
    }

    /// For printing.
    pub fn show<'t>(&'t self, terms: &'t Terms) -> ShowFact<'t> {
        ShowFact { fact: self, terms }
    }
}

/// A fact together with its context.
pub struct ShowFact<'t> {
    fact: &'t Fact,
    terms: &'t Terms,
}

impl fmt::Display for ShowFact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fact.write(self.terms, 0, f)?;
        match self.fact.definedness {
            Definedness::Maybe => write!(f, " ({})", Definedness::Maybe),
            Definedness::Defined | Definedness::Undefined => Ok(()),
        }
    }
}

impl Fact {
    /// The text of a value, or of a part so deep in one.
    pub(crate) fn write(&self, terms: &Terms, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fact { classes, complexity, shape, range, definedness, constant: _, contents } = self;
        if *definedness == Definedness::Undefined || (self.is_without_value() && depth > 0) {
            return write!(f, "{}", Definedness::Undefined);
        }
        write!(f, "{classes} {complexity} {}", terms.show_shape(*shape))?;
        if *range != ValueRange::ANY {
            write!(f, " {}", range.show(terms))?;
        }
        match contents {
            Some(contents) => contents::write(contents, terms, depth, f),
            None => Ok(()),
        }
    }
}
