//! `--sandbox`, `--max-memory` and `--max-time`: programs that try to get out, through the binary as a user runs it.
//!
//! Where the kernel has no Landlock the tests of the sandbox say so and pass.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder with a program's folder, one that may be written, and a file that nobody gave to the program.
fn place(name: &str, program: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sandbox_{name}"));
    let _ = fs::remove_dir_all(&root);
    for folder in ["program", "allowed", "outside"] {
        fs::create_dir_all(root.join(folder)).unwrap();
    }
    fs::write(root.join("program/f.m"), program).unwrap();
    fs::write(root.join("program/data.txt"), "data\n").unwrap();
    fs::write(root.join("outside/secret.txt"), "secret\n").unwrap();
    fs::write(root.join("outside/kept_outside.m"), "function kept_outside()\ndisp('kept_outside ran')\n")
        .unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root.join("outside/secret.txt"), root.join("program/link.txt")).unwrap();
    root
}

fn lanner(root: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.env("LANNER_CACHE_DIR", root.join("cache")).env("NO_COLOR", "1").current_dir(root);
    command.args(args).stdin(Stdio::null()).output().unwrap()
}

/// What a program printed and how it ended; none where the kernel cannot confine it.
fn confined(root: &Path, args: &[&str]) -> Option<(Option<i32>, String)> {
    let all: Vec<&str> =
        ["run", "--sandbox", "--allow-write", "allowed"].iter().chain(args).copied().collect();
    let output = lanner(root, &all);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if errors.starts_with("lanner: the sandbox needs") {
        println!("skipped: {errors}");
        assert_eq!(output.status.code(), Some(2));
        return None;
    }
    Some((output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned() + &errors))
}

/// Each line of the program that got something is printed; what is refused is not.
const ESCAPES: &str = r#"
root = fileparts(pwd_of_program());
out = [root '/outside'];
opened = {[out '/secret.txt'], '../outside/secret.txt', 'outside/secret.txt', [root '/program/link.txt'], '/proc/self/mem', ...
          ['/proc/self/root' out '/secret.txt'], '/proc/self/environ', '/etc/passwd'};
for k = 1:numel(opened)
    [fid, why] = fopen(opened{k});
    if fid >= 0 || isempty(strfind(why, 'ermission')), fprintf('opened %s: %s\n', opened{k}, why); end
end
written = {[out '/secret.txt'], [out '/new.txt'], [root '/program/f.m'], [root '/program/new.txt'], [tempname '.txt'], 'new.txt', ...
           [root '/allowed/../outside/new.txt']};
for k = 1:numel(written)
    for mode = {'w', 'a', 'r+'}
        if fopen(written{k}, mode{1}) >= 0, fprintf('wrote %s %s\n', written{k}, mode{1}); end
    end
end
acts = {@() system('true'), @() unix('true'), @() eval('!true'), @() evalin('base', 'system(''true'');'), ...
        @() urlread('http://127.0.0.1'), @() webread('http://127.0.0.1'), ...
        @() fileread([out '/secret.txt']), @() load([out '/secret.txt']), @() importdata([out '/secret.txt']), ...
        @() save_to([out '/s.mat']), @() copyfile([out '/secret.txt'], [root '/allowed/c.txt']), ...
        @() copyfile([root '/program/data.txt'], [out '/c.txt']), @() movefile([out '/secret.txt'], [root '/allowed/m.txt']), ...
        @() movefile([root '/program/data.txt'], [root '/allowed/m.txt']), ...
        @() kept_outside(), @() with_path(out), @() in_folder(out), @() run([out '/kept_outside.m'])};
for k = 1:numel(acts)
    try
        acts{k}();
        fprintf('did %s\n', func2str(acts{k}));
    catch e
        if k <= 4 && isempty(strfind(e.message, 'sandbox')), disp(e.message), end
    end
end
warning('off', 'all');
delete([out '/secret.txt']);
if rmdir(out), disp('rmdir'), end
if rmdir(out, 's'), disp('rmdir s'), end
if mkdir([out '/folder']), disp('mkdir'), end
setenv('LD_PRELOAD', '/tmp/x.so');
try, system('true'); disp('system after setenv'), catch, end
if numel(dir(out)) > 2, disp('dir'), end
disp('end')
function p = pwd_of_program()
p = fileparts(mfilename('fullpath'));
end
function save_to(file)
x = 1; save(file, 'x');
end
function with_path(folder)
addpath(folder); kept_outside();
end
function in_folder(folder)
here = pwd; back = onCleanup(@() cd(here));
cd(folder);
[fid, ~] = fopen('secret.txt');
if fid < 0, error('refused'), end
end
"#;

#[test]
fn nothing_gets_out() {
    let root = place("escapes", ESCAPES);
    for tier in ["interp", "jit"] {
        let Some((code, text)) = confined(&root, &["--tier", tier, "program/f.m"]) else { return };
        assert_eq!((code, text.as_str()), (Some(0), "end\n"), "{tier}");
        let secret = fs::read_to_string(root.join("outside/secret.txt")).unwrap();
        assert_eq!(secret, "secret\n");
        assert_eq!(fs::read_dir(root.join("outside")).unwrap().count(), 2);
        assert_eq!(fs::read_dir(root.join("program")).unwrap().count(), 3);
        assert_eq!(fs::read_to_string(root.join("program/f.m")).unwrap(), ESCAPES);
    }
}

const WORK: &str = r#"
root = fileparts(fileparts(mfilename('fullpath')));
disp(strtrim(fileread([root '/program/data.txt'])))
cd([root '/allowed'])
fid = fopen('o.txt', 'w'); fprintf(fid, 'a %d\n', 5); fclose(fid);
disp(strtrim(fileread('o.txt')))
x = magic(3); save('x.mat', 'x'); clear x; load('x.mat'); disp(x(1, :))
mkdir('d'); copyfile('o.txt', 'd/p.txt'); movefile('d/p.txt', 'q.txt'); rmdir('d');
cd(root)
disp(exist('allowed/q.txt', 'file'))
cd('allowed'); delete('q.txt'); disp(numel(dir('*.mat')))
s = 0; for k = 1:300000, s = s + mod(k, 7); end
disp(s), disp(isempty(datestr(now))), disp(rand(3) < 2)
"#;

#[test]
fn what_is_allowed_works() {
    let root = place("work", WORK);
    for tier in ["interp", "jit"] {
        let Some((code, text)) = confined(&root, &["--tier", tier, "program/f.m"]) else { return };
        assert_eq!(code, Some(0), "{text}");
        assert!(text.starts_with("data\na 5\n     8     1     6\n     2\n     1\n"), "{text}");
        assert!(text.contains("899998\n   0\n"), "{text}");
    }
    // Code that an earlier run has kept is read, and nothing is written beside it.
    let kept = lanner(&root, &["run", "--tier", "jit", "program/f.m"]);
    assert!(kept.status.success());
    let count = || fs::read_dir(root.join("cache/objects")).map_or(0, Iterator::count);
    let before = count();
    assert!(before > 0);
    confined(&root, &["--tier", "jit", "program/f.m"]);
    assert_eq!(count(), before);
}

#[test]
fn typed_programs_are_confined() {
    let root = place("typed", "");
    let code = "disp(fopen('outside/secret.txt') >= 0), disp(fopen('/etc/passwd')), try, system('true'), catch e, disp(e.identifier), end";
    let output = lanner(&root, &["--sandbox", "-e", code]);
    if output.status.code() == Some(2) {
        return;
    }
    // The current folder is where functions are searched first, so it is the program's.
    assert_eq!(String::from_utf8_lossy(&output.stdout), "   1\n    -1\nMATLAB:system:Sandboxed\n");
}

#[test]
fn what_cannot_be_allowed_is_said() {
    let root = place("said", "disp(1)\n");
    let output = lanner(&root, &["run", "--sandbox", "--allow-read", "missing", "program/f.m"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("'missing' cannot be allowed"));
    let output = lanner(&root, &["run", "--allow-read", "outside", "program/f.m"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn time_is_bounded() {
    let endless = [
        ("loop", "disp('goes'), s = 0; while s >= 0, s = s + 1; end"),
        ("caught", "disp('goes'), while true, try, while true, x = 1; end, catch, end, end"),
        (
            "cleanup",
            "disp('goes'), unwind_protect, pause(100), unwind_protect_cleanup, while true, end, end_unwind_protect",
        ),
    ];
    for (name, program) in endless {
        let root = place(&format!("time_{name}"), program);
        for tier in ["interp", "jit"] {
            let output = lanner(&root, &["run", "--max-time", "300ms", "--tier", tier, "program/f.m"]);
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(124), "{name} in {tier}: {errors}");
            assert!(errors.contains("time limit"), "{name} in {tier}: {errors}");
            if name == "loop" {
                assert_eq!(String::from_utf8_lossy(&output.stdout), "goes\n");
            }
        }
    }
    let root = place("time_short", "disp(1)\n");
    let output = lanner(&root, &["run", "--max-time", "60s", "program/f.m"]);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), b"     1\n".as_slice()));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    let program = "try, x = zeros(20000); disp(numel(x)), catch e, disp(e.identifier), end\nx = zeros(2000); disp(numel(x))\n";
    let root = place("memory", program);
    for bounds in [["--max-memory", "256M"].as_slice(), &["--sandbox", "--max-memory", "256M"]] {
        let output = lanner(&root, &[&["run"], bounds, &["program/f.m"]].concat());
        let text =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.starts_with("MATLAB:") && text.ends_with("     4000000\n"), "{text}");
    }
}

#[test]
fn figures_are_one_page_where_no_other_file_may_be_made() {
    let root = place("page", "plot(1:3)\n");
    if confined(&root, &["--figures", "shown.html", "program/f.m"]).is_none() {
        return;
    }
    let page = fs::read_to_string(root.join("shown.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{page}");
    assert!(!root.join("shown.html.part").exists());
}
