//! Random loops over properties of objects, and with calls of their methods: those over fields of structs, where the structs are objects.
//!
//! ```text
//! p = Value(); q = Handle();
//! for i = 1:n, p.x = p.x + p.a * y; p = p.bumped(i); q.raise(i); kept = q; end
//! ```

use crate::Choices;
use crate::fields::{CHANGES, fields};

/// What both classes have; some of it for their methods alone.
const PROPERTIES: &str = "\
  properties
    a = 1, b = 2, x = [], y = [], v = [], g = 0, h = 0, r = 0, s = 0, A = [], B = [], C = {1, 2, 3}, fresh = 0
    in = struct('a', 1, 'b', 2, 'x', [], 'y', [], 'v', [], 'g', 0, 'h', 0, 'r', 0, 's', 0, 'A', [], 'B', [], 'C', {{1, 2, 3}})
  end
  properties (Access = private)
    hidden = 0.5
  end
  properties (Dependent)
    half
  end
";

/// Methods of both.
const METHODS: &str = "\
  methods
    function t = get.half(p)
      p.fresh = p.fresh + 1; t = p.a / 2;
    end
    function raise(p, k)
      p.a = p.a / 2 + k * p.hidden; p.x(min(k, numel(p.x))) = p.a;
    end
    function t = share(p, k)
      t = p.a * p.hidden + k;
    end
    function t = shares(p, k)
      t = p.share(k) + p.share(1) * p.b;
    end
";

/// A class of values with operators, whose objects loops make.
const PAIR: &str = "\
classdef Pair
  properties
    u
    w = 1
  end
  properties (SetAccess = private)
    count = 0
  end
  methods
    function p = Pair(u, w)
      if nargin > 0, p.u = u; end
      if nargin > 1, p.w = w; else, p.count = -1; end
    end
    function r = plus(a, b)
      r = Pair(a.u + b.u, a.w);
      r.count = a.count + b.count + 1;
    end
    function r = times(a, b)
      if isnumeric(b), r = a; r.u = a.u * b; r.count = r.count + 2; return, end
      r = Pair(a.u * b.u / 4, a.u * b.w);
    end
    function r = mtimes(a, b)
      r = a .* b + Pair(1);
    end
    function r = uminus(a)
      r = a; r.u = -a.u;
    end
    function t = lt(a, b)
      t = a.u < b.u;
    end
    function p = bump(p, k)
      p.w = p.w / 2 + k; p.count = p.count + 1;
    end
    function r = larger(a, b)
      if a < b, r = b; else, r = a; end
    end
    function y = both(p)
      y = p.u + p.w;
    end
  end
end
";

/// What loops do with such.
const PAIRS: &[&str] = &[
    "z1 = z1 + z2;",
    "z2 = z1 .* z3;",
    "z3 = z2 * z1 + z3;",
    "z1 = -z2;",
    "z2 = Pair(i, z1.w);",
    "z3 = Pair(z2.u / 2);",
    "z1 = z2.bump(i);",
    "z2 = bump(z2, 3);",
    "z3 = z1.larger(z2);",
    "if z1 < z3, z1 = z3; end",
    "z1.w = z1.both() / 2;",
    "z2 = z1; z2.u = i;",
    "z3 = z3 .* 0.5;",
    "p.b = z1.u;",
    "kept = {z1, z2};",
    "if i == 3, z1 = Value(); z1 = Pair(2, 3); end",
    "z4 = z1 + z2; z3.u = z4.count;",
    "if i == 2, z2.u = []; z2 = Pair(3, 1); end",
    "z1.u = z1.u / (1 + abs(z1.u)); z2.u = z2.u / (1 + abs(z2.u)); z3.u = z3.u / 8;",
];

/// The files of its classes, by their names, and the program of a seed.
pub fn objects(seed: u64) -> (Vec<(&'static str, String)>, String) {
    let mut c = Choices::seeded(seed ^ 0x0b1e);
    let text = fields(seed);
    // Functions of `p` are methods, all others stay functions.
    let is_method = |function: &&str| function.contains("p = ") || function.contains("(p,");
    let functions = || CHANGES.split_inclusive("\nend\n");
    let methods: String = functions().filter(is_method).collect();
    let plain: String = functions().filter(|function| !is_method(function)).collect();
    let class =
        |name: &str, of: &str| format!("classdef {name}{of}\n{PROPERTIES}{METHODS}{methods}  end\nend\n");
    let pairs: Vec<usize> = (0..3).map(|_| c.below(PAIRS.len())).collect();
    let has_pairs = c.below(2) == 0;
    let mut shown = false;
    let files = vec![
        ("Pair", PAIR.to_owned()),
        ("Value", class("Value", "")),
        ("Handle", class("Handle", " < handle")),
    ];
    let mut out = String::new();
    for line in text.replacen(CHANGES, &plain, 1).lines() {
        let by_dot = c.below(2) == 0;
        let mut line = line.to_owned();
        for name in ["bumped", "swapped", "looked"] {
            if by_dot {
                line = line.replace(&format!("{name}(p, i)"), &format!("p.{name}(i)"));
            }
        }
        out.push_str(&line);
        out.push('\n');
        if line.starts_with("function part") {
            let [p, q] = [(); 2].map(|()| c.pick(&["Value()", "Handle()"]).to_owned());
            out.push_str(&format!("p = {p}; q = {q};\nz1 = Pair(1, 2); z2 = Pair(3); z3 = Pair();\n"));
            out.push_str("z3.u = 0.5;\n");
            shown = false;
        }
        if line.starts_with("exactly(") && !shown {
            out.push_str("for z = {z1, z2, z3}, exactly('z', [z{1}.u, z{1}.w, z{1}.count]); end\n");
            shown = true;
        }
        if has_pairs && line.starts_with("for ") && !line.ends_with("end") {
            for &pair in pairs.iter().take(1 + c.below(3)) {
                out.push_str(PAIRS[pair]);
                out.push('\n');
            }
        }
        if line.starts_with("for ") && !line.ends_with("end") && c.below(3) == 0 {
            out.push_str(c.pick(&[
                "q.raise(i);\n",
                "raise(p, i);\n",
                "p.b = q.share(i);\n",
                "q.b = p.half;\n",
                "p.b = p.half + q.fresh;\n",
                "q.b = p.shares(2);\n",
                "if i == 3, q = p; end\n",
                "if i == 2, q = Handle(); end\n",
                "held = {p, q}; held{1}.a = held{2}.b + 1;\n",
            ]));
        }
    }
    (files, out)
}
