//! Text as dates: by a format, or by trying the usual ones.

use super::clock::local_now;
use super::format::{Field, MONTHS, fields};
use crate::memory::{Gather, Reword};

/// The formats that are tried where none is given, the specific ones first.
const USUAL: &[&str] = &[
    "dd-mmm-yyyy HH:MM:SS.FFF",
    "dd-mmm-yyyy HH:MM:SS",
    "dd-mmm-yyyy HH:MM",
    "dd-mmm-yyyy",
    "yyyy-mm-dd HH:MM:SS.FFF",
    "yyyy-mm-dd HH:MM:SS",
    "yyyy-mm-dd HH:MM",
    "yyyy-mm-ddTHH:MM:SS",
    "yyyy-mm-dd",
    "yyyy/mm/dd HH:MM:SS",
    "yyyy/mm/dd",
    "mm/dd/yyyy HH:MM:SS",
    "mm/dd/yyyy HH:MM",
    "mm/dd/yyyy",
    "mm/dd/yy HH:MM:SS",
    "mm/dd/yy",
    "mmm-dd-yyyy HH:MM:SS",
    "mmm-dd-yyyy",
    "dd mmm yyyy HH:MM:SS",
    "dd mmm yyyy",
    "mmm dd yyyy HH:MM:SS",
    "mmm dd yyyy",
    "mmm.dd.yyyy HH:MM:SS",
    "mmm.dd.yyyy",
    "mmm.dd,yyyy HH:MM:SS",
    "mmm.dd,yyyy",
    "yyyymmddTHHMMSS",
    "HH:MM:SS PM",
    "HH:MM:SS.FFF",
    "HH:MM:SS",
    "HH:MM PM",
    "HH:MM",
    "mm/dd",
];

/// The date that a text is, in a usual format.
pub fn guessed(text: &str, pivot: Option<f64>) -> Option<[f64; 6]> {
    USUAL.iter().find_map(|format| parsed(text.trim(), format, pivot))
}

/// The date that a text is in a format; the whole text must fit. A year of two digits is in the hundred years from the
/// pivot on, by default from 50 years ago.
pub fn parsed(text: &str, format: &str, pivot: Option<f64>) -> Option<[f64; 6]> {
    let fields = fields(format);
    let chars: Vec<char> = text.chars().gather();
    let this_year = local_now()[0];
    let mut date = [this_year, 1.0, 1.0, 0.0, 0.0, 0.0];
    let mut afternoon = None;
    let mut at = 0;
    for (k, field) in fields.iter().enumerate() {
        // Where digits follow directly, every field has its own width.
        let packed =
            matches!(fields.get(k + 1), Some(next) if !matches!(next, Field::Literal(_) | Field::Half));
        match field {
            Field::Literal(c) => {
                chars.get(at).filter(|d| *d == c)?;
                at += 1;
            }
            Field::Year(4) => date[0] = digits(&chars, &mut at, 4, 4)?,
            Field::Year(_) => {
                let short = digits(&chars, &mut at, 2, 2)?;
                let first = pivot.unwrap_or(this_year - 50.0);
                date[0] = first + (short - first).rem_euclid(100.0);
            }
            Field::Month(2) => date[1] = digits(&chars, &mut at, if packed { 2 } else { 1 }, 2)?,
            Field::Month(n) => date[1] = month_name(&chars, &mut at, *n)?,
            Field::Day => date[2] = digits(&chars, &mut at, if packed { 2 } else { 1 }, 2)?,
            Field::Weekday(_) => at += chars[at..].iter().take_while(|c| c.is_alphabetic()).count(),
            Field::Hour => {
                at += chars[at..].iter().take_while(|c| **c == ' ').count();
                date[3] = digits(&chars, &mut at, if packed { 2 } else { 1 }, 2)?;
            }
            Field::Minute => date[4] = digits(&chars, &mut at, if packed { 2 } else { 1 }, 2)?,
            Field::Second => date[5] += digits(&chars, &mut at, if packed { 2 } else { 1 }, 2)?,
            Field::Milliseconds => {
                let from = at;
                let value = digits(&chars, &mut at, 1, 9)?;
                date[5] += value / 10f64.powi((at - from) as i32);
            }
            Field::Half => {
                let half: String = chars.get(at..at + 2)?.iter().gather::<String>().lowercase();
                afternoon = Some(match half.as_str() {
                    "am" => false,
                    "pm" => true,
                    _ => return None,
                });
                at += 2;
            }
            Field::Quarter => {
                chars.get(at).filter(|c| **c == 'Q')?;
                at += 1;
                date[1] = 3.0 * digits(&chars, &mut at, 1, 1)? - 2.0;
            }
        }
    }
    if let Some(afternoon) = afternoon {
        date[3] = date[3].rem_euclid(12.0) + if afternoon { 12.0 } else { 0.0 };
    }
    let fits = (1.0..=12.0).contains(&date[1]) && date[2] <= 31.0 && date[3] <= 24.0 && date[4] < 60.0;
    (at == chars.len() && fits).then_some(date)
}

fn digits(chars: &[char], at: &mut usize, least: usize, most: usize) -> Option<f64> {
    let n = chars.get(*at..)?.iter().take(most).take_while(|c| c.is_ascii_digit()).count();
    if n < least {
        return None;
    }
    let text: String = chars[*at..*at + n].iter().gather();
    *at += n;
    text.parse().ok()
}

fn month_name(chars: &[char], at: &mut usize, length: usize) -> Option<f64> {
    let word: String = chars[*at..].iter().take_while(|c| c.is_alphabetic()).gather();
    let same = |name: &&str| {
        let wanted = if length == 3 { &name[..3] } else { name };
        wanted.eq_ignore_ascii_case(&word)
    };
    let month = MONTHS.iter().position(same)?;
    *at += word.chars().count();
    Some((month + 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_usual_and_given_formats() {
        assert_eq!(guessed("24-Mar-2005 15:45:17", None), Some([2005.0, 3.0, 24.0, 15.0, 45.0, 17.0]));
        assert_eq!(guessed("2010-12-01", None), Some([2010.0, 12.0, 1.0, 0.0, 0.0, 0.0]));
        assert_eq!(guessed("3/7/1999", None), Some([1999.0, 3.0, 7.0, 0.0, 0.0, 0.0]));
        assert_eq!(guessed("nothing", None), None);
        assert_eq!(
            parsed("20050324T154517", "yyyymmddTHHMMSS", None),
            Some([2005.0, 3.0, 24.0, 15.0, 45.0, 17.0])
        );
        assert_eq!(parsed("1/2/03", "mm/dd/yy", Some(1900.0)), Some([1903.0, 1.0, 2.0, 0.0, 0.0, 0.0]));
        assert_eq!(parsed("12:30 AM", "HH:MM PM", None).map(|d| d[3]), Some(0.0));
    }
}
