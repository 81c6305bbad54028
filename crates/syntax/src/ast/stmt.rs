//! Statements.
//!
//! A statement's node ends with its own `;` or `,` where it has one, so `shows_result` is asked of the statement itself:
//! `x = 1` shows its value, `x = 1;` does not.

use super::{
    ArgList, AssignOp, Block, Expr, IncrementOp, Name, ast_enum, ast_nodes, child, children, dotted_text,
    nth_child, token, token_text, tokens,
};
use crate::ast::AstNode;
use crate::lexer::decode_command_word;
use crate::{SyntaxKind, SyntaxNode, SyntaxToken};

ast_nodes! {
    /// `f(x);`
    ExprStmt,
    /// `x = 1`, `[a, b] = f()`, `x += 1`
    AssignStmt,
    /// `[a, ~, c]` on the left of `=`
    TargetList,
    /// `~` in a target list: the output is not wanted.
    IgnoredTarget,
    /// `x++`, `--x` (Octave)
    IncrementStmt,
    /// `hold on`: a call whose arguments are words.
    CommandStmt,
    /// `if … elseif … else … end`
    IfStmt,
    /// `if c, …`
    IfClause,
    /// `elseif c, …`
    ElseifClause,
    /// `else …`
    ElseClause,
    /// `for i = r, … end`
    ForStmt,
    /// `parfor (i = r, n) … end`
    ParforStmt,
    /// `while c, … end`
    WhileStmt,
    /// `do … until c` (Octave)
    DoUntilStmt,
    /// `switch v, case a, … otherwise, … end`
    SwitchStmt,
    /// `case v, …`
    CaseClause,
    /// `otherwise, …`
    OtherwiseClause,
    /// `try … catch err … end`
    TryStmt,
    /// `catch err, …`
    CatchClause,
    /// `unwind_protect … unwind_protect_cleanup … end_unwind_protect` (Octave)
    UnwindProtectStmt,
    /// `unwind_protect_cleanup …`
    CleanupClause,
    /// `spmd … end`
    SpmdStmt,
    /// `break`
    BreakStmt,
    /// `continue`
    ContinueStmt,
    /// `return`
    ReturnStmt,
    /// `global a b`
    GlobalStmt,
    /// `persistent a b`
    PersistentStmt,
    /// One name of a global or persistent statement, in Octave perhaps with `= value`.
    DeclaredName,
    /// `import a.b.* c.D`
    ImportStmt,
    /// `a.b.*` in an import statement.
    ImportPath,
    /// `!ls -l`: a command for the shell.
    ShellStmt,
}

ast_enum! {
    /// A statement.
    Stmt {
        /// `f(x);`
        Expr(ExprStmt),
        /// `x = 1`
        Assign(AssignStmt),
        /// `x++`
        Increment(IncrementStmt),
        /// `hold on`
        Command(CommandStmt),
        /// `if … end`
        If(IfStmt),
        /// `for … end`
        For(ForStmt),
        /// `parfor … end`
        Parfor(ParforStmt),
        /// `while … end`
        While(WhileStmt),
        /// `do … until c`
        DoUntil(DoUntilStmt),
        /// `switch … end`
        Switch(SwitchStmt),
        /// `try … end`
        Try(TryStmt),
        /// `unwind_protect … end_unwind_protect`
        UnwindProtect(UnwindProtectStmt),
        /// `spmd … end`
        Spmd(SpmdStmt),
        /// `break`
        Break(BreakStmt),
        /// `continue`
        Continue(ContinueStmt),
        /// `return`
        Return(ReturnStmt),
        /// `global a`
        Global(GlobalStmt),
        /// `persistent a`
        Persistent(PersistentStmt),
        /// `import a.b`
        Import(ImportStmt),
        /// `!ls`
        Shell(ShellStmt),
    }
}

fn shows_result(node: &SyntaxNode) -> bool {
    token(node, SyntaxKind::Semicolon).is_none()
}

impl Stmt {
    /// Whether the statement has no `;` after it.
    pub fn shows_result(&self) -> bool {
        shows_result(self.syntax())
    }
}

impl ExprStmt {
    /// The expression.
    pub fn expr(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// Whether the statement has no `;` after it.
    pub fn shows_result(&self) -> bool {
        shows_result(self.syntax())
    }
}

/// Where one result of an assignment goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A name, or a name with indices and fields after it.
    Place(Expr),
    /// `~`: nowhere.
    Ignored(IgnoredTarget),
}

impl AstNode for Target {
    fn cast(node: SyntaxNode) -> Option<Self> {
        if node.kind() == SyntaxKind::IgnoredTarget {
            return IgnoredTarget::cast(node).map(Target::Ignored);
        }
        Expr::cast(node).map(Target::Place)
    }

    fn syntax(&self) -> &SyntaxNode {
        match self {
            Target::Place(it) => it.syntax(),
            Target::Ignored(it) => it.syntax(),
        }
    }
}

/// The targets of an assignment node, whether or not they stand in brackets.
pub(super) fn assignment_targets(node: &SyntaxNode) -> Vec<Target> {
    match child::<TargetList>(node) {
        Some(list) => list.targets().collect(),
        None => nth_child(node, 0).map(Target::Place).into_iter().collect(),
    }
}

/// The value of an assignment node: what stands after the operator.
pub(super) fn assignment_value(node: &SyntaxNode) -> Option<Expr> {
    let operator = tokens(node).find(|t| AssignOp::from_kind(t.kind()).is_some())?;
    children(node).find(|e: &Expr| e.syntax().text_range().start() >= operator.text_range().end())
}

/// The operator of an assignment node.
pub(super) fn assignment_op(node: &SyntaxNode) -> Option<AssignOp> {
    tokens(node).find_map(|t| AssignOp::from_kind(t.kind()))
}

impl AssignStmt {
    /// Where the results go, in order: several only where they stand in brackets.
    pub fn targets(&self) -> Vec<Target> {
        assignment_targets(self.syntax())
    }

    /// The brackets around the targets, where there are any (`[a] = f()` has them around one).
    pub fn target_list(&self) -> Option<TargetList> {
        child(self.syntax())
    }

    /// `=`, `+=` and so on.
    pub fn op(&self) -> Option<AssignOp> {
        assignment_op(self.syntax())
    }

    /// What is assigned.
    pub fn value(&self) -> Option<Expr> {
        assignment_value(self.syntax())
    }

    /// Whether the statement has no `;` after it.
    pub fn shows_result(&self) -> bool {
        shows_result(self.syntax())
    }
}

impl TargetList {
    /// The targets in order.
    pub fn targets(&self) -> impl Iterator<Item = Target> + use<> {
        children(self.syntax())
    }
}

impl IncrementStmt {
    /// What is changed.
    pub fn target(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// Up or down by one.
    pub fn op(&self) -> Option<IncrementOp> {
        tokens(self.syntax()).find_map(|t| IncrementOp::from_kind(t.kind()))
    }

    /// Whether the statement has no `;` after it.
    pub fn shows_result(&self) -> bool {
        shows_result(self.syntax())
    }
}

impl CommandStmt {
    /// The function's name.
    pub fn name(&self) -> Option<SyntaxToken> {
        token(self.syntax(), SyntaxKind::Ident)
    }

    /// The words after the name as they are written.
    pub fn word_tokens(&self) -> impl Iterator<Item = SyntaxToken> + use<> {
        tokens(self.syntax()).filter(|t| t.kind() == SyntaxKind::CommandWord)
    }

    /// The arguments that the function is called with: the words with their quotes removed.
    pub fn words(&self) -> Vec<String> {
        self.word_tokens().map(|t| decode_command_word(t.text())).collect()
    }

    /// Whether the statement has no `;` after it.
    pub fn shows_result(&self) -> bool {
        shows_result(self.syntax())
    }
}

impl IfStmt {
    /// `if c, …`
    pub fn if_clause(&self) -> Option<IfClause> {
        child(self.syntax())
    }

    /// The `elseif` clauses in order.
    pub fn elseif_clauses(&self) -> impl Iterator<Item = ElseifClause> + use<> {
        children(self.syntax())
    }

    /// `else …`
    pub fn else_clause(&self) -> Option<ElseClause> {
        child(self.syntax())
    }

    /// The conditions with their bodies: that of `if` first, then those of `elseif`.
    pub fn branches(&self) -> Vec<(Option<Expr>, Option<Block>)> {
        let first = self.if_clause().map(|c| (c.condition(), c.body()));
        first.into_iter().chain(self.elseif_clauses().map(|c| (c.condition(), c.body()))).collect()
    }
}

impl IfClause {
    /// The condition.
    pub fn condition(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// What runs where it holds.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl ElseifClause {
    /// The condition.
    pub fn condition(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// What runs where it holds.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl ElseClause {
    /// What runs where no condition holds.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl ForStmt {
    /// The loop variable: a name, or in old code a place such as `s.i`.
    pub fn target(&self) -> Option<Expr> {
        self.target_list().is_none().then(|| nth_child(self.syntax(), 0)).flatten()
    }

    /// `[value, key]` (Octave): the loop runs over the fields of a struct.
    pub fn target_list(&self) -> Option<TargetList> {
        child(self.syntax())
    }

    /// The array whose columns the variable takes.
    pub fn range(&self) -> Option<Expr> {
        nth_child(self.syntax(), if self.target_list().is_some() { 0 } else { 1 })
    }

    /// What is repeated.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl ParforStmt {
    /// The loop variable.
    pub fn target(&self) -> Option<Expr> {
        nth_child(self.syntax(), 0)
    }

    /// The array whose columns the variable takes.
    pub fn range(&self) -> Option<Expr> {
        nth_child(self.syntax(), 1)
    }

    /// The largest number of workers, or the options.
    pub fn workers(&self) -> Option<Expr> {
        nth_child(self.syntax(), 2)
    }

    /// What is repeated.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl WhileStmt {
    /// The condition.
    pub fn condition(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// What is repeated.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl DoUntilStmt {
    /// What is repeated.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }

    /// The condition that ends it.
    pub fn condition(&self) -> Option<Expr> {
        child(self.syntax())
    }
}

impl SwitchStmt {
    /// What is compared.
    pub fn value(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// The cases in order.
    pub fn cases(&self) -> impl Iterator<Item = CaseClause> + use<> {
        children(self.syntax())
    }

    /// `otherwise …`
    pub fn otherwise(&self) -> Option<OtherwiseClause> {
        child(self.syntax())
    }
}

impl CaseClause {
    /// What it is compared with; a cell holds alternatives.
    pub fn value(&self) -> Option<Expr> {
        child(self.syntax())
    }

    /// What runs where they are equal.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl OtherwiseClause {
    /// What runs where no case is equal.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl TryStmt {
    /// What is tried.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }

    /// What runs after an error.
    pub fn catch_clause(&self) -> Option<CatchClause> {
        child(self.syntax())
    }
}

impl CatchClause {
    /// The variable that takes the error.
    pub fn name(&self) -> Option<Name> {
        child(self.syntax())
    }

    /// What runs after an error.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl UnwindProtectStmt {
    /// What is protected.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }

    /// What runs in every case.
    pub fn cleanup(&self) -> Option<CleanupClause> {
        child(self.syntax())
    }
}

impl CleanupClause {
    /// What runs in every case.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl SpmdStmt {
    /// `(n)` or `(m, n)`: the number of workers.
    pub fn workers(&self) -> Option<ArgList> {
        child(self.syntax())
    }

    /// What each worker runs.
    pub fn body(&self) -> Option<Block> {
        child(self.syntax())
    }
}

impl GlobalStmt {
    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = DeclaredName> + use<> {
        children(self.syntax())
    }
}

impl PersistentStmt {
    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = DeclaredName> + use<> {
        children(self.syntax())
    }
}

impl DeclaredName {
    /// The name.
    pub fn name(&self) -> Option<Name> {
        child(self.syntax())
    }

    /// The first value (Octave).
    pub fn value(&self) -> Option<Expr> {
        child(self.syntax())
    }
}

impl ImportStmt {
    /// What is imported.
    pub fn paths(&self) -> impl Iterator<Item = ImportPath> + use<> {
        children(self.syntax())
    }
}

impl ImportPath {
    /// The path without a final `.*`.
    pub fn path(&self) -> String {
        let text = dotted_text(self.syntax());
        text.strip_suffix(".*").unwrap_or(&text).to_string()
    }

    /// Whether it ends in `.*`: all names of the package.
    pub fn is_wildcard(&self) -> bool {
        token(self.syntax(), SyntaxKind::DotStar).is_some()
    }
}

impl ShellStmt {
    /// The command without its `!`.
    pub fn command(&self) -> String {
        token_text(self.syntax(), SyntaxKind::ShellCommand).trim_start_matches('!').trim().to_string()
    }
}
