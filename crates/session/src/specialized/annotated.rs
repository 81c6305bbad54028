//! What is said of open parameters as comments `%#` of the residual, for those who read them there.
//!
//! ```text
//! --shape 'x: 3xn double'      %# x double(3,n1)
//! ```

use super::assumed::{facts, names_of_facts};
use lanner_facts::{Class, Complexity, Dim, Fact, Interval, Symbol, Terms, ValueRange};
use lanner_specialize::{Given, Specialized};
use rustc_hash::FxHashMap;

/// The comments.
pub(super) fn annotations(params: &[Given], made: &Specialized, terms: &Terms) -> Vec<String> {
    let names = names_of_facts(params, made);
    let mut params = params.to_vec();
    let mut said = Numbers { terms, names: FxHashMap::default() };
    let with_names = facts(&mut params).into_iter().zip(&names);
    with_names.flat_map(|(fact, name)| said.of_fact(fact, name)).collect()
}

/// Numbers that are not known: equal ones have one name.
struct Numbers<'t> {
    terms: &'t Terms,
    names: FxHashMap<Symbol, String>,
}

impl Numbers<'_> {
    /// What is said of one parameter.
    fn of_fact(&mut self, fact: &Fact, name: &str) -> Vec<String> {
        let class = fact.classes.only();
        let extents = self.terms.extents(fact.shape).map(<[Dim]>::to_vec);
        let extents: Option<Vec<String>> =
            extents.map(|extents| extents.into_iter().map(|extent| self.extent(extent)).collect());
        let size = fact.range.at_least.filter(|_| fact.range.at_least == fact.range.at_most);
        let size = size.filter(|&size| self.terms.as_symbol(size).is_some());
        let mut said = Vec::new();
        match (class, extents) {
            (Some(class), _) if size.is_some() => {
                said.extend(size.map(|size| format!("{} {}", class.name(), self.extent(size))));
            }
            (Some(class), Some(extents)) if fact.complexity != Complexity::Either || !class.is_float() => {
                let complex = if fact.complexity == Complexity::Complex { "complex " } else { "" };
                said.push(format!("{complex}{}({})", class.name(), extents.join(",")));
            }
            (class, extents) => {
                said.extend(class.map(|class| class.name().to_owned()));
                said.extend(extents.map(|extents| format!("size [{}]", extents.join(" "))));
                said.extend(self.complexity(fact, class));
            }
        }
        if fact.range.integer && size.is_none() && !class.is_some_and(|c| ValueRange::of_class(c).integer) {
            said.push("integer".to_owned());
        }
        said.into_iter().map(|words| format!("%# {name} {words}")).collect()
    }

    fn complexity(&self, fact: &Fact, class: Option<Class>) -> Option<String> {
        let is_said =
            fact.complexity != Complexity::Either && class.is_none_or(|class: Class| class.is_float());
        is_said.then(|| fact.complexity.to_string())
    }

    /// A number, or a name with its bound where it comes first.
    fn extent(&mut self, extent: Dim) -> String {
        if let Some(number) = self.terms.constant(extent) {
            return number.to_string();
        }
        let Some(symbol) = self.terms.as_symbol(extent) else { return ":".to_owned() };
        if let Some(name) = self.names.get(&symbol) {
            return name.clone();
        }
        let name = format!("n{}", self.names.len() + 1);
        self.names.insert(symbol, name.clone());
        let bound = self.terms.interval(extent).hi;
        match bound.filter(|&most| Interval::EXTENT.hi.is_none_or(|largest| most < largest)) {
            Some(most) => format!("{name}<={most}"),
            None => name,
        }
    }
}
