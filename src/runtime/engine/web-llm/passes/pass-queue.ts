/** Limits how far the host may run ahead of the device. */
import type { AdapterKind } from '../../../models/index.ts';

/**
 * Maximum number of unfinished passes. On a GPU the next pass is encoded while one is computed. A
 * software adapter computes on the same processor that encodes, and a pass takes long: a token must
 * not wait for two of them.
 */
const PASSES_AHEAD = { gpu: 2, software: 1 } as const;

/** Counts passes from submission until they are computed. */
export interface PassQueue {
  /** Resolves when another pass may be submitted. */
  waitForSlot(): Promise<void>;
  /** Registers a submitted pass. The promise resolves when it is computed or the device is lost. */
  onSubmitted(): Promise<void>;
}

/**
 * Creates a {@link PassQueue}.
 * @param allDone resolves when the device has computed everything submitted before the call
 */
export function createPassQueue(allDone: () => Promise<unknown>, adapter: AdapterKind): PassQueue {
  let ahead: Promise<void>[] = [];
  return {
    async waitForSlot() {
      while (ahead.length >= PASSES_AHEAD[adapter]) await ahead[0];
    },
    onSubmitted() {
      // If the device is lost, reading the results fails.
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
