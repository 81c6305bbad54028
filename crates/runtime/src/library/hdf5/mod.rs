//! HDF5 files of any content: `h5read`, `h5readatt`, `h5info`. What they show is made of these (`h5disp`).
//!
//! - `values`  data sets and attributes as arrays
//! - `info`    what is in a file
//! - `tree`    a file as a whole
//! - `write`   `h5create`, `h5write`, `h5writeatt`

mod info;
mod tree;
mod values;
mod write;

use crate::library::files::{file_name, on_path};
use crate::mat::hdf5::objects::Object;
use crate::memory::Duplicate;
use crate::{Error, Host, Result, Value, kernels};
use hdf5_reader::Hdf5File;
use info::h5info;
use values::{h5read, h5readatt};
use write::{h5create, h5write, h5writeatt};

kernels! { h5read, h5readatt, h5info, h5create, h5write, h5writeatt }

/// Opens the file that an argument names.
fn open(host: &mut dyn Host, file: Option<&Value>) -> Result<(String, Hdf5File)> {
    let name = file_name(file)?;
    host.state().files.flush();
    let path = on_path(host, &name);
    let opened = Hdf5File::open(&path);
    match opened {
        Ok(file) => Ok((name, file)),
        Err(_) if !path.is_file() => {
            let text = format!("Unable to open file \"{name}\" for reading: No such file or directory.");
            Err(Error::new("MATLAB:imagesci:validate:fileOpen", text))
        }
        Err(error) => Err(Error::new(
            "MATLAB:imagesci:hdf5lib:libraryError",
            format!("Unable to read file \"{name}\": {error}."),
        )),
    }
}

/// The object at a path of groups: `/`, `/group/data`.
fn find(file: &Hdf5File, path: &str) -> Result<Object> {
    let missing = || {
        Error::new("MATLAB:imagesci:hdf5io:objectDoesNotExist", format!("Unable to find object '{path}'."))
    };
    let mut object = Object::Group(file.root_group().map_err(failed)?);
    for part in path.split('/').filter(|part| !part.is_empty()) {
        let Object::Group(group) = &object else { return Err(missing()) };
        object = match group.dataset(part) {
            Ok(dataset) => Object::Dataset(dataset),
            Err(_) => Object::Group(group.group(part).map_err(|_| missing())?),
        };
    }
    Ok(object)
}

/// The error of the library that reads.
#[cold]
fn failed(error: hdf5_reader::error::Error) -> Error {
    Error::new(
        "MATLAB:imagesci:hdf5lib:libraryError",
        format!("The HDF5 library encountered an error: {error}."),
    )
}

/// The path in an argument.
fn path_of(value: Option<&Value>) -> Result<String> {
    value.and_then(Value::as_text).ok_or_else(|| {
        let text = "The location must be a character vector or string scalar.";
        Error::new("MATLAB:imagesci:hdf5io:locationNotText", text.duplicate())
    })
}
