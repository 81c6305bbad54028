//! What the files in `tests/ir/lir/` need, in whatever engine they run.

use lanner_lir::{Ended, Exit, Func, Machine, Memory, Parameter, Passed, Run, Scalar, Type, parse};

/// Steps that the interpreter may take.
pub const STEPS: u64 = 10_000;

/// The hypotenuse, by the symbol `test_hypot`.
pub fn hypot(a: f64, b: f64) -> f64 {
    a.hypot(b)
}

/// The first elements in reverse, by the symbol `test_reverse`, which the C ABI gives no numbers of elements: there are two.
pub fn reverse(from: [f64; 2]) -> [f64; 2] {
    [from[1], from[0]]
}

/// What whoever is asked brings for a number: another one, and two elements. Nothing for what is more than 20.
pub fn answer(number: f64) -> Option<(f64, [f64; 2])> {
    (number <= 20.0).then_some((number + 1.0, [number, 2.0]))
}

/// The externs that functions of tests may call.
pub struct Externs;

impl Machine for Externs {
    fn call(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        match (symbol, args) {
            ("test_hypot", [Passed::Scalar(Scalar::F64(a)), Passed::Scalar(Scalar::F64(b))]) => {
                Ok(vec![Scalar::F64(hypot(*a, *b))])
            }
            ("test_reverse", [Passed::Memory(from), Passed::Memory(to)]) => {
                let [Scalar::F64(a), Scalar::F64(b)] = from.elements(Type::F64)[..] else {
                    return Err("not two elements".to_owned());
                };
                to.put(0, &Memory::of(&reverse([a, b]).map(Scalar::F64)))?;
                Ok(Vec::new())
            }
            _ => Err(format!("there is no extern `{symbol}` of such arguments")),
        }
    }

    fn call_out(&mut self, _: Exit, gives: &[(u32, Passed)]) -> Result<Option<Vec<Passed>>, String> {
        let [(_, Passed::Scalar(Scalar::F64(number)))] = gives else {
            return Err("not one number is given".to_owned());
        };
        let answer = answer(*number);
        Ok(answer.map(|(number, elements)| {
            let memory = Memory::of(&elements.map(Scalar::F64));
            vec![Passed::Scalar(Scalar::F64(number)), Passed::Memory(memory)]
        }))
    }

    fn is_interrupted(&mut self) -> bool {
        true
    }
}

/// The arguments of a function as a test writes them.
pub fn arguments(func: &Func, args: &str) -> Vec<Passed> {
    let args = args.split(',').map(str::trim).filter(|arg| !arg.is_empty());
    let args = func.params.iter().zip(args).map(|(param, text)| match *param {
        Parameter::Reg(reg) => Passed::Scalar(scalar(func.ty(reg), text)),
        Parameter::Buffer(buffer) => {
            let elements = text.trim_matches(['[', ']']).split_whitespace();
            let ty = func.buffers[buffer].element;
            Passed::Memory(Memory::of(&elements.map(|element| scalar(ty, element)).collect::<Vec<_>>()))
        }
    });
    args.collect()
}

/// A run as a test expects it.
pub fn text_of(func: &Func, run: Run) -> String {
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
