import { setFlagsFromString } from 'node:v8';

/**
 * From now on, V8 looks for garbage whenever what is old has grown by half since the last look. Left to itself it waits
 * until there is several times as much: a long batch, which keeps nothing, took 50 MB more.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
