//! Random functions that make the same tests again and again, with global variables that calls may assign, and a struct of options.

use crate::Choices;

/// A file with one such function, and what has which value in every call: parameters, fields of one, and behind `--fix-global` global
/// variables.
pub fn partly_known_tests(seed: u64) -> (String, Vec<(&'static str, &'static str)>) {
    let mut c = Choices::seeded(seed);
    let mut out = "function [y, z, n, x, mode, opts] = part(n, x, mode, opts)\nglobal G H\ny = 0;\nz = {};\n"
        .to_owned();
    for _ in 0..2 + c.below(3) {
        out.push_str(&flow(&mut c, 2));
    }
    out.push_str("z{end + 1} = G;\nend\n");
    out.push_str("function touch(v)\nglobal G\nif v > 1, G = v; end\nend\n");
    out.push_str("function r = count(v)\nglobal G\nG = G + 1;\nr = v;\nend\n");
    out.push_str("function r = peek(v)\nglobal G H\nr = v;\nif G > 2, r = r + G; elseif isempty(H), r = -r; end\nend\n");
    out.push_str(
        "function r = tell(v)\nif isempty(v), error('part:empty', 'empty'); end\nr = numel(v);\nend\n",
    );
    out.push_str("function r = scaled(o, v)\nr = v * o.a;\nif isfield(o, 'b'), r = {r, o}; end\nend\n");
    let known = KNOWN.iter().copied();
    (out, known.filter(|_| c.below(3) == 0).collect())
}

const KNOWN: &[(&str, &str)] = &[
    ("n", "2"),
    ("mode", "'fast'"),
    ("opts.a", "2"),
    ("opts.c.d", "[1 2 3]"),
    ("--fix-global G", "3"),
    ("--fix-global H", "[]"),
];

fn flow(c: &mut Choices, depth: usize) -> String {
    if depth == 0 {
        return simple(c);
    }
    match c.below(12) {
        0 | 1 => format!("if {}\n{}else\n{}end\n", condition(c), body(c, depth), body(c, depth)),
        2 => format!("if {}\n{}end\n", condition(c), body(c, depth)),
        3 => format!(
            "if {}\n{}elseif {}\n{}else\n{}end\n",
            condition(c),
            body(c, depth),
            condition(c),
            body(c, depth),
            body(c, depth)
        ),
        4 => format!(
            "k{depth} = 0;\nwhile k{depth} < 3 && {}\n  k{depth} = k{depth} + 1;\n{}end\n",
            condition(c),
            body(c, depth)
        ),
        5 => format!("for i = {}\n{}end\n", c.pick(&["1:2", "x", "1:n"]), body(c, depth)),
        6 => format!(
            "switch {}\n  case {}\n{}  case {{'fast', 2}}\n{}  otherwise\n{}end\n",
            c.pick(&["mode", "n", "x"]),
            c.pick(&["'fast'", "'slow'", "2"]),
            body(c, depth),
            body(c, depth),
            body(c, depth)
        ),
        7 => format!("try\n{}catch\n{}end\n", body(c, depth), body(c, depth)),
        _ => simple(c),
    }
}

fn body(c: &mut Choices, depth: usize) -> String {
    (0..1 + c.below(2)).map(|_| flow(c, depth - 1)).collect()
}

fn simple(c: &mut Choices) -> String {
    let text = c.pick(&[
        "y = y + 1;",
        "n = n - 1;",
        "n = n + G;",
        "x = [];",
        "x = 'ab';",
        "x = x(end);",
        "mode = 'slow';",
        "G = 3;",
        "G = n;",
        "touch(n);",
        "touch(4);",
        "y = y + peek(n);",
        "opts.a = n;",
        "opts.b = 2;",
        "y = y + opts.a;",
        "y = y + sum(opts.c.d);",
        "y = y + count(G);",
        "r = count(G); y = y + r;",
        "z{end + 1} = opts;",
        "z{end + 1} = x;",
        "z{end + 1} = scaled(opts, n);",
        "H = G;",
        "h = @() touch(2); h();",
        "y = y + cellfun(@peek, {1});",
        "y = y + tell(x);",
        "fprintf('%d\\n', y);",
    ]);
    format!("{text}\n")
}

fn condition(c: &mut Choices) -> String {
    let one = |c: &mut Choices| {
        c.pick(&[
            "n > 0",
            "n <= 0",
            "n == 2",
            "2 ~= n",
            "0 < n",
            "n >= 1",
            "ischar(x)",
            "~ischar(x)",
            "isempty(x)",
            "~isempty(x)",
            "isnumeric(x)",
            "strcmp(mode, 'fast')",
            "strcmp('slow', mode)",
            "~strcmp(mode, 'fast')",
            "isfield(opts, 'b')",
            "opts.a > 1",
            "G > 2",
            "isempty(H)",
            "numel(x) > 1",
            "tell(x) > 1",
            "x",
            "n",
        ])
    };
    match c.below(6) {
        0 => format!("{} && {}", one(c), one(c)),
        1 => format!("{} || {}", one(c), one(c)),
        2 => format!("({}) & ({})", one(c), one(c)),
        _ => one(c).to_owned(),
    }
}
