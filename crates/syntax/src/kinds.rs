//! Every kind of token and node that the tree can hold.
//!
//! `x = 1; % one` is the tokens `Ident Whitespace Equals Whitespace Number Semicolon Whitespace Comment`,
//! of which the first six are in an `AssignStmt` node with a `NameExpr` and a `NumberLiteral` inside. Tokens come
//! first in the list, nodes after them; trivia are the tokens that carry no meaning for the parser.

macro_rules! syntax_kinds {
    ($($(#[$meta:meta])* $name:ident,)*) => {
        /// The kind of a token or node.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u16)]
        pub enum SyntaxKind {
            $($(#[$meta])* $name,)*
        }

        impl SyntaxKind {
            /// All kinds in order: the kind with number `n` is `ALL[n]`.
            pub const ALL: &'static [SyntaxKind] = &[$(SyntaxKind::$name,)*];
        }
    };
}

syntax_kinds! {
    // ---- trivia ----
    /// Spaces, tabs, form feeds, a byte order mark.
    Whitespace,
    /// `% text` or `# text` up to the end of the line.
    Comment,
    /// `%{ … %}` with each mark alone on its line, nested ones included.
    BlockComment,
    /// `... text` with the end of the line.
    Continuation,
    // ---- tokens with text ----
    /// The end of a line, also `\r\n` or `\r`. Separates statements, and rows inside brackets.
    Newline,
    /// A name, and every keyword where it is used as a name.
    Ident,
    /// `1`, `.5`, `1e3i`, `0xFFu8`, `0b1s8`.
    Number,
    /// `'text'`.
    CharText,
    /// `"text"`.
    StringText,
    /// `'text` whose closing quote is missing on its line.
    UnterminatedChar,
    /// `"text` whose closing quote is missing on its line.
    UnterminatedString,
    /// One word of a command, quotes included.
    CommandWord,
    /// `!command` up to the end of the line.
    ShellCommand,
    /// What can begin no token.
    Unknown,
    // ---- punctuation ----
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `[`
    LBracket,
    /// `]`
    RBracket,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `:`
    Colon,
    /// `.`
    Dot,
    /// `@`
    At,
    /// `?`
    Question,
    /// `=`
    Equals,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `++`
    PlusPlus,
    /// `--`
    MinusMinus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `\`
    Backslash,
    /// `^` or `**`
    Caret,
    /// `.*`
    DotStar,
    /// `./`
    DotSlash,
    /// `.\`
    DotBackslash,
    /// `.^` or `.**`
    DotCaret,
    /// `'` after an operand: the conjugate transpose.
    Quote,
    /// `.'`
    DotQuote,
    /// `==`
    EqEq,
    /// `~=` or `!=`
    NotEq,
    /// `<`
    Less,
    /// `<=`
    LessEq,
    /// `>`
    Greater,
    /// `>=`
    GreaterEq,
    /// `&`
    And,
    /// `|`
    Or,
    /// `&&`
    AndAnd,
    /// `||`
    OrOr,
    /// `~` or `!`
    Not,
    /// `+=`
    PlusEq,
    /// `-=`
    MinusEq,
    /// `*=`
    StarEq,
    /// `/=`
    SlashEq,
    /// `\=`
    BackslashEq,
    /// `^=`
    CaretEq,
    /// `.*=`
    DotStarEq,
    /// `./=`
    DotSlashEq,
    /// `.\=`
    DotBackslashEq,
    /// `.^=`
    DotCaretEq,
    /// `&=`
    AndEq,
    /// `|=`
    OrEq,
    // ---- keywords ----
    /// `break`
    BreakKw,
    /// `case`
    CaseKw,
    /// `catch`
    CatchKw,
    /// `classdef`
    ClassdefKw,
    /// `continue`
    ContinueKw,
    /// `do` (Octave)
    DoKw,
    /// `else`
    ElseKw,
    /// `elseif`
    ElseifKw,
    /// `end`, which closes any block and is the last index inside parentheses and braces.
    EndKw,
    /// `for`
    ForKw,
    /// `function`
    FunctionKw,
    /// `global`
    GlobalKw,
    /// `if`
    IfKw,
    /// `otherwise`
    OtherwiseKw,
    /// `parfor`
    ParforKw,
    /// `persistent`
    PersistentKw,
    /// `return`
    ReturnKw,
    /// `spmd`
    SpmdKw,
    /// `switch`
    SwitchKw,
    /// `try`
    TryKw,
    /// `until` (Octave)
    UntilKw,
    /// `unwind_protect` (Octave)
    UnwindProtectKw,
    /// `unwind_protect_cleanup` (Octave)
    UnwindCleanupKw,
    /// `while`
    WhileKw,
    /// `endif` (Octave)
    EndIfKw,
    /// `endfor` (Octave)
    EndForKw,
    /// `endparfor` (Octave)
    EndParforKw,
    /// `endwhile` (Octave)
    EndWhileKw,
    /// `endswitch` (Octave)
    EndSwitchKw,
    /// `endfunction` (Octave)
    EndFunctionKw,
    /// `end_try_catch` (Octave)
    EndTryKw,
    /// `end_unwind_protect` (Octave)
    EndUnwindKw,
    /// `endspmd` (Octave)
    EndSpmdKw,
    /// `endclassdef` (Octave)
    EndClassdefKw,
    /// `endproperties` (Octave)
    EndPropertiesKw,
    /// `endmethods` (Octave)
    EndMethodsKw,
    /// `endevents` (Octave)
    EndEventsKw,
    /// `endenumeration` (Octave)
    EndEnumerationKw,
    /// `endarguments` (Octave)
    EndArgumentsKw,
    /// `import` at the start of an import statement.
    ImportKw,
    /// `arguments` at the start of an arguments block.
    ArgumentsKw,
    /// `properties` at the start of a properties block.
    PropertiesKw,
    /// `methods` at the start of a methods block.
    MethodsKw,
    /// `events` at the start of an events block.
    EventsKw,
    /// `enumeration` at the start of an enumeration block.
    EnumerationKw,
    /// The end of the text; never in a tree.
    Eof,
    // ---- nodes: the file ----
    /// The whole file.
    File,
    /// The statements of a body.
    Block,
    /// Tokens that fit nowhere.
    Error,
    // ---- nodes: statements ----
    /// `f(x);`
    ExprStmt,
    /// `x = 1`, `[a, b] = f()`, `x += 1`
    AssignStmt,
    /// `x++`, `--x`
    IncrementStmt,
    /// `hold on`
    CommandStmt,
    /// `if … end`
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
    /// `do … until c`
    DoUntilStmt,
    /// `switch v, … end`
    SwitchStmt,
    /// `case v, …`
    CaseClause,
    /// `otherwise, …`
    OtherwiseClause,
    /// `try … end`
    TryStmt,
    /// `catch err, …`
    CatchClause,
    /// `unwind_protect … end_unwind_protect`
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
    /// `a` or `a = 1` in a global or persistent statement.
    DeclaredName,
    /// `import a.b.*`
    ImportStmt,
    /// `a.b.*` in an import statement.
    ImportPath,
    /// `!ls`
    ShellStmt,
    // ---- nodes: expressions ----
    /// `x`
    NameExpr,
    /// `1.5`
    NumberLiteral,
    /// `'text'`
    CharLiteral,
    /// `"text"`
    StringLiteral,
    /// `:` as a whole argument
    ColonExpr,
    /// `end` as an index
    EndExpr,
    /// `(x)`
    ParenExpr,
    /// `a + b`
    BinaryExpr,
    /// `-a`, `~a`
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
    /// `f(1)`
    ParenIndex,
    /// `c{1}`
    BraceIndex,
    /// `s.name`
    FieldAccess,
    /// `s.(name)`
    DynamicField,
    /// `obj@Base` or `method@Base`
    SuperclassRef,
    /// `@sin`, `@pkg.fn`
    FunctionHandle,
    /// `@(x) x + 1`
    AnonymousFunction,
    /// `?Name`
    MetaclassExpr,
    /// `a = b` inside an expression
    AssignExpr,
    /// `a++` inside an expression
    IncrementExpr,
    /// `(1, :)`, `{2}`: the arguments with their brackets.
    ArgList,
    /// `name=value`
    NamedArg,
    /// `[a, ~, c]` on the left of `=`
    TargetList,
    /// `~` in a target list
    IgnoredTarget,
    // ---- nodes: functions ----
    /// `function … end`
    Function,
    /// `[a, b] =` or `a =` before a function's name
    OutputList,
    /// `f`, `get.x`
    FunctionName,
    /// `(a, b)` after a function's name
    ParamList,
    /// `a`, `~`, `a = 1`
    Param,
    /// A name that is declared here, not used.
    Name,
    /// `arguments … end`
    ArgumentsBlock,
    /// `x (1,:) double {mustBePositive} = 1`
    ArgumentDecl,
    /// `x` or `opts.x` or `opts.?Class` at the head of an argument declaration
    DeclPath,
    /// `(1,:)` in a declaration
    SizeSpec,
    /// `{mustBePositive, …}` in a declaration
    ValidatorList,
    /// `a.b.C`: the name of a class
    ClassPath,
    // ---- nodes: classes ----
    /// `classdef … end`
    ClassDef,
    /// `(Sealed, Access = private)`
    AttributeList,
    /// `Sealed`, `~Hidden`, `Access = private`
    Attribute,
    /// `< a & b`
    SuperclassList,
    /// `properties … end`
    PropertiesBlock,
    /// `x (1,1) double = 1`
    PropertyDecl,
    /// `methods … end`
    MethodsBlock,
    /// `[a, b] = f(obj)` in a methods block
    MethodSignature,
    /// `events … end`
    EventsBlock,
    /// `Changed`
    EventDecl,
    /// `enumeration … end`
    EnumerationBlock,
    /// `Red (1, 0, 0)`
    EnumMember,
}

impl SyntaxKind {
    /// Whether the parser passes over this token.
    pub fn is_trivia(self) -> bool {
        self <= SyntaxKind::Continuation
    }

    /// Whether this is a word that can be no variable's name, in its plain place.
    pub fn is_keyword(self) -> bool {
        (SyntaxKind::BreakKw..=SyntaxKind::EndArgumentsKw).contains(&self)
    }

    /// Whether this is a keyword in Octave only, so that MATLAB code may use the word as a name.
    pub fn is_octave_keyword(self) -> bool {
        let block = matches!(
            self,
            SyntaxKind::DoKw
                | SyntaxKind::UntilKw
                | SyntaxKind::UnwindProtectKw
                | SyntaxKind::UnwindCleanupKw
        );
        block || (self.is_end_keyword() && self != SyntaxKind::EndKw)
    }

    /// Whether this is `end` or one of Octave's longer forms of it.
    pub fn is_end_keyword(self) -> bool {
        self == SyntaxKind::EndKw || (SyntaxKind::EndIfKw..=SyntaxKind::EndArgumentsKw).contains(&self)
    }
}

/// The language of the tree, which ties the kinds to `rowan`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Lang {}

impl rowan::Language for Lang {
    type Kind = SyntaxKind;

    fn kind_from_raw(raw: rowan::SyntaxKind) -> SyntaxKind {
        SyntaxKind::ALL.get(usize::from(raw.0)).copied().unwrap_or(SyntaxKind::Unknown)
    }

    fn kind_to_raw(kind: SyntaxKind) -> rowan::SyntaxKind {
        rowan::SyntaxKind(kind as u16)
    }
}

/// A node of the tree.
pub type SyntaxNode = rowan::SyntaxNode<Lang>;
/// A token of the tree.
pub type SyntaxToken = rowan::SyntaxToken<Lang>;
/// A node or token of the tree.
pub type SyntaxElement = rowan::SyntaxElement<Lang>;
