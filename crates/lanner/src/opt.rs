//! `lanner opt`: the text of a stage.

use crate::Stage;
use crate::commands::{FAILED, INTERRUPTED, USAGE, print, tell};
use lanner_runtime::error::Reason;
use lanner_session::{CodeStage, Options, check_syntax, code_text, stage_text};
use std::path::Path;

/// How `--stage storage` plans.
#[derive(clap::Args)]
pub struct Plan {
    /// With `--stage storage`: bytes of a call's frame that arrays may take, where groups are planned.
    #[arg(long, value_name = "BYTES", default_value_t = lanner_session::MAX_STACK)]
    max_stack: u64,
}

/// Prints the stage of a file.
pub fn show(options: &Options, file: &Path, stage: Stage, args: Option<&str>, plan: &Plan) -> u8 {
    let storage = options.storage.unwrap_or_default();
    let stage = match stage {
        Stage::Tree => lanner_session::Stage::Tree,
        Stage::Hir => lanner_session::Stage::Hir,
        Stage::Mir => lanner_session::Stage::Mir,
        Stage::Ssa => lanner_session::Stage::Ssa,
        Stage::Facts => lanner_session::Stage::Facts,
        Stage::Interference => lanner_session::Stage::Interference,
        Stage::Storage => lanner_session::Stage::Storage { storage, max_stack: plan.max_stack },
        Stage::Native => lanner_session::Stage::Native { storage, max_stack: plan.max_stack },
        Stage::Opt => lanner_session::Stage::Opt,
        Stage::Copies => lanner_session::Stage::Copies,
        Stage::Ownership => lanner_session::Stage::Ownership,
        Stage::Lir => return show_code(options, file, CodeStage::Lir, args),
        Stage::Clif => return show_code(options, file, CodeStage::Clif, args),
        Stage::Llvm => return show_code(options, file, CodeStage::Llvm, args),
        Stage::Asm => return show_code(options, file, CodeStage::Assembly, args),
    };
    match stage_text(options, file, stage, args) {
        Ok(text) => {
            let failed = check_syntax(options, file, stage).err();
            let code = print(&text, u8::from(failed.is_some()));
            if let Some(error) = failed {
                tell(&lanner_session::report(&error, options.dialect, None));
            }
            code
        }
        Err(error) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            if lanner_session::is_unreadable(&error) { USAGE } else { FAILED }
        }
    }
}

/// Prints the code that is made of a program's loops, also of one that ends with an error.
fn show_code(options: &Options, file: &Path, stage: CodeStage, args: Option<&str>) -> u8 {
    let shown = code_text(options, file, stage, args);
    let code = match shown.ended {
        Err(error) if !matches!(error.reason(), Reason::Exit(_)) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            match error.reason() {
                Reason::Interrupted => INTERRUPTED,
                _ if lanner_session::is_unreadable(&error) => USAGE,
                _ => FAILED,
            }
        }
        Ok(()) | Err(_) => 0,
    };
    print(&shown.text, code)
}
