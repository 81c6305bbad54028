//! MATLAB's regular expressions, translated into those of the library that runs them.
//!
//! ```text
//! \<word\>     ->  \b(?=[a-zA-Z0-9_])word\b(?<=[a-zA-Z0-9_])
//! \w+[^\s]     ->  [a-zA-Z0-9_]+[^ \f\n\r\t\x{0b}]
//! \o{101}      ->  \x{41}
//! (and(y|rew)) ->  (and(?:y|rew))
//! ```
//!
//! Of parentheses in each other only the outermost make a token, unless they have a name or a back reference needs their number.
//!
//! Text is matched as UTF-8; what is found is told in UTF-16 units, in which MATLAB counts.

use crate::memory;
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Error, Result};
use fancy_regex::{Regex, RegexBuilder};
use lanner_base::interrupt;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::rc::Rc;

/// How an expression is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags {
    /// `ignorecase`.
    pub ignore_case: bool,
    /// `lineanchors`: `^` and `$` also at the ends of lines.
    pub line_anchors: bool,
    /// `dotexceptnewline`.
    pub dot_except_newline: bool,
    /// `freespacing`: white space and comments in the expression do not count.
    pub free_spacing: bool,
    /// `\b` is a word boundary, as in Octave, not a backspace.
    pub octave: bool,
}

/// A compiled expression.
pub struct Pattern {
    regex: Regex,
    /// The name of each group, from 1, where it has one.
    pub names: Vec<Option<String>>,
}

/// Compiled expressions by text and flags. What they are only their maker says: a program without any has nothing that would let go of one.
#[derive(Default)]
pub struct Cache(FxHashMap<(String, Flags), Rc<dyn Any>>);

/// Expressions that are kept; a program that makes more starts over.
const KEPT: usize = 500;

impl Cache {
    /// The compiled expression, from the cache where it is there.
    ///
    /// # Errors
    /// Expressions that are not well formed.
    pub fn get(&mut self, expression: &str, flags: Flags) -> Result<Rc<Pattern>> {
        let key = (expression.duplicate(), flags);
        if let Some(Ok(pattern)) = self.0.get(&key).map(|kept| Rc::clone(kept).downcast()) {
            return Ok(pattern);
        }
        let pattern = Rc::new(Pattern::new(expression, flags)?);
        if self.0.len() >= KEPT {
            self.0.clear();
        }
        self.0.insert(key, pattern.clone());
        Ok(pattern)
    }
}

/// One match: from, to (exclusive) in UTF-16 units, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The whole.
    pub span: (usize, usize),
    /// Each group; none where it took no part.
    pub groups: Vec<Option<(usize, usize)>>,
}

impl Pattern {
    /// Compiles an expression.
    ///
    /// # Errors
    /// Expressions that are not well formed.
    pub fn new(expression: &str, flags: Flags) -> Result<Pattern> {
        let translated = translate(expression, flags)?;
        let built = RegexBuilder::new(&translated)
            .case_insensitive(flags.ignore_case)
            .multi_line(flags.line_anchors)
            .dot_matches_new_line(!flags.dot_except_newline)
            .ignore_whitespace(flags.free_spacing)
            .backtrack_limit(20_000_000)
            .build();
        match built {
            Ok(regex) => {
                let names = regex.capture_names().skip(1).map(|n| n.map(str::duplicate)).gather();
                Ok(Pattern { regex, names })
            }
            Err(error) => Err(malformed(&error.to_string())),
        }
    }

    /// The names of groups, each once.
    pub fn distinct_names(&self) -> Vec<&str> {
        let mut distinct: Vec<&str> = Vec::new();
        for name in self.names.iter().flatten() {
            if !distinct.contains(&name.as_str()) {
                distinct.put(name);
            }
        }
        distinct
    }

    /// Where the group of this name is; of several the one that took part: alternatives may share a name.
    pub fn named(&self, m: &Match, name: &str) -> Option<(usize, usize)> {
        let groups = self.names.iter().zip(&m.groups);
        groups.filter(|(n, _)| n.as_deref() == Some(name)).find_map(|(_, group)| *group)
    }

    /// The matches in order, none overlapping; `empty` says whether those without characters count, `most` how many
    /// are wanted.
    ///
    /// # Errors
    /// A search that would take too long.
    pub fn find(&self, text: &[u16], empty: bool, most: usize) -> Result<Vec<Match>> {
        let bytes = memory::text_of_units(text);
        let places = Places::new(&bytes);
        let mut matches = Vec::new();
        let mut from = 0;
        while matches.len() < most && from <= bytes.len() {
            interrupt::poll();
            let found = self.regex.captures_from_pos(bytes.as_str(), from).map_err(|error| {
                Error::new("MATLAB:regexp:tooComplex", format!("The search was given up: {error}."))
            })?;
            let Some(captures) = found else { break };
            let Some(whole) = captures.get(0) else { break };
            let (start, end) = (whole.start(), whole.end());
            if end > start || empty {
                let groups = (1..captures.len())
                    .map(|k| captures.get(k).map(|g| (places.unit(g.start()), places.unit(g.end()))))
                    .gather();
                matches.put(Match { span: (places.unit(start), places.unit(end)), groups });
            }
            from = if end > start { end } else { next_boundary(&bytes, end) };
        }
        Ok(matches)
    }
}

fn next_boundary(text: &str, at: usize) -> usize {
    (at + 1..text.len())
        .find(|&k| text.is_char_boundary(k))
        .unwrap_or(at.max(text.len().saturating_sub(1)) + 1)
}

/// From byte offsets to UTF-16 units.
enum Places {
    /// All characters are ASCII: they are the same.
    Same,
    /// The unit at every byte.
    Table(Vec<usize>),
}

impl Places {
    fn new(text: &str) -> Places {
        if text.is_ascii() {
            return Places::Same;
        }
        let mut table = memory::filled(0, text.len() + 1);
        let mut unit = 0;
        for (at, c) in text.char_indices() {
            table[at..at + c.len_utf8()].fill(unit);
            unit += c.len_utf16();
        }
        table[text.len()] = unit;
        Places::Table(table)
    }

    fn unit(&self, at: usize) -> usize {
        match self {
            Places::Same => at,
            Places::Table(table) => table.get(at).copied().unwrap_or(0),
        }
    }
}

fn malformed(why: &str) -> Error {
    Error::new("MATLAB:regexp:malformed", format!("Malformed regular expression: {why}."))
}

const WORD: &str = "a-zA-Z0-9_";
const SPACE: &str = r" \f\n\r\t\x{0b}";

/// Reads MATLAB's syntax and writes the library's.
struct Translation<'a> {
    text: std::iter::Peekable<std::str::Chars<'a>>,
    out: String,
    flags: Flags,
    /// Whether parentheses inside those of a token make a token, too.
    nested: bool,
    /// For each group that is open whether it makes a token.
    open: Vec<bool>,
    /// Tokens so far, and the largest number that a back reference names.
    tokens: u32,
    referred: u32,
}

impl<'a> Translation<'a> {
    fn new(expression: &'a str, flags: Flags, nested: bool) -> Translation<'a> {
        let text = expression.chars().peekable();
        Translation { text, out: String::new(), flags, nested, open: Vec::new(), tokens: 0, referred: 0 }
    }
}

fn translate(expression: &str, flags: Flags) -> Result<String> {
    let outermost = translated(Translation::new(expression, flags, flags.octave))?;
    if outermost.referred <= outermost.tokens {
        return Ok(outermost.out);
    }
    Ok(translated(Translation::new(expression, flags, true))?.out)
}

fn translated(mut t: Translation<'_>) -> Result<Translation<'_>> {
    while let Some(c) = t.text.next() {
        match c {
            '\\' => t.escape(false)?,
            '[' => t.class()?,
            '(' => t.group()?,
            ')' => {
                t.open.pop();
                t.out.put(')');
            }
            '{' => t.brace(),
            '}' => t.out.put(r"\}"),
            ']' => t.out.put(r"\]"),
            '#' if !t.flags.free_spacing => t.out.put(r"\#"),
            '#' => t.comment(),
            other => t.out.put(other),
        }
    }
    Ok(t)
}

impl Translation<'_> {
    /// What follows a backslash.
    fn escape(&mut self, in_class: bool) -> Result<()> {
        let Some(c) = self.text.next() else {
            self.out.put(r"\\");
            return Ok(());
        };
        let class = match c {
            'w' | 'W' => Some((WORD, c == 'W')),
            's' | 'S' => Some((SPACE, c == 'S')),
            'd' | 'D' => Some(("0-9", c == 'D')),
            _ => None,
        };
        if let Some((members, negated)) = class {
            match (in_class, negated) {
                (true, false) => self.out.put(members),
                (_, true) => self.out.put(&format!("[^{members}]")),
                (false, false) => self.out.put(&format!("[{members}]")),
            }
            return Ok(());
        }
        match c {
            '<' if !in_class => self.out.put(&format!("(?<![{WORD}])(?=[{WORD}])")),
            '>' if !in_class => self.out.put(&format!("(?<=[{WORD}])(?![{WORD}])")),
            'b' if self.flags.octave && !in_class => self.out.put(r"\b"),
            'B' if self.flags.octave && !in_class => self.out.put(r"\B"),
            'a' => self.out.put(r"\x{07}"),
            'b' => self.out.put(r"\x{08}"),
            'e' => self.out.put(r"\x{1b}"),
            'v' => self.out.put(r"\x{0b}"),
            'f' | 'n' | 'r' | 't' => self.out.put_all(['\\', c]),
            'x' => self.code(16, 4)?,
            'o' => self.code(8, 3)?,
            'k' if self.text.peek() == Some(&'<') => self.out.put(r"\k"),
            '1'..='9' if !in_class => {
                self.referred = self.referred.max(c.to_digit(10).unwrap_or(0));
                self.out.put('\\');
                self.out.put(c);
            }
            other => self.literal(other),
        }
        Ok(())
    }

    /// A character that stands for itself.
    fn literal(&mut self, c: char) {
        if c.is_ascii_punctuation() || c == ' ' {
            self.out.put('\\');
        }
        self.out.put(c);
    }

    /// `\x41`, `\x{41}`, `\o101`, `\o{101}`.
    fn code(&mut self, radix: u32, most: usize) -> Result<()> {
        let braced = self.text.next_if_eq(&'{').is_some();
        let mut digits = String::new();
        let most = if braced { 8 } else { most };
        while digits.len() < most
            && let Some(c) = self.text.next_if(|c| c.is_digit(radix))
        {
            digits.put(c);
        }
        if braced && self.text.next_if_eq(&'}').is_none() {
            return Err(malformed("a character code without closing brace"));
        }
        match u32::from_str_radix(&digits, radix) {
            Ok(code) => self.out.put(&format!(r"\x{{{code:x}}}")),
            Err(_) => return Err(malformed("a character code without digits")),
        }
        Ok(())
    }

    /// `[…]`.
    fn class(&mut self) -> Result<()> {
        self.out.put('[');
        if self.text.next_if_eq(&'^').is_some() {
            self.out.put('^');
        }
        let mut first = true;
        loop {
            let Some(c) = self.text.next() else { return Err(malformed("a character class without end")) };
            match c {
                ']' if !first => break,
                '\\' => self.escape(true)?,
                '[' if self.text.peek() == Some(&':') => self.posix(),
                '-' => self.out.put('-'),
                other => {
                    let is_special =
                        "[]&~^".contains(other) || (other.is_ascii_whitespace() && self.flags.free_spacing);
                    if is_special {
                        self.out.put('\\');
                    }
                    self.out.put(other);
                }
            }
            first = false;
        }
        self.out.put(']');
        Ok(())
    }

    /// `[:alpha:]` inside a class; anything else there is a bracket.
    fn posix(&mut self) {
        let rest: String = self.text.clone().gather();
        match rest.find(":]") {
            Some(end) if end > 1 && rest[1..end].chars().all(|c| c.is_ascii_alphabetic() || c == '^') => {
                self.out.put('[');
                self.out.put(&rest[..end + 2]);
                self.text.nth(end + 1);
            }
            _ => self.out.put(r"\["),
        }
    }

    /// What follows `#` where white space does not count: up to the end of the line.
    fn comment(&mut self) {
        self.out.put('#');
        while let Some(c) = self.text.next_if(|&c| c != '\n') {
            self.out.put(c);
        }
    }

    /// What follows an opening parenthesis.
    fn group(&mut self) -> Result<()> {
        let rest: String = self.text.clone().take(3).gather();
        if rest.starts_with("?#") {
            // A comment.
            for c in self.text.by_ref() {
                if c == ')' {
                    break;
                }
            }
            return Ok(());
        }
        if ["?@", "??", "?$"].iter().any(|dynamic| rest.starts_with(dynamic)) {
            return Err(malformed("dynamic expressions are not supported"));
        }
        self.out.put('(');
        let named = rest.starts_with("?<") && !rest.starts_with("?<=") && !rest.starts_with("?<!");
        let inside = self.open.iter().any(|&is_token| is_token);
        let is_token = named || (!rest.starts_with('?') && (self.nested || !inside));
        self.open.put(is_token);
        self.tokens += u32::from(is_token);
        if !is_token && !rest.starts_with('?') {
            self.out.put("?:");
        }
        if rest.starts_with('?') {
            self.text.next();
            self.out.put('?');
            // The letters, marks and the name of the group go through as they are.
            while let Some(c) = self.text.next_if(|c| c.is_alphanumeric() || "<>=!:-_".contains(*c)) {
                self.out.put(c);
                if ">=!:".contains(c) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// `{`: a count, or itself.
    fn brace(&mut self) {
        let rest: String = self.text.clone().take_while(|&c| c != '}').gather();
        let ends = self.text.clone().nth(rest.chars().count()) == Some('}');
        let (low, high) = rest.split_once(',').unwrap_or((&rest, "0"));
        let is_count = |s: &str| s.chars().all(|c| c.is_ascii_digit());
        if ends && is_count(low) && is_count(high) && !(low.is_empty() && (high.is_empty() || high == "0")) {
            self.out.put('{');
            if low.is_empty() {
                self.out.put('0');
            }
            self.out.put(&rest);
            self.out.put('}');
            self.text.nth(rest.chars().count());
        } else {
            self.out.put(r"\{");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(expression: &str, text: &str) -> Vec<(usize, usize)> {
        let pattern = Pattern::new(expression, Flags::default()).expect("compiles");
        let units: Vec<u16> = text.encode_utf16().collect();
        pattern.find(&units, false, usize::MAX).expect("searches").iter().map(|m| m.span).collect()
    }

    #[test]
    fn syntax_is_translated() {
        assert_eq!(found(r"\<c\w*", "cat bcat c"), [(0, 3), (9, 10)]);
        assert_eq!(found(r"[[:digit:]]+", "a12b3"), [(1, 3), (4, 5)]);
        assert_eq!(found(r"[^\s,]+", "a b,c"), [(0, 1), (2, 3), (4, 5)]);
        assert_eq!(found(r"\o{101}|\x42", "xAB"), [(1, 2), (2, 3)]);
        assert_eq!(found("a{2}", "aaa"), [(0, 2)]);
        assert_eq!(found("{x}", "a{x}"), [(1, 4)]);
        assert_eq!(found("[]x]", "a]x"), [(1, 2), (2, 3)]);
        assert_eq!(found("[a[]", "[a"), [(0, 1), (1, 2)]);
        assert_eq!(found("a.b", "a\nb"), [(0, 3)]);
        assert_eq!(found("b$", "ab\nb"), [(3, 4)]);
        assert_eq!(found("(?<=a)b", "abcb"), [(1, 2)]);
        assert_eq!(found("(?i)AB(?#no)", "xab"), [(1, 3)]);
        assert_eq!(found(r"(\w)\1", "hello"), [(2, 4)]);
        assert_eq!(found("é", "aéé"), [(1, 2), (2, 3)]);
        assert_eq!(found("x*", "axxb"), [(1, 3)]);
        assert_eq!(found(r"[\w.-]+@\w+", "me.x-y@home"), [(0, 11)]);
        assert_eq!(found(r"(?<y>\d+)-(?<m>\d+)", "2020-12"), [(0, 7)]);
    }

    #[test]
    fn outermost_parentheses_make_tokens() {
        let of = |expression: &str| translate(expression, Flags::default()).expect("well formed");
        assert_eq!(of("(and(y|rew))(x)"), "(and(?:y|rew))(x)");
        assert_eq!(of("(?:a(b))"), "(?:a(b))");
        assert_eq!(of(r"((a)\2)"), r"((a)\2)");
        assert_eq!(of("((?<in>a)b)"), "((?<in>a)b)");
        assert_eq!(of(r"[(](\((a)\))"), r"[(](\((?:a)\))");
        let free = Flags { free_spacing: true, ..Flags::default() };
        assert_eq!(translate("(a # (\n (b))", free).expect("well formed"), "(a # (\n (?:b))");
    }
}
