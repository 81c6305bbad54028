//! Typed views of the tree: one struct per kind of node, each a thin wrapper whose accessors find the children.
//!
//! ```
//! use lanner_base::Dialect;
//! use lanner_syntax::ast::{Expr, Stmt};
//!
//! let file = lanner_syntax::parse("x = f(1, 2);", Dialect::Matlab).tree();
//! let Some(Stmt::Assign(assign)) = file.statements().next() else { panic!() };
//! let Some(Expr::Paren(call)) = assign.value() else { panic!() };
//! assert!(matches!(call.base(), Some(Expr::Name(name)) if name.text() == "f"));
//! assert!(!assign.shows_result());
//! ```
//!
//! A view never fails: what the text leaves out, or an error has destroyed, is `None`. Expressions and statements are
//! enums with one variant per kind, so a consumer that matches them all is told by the compiler of a new one.

mod class;
mod expr;
mod file;
mod function;
mod literal;
mod stmt;

use lanner_base::Span;

use crate::{SyntaxKind, SyntaxNode, SyntaxToken};

pub use class::{
    Attribute, AttributeList, ClassDef, ClassMethod, ClassSection, EnumMember, EnumerationBlock, EventDecl,
    EventsBlock, MethodSignature, MethodsBlock, PropertiesBlock, PropertyDecl, SuperclassList,
};
pub use expr::{
    AnonymousFunction, Arg, ArgList, AssignExpr, AssignOp, BinaryExpr, BinaryOp, BraceIndex, CellLiteral,
    ColonExpr, DynamicField, EndExpr, Expr, FieldAccess, FunctionHandle, IncrementExpr, IncrementOp, Link,
    MatrixLiteral, MetaclassExpr, NameExpr, NamedArg, ParenExpr, ParenIndex, PrefixExpr, PrefixOp, RangeExpr,
    Row, SuperclassRef, TransposeExpr, TransposeOp,
};
pub use file::{Block, File, Item};
pub use function::{
    ArgumentDecl, ArgumentsBlock, ClassPath, DeclPath, Function, FunctionName, Name, OutputList, Param,
    ParamList, SizeSpec, ValidatorList,
};
pub use literal::{CharLiteral, NumberLiteral, NumberValue, StringLiteral};
pub use stmt::{
    AssignStmt, BreakStmt, CaseClause, CatchClause, CleanupClause, CommandStmt, ContinueStmt, DeclaredName,
    DoUntilStmt, ElseClause, ElseifClause, ExprStmt, ForStmt, GlobalStmt, IfClause, IfStmt, IgnoredTarget,
    ImportPath, ImportStmt, IncrementStmt, OtherwiseClause, ParforStmt, PersistentStmt, ReturnStmt,
    ShellStmt, SpmdStmt, Stmt, SwitchStmt, Target, TargetList, TryStmt, UnwindProtectStmt, WhileStmt,
};

/// A typed view of a node.
pub trait AstNode: Sized {
    /// The view, where the node is of the right kind.
    fn cast(node: SyntaxNode) -> Option<Self>;

    /// The node itself.
    fn syntax(&self) -> &SyntaxNode;

    /// The bytes from the node's first token to its last, white space around it left out.
    fn span(&self) -> Span {
        let range = self.syntax().text_range();
        Span::new(range.start().into(), range.end().into())
    }
}

/// The bytes of a token.
pub fn token_span(token: &SyntaxToken) -> Span {
    let range = token.text_range();
    Span::new(range.start().into(), range.end().into())
}

/// Declares the views of nodes of one kind each.
macro_rules! ast_nodes {
    ($($(#[$meta:meta])* $name:ident,)*) => {$(
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct $name(crate::SyntaxNode);

        impl crate::ast::AstNode for $name {
            fn cast(node: crate::SyntaxNode) -> Option<Self> {
                (node.kind() == crate::SyntaxKind::$name).then(|| $name(node))
            }

            fn syntax(&self) -> &crate::SyntaxNode {
                &self.0
            }
        }
    )*};
}

/// Declares an enum over views: one variant per kind of node.
macro_rules! ast_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident($node:ident),)* }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$vmeta])* $variant($node),)*
        }

        impl crate::ast::AstNode for $name {
            fn cast(node: crate::SyntaxNode) -> Option<Self> {
                match node.kind() {
                    $(crate::SyntaxKind::$node => <$node as crate::ast::AstNode>::cast(node).map($name::$variant),)*
                    _ => None,
                }
            }

            fn syntax(&self) -> &crate::SyntaxNode {
                match self {
                    $($name::$variant(it) => crate::ast::AstNode::syntax(it),)*
                }
            }
        }
    };
}

pub(crate) use {ast_enum, ast_nodes};

/// The first child of a type.
fn child<N: AstNode>(node: &SyntaxNode) -> Option<N> {
    node.children().find_map(N::cast)
}

/// The child of a type at a place, counted from 0 among the children of that type.
fn nth_child<N: AstNode>(node: &SyntaxNode, n: usize) -> Option<N> {
    node.children().filter_map(N::cast).nth(n)
}

/// All children of a type.
fn children<N: AstNode>(node: &SyntaxNode) -> impl Iterator<Item = N> + use<N> {
    node.children().filter_map(N::cast)
}

/// The first token of a kind directly in the node.
fn token(node: &SyntaxNode, kind: SyntaxKind) -> Option<SyntaxToken> {
    tokens(node).find(|t| t.kind() == kind)
}

/// The tokens directly in the node.
fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    node.children_with_tokens().filter_map(|it| it.into_token())
}

/// The text of the first token of a kind directly in the node; empty where there is none.
fn token_text(node: &SyntaxNode, kind: SyntaxKind) -> String {
    token(node, kind).map_or_else(String::new, |t| t.text().to_string())
}

/// The tokens of a dotted name put together: `a . b` is `a.b`.
fn dotted_text(node: &SyntaxNode) -> String {
    tokens(node).filter(|t| !t.kind().is_trivia()).map(|t| t.text().to_string()).collect()
}
