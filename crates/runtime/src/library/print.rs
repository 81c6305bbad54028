//! Printing of values and text.

use super::files;
use crate::memory::Reword;
use crate::text::settings::{Format, Spacing, Style};
use crate::text::{self, display};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels, one};

kernels! { disp, sprintf, fprintf, printf, puts, fputs, fdisp; "display" => show, "format" => format }

/// `disp(x)`.
pub fn disp(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    if args[0].is_user_object() {
        host.show_object(None, &args[0])?;
        return Ok(Outputs::new());
    }
    let text = display::disp(host.state(), &args[0])?;
    if nargout > 0 {
        return one(Value::text(&text));
    }
    host.print(&text)?;
    Ok(Outputs::new())
}

/// `display(x)`: as the automatic display, with the name where the argument is a variable.
pub fn show(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if args[0].is_user_object() {
        let name = host.own_argument_names().first().copied().flatten();
        host.show_object(Some(name.map_or("", |name| name.as_str())), &args[0])?;
        return Ok(Outputs::new());
    }
    if let [Some(name)] = *host.own_argument_names() {
        let text = display::display(host.state(), &name, &args[0])?;
        host.print(&text)?;
        return Ok(Outputs::new());
    }
    let text = display::display(host.state(), "", &args[0])?;
    // Without a name there is no line for it.
    let text = text.trim_start_matches('\n').trim_start_matches([' ', '=']).trim_start_matches('\n');
    host.print(text)?;
    Ok(Outputs::new())
}

/// `sprintf(format, …)`.
pub fn sprintf(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let text = formatted(&args)?;
    let value = match args[0] {
        Value::String(_) => Value::string(&text),
        _ => Value::text(&text),
    };
    let mut outputs = one(value)?;
    if nargout > 1 {
        outputs.push(Value::text(""));
    }
    Ok(outputs)
}

/// `fprintf(format, …)`, `fprintf(fid, format, …)`.
pub fn fprintf(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let (fid, rest) = match (&args[0], args.len()) {
        (first, n) if n > 1 && first.is_numeric() && first.is_scalar() => {
            (first.as_f64().unwrap_or(-1.0), &args[1..])
        }
        _ => (1.0, &args[..]),
    };
    let text = formatted(rest)?;
    let written = files::write(host, fid, &text)?;
    if nargout > 0 { one(written) } else { Ok(Outputs::new()) }
}

/// `printf(format, …)`.
pub fn printf(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = formatted(&args)?;
    host.print(&text)?;
    Ok(Outputs::new())
}

/// The first argument, filled in with the others.
fn formatted(args: &[Value]) -> Result<String> {
    match &args[0] {
        Value::Char(t) => text::format_units(t.data(), &args[1..]),
        other => text::format(&template(other)?, &args[1..]),
    }
}

/// The format itself: text, or anything else as `%d` or `%s` would write it.
fn template(value: &Value) -> Result<String> {
    match value {
        Value::Char(t) => Ok(crate::chars_to_string(t.data())),
        _ => match value.as_text() {
            Some(text) => Ok(text),
            None if value.is_arithmetic() => text::format("%s", std::slice::from_ref(value)),
            None => Err(Error::new(
                "MATLAB:printf:invalidFormat",
                "Invalid format. Format must be a character vector or string scalar.",
            )),
        },
    }
}

/// `puts(text)`.
pub fn puts(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let text = template(&args[0])?;
    host.print(&text)?;
    status(nargout)
}

/// `fputs(fid, text)`.
pub fn fputs(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let text = template(&args[1])?;
    let written = files::write(host, args[0].as_f64().unwrap_or(-1.0), &text)?;
    if nargout > 0 && written < text.len() { one(-1.0) } else { status(nargout) }
}

fn status(nargout: usize) -> Result<Outputs> {
    if nargout > 0 { one(0.0) } else { Ok(Outputs::new()) }
}

/// `fdisp(fid, x)`.
pub fn fdisp(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = display::disp(host.state(), &args[1])?;
    files::write(host, args[0].as_f64().unwrap_or(-1.0), &text)?;
    Ok(Outputs::new())
}

/// `format`, `format long`, `f = format`, `format(f)`.
pub fn format(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let before = host.state().format.clone();
    match args.as_slice() {
        [] if nargout == 0 => {
            host.state().format = Format { width: before.width, ..Format::default() };
        }
        [] => {}
        [Value::Struct(s)] => {
            for name in ["NumericFormat", "LineSpacing"] {
                let setting = s.get(lanner_base::Name::new(name)).and_then(Value::as_text);
                set(&mut host.state().format, &setting.unwrap_or_default())?;
            }
        }
        // `format long g` says in two words what `format longG` says in one.
        [first, second] if is_modifier(second) => {
            let words = first.as_text().unwrap_or_default() + &second.as_text().unwrap_or_default();
            set(&mut host.state().format, &words)?;
        }
        words => {
            for word in words {
                set(&mut host.state().format, &word.as_text().unwrap_or_default())?;
            }
        }
    }
    if nargout == 0 {
        return Ok(Outputs::new());
    }
    let spacing = match before.spacing {
        Spacing::Loose => "loose",
        Spacing::Compact => "compact",
    };
    one(Value::structure([
        ("NumericFormat", Value::text(before.style.name())),
        ("LineSpacing", Value::text(spacing)),
    ]))
}

fn is_modifier(word: &Value) -> bool {
    word.as_text().is_some_and(|w| ["e", "g", "eng"].contains(&w.ascii_lowercase().as_str()))
}

fn set(format: &mut Format, word: &str) -> Result<()> {
    match word.ascii_lowercase().as_str() {
        "compact" => format.spacing = Spacing::Compact,
        "loose" => format.spacing = Spacing::Loose,
        "default" => *format = Format { width: format.width, ..Format::default() },
        _ => match Style::named(word) {
            Some(style) => format.style = style,
            None => {
                return Err(Error::new(
                    "MATLAB:format:UnknownInput",
                    format!("Unknown command option '{word}'."),
                ));
            }
        },
    }
    Ok(())
}
