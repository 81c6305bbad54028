//! Which of many trials that are alike this run makes.
//!
//! CI makes one slice of them, `cargo xtask exhaustive` all. The commit chooses the slice, so each commit takes another one, and a
//! failure can be seen again at the same commit.
//!
//! ```text
//! slice(0..150, 3)      50 of 150 seeds: 1, 4, 7, … at one commit, 0, 3, 6, … at another one
//! ```

use std::process::Command;
use std::sync::LazyLock;

/// Set where all trials are made.
const EXHAUSTIVE: &str = "LANNER_EXHAUSTIVE";

/// Every `parts`-th of these trials, from one that the commit chooses; all of them where the environment says so.
///
/// # Panics
/// `parts` is 0.
pub fn slice<T>(trials: impl IntoIterator<Item = T>, parts: usize) -> Vec<T> {
    let trials = trials.into_iter();
    if is_exhaustive() { trials.collect() } else { trials.skip(*COMMIT % parts).step_by(parts).collect() }
}

/// Whether all trials are made.
pub fn is_exhaustive() -> bool {
    std::env::var_os(EXHAUSTIVE).is_some()
}

/// The first digits of the commit's hash; 0 outside a checkout.
static COMMIT: LazyLock<usize> = LazyLock::new(|| {
    let mut git = Command::new("git");
    git.args(["rev-parse", "--short=7", "HEAD"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let hash = git.output().map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    hash.ok().and_then(|hash| usize::from_str_radix(&hash, 16).ok()).unwrap_or(0)
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slices_are_all_trials() {
        let part = slice(0..150, 3);
        assert!(is_exhaustive() || part.len() == 50);
        assert!(part.iter().all(|k| is_exhaustive() || k % 3 == *COMMIT % 3));
    }
}
