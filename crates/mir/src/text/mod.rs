//! The text form, printed and parsed: what `lanner opt --stage mir` and `--stage ssa` show, and what file tests are
//! written in.
//!
//! ```text
//! ; f1, a comment: what follows a semicolon
//! func f(x, varargin...) -> (y) {
//!   persistent n
//! b0:
//!   jump b1
//! b1 catch b2:
//!   %0 = end x 1 of 1
//!   set y(%0!) = 1
//!   [q, ~] = call deconv(x, y)
//!   return
//! b2:
//!   e = catch
//!   return
//! }
//! ```
//!
//! - A unit begins with what is not the default of `unit 'path'`, `dialect octave` and `import a.b.*`.
//! - `func`, `nested func`, `anonymous func`, `script func` say the kind; `...` the last parameter or output that
//!   takes any number. Lines before the first block declare what the instructions cannot tell: `captures a, b`,
//!   `shared a`, `outer b`, `global g`, `persistent n`, `temp t`, `local unused`, `dynamic 'eval'`.
//! - `%0` is a temporary, `$0` another slot without a name. Each kind is numbered for itself, so the numbers of a
//!   parsed function's slots may differ from those of the function that was printed; nothing else does.
//! - A name that is no identifier, or that reads as a constant, stands in backquotes.
//! - In SSA form the declaration `ssa` stands first, `x.2` is another slot of the variable `x`, and `guarded x` one in
//!   memory. A block may begin with `x.3 = phi b1: x.1, b2: 2`. What changes a variable tells both slots:
//!   `x.2 = set x.1(i) = 1`, `ans.1 = answer %0 else ans`, `next i.2 of $0 by $2 to $3, b2, b3`.
//! - `x!` takes the value out of its slot, `x...` spreads a list. Constants are `1`, `-0.5`, `inf`, `2i`,
//!   `int8 5`, `'char'`, `"string"` and the subscript `:`.
//! - A chain's steps stand apart: `get s .a (3) {i} .(%0!)`; the subscript of `index x(i)` and `set x(i) = 1`
//!   stands close.
//! - Among targets, `~` counts only, `%0...$1` takes as many values as `$1` says, `%0...` as many as the caller
//!   of this function asks for.
//! - Where a callee's body stands for a call, what comes from there ends in `#i0`; the declaration `inlined i0 &f1:g` says
//!   which function that is, and `inlined i1 &f2:h #i0` that this call was in the body of another one.
//! - A callee is a name that is looked up (`sin`, `a.b.c`), a row of the table (`@fieldnames`), a function of the
//!   unit, the shared variables that it gets in brackets (`&f1:g[its=ours]`), or `name?'why'` where a variable
//!   of that name comes first.

mod cursor;
mod function;
mod instruction;
mod names;
mod parse;
mod print;
mod token;
mod words;

pub use lanner_base::ParseError;
pub(crate) use names::mentions;
pub use parse::parse;
pub use print::Annotated;
pub(crate) use print::Printer;

use crate::{Func, Inst, Phi, Slot, Terminator};

impl Func {
    /// The text of one of its instructions.
    pub fn inst_text(&self, inst: &Inst) -> String {
        Printer::new(self, None).inst(inst)
    }

    /// The text of one of its φ's.
    pub fn phi_text(&self, phi: &Phi) -> String {
        Printer::new(self, None).phi(phi)
    }

    /// The text of a block's end.
    pub fn term_text(&self, term: &Terminator) -> String {
        Printer::new(self, None).term(term)
    }

    /// A slot as the text names it.
    pub fn slot_text(&self, slot: Slot) -> String {
        Printer::new(self, None).slot(slot).to_owned()
    }
}
