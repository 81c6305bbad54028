//! Statements with bodies: conditions, loops, `switch`, `try`, `unwind_protect`, `spmd`.
//!
//! The header of a loop or condition needs no separator behind it: `if x disp(1), end` is fine.

use lanner_base::Dialect;
use rowan::Checkpoint;

use super::cursor::{Nest, Parser};
use crate::SyntaxKind;

impl<'t> Parser<'t> {
    pub(super) fn if_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.open.ifs += 1;
        let clause = self.mark();
        self.condition_clause(clause, SyntaxKind::IfClause);
        while let SyntaxKind::ElseifKw | SyntaxKind::ElseKw = self.kind() {
            let clause = self.mark();
            if self.at(SyntaxKind::ElseifKw) {
                self.condition_clause(clause, SyntaxKind::ElseifClause);
            } else {
                self.plain_clause(clause, SyntaxKind::ElseClause);
            }
        }
        self.open.ifs -= 1;
        self.close_block(SyntaxKind::EndIfKw, opened);
        self.end_statement(mark, SyntaxKind::IfStmt);
    }

    /// A keyword, a condition or value, a body.
    fn condition_clause(&mut self, mark: Checkpoint, kind: SyntaxKind) {
        self.bump();
        // Octave lets separators stand before the condition of `elseif` and the value of `case`.
        if self.dialect == Dialect::Octave && kind != SyntaxKind::IfClause {
            while matches!(self.kind(), SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma) {
                self.bump();
            }
        }
        self.value();
        self.block();
        self.wrap(mark, kind);
    }

    /// A keyword and a body.
    fn plain_clause(&mut self, mark: Checkpoint, kind: SyntaxKind) {
        self.bump();
        self.block();
        self.wrap(mark, kind);
    }

    pub(super) fn while_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        self.value();
        self.block();
        self.close_block(SyntaxKind::EndWhileKw, opened);
        self.end_statement(mark, SyntaxKind::WhileStmt);
    }

    pub(super) fn for_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        self.loop_header(false);
        self.block();
        self.close_block(SyntaxKind::EndForKw, opened);
        self.end_statement(mark, SyntaxKind::ForStmt);
    }

    pub(super) fn parfor_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        self.loop_header(true);
        self.block();
        self.close_block(SyntaxKind::EndParforKw, opened);
        self.end_statement(mark, SyntaxKind::ParforStmt);
    }

    /// `i = range` or `(i = range)`, for `parfor` also `(i = range, workers)`; in Octave `[value, key] = struct`.
    fn loop_header(&mut self, parallel: bool) {
        let opened = self.span();
        let outside = self.at(SyntaxKind::LParen).then(|| self.open(Nest::Paren));
        if self.at(SyntaxKind::Ident) {
            self.declare(self.token_text());
            self.postfix();
        } else if self.at_target_list() {
            self.target_list();
        } else {
            self.error_operand();
        }
        if self.eat(SyntaxKind::Equals) {
            self.expr();
        } else {
            self.error_operand();
        }
        if let Some(outside) = outside {
            if parallel && self.eat(SyntaxKind::Comma) {
                self.expr();
            }
            self.close(SyntaxKind::RParen, outside, opened);
        }
    }

    pub(super) fn do_until_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        self.open.dos += 1;
        self.block();
        self.open.dos -= 1;
        if self.at(SyntaxKind::UntilKw) || self.at_word("until") {
            self.bump_as(SyntaxKind::UntilKw);
            self.value();
        } else {
            self.close_block(SyntaxKind::UntilKw, opened);
        }
        self.end_statement(mark, SyntaxKind::DoUntilStmt);
    }

    pub(super) fn switch_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        self.value();
        self.open.switches += 1;
        loop {
            match self.kind() {
                SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma => self.bump(),
                SyntaxKind::CaseKw => {
                    let clause = self.mark();
                    self.condition_clause(clause, SyntaxKind::CaseClause);
                }
                SyntaxKind::OtherwiseKw => {
                    let clause = self.mark();
                    self.plain_clause(clause, SyntaxKind::OtherwiseClause);
                }
                SyntaxKind::Eof => break,
                kind if kind.is_end_keyword() => break,
                _ => {
                    self.error_operand();
                    let before = self.current.start;
                    self.skip_while(|p| !p.at_statement_end());
                    if self.current.start == before {
                        break;
                    }
                }
            }
        }
        self.open.switches -= 1;
        self.close_block(SyntaxKind::EndSwitchKw, opened);
        self.end_statement(mark, SyntaxKind::SwitchStmt);
    }

    pub(super) fn try_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        self.open.tries += 1;
        self.block();
        self.open.tries -= 1;
        if self.at(SyntaxKind::CatchKw) {
            let clause = self.mark();
            self.bump();
            if self.at_catch_name() {
                self.declare(self.token_text());
                self.leaf(SyntaxKind::Name);
            }
            self.block();
            self.wrap(clause, SyntaxKind::CatchClause);
        }
        self.close_block(SyntaxKind::EndTryKw, opened);
        self.end_statement(mark, SyntaxKind::TryStmt);
    }

    /// A name on the line of `catch` takes the error if nothing of its statement follows it.
    fn at_catch_name(&self) -> bool {
        if !self.at(SyntaxKind::Ident) {
            return false;
        }
        let next = self.next_kind();
        matches!(next, SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma | SyntaxKind::Eof)
            || next.is_keyword()
    }

    pub(super) fn unwind_protect_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        self.open.unwinds += 1;
        self.block();
        self.open.unwinds -= 1;
        if self.at(SyntaxKind::UnwindCleanupKw) {
            let clause = self.mark();
            self.plain_clause(clause, SyntaxKind::CleanupClause);
        }
        self.close_block(SyntaxKind::EndUnwindKw, opened);
        self.end_statement(mark, SyntaxKind::UnwindProtectStmt);
    }

    pub(super) fn spmd_stmt(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        if self.at(SyntaxKind::LParen) {
            self.arg_list(SyntaxKind::RParen);
        }
        self.block();
        self.close_block(SyntaxKind::EndSpmdKw, opened);
        self.end_statement(mark, SyntaxKind::SpmdStmt);
    }
}
