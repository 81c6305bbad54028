//! Dates as text: `datestr`'s numbered formats and free ones such as `yyyy-mm-dd HH:MM:SS.FFF`.

use super::serial::{serial, weekday};
use crate::memory::{Duplicate, Gather, Grow};

/// The formats that `datestr` takes by number.
pub const NUMBERED: [&str; 32] = [
    "dd-mmm-yyyy HH:MM:SS",
    "dd-mmm-yyyy",
    "mm/dd/yy",
    "mmm",
    "m",
    "mm",
    "mm/dd",
    "dd",
    "ddd",
    "d",
    "yyyy",
    "yy",
    "mmmyy",
    "HH:MM:SS",
    "HH:MM:SS PM",
    "HH:MM",
    "HH:MM PM",
    "QQ-YY",
    "QQ",
    "dd/mm",
    "dd/mm/yy",
    "mmm.dd,yyyy HH:MM:SS",
    "mmm.dd,yyyy",
    "mm/dd/yyyy",
    "dd/mm/yyyy",
    "yy/mm/dd",
    "yyyy/mm/dd",
    "QQ-YYYY",
    "mmmyyyy",
    "yyyy-mm-dd",
    "yyyymmddTHHMMSS",
    "yyyy-mm-dd HH:MM:SS",
];

/// English names of the months.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// English names of the days, Sunday first.
pub const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// A part of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `yyyy`, `yy`.
    Year(usize),
    /// `QQ`.
    Quarter,
    /// `m`, `mm`, `mmm`, `mmmm`.
    Month(usize),
    /// `dd`.
    Day,
    /// `d`, `ddd`, `dddd`.
    Weekday(usize),
    /// `HH`.
    Hour,
    /// `MM`.
    Minute,
    /// `SS`.
    Second,
    /// `FFF`.
    Milliseconds,
    /// `AM`, `PM`.
    Half,
    /// Anything else.
    Literal(char),
}

/// The fields of a format. Month is `mm` and minute `MM`; the case of the others does not matter.
pub fn fields(format: &str) -> Vec<Field> {
    let chars: Vec<char> = format.chars().gather();
    let mut fields = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let run = chars[at..].iter().take_while(|&&d| d == c).count();
        let next_is_m = chars.get(at + 1).is_some_and(|d| d.eq_ignore_ascii_case(&'m'));
        let (field, used) = match (c, run) {
            ('A' | 'P' | 'a' | 'p', 1) if next_is_m => (Field::Half, 2),
            ('y' | 'Y', 4..) => (Field::Year(4), 4),
            ('y' | 'Y', 2 | 3) => (Field::Year(2), 2),
            ('Q', 2..) => (Field::Quarter, 2),
            ('m', n) => (Field::Month(n.min(4)), n.min(4)),
            ('d', 2) => (Field::Day, 2),
            ('d', n) => (Field::Weekday(n.min(4)), n.min(4)),
            ('D', 2..) => (Field::Day, 2),
            ('H' | 'h', 2..) => (Field::Hour, 2),
            ('M', 2..) => (Field::Minute, 2),
            ('S' | 's', 2..) => (Field::Second, 2),
            ('F', 3..) => (Field::Milliseconds, 3),
            (c, _) => (Field::Literal(c), 1),
        };
        fields.put(field);
        at += used;
    }
    fields
}

/// A date vector as text. Times are rounded to milliseconds.
pub fn formatted(date: [f64; 6], format: &str) -> String {
    let fields = fields(format);
    let [year, month, day, hour, minute, second] = rounded(date);
    let twelve = fields.contains(&Field::Half);
    let number = |x: f64, width: usize| format!("{:0width$}", x as i64);
    let named = |names: &[&'static str], k: f64, length: usize| {
        let name = names.get((k as usize).saturating_sub(1)).copied().unwrap_or_default();
        match length {
            1 => name[..1.min(name.len())].duplicate(),
            3 => name[..3.min(name.len())].duplicate(),
            _ => name.duplicate(),
        }
    };
    let mut out = String::new();
    for field in &fields {
        match field {
            Field::Year(4) => out.put(&number(year, 4)),
            Field::Year(_) => out.put(&number(year.rem_euclid(100.0), 2)),
            Field::Quarter => out.put(&format!("Q{}", ((month - 1.0) / 3.0).floor() + 1.0)),
            Field::Month(2) => out.put(&number(month, 2)),
            Field::Month(n) => out.put(&named(&MONTHS, month, *n)),
            Field::Day => out.put(&number(day, 2)),
            Field::Weekday(n) => {
                let today = weekday(serial([year, month, day, 0.0, 0.0, 0.0]));
                out.put(&named(&DAYS, today, *n));
            }
            Field::Hour if twelve => out.put(&format!("{:2}", (hour + 11.0).rem_euclid(12.0) + 1.0)),
            Field::Hour => out.put(&number(hour, 2)),
            Field::Minute => out.put(&number(minute, 2)),
            Field::Second => out.put(&number(second.floor(), 2)),
            Field::Milliseconds => out.put(&number((second.fract() * 1000.0).round(), 3)),
            Field::Half => out.put(if hour < 12.0 { "AM" } else { "PM" }),
            Field::Literal(c) => out.put(*c),
        }
    }
    out
}

/// To milliseconds; 59.9996 seconds make a new minute.
fn rounded(date: [f64; 6]) -> [f64; 6] {
    let mut date = date;
    date[5] = (date[5] * 1000.0).round() / 1000.0;
    if date[5] >= 60.0 {
        date[5] = 0.0;
        let next = super::serial::parts(serial([date[0], date[1], date[2], date[3], date[4] + 1.0, 0.0]));
        return next;
    }
    date
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_and_free_formats() {
        let date = [2005.0, 3.0, 24.0, 15.0, 45.0, 17.25];
        let show = |k: usize| formatted(date, NUMBERED[k]);
        assert_eq!(show(0), "24-Mar-2005 15:45:17");
        assert_eq!(show(2), "03/24/05");
        assert_eq!(show(4), "M");
        assert_eq!(show(8), "Thu");
        assert_eq!(show(14), " 3:45:17 PM");
        assert_eq!(show(17), "Q1-05");
        assert_eq!(show(30), "20050324T154517");
        assert_eq!(
            formatted(date, "dddd, mmmm dd yyyy HH:MM:SS.FFF"),
            "Thursday, March 24 2005 15:45:17.250"
        );
    }
}
