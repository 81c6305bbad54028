//! Clocks, and dates as serial numbers, vectors and text.
//!
//! A date is a serial number (days since the year 0: `datenum(2000, 1, 1)` is 730486), a vector
//! `[year month day hour minute second]`, or text: `datestr(730486.5, 'yyyy-mm-dd HH:MM')` is `2000-01-01 12:00`.

mod calendar;
mod clock;
mod format;
mod parse;
mod serial;
mod unix;
mod zones;

use crate::kernels;
use calendar::{addtodate, datenum, datestr, datevec, eomday, weekday};
pub use clock::{Clock, wait_with_timers};
use clock::{clock, cputime, date, now, pause, tic, timed, toc};
use unix::{asctime, gmtime, localtime, mktime, strftime, time};

kernels! { tic, toc, clock, cputime, now, date, pause, datenum, datevec, datestr, addtodate, weekday, eomday, time,
localtime, gmtime, mktime, strftime, asctime; "lanner.zone" => zones::zone, "lanner.timed" => timed }
