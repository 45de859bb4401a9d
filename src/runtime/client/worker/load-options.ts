import { checkOptionNames } from '../../common/option-names.ts';
import type { LoadProgress } from '../../engine/index.ts';

/** Options of loading a model. */
export interface LoadOptions {
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Stops waiting; the call rejects with `aborted`. */
  readonly signal?: AbortSignal;
  /**
   * An engine in a worker refuses, with `out_of_memory`, to download a model if memory or storage
   * seem too small. True downloads it anyway.
   */
  readonly tryAnyway?: boolean | undefined;
}

const optionNames = Object.keys({
  onProgress: true,
  signal: true,
  tryAnyway: true,
} satisfies Record<keyof LoadOptions, true>);

/** Checks the names of options. Throws `unsupported_parameter` for one that does not exist. */
export function checkLoadOptions(options: LoadOptions = {}): void {
  checkOptionNames(options, optionNames);
}
