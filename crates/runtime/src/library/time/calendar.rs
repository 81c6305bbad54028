//! The functions on dates: between serial numbers, vectors and text.

use super::format::{DAYS, NUMBERED, formatted};
use super::parse::{guessed, parsed};
use super::serial::{days_in_month, parts, serial, weekday as day_of_week};
use crate::library::arguments::option;
use crate::memory::{Duplicate, Gather, Own};
use crate::{Args, Char, Dims, Error, Host, Outputs, Result, Tensor, Value, one};

/// `datenum(y, m, d, …)`, `datenum(vector)`, `datenum(text, format)`.
pub fn datenum(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if args[0].to_texts().is_some() {
        let dates = from_texts(&args[0], &args[1..])?;
        return one(Tensor::column(dates.into_iter().map(serial).gather()));
    }
    if args.len() >= 3 {
        return one(from_parts(&args)?);
    }
    let columns = args[0].dims().columns();
    let numbers = numbers(&args[0])?;
    if args[0].dims().rank() > 2 || !matches!(columns, 3 | 6) {
        return one(Tensor::new(args[0].dims(), numbers));
    }
    let rows = args[0].dims().rows();
    one(Tensor::column((0..rows).map(|r| serial(vector_at(&numbers, rows, columns, r))).gather()))
}

fn numbers(value: &Value) -> Result<Vec<f64>> {
    value
        .to_f64s()
        .map(|numbers| numbers.owned())
        .ok_or_else(|| Error::new("MATLAB:datenum:NotNumeric", "Dates must be numbers or text."))
}

fn vector_at(numbers: &[f64], rows: usize, columns: usize, r: usize) -> [f64; 6] {
    std::array::from_fn(|c| if c < columns { numbers[r + c * rows] } else { 0.0 })
}

/// Years, months, …, each an array of one size or a scalar.
fn from_parts(args: &[Value]) -> Result<Tensor<f64>> {
    let lists = args.iter().take(6).map(numbers).gather::<Result<Vec<_>>>()?;
    let mut dims = Dims::SCALAR;
    for arg in args.iter().take(6) {
        if arg.numel() != 1 && !dims.is_scalar() && arg.dims() != dims {
            let text = "Arguments must be scalars or arrays of the same size.";
            return Err(Error::new("MATLAB:datenum:ArraySize", text));
        }
        if arg.numel() != 1 {
            dims = arg.dims();
        }
    }
    let at = |k: usize| -> f64 {
        serial(std::array::from_fn(|c| match lists.get(c).map(Vec::as_slice) {
            Some([one]) => *one,
            Some(many) => many.get(k).copied().unwrap_or(0.0),
            None => 0.0,
        }))
    };
    Ok(Tensor::new(dims.clone(), (0..dims.numel()).map(at).gather()))
}

/// The dates of texts, by a format if the arguments have one; a number is the pivot year.
fn from_texts(value: &Value, args: &[Value]) -> Result<Vec<[f64; 6]>> {
    let format = args.iter().find_map(|arg| if arg.is_char() { arg.as_text() } else { None });
    let pivot = args.iter().find_map(|arg| if arg.is_char() { None } else { arg.as_f64() });
    let texts = value.to_texts().unwrap_or_default();
    let date = |text: &String| match &format {
        Some(format) => parsed(text.trim_end(), format, pivot),
        None => guessed(text, pivot),
    };
    texts
        .iter()
        .map(|text| {
            date(text).ok_or_else(|| {
                Error::new(
                    "MATLAB:datenum:ConvertDateString",
                    format!("Failed to convert from text '{text}' to date."),
                )
            })
        })
        .gather()
}

/// The dates of any argument: texts, serial numbers, or rows that are date vectors.
fn dates(args: &[Value]) -> Result<Vec<[f64; 6]>> {
    if args[0].to_texts().is_some() {
        return from_texts(&args[0], &args[1..]);
    }
    let numbers = numbers(&args[0])?;
    let dims = args[0].dims();
    let (rows, columns) = (dims.rows(), dims.columns());
    // Serial numbers of our time are large; the first column of date vectors are years.
    let vectors = matches!(columns, 3 | 6)
        && (0..rows).all(|r| numbers[r].abs() < 1e4 && (1.0..=12.0).contains(&numbers[r + rows]));
    if vectors {
        return Ok((0..rows).map(|r| parts(serial(vector_at(&numbers, rows, columns, r)))).gather());
    }
    Ok(numbers.into_iter().map(parts).gather())
}

/// `[y, m, d, h, mi, s] = datevec(date)`, or one matrix.
pub fn datevec(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let dates = if args[0].to_texts().is_some() {
        from_texts(&args[0], &args[1..])?
    } else {
        let numbers = numbers(&args[0])?;
        let (rows, columns) = (args[0].dims().rows(), args[0].dims().columns());
        let vectors = matches!(columns, 3 | 6) && (0..rows).all(|r| numbers[r].abs() < 1e4);
        if vectors {
            (0..rows).map(|r| parts(serial(vector_at(&numbers, rows, columns, r)))).gather()
        } else {
            numbers.into_iter().map(parts).gather()
        }
    };
    let n = dates.len();
    let column = |c: usize| dates.iter().map(|date| date[c]).gather::<Vec<f64>>();
    if nargout <= 1 {
        return one(Tensor::new(Dims::matrix(n, 6), (0..6).flat_map(column).gather()));
    }
    Ok((0..6).map(|c| Value::from(Tensor::column(column(c)))).gather())
}

/// `datestr(date)`, `datestr(date, number | format, pivot)`.
pub fn datestr(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let dates = if args[0].to_texts().is_some() {
        from_texts(&args[0], &args[2.min(args.len())..])?
    } else {
        dates(&args)?
    };
    let format = match args.get(1) {
        Some(format) if format.is_char() && !format.is_empty() => format.as_text(),
        Some(Value::String(_)) => args[1].as_text(),
        Some(number) if !number.is_empty() => match number.as_f64() {
            Some(-1.0) => None,
            Some(k) if k.fract() == 0.0 && (0.0..32.0).contains(&k) => Some(NUMBERED[k as usize].duplicate()),
            _ => return Err(Error::new("MATLAB:datestr:DateNumber", "Unknown date format number.")),
        },
        _ => None,
    };
    let format = format.unwrap_or_else(|| {
        let midnight = |d: &[f64; 6]| d[3] == 0.0 && d[4] == 0.0 && d[5] == 0.0;
        let only_time = |d: &[f64; 6]| serial(*d) < 1.0 && serial(*d) >= 0.0;
        let number = if dates.iter().all(midnight) {
            1
        } else if dates.iter().all(only_time) {
            16
        } else {
            0
        };
        NUMBERED[number].duplicate()
    });
    let rows: Vec<Vec<u16>> =
        dates.iter().map(|date| formatted(*date, &format).encode_utf16().gather()).gather();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let blank = u16::from(b' ');
    let chars = (0..width)
        .flat_map(|c| rows.iter().map(move |row| Char(row.get(c).copied().unwrap_or(blank))))
        .gather();
    one(Tensor::new(Dims::matrix(rows.len(), width), chars))
}

/// `addtodate(date, amount, unit)`.
pub fn addtodate(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let wrong = |text: &str| Error::new("MATLAB:addtodate:InvalidInput", text);
    let amount =
        args[1].as_f64().filter(|q| q.fract() == 0.0).ok_or_else(|| wrong("Quantity must be an integer."))?;
    let unit = option(&args[2]).ok_or_else(|| wrong("Unit must be text."))?;
    let days = match unit.as_str() {
        "day" => Some(1.0),
        "hour" => Some(1.0 / 24.0),
        "minute" => Some(1.0 / 1440.0),
        "second" => Some(1.0 / 86400.0),
        "millisecond" => Some(1.0 / 86_400_000.0),
        "year" | "month" => None,
        _ => return Err(wrong("Unit must be year, month, day, hour, minute, second or millisecond.")),
    };
    let months = if unit == "year" { 12.0 * amount } else { amount };
    let shifted = |date: f64| match days {
        Some(days) => date + amount * days,
        None => {
            let [year, month, day, ..] = parts(date);
            let whole = year * 12.0 + month - 1.0 + months;
            let (year, month) = ((whole / 12.0).floor(), whole.rem_euclid(12.0) + 1.0);
            let day = day.min(days_in_month(year, month));
            serial([year, month, day, 0.0, 0.0, 0.0]) + date.rem_euclid(1.0)
        }
    };
    let dates = numbers(&args[0])?;
    one(Tensor::new(args[0].dims(), dates.into_iter().map(shifted).gather()))
}

/// `[n, name] = weekday(date, 'long' | 'short')`.
pub fn weekday(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let long = args.get(1).and_then(option).is_some_and(|text| text == "long");
    let (dims, days): (Dims, Vec<f64>) = if args[0].to_texts().is_some() {
        let days: Vec<f64> = from_texts(&args[0], &[])?.into_iter().map(|d| day_of_week(serial(d))).gather();
        (Dims::matrix(days.len(), 1), days)
    } else {
        (args[0].dims(), numbers(&args[0])?.into_iter().map(day_of_week).gather())
    };
    let names: Vec<&str> = days
        .iter()
        .map(|&d| {
            let name = DAYS.get((d as usize).wrapping_sub(1)).copied().unwrap_or_default();
            if long { name } else { &name[..3.min(name.len())] }
        })
        .gather();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let chars = (0..width)
        .flat_map(|c| names.iter().map(move |name| Char(u16::from(*name.as_bytes().get(c).unwrap_or(&b' ')))))
        .gather();
    let names = Tensor::new(Dims::matrix(names.len(), width), chars);
    Ok([Value::from(Tensor::new(dims, days)), Value::from(names)].into_iter().gather())
}

/// `eomday(year, month)`: the last day of the month.
pub fn eomday(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (years, months) = (numbers(&args[0])?, numbers(&args[1])?);
    let dims = if years.len() == 1 { args[1].dims() } else { args[0].dims() };
    if years.len() != 1 && months.len() != 1 && years.len() != months.len() {
        return Err(Error::new(
            "MATLAB:eomday:InputSizeMismatch",
            "Inputs must be of the same size or scalars.",
        ));
    }
    let pick = |list: &[f64], k: usize| if list.len() == 1 { list[0] } else { list[k] };
    let days = (0..dims.numel()).map(|k| days_in_month(pick(&years, k), pick(&months, k)));
    one(Tensor::new(dims, days.gather()))
}
