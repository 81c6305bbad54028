//! What a program that has got hold of the processor itself could try: system calls, made directly, in a process that is confined.
//!
//! The test starts itself again, as the sandbox cannot be left. Where the kernel has no Landlock it says so and passes.

#![allow(unsafe_code)]

#[cfg(not(target_os = "linux"))]
fn main() {}

#[cfg(target_os = "linux")]
fn main() {
    let mut words = std::env::args().skip(1);
    if words.next().as_deref() == Some("inside") {
        let folder = words.next().unwrap_or_default();
        std::process::exit(linux::inside(&folder));
    }
    linux::outside();
}

#[cfg(target_os = "linux")]
mod linux {
    use lanner_sandbox::{Allowed, enter};
    use libc::{c_int, c_long};
    use std::path::{Path, PathBuf};
    use std::process::Command;

    /// The exit code where the kernel lacks what the sandbox needs.
    const LACKING: i32 = 77;

    pub fn outside() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sandbox_calls");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("read")).unwrap();
        std::fs::create_dir_all(folder.join("write")).unwrap();
        for file in ["secret.txt", "read/known.txt", "write/own.txt"] {
            std::fs::write(folder.join(file), "text").unwrap();
        }
        let this = std::env::current_exe().unwrap();
        let status = Command::new(this).arg("inside").arg(&folder).status().unwrap();
        if status.code() == Some(LACKING) {
            println!("skipped: this kernel has no Landlock");
            return;
        }
        assert!(status.success(), "{status}");
        let text = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!((text("secret.txt"), text("read/known.txt")), ("text".to_owned(), "text".to_owned()));
        println!("ok");
    }

    pub fn inside(folder: &str) -> i32 {
        let folder = PathBuf::from(folder);
        let allowed = Allowed { read: vec![folder.join("read")], write: vec![folder.join("write")] };
        if let Err(error) = enter(&allowed) {
            eprintln!("{error}");
            return LACKING;
        }
        files(&folder);
        calls();
        // What was confined before they began holds for threads, and there may be some.
        std::thread::spawn(calls).join().unwrap();
        0
    }

    fn files(folder: &Path) {
        let read =
            |file: &str| std::fs::read(folder.join(file)).map_err(|error| error.raw_os_error().unwrap());
        assert_eq!(read("read/known.txt"), Ok(b"text".to_vec()));
        assert_eq!(read("write/own.txt"), Ok(b"text".to_vec()));
        assert_eq!(read("secret.txt"), Err(libc::EACCES));
        assert_eq!(read("write/../secret.txt"), Err(libc::EACCES));
        std::os::unix::fs::symlink(folder.join("secret.txt"), folder.join("write/link")).unwrap_err();
        let refused = |done: std::io::Result<()>| {
            let code = done.unwrap_err().raw_os_error().unwrap();
            assert!(matches!(code, libc::EACCES | libc::EPERM | libc::EXDEV), "{code}");
        };
        let write = |file: &str| std::fs::write(folder.join(file), "other");
        write("write/own.txt").unwrap();
        write("write/new.txt").unwrap();
        std::fs::create_dir(folder.join("write/folder")).unwrap();
        std::fs::copy(folder.join("read/known.txt"), folder.join("write/copy.txt")).unwrap();
        refused(write("read/known.txt"));
        refused(write("new.txt"));
        refused(std::fs::remove_file(folder.join("read/known.txt")));
        refused(std::fs::rename(folder.join("read/known.txt"), folder.join("write/moved.txt")));
        refused(std::fs::hard_link(folder.join("secret.txt"), folder.join("write/hard.txt")));
        // Opened for reading, and yet empty afterwards.
        let path = std::ffi::CString::new(folder.join("read/known.txt").to_str().unwrap()).unwrap();
        refused_call(
            "open",
            libc::EACCES,
            libc::SYS_openat,
            &[
                c_long::from(libc::AT_FDCWD),
                path.as_ptr() as c_long,
                c_long::from(libc::O_RDONLY | libc::O_TRUNC),
            ],
        );
        refused_call("truncate", libc::EPERM, libc::SYS_truncate, &[path.as_ptr() as c_long, 0]);
        refused_call(
            "chmod",
            libc::EPERM,
            libc::SYS_fchmodat,
            &[c_long::from(libc::AT_FDCWD), path.as_ptr() as c_long, 0o777],
        );
        for name in [
            "/proc/self/mem",
            "/proc/self/environ",
            "/proc/1/environ",
            "/etc/passwd",
            "/dev/sda",
            "/proc/self/root/etc/passwd",
        ] {
            assert!(std::fs::read(name).is_err(), "{name}");
        }
    }

    fn calls() {
        let text = c"/bin/true".as_ptr() as c_long;
        let parent = std::os::unix::process::parent_id();
        let cases: &[(&str, c_int, c_long, &[c_long])] = &[
            (
                "socket, internet",
                libc::EPERM,
                libc::SYS_socket,
                &[libc::AF_INET as c_long, libc::SOCK_STREAM as c_long],
            ),
            (
                "socket, local",
                libc::EPERM,
                libc::SYS_socket,
                &[libc::AF_UNIX as c_long, libc::SOCK_DGRAM as c_long],
            ),
            (
                "socketpair, datagrams",
                libc::EPERM,
                libc::SYS_socketpair,
                &[libc::AF_UNIX as c_long, libc::SOCK_DGRAM as c_long],
            ),
            ("sendto", libc::EPERM, libc::SYS_sendto, &[0, 0, 0, 0, text, 10]),
            ("clone", libc::EPERM, libc::SYS_clone, &[libc::SIGCHLD as c_long]),
            ("clone3", libc::ENOSYS, libc::SYS_clone3, &[0, 0]),
            ("execve", libc::EPERM, libc::SYS_execve, &[text, 0, 0]),
            ("execveat", libc::EPERM, libc::SYS_execveat, &[libc::AT_FDCWD as c_long, text, 0, 0, 0]),
            ("memfd_create", libc::EPERM, libc::SYS_memfd_create, &[text, 0]),
            ("ptrace", libc::EPERM, libc::SYS_ptrace, &[libc::PTRACE_TRACEME as c_long]),
            ("process_vm_readv", libc::EPERM, libc::SYS_process_vm_readv, &[c_long::from(parent)]),
            ("kill", libc::EPERM, libc::SYS_kill, &[c_long::from(parent), 0]),
            ("tgkill", libc::EPERM, libc::SYS_tgkill, &[c_long::from(parent), c_long::from(parent), 0]),
            ("pidfd_open", libc::EPERM, libc::SYS_pidfd_open, &[c_long::from(parent), 0]),
            ("io_uring_setup", libc::EPERM, libc::SYS_io_uring_setup, &[1, 0]),
            ("unshare", libc::EPERM, libc::SYS_unshare, &[libc::CLONE_NEWUSER as c_long]),
            ("mount", libc::EPERM, libc::SYS_mount, &[0, 0, 0, 0, 0]),
            ("chroot", libc::EPERM, libc::SYS_chroot, &[text]),
            ("bpf", libc::EPERM, libc::SYS_bpf, &[0, 0, 0]),
            ("userfaultfd", libc::EPERM, libc::SYS_userfaultfd, &[0]),
            ("perf_event_open", libc::EPERM, libc::SYS_perf_event_open, &[0, 0, 0, 0, 0]),
            ("keyctl", libc::EPERM, libc::SYS_keyctl, &[0, 0]),
            ("prlimit64", libc::EPERM, libc::SYS_prlimit64, &[0, 0, text, 0]),
            ("prctl", libc::EPERM, libc::SYS_prctl, &[libc::PR_SET_DUMPABLE as c_long, 1]),
            (
                "fcntl, owner of signals",
                libc::EPERM,
                libc::SYS_fcntl,
                &[0, libc::F_SETOWN as c_long, c_long::from(parent)],
            ),
            ("ioctl, typing", libc::EPERM, libc::SYS_ioctl, &[0, libc::TIOCSTI as c_long, text]),
        ];
        for (name, code, call, arguments) in cases {
            refused_call(name, *code, *call, arguments);
        }
        #[cfg(target_arch = "x86_64")]
        for (name, call) in [("fork", libc::SYS_fork), ("vfork", libc::SYS_vfork)] {
            refused_call(name, libc::EPERM, call, &[]);
        }
    }

    /// Makes a call and checks which error it gives.
    fn refused_call(name: &str, code: c_int, call: c_long, arguments: &[c_long]) {
        let at = |k: usize| arguments.get(k).copied().unwrap_or(0);
        // SAFETY: the call is refused before the kernel looks at its arguments; where it is not, the test has failed.
        let done = unsafe { libc::syscall(call, at(0), at(1), at(2), at(3), at(4), at(5)) };
        let got = std::io::Error::last_os_error().raw_os_error();
        if done == 0 && name == "vfork" || done == 0 && name == "fork" {
            // A child that must not be.
            std::process::abort();
        }
        assert_eq!((done, got), (-1, Some(code)), "{name}");
    }
}
