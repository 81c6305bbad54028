//! `warning` and what the session remembers about warnings and errors.

use super::template;
use crate::error::warning;
use crate::memory::{Duplicate, Gather, Grow};
use crate::output::write_error;
use crate::{Args, Dims, Error, Exception, Host, Object, Outputs, Result, State, Struct, Value, one};
use lanner_base::{Dialect, Name};
use std::rc::Rc;

/// What becomes of a warning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Action {
    /// It is shown.
    #[default]
    On,
    /// It is not shown.
    Off,
    /// It is an error.
    Error,
}

impl Action {
    fn named(text: &str) -> Option<Action> {
        match text {
            "on" => Some(Action::On),
            "off" => Some(Action::Off),
            "error" => Some(Action::Error),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Action::On => "on",
            Action::Off => "off",
            Action::Error => "error",
        }
    }
}

/// Which warnings are shown, the last warning and the last error.
#[derive(Debug, Default)]
pub struct Warnings {
    default: Action,
    single: Vec<(String, Action)>,
    last: (String, String),
    last_error: Option<Error>,
    last_uncaught: Option<Error>,
    /// Identifiers of the warnings that somebody listens to, who may wait for others that do.
    heard: Vec<Vec<String>>,
}

impl Warnings {
    /// The last error that was caught or ended a command.
    pub fn last_error(&self) -> Option<&Error> {
        self.last_error.as_ref()
    }

    /// The last error that ended a command.
    pub fn last_uncaught(&self) -> Option<&Error> {
        self.last_uncaught.as_ref()
    }

    /// Forgets the last error that ended a command.
    pub fn forget_uncaught(&mut self) {
        self.last_uncaught = None;
    }

    /// Notes or forgets the last error.
    pub fn set_last_error(&mut self, error: Option<Error>) {
        self.last_error = error;
    }

    /// From now on warnings are heard, and not shown.
    pub fn listen(&mut self) {
        self.heard.put(Vec::new());
    }

    /// The identifiers of the warnings since `listen`, which is over.
    pub fn heard(&mut self) -> Vec<String> {
        self.heard.pop().unwrap_or_default()
    }

    fn action(&self, identifier: &str) -> Action {
        self.single.iter().find(|(known, _)| known == identifier).map_or(self.default, |(_, action)| *action)
    }

    fn set(&mut self, identifier: &str, action: Action) {
        if identifier == "all" {
            self.default = action;
            self.single.clear();
            return;
        }
        match self.single.iter_mut().find(|(known, _)| known == identifier) {
            Some((_, known)) => *known = action,
            None => self.single.put((identifier.duplicate(), action)),
        }
    }

    /// All states as a struct array; the first is that of `all`.
    fn states(&self) -> Value {
        let mut all = vec![("all", self.default)];
        all.put_all(self.single.iter().map(|(identifier, action)| (identifier.as_str(), *action)));
        state_structs(&all)
    }
}

impl State {
    /// Notes an error that was caught or ended a command: what `lasterr` answers.
    pub fn remember_error(&mut self, error: &Error) {
        self.warnings.set_last_error(Some(error.clone()));
    }

    /// An error as the program sees it that catches it: an `MException` with the dialect's text.
    pub fn caught(&mut self, error: Error) -> Value {
        self.remember_error(&error);
        let exception = Exception { error: error.fixed(self.dialect), causes: Vec::new() };
        Value::Object(Object::Exception(Rc::new(exception)))
    }

    /// Notes an error that ended a command: also what `MException.last` answers.
    pub fn remember_uncaught_error(&mut self, error: Error) {
        self.remember_error(&error);
        self.warnings.last_uncaught = Some(error);
    }
}

fn state_structs(states: &[(&str, Action)]) -> Value {
    let identifiers = states.iter().map(|(identifier, _)| Value::text(identifier)).gather();
    let actions = states.iter().map(|(_, action)| Value::text(action.name())).gather();
    let fields = vec![(Name::new("identifier"), identifiers), (Name::new("state"), actions)];
    Struct::from_parts(Dims::matrix(states.len(), 1), fields).into()
}

/// Raises a warning: it is remembered, and shown on standard error (or in the capture of `evalc`) unless it was
/// switched off.
///
/// # Errors
/// The warning itself where it was made an error; a broken pipe.
pub fn warn(host: &mut dyn Host, identifier: &str, message: &str) -> Result<()> {
    let state = host.state();
    let action = state.warnings.action(identifier);
    if action == Action::Error {
        return Err(Error::new(identifier, message));
    }
    state.warnings.last = (message.duplicate(), identifier.duplicate());
    if action == Action::Off {
        return Ok(());
    }
    if let Some(heard) = state.warnings.heard.last_mut() {
        heard.put(identifier.duplicate());
        return Ok(());
    }
    let prefix = match state.dialect {
        Dialect::Matlab => "Warning",
        Dialect::Octave => "warning",
    };
    let text = format!("{prefix}: {message}\n");
    if state.out.is_captured() {
        return state.out.write(&text);
    }
    state.out.flush()?;
    // A warning that nobody can be given is none.
    let _ = write_error(&text);
    Ok(())
}

/// Shows the warnings that kernels without a host left behind.
///
/// # Errors
/// As [`warn`].
pub fn show_pending(host: &mut dyn Host) -> Result<()> {
    for pending in warning::take() {
        warn(host, pending.identifier, &pending.message)?;
    }
    Ok(())
}

/// `warning(template, …)`, `warning(identifier, template, …)`, `warning(state, identifier)`, `warning(states)`.
pub fn warning(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    if args.is_empty() {
        return show_states(host, nargout);
    }
    if let [Value::Struct(s)] = args.as_slice() {
        return restore(host, s);
    }
    let word = args[0].as_text().unwrap_or_default();
    if let Some(action) = Action::named(&word) {
        return switch(host, action, &args, nargout);
    }
    if word == "query" {
        return if args.len() > 1 { query(host, &args, nargout) } else { show_states(host, nargout) };
    }
    let (identifier, message) = template::read(&args, host.dialect())?;
    if !message.is_empty() {
        warn(host, &identifier, &message)?;
    }
    Ok(Outputs::new())
}

fn show_states(host: &mut dyn Host, nargout: usize) -> Result<Outputs> {
    if nargout > 0 {
        return one(host.state().warnings.states());
    }
    let warnings = &host.state().warnings;
    let mut text = format!("The default warning state is '{}'.\n", warnings.default.name());
    for (identifier, action) in &warnings.single {
        text.put(&format!("{:>5}  {identifier}\n", action.name()));
    }
    host.print(&text)?;
    Ok(Outputs::new())
}

fn switch(host: &mut dyn Host, action: Action, args: &[Value], nargout: usize) -> Result<Outputs> {
    let identifier = args.get(1).and_then(Value::as_text).unwrap_or_else(|| "all".duplicate());
    let warnings = &mut host.state().warnings;
    let before = match identifier.as_str() {
        "all" => warnings.states(),
        one => state_structs(&[(one, warnings.action(one))]),
    };
    match identifier.as_str() {
        // Whether warnings show the call stack is not ours to say: they never do.
        "backtrace" | "verbose" => (),
        "last" => {
            let last = warnings.last.1.clone();
            warnings.set(&last, action);
        }
        _ => warnings.set(&identifier, action),
    }
    if nargout > 0 { one(before) } else { Ok(Outputs::new()) }
}

fn query(host: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Outputs> {
    let identifier = args[1].as_text().unwrap_or_default();
    let warnings = &host.state().warnings;
    let (identifier, states) = match identifier.as_str() {
        "all" => ("all".duplicate(), warnings.states()),
        "last" => {
            let last = warnings.last.1.clone();
            let states = state_structs(&[(&last, warnings.action(&last))]);
            (last, states)
        }
        one => (one.duplicate(), state_structs(&[(one, warnings.action(one))])),
    };
    if nargout > 0 {
        return one(states);
    }
    let text = format!("The state of warning '{identifier}' is '{}'.\n", warnings.action(&identifier).name());
    host.print(&text)?;
    Ok(Outputs::new())
}

fn restore(host: &mut dyn Host, states: &Struct) -> Result<Outputs> {
    let (Some(identifiers), Some(actions)) =
        (states.field(Name::new("identifier")), states.field(Name::new("state")))
    else {
        let text = "Warning struct must have the fields 'identifier' and 'state'.";
        return Err(Error::new("MATLAB:warning:invalidStruct", text));
    };
    let warnings = &mut host.state().warnings;
    for (identifier, action) in identifiers.iter().zip(actions) {
        if let (Some(identifier), Some(action)) =
            (identifier.as_text(), action.as_text().and_then(|a| Action::named(&a)))
        {
            warnings.set(&identifier, action);
        }
    }
    Ok(Outputs::new())
}

/// `[message, identifier] = lastwarn`, `lastwarn(message, identifier)`.
pub fn lastwarn(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let warnings = &mut host.state().warnings;
    let (message, identifier) = warnings.last.clone();
    if let Some(text) = args.first() {
        let identifier = args.get(1).and_then(Value::as_text).unwrap_or_default();
        warnings.last = (text.as_text().unwrap_or_default(), identifier);
    }
    Ok([Value::text(&message), Value::text(&identifier)].into_iter().gather())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_states_win_until_all_is_set() {
        let mut warnings = Warnings::default();
        warnings.set("a:b", Action::Off);
        assert_eq!((warnings.action("a:b"), warnings.action("c:d")), (Action::Off, Action::On));
        warnings.set("all", Action::On);
        assert_eq!(warnings.action("a:b"), Action::On);
    }
}
