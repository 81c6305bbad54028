//! What `save`, `load` and `whos -file` share: options, file names, choosing variables by name.

use super::lines::file_name;
use crate::library::paths::wildcard;
use crate::mat::Kind;
use crate::memory::{Gather, Grow, Reword};
use crate::{Error, Result, Value};
use fancy_regex::Regex;

/// Words of a `save` or `load` call, sorted.
#[derive(Debug, Default)]
pub struct Words {
    /// The file, if one is named.
    pub file: Option<String>,
    /// Names and patterns.
    pub names: Vec<String>,
    /// Whether the names are regular expressions.
    pub regexp: bool,
    /// Options, in lower case and without `-`.
    pub options: Vec<String>,
}

impl Words {
    /// Takes the arguments apart: what begins with `-` is an option, the first other word is the file.
    ///
    /// # Errors
    /// Arguments that are no text.
    pub fn parse(args: &[Value]) -> Result<Words> {
        let mut words = Words::default();
        for arg in args {
            let word = file_name(Some(arg))?;
            match word.strip_prefix('-') {
                Some("regexp") => words.regexp = true,
                Some(option) if !option.is_empty() => words.options.put(option.lowercase()),
                _ if words.file.is_none() => words.file = Some(word),
                _ => words.names.put(word),
            }
        }
        Ok(words)
    }

    /// Whether an option was given.
    pub fn has(&self, option: &str) -> bool {
        self.options.iter().any(|o| o == option)
    }

    /// What decides by name.
    ///
    /// # Errors
    /// Regular expressions that are none.
    pub fn choice(&self) -> Result<Choice> {
        if self.names.is_empty() {
            return Ok(Choice::All);
        }
        if !self.regexp {
            return Ok(Choice::Patterns(self.names.clone()));
        }
        let compiled = self.names.iter().map(|pattern| {
            Regex::new(pattern).map_err(|_| {
                Error::new(
                    "MATLAB:load:invalidRegexp",
                    format!("'{pattern}' is not a valid regular expression."),
                )
            })
        });
        Ok(Choice::Expressions(compiled.gather::<Result<Vec<Regex>>>()?))
    }
}

/// Which variables are meant.
pub enum Choice {
    /// All of them.
    All,
    /// Names and wildcards.
    Patterns(Vec<String>),
    /// Regular expressions that fit somewhere in the name.
    Expressions(Vec<Regex>),
}

impl Choice {
    /// Whether a variable is meant.
    pub fn takes(&self, name: &str) -> bool {
        match self {
            Choice::All => true,
            Choice::Patterns(patterns) => patterns.iter().any(|pattern| wildcard::matches(pattern, name)),
            Choice::Expressions(expressions) => {
                expressions.iter().any(|expression| expression.is_match(name).unwrap_or(false))
            }
        }
    }

    /// The plain names that none of the variables has.
    pub fn missing<'a>(&'a self, present: &[&str]) -> Vec<&'a str> {
        match self {
            Choice::Patterns(patterns) => patterns
                .iter()
                .map(String::as_str)
                .filter(|pattern| !wildcard::is_pattern(pattern) && !present.contains(pattern))
                .gather(),
            Choice::All | Choice::Expressions(_) => Vec::new(),
        }
    }
}

/// Whether a file's bytes hold named variables.
pub fn holds_variables(bytes: &[u8]) -> bool {
    match Kind::of(bytes) {
        Kind::Level5 | Kind::Level4 | Kind::Hdf5 | Kind::OctaveText => true,
        Kind::Other => false,
    }
}
