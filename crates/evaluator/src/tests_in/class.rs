//! A class of tests: its methods and properties, with what their blocks say of them.

use super::{line_of, table, words};
use lanner_base::LineIndex;
use lanner_runtime::Value;
use lanner_syntax::ast::{self, AstNode, ClassMethod};

/// The fields that tell of a class.
pub(super) fn fields(class: &ast::ClassDef, text: &str, lines: &LineIndex) -> Vec<(&'static str, Value)> {
    let mut methods = Vec::new();
    for block in class.methods_blocks() {
        let (names, values) = attributes(block.attributes());
        for method in block.methods() {
            let (name, params, span) = match &method {
                ClassMethod::Function(function) => {
                    (function.name(), function.params(), function.signature_span())
                }
                ClassMethod::Signature(signature) => (signature.name(), signature.params(), signature.span()),
            };
            let Some(name) = name else { continue };
            let inputs =
                words(params.iter().map(|param| param.name().map_or("~".into(), |name| name.text())));
            let line = line_of(span, text, lines);
            methods.push(vec![Value::text(&name.text()), inputs, line, names.clone(), values.clone()]);
        }
    }
    let mut properties = Vec::new();
    for block in class.properties_blocks() {
        let (names, values) = attributes(block.attributes());
        for decl in block.decls() {
            let name = decl.path().and_then(|path| path.segments().first().map(ToString::to_string));
            let Some(name) = name else { continue };
            properties.push(vec![Value::text(&name), names.clone(), values.clone()]);
        }
    }
    let (names, values) = attributes(class.attributes());
    let name = class.name().map(|name| name.text()).unwrap_or_default();
    vec![
        ("kind", Value::text("class")),
        ("name", Value::text(&name)),
        ("superclasses", words(class.superclasses().iter().map(|path| path.text()))),
        ("attributes", names),
        ("values", values),
        ("methods", table(&["name", "inputs", "line", "attributes", "values"], methods)),
        ("properties", table(&["name", "attributes", "values"], properties)),
    ]
}

/// The names of attributes, and their values as text: `true` where there is none.
fn attributes(list: Option<ast::AttributeList>) -> (Value, Value) {
    let list: Vec<ast::Attribute> = list.iter().flat_map(|list| list.attributes()).collect();
    let value = |attribute: &ast::Attribute| match attribute.value() {
        Some(value) => value.syntax().text().to_string(),
        None => (!attribute.is_negated()).to_string(),
    };
    (words(list.iter().map(ast::Attribute::name)), words(list.iter().map(value)))
}
