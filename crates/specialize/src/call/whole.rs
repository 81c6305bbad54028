//! A whole function, as it is in the residual program: its statements, and what is known of its outputs.

use crate::code::Line;
use crate::frame::Frame;
use crate::graph::{End, Exit};
use crate::specializer::{Cursor, Specializer, Work};
use crate::state::State;
use crate::value::Val;
use lanner_base::Name;
use lanner_facts::Joining;
use lanner_runtime::Dims;
use rustc_hash::FxHashMap;

impl Specializer<'_> {
    /// Notes the extents of a parameter.
    pub(crate) fn note_shape(&mut self, name: Name, val: &Val, shapes: &mut FxHashMap<Name, Dims>) {
        if self.is_real_double(val)
            && let Some(dims) = val.dims(&self.terms)
        {
            shapes.insert(name, dims);
        }
    }

    /// Runs a whole function behind its first statements; its outputs are held at its ends. Gives what is known of them.
    pub(crate) fn whole_function(
        &mut self,
        frame: &Frame,
        first: Vec<Line>,
        state: State,
        nargout: usize,
    ) -> Work<Vec<Val>> {
        let block = self.graph.block();
        first.into_iter().for_each(|line| self.graph.push(block, line));
        let body = frame.data().body.clone();
        let arrivals = self.run(frame, &body, Cursor::new(block, state))?;
        let mut outputs: Option<Vec<Val>> = None;
        let wanted: Vec<_> = frame.data().outputs.iter().copied().take(nargout.max(1)).collect();
        for exit in [Exit::Next, Exit::Return] {
            let of: Vec<Cursor> =
                arrivals.iter().filter(|arrival| arrival.exit == exit).map(|a| a.at.clone()).collect();
            for mut cursor in of {
                for &output in &wanted {
                    self.hold(frame, output, &mut cursor)?;
                }
                self.behind_function(frame, &cursor.state);
                self.graph.end(cursor.block, End::Exit(exit));
                let vals: Vec<Val> = wanted
                    .iter()
                    .map(|&output| {
                        let binding = cursor.state.get(output);
                        match &binding.val {
                            Some(val) if !binding.may_lack => val.closed(&mut self.terms),
                            _ => Val::anything(&mut self.terms),
                        }
                    })
                    .collect();
                outputs = Some(match outputs {
                    None => vals,
                    Some(before) => {
                        let pairs = before.iter().zip(&vals);
                        pairs.map(|(a, b)| a.join(b, Joining::Merge, &mut self.terms)).collect()
                    }
                });
            }
        }
        let outputs = outputs.unwrap_or_default();
        Ok(outputs.iter().map(|val| val.opened(&mut self.terms)).collect())
    }
}
