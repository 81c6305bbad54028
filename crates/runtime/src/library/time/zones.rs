//! Offsets of time zones, on which the class `datetime` rests.
//!
//! ```text
//! [offset, dst, name] = lanner.zone(1719835200, 'America/New_York', 'utc')      -14400, true, {'EDT'}
//! ```

use crate::memory::Gather;
use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone, TimeZoneDatabase};
use smallvec::smallvec;
use std::rc::Rc;

/// `[offset, dst, name] = lanner.zone(seconds, zone, way)`
pub fn zone(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = args[1].as_text().unwrap_or_default();
    let zone = zone_named(&name)?;
    let is_local = args[2].as_text().is_some_and(|way| way == "local");
    let Some(seconds) = args[0].to_f64s() else {
        return Err(Fault::UndefinedForClass.with(&[&"lanner.zone", &args[0].class_name()]));
    };
    let found: Vec<Found> = seconds.iter().map(|&seconds| offset(&zone, seconds, is_local)).gather();
    let dims = args[0].dims();
    let offsets: Vec<f64> = found.iter().map(|found| found.0).gather();
    let summer: Vec<bool> = found.iter().map(|found| found.1).gather();
    let names: Vec<Value> = found.iter().map(|found| Value::text(&found.2)).gather();
    let offsets: Value = Tensor::new(dims.clone(), offsets).into();
    let summer: Value = Tensor::new(dims.clone(), summer).into();
    Ok(smallvec![offsets, summer, Value::Cell(Rc::new(Tensor::new(dims, names)))])
}

/// The zone of a name: of the database, `local`, or an offset `+01:00`.
fn zone_named(name: &str) -> Result<TimeZone> {
    if name.eq_ignore_ascii_case("local") {
        return Ok(TimeZone::system());
    }
    if let Some(offset) = offset_named(name) {
        return Ok(offset.to_time_zone());
    }
    let known = TimeZone::get(name).or_else(|_| TimeZoneDatabase::bundled().get(name));
    known.map_err(|_| {
        let text = format!("'{name}' is not a recognized time zone. Use 'local', an offset such as '+01:00', or a name such as 'Europe/Paris'.");
        Error::new("MATLAB:datetime:UnknownTimeZone", text)
    })
}

/// `+01:00`, `-0530`, `+2`
fn offset_named(name: &str) -> Option<Offset> {
    let sign = match name.chars().next()? {
        '+' => 1,
        '-' => -1,
        _ => return None,
    };
    let (hours, minutes) = match name[1..].split_once(':') {
        Some(parts) => parts,
        None if name.len() == 5 => name[1..].split_at_checked(2)?,
        None => (&name[1..], "0"),
    };
    let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
    Offset::from_seconds(sign * (hours * 3600 + minutes * 60)).ok()
}

/// Seconds from UTC, whether it is summer time, and what the time is called there.
type Found = (f64, bool, String);

/// What is so at a time. Outside the years that are known there is no offset.
fn offset(zone: &TimeZone, seconds: f64, is_local: bool) -> Found {
    let whole = Timestamp::from_second(seconds.floor() as i64).ok().filter(|_| seconds.is_finite());
    let stamp = whole.and_then(|shown| if is_local { local_stamp(zone, shown) } else { Some(shown) });
    let (Some(shown), Some(stamp)) = (whole, stamp) else { return (0.0, false, String::new()) };
    let info = zone.to_offset_info(stamp);
    let ahead = match is_local {
        true => shown.as_second() - stamp.as_second(),
        false => i64::from(info.offset().seconds()),
    };
    (ahead as f64, info.dst().is_dst(), info.abbreviation().to_owned())
}

/// The time at which clocks of a zone show what those of UTC show at this one: the first one of two, and in a gap what would have been.
fn local_stamp(zone: &TimeZone, shown: Timestamp) -> Option<Timestamp> {
    let civil: DateTime = TimeZone::UTC.to_datetime(shown);
    zone.to_ambiguous_timestamp(civil).compatible().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_those_of_the_season() {
        let zone = zone_named("America/New_York").unwrap();
        assert_eq!(offset(&zone, 1_719_835_200.0, false), (-14400.0, true, "EDT".to_owned()));
        assert_eq!(offset(&zone, 1_704_067_200.0, false), (-18000.0, false, "EST".to_owned()));
        // There is no 2:30 in the night of the change: what would have been is 3:30 of summer time.
        assert_eq!(offset(&zone, 1_710_037_800.0, true), (-18000.0, true, "EDT".to_owned()));
        assert_eq!(offset(&zone, f64::NAN, false).0, 0.0);
    }

    #[test]
    fn zones_are_names_or_offsets() {
        for (name, seconds) in [("+01:00", 3600), ("-0530", -19800), ("+2", 7200)] {
            assert_eq!(offset_named(name).map(Offset::seconds), Some(seconds));
        }
        assert!(zone_named("Nowhere/Here").is_err());
        assert!(offset_named("+a").is_none() && offset_named("+é1").is_none());
    }
}
