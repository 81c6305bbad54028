//! Paging: what a command prints on a terminal stops where the screen is full, until a key is pressed.
//!
//! ```text
//! more on              paging, as many lines as the terminal has
//! more(10)             pages of ten lines
//! --more--             Space: the next page; Enter: the next line; q: the rest of the command's output is left out
//! ```

use crate::input::Keys;
use crate::memory::Reword;
use crate::{Result, error::Reason};
use std::io::{self, IsTerminal};
use unicode_width::UnicodeWidthChar;

/// How output is cut into pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paging {
    /// It is not.
    #[default]
    Off,
    /// As long as the terminal is high.
    Screen,
    /// That many lines.
    Lines(usize),
}

impl Paging {
    /// What `more` gives: 0 where it is off, else the lines of a page.
    pub fn lines(self) -> usize {
        match self {
            Paging::Off => 0,
            Paging::Screen => screen(),
            Paging::Lines(lines) => lines,
        }
    }
}

/// Lines of a page: the last one of the terminal is for the question.
fn screen() -> usize {
    size().lines.saturating_sub(1).max(1)
}

/// Where the output of a command stands on its page.
#[derive(Default)]
pub struct Pager {
    /// What `more` says.
    pub paging: Paging,
    /// What `page_output_immediately` says: output never waits, so it is only remembered.
    pub is_immediate: bool,
    /// Lines that are full on this page, and the columns of the one that is not.
    lines: usize,
    column: usize,
    is_quit: bool,
}

/// The lines and columns of a terminal.
#[derive(Clone, Copy)]
struct Size {
    lines: usize,
    columns: usize,
}

/// What stands in the last line while a key is waited for.
const QUESTION: &str = "--more--";

/// A tab moves on to the next column that is a multiple of this.
const TAB: usize = 8;

impl Pager {
    /// Whether text waits for keys: where a person reads and types on a terminal.
    pub fn is_on(&self) -> bool {
        self.paging != Paging::Off && io::stdout().is_terminal() && io::stdin().is_terminal()
    }

    /// A command begins, or the person has typed something: the page is empty.
    pub fn begin(&mut self) {
        self.lines = 0;
        self.column = 0;
        self.is_quit = false;
    }

    /// Shows text page by page.
    ///
    /// # Errors
    /// Those of showing, and Ctrl-C.
    pub fn write(&mut self, text: &str, mut show: impl FnMut(&str) -> Result<()>) -> Result<()> {
        let mut rest = text;
        while !rest.is_empty() && !self.is_quit {
            let page = self.paging.lines();
            let end = self.fitting(rest, page, size().columns);
            show(&rest[..end])?;
            rest = &rest[end..];
            if self.lines >= page && !rest.is_empty() {
                self.ask(page, &mut show)?;
            }
        }
        Ok(())
    }

    /// How many bytes of a text fill the page; what it becomes.
    fn fitting(&mut self, text: &str, page: usize, columns: usize) -> usize {
        let mut escape = false;
        for (at, c) in text.char_indices() {
            if self.lines >= page {
                return at;
            }
            match c {
                '\n' => {
                    self.lines += 1;
                    self.column = 0;
                }
                '\r' => self.column = 0,
                '\x08' => self.column = self.column.saturating_sub(1),
                '\t' => self.column = ((self.column / TAB + 1) * TAB).min(columns - 1),
                // Colours and the like take no room: from the escape to the letter that ends it.
                '\x1b' => escape = true,
                _ if escape => escape = !c.is_ascii_alphabetic(),
                _ => {
                    let width = c.width().unwrap_or(0);
                    if self.column + width > columns {
                        self.lines += 1;
                        self.column = 0;
                        if self.lines >= page {
                            return at;
                        }
                    }
                    self.column += width;
                }
            }
        }
        text.len()
    }

    /// Waits for a key at the end of a page.
    fn ask(&mut self, page: usize, show: &mut impl FnMut(&str) -> Result<()>) -> Result<()> {
        show(QUESTION)?;
        let pressed = answer();
        show(&format!("\r{}\r", " ".times(QUESTION.len())))?;
        match pressed? {
            Answer::Page => self.lines = 0,
            Answer::Line => self.lines = page - 1,
            Answer::Quit => self.is_quit = true,
        }
        Ok(())
    }
}

enum Answer {
    Page,
    Line,
    Quit,
}

/// The first key that means something. The end of the input is as `q`.
fn answer() -> Result<Answer> {
    let keys = Keys::open();
    loop {
        match keys.next()? {
            Some(b' ' | b'f') => return Ok(Answer::Page),
            Some(b'\r' | b'\n') => return Ok(Answer::Line),
            Some(b'q' | b'Q') | None => return Ok(Answer::Quit),
            // Where the terminal does not make it a signal.
            Some(3) => return Err(crate::Error::because(Reason::Interrupted)),
            Some(_) => (),
        }
    }
}

/// The size of the terminal; where it does not say, the usual one.
fn size() -> Size {
    const USUAL: Size = Size { lines: 24, columns: 80 };
    #[cfg(unix)]
    if let Ok(size) = rustix::termios::tcgetwinsize(io::stdout())
        && size.ws_row > 0
        && size.ws_col > 1
    {
        return Size { lines: usize::from(size.ws_row), columns: usize::from(size.ws_col) };
    }
    USUAL
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(text: &str, page: usize, columns: usize) -> Vec<&str> {
        let mut pager = Pager::default();
        let (mut rest, mut found) = (text, Vec::new());
        while !rest.is_empty() {
            let end = pager.fitting(rest, page, columns);
            found.push(&rest[..end]);
            rest = &rest[end..];
            (pager.lines, pager.column) = (0, 0);
        }
        found
    }

    #[test]
    fn a_page_ends_with_its_last_line() {
        assert_eq!(pages("1\n2\n3\n4\n5", 2, 80), ["1\n2\n", "3\n4\n", "5"]);
        assert_eq!(pages("", 2, 80), [""; 0]);
    }

    #[test]
    fn long_lines_take_several() {
        assert_eq!(pages("abcdefgh\nx\n", 2, 3), ["abcdef", "gh\nx\n"]);
        assert_eq!(pages("漢字漢字\n", 1, 4), ["漢字", "漢字\n"]);
        assert_eq!(pages("\x1b[31mabc\x1b[0m\nd\n", 1, 3), ["\x1b[31mabc\x1b[0m\n", "d\n"]);
    }

    #[test]
    fn pieces_of_a_line_are_one_line() {
        let mut pager = Pager::default();
        assert_eq!(pager.fitting("ab", 2, 80), 2);
        assert_eq!(pager.fitting("c\nd\ne", 2, 80), 4);
    }
}
