//! What lives as long as the session and belongs to no function: output, display format, dialect. Each family
//! that needs more keeps it in a type of its own.

use crate::error::Reason;
use crate::library::errors::Warnings;
use crate::library::files::Files;
use crate::library::random::Random;
use crate::library::system::Environment;
use crate::library::time::Clock;
use crate::text::pattern::Cache as Patterns;
use crate::text::settings::Format;
use crate::{Error, Result};
use lanner_base::Dialect;
use std::fs::File;
use std::io::{IsTerminal, Write};

/// The session's state that kernels see.
pub struct State {
    /// Whose language runs.
    pub dialect: Dialect,
    /// Where text goes.
    pub out: Output,
    /// How values are displayed.
    pub format: Format,
    /// The open files.
    pub files: Files,
    /// Which warnings are shown, the last warning and the last error.
    pub warnings: Warnings,
    /// Environment variables that the program changed.
    pub environment: Environment,
    /// Regular expressions that were compiled.
    pub patterns: Patterns,
    /// The generator of random numbers.
    pub random: Random,
    /// The stopwatch.
    pub clock: Clock,
    /// The file of `diary`, whether or not it is written now.
    pub diary: String,
    /// What the program was started with: `argv`.
    pub arguments: Vec<String>,
    /// Whether the system refuses what leads out of the program: processes, and files that it was not given.
    pub is_confined: bool,
}

impl State {
    /// The state of a new session that writes to standard output.
    pub fn new(dialect: Dialect) -> State {
        State {
            dialect,
            out: Output::standard(),
            format: Format::default(),
            files: Files::default(),
            environment: Environment::default(),
            warnings: Warnings::default(),
            patterns: Patterns::default(),
            random: Random::default(),
            clock: Clock::default(),
            diary: "diary".to_owned(),
            arguments: Vec::new(),
            is_confined: false,
        }
    }
}

/// Where text goes: standard output, unbuffered on a terminal and buffered into a pipe; or a capture.
pub struct Output {
    captures: Vec<String>,
    diary: Option<File>,
    buffer: Vec<u8>,
    unbuffered: bool,
}

/// Bytes that are collected before they are written to a pipe or file.
const BUFFER: usize = 1 << 16;

impl Output {
    /// Standard output.
    pub fn standard() -> Output {
        Output {
            captures: Vec::new(),
            diary: None,
            buffer: Vec::new(),
            unbuffered: std::io::stdout().is_terminal(),
        }
    }

    /// Writes text.
    ///
    /// # Errors
    /// A reader that went away ends the program quietly: `Reason::Exit`.
    pub fn write(&mut self, text: &str) -> Result<()> {
        if let Some(capture) = self.captures.last_mut() {
            capture.push_str(text);
            return Ok(());
        }
        if let Some(file) = &mut self.diary {
            // A full disk must not stop the program: the diary ends there.
            if file.write_all(text.as_bytes()).is_err() {
                self.diary = None;
            }
        }
        self.buffer.extend_from_slice(text.as_bytes());
        if self.unbuffered || self.buffer.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    /// From now on text also goes to the file; with `None` no longer.
    pub fn keep_diary(&mut self, file: Option<File>) {
        self.diary = file;
    }

    /// Whether text goes to a file too.
    pub fn keeps_diary(&self) -> bool {
        self.diary.is_some()
    }

    /// Writes what is buffered.
    ///
    /// # Errors
    /// As `write`.
    pub fn flush(&mut self) -> Result<()> {
        let mut stdout = std::io::stdout();
        let written = stdout.write_all(&self.buffer).and_then(|()| stdout.flush());
        self.buffer.clear();
        written.map_err(|_| Error::because(Reason::Exit(0)))
    }

    /// From now on text is kept, until `end_capture`. Captures nest.
    pub fn begin_capture(&mut self) {
        self.captures.push(String::new());
    }

    /// Whether text is kept by a capture.
    pub fn is_captured(&self) -> bool {
        !self.captures.is_empty()
    }

    /// Ends the innermost capture and gives its text.
    pub fn end_capture(&mut self) -> String {
        self.captures.pop().unwrap_or_default()
    }
}
