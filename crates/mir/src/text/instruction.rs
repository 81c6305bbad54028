//! Text to MIR: instructions and the ends of blocks.

use super::ParseError;
use super::cursor::Cursor;
use super::function::FuncParser;
use super::names;
use super::token::TokenKind;
use super::words::{Action, Operation};
use crate::{Args, Inst, Operand, Phi, Slot, Target, Terminator};
use lanner_base::Name;
use lanner_builtins::{BinaryOp, UnaryOp};

impl FuncParser {
    /// The end of a block, if the line is one.
    pub fn terminator(&mut self, cursor: &mut Cursor<'_>) -> Result<Option<Terminator>, ParseError> {
        if is_assignment(cursor) {
            return Ok(None);
        }
        let term = if cursor.eat_word("jump") {
            Terminator::Jump(self.block(cursor)?)
        } else if cursor.eat_word("branch") {
            let cond = self.operand(cursor)?;
            cursor.need(',')?;
            let then = self.block(cursor)?;
            cursor.need(',')?;
            Terminator::Branch { cond, then, els: self.block(cursor)? }
        } else if cursor.eat_word("next") {
            let var = self.slot(cursor)?;
            cursor.need_word("of")?;
            let seq = self.slot(cursor)?;
            cursor.need_word("by")?;
            let counter = self.slot(cursor)?;
            let counted = if cursor.eat_word("to") { self.slot(cursor)? } else { counter };
            cursor.need(',')?;
            let body = self.block(cursor)?;
            cursor.need(',')?;
            Terminator::Next { seq, counter, counted, var, body, exit: self.block(cursor)? }
        } else if cursor.eat_word("return") {
            Terminator::Return
        } else if cursor.eat_word("rethrow") {
            Terminator::Rethrow(self.operand(cursor)?)
        } else {
            return Ok(None);
        };
        Ok(Some(term))
    }

    /// `x.3 = phi b1: x.1, b2: x.2`, if the line is one.
    pub fn phi(&mut self, cursor: &mut Cursor<'_>) -> Result<Option<Phi>, ParseError> {
        if !cursor.sees_phi() {
            return Ok(None);
        }
        let dst = self.slot(cursor)?;
        cursor.need('=')?;
        cursor.need_word("phi")?;
        let mut args = Vec::new();
        loop {
            let block = self.block(cursor)?;
            cursor.need(':')?;
            args.push((block, self.operand(cursor)?));
            if !cursor.eat(',') {
                return Ok(Some(Phi { dst, args }));
            }
        }
    }

    /// An instruction.
    pub fn instruction(&mut self, cursor: &mut Cursor<'_>) -> Result<Inst, ParseError> {
        if !is_assignment(cursor) {
            return self.action(cursor, None);
        }
        let targets = self.targets(cursor)?;
        cursor.need('=')?;
        // A word alone, or with a version or a mark of an operand, is a variable's name.
        let alone = matches!(cursor.peek_at(1), None | Some(TokenKind::Mark('!' | '#') | TokenKind::Dots));
        let followed = !alone && !cursor.sees_version(1);
        let word = cursor.word().filter(|_| followed || !names::is_plain(cursor.word().unwrap_or_default()));
        let operation = word.and_then(Operation::of);
        if operation.is_some() {
            cursor.advance();
        }
        let changes = matches!(
            word.and_then(Action::of),
            Some(Action::Set | Action::SetList | Action::Delete | Action::Reserve)
        );
        if let (true, &[Target::Slot(dst)]) = (changes, targets.as_slice()) {
            return self.action(cursor, Some(dst));
        }
        match (targets.as_slice(), operation, word) {
            (&[Target::Slot(dst)], Some(operation), _) => self.operation(cursor, operation, dst),
            (&[Target::Slot(dst)], None, Some(word)) => self.operator(cursor, word, dst),
            (&[Target::Slot(dst)], None, None) => Ok(Inst::Copy { dst, src: self.operand(cursor)? }),
            (targets, Some(Operation::Get), _) => self.get(cursor, targets),
            (targets, Some(Operation::Call), _) => self.call(cursor, targets),
            (_, _, _) => cursor.error("only `call` and `get` give several values"),
        }
    }

    /// What gives no value, or the changed variable to another slot: `set x(i) = 1`, `x.2 = set x.1(i) = 1`.
    fn action(&mut self, cursor: &mut Cursor<'_>, dst: Option<Slot>) -> Result<Inst, ParseError> {
        let Some(word) = cursor.word() else { return cursor.expected("an instruction") };
        let action = Action::of(word);
        cursor.advance();
        match action {
            Some(Action::Set) => {
                let base = self.slot(cursor)?;
                let dst = dst.unwrap_or(base);
                if cursor.sees_close('(') {
                    cursor.advance();
                    let args = self.args(cursor, ')')?;
                    return Ok(Inst::SetIndex { dst, base, args, value: self.value(cursor)? });
                }
                let path = self.path(cursor)?;
                Ok(Inst::SetPath { dst, base, path, value: self.value(cursor)? })
            }
            Some(Action::SetList) => {
                let base = self.slot(cursor)?;
                let path = self.path(cursor)?;
                Ok(Inst::SetList { dst: dst.unwrap_or(base), base, path, list: self.value(cursor)? })
            }
            Some(Action::Delete) => {
                let base = self.slot(cursor)?;
                Ok(Inst::Delete { dst: dst.unwrap_or(base), base, path: self.path(cursor)? })
            }
            Some(Action::Reserve) => {
                let base = self.slot(cursor)?;
                cursor.need('(')?;
                Ok(Inst::Reserve { dst: dst.unwrap_or(base), base, args: self.args(cursor, ')')? })
            }
            Some(Action::Check) => self.check(cursor),
            Some(Action::Display) => self.display(cursor),
            Some(Action::Global) => Ok(Inst::Global { slot: self.slot(cursor)? }),
            Some(Action::Persistent) => Ok(Inst::Persistent { slot: self.slot(cursor)? }),
            Some(Action::Clear) => Ok(Inst::Clear { slot: self.slot(cursor)? }),
            Some(Action::Release) => {
                let slot = self.slot(cursor)?;
                let path = self.path(cursor)?;
                Ok(match self.func.paths[path].0.is_empty() {
                    true => Inst::Release { slot },
                    false => Inst::ReleasePart { base: slot, path },
                })
            }
            None => cursor.error(format!("`{word}` is no instruction")),
        }
    }

    /// `= value`
    fn value(&mut self, cursor: &mut Cursor<'_>) -> Result<Operand, ParseError> {
        cursor.need('=')?;
        self.operand(cursor)
    }

    /// `check plus a, b`, `check index x(i)`, `check store x(i) = v`, `check vcat [a, b]`, `check depth 1`
    fn check(&mut self, cursor: &mut Cursor<'_>) -> Result<Inst, ParseError> {
        let Some(word) = cursor.word() else {
            return cursor.expected("an operator, `index`, `store`, `vcat`, `hcat`, `cat` or `depth`");
        };
        cursor.advance();
        let operation = Operation::of(word);
        if let Some(Operation::Rows | Operation::Columns | Operation::Concat) = operation {
            let dim = match operation {
                Some(Operation::Rows) => 1,
                Some(Operation::Columns) => 2,
                _ => cursor.integer()?,
            };
            cursor.need('[')?;
            return Ok(Inst::CheckConcat { dim, args: self.args(cursor, ']')? });
        }
        if operation == Some(Operation::Index) {
            let base = self.operand(cursor)?;
            cursor.need('(')?;
            return Ok(Inst::CheckIndex { base, args: self.args(cursor, ')')? });
        }
        if word == "store" {
            let base = self.operand(cursor)?;
            cursor.need('(')?;
            let args = self.args(cursor, ')')?;
            return Ok(Inst::CheckStore { base, args, value: self.value(cursor)? });
        }
        if word == "depth" {
            return Ok(Inst::CheckDepth { calls: cursor.integer()? });
        }
        let Some(&op) = BinaryOp::ALL.iter().find(|op| op.function() == word) else {
            return cursor.error(format!("`{word}` is no operator with two operands"));
        };
        let a = self.operand(cursor)?;
        cursor.need(',')?;
        Ok(Inst::CheckFit { op, a, b: self.operand(cursor)? })
    }

    /// `display x`, `display %0 as x`
    fn display(&mut self, cursor: &mut Cursor<'_>) -> Result<Inst, ParseError> {
        let value = self.operand(cursor)?;
        if cursor.eat_word("as") {
            return Ok(Inst::Display { name: Name::new(cursor.name()?), value });
        }
        match value.as_slot().and_then(|slot| self.func.slots[slot].name) {
            Some(name) => Ok(Inst::Display { name, value }),
            None => cursor.expected("`as` and the name that is displayed"),
        }
    }

    /// An operator of the language.
    fn operator(&mut self, cursor: &mut Cursor<'_>, word: &str, dst: Slot) -> Result<Inst, ParseError> {
        if let Some(&op) = UnaryOp::ALL.iter().find(|op| op.function() == word) {
            cursor.advance();
            return Ok(Inst::Unary { op, dst, a: self.operand(cursor)? });
        }
        if let Some(&op) = BinaryOp::ALL.iter().find(|op| op.function() == word) {
            cursor.advance();
            let (a, b) = self.pair(cursor)?;
            return Ok(Inst::Binary { op, dst, a, b });
        }
        if names::is_plain(word) {
            return cursor.error(format!("`{word}` is no instruction"));
        }
        // A constant, or what needs backquotes: the operand says.
        Ok(Inst::Copy { dst, src: self.operand(cursor)? })
    }

    /// What gives one value.
    fn operation(&mut self, cursor: &mut Cursor<'_>, word: Operation, dst: Slot) -> Result<Inst, ParseError> {
        Ok(match word {
            Operation::Get => return self.get(cursor, &[Target::Slot(dst)]),
            Operation::Call => return self.call(cursor, &[Target::Slot(dst)]),
            Operation::GetList => {
                let statement = cursor.eat('?');
                let base = self.operand(cursor)?;
                Inst::GetList { dst, base, path: self.path(cursor)?, statement }
            }
            Operation::Peek => {
                let base = self.slot(cursor)?;
                Inst::Peek { dst, base, path: self.path(cursor)? }
            }
            Operation::Count => {
                let base = self.slot(cursor)?;
                Inst::CountTargets { dst, base, path: self.path(cursor)? }
            }
            Operation::Range => return self.range(cursor, dst),
            Operation::Phi => return cursor.expected("an instruction"),
            Operation::Move => Inst::Move { dst, src: self.operand(cursor)? },
            Operation::Own => return self.own(cursor, dst),
            Operation::Logical => Inst::Logical { dst, a: self.operand(cursor)? },
            Operation::Matches => {
                let (value, case) = self.pair(cursor)?;
                Inst::Matches { dst, value, case }
            }
            Operation::Index => {
                let base = self.operand(cursor)?;
                cursor.need('(')?;
                Inst::Index { dst, base, args: self.args(cursor, ')')? }
            }
            Operation::End => {
                let base = self.operand(cursor)?;
                let position = cursor.integer()?;
                cursor.need_word("of")?;
                Inst::End { dst, base, position, count: cursor.integer()? }
            }
            Operation::Handle => Inst::Handle { dst, callee: self.callee(cursor)? },
            Operation::Closure => {
                let func = self.mentioned(cursor)?;
                cursor.need('(')?;
                Inst::Closure { dst, func, captures: self.args(cursor, ')')? }
            }
            Operation::MetaClass => Inst::MetaClass { dst, name: Name::new(&cursor.dotted()?) },
            Operation::Rows => self.concat(cursor, dst, 1)?,
            Operation::Columns => self.concat(cursor, dst, 2)?,
            Operation::Concat => {
                let dim = cursor.integer()?;
                self.concat(cursor, dst, dim)?
            }
            Operation::Cell => {
                cursor.need('{')?;
                Inst::CellRow { dst, args: self.args(cursor, '}')? }
            }
            Operation::Answer => return self.answer(cursor, dst),
            Operation::Defined => Inst::Defined { dst, slot: self.slot(cursor)? },
            Operation::Catch => Inst::CatchError { dst },
        })
    }

    fn get(&mut self, cursor: &mut Cursor<'_>, targets: &[Target]) -> Result<Inst, ParseError> {
        let base = self.operand(cursor)?;
        let path = self.path(cursor)?;
        Ok(Inst::Get { targets: self.push_targets(targets), base, path })
    }

    fn call(&mut self, cursor: &mut Cursor<'_>, targets: &[Target]) -> Result<Inst, ParseError> {
        let statement = cursor.eat('?');
        let callee = self.callee(cursor)?;
        cursor.need('(')?;
        let args = self.args(cursor, ')')?;
        Ok(Inst::Call { targets: self.push_targets(targets), callee, args, statement })
    }

    /// `1:n`, `1:2:n`
    fn range(&mut self, cursor: &mut Cursor<'_>, dst: Slot) -> Result<Inst, ParseError> {
        let first = self.operand(cursor)?;
        cursor.need(':')?;
        let second = self.operand(cursor)?;
        if cursor.eat(':') {
            return Ok(Inst::Range { dst, first, step: Some(second), last: self.operand(cursor)? });
        }
        Ok(Inst::Range { dst, first, step: None, last: second })
    }

    fn concat(&mut self, cursor: &mut Cursor<'_>, dst: Slot, dim: u8) -> Result<Inst, ParseError> {
        cursor.need('[')?;
        Ok(Inst::Concat { dst, dim, args: self.args(cursor, ']')? })
    }

    /// `x`, `x like [y, z]`
    fn own(&mut self, cursor: &mut Cursor<'_>, dst: Slot) -> Result<Inst, ParseError> {
        let src = self.operand(cursor)?;
        if cursor.eat_word("like") {
            cursor.need('[')?;
            return Ok(Inst::Own { dst, src, like: self.args(cursor, ']')? });
        }
        Ok(Inst::Own { dst, src, like: Args::NONE })
    }

    /// `%0!`, `%0!, display`, `%0 else ans.1`
    fn answer(&mut self, cursor: &mut Cursor<'_>, dst: Slot) -> Result<Inst, ParseError> {
        let src = self.operand(cursor)?;
        let old = if cursor.eat_word("else") { self.slot(cursor)? } else { dst };
        let display = cursor.eat(',');
        if display {
            cursor.need_word("display")?;
        }
        Ok(Inst::Answer { dst, old, src, display })
    }

    fn pair(&mut self, cursor: &mut Cursor<'_>) -> Result<(Operand, Operand), ParseError> {
        let a = self.operand(cursor)?;
        cursor.need(',')?;
        Ok((a, self.operand(cursor)?))
    }
}

/// Whether the line assigns: `x = …`, `[…] = …`.
fn is_assignment(cursor: &Cursor<'_>) -> bool {
    cursor.sees('[')
        || matches!(cursor.peek(), Some(TokenKind::Temp(_) | TokenKind::Unnamed(_)))
        || cursor.peek_at(1) == Some(&TokenKind::Mark('='))
        || cursor.peek_at(3) == Some(&TokenKind::Mark('=')) && cursor.sees_version(1)
}
