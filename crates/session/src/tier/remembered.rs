//! Loops that code was ordered of when their program ran before.
//!
//! Of a nest the inner loops are found nearly always, and the outer ones are those whose code is worth most. So while an outer loop is
//! remembered, an inner one that is found is not counted: the loops that turn after it are looked at, until the outer one does.

use crate::cache::Cache;
use lanner_base::Id;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Block, Func};

/// How often loops are looked at, at most, to see one around them turn.
const LOOKS: u32 = 10_000;

/// The loops of a function that are remembered.
#[derive(Default)]
pub(super) struct Remembered {
    loops: Vec<Loop>,
    /// Whether its call is.
    pub is_called: bool,
    looks: u32,
}

struct Loop {
    header: Block,
    blocks: Vec<Block>,
    /// Whether it was found in this run.
    is_found: bool,
}

impl Remembered {
    /// What the cache says of a function.
    pub fn of(cache: &Cache, func: &Func) -> Remembered {
        let function = cache.compiler.function(func);
        let forest = LoopForest::of(&func.graph());
        let loops = forest.loops().iter().filter_map(|data| {
            let header = Block::from_index(data.header);
            let blocks = data.nodes.iter().map(|&node| Block::from_index(node));
            let is_remembered = cache.has_loop(&function.turning(header));
            is_remembered.then(|| Loop { header, blocks: blocks.collect(), is_found: false })
        });
        Remembered { loops: loops.collect(), is_called: cache.has_loop(&function.called()), looks: 0 }
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
    fn nest() -> Remembered {
        let known = |header, blocks: &[u32]| Loop {
            header: Block(header),
            blocks: blocks.iter().copied().map(Block).collect(),
            is_found: false,
        };
        Remembered {
            loops: vec![known(1, &[1, 2, 3, 4, 5, 6]), known(3, &[3, 4, 5, 6])],
            is_called: false,
            looks: 0,
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
