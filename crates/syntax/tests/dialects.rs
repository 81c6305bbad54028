//! What one dialect takes and the other does not.

use lanner_base::Dialect;

fn errors(text: &str, dialect: Dialect) -> Vec<&'static str> {
    let parse = lanner_syntax::parse(text, dialect);
    assert_eq!(parse.syntax().text().to_string(), text, "the tree holds every byte");
    parse.errors.iter().map(|error| error.code).collect()
}

#[test]
fn octave_takes_what_matlab_does_not() {
    for text in [
        "z = x .+ y .- 1;\n",
        "switch x\n  case, 'a'\n    y = 1;\nend\n",
        "if x\n  y = 1;\nelseif\n  z\n  y = 2;\nend\n",
        "x = y + ...\n    # why\n    % and more\n    2;\n",
    ] {
        assert_eq!(errors(text, Dialect::Octave), [""; 0], "{text}");
        assert!(!errors(text, Dialect::Matlab).is_empty(), "{text}");
    }
}

#[test]
fn a_blank_line_ends_a_continuation() {
    assert!(!errors("x = y + ...\n\n    2;\n", Dialect::Octave).is_empty());
}

#[test]
fn matlab_takes_the_mark_at_the_end_of_files() {
    assert_eq!(errors("x = 1;\n\x1a\n", Dialect::Matlab), [""; 0]);
    assert!(!errors("x = 1;\n\x1a\n", Dialect::Octave).is_empty());
    assert!(!errors("x = 1;\n\x1a\ny = 2;\n", Dialect::Matlab).is_empty());
}

#[test]
fn methods_may_be_named_end() {
    for text in [
        "function last = end(o, k, n)\nlast = 1;\n",
        "function [last, more] = end(o, k, n)\nif k\n  last = 1;\nend\n",
        "function last = end(o, k, n)\nlast = 1;\nend\n",
    ] {
        assert_eq!(errors(text, Dialect::Matlab), [""; 0], "{text}");
    }
}
