//! Statements: which one begins here, the simple ones, where one ends, and going on after an error.

use lanner_base::{Diagnostic, Dialect, Span};
use rowan::Checkpoint;

use super::cursor::{Nest, Parsed, Parser};
use super::expression::{is_assign_op, is_place};
use super::operand::{INVALID_CHARACTER, UNBALANCED};
use crate::SyntaxKind;

/// For an operand directly behind a number or a literal.
const MISSING_OPERATOR: &str = "Invalid expression. Check for missing multiplication operator, missing or unbalanced \
                                delimiters, or other syntax error. To construct matrices, use brackets instead of \
                                parentheses.";

impl<'t> Parser<'t> {
    /// One statement. Takes one token at least, whatever it is, so that parsing ends.
    pub fn statement(&mut self) {
        let start = self.current.start;
        self.statement_start = start;
        self.statement_here();
        if self.current.start == start {
            self.skip_while(|p| p.current.start == start);
        }
    }

    fn statement_here(&mut self) {
        match self.kind() {
            SyntaxKind::IfKw => self.nested((), Self::if_stmt),
            SyntaxKind::ForKw => self.nested((), Self::for_stmt),
            SyntaxKind::ParforKw => self.nested((), Self::parfor_stmt),
            SyntaxKind::WhileKw => self.nested((), Self::while_stmt),
            SyntaxKind::SwitchKw => self.nested((), Self::switch_stmt),
            SyntaxKind::TryKw => self.nested((), Self::try_stmt),
            SyntaxKind::SpmdKw => self.nested((), Self::spmd_stmt),
            SyntaxKind::BreakKw => self.keyword_stmt(SyntaxKind::BreakStmt),
            SyntaxKind::ContinueKw => self.keyword_stmt(SyntaxKind::ContinueStmt),
            SyntaxKind::ReturnKw => self.keyword_stmt(SyntaxKind::ReturnStmt),
            SyntaxKind::GlobalKw => self.declaring_stmt(SyntaxKind::GlobalStmt),
            SyntaxKind::PersistentKw => self.declaring_stmt(SyntaxKind::PersistentStmt),
            SyntaxKind::DoKw if !self.is_variable("do") => self.nested((), Self::do_until_stmt),
            SyntaxKind::UnwindProtectKw => self.nested((), Self::unwind_protect_stmt),
            SyntaxKind::Not if self.at_shell_command() => self.shell_stmt(),
            SyntaxKind::Ident if self.at_import() => self.import_stmt(),
            SyntaxKind::Ident if self.at_command() => self.command_stmt(),
            _ => self.expression_stmt(),
        }
    }

    /// In MATLAB `!` at the start of a statement hands the line to the shell.
    fn at_shell_command(&self) -> bool {
        self.dialect == Dialect::Matlab && self.token_text() == "!"
    }

    /// `break;`
    fn keyword_stmt(&mut self, kind: SyntaxKind) {
        let mark = self.mark();
        self.bump();
        self.end_statement(mark, kind);
    }

    /// `global a b = 1`
    fn declaring_stmt(&mut self, kind: SyntaxKind) {
        let mark = self.mark();
        self.bump();
        if !self.at(SyntaxKind::Ident) {
            self.error_operand();
        }
        while self.at(SyntaxKind::Ident) {
            let declared = self.mark();
            self.declare(self.token_text());
            self.leaf(SyntaxKind::Name);
            if self.eat(SyntaxKind::Equals) {
                self.expr();
            }
            self.wrap(declared, SyntaxKind::DeclaredName);
        }
        self.end_statement(mark, kind);
    }

    /// `import` with a name behind it, as a command.
    fn at_import(&self) -> bool {
        self.token_text() == "import" && self.at_command()
    }

    /// `import a.b.* c.D`
    fn import_stmt(&mut self) {
        let mark = self.mark();
        self.bump_as(SyntaxKind::ImportKw);
        if !self.at(SyntaxKind::Ident) {
            self.error_operand();
        }
        while self.at(SyntaxKind::Ident) {
            let path = self.mark();
            self.bump();
            while self.at(SyntaxKind::Dot) {
                self.bump();
                if !self.eat(SyntaxKind::Ident) {
                    self.error_operand();
                }
            }
            self.eat(SyntaxKind::DotStar);
            self.wrap(path, SyntaxKind::ImportPath);
        }
        self.end_statement(mark, SyntaxKind::ImportStmt);
    }

    /// An expression, assignment or increment.
    fn expression_stmt(&mut self) {
        let mark = self.mark();
        let name = self.token_text();
        let starts_with_name = self.at(SyntaxKind::Ident);
        if self.at_prefix_increment()
            && let Some(sign) = self.at_double_sign()
        {
            self.bump_glued(sign, 1);
            self.postfix();
            return self.end_statement(mark, SyntaxKind::IncrementStmt);
        }
        let target = if self.at_target_list() { self.target_list() } else { self.expr() };
        if let Some(sign) = self.at_double_sign()
            && self.at_statement_increment()
        {
            self.check_assignable(target);
            self.bump_glued(sign, 1);
            return self.end_statement(mark, SyntaxKind::IncrementStmt);
        }
        if !is_assign_op(self.kind()) {
            return self.end_statement(mark, SyntaxKind::ExprStmt);
        }
        self.check_assignable(target);
        self.bump();
        self.assigned_value(target);
        if starts_with_name && is_place(target.kind) {
            self.declare(name);
        }
        self.end_statement(mark, SyntaxKind::AssignStmt);
    }

    fn assigned_value(&mut self, target: Parsed) {
        if target.kind == SyntaxKind::TargetList && self.at(SyntaxKind::Newline) {
            return self.error_operand();
        }
        self.value();
    }

    // ---- where statements end ----

    /// Takes what ends the statement, reports what stands in its way, and makes the node.
    pub fn end_statement(&mut self, mark: Checkpoint, kind: SyntaxKind) {
        if !self.at_statement_end() {
            self.error_trailing();
            // A function begins anew, whatever is wrong before it.
            if !self.at(SyntaxKind::FunctionKw) {
                self.recover();
            }
        }
        if matches!(self.kind(), SyntaxKind::Semicolon | SyntaxKind::Comma) {
            self.bump();
        }
        self.joined = false;
        self.wrap(mark, kind);
    }

    /// Whether the current token ends a statement, or begins what may follow one without a separator.
    pub fn at_statement_end(&self) -> bool {
        let kind = self.kind();
        matches!(kind, SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma | SyntaxKind::Eof)
            || self.is_block_end(kind)
            // A parenthesis before was not closed on its line; what follows is best read as a new statement.
            || (self.joined && self.nest == Nest::Plain)
    }

    fn error_trailing(&mut self) {
        let (code, message) = match self.kind() {
            SyntaxKind::Unknown => ("syntax-invalid-character", INVALID_CHARACTER.to_string()),
            SyntaxKind::Equals => {
                let message = "Incorrect use of '=' operator. Assign a value to a variable using '=' and compare values \
                               for equality using '=='.";
                ("syntax-misused-equals", message.to_string())
            }
            SyntaxKind::UnterminatedChar => {
                ("syntax-unclosed-char", "Character vector is not terminated properly.".to_string())
            }
            SyntaxKind::UnterminatedString => {
                ("syntax-unclosed-string", "String is not terminated properly.".to_string())
            }
            kind if kind.is_keyword() => ("syntax-reserved-word", self.reserved_word()),
            SyntaxKind::Ident | SyntaxKind::Number | SyntaxKind::LParen if self.follows_literal() => {
                ("syntax-missing-operator", MISSING_OPERATOR.to_string())
            }
            _ => ("syntax-unbalanced", UNBALANCED.to_string()),
        };
        self.error(Diagnostic::error(code, message, self.span()));
    }

    /// Whether the text before the current token ends in a number or a literal.
    fn follows_literal(&self) -> bool {
        let before = self.text.as_bytes()[..self.last_end as usize].last();
        before.is_some_and(|c| c.is_ascii_digit() || matches!(c, b']' | b'}' | b'.'))
    }

    /// Goes to the end of the statement that holds an error: to a separator outside the brackets that are opened on
    /// the way, or to the end of the line.
    fn recover(&mut self) {
        self.nest = Nest::Plain;
        self.index_depth = 0;
        let mut depth = 0u32;
        if self.at(SyntaxKind::Eof) {
            return;
        }
        let mark = self.mark();
        loop {
            match self.kind() {
                SyntaxKind::Eof | SyntaxKind::Newline => break,
                SyntaxKind::Semicolon | SyntaxKind::Comma if depth == 0 => break,
                SyntaxKind::LParen | SyntaxKind::LBracket | SyntaxKind::LBrace => depth += 1,
                SyntaxKind::RParen | SyntaxKind::RBracket | SyntaxKind::RBrace => {
                    depth = depth.saturating_sub(1)
                }
                kind if depth == 0 && self.is_block_end(kind) => break,
                _ => (),
            }
            self.bump();
        }
        self.wrap(mark, SyntaxKind::Error);
    }

    /// A keyword that closes or continues a block where none is open.
    pub fn stray_keyword(&mut self) {
        let message = self.reserved_word();
        self.error(Diagnostic::error("syntax-reserved-word", message, self.span()));
        let mark = self.mark();
        self.bump();
        self.wrap(mark, SyntaxKind::Error);
    }

    // ---- blocks ----

    /// Whether a token closes a block, or continues it with another clause.
    pub fn is_block_end(&self, kind: SyntaxKind) -> bool {
        match kind {
            SyntaxKind::ElseKw
            | SyntaxKind::ElseifKw
            | SyntaxKind::CaseKw
            | SyntaxKind::OtherwiseKw
            | SyntaxKind::CatchKw
            | SyntaxKind::UnwindCleanupKw => true,
            SyntaxKind::UntilKw => self.dialect == Dialect::Octave || self.open.dos > 0,
            SyntaxKind::Ident => {
                self.open.dos > 0 && self.token_text() == "until" && !self.is_variable("until")
            }
            kind => kind.is_end_keyword(),
        }
    }

    /// Whether a clause keyword belongs to a block that is open, this one or one around it.
    fn belongs_to_open_block(&self, kind: SyntaxKind) -> bool {
        match kind {
            SyntaxKind::ElseKw | SyntaxKind::ElseifKw => self.open.ifs > 0,
            SyntaxKind::CaseKw | SyntaxKind::OtherwiseKw => self.open.switches > 0,
            SyntaxKind::CatchKw => self.open.tries > 0,
            SyntaxKind::UnwindCleanupKw => self.open.unwinds > 0,
            SyntaxKind::UntilKw => self.open.dos > 0,
            _ => true,
        }
    }

    /// The statements of a body, up to the keyword that closes it or begins its next clause.
    pub fn block(&mut self) {
        let mark = self.mark();
        self.statements(false);
        self.wrap(mark, SyntaxKind::Block);
    }

    /// The statements of a function's body, functions nested in it included.
    pub fn function_block(&mut self) {
        let mark = self.mark();
        self.statements(true);
        self.wrap(mark, SyntaxKind::Block);
    }

    fn statements(&mut self, of_function: bool) {
        loop {
            match self.kind() {
                SyntaxKind::Eof => return,
                SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma => self.bump(),
                SyntaxKind::FunctionKw => {
                    if !self.functions_closed && self.function_depth > 0 {
                        return;
                    }
                    self.inner_function(of_function);
                }
                SyntaxKind::ClassdefKw => self.stray_keyword(),
                kind if self.is_block_end(kind) => {
                    if self.belongs_to_open_block(kind) {
                        return;
                    }
                    self.stray_keyword();
                }
                _ => self.statement(),
            }
        }
    }

    fn inner_function(&mut self, of_function: bool) {
        if !of_function && self.dialect == Dialect::Matlab {
            let message = "Function definitions are not supported in this context. Functions can only be created as local \
                           or nested functions in code files.";
            self.error(Diagnostic::error("syntax-function-place", message, self.span()));
        }
        self.function();
    }

    /// Takes the `end` of a block, in its plain form or Octave's; reports where it is missing or another one.
    pub fn close_block(&mut self, own: SyntaxKind, opened: Span) {
        let kind = self.kind();
        if kind == SyntaxKind::EndKw || kind == own {
            return self.bump();
        }
        if !kind.is_end_keyword() {
            let message = "At least one END is missing: the statement may begin here.";
            return self.error_open_block(Diagnostic::error("syntax-missing-end", message, opened));
        }
        let opener = opened.of(self.text);
        let message = format!("'{}' command matched by '{}'", opener, self.token_text());
        self.error(
            Diagnostic::error("syntax-wrong-end", message, self.span())
                .label(opened, "the block begins here"),
        );
        self.bump();
    }
}
