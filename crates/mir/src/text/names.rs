//! How names are spelled: slots of a function, and names that would read as something else.

use crate::{Func, Slot, SlotKind, Use};
use lanner_base::SideTable;
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

/// The spelling of each slot of one function. Those without names are numbered as the text mentions them.
pub(crate) fn slots(func: &Func) -> SideTable<Slot, String> {
    let mut spelled = SideTable::new("?".to_string());
    let (mut temps, mut others) = (0, 0);
    let mut seen = SideTable::new(false);
    for slot in mentions(func).into_iter().chain(func.slots.ids()) {
        let Some(data) = func.slots.get(slot).filter(|_| !seen[slot]) else { continue };
        seen[slot] = true;
        spelled[slot] = match (data.name, data.kind) {
            (Some(known), _) if data.version == 0 => name(&known),
            (Some(known), _) => format!("{}.{}", name(&known), data.version),
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

/// The slots that the text mentions apart from declarations, in order.
pub(crate) fn mentions(func: &Func) -> Vec<Slot> {
    let mut found: Vec<Slot> =
        func.params.iter().chain(&func.outputs).chain(&func.captures).copied().collect();
    let mut mention = |used: Use| match used {
        Use::Operand(operand) => found.extend(operand.as_slot()),
        Use::Place(slot)
        | Use::Mention(slot)
        | Use::Clear(slot)
        | Use::Write(slot)
        | Use::WriteList(slot) => found.push(slot),
    };
    for block in func.blocks.values() {
        for phi in &block.phis {
            mention(Use::Write(phi.dst));
            phi.args.iter().for_each(|&(_, arg)| mention(Use::Operand(arg)));
        }
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut mention));
        func.visit_term(&block.term, &mut mention);
    }
    found
}
