//! Declarations of buffers at a function's beginning, and their end.
//!
//! ```c
//! double g4[200]; /* g4: Vd, X, one after the other */
//! double *const Vd = g4;
//! double *x = NULL;
//! int64_t x_room = 0;
//! ```

use crate::body::Body;
use crate::memory::{Group, Place};
use crate::names::is_identifier;
use crate::notes::Frames;
use crate::types::{c_type, literal};
use lanner_lir::{Buffer, Home, Parameter, Type};

impl Body<'_> {
    /// The lines that declare the buffers that are named.
    pub fn storage(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        let named: Vec<Buffer> = self.func.buffers.ids().filter(|id| self.mentioned.contains(id)).collect();
        for group in self.places.groups.clone() {
            self.declare_group(&group, &mut lines);
        }
        for buffer in named {
            let (c, name) = (c_type(self.func.buffers[buffer].element), self.names.buffer(buffer).to_owned());
            let comment = self.comment(buffer);
            match self.func.buffers[buffer].home {
                // It points into a value that the library lends.
                Home::Given if !self.func.params.contains(&Parameter::Buffer(buffer)) => {
                    self.uses.header("stddef.h");
                    lines.push(format!("const {c} *{name} = NULL;{comment}"));
                }
                Home::Given | Home::Frame { .. } => (),
                Home::Heap => {
                    self.uses.header("stdlib.h");
                    let taken = self.ins.iter().find(|(other, _)| *other == buffer);
                    let [start, room_then] = taken.map_or_else(
                        || ["NULL".to_owned(), "0".to_owned()],
                        |(_, names)| names.clone().map(|name| format!("*{name}")),
                    );
                    lines.push(format!("{c} *{name} = {start};{comment}"));
                    let room = self.rooms.get(&buffer);
                    lines.extend(room.map(|room| format!("int64_t {room} = {room_then};")));
                }
                Home::Within { .. } => {
                    if let Place::Pointer { .. } = self.places.of(buffer) {
                        self.uses.header("stdlib.h");
                        lines.push(format!("{c} *{name} = NULL;{comment}"));
                    }
                }
                Home::Constant(constant) => {
                    let values = self.func.constants[constant].clone();
                    values.iter().for_each(|&value| self.uses.number(value));
                    let elements: Vec<String> = values.iter().map(|&value| literal(value)).collect();
                    let elements = if elements.is_empty() { "0".to_owned() } else { elements.join(", ") };
                    let count = values.len().max(1);
                    lines.push(format!("static const {c} {name}[{count}] = {{{elements}}};{comment}"));
                }
            }
        }
        for (buffer, [start, room]) in self.given.clone() {
            lines.push(format!("{} *{start} = NULL;", c_type(self.func.buffers[buffer].element)));
            lines.push(format!("int64_t {room} = 0;"));
        }
        // What changed hands is nothing to the caller any more.
        for (_, [start, room]) in &self.ins {
            lines.push(format!("*{start} = NULL;"));
            lines.push(format!("*{room} = 0;"));
        }
        lines
    }

    fn comment(&self, buffer: Buffer) -> String {
        match self.notes.buffers.get(&buffer) {
            Some(text) => format!(" /* {} */", crate::print::in_comment(text)),
            None => String::new(),
        }
    }

    fn declare_group(&mut self, group: &Group, lines: &mut Vec<String>) {
        let is_asked = group.members.iter().any(|member| self.notes.statics.contains(member));
        let is_static = (self.options.frames == Frames::Static || is_asked) && !self.is_recursive;
        let storage = if is_static { "static " } else { "" };
        let named: Vec<Buffer> =
            group.members.iter().copied().filter(|member| self.mentioned.contains(member)).collect();
        if named.is_empty() {
            return;
        }
        let bytes = group.end - group.start;
        if let ([alone], Some(element)) = (&group.members[..], group.element) {
            let (c, name) = (c_type(element), self.names.buffer(*alone).to_owned());
            let count = bytes.div_ceil(element.bytes()).max(1);
            return lines.push(format!("{storage}{c} {name}[{count}];{}", self.comment(*alone)));
        }
        let all: Vec<&str> = group.members.iter().map(|&member| self.names.buffer(member)).collect();
        let noted = group.members.iter().find(|member| self.notes.buffers.contains_key(member));
        let (comment, wanted) = match noted {
            Some(member) => {
                let text = &self.notes.buffers[member];
                // `g4: Vd, X` calls it so.
                let name = text.split_once(':').map(|(name, _)| name).filter(|name| is_identifier(name));
                (self.comment(*member), name.unwrap_or("frame").to_owned())
            }
            None => (format!(" /* {}, one after the other */", all.join(", ")), "frame".to_owned()),
        };
        let name = self.names.fresh(&wanted);
        match group.element {
            Some(element) => {
                let count = bytes.div_ceil(element.bytes()).max(1);
                lines.push(format!("{storage}{} {name}[{count}];{comment}", c_type(element)));
            }
            None => {
                let size = bytes.max(1);
                lines.push(format!("{storage}union {{"));
                lines.push("    double aligned;".to_owned());
                lines.push(format!("    unsigned char bytes[{size}];"));
                lines.push(format!("}} {name};{comment}"));
            }
        }
        for member in named {
            let Home::Frame { offset, .. } = self.func.buffers[member].home else { continue };
            let (own, offset) = (self.names.buffer(member).to_owned(), offset - group.start);
            let (ty, start, step) = match group.element {
                Some(element) => (c_type(element), name.clone(), element.bytes()),
                None => ("unsigned char", format!("{name}.bytes"), Type::U8.bytes()),
            };
            let place = if offset == 0 { start } else { format!("{start} + {}", offset / step) };
            lines.push(format!("{ty} *const {own} = {place};"));
        }
    }

    /// The lines that let go of all memory on the heap that is named.
    pub fn releases(&self) -> Vec<String> {
        let heap = self.func.buffers.iter().filter(|(_, data)| data.home == Home::Heap);
        let named = heap.filter(|(id, _)| self.mentioned.contains(id));
        named.map(|(id, _)| format!("free({});", self.names.buffer(id))).collect()
    }
}
