//! `lanner build --emit py` makes packages that pip installs and Python calls with NumPy's arrays.

#[path = "support/runtime_library.rs"]
mod runtime_library;

use std::path::Path;
use std::process::Command;

/// What is built: files, and the arguments of their functions.
const FUNCTIONS: &[(&str, &[&str], &str)] = &[
    (
        "shift",
        &["double(m,n), double, double k"],
        "function [y, total] = shift(x, by, k)\n% SHIFT  X and BY, K times.\nif by ~= by, error('shift:nan', 'no shift %d', k); end\n\
         y = x;\nfor j = 1:k\n  y = y + by;\nend\ntotal = 0;\nfor i = 1:numel(y)\n  total = total + y(i);\nend\nend\n",
    ),
    ("pick", &["double(1,n), double i"], "function y = pick(x, i)\ny = x(i);\nend\n"),
    (
        "fits",
        &["double(m,n), double(n,1)"],
        "function y = fits(a, b)\ny = zeros(size(a, 1), 1);\nfor i = 1:size(a, 1)\n\
         for j = 1:numel(b)\n    y(i) = y(i) + a(i, j) * b(j);\n  end\nend\nend\n",
    ),
    (
        "walk",
        &["double(1,m), double"],
        "function [s, t] = walk(x, n)\ns = 0; t = 0;\nfor k = 1:n, t = t + k; end\n\
         if t == t\n  for k = 1:n, s = s + x(k); end\nelse\n  for k = n:n, s = k; end\nend\nend\n",
    ),
    (
        "words",
        &["double(1,n), char(1,k)"],
        "function [n, y] = words(x, mark)\nc = {};\nfor i = 1:numel(x)\n  c{end + 1} = sprintf('%d%s', x(i), mark);\nend\n\
         n = numel(strjoin(c, ','));\ny = sort(x, 'descend');\nif n > 20, error('words:many', '%s is long', strjoin(c, ',')); end\nend\n",
    ),
    (
        "turn",
        &["complex double(m,n), complex double"],
        "function [y, s] = turn(z, by)\n% TURN  Each element times BY.\ny = z * by;\ns = sum(y(:));\nend\n",
    ),
    (
        "mirror",
        &["complex double(1,n)"],
        "function y = mirror(z)\nc = {numel(z)};\ny = conj(z(end:-1:end - c{1} + 1));\nend\n",
    ),
    ("narrow", &["int16(1,n)", "uint8(1,n)"], "function y = narrow(x)\ny = x + x;\nend\n"),
];

/// What Python finds.
const SCRIPT: &str = r#"
import gc
import numpy as np
import fits, mirror, narrow, pick, shift, turn, walk, words

def fails(kind, call, text):
    try:
        call()
    except kind as error:
        assert text in str(error), str(error)
        return error
    raise AssertionError(f"no {kind.__name__}")

x = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
y, total = shift.shift(x, 0.5, 2)
assert y.dtype == np.float64 and y.flags.f_contiguous and y.shape == (2, 3)
assert (y == x + 1).all() and total == 27.0 and isinstance(total, float)
assert (shift.shift(np.asfortranarray(x), 0.5, 2)[0] == y).all()
assert (shift.shift([1, 2], 1, 1)[0] == [[2, 3]]).all()
assert shift.shift(np.zeros((0, 3)), 1.0, 1)[0].shape == (0, 3)
error = fails(shift.MatlabError, lambda: shift.shift(x, float("nan"), 7), "no shift 7 (shift.m:3)")
assert (error.message, error.identifier, error.place) == ("no shift 7", "shift:nan", "shift.m:3")
error = fails(pick.MatlabError, lambda: pick.pick([1, 2, 3], 4), "must not exceed 3")
assert error.identifier == "MATLAB:badsubscript" and error.place == "pick.m:2"
fails(TypeError, lambda: pick.pick([1, 2, 3], 1.5), "integer")
fails(TypeError, lambda: pick.pick([1j], 1), "complex128")
fails(ValueError, lambda: pick.pick([1, 2, 3], -1), "-1 is below 0")
fails(ValueError, lambda: fits.fits(x, [1, 2]), "n, which is 3")
assert (fits.fits(x, [1, 1, 1]) == [[6], [15]]).all()
assert (narrow.narrow(np.array([20000, 1], np.int16)) == [[32767, 2]]).all()
assert (narrow.narrow_2(np.array([200, 1], np.uint8)) == [[255, 2]]).all()
fails(TypeError, lambda: narrow.narrow(np.array([1.5])), "int16")
assert walk.walk([1, 2, 3], 3.9) == (6.0, 6.0) and walk.walk([1], -1) == (0.0, 0.0)
assert all(np.isnan(walk.walk([1], float("nan"))))
fails(walk.MatlabError, lambda: walk.walk([1, 2], 3), "must not exceed 2")
n, y = words.words([3, 20, 100], "!")
assert n == 11.0 and (y == [[100, 20, 3]]).all()
error = fails(words.MatlabError, lambda: words.words(range(20), "!"), "0!,1!,2!")
assert error.identifier == "words:many" and error.place == "words.m:8"
big = [shift.shift(np.zeros((1000, 1000)), k, 1)[0] for k in range(3)]
parts = [array[::2] for array in big]
del big
gc.collect()
assert all((part == k).all() for k, part in enumerate(parts))
assert "SHIFT  X and BY" in shift.shift.__doc__ and "double, m x n" in shift.shift.__doc__
z = np.array([[1 + 2j, 3], [4j, -1]])
y, s = turn.turn(z, 1j)
assert y.dtype == np.complex128 and y.flags.f_contiguous and (y == z * 1j).all() and s == (z * 1j).sum()
y, s = turn.turn([1.5, 2], 2)
assert y.dtype == np.complex128 and (y == [[3, 4]]).all() and s == 7.0
assert turn.turn(np.zeros((0, 2), complex), 1j)[0].shape == (0, 2)
assert (mirror.mirror([1 + 2j, 3, -1j]) == [[1j, 3, 1 - 2j]]).all()
assert mirror.mirror(np.arange(3.0)).dtype == np.complex128
fails(TypeError, lambda: mirror.mirror(np.array(["a"])), "complex128")
print("all is well")
"#;

/// A Python that has NumPy: `tools/test.sh` installs Debian's.
fn python() -> &'static str {
    let has_numpy = |name: &&&str| {
        Command::new(**name)
            .args(["-c", "import numpy, setuptools, wheel"])
            .output()
            .is_ok_and(|output| output.status.success())
    };
    let found = ["python3", "/usr/bin/python3"].iter().find(has_numpy);
    found.expect(
        "a Python with NumPy, setuptools and wheel: apt-get install python3-numpy python3-setuptools python3-wheel python3-pip",
    )
}

fn must(command: &mut Command, folder: &Path) -> String {
    let output = command.current_dir(folder).output().expect("it starts");
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert!(output.status.success(), "{command:?}\n{out}{err}");
    out
}

#[test]
fn packages_are_installed_and_called() {
    runtime_library::make();
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let site = folder.join("site");
    for (name, signatures, text) in FUNCTIONS {
        std::fs::write(folder.join(format!("{name}.m")), text).expect("it is written");
        let mut build = Command::new(env!("CARGO_BIN_EXE_lanner"));
        build.args([
            "build",
            &format!("{name}.m"),
            "--emit",
            "py",
            "--runtime",
            "auto",
            "-o",
            &format!("{name}-python"),
        ]);
        signatures.iter().for_each(|args| _ = build.args(["--args", args]));
        must(&mut build, folder);
        let mut pip = Command::new(python());
        pip.args(["-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]);
        pip.args(["--disable-pip-version-check", "--target"]).arg(&site).arg(format!("./{name}-python"));
        must(&mut pip, folder);
    }
    let mut run = Command::new(python());
    assert_eq!(must(run.args(["-c", SCRIPT]).env("PYTHONPATH", &site), folder), "all is well\n");
}
