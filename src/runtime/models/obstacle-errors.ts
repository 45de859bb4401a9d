/** The errors that say why a model, or all of them, cannot run here. */
import { type FormworkError, formworkError } from '../common/errors.ts';
import type { ModelSource } from './model-source.ts';

/** A model, with the one to use instead if it cannot run. */
type NamedModel = Pick<ModelSource, 'id' | 'instead'>;

/** A model cannot run for this reason, the rest of a sentence. */
export function cannotRun(model: NamedModel, reason: string): FormworkError {
  return formworkError(
    `${model.id} cannot be run: ${reason}. ${advice(model)}Its weights were not downloaded.`,
    { code: 'model_load_failed', param: 'model' },
  );
}

/** A model needs a WebGPU feature that the adapter lacks. */
export function lacksFeature(
  model: NamedModel,
  feature: string,
  { info }: { readonly info?: Pick<GPUAdapterInfo, 'vendor'> },
): FormworkError {
  const other =
    model.instead === undefined
      ? 'Use a model without it: one with "f32" in its name, or one included with Formwork.'
      : `Use ${model.instead}, which does not need it.`;
  const hidden =
    feature === 'shader-f16' && info?.vendor === 'nvidia'
      ? ' Under Linux, WebGPU hides it on NVIDIA’s GPUs: a server has it with FORMWORK_DTYPE=f16, Chrome with --enable-dawn-features=vulkan_enable_f16_on_nvidia.'
      : '';
  return formworkError(
    `${model.id} needs the WebGPU feature "${feature}", which this device does not have.${hidden} ${other}`,
    { code: 'webgpu_unavailable', param: 'model' },
  );
}

/** A limit of the adapter is too low for all models; see `lowLimitOf`. */
export function runsNothing(low: string): FormworkError {
  const { userAgent = '' } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  const remedy = userAgent.startsWith('Node.js')
    ? 'Update the graphics driver, or choose another adapter with FORMWORK_ADAPTER.'
    : 'Update the graphics driver or the browser, or use another device.';
  return formworkError(`This device cannot run models: ${low}. ${remedy}`, {
    code: 'webgpu_unavailable',
  });
}

/** A tensor of a model exceeds the adapter's largest buffer. */
export function tooLargeInOnePiece(id: string, bytes: number, most: number): FormworkError {
  const megabytes = (count: number): string => `${Math.ceil(count / 1e6).toLocaleString('en')} MB`;
  return formworkError(
    `${id} has a weight tensor of ${megabytes(bytes)}; this device allows at most ${megabytes(most)}.`,
    { code: 'out_of_memory', param: 'model' },
  );
}

const advice = ({ instead }: NamedModel): string =>
  instead === undefined ? '' : `Use ${instead}. `;
