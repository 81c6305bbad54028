//! Loops whose code was requested when their program ran before.
//!
//! Of a nest the inner loops are found nearly always, and the outer ones are those whose code is worth most. So while an outer loop is
//! remembered, an inner one that is found is not counted: the loops that turn after it are looked at, until code of the outer one is requested.

use crate::cache::{Cache, Function, Note};
use lanner_base::Id;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Block, Func};

/// How often loops are looked at, at most, to see one around them turn.
const LOOKS: u32 = 2_000;

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
    /// Whether its code was requested in this run, or there is none.
    is_requested: bool,
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
                Some(Note::Requested) => {
                    known.loops.push(Loop { header, blocks: blocks(), is_requested: false })
                }
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

    /// Whether a loop is remembered.
    pub fn has(&self, header: Block) -> bool {
        self.loops.iter().any(|known| known.header == header)
    }

    /// Code of a loop is requested, or there will be none: loops within it need not wait for it any more.
    pub fn request(&mut self, header: Block) {
        self.loops
            .iter_mut()
            .filter(|known| known.header == header)
            .for_each(|known| known.is_requested = true);
    }

    /// Whether a loop around this one is waited for.
    pub fn awaits_around(&mut self, header: Block) -> bool {
        let is_around = |known: &Loop| known.header != header && known.blocks.contains(&header);
        let awaits =
            self.looks < LOOKS && self.loops.iter().any(|known| !known.is_requested && is_around(known));
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
            is_requested: false,
        };
        ProfileCache {
            loops: vec![known(1, &[1, 2, 3, 4, 5, 6]), known(3, &[3, 4, 5, 6])],
            ..ProfileCache::default()
        }
    }

    #[test]
    fn loops_around_are_waited_for_until_their_code_is_requested() {
        let mut nest = nest();
        assert!(!nest.has(Block(5)) && nest.awaits_around(Block(5)));
        assert!(nest.has(Block(3)) && nest.awaits_around(Block(3)), "the outermost one has no code yet");
        assert!(nest.has(Block(1)) && !nest.awaits_around(Block(1)));
        assert!(nest.awaits_around(Block(3)), "it has turned, and waits for values of its variables");
        nest.request(Block(1));
        assert!(!nest.awaits_around(Block(3)) && nest.awaits_around(Block(5)));
        nest.request(Block(3));
        assert!(!nest.awaits_around(Block(5)) && !nest.has(Block(9)) && !nest.awaits_around(Block(9)));
    }

    #[test]
    fn nobody_waits_for_ever() {
        let mut nest = nest();
        let looks = (0..).take_while(|_| nest.awaits_around(Block(5))).count();
        assert_eq!(looks, LOOKS as usize);
    }
}
