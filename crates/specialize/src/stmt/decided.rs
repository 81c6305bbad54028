//! Tests whose outcome is known, as they stand within a branch of the same test and nothing changed between.
//!
//! ```text
//! if n > 0, y = f(x);              in the branch n > 0 holds, n <= 0 does not
//!     if n > 0, y = y + 1; end     y = y + 1
//! elseif ischar(x) && n > 0        ischar(x)
//! ```
//!
//! This needs nothing of the classes and extents of what is tested: the same code gives the same outcome, and raises no error again. Facts, which
//! `assume` notes, tell more of single variables.

use crate::code::{Code, CodeKind, each_child_mut, print_code, reads};
use crate::frame::Frame;
use crate::specializer::{Cursor, Specializer};
use crate::state::Decided;
use crate::value::{Val, is_same};
use crate::world::Meaning;
use lanner_base::Name;
use lanner_builtins::{Answer, BinaryOp, UnaryOp};
use lanner_facts::{Class, Complexity};
use lanner_hir::Variable;
use lanner_runtime::Value;
use std::rc::Rc;

/// The row that compares texts as the cases of a `switch` do.
const STRCMP: &str = "strcmp";

impl Specializer<'_> {
    /// Takes in that a condition had this outcome, whose evaluation has no effects.
    pub(super) fn decide(&mut self, f: &Frame, code: &Code, outcome: bool, at: &mut Cursor) {
        let is_operand = code.is_truth;
        self.decide_part(f, &canonical(code), outcome, is_operand, at);
    }

    /// The same of a part of a condition: of an operand of `&&` it is known that it is one truth value.
    fn decide_part(&mut self, f: &Frame, code: &Code, outcome: bool, is_operand: bool, at: &mut Cursor) {
        match &code.kind {
            CodeKind::Known(_) => return,
            CodeKind::ShortAnd(a, b) if outcome => {
                self.decide_part(f, a, true, true, at);
                return self.decide_part(f, b, true, true, at);
            }
            CodeKind::ShortOr(a, b) if !outcome => {
                self.decide_part(f, a, false, true, at);
                return self.decide_part(f, b, false, true, at);
            }
            // All elements hold in both.
            CodeKind::Binary(BinaryOp::And, a, b) if outcome => {
                self.decide_part(f, a, true, false, at);
                self.decide_part(f, b, true, false, at);
            }
            CodeKind::Unary(UnaryOp::Not, a) if is_operand || self.is_one_truth(f, a, at) => {
                return self.decide_part(f, a, !outcome, is_operand, at);
            }
            _ => (),
        }
        let Some(variables) = self.variables_in(f, code) else { return };
        let is_operand = is_operand || self.is_one_truth(f, code, at);
        let may_change = variables.iter().any(|&variable| self.may_be_object(variable, at));
        let decided = Decided {
            text: print_code(code).into(),
            code: code.clone(),
            reads: variables,
            outcome,
            is_operand,
            may_change,
        };
        at.state.decide(Rc::new(decided));
    }

    /// What a test gives, where that is known. `as_operand`: of `&&` or `||`, which takes one truth value alone.
    pub(crate) fn decided(&self, code: &Code, as_operand: bool, at: &Cursor) -> Option<bool> {
        if at.state.has_decided() { self.decided_of(&canonical(code), as_operand, at) } else { None }
    }

    fn decided_of(&self, code: &Code, as_operand: bool, at: &Cursor) -> Option<bool> {
        if let CodeKind::Unary(UnaryOp::Not, inner) = &code.kind
            && let Some(outcome) = self.decided_of(inner, true, at)
        {
            return Some(!outcome);
        }
        let text = print_code(code);
        let holds_now = |decided: &&Rc<Decided>| !(decided.may_change && self.touches);
        let mut known = at.state.decided().filter(holds_now);
        if let Some(decided) = known.find(|decided| *decided.text == *text) {
            return (decided.is_operand || !as_operand).then_some(decided.outcome);
        }
        let all: Vec<Rc<Decided>> = at.state.decided().filter(holds_now).cloned().collect();
        all.iter().find_map(|decided| {
            let is_fit = decided.is_operand || !as_operand;
            is_fit.then(|| implied(code, decided)).flatten()
        })
    }

    /// The variables that code reads; none where one of them may be changed by others, or it is no variable of the activation.
    fn variables_in(&self, f: &Frame, code: &Code) -> Option<Vec<Variable>> {
        let names = reads(code);
        let mut found = Vec::new();
        for &name in &names {
            let before = found.len();
            found.extend(f.data().variables.ids().filter(|&variable| f.name(variable) == name));
            if found.len() == before {
                return None;
            }
        }
        let is_quiet = !has_verbatim(code) && found.iter().all(|&variable| !f.is_shared(variable));
        (is_quiet && !found.is_empty()).then_some(found)
    }

    /// Whether others may change what a variable holds, as it may be a handle of an object.
    pub(super) fn may_be_object(&mut self, variable: Variable, at: &Cursor) -> bool {
        match at.state.val(variable).cloned() {
            Some(val) => val.fact(&mut self.terms).classes.contains(Class::Object),
            None => false,
        }
    }

    /// Whether code surely gives one truth value, or a real number that is one.
    fn is_one_truth(&mut self, f: &Frame, code: &Code, at: &Cursor) -> bool {
        match &code.kind {
            CodeKind::ShortAnd(..) | CodeKind::ShortOr(..) => true,
            CodeKind::Unary(UnaryOp::Not, a) => self.is_one_truth(f, a, at),
            CodeKind::Binary(op, a, b) if op.comparison().is_some() => {
                self.is_one_real(f, a, at) && self.is_one_real(f, b, at)
            }
            CodeKind::Call { name, args } => match self.world.resolve(f.number, *name) {
                Meaning::Row(row) => match row.row().answer {
                    Some(Answer::ClassNamed) => true,
                    Some(Answer::HasField) => args
                        .get(1)
                        .and_then(Code::as_known)
                        .is_some_and(|value| matches!(value, Value::Char(_))),
                    Some(answer) => answer.is_of_value(),
                    None => false,
                },
                Meaning::Function(..) | Meaning::Unknown => false,
            },
            CodeKind::Var(_) => self.is_one_real(f, code, at),
            _ => false,
        }
    }

    /// Whether code surely gives one real number.
    fn is_one_real(&mut self, f: &Frame, code: &Code, at: &Cursor) -> bool {
        match &code.kind {
            CodeKind::Known(value) => value.is_scalar() && value.is_arithmetic() && !value.is_complex(),
            CodeKind::Var(name) => {
                let variable = f.data().variables.ids().find(|&variable| f.name(variable) == *name);
                let val = variable.and_then(|variable| at.state.val(variable).cloned());
                val.is_some_and(|val| {
                    let fact = val.fact(&mut self.terms);
                    fact.classes.is_arithmetic()
                        && fact.complexity == Complexity::Real
                        && !fact.range.nan
                        && self.terms.is_scalar(fact.shape).is_yes()
                })
            }
            _ => false,
        }
    }

    /// What the cases of a `switch` before one, and that one, tell: the value is none of those, and is that.
    pub(super) fn decide_case(
        &mut self,
        f: &Frame,
        value: &Code,
        case: &Val,
        outcome: bool,
        at: &mut Cursor,
    ) {
        if let Some(test) = case_test(value, case) {
            self.decide_part(f, &canonical(&test), outcome, true, at);
        }
    }

    /// Whether a case of a `switch` matches, where that was tested before.
    pub(super) fn decided_case(&self, value: &Code, case: &Val, at: &Cursor) -> Option<bool> {
        self.decided(&case_test(value, case)?, false, at)
    }
}

/// The test that a case of a `switch` is: a text matches as `strcmp` has it, a number has a test of its own.
fn case_test(value: &Code, case: &Val) -> Option<Code> {
    const NUMBER: &str = "case'";
    let known = case.value()?;
    let is_text = known.as_text().is_some() && !known.is_empty();
    let name = match known {
        _ if is_text => STRCMP,
        Value::Scalar(x) if !x.is_nan() => NUMBER,
        _ => return None,
    };
    Some(Code::call(Name::new(name), vec![value.clone(), Code::known(known.clone())]))
}

/// What one outcome tells of another test. Operators of objects may do anything.
fn implied(code: &Code, decided: &Decided) -> Option<bool> {
    if let (Some((of, text)), Some((other, known))) = (compared_text(code), compared_text(&decided.code)) {
        // What is one text is no other.
        let differs = print_code(of) == print_code(other) && !is_same_text(text, known);
        return (differs && decided.outcome).then_some(false);
    }
    let (CodeKind::Binary(op, x, y), CodeKind::Binary(known, a, b)) = (&code.kind, &decided.code.kind) else {
        return None;
    };
    let text = |code: &Code| print_code(code);
    let (is_same_way, is_swapped) = {
        let (x, y, a, b) = (text(x), text(y), text(a), text(b));
        (x == a && y == b, x == b && y == a)
    };
    if !is_same_way && !is_swapped || decided.may_change {
        return None;
    }
    match (op, known, decided.outcome) {
        (BinaryOp::Lt, BinaryOp::Lt | BinaryOp::Le, true) if is_swapped => Some(false),
        (BinaryOp::Lt, BinaryOp::Eq, true) => Some(false),
        (BinaryOp::Lt, BinaryOp::Le, false) if is_same_way => decided.is_operand.then_some(false),
        (BinaryOp::Le, BinaryOp::Lt, true) => Some(is_same_way),
        (BinaryOp::Le, BinaryOp::Eq, true) => Some(true),
        (BinaryOp::Eq, BinaryOp::Lt, true) => Some(false),
        (BinaryOp::Eq, BinaryOp::Ne, outcome) | (BinaryOp::Ne, BinaryOp::Eq, outcome) => {
            (outcome || decided.is_operand).then_some(!outcome)
        }
        (BinaryOp::Eq, BinaryOp::Le, false) => decided.is_operand.then_some(false),
        (BinaryOp::Ne, BinaryOp::Lt, true) => Some(true),
        _ => None,
    }
}

/// A comparison of something with a text that is written there.
fn compared_text(code: &Code) -> Option<(&Code, &Value)> {
    let CodeKind::Call { name, args } = &code.kind else { return None };
    let [of, text] = args.as_slice() else { return None };
    let is_text = |value: &&Value| value.as_text().is_some();
    (name.as_str() == STRCMP).then(|| Some((of, text.as_known().filter(is_text)?))).flatten()
}

fn is_same_text(a: &Value, b: &Value) -> bool {
    is_same(a, b) || a.as_text() == b.as_text()
}

/// The same code as it is compared: without the user's spelling, `b < a` for `a > b`, texts that are compared second.
fn canonical(code: &Code) -> Code {
    let mut code = code.clone();
    normalize(&mut code);
    code
}

fn normalize(code: &mut Code) {
    code.spelled = None;
    each_child_mut(code, &mut normalize);
    match &mut code.kind {
        CodeKind::Binary(op @ (BinaryOp::Gt | BinaryOp::Ge), a, b) => {
            *op = if *op == BinaryOp::Gt { BinaryOp::Lt } else { BinaryOp::Le };
            std::mem::swap(a, b);
        }
        CodeKind::Binary(BinaryOp::Eq | BinaryOp::Ne, a, b) if print_code(a) > print_code(b) => {
            std::mem::swap(a, b);
        }
        CodeKind::Call { name, args } if name.as_str() == STRCMP => {
            if let [first, second] = args.as_mut_slice()
                && first.as_known().is_some()
            {
                std::mem::swap(first, second);
            }
            // A text matches whatever marks are around it.
            if let Some(text) = args.get(1).and_then(Code::as_known).and_then(Value::as_text) {
                args[1] = Code::known(Value::text(&text));
            }
        }
        _ => (),
    }
}

fn has_verbatim(code: &Code) -> bool {
    let mut found = matches!(code.kind, CodeKind::Verbatim(_) | CodeKind::Anonymous { .. });
    crate::code::each_child(code, &mut |child| found |= has_verbatim(child));
    found
}
