//! The names that people gave the numbers of a function's arguments, in the place of those that the compiler gave.
//!
//! ```text
//! --args 'double(1,n)'      1 x p1 becomes 1 x n
//! ```

use super::model::ReportedVersion;
use crate::native::Entrance;
use lanner_facts::Terms;
use lanner_native::Version;

/// Names of the compiler, and what people call the same.
pub(super) struct Names(Vec<(String, String)>);

impl Names {
    /// Those of a version that is called from outside as this entrance says.
    pub fn of(version: &Version, entrance: &Entrance, terms: &Terms) -> Names {
        let own = Entrance::of(version, &[], terms);
        let both = own.params.iter().zip(&entrance.params);
        let pairs = both.flat_map(|(own, named)| own.texts().zip(named.texts()));
        let is_name = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
        let pairs = pairs.filter(|(own, named)| own != named && is_name(own) && named.as_str() != "?");
        Names(pairs.map(|(own, named)| (own.clone(), named.clone())).collect())
    }

    /// Renames what a report says of the version.
    pub fn rename(&self, version: &mut ReportedVersion) {
        for (name, text) in version.params.iter_mut().chain(&mut version.outputs) {
            let renamed = self.renamed(text);
            // That `n` is n says nothing.
            let is_own = format!(", {name}");
            *text = renamed.strip_suffix(&is_own).unwrap_or(&renamed).to_owned();
        }
        let variables = version.variables.iter_mut();
        let variables = variables.flat_map(|one| [&mut one.shape, &mut one.range, &mut one.place_text]);
        let bars =
            version.timeline.lanes.iter_mut().flat_map(|lane| &mut lane.bars).map(|bar| &mut bar.bytes);
        let remarks =
            version.lines.iter_mut().flat_map(|line| &mut line.remarks).map(|remark| &mut remark.text);
        variables.chain(bars).chain(remarks).for_each(|text| *text = self.renamed(text));
    }

    /// The words that are names of the compiler, but for what stands in the program: between backquotes, or behind a quote.
    fn renamed(&self, text: &str) -> String {
        let mut out = String::new();
        for (k, part) in text.split('`').enumerate() {
            if k > 0 {
                out.push('`');
            }
            if k % 2 == 1 {
                out.push_str(part);
                continue;
            }
            let mut rest = part;
            while let Some(at) = rest.find(|c: char| c.is_ascii_alphabetic()) {
                out.push_str(&rest[..at]);
                let word = &rest[at..];
                let end = word.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(word.len());
                let (word, behind) = word.split_at(end);
                let name = self.0.iter().find(|(own, _)| own == word && !out.ends_with(['\'', '_']));
                out.push_str(name.map_or(word, |(_, name)| name));
                rest = behind;
            }
            out.push_str(rest);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn only_words_of_the_compiler_are_renamed() {
        let names = Names(vec![("p1".to_owned(), "n".to_owned()), ("n".to_owned(), "p1".to_owned())]);
        let renamed = names.renamed("'p1' is copied (8*p1*p12+n bytes) in `p1(n)`: p1_x <= p1");
        assert_eq!(renamed, "'p1' is copied (8*n*p12+p1 bytes) in `p1(n)`: p1_x <= n");
    }
}
