//! Running LIR in its interpreter, with every bound and read checked: a test of the compiler.

use crate::callouts::JitActivation;
use crate::run::{give_back, nothing_owned, room, with_array, words};
use lanner_builtins::Draw;
use lanner_lir::{Buffer, Ended, Exit, Machine, Memory, Parameter, Passed, Scalar, Type};
use lanner_runtime::{Char, Value};
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// Elements of arrays that code holds.
trait Element: Copy {
    fn scalar(self) -> Scalar;
    fn of(scalar: Scalar) -> Option<Self>;
}

macro_rules! elements {
    ($($type:ident $ty:ident,)*) => {
        $(impl Element for $type {
            fn scalar(self) -> Scalar {
                Scalar::Int(Type::$ty, self.into())
            }

            fn of(scalar: Scalar) -> Option<Self> {
                match scalar {
                    Scalar::Int(_, x) => x.try_into().ok(),
                    Scalar::Bool(_) | Scalar::F32(_) | Scalar::F64(_) => None,
                }
            }
        })*
    };
}

elements! { i8 I8, i16 I16, i32 I32, i64 I64, u8 U8, u16 U16, u32 U32, u64 U64, }

impl Element for f64 {
    fn scalar(self) -> Scalar {
        Scalar::F64(self)
    }

    fn of(scalar: Scalar) -> Option<f64> {
        if let Scalar::F64(x) = scalar { Some(x) } else { None }
    }
}

impl Element for f32 {
    fn scalar(self) -> Scalar {
        Scalar::F32(self)
    }

    fn of(scalar: Scalar) -> Option<f32> {
        if let Scalar::F32(x) = scalar { Some(x) } else { None }
    }
}

impl Element for bool {
    fn scalar(self) -> Scalar {
        Scalar::Bool(self)
    }

    fn of(scalar: Scalar) -> Option<bool> {
        if let Scalar::Bool(x) = scalar { Some(x) } else { None }
    }
}

impl Element for Char {
    fn scalar(self) -> Scalar {
        Scalar::Int(Type::Char, self.0.into())
    }

    fn of(scalar: Scalar) -> Option<Char> {
        if let Scalar::Int(_, x) = scalar { x.try_into().ok().map(Char) } else { None }
    }
}

/// What the interpreter of LIR calls, and its call-outs.
struct ActivationHandler<'a, 'b>(&'a mut JitActivation<'b>);

impl Machine for ActivationHandler<'_, '_> {
    fn call(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        if let [Passed::Memory(from), Passed::Memory(to), Passed::Scalar(Scalar::Int(_, count))] = args {
            let of = from.elements(Type::F64).into_iter().take(*count as usize).filter_map(f64::of);
            let made = lanner_runtime::symbols::call_many(symbol, &of.collect::<Vec<f64>>());
            let made = made.ok_or_else(|| format!("there is no `{symbol}`"))?;
            for (place, x) in (0..).step_by(8).zip(made) {
                to.store(place, Scalar::F64(x))?;
            }
            return Ok(Vec::new());
        }
        if let [Passed::Memory(a), Passed::Memory(b), Passed::Memory(to), numbers @ ..] = args {
            let numbers = numbers.iter().filter_map(|number| match number {
                Passed::Scalar(Scalar::Int(_, x)) => u64::try_from(*x).ok(),
                _ => None,
            });
            let numbers: Vec<u64> = numbers.collect();
            let [a, b] =
                [a, b].map(|m| m.elements(Type::F64).into_iter().filter_map(f64::of).collect::<Vec<f64>>());
            let made = match *numbers.as_slice() {
                [of_a, of_b, count] => {
                    let (a, b) = (&a[..of_a as usize], &b[..of_b as usize]);
                    lanner_runtime::symbols::call_pairs(symbol, a, b, count as usize)
                }
                [m, n, k, how] => Some(lanner_runtime::symbols::call_product(&a, &b, [m, n, k, how])),
                _ => None,
            };
            let made = made.ok_or_else(|| format!("`{symbol}` is called with something else"))?;
            for (place, x) in (0..).step_by(8).zip(made) {
                to.store(place, Scalar::F64(x))?;
            }
            return Ok(Vec::new());
        }
        if let [Passed::Memory(from), Passed::Scalar(Scalar::Int(_, count))] = args {
            let of = from.elements(Type::F64).into_iter().take(*count as usize).filter_map(f64::of);
            let made = lanner_runtime::symbols::call_fold(symbol, &of.collect::<Vec<f64>>());
            return made.map(|x| vec![Scalar::F64(x)]).ok_or_else(|| format!("there is no `{symbol}`"));
        }
        if let Some(draw) = Draw::ALL.into_iter().find(|draw| draw.symbol() == symbol) {
            return Ok(vec![Scalar::F64(self.0.host.draw(draw))]);
        }
        let number = |arg: &Passed| match arg {
            Passed::Scalar(Scalar::F64(x)) => Some(*x),
            _ => None,
        };
        let args: Option<Vec<f64>> = args.iter().map(number).collect();
        let computed = args.and_then(|args| lanner_runtime::symbols::call(symbol, &args));
        computed.map(|x| vec![Scalar::F64(x)]).ok_or_else(|| format!("there is no `{symbol}`"))
    }

    fn invoke(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Option<Vec<Passed>>, String> {
        let made = self.0.result;
        let number = made.functions.iter().position(|beside| beside.code.func.name == symbol);
        let number = number.ok_or_else(|| format!("there is no function `{symbol}`"))?;
        let func = &made.functions[number].code.func;
        if let Some(relation) = made.functions[number].broken(args) {
            return Err(format!("`{symbol}` is called where {relation:?} does not hold"));
        }
        let run = lanner_lir::run(func, args.to_vec(), &mut CalleeHandler(self), u64::MAX);
        let run = run.map_err(|fault| format!("{fault}\n{func}"))?;
        let memory = args.iter_mut().filter(|arg| matches!(arg, Passed::Memory(_)));
        memory.zip(run.given).for_each(|(arg, given)| *arg = Passed::Memory(given));
        match run.ended {
            Ended::Returned(results) => Ok(Some(results)),
            Ended::Left(exit, gives) => {
                let words = gives.iter().flat_map(|(_, passed)| given(passed));
                self.0.begin(number, func.exits[exit].at, words, nothing_owned);
                Ok(None)
            }
        }
    }

    fn call_out(&mut self, exit: Exit, gives: &[(u32, Passed)]) -> Result<Option<Vec<Passed>>, String> {
        let data = &self.0.result.region.func.exits[exit];
        let mut words = Vec::new();
        let taken =
            self.0.answer(data.at, gives.iter().flat_map(|(_, passed)| given(passed)), |x| words.push(x));
        Ok(taken.map(|()| passed(self.0, &data.takes, &words)))
    }

    fn is_stressed(&mut self) -> bool {
        self.0.is_stressed()
    }

    fn is_interrupted(&mut self) -> bool {
        self.0.interrupt.load(Ordering::Relaxed)
    }

    fn put_back(&mut self, buffer: Buffer, memory: &Memory) {
        let Some(&(_, slot)) = self.0.result.region.buffers.iter().find(|(id, _)| *id == buffer) else {
            return;
        };
        let array = &mut self.0.slots[slot.0 as usize];
        let _ = with_array!(array, t => {
            let new = elements_like(t.data(), memory);
            let t = Rc::make_mut(t);
            let count = t.numel();
            t.data_mut().copy_from_slice(&new[..count]);
            // What was appended counts when its extents are given, too.
            t.rebuild(|dims, data| {
                for (place, &appended) in data.spare_capacity_mut().iter_mut().zip(&new[count..]) {
                    place.write(appended);
                }
                dims.clone()
            });
        });
    }
}

/// The same for a compiled callee: what it has written goes back to its caller.
struct CalleeHandler<'a, 'b, 'c>(&'a mut ActivationHandler<'b, 'c>);

impl Machine for CalleeHandler<'_, '_, '_> {
    fn call(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        self.0.call(symbol, args)
    }

    fn invoke(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Option<Vec<Passed>>, String> {
        self.0.invoke(symbol, args)
    }

    fn is_stressed(&mut self) -> bool {
        self.0.is_stressed()
    }

    fn is_interrupted(&mut self) -> bool {
        self.0.is_interrupted()
    }
}

/// Words as what the interpreter of LIR takes.
fn passed(activation: &JitActivation<'_>, parameters: &[Parameter], words: &[u64]) -> Vec<Passed> {
    let one = |(parameter, &word): (&Parameter, &u64)| match *parameter {
        Parameter::Reg(reg) => Passed::Scalar(Scalar::of_bits(activation.result.region.func.ty(reg), word)),
        Parameter::Buffer(buffer) => {
            let slot =
                activation.result.region.buffers.iter().find(|(id, _)| *id == buffer).map(|&(_, slot)| slot);
            let array = slot.and_then(|slot| activation.slots.get(slot.0 as usize));
            let elements = array.and_then(|array| match array {
                Value::Complex(t) => {
                    Some(t.data().iter().flat_map(|z| [z.re, z.im]).map(Scalar::F64).collect())
                }
                _ => with_array!(array, t => t.data().iter().map(|x| x.scalar()).collect::<Vec<_>>()),
            });
            let mut memory = Memory::of(&elements.unwrap_or_default());
            let width = activation.result.region.func.buffers[buffer].element.bytes();
            // Where there is no memory for more, there is room for what is there.
            let _ = memory.grow(array.and_then(room).unwrap_or_default() * width);
            Passed::Memory(memory)
        }
    };
    parameters.iter().zip(words).map(one).collect()
}

/// The words of a number, or of an array.
fn given(passed: &Passed) -> SmallVec<[u64; 4]> {
    match passed {
        Passed::Scalar(scalar) => smallvec![scalar.bits()],
        Passed::Array(memory, extents) => {
            [memory.bytes().as_ptr() as u64].into_iter().chain(extents.iter().copied()).collect()
        }
        Passed::Memory(_) => SmallVec::new(),
    }
}

/// Runs code by the interpreter of LIR, and gives variables back. Gives the exit by which it was left; none where variables are not what it
/// was made for.
///
/// # Errors
/// What no compiler may make, in words.
pub(crate) fn interpret(activation: &mut JitActivation<'_>) -> Result<Option<u32>, String> {
    let func = &activation.result.region.func;
    let mut entry = Vec::new();
    let calls_left = activation.host.calls_left();
    if words(&activation.result.region.params, activation.slots, calls_left, |word| entry.push(word)).is_err()
    {
        return Ok(None);
    }
    let args = passed(activation, &func.params, &entry);
    let run = lanner_lir::run(func, args, &mut ActivationHandler(activation), u64::MAX);
    let run = run.map_err(|fault| format!("{fault}\n{func}"))?;
    match run.ended {
        Ended::Left(exit, gives) => {
            let at = func.exits[exit].at;
            let words = gives.iter().flat_map(|(_, passed)| given(passed));
            let copied = give_back(
                &activation.result.region.exits[at as usize],
                words,
                activation.slots,
                &[],
                nothing_owned,
            );
            activation.exits.note_copied(copied);
            Ok(Some(at))
        }
        Ended::Returned(_) => Err(format!("code returned that can only be left\n{func}")),
    }
}

/// The elements that memory holds, of the type of an array's.
fn elements_like<T: Element>(old: &[T], memory: &Memory) -> Vec<T> {
    let Some(&first) = old.first() else { return Vec::new() };
    memory.elements(first.scalar().ty()).into_iter().map(|new| T::of(new).unwrap_or(first)).collect()
}
