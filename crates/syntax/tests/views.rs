//! The typed views: values of literals, parts of statements, help texts.

use lanner_base::Dialect;
use lanner_syntax::ast::{
    Arg, AssignOp, AstNode, BinaryOp, ClassMethod, ClassSection, Expr, File, IncrementOp, NumberValue, Stmt,
    Target,
};
use lanner_syntax::{is_incomplete, parse};

fn tree(text: &str) -> File {
    let parse = parse(text, Dialect::Matlab);
    assert!(parse.errors.is_empty(), "{text}: {:?}", parse.errors);
    parse.tree()
}

fn value(text: &str, dialect: Dialect) -> Expr {
    let file = parse(&format!("x = {text};"), dialect).tree();
    let Some(Stmt::Assign(assign)) = file.statements().next() else { panic!("{text}") };
    assign.value().unwrap()
}

#[test]
fn numbers_have_their_class() {
    let number = |text| match value(text, Dialect::Matlab) {
        Expr::Number(n) => n.value(Dialect::Matlab),
        other => panic!("{other:?}"),
    };
    assert_eq!(number("0x1F"), NumberValue::UInt8(31));
    assert_eq!(number("0xFFFFs16"), NumberValue::Int16(-1));
    assert_eq!(number("0b101u64"), NumberValue::UInt64(5));
    assert_eq!(number("1e3i"), NumberValue::Imaginary(1000.0));
    assert_eq!(number(".5"), NumberValue::Double(0.5));
    assert_eq!(number("1d-2"), NumberValue::Double(0.01));
}

#[test]
fn texts_have_their_characters() {
    let text = |source: &str, dialect| match value(source, dialect) {
        Expr::Char(c) => c.value(),
        Expr::Str(s) => s.value(dialect),
        other => panic!("{other:?}"),
    };
    assert_eq!(text(r"'it''s\n'", Dialect::Matlab), r"it's\n");
    assert_eq!(text(r#""a""b\n""#, Dialect::Matlab), r#"a"b\n"#);
    assert_eq!(text(r#""a\tb\"c""#, Dialect::Octave), "a\tb\"c");
    assert_eq!(text(r"'a\tb'", Dialect::Octave), r"a\tb");
    assert_eq!(text("''", Dialect::Octave), "");
}

#[test]
fn assignments_have_targets_and_a_value() {
    let file = tree("[a, ~, s.f(2)] = g(1)\nx(end+1) += 2;\ny++;");
    let statements: Vec<Stmt> = file.statements().collect();
    let Stmt::Assign(first) = &statements[0] else { panic!() };
    let targets = first.targets();
    assert_eq!(targets.len(), 3);
    assert!(matches!(&targets[1], Target::Ignored(_)));
    assert!(matches!(&targets[2], Target::Place(Expr::Paren(_))));
    assert!(matches!(first.value(), Some(Expr::Paren(_))));
    assert!(first.shows_result());
    let Stmt::Assign(second) = &statements[1] else { panic!() };
    assert_eq!(second.op(), Some(AssignOp::Compound(BinaryOp::Add)));
    assert!(matches!(second.value(), Some(Expr::Number(_))));
    assert!(!second.shows_result());
    let Stmt::Increment(third) = &statements[2] else { panic!() };
    assert_eq!(third.op(), Some(IncrementOp::Increment));
}

#[test]
fn control_flow_has_its_parts() {
    let file = tree(
        "if a, b, elseif c, d, else, e, end\nfor k = 1:2:9, f, end\nswitch v, case 1, g, otherwise, h, end",
    );
    let statements: Vec<Stmt> = file.statements().collect();
    let Stmt::If(branch) = &statements[0] else { panic!() };
    assert_eq!(branch.branches().len(), 2);
    assert_eq!(branch.else_clause().unwrap().body().unwrap().statements().count(), 1);
    let Stmt::For(each) = &statements[1] else { panic!() };
    assert!(matches!(each.target(), Some(Expr::Name(n)) if n.text() == "k"));
    let Some(Expr::Range(range)) = each.range() else { panic!() };
    assert_eq!(range.step().unwrap().syntax().text(), "2");
    assert_eq!(range.stop().unwrap().syntax().text(), "9");
    let Stmt::Switch(switch) = &statements[2] else { panic!() };
    assert_eq!(switch.cases().count(), 1);
    assert!(switch.otherwise().is_some());
}

#[test]
fn commands_give_their_words() {
    let file = tree("print -dpng 'my ''new'' file' a\"b c\"d");
    let Some(Stmt::Command(command)) = file.statements().next() else { panic!() };
    assert_eq!(command.name().unwrap().text(), "print");
    assert_eq!(command.words(), ["-dpng", "my 'new' file", "ab cd"]);
    let file = tree("import a.b.* c.D\n!ls -l\n");
    let statements: Vec<Stmt> = file.statements().collect();
    let Stmt::Import(import) = &statements[0] else { panic!() };
    let paths: Vec<(String, bool)> = import.paths().map(|p| (p.path(), p.is_wildcard())).collect();
    assert_eq!(paths, [("a.b".to_string(), true), ("c.D".to_string(), false)]);
    let Stmt::Shell(shell) = &statements[1] else { panic!() };
    assert_eq!(shell.command(), "ls -l");
}

#[test]
fn functions_have_names_parameters_and_help() {
    let file = tree(
        "function [y, z] = f(x, ~, varargin)\n% F does this\n%   and that.\n\n% not this\n  function g, end\ny = x;\nend\n\
         % Before H.\nfunction h\n  1;\nend\n",
    );
    let functions: Vec<_> = file.functions().collect();
    let f = &functions[0];
    assert_eq!(f.name().unwrap().text(), "f");
    assert_eq!(f.outputs().iter().map(|n| n.text()).collect::<Vec<_>>(), ["y", "z"]);
    assert_eq!(f.params().len(), 3);
    assert!(f.params()[1].is_ignored());
    assert_eq!(f.help_lines(), [" F does this", "   and that."]);
    assert_eq!(f.nested_functions().len(), 1);
    assert_eq!(functions[1].help_lines(), [" Before H."]);
    assert!(!file.is_script());
}

#[test]
fn arguments_blocks_have_declarations() {
    let file = tree(
        "function f(x, opts)\narguments (Repeating)\n x (1,:) a.B {mustBePositive} = 3\n opts.tol = 1\n opts.?C\nend\nend\n",
    );
    let block = file.functions().next().unwrap().arguments_blocks().next().unwrap();
    assert!(block.has_attribute("repeating"));
    let decls: Vec<_> = block.decls().collect();
    assert_eq!(decls[0].size().unwrap().dims().count(), 2);
    assert_eq!(decls[0].class().unwrap().text(), "a.B");
    assert_eq!(decls[0].validators().unwrap().validators().count(), 1);
    assert!(decls[0].default().is_some());
    assert_eq!(decls[1].path().unwrap().segments(), ["opts", "tol"]);
    assert_eq!(decls[2].path().unwrap().segments(), ["opts", "C"]);
    assert!(decls[2].path().unwrap().is_class_properties());
}

#[test]
fn classes_have_their_parts() {
    let file = tree(
        "classdef (Sealed, ~Hidden) A < handle & p.B\nproperties (Access = private)\n x = 1\nend\nmethods\n\
         function o = A()\n o@p.B(1);\n end\n r = s(o)\nend\nevents\n E\nend\nenumeration\n Red(1), Green\nend\nend\n",
    );
    let class = file.class().unwrap();
    assert_eq!(class.name().unwrap().text(), "A");
    assert_eq!(class.superclasses().iter().map(|c| c.text()).collect::<Vec<_>>(), ["handle", "p.B"]);
    let attributes: Vec<_> = class.attributes().unwrap().attributes().collect();
    assert!(attributes[1].is_negated() && attributes[1].name() == "Hidden");
    let sections: Vec<ClassSection> = class.sections().collect();
    assert_eq!(sections.len(), 4);
    let ClassSection::Methods(methods) = &sections[1] else { panic!() };
    let methods: Vec<ClassMethod> = methods.methods().collect();
    let ClassMethod::Function(constructor) = &methods[0] else { panic!() };
    let Some(Stmt::Expr(call)) = constructor.body().unwrap().statements().next() else { panic!() };
    let Some(Expr::Paren(call)) = call.expr() else { panic!() };
    assert!(matches!(&call.args()[..], [Arg::Positional(Expr::Number(_))]));
    let Some(Expr::Superclass(super_ref)) = call.base() else { panic!() };
    assert_eq!(super_ref.class(), "p.B");
    assert!(matches!(super_ref.name(), Some(Expr::Name(n)) if n.text() == "o"));
    assert!(matches!(&methods[1], ClassMethod::Signature(s) if s.name().unwrap().text() == "s"));
    let ClassSection::Enumeration(members) = &sections[3] else { panic!() };
    assert_eq!(members.members().next().unwrap().args().unwrap().args().count(), 1);
}

#[test]
fn spans_leave_white_space_out() {
    let text = "  x  =  f( 1 ) ; % end\n";
    let file = tree(text);
    let statement = file.statements().next().unwrap();
    assert_eq!(statement.span().of(text), "x  =  f( 1 ) ;");
    let Stmt::Assign(assign) = statement else { panic!() };
    assert_eq!(assign.value().unwrap().span().of(text), "f( 1 )");
}

#[test]
fn the_prompt_asks_for_another_line_only_where_one_helps() {
    for text in [
        "for i = 1:3",
        "if x\n y = 1;",
        "x = [1 2",
        "x = [1 2\n",
        "x = {1, ...",
        "y = 1 + ...\n",
        "f(1,",
        "x = (1 +\n",
        "%{\ntext",
        "function f(x)",
        "function f\n x = 1;",
        "while true, if x",
        "switch x\n case 1",
        "try\n x\ncatch",
        "classdef A\n properties",
    ] {
        assert!(is_incomplete(text, Dialect::Matlab), "{text:?}");
        assert!(is_incomplete(text, Dialect::Octave), "{text:?}");
    }
    for text in [
        "",
        "x = 1",
        "x = ",
        "x = )",
        "for i = 1:3, end",
        "x = 'abc",
        "if x, )",
        "f(1))",
        "x = [1 2];",
        "% ...",
        "end",
    ] {
        assert!(!is_incomplete(text, Dialect::Matlab), "{text:?}");
        assert!(!is_incomplete(text, Dialect::Octave), "{text:?}");
    }
}
