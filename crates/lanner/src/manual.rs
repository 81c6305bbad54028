//! What a package installs beside the binary, made from the command line's own description: completions of shells, manual page.

use crate::commands::{print, tell};
use clap::CommandFactory;

/// Prints the completions of a shell.
pub fn completions(shell: clap_complete::Shell) -> u8 {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut crate::Cli::command(), "lanner", &mut text);
    print(&String::from_utf8_lossy(&text), 0)
}

/// Prints the manual page, with the options of every command.
pub fn manual_page() -> u8 {
    let mut text = Vec::new();
    let command = crate::Cli::command();
    let written = clap_mangen::Man::new(command.clone()).render(&mut text).and_then(|()| {
        command.get_subcommands().filter(|command| !command.is_hide_set()).try_for_each(|command| {
            let heading = format!(".SH \"LANNER {}\"\n", command.get_name().to_uppercase());
            text.extend_from_slice(heading.as_bytes());
            let page = clap_mangen::Man::new(command.clone());
            page.render_description_section(&mut text)?;
            page.render_options_section(&mut text)
        })
    });
    match written {
        Ok(()) => print(&String::from_utf8_lossy(&text), 0),
        Err(error) => {
            tell(&format!("lanner: the manual page cannot be made: {error}\n"));
            2
        }
    }
}
