/** Rearranges weights into the layout that a library's kernels expect. */
import { libraryFunction, type Pipeline, type TvmObject } from '../internals.ts';

/**
 * Runs the library's `arrange_params` on the pipeline's weights, if it exports one. Ours for
 * software adapters do (models/formwork_models/kernels/tiles.py). Frees the loaded weights
 * afterwards; while the kernels run, memory holds both copies.
 */
export function arrangeWeights(pipeline: Pipeline): void {
  const { tvm } = pipeline;
  tvm.beginScope();
  try {
    const arrange = libraryFunction(pipeline, 'arrange_params');
    if (!arrange) return;
    const arranged = tvm.detachFromCurrentScope(arrange(pipeline.params) as TvmObject);
    pipeline.params.dispose();
    // web-llm frees these when it unloads the model.
    pipeline.params = arranged;
    // Drop the originals from TVM's cache, too.
    tvm.getGlobalFunc('vm.builtin.tensor_cache.clear')();
  } finally {
    tvm.endScope();
  }
}
