//! Serial day numbers and their parts.

/// The serial number of 1970-01-01.
pub const UNIX_EPOCH: f64 = 719_529.0;

/// Days from 0000-01-01 (which is day 1) to the first of a month; months beyond 1..12 roll over.
fn days_before(year: f64, month: f64) -> f64 {
    let months = month.floor() - 1.0;
    let (year, month) = (year + (months / 12.0).floor(), months.rem_euclid(12.0) as usize);
    const BEFORE: [f64; 12] = [0.0, 31.0, 59.0, 90.0, 120.0, 151.0, 181.0, 212.0, 243.0, 273.0, 304.0, 334.0];
    let leap_days = (year / 4.0).ceil() - (year / 100.0).ceil() + (year / 400.0).ceil();
    let after_february = month >= 2 && is_leap(year);
    365.0 * year + leap_days + BEFORE[month] + f64::from(u8::from(after_february))
}

/// Whether the year has a 29th of February.
pub fn is_leap(year: f64) -> bool {
    let divides = |n: f64| year.rem_euclid(n) == 0.0;
    divides(4.0) && !divides(100.0) || divides(400.0)
}

/// Days of a month, 1 to 12.
pub fn days_in_month(year: f64, month: f64) -> f64 {
    days_before(year, month + 1.0) - days_before(year, month)
}

/// The serial number of `[year month day hour minute second]`.
pub fn serial(parts: [f64; 6]) -> f64 {
    let [year, month, day, hour, minute, second] = parts;
    let days = days_before(year.floor(), month) + day;
    days + (hour + (minute + second / 60.0) / 60.0) / 24.0
}

/// Serial numbers beyond are no single days any more.
const FARTHEST: f64 = 9_007_199_254_740_992.0;

/// `[year month day hour minute second]` of a serial number. Seconds within a microsecond of a whole number are whole.
pub fn parts(serial: f64) -> [f64; 6] {
    if !serial.is_finite() {
        return [serial; 6];
    }
    // Whole seconds of the day and the rest, so that 12:30:00 does not become 12:29:59.99999.
    let mut day = serial.floor();
    let mut seconds = 86400.0 * (serial - day);
    let precision = 86400.0 * serial.abs().max(1.0) * f64::EPSILON * 2.0;
    if (seconds - seconds.round()).abs() <= precision.max(1e-6) {
        seconds = seconds.round();
    }
    if seconds >= 86400.0 {
        day += 1.0;
        seconds -= 86400.0;
    }
    let mut year = ((day - 1.0) / 365.2425).floor();
    if day.abs() > FARTHEST {
        return [year, 1.0, 1.0, 0.0, 0.0, 0.0];
    }
    while days_before(year + 1.0, 1.0) + 1.0 <= day {
        year += 1.0;
    }
    while days_before(year, 1.0) + 1.0 > day {
        year -= 1.0;
    }
    let mut month = 1.0;
    while month < 12.0 && days_before(year, month + 1.0) + 1.0 <= day {
        month += 1.0;
    }
    let hour = (seconds / 3600.0).floor();
    let minute = ((seconds - 3600.0 * hour) / 60.0).floor();
    [year, month, day - days_before(year, month), hour, minute, seconds - 3600.0 * hour - 60.0 * minute]
}

/// Sunday is 1.
pub fn weekday(serial: f64) -> f64 {
    (serial.floor() + 5.0).rem_euclid(7.0) + 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_dates() {
        assert_eq!(serial([2000.0, 1.0, 1.0, 0.0, 0.0, 0.0]), 730_486.0);
        assert_eq!(serial([1970.0, 1.0, 1.0, 0.0, 0.0, 0.0]), UNIX_EPOCH);
        assert_eq!(serial([0.0, 1.0, 1.0, 0.0, 0.0, 0.0]), 1.0);
        assert_eq!(serial([2010.0, 14.0, 1.0, 12.0, 0.0, 0.0]), serial([2011.0, 2.0, 1.0, 12.0, 0.0, 0.0]));
        assert_eq!(weekday(730_486.0), 7.0);
        assert_eq!((days_in_month(2000.0, 2.0), days_in_month(1900.0, 2.0)), (29.0, 28.0));
    }

    #[test]
    fn parts_invert_serial_numbers() {
        for day in [1.0, 59.0, 60.0, 61.0, 366.0, 367.0, 730_485.0, 730_486.0, 730_545.0, 738_000.0] {
            assert_eq!(serial(parts(day)), day);
        }
        let date = [2024.0, 2.0, 29.0, 23.0, 59.0, 58.0];
        assert_eq!(parts(serial(date)), date);
    }
}
