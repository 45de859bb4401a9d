/**
 * The engine capacity for batches: what interactive requests leave, minus one slot for the next of
 * them. Slots that interactive requests have freed stay reserved for a while, because these
 * requests come in bursts, and a batch would occupy a slot until its answer ends. Each key with
 * batches may always run one request, so that its batch progresses under any load, including that
 * of another key's batches. The engine shares its time among keys, independent of their number of
 * running requests.
 */

import { untilAborted } from '../../../runtime/common/aborted.ts';

/** Admits batch items. */
export interface Gate {
  /**
   * Waits until a slot is free, or until `signal`.
   * @returns The keys without a free slot, because they have used up their share, or whose items
   *   wait outside.
   */
  opened(signal: AbortSignal): Promise<string[]>;
  /** Resolves when the next item leaves. */
  changed(): Promise<void>;
  /**
   * Waits for a slot; the key with the fewest slots goes first. The returned function releases it.
   */
  enter(keyId: string): Promise<() => void>;
  /**
   * Waits outside until something other than a slot is `ready`, then for a slot. Items of a key
   * wait one after another; meanwhile the key counts as one without a free slot.
   * @returns undefined if `ready` returns false, or `signal` aborts before a slot is wanted.
   */
  enterWhen(
    keyId: string,
    ready: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<(() => void) | undefined>;
}

/** Milliseconds between checks whether interactive requests have ended. */
const lookMs = 50;
/** Milliseconds after which batches get one of the reserved slots back. */
const keepMs = 10_000;

interface Waiting {
  readonly keyId: string;
  readonly start: () => void;
}

/**
 * @param slots Concurrent generations of the engine.
 * @param interactive The number of running generations of interactive clients.
 */
export function createGate(slots: number, interactive: () => number): Gate {
  const waiting: Waiting[] = [];
  const lookers = new Set<() => void>();
  /** Running items by key. */
  const insideOf = new Map<string, number>();
  /** When the last item that waits outside no longer does, by key. */
  const outside = new Map<string, Promise<void>>();
  let inside = 0;
  let kept = 0;
  let looked = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let change = Promise.withResolvers<void>();

  const isFree = (): boolean => {
    const now = performance.now();
    kept = Math.max(interactive(), kept - (now - looked) / keepMs);
    looked = now;
    return inside < slots - 1 - Math.ceil(kept);
  };
  const mayEnter = (keyId: string): boolean =>
    isFree() || (!insideOf.has(keyId) && inside < Math.max(1, slots));

  const add = (keyId: string, items: number): void => {
    inside += items;
    const own = (insideOf.get(keyId) ?? 0) + items;
    if (own === 0) insideOf.delete(keyId);
    else insideOf.set(keyId, own);
  };

  /** The first admissible item of the key with the fewest running items. */
  const next = (): Waiting | undefined => {
    let found: Waiting | undefined;
    const ownOf = ({ keyId }: Waiting) => insideOf.get(keyId) ?? 0;
    for (const one of waiting) if (!found || ownOf(one) < ownOf(found)) found = one;
    return found && mayEnter(found.keyId) ? found : undefined;
  };

  const withoutSlot = (): string[] =>
    waiting.length === 0 && isFree()
      ? []
      : [...new Set([...insideOf.keys(), ...waiting.map(({ keyId }) => keyId)])];

  const hasSlot = (): boolean =>
    (waiting.length === 0 && isFree()) || withoutSlot().length < Math.max(1, slots);

  const open = (): void => {
    for (let one = next(); one; one = next()) {
      waiting.splice(waiting.indexOf(one), 1);
      add(one.keyId, 1);
      one.start();
    }
    if (hasSlot()) for (const look of [...lookers]) look();
    if (waiting.length + lookers.size > 0 && inside < slots - 1 && timer === undefined) {
      timer = setTimeout(() => {
        timer = undefined;
        open();
      }, lookMs);
    }
  };

  const notify = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };

  const enter = (keyId: string): Promise<() => void> =>
    new Promise((resolve) => {
      const start = () => {
        let left = false;
        resolve(() => {
          if (left) return;
          left = true;
          add(keyId, -1);
          open();
          notify();
        });
      };
      waiting.push({ keyId, start });
      open();
    });

  return {
    opened: (signal) =>
      new Promise((resolve) => {
        const look = () => {
          lookers.delete(look);
          signal.removeEventListener('abort', look);
          resolve([...new Set([...withoutSlot(), ...outside.keys()])]);
        };
        signal.addEventListener('abort', look, { once: true });
        lookers.add(look);
        if (signal.aborted) look();
        else open();
      }),
    changed: () => change.promise,
    enter,
    async enterWhen(keyId, ready, signal) {
      const before = outside.get(keyId) ?? Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const after = before.then(() => promise);
      outside.set(keyId, after);
      void after.then(() => {
        if (outside.get(keyId) !== after) return;
        outside.delete(keyId);
        notify();
      });
      try {
        await untilAborted(before, signal).catch(() => {});
        if (signal.aborted || !(await ready())) return undefined;
        return await enter(keyId);
      } finally {
        resolve();
      }
    },
  };
}
