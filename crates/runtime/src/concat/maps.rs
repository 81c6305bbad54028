//! `[m1; m2]`: a new map with the entries of all.

use crate::{Error, Map, Object, Result, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// The maps put together; where a key is in several, the last one's value counts.
///
/// # Errors
/// Parts that are no maps, maps beside each other, keys or values of different types.
pub fn join(parts: &[Value], dim: usize) -> Result<Value> {
    if dim != 0 {
        let text = "Horizontal concatenation is not supported by containers.Map.";
        return Err(Error::new("MATLAB:Containers:Map:HorzcatNotSupported", text));
    }
    let mut joined: Option<Map> = None;
    for part in parts {
        let Value::Object(Object::Map(map)) = part else {
            let text = "All inputs must be containers.Map objects.";
            return Err(Error::new("MATLAB:Containers:Map:VertcatInputs", text));
        };
        match &mut joined {
            None => joined = Some(map.borrow().clone()),
            Some(joined) => joined.merge(&map.borrow())?,
        }
    }
    Ok(joined.map_or_else(Value::empty, |map| Value::Object(Object::Map(Rc::new(RefCell::new(map))))))
}
