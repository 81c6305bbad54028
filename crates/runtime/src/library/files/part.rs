//! `lanner.mat_part`: what `matfile` reads of a variable.

use super::file_name;
use super::open::on_path;
use crate::mat::hdf5::read_part;
use crate::{Args, Host, Outputs, Result, Value};
use smallvec::smallvec;

/// `[value, isPart] = lanner.mat_part(file, name, subscripts)`: a part of a variable of a file of version 7.3. Where only the whole can be
/// read, nothing is.
pub fn mat_part(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (file, name) = (file_name(args.first())?, file_name(args.get(1))?);
    let part = match args.get(2) {
        Some(Value::Cell(subscripts)) => {
            host.state().files.flush();
            read_part(&on_path(host, &file), &name, subscripts.data())?
        }
        _ => None,
    };
    let is_part = Value::Bool(part.is_some());
    Ok(smallvec![part.unwrap_or_else(Value::empty), is_part])
}
