//! The machine and the environment.

mod environment;
mod machine;
mod product;
mod programs;

pub use environment::Environment;

use crate::kernels;
use environment::{getenv, isenv, setenv, unsetenv};
use machine::{
    computer, feature, gethostname, getpid, ismac, ispc, isunix, max_threads, memory, mexext, nproc, uname,
};
use product::{
    argv, compare_versions, ignored, is_release_older, java, javachk, license, matlabroot, mex, network,
    never, octave_version, ver, ver_less_than, version, web,
};
pub(in crate::library) use programs::run_on_terminal;
use programs::{dos, system};

kernels! {
    system, dos, getenv, setenv, unsetenv, isenv, ispc, isunix, ismac, computer, version, ver, mex, mexext, license,
    matlabroot, feature, getpid, nproc, gethostname, uname, memory, javachk, compare_versions, web, argv;
    "OCTAVE_VERSION" => octave_version,
    "verLessThan" => ver_less_than, "isMATLABReleaseOlderThan" => is_release_older,
    "maxNumCompThreads" => max_threads,
    "usejava" => never, "isdeployed" => never, "isstudent" => never, "ismcc" => never,
    "javaObject" => java, "javaMethod" => java, "javaArray" => java,
    "javaaddpath" => ignored, "javarmpath" => ignored, "pkg" => ignored,
    "urlread" => network, "urlwrite" => network, "webread" => network, "websave" => network,
}
