//! Externs of tests: for the interpreter, and as C.

use crate::STEPS;
use crate::generator::{MEAN, NEXT, SCALE, SPLIT};
use crate::shared;
use lanner_lir::{Ended, Func, Machine, Memory, Passed, Scalar, Type, run};

/// The same in C. Counting begins anew before each case.
pub const C: &str = r#"
static uint32_t drawn;
static bool asked;
double test_mean(double a, int8_t b, bool is_sum) { double sum = a + b; return is_sum ? sum : sum / 2.0; }
double test_next(void) { return ++drawn; }
void test_split(float a, uint16_t b, float *half, bool *is_more, int16_t *negative) {
    *half = a * 0.5f;
    *is_more = a > (float)b;
    *negative = (int16_t)-b;
}
static int32_t cast(double x) {
    return x != x ? 0 : x <= -2147483648.0 ? INT32_MIN : x >= 2147483647.0 ? INT32_MAX : (int32_t)x;
}
void test_scale(const double *from, int32_t *to, double by) {
    int32_t first = cast(from[1] * by), second = to[0] ^ cast(from[0]);
    to[0] = first;
    to[1] = second;
}
double test_hypot(double a, double b) { return hypot(a, b); }
void test_reverse(const double *from, double *to) { double a = from[0], b = from[1]; to[0] = b; to[1] = a; }
bool lanner_is_interrupted(void) { return asked; }
"#;

/// What the interpreter calls: the externs above, and other functions.
pub struct Links<'a> {
    pub funcs: &'a [Func],
    pub drawn: u32,
    pub is_interrupted: bool,
}

impl Machine for Links<'_> {
    fn call(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        if self.funcs.iter().any(|func| func.name == symbol) {
            let results = self.invoke(symbol, args)?.ok_or("the function was left")?;
            let number = |passed: Passed| match passed {
                Passed::Scalar(value) => Ok(value),
                other => Err(format!("{other:?} is no number")),
            };
            return results.into_iter().map(number).collect();
        }
        match (symbol, &mut *args) {
            (
                MEAN,
                [
                    Passed::Scalar(Scalar::F64(a)),
                    Passed::Scalar(Scalar::Int(_, b)),
                    Passed::Scalar(Scalar::Bool(is_sum)),
                ],
            ) => {
                let sum = *a + *b as f64;
                Ok(vec![Scalar::F64(if *is_sum { sum } else { sum / 2.0 })])
            }
            (NEXT, []) => {
                self.drawn += 1;
                Ok(vec![Scalar::F64(self.drawn.into())])
            }
            (SPLIT, [Passed::Scalar(Scalar::F32(a)), Passed::Scalar(Scalar::Int(_, b))]) => {
                let negative = (*b as u16 as i16).wrapping_neg();
                let is_more = *a > *b as f32;
                let negative = Scalar::Int(Type::I16, negative.into());
                Ok(vec![Scalar::F32(*a * 0.5), Scalar::Bool(is_more), negative])
            }
            (SCALE, [Passed::Memory(from), Passed::Memory(to), Passed::Scalar(Scalar::F64(by))]) => {
                let number = |k: u64| match from.load(Type::F64, 8 * k) {
                    Ok(Scalar::F64(number)) => Ok(number),
                    other => Err(format!("{other:?}")),
                };
                let Ok(Scalar::Int(_, first)) = to.load(Type::I32, 0) else {
                    return Err("no integer".to_owned());
                };
                let new = [(number(1)? * *by) as i32, first as i32 ^ number(0)? as i32];
                to.put(0, &Memory::of(&new.map(|number| Scalar::Int(Type::I32, number.into()))))?;
                Ok(Vec::new())
            }
            ("lanner_cos", [Passed::Scalar(Scalar::F64(x))]) => Ok(vec![Scalar::F64(x.cos())]),
            ("lanner_exp", [Passed::Scalar(Scalar::F64(x))]) => Ok(vec![Scalar::F64(x.exp())]),
            _ => shared::Externs.call(symbol, args),
        }
    }

    fn invoke(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Option<Vec<Passed>>, String> {
        let func = self.funcs.iter().find(|func| func.name == symbol).ok_or("no such function")?;
        let run = run(func, args.to_vec(), self, STEPS).map_err(|fault| fault.to_string())?;
        let mut given = run.given.into_iter();
        for arg in args {
            if let Passed::Memory(memory) = arg {
                *memory = given.next().ok_or("memory is lost")?;
            }
        }
        Ok(match run.ended {
            Ended::Returned(results) => Some(results),
            Ended::Left(..) => None,
        })
    }

    fn is_interrupted(&mut self) -> bool {
        self.is_interrupted
    }
}
