//! `containers.Map`.

use crate::{MANY, Sparsity, rows, rules};

rows! { "maps";
    /// Values by key.
    ///
    /// `m = containers.Map(keys, values)`: keys is a cell array of char rows or numbers, or one key; values a cell array, or an array
    /// with an element for each key. `containers.Map('KeyType', k, 'ValueType', v)` is empty: k is 'char', 'double', 'single' or an integer
    /// class, v 'any', 'char', 'logical' or a numeric class. `containers.Map()` has char keys and any values. `'UniformValues', false`
    /// allows values of any class. `m(key)` reads, `m(key) = v` adds or replaces; m is a handle: copies share the entries. Properties:
    /// Count, KeyType, ValueType. Functions: isKey, keys, values, remove, length. `[m1; m2]` joins maps.
    "containers.Map" { rule: Some(rules::object), sparse: Sparsity::Aware, nargin: (0, MANY), errors: &["MATLAB:Containers:Map:NoKey", "MATLAB:Containers:TypeMismatch",
        "MATLAB:Containers:Map:KeyValueMismatch"],
        example: "m = containers.Map({'b', 'a'}, [2 1]); keys(m) => 1×2 cell array {'a'} {'b'}" }

    /// Whether a map has a key.
    ///
    /// `tf = isKey(m, key)`; a cell array of keys gives an answer for each.
    "isKey" { rule: Some(rules::answers_for_names), nargin: (2, 2), example: "isKey(containers.Map('a', 1), {'a', 'b'}) => 1×2 logical array 1 0" }

    /// The keys of a map.
    ///
    /// `k = keys(m)` is a row of cells in ascending order.
    "keys" { rule: Some(rules::cell_row), nargin: (1, 1), example: "keys(containers.Map({3, 1}, {'x', 'y'})) => 1×2 cell array {[1]} {[3]}" }

    /// The values of a map.
    ///
    /// `v = values(m)` is a row of cells in the order of the keys, `values(m, k)` has those of the keys in the cell array k.
    "values" { rule: Some(rules::cell_array), nargin: (1, 2), errors: &["MATLAB:Containers:Map:NoKey"],
        example: "values(containers.Map({'b', 'a'}, [2 1])) => 1×2 cell array {[1]} {[2]}" }

    /// Drops keys of a map.
    ///
    /// `remove(m, key)`; also a cell array of keys. The map itself changes, and is given back.
    "remove" { rule: Some(rules::object), nargin: (2, 2), errors: &["MATLAB:Containers:Map:NoKey"],
        example: "length(remove(containers.Map({'a', 'b'}, [1 2]), 'a')) => 1" }
}
