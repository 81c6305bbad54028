// LLVM's usual pipeline for a module, `default<O2>`, without what our modules have nothing of: coroutines, OpenMP, profiles. It is built
// here and not by LLVM's parser of pipelines, which names every pass that there is, so that the linker would keep all of them. Function
// simplification, and what follows the inliner, are LLVM's own. After `PassBuilder::buildModuleSimplificationPipeline` of LLVM 22.

#include "llvm-c/TargetMachine.h"
#include "llvm/Analysis/GlobalsModRef.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/CalledValuePropagation.h"
#include "llvm/Transforms/IPO/DeadArgumentElimination.h"
#include "llvm/Transforms/IPO/FunctionAttrs.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/GlobalOpt.h"
#include "llvm/Transforms/IPO/InferFunctionAttrs.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/IPO/SCCP.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace {

const OptimizationLevel LEVEL = OptimizationLevel::O2;
const ThinOrFullLTOPhase PHASE = ThinOrFullLTOPhase::None;

// What is done to each function before others are inlined into it.
FunctionPassManager early() {
  FunctionPassManager passes;
  passes.addPass(LowerExpectIntrinsicPass());
  passes.addPass(SimplifyCFGPass());
  passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  passes.addPass(EarlyCSEPass());
  return passes;
}

FunctionPassManager afterGlobals() {
  FunctionPassManager passes;
  passes.addPass(InstCombinePass());
  passes.addPass(SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  return passes;
}

// Inlines callees first, and simplifies each function behind that.
ModuleInlinerWrapperPass inliner(PassBuilder &builder) {
  ModuleInlinerWrapperPass passes(getInlineParams(LEVEL.getSpeedupLevel(), LEVEL.getSizeLevel()), true,
                                  InlineContext{PHASE, InlinePass::CGSCCInliner});
  passes.addModulePass(RequireAnalysisPass<GlobalsAA, Module>());
  passes.addModulePass(createModuleToFunctionPassAdaptor(InvalidateAnalysisPass<AAManager>()));
  passes.addModulePass(RequireAnalysisPass<ProfileSummaryAnalysis, Module>());
  CGSCCPassManager &each = passes.getPM();
  each.addPass(PostOrderFunctionAttrsPass(true));
  each.addPass(createCGSCCToFunctionPassAdaptor(builder.buildFunctionSimplificationPipeline(LEVEL, PHASE), false, true));
  each.addPass(PostOrderFunctionAttrsPass());
  return passes;
}

} // namespace

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

  ModulePassManager passes;
  passes.addPass(InferFunctionAttrsPass());
  passes.addPass(createModuleToFunctionPassAdaptor(early()));
  passes.addPass(IPSCCPPass());
  passes.addPass(CalledValuePropagationPass());
  passes.addPass(GlobalOptPass());
  passes.addPass(createModuleToFunctionPassAdaptor(afterGlobals()));
  passes.addPass(inliner(builder));
  passes.addPass(DeadArgumentEliminationPass());
  passes.addPass(GlobalOptPass());
  passes.addPass(GlobalDCEPass());
  passes.addPass(builder.buildModuleOptimizationPipeline(LEVEL, PHASE));
  passes.run(*unwrap(module), modules);
}
