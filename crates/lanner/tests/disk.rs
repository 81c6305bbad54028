//! What is printed and cannot be written is told, and no file is lost for one that could not be: through the binary as a user runs it.
#![cfg(target_os = "linux")]

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("disk_{name}"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn lanner(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.env("LANNER_CACHE_SIZE", "0").env("NO_COLOR", "1").current_dir(folder);
    command.args(args).stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// A device that is always full.
fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").unwrap().into()
}

/// Text on standard output, which is full: the exit code, and what was said.
fn printed(args: &[&str]) -> (Option<i32>, String) {
    let folder = folder("printed");
    std::fs::write(folder.join("f.m"), "disp(1)\n").unwrap();
    let output = lanner(&folder, args).stdout(full()).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_full_disk_behind_standard_output_is_told() {
    let commands: [&[&str]; 12] = [
        &["-e", "disp(1)"],
        &["-e", "disp(1), exit"],
        &["-e", "fprintf('%d\\n', 1:100000);"],
        &["run", "f.m"],
        &["check", "f.m"],
        &["check", "--codes"],
        &["types", "f.m"],
        &["opt", "f.m"],
        &["cache"],
        &["help"],
        &["help", "sin"],
        &["--help"],
    ];
    for args in commands {
        let (code, said) = printed(args);
        assert_eq!(code, Some(2), "{args:?}: {said}");
        assert!(said.contains("No space left on device") && said.lines().count() == 1, "{args:?}: {said}");
    }
}

#[test]
fn a_reader_that_is_gone_ends_the_program_quietly() {
    let folder = folder("reader");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = lanner(&folder, &["-e", "while true, disp(1), end"]).stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(141), 0));
}

/// Runs code in a shell in which no file may have more than 64 KiB.
fn bounded(folder: &Path, code: &str) -> String {
    let script = format!("ulimit -f 64; trap '' XFSZ; exec {} -e \"$0\" 2>&1", env!("CARGO_BIN_EXE_lanner"));
    let mut command = Command::new("bash");
    command.env("LANNER_CACHE_SIZE", "0").env("NO_COLOR", "1").current_dir(folder);
    let output = command.args(["-c", &script, code]).stdin(Stdio::null()).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn writes_that_are_cut_are_told() {
    let folder = folder("cut");
    let said = bounded(
        &folder,
        "f = fopen('b.txt', 'w'); n = fprintf(f, '%d\\n', 1:100000); m = fwrite(f, zeros(1, 70000)); r = fclose(f); disp([n m r])",
    );
    assert_eq!(said.split_whitespace().collect::<Vec<_>>(), ["65536", "0", "-1"]);
    let said = bounded(&folder, "f = fopen('c.txt', 'w'); fprintf(f, '%d\\n', 1:100000);");
    assert!(said.contains("c.txt cannot be written: File too large"), "{said}");
    let said = bounded(
        &folder,
        "diary d.txt\nx = repmat('a', 1, 70000);\ntry, disp(x), catch e, disp(e.identifier), end",
    );
    assert!(said.contains("MATLAB:diary:FileNotWritten"), "{}", said.len());
}

#[test]
fn a_file_that_cannot_be_replaced_stays() {
    const FILES: [&str; 6] = ["a.mat", "b.csv", "c.txt", "d.xlsx", "e.mat", "f.h5"];
    let folder = folder("replaced");
    let said = bounded(
        &folder,
        "x = 1:10; save('a.mat', 'x'); writematrix(x, 'b.csv'); dlmwrite('c.txt', x); writematrix(x, 'd.xlsx'); save('e.mat', 'x', '-v7.3'); h5create('f.h5', '/x', 3)",
    );
    assert_eq!(said, "");
    std::fs::write(folder.join("large"), vec![0; 100_000]).unwrap();
    let before: Vec<Vec<u8>> = FILES.iter().map(|name| std::fs::read(folder.join(name)).unwrap()).collect();
    let code = "y = rand(300);\ntry, save('a.mat', 'y'), catch e, disp(e.message), end\ntry, writematrix(y, 'b.csv'), catch e, disp(e.message), end\ntry, dlmwrite('c.txt', y), catch e, disp(e.message), end\ntry, dlmwrite('c.txt', y, '-append'), catch e, disp(e.message), end\ntry, writematrix(y, 'd.xlsx'), catch e, disp(e.message), end\ntry, save('e.mat', 'y', '-append'), catch e, disp(e.message), end\ntry, h5create('f.h5', '/y', [300 300]), catch e, disp(e.message), end\n[s, m] = copyfile('large', 'a.mat'); disp([num2str(s) ' ' m])";
    let said = bounded(&folder, code);
    assert_eq!(said.matches("File too large").count(), 8, "{said}");
    let after: Vec<Vec<u8>> = FILES.iter().map(|name| std::fs::read(folder.join(name)).unwrap()).collect();
    assert!(before == after);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 7);
}
