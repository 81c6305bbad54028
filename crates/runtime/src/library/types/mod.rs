//! Classes, conversions between them, and questions about them.

mod conversions;
mod questions;
mod typecast;

use crate::kernels;
use conversions::{cast, double, int8, int16, int32, int64, logical, single, uint8, uint16, uint32, uint64};
use questions::{class, ischar, iscomplex, isfloat, isinteger, islogical, isnumeric, isobject};
use typecast::{swapbytes, typecast};

kernels! {
    class, isnumeric, isfloat, isinteger, islogical, ischar, iscomplex, isobject,
    double, single, logical, int8, int16, int32, int64, uint8, uint16, uint32, uint64, cast, typecast, swapbytes;
    "isa" => questions::is_a,
}
