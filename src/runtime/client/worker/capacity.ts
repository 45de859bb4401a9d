/** Estimates, before a download, whether there is enough memory and storage for a model. */
import { type FormworkError, formworkError } from '../../common/errors.ts';
import type { ModelSource } from '../../models/index.ts';

/** What the browser reports about its device. */
export interface DeviceCapacity {
  /** Bytes of memory; undefined if the browser does not report it, or reports its highest value. */
  readonly memory: number | undefined;
  /** Bytes that this site may still store; undefined if the browser does not report it. */
  readonly storage: number | undefined;
}

/** The requirements of a model, in bytes. */
export interface Needs {
  /** Bytes still to download. */
  readonly missing: number;
}

/**
 * In many browsers `navigator.deviceMemory` is at most 8, meaning "8 or more"
 * (https://www.w3.org/TR/device-memory/, section 4).
 */
const MAX_REPORTED_GIBIBYTES = 8;

/**
 * A model of up to this many bytes can stay in memory during a visit if the browser stores nothing,
 * as in private windows.
 */
const SMALL = 256e6;

/** Reads memory and storage of the device. */
export async function readDeviceCapacity(): Promise<DeviceCapacity> {
  const { deviceMemory, storage } = globalThis.navigator as Partial<Navigator> & {
    readonly deviceMemory?: number;
  };
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  const isReported = deviceMemory !== undefined && deviceMemory < MAX_REPORTED_GIBIBYTES;
  return {
    memory: isReported ? deviceMemory * 2 ** 30 : undefined,
    storage: quota === undefined ? undefined : Math.max(0, quota - usage),
  };
}

/**
 * Why memory or storage is probably too small for the model; undefined if it seems sufficient.
 * @param tryAnyway skips the estimates, which rely on rounded figures
 */
export function capacityError(
  source: Pick<ModelSource, 'id' | 'memoryBytes'>,
  needs: Needs,
  device: DeviceCapacity,
  tryAnyway: boolean,
): FormworkError | undefined {
  const { id, memoryBytes = 0 } = source;
  if (tryAnyway || needs.missing === 0) return undefined;
  if (device.memory !== undefined && memoryBytes > device.memory) {
    return outOfMemory(
      `${id} takes about ${megabytes(memoryBytes)} of memory; this device reports ${megabytes(device.memory)}. Nothing has been downloaded.`,
    );
  }
  if (device.storage !== undefined && needs.missing > Math.max(SMALL, device.storage)) {
    return outOfMemory(
      `${id} takes ${megabytes(needs.missing)} to download; this browser has ${megabytes(device.storage)} left for this site and would keep the rest in memory. Free disk space, or storage in the browser's settings for this site.`,
    );
  }
  return undefined;
}

const outOfMemory = (message: string): FormworkError =>
  formworkError(message, { code: 'out_of_memory', param: 'model' });

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
