/** Checks a loaded model, and chooses a fallback if its results are wrong. */
import { isFormworkError } from '../../common/errors.ts';
import type { ModelSource } from '../../models/index.ts';
import { checkModel, type ModelCheck } from '../check/check-model.ts';
import { CHECK_TEXT, type ReferenceLogits } from '../check/check-passes.ts';
import type { VerdictStore } from '../check/verdicts.ts';
import type { DeviceLoad } from '../device/device-load.ts';
import type { LoadedModel } from '../types.ts';
import type { DeviceModel } from '../web-llm/passes/forward.ts';
import { readModelFile } from './model-files.ts';

/** A loaded model to check. */
export interface Checked {
  readonly source: ModelSource;
  readonly loaded: DeviceLoad<DeviceModel>;
  readonly encode: LoadedModel['encode'];
  /** Identifies the versions of its weights and library. */
  readonly digest: string;
  /** Whether it computes in 16-bit floats. */
  readonly isHalf: boolean;
}

/**
 * Computes a known prompt, unless a verdict for this device exists. Throws `model_check_failed`.
 */
export async function checkLoaded(
  { source, loaded, encode, digest, isHalf }: Checked,
  verdicts: VerdictStore,
): Promise<ModelCheck> {
  const { model, fingerprint, adapterIdentity, adapterName } = loaded;
  const { reference: name } = source;
  return checkModel(
    {
      id: source.id,
      forward: model,
      identity: `${fingerprint}/${digest}/${adapterIdentity}`,
      adapterName,
      isHalf,
      isSlow: loaded.adapter === 'software',
      tokens: Array.from(encode(CHECK_TEXT)),
      reference: name
        ? async () => (await readModelFile(source, name)) as ReferenceLogits
        : undefined,
    },
    verdicts,
  );
}

/**
 * The model with its less demanding software library, if its GPU library failed the check.
 * Undefined for other errors and for models without such a library.
 */
export function withSoftwareLibrary(source: ModelSource, error: unknown): ModelSource | undefined {
  const { library } = source;
  if (!isFormworkError(error) || error.code !== 'model_check_failed') return undefined;
  if (typeof library === 'string') return undefined;
  const note = `${error.message} Formwork uses its library for software adapters instead, which is slower.`;
  return { ...source, library: library.software, note };
}
