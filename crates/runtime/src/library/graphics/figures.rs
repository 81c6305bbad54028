//! Figures and axes: making, choosing, clearing and closing them.

use super::call::Call;
use super::handles::{as_handles, objects_of, one_axes, one_of_kind};
use super::session::{Session, Shared, deleted, handle, shared};
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels, one};
use lanner_graphics::{Datum, Id, Kind, draw};

kernels! { figure, axes, subplot, gcf, gca, clf, cla, close, hold, ishold, newplot, closereq, tiledlayout, nexttile }

/// `figure`, `figure(n)`, `figure(h)`, `figure(name, value, …)`.
pub fn figure(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let is_text = |arg: &Value| matches!(arg, Value::Char(_) | Value::String(_));
    let chosen = match args.first() {
        Some(first) if !is_text(first) => {
            let first = args.remove(0);
            Some(chosen_figure(&shared, &first)?)
        }
        _ => None,
    };
    let id = match chosen {
        Some(id) => id,
        None => shared.borrow_mut().store.add_figure(None),
    };
    shared.borrow_mut().store.make_current(id);
    set_pairs(&shared, id, &args, 0)?;
    if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, id)) }
}

/// A figure that is there, or one with a number.
fn chosen_figure(shared: &Shared, value: &Value) -> Result<Id> {
    if let Some(id) = one_of_kind(shared, value, Kind::Figure) {
        return Ok(id);
    }
    if as_handles(value).is_some() {
        return Err(deleted());
    }
    let number = value.as_f64().filter(|n| *n >= 1.0 && n.fract() == 0.0 && *n < 2147483647.0);
    let number = number.ok_or_else(|| {
        let text = "Requested figure handle is not valid: it has to be a positive integer or a figure.";
        Error::new("MATLAB:figure:InvalidHandle", text)
    })?;
    let mut session = shared.borrow_mut();
    Ok(match session.store.figure(number) {
        Some(id) => id,
        None => session.store.add_figure(Some(number)),
    })
}

/// Names and values behind the arguments.
fn set_pairs(shared: &Shared, id: Id, args: &Args, from: usize) -> Result<()> {
    let rest = args.get(from..).unwrap_or_default();
    if rest.len() % 2 == 1 {
        return Err(Error::new(
            "MATLAB:graphics:NameValuePairs",
            "Property names and values must come in pairs.",
        ));
    }
    for pair in rest.chunks(2) {
        let name = pair[0].as_text().unwrap_or_default();
        shared.borrow_mut().set(id, &name, &pair[1])?;
    }
    Ok(())
}

/// `axes`, `axes(ax)`, `axes(name, value, …)`, `axes(parent, …)`.
pub fn axes(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    axes_of(host, args, nargout, Kind::Axes)
}

/// The same of a kind of axes.
pub(super) fn axes_of(host: &mut dyn Host, mut args: Args, nargout: usize, kind: Kind) -> Result<Outputs> {
    let shared = shared(host);
    let mut parent = None;
    if let Some(first) = args.first().filter(|arg| as_handles(arg).is_some()) {
        let id = *objects_of(&shared, first)?.first().ok_or_else(deleted)?;
        let mut session = shared.borrow_mut();
        if session.store.kind(id).is_axes() {
            make_current(&mut session, id);
            drop(session);
            return if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, id)) };
        }
        parent = Some(id);
        drop(session);
        args.remove(0);
    }
    let is_parent = |arg: &Value| arg.as_text().is_some_and(|name| name.eq_ignore_ascii_case("parent"));
    if let Some(at) = (0..args.len()).step_by(2).find(|k| is_parent(&args[*k]) && k + 1 < args.len()) {
        parent = objects_of(&shared, &args[at + 1])?.first().copied();
        args.drain(at..at + 2);
    }
    let id = {
        let mut session = shared.borrow_mut();
        let parent = parent.unwrap_or_else(|| session.figure());
        session.store.add_axes_of(kind, parent)
    };
    if let Err(error) = set_pairs(&shared, id, &args, 0) {
        shared.borrow_mut().delete(id);
        return Err(error);
    }
    if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, id)) }
}

fn make_current(session: &mut Session, axes: Id) {
    if let Some(figure) = session.store.ancestor(axes, Kind::Figure) {
        session.store.put(figure, "CurrentAxes", Datum::Objects(vec![axes]));
        session.store.make_current(figure);
    }
}

/// `subplot(rows, columns, place)`, `subplot(rcp)`, `subplot('Position', p)`, `subplot(ax)`.
pub fn subplot(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    if let Some(axes) = args.first().and_then(|first| one_axes(&shared, first)) {
        make_current(&mut shared.borrow_mut(), axes);
        return if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, axes)) };
    }
    let is_position =
        args.first().and_then(Value::as_text).is_some_and(|text| text.eq_ignore_ascii_case("position"));
    let (position, taken) = if is_position {
        let given = args.get(1).and_then(|p| p.to_f64s().map(|p| p.duplicate())).unwrap_or_default();
        let four: [f64; 4] = given.try_into().map_err(|_| wrong_subplot())?;
        (four, 2)
    } else {
        let numbers: Vec<f64> = args.iter().take(2).map_while(Value::as_f64).gather();
        match numbers.as_slice() {
            [rows, columns] if args.len() > 2 => {
                let places = args[2].to_f64s().map(|p| p.duplicate()).ok_or_else(wrong_subplot)?;
                (grid_position(*rows, *columns, &places)?, 3)
            }
            [code] if *code >= 111.0 && *code <= 999.0 => {
                let (rows, columns, place) =
                    ((code / 100.0).floor(), (code / 10.0).floor() % 10.0, code % 10.0);
                (grid_position(rows, columns, &[place])?, 1)
            }
            _ => return Err(wrong_subplot()),
        }
    };
    args.drain(..taken);
    args.retain(|arg| !arg.as_text().is_some_and(|word| ["align", "replace", "v6"].contains(&word.as_str())));
    // Axes that are given come to this place.
    let given = args.first().and_then(|first| one_axes(&shared, first));
    if given.is_some() {
        args.remove(0);
    }
    let id = {
        let mut session = shared.borrow_mut();
        let figure = session.figure();
        place_axes(&mut session, figure, position, given)
    };
    set_pairs(&shared, id, &args, 0)?;
    if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, id)) }
}

/// The axes at a position: those that are there, or new ones; others that these would cover go.
fn place_axes(session: &mut Session, figure: Id, position: [f64; 4], given: Option<Id>) -> Id {
    for other in draw::axes_of(&session.store, figure).into_iter().filter(|id| Some(*id) != given) {
        let there = session.store.array(other, "Position").data;
        let [x, y, w, h] = *there else { continue };
        let near = |a: f64, b: f64| (a - b).abs() < 1e-3;
        let is_same =
            near(x, position[0]) && near(y, position[1]) && near(w, position[2]) && near(h, position[3]);
        if is_same && session.store.is_set(other, "Position") && given.is_none() {
            make_current(session, other);
            return other;
        }
        let overlap = |a: f64, wa: f64, b: f64, wb: f64| a + 1e-3 < b + wb && b + 1e-3 < a + wa;
        if overlap(x, w, position[0], position[2]) && overlap(y, h, position[1], position[3]) {
            session.delete(other);
        }
    }
    let id = given.unwrap_or_else(|| session.store.add_axes(figure));
    session.store.put(id, "Position", Datum::row(&position));
    make_current(session, id);
    id
}

/// The position of places in a grid: the usual margins, and less between neighbours.
fn grid_position(rows: f64, columns: f64, places: &[f64]) -> Result<[f64; 4]> {
    let is_count = |x: f64| x >= 1.0 && x.fract() == 0.0;
    if !is_count(rows) || !is_count(columns) || places.is_empty() {
        return Err(wrong_subplot());
    }
    if places.iter().any(|place| !is_count(*place) || *place > rows * columns) {
        let text = "Index exceeds number of subplots.";
        return Err(Error::new("MATLAB:subplot:SubplotIndexTooLarge", text));
    }
    let row_of = |place: &f64| rows - 1.0 - ((place - 1.0) / columns).floor();
    let column_of = |place: &f64| (place - 1.0) % columns;
    let ends = |of: &dyn Fn(&f64) -> f64| {
        places.iter().map(of).fold((f64::INFINITY, 0.0_f64), |(lo, hi), x| (lo.min(x), hi.max(x)))
    };
    let ((first_row, last_row), (first_column, last_column)) = (ends(&row_of), ends(&column_of));
    let (whole, margins) = ([0.13, 0.11, 0.775, 0.815], [0.2, 0.18, 0.04, 0.1]);
    let along = |begin: f64, length: f64, n: f64, before: f64, after: f64, first: f64, last: f64| {
        let cell = length / (n - before - after);
        let (mut lower, mut upper) = (before * cell, after * cell);
        let (mut from, mut to) =
            (begin + first * cell - lower, begin + first * cell - lower + cell * (last - first + 1.0));
        if first == 0.0 {
            (lower, from) = (begin, 0.0);
        }
        if last == n - 1.0 {
            (upper, to) = (1.0 - begin - length, 1.0);
        }
        (from + lower, to - upper - from - lower)
    };
    let (x, width) = along(whole[0], whole[2], columns, margins[0], margins[2], first_column, last_column);
    let (y, height) = along(whole[1], whole[3], rows, margins[1], margins[3], first_row, last_row);
    Ok([x, y, width, height])
}

#[cold]
fn wrong_subplot() -> Error {
    Error::new("MATLAB:subplot:UnknownOption", "Unknown command option.")
}

/// `tiledlayout(rows, columns)`, `tiledlayout('flow')`.
pub fn tiledlayout(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let figure = shared.borrow_mut().figure();
    let numbers: Vec<f64> = args.iter().take(2).map_while(Value::as_f64).gather();
    let (grid, taken, word) = match (numbers.as_slice(), args.first().and_then(Value::as_text)) {
        ([rows, columns], _) if *rows >= 1.0 && *columns >= 1.0 => ([*rows, *columns], 2, "fixed"),
        (_, Some(word)) if ["flow", "vertical", "horizontal"].contains(&word.as_str()) => {
            ([1.0, 1.0], 1, "flow")
        }
        _ => {
            let text = "Grid size must be two positive integers, or an arrangement such as 'flow'.";
            return Err(Error::new("MATLAB:tiledlayout:InvalidGridSize", text));
        }
    };
    args.drain(..taken);
    let id = {
        let mut session = shared.borrow_mut();
        let old: Vec<Id> = session.store.children(figure).iter().copied().gather();
        old.into_iter().for_each(|old| session.delete(old));
        let id = session.store.add(Kind::Layout, Some(figure));
        session.store.put(id, "GridSize", Datum::row(&grid));
        session.store.put(id, "TileArrangement", Datum::text(word));
        for name in ["Title", "Subtitle", "XLabel", "YLabel"] {
            let text = session.store.add(Kind::Text, Some(id));
            session.store.put(text, "HandleVisibility", Datum::text("off"));
            session.store.put(text, "FontSize", Datum::number(if name == "Title" { 12.0 } else { 11.0 }));
            session.store.put(id, name, Datum::Objects(vec![text]));
        }
        id
    };
    set_pairs(&shared, id, &args, 0)?;
    if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, id)) }
}

/// `nexttile`, `nexttile(place)`, `nexttile([rows columns])`, `nexttile(place, [rows columns])`.
pub fn nexttile(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let mut args: Vec<Value> = args.into_iter().gather();
    let given = args.first().and_then(|first| one_of_kind(&shared, first, Kind::Layout));
    if given.is_some() {
        args.remove(0);
    }
    let mut session = shared.borrow_mut();
    let figure = session.figure();
    let known =
        session.store.children(figure).iter().copied().find(|id| session.store.kind(*id) == Kind::Layout);
    let layout = match given.or(known) {
        Some(layout) => layout,
        None => {
            let layout = session.store.add(Kind::Layout, Some(figure));
            session.store.put(layout, "TileArrangement", Datum::text("flow"));
            layout
        }
    };
    let numbers: Vec<Vec<f64>> = args.iter().filter_map(|arg| Some(arg.to_f64s()?.duplicate())).gather();
    let (place, span) = match numbers.as_slice() {
        [] => (None, [1.0, 1.0]),
        [one] if one.len() == 1 => (Some(one[0]), [1.0, 1.0]),
        [one] if one.len() == 2 => (None, [one[0], one[1]]),
        [place, span] if place.len() == 1 && span.len() == 2 => (Some(place[0]), [span[0], span[1]]),
        _ => {
            return Err(Error::new(
                "MATLAB:nexttile:InvalidTile",
                "A tile is a positive integer, its span two of them.",
            ));
        }
    };
    let taken: Vec<(f64, Id)> = session
        .store
        .children(layout)
        .iter()
        .filter(|id| session.store.kind(**id).is_axes())
        .map(|id| (session.store.number(*id, "Tile"), *id))
        .gather();
    if let Some((_, axes)) = taken.iter().find(|(at, _)| Some(*at) == place) {
        let axes = *axes;
        make_current(&mut session, axes);
        drop(session);
        return if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, axes)) };
    }
    let place = place.unwrap_or_else(|| first_free(&session, layout, &taken, span));
    if session.store.says(layout, "TileArrangement", "flow") {
        let count = taken.iter().map(|(at, _)| *at).fold(place, f64::max);
        let columns = count.sqrt().ceil();
        session.store.put(layout, "GridSize", Datum::row(&[(count / columns).ceil(), columns]));
    }
    let axes = session.store.add_axes(layout);
    session.store.put(axes, "Tile", Datum::row(&[place, span[0], span[1]]));
    drop(session);
    if nargout == 0 { Ok(Outputs::new()) } else { one(handle(&shared, axes)) }
}

/// The first place from which on the tiles of a span are free.
fn first_free(session: &Session, layout: Id, taken: &[(f64, Id)], span: [f64; 2]) -> f64 {
    let grid = session.store.array(layout, "GridSize");
    let columns = grid.data.get(1).copied().unwrap_or(1.0).max(1.0) as usize;
    let is_flow = session.store.says(layout, "TileArrangement", "flow");
    let cells = |place: usize, span: [f64; 2]| {
        let (row, column) = ((place - 1) / columns, (place - 1) % columns);
        let (down, across) = (span[0].max(1.0) as usize, span[1].max(1.0) as usize);
        let fits = is_flow || column + across <= columns;
        let all: Vec<(usize, usize)> =
            (row..row + down).flat_map(|r| (column..column + across).map(move |c| (r, c))).gather();
        (fits, all)
    };
    if is_flow {
        return taken.iter().map(|(at, _)| *at).fold(0.0, f64::max) + 1.0;
    }
    let mut full: Vec<(usize, usize)> = Vec::new();
    for (at, axes) in taken {
        let tile = session.store.array(*axes, "Tile").data;
        let span = [1, 2].map(|k| tile.get(k).copied().unwrap_or(1.0));
        full.put_all(cells(*at as usize, span).1);
    }
    let free = |place: &usize| {
        let (fits, own) = cells(*place, span);
        fits && own.iter().all(|cell| !full.contains(cell))
    };
    (1..10_000).find(free).unwrap_or(1) as f64
}

/// `gcf`: the current figure, a new one where there is none.
pub fn gcf(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let id = shared.borrow_mut().figure();
    one(handle(&shared, id))
}

/// `gca`: the current axes, new ones where there are none.
pub fn gca(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let id = shared.borrow_mut().axes();
    one(handle(&shared, id))
}

/// `newplot`: axes that are ready for a chart.
pub fn newplot(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let id = call.prepare();
    call.outputs(vec![id])
}

/// `clf`, `clf(fig)`, `clf('reset')`.
pub fn clf(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let given = args.first().filter(|arg| !matches!(arg, Value::Char(_) | Value::String(_)));
    let ids = match given {
        Some(value) => objects_of(&shared, value)?,
        None => vec![shared.borrow_mut().figure()],
    };
    let mut session = shared.borrow_mut();
    for id in &ids {
        let inner: Vec<Id> = session.store.children(*id).iter().copied().gather();
        inner.into_iter().for_each(|inner| session.delete(inner));
        session.store.forget(*id, "SuperTitle");
        if args.iter().any(|arg| arg.as_text().as_deref() == Some("reset")) {
            session.store.reset(*id, &["Number", "Position", "Units"]);
        }
    }
    drop(session);
    match (nargout, ids.as_slice()) {
        (1.., [id]) => one(handle(&shared, *id)),
        _ => Ok(Outputs::new()),
    }
}

/// `cla`, `cla(ax)`, `cla('reset')`.
pub fn cla(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let is_whole = call.args.iter().any(|arg| arg.as_text().as_deref() == Some("reset"));
    let axes = call.add_to();
    call.session().clear_axes(axes, is_whole);
    call.outputs(vec![axes])
}

/// `close`, `close(fig)`, `close(name)`, `close('all')`.
pub fn close(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let shared = shared(host);
    let mut args: Vec<Value> = args.into_iter().gather();
    let word = |arg: &Value| arg.as_text().map(|word| word.lowercase());
    args.retain(|arg| !matches!(word(arg).as_deref(), Some("force" | "hidden")));
    let ids: Vec<Id> = match args.as_slice() {
        [] => shared.borrow().store.current_figure().into_iter().gather(),
        [name] if name.is_char() || matches!(name, Value::String(_)) => {
            let name = name.as_text().unwrap_or_default();
            let session = shared.borrow();
            let figures = session.store.figures().iter().copied();
            match name.as_str() {
                "all" => figures.gather(),
                _ => {
                    let by_number = name.parse().ok().and_then(|number| session.store.figure(number));
                    match by_number {
                        Some(figure) => vec![figure],
                        None => figures.filter(|id| session.store.text(*id, "Name") == name).gather(),
                    }
                }
            }
        }
        [value] => {
            let numbers = value.to_f64s().map(|n| n.duplicate()).filter(|_| as_handles(value).is_none());
            match numbers {
                Some(numbers) => {
                    let session = shared.borrow();
                    let find = |number: &f64| session.store.figure(*number).ok_or_else(|| no_figure(*number));
                    numbers.iter().map(find).gather::<Result<Vec<Id>>>()?
                }
                None => objects_of(&shared, value)?,
            }
        }
        _ => return Err(crate::Fault::TooManyInputs.with(&[&"close"])),
    };
    let mut session = shared.borrow_mut();
    ids.into_iter().for_each(|id| session.delete(id));
    if nargout == 0 { Ok(Outputs::new()) } else { one(true) }
}

#[cold]
fn no_figure(number: f64) -> Error {
    let text = format!("Specified figure handle is invalid: there is no figure {number}.");
    Error::new("MATLAB:close:InvalidFigureHandle", text)
}

/// `closereq`: closes the current figure.
pub fn closereq(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    close(host, Args::new(), 0)
}

/// `hold on`, `hold off`, `hold all`, `hold`.
pub fn hold(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let mut session = call.session();
    let is_held = session.store.says(axes, "NextPlot", "add");
    let is_on = match call.args.first().and_then(Value::as_text).as_deref() {
        None => !is_held,
        Some("on" | "all") => true,
        Some("off") => false,
        Some(_) => return Err(Error::new("MATLAB:hold:UnknownOption", "Unknown command option.")),
    };
    session.store.put(axes, "NextPlot", Datum::text(if is_on { "add" } else { "replace" }));
    Ok(Outputs::new())
}

/// `ishold`: whether charts are added to what is there.
pub fn ishold(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let call = Call::new(host, args, nargout);
    let axes = call.add_to();
    let is_held = call.session().store.says(axes, "NextPlot", "add");
    one(is_held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_a_grid_are_where_matlab_has_them() {
        let near = |a: [f64; 4], b: [f64; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-4);
        assert!(near(grid_position(2.0, 2.0, &[1.0]).unwrap(), [0.13, 0.58384, 0.33466, 0.34116]));
        assert!(near(grid_position(1.0, 1.0, &[1.0]).unwrap(), [0.13, 0.11, 0.775, 0.815]));
        assert!(near(grid_position(2.0, 1.0, &[1.0, 2.0]).unwrap(), [0.13, 0.11, 0.775, 0.815]));
        assert!(grid_position(2.0, 2.0, &[5.0]).is_err());
        assert!(grid_position(0.0, 2.0, &[1.0]).is_err());
    }
}
