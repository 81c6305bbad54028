//! HDF5 files of any content.

use crate::{FileUse, MANY, rows, rules};

rows! { "hdf5";
    /// Read a dataset of an HDF5 file.
    ///
    /// DATA = h5read(FILE, NAME) gives an array whose first extent is the one that changes fastest in the file: the last one
    /// there. h5read(FILE, NAME, START, COUNT) and h5read(FILE, NAME, START, COUNT, STRIDE) give a part; a COUNT of Inf is as
    /// many as there are. Texts are strings, compound elements a struct of arrays, members of an enumeration their names.
    "h5read" { file: Some(FileUse::Reads), rule: Some(rules::anything), nargin: (2, 5),
        errors: &["MATLAB:imagesci:validate:fileOpen", "MATLAB:imagesci:hdf5io:objectDoesNotExist", "MATLAB:imagesci:hdf5io:badHyperslab"],
        example: "x = 1:5; f = [tempname '.mat']; save(f, 'x', '-v7.3'); h5read(f, '/x', [1 2], [1 3]) => 2 3 4" }
    /// Read an attribute of an HDF5 file.
    ///
    /// VALUE = h5readatt(FILE, LOCATION, NAME) reads an attribute of a group or dataset: one text as a row of characters,
    /// several as a cell array.
    "h5readatt" { file: Some(FileUse::Reads), rule: Some(rules::anything), nargin: (3, 3),
        errors: &["MATLAB:imagesci:hdf5io:attributeDoesNotExist"],
        example: "x = 1:5; f = [tempname '.mat']; save(f, 'x', '-v7.3'); h5readatt(f, '/x', 'MATLAB_class') => 'double'" }
    /// What an HDF5 file holds.
    ///
    /// INFO = h5info(FILE) describes the root group, h5info(FILE, LOCATION) a group or a dataset: structs with Name, Groups,
    /// Datasets, Attributes, and of datasets Datatype, Dataspace and ChunkSize.
    "h5info" { file: Some(FileUse::Reads), rule: Some(rules::structure), nargin: (1, 2),
        errors: &["MATLAB:imagesci:validate:fileOpen", "MATLAB:imagesci:hdf5io:objectDoesNotExist"],
        example: "x = 1:5; f = [tempname '.mat']; save(f, 'x', '-v7.3'); s = h5info(f, '/x'); s.Dataspace.Size => 1 5" }
    /// Create a dataset of an HDF5 file.
    ///
    /// h5create(FILE, NAME, SIZE) makes a dataset of zeros, and the file and groups where they are not there.
    /// h5create(..., NAME, VALUE, ...): 'Datatype' ('double', 'single', 'int8' to 'uint64'), 'ChunkSize', 'Deflate' (0 to 9),
    /// 'FillValue'. An Inf in SIZE is a dimension that grows. Files with references cannot be changed.
    "h5create" { nargin: (3, MANY), nargout: 0,
        errors: &["MATLAB:imagesci:h5create:datasetAlreadyExists", "MATLAB:imagesci:h5create:chunkSizeRequired"],
        example: "f = [tempname '.h5']; h5create(f, '/x', [1 2]); h5read(f, '/x') => 0 0" }
    /// Write to a dataset of an HDF5 file.
    ///
    /// h5write(FILE, NAME, DATA) writes all of a dataset; h5write(FILE, NAME, DATA, START, COUNT) and h5write(FILE, NAME, DATA,
    /// START, COUNT, STRIDE) a part. Dimensions that may grow do.
    "h5write" { nargin: (3, 6), nargout: 0,
        errors: &["MATLAB:imagesci:hdf5io:objectDoesNotExist", "MATLAB:imagesci:hdf5io:badHyperslab"],
        example: "f = [tempname '.h5']; h5create(f, '/x', [1 3]); h5write(f, '/x', [4 5], [1 2], [1 2]); h5read(f, '/x') => 0 4 5" }
    /// Write an attribute of an HDF5 file.
    ///
    /// h5writeatt(FILE, LOCATION, NAME, VALUE) writes a text, or numbers, to a group or dataset.
    "h5writeatt" { nargin: (4, 6), nargout: 0, errors: &["MATLAB:imagesci:hdf5io:objectDoesNotExist"],
        example: "f = [tempname '.h5']; h5create(f, '/x', 1); h5writeatt(f, '/x', 'units', 'm'); h5readatt(f, '/x', 'units') => 'm'" }
    /// Show what an HDF5 file holds.
    ///
    /// h5disp(FILE) shows all groups and datasets, h5disp(FILE, LOCATION) one of them.
    "h5disp" { nargin: (1, 2), nargout: 0, kernel: crate::Kernel::Source(include_str!("../../prelude/h5disp.m")), errors: &["MATLAB:imagesci:validate:fileOpen"],
        example: "x = 3; f = [tempname '.mat']; save(f, 'x', '-v7.3'); t = evalc('h5disp(f)'); t(1:4) => 'HDF5'" }
}
