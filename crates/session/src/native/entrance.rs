//! How a function that others call is called: its arguments and outputs in the order of its declaration.

use lanner_facts::{Fact, Terms};
use lanner_lir::Type;
use lanner_mir::Slot;
use lanner_native::{Held, Version};
use lanner_project::known::{Detail, shape_text};

/// A function that others call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrance {
    /// Its name in MATLAB.
    pub function: String,
    /// Its name in LIR.
    pub symbol: String,
    /// What its author says of it.
    pub doc: String,
    /// Its arguments.
    pub params: Vec<Passed>,
    /// Its outputs.
    pub results: Vec<Passed>,
    /// What callers have to see to besides, in words: how large numbers are at most, and how large places for results have to be.
    pub rules: Vec<String>,
}

/// A value that is passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// The variable.
    pub name: String,
    /// What numbers it has.
    pub ty: Type,
    /// Whether it may be complex: then a truth value says whether it is, and each number has two parts.
    pub is_complex: bool,
    /// The extents of an array: a number, a name that all extents of that number have, or `?`. None: it is one number.
    pub extents: Option<Vec<String>>,
    /// What extents and other arguments call this number, if they do.
    pub term: Option<String>,
}

/// How arrays of complex numbers are in memory.
const PAIRS: &str = "Elements that may be complex lie as those of C's double _Complex: the real part, then the imaginary part, which is 0 \
    where the array is not complex; their rooms count parts.";

impl Entrance {
    /// How a version is called, for whose arguments these facts were given: numbers have the names that these give them.
    pub(crate) fn of(version: &Version, given: &[Fact], terms: &Terms) -> Entrance {
        let func = &version.func;
        let passed = |slot: Slot, held: Held, fact: Option<&Fact>| {
            let name = func.slots[slot].name.map_or_else(String::new, |name| name.to_string());
            let (ty, extents) = match held {
                Held::Number(ty) => (ty, None),
                Held::Array(..) | Held::Pairs(_) => {
                    let (Some(ty), Some(rank)) = (held.memory(), held.rank()) else { return None };
                    let unknown = || vec!["?".to_owned(); usize::from(rank)];
                    let known = fact.and_then(|fact| extents(fact, terms));
                    (ty, Some(known.filter(|known| known.len() == usize::from(rank)).unwrap_or_else(unknown)))
                }
                Held::Complex => (Type::F64, None),
                Held::Nowhere | Held::Range | Held::Boxed => return None,
            };
            let term = fact.filter(|_| extents.is_none()).and_then(|fact| term(fact, terms));
            Some(Passed { name, ty, is_complex: held.is_complex(), extents, term })
        };
        let all = |slots: &[Slot], held: &[Held], named: &[Fact]| -> Vec<Passed> {
            let facts = slots.iter().enumerate().map(|(k, &slot)| named.get(k).or(version.facts.of(slot)));
            let each = slots.iter().zip(held).zip(facts);
            each.filter_map(|((&slot, &held), fact)| passed(slot, held, fact)).collect()
        };
        let params = all(&func.params, &version.params, given);
        // Versions have their own names of numbers.
        let own = all(&func.params, &version.params, &[]);
        let names: Vec<(&String, &String)> =
            own.iter().zip(&params).flat_map(|(own, named)| own.texts().zip(named.texts())).collect();
        let mut results = all(&func.outputs, &version.results, &[]);
        for text in results.iter_mut().filter_map(|result| result.extents.as_mut()).flatten() {
            if let Some((_, name)) = names.iter().find(|(own, _)| *own == text) {
                text.clone_from(name);
            }
        }
        let mut rules = rules(version, given, terms);
        let are_pairs = |passed: &Passed| passed.is_complex && passed.extents.is_some();
        if params.iter().chain(&results).any(are_pairs) {
            rules.push(PAIRS.to_owned());
        }
        Entrance {
            function: func.name.to_string(),
            symbol: version.stub.as_ref().unwrap_or(&version.code).name.clone(),
            doc: String::new(),
            params,
            results,
            rules,
        }
    }

    /// The same with what its author says of it.
    pub(crate) fn with_doc(&self, doc: &str) -> Entrance {
        Entrance { doc: doc.to_owned(), ..self.clone() }
    }

    /// What its author says of it, and its arguments and outputs.
    pub(crate) fn comment(&self, doc: &str) -> String {
        let lines = [doc.to_owned(), self.lines().join("\n")];
        lines.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
    }

    /// Arguments and outputs, a line each: `x  double, 1 x n`.
    pub fn lines(&self) -> Vec<String> {
        let all = || self.params.iter().chain(&self.results);
        let width = all().map(|passed| passed.name.len()).max().unwrap_or(0);
        let lines = all().map(|passed| format!("{:width$}  {}", passed.name, passed.words()));
        lines.chain(self.rules.iter().cloned()).collect()
    }
}

/// Where nothing is on the heap: the bounds of the extents that arguments have, and the room of the places for results.
fn rules(version: &Version, given: &[Fact], terms: &Terms) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    let extents = given.iter().filter_map(|fact| terms.extents(fact.shape)).flatten();
    for &extent in extents {
        if terms.as_symbol(extent).is_some()
            && let Some(most) = terms.most(extent, &[])
        {
            let rule = format!("{} is at most {most}.", terms.show(extent));
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
    }
    let outputs = version.func.outputs.iter().zip(&version.results);
    let arrays = outputs.filter(|(_, held)| held.memory().is_some());
    for ((&slot, held), room) in arrays.zip(&version.rooms) {
        let name = version.func.slots[slot].name.map_or_else(String::new, |name| name.to_string());
        let what = if held.is_complex() { "parts of elements" } else { "elements" };
        rules.extend(room.map(|room| format!("{name}_out is the caller's, with room for {room} {what}.")));
    }
    rules
}

/// The extents of an array of which all is known but the numbers themselves.
fn extents(fact: &Fact, terms: &Terms) -> Option<Vec<String>> {
    let count = terms.extents(fact.shape)?.len();
    let text = shape_text(fact, terms, Detail::Plain);
    let texts: Vec<String> = text.split(" x ").map(str::to_owned).collect();
    (texts.len() == count).then_some(texts)
}

/// The name of a number.
fn term(fact: &Fact, terms: &Terms) -> Option<String> {
    let term = fact.range.at_least.filter(|&term| fact.range.at_most == Some(term))?;
    let text = terms.constant(term).is_none().then(|| terms.show(term).to_string());
    text.filter(|text| !text.contains('?'))
}

impl Passed {
    /// What its numbers are called: its extents, or itself.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &String> {
        self.extents.iter().flatten().chain(&self.term)
    }

    /// Whether it is one real double.
    pub(crate) fn is_real_double(&self) -> bool {
        self.extents.is_none() && !self.is_complex && matches!(self.ty, Type::F64 | Type::Index)
    }

    /// Its class and size.
    pub fn words(&self) -> String {
        let class = match self.ty {
            Type::F64 => "double",
            Type::Index => "integer",
            Type::F32 => "single",
            Type::I8 => "int8",
            Type::I16 => "int16",
            Type::I32 => "int32",
            Type::I64 => "int64",
            Type::U8 => "uint8",
            Type::U16 => "uint16",
            Type::U32 => "uint32",
            Type::U64 => "uint64",
            Type::Bool => "logical",
            Type::Char => "char",
        };
        let class = if self.is_complex { format!("{class}, real or complex") } else { class.to_owned() };
        match &self.extents {
            Some(extents) => format!("{class}, {}", extents.join(" x ")),
            None if self.is_complex => class,
            None => match self.term.as_ref().filter(|term| **term != self.name) {
                Some(term) => format!("{class} {term}"),
                None => class,
            },
        }
    }
}
