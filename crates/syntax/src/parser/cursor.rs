//! The parser's hands: the current token, the tree under construction, errors.
//!
//! One token is known ahead (`current`); the trivia before it wait in a list until the tree wants them, so that they
//! land outside the node that ends before them. A node is made by taking a mark, adding tokens and wrapping all that came
//! since the mark: its kind may be decided last.
//!
//! Two limits keep the tree shallow, so that neither parsing nor dropping nor walking it can overflow a stack:
//! `MAX_DEPTH` for what is parsed by recursion, `MAX_HEIGHT` for chains such as `a.b.c …`, which nest to the left. After
//! the first crossing the rest of the text is one error token. Chains of operators of one precedence may have any length: what is
//! higher than `NESTED` gets the links that follow side by side in one node.

use lanner_base::{Diagnostic, Dialect, Span, interrupt};
use rowan::{Checkpoint, GreenNode, GreenNodeBuilder, Language};
use rustc_hash::FxHashSet;

use crate::lexer::{Lexer, Token};
use crate::{Lang, SyntaxKind};

/// How many brackets, blocks, functions and unary operators may be open at once.
const MAX_DEPTH: u32 = 256;
/// How high the tree of one expression may be.
const MAX_HEIGHT: u32 = 1000;

/// How high a chain of operators of one precedence is until its links stand side by side.
pub(super) const NESTED: u32 = 128;

/// What the innermost open bracket is, which decides what white space and line ends mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nest {
    /// None is open: a line end ends the statement.
    Plain,
    /// Parentheses, or braces that index: white space means nothing, and neither do line ends (Octave's rule; in MATLAB
    /// a line end here is an error, so nothing else could be meant).
    Paren,
    /// A matrix or cell literal: white space separates elements, a line end separates rows.
    Matrix,
    /// The body of an anonymous function directly inside a literal in Octave: white space means nothing.
    HandleBody,
}

/// A finished expression: what it is and how high its tree is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parsed {
    pub kind: SyntaxKind,
    pub height: u32,
}

impl Parsed {
    /// There was no expression; the error has been reported.
    pub const MISSING: Parsed = Parsed { kind: SyntaxKind::Error, height: 0 };

    pub fn leaf(kind: SyntaxKind) -> Parsed {
        Parsed { kind, height: 1 }
    }
}

/// The names that are variables in one function so far.
#[derive(Default)]
pub(super) struct Scope<'t> {
    names: FxHashSet<&'t str>,
    /// A nested function sees the variables of the function around it.
    nested: bool,
}

/// How many blocks are open that a clause keyword may belong to.
#[derive(Clone, Copy, Default)]
pub(super) struct OpenClauses {
    pub ifs: u32,
    pub switches: u32,
    pub tries: u32,
    pub unwinds: u32,
    pub dos: u32,
}

pub(super) struct Parser<'t> {
    pub text: &'t str,
    pub dialect: Dialect,
    pub lexer: Lexer<'t>,
    pub current: Token,
    /// Whether white space, a comment or a continuation stands before the current token.
    pub spaced: bool,
    /// Whether a line end that was read over inside parentheses stands before the current token.
    pub joined: bool,
    pub nest: Nest,
    /// The end of the last token that was taken.
    pub last_end: u32,
    /// Where the current statement begins.
    pub statement_start: u32,
    /// Where the last operand begins.
    pub operand_start: u32,
    /// How many indices are open: inside one, `end` is an operand.
    pub index_depth: u32,
    /// Whether the file's functions are closed by `end`.
    pub functions_closed: bool,
    pub function_depth: u32,
    pub open: OpenClauses,
    /// The text lacks something at its end that another line could bring.
    pub incomplete: bool,
    trivia: Vec<Token>,
    builder: GreenNodeBuilder<'static>,
    pub errors: Vec<Diagnostic>,
    last_error: Option<u32>,
    depth: u32,
    stopped: bool,
    scopes: Vec<Scope<'t>>,
}

impl<'t> Parser<'t> {
    pub fn new(text: &'t str, dialect: Dialect, functions_closed: bool) -> Parser<'t> {
        Parser {
            text,
            dialect,
            lexer: Lexer::new(text, dialect),
            current: Token { kind: SyntaxKind::Eof, start: 0, end: 0 },
            spaced: false,
            joined: false,
            nest: Nest::Plain,
            last_end: 0,
            statement_start: 0,
            operand_start: 0,
            index_depth: 0,
            functions_closed,
            function_depth: 0,
            open: OpenClauses::default(),
            incomplete: false,
            trivia: Vec::new(),
            builder: GreenNodeBuilder::new(),
            errors: Vec::new(),
            last_error: None,
            depth: 0,
            stopped: false,
            scopes: vec![Scope::default()],
        }
    }

    /// Opens the root and reads the first token.
    pub fn begin(&mut self) {
        self.builder.start_node(Lang::kind_to_raw(SyntaxKind::File));
        self.advance();
    }

    /// Puts what is left into the tree and closes the root.
    pub fn finish(mut self) -> (GreenNode, Vec<Diagnostic>, bool) {
        let continues = self.lexer.open_continuation && self.current.kind == SyntaxKind::Eof;
        if continues || self.lexer.open_comment.is_some() {
            // Errors at the very end come from what is missing there.
            let last_end = self.last_end;
            self.incomplete |=
                self.errors.iter().all(|e| e.span.start >= last_end || e.code == "syntax-missing-end");
        }
        if let Some(start) = self.lexer.open_comment {
            let span = Span::new(start, start + 2);
            let message = "Block comment is not terminated: a line with %} alone is missing.";
            self.errors.push(Diagnostic::error("syntax-unclosed-comment", message, span));
        }
        self.flush_trivia();
        if self.stopped {
            let rest = &self.text[self.current.start as usize..];
            if !rest.is_empty() {
                self.builder.start_node(Lang::kind_to_raw(SyntaxKind::Error));
                self.builder.token(Lang::kind_to_raw(SyntaxKind::Unknown), rest);
                self.builder.finish_node();
            }
        }
        self.builder.finish_node();
        self.errors.sort_by_key(|e| e.span.start);
        (self.builder.finish(), self.errors, self.incomplete)
    }

    // ---- tokens ----

    /// The kind of the current token; `Eof` once the parser has stopped.
    pub fn kind(&self) -> SyntaxKind {
        if self.stopped { SyntaxKind::Eof } else { self.current.kind }
    }

    pub fn at(&self, kind: SyntaxKind) -> bool {
        self.kind() == kind
    }

    /// The bytes of the current token.
    pub fn token_text(&self) -> &'t str {
        if self.stopped { "" } else { &self.text[self.current.start as usize..self.current.end as usize] }
    }

    /// Whether the current token is this word, as a name.
    pub fn at_word(&self, word: &str) -> bool {
        self.at(SyntaxKind::Ident) && self.token_text() == word
    }

    pub fn span(&self) -> Span {
        Span::new(self.current.start, self.current.end)
    }

    /// The byte that follows the current token directly; 0 at the end.
    pub fn byte_after(&self) -> u8 {
        self.lexer.rest().first().copied().unwrap_or(0)
    }

    /// A lexer that stands behind the current token, to look ahead with.
    pub fn lookahead(&self) -> Lexer<'t> {
        self.lexer
    }

    /// The kind of the token after the current one.
    pub fn next_kind(&self) -> SyntaxKind {
        self.lookahead().next_significant().kind
    }

    fn advance(&mut self) {
        self.lexer.in_brackets = self.nest == Nest::Matrix;
        self.lexer.in_index = self.nest != Nest::Plain;
        self.spaced = false;
        self.joined = false;
        loop {
            let token = self.lexer.next();
            let joins = self.nest == Nest::Paren && token.kind == SyntaxKind::Newline;
            if token.kind.is_trivia() || joins {
                self.trivia.push(token);
                self.spaced = true;
                self.joined |= joins;
            } else {
                self.current = token;
                return;
            }
        }
    }

    fn flush_trivia(&mut self) {
        for token in self.trivia.drain(..) {
            let text = &self.text[token.start as usize..token.end as usize];
            self.builder.token(Lang::kind_to_raw(token.kind), text);
        }
    }

    /// Puts the current token into the tree and reads the next one.
    pub fn bump(&mut self) {
        self.bump_as(self.current.kind);
    }

    /// Puts the current token into the tree under another kind.
    pub fn bump_as(&mut self, kind: SyntaxKind) {
        if self.stopped || self.current.kind == SyntaxKind::Eof {
            return;
        }
        self.push_current(kind);
        self.advance();
    }

    /// Puts the current token into the tree and leaves the lexer behind it.
    fn push_current(&mut self, kind: SyntaxKind) {
        // Texts that programs evaluate may be of any length.
        interrupt::poll();
        self.flush_trivia();
        let text = &self.text[self.current.start as usize..self.current.end as usize];
        self.builder.token(Lang::kind_to_raw(kind), text);
        self.last_end = self.current.end;
    }

    /// Puts the current token and the `more` bytes after it into the tree as one token.
    pub fn bump_glued(&mut self, kind: SyntaxKind, more: u32) {
        if self.stopped {
            return;
        }
        self.current.end += more;
        self.lexer.skip_to(self.current.end);
        self.bump_as(kind);
    }

    /// Puts the current token into the tree, then pieces of the raw text that follows, each with its kind and length, as
    /// long as `next_piece` finds one; then goes on with the next token.
    pub fn bump_raw(&mut self, kind: SyntaxKind, next_piece: impl Fn(&[u8]) -> Option<(SyntaxKind, usize)>) {
        self.push_current(kind);
        while let Some((kind, len)) = next_piece(self.lexer.rest()) {
            let start = self.lexer.pos();
            let end = start + len as u32;
            self.builder.token(Lang::kind_to_raw(kind), &self.text[start as usize..end as usize]);
            self.last_end = end;
            self.lexer.skip_to(end);
        }
        self.advance();
    }

    /// Reads the current token again where it begins an operand although one seems to be before it: in `@() 'text'` the
    /// quote transposes nothing.
    pub fn begin_operand(&mut self) {
        if matches!(self.current.kind, SyntaxKind::Quote | SyntaxKind::Dot) && !self.stopped {
            self.lexer.skip_to(self.current.start);
            self.current = self.lexer.next();
        }
    }

    pub fn eat(&mut self, kind: SyntaxKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    // ---- nodes ----

    /// A place that a node can begin at: before the current token, behind the white space.
    pub fn mark(&mut self) -> Checkpoint {
        self.flush_trivia();
        self.builder.checkpoint()
    }

    /// Wraps everything since the mark in a node.
    pub fn wrap(&mut self, mark: Checkpoint, kind: SyntaxKind) {
        self.builder.start_node_at(mark, Lang::kind_to_raw(kind));
        self.builder.finish_node();
    }

    /// Wraps an expression and says how high it has become; stops where that is too high.
    pub fn wrap_expr(&mut self, mark: Checkpoint, kind: SyntaxKind, below: u32) -> Parsed {
        self.wrap(mark, kind);
        let height = below + 1;
        if height > MAX_HEIGHT {
            self.stop_too_deep();
        }
        Parsed { kind, height }
    }

    // ---- brackets and depth ----

    /// Takes the opening bracket; what follows is read inside it. Gives the state to `close` with.
    pub fn open(&mut self, inside: Nest) -> Nest {
        let outside = std::mem::replace(&mut self.nest, inside);
        self.bump();
        outside
    }

    /// Takes the closing bracket, or reports that it is missing; what follows is read outside.
    pub fn close(&mut self, kind: SyntaxKind, outside: Nest, opened: Span) {
        self.nest = outside;
        if self.at(kind) {
            return self.bump();
        }
        self.error_unclosed(kind, opened);
    }

    /// Runs `parse` one level deeper, or stops where that is too deep.
    pub fn nested<T>(&mut self, missing: T, parse: impl FnOnce(&mut Self) -> T) -> T {
        if self.depth >= MAX_DEPTH {
            self.stop_too_deep();
            return missing;
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn stop_too_deep(&mut self) {
        if self.stopped {
            return;
        }
        let message = "Nesting is too deep: the text cannot be read from here on.";
        let error = Diagnostic::error("syntax-too-deep", message, self.span())
            .help("Split the expression or the block into smaller ones.");
        self.errors.push(error);
        self.stopped = true;
    }

    // ---- errors ----

    /// Reports an error, unless one was reported at the same token.
    pub fn error(&mut self, error: Diagnostic) {
        if self.stopped || self.last_error == Some(self.current.start) {
            return;
        }
        self.last_error = Some(self.current.start);
        self.errors.push(error);
    }

    /// Reports an error that is one only because the text ends here.
    pub fn error_incomplete(&mut self, error: Diagnostic) {
        if self.errors.is_empty() && !self.stopped && self.current.kind == SyntaxKind::Eof {
            self.incomplete = true;
        }
        self.error(error);
    }

    /// Reports an open block at its beginning; another line could bring its end.
    pub fn error_open_block(&mut self, error: Diagnostic) {
        if self.errors.is_empty() && !self.stopped && self.current.kind == SyntaxKind::Eof {
            self.incomplete = true;
        }
        if !self.stopped {
            self.last_error = Some(self.current.start);
            self.errors.push(error);
        }
    }

    fn error_unclosed(&mut self, kind: SyntaxKind, opened: Span) {
        let message = "Expression or statement is incorrect--possibly unbalanced (, {, or [.";
        let close = match kind {
            SyntaxKind::RParen => ")",
            SyntaxKind::RBracket => "]",
            _ => "}",
        };
        let error = Diagnostic::error("syntax-unclosed-bracket", message, self.point())
            .label(opened, format!("this needs a `{close}`"));
        self.error_incomplete(error);
    }

    /// The current token, or the place behind the last one where the line or the text ends.
    pub fn point(&self) -> Span {
        match self.current.kind {
            SyntaxKind::Eof | SyntaxKind::Newline => Span::new(self.last_end, self.last_end),
            _ if self.joined => Span::new(self.last_end, self.last_end),
            _ => self.span(),
        }
    }

    /// Takes tokens into an error node for as long as `takes` says so.
    pub fn skip_while(&mut self, takes: impl Fn(&Self) -> bool) {
        if self.at(SyntaxKind::Eof) || !takes(self) {
            return;
        }
        let mark = self.mark();
        while !self.at(SyntaxKind::Eof) && takes(self) {
            self.bump();
        }
        self.wrap(mark, SyntaxKind::Error);
    }

    // ---- variables ----

    /// Notes that a name is a variable from here on.
    pub fn declare(&mut self, name: &'t str) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.insert(name);
        }
    }

    /// Whether a name was declared in this function, or around it where it is nested.
    pub fn is_variable(&self, name: &str) -> bool {
        for scope in self.scopes.iter().rev() {
            if scope.names.contains(name) {
                return true;
            }
            if !scope.nested {
                return false;
            }
        }
        false
    }

    pub fn enter_function(&mut self) {
        let nested = self.function_depth > 0;
        self.function_depth += 1;
        self.scopes.push(Scope { names: FxHashSet::default(), nested });
    }

    pub fn leave_function(&mut self) {
        self.function_depth -= 1;
        self.scopes.pop();
    }
}
