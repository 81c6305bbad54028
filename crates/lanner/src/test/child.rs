//! A process that runs the tests of one file.

use super::found::{Kind, Part};
use super::heard::{Heard, How};
use super::{Arguments, Tested};
use crate::scratch::Folder;
use std::fs::File;
use std::io::{Read, Result};
use std::path::{Path, PathBuf};
use std::process::{Child as Process, Command, Stdio};
use std::time::{Duration, Instant};

/// A process, and the folder that it writes into.
pub struct Child {
    process: Process,
    folder: Folder,
    part: Part,
}

/// What the process writes about its tests.
const EVENTS: &str = "events";

/// What its programs print.
const OUTPUT: &str = "output";

/// How often one looks whether the process has come to its end.
const LOOK: Duration = Duration::from_millis(5);

impl Child {
    /// Starts one with the options of all commands that were given.
    ///
    /// # Errors
    /// There is no folder, or no process.
    pub fn start(part: &Part, arguments: &Arguments, common: &[String]) -> Result<Child> {
        let folder = Folder::new()?;
        let output = File::create(folder.path().join(OUTPUT))?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(common);
        // Blocks are written for Octave.
        let octave = "--dialect=octave";
        if part.kind == Kind::Blocks && !common.iter().any(|option| option == octave) {
            command.arg(octave);
        }
        command.arg("test").arg(&part.file).arg("--events").arg(part.kind.word());
        command.arg(folder.path().join(EVENTS));
        for (name, value) in [("--filter", &arguments.filter), ("--tag", &arguments.tag)] {
            command.args(value.iter().flat_map(|value| [name, value]));
        }
        if let Some(folder) = &arguments.coverage {
            command.arg("--coverage").arg(folder);
        }
        // A pipe that nobody writes to: it closes where this process ends.
        command.stdin(Stdio::piped()).stdout(output.try_clone()?).stderr(output);
        Ok(Child { process: command.spawn()?, folder, part: part.clone() })
    }

    /// Waits for its end. Gives what it wrote.
    ///
    /// # Errors
    /// It cannot be waited for.
    pub fn wait(mut self, limit: Duration) -> Result<Tested> {
        let start = Instant::now();
        let how = loop {
            match self.process.try_wait()? {
                Some(status) => break How::Ended(status),
                None if start.elapsed() >= limit => {
                    self.process.kill()?;
                    self.process.wait()?;
                    break How::TooLong(limit);
                }
                None => std::thread::sleep(LOOK),
            }
        };
        let text = |name: &str| lossy(&self.folder.path().join(name));
        let output = text(OUTPUT);
        let heard = Heard::read(&text(EVENTS), how, &self.part.file, &output);
        let lines = lossy(&lines_beside(&self.folder.path().join(EVENTS)));
        Ok(Tested { part: self.part, heard, output, lines })
    }
}

/// The file beside that of the events in which it stands how often lines ran.
pub fn lines_beside(events: &Path) -> PathBuf {
    events.with_extension("lines")
}

/// The text of a file; nothing where there is none.
fn lossy(path: &Path) -> String {
    std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

/// Ends this process where the one that started it ends, whatever its programs do.
pub fn end_with_parent() {
    std::thread::spawn(|| {
        let mut byte = [0];
        while std::io::stdin().lock().read(&mut byte).is_ok_and(|n| n > 0) {}
        lanner_session::end_process(crate::commands::INTERRUPTED)
    });
}
