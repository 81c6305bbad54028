//! Octave's blocks of tests in comments.
//!
//! ```text
//! %!shared x                    kind 'shared', names 'x'; the text makes the values
//! %! x = 3;
//! %!assert (mod (x, 2), 1)      kind 'assert', the text is a call of assert
//! %!error <no such> f (1)       kind 'error', pattern 'no such', the text is what fails
//! %!test <*1234>                kind 'test'; a number of a bug is nothing
//! %! y = f (x);
//! %!function y = f (x)          belongs to every block behind it
//! %!endfunction
//! ```

use super::{masked, table};
use lanner_base::{LineIndex, Span};
use lanner_runtime::Value;

/// The words that blocks of tests begin with.
const KINDS: &str = "test xtest testif assert fail error warning shared function";

/// Those of them that are calls: the word is part of the code.
const CALLS: &str = "assert fail";

/// Whether a word is in a list.
fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// One block: a line that begins `%!` and a word, and what follows.
struct Block<'t> {
    word: &'t str,
    /// What stands between the word and the code: a pattern, an identifier, names, conditions.
    pattern: String,
    identifier: String,
    /// The lines of the code, and where they stand.
    code: Vec<Span>,
    start: u32,
}

/// The blocks of a text, as a row of structs.
pub(super) fn of(text: &str, lines: &LineIndex) -> Value {
    let mut functions: Vec<Span> = Vec::new();
    let mut rows = Vec::new();
    for block in blocks(text) {
        if block.word == "function" {
            functions.extend(block.code);
            continue;
        }
        let kept: Vec<Span> = block.code.iter().chain(&functions).copied().collect();
        let mut part = masked(text, &kept);
        // A text that begins with a function is a file of functions: a statement before it says that this is a script.
        if let Some(first) = functions.first().filter(|first| first.start >= 2) {
            let at = first.start as usize - 2;
            let at = lines.locate(text, at as u32);
            part = with_statement(&part, at.line, at.column);
        }
        rows.push(vec![
            Value::text(block.word),
            Value::Scalar(f64::from(lines.locate(text, block.start).line)),
            Value::text(&block.pattern),
            Value::text(&block.identifier),
            Value::text(&part),
        ]);
    }
    table(&["kind", "line", "pattern", "identifier", "text"], rows)
}

/// The text with `1;` at a place that is blank.
fn with_statement(text: &str, line: u32, column: u32) -> String {
    let lines = text.split_inclusive('\n').enumerate().map(|(k, old)| {
        if k + 1 != line as usize {
            return old.to_owned();
        }
        let place = |(c, old): (usize, char)| match c + 1 {
            c if c == column as usize => '1',
            c if c == column as usize + 1 => ';',
            _ => old,
        };
        old.chars().enumerate().map(place).collect()
    });
    lines.collect()
}

/// The blocks in order. Blocks without code, as demos are, stay out.
fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len() as u32;
        let end = start + line.trim_end().len() as u32;
        let Some(rest) = line.strip_prefix("%!").or_else(|| line.strip_prefix("#!")) else {
            continue;
        };
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            if let Some(block) = blocks.last_mut() {
                block.code.push(Span::new(start + 2, end.max(start + 2)));
            }
            continue;
        }
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let word = &rest[..length];
        // The end of a function is its last line.
        if word == "endfunction" {
            if let Some(block) = blocks.last_mut().filter(|block| block.word == "function") {
                block.code.push(Span::new(start + 2, start + 2 + length as u32));
            }
            continue;
        }
        let mut block =
            Block { word, pattern: String::new(), identifier: String::new(), code: Vec::new(), start };
        let code = block.head(&text[..end as usize], start as usize + 2, length);
        block.code.push(Span::new(code as u32, end.max(code as u32)));
        blocks.push(block);
    }
    blocks.retain(|block| is_in(KINDS, block.word));
    blocks
}

impl Block<'_> {
    /// Reads what stands behind the word, up to the end of the text, the line's. Gives where the code begins.
    fn head(&mut self, text: &str, word: usize, length: usize) -> usize {
        let mut at = word + length;
        let skip = |at: usize| at + (text[at..].len() - text[at..].trim_start().len());
        match self.word {
            // The words are code themselves.
            "function" => return word,
            word_of_call if is_in(CALLS, word_of_call) => {
                let behind = skip(at);
                return match angle(text, behind).filter(|(inner, _)| is_bug(inner)) {
                    Some((_, end)) => {
                        self.code.push(Span::new(word as u32, at as u32));
                        end
                    }
                    None => word,
                };
            }
            "shared" | "testif" => {
                self.pattern = text[at..].trim().to_owned();
                return text.len();
            }
            _ => (),
        }
        at = skip(at);
        if let Some(rest) = text[at..].strip_prefix("id=") {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            self.identifier = rest[..end].to_owned();
            return at + 3 + end;
        }
        while let Some((inner, end)) = angle(text, at) {
            if !is_bug(inner) {
                self.pattern = inner.to_owned();
            }
            at = skip(end);
        }
        at
    }
}

/// What stands between `<` and `>` at a place, and where it ends.
fn angle(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = text.get(at..)?.strip_prefix('<')?;
    let is_end = |&(k, c): &(usize, char)| c == '>' && !rest[..k].ends_with(['\\', '(', '?']);
    let (end, _) = rest.char_indices().find(is_end)?;
    Some((&rest[..end], at + 1 + end + 1))
}

/// Whether it is the number of a bug, `*1234` of one that is mended.
fn is_bug(text: &str) -> bool {
    let digits = text.strip_prefix('*').unwrap_or(text);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heads(text: &str) -> Vec<(String, String, String, String)> {
        let code = |block: &Block<'_>| {
            block.code.iter().map(|span| span.of(text).trim().to_owned()).collect::<Vec<_>>().join("|")
        };
        let all = blocks(text);
        all.iter().map(|b| (b.word.to_owned(), b.pattern.clone(), b.identifier.clone(), code(b))).collect()
    }

    fn head(text: &str) -> (String, String, String, String) {
        heads(text).remove(0)
    }

    fn made(word: &str, pattern: &str, identifier: &str, code: &str) -> (String, String, String, String) {
        (word.to_owned(), pattern.to_owned(), identifier.to_owned(), code.to_owned())
    }

    #[test]
    fn heads_are_taken_apart() {
        assert_eq!(head("%!assert (f (1), 2)\n"), made("assert", "", "", "assert (f (1), 2)"));
        assert_eq!(head("%!assert <*12> (f (1), 2)\n"), made("assert", "", "", "assert|(f (1), 2)"));
        assert_eq!(head("%!error <no \\> of> f (1)\n"), made("error", "no \\> of", "", "f (1)"));
        assert_eq!(head("%!error id=Octave:some-id f (1)\n"), made("error", "", "Octave:some-id", "f (1)"));
        assert_eq!(head("%!error <*99> <bad> f ()\n"), made("error", "bad", "", "f ()"));
        assert_eq!(head("%!shared a, b\n%! a = 1;\n"), made("shared", "a, b", "", "|a = 1;"));
        assert_eq!(head("%!testif HAVE_X ; cond ()\n%! f\n"), made("testif", "HAVE_X ; cond ()", "", "|f"));
        assert_eq!(head("%!test <*3>\n%! y = 1;\n%! z\n"), made("test", "", "", "|y = 1;|z"));
    }

    #[test]
    fn a_block_goes_on_behind_other_lines() {
        let found = heads(
            "%! before\n%!test\n%! a\n\n%! b\n%!demo\n%! plot\n%!function r = f ()\n%!  r = 1;\n%!endfunction\n",
        );
        assert_eq!(
            found,
            [made("test", "", "", "|a|b"), made("function", "", "", "function r = f ()|r = 1;|endfunction")]
        );
    }
}
