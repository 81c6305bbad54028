//! Scripts whose loops copy small arrays, write either of the two, and hand them to functions that give them back.

use crate::choices::Choices;

const VARIABLES: [&str; 3] = ["a", "b", "c"];

/// What variables begin with: their sizes differ, so that what fits in one trip does not in another one.
const BEGINNINGS: [&str; 9] = [
    "[1 2 3]",
    "[1 2 3 4]",
    "zeros(1, 3)",
    "[5 6 7]",
    "0",
    "[1; 2; 3]",
    "magic(3)",
    "true(1, 3)",
    "(1:4) / 2",
];

const CONDITIONS: [&str; 3] = ["mod(k, 3) == 0", "k > 4", "s > 50"];

/// Bodies of `function [p, q] = both(p, q, k)`.
const BOTH: [&str; 4] = [
    "  q = q * 0.5 + k; p = p + 1;\n",
    "  p(1) = k; q = q + p(1);\n",
    "  t = p; p = q; q = t;\n",
    "  if k > 9, error('late %d', k); end\n  p = q + p(1);\n",
];

/// Bodies of `function y = one(x, k)`.
const ONE: [&str; 5] = [
    "  if k > 3, y = x; else, y = x * 2; end\n",
    "  y = x; y(2) = k;\n",
    "  assert(k < 9, 'k is %d', k); y = x + k;\n",
    "  switch mod(k, 2), case 0, y = x; otherwise, y = -x; end\n",
    "  if k < 8, y = x; end\n",
];

/// The script of a seed. What it prints last is what some of its variables hold.
pub fn copies(seed: u64) -> String {
    let mut c = Choices::seeded(seed);
    let mut out =
        String::from("try, go(), catch err, disp(err.message), end\nfunction go()\ns = 0; j = 1; t = 0;\n");
    for name in VARIABLES {
        out.push_str(&format!("{name} = {}; ", c.pick(&BEGINNINGS)));
    }
    let body: Vec<String> = (0..3 + c.below(6)).map(|_| statement(&mut c, 2)).collect();
    let (head, end) = if c.below(2) == 0 { ("for q = 1:3\n", "end\n") } else { ("", "") };
    let trips = 3 + c.below(10);
    out.push_str(&format!("\n{head}for k = 1:{trips}\n{}\nend\n{end}", body.join("\n")));
    // What is not printed is not always read.
    let printed = c.pick(&["a", "b, size(b)", "a, c", "a, b, c, size(a), size(b), size(c)"]);
    out.push_str(&format!("fprintf('%.15g ', s, {printed}); disp(class(a))\nend\n"));
    out.push_str(&format!("function [p, q] = both(p, q, k)\n{}end\n", c.pick(&BOTH)));
    out.push_str(&format!("function y = one(x, k)\n{}end\n", c.pick(&ONE)));
    out
}

fn statement(c: &mut Choices, depth: u32) -> String {
    let [x, y, z] = [(); 3].map(|()| c.pick(&VARIABLES));
    match c.below(if depth > 0 { 22 } else { 19 }) {
        0..3 => format!("{x} = {y};"),
        // The first one is nothing that is read.
        3..5 => format!("{x} = {y}; {x} = {z};"),
        5..7 => format!("{x}({}) = {};", 1 + c.below(3), c.pick(&["k", "j", "2", "k * 0.5"])),
        7 => format!("{x} = {y} {} {};", c.pick(&["+", "-", ".*"]), c.pick(&["1", "k", "0.5"])),
        8 => format!("{x} = {y} * 0.5 + {z} * 0.25;"),
        9 => format!("s = s + sum({x}(:)) + numel({y});"),
        10 => format!("t = {x}; {x} = {y}; {y} = t;"),
        11 => format!("s = s + max({x}(:));"),
        12 => format!("{x} = double({y});"),
        13 => format!("[{x}, {y}] = both({x}, {y}, k);"),
        14 => format!("{x} = one({y}, k);"),
        15 => format!("{x} = [{y}(1) {z}(1) k];"),
        16 => format!("{x} = exp(-{y});"),
        17 => format!("{x}(end + 1) = k;"),
        18 => format!("{x} = {y}; {y}(end + 1) = k; {y} = {x};"),
        19 => {
            let [first, second] = [(); 2].map(|()| statement(c, depth - 1));
            format!("for j = 1:{}\n{first}\n{second}\nend", 1 + c.below(4))
        }
        _ => {
            let [first, second, third] = [(); 3].map(|()| statement(c, depth - 1));
            format!("if {}\n{first}\n{second}\nelse\n{third}\nend", c.pick(&CONDITIONS))
        }
    }
}
