//! Expressions with operators.
//!
//! MATLAB's order, from the one that binds least; all are left-associative:
//! `||`, `&&`, `|`, `&`, comparisons, `:`, `+ -`, `* / \ .* ./ .\`, unary `+ - ~`, then `^ .^ ' .'`.
//! So `-2^2` is `-(2^2)`, `~a == b` is `(~a) == b`, `1:n+1` is `1:(n+1)`, `2^3^2` is `(2^3)^2`. The operand on the right of a power
//! takes its own unary operators: `2^-1`.
//!
//! Directly inside a literal `+` or `-` with white space before it and none behind it begins the next element: `[1 -2]`
//! has two, `[1 - 2]` has one.

use lanner_base::{Diagnostic, Dialect};

use rowan::Checkpoint;

use super::cursor::{NESTED, Nest, Parsed, Parser};
use crate::SyntaxKind;
use crate::lexer::ends_statement;

/// How tightly `:` binds.
const RANGE: u8 = 6;
/// How tightly `^` binds: more than what `binding` tells of.
const POWER: u8 = 9;

/// Operators of one precedence whose node is not made yet.
#[derive(Default)]
struct Run {
    power: Option<u8>,
}

/// How tightly a binary operator binds.
fn binding(kind: SyntaxKind) -> Option<u8> {
    Some(match kind {
        SyntaxKind::OrOr => 1,
        SyntaxKind::AndAnd => 2,
        SyntaxKind::Or => 3,
        SyntaxKind::And => 4,
        SyntaxKind::EqEq
        | SyntaxKind::NotEq
        | SyntaxKind::Less
        | SyntaxKind::LessEq
        | SyntaxKind::Greater
        | SyntaxKind::GreaterEq => 5,
        SyntaxKind::Colon => RANGE,
        SyntaxKind::Plus | SyntaxKind::Minus => 7,
        SyntaxKind::Star
        | SyntaxKind::Slash
        | SyntaxKind::Backslash
        | SyntaxKind::DotStar
        | SyntaxKind::DotSlash
        | SyntaxKind::DotBackslash => 8,
        _ => return None,
    })
}

/// Whether a token assigns: `=`, `+=` and so on.
pub(super) fn is_assign_op(kind: SyntaxKind) -> bool {
    kind == SyntaxKind::Equals || (SyntaxKind::PlusEq..=SyntaxKind::OrEq).contains(&kind)
}

/// Whether an expression of this kind can be assigned to.
pub(super) fn is_place(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SyntaxKind::NameExpr
            | SyntaxKind::ParenIndex
            | SyntaxKind::BraceIndex
            | SyntaxKind::FieldAccess
            | SyntaxKind::DynamicField
    )
}

impl<'t> Parser<'t> {
    /// An expression.
    pub fn expr(&mut self) -> Parsed {
        self.nested(Parsed::MISSING, |p| p.binary(0))
    }

    /// An expression, or an assignment as one (Octave): `if (a = b)`, `a = b = 3`.
    pub fn value(&mut self) -> Parsed {
        self.nested(Parsed::MISSING, Self::value_here)
    }

    fn value_here(&mut self) -> Parsed {
        let mark = self.mark();
        let name = self.token_text();
        let starts_with_name = self.at(SyntaxKind::Ident);
        let target = if self.dialect == Dialect::Octave && self.at_target_list() {
            self.target_list()
        } else {
            self.binary(0)
        };
        if !is_assign_op(self.kind()) {
            return target;
        }
        self.check_assignable(target);
        if self.dialect == Dialect::Matlab {
            self.error_misused_equals();
        }
        self.bump();
        let value = self.value();
        if starts_with_name && is_place(target.kind) {
            self.declare(name);
        }
        self.wrap_expr(mark, SyntaxKind::AssignExpr, target.height.max(value.height))
    }

    /// Reports a left side that takes no value.
    pub fn check_assignable(&mut self, target: Parsed) {
        let known = target.kind == SyntaxKind::TargetList || target.kind == SyntaxKind::Error;
        if known || is_place(target.kind) {
            return;
        }
        match self.dialect {
            Dialect::Matlab => self.error_misused_equals(),
            Dialect::Octave => {
                let message = "invalid left hand side of assignment";
                self.error(Diagnostic::error("syntax-assign-target", message, self.span()));
            }
        }
    }

    fn error_misused_equals(&mut self) {
        let message = "Incorrect use of '=' operator. Assign a value to a variable using '=' and compare values for \
                       equality using '=='.";
        self.error(Diagnostic::error("syntax-misused-equals", message, self.span()));
    }

    /// Operators that bind at least as tightly as `least`.
    fn binary(&mut self, least: u8) -> Parsed {
        let mark = self.mark();
        let mut left = self.unary();
        let mut run = Run::default();
        while let Some(power) = binding(self.kind()) {
            if power < least || self.begins_element() || self.at_statement_increment() {
                break;
            }
            left = self.end_run(mark, left, &mut run, Some(power));
            self.bump();
            let right = self.operand_after(power);
            let height = left.height.max(right.height);
            left = match power {
                RANGE => {
                    let third =
                        if self.eat(SyntaxKind::Colon) { self.operand_after(power).height } else { 0 };
                    self.wrap_expr(mark, SyntaxKind::RangeExpr, height.max(third))
                }
                _ => self.link(mark, power, left.height, height, &mut run),
            };
        }
        self.end_run(mark, left, &mut run, None)
    }

    /// Ends the links that stand side by side, unless an operator of their precedence follows.
    fn end_run(&mut self, mark: Checkpoint, left: Parsed, run: &mut Run, next: Option<u8>) -> Parsed {
        if run.power.is_none() || run.power == next {
            return left;
        }
        run.power = None;
        self.wrap_expr(mark, SyntaxKind::BinaryExpr, left.height)
    }

    /// An operator with its right operand, which have been read: a node, or behind a chain that is high already one more link
    /// of a node that is made when the run of such operators ends.
    fn link(&mut self, mark: Checkpoint, power: u8, left: u32, below: u32, run: &mut Run) -> Parsed {
        if left < NESTED {
            return self.wrap_expr(mark, SyntaxKind::BinaryExpr, below);
        }
        run.power = Some(power);
        Parsed { kind: SyntaxKind::BinaryExpr, height: below }
    }

    fn operand_after(&mut self, power: u8) -> Parsed {
        self.binary(power + 1)
    }

    /// Whether the current sign begins an element of a literal rather than going on with the one before.
    fn begins_element(&self) -> bool {
        self.nest == Nest::Matrix
            && self.spaced
            && matches!(self.kind(), SyntaxKind::Plus | SyntaxKind::Minus)
            && !matches!(self.byte_after(), b' ' | b'\t' | b'\n' | b'\r')
            && !self.lexer.rest().starts_with(b"...")
    }

    /// Whether `++` or `--` stands here, in one piece.
    pub fn at_double_sign(&self) -> Option<SyntaxKind> {
        match (self.kind(), self.byte_after()) {
            (SyntaxKind::Plus, b'+') => Some(SyntaxKind::PlusPlus),
            (SyntaxKind::Minus, b'-') => Some(SyntaxKind::MinusMinus),
            _ => None,
        }
    }

    /// Whether `++` or `--` stands here and ends the statement.
    pub fn at_statement_increment(&self) -> bool {
        self.nest == Nest::Plain && self.at_double_sign().is_some() && ends_statement(&self.lexer.rest()[1..])
    }

    /// Unary operators and what they apply to.
    pub fn unary(&mut self) -> Parsed {
        if !matches!(self.kind(), SyntaxKind::Plus | SyntaxKind::Minus | SyntaxKind::Not) {
            return self.power();
        }
        if self.at_prefix_increment() {
            return self.prefix_increment();
        }
        let mark = self.mark();
        self.bump();
        let operand = self.nested(Parsed::MISSING, Self::unary);
        self.wrap_expr(mark, SyntaxKind::PrefixExpr, operand.height)
    }

    /// Whether `++` or `--` before a name stands here. In MATLAB it is two signs.
    pub fn at_prefix_increment(&self) -> bool {
        let behind = self.lexer.rest().get(1).copied().unwrap_or(0);
        self.dialect == Dialect::Octave
            && self.at_double_sign().is_some()
            && (behind.is_ascii_alphabetic() || behind == b'_')
    }

    fn prefix_increment(&mut self) -> Parsed {
        let mark = self.mark();
        if let Some(kind) = self.at_double_sign() {
            self.bump_glued(kind, 1);
        }
        let target = self.nested(Parsed::MISSING, Self::postfix);
        self.wrap_expr(mark, SyntaxKind::IncrementExpr, target.height)
    }

    /// Powers and transposes, from the left.
    fn power(&mut self) -> Parsed {
        let mark = self.mark();
        let mut left = self.postfix();
        let mut run = Run::default();
        loop {
            let kind = self.kind();
            let next = matches!(kind, SyntaxKind::Caret | SyntaxKind::DotCaret).then_some(POWER);
            left = self.end_run(mark, left, &mut run, next);
            match kind {
                SyntaxKind::Quote | SyntaxKind::DotQuote => {
                    self.bump();
                    while left.height >= NESTED
                        && matches!(self.kind(), SyntaxKind::Quote | SyntaxKind::DotQuote)
                    {
                        self.bump();
                    }
                    left = self.wrap_expr(mark, SyntaxKind::TransposeExpr, left.height);
                    left = self.postfix_chain(mark, left);
                }
                SyntaxKind::Caret | SyntaxKind::DotCaret => {
                    self.bump();
                    let right = self.nested(Parsed::MISSING, Self::power_operand);
                    left = self.link(mark, POWER, left.height, left.height.max(right.height), &mut run);
                }
                _ if self.at_postfix_increment() => {
                    if let Some(kind) = self.at_double_sign() {
                        self.bump_glued(kind, 1);
                    }
                    left = self.wrap_expr(mark, SyntaxKind::IncrementExpr, left.height);
                }
                _ => return left,
            }
        }
    }

    /// The right side of a power: unary operators, then an operand without powers or transposes.
    fn power_operand(&mut self) -> Parsed {
        if !matches!(self.kind(), SyntaxKind::Plus | SyntaxKind::Minus | SyntaxKind::Not) {
            return self.postfix();
        }
        let mark = self.mark();
        self.bump();
        let operand = self.nested(Parsed::MISSING, Self::power_operand);
        self.wrap_expr(mark, SyntaxKind::PrefixExpr, operand.height)
    }

    /// Whether `a++` inside an expression ends here: no operand follows that the signs could belong to.
    fn at_postfix_increment(&self) -> bool {
        if self.spaced || self.at_double_sign().is_none() {
            return false;
        }
        if self.at_statement_increment() && self.whole_statement_so_far() {
            return false;
        }
        let rest = self.lexer.rest().get(1..).unwrap_or(&[]);
        let next = rest.iter().find(|c| !matches!(c, b' ' | b'\t')).copied().unwrap_or(b'\n');
        let begins_operand = next.is_ascii_alphanumeric() || b"_.([{'\"@+-~!".contains(&next);
        !begins_operand
    }

    /// Whether all of the statement so far is one operand, so that `++` makes it an increment statement.
    fn whole_statement_so_far(&self) -> bool {
        self.operand_start == self.statement_start
    }
}
