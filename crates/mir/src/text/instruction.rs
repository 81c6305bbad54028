//! Text to MIR: instructions and the ends of blocks.

use super::ParseError;
use super::cursor::Cursor;
use super::function::FuncParser;
use super::token::TokenKind;
use crate::{Inst, Operand, Slot, Target, Terminator};
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
            cursor.need(',')?;
            let body = self.block(cursor)?;
            cursor.need(',')?;
            Terminator::Next { seq, counter, var, body, exit: self.block(cursor)? }
        } else if cursor.eat_word("return") {
            Terminator::Return
        } else if cursor.eat_word("rethrow") {
            Terminator::Rethrow(self.operand(cursor)?)
        } else {
            return Ok(None);
        };
        Ok(Some(term))
    }

    /// An instruction.
    pub fn instruction(&mut self, cursor: &mut Cursor<'_>) -> Result<Inst, ParseError> {
        if !is_assignment(cursor) {
            return self.action(cursor);
        }
        let targets = self.targets(cursor)?;
        cursor.need('=')?;
        let followed = !matches!(cursor.peek_at(1), None | Some(TokenKind::Mark('!') | TokenKind::Dots));
        let word = cursor.word().filter(|&word| followed || word == "catch");
        if let Some(word @ ("get" | "call")) = word {
            cursor.advance();
            return self.call_or_get(cursor, word, &targets);
        }
        let &[Target::Slot(dst)] = targets.as_slice() else {
            return cursor.expected("`call` or `get`: nothing else gives several values");
        };
        match word {
            Some(word) => self.operation(cursor, word, dst),
            None => Ok(Inst::Copy { dst, src: self.operand(cursor)? }),
        }
    }

    fn call_or_get(
        &mut self,
        cursor: &mut Cursor<'_>,
        word: &str,
        targets: &[Target],
    ) -> Result<Inst, ParseError> {
        if word == "get" {
            let base = self.operand(cursor)?;
            let path = self.path(cursor)?;
            return Ok(Inst::Get { targets: self.push_targets(targets), base, path });
        }
        let statement = cursor.eat('?');
        let callee = self.callee(cursor)?;
        cursor.need('(')?;
        let args = self.args(cursor, ')')?;
        Ok(Inst::Call { targets: self.push_targets(targets), callee, args, statement })
    }

    /// What gives no value.
    fn action(&mut self, cursor: &mut Cursor<'_>) -> Result<Inst, ParseError> {
        let Some(word) = cursor.word() else { return cursor.expected("an instruction") };
        cursor.advance();
        match word {
            "set" => {
                let base = self.slot(cursor)?;
                if cursor.sees_close('(') {
                    cursor.advance();
                    let args = self.args(cursor, ')')?;
                    return Ok(Inst::SetIndex { base, args, value: self.value(cursor)? });
                }
                let path = self.path(cursor)?;
                Ok(Inst::SetPath { base, path, value: self.value(cursor)? })
            }
            "setlist" => {
                let base = self.slot(cursor)?;
                let path = self.path(cursor)?;
                Ok(Inst::SetList { base, path, list: self.value(cursor)? })
            }
            "delete" => {
                let base = self.slot(cursor)?;
                Ok(Inst::Delete { base, path: self.path(cursor)? })
            }
            "display" => self.display(cursor),
            "global" => Ok(Inst::Global { slot: self.slot(cursor)? }),
            "persistent" => Ok(Inst::Persistent { slot: self.slot(cursor)? }),
            "clear" => Ok(Inst::Clear { slot: self.slot(cursor)? }),
            word => cursor.error(format!("`{word}` is no instruction")),
        }
    }

    /// `= value`
    fn value(&mut self, cursor: &mut Cursor<'_>) -> Result<Operand, ParseError> {
        cursor.need('=')?;
        self.operand(cursor)
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

    /// What gives one value.
    fn operation(&mut self, cursor: &mut Cursor<'_>, word: &str, dst: Slot) -> Result<Inst, ParseError> {
        if let Some(&op) = UnaryOp::ALL.iter().find(|op| op.function() == word) {
            cursor.advance();
            return Ok(Inst::Unary { op, dst, a: self.operand(cursor)? });
        }
        if let Some(&op) = BinaryOp::ALL.iter().find(|op| op.function() == word) {
            cursor.advance();
            let (a, b) = self.pair(cursor)?;
            return Ok(Inst::Binary { op, dst, a, b });
        }
        match word {
            "list" | "peek" | "count" | "range" | "logical" | "matches" | "index" | "end" => {
                cursor.advance();
                self.read(cursor, word, dst)
            }
            "handle" | "closure" | "metaclass" | "vcat" | "hcat" | "cat" | "cell" | "answer" | "defined"
            | "catch" => {
                cursor.advance();
                self.make(cursor, word, dst)
            }
            // A name that needs backquotes, or an integer constant: the operand says.
            word if !super::names::is_plain(word) => Ok(Inst::Copy { dst, src: self.operand(cursor)? }),
            word => cursor.error(format!("`{word}` is no instruction")),
        }
    }

    /// Operators on values and parts of values.
    fn read(&mut self, cursor: &mut Cursor<'_>, word: &str, dst: Slot) -> Result<Inst, ParseError> {
        Ok(match word {
            "list" => {
                let statement = cursor.eat('?');
                let base = self.operand(cursor)?;
                Inst::GetList { dst, base, path: self.path(cursor)?, statement }
            }
            "peek" => {
                let base = self.slot(cursor)?;
                Inst::Peek { dst, base, path: self.path(cursor)? }
            }
            "count" => {
                let base = self.slot(cursor)?;
                Inst::CountTargets { dst, base, path: self.path(cursor)? }
            }
            "range" => {
                let first = self.operand(cursor)?;
                cursor.need(':')?;
                let second = self.operand(cursor)?;
                if cursor.eat(':') {
                    Inst::Range { dst, first, step: Some(second), last: self.operand(cursor)? }
                } else {
                    Inst::Range { dst, first, step: None, last: second }
                }
            }
            "logical" => Inst::Logical { dst, a: self.operand(cursor)? },
            "matches" => {
                let (value, case) = self.pair(cursor)?;
                Inst::Matches { dst, value, case }
            }
            "index" => {
                let base = self.operand(cursor)?;
                cursor.need('(')?;
                Inst::Index { dst, base, args: self.args(cursor, ')')? }
            }
            _ => {
                let base = self.operand(cursor)?;
                let position = cursor.integer()?;
                cursor.need_word("of")?;
                Inst::End { dst, base, position, count: cursor.integer()? }
            }
        })
    }

    /// New values.
    fn make(&mut self, cursor: &mut Cursor<'_>, word: &str, dst: Slot) -> Result<Inst, ParseError> {
        Ok(match word {
            "handle" => Inst::Handle { dst, callee: self.callee(cursor)? },
            "closure" => {
                let func = self.closure(cursor)?;
                cursor.need('(')?;
                Inst::Closure { dst, func, captures: self.args(cursor, ')')? }
            }
            "metaclass" => Inst::MetaClass { dst, name: Name::new(&cursor.dotted()?) },
            "vcat" | "hcat" | "cat" => {
                let dim = match word {
                    "vcat" => 1,
                    "hcat" => 2,
                    _ => cursor.integer()?,
                };
                cursor.need('[')?;
                Inst::Concat { dst, dim, args: self.args(cursor, ']')? }
            }
            "cell" => {
                cursor.need('{')?;
                Inst::CellRow { dst, args: self.args(cursor, '}')? }
            }
            "answer" => {
                let src = self.operand(cursor)?;
                let display = cursor.eat(',');
                if display {
                    cursor.need_word("display")?;
                }
                Inst::Answer { dst, src, display }
            }
            "defined" => Inst::Defined { dst, slot: self.slot(cursor)? },
            _ => Inst::CatchError { dst },
        })
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
}
