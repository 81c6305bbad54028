//! Large constants, once in functions of their own.
//!
//! ```text
//! w = [0.37 0.74 0.11 …];            w = f_n3000_w;
//! y = w(k) * x;                      y = w(k) * x;
//!                                    …
//!                                    function w = f_n3000_w
//!                                    w = [0.37 0.74 0.11 …];
//! ```

use crate::code::{Code, CodeKind, Line, LineKind, print_code, print_lines};
use lanner_base::Name;
use rustc_hash::FxHashSet;

/// Texts of values that stand where they are used, at most.
const LONGEST: usize = 2000;

/// The functions of a residual program that give constants.
#[derive(Default)]
pub struct Tables {
    /// Each with the variable that it gives, and its statement.
    made: Vec<(Name, Name, Line)>,
}

impl Tables {
    /// Calls functions for large constants. These are named like the residual function, and like no others that are `taken`.
    pub fn take(&mut self, lines: &mut [Line], of: Name, taken: &mut FxHashSet<Name>) {
        for line in lines {
            line.bodies_mut().into_iter().for_each(|body| self.take(body, of, taken));
            let shows = line.shows;
            let Some(variable) = line.whole_target().filter(|_| !shows) else { continue };
            let LineKind::Assign { value, .. } = &mut line.kind else { continue };
            let is_large = matches!(value.kind, CodeKind::Known(_)) && print_code(value).len() > LONGEST;
            if is_large {
                let name = self.named(variable, value, of, taken);
                *value = Code::call(name, Vec::new());
            }
        }
    }

    /// The function that gives a value.
    fn named(&mut self, variable: Name, value: &Code, of: Name, taken: &mut FxHashSet<Name>) -> Name {
        let text = print_code(value);
        let is_it = |line: &Line| match &line.kind {
            LineKind::Assign { value, .. } => print_code(value) == text,
            _ => false,
        };
        if let Some((name, ..)) = self.made.iter().find(|(.., line)| is_it(line)) {
            return *name;
        }
        let mut name = Name::new(&format!("{of}_{variable}"));
        let mut count = 1;
        while !taken.insert(name) {
            count += 1;
            name = Name::new(&format!("{of}_{variable}{count}"));
        }
        self.made.push((name, variable, Line::assign(variable, value.clone(), None)));
        name
    }

    /// The texts of the functions, whose statements are so far to the right.
    pub fn texts(&self, depth: usize) -> Vec<String> {
        let text = |(name, variable, line): &(Name, Name, Line)| {
            let body = print_lines(std::slice::from_ref(line), depth, &mut |_| Default::default());
            format!("function {variable} = {name}\n{body}end\n")
        };
        self.made.iter().map(text).collect()
    }
}
