/** How far the host may be ahead of the device. */
import type { AdapterKind } from '../types.ts';

/**
 * Passes that may wait for a device. On a GPU the next one is encoded while one is computed. A software adapter computes
 * on the processor that would encode, and a pass takes long: a token must not wait for two of them.
 */
const PASSES_AHEAD = { gpu: 2, software: 1 } as const;

/** Counts passes from their submission until they are computed. */
export interface PassQueue {
  /** Resolves when another pass may be submitted. */
  room(): Promise<void>;
  /** A pass was submitted. */
  onSubmitted(): void;
  /** Something was read back that was asked for after all passes so far. */
  onRead(): void;
}

/**
 * Makes a {@link PassQueue}.
 * @param allDone resolves when the device has computed all that is submitted when it is called
 */
export function createPassQueue(allDone: () => Promise<unknown>, adapter: AdapterKind): PassQueue {
  /** A promise for each pass that is not known to be computed. */
  let ahead: Promise<unknown>[] = [];
  return {
    async room() {
      while (ahead.length >= PASSES_AHEAD[adapter]) {
        const [oldest] = ahead;
        await oldest;
        ahead = ahead.filter((pass) => pass !== oldest);
      }
    },
    onSubmitted() {
      // A lost device fails whatever is read from it.
      ahead.push(allDone().catch(() => {}));
    },
    onRead() {
      ahead = [];
    },
  };
}
