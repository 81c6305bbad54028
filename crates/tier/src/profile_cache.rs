//! Loops whose code was requested when their program ran before.
//!
//! Of a nest the inner loops are found nearly always, and the outer ones are those whose code is worth most. So while an outer loop is
//! remembered, an inner one that is found is not counted: the loops that turn after it are looked at, until the outer one does.

use crate::cache::{Cache, Function, Note};
use lanner_base::Id;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Block, Func};

/// How often loops are looked at, at most, to see one around them turn.
const LOOKS: u32 = 10_000;

/// The loops of a function that are remembered.
#[derive(Default)]
pub(crate) struct ProfileCache {
    /// What the function is called in the cache, where there is one.
    pub function: Option<Function>,
    loops: Vec<Loop>,
    /// Whether its call is.
    pub is_called: bool,
    /// The headers of loops with which the interpreter does better.
    refused: Vec<Block>,
    /// Whether it does so with the call.
    is_call_refused: bool,
    looks: u32,
}

struct Loop {
    header: Block,
    blocks: Vec<Block>,
    /// Whether it was found in this run.
    is_found: bool,
}

impl ProfileCache {
    /// What the cache says of a function.
    pub fn of(cache: &Cache, func: &Func) -> ProfileCache {
        let function = cache.compiler.function(func);
        let forest = LoopForest::of(&func.graph());
        let mut known = ProfileCache {
            function: Some(function),
            is_called: cache.loop_note(&function.called()) == Some(Note::Requested),
            is_call_refused: cache.loop_note(&function.called()) == Some(Note::Refused),
            ..ProfileCache::default()
        };
        for data in forest.loops() {
            let header = Block::from_index(data.header);
            let blocks = || data.nodes.iter().map(|&node| Block::from_index(node)).collect();
            match cache.loop_note(&function.turning(header)) {
                Some(Note::Requested) => known.loops.push(Loop { header, blocks: blocks(), is_found: false }),
                Some(Note::Refused) => known.refused.push(header),
                Some(Note::Doubted) | None => (),
            }
        }
        known
    }

    /// Whether the interpreter does better with a loop, or the call.
    pub fn is_refused(&self, header: Block, is_call: bool) -> bool {
        if is_call { self.is_call_refused } else { self.refused.contains(&header) }
    }

    /// A loop is found. Whether it is remembered.
    pub fn find(&mut self, header: Block) -> bool {
        let found = self.loops.iter_mut().find(|known| known.header == header);
        found.map(|known| known.is_found = true).is_some()
    }

    /// Whether a loop around this one is waited for.
    pub fn awaits_around(&mut self, header: Block) -> bool {
        let is_around = |known: &Loop| known.header != header && known.blocks.contains(&header);
        let awaits = self.looks < LOOKS && self.loops.iter().any(|known| !known.is_found && is_around(known));
        self.looks += u32::from(awaits);
        awaits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `b1` around `b3` around `b5`, of which the first two are remembered.
    fn nest() -> ProfileCache {
        let known = |header, blocks: &[u32]| Loop {
            header: Block(header),
            blocks: blocks.iter().copied().map(Block).collect(),
            is_found: false,
        };
        ProfileCache {
            loops: vec![known(1, &[1, 2, 3, 4, 5, 6]), known(3, &[3, 4, 5, 6])],
            ..ProfileCache::default()
        }
    }

    #[test]
    fn loops_around_are_waited_for_until_they_are_found() {
        let mut nest = nest();
        assert!(!nest.find(Block(5)) && nest.awaits_around(Block(5)));
        assert!(nest.find(Block(3)) && nest.awaits_around(Block(3)), "the outermost one is not found yet");
        assert!(nest.find(Block(1)) && !nest.awaits_around(Block(1)));
        assert!(!nest.awaits_around(Block(5)) && nest.find(Block(3)));
        assert!(!nest.find(Block(9)) && !nest.awaits_around(Block(9)));
    }

    #[test]
    fn nobody_waits_for_ever() {
        let mut nest = nest();
        let looks = (0..).take_while(|_| nest.awaits_around(Block(5))).count();
        assert_eq!(looks, LOOKS as usize);
    }
}
