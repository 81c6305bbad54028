//! What the machine is.

use crate::library::errors::warn;
use crate::memory::{Duplicate, Reword};
use crate::threads;
use crate::{Args, Error, Host, Outputs, Result, Struct, Value, one};
use lanner_base::{Dialect, Name};
use smallvec::smallvec;

/// Whether this is Windows.
pub fn ispc(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(cfg!(windows))
}

/// Whether this is Unix, macOS too.
pub fn isunix(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(cfg!(unix))
}

/// Whether this is macOS.
pub fn ismac(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(cfg!(target_os = "macos"))
}

/// MATLAB's name of the platform.
const ARCH: &str = if cfg!(windows) {
    "win64"
} else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
    "maca64"
} else if cfg!(target_os = "macos") {
    "maci64"
} else if cfg!(target_arch = "aarch64") {
    "glnxa64_arm"
} else {
    "glnxa64"
};

/// MATLAB's limit on elements, 2^48 - 1.
const MOST_ELEMENTS: f64 = 281_474_976_710_655.0;

/// `[name, most, order] = computer`, `computer('arch')`.
pub fn computer(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    if let Some(word) = args.first() {
        return match word.as_text().as_deref() {
            Some("arch") => one(Value::text(ARCH)),
            _ => Err(Error::new("MATLAB:computer:InvalidInput", "The only valid argument is 'arch'.")),
        };
    }
    let name = match host.dialect() {
        Dialect::Matlab if ARCH == "win64" => "PCWIN64".duplicate(),
        Dialect::Matlab => ARCH.ascii_uppercase(),
        Dialect::Octave => format!("{}-pc-{}-gnu", std::env::consts::ARCH, std::env::consts::OS),
    };
    if nargout == 0 && host.dialect() == Dialect::Octave {
        host.print(&format!("{name}\n"))?;
        return Ok(Outputs::new());
    }
    let order = if cfg!(target_endian = "big") { "B" } else { "L" };
    Ok(smallvec![Value::text(&name), Value::Scalar(MOST_ELEMENTS), Value::text(order)])
}

/// The ending of compiled functions.
pub fn mexext(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text(if cfg!(windows) {
        "mexw64"
    } else if cfg!(target_os = "macos") {
        "mexmaci64"
    } else {
        "mexa64"
    }))
}

fn processors() -> f64 {
    std::thread::available_parallelism().map_or(1.0, |n| n.get() as f64)
}

/// The number of processors.
pub fn nproc(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(processors())
}

/// `n = maxNumCompThreads(m)`: computes with `m` threads, or as many as usual ('automatic'); gives how many it were before.
pub fn max_threads(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let before = threads::count();
    if let Some(wanted) = args.first() {
        let is_automatic = wanted.as_text().is_some_and(|text| text.lowercase() == "automatic");
        let count = wanted.as_f64().filter(|n| n.fract() == 0.0 && *n >= 1.0);
        let wanted = match count {
            _ if is_automatic => threads::usual(),
            Some(n) => (n as usize).min(threads::usual()),
            None => {
                let text = "Argument must be a positive integer or 'automatic'.";
                return Err(Error::new("MATLAB:maxNumCompThreads:invalidArgument", text));
            }
        };
        if !threads::choose(wanted) {
            let now = threads::count();
            let text =
                format!("{now} threads compute already; their number can be chosen before they begin.");
            warn(host, "Lanner:maxNumCompThreads:begun", &text)?;
        }
        if nargout == 0 {
            return Ok(Outputs::new());
        }
    }
    one(before as f64)
}

/// The number of this process.
pub fn getpid(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(f64::from(std::process::id()))
}

/// `feature(name)`: a few facts that programs ask this undocumented function for.
pub fn feature(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = args.first().and_then(Value::as_text).unwrap_or_default().lowercase();
    match name.as_str() {
        "numcores" => one(processors()),
        "numthreads" => one(threads::count() as f64),
        "getpid" => getpid(host, args, nargout),
        "defaultcharacterset" => one(Value::text("UTF-8")),
        "jit" | "accel" | "scopedaccelenablement" => one(true),
        "isdebugmode" | "usehg2" | "hgusingmatlabclasses" => one(false),
        "hotlinks" | "showfigurewindows" => one(false),
        "eps" => one(f64::EPSILON),
        _ => Err(Error::new("MATLAB:feature:unknownFeature", format!("Feature {name} not found."))),
    }
}

/// The machine's name on the network.
pub fn gethostname(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text(&node_name()))
}

fn node_name() -> String {
    let kernel = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name =
        kernel.or_else(|| std::env::var("HOSTNAME").ok()).or_else(|| std::env::var("COMPUTERNAME").ok());
    name.map_or_else(|| "localhost".duplicate(), |name| name.trim().duplicate())
}

/// `[info, error, message] = uname`.
pub fn uname(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let read = |name: &str| {
        std::fs::read_to_string(format!("/proc/sys/kernel/{name}")).unwrap_or_default().trim().duplicate()
    };
    let mut info = Struct::scalar();
    for (field, text) in [
        ("sysname", read("ostype")),
        ("nodename", node_name()),
        ("release", read("osrelease")),
        ("version", read("version")),
        ("machine", std::env::consts::ARCH.duplicate()),
    ] {
        info.set(Name::new(field), Value::text(&text));
    }
    Ok(smallvec![Value::from(info), Value::Scalar(0.0), Value::text("")])
}

/// `[user, machine] = memory`: bytes in use and available, as `/proc` tells.
pub fn memory(host: &mut dyn Host, _: Args, nargout: usize) -> Result<Outputs> {
    let text = |file: &str| std::fs::read_to_string(file).unwrap_or_default();
    let line = |text: &str, key: &str| {
        let found = text
            .lines()
            .find(|l| l.starts_with(key))
            .and_then(|l| l.split_whitespace().nth(1)?.parse::<f64>().ok());
        found.map_or(f64::NAN, |kibibytes| kibibytes * 1024.0)
    };
    let (system, own) = (text("/proc/meminfo"), text("/proc/self/status"));
    let (total, free, used) =
        (line(&system, "MemTotal:"), line(&system, "MemAvailable:"), line(&own, "VmRSS:"));
    if nargout == 0 {
        host.print(&format!(
            "Maximum possible array:  {:>12.0} MB\nMemory available for all arrays: {:>4.0} MB\nMemory used by this session:  {:>7.0} MB\nPhysical Memory (RAM):  {:>13.0} MB\n",
            total / 1048576.0, free / 1048576.0, used / 1048576.0, total / 1048576.0
        ))?;
        return Ok(Outputs::new());
    }
    let user = Value::structure([
        ("MaxPossibleArrayBytes", Value::Scalar(total)),
        ("MemAvailableAllArrays", Value::Scalar(free)),
        ("MemUsedMATLAB", Value::Scalar(used)),
    ]);
    let amount = |available: f64| {
        Value::structure([("Available", Value::Scalar(available)), ("Total", Value::Scalar(total))])
    };
    let machine = Value::structure([
        ("VirtualAddressSpace", amount(free)),
        ("SystemMemory", Value::structure([("Available", Value::Scalar(free))])),
        ("PhysicalMemory", amount(free)),
    ]);
    Ok(smallvec![user, machine])
}
