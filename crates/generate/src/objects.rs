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
";

/// Methods of both.
const METHODS: &str = "\
  methods
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
    let files = vec![("Value", class("Value", "")), ("Handle", class("Handle", " < handle"))];
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
            out.push_str(&format!("p = {p}; q = {q};\n"));
        }
        if line.starts_with("for ") && !line.ends_with("end") && c.below(3) == 0 {
            out.push_str(c.pick(&[
                "q.raise(i);\n",
                "raise(p, i);\n",
                "p.b = q.share(i);\n",
                "q.b = p.shares(2);\n",
                "if i == 3, q = p; end\n",
                "if i == 2, q = Handle(); end\n",
                "held = {p, q}; held{1}.a = held{2}.b + 1;\n",
            ]));
        }
    }
    (files, out)
}
