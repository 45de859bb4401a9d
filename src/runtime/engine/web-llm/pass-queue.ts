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
  /** A pass was submitted. The promise resolves when it is computed, or never will be. */
  onSubmitted(): Promise<void>;
}

/**
 * Makes a {@link PassQueue}.
 * @param allDone resolves when the device has computed all that is submitted when it is called
 */
export function createPassQueue(allDone: () => Promise<unknown>, adapter: AdapterKind): PassQueue {
  let ahead: Promise<void>[] = [];
  return {
    async room() {
      while (ahead.length >= PASSES_AHEAD[adapter]) await ahead[0];
    },
    onSubmitted() {
      // A lost device fails whatever is read from it.
      const computed = allDone().then(
        () => {},
        () => {},
      );
      ahead.push(computed);
      void computed.then(() => {
        ahead = ahead.filter((pass) => pass !== computed);
      });
      return computed;
    },
  };
}
