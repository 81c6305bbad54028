//! Functions of GNU Octave's that MATLAB has not, and those that its library calls inside.

use crate::{Effects, Kernel, MANY, rows, rules};
use lanner_base::Dialect;

rows! { "octave";
    /// Whether a value may be a subscript: isindex(x), isindex(x, n) of something with n elements.
    "isindex" { nargin: (1, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/isindex.m")),
        example: "isindex([1 3], 2) => logical 0" }
    /// The name of a value's class, complexity and shape as Octave stores them: 'matrix', 'complex scalar', 'bool', 'string', ...
    "typeinfo" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/typeinfo.m")),
        example: "typeinfo([1 2]) => 'matrix'" }
    /// Where a number is missing: is NA.
    "isna" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/isna.m")),
        example: "isna([NA NaN 1]) => 1×3 logical array 1 0 0" }
    /// 1 where the sign bit is set, also of -0 and of what is no number; else 0.
    "signbit" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/signbit.m")),
        example: "signbit([-1 0 -0]) => 1 0 1" }
    /// Elements of a vector several times: repelems(x, [places; counts]).
    "repelems" { nargin: (2, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/repelems.m")),
        example: "repelems([5 6], [1 2; 2 1]) => 5 5 6" }
    /// Parts of an array: cellslices(x, first, last, dim) has x(first(k):last(k)) for each k.
    "cellslices" { nargin: (3, 4), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/cellslices.m")),
        example: "cellslices(1:4, [1 3], [2 4]) => 1×2 cell array {[1 2]} {[3 4]}" }
    /// The largest number of elements that can be counted.
    "sizemax" { nargin: (0, 0), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/sizemax.m")),
        example: "sizemax() > 1e18 => logical 1" }
    /// Bytes of a value's elements.
    "sizeof" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/sizeof.m")),
        example: "sizeof([1 2 3]) => 24" }
    /// The parts of a date: [time, next] = strptime(text, format), with the format of the C library.
    ///
    /// `next` is the place behind what was read, and 0 where the text does not fit.
    "strptime" { nargin: (2, 2), only: Some(Dialect::Octave), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/strptime.m")),
        example: "strptime('2021-03-04', '%Y-%m-%d').mday => 4" }
    /// The bytes of numbers in Base 64.
    "base64_encode" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/base64_encode.m")),
        example: "base64_encode(uint8('abc')) => 'YWJj'" }
    /// Whether two names lead to one file.
    "is_same_file" { nargin: (2, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/is_same_file.m")),
        example: "is_same_file('/', '/.') => logical 1" }
    /// Whether an error begins a debugger: there is none.
    "debug_on_error" { nargin: (0, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/debug_on_error.m")),
        example: "debug_on_error() => logical 0" }
    /// What the file system keeps about a file: [info, err, message] = stat(name).
    ///
    /// `info` has the fields dev, ino, mode, modestr, nlink, uid, gid, rdev, size, atime, mtime, ctime, blksize and blocks, and is [] where there is
    /// no such file. Of a link it tells of what that leads to.
    "stat" { rule: Some(rules::anything), nargin: (1, 1), only: Some(Dialect::Octave), nargout: 3, example: "stat('/').modestr(1) => 'd'" }
    /// As stat, of a link itself.
    "lstat" { rule: Some(rules::anything), nargin: (1, 1), only: Some(Dialect::Octave), nargout: 3, example: "lstat('/').modestr(1) => 'd'" }
    /// An integral: [q, err, points] = quadcc(f, a, b, tol, singular).
    ///
    /// `tol` is the absolute tolerance, or [absolute relative]; `singular` are places where the function or its slopes jump.
    "quadcc" { nargin: (3, 5), only: Some(Dialect::Octave), nargout: 3, effects: Effects::CALLS_BACK, kernel: Kernel::Source(include_str!("../../prelude/quadcc.m")),
        example: "round(quadcc(@(x) x .^ 2, 0, 3), 9) => 9" }
    /// The Cholesky factor of a matrix with one more row and column: [R1, failed] = cholinsert(R, at, x).
    "cholinsert" { nargin: (3, 3), only: Some(Dialect::Octave), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/cholinsert.m")),
        example: "cholinsert(2, 2, [0; 9]) => 2 0 0 3" }
    /// The Cholesky factor of a matrix with one row and column less: choldelete(R, at).
    "choldelete" { nargin: (2, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/choldelete.m")),
        example: "choldelete([2 0; 0 3], 1) => 3" }
    /// The Cholesky factor of a matrix, one row and column of which move: cholshift(R, from, to).
    "cholshift" { nargin: (3, 3), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/cholshift.m")),
        example: "cholshift([2 0; 0 3], 1, 2) => 3 0 0 2" }
    /// x{k}(...) for each cell: cellindexmat(x, subscripts, ...).
    "cellindexmat" { nargin: (1, MANY), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/cellindexmat.m")),
        example: "cellindexmat({[1 2], [3 4]}, 2) => 1×2 cell array {[2]} {[4]}" }
    /// Rounds; halves go to the even neighbour.
    "roundb" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/roundb.m")), example: "roundb([0.5 1.5]) => 0 2" }
    /// A name that begins with ~ in full; also of a cell array of names.
    "tilde_expand" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/tilde_expand.m")), example: "tilde_expand('/a') => '/a'" }
    /// Bits as numbers: bitpack(logicals, class), the lowest bit first.
    "bitpack" { nargin: (2, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/bitpack.m")), example: "bitpack(logical([0 1 0 1 0 0 0 0]), 'uint8') => uint8 10" }
    /// Sums of slices.
    "__accumdim_sum__" { nargin: (2, 4), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__accumdim_sum__.m")),
        example: "__accumdim_sum__([1; 2; 1], [1 2; 3 4; 5 6]) => 6 8 3 4" }
    /// Whether a mode of stat is that of a plain file.
    "S_ISREG" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/S_ISREG.m")), example: "S_ISREG(33188) => logical 1" }
    /// Whether a mode of stat is that of a folder.
    "S_ISDIR" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/S_ISDIR.m")), example: "S_ISDIR(16877) => logical 1" }
    /// Whether a mode of stat is that of a link.
    "S_ISLNK" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/S_ISLNK.m")), example: "S_ISLNK(41471) => logical 1" }
    /// Whether a mode of stat is that of a device of characters.
    "S_ISCHR" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/S_ISCHR.m")), example: "S_ISCHR(8630) => logical 1" }
    /// Whether a mode of stat is that of a device of blocks.
    "S_ISBLK" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/S_ISBLK.m")), example: "S_ISBLK(25008) => logical 1" }
    /// Whether a mode of stat is that of a pipe.
    "S_ISFIFO" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/S_ISFIFO.m")), example: "S_ISFIFO(4516) => logical 1" }
    /// Whether a mode of stat is that of a socket.
    "S_ISSOCK" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/S_ISSOCK.m")), example: "S_ISSOCK(49645) => logical 1" }
    /// What Octave tells of its build.
    "__octave_config_info__" { nargin: (0, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__octave_config_info__.m")),
        example: "__octave_config_info__('dld') => logical 0" }
    /// Continued fraction of the incomplete beta function.
    "__betainc__" { nargin: (3, 3), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__betainc__.m")),
        example: "round(__betainc__(0.5, 1, 1), 9) => 2" }
    /// Continued fraction of the incomplete gamma function.
    "__gammainc__" { nargin: (2, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(concat!(include_str!("../../prelude/__gammainc__.m"), include_str!("../../prelude/gamma_fraction.m"))),
        example: "round(__gammainc__(2, 1), 9) => 0.5000" }
    /// Continued fraction of the exponential integral.
    "__expint__" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(concat!(include_str!("../../prelude/__expint__.m"), include_str!("../../prelude/gamma_fraction.m"))),
        example: "round(real(__expint__(3)), 6) => 0.2621" }
    /// Slopes of a piecewise cubic that keeps the data's shape.
    "__pchip_deriv__" { nargin: (2, 3), only: Some(Dialect::Octave), kernel: Kernel::Source(concat!(include_str!("../../prelude/__pchip_deriv__.m"), include_str!("../../prelude/pchip_slopes.m"))),
        example: "__pchip_deriv__(1:3, [1 2 3], 2) => 1 1 1" }
    /// As isprime.
    "__isprimelarge__" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__isprimelarge__.m")),
        example: "__isprimelarge__(7) => logical 1" }
    /// As fieldnames.
    "__fieldnames__" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__fieldnames__.m")),
        example: "__fieldnames__(struct('a', 1)) => 1×1 cell array {'a'}" }
    /// As matlab.lang.makeValidName.
    "__make_valid_name__" { nargin: (1, MANY), only: Some(Dialect::Octave), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/__make_valid_name__.m")),
        example: "__make_valid_name__('1 a') => 'x1A'" }
    /// The nearest of the rows of an array.
    "__dsearchn__" { nargin: (2, 2), only: Some(Dialect::Octave), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/__dsearchn__.m")),
        example: "__dsearchn__([0 0; 5 5], [4 4]) => 2" }
    /// Linear interpolation on a grid.
    "__lin_interpn__" { nargin: (2, MANY), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__lin_interpn__.m")),
        example: "__lin_interpn__(1:3, [1 4 9], 1.5) => 2.5000" }
    /// Incomplete Cholesky factor without fill.
    "__ichol0__" { nargin: (2, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__ichol0__.m")),
        example: "full(__ichol0__(sparse(4), 'off')) => 2" }
    /// Incomplete Cholesky factor with a threshold.
    "__icholt__" { nargin: (3, 3), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__icholt__.m")),
        example: "full(__icholt__(sparse(4), 0, 'off')) => 2" }
    /// Incomplete factors without fill.
    "__ilu0__" { nargin: (2, 2), only: Some(Dialect::Octave), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/__ilu0__.m")),
        example: "full(__ilu0__(sparse(4), 'off')) => 1" }
    /// Incomplete factors in Crout's order.
    "__iluc__" { nargin: (3, 3), only: Some(Dialect::Octave), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/__iluc__.m")),
        example: "full(__iluc__(sparse(4), 0, 'off')) => 1" }
    /// Incomplete factors with pivoting.
    "__ilutp__" { nargin: (5, 5), only: Some(Dialect::Octave), nargout: 3, kernel: Kernel::Source(include_str!("../../prelude/__ilutp__.m")),
        example: "full(__ilutp__(sparse(4), 0, 1, 'off', 0)) => 1" }
    /// The order in which rows are sorted.
    "__sort_rows_idx__" { nargin: (1, 2), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__sort_rows_idx__.m")),
        example: "__sort_rows_idx__([2 1; 1 1]) => 2 1" }
    /// The operators.
    "__operators__" { nargin: (0, 0), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__operators__.m")),
        example: "any(strcmp(__operators__(), '+')) => logical 1" }
    /// The bytes that a text in Base 64 stands for.
    "__base64_decode_bytes__" { nargin: (1, 1), only: Some(Dialect::Octave), kernel: Kernel::Source(include_str!("../../prelude/__base64_decode_bytes__.m")),
        example: "__base64_decode_bytes__('YWJj') => 97 98 99" }
}
