// LLVM's usual pipeline for a module, built without its parser of pipelines: that names every pass that there is, so the linker
// would keep all of them. This is `LLVMRunPasses(module, "default<O2>", machine, options)`.

#include "llvm-c/TargetMachine.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

extern "C" void lanner_optimize(LLVMModuleRef module, LLVMTargetMachineRef target, bool unroll, bool interleave) {
  PipelineTuningOptions tuning;
  tuning.LoopUnrolling = unroll;
  tuning.LoopInterleaving = interleave;
  tuning.LoopVectorization = true;

  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager graphs;
  ModuleAnalysisManager modules;
  PassBuilder builder(reinterpret_cast<TargetMachine *>(target), tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);

  builder.buildPerModuleDefaultPipeline(OptimizationLevel::O2).run(*unwrap(module), modules);
}
