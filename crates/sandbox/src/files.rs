//! Which files can be opened, made and removed: a Landlock ruleset.
//!
//! A rule names a folder by an open descriptor, so what a path leads through (`..`, symbolic links, `/proc/self/root`) does not matter: the kernel
//! looks at the file that is reached in the end. A hard link that somebody has put into an allowed folder is a file of that folder.
//! Landlock says nothing of a file's existence, size and times: `exist` answers for all files.
//!
//! Truncating needs ABI 3 (Linux 6.2): below it, opening a readable file could empty it, so there is no sandbox on older kernels. Network
//! rules (ABI 4), devices (5) and signals (6) come on top where the kernel has them; `calls` refuses these, too.

use crate::Allowed;
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

/// What Lanner itself reads of the system: time zones, the machine's size, and what the C library asks to count processors.
const OWN_NEEDS: &[&str] = &[
    "/etc/localtime",
    "/etc/timezone",
    "/usr/share/zoneinfo",
    "/dev/urandom",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/self/statm",
    "/proc/self/status",
    "/proc/self/cgroup",
    "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
];

/// What may be read and written by everybody.
const NOWHERE: &[&str] = &["/dev/null"];

pub(crate) fn restrict(allowed: &Allowed) -> Result<(), String> {
    let missing =
        "the sandbox needs Landlock of Linux 6.2 or newer, which this kernel lacks or has switched off";
    match apply(allowed) {
        Ok(RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced) => Ok(()),
        Ok(RulesetStatus::NotEnforced) => Err(missing.to_owned()),
        Err(error) => Err(format!("{missing} ({error})")),
    }
}

fn apply(allowed: &Allowed) -> Result<RulesetStatus, RulesetError> {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V3))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(ABI::V5))?
        .handle_access(AccessNet::from_all(ABI::V4))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(OWN_NEEDS, read))?
        .add_rules(path_beneath_rules(NOWHERE, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(&allowed.read, read))?
        .add_rules(path_beneath_rules(&allowed.write, read | write()))?;
    Ok(ruleset.restrict_self()?.ruleset)
}

/// All that changes files and folders. Devices and sockets cannot be made, and nothing can be run.
fn write() -> BitFlags<AccessFs> {
    AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::MakeSym
        | AccessFs::MakeFifo
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
        | AccessFs::Refer
}
