//! The forms in which a program's text comes: encodings, ends of lines, a pipe.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAM: &str = "s = 'né';\nif numel(s) == 2\n    disp(double(s(2)))\nend\n";

/// What the program prints that stands in a file with these bytes.
fn printed(name: &str, bytes: &[u8]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sources");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), bytes).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    let output = command.args(["run", name]).current_dir(&folder).stdin(Stdio::null()).output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

fn utf16(unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{feff}{PROGRAM}").encode_utf16().flat_map(unit).collect()
}

#[test]
fn encodings_are_told_by_their_marks_and_their_bytes() {
    let latin: Vec<u8> = PROGRAM.chars().map(|c| c as u8).collect();
    let forms: [(&str, Vec<u8>); 7] = [
        ("utf8.m", PROGRAM.into()),
        ("utf8_with_mark.m", format!("\u{feff}{PROGRAM}").into()),
        ("lines_of_windows.m", PROGRAM.replace('\n', "\r\n").into()),
        ("latin1.m", latin.clone()),
        ("latin1_with_mark_of_utf8.m", [b"\xef\xbb\xbf".as_slice(), &latin].concat()),
        ("utf16_little.m", utf16(u16::to_le_bytes)),
        ("utf16_big.m", utf16(u16::to_be_bytes)),
    ];
    for (name, bytes) in forms {
        assert_eq!(printed(name, &bytes), "   233\n", "{name}");
    }
}

#[test]
fn a_program_may_come_through_a_pipe() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.args(["run", "/dev/stdin"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(PROGRAM.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "   233\n");
}
