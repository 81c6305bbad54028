//! Numbers to text and back.
//!
//! - `number_text` `num2str`, `mat2str`, `int2str`
//! - `parse`       `str2double`, `str2num`, `sscanf`
//! - `bases`       other bases, bits
//! - `ratios`      `rat`, `rats`
//! - `bytes`       encodings
//! - `json`        `jsonencode`, `jsondecode`

mod bases;
mod bytes;
pub mod json;
pub mod number_text;
pub mod parse;
mod ratios;

use crate::kernels;
use bases::{base2dec, bin2dec, dec2base, dec2bin, dec2hex, hex2dec, hex2num, num2hex};
use bytes::{native2unicode, unicode2native};
use json::{jsondecode, jsonencode};
pub use number_text::mat2str;
use number_text::{int2str, num2str};
use parse::{sscanf, str2double, str2num};
use ratios::{rat, rats};

kernels! {
    base2dec, bin2dec, dec2base, dec2bin, dec2hex, hex2dec, hex2num, int2str, jsondecode, jsonencode, mat2str, native2unicode, num2hex,
    num2str, rat, rats, sscanf, str2double, str2num, unicode2native,
}
