//! Which system calls there are: a seccomp filter that lists what Lanner, its libraries and LLVM need.
//!
//! What is not listed fails with "Operation not permitted": starting programs, processes, sockets, signals to others, `ptrace`, `io_uring`,
//! `memfd_create`, mounts, name spaces, and what future kernels add. Some are allowed with certain arguments alone: `clone` makes
//! threads, `tgkill` reaches this process, `ioctl` asks a terminal but types nothing into it.
//!
//! Two more filters stand before it. `clone3` has its flags in memory, where no filter can look, so it does not exist, and the C library falls back on
//! `clone`. `fchmod` says that it has done its work: the library that copies files ends with it, and nothing that can be
//! opened for reading alone may have its mode changed.
//!
//! File names are in memory, too: what files can be reached is said by `files`.

use libc::{c_int, c_long};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter_all_threads,
};
use std::collections::BTreeMap;

/// Calls that may have any arguments.
#[rustfmt::skip] // By what they are for.
const ALLOWED: &[c_long] = &[
    // Files: which ones is said by Landlock.
    libc::SYS_read, libc::SYS_write, libc::SYS_readv, libc::SYS_writev, libc::SYS_pread64, libc::SYS_pwrite64,
    libc::SYS_preadv, libc::SYS_pwritev, libc::SYS_lseek, libc::SYS_openat, libc::SYS_close, libc::SYS_close_range,
    libc::SYS_fstat, libc::SYS_newfstatat, libc::SYS_statx, libc::SYS_statfs, libc::SYS_fstatfs, libc::SYS_faccessat,
    libc::SYS_faccessat2, libc::SYS_readlinkat, libc::SYS_getcwd, libc::SYS_chdir, libc::SYS_fchdir, libc::SYS_getdents64,
    libc::SYS_renameat, libc::SYS_renameat2, libc::SYS_unlinkat, libc::SYS_mkdirat, libc::SYS_ftruncate, libc::SYS_fallocate,
    libc::SYS_fsync, libc::SYS_fdatasync, libc::SYS_fadvise64, libc::SYS_copy_file_range, libc::SYS_sendfile, libc::SYS_splice,
    libc::SYS_flock, libc::SYS_umask,
    // Descriptors, pipes and waiting.
    libc::SYS_dup, libc::SYS_dup3, libc::SYS_pipe2, libc::SYS_ppoll, libc::SYS_pselect6, libc::SYS_eventfd2,
    libc::SYS_epoll_create1, libc::SYS_epoll_ctl, libc::SYS_epoll_pwait,
    // Memory, also for machine code.
    libc::SYS_mmap, libc::SYS_mprotect, libc::SYS_munmap, libc::SYS_mremap, libc::SYS_madvise, libc::SYS_brk, libc::SYS_msync,
    libc::SYS_mincore, libc::SYS_membarrier,
    // Threads.
    libc::SYS_clone3, libc::SYS_futex, libc::SYS_set_robust_list, libc::SYS_get_robust_list, libc::SYS_set_tid_address,
    libc::SYS_rseq, libc::SYS_sched_yield, libc::SYS_sched_getaffinity, libc::SYS_sched_getparam, libc::SYS_sched_getscheduler,
    libc::SYS_getcpu, libc::SYS_gettid, libc::SYS_exit, libc::SYS_exit_group,
    // Signals of this process.
    libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn, libc::SYS_rt_sigsuspend, libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait, libc::SYS_sigaltstack, libc::SYS_restart_syscall,
    // Time and chance.
    libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep, libc::SYS_nanosleep, libc::SYS_gettimeofday,
    libc::SYS_times, libc::SYS_getrusage, libc::SYS_setitimer, libc::SYS_getitimer, libc::SYS_getrandom,
    // Who and where this is.
    libc::SYS_getpid, libc::SYS_getppid, libc::SYS_getpgid, libc::SYS_getsid, libc::SYS_getuid, libc::SYS_geteuid, libc::SYS_getgid,
    libc::SYS_getegid, libc::SYS_getgroups, libc::SYS_uname, libc::SYS_sysinfo,
    // Both ends of it are this process's; the prompt wakes itself up through one.
    libc::SYS_recvfrom, libc::SYS_shutdown,
];

/// Older spellings of the same, which newer architectures lack.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const OLDER: &[c_long] = &[
    libc::SYS_open, libc::SYS_stat, libc::SYS_lstat, libc::SYS_access, libc::SYS_readlink, libc::SYS_rename, libc::SYS_unlink,
    libc::SYS_rmdir, libc::SYS_mkdir, libc::SYS_getdents, libc::SYS_dup2, libc::SYS_pipe, libc::SYS_poll, libc::SYS_select,
    libc::SYS_epoll_wait, libc::SYS_time, libc::SYS_getpgrp, libc::SYS_getrlimit, libc::SYS_alarm, libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[c_long] = &[];

/// What may be asked of a descriptor. Who gets its signals is not among it.
#[rustfmt::skip]
const FCNTL: &[c_int] = &[
    libc::F_DUPFD, libc::F_DUPFD_CLOEXEC, libc::F_GETFD, libc::F_SETFD, libc::F_GETFL, libc::F_SETFL, libc::F_GETLK, libc::F_SETLK,
    libc::F_SETLKW, libc::F_OFD_GETLK, libc::F_OFD_SETLK, libc::F_OFD_SETLKW,
];

/// What may be asked of a terminal. `TIOCSTI`, which types into it, is not among it.
#[rustfmt::skip]
const IOCTL: &[libc::Ioctl] = &[
    libc::TCGETS, libc::TCSETS, libc::TCSETSW, libc::TCSETSF, libc::TCGETS2, libc::TIOCGWINSZ, libc::TIOCGPGRP, libc::TIOCOUTQ,
    libc::FIONREAD, libc::FIONBIO, libc::FIOCLEX, libc::FIONCLEX,
];

pub(crate) fn restrict() -> Result<(), String> {
    let programs =
        programs().map_err(|error| format!("the sandbox has no filter of system calls: {error}"))?;
    for program in &programs {
        apply_filter_all_threads(program)
            .map_err(|error| format!("the sandbox needs seccomp, which this kernel refuses ({error})"))?;
    }
    Ok(())
}

/// The filters, the last one with the list: what it does not list is refused whatever the others say.
fn programs() -> Result<Vec<BpfProgram>, BackendError> {
    let one = |call, errno: c_int| {
        let rules = BTreeMap::from([(call, Vec::new())]);
        filter(rules, SeccompAction::Allow, SeccompAction::Errno(errno as u32))
    };
    let list = filter(rules()?, SeccompAction::Errno(libc::EPERM as u32), SeccompAction::Allow)?;
    Ok(vec![one(libc::SYS_clone3, libc::ENOSYS)?, one(libc::SYS_fchmod, 0)?, list])
}

fn filter(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    mismatch: SeccompAction,
    matched: SeccompAction,
) -> Result<BpfProgram, BackendError> {
    let target = TargetArch::try_from(std::env::consts::ARCH)?;
    SeccompFilter::new(rules, mismatch, matched, target)?.try_into()
}

/// What each call may have as its arguments.
fn rules() -> Result<BTreeMap<i64, Vec<SeccompRule>>, BackendError> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        ALLOWED.iter().chain(OLDER).map(|&call| (call, Vec::new())).collect();
    // It goes past the filter that says it does its work, or that one would be refused here.
    rules.insert(libc::SYS_fchmod, Vec::new());
    rules.insert(libc::SYS_clone, vec![all([bits(0, libc::CLONE_THREAD as u64)])?]);
    rules.insert(libc::SYS_tgkill, vec![all([equals(0, u64::from(std::process::id()))])?]);
    rules.insert(libc::SYS_fcntl, any_of(1, FCNTL.iter().map(|&c| c as u64))?);
    rules.insert(libc::SYS_ioctl, any_of(1, IOCTL.iter().map(|&c| c as u64))?);
    let names = [libc::PR_SET_NAME, libc::PR_GET_NAME, libc::PR_SET_VMA];
    rules.insert(libc::SYS_prctl, any_of(0, names.iter().map(|&c| c as u64))?);
    // Limits are read, of this process.
    rules.insert(libc::SYS_prlimit64, vec![all([equals(0, 0), whole(2, 0)])?]);
    rules.insert(
        libc::SYS_socketpair,
        vec![all([equals(0, libc::AF_UNIX as u64), of_kind(libc::SOCK_STREAM)])?],
    );
    // Without an address it goes to the other end.
    rules.insert(libc::SYS_sendto, vec![all([whole(4, 0)])?]);
    Ok(rules)
}

type Condition = Result<SeccompCondition, BackendError>;

/// The lower half of an argument is a number: the kernel looks at no more of an `int`.
fn equals(argument: u8, value: u64) -> Condition {
    let value = value & u64::from(u32::MAX);
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)
}

/// The whole argument, an address, is a number.
fn whole(argument: u8, value: u64) -> Condition {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, value)
}

/// The argument has these bits.
fn bits(argument: u8, bits: u64) -> Condition {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(bits), bits)
}

/// A socket's kind, whatever its flags.
fn of_kind(kind: c_int) -> Condition {
    SeccompCondition::new(1, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(0xf), kind as u64)
}

fn all<const N: usize>(conditions: [Condition; N]) -> Result<SeccompRule, BackendError> {
    SeccompRule::new(conditions.into_iter().collect::<Result<_, _>>()?)
}

fn any_of(argument: u8, values: impl Iterator<Item = u64>) -> Result<Vec<SeccompRule>, BackendError> {
    values.map(|value| all([equals(argument, value)])).collect()
}
