//! What lives as long as the session and belongs to no function: output, display format, dialect. Each family
//! that needs more keeps it in a type of its own.

use crate::library::errors::Warnings;
use crate::library::files::Files;
use crate::library::graphics::Shared;
use crate::library::random::Random;
use crate::library::system::Environment;
use crate::library::time::Clock;
use crate::memory::Duplicate;
use crate::output::Output;
use crate::text::display;
use crate::text::pattern::Cache as Patterns;
use crate::text::settings::Format;
use crate::{Result, Value};
use lanner_base::Dialect;

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
    /// The figures, once something asked for them.
    pub graphics: Option<Shared>,
    /// What the program was started with: `argv`.
    pub arguments: Vec<String>,
    /// How many timers run: who waits calls them.
    pub timers: u32,
    /// Whether the system refuses what leads out of the program: processes, and files that it was not given.
    pub is_confined: bool,
}

impl State {
    /// Prints `name = value`, as a statement without semicolon does.
    ///
    /// # Errors
    /// A value that cannot be displayed; a broken pipe.
    pub fn show(&mut self, name: &str, value: &Value) -> Result<()> {
        let text = display::display(self, name, value)?;
        self.out.write(&text)
    }

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
            diary: "diary".duplicate(),
            graphics: None,
            arguments: Vec::new(),
            timers: 0,
            is_confined: false,
        }
    }
}
