//! Searches for regular expressions: which outputs there are, in which order, is what the options say.
//!
//! ```text
//! regexp(s, e)                     rows of places, cells, structs, in the fixed order
//! regexp(s, e, 'tokens', 'once')   first the tokens of one match: a cell array
//! regexp(c, e, 'match')            of a cell array of texts a cell array
//! ```

use super::results::{self, Real};
use crate::Call;
use lanner_facts::{Class, ClassSet, Fact};

/// What one output tells of the matches.
#[derive(Clone, Copy, PartialEq)]
enum Told {
    Places,
    Extents,
    Texts,
    Tokens,
    Names,
    Split,
}

/// The outputs that are not asked for by name come in this order, behind those that are: their words, and what they tell.
const ORDER: [(&str, Told); 7] = [
    ("start", Told::Places),
    ("end", Told::Places),
    ("tokenextents", Told::Extents),
    ("match", Told::Texts),
    ("tokens", Told::Tokens),
    ("names", Told::Names),
    ("split", Told::Split),
];

const LISTS: ClassSet = ClassSet::of(Class::Cell).join(ClassSet::of(Class::String));

/// All matches of an expression in a text, or in each of several texts.
pub fn matched(call: &mut Call<'_>) -> Vec<Fact> {
    let options: Option<Vec<String>> =
        (2..call.args.len()).map(|k| call.text(k).map(str::to_lowercase)).collect();
    let words = options.clone().unwrap_or_default();
    let has = |word: &str| words.iter().any(|known| known == word);
    let told: Vec<Told> = words
        .iter()
        .filter_map(|word| ORDER.iter().find(|(known, _)| known == word))
        .chain(ORDER.iter().filter(|(known, _)| !has(known)))
        .map(|&(_, told)| told)
        .collect();
    let once =
        words.iter().rev().find(|word| *word == "once" || *word == "all").is_some_and(|word| word == "once");
    let texts = [0, 1].map(|k| call.args.get(k).map_or(ClassSet::ANY, |x| x.classes));
    let mut others = ClassSet::NONE;
    // Several texts, and a request for it, put every output in cells; strings make strings.
    if texts.iter().any(|classes| classes.meet(LISTS) != ClassSet::NONE) || has("forcecelloutput") {
        others = ClassSet::of(Class::Cell);
    }
    let strings = texts.iter().any(|classes| classes.contains(Class::String));
    let mut outputs = told.into_iter();
    let is_known = options.is_some();
    results::outputs(call, |call| {
        let own = match outputs.next().filter(|_| is_known) {
            Some(told) => classes_of(told, once, strings),
            None => ClassSet::TEXTS
                .join(LISTS)
                .join(ClassSet::of(Class::Double))
                .join(ClassSet::of(Class::Struct)),
        };
        let shape = call.terms.fresh_shape("?", None);
        call.of_classes(own.join(others), shape).real()
    })
}

fn classes_of(told: Told, once: bool, strings: bool) -> ClassSet {
    let double = ClassSet::of(Class::Double);
    let texts = match (once, strings) {
        (true, false) => ClassSet::of(Class::Char),
        (true, true) => ClassSet::TEXTS,
        (false, false) => ClassSet::of(Class::Cell),
        (false, true) => LISTS,
    };
    match told {
        Told::Places => double,
        Told::Extents if once => double,
        Told::Extents => ClassSet::of(Class::Cell),
        Told::Texts => texts,
        // Of one match the tokens are several texts.
        Told::Tokens | Told::Split => {
            if strings {
                LISTS
            } else {
                ClassSet::of(Class::Cell)
            }
        }
        Told::Names => ClassSet::of(Class::Struct),
    }
}
