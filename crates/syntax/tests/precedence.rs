//! How tightly operators bind: each expression with all its parentheses written out.

use lanner_base::Dialect;
use lanner_syntax::ast::{Arg, AstNode, Expr, Row, Stmt, TransposeOp};

/// The expression with a pair of parentheses around every operation.
fn show(expr: Option<Expr>) -> String {
    let Some(expr) = expr else { return "?".to_string() };
    let list = |args: Vec<Arg>| {
        let shown = args.into_iter().map(|arg| match arg {
            Arg::Positional(e) => show(Some(e)),
            Arg::Named(n) => format!("{}={}", n.name(), show(n.value())),
        });
        shown.collect::<Vec<_>>().join(", ")
    };
    let row = |row: Row| row.elements().map(|e| show(Some(e))).collect::<Vec<_>>().join(", ");
    match expr {
        Expr::Group(e) => show(e.inner()),
        Expr::Binary(e) => e.links().fold(show(e.lhs()), |left, link| {
            format!("({left} {} {})", link.token.text(), show(link.operand))
        }),
        Expr::Prefix(e) => {
            let op = e.syntax().first_token().unwrap();
            format!("({}{})", op.text(), show(e.operand()))
        }
        Expr::Transpose(e) => e.ops().fold(show(e.operand()), |left, op| {
            format!("({left}{})", if op == TransposeOp::Plain { ".'" } else { "'" })
        }),
        Expr::Range(e) => format!("({})", e.parts().map(|e| show(Some(e))).collect::<Vec<_>>().join(" : ")),
        Expr::Matrix(e) => format!("[{}]", e.rows().map(row).collect::<Vec<_>>().join("; ")),
        Expr::Cell(e) => format!("{{{}}}", e.rows().map(row).collect::<Vec<_>>().join("; ")),
        Expr::Paren(e) => format!("{}({})", show(e.base()), list(e.args())),
        Expr::Brace(e) => format!("{}{{{}}}", show(e.base()), list(e.args())),
        Expr::Field(e) => format!("{}.{}", show(e.base()), e.name()),
        Expr::DynamicField(e) => format!("{}.({})", show(e.base()), show(e.name())),
        Expr::Anonymous(e) => {
            let names = e.params().into_iter().flat_map(|list| list.params());
            let names: Vec<String> = names.map(|p| p.name().map_or("~".to_string(), |n| n.text())).collect();
            format!("(@({}) {})", names.join(", "), show(e.body()))
        }
        Expr::Assign(e) => {
            let targets: Vec<String> = e.targets().iter().map(|t| t.syntax().text().to_string()).collect();
            format!("({} = {})", targets.join(", "), show(e.value()))
        }
        Expr::Increment(e) => {
            let sign = e.op().unwrap();
            if e.is_prefix() {
                format!("({sign:?} {})", show(e.target()))
            } else {
                format!("({} {sign:?})", show(e.target()))
            }
        }
        Expr::Name(_)
        | Expr::Number(_)
        | Expr::Char(_)
        | Expr::Str(_)
        | Expr::Colon(_)
        | Expr::End(_)
        | Expr::Superclass(_)
        | Expr::Handle(_)
        | Expr::Metaclass(_) => expr.syntax().text().to_string(),
    }
}

fn check_in(dialect: Dialect, input: &str, expected: &str) {
    let parse = lanner_syntax::parse(&format!("y = {input};"), dialect);
    assert!(parse.errors.is_empty(), "{input}: {:?}", parse.errors);
    let Some(Stmt::Assign(assign)) = parse.tree().statements().next() else { panic!("{input}") };
    assert_eq!(show(assign.value()), expected, "{input}");
}

fn check(input: &str, expected: &str) {
    check_in(Dialect::Matlab, input, expected);
    check_in(Dialect::Octave, input, expected);
}

#[test]
fn powers_bind_before_signs_and_take_signed_operands() {
    check("-2^2", "(-(2 ^ 2))");
    check("2^-1", "(2 ^ (-1))");
    check("2^-2^2", "((2 ^ (-2)) ^ 2)");
    check("2^3^2", "((2 ^ 3) ^ 2)");
    check("2^+~a", "(2 ^ (+(~a)))");
    check("-a.^b", "(-(a .^ b))");
    check("a'^2", "((a') ^ 2)");
    check("a^b'", "((a ^ b)')");
    check("a^b.'*c", "(((a ^ b).') * c)");
    check("2^x(3)", "(2 ^ x(3))");
    check("2^x.y{1}", "(2 ^ x.y{1})");
    check("-a'", "(-(a'))");
    check("a''", "((a')')");
    check("a**b", "(a ** b)");
}

#[test]
fn signs_bind_before_products() {
    check("-a*b", "((-a) * b)");
    check("a*-b", "(a * (-b))");
    check("a - -b", "(a - (-b))");
    check("- -a + 1", "((-(-a)) + 1)");
    check("~x == y", "((~x) == y)");
    check("!x==y", "((!x) == y)");
    check("~a&b", "((~a) & b)");
    check("~a'", "(~(a'))");
    check("~-a", "(~(-a))");
}

#[test]
fn arithmetic_binds_before_ranges_and_ranges_before_comparisons() {
    check("a+b*c", "(a + (b * c))");
    check("a*b/c\\d", "(((a * b) / c) \\ d)");
    check("a.*b./c.\\d", "(((a .* b) ./ c) .\\ d)");
    check("a-b-c", "((a - b) - c)");
    check("1:n+1", "(1 : (n + 1))");
    check("1:2:n-1", "(1 : 2 : (n - 1))");
    check("1:2:3:4", "((1 : 2 : 3) : 4)");
    check("1:3 == 1:3", "((1 : 3) == (1 : 3))");
    check("-1:1", "((-1) : 1)");
    check("1:3'", "(1 : (3'))");
    check("(1:3)'", "((1 : 3)')");
}

#[test]
fn logic_binds_least() {
    check("a < b & c", "((a < b) & c)");
    check("a | b & c", "(a | (b & c))");
    check("a & b | c", "((a & b) | c)");
    check("a || b && c", "(a || (b && c))");
    check("a && b || c", "((a && b) || c)");
    check("a | b && c", "((a | b) && c)");
    check("a == b ~= c", "((a == b) ~= c)");
    check("a < b + 1 && ~c", "((a < (b + 1)) && (~c))");
    check("@(x) x || y", "(@(x) (x || y))");
    check_in(Dialect::Matlab, "f(a, b=c || d)", "f(a, b=(c || d))");
    check_in(Dialect::Octave, "f(a, b=c || d)", "f(a, (b = (c || d)))");
}

#[test]
fn chains_nest_to_the_left() {
    check("a.b{2}(3).(c)", "a.b{2}(3).(c)");
    check("x(end, end - 1)", "x(end, (end - 1))");
    check("f(1)'", "(f(1)')");
    check("[1 -2; a' b']", "[1, (-2); (a'), (b')]");
    check("{@(x) x + 1, 2}", "{(@(x) (x + 1)), 2}");
}

#[test]
fn octave_increments_and_assigns_in_expressions() {
    check_in(Dialect::Octave, "a++^2", "((a Increment) ^ 2)");
    check_in(Dialect::Octave, "2 * a--", "(2 * (a Decrement))");
    check_in(Dialect::Octave, "++a * 2", "((Increment a) * 2)");
    check_in(Dialect::Octave, "a = b + 1", "(a = (b + 1))");
    check_in(Dialect::Octave, "a++b", "(a + (+b))");
    check_in(Dialect::Matlab, "a++b", "(a + (+b))");
    check_in(Dialect::Matlab, "++a", "(+(+a))");
}
