//! The clocks: stopwatch, wall clock, processor time.

use super::format::formatted;
use super::serial::{UNIX_EPOCH, serial};
use crate::error::Reason;
use crate::input::{Keys, read_line};
use crate::memory::Duplicate;
use crate::{Args, Error, Host, Outputs, Result, Tensor, Value, one};
use lanner_facts::Class;
use smallvec::smallvec;
use std::io::IsTerminal;
use std::time::{Duration, Instant, SystemTime};

/// The stopwatch: when the session began, and when `tic` was called last without an output.
#[derive(Debug)]
pub struct Clock {
    began: Instant,
    /// Nanoseconds since 1970 at `began`; identifiers of `tic` count from there.
    began_unix: u64,
    tic: Option<Instant>,
}

impl Default for Clock {
    fn default() -> Clock {
        let unix = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Clock { began: Instant::now(), began_unix: unix.as_nanos() as u64, tic: None }
    }
}

impl Clock {
    fn nanoseconds(&self) -> u64 {
        self.began_unix + self.began.elapsed().as_nanos() as u64
    }
}

/// `tic`, `id = tic`.
pub fn tic(host: &mut dyn Host, _: Args, nargout: usize) -> Result<Outputs> {
    let clock = &mut host.state().clock;
    if nargout > 0 {
        return one(Value::Int(Class::Uint64, clock.nanoseconds() as i64));
    }
    clock.tic = Some(Instant::now());
    Ok(Outputs::new())
}

/// `toc`, `toc(id)`, `seconds = toc`.
pub fn toc(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let clock = &host.state().clock;
    let seconds = match args.first() {
        Some(Value::Int(Class::Uint64, id)) => clock.nanoseconds().saturating_sub(*id as u64) as f64 / 1e9,
        Some(_) => {
            let text = "Timer handle must be a uint64 scalar as 'tic' gives it.";
            return Err(Error::new("MATLAB:toc:invalidTimerHandle", text));
        }
        None => match clock.tic {
            Some(start) => start.elapsed().as_secs_f64(),
            None => {
                let text = "You must call 'tic' without an output argument before calling 'toc' without an input argument.";
                return Err(Error::new("MATLAB:toc:callTicFirstNoInputs", text));
            }
        },
    };
    if nargout > 0 {
        return one(seconds);
    }
    host.print(&format!("Elapsed time is {seconds:.6} seconds.\n"))?;
    Ok(Outputs::new())
}

/// The local time as a date vector.
pub fn local_now() -> [f64; 6] {
    let now = jiff::Zoned::now();
    let second = f64::from(now.second()) + f64::from(now.subsec_nanosecond()) / 1e9;
    [
        f64::from(now.year()),
        f64::from(now.month()),
        f64::from(now.day()),
        f64::from(now.hour()),
        f64::from(now.minute()),
        second,
    ]
}

/// `clock`: the local time as a date vector.
pub fn clock(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Tensor::row(local_now().duplicate()))
}

/// `now`: the local time as a serial number.
pub fn now(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(serial(local_now()))
}

/// `date`: today as text.
pub fn date(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text(&formatted(local_now(), "dd-mmm-yyyy")))
}

/// `cputime`: seconds of processor time of the process.
pub fn cputime(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let measured = threads_time();
    one(measured.unwrap_or_else(|| host.state().clock.began.elapsed().as_secs_f64()))
}

/// The time that the system has counted for all threads, to the nanosecond.
fn threads_time() -> Option<f64> {
    let mut total = 0.0;
    for thread in std::fs::read_dir("/proc/self/task").ok()? {
        let text = std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        total += text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9;
    }
    Some(total)
}

/// `pause(seconds)`, `pause` until a key is pressed, `pause('on')`.
pub fn pause(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    host.state().out.flush()?;
    match args.first() {
        // At the end of the input there is nobody to wait for.
        None if std::io::stdin().is_terminal() => drop(Keys::open().next()?),
        // A line of a file or a pipe stands for one.
        None => drop(read_line()?),
        Some(Value::Char(_) | Value::String(_)) => (),
        Some(seconds) => match seconds.as_f64() {
            Some(s) if s >= 0.0 && host.state().timers > 0 => wait_with_timers(host, s)?,
            Some(s) if s >= 0.0 => {
                wait(host, Duration::try_from_secs_f64(s).unwrap_or(Duration::MAX))?;
            }
            _ => {
                let text = "Input argument must be a non-negative number of seconds.";
                return Err(Error::new("MATLAB:pause:InvalidInputType", text));
            }
        },
    }
    Ok(Outputs::new())
}

/// `lanner.timed(n)`: so many timers run.
pub fn timed(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    host.state().timers = args[0].as_f64().unwrap_or(0.0) as u32;
    Ok(Outputs::new())
}

/// Waits, and calls the timers that are due meanwhile.
///
/// # Errors
/// Those of waiting; a timer's own errors are shown, and end nothing else.
pub fn wait_with_timers(host: &mut dyn Host, seconds: f64) -> Result<()> {
    let args = smallvec![Value::text("wait"), Value::Scalar(seconds)];
    host.call_named("lanner.timers", args, 0).map(drop)
}

/// Sleeps in short turns, so that Ctrl-C ends it.
fn wait(host: &mut dyn Host, whole: Duration) -> Result<()> {
    const TURN: Duration = Duration::from_millis(20);
    let start = Instant::now();
    loop {
        if host.take_interrupt() {
            return Err(Error::because(Reason::Interrupted));
        }
        let Some(left) = whole.checked_sub(start.elapsed()).filter(|left| !left.is_zero()) else {
            return Ok(());
        };
        std::thread::sleep(left.min(TURN));
    }
}

/// Seconds since 1970: what `time` counts.
pub fn unix_now() -> f64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

/// Seconds since 1970 (UTC) of a serial number that is taken as UTC.
pub fn unix_of_serial(serial: f64) -> f64 {
    (serial - UNIX_EPOCH) * 86400.0
}
