//! `global` and `persistent`: what is known of variables that others read and write, too.

use crate::code::{Declaring, Line, LineKind};
use crate::frame::Frame;
use crate::specializer::{Cursor, Specializer, Work};
use crate::state::Binding;
use crate::value::Val;
use lanner_hir::{Expr, Variable};

impl Specializer<'_> {
    /// Declares variables. Where statements stand for a call its persistent ones are constants.
    pub(super) fn declare(
        &mut self,
        f: &Frame,
        data: &lanner_hir::StmtData,
        as_what: Declaring,
        names: &[(Variable, Option<Expr>)],
        at: &mut Cursor,
    ) -> Work<()> {
        let origin = self.origin(f, data.span);
        let kind = if names.iter().any(|(_, first)| first.is_some()) {
            self.hold_all(f, at)?;
            LineKind::Verbatim(f.text(data.span).into())
        } else {
            LineKind::Declare {
                as_what,
                names: names.iter().map(|(variable, _)| f.name(*variable)).collect(),
            }
        };
        let is_persistent = as_what == Declaring::Persistent && !matches!(kind, LineKind::Verbatim(_));
        if !(is_persistent && f.is_inlined) {
            self.write(at, Line::new(kind, origin))?;
        }
        for (variable, first) in names {
            if is_persistent {
                let binding = self.persistent(f, *variable);
                at.state.set(*variable, binding);
                continue;
            }
            let is_known = first.is_none() && as_what == Declaring::Global && f.is_followed(*variable);
            let before = at.state.get(*variable);
            if is_known && before.val.is_some() && !before.may_lack {
                continue;
            }
            let name = f.data().variables[*variable].name;
            let val = match is_known {
                true => self.global(name, &at.state),
                false => Val::anything(&mut self.terms),
            };
            // The variable tells it from now on.
            at.state.forget_globals(&|other| other == name);
            at.state.set(*variable, Binding::held(val));
        }
        Ok(())
    }
}
