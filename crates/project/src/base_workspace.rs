//! Whether others than a script reach the variables that it has in the base workspace.
//!
//! ```text
//! x = 5; y = twice();        twice.m has evalin('base', 'x'): the script is reached
//! % evalin is not used       a comment reaches nothing
//! ```
//!
//! What a file may call is told by its words: some are more than it calls, none is less.

use crate::classes::{is_in_name, named_in};
use lanner_base::Dialect;
use lanner_evaluator::{Disk, Files, is_library};
use lanner_syntax::SyntaxKind;
use lanner_syntax::ast::AstNode;
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};

/// Functions that reach variables of the base workspace. They may also be called in a text that is evaluated.
const FUNCTIONS: &[&str] = &["evalin", "assignin"];

/// A class of the library whose objects evaluate texts there.
const CLASS: &str = "timer";

/// Whether a script, or a function or a class that its words lead to, reaches the variables of the base workspace.
pub(crate) fn is_reached(files: &mut Files<Disk>, script: &Path, dialect: Dialect) -> bool {
    let mut seen: FxHashSet<PathBuf> = FxHashSet::from_iter([script.to_owned()]);
    let mut open = vec![script.to_owned()];
    while let Some(path) = open.pop() {
        let Some(text) = files.text(&path) else { continue };
        if reaches(&text, dialect) {
            return true;
        }
        let named = named_in(files, &path).into_iter().filter(|path| !is_library(path));
        open.extend(named.filter(|path| seen.insert(path.clone())));
    }
    false
}

/// Whether a file's text does so.
fn reaches(text: &str, dialect: Dialect) -> bool {
    let may_reach = |word: &str| FUNCTIONS.contains(&word) || word == CLASS;
    if !words(text).any(may_reach) {
        return false;
    }
    let tree = lanner_syntax::parse(text, dialect).tree();
    let mut tokens = tree.syntax().descendants_with_tokens().filter_map(|part| part.into_token());
    tokens.any(|token| match token.kind() {
        SyntaxKind::Ident => may_reach(token.text()),
        SyntaxKind::CharText | SyntaxKind::StringText => {
            words(token.text()).any(|word| FUNCTIONS.contains(&word))
        }
        _ => false,
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_in_name(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_reaches_and_comments_do_not() {
        let cases = [
            ("y = evalin('base', 'x');", true),
            ("eval('assignin(''base'', ''x'', 1)')", true),
            ("t = timer('TimerFcn', 'n = 1;');", true),
            ("% evalin is not used, nor is a timer\ny = 1; %{\n", false),
            ("disp('the timer runs'), tic", false),
            ("evaluating = 1; timers = 2;", false),
        ];
        for (text, expected) in cases {
            assert_eq!(reaches(text, Dialect::Matlab), expected, "{text}");
        }
    }
}
