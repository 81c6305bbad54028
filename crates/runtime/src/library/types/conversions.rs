//! `double(x)`, `int8(x)`, `logical(x)`, `cast(x, class)`.

use crate::arith::to_class;
use crate::library::creation::{class_named, prototype};
use crate::{Args, Error, Host, Outputs, Result, one};
use lanner_facts::Class;

macro_rules! conversions {
    ($($name:ident, $class:ident;)*) => { $(
        /// Conversion to the class of this name.
        pub fn $name(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
            one(to_class(args.into_iter().next().unwrap_or_default(), Class::$class)?)
        }
    )* };
}

conversions! {
    double, Double; single, Single; logical, Logical;
    int8, Int8; int16, Int16; int32, Int32; int64, Int64;
    uint8, Uint8; uint16, Uint16; uint32, Uint32; uint64, Uint64;
}

/// `cast(x, class)`, `cast(x, 'like', p)`.
pub fn cast(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args;
    let x = std::mem::take(&mut args[0]);
    let unknown = || Error::new("MATLAB:cast:UnsupportedClass", "Unsupported class for conversion.");
    let class = match &args[1..] {
        [name] => match name.as_text().as_deref() {
            Some("char") => Class::Char,
            Some(text) => class_named(text).ok_or_else(unknown)?,
            None => return Err(unknown()),
        },
        [like, p] if like.as_text().as_deref() == Some("like") && p.class() == Class::Char => Class::Char,
        rest => {
            let wanted = prototype(rest)?;
            if wanted.complex && !x.is_complex() {
                let converted = to_class(x, wanted.class)?;
                return one(as_complex(converted));
            }
            wanted.class
        }
    };
    one(to_class(x, class)?)
}

/// The number stored with imaginary parts.
fn as_complex(x: crate::Value) -> crate::Value {
    use crate::arith::operand::{complex_singles, complexes};
    if x.class() == Class::Single {
        return complex_singles(x).map(|z| z.into_value()).unwrap_or_default();
    }
    complexes(x).map(|z| z.into_value()).unwrap_or_default()
}
