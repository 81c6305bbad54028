//! The literate specification of inference: `tests/md/*.md`, each code block a program, each comment that begins with `%:` an
//! assertion about its line.
//!
//! ````text
//! ```matlab
//! x = zeros(3, 4);        %: double real 3 x 4 0
//! [q, r] = f(x);          %: q double real 3 x 3; r any
//! y = x(i);               %: double real 1 x 1; needs index
//! for k = 1:3             %: k double real 1 x 1 integer 1..3
//! z = x + [1 2];          %: error
//! ```
//! ````
//!
//! A fact is as `lanner opt --stage facts` prints it, of the variable's last value that the line writes; without a name, of the last
//! variable. `needs index` and `needs conform` say that such a check is left; without it none may be. `error` says that the line
//! raises an error whenever it runs, `unreachable` that no run comes to it. Of functions' arguments nothing is known but what
//! `arguments` blocks say. `BLESS=1` writes what is inferred behind each `%:`; read it.

use lanner_base::{Id, LineIndex};
use lanner_facts::Truth;
use lanner_infer::{Check, CheckKind, Facts, Function, Inference, Program};
use lanner_mir::{Block, Func, FuncKind, Slot, Use};
use lanner_session::{Source, Sources, annotated_call};
use libtest_mimic::{Arguments, Failed, Trial};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/md");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("tests/md").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    if std::env::var_os("BLESS").is_some() {
        files.iter().for_each(|file| bless(file));
    }
    let mut trials = Vec::new();
    let mut count = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
        for block in blocks(&text) {
            count += assertions(&block.text).iter().map(|a| a.parts.len()).sum::<usize>();
            let name = format!("{stem}/{}:{}", block.title, block.line);
            let shown = file.clone();
            trials.push(Trial::test(name, move || check(&block, &shown)));
        }
    }
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    println!("{count} assertions");
    conclusion.exit_code()
}

/// One code block.
struct CodeBlock {
    /// The heading before it.
    title: String,
    /// The line of the file that its first line is.
    line: usize,
    text: String,
}

fn blocks(text: &str) -> Vec<CodeBlock> {
    let mut found = Vec::new();
    let mut title = String::new();
    let mut open: Option<CodeBlock> = None;
    for (k, line) in text.lines().enumerate() {
        match &mut open {
            Some(block) if line.trim_end() != "```" => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            Some(_) => found.extend(open.take()),
            None if line.trim_end() == "```matlab" => {
                open = Some(CodeBlock { title: title.clone(), line: k + 2, text: String::new() });
            }
            None if line.starts_with('#') => title = line.trim_start_matches('#').trim().to_owned(),
            None => (),
        }
    }
    found
}

/// What a line of the block is asserted to be.
struct Assertion {
    line: u32,
    parts: Vec<String>,
}

fn assertions(text: &str) -> Vec<Assertion> {
    let mut found = Vec::new();
    for (k, line) in text.lines().enumerate() {
        if let Some((_, said)) = line.split_once("%:") {
            let parts = said.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty());
            found.push(Assertion { line: k as u32 + 1, parts: parts.collect() });
        }
    }
    found
}

/// A function of the block with what was inferred of it.
struct Inferred {
    unit: Rc<Source>,
    func: Rc<Func>,
    facts: Rc<Facts>,
}

/// Writes what is inferred behind each `%:` of a file.
fn bless(file: &Path) {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for block in blocks(&text) {
        let sources = Sources::new(&lanner_session::Options::default().project());
        let (inference, functions) = infer(&block, &sources).expect("a block without syntax errors");
        for assertion in assertions(&block.text) {
            let Some(function) = functions.iter().find(|f| f.has_line(assertion.line)) else { continue };
            let line = &mut lines[block.line + assertion.line as usize - 2];
            let end = line.find("%:").expect("an assertion") + 2;
            line.truncate(end);
            line.push(' ');
            line.push_str(&function.said(assertion.line, &inference).join("; "));
        }
    }
    std::fs::write(file, lines.join("\n") + "\n").expect("a writable file");
}

/// The functions of a block, each inferred with nothing known of its arguments.
fn infer<'a>(block: &CodeBlock, sources: &'a Sources) -> Result<(Inference<'a>, Vec<Inferred>), Failed> {
    let number = sources
        .load_text(&block.text, Path::new("block"))
        .map_err(|e| e.message(lanner_base::Dialect::Matlab))?;
    let unit = sources.unit(number);
    let mut inference = Inference::new(sources);
    let mut functions = Vec::new();
    for func in unit.unit.funcs.ids() {
        if unit.unit.funcs[func].kind == FuncKind::Anonymous {
            continue;
        }
        let function = Function { unit: number, func };
        let call = annotated_call(&unit, &mut inference, function);
        let ssa = sources.func(function);
        let facts = inference.facts_of(function, &call.args, call.nargout.min(ssa.outputs.len()));
        functions.push(Inferred { unit: unit.clone(), func: ssa, facts });
    }
    Ok((inference, functions))
}

fn check(block: &CodeBlock, file: &Path) -> Result<(), Failed> {
    let sources = Sources::new(&lanner_session::Options::default().project());
    let (inference, functions) = infer(block, &sources)?;
    let wanted = assertions(&block.text);
    if wanted.is_empty() {
        return Err("a block without an assertion".into());
    }
    let mut failed = String::new();
    for assertion in wanted {
        let here = functions.iter().find(|f| f.has_line(assertion.line));
        let said = match here {
            Some(function) => function.against(&assertion, &inference),
            None => vec!["no function has this line".to_owned()],
        };
        for what in said {
            let line = block.line + assertion.line as usize - 1;
            let _ = writeln!(failed, "{}:{line}: {what}", file.display());
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.into()) }
}

impl Inferred {
    fn line_of(&self, offset: u32) -> u32 {
        let text = &self.unit.unit.text;
        LineIndex::new(text).locate(text, offset).line
    }

    fn has_line(&self, line: u32) -> bool {
        self.insts().iter().any(|&(_, _, at)| at == line)
    }

    /// Every instruction and end of a block with its line.
    fn insts(&self) -> Vec<(Block, usize, u32)> {
        let mut found = Vec::new();
        for (id, block) in self.func.blocks.iter() {
            for (k, origin) in block.spans.iter().chain([&block.term_span]).enumerate() {
                found.push((id, k, self.line_of(origin.span.start)));
            }
        }
        found
    }

    /// How the line is not what is asserted of it.
    fn against(&self, assertion: &Assertion, inference: &Inference<'_>) -> Vec<String> {
        let line = assertion.line;
        let mut wrong = Vec::new();
        let stops = self.facts.stops.iter().any(|&(block, inst)| self.at(block, inst) == line);
        let is_reached =
            self.insts().into_iter().any(|(block, _, at)| at == line && self.facts.reached[block]);
        let mut needs: Vec<&str> = Vec::new();
        for part in &assertion.parts {
            match part.as_str() {
                "error" if stops => (),
                "error" => wrong.push("no certain error".to_owned()),
                "unreachable" if !is_reached => (),
                "unreachable" => wrong.push("it is reached".to_owned()),
                "needs index" => needs.push("index"),
                "needs conform" => needs.push("conform"),
                fact => wrong.extend(self.fact_against(fact, line, inference)),
            }
        }
        if stops && !assertion.parts.iter().any(|part| part == "error") {
            wrong.push("a certain error".to_owned());
        }
        for (kind, word) in [(CheckKind::Index, "index"), (CheckKind::Conform, "conform")] {
            let left = self.needs(kind, line);
            if left != needs.contains(&word) {
                wrong.push(format!("{} {word} check", if left { "needs a" } else { "needs no" }));
            }
        }
        wrong
    }

    /// All that can be asserted of the line.
    fn said(&self, line: u32, inference: &Inference<'_>) -> Vec<String> {
        if !self.insts().into_iter().any(|(block, _, at)| at == line && self.facts.reached[block]) {
            return vec!["unreachable".to_owned()];
        }
        let mut written = self.written(line);
        written.reverse();
        let mut seen: Vec<String> = Vec::new();
        written.retain(|(name, _)| !seen.contains(name) && (seen.push(name.clone()), true).1);
        written.reverse();
        let mut said = Vec::new();
        for (name, slot) in &written {
            if let Some(fact) = self.facts.of(*slot) {
                let fact = fact.show(&inference.terms).to_string();
                said.push(if written.len() > 1 { format!("{name} {fact}") } else { fact });
            }
        }
        for (kind, word) in [(CheckKind::Index, "needs index"), (CheckKind::Conform, "needs conform")] {
            if self.needs(kind, line) {
                said.push(word.to_owned());
            }
        }
        if self.facts.stops.iter().any(|&(block, inst)| self.at(block, inst) == line) {
            said.push("error".to_owned());
        }
        said
    }

    /// A check of the kind is left in the line.
    fn needs(&self, kind: CheckKind, line: u32) -> bool {
        let is_left = |check: &Check| check.kind == kind && check.holds == Truth::Unknown;
        self.facts.checks.iter().any(|check| is_left(check) && self.at(check.block, check.inst) == line)
    }

    fn at(&self, block: Block, inst: usize) -> u32 {
        self.line_of(self.func.origin(block, inst).span.start)
    }

    fn fact_against(&self, said: &str, line: u32, inference: &Inference<'_>) -> Option<String> {
        let written = self.written(line);
        let (first, rest) = said.split_once(' ').unwrap_or((said, ""));
        let named = written.iter().rev().find(|(name, _)| name == first);
        let (slot, wanted) = match (named, written.as_slice()) {
            (Some(&(_, slot)), _) if !rest.is_empty() => (slot, rest),
            (_, [.., (_, slot)]) => (*slot, said),
            (_, []) => return Some("the line writes no variable".to_owned()),
        };
        let got = match self.facts.of(slot) {
            Some(fact) => fact.show(&inference.terms).to_string(),
            None => "unreachable".to_owned(),
        };
        (got != wanted).then(|| format!("said {wanted:?}, is {got:?}"))
    }

    /// The variables that a line writes, in order.
    fn written(&self, line: u32) -> Vec<(String, Slot)> {
        let mut found: Vec<(String, Slot)> = Vec::new();
        for (block, k, at) in self.insts() {
            if at != line {
                continue;
            }
            let data = &self.func.blocks[block];
            let mut note = |used: Use| {
                if let Use::Write(slot) | Use::WriteList(slot) = used
                    && let Some(name) = self.func.slots[slot].name
                {
                    found.push((name.as_str().to_owned(), slot));
                }
            };
            match data.insts.get(k) {
                Some(inst) => self.func.visit_inst(inst, &mut note),
                None => self.func.visit_term(&data.term, &mut note),
            }
        }
        found.sort_by_key(|(_, slot)| slot.index());
        // What no run writes is passed by where others are written.
        if found.iter().any(|(_, slot)| self.facts.of(*slot).is_some()) {
            found.retain(|(_, slot)| self.facts.of(*slot).is_some());
        }
        found
    }
}
