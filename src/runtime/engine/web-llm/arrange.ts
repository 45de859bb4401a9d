/** Weights as a library's kernels want them, where files hold them otherwise. */
import { libraryFunction, type Pipeline, type TvmObject } from './internals.ts';

/**
 * Lets the library rearrange the pipeline's weights on the device, once, when it exports `arrange_params`: ours for
 * software adapters do (models/formwork_models/kernels/tiles.py). What was loaded is freed; while the kernels run, the
 * weights are there twice.
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
    // TVM's runtime keeps what it loaded, by name.
    tvm.getGlobalFunc('vm.builtin.tensor_cache.clear')();
  } finally {
    tvm.endScope();
  }
}
