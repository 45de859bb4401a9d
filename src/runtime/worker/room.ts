/** Whether there is room for a model, as far as that is known before it is downloaded. */
import type { ModelSource } from '../engine/model-source.ts';
import { type FormworkError, formworkError } from '../errors.ts';

/** What this browser tells of its machine. */
export interface Machine {
  /** Bytes of memory; undefined where the browser does not tell, or only that it is enough for all that it tells apart. */
  readonly memory: number | undefined;
  /** Bytes that this site may still keep; undefined where the browser does not tell. */
  readonly storage: number | undefined;
}

/** What a model needs, in bytes. */
export interface Needs {
  /** What is still to be downloaded; 0 when nothing is. */
  readonly missing: number;
}

/** `navigator.deviceMemory` says 8 for "8 or more" in many browsers (https://www.w3.org/TR/device-memory/, section 4). */
const TOLD_GIBIBYTES = 8;

/** Bytes that can just as well stay in memory for a visit, where a browser keeps nothing, as in private windows. */
const SMALL = 256e6;

/** Looks at the machine. */
export async function lookAtMachine(): Promise<Machine> {
  const { deviceMemory, storage } = globalThis.navigator as Partial<Navigator> & {
    readonly deviceMemory?: number;
  };
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  const isTold = deviceMemory !== undefined && deviceMemory < TOLD_GIBIBYTES;
  return {
    memory: isTold ? deviceMemory * 2 ** 30 : undefined,
    storage: quota === undefined ? undefined : Math.max(0, quota - usage),
  };
}

/**
 * Why there is likely to be no room for the model; undefined when nothing speaks against it.
 * @param tryAnyway Leaves out what is only likely: memory and storage are told in round figures.
 */
export function lackOfRoom(
  source: Pick<ModelSource, 'id' | 'memoryBytes'>,
  needs: Needs,
  machine: Machine,
  tryAnyway: boolean,
): FormworkError | undefined {
  const { id, memoryBytes = 0 } = source;
  if (tryAnyway || needs.missing === 0) return undefined;
  if (machine.memory !== undefined && memoryBytes > machine.memory) {
    return outOfMemory(
      `${id} takes about ${megabytes(memoryBytes)} of memory; this device says it has ${megabytes(machine.memory)}. Nothing has been downloaded.`,
    );
  }
  if (machine.storage !== undefined && needs.missing > Math.max(SMALL, machine.storage)) {
    return outOfMemory(
      `${id} takes ${megabytes(needs.missing)} to download; this browser has room for ${megabytes(machine.storage)} left for this site, and would have to keep the rest in memory. Free some room on the disk, or in the browser's settings for this site.`,
    );
  }
  return undefined;
}

const outOfMemory = (message: string): FormworkError =>
  formworkError(message, { code: 'out_of_memory', param: 'model' });

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
