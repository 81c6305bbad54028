//! Octave's functions on seconds since 1970 and time structs.

use super::clock::{unix_now, unix_of_serial};
use super::format::{DAYS, MONTHS};
use super::serial::serial;
use crate::memory::{Duplicate, Grow};
use crate::{Args, Error, Host, Outputs, Result, Value, one};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use lanner_base::Name;

/// `time`: seconds since 1970-01-01 00:00 UTC.
pub fn time(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(unix_now())
}

/// `localtime(t)`: a struct with the parts of the local time.
pub fn localtime(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(time_struct(&args[0], TimeZone::system())?)
}

/// `gmtime(t)`: a struct with the parts of the time in UTC.
pub fn gmtime(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(time_struct(&args[0], TimeZone::UTC)?)
}

fn wrong(name: &str) -> Error {
    Error::new("Octave:undefined-function", format!("{name}: invalid time"))
}

fn time_struct(t: &Value, zone: TimeZone) -> Result<Value> {
    let seconds = t.as_f64().filter(|s| s.is_finite()).ok_or_else(|| wrong("localtime"))?;
    let whole = Timestamp::from_second(seconds.floor() as i64).map_err(|_| wrong("localtime"))?;
    let z: Zoned = whole.to_zoned(zone);
    let name = z.strftime("%Z").to_string();
    Ok(Value::structure([
        ("usec", Value::Scalar((seconds.rem_euclid(1.0) * 1e6).round())),
        ("sec", Value::Scalar(f64::from(z.second()))),
        ("min", Value::Scalar(f64::from(z.minute()))),
        ("hour", Value::Scalar(f64::from(z.hour()))),
        ("mday", Value::Scalar(f64::from(z.day()))),
        ("mon", Value::Scalar(f64::from(z.month() - 1))),
        ("year", Value::Scalar(f64::from(z.year()) - 1900.0)),
        ("wday", Value::Scalar(f64::from(z.weekday().to_sunday_zero_offset()))),
        ("yday", Value::Scalar(f64::from(z.day_of_year()) - 1.0)),
        ("isdst", Value::Scalar(f64::from(u8::from(z.time_zone().to_offset_info(whole).dst().is_dst())))),
        ("gmtoff", Value::Scalar(f64::from(z.offset().seconds()))),
        ("zone", Value::text(&name)),
    ]))
}

/// The parts of a time struct: year, month from 1, day, hour, minute, second, weekday from 0, day of the year from 0.
fn fields(name: &str, value: &Value) -> Result<([f64; 6], f64, f64)> {
    let Value::Struct(s) = value else { return Err(wrong(name)) };
    let field = |f: &str| {
        s.get(Name::new(f)).and_then(Value::as_f64).filter(|x| x.is_finite()).ok_or_else(|| wrong(name))
    };
    let date = [
        field("year")? + 1900.0,
        field("mon")? + 1.0,
        field("mday")?,
        field("hour")?,
        field("min")?,
        field("sec")? + field("usec").unwrap_or(0.0) / 1e6,
    ];
    Ok((date, field("wday").unwrap_or(0.0), field("yday").unwrap_or(0.0)))
}

/// `mktime(s)`: seconds since 1970 of a local time struct.
pub fn mktime(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (date, ..) = fields("mktime", &args[0])?;
    let as_utc = unix_of_serial(serial([date[0], date[1], date[2], 0.0, 0.0, 0.0]))
        + date[3] * 3600.0
        + date[4] * 60.0
        + date[5];
    let guess = Timestamp::from_second(as_utc.floor() as i64).map_err(|_| wrong("mktime"))?;
    let local = guess.to_zoned(TimeZone::UTC).datetime();
    let zoned = local.to_zoned(TimeZone::system()).map_err(|_| wrong("mktime"))?;
    one(zoned.timestamp().as_second() as f64 + as_utc.rem_euclid(1.0))
}

/// `asctime(s)`: `Thu Mar 24 15:45:17 2005` with a new line.
pub fn asctime(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(Value::text(&written("%a %b %d %H:%M:%S %Y\n", &args[0])?))
}

/// `strftime(format, s)`.
pub fn strftime(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let format = args[0].as_text().ok_or_else(|| wrong("strftime"))?;
    one(Value::text(&written(&format, &args[1])?))
}

fn written(format: &str, value: &Value) -> Result<String> {
    let (date, wday, yday) = fields("strftime", value)?;
    let [year, month, day, hour, minute, second] = date.map(|x| x.floor() as i64);
    let month_name = MONTHS.get((month - 1).max(0) as usize).copied().unwrap_or_default();
    let day_name = DAYS.get(wday.max(0.0) as usize).copied().unwrap_or_default();
    let twelve = (hour + 11).rem_euclid(12) + 1;
    let mut out = String::new();
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        if c != '%' {
            out.put(c);
            continue;
        }
        let piece = match chars.next() {
            Some('Y') => format!("{year:04}"),
            Some('y') => format!("{:02}", year.rem_euclid(100)),
            Some('m') => format!("{month:02}"),
            Some('d') => format!("{day:02}"),
            Some('e') => format!("{day:2}"),
            Some('H') => format!("{hour:02}"),
            Some('I') => format!("{twelve:02}"),
            Some('k') => format!("{hour:2}"),
            Some('l') => format!("{twelve:2}"),
            Some('M') => format!("{minute:02}"),
            Some('S') => format!("{second:02}"),
            Some('p') => (if hour < 12 { "AM" } else { "PM" }).duplicate(),
            Some('a') => day_name.get(..3).unwrap_or_default().duplicate(),
            Some('A') => day_name.duplicate(),
            Some('b' | 'h') => month_name.get(..3).unwrap_or_default().duplicate(),
            Some('B') => month_name.duplicate(),
            Some('j') => format!("{:03}", yday as i64 + 1),
            Some('w') => format!("{}", wday as i64),
            Some('D') | Some('x') => format!("{month:02}/{day:02}/{:02}", year.rem_euclid(100)),
            Some('F') => format!("{year:04}-{month:02}-{day:02}"),
            Some('T') | Some('X') => format!("{hour:02}:{minute:02}:{second:02}"),
            Some('R') => format!("{hour:02}:{minute:02}"),
            Some('r') => {
                let half = if hour < 12 { "AM" } else { "PM" };
                format!("{twelve:02}:{minute:02}:{second:02} {half}")
            }
            Some('c') => written("%a %b %e %H:%M:%S %Y", value)?,
            Some('n') => "\n".duplicate(),
            Some('t') => "\t".duplicate(),
            Some('%') => "%".duplicate(),
            Some(other) => format!("%{other}"),
            None => "%".duplicate(),
        };
        out.put(&piece);
    }
    Ok(out)
}
