//! The words behind the expression: which outputs, which flags.

use crate::memory::{Grow, Reword};
use crate::text::pattern::Flags;
use crate::{Error, Result, Value};
use lanner_base::Dialect;

/// What a search can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// Where matches begin.
    Start,
    /// Where they end.
    End,
    /// Where their tokens begin and end.
    TokenExtents,
    /// Their texts.
    Match,
    /// The texts of their tokens.
    Tokens,
    /// The texts of their named tokens.
    Names,
    /// The text between them.
    Split,
}

/// In this order they come where nothing is asked for by name.
const DEFAULT: [Output; 7] = [
    Output::Start,
    Output::End,
    Output::TokenExtents,
    Output::Match,
    Output::Tokens,
    Output::Names,
    Output::Split,
];

/// All options of a call.
#[derive(Clone, Debug)]
pub struct Options {
    /// The outputs in order: those asked for by name, then the rest.
    pub outputs: Vec<Output>,
    /// How the expression is read.
    pub flags: Flags,
    /// Only the first match.
    pub once: bool,
    /// Matches without characters count.
    pub empty: bool,
    /// Every output in a cell.
    pub force_cell: bool,
    /// Replacements take over the case of what they replace.
    pub preserve_case: bool,
    /// Replace only this match, from 1.
    pub only: Option<usize>,
}

impl Options {
    /// Reads the words.
    ///
    /// # Errors
    /// Words that are none.
    pub fn read(words: &[Value], ignore_case: bool, dialect: Dialect, function: &str) -> Result<Options> {
        let flags = Flags { ignore_case, octave: dialect == Dialect::Octave, ..Flags::default() };
        let mut options = Options {
            outputs: Vec::new(),
            flags,
            once: false,
            empty: false,
            force_cell: false,
            preserve_case: false,
            only: None,
        };
        for word in words {
            if let Some(n) = word.as_f64().filter(|n| *n >= 1.0 && word.is_numeric()) {
                options.only = Some(n as usize);
                continue;
            }
            let text = word.as_text().unwrap_or_default();
            options.take(&text, function)?;
        }
        for output in DEFAULT {
            if !options.outputs.contains(&output) {
                options.outputs.put(output);
            }
        }
        Ok(options)
    }

    fn take(&mut self, word: &str, function: &str) -> Result<()> {
        match word.ascii_lowercase().as_str() {
            "start" => self.outputs.put(Output::Start),
            "end" => self.outputs.put(Output::End),
            "tokenextents" => self.outputs.put(Output::TokenExtents),
            "match" => self.outputs.put(Output::Match),
            "tokens" => self.outputs.put(Output::Tokens),
            "names" => self.outputs.put(Output::Names),
            "split" => self.outputs.put(Output::Split),
            "once" => self.once = true,
            "all" => self.once = false,
            "ignorecase" => self.flags.ignore_case = true,
            "matchcase" => self.flags.ignore_case = false,
            "preservecase" => {
                self.flags.ignore_case = true;
                self.preserve_case = true;
            }
            "lineanchors" => self.flags.line_anchors = true,
            "stringanchors" => self.flags.line_anchors = false,
            "dotall" => self.flags.dot_except_newline = false,
            "dotexceptnewline" => self.flags.dot_except_newline = true,
            "freespacing" => self.flags.free_spacing = true,
            "literalspacing" => self.flags.free_spacing = false,
            "emptymatch" => self.empty = true,
            "noemptymatch" => self.empty = false,
            "forcecelloutput" => self.force_cell = true,
            "warnings" | "nowarnings" | "tokenize" => {}
            _ => {
                return Err(Error::new(
                    &format!("MATLAB:{function}:invalidInputOption"),
                    format!("Invalid option for {function}: {word}."),
                ));
            }
        }
        Ok(())
    }
}
