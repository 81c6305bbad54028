//! Expressions.
//!
//! A chain such as `a.b{2}(3)` is nested from the inside out: `ParenIndex(BraceIndex(FieldAccess(a, b), 2), 3)`. Whether
//! `a(1)` calls or indexes is not known here; it is a `ParenIndex` in both cases.

use super::{
    CharLiteral, NumberLiteral, ParamList, StringLiteral, Target, ast_enum, ast_nodes, child, children,
    dotted_text, nth_child, token, token_text, tokens,
};
use crate::ast::AstNode;
use crate::ast::stmt::{assignment_op, assignment_targets, assignment_value};
use crate::{SyntaxKind, SyntaxNode, SyntaxToken};

ast_nodes! {
    /// `x`: a variable or a function without arguments.
    NameExpr,
    /// `:` as a whole argument.
    ColonExpr,
    /// `end` as an index.
    EndExpr,
    /// `(x)`
    ParenExpr,
    /// `a + b`
    BinaryExpr,
    /// `-a`, `+a`, `~a`
    PrefixExpr,
    /// `a'`, `a.'`
    TransposeExpr,
    /// `a:b`, `a:s:b`
    RangeExpr,
    /// `[1 2; 3 4]`
    MatrixLiteral,
    /// `{1, 2}`
    CellLiteral,
    /// One row of a matrix or cell literal.
    Row,
    /// `f(1)`: a call or an index.
    ParenIndex,
    /// `c{1}`
    BraceIndex,
    /// `s.name`
    FieldAccess,
    /// `s.(name)`
    DynamicField,
    /// `obj@Base`, `method@pkg.Base`: the superclass's constructor or method.
    SuperclassRef,
    /// `@sin`, `@pkg.fn`
    FunctionHandle,
    /// `@(x) x + 1`
    AnonymousFunction,
    /// `?Name`
    MetaclassExpr,
    /// `a = b` inside an expression (Octave).
    AssignExpr,
    /// `a++`, `--a` inside an expression (Octave).
    IncrementExpr,
    /// The arguments with their brackets.
    ArgList,
    /// `name=value` as an argument.
    NamedArg,
}

ast_enum! {
    /// An expression.
    Expr {
        /// `x`
        Name(NameExpr),
        /// `1.5`
        Number(NumberLiteral),
        /// `'text'`
        Char(CharLiteral),
        /// `"text"`
        Str(StringLiteral),
        /// `:` as a whole argument
        Colon(ColonExpr),
        /// `end` as an index
        End(EndExpr),
        /// `(x)` as an operand
        Group(ParenExpr),
        /// `a + b`
        Binary(BinaryExpr),
        /// `-a`
        Prefix(PrefixExpr),
        /// `a'`
        Transpose(TransposeExpr),
        /// `a:b`
        Range(RangeExpr),
        /// `[1 2]`
        Matrix(MatrixLiteral),
        /// `{1, 2}`
        Cell(CellLiteral),
        /// `f(1)`
        Paren(ParenIndex),
        /// `c{1}`
        Brace(BraceIndex),
        /// `s.name`
        Field(FieldAccess),
        /// `s.(name)`
        DynamicField(DynamicField),
        /// `obj@Base`
        Superclass(SuperclassRef),
        /// `@sin`
        Handle(FunctionHandle),
        /// `@(x) x + 1`
        Anonymous(AnonymousFunction),
        /// `?Name`
        Metaclass(MetaclassExpr),
        /// `a = b`
        Assign(AssignExpr),
        /// `a++`
        Increment(IncrementExpr),
    }
}

/// An operator between two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    MatMul,
    /// `.*`
    ElemMul,
    /// `/`
    MatRightDiv,
    /// `./`
    ElemRightDiv,
    /// `\`
    MatLeftDiv,
    /// `.\`
    ElemLeftDiv,
    /// `^`
    MatPow,
    /// `.^`
    ElemPow,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `~=`
    Ne,
    /// `&`
    ElemAnd,
    /// `|`
    ElemOr,
    /// `&&`
    ShortAnd,
    /// `||`
    ShortOr,
}

impl BinaryOp {
    /// The operator that a token stands for.
    pub fn from_kind(kind: SyntaxKind) -> Option<BinaryOp> {
        Some(match kind {
            SyntaxKind::Plus => BinaryOp::Add,
            SyntaxKind::Minus => BinaryOp::Sub,
            SyntaxKind::Star => BinaryOp::MatMul,
            SyntaxKind::DotStar => BinaryOp::ElemMul,
            SyntaxKind::Slash => BinaryOp::MatRightDiv,
            SyntaxKind::DotSlash => BinaryOp::ElemRightDiv,
            SyntaxKind::Backslash => BinaryOp::MatLeftDiv,
            SyntaxKind::DotBackslash => BinaryOp::ElemLeftDiv,
            SyntaxKind::Caret => BinaryOp::MatPow,
            SyntaxKind::DotCaret => BinaryOp::ElemPow,
            SyntaxKind::Less => BinaryOp::Lt,
            SyntaxKind::LessEq => BinaryOp::Le,
            SyntaxKind::Greater => BinaryOp::Gt,
            SyntaxKind::GreaterEq => BinaryOp::Ge,
            SyntaxKind::EqEq => BinaryOp::Eq,
            SyntaxKind::NotEq => BinaryOp::Ne,
            SyntaxKind::And => BinaryOp::ElemAnd,
            SyntaxKind::Or => BinaryOp::ElemOr,
            SyntaxKind::AndAnd => BinaryOp::ShortAnd,
            SyntaxKind::OrOr => BinaryOp::ShortOr,
            _ => return None,
        })
    }
}

/// An operator before its operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PrefixOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `~` or `!`
    Not,
}

impl PrefixOp {
    /// The operator that a token stands for.
    pub fn from_kind(kind: SyntaxKind) -> Option<PrefixOp> {
        match kind {
            SyntaxKind::Plus => Some(PrefixOp::Plus),
            SyntaxKind::Minus => Some(PrefixOp::Minus),
            SyntaxKind::Not => Some(PrefixOp::Not),
            _ => None,
        }
    }
}

/// Which transpose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TransposeOp {
    /// `'`
    Conjugate,
    /// `.'`
    Plain,
}

/// Up or down by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IncrementOp {
    /// `++`
    Increment,
    /// `--`
    Decrement,
}

impl IncrementOp {
    /// The operator that a token stands for.
    pub fn from_kind(kind: SyntaxKind) -> Option<IncrementOp> {
        match kind {
            SyntaxKind::PlusPlus => Some(IncrementOp::Increment),
            SyntaxKind::MinusMinus => Some(IncrementOp::Decrement),
            _ => None,
        }
    }
}

/// `=`, or an operator with `=`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AssignOp {
    /// `=`
    Plain,
    /// `+=` and its like: the target takes `target op value`.
    Compound(BinaryOp),
}

impl AssignOp {
    /// The operator that a token stands for.
    pub fn from_kind(kind: SyntaxKind) -> Option<AssignOp> {
        Some(AssignOp::Compound(match kind {
            SyntaxKind::Equals => return Some(AssignOp::Plain),
            SyntaxKind::PlusEq => BinaryOp::Add,
            SyntaxKind::MinusEq => BinaryOp::Sub,
            SyntaxKind::StarEq => BinaryOp::MatMul,
            SyntaxKind::SlashEq => BinaryOp::MatRightDiv,
            SyntaxKind::BackslashEq => BinaryOp::MatLeftDiv,
            SyntaxKind::CaretEq => BinaryOp::MatPow,
            SyntaxKind::DotStarEq => BinaryOp::ElemMul,
            SyntaxKind::DotSlashEq => BinaryOp::ElemRightDiv,
            SyntaxKind::DotBackslashEq => BinaryOp::ElemLeftDiv,
            SyntaxKind::DotCaretEq => BinaryOp::ElemPow,
            SyntaxKind::AndEq => BinaryOp::ElemAnd,
            SyntaxKind::OrEq => BinaryOp::ElemOr,
            _ => return None,
        }))
    }
}

impl NameExpr {
    /// The name.
    pub fn text(&self) -> String {
        token_text(self.syntax(), SyntaxKind::Ident)
    }
}

impl ParenExpr {
    /// What is inside.
    pub fn inner(&self) -> Option<Expr> {
        child(self.syntax())
    }
}

impl BinaryExpr {
    /// The left operand.
    pub fn lhs(&self) -> Option<Expr> {
        nth_child(self.syntax(), 0)
    }

    /// The operators from the left, each with the operand on its right: one, or more where the chain is long. Each one's left operand is
    /// what those before it give.
    pub fn links(&self) -> impl Iterator<Item = Link> + use<> {
        let mut elements = self.syntax().children_with_tokens().peekable();
        std::iter::from_fn(move || {
            let token = elements.by_ref().find_map(|it| it.into_token().filter(is_operator))?;
            let mut operand = None;
            while let Some(element) = elements.next_if(|it| !it.as_token().is_some_and(is_operator)) {
                operand = operand.or_else(|| Expr::cast(element.into_node()?));
            }
            Some(Link { token, operand })
        })
    }
}

/// Whether a token is a binary operator.
fn is_operator(token: &SyntaxToken) -> bool {
    BinaryOp::from_kind(token.kind()).is_some()
}

/// An operator and its right operand.
pub struct Link {
    /// The operator's token, whose place errors point at.
    pub token: SyntaxToken,
    /// The right operand, where it is there.
    pub operand: Option<Expr>,
}

impl Link {
    /// The operator.
    pub fn op(&self) -> Option<BinaryOp> {
        BinaryOp::from_kind(self.token.kind())
    }

    /// Where the operator and its operand end.
    pub fn end(&self) -> u32 {
        let range =
            self.operand.as_ref().map_or(self.token.text_range(), |operand| operand.syntax().text_range());
        range.end().into()
    }
}

impl PrefixExpr {
    /// The operand.
    pub fn operand(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// The operator.
    pub fn op(&self) -> Option<PrefixOp> {
        tokens(self.syntax()).find_map(|t| PrefixOp::from_kind(t.kind()))
    }
}

impl TransposeExpr {
    /// The operand.
    pub fn operand(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// Which transposes, from the left: one, or more where the chain is long.
    pub fn ops(&self) -> impl Iterator<Item = TransposeOp> + use<> {
        tokens(self.syntax()).filter_map(|token| match token.kind() {
            SyntaxKind::Quote => Some(TransposeOp::Conjugate),
            SyntaxKind::DotQuote => Some(TransposeOp::Plain),
            _ => None,
        })
    }
}

impl RangeExpr {
    /// The operands in order: two or three.
    pub fn parts(&self) -> impl Iterator<Item = Expr> + use<> {
        children(self.syntax())
    }

    /// The first value.
    pub fn start(&self) -> Option<Expr> {
        nth_child(self.syntax(), 0)
    }

    /// The step, where it is written.
    pub fn step(&self) -> Option<Expr> {
        nth_child::<Expr>(self.syntax(), 2).and_then(|_| nth_child(self.syntax(), 1))
    }

    /// The limit.
    pub fn stop(&self) -> Option<Expr> {
        self.parts().skip(1).last()
    }
}

impl MatrixLiteral {
    /// The rows in order; empty ones (as between two `;`) are not there.
    pub fn rows(&self) -> impl Iterator<Item = Row> + use<> {
        children(self.syntax())
    }
}

impl CellLiteral {
    /// The rows in order; empty ones are not there.
    pub fn rows(&self) -> impl Iterator<Item = Row> + use<> {
        children(self.syntax())
    }
}

impl Row {
    /// The elements in order.
    pub fn elements(&self) -> impl Iterator<Item = Expr> + use<> {
        children(self.syntax())
    }
}

impl ParenIndex {
    /// What is called or indexed.
    pub fn base(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// The arguments with their parentheses.
    pub fn arg_list(&self) -> Option<ArgList> {
        child(self.syntax())
    }

    /// The arguments in order.
    pub fn args(&self) -> Vec<Arg> {
        self.arg_list().map(|list| list.args().collect()).unwrap_or_default()
    }
}

impl BraceIndex {
    /// What is indexed.
    pub fn base(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// The arguments with their braces.
    pub fn arg_list(&self) -> Option<ArgList> {
        child(self.syntax())
    }

    /// The arguments in order.
    pub fn args(&self) -> Vec<Arg> {
        self.arg_list().map(|list| list.args().collect()).unwrap_or_default()
    }
}

impl FieldAccess {
    /// What has the field.
    pub fn base(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// The field's name.
    pub fn name(&self) -> String {
        token_text(self.syntax(), SyntaxKind::Ident)
    }

    /// The token of the field's name.
    pub fn name_token(&self) -> Option<SyntaxToken> {
        token(self.syntax(), SyntaxKind::Ident)
    }
}

impl DynamicField {
    /// What has the field.
    pub fn base(&self) -> Option<Expr> {
        nth_child(self.syntax(), 0)
    }

    /// The expression that gives the field's name.
    pub fn name(&self) -> Option<Expr> {
        nth_child(self.syntax(), 1)
    }
}

impl SuperclassRef {
    /// What stands before `@`: the object or the method's name.
    pub fn name(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// The class after `@`, dotted.
    pub fn class(&self) -> String {
        dotted_text(self.syntax()).trim_start_matches('@').to_string()
    }
}

impl FunctionHandle {
    /// The function's name, dotted.
    pub fn name(&self) -> String {
        dotted_text(self.syntax()).trim_start_matches('@').to_string()
    }
}

impl AnonymousFunction {
    /// The parameters.
    pub fn params(&self) -> Option<ParamList> {
        child(self.syntax())
    }

    /// The body.
    pub fn body(&self) -> Option<Expr> {
        child(self.syntax())
    }
}

impl MetaclassExpr {
    /// The class's name, dotted.
    pub fn class(&self) -> String {
        dotted_text(self.syntax()).trim_start_matches('?').to_string()
    }
}

impl AssignExpr {
    /// Where the results go.
    pub fn targets(&self) -> Vec<Target> {
        assignment_targets(self.syntax())
    }

    /// `=`, `+=` and so on.
    pub fn op(&self) -> Option<AssignOp> {
        assignment_op(self.syntax())
    }

    /// What is assigned; also the expression's value.
    pub fn value(&self) -> Option<Expr> {
        assignment_value(self.syntax())
    }
}

impl IncrementExpr {
    /// What is changed.
    pub fn target(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// Up or down by one.
    pub fn op(&self) -> Option<IncrementOp> {
        tokens(self.syntax()).find_map(|t| IncrementOp::from_kind(t.kind()))
    }

    /// Whether the operator stands before its target.
    pub fn is_prefix(&self) -> bool {
        self.syntax().first_child_or_token().is_some_and(|e| IncrementOp::from_kind(e.kind()).is_some())
    }
}

/// One argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A value, `:` or `end` included.
    Positional(Expr),
    /// `name=value`
    Named(NamedArg),
}

impl AstNode for Arg {
    fn cast(node: SyntaxNode) -> Option<Self> {
        if node.kind() == SyntaxKind::NamedArg {
            return NamedArg::cast(node).map(Arg::Named);
        }
        Expr::cast(node).map(Arg::Positional)
    }

    fn syntax(&self) -> &SyntaxNode {
        match self {
            Arg::Positional(it) => it.syntax(),
            Arg::Named(it) => it.syntax(),
        }
    }
}

impl ArgList {
    /// The arguments in order.
    pub fn args(&self) -> impl Iterator<Item = Arg> + use<> {
        children(self.syntax())
    }
}

impl NamedArg {
    /// The name before `=`.
    pub fn name(&self) -> String {
        token_text(self.syntax(), SyntaxKind::Ident)
    }

    /// The value.
    pub fn value(&self) -> Option<Expr> {
        child(self.syntax())
    }
}
