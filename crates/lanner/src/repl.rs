//! The prompt: history, completion, multi-line input, Ctrl-C.

use crate::commands::{exit_code, show_error};
use lanner_base::Dialect;
use lanner_runtime::error::Reason;
use lanner_session::{Options, Session};
use lanner_syntax::is_incomplete;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper, Highlighter, Hinter};
use std::cell::RefCell;
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;
use std::rc::Rc;

const PROMPT: &str = ">> ";

/// Reads and runs until the end of the input. Piped input runs without prompts and stops at the first error.
pub fn run(options: &Options) -> u8 {
    let session = Rc::new(RefCell::new(Session::new(options)));
    if !std::io::stdin().is_terminal() {
        return run_piped(&mut session.borrow_mut(), options.dialect);
    }
    let mut editor: Editor<Prompt, FileHistory> = match Editor::new() {
        Ok(editor) => editor,
        Err(error) => {
            eprintln!("lanner: {error}");
            return 2;
        }
    };
    editor.set_helper(Some(Prompt { session: session.clone(), dialect: options.dialect }));
    // A sandbox has no place for it.
    let history = if options.is_confined { None } else { history_file() };
    if let Some(file) = &history {
        // The first session has no history yet.
        let _ = editor.load_history(file);
    }
    println!("Lanner {}. `help` lists functions, `exit` leaves.", env!("CARGO_PKG_VERSION"));
    let code = read_loop(&mut editor, &session);
    if let Some(file) = &history
        && let Err(error) = editor.save_history(file)
    {
        eprintln!("lanner: the history was not saved: {error}");
    }
    code
}

fn read_loop(editor: &mut Editor<Prompt, FileHistory>, session: &RefCell<Session>) -> u8 {
    loop {
        match editor.readline(PROMPT) {
            Ok(line) if line.trim().is_empty() => (),
            Ok(line) => {
                // A history that cannot be kept does not stop the session.
                let _ = editor.add_history_entry(line.as_str());
                let mut session = session.borrow_mut();
                if let Err(error) = session.run_text(&line) {
                    if let Reason::Exit(code) = error.reason() {
                        return *code as u8;
                    }
                    if lanner_sandbox::is_time_over() {
                        return 1;
                    }
                    show_error(&mut session, &error);
                }
            }
            Err(ReadlineError::Interrupted) => (),
            Err(ReadlineError::Eof) => return 0,
            Err(error) => {
                eprintln!("lanner: {error}");
                return 2;
            }
        }
    }
}

/// Runs standard input, statement by statement.
fn run_piped(session: &mut Session, dialect: Dialect) -> u8 {
    let mut text = String::new();
    for line in std::io::stdin().lock().lines() {
        match line {
            Ok(line) => {
                text.push_str(&line);
                text.push('\n');
            }
            Err(error) => {
                eprintln!("lanner: {error}");
                return 2;
            }
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

#[derive(Helper, Hinter, Highlighter)]
struct Prompt {
    session: Rc<RefCell<Session>>,
    dialect: Dialect,
}

impl Validator for Prompt {
    fn validate(&self, ctx: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if is_incomplete(ctx.input(), self.dialect) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Completer for Prompt {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let Ok(mut session) = self.session.try_borrow_mut() else { return Ok((at, Vec::new())) };
        Ok(complete(&mut session, &line[..at]))
    }
}

/// What the text before the cursor can go on with: where the word starts, and the words.
fn complete(session: &mut Session, before: &str) -> (usize, Vec<String>) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let start =
        before.rfind(|c| !is_word(c)).map_or(0, |k| k + before[k..].chars().next().map_or(1, char::len_utf8));
    let word = &before[start..];
    let (start, prefix, names) = match word.rfind('.') {
        Some(dot) => (start + dot + 1, &word[dot + 1..], session.fields(&word[..dot])),
        None => (start, word, session.names()),
    };
    (start, names.into_iter().filter(|name| name.starts_with(prefix)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completes_variables_and_fields() {
        let mut session = Session::new(&Options::default());
        assert!(session.run_text("point = struct('left', 1, 'length', 2);").is_ok());
        assert_eq!(complete(&mut session, "x = poin"), (4, vec!["point".to_owned()]));
        assert_eq!(complete(&mut session, "point.le"), (6, vec!["left".to_owned(), "length".to_owned()]));
    }
}
