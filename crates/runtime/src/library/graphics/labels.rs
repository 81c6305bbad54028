//! Titles, names of axes, texts, legends, bars of colours, lines across.

use super::call::{Call, LineSpec};
use super::convert::{datum_of, numbers};
use super::handles::as_handles;
use super::session::Session;
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels};
use lanner_graphics::{Datum, Id, Kind, draw};

kernels! { title, subtitle, xlabel, ylabel, zlabel, sgtitle, text, legend, colorbar, xline, yline, rectangle, light }

/// `title(text, name, value, …)`.
pub fn title(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    label(host, args, nargout, "Title")
}

/// The line below the title.
pub fn subtitle(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    label(host, args, nargout, "Subtitle")
}

/// The name of the x axis.
pub fn xlabel(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    label(host, args, nargout, "XLabel")
}

/// The name of the y axis.
pub fn ylabel(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    label(host, args, nargout, "YLabel")
}

/// The name of the z axis.
pub fn zlabel(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    label(host, args, nargout, "ZLabel")
}

fn label(host: &mut dyn Host, args: Args, nargout: usize, name: &'static str) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    // A grid of axes has titles, too; so has a bar of colours.
    let holder = match call.args.first().and_then(as_handles).map(|handles| handles.ids().duplicate()) {
        Some(ids) if ids.len() == 1 => {
            call.args.remove(0);
            ids[0]
        }
        _ => call.add_to(),
    };
    let Some(value) = call.args.first().cloned() else { return Err(super::lines::no_data()) };
    let mut rest = call.args.drain(1..).gather::<Vec<Value>>();
    let mut session = call.session();
    let id = match session.store.object(holder, name) {
        Some(id) => id,
        // Axes of angles have none.
        None if session.store.has(holder) => {
            return Err(super::session::unknown_property(session.store.kind(holder), name));
        }
        None => return Err(super::session::deleted()),
    };
    session.set(id, "String", &value)?;
    // `title('a', 'b')` has a subtitle.
    if name == "Title"
        && rest.len() % 2 == 1
        && let Some(below) = session.store.object(holder, "Subtitle")
    {
        let second = rest.remove(0);
        session.set(below, "String", &second)?;
    }
    for pair in rest.chunks(2) {
        let (Some(word), Some(value)) = (pair[0].as_text(), pair.get(1)) else {
            return Err(Error::new(
                "MATLAB:graphics:NameValuePairs",
                "Property names and values must come in pairs.",
            ));
        };
        session.set(id, &word, value)?;
    }
    drop(session);
    call.outputs(vec![id])
}

/// `sgtitle(text)`: a title above all axes of the figure.
pub fn sgtitle(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::Text, 1)?;
    let figure = call.session().figure();
    let Some(value) = call.args.last().cloned() else { return Err(super::lines::no_data()) };
    let mut session = call.session();
    let id = session.store.add(Kind::Text, Some(figure));
    session.store.put(id, "HandleVisibility", Datum::text("off"));
    session.store.put(id, "FontSize", Datum::number(13.0));
    session.store.put(figure, "SuperTitle", Datum::Objects(vec![id]));
    session.set(id, "String", &value)?;
    drop(session);
    call.finish(vec![id])
}

/// `text(x, y, text)`, `text(x, y, z, text)`, with pairs; several places have a text each, or all the same.
pub fn text(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let places: Vec<lanner_graphics::Array> = call.args.iter().map_while(|arg| numbers(arg).ok()).gather();
    let coordinates = places.len().min(3);
    if coordinates < 2 {
        call.take_pairs(Kind::Text, 0)?;
        if call.pairs.is_empty() {
            return Err(super::lines::no_data());
        }
        let axes = call.add_to();
        let id = call.session().store.add(Kind::Text, Some(axes));
        return call.finish(vec![id]);
    }
    let Some(value) = call.args.get(coordinates).cloned() else { return Err(super::lines::no_data()) };
    call.take_pairs(Kind::Text, coordinates + 1)?;
    let n = places[0].data.len();
    if places[..coordinates].iter().any(|place| place.data.len() != n) {
        return Err(super::call::lengths_differ());
    }
    let given = datum_of(&value).unwrap_or(Datum::Texts(Vec::new()));
    let axes = call.add_to();
    let mut made = Vec::new();
    let mut session = call.session();
    for k in 0..n {
        let id = session.store.add(Kind::Text, Some(axes));
        let position: Vec<f64> = places[..coordinates].iter().map(|place| place.data[k]).gather();
        session.store.put(id, "Position", Datum::row(&position));
        let own = match &given {
            Datum::Texts(all) if n > 1 && all.len() == n => Value::text(&all[k]),
            _ => value.clone(),
        };
        session.set(id, "String", &own)?;
        made.put(id);
    }
    drop(session);
    call.finish(made)
}

/// `legend(names…)`, `legend({names})`, `legend(handles, names)`, `legend('show')`, `legend off`, with pairs.
pub fn legend(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let mut chosen = None;
    if let Some(handles) = call.args.first().and_then(as_handles) {
        chosen = Some(handles.ids().duplicate());
        call.args.remove(0);
    }
    legend_pairs(&mut call)?;
    let is_word = |word: &str, args: &Args| matches!(args.as_slice(), [only] if only.as_text().is_some_and(|t| t.eq_ignore_ascii_case(word)));
    let mut session = call.session();
    let known = beside(&session, axes, Kind::Legend);
    if is_word("off", &call.args) {
        known.into_iter().for_each(|id| session.delete(id));
        return Ok(Outputs::new());
    }
    for (word, is_on) in [("hide", false), ("boxoff", false), ("boxon", true)] {
        if is_word(word, &call.args) {
            let name = if word == "hide" { "Visible" } else { "Box" };
            known.iter().for_each(|id| session.store.put(*id, name, Datum::on(is_on)));
            return Ok(Outputs::new());
        }
    }
    let is_shown = is_word("show", &call.args) || is_word("toggle", &call.args);
    let charts = chosen.unwrap_or_else(|| {
        let all = draw::all_charts(&session.store, axes).into_iter();
        all.filter(|chart| draw::can_be_named(&session.store, *chart)).gather()
    });
    let names: Vec<String> = if is_shown || call.args.is_empty() {
        Vec::new()
    } else {
        let of = |value: &Value| {
            datum_of(value).map(|datum| match datum {
                Datum::Text(text) => vec![text],
                other => other.lines(),
            })
        };
        call.args.iter().filter_map(of).flatten().gather()
    };
    let mut texts = Vec::new();
    for (k, chart) in charts.iter().enumerate() {
        match names.get(k) {
            Some(name) => session.store.put(*chart, "DisplayName", Datum::text(name)),
            None if !names.is_empty() => break,
            None => {}
        }
        let name = session.store.text(*chart, "DisplayName");
        texts.put(if name.is_empty() { format!("data{}", k + 1) } else { name });
    }
    known.into_iter().for_each(|id| session.delete(id));
    let figure = session.store.ancestor(axes, Kind::Figure);
    let id = session.store.add(Kind::Legend, figure);
    let named: Vec<Id> = charts.into_iter().take(texts.len()).gather();
    session.store.put(id, "Axes", Datum::Objects(vec![axes]));
    session.store.put(id, "PlotChildren", Datum::Objects(named));
    session.store.put(id, "String", Datum::Texts(texts));
    let title = session.store.add(Kind::Text, Some(id));
    session.store.put(title, "HandleVisibility", Datum::text("off"));
    session.store.put(title, "FontSize", Datum::number(9.0));
    session.store.put(title, "FontWeight", Datum::text("bold"));
    session.store.put(id, "Title", Datum::Objects(vec![title]));
    drop(session);
    call.finish(vec![id])
}

/// Pairs of a legend begin at a name that is a property and whose value fits: names of charts may be words, too.
fn legend_pairs(call: &mut Call) -> Result<()> {
    const NAMES: [&str; 13] = [
        "location",
        "orientation",
        "interpreter",
        "fontsize",
        "numcolumns",
        "autoupdate",
        "box",
        "textcolor",
        "color",
        "fontweight",
        "position",
        "units",
        "edgecolor",
    ];
    let is_name = |arg: &Value| arg.as_text().is_some_and(|name| NAMES.contains(&name.lowercase().as_str()));
    if let Some(first) = (0..call.args.len()).find(|k| is_name(&call.args[*k]) && k + 1 < call.args.len()) {
        call.take_pairs(Kind::Legend, first)?;
    }
    Ok(())
}

/// What belongs to axes, of a kind.
fn beside(session: &Session, axes: Id, kind: Kind) -> Vec<Id> {
    let figure = session.store.ancestor(axes, Kind::Figure).unwrap_or(Id::ROOT);
    let all = session.store.descendants(figure).into_iter();
    all.filter(|id| session.store.kind(*id) == kind && session.store.object(*id, "Axes") == Some(axes))
        .gather()
}

/// `colorbar`, `colorbar(location)`, `colorbar off`, with pairs.
pub fn colorbar(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut call = Call::new(host, args, nargout);
    call.take_pairs(Kind::ColorBar, 0)?;
    let axes = call.add_to();
    let mut session = call.session();
    for old in beside(&session, axes, Kind::ColorBar) {
        session.delete(old);
    }
    let word = call.args.first().and_then(Value::as_text);
    if matches!(word.as_deref(), Some("off" | "delete" | "hide")) {
        return Ok(Outputs::new());
    }
    let figure = session.store.ancestor(axes, Kind::Figure);
    let id = session.store.add(Kind::ColorBar, figure);
    session.store.put(id, "Axes", Datum::Objects(vec![axes]));
    for name in ["Label", "Title"] {
        let text = session.store.add(Kind::Text, Some(id));
        session.store.put(text, "HandleVisibility", Datum::text("off"));
        session.store.put(id, name, Datum::Objects(vec![text]));
    }
    if let Some(word) = word
        && let Err(error) = session.set(id, "Location", &Value::text(&word))
    {
        session.delete(id);
        return Err(error);
    }
    drop(session);
    call.finish(vec![id])
}

/// `xline(x, spec, label, …)`.
pub fn xline(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    across(Call::new(host, args, nargout), "x")
}

/// `yline(y, spec, label, …)`.
pub fn yline(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    across(Call::new(host, args, nargout), "y")
}

fn across(mut call: Call, axis: &str) -> Result<Outputs> {
    let mut rest = call.args.drain(1..).gather::<Vec<Value>>();
    let values = call.numbers(0)?;
    let is_text = |value: &Value| numbers(value).is_err();
    let mut spec = LineSpec::default();
    if rest.len() % 2 == 1
        || rest.first().is_some_and(|first| first.as_text().is_some_and(|t| LineSpec::read(&t).is_some()))
    {
        let text = rest.first().and_then(Value::as_text).unwrap_or_default();
        match LineSpec::read(&text) {
            Some(read) if rest.first().is_some_and(is_text) => {
                spec = read;
                rest.remove(0);
            }
            _ => {}
        }
    }
    let labels = if rest.len() % 2 == 1 { datum_of(&rest.remove(0)) } else { None };
    call.args.put_all(rest);
    call.take_pairs(Kind::ConstantLine, 1)?;
    let axes = call.add_to();
    let mut session = call.session();
    let mut made = Vec::new();
    for (k, value) in values.data.iter().enumerate() {
        let id = session.store.add(Kind::ConstantLine, Some(axes));
        session.store.put(id, "InterceptAxis", Datum::text(axis));
        session.store.put(id, "Value", Datum::number(*value));
        if let Some(rgb) = spec.colour {
            session.store.put(id, "Color", Datum::colour(rgb));
        }
        if let Some(style) = spec.style {
            session.store.put(id, "LineStyle", Datum::text(style));
        }
        match &labels {
            Some(Datum::Texts(all)) if all.len() == values.data.len() => {
                session.store.put(id, "Label", Datum::text(&all[k]));
            }
            Some(label @ (Datum::Text(_) | Datum::Texts(_))) => session.store.put(id, "Label", label.clone()),
            _ => {}
        }
        made.put(id);
    }
    drop(session);
    call.finish(made)
}

/// `rectangle('Position', [x y w h], name, value, …)`.
pub fn rectangle(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    added(Call::new(host, args, nargout), Kind::Rectangle)
}

/// `light(name, value, …)`.
pub fn light(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    added(Call::new(host, args, nargout), Kind::Light)
}

/// An object that is added to axes, with properties by pairs.
///
/// # Errors
/// Those of the pairs.
pub(super) fn added(mut call: Call, kind: Kind) -> Result<Outputs> {
    call.take_pairs(kind, 0)?;
    let axes = call.add_to();
    let id = call.session().store.add(kind, Some(axes));
    call.finish(vec![id])
}
