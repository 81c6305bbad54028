//! Clocks and dates.

use crate::{Effects, Kernel, rows, rules};

rows! { "time";
    /// Tells whoever waits how many timers run: `lanner.timed(n)`.
    "lanner.timed" { nargin: (1, 1), nargout: 0, example: "lanner.timed(0); 1 => 1" }
    /// How far clocks of a time zone are from UTC.
    ///
    /// `[OFFSET, DST, NAME] = lanner.zone(T, ZONE, WAY)` gives seconds, whether it is summer time, and a cell with what
    /// the time is called. T are seconds since 1970, in UTC where WAY is 'utc', as clocks of the zone show them where it is
    /// 'local'. ZONE is a name of the database, 'local', or an offset such as '+01:00'.
    "lanner.zone" { rule: Some(rules::anything), nargin: (3, 3), nargout: 3, errors: &["MATLAB:datetime:UnknownTimeZone"],
        example: "lanner.zone(0, '+01:00', 'utc') => 3600" }

    /// Starts the stopwatch.
    ///
    /// `tic` starts it for the next `toc`; `id = tic` gives a uint64 for `toc(id)` and leaves the stopwatch alone.
    "tic" { rule: Some(rules::instant), nargin: (0, 0), example: "class(tic) => 'uint64'" }

    /// Reads the stopwatch.
    ///
    /// `toc` shows the seconds since `tic`, `t = toc` gives them, `toc(id)` counts from `id = tic`.
    "toc" { rule: Some(rules::number), nargin: (0, 1), errors: &["MATLAB:toc:callTicFirstNoInputs", "MATLAB:toc:invalidTimerHandle"],
        example: "toc(tic) < 60 => logical 1" }

    /// The local time as a vector.
    ///
    /// `c = clock` is `[year month day hour minute second]`.
    "clock" { rule: Some(rules::six_numbers), nargin: (0, 0), example: "size(clock) => 1 6" }

    /// Processor time.
    ///
    /// `t = cputime`: the seconds that the process has used.
    "cputime" { rule: Some(rules::number), nargin: (0, 0), example: "cputime >= 0 => logical 1" }

    /// The local time as a serial number.
    ///
    /// `t = now`: days since the year 0.
    "now" { rule: Some(rules::number), nargin: (0, 0), example: "now > 730000 => logical 1" }

    /// Today as text.
    ///
    /// `d = date` is as `datestr(now, 1)`: dd-mmm-yyyy.
    "date" { rule: Some(rules::text_row), nargin: (0, 0), example: "numel(date) => 11" }

    /// Waits.
    ///
    /// `pause(n)` for n seconds, `pause` until a line is typed. Ctrl-C ends the waiting and the program. Timers that are due meanwhile are
    /// called.
    "pause" { nargin: (0, 1), nargout: 0, effects: Effects::CALLS_BACK, errors: &["MATLAB:pause:InvalidInputType"], example: "pause(0); 1 => 1" }

    /// The serial number of a date.
    ///
    /// `n = datenum(y, m, d)`, `datenum(y, m, d, h, mi, s)` with scalars and arrays, `datenum(V)` with rows `[y m d]` or `[y m d h mi s]`,
    /// `datenum(text)` in a usual format, `datenum(text, format)`, `datenum(text, format, pivot)`. Months beyond 12 roll over.
    "datenum" { rule: Some(rules::doubles), nargin: (1, 6), errors: &["MATLAB:datenum:ConvertDateString"], example: "datenum(2000, 1, 1) => 730486" }

    /// The parts of a date.
    ///
    /// `V = datevec(n)` has a row `[y m d h mi s]` for each serial number; `datevec(text)` and `datevec(text, format)` as in datenum;
    /// `[y, m, d, h, mi, s] = datevec(...)`.
    "datevec" { rule: Some(rules::parts_of_dates), nargin: (1, 3), nargout: 6, errors: &["MATLAB:datenum:ConvertDateString"],
        example: "datevec(730486.5) => 2000 1 1 12 0 0" }

    /// A date as text.
    ///
    /// `s = datestr(d)`: d are serial numbers, date vectors or texts, s has a row for each. `datestr(d, format)` takes a number from 0 to 31 or a text
    /// of yyyy, yy, QQ, mmmm, mmm, mm, m, dddd, ddd, dd, d, HH, MM, SS, FFF, AM or PM. Without format: 'dd-mmm-yyyy HH:MM:SS', without
    /// time at midnight.
    "datestr" { rule: Some(rules::text_matrix), nargin: (1, 3), errors: &["MATLAB:datestr:DateNumber"], example: "datestr(730486.5, 31) => '2000-01-01 12:00:00'" }

    /// Adds to a date.
    ///
    /// `n = addtodate(n, q, unit)`: unit is 'year', 'month', 'day', 'hour', 'minute', 'second' or 'millisecond'. Days beyond the end of a
    /// month become its last.
    "addtodate" { rule: Some(rules::doubles), nargin: (3, 3), errors: &["MATLAB:addtodate:InvalidInput"],
        example: "datestr(addtodate(datenum(2001, 1, 31), 1, 'month'), 29) => '2001-02-28'" }

    /// The day of the week.
    ///
    /// `[n, name] = weekday(d)`: Sunday is 1; names are short, or long with `weekday(d, 'long')`.
    "weekday" { rule: Some(rules::days_of_the_week), nargin: (1, 3), nargout: 2, example: "[n, s] = weekday(730486) => n = 7 s = 'Sat'" }

    /// The days of a month.
    ///
    /// `c = calendar(y, m)` has a row for each of 6 weeks, 0 outside; `calendar(d)`, `calendar` for the current month; without output
    /// it is shown.
    "calendar" { nargin: (0, 2), kernel: Kernel::Source(include_str!("../../prelude/calendar.m")),
        example: "c = calendar(2000, 1); c(2, 1) => 2" }

    /// The last day of a month.
    ///
    /// `d = eomday(y, m)`.
    "eomday" { rule: Some(rules::doubles), nargin: (2, 2), example: "eomday(2000, 2) => 29" }

    /// Seconds between two date vectors.
    ///
    /// `s = etime(t1, t0)`: from t0 to t1, as `clock` gives them.
    "etime" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/etime.m")),
        example: "etime([2000 1 1 0 1 5], [2000 1 1 0 0 0]) => 65" }

    /// Whether a year is a leap year.
    ///
    /// `tf = is_leap_year(y)`, of the current year without argument.
    "is_leap_year" { nargin: (0, 1), kernel: Kernel::Source(include_str!("../../prelude/is_leap_year.m")),
        example: "is_leap_year(2000) => logical 1" }

    /// Seconds since 1970.
    ///
    /// `t = time` in UTC, with fractions.
    "time" { rule: Some(rules::number), nargin: (0, 0), example: "time > 1e9 => logical 1" }

    /// The parts of a local time.
    ///
    /// `s = localtime(t)` of seconds since 1970 has the fields usec, sec, min, hour, mday, mon (from 0), year (from 1900), wday, yday, isdst,
    /// gmtoff and zone.
    "localtime" { rule: Some(rules::structure), nargin: (1, 1), example: "isfield(localtime(0), 'year') => logical 1" }

    /// The parts of a time in UTC.
    ///
    /// `s = gmtime(t)`: as localtime.
    "gmtime" { rule: Some(rules::structure), nargin: (1, 1), example: "gmtime(0).year => 70" }

    /// Seconds since 1970 of a local time.
    ///
    /// `t = mktime(s)`: the inverse of localtime.
    "mktime" { rule: Some(rules::number), nargin: (1, 1), example: "mktime(localtime(86400)) => 86400" }

    /// A time as text.
    ///
    /// `s = strftime(format, tm)`: tm as localtime gives it; %Y, %m, %d, %H, %M, %S, %a, %b and the others of C.
    "strftime" { rule: Some(rules::text_row), nargin: (2, 2), example: "strftime('%Y-%m-%d', gmtime(0)) => '1970-01-01'" }

    /// A time as a line of text.
    ///
    /// `s = asctime(tm)`: weekday, month, day, time and year.
    "asctime" { rule: Some(rules::text_row), nargin: (1, 1), example: "asctime(gmtime(0)) => 'Thu Jan 01 00:00:00 1970 '" }

    /// A local time as a line of text.
    ///
    /// `s = ctime(t)` is `asctime(localtime(t))`.
    "ctime" { rule: Some(rules::text_row), nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/ctime.m")), example: "numel(ctime(0)) => 25" }
}
