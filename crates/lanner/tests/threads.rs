//! Large arrays are computed with by several threads, as many as the user says, and results do not depend on it.

use std::path::Path;
use std::process::Command;

/// Work that is split: functions of elements, operators with expansion, sums, sorting, products, decompositions, many small tasks.
const PROGRAM: &str = "\
rand('twister', 5); x = rand(400, 500); y = x(:)'; s = single(x);
show('elements', [sum(sin(x(:))), sum(exp(y)), sum(x(:) .^ 1.7), double(sum(tanh(s(:))))])
show('expansion', [sum(sum(x - mean(x))), max(max(atan2(x, y(1:500))))])
show('sort', [sum(sort(y) .* (1:numel(y))), sum(sum(sort(x, 2) .* x))])
show('products', [sum(sum(x' * x)), sum(x * y(1:500)'), sum(y(1:400) * x)])
a = x(:, 1:300)' * x(:, 1:300) + eye(300);
show('solve', [sum(a \\ y(1:300)'), det(a(1:20, 1:20)), sum(eig(a)), sum(svd(x)), norm(x)])
[q, r] = qr(x(:, 1:300)); show('qr', [sum(sum(abs(q))), sum(sum(abs(r)))])
show('fft', [sum(abs(fft(y))), sum(sum(abs(fft2(x))))])
fprintf('threads %d tasks %d\\n', maxNumCompThreads, numel(dir('/proc/self/task')));
function show(name, x), fprintf('%s', name), fprintf(' %016lx', typecast(x, 'uint64')), fprintf('\\n'), end
";

/// What it prints with these options, without its last line, and that.
fn run(options: &[&str]) -> (String, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("threads");
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join(format!("program{}.m", options.concat().replace('-', "_")));
    std::fs::write(&program, PROGRAM).unwrap();
    let mut lanner = Command::new(env!("CARGO_BIN_EXE_lanner"));
    let output = lanner.arg("run").args(options).arg(&program).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}");
    let text = String::from_utf8(output.stdout).unwrap();
    let (results, last) = text.trim_end().rsplit_once('\n').unwrap();
    (results.to_owned(), last.to_owned())
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let (alone, _) = run(&["--threads", "1", "--tier", "interp"]);
    assert_eq!(alone.lines().count(), 7, "{alone}");
    for options in [&["--threads", "2"][..], &["--threads", "3", "--tier", "jit"], &[]] {
        assert_eq!(run(options).0, alone, "{options:?}");
    }
}

/// Each thread of the pool is a task of the process; the interpreter alone has the same others.
#[cfg(target_os = "linux")]
#[test]
fn as_many_threads_begin_as_are_wanted() {
    let tasks = |count: &str| {
        let (_, last) = run(&["--threads", count, "--tier", "interp"]);
        let numbers: Vec<u32> = last.split(' ').filter_map(|word| word.parse().ok()).collect();
        assert_eq!(numbers[0].to_string(), count, "{last}");
        numbers[1]
    };
    let alone = tasks("1");
    assert_eq!([tasks("2") - alone, tasks("4") - alone], [1, 3]);
}

#[test]
fn programs_choose_it_before_any_begins() {
    let evaluate = |text: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_lanner")).args(["-e", text]).output().unwrap();
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap())
    };
    let [said, errors] = evaluate(
        "maxNumCompThreads(1); disp(maxNumCompThreads); x = sin(rand(1, 1e5)); maxNumCompThreads(1);",
    );
    assert_eq!([said.as_str(), &errors], ["     1\n", ""]);
    let [_, errors] = evaluate("maxNumCompThreads(0)");
    assert!(errors.contains("Argument must be a positive integer or 'automatic'."), "{errors}");
}
