//! Facts in words, and where values come from.

use super::{Definition, Known};
use lanner_base::Span;
use lanner_facts::{Class, ClassSet, Definedness, Fact, Shape, Terms, ValueRange};
use lanner_mir::{Constant as Literal, Operand, OperandKind, Slot, Terminator};
use rustc_hash::FxHashSet;

/// Characters of a source text that a sentence shows.
const LONGEST: usize = 40;

/// The longest term of a size that a person reads.
const LONGEST_TERM: usize = 40;

/// No loop counts farther in practice.
const FARTHEST: f64 = (1u64 << 50) as f64;

/// How terms are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// In the program's words; what has none is left out, or is `?`.
    Plain,
    /// As they are: with the number of a trip, φ's and names of groups.
    Internals,
}

impl Known {
    /// What is known of a value. Of the variable of a loop it is said what it runs over, not what it is in each trip.
    pub fn told_fact(&self, slot: Slot, detail: Detail) -> Option<Fact> {
        let fact = self.facts.of(slot)?.clone();
        if detail == Detail::Plain
            && let Some(Definition::Head(block)) = self.definition(slot)
            && let Terminator::Next { seq, var, .. } = self.func.blocks[block].term
            && var == slot
            && let Some(sequence) = self.facts.of(seq)
        {
            return Some(Fact { range: sequence.range, ..fact });
        }
        Some(fact)
    }

    /// What stands in the text, on one line.
    pub fn excerpt(&self, span: Span) -> String {
        let text: Vec<&str> = span.of(&self.source.unit.text).split_whitespace().collect();
        let text = text.join(" ");
        match text.char_indices().nth(LONGEST) {
            Some((at, _)) => format!("{}…", &text[..at]),
            None => text,
        }
    }

    /// An operand as the text has it: a variable's name, a constant, an expression.
    pub fn operand_text(&self, operand: Operand) -> String {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => match self.name(slot) {
                Some(name) => name.to_owned(),
                None => match self.definition(slot).and_then(|definition| self.span_of(definition)) {
                    Some(span) => self.excerpt(span),
                    None => "this value".to_owned(),
                },
            },
            OperandKind::Const(constant) => match &self.func.constants[constant] {
                Literal::Double(x) => x.to_string(),
                Literal::Imaginary(x) => format!("{x}i"),
                Literal::Int(_, x) => x.to_string(),
                Literal::Char(text) => format!("'{text}'"),
                Literal::String(text) => format!("\"{text}\""),
                Literal::Colon => ":".to_owned(),
            },
        }
    }

    /// A way from a parameter as it was given leads to the value.
    pub fn may_be_parameter(&self, slot: Slot) -> bool {
        self.sources_of(slot)
            .into_iter()
            .any(|slot| self.definition(slot).is_none() && self.is_parameter(slot))
    }

    /// The places where a value gets what it is, through φ's; nothing for parameters.
    pub fn origins(&self, slot: Slot) -> Vec<(Slot, Span)> {
        let place = |slot: Slot| Some((slot, self.span_of(self.definition(slot)?)?));
        let mut found: Vec<(Slot, Span)> = self.sources_of(slot).into_iter().filter_map(place).collect();
        found.sort_by_key(|(_, span)| *span);
        found
    }

    /// The values that a value is one of: itself, or through φ's what comes on each way.
    fn sources_of(&self, slot: Slot) -> Vec<Slot> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open = vec![slot];
        while let Some(slot) = open.pop() {
            if !seen.insert(slot) {
                continue;
            }
            match self.definition(slot) {
                Some(Definition::Phi(block, k)) => {
                    let args = &self.func.blocks[block].phis[k].args;
                    open.extend(args.iter().rev().filter_map(|(_, operand)| operand.as_slot()));
                }
                Some(Definition::Inst(..) | Definition::Head(_)) | None => found.push(slot),
            }
        }
        found
    }
}

/// A shape in words; none where nothing is known of it.
pub fn shape_words(shape: Shape, terms: &Terms) -> Option<String> {
    let text = terms.show_shape(shape).to_string();
    let is_unclear = text.contains('?') || is_internal(&text) || text.len() > 60;
    let says_nothing = terms.as_shape_symbol(shape).is_some() || is_unclear;
    (!says_nothing).then_some(text)
}

/// A text of terms speaks of what the program has no word for.
pub fn is_internal(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    text.contains("phi(") || words.any(|word| word == "trip")
}

/// All that is known of a value, on one line.
pub fn fact_line(fact: &Fact, terms: &Terms, detail: Detail) -> String {
    if fact.definedness == Definedness::Undefined {
        return "no value".to_owned();
    }
    let classes = value_classes(fact).join("|");
    let mut text = format!("{classes} {} {}", fact.complexity, shape_text(fact, terms, detail));
    if let Some(range) = range_words(fact, terms, detail) {
        text.push_str(&format!(", {range}"));
    }
    if fact.definedness == Definedness::Maybe {
        text.push_str(", maybe undefined");
    }
    text
}

/// What the elements may be; nothing where they may be all that their class has.
pub fn range_words(fact: &Fact, terms: &Terms, detail: Detail) -> Option<String> {
    let says_nothing = |range: ValueRange| {
        range == ValueRange::ANY
            || fact.classes.is_none()
            || fact.classes.only().is_some_and(|class| range == ValueRange::of_class(class))
    };
    // No array is larger: as a bound it says nothing.
    let most = format!("..{}", 1u64 << 48);
    let words = |range: ValueRange| {
        (!says_nothing(range)).then(|| range.show(terms).to_string().replace(&most, "..2^48"))
    };
    let text = words(fact.range)?;
    if detail == Detail::Internals || (!is_internal(&text) && text.len() <= LONGEST_TERM) {
        return Some(text);
    }
    // Nor is what follows from the number of trips alone.
    let ValueRange { lo, hi, .. } = fact.range;
    let lo = if lo < -FARTHEST { f64::NEG_INFINITY } else { lo };
    let hi = if hi > FARTHEST { f64::INFINITY } else { hi };
    words(ValueRange { lo, hi, at_least: None, at_most: None, ..fact.range })
}

/// The shape; one that is known by its name alone is the size of what it is named for.
pub fn shape_text(fact: &Fact, terms: &Terms, detail: Detail) -> String {
    let text = terms.show_shape(fact.shape).to_string();
    let plain = |text: String| {
        let is_plain = detail == Detail::Internals || (!is_internal(&text) && text.len() <= LONGEST_TERM);
        if is_plain { text } else { "?".to_owned() }
    };
    match (terms.as_shape_symbol(fact.shape), terms.extents(fact.shape)) {
        (Some(_), _) if text.starts_with('?') => "any size".to_owned(),
        (None, None) if detail == Detail::Plain && text.contains('?') => "any size".to_owned(),
        (Some(_), _) => format!("size({text})"),
        (None, Some(extents)) if detail == Detail::Plain => {
            let extents: Vec<String> = extents.iter().map(|&d| plain(terms.show(d).to_string())).collect();
            extents.join(" x ")
        }
        (None, _) => plain(text),
    }
}

/// What a value is: numbers where they are known, else size and class; nothing where nothing is known.
pub fn value_words(fact: &Fact, terms: &Terms) -> Option<String> {
    let range = fact.range;
    if terms.is_scalar(fact.shape).is_yes() && !range.nan && range.lo.is_finite() && range.hi.is_finite() {
        let plain = ValueRange { at_least: None, at_most: None, ..range };
        if range.hi - range.lo < 1e9 {
            return Some(plain.show(terms).to_string());
        }
    }
    let text = fact_words(fact, terms);
    (text != NOTHING).then_some(text)
}

/// What a value is of which nothing is known.
const NOTHING: &str = "any value";

/// What is known of a value in a few words: `3 x 4 double`.
pub fn fact_words(fact: &Fact, terms: &Terms) -> String {
    let class =
        if fact.classes == ClassSet::ANY { None } else { Some(sentence_list(&value_classes(fact), "or")) };
    match (shape_words(fact.shape, terms), class) {
        (Some(shape), Some(class)) => format!("{shape} {class}"),
        (Some(shape), None) => shape,
        (None, Some(class)) => class,
        (None, None) => NOTHING.to_owned(),
    }
}

/// Classes in words: `double or char`.
pub fn class_words(classes: ClassSet) -> String {
    sentence_list(&class_names(classes), "or")
}

/// The names of classes; all numeric ones have one name.
pub fn class_names(classes: ClassSet) -> Vec<&'static str> {
    if classes == ClassSet::ANY {
        return vec!["any"];
    }
    let is_numeric = ClassSet::NUMBERS.is_within(classes);
    let rest = if is_numeric { classes.without(ClassSet::NUMBERS) } else { classes };
    is_numeric.then_some("numeric").into_iter().chain(rest.iter().map(Class::name)).collect()
}

/// The names of the classes of a value: of objects that of the class that the program defines, where it is known.
pub fn value_classes(fact: &Fact) -> Vec<&'static str> {
    let own = fact.contents.as_ref().and_then(|contents| contents.user_class());
    let named = |class| match own {
        Some(own) if class == Class::Object.name() => own.as_str(),
        _ => class,
    };
    class_names(fact.classes).into_iter().map(named).collect()
}

/// `a`, `a or b`, `a, b or c`.
pub fn sentence_list<T: AsRef<str>>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", init.join(", "), last.as_ref())
        }
    }
}
