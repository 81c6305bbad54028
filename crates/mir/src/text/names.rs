//! How names are spelled: slots of a function, and names that would read as something else.

use crate::{Slot, SlotData, SlotKind};
use lanner_base::{Arena, SideTable};
use lanner_facts::Class;

/// What a name that stands for a constant or an instruction without operands could be taken for.
const RESERVED: [&str; 5] = ["inf", "nan", "infi", "nani", "catch"];

/// Whether a name can stand as it is.
pub(crate) fn is_plain(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && name != "_"
        && !RESERVED.contains(&name)
        && integer_class(name).is_none()
}

/// The integer class of that name.
pub(crate) fn integer_class(name: &str) -> Option<Class> {
    Class::INTEGERS.into_iter().find(|class| class.name() == name)
}

/// A name, in backquotes where it needs them.
pub(crate) fn name(name: &str) -> String {
    if is_plain(name) { name.to_string() } else { quoted(name, '`') }
}

/// A name in which dots separate packages.
pub(crate) fn dotted(text: &str) -> String {
    text.split('.').map(name).collect::<Vec<_>>().join(".")
}

/// A text between quotes, escaped.
pub(crate) fn quoted(text: &str, quote: char) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", c as u32)),
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

/// The spelling of each slot of one function.
pub(crate) fn slots(slots: &Arena<Slot, SlotData>) -> SideTable<Slot, String> {
    let mut spelled = SideTable::new("?".to_string());
    let (mut temps, mut others) = (0, 0);
    for (slot, data) in slots.iter() {
        spelled[slot] = match (data.name, data.kind) {
            (Some(known), _) => name(&known),
            (None, SlotKind::Temp) => {
                temps += 1;
                format!("%{}", temps - 1)
            }
            (None, _) => {
                others += 1;
                format!("${}", others - 1)
            }
        };
    }
    spelled
}
