//! The prompt: history, completion, hints, multi-line input, Ctrl-C.

mod arrows;
mod complete;
mod hints;
mod input;

use crate::commands::{exit_code, leave, print, show_error, tell};
use lanner_base::Dialect;
use lanner_base::interrupt;
use lanner_runtime::Error;
use lanner_runtime::error::Reason;
use lanner_runtime::input::{edit_with, read_line};
use lanner_runtime::library::files::message;
use lanner_runtime::library::graphics::Terminal;
use lanner_session::{Options, Session};
use lanner_syntax::is_incomplete;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::rc::Rc;

const PROMPT: &str = ">> ";

/// Entries of the history that are kept.
const KEPT: usize = 5000;

/// Bytes of the longest one.
const LONGEST: usize = 1 << 16;

/// Reads and runs until the end of the input. Piped input runs without prompts and stops at the first error.
pub fn run(options: &Options) -> u8 {
    let session = Rc::new(RefCell::new(Session::new(options)));
    if !std::io::stdin().is_terminal() {
        return run_piped(&mut session.borrow_mut(), options.dialect);
    }
    let mut editor: Editor<Prompt, FileHistory> = match editor() {
        Ok(editor) => editor,
        Err(error) => {
            tell(&format!("lanner: {error}\n"));
            return 2;
        }
    };
    for (event, handler) in arrows::bindings() {
        editor.bind_sequence(event, handler);
    }
    let helper = Prompt { session: session.clone(), dialect: options.dialect, asks: Cell::new(false) };
    editor.set_helper(Some(helper));
    // A sandbox has no place for it.
    let history = if options.is_confined { None } else { history_file() };
    if let Some(file) = &history {
        // The first session has no history yet.
        let _ = editor.load_history(file);
    }
    let greeting = format!("Lanner {}. `help` lists functions, `exit` leaves.\n", env!("CARGO_PKG_VERSION"));
    let code = print(&greeting, 0);
    if code != 0 {
        return code;
    }
    let editor = Rc::new(RefCell::new(editor));
    let asked = editor.clone();
    edit_with(Box::new(move |question| ask(&mut asked.borrow_mut(), question)));
    let code = read_loop(&editor, &session, history);
    leave(&mut session.borrow_mut(), code)
}

/// A line for `input` and its like: any text, which is no program and not for the history.
fn ask(editor: &mut Editor<Prompt, FileHistory>, question: &str) -> lanner_runtime::Result<Option<String>> {
    let asks = |editor: &Editor<Prompt, FileHistory>, asks| {
        if let Some(helper) = editor.helper() {
            helper.asks.set(asks);
        }
    };
    asks(editor, true);
    let line = read(editor, question);
    asks(editor, false);
    match line {
        Ok(line) => Ok(Some(line)),
        Err(ReadlineError::Interrupted) => Err(Error::because(Reason::Interrupted)),
        // Where the terminal is gone there is no more input.
        Err(_) => Ok(None),
    }
}

/// What is typed at a prompt. A terminal that cannot move its cursor gives lines, for which the editor would wait whatever signal comes.
fn read(editor: &mut Editor<Prompt, FileHistory>, prompt: &str) -> rustyline::Result<String> {
    const PLAIN: [&str; 3] = ["dumb", "cons25", "emacs"];
    if !std::env::var("TERM").is_ok_and(|name| PLAIN.contains(&name.as_str())) {
        return editor.readline(prompt);
    }
    print(prompt, 0);
    let is_whole = |text: &str| {
        editor.helper().is_none_or(|helper| helper.asks.get() || !is_incomplete(text, helper.dialect))
    };
    let mut text = String::new();
    loop {
        match read_line() {
            Ok(Some(line)) => text.push_str(&String::from_utf8_lossy(&line)),
            Ok(None) if text.is_empty() => return Err(ReadlineError::Eof),
            Ok(None) => return Ok(text),
            Err(_) => return Err(ReadlineError::Interrupted),
        }
        let typed = text.trim_end_matches(['\n', '\r']);
        if is_whole(typed) {
            return Ok(typed.to_owned());
        }
    }
}

fn editor() -> rustyline::Result<Editor<Prompt, FileHistory>> {
    let config = Config::builder().completion_type(CompletionType::List).max_history_size(KEPT)?.build();
    Editor::with_config(config)
}

fn read_loop(
    editor: &RefCell<Editor<Prompt, FileHistory>>,
    session: &RefCell<Session>,
    mut history: Option<PathBuf>,
) -> u8 {
    let terminal = Terminal::of(&|name| std::env::var(name).ok()).filter(|_| std::io::stdout().is_terminal());
    loop {
        let line = {
            let mut editor = editor.borrow_mut();
            end_line(editor.dimensions().map(|(columns, _)| usize::from(columns)));
            read(&mut editor, PROMPT)
        };
        match line {
            Ok(line) if line.trim().is_empty() => (),
            Ok(line) => {
                let line = input::without_prompts(&line);
                if let Some(file) = &history
                    && let Err(error) = keep(&mut editor.borrow_mut(), &line, file)
                {
                    let why = match error {
                        ReadlineError::Io(error) => message(&error),
                        error => error.to_string(),
                    };
                    tell(&format!("lanner: the history is not kept: {why}\n"));
                    history = None;
                }
                let mut session = session.borrow_mut();
                // A request that came too late for one command is not for the next.
                let _ = interrupt::take();
                if let Err(error) = session.run_text(&line) {
                    if let Reason::Exit(code) = error.reason() {
                        return *code as u8;
                    }
                    if lanner_sandbox::is_time_over() || crate::attend::is_ending() {
                        return 1;
                    }
                    show_error(&mut session, &error);
                }
                match terminal.map(|terminal| session.due_picture(terminal)) {
                    Some(Ok(Some(picture))) => _ = print(&picture, 0),
                    Some(Err(error)) => show_error(&mut session, &error),
                    Some(Ok(None)) | None => {}
                }
            }
            Err(ReadlineError::Interrupted) => (),
            Err(ReadlineError::Eof) => return 0,
            Err(error) => {
                tell(&format!("lanner: {error}\n"));
                return 2;
            }
        }
    }
}

/// Takes a line into the history and its file, so that it is there whatever way the session ends.
fn keep(editor: &mut Editor<Prompt, FileHistory>, line: &str, file: &Path) -> rustyline::Result<()> {
    if line.len() > LONGEST {
        return Ok(());
    }
    editor.add_history_entry(line)?;
    editor.append_history(file)
}

/// Begins a new line where the output has not ended its last one. Blanks up to the last column wrap where anything stands in the line;
/// then the carriage return is one of the next line.
fn end_line(columns: Option<usize>) {
    let width = columns.unwrap_or(80).saturating_sub(1);
    print(&format!("{}\r", " ".repeat(width)), 0);
}

/// Runs standard input, statement by statement.
fn run_piped(session: &mut Session, dialect: Dialect) -> u8 {
    let mut text = String::new();
    loop {
        match read_line() {
            Ok(Some(line)) => text.push_str(&String::from_utf8_lossy(&line)),
            Ok(None) => break,
            Err(error) => return exit_code(session, Err(error)),
        }
        if !is_incomplete(&text, dialect) {
            let result = session.run_text(&std::mem::take(&mut text));
            if result.is_err() {
                return exit_code(session, result);
            }
        }
    }
    let result = session.run_text(&text);
    exit_code(session, result)
}

/// `$XDG_STATE_HOME/lanner/history`, or below the home folder.
fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state")))?;
    let folder = state.join("lanner");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

#[derive(Helper)]
struct Prompt {
    session: Rc<RefCell<Session>>,
    dialect: Dialect,
    /// Whether a program asks, and no command is typed.
    asks: Cell<bool>,
}

impl Validator for Prompt {
    fn validate(&self, ctx: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if !self.asks.get() && is_incomplete(ctx.input(), self.dialect) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Highlighter for Prompt {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if crate::commands::colour() {
            Cow::Owned(format!("\x1b[2m{hint}\x1b[0m"))
        } else {
            Cow::Borrowed(hint)
        }
    }
}

/// How the function is called whose arguments are typed. It is shown, never inserted.
struct CallHint(String);

impl Hint for CallHint {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Prompt {
    type Hint = CallHint;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<CallHint> {
        let call = hints::open_call(line).filter(|_| at == line.len())?;
        let signatures = self.session.try_borrow_mut().ok()?.signatures(call.name);
        hints::rest_of(&call, &signatures).map(CallHint)
    }
}

impl Completer for Prompt {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let Ok(mut session) = self.session.try_borrow_mut() else { return Ok((at, Vec::new())) };
        Ok(complete::complete(&mut session, &line[..at]))
    }
}
