//! Prints the tree and the errors of a text from standard input: `echo 'x = 1' | cargo run --example dump [octave]`.

use std::io::Read;

use lanner_base::Dialect;

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let octave = std::env::args().nth(1).is_some_and(|a| a == "octave");
    let parse = lanner_syntax::parse(&text, if octave { Dialect::Octave } else { Dialect::Matlab });
    println!("{:#?}", parse.syntax());
    for error in &parse.errors {
        println!("{}..{} {} {}", error.span.start, error.span.end, error.code, error.message);
    }
    Ok(())
}
