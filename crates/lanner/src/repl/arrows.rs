//! What the arrows Up and Down do.
//!
//! | before the cursor | Up |
//! |---|---|
//! | nothing | the line typed before; again: the one before that |
//! | the beginning of a line | the last line that begins so |
//! | several lines | one line up |

use rustyline::{
    Cmd, ConditionalEventHandler, Event, EventContext, EventHandler, KeyCode, KeyEvent, Modifiers,
    RepeatCount,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The keys with what they do. Each other key ends a walk through the history, and does what it does.
pub(super) fn bindings() -> Vec<(Event, EventHandler)> {
    let walks = Arc::new(AtomicBool::new(false));
    let key = |code| Event::from(KeyEvent(code, Modifiers::NONE));
    let handler = |what| EventHandler::Conditional(Box::new(Arrow { walks: walks.clone(), what }));
    vec![
        (key(KeyCode::Up), handler(What::Up)),
        (key(KeyCode::Down), handler(What::Down)),
        (Event::Any, handler(What::Other)),
    ]
}

#[derive(Clone, Copy)]
enum What {
    Up,
    Down,
    Other,
}

struct Arrow {
    /// Whether the line is one of the history's, gone to from an empty one.
    walks: Arc<AtomicBool>,
    what: What,
}

impl ConditionalEventHandler for Arrow {
    fn handle(&self, _: &Event, n: RepeatCount, _: bool, ctx: &EventContext<'_>) -> Option<Cmd> {
        let (line, at) = (ctx.line(), ctx.pos());
        let walks = match self.what {
            What::Up | What::Down => line.is_empty() || self.walks.load(Ordering::Relaxed),
            What::Other => false,
        };
        self.walks.store(walks, Ordering::Relaxed);
        match self.what {
            What::Up if walks || line[..at].contains('\n') => Some(Cmd::LineUpOrPreviousHistory(n)),
            What::Up => Some(Cmd::HistorySearchBackward),
            What::Down if walks || line[at..].contains('\n') => Some(Cmd::LineDownOrNextHistory(n)),
            What::Down => Some(Cmd::HistorySearchForward),
            What::Other => None,
        }
    }
}
