//! Calls of `error` whose texts are constants.
//!
//! ```text
//! error('f:range', 'k is %d', k)     integers: leave e1(k)       others: leave e2(k), whose text has %e
//! ```

use crate::emitter::{Emitter, Lowered};
use crate::site::{Failure, Whole};
use lanner_builtins::Builtin;
use lanner_builtins::format::is_identifier;
use lanner_emit::EXACT;
use lanner_lir::{BinaryOp, CompareOp, Reg, Scalar, Terminator, Type, UnaryOp};
use lanner_mir::{Constant, Func, Operand, OperandKind};

/// The texts of an error that a program raises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raised {
    /// `f:range`; empty where the program gives none.
    pub identifier: String,
    /// The message with conversions for its numbers, as MATLAB's `sprintf` has it; `%%` is a `%`.
    pub format: String,
    /// How many numbers there are.
    numbers: usize,
}

/// The error that a call of `error` with these arguments raises, if its texts are constants and all else are numbers.
pub fn raised(func: &Func, args: &[Operand]) -> Option<Raised> {
    let text = |operand: &Operand| match operand.kind() {
        OperandKind::Const(constant) => match &func.constants[constant] {
            Constant::Char(text) | Constant::String(text) => Some(text.to_string()),
            _ => None,
        },
        OperandKind::Slot(_) | OperandKind::Last(_) => None,
    };
    let texts: Vec<String> = args.iter().map_while(text).collect();
    let raised = match texts.as_slice() {
        // A text alone is no format.
        [only] if args.len() == 1 && !only.is_empty() => {
            Raised { identifier: String::new(), format: only.replace('%', "%%"), numbers: 0 }
        }
        [format] if args.len() > 1 && !is_identifier(format) => {
            Raised { identifier: String::new(), format: unescaped(format)?, numbers: args.len() - 1 }
        }
        [identifier, format] if is_identifier(identifier) && !format.is_empty() => {
            Raised { identifier: identifier.clone(), format: unescaped(format)?, numbers: args.len() - 2 }
        }
        _ => return None,
    };
    let conversions = conversions(&raised.format)?;
    (conversions.len() == raised.numbers).then_some(raised)
}

/// The error of an assertion with these arguments: its texts stand behind the condition.
pub fn raised_by_assertion(func: &Func, args: &[Operand]) -> Option<Raised> {
    raised(func, args.split_first()?.1)
}

/// A format without escapes; none of one whose escapes are others than those of lines and tabs.
fn unescaped(format: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = format.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        text.push(match rest.next()? {
            'n' => '\n',
            't' => '\t',
            '\\' => '\\',
            _ => return None,
        });
    }
    Some(text)
}

impl Raised {
    /// The format with `%e` for each `%d`.
    pub fn with_exponents(&self) -> String {
        let mut format = self.format.clone();
        for (at, letter) in conversions(&self.format).unwrap_or_default() {
            if matches!(letter, 'd' | 'i') {
                format.replace_range(at..=at, "e");
            }
        }
        format
    }
}

/// The letters of a format's conversions and where they are; none where one is for no number.
fn conversions(format: &str) -> Option<Vec<(usize, char)>> {
    let mut found = Vec::new();
    let mut rest = format.char_indices();
    while let Some((_, c)) = rest.next() {
        if c != '%' {
            continue;
        }
        loop {
            match rest.next()? {
                (_, '%') => break,
                (at, c @ ('d' | 'i' | 'f' | 'g' | 'e' | 'G' | 'E')) => {
                    found.push((at, c));
                    break;
                }
                (_, '0'..='9' | '.' | '-' | '+' | ' ' | '#') => (),
                _ => return None,
            }
        }
    }
    Some(found)
}

impl Emitter<'_> {
    /// A call of `error`, if it is one with constant texts.
    pub fn raise_error(&mut self, row: Builtin, args: &[Operand]) -> Option<Lowered> {
        let raised = row.row().raises.then(|| raised(self.source.func, args)).flatten()?;
        self.leave_with(&raised, args)
    }

    /// Leaves the function with an error whose numbers are the last arguments, if they are numbers.
    pub fn leave_with(&mut self, raised: &Raised, args: &[Operand]) -> Option<Lowered> {
        let letters: Vec<char> = conversions(&raised.format)?.into_iter().map(|(_, letter)| letter).collect();
        let values = &args[args.len() - raised.numbers..];
        let are_numbers = values.iter().all(|&value| self.held(value).number().is_some());
        are_numbers.then(|| self.raise_of(values, &letters))
    }

    fn raise_of(&mut self, values: &[Operand], letters: &[char]) -> Lowered {
        let mut numbers = Vec::new();
        let mut are_whole: Option<Reg> = None;
        for (&value, letter) in values.iter().zip(letters) {
            let x = self.as_number(value)?.reg;
            numbers.push(x);
            if matches!(letter, 'd' | 'i') && self.made.ty(x).is_float() {
                let is_whole = self.is_whole(x);
                are_whole = Some(match are_whole {
                    Some(others) => self.binary(BinaryOp::And, others, is_whole),
                    None => is_whole,
                });
            }
        }
        // The library makes the text of all numbers itself.
        if let Some(are_whole) = are_whole.filter(|_| self.runtime.is_none()) {
            let [usual, other] = self.branch_on(are_whole);
            self.begin(other);
            let exit = self.exit(Failure::Raised(Whole::NotAlways), &numbers);
            self.end(Terminator::Leave(exit));
            self.begin(usual);
            for (x, letter) in numbers.iter_mut().zip(letters) {
                if matches!(letter, 'd' | 'i') {
                    *x = self.converted(*x, Type::Index);
                }
            }
        }
        let exit = self.exit(Failure::Raised(Whole::Always), &numbers);
        self.end(Terminator::Leave(exit));
        Ok(())
    }

    /// Whether a number is an integer that can be counted.
    fn is_whole(&mut self, x: Reg) -> Reg {
        let x = self.converted(x, Type::F64);
        let (whole, size) = (self.unary(UnaryOp::Trunc, x), self.unary(UnaryOp::Abs, x));
        let most = self.constant(Scalar::F64(EXACT));
        let is_integer = self.compare(CompareOp::Eq, whole, x);
        let is_small = self.compare(CompareOp::Lt, size, most);
        self.binary(BinaryOp::And, is_integer, is_small)
    }
}
