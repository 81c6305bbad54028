//! Ticks of axes whose numbers are points in time or lengths of time, and how they are labelled. Points are days from the year 0,
//! as `datenum` counts them; lengths are days, too.
//!
//! ```text
//! 10 January … 3 May 2024     step 1 month, limits 1 January … 1 June, labels Jan Feb … and 2024 beside the axis
//! 0 … 0.9 hours               step 10 minutes, labels 00:00 00:10 …
//! ```

/// What separates ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// So many seconds: also minutes, hours, days and weeks.
    Seconds(f64),
    /// So many months of the calendar.
    Months(i64),
}

const DAY: f64 = 86_400.0;

/// Steps from short to long, from a second on to a year.
const STEPS: &[Step] = &[
    Step::Seconds(1.0),
    Step::Seconds(2.0),
    Step::Seconds(5.0),
    Step::Seconds(10.0),
    Step::Seconds(15.0),
    Step::Seconds(30.0),
    Step::Seconds(60.0),
    Step::Seconds(120.0),
    Step::Seconds(300.0),
    Step::Seconds(600.0),
    Step::Seconds(900.0),
    Step::Seconds(1800.0),
    Step::Seconds(3600.0),
    Step::Seconds(7200.0),
    Step::Seconds(10_800.0),
    Step::Seconds(21_600.0),
    Step::Seconds(43_200.0),
    Step::Seconds(DAY),
    Step::Seconds(2.0 * DAY),
    Step::Seconds(7.0 * DAY),
    Step::Seconds(14.0 * DAY),
    Step::Months(1),
    Step::Months(2),
    Step::Months(3),
    Step::Months(6),
    Step::Months(12),
];

impl Step {
    /// Steps from short to long for limits: what is shorter than a second and longer than a year is 1, 2 or 5 times a power of ten.
    fn all(lo: f64, hi: f64) -> Vec<Step> {
        let (seconds, years) = ((hi - lo) * DAY, (hi - lo) / 365.25);
        let mut all = Vec::new();
        for most in (1..=10).rev().map(f64::from) {
            let short = crate::ticks::nice_step(seconds / most);
            if short < 1.0 {
                all.push(Step::Seconds(short));
            }
        }
        all.extend(STEPS.iter().copied().filter(|step| step.days() * 24.0 >= hi - lo));
        for most in (1..=10).rev().map(f64::from) {
            let long = crate::ticks::nice_step(years / most);
            if long > 1.0 {
                all.push(Step::Months(12 * long as i64));
            }
        }
        all
    }

    /// About how many days it is.
    pub fn days(self) -> f64 {
        match self {
            Step::Seconds(seconds) => seconds / DAY,
            Step::Months(months) => months as f64 * 30.436_875,
        }
    }

    /// The shortest step with at most so many ticks whose labels fit.
    pub fn fitting(lo: f64, hi: f64, fits: impl Fn(Step) -> bool) -> Step {
        let all = Step::all(lo, hi);
        let enough = |step: &&Step| (hi - lo) / step.days() <= 12.0 && fits(**step);
        all.iter().find(enough).or(all.last()).copied().unwrap_or(Step::Seconds(DAY))
    }

    /// The last tick that is not after a point.
    pub fn before(self, day: f64) -> f64 {
        match self {
            Step::Seconds(seconds) => {
                // Weeks begin on Sundays: the day 2 was one.
                let first = if seconds >= 7.0 * DAY { 2.0 } else { 0.0 };
                whole(((day - first) * DAY / seconds + 1e-6).floor() * seconds / DAY + first)
            }
            Step::Months(months) => {
                let (year, month, _) = civil(day + 1e-9);
                let count = (year * 12 + month - 1).div_euclid(months) * months;
                day_of(count.div_euclid(12), count.rem_euclid(12) + 1, 1)
            }
        }
    }

    /// The first tick that is not before a point.
    pub fn after(self, day: f64) -> f64 {
        let before = self.before(day);
        if before >= day - 1e-9 { before } else { self.next(before) }
    }

    /// The tick after a tick.
    pub fn next(self, tick: f64) -> f64 {
        match self {
            Step::Seconds(seconds) => whole(tick + seconds / DAY),
            Step::Months(months) => {
                let (year, month, _) = civil(tick + 0.5);
                let count = year * 12 + month - 1 + months;
                day_of(count.div_euclid(12), count.rem_euclid(12) + 1, 1)
            }
        }
    }

    /// All ticks within limits.
    pub fn places(self, lo: f64, hi: f64) -> Vec<f64> {
        let mut places = Vec::new();
        let mut at = self.after(lo);
        while at <= hi + 1e-9 && places.len() < 1000 {
            places.push(at);
            let next = self.next(at);
            if !(next > at) {
                break;
            }
            at = next;
        }
        places
    }

    /// How its ticks are written where so many days are shown, and what is the same for many of them and stands beside the axis.
    pub fn formats(self, shown: f64) -> (&'static str, Option<&'static str>) {
        match self {
            Step::Months(months) if months >= 12 => ("yyyy", None),
            Step::Months(_) => ("MMM", Some("yyyy")),
            Step::Seconds(seconds) if seconds >= DAY => ("MMM dd", Some("yyyy")),
            Step::Seconds(seconds) if seconds >= 60.0 && shown > 1.5 => ("MMM dd, HH:mm", Some("yyyy")),
            Step::Seconds(seconds) if seconds >= 60.0 => ("HH:mm", Some("MMM dd, yyyy")),
            Step::Seconds(seconds) if seconds >= 1.0 => ("HH:mm:ss", Some("MMM dd, yyyy")),
            Step::Seconds(_) => ("mm:ss.SSS", Some("MMM dd, yyyy, HH:mm")),
        }
    }
}

/// Without what rounding left of a second's parts.
fn whole(day: f64) -> f64 {
    let micro = (day.fract() * DAY * 1e6).round();
    day.trunc() + micro / (DAY * 1e6)
}

/// Year, month and day of a day.
fn civil(day: f64) -> (i64, i64, i64) {
    // Days from 1 March of the year 0, in eras of 400 years.
    let z = day.floor() as i64 - 61;
    let era = z.div_euclid(146_097);
    let of_era = z.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let date = of_year - (153 * shifted + 2) / 5 + 1;
    (year + era * 400 + i64::from(month <= 2), month, date)
}

/// The day of a date.
fn day_of(year: i64, month: i64, date: i64) -> f64 {
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let shifted = (month + 9) % 12;
    let of_year = (153 * shifted + 2) / 5 + date - 1;
    (era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year + 61) as f64
}

const MONTHS: [&str; 12] = [
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
const WEEKDAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// A point in time by a format such as `yyyy-MM-dd HH:mm:ss.SSS`, `MMM dd`, `eee`; letters between quotes stay.
pub fn written(day: f64, format: &str) -> String {
    if !day.is_finite() {
        return "NaT".to_owned();
    }
    // A point just below a whole millisecond is that millisecond.
    let day = (day * DAY * 1000.0).round() / (DAY * 1000.0);
    let (year, month, date) = civil(day + 1e-10);
    let seconds = ((day - (day + 1e-10).floor()) * DAY * 1000.0).round().max(0.0) / 1000.0;
    let (hour, minute, second) =
        ((seconds / 3600.0).floor(), (seconds / 60.0).floor() % 60.0, seconds % 60.0);
    let half = format.contains('a');
    let twelve = if hour % 12.0 == 0.0 { 12.0 } else { hour % 12.0 };
    let mut out = String::new();
    let letters: Vec<char> = format.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        let letter = letters[at];
        if letter == '\'' {
            let end = letters[at + 1..].iter().position(|c| *c == '\'').map_or(letters.len(), |k| at + 1 + k);
            out.extend(&letters[at + 1..end]);
            at = end + 1;
            continue;
        }
        let count = letters[at..].iter().take_while(|c| **c == letter).count();
        let padded = |x: f64| if count > 1 { format!("{x:02}") } else { format!("{x}") };
        match letter {
            'y' | 'u' if count == 2 => out.push_str(&format!("{:02}", year.rem_euclid(100))),
            'y' | 'u' => out.push_str(&format!("{year:0count$}")),
            'Q' => out.push_str(&format!("{}{}", if count > 2 { "Q" } else { "" }, (month - 1) / 3 + 1)),
            'M' if count > 3 => out.push_str(MONTHS[month as usize - 1]),
            'M' if count == 3 => out.push_str(&MONTHS[month as usize - 1][..3]),
            'M' => out.push_str(&padded(month as f64)),
            'd' => out.push_str(&padded(date as f64)),
            'e' | 'E' => {
                let name = WEEKDAYS[((day + 1e-10).floor() as i64 - 2).rem_euclid(7) as usize];
                out.push_str(if count > 3 { name } else { &name[..3] });
            }
            'H' => out.push_str(&padded(hour)),
            'h' => out.push_str(&padded(if half { twelve } else { hour })),
            'm' => out.push_str(&padded(minute)),
            's' => out.push_str(&padded(second.floor())),
            'S' => out.push_str(&format!("{:03}", (second.fract() * 1000.0).round())[..count.min(3)]),
            'a' => out.push_str(if hour < 12.0 { "AM" } else { "PM" }),
            other => (0..count).for_each(|_| out.push(other)),
        }
        at += count;
    }
    out
}

/// What all ticks have in common, by a format: one text, or the first and the last.
pub fn common(places: &[f64], format: &str) -> String {
    let (Some(first), Some(last)) = (places.first(), places.last()) else { return String::new() };
    let (first, last) = (written(*first, format), written(*last, format));
    if first == last { first } else { format!("{first} – {last}") }
}

/// How long a unit of a format of one letter is, in days, and its name.
pub fn unit(format: &str) -> Option<(f64, &'static str)> {
    Some(match format {
        "y" => (365.2425, "yrs"),
        "d" => (1.0, "days"),
        "h" => (1.0 / 24.0, "hr"),
        "m" => (1.0 / 1440.0, "min"),
        "s" => (1.0 / DAY, "sec"),
        _ => return None,
    })
}

/// A length of time by a format: `hh:mm:ss`, `mm:ss`, `hh:mm`, `dd:hh:mm:ss`, with parts of seconds.
pub fn length(days: f64, format: &str) -> String {
    let sign = if days < 0.0 { "-" } else { "" };
    let (clock, digits) = format.split_once('.').unwrap_or((format, ""));
    let scale = 10f64.powi(digits.len().min(9) as i32);
    let total = (days.abs() * DAY * scale).round() / scale;
    let parts: Vec<&str> = clock.split(':').collect();
    let mut rest = total;
    let mut out = Vec::new();
    for (k, part) in parts.iter().enumerate() {
        let size = match *part {
            "dd" => DAY,
            "hh" => 3600.0,
            "mm" => 60.0,
            _ => 1.0,
        };
        let is_last = k + 1 == parts.len();
        let value = if is_last && size > 1.0 { (rest / size).round() } else { (rest / size + 1e-9).floor() };
        rest -= value * size;
        out.push(format!("{value:02}"));
    }
    let fraction = match digits.len().min(9) {
        0 => String::new(),
        n => format!(".{:0n$}", (rest.max(0.0) * scale).round()),
    };
    format!("{sign}{}{fraction}", out.join(":"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day_of(2024, 2, 29), 739_311.0);
        assert_eq!(civil(739_311.0), (2024, 2, 29));
        assert_eq!(civil(1.0), (0, 1, 1));
        assert_eq!(day_of(1970, 1, 1), 719_529.0);
        for day in (0..800_000).step_by(997) {
            let (year, month, date) = civil(f64::from(day));
            assert_eq!(day_of(year, month, date), f64::from(day));
        }
    }

    #[test]
    fn formats_have_letters_for_parts() {
        let noon = day_of(2024, 3, 5) + 13.5 / 24.0 + 7.25 / DAY;
        assert_eq!(written(noon, "yyyy-MM-dd HH:mm:ss.SSS"), "2024-03-05 13:30:07.250");
        assert_eq!(written(noon, "MMM d, yy 'at' h a"), "Mar 5, 24 at 1 PM");
        assert_eq!(written(noon, "eeee QQQ"), "Tuesday Q1");
        assert_eq!(length(1.5, "hh:mm:ss"), "36:00:00");
        assert_eq!(length(-0.5, "dd:hh:mm:ss"), "-00:12:00:00");
        assert_eq!(length(90.25 / DAY, "mm:ss.SS"), "01:30.25");
    }

    #[test]
    fn ticks_are_at_whole_parts_of_the_calendar() {
        let (lo, hi) = (day_of(2024, 1, 10), day_of(2024, 5, 3));
        let step = Step::fitting(lo, hi, |step| (hi - lo) / step.days() < 6.0);
        assert_eq!(
            (step, step.before(lo), step.after(hi)),
            (Step::Months(1), day_of(2024, 1, 1), day_of(2024, 6, 1))
        );
        let labels: Vec<String> =
            step.places(lo, hi).iter().map(|day| written(*day, step.formats(hi - lo).0)).collect();
        assert_eq!(labels, ["Feb", "Mar", "Apr", "May"]);
        let step = Step::fitting(lo, lo + 0.5 / 24.0, |_| true);
        assert_eq!((step, step.places(lo, lo + 0.5 / 24.0).len()), (Step::Seconds(300.0), 7));
        let step = Step::fitting(lo, lo + 20_000.0, |_| true);
        assert_eq!(step, Step::Months(120));
        assert_eq!(Step::Seconds(7.0 * DAY).before(day_of(2024, 3, 5)), day_of(2024, 3, 3));
        assert_eq!(common(&[lo, hi], "yyyy"), "2024");
    }
}
