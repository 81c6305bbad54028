//! Functions, their parameters and their `arguments` blocks.
//!
//! ```text
//! function [a, b] = f(x, ~, varargin)     OutputList, FunctionName, ParamList
//!     arguments                           ArgumentsBlock
//!         x (1,:) double {mustBePositive} = 1    ArgumentDecl with SizeSpec, ClassPath, ValidatorList
//!     end
//!     …                                   Block
//! end
//! ```

use super::file::comment_lines;
use super::{AttributeList, Block, Expr, ast_nodes, child, children, dotted_text, token, token_span, tokens};
use crate::ast::AstNode;
use crate::{SyntaxKind, SyntaxToken};
use lanner_base::Span;

ast_nodes! {
    /// `function … end`
    Function,
    /// `[a, b] =` or `a =`
    OutputList,
    /// `f`, or in a class `get.x`
    FunctionName,
    /// `(a, b)`
    ParamList,
    /// `a`, `~`, or in Octave `a = 1`
    Param,
    /// A name that is declared here.
    Name,
    /// `arguments … end`
    ArgumentsBlock,
    /// `x (1,:) double {mustBePositive} = 1`
    ArgumentDecl,
    /// `x`, `opts.x` or `opts.?Class`
    DeclPath,
    /// `(1,:)`
    SizeSpec,
    /// `{mustBePositive, mustBeMember(x, [1 2])}`
    ValidatorList,
    /// `a.b.C`
    ClassPath,
}

impl Function {
    /// The name after `function`.
    pub fn name(&self) -> Option<FunctionName> {
        child(self.syntax())
    }

    /// The outputs in order.
    pub fn outputs(&self) -> Vec<Name> {
        child::<OutputList>(self.syntax()).map(|list| list.names().collect()).unwrap_or_default()
    }

    /// The parameters with their parentheses.
    pub fn param_list(&self) -> Option<ParamList> {
        child(self.syntax())
    }

    /// The parameters in order.
    pub fn params(&self) -> Vec<Param> {
        self.param_list().map(|list| list.params().collect()).unwrap_or_default()
    }

    /// The `arguments` blocks in order.
    pub fn arguments_blocks(&self) -> impl Iterator<Item = ArgumentsBlock> + use<> {
        children(self.syntax())
    }

    /// The statements.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }

    /// The functions nested in this one.
    pub fn nested_functions(&self) -> Vec<Function> {
        self.body().map(|body| body.functions().collect()).unwrap_or_default()
    }

    /// The `end` that closes the function; a file's functions all have one or none has.
    pub fn end_token(&self) -> Option<SyntaxToken> {
        tokens(self.syntax()).find(|t| t.kind().is_end_keyword())
    }

    /// The bytes from `function` to the end of the parameters.
    pub fn signature_span(&self) -> Span {
        let last = self.param_list().map(|p| p.span()).or_else(|| self.name().map(|n| n.span()));
        let own = self.span();
        Span::new(own.start, last.map_or(own.end, |s| s.end))
    }

    /// The lines of the help text, marks removed: the comment after the first line, else that before it.
    pub fn help_lines(&self) -> Vec<String> {
        let inner = self
            .syntax()
            .children_with_tokens()
            .skip_while(|e| !matches!(e.kind(), SyntaxKind::ParamList | SyntaxKind::FunctionName));
        let inner =
            inner.skip_while(|e| matches!(e.kind(), SyntaxKind::ParamList | SyntaxKind::FunctionName));
        let after = comment_lines(inner);
        if !after.is_empty() {
            return after;
        }
        let previous =
            std::iter::successors(self.syntax().prev_sibling_or_token(), |e| e.prev_sibling_or_token());
        let mut run: Vec<_> = previous.take_while(|e| e.as_token().is_some()).collect();
        run.reverse();
        comment_lines(run.into_iter())
    }
}

impl OutputList {
    /// The outputs in order.
    pub fn names(&self) -> impl Iterator<Item = Name> + use<> {
        children(self.syntax())
    }
}

impl FunctionName {
    /// The whole name, dotted: `get.x`.
    pub fn text(&self) -> String {
        dotted_text(self.syntax())
    }
}

impl ParamList {
    /// The parameters in order.
    pub fn params(&self) -> impl Iterator<Item = Param> + use<> {
        children(self.syntax())
    }
}

impl Param {
    /// The name, unless it is `~`.
    pub fn name(&self) -> Option<Name> {
        child(self.syntax())
    }

    /// Whether it is `~`: the argument is not wanted.
    pub fn is_ignored(&self) -> bool {
        token(self.syntax(), SyntaxKind::Not).is_some()
    }

    /// The value where the caller gives none (Octave).
    pub fn default(&self) -> Option<Expr> {
        child(self.syntax())
    }
}

impl Name {
    /// The name.
    pub fn text(&self) -> String {
        self.token().map_or_else(String::new, |t| t.text().to_string())
    }

    /// Its token.
    pub fn token(&self) -> Option<SyntaxToken> {
        token(self.syntax(), SyntaxKind::Ident)
    }

    /// The bytes of its token.
    pub fn name_span(&self) -> Span {
        self.token().map_or_else(|| self.span(), |t| token_span(&t))
    }
}

impl ArgumentsBlock {
    /// `(Repeating)`, `(Output)`, …
    pub fn attributes(&self) -> Option<AttributeList> {
        child(self.syntax())
    }

    /// The declarations in order.
    pub fn decls(&self) -> impl Iterator<Item = ArgumentDecl> + use<> {
        children(self.syntax())
    }

    /// Whether the block has an attribute, whatever the case of its letters.
    pub fn has_attribute(&self, name: &str) -> bool {
        self.attributes().is_some_and(|list| list.attributes().any(|a| a.name().eq_ignore_ascii_case(name)))
    }
}

impl ArgumentDecl {
    /// The declared name.
    pub fn path(&self) -> Option<DeclPath> {
        child(self.syntax())
    }

    /// The demanded size.
    pub fn size(&self) -> Option<SizeSpec> {
        child(self.syntax())
    }

    /// The demanded class.
    pub fn class(&self) -> Option<ClassPath> {
        child(self.syntax())
    }

    /// The validators.
    pub fn validators(&self) -> Option<ValidatorList> {
        child(self.syntax())
    }

    /// The value where the caller gives none.
    pub fn default(&self) -> Option<Expr> {
        child(self.syntax())
    }
}

impl DeclPath {
    /// The names: `["x"]`, or `["opts", "x"]`, or `["opts", "a.B"]` for `opts.?a.B`.
    pub fn segments(&self) -> Vec<String> {
        let text = dotted_text(self.syntax());
        if let Some((head, class)) = text.split_once(".?") {
            return vec![head.to_string(), class.to_string()];
        }
        text.split('.').map(str::to_string).collect()
    }

    /// Whether it is `opts.?Class`: one name-value argument per public property of the class.
    pub fn is_class_properties(&self) -> bool {
        token(self.syntax(), SyntaxKind::Question).is_some()
    }
}

impl SizeSpec {
    /// The dimensions in order: a number or `:`.
    pub fn dims(&self) -> impl Iterator<Item = Expr> + use<> {
        children(self.syntax())
    }
}

impl ValidatorList {
    /// The validators in order: names, calls or handles.
    pub fn validators(&self) -> impl Iterator<Item = Expr> + use<> {
        children(self.syntax())
    }
}

impl ClassPath {
    /// The whole name, dotted.
    pub fn text(&self) -> String {
        dotted_text(self.syntax())
    }
}
