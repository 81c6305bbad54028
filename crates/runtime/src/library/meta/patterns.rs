//! Variable names by pattern: `clear x*`, `who -regexp ^a`.

use crate::memory::{Gather, Grow};
use crate::{Error, Result, Value};
use lanner_base::Name;

/// Which names a command means.
#[derive(Debug)]
pub enum Pattern {
    /// `x*`, `data?`.
    Wildcard(Vec<char>),
    /// After `-regexp`.
    Regular(fancy_regex::Regex),
}

impl Pattern {
    /// The patterns of arguments; those after `-regexp` are regular expressions.
    pub fn read(args: &[Value]) -> Result<Vec<Pattern>> {
        let mut regular = false;
        let mut patterns = Vec::new();
        for arg in args {
            let texts = arg.to_texts().ok_or_else(|| {
                let text = "Arguments must be character vectors or string scalars.";
                Error::new("MATLAB:clear:InvalidInput", text)
            })?;
            for text in texts {
                match (text.as_str(), regular) {
                    ("-regexp" | "-r", _) => regular = true,
                    (_, true) => {
                        let regex = fancy_regex::Regex::new(&text)
                            .map_err(|error| Error::new("MATLAB:regexp:invalidPattern", error.to_string()))?;
                        patterns.put(Pattern::Regular(regex));
                    }
                    (_, false) => patterns.put(Pattern::Wildcard(text.chars().gather())),
                }
            }
        }
        Ok(patterns)
    }

    /// Whether the name is meant.
    pub fn matches(&self, name: Name) -> bool {
        match self {
            Pattern::Wildcard(pattern) => wildcard(pattern, &name.as_str().chars().gather::<Vec<_>>()),
            Pattern::Regular(regex) => regex.is_match(name.as_str()).unwrap_or(false),
        }
    }
}

/// Whether a text matches a pattern in which `*` is any text and `?` any character.
fn wildcard(pattern: &[char], text: &[char]) -> bool {
    // The position after the last star and where its match began: all that is ever gone back to.
    let (mut p, mut t, mut star) = (0, 0, None);
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p + 1, t));
                p += 1;
            }
            Some(&c) if c == '?' || c == text[t] => {
                p += 1;
                t += 1;
            }
            _ => match star {
                Some((after, from)) => {
                    star = Some((after, from + 1));
                    p = after;
                    t = from + 1;
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|&c| c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_and_question_marks() {
        let matches =
            |p: &str, t: &str| wildcard(&p.chars().collect::<Vec<_>>(), &t.chars().collect::<Vec<_>>());
        assert!(matches("x*", "x12") && matches("*a*b", "xaab") && matches("a?c", "abc") && matches("*", ""));
        assert!(!matches("x*", "yx") && !matches("a?", "a") && !matches("a*b", "abc"));
    }
}
