//! Data in tables: delimited and formatted text, spreadsheets.
//!
//! - `textscan/`   rows of fields by a format
//! - `fields`      lines of delimited text, taken apart
//! - `delimited`, `matrices`, `import`  the functions on whole files
//! - `sheets/`     spreadsheets

mod delimited;
mod fields;
mod import;
mod matrices;
mod sheets;
mod textscan;

use super::files;
use crate::library::files::encoding::Encoding;
use crate::memory::Duplicate;
use crate::{Error, Host, Result, Value, kernels};
use delimited::{csvread, csvwrite, dlmread, dlmwrite};
use import::importdata;
use matrices::{read_cells, readlines, readmatrix, writecell, writelines, writematrix};
use sheets::{sheet_grid, sheetnames, write_sheet, xlsfinfo, xlsread, xlswrite};
use textscan::{strread, textread, textscan};

kernels! {
    textscan, textread, strread, dlmread, dlmwrite, csvread, csvwrite, importdata,
    readmatrix, writematrix, writecell, readlines, writelines,
    sheetnames, xlsfinfo, xlsread, xlswrite;
    "lanner.read_cells" => read_cells, "lanner.sheet_grid" => sheet_grid, "lanner.write_sheet" => write_sheet,
}

/// The text of the file that an argument names, or of an open file's rest.
fn content(host: &mut dyn Host, file: Option<&Value>) -> Result<String> {
    let bytes = match file {
        Some(fid) if fid.is_numeric() => {
            files::stream(host, "dlmread", fid)?.read(usize::MAX).unwrap_or_default()
        }
        _ => {
            let name = files::file_name(file)?;
            files::read_file(host, &name).map_err(|_| {
                Error::new(
                    "MATLAB:textio:textio:FileNotFound",
                    format!(
                        "Unable to find or open '{name}'. Check the path and filename or file permissions."
                    ),
                )
            })?
        }
    };
    let text = crate::chars_to_string(&Encoding::Utf8.decode(&bytes));
    Ok(text.strip_prefix('\u{feff}').map(str::duplicate).unwrap_or(text))
}

/// Writes text to the file that an argument names, or to an open file.
fn store(host: &mut dyn Host, file: &Value, text: &str, append: bool) -> Result<()> {
    if let Some(fid) = file.as_f64().filter(|_| file.is_numeric()) {
        // What was written before may be what fails.
        let written = files::write(host, fid, text)?;
        if written == text.len() || fid < 3.0 {
            return Ok(());
        }
        let stream = files::stream(host, "dlmwrite", file)?;
        let why = stream.error.clone().unwrap_or_default();
        return Err(Error::new(
            "MATLAB:dlmwrite:FileWriteFailure",
            format!("Could not write file {}. {why}.", stream.name),
        ));
    }
    let name = files::file_name(Some(file))?;
    host.state().files.flush();
    let path = files::expand(&name);
    let written = match append {
        true => files::replace::append(&path, text.as_bytes()),
        false => files::replace::replace(&path, text.as_bytes()),
    };
    written.map_err(|error| {
        let why = files::message(&error);
        Error::new("MATLAB:dlmwrite:FileOpenFailure", format!("Could not open file {name}. {why}."))
    })
}
