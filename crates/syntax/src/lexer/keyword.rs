//! Which words are keywords.

use crate::SyntaxKind;

/// The kind of a word: a keyword, or `Ident`. The words that are keywords only in one place, such as `properties`, are
/// names here; the parser knows the place.
pub(super) fn word_kind(word: &[u8]) -> SyntaxKind {
    // All keywords are of lower-case letters and underscores and have 2 to 22 of them.
    match word {
        b"break" => SyntaxKind::BreakKw,
        b"case" => SyntaxKind::CaseKw,
        b"catch" => SyntaxKind::CatchKw,
        b"classdef" => SyntaxKind::ClassdefKw,
        b"continue" => SyntaxKind::ContinueKw,
        b"do" => SyntaxKind::DoKw,
        b"else" => SyntaxKind::ElseKw,
        b"elseif" => SyntaxKind::ElseifKw,
        b"end" => SyntaxKind::EndKw,
        b"for" => SyntaxKind::ForKw,
        b"function" => SyntaxKind::FunctionKw,
        b"global" => SyntaxKind::GlobalKw,
        b"if" => SyntaxKind::IfKw,
        b"otherwise" => SyntaxKind::OtherwiseKw,
        b"parfor" => SyntaxKind::ParforKw,
        b"persistent" => SyntaxKind::PersistentKw,
        b"return" => SyntaxKind::ReturnKw,
        b"spmd" => SyntaxKind::SpmdKw,
        b"switch" => SyntaxKind::SwitchKw,
        b"try" => SyntaxKind::TryKw,
        b"until" => SyntaxKind::UntilKw,
        b"unwind_protect" => SyntaxKind::UnwindProtectKw,
        b"unwind_protect_cleanup" => SyntaxKind::UnwindCleanupKw,
        b"while" => SyntaxKind::WhileKw,
        _ if word.starts_with(b"end") => end_word_kind(&word[3..]),
        _ => SyntaxKind::Ident,
    }
}

fn end_word_kind(rest: &[u8]) -> SyntaxKind {
    match rest {
        b"if" => SyntaxKind::EndIfKw,
        b"for" => SyntaxKind::EndForKw,
        b"parfor" => SyntaxKind::EndParforKw,
        b"while" => SyntaxKind::EndWhileKw,
        b"switch" => SyntaxKind::EndSwitchKw,
        b"function" => SyntaxKind::EndFunctionKw,
        b"_try_catch" => SyntaxKind::EndTryKw,
        b"_unwind_protect" => SyntaxKind::EndUnwindKw,
        b"spmd" => SyntaxKind::EndSpmdKw,
        b"classdef" => SyntaxKind::EndClassdefKw,
        b"properties" => SyntaxKind::EndPropertiesKw,
        b"methods" => SyntaxKind::EndMethodsKw,
        b"events" => SyntaxKind::EndEventsKw,
        b"enumeration" => SyntaxKind::EndEnumerationKw,
        b"arguments" => SyntaxKind::EndArgumentsKw,
        _ => SyntaxKind::Ident,
    }
}
