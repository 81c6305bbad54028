//! File names, folders and the search path.

pub mod wildcard;

mod files_on_disk;
mod folders;
mod names;
mod search;
mod status;

pub use folders::written;
pub use names::{absolute, of_texts};

use super::files;
use crate::{Error, Result, Value, kernels};
use files_on_disk::{
    copyfile, delete, fileattrib, isfile, isfolder, movefile, rename, tempdir, tempname, unlink, what,
};
use folders::{cd, dir, glob, ls, mkdir, pwd, rmdir};
use names::{
    canonicalize_file_name, fileparts, filesep, fullfile, is_absolute_filename, make_absolute_filename,
    pathsep,
};
use search::{addpath, file_in_loadpath, genpath, path, restoredefaultpath, rmpath, savepath, userpath};
use status::{lstat, stat};

kernels! {
    fullfile, fileparts, filesep, pathsep, is_absolute_filename, make_absolute_filename, canonicalize_file_name,
    pwd, cd, dir, ls, mkdir, rmdir, glob,
    isfile, isfolder, delete, unlink, rename, copyfile, movefile, tempdir, tempname, fileattrib, what,
    stat, lstat,
    addpath, rmpath, path, genpath, restoredefaultpath, savepath, userpath, file_in_loadpath,
}

/// The file or folder name in an argument.
///
/// # Errors
/// Anything but text.
pub fn folder_name(value: Option<&Value>) -> Result<String> {
    value.and_then(Value::as_text).ok_or_else(not_text)
}

fn not_text() -> Error {
    Error::new("MATLAB:string", "Argument must contain a character vector or string scalar.")
}
