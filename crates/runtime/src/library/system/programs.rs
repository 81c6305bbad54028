//! Running other programs through the shell.

use crate::error::Reason;
use crate::memory;
use crate::memory::Gather;
use crate::{Args, Error, Host, Outputs, Result, Value, one};
use lanner_base::Dialect;
use smallvec::smallvec;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// `[status, output] = system(command, '-echo')`: without a second output the text goes where the session's goes.
/// Further pairs are environment variables of the command. Octave's form is `system(command, return_output)`.
pub fn system(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let command = args.first().and_then(Value::as_text).ok_or_else(|| {
        Error::new(
            "MATLAB:system:invalidCommand",
            "The first input argument must be a non-empty character vector or string scalar.",
        )
    })?;
    let options: Vec<Option<String>> = args[1..].iter().map(Value::as_text).gather();
    let octave_quiet = args.get(1).and_then(Value::as_f64).filter(|_| host.dialect() == Dialect::Octave);
    let echo = options.iter().flatten().any(|word| word == "-echo");
    let takes_text = nargout >= 2 || octave_quiet.is_some_and(|flag| flag != 0.0);
    refuse_where_confined(host)?;
    host.state().files.flush();
    host.state().out.flush()?;
    let mut child = Command::new("/bin/sh");
    child.arg("-c").arg(&command);
    host.state().environment.apply(&mut child);
    for pair in options.iter().filter(|o| o.as_deref() != Some("-echo")).gather::<Vec<_>>().chunks_exact(2) {
        if let (Some(name), Some(value)) = (pair[0], pair[1]) {
            child.env(name, value);
        }
    }
    let (status, text) = if takes_text || host.state().out.is_captured() {
        run(host, child, echo || !takes_text)?
    } else {
        let mut child = child.spawn().map_err(|error| failed(&error))?;
        (wait(&mut child, || Ok(()))?, String::new())
    };
    // A program that was started may have changed files that functions come from.
    host.forget_functions();
    let code = Value::Scalar(code(status));
    if !takes_text {
        let silent = nargout == 0 && host.dialect() == Dialect::Octave;
        return if silent { Ok(Outputs::new()) } else { one(code) };
    }
    Ok(smallvec![code, Value::text(&text)])
}

/// Runs a command with files as its arguments, whose terminal is ours: an editor.
///
/// # Errors
/// The sandbox, a command that cannot be run, Ctrl-C, and an exit code that is not 0.
pub(in crate::library) fn run_on_terminal(
    host: &mut dyn Host,
    command: &str,
    files: &[PathBuf],
) -> Result<()> {
    refuse_where_confined(host)?;
    host.state().files.flush();
    host.state().out.flush()?;
    let mut child = Command::new("/bin/sh");
    child.arg("-c").arg(command).arg("sh").args(files);
    host.state().environment.apply(&mut child);
    let mut child = child.spawn().map_err(|error| failed(&error))?;
    let status = wait(&mut child, || Ok(()))?;
    host.forget_functions();
    match code(status) {
        0.0 => Ok(()),
        code => {
            let text = format!("The command ended with exit code {code}: {command}");
            Err(Error::new("MATLAB:system:failed", text))
        }
    }
}

/// The system would refuse it as well, but with words that help nobody.
fn refuse_where_confined(host: &mut dyn Host) -> Result<()> {
    if !host.state().is_confined {
        return Ok(());
    }
    let message = "The sandbox does not let programs be started (option --sandbox).";
    Err(Error::new("MATLAB:system:Sandboxed", message))
}

fn run(host: &mut dyn Host, mut command: Command, echo: bool) -> Result<(ExitStatus, String)> {
    // MATLAB's second output holds both streams in the order in which they were written.
    let (mut reader, writer) = std::io::pipe().map_err(|error| failed(&error))?;
    let errors = writer.try_clone().map_err(|error| failed(&error))?;
    command.stdout(Stdio::from(writer)).stderr(Stdio::from(errors));
    let mut child = command.spawn().map_err(|error| failed(&error))?;
    // The command holds copies of the pipe's end: the text ends when all are closed.
    drop(command);
    // On a thread of its own: whoever waits for a command is stopped by Ctrl-C.
    let (send, text) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = reader.read_to_end(&mut bytes);
        let _ = send.send(read.map(|_| bytes));
    });
    let mut bytes = Ok(Vec::new());
    // The text ends where all have closed it whom the command has started, which may be later.
    let status = wait(&mut child, || {
        loop {
            match text.recv_timeout(TURN) {
                Ok(read) => {
                    bytes = read;
                    return Ok(());
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => check()?,
            }
        }
    })?;
    let bytes = bytes.map_err(|error| failed(&error))?;
    let text = memory::text_of_bytes(&bytes);
    if echo {
        host.print(&text)?;
    }
    Ok((status, text))
}

/// Between two looks at whether the program is asked to stop.
const TURN: Duration = Duration::from_millis(20);

fn check() -> Result<()> {
    if crate::memory::was_stopped() { Err(Error::because(Reason::Interrupted)) } else { Ok(()) }
}

/// Waits for what comes before a command's end, and for that. A program that is asked to stop asks the command too.
fn wait(child: &mut Child, before: impl FnOnce() -> Result<()>) -> Result<ExitStatus> {
    let waited = before().and_then(|()| {
        // Most commands end soon.
        let mut pause = Duration::from_micros(100);
        loop {
            if let Some(status) = child.try_wait().map_err(|error| failed(&error))? {
                return Ok(status);
            }
            check()?;
            std::thread::sleep(pause);
            pause = (pause * 2).min(TURN / 10);
        }
    });
    if waited.is_err() {
        stop(child);
    }
    waited
}

/// Asks a command to stop as Ctrl-C does, and ends it where it does not.
fn stop(child: &mut Child) {
    #[cfg(unix)]
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::INT);
        let since = Instant::now();
        while since.elapsed() < 3 * TURN {
            if !matches!(child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(TURN / 10);
        }
    }
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

fn failed(error: &std::io::Error) -> Error {
    Error::new(
        "MATLAB:system:failed",
        format!("The command could not be run: {}.", crate::library::files::message(error)),
    )
}

/// The exit code; as the shell counts, a program that a signal ended has 128 and the signal.
fn code(status: ExitStatus) -> f64 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return f64::from(128 + signal);
    }
    status.code().map_or(-1.0, f64::from)
}

/// `dos(command)`: only Windows has it.
pub fn dos(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    if cfg!(windows) {
        return system(host, args, nargout);
    }
    Ok(smallvec![Value::Scalar(127.0), Value::text("")])
}
