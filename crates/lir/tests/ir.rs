//! The files in `tests/ir/lir/`.
//!
//! A file is a line `test print`, `test verify` or `test run ARGUMENTS`, functions, a line `; expect`, the text. Arguments stand
//! between `,`: a number, or elements as `[1 2 3]`; the first function is called. `BLESS=1` rewrites the output.

use lanner_lir::{Ended, Func, Machine, Memory, Parameter, Passed, Scalar, Type, parse, run, verify};

/// The externs that functions of tests may call.
struct Externs;

impl Machine for Externs {
    fn call(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        match (symbol, args) {
            ("test_hypot", [Passed::Scalar(Scalar::F64(a)), Passed::Scalar(Scalar::F64(b))]) => {
                Ok(vec![Scalar::F64(a.hypot(*b))])
            }
            ("test_reverse", [Passed::Memory(from), Passed::Memory(to)]) => {
                let mut elements = from.elements(Type::F64);
                elements.reverse();
                to.put(0, &Memory::of(&elements))?;
                Ok(Vec::new())
            }
            _ => Err(format!("there is no extern `{symbol}` of such arguments")),
        }
    }

    fn is_interrupted(&mut self) -> bool {
        true
    }
}

fn test(command: &str, input: &str) -> String {
    let funcs = match parse(input) {
        Ok(funcs) => funcs,
        Err(error) => return format!("{error}\n"),
    };
    let text: String = funcs.iter().map(Func::to_string).collect();
    let again: String = parse(&text)
        .unwrap_or_else(|error| panic!("{error} in\n{text}"))
        .iter()
        .map(Func::to_string)
        .collect();
    assert_eq!(text, again, "what is printed is not what is read");
    let (command, args) = command.split_once(' ').unwrap_or((command, ""));
    match command {
        "print" => text,
        "verify" => {
            let errors = funcs.iter().filter_map(|func| verify(func).err()).flatten();
            errors.map(|error| format!("{error}\n")).collect()
        }
        "run" => {
            for func in &funcs {
                verify(func).unwrap_or_else(|errors| panic!("{}", errors.join("\n")));
            }
            called(&funcs[0], args)
        }
        _ => panic!("`test {command}` is no test"),
    }
}

fn called(func: &Func, args: &str) -> String {
    let args = args.split(',').map(str::trim).filter(|arg| !arg.is_empty());
    let args = func.params.iter().zip(args).map(|(param, text)| match *param {
        Parameter::Reg(reg) => Passed::Scalar(scalar(func.ty(reg), text)),
        Parameter::Buffer(buffer) => {
            let elements = text.trim_matches(['[', ']']).split_whitespace();
            let ty = func.buffers[buffer].element;
            Passed::Memory(Memory::of(&elements.map(|element| scalar(ty, element)).collect::<Vec<_>>()))
        }
    });
    let run = match run(func, args.collect(), &mut Externs, 10_000) {
        Ok(run) => run,
        Err(fault) => return format!("fault {fault}\n"),
    };
    let mut text = String::new();
    match run.ended {
        Ended::Returned(results) => {
            for (param, result) in func.results.iter().zip(&results) {
                text.push_str(&format!("result {}\n", passed(func, *param, result)));
            }
        }
        Ended::Left(exit, gives) => {
            text.push_str(&format!("left by {exit}, goes on at {}\n", func.exits[exit].at));
            for (number, give) in &gives {
                let words = match give {
                    Passed::Scalar(value) => value.to_string(),
                    Passed::Memory(_) => panic!("an exit gives memory without extents"),
                    Passed::Array(memory, extents) => format!("{extents:?} {:?}", memory.elements(Type::F64)),
                };
                text.push_str(&format!("  {number} = {words}\n"));
            }
        }
    }
    let buffers = func.params.iter().filter(|param| matches!(param, Parameter::Buffer(_)));
    for (param, memory) in buffers.zip(run.given) {
        text.push_str(&format!("given {}\n", passed(func, *param, &Passed::Memory(memory))));
    }
    text
}

fn passed(func: &Func, param: Parameter, passed: &Passed) -> String {
    match (param, passed) {
        (Parameter::Reg(reg), Passed::Scalar(value)) => format!("{} = {value}", func.regs[reg].name),
        (Parameter::Buffer(buffer), Passed::Memory(memory)) => {
            let data = &func.buffers[buffer];
            let elements: Vec<String> = memory.elements(data.element).iter().map(Scalar::to_string).collect();
            format!("{} = [{}]", data.name, elements.join(" "))
        }
        (param, passed) => panic!("{passed:?} for {param:?}"),
    }
}

/// As a constant of that type is written.
fn scalar(ty: Type, text: &str) -> Scalar {
    let source = format!("func f\n  reg a: {ty}\nb0:\n  a = const {text}\n  return\n");
    let funcs = parse(&source).unwrap_or_else(|error| panic!("{error} in\n{source}"));
    match funcs[0].blocks.values().next().and_then(|block| block.insts.first()) {
        Some(lanner_lir::Inst::Const { value, .. }) => *value,
        other => panic!("{other:?} is no constant"),
    }
}

#[test]
fn files_are_as_expected() {
    lanner_filetest::check_folder("lir", test);
}
