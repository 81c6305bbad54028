//! The residual program while it is made: blocks of statements, and where they go.
//!
//! ```text
//! while pc <= 3            b0: … goto b1
//!   switch code(pc) …      b1 (pc = 1): n = n - 1; if n > 0, goto b1, else goto b2        a loop of the interpreted program
//! end                      b2 (pc = 3): out = n; goto b3
//! ```
//!
//! A body that has an end of its own (of `for`, of `try`) is a graph of its own, whose exits leave it.

use crate::code::{Code, Line, Origin};
use lanner_base::{Id, id};
use std::ops::{Index, IndexMut};

id! {
    /// A block of statements.
    pub struct Block = "b";
}

/// How a body is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// At its end.
    Next,
    /// Out of the innermost loop.
    Break,
    /// To the next trip of the innermost loop.
    Continue,
    /// Out of the function.
    Return,
}

/// Where a block goes.
#[derive(Clone, Debug)]
pub enum End {
    /// It is not decided yet; or the block never ends, since it raises an error.
    Never,
    /// To another block.
    Jump(Block),
    /// By a condition.
    Branch {
        /// What decides.
        condition: Code,
        /// Where it is true.
        then: Block,
        /// Where it is not.
        otherwise: Block,
        /// The statement that it comes from.
        origin: Option<Origin>,
    },
    /// By a value.
    Switch {
        /// What decides.
        value: Code,
        /// What it is compared with, in order.
        cases: Vec<(Code, Block)>,
        /// Where nothing is equal.
        otherwise: Block,
        /// The statement that it comes from.
        origin: Option<Origin>,
    },
    /// Out of the body that the graph is of.
    Exit(Exit),
}

/// A block.
#[derive(Clone, Debug)]
pub struct BlockData {
    /// What it does.
    pub lines: Vec<Line>,
    /// Where it goes.
    pub end: End,
}

/// Blocks; the first one is where it begins.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The blocks.
    blocks: Vec<BlockData>,
}

impl Index<Block> for Graph {
    type Output = BlockData;

    fn index(&self, block: Block) -> &BlockData {
        &self.blocks[block.index()]
    }
}

impl IndexMut<Block> for Graph {
    fn index_mut(&mut self, block: Block) -> &mut BlockData {
        &mut self.blocks[block.index()]
    }
}

/// How much of a graph there was.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    blocks: usize,
    block: Block,
    lines: usize,
}

impl Graph {
    /// A new block.
    pub fn block(&mut self) -> Block {
        self.blocks.push(BlockData { lines: Vec::new(), end: End::Never });
        Block::from_index(self.blocks.len() - 1)
    }

    /// How many blocks there are.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Writes a statement at the end of a block.
    pub fn push(&mut self, block: Block, line: Line) {
        self[block].lines.push(line);
    }

    /// Says where a block goes.
    pub fn end(&mut self, block: Block, end: End) {
        self[block].end = end;
    }

    /// What there is now, where a block is written.
    pub fn mark(&self, block: Block) -> Mark {
        Mark { blocks: self.blocks.len(), block, lines: self[block].lines.len() }
    }

    /// The block where that was, what it has more since, and the number of the first new block.
    pub fn since(&self, mark: Mark) -> (Block, &[Line], usize) {
        (mark.block, self[mark.block].lines.get(mark.lines..).unwrap_or_default(), mark.blocks)
    }

    /// Takes everything back that was written since.
    pub fn reset(&mut self, mark: Mark) {
        self.blocks.truncate(mark.blocks);
        let block = &mut self[mark.block];
        block.lines.truncate(mark.lines);
        block.end = End::Never;
    }

    /// The blocks that a block goes to.
    pub fn successors(&self, block: Block) -> Vec<Block> {
        match &self[block].end {
            End::Never | End::Exit(_) => Vec::new(),
            End::Jump(to) => vec![*to],
            End::Branch { then, otherwise, .. } => vec![*then, *otherwise],
            End::Switch { cases, otherwise, .. } => {
                cases.iter().map(|(_, block)| *block).chain([*otherwise]).collect()
            }
        }
    }
}
