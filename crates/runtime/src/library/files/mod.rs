//! Files: opening, reading, writing, MAT-files.
//!
//! - `table`     the session's open files; writing text to any of them
//! - `stream`    one open file
//! - `replace`   files that are written as a whole
//! - `encoding`  characters and byte order
//! - `objects`   objects of classes that programs define, in MAT-files
//! - `part`      a part of a variable of a MAT-file
//! - `open`, `position`, `lines`, `binary`, `save`, `load`  the functions

pub mod elements;
pub mod encoding;
pub mod stream;

mod archives;
mod binary;
mod diary;
mod gzip;
mod lines;
mod load;
pub mod objects;
mod open;
mod part;
mod position;
mod precision;
pub mod replace;
mod save;
mod scan;
mod table;
mod variables;

pub use lines::{file_name, read_file};
pub use open::{expand, on_path};
pub use replace::Replacement;
pub use table::{Files, message, stream, write};
pub use variables::Words;

use crate::kernels;
use archives::{tar, untar, unzip, zip};
use binary::{fread, fwrite};
use diary::diary;
use gzip::{gunzip, gzip};
use lines::{fgetl, fgets, fileread, type_file};
pub use load::{load, variables_of_file};
use open::{fclose, fopen, stderr, stdin, stdout};
use part::mat_part;
use position::{feof, ferror, fflush, frewind, fseek, fskipl, ftell, seek_cur, seek_end, seek_set};
use save::save;
use scan::fscanf;

kernels! {
    fopen, fclose, fgetl, fgets, feof, ferror, frewind, fseek, ftell, fskipl, fflush, fread, fwrite, fileread, fscanf, save, load, diary, gzip, gunzip, zip, unzip, tar, untar, stdin, stdout, stderr;
    "lanner.mat_part" => mat_part, "type" => type_file, "SEEK_SET" => seek_set, "SEEK_CUR" => seek_cur, "SEEK_END" => seek_end,
}
