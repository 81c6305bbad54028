//! What the file system keeps about a file: `stat`, `lstat`.

use crate::memory::Gather;
use crate::{Args, Host, Outputs, Result, Value};
use smallvec::smallvec;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// `[info, err, message] = stat(name)`: of what a link leads to.
pub fn stat(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    told(&args, |path| fs::metadata(path))
}

/// `[info, err, message] = lstat(name)`: of a link itself.
pub fn lstat(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    told(&args, |path| fs::symlink_metadata(path))
}

fn told(args: &Args, ask: impl Fn(&Path) -> std::io::Result<Metadata>) -> Result<Outputs> {
    let name = super::folder_name(args.first())?;
    Ok(match ask(Path::new(&name)) {
        Ok(info) => smallvec![fields(&info), Value::Scalar(0.0), Value::text("")],
        Err(error) => {
            smallvec![Value::empty(), Value::Scalar(-1.0), Value::text(&super::files::message(&error))]
        }
    })
}

fn fields(info: &Metadata) -> Value {
    let number = |x: u64| Value::Scalar(x as f64);
    let time = |seconds: i64| Value::Scalar(seconds as f64);
    Value::structure([
        ("dev", number(info.dev())),
        ("ino", number(info.ino())),
        ("mode", number(info.mode().into())),
        ("modestr", Value::text(&permissions(info.mode()))),
        ("nlink", number(info.nlink())),
        ("uid", number(info.uid().into())),
        ("gid", number(info.gid().into())),
        ("rdev", number(info.rdev())),
        ("size", number(info.size())),
        ("atime", time(info.atime())),
        ("mtime", time(info.mtime())),
        ("ctime", time(info.ctime())),
        ("blksize", number(info.blksize())),
        ("blocks", number(info.blocks())),
    ])
}

/// As `ls -l` writes a mode: `-rw-r--r--`.
fn permissions(mode: u32) -> String {
    let kind = match mode >> 12 {
        0o01 => 'p',
        0o02 => 'c',
        0o04 => 'd',
        0o06 => 'b',
        0o12 => 'l',
        0o14 => 's',
        _ => '-',
    };
    let special = [(0o4000, 6, 's'), (0o2000, 3, 's'), (0o1000, 0, 't')];
    let of_class = |(bit, shift, letter): (u32, u32, char)| {
        let rights = mode >> shift;
        let executes = rights & 1 != 0;
        let last = match (mode & bit != 0, executes) {
            (true, true) => letter,
            (true, false) => letter.to_ascii_uppercase(),
            (false, true) => 'x',
            (false, false) => '-',
        };
        [if rights & 4 != 0 { 'r' } else { '-' }, if rights & 2 != 0 { 'w' } else { '-' }, last]
    };
    [kind].into_iter().chain(special.into_iter().flat_map(of_class)).gather()
}

#[cfg(test)]
mod tests {
    use super::permissions;

    #[test]
    fn modes_are_written_as_lists_of_files_have_them() {
        assert_eq!(permissions(0o100644), "-rw-r--r--");
        assert_eq!(permissions(0o041777), "drwxrwxrwt");
        assert_eq!(permissions(0o106750), "-rwsr-s---");
        assert_eq!(permissions(0o120777), "lrwxrwxrwx");
    }
}
