/** Checks a loaded model, and chooses a fallback if its results are wrong. */
import { isFormworkError } from '../../common/errors.ts';
import type { ModelSource } from '../../models/index.ts';
import { checkModel, type ModelCheck } from '../check/check-model.ts';
import type { Finding } from '../check/finding.ts';
import type { DeviceLoad } from '../device/device-load.ts';
import { readModelFile } from './model-files.ts';
import type { PreparedLoad } from './prepared-load.ts';

/** How far two ways of computing may differ, in standard deviations of the results. */
const TOLERANCE = { f32: 0.02, f16: 0.5 } as const;

/** What computing a known text needs to know. */
interface CheckBasis<Reference> {
  readonly tolerance: number;
  /** Results that were computed elsewhere. */
  readonly reference: Reference | undefined;
}

/**
 * Has a known text computed, unless a verdict for this device exists. Throws `model_check_failed`.
 */
export function checkLoaded<Reference>(
  { source, digest, isHalf, verdicts }: PreparedLoad,
  { fingerprint, adapterIdentity, adapterName }: DeviceLoad<unknown>,
  compute: (basis: CheckBasis<Reference>) => Promise<Finding[]>,
): Promise<ModelCheck> {
  const model = {
    id: source.id,
    identity: `${fingerprint}/${digest}/${adapterIdentity}`,
    adapterName,
    async compute() {
      const { reference: name } = source;
      const reference = name ? ((await readModelFile(source, name)) as Reference) : undefined;
      return compute({ tolerance: isHalf ? TOLERANCE.f16 : TOLERANCE.f32, reference });
    },
  };
  return checkModel(model, verdicts);
}

/**
 * The model with its less demanding software library, if its GPU library failed the check or the
 * driver does not compile it. Undefined for other errors and for models without such a library.
 */
export function withSoftwareLibrary(source: ModelSource, error: unknown): ModelSource | undefined {
  const { library } = source;
  if (typeof library === 'string' || !isFormworkError(error)) return undefined;
  const reason = error.code === 'model_check_failed' ? error.message : refusedKernel(error.cause);
  if (reason === undefined) return undefined;
  const note = `${reason} Formwork uses its library for software adapters instead, which is slower.`;
  return { ...source, library: library.software, note };
}

function refusedKernel(cause: unknown): string | undefined {
  const { name, message } = Object(cause) as Partial<Error>;
  if (name !== 'GPUPipelineError') return undefined;
  return `The driver does not compile the model’s library for GPUs (${message}).`;
}
