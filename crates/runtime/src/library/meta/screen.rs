//! What a terminal shows: paging, and clearing it.

use crate::memory::Reword;
use crate::pager::Paging;
use crate::{Args, Error, Host, Outputs, Result, Value, one};
use std::io::IsTerminal;

/// `more on`, `more off`, `more(n)`, `more`, which turns it the other way; `n = more(…)` gives the lines of a page before, 0 for off.
pub fn more(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let paging = &mut host.state().out.pager.paging;
    let before = paging.lines();
    *paging = match args.first() {
        Some(word) => asked(word)?,
        None if nargout > 0 => *paging,
        None if *paging == Paging::Off => Paging::Screen,
        None => Paging::Off,
    };
    if nargout > 0 { one(before as f64) } else { Ok(Outputs::new()) }
}

fn asked(word: &Value) -> Result<Paging> {
    let number = word.as_f64().or_else(|| word.as_text()?.trim().parse().ok());
    match (word.as_text().as_deref(), number) {
        (Some("on"), _) => Ok(Paging::Screen),
        (Some("off"), _) => Ok(Paging::Off),
        (_, Some(lines)) if lines >= 1.0 && lines.fract() == 0.0 => Ok(Paging::Lines(lines as usize)),
        _ => Err(Error::new("MATLAB:more:InvalidInput", "more takes 'on', 'off', or the lines of a page.")),
    }
}

/// `page_screen_output`, `before = page_screen_output(now)`: Octave's name of `more`.
pub fn page_screen_output(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let now = truth("page_screen_output", &args)?;
    let paging = &mut host.state().out.pager.paging;
    let before = *paging != Paging::Off;
    match now {
        Some(true) if !before => *paging = Paging::Screen,
        Some(false) => *paging = Paging::Off,
        Some(true) | None => (),
    }
    given(before, now, nargout)
}

/// `page_output_immediately`, `before = page_output_immediately(now)`.
pub fn page_output_immediately(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let now = truth("page_output_immediately", &args)?;
    let is_immediate = &mut host.state().out.pager.is_immediate;
    let before = *is_immediate;
    *is_immediate = now.unwrap_or(before);
    given(before, now, nargout)
}

/// What a variable of Octave's own is set to.
fn truth(name: &str, args: &[Value]) -> Result<Option<bool>> {
    let Some(value) = args.first() else { return Ok(None) };
    match value.as_f64() {
        Some(number) => Ok(Some(number != 0.0)),
        None => {
            Err(Error::new("Octave:undefined-function", format!("{name}: argument must be a logical value")))
        }
    }
}

fn given(before: bool, now: Option<bool>, nargout: usize) -> Result<Outputs> {
    if now.is_some() && nargout == 0 { Ok(Outputs::new()) } else { one(before) }
}

/// `clc`: the terminal is empty.
pub fn clc(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    control(host, "\x1b[H\x1b[2J")
}

/// `home`: what the terminal shows is scrolled away, and can be scrolled back to.
pub fn home(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let away = "\n".times(Paging::Screen.lines() + 1);
    control(host, &format!("{away}\x1b[H"))
}

/// Only a terminal obeys, and only one that can.
fn control(host: &mut dyn Host, codes: &str) -> Result<Outputs> {
    let is_able = std::env::var_os("TERM").is_some_and(|term| term != "dumb");
    if is_able && std::io::stdout().is_terminal() {
        host.state().out.pager.begin();
        host.print(codes)?;
        host.state().out.pager.begin();
    }
    Ok(Outputs::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_say_how_pages_are() {
        assert_eq!(asked(&Value::text("on")).ok(), Some(Paging::Screen));
        assert_eq!(asked(&Value::text("12")).ok(), Some(Paging::Lines(12)));
        assert_eq!(asked(&Value::Scalar(3.0)).ok(), Some(Paging::Lines(3)));
        assert!(asked(&Value::Scalar(0.0)).is_err() && asked(&Value::text("up")).is_err());
    }
}
