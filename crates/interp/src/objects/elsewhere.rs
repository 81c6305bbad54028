//! What other engines ask of objects: native code has none, and this engine does what concerns them.

use crate::Interpreter;
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_runtime::host::{Change, Objects};
use lanner_runtime::index::chain::Evaluated;
use lanner_runtime::{Args, Outputs, Result, Value, index};

impl Objects for Interpreter {
    fn call_on_objects(&mut self, name: Name, args: &mut Args, nargout: usize) -> Option<Result<Outputs>> {
        self.call_on_objects(name, args, nargout)
    }

    fn compared(&mut self, row: Builtin, args: &[Value]) -> Option<Result<Value>> {
        self.compared(row, args)
    }

    fn operate_on_objects(&mut self, row: Builtin, args: Args) -> Result<Value> {
        self.operate_on_objects(row, args)
    }

    fn join_objects(&mut self, parts: Args, dim: u32) -> Result<Value> {
        self.join_objects(parts, dim)
    }

    fn range_of_objects(&mut self, parts: Args) -> Result<Value> {
        self.range_of_objects(parts)
    }

    fn as_subscripts(&mut self, args: Args) -> Result<Args> {
        self.as_subscripts(args)
    }

    fn end_of_object(&mut self, object: &Value, position: u32, count: u32) -> Result<Value> {
        self.end_of_object(object, position, count)
    }

    fn column_of_object(&mut self, object: &Value, done: f64) -> Result<Option<Value>> {
        if self.tells_columns(object) {
            self.told_column(object, done)
        } else {
            index::column(object, done as usize)
        }
    }

    fn object_matches(&mut self, value: Value, case: Value) -> Result<bool> {
        self.object_matches(value, case)
    }

    fn read_steps(
        &mut self,
        object: &Value,
        steps: &[Evaluated],
        nargout: usize,
    ) -> Result<(Outputs, usize)> {
        self.read_steps(object, steps, nargout)
    }

    fn change_part(&mut self, base: &mut Value, steps: &[Evaluated], change: Change) -> Result<()> {
        self.change_part(base, steps, change)
    }

    fn count_redefined(&mut self, object: &Value, steps: &[Evaluated]) -> Result<Option<usize>> {
        self.count_redefined(object, steps)
    }

    fn set_redefined_list(
        &mut self,
        object: &mut Value,
        steps: &[Evaluated],
        values: &[Value],
    ) -> Result<bool> {
        self.set_redefined_list(object, steps, values)
    }

    fn show(&mut self, name: &str, value: &Value) -> Result<()> {
        self.outer_names = vec![Some(Name::new(name))];
        self.show(name, value)
    }
}
