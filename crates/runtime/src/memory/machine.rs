//! What the machine, the process's limits and its control group leave to a program.
//!
//! Two things run out. *Addresses*, where the process has a limit (`ulimit -v`): then the allocator is refused at once, and
//! says so. And *memory* itself: Linux hands out more than there is, and ends a process when it writes where nothing
//! is left. So large requests ask here first, and a thread looks now and then whether what is left goes to its end.

use std::fs::read_to_string;
use std::sync::OnceLock;
use std::time::Duration;

/// How fast a program can write fresh memory, in bytes per second, at most.
const FASTEST: usize = 8 << 30;

/// The machine's memory in bytes, or the control group's where that is less.
pub(super) fn total() -> usize {
    static TOTAL: OnceLock<usize> = OnceLock::new();
    *TOTAL.get_or_init(|| {
        let machine = of_meminfo("MemTotal:").unwrap_or(8 << 30);
        Group::of_process().limit().map_or(machine, |limit| limit.min(machine))
    })
}

/// How many bytes can be written before the system has to end somebody.
pub(super) fn available() -> usize {
    let machine = of_meminfo("MemAvailable:").unwrap_or(usize::MAX);
    Group::of_process().available().map_or(machine, |group| group.min(machine))
}

/// What is left to others, and to what is not asked for in advance.
pub(super) fn floor() -> usize {
    (total() / 64).clamp(64 << 20, 512 << 20)
}

/// The addresses that the process may have, where they are limited.
pub(super) fn address_space() -> Option<usize> {
    static LIMIT: OnceLock<Option<usize>> = OnceLock::new();
    *LIMIT.get_or_init(|| {
        #[cfg(target_os = "linux")]
        {
            let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
            // SAFETY: it only writes the limit that it is given.
            #[allow(unsafe_code)]
            let answer = unsafe { libc::getrlimit(libc::RLIMIT_AS, &raw mut limit) };
            (answer == 0 && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur as usize)
        }
        #[cfg(not(target_os = "linux"))]
        None
    })
}

/// Starts a thread that calls `on_end` when the machine's memory goes to its end and this process holds a good part of it.
/// It looks as rarely as what is left allows: every few seconds while there is much. Without the thread programs run as
/// they did.
pub(super) fn watch(on_end: fn()) {
    let looks = move || loop {
        // A short program is over before the first look.
        std::thread::sleep(Duration::from_millis(50));
        let left = available().saturating_sub(floor());
        std::thread::sleep(Duration::from_millis((left / (FASTEST / 1000)).clamp(20, 4000) as u64));
        if available() < floor() && resident().is_some_and(|bytes| bytes > total() / 4) {
            on_end();
            // Time to let go of something.
            std::thread::sleep(Duration::from_millis(200));
        }
    };
    let _ = std::thread::Builder::new().name("memory".to_owned()).stack_size(64 << 10).spawn(looks);
}

/// A line of `/proc/meminfo`, in bytes.
fn of_meminfo(key: &str) -> Option<usize> {
    let text = read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    Some(line.split_whitespace().next()?.parse::<usize>().ok()? * 1024)
}

/// The process's memory in bytes.
fn resident() -> Option<usize> {
    let text = read_to_string("/proc/self/statm").ok()?;
    Some(text.split_whitespace().nth(1)?.parse::<usize>().ok()? * 4096)
}

/// A control group: the folder of its files, and their names in the two versions of the interface.
struct Group {
    folder: String,
    names: [&'static str; 2],
}

impl Group {
    fn of_process() -> &'static Group {
        static GROUP: OnceLock<Group> = OnceLock::new();
        GROUP.get_or_init(|| {
            let of = |line: &str| {
                let mut parts = line.splitn(3, ':');
                let (_, kinds, path) = (parts.next()?, parts.next()?, parts.next()?);
                match kinds {
                    "" => Some((format!("/sys/fs/cgroup{path}"), ["memory.max", "memory.current"])),
                    kinds if kinds.split(',').any(|kind| kind == "memory") => Some((
                        format!("/sys/fs/cgroup/memory{path}"),
                        ["memory.limit_in_bytes", "memory.usage_in_bytes"],
                    )),
                    _ => None,
                }
            };
            let text = read_to_string("/proc/self/cgroup").unwrap_or_default();
            let found = text.lines().filter_map(of).find(|(folder, names)| {
                // In a container the path may be that of the machine outside: then its own is the root.
                number(folder, names[0]).is_some()
            });
            let (folder, names) =
                found.unwrap_or(("/sys/fs/cgroup".to_owned(), ["memory.max", "memory.current"]));
            Group { folder, names }
        })
    }

    fn limit(&self) -> Option<usize> {
        number(&self.folder, self.names[0])
    }

    /// What the limit leaves; pages of files are let go of where memory is needed.
    fn available(&self) -> Option<usize> {
        let limit = self.limit().filter(|&limit| limit < 1 << 60)?;
        let used = number(&self.folder, self.names[1])?;
        let stat = read_to_string(format!("{}/memory.stat", self.folder)).unwrap_or_default();
        let of_files = stat
            .lines()
            .filter_map(|line| line.strip_prefix("inactive_file ").or(line.strip_prefix("active_file ")))
            .filter_map(|bytes| bytes.trim().parse::<usize>().ok())
            .sum();
        Some(limit.saturating_sub(used.saturating_sub(of_files)))
    }
}

fn number(folder: &str, name: &str) -> Option<usize> {
    read_to_string(format!("{folder}/{name}")).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_has_memory() {
        assert!(total() > floor());
        assert!(available() <= total());
    }
}
