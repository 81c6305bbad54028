//! What is inside of a value: the fields of a struct, the cells of a cell array, what a handle calls.
//!
//! ```text
//! s.x = zeros(3, n)      struct real 1 x 1 {x: double real 3 x n 0}
//! c = {1, 'ab'}          cell real 1 x 2 {double real 1 x 1 1, char real 1 x 2}
//! c{i} = 1               cell real 1 x ? {* double|char real ? x ?}      one fact for all cells
//! f = @(x) x + s.x       function_handle real 1 x 1 @(x)x+s.x            with the facts of what it captured
//! p = Point(1, 2)        object real ? x ? Point                         the class that a program defines
//! ```
//!
//! Contents say something of a value of their kind only: of a value that may be a cell array or a number, what its cells
//! are where it is one. A fact of a part is the fact of one value, or of many: of all cells, of a field of all structs of
//! an array. What differs among them, and what changes where a loop comes round, is the *hole*: an extent, or a whole
//! shape, of which nothing is said, so that it means no single number. Holes only stand inside of contents; whoever takes
//! a part out opens it ([`Fact::opened`]), and gets a new symbol for each hole.
//!
//! Bounded: in depth, in the number of facts, in cells and fields that are told apart. Shared, and never changed. One file
//! per question: `join` (where ways meet, in loops), `close` (holes), `check` (does a value lie in it), `show`.

mod check;
mod close;
mod join;
mod show;

pub use check::Inside;
pub use close::Keep;
pub use join::Joining;
pub(crate) use show::write;

use crate::dim::Substitution;
use crate::terms::Terms;
use crate::{Class, ClassSet, Definedness, Fact, ValueRange};
use lanner_base::Name;
use std::rc::Rc;

/// Parts within parts that are told.
const DEEPEST: u32 = 4;
/// Facts in the contents of one value, all parts of parts counted.
const HEAVIEST: u32 = 256;
/// Cells that are told apart, and fields.
const MOST_PARTS: usize = 64;
/// Functions that one handle may be known to be one of.
const MOST_HANDLES: usize = 4;

/// What is inside of a value.
#[derive(Clone, Debug)]
pub struct Contents(Rc<Node>);

#[derive(Debug)]
struct Node {
    parts: Parts,
    depth: u32,
    weight: u32,
    /// Whether there are symbols in it that something could be put in the place of.
    is_symbolic: bool,
}

/// The parts of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Parts {
    /// A handle that calls one of these.
    Handles(Vec<Handle>),
    /// A struct, or an array of them: each fact is of the field of every one.
    Fields(Fields),
    /// A cell array of so many cells, in the order of the memory.
    Each(Vec<Fact>),
    /// A cell array, the same for all of its cells.
    All(Fact),
    /// Several values where an argument list stands. It is a temporary, and never asserted.
    List(Vec<Fact>),
    /// Objects of a class that the program defines, by its name in full. They are of this class, of none that derives from it.
    Objects(Name),
}

/// What a handle calls.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    /// The function.
    pub callee: Callee,
    /// Its name, or the text of an anonymous function.
    pub text: Name,
    /// What it captured, the first arguments of a call.
    pub captures: Vec<Fact>,
}

/// A function of the program or of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// By the number of its unit, and its own within the unit.
    Function(u32, u32),
    /// By its name in the table.
    Row(&'static str),
}

/// The fields of a struct.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields {
    /// Those that are known. A field that a run may lack is defined `Maybe`.
    pub list: Vec<(Name, Fact)>,
    /// Whether there are no others.
    pub is_all: bool,
}

impl Fields {
    /// A field, if it is known.
    pub fn get(&self, name: Name) -> Option<&Fact> {
        self.list.iter().find(|(own, _)| *own == name).map(|(_, fact)| fact)
    }

    /// The field has this fact from here on.
    pub fn set(&mut self, name: Name, fact: Fact) {
        match self.list.iter_mut().find(|(own, _)| *own == name) {
            Some((_, old)) => *old = fact,
            None => self.list.push((name, fact)),
        }
    }
}

impl PartialEq for Contents {
    fn eq(&self, other: &Contents) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || (self.0.weight == other.0.weight && self.0.parts == other.0.parts)
    }
}

impl Contents {
    /// The contents; none where they say nothing. What is too deep or too much is left out.
    pub fn new(parts: Parts, terms: &mut Terms) -> Option<Contents> {
        let parts = limited(parts, terms)?;
        let mut made = Contents::node(parts, terms);
        if made.0.depth > DEEPEST {
            made = made.cut(DEEPEST, terms);
        }
        if made.0.weight > HEAVIEST {
            made = made.cut(1, terms);
        }
        (made.0.weight <= HEAVIEST).then_some(made)
    }

    /// What a handle to one function has.
    pub fn handle(handle: Handle, terms: &mut Terms) -> Option<Contents> {
        Contents::new(Parts::Handles(vec![handle]), terms)
    }

    fn node(parts: Parts, terms: &mut Terms) -> Contents {
        let (mut depth, mut weight, mut is_symbolic) = (1, 1, false);
        for fact in parts.facts() {
            weight += 1;
            is_symbolic |= fact.is_symbolic(terms);
            if let Some(Contents(inner)) = &fact.contents {
                depth = depth.max(inner.depth + 1);
                weight += inner.weight;
                is_symbolic |= inner.is_symbolic;
            }
        }
        Contents(Rc::new(Node { parts, depth, weight, is_symbolic }))
    }

    /// The same to a depth.
    fn cut(&self, depth: u32, terms: &mut Terms) -> Contents {
        if self.0.depth <= depth {
            return self.clone();
        }
        let shallower = |fact: &Fact, terms: &mut Terms| Fact {
            contents: fact.contents.as_ref().filter(|_| depth > 1).map(|inner| inner.cut(depth - 1, terms)),
            ..fact.clone()
        };
        let parts = self.0.parts.map(&mut |fact| shallower(fact, terms));
        Contents::node(parts, terms)
    }

    /// The parts.
    pub fn parts(&self) -> &Parts {
        &self.0.parts
    }

    /// What a handle calls: one of these. Empty where nothing is known.
    pub fn handles(&self) -> &[Handle] {
        match &self.0.parts {
            Parts::Handles(handles) => handles,
            Parts::Fields(_) | Parts::Each(_) | Parts::All(_) | Parts::List(_) | Parts::Objects(_) => &[],
        }
    }

    /// The fields of a struct.
    pub fn fields(&self) -> Option<&Fields> {
        match &self.0.parts {
            Parts::Fields(fields) => Some(fields),
            Parts::Handles(_) | Parts::Each(_) | Parts::All(_) | Parts::List(_) | Parts::Objects(_) => None,
        }
    }

    /// The class of objects that a program defines.
    pub fn user_class(&self) -> Option<Name> {
        match self.0.parts {
            Parts::Objects(class) => Some(class),
            Parts::Handles(_) | Parts::Fields(_) | Parts::Each(_) | Parts::All(_) | Parts::List(_) => None,
        }
    }

    /// The cells of an array of which so many are known.
    pub fn each(&self) -> Option<&[Fact]> {
        match &self.0.parts {
            Parts::Each(cells) => Some(cells),
            Parts::Handles(_) | Parts::Fields(_) | Parts::All(_) | Parts::List(_) | Parts::Objects(_) => None,
        }
    }

    /// The values of an argument list.
    pub fn list(&self) -> Option<&[Fact]> {
        match &self.0.parts {
            Parts::List(values) => Some(values),
            Parts::Handles(_) | Parts::Fields(_) | Parts::Each(_) | Parts::All(_) | Parts::Objects(_) => None,
        }
    }

    /// What is known of every cell; it may have holes.
    pub fn every_cell(&self, terms: &mut Terms) -> Option<Fact> {
        match &self.0.parts {
            Parts::Each(cells) => Some(Fact::joined_all(cells, Joining::Merge, terms)),
            Parts::All(fact) => Some(fact.clone()),
            Parts::Handles(_) | Parts::Fields(_) | Parts::List(_) | Parts::Objects(_) => None,
        }
    }

    /// The same of an array of the same elements in other places, some of them, or more than once.
    pub fn rearranged(&self, terms: &mut Terms) -> Option<Contents> {
        match &self.0.parts {
            Parts::Each(_) => {
                let cell = self.every_cell(terms)?;
                Contents::new(Parts::All(cell), terms)
            }
            Parts::All(_) | Parts::Fields(_) | Parts::Objects(_) => Some(self.clone()),
            Parts::Handles(_) | Parts::List(_) => None,
        }
    }

    /// The same with other facts of all parts.
    pub fn map(
        &self,
        terms: &mut Terms,
        change: &mut dyn FnMut(&Fact, &mut Terms) -> Fact,
    ) -> Option<Contents> {
        let parts = self.0.parts.map(&mut |fact| change(fact, terms));
        Contents::new(parts, terms)
    }

    /// With other terms in the place of symbols.
    pub(crate) fn substitute(&self, map: &Substitution, terms: &mut Terms) -> Option<Contents> {
        if !self.0.is_symbolic {
            return Some(self.clone());
        }
        self.map(terms, &mut |fact, terms| fact.substitute(map, terms))
    }
}

/// The parts with no more of them than are told apart; none where nothing is left to say.
fn limited(parts: Parts, terms: &mut Terms) -> Option<Parts> {
    match parts {
        Parts::Handles(handles) => {
            (!handles.is_empty() && handles.len() <= MOST_HANDLES).then_some(Parts::Handles(handles))
        }
        Parts::Fields(mut fields) => {
            if fields.list.len() > MOST_PARTS {
                fields.list.truncate(MOST_PARTS);
                fields.is_all = false;
            }
            (fields.is_all || !fields.list.is_empty()).then_some(Parts::Fields(fields))
        }
        Parts::Each(cells) if cells.len() > MOST_PARTS => {
            let cell = Fact::joined_all(&cells, Joining::Merge, terms);
            (!cell.says_nothing(terms)).then_some(Parts::All(cell))
        }
        Parts::All(cell) => (!cell.says_nothing(terms)).then_some(Parts::All(cell)),
        Parts::List(values) if values.len() > MOST_PARTS => None,
        Parts::Each(_) | Parts::List(_) | Parts::Objects(_) => Some(parts),
    }
}

impl Parts {
    /// All facts of parts.
    fn facts(&self) -> Box<dyn Iterator<Item = &Fact> + '_> {
        match self {
            Parts::Handles(handles) => Box::new(handles.iter().flat_map(|handle| &handle.captures)),
            Parts::Fields(fields) => Box::new(fields.list.iter().map(|(_, fact)| fact)),
            Parts::Each(facts) | Parts::List(facts) => Box::new(facts.iter()),
            Parts::All(fact) => Box::new(std::iter::once(fact)),
            Parts::Objects(_) => Box::new(std::iter::empty()),
        }
    }

    /// The same with other facts of all parts.
    #[must_use]
    pub fn map(&self, change: &mut dyn FnMut(&Fact) -> Fact) -> Parts {
        let mut changed = self.clone();
        match &mut changed {
            Parts::Handles(handles) => {
                let captures = handles.iter_mut().flat_map(|handle| &mut handle.captures);
                captures.for_each(|fact| *fact = change(fact));
            }
            Parts::Fields(fields) => fields.list.iter_mut().for_each(|(_, fact)| *fact = change(fact)),
            Parts::Each(facts) | Parts::List(facts) => {
                facts.iter_mut().for_each(|fact| *fact = change(fact));
            }
            Parts::All(fact) => *fact = change(fact),
            Parts::Objects(_) => (),
        }
        changed
    }
}

impl Fact {
    /// The classes of values that have parts.
    const CONTAINERS: ClassSet = ClassSet::of(Class::Cell)
        .join(ClassSet::of(Class::Struct))
        .join(ClassSet::of(Class::FunctionHandle))
        .join(ClassSet::of(Class::Object));

    /// What is known of the cells of an array that has none.
    pub fn no_value(terms: &mut Terms) -> Fact {
        Fact { definedness: Definedness::Defined, ..Fact::undefined(terms) }
    }

    /// The value may have parts.
    pub(crate) fn may_have_parts(&self) -> bool {
        !self.classes.meet(Fact::CONTAINERS).is_none()
    }

    /// Something else could be put in the place of a symbol in it.
    fn is_symbolic(&self, terms: &mut Terms) -> bool {
        let bounds = [self.range.at_least, self.range.at_most].into_iter().flatten();
        let extents = terms.extents(self.shape).map(<[_]>::to_vec);
        let is_known = match extents {
            Some(extents) => extents.iter().all(|&d| terms.constant(d).is_some() || terms.is_hole(d)),
            None => terms.is_shape_hole(self.shape) || self.is_without_value(),
        };
        !is_known || bounds.count() > 0
    }

    /// It says nothing of one of many values.
    fn says_nothing(&self, terms: &Terms) -> bool {
        self.classes == ClassSet::ANY
            && self.range == ValueRange::ANY
            && self.contents.is_none()
            && (terms.is_shape_hole(self.shape) || terms.as_shape_symbol(self.shape).is_some())
    }
}
