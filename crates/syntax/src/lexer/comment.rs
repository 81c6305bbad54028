//! Comments and continuations: how far they reach.
//!
//! ```text
//! x = 1; % to the end of the line
//! %{
//! a block, its marks alone on their lines,
//!   %{
//!   perhaps with another inside
//!   %}
//! %}
//! y = [1, ... the rest of this line is a comment too
//!      2];
//! ```

use lanner_base::Dialect;

/// The bytes up to the end of the line, the end not included.
pub(crate) fn line_len(text: &[u8]) -> usize {
    text.iter().position(|c| matches!(c, b'\n' | b'\r')).unwrap_or(text.len())
}

/// The bytes up to and with the end of the line.
pub(super) fn line_with_end_len(text: &[u8]) -> usize {
    let len = line_len(text);
    match &text[len..] {
        [b'\r', b'\n', ..] => len + 2,
        [_, ..] => len + 1,
        [] => len,
    }
}

/// The bytes of a continuation: its line, and in Octave the lines behind it that hold nothing but a comment.
pub(super) fn continuation_len(text: &[u8], dialect: Dialect) -> usize {
    let mut len = line_with_end_len(text);
    while dialect == Dialect::Octave
        && matches!(text[len..].trim_ascii_start(), [b'%' | b'#', ..])
        && !text[len..][..line_len(&text[len..])].trim_ascii_start().is_empty()
    {
        len += line_with_end_len(&text[len..]);
    }
    len
}

/// Whether the backslash at the start of `text` stands at the end of its line, where old Octave code continues it.
pub(super) fn is_backslash_continuation(text: &[u8]) -> bool {
    let blanks = text[1..].iter().take_while(|c| matches!(c, b' ' | b'\t')).count();
    matches!(text.get(1 + blanks), Some(b'\n' | b'\r'))
}

/// A block comment's length.
pub(super) struct Block {
    pub len: usize,
    pub terminated: bool,
}

/// Whether the comment mark at `at` is followed by `{` and both are alone on their line.
pub(super) fn opens_block(text: &[u8], at: usize) -> bool {
    let line = &text[at..];
    line.get(1) == Some(&b'{')
        && is_blank(&line[2..line_len(line).max(2)])
        && text[..at]
            .iter()
            .rev()
            .take_while(|c| !matches!(c, b'\n' | b'\r'))
            .all(|c| matches!(c, b' ' | b'\t'))
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|c| matches!(c, b' ' | b'\t'))
}

/// The block comment at the start of `text`: up to the mark that closes it, its line's end left over.
pub(super) fn block_len(text: &[u8]) -> Block {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        let line = &text[at..at + line_len(&text[at..])];
        match line.trim_ascii() {
            b"%{" | b"#{" => depth += 1,
            b"%}" | b"#}" => depth -= 1,
            _ => (),
        }
        if depth == 0 {
            return Block { len: at + line.trim_ascii_end().len(), terminated: true };
        }
        at += line_with_end_len(&text[at..]);
    }
    Block { len: text.len(), terminated: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_nest_and_stand_alone_on_their_lines() {
        let text = b"%{\n a\n  %{\n %} x\n  %}\n%}  \nx";
        let block = block_len(text);
        assert!(block.terminated);
        assert_eq!(&text[block.len..], b"  \nx");
        assert!(opens_block(b"  %{  \n", 2));
        assert!(!opens_block(b"x %{\n", 2));
        assert!(!opens_block(b"%{ x\n", 0));
        assert!(!block_len(b"%{\n").terminated);
    }
}
