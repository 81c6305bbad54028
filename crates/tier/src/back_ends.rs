//! Machine code of LIR: what an earlier run has made, or what one of the two back ends makes.

use super::compile_queue::{LEAST, Shared};
use super::machine::{Linked, Machine};
use lanner_abi::Error;
use lanner_jit::{Engine, Object, Options, compile};
use lanner_lir::Func;
use lanner_runtime::memory;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

impl Shared {
    /// Machine code: LLVM's where it is there, else the baseline's.
    pub fn machine(
        &self,
        funcs: &[Func],
        optimized: Option<Linked<lanner_jit::Code>>,
        baseline: &mut Option<lanner_baseline::Object>,
    ) -> Option<Machine> {
        let baseline = optimized.is_none().then(|| self.baseline(funcs, baseline)).transpose().ok()?;
        Machine::new(funcs, baseline, optimized)
    }

    /// The baseline's code of functions, of which the first one is entered: that which was kept, else it is made.
    fn baseline(
        &self,
        funcs: &[Func],
        kept: &mut Option<lanner_baseline::Object>,
    ) -> Result<Linked<lanner_baseline::Code>, Error> {
        let start = Instant::now();
        let is_cached = kept.is_some();
        let object = match kept.take() {
            Some(object) => object,
            None => lanner_baseline::compile(funcs, &self.symbols)?,
        };
        let code = kept.insert(object).link(&self.symbols)?;
        let entry = funcs.first().and_then(|func| code.entry(&func.name));
        let entry = entry.ok_or_else(|| Error::new("there is no entry"))?;
        let bytes = code.bytes();
        Ok(Linked { code, entry, time: start.elapsed(), bytes, is_cached })
    }

    /// LLVM's code of functions, where its object is in the cache.
    pub fn kept(&self, funcs: &[Func]) -> Option<Linked<lanner_jit::Code>> {
        let start = Instant::now();
        let cache = self.cache.get()?;
        let object = cache.object(&cache.compiler.object(funcs, &Options::default()))?;
        self.linked(funcs, &object, start, true).ok()
    }

    /// LLVM's code of functions.
    pub fn optimized(&self, funcs: &[Func]) -> Result<Linked<lanner_jit::Code>, lanner_jit::Error> {
        if let Some(kept) = self.kept(funcs) {
            return Ok(kept);
        }
        let start = Instant::now();
        let kept = self.cache.get().map(|cache| (cache, cache.compiler.object(funcs, &Options::default())));
        if let Some((cache, key)) = &kept {
            cache.begin(key);
        }
        let object = compile(funcs, &Options::default())?;
        if let Some((cache, key)) = &kept {
            cache.keep(key, &object);
        }
        self.linked(funcs, &object, start, false)
    }

    fn linked(
        &self,
        funcs: &[Func],
        object: &Object,
        start: Instant,
        is_cached: bool,
    ) -> Result<Linked<lanner_jit::Code>, lanner_jit::Error> {
        let engine = self.engine().ok_or_else(|| Error::new("there is no linker"))?;
        let code = engine.load(object, &self.symbols)?;
        let entry = funcs.first().and_then(|func| code.entry(&func.name));
        let entry = entry.ok_or_else(|| Error::new("there is no entry"))?;
        Ok(Linked { code, entry, time: start.elapsed(), bytes: object.bytes.len(), is_cached })
    }

    /// LLVM's code of functions; none without room for it.
    pub fn made(&self, funcs: &[Func]) -> Option<Linked<lanner_jit::Code>> {
        let made = catch_unwind(AssertUnwindSafe(|| {
            memory::has_room(LEAST).then(|| self.optimized(funcs).ok()).flatten()
        }));
        made.unwrap_or_default()
    }

    /// LLVM's linker.
    fn engine(&self) -> Option<&Engine> {
        self.engine.get_or_init(|| Engine::new().ok()).as_ref()
    }
}
