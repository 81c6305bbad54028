//! The same programs with variables that several functions share: they print the same.
//!
//! ```text
//! function part1(n, x, …)      function part1(n, x, …)        function part1(n_, x_, …)
//! a = 0; …                     a = 0; …                       global n x … a …
//! for i = 1:n                  for i = 1:n                    n = n_; x = x_; … a = 0; …
//! a = a + x(i);                step1_1();                     for i = 1:n
//! end                          end                            step1_1();
//! end                          function step1_1()             end
//!                              a = a + x(i);                  end
//!                              end                            function step1_1()
//!                              end                            global n x … a …
//!                                                             a = a + x(i);
//!                                                             end
//! ```

use crate::Choices;

/// Who has the variables of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Functions inside it.
    Nested,
    /// All functions.
    Global,
}

/// A program of loops whose variables are shared, and some of whose statements are functions.
pub fn shared(program: &str, sharing: Sharing, seed: u64) -> String {
    let mut c = Choices::seeded(seed);
    let mut out = String::new();
    let mut lines = program.lines();
    let mut parts = 0;
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix("function part") else {
            out.push_str(&format!("{line}\n"));
            continue;
        };
        parts += 1;
        let mut depth = 1;
        let body: Vec<&str> = lines
            .by_ref()
            .take_while(|line| {
                depth = behind(line, depth);
                depth > 0
            })
            .collect();
        let (moved, body) = steps(&mut c, parts, &body);
        let params: Vec<&str> = head.split(['(', ')']).nth(1).unwrap_or_default().split(", ").collect();
        let declared = declared(&params, &body);
        let function =
            |name: &str, text: &str, first: &str| format!("function {name}()\n{first}{text}\nend\n");
        match sharing {
            Sharing::Nested => {
                out.push_str(&format!("{line}\n{}", lines_of(&body)));
                moved.iter().for_each(|(name, text)| out.push_str(&function(name, text, "")));
                out.push_str("end\n");
            }
            Sharing::Global => {
                let given: String = params.iter().map(|name| format!("{name} = {name}_;\n")).collect();
                let head = line.replace(", ", "_, ").replace(')', "_)");
                out.push_str(&format!("{head}\n{declared}{given}{}end\n", lines_of(&body)));
                moved.iter().for_each(|(name, text)| out.push_str(&function(name, text, &declared)));
            }
        }
    }
    out
}

fn lines_of(body: &[String]) -> String {
    body.iter().map(|line| format!("{line}\n")).collect()
}

/// In how many blocks what is behind a line is.
fn behind(line: &str, depth: usize) -> usize {
    let opens = ["for ", "while ", "if ", "switch ", "try"].iter().any(|word| line.starts_with(word));
    match line {
        "end" => depth - 1,
        _ if opens && !line.ends_with("end") => depth + 1,
        _ => depth,
    }
}

/// Functions of some statements within loops, by their names, and what calls them.
fn steps(c: &mut Choices, part: usize, body: &[&str]) -> (Vec<(String, String)>, Vec<String>) {
    let mut moved: Vec<(String, String)> = Vec::new();
    let mut left = Vec::new();
    let mut depth = 0;
    for line in body {
        depth = behind(line, depth);
        let is_conditional = line.starts_with("if ") && line.ends_with("end");
        let is_statement = line.contains(" = ") && line.ends_with(';') && !line.starts_with("for ");
        // Counters stay, so loops end.
        let others = ["break", "continue", "case ", "q0", "q1", "q2"];
        let stays = others.iter().any(|word| line.contains(word));
        if depth > 1 && (is_conditional || is_statement) && !stays && c.below(2) == 0 {
            let name = format!("step{part}_{}", moved.len() + 1);
            left.push(format!("{name}();"));
            moved.push((name, (*line).to_owned()));
        } else {
            left.push((*line).to_owned());
        }
    }
    (moved, left)
}

/// Says that parameters are global, and the variables that the first line of a body assigns.
fn declared(params: &[&str], body: &[String]) -> String {
    let first = body.first().map_or("", String::as_str).split("; ");
    let variables = first.filter_map(|statement| statement.split_once(" = ")).map(|(name, _)| name);
    let mut names: Vec<&str> = params.iter().copied().chain(variables).collect();
    names.sort_unstable();
    names.dedup();
    format!("global {}\n", names.join(" "))
}

#[cfg(test)]
mod tests {
    use super::{Sharing, shared};

    #[test]
    fn statements_become_functions() {
        for sharing in [Sharing::Nested, Sharing::Global] {
            let text = shared(&crate::loops(3), sharing, 3);
            assert!(text.contains("step1_1();\n") && text.contains("function step1_1()\n"), "{text}");
        }
    }

    #[test]
    fn parameters_are_global() {
        let text = shared("function part1(n, x)\na = 0;\nend\n", Sharing::Global, 1);
        assert_eq!(text, "function part1(n_, x_)\nglobal a n x\nn = n_;\nx = x_;\na = 0;\nend\n");
    }
}
