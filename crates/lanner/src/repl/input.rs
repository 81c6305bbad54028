//! What a person types, before it runs.

/// The text without prompts in front of its lines, as they come with a pasted transcript: `>> y = 3`, `octave:1> y = 3`.
pub(super) fn without_prompts(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(without_prompt).collect();
    lines.join("\n")
}

fn without_prompt(line: &str) -> &str {
    let trimmed = line.trim_start();
    if let Some(rest) = trimmed.strip_prefix(">> ").or_else(|| trimmed.strip_prefix("octave> ")) {
        return rest;
    }
    let numbered = trimmed.strip_prefix("octave:").and_then(|rest| rest.split_once("> "));
    match numbered {
        Some((number, rest)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => rest,
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_of_transcripts_are_dropped() {
        assert_eq!(without_prompts(">> y = 3"), "y = 3");
        assert_eq!(without_prompts("octave:12> if x\n>> y\nend"), "if x\ny\nend");
        assert_eq!(without_prompts("x >> 3"), "x >> 3");
    }
}
