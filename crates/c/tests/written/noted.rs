//! Notes in a test: comments of LIR that begin with `;!`.
//!
//! ```text
//! ;! source total.m                                     the source file
//! ;! export f                                           f is in the header (where none is named, the first function is)
//! ;! doc f Sums squares.                                its comment
//! ;! line f b2.0 12                                     the line of an instruction; b2.end is the block's end
//! ;! buffer f u g4: Vd, X                               the comment of a buffer
//! ;! error f e0 Octave:index index (%d): out of bound   the error of an exit
//! ;! keep f x                                           a register that is a variable of the source
//! ;! main f                                             a C main runs it
//! ;! polls, static, header, prefix lib_                 options; header shows that, too
//! ```

use lanner_base::Id;
use lanner_c::{ErrorText, Frames, Linkage, Notes, Options, Polls};
use lanner_lir::{Block, Exit, Func};

/// What the comments of a test say.
pub struct Noted {
    pub notes: Notes,
    pub options: Options,
    pub shows_header: bool,
}

/// Reads the notes of a test.
pub fn noted(text: &str, funcs: &[Func]) -> Noted {
    let notes = Notes { unit: "test".to_owned(), source: "test.m".to_owned(), ..Notes::default() };
    let mut noted = Noted { notes, options: Options::default(), shows_header: false };
    for line in text.lines().filter_map(|line| line.strip_prefix(";! ")) {
        note(&mut noted, line, funcs);
    }
    if !noted.notes.funcs.values().any(|of| of.linkage == Linkage::Exported) {
        let first = noted.notes.funcs.entry(funcs[0].name.clone()).or_default();
        first.linkage = Linkage::Exported;
    }
    noted
}

fn note(noted: &mut Noted, line: &str, funcs: &[Func]) {
    let mut words = line.splitn(4, ' ');
    let mut word = || words.next().unwrap_or("");
    let (command, name, what, rest) = (word(), word(), word(), word());
    let number = |text: &str, letter: char| -> usize {
        text.trim_start_matches(letter).parse().unwrap_or_else(|_| panic!("`{line}`: `{text}`"))
    };
    match command {
        "source" => return noted.notes.source = name.to_owned(),
        "polls" => return noted.options.polls = Polls::On,
        "static" => return noted.options.frames = Frames::Static,
        "header" => return noted.shows_header = true,
        "prefix" => return noted.options.prefix = name.to_owned(),
        _ => (),
    }
    let func = funcs.iter().find(|func| func.name == name).unwrap_or_else(|| panic!("`{line}`: no function"));
    let of = noted.notes.funcs.entry(name.to_owned()).or_default();
    match command {
        "export" => of.linkage = Linkage::Exported,
        "doc" => {
            let text = format!("{what} {rest}");
            of.doc = if of.doc.is_empty() { text } else { format!("{}\n{text}", of.doc) };
        }
        "line" => {
            let (block, at) = what.split_once('.').unwrap_or_else(|| panic!("`{line}`"));
            let block = Block::from_index(number(block, 'b'));
            let at = if at == "end" { func.blocks[block].insts.len() } else { number(at, ' ') };
            of.lines.insert((block, at), number(rest, ' ') as u32);
        }
        "buffer" => {
            let found = func.buffers.iter().find(|(_, data)| data.name == what);
            of.buffers.extend(found.map(|(id, _)| (id, rest.to_owned())));
        }
        "error" => {
            let (identifier, format) = rest.split_once(' ').unwrap_or((rest, ""));
            let text = ErrorText {
                place: "f.m:3".to_owned(),
                identifier: identifier.to_owned(),
                format: format.to_owned(),
            };
            of.errors.insert(Exit::from_index(number(what, 'e')), text);
        }
        "keep" => {
            let found = func.regs.iter().find(|(_, data)| data.name == what);
            of.variables.extend(found.map(|(id, _)| id));
        }
        _ => panic!("`{line}` notes nothing"),
    }
}
