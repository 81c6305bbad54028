//! Random MATLAB programs that always end: all operators and classes, indexing, growth, deletion, loops, calls,
//! handles, cells and structs. What a program does is decided by a stream of choices, so a fuzzer can drive it.
//!
//! Every statement is tried, an error is noted, and after each the class, size and value of every variable are
//! printed, so two engines can be compared by their output, statement by statement.
//!
//! ```
//! let program = lanner_generate::program(7);
//! assert_eq!(program, lanner_generate::program(7));
//! assert!(program.contains("show("));
//! ```

mod aliases;
mod arrays;
mod choices;
mod complex;
mod copies;
mod expr;
mod fields;
mod functions;
mod keeping;
mod loops;
mod maps;
mod nested;
mod numeric;
mod objects;
mod scripts;
mod shaped;
mod shared;
mod stmt;
mod tested;

pub use aliases::aliases;
pub use arrays::arrays;
pub use choices::Choices;
pub use complex::complex;
pub use copies::copies;
pub use fields::fields;
pub use functions::{functions, partly_known};
pub use keeping::partly_known_keeping;
pub use loops::loops;
pub use maps::partly_known_maps;
pub use nested::partly_known_nested;
pub use numeric::{Numeric, numeric};
pub use objects::objects;
pub use scripts::{INNER, OUTER, scripts};
pub use shaped::partly_known_shaped;
pub use shared::{Sharing, shared};
pub use tested::partly_known_tests;

/// What follows the program: prints a value in a way that all dialects share.
const SHOW: &str = "\
function show(name, x)
  if iscell(x)
    printf('%s cell %s\\n', name, sprintf('%d ', size(x)));
    for k = 1:numel(x), show([name '{}'], x{k}); end
  elseif isstruct(x)
    printf('%s struct %s\\n', name, sprintf('%d ', size(x)));
    f = sort(fieldnames(x));
    for k = 1:numel(f), for n = 1:numel(x), show([name '.' f{k}], x(n).(f{k})); end, end
  elseif isa(x, 'function_handle')
    printf('%s handle\\n', name);
  elseif ischar(x)
    printf('%s char %s[%s]\\n', name, sprintf('%d ', size(x)), sprintf('%d ', double(x)));
  else
    v = double(x(:)) + 0;
    printf('%s %s %s[%s|%s]\\n', name, class(x), sprintf('%d ', size(x)), sprintf('%.9g ', real(v)), sprintf('%.9g ', imag(v)));
  end
end
";

/// Helper functions that programs call.
const FUNCTIONS: &str = "\
function r = twice(x)
  r = [x, x];
end
function [p, q] = swap(a, b)
  p = b; q = a;
end
function r = grow(x, n)
  r = x;
  for k = 1:n, r(end + 1) = k; end
end
function r = depth(n)
  if n <= 0, r = 0; else, r = 1 + depth(n - 1); end
end
";

/// The program of a seed.
pub fn program(seed: u64) -> String {
    program_of(&mut Choices::seeded(seed))
}

/// The program of a fuzzer's bytes.
pub fn program_of_bytes(bytes: &[u8]) -> String {
    program_of(&mut Choices::of_bytes(bytes))
}

/// The functions that a program of loops calls, by their names, and what is left of it without them.
pub fn in_files(program: &str) -> (Vec<(String, String)>, String) {
    let (mut files, mut rest) = (Vec::new(), String::new());
    let mut lines = program.lines();
    while let Some(line) = lines.next() {
        let head = line.strip_prefix("function ").filter(|head| !head.starts_with("part"));
        let Some(head) = head else {
            rest.push_str(line);
            rest.push('\n');
            continue;
        };
        // Its lines but the last one are indented.
        let body = lines.by_ref().take_while(|line| *line != "end");
        let text = std::iter::once(line).chain(body).chain(["end"]).collect::<Vec<_>>().join("\n");
        let name = head.rsplit("= ").next().and_then(|call| call.split('(').next());
        files.extend(name.map(|name| (name.to_owned(), text + "\n")));
    }
    (files, rest)
}

/// What stands in the output before what a statement prints.
pub const MARK: &str = "# statement ";

const OPEN: &str = "');\ntry\n";
const CLOSE: &str = "catch err__\n  printf('error: %s\\n', err__.message);\nend\n";

/// The statements of a program, in order.
pub fn statements(program: &str) -> impl Iterator<Item = &str> {
    let parts = program.split(MARK).skip(1);
    parts.filter_map(|part| part.split_once(OPEN)?.1.split_once(CLOSE).map(|(statement, _)| statement))
}

fn program_of(choices: &mut Choices) -> String {
    let mut out = String::from("1;\n");
    out.push_str(SHOW);
    out.push_str(FUNCTIONS);
    for (name, value) in stmt::VARIABLES.iter().zip(stmt::FIRST) {
        out.push_str(&format!("{name} = {value};\n"));
    }
    let count = 3 + choices.below(14);
    for k in 1..=count {
        let statement = stmt::statement(choices, 2);
        out.push_str(&format!("printf('{MARK}{k}\\n{OPEN}{statement}{CLOSE}"));
        for name in stmt::VARIABLES {
            out.push_str(&format!("show('{name}', {name});\n"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn seeds_give_different_programs_of_bounded_size() {
        let sizes: Vec<usize> = (0..200).map(|seed| super::program(seed).len()).collect();
        assert!(sizes.iter().all(|&n| n < 40_000));
        assert!(sizes.iter().collect::<std::collections::HashSet<_>>().len() > 100);
    }

    #[test]
    fn statements_are_found_in_the_program() {
        let program = super::program(7);
        let found: Vec<&str> = super::statements(&program).collect();
        assert_eq!(found.len(), program.matches(super::MARK).count());
        assert!(found.iter().all(|statement| statement.ends_with('\n')));
    }

    #[test]
    fn bytes_that_end_early_still_give_a_program() {
        assert!(super::program_of_bytes(&[]).contains("show('a', a)"));
    }
}
