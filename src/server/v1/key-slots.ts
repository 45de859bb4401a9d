import type { Context } from 'hono';
import { type ApiEnvironment, streamText } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';

/** What a key does at a time, of one kind. */
export interface KeySlots {
  /**
   * Does something in a slot of its own.
   * @throws `too_many_parallel_requests`
   */
  within<Result>(keyId: string, task: () => Promise<Result>): Promise<Result>;
  /**
   * Takes a slot for the items of a source, until its end.
   * @throws `too_many_parallel_requests`
   */
  during<Item>(keyId: string, source: AsyncGenerator<Item>): AsyncGenerator<Item>;
}

/**
 * Creates free slots.
 * @param most Slots of a key.
 * @param refusal The message without a free slot.
 */
export function createKeySlots(most: number, refusal: string): KeySlots {
  const taken = new Map<string, number>();
  const add = (keyId: string, slots: number): void => {
    const count = (taken.get(keyId) ?? 0) + slots;
    if (count > 0) taken.set(keyId, count);
    else taken.delete(keyId);
  };
  const take = (keyId: string): void => {
    if ((taken.get(keyId) ?? 0) >= most) {
      throw formworkError(refusal, { code: 'too_many_parallel_requests' });
    }
    add(keyId, 1);
  };
  return {
    async within(keyId, task) {
      take(keyId);
      try {
        return await task();
      } finally {
        add(keyId, -1);
      }
    },
    during(keyId, source) {
      take(keyId);
      return (async function* () {
        try {
          yield* source;
        } finally {
          add(keyId, -1);
        }
      })();
    },
  };
}

/** Slots for what an endpoint does beside generating, shared by files and batches. */
export interface V1Slots {
  /** What a file holds counts towards the quota only at its end, and its lines are checked. */
  readonly uploads: KeySlots;
  /** Each holds up to 4 MB of lines, for as long as its client does not read them. */
  readonly downloads: KeySlots;
  /** Each reads all items of a batch. */
  readonly analytics: KeySlots;
}

/** Creates free slots for all kinds. */
export function createV1Slots(): V1Slots {
  const slots = (most: number, doing: string) =>
    createKeySlots(most, `The key ${doing} already. Try again when one of them is done.`);
  return {
    uploads: slots(8, 'sends 8 files'),
    downloads: slots(8, 'reads 8 files or results'),
    analytics: slots(2, 'reads the analytics of 2 batches'),
  };
}

/**
 * The body of an answer that consists of lines, in a slot of its key.
 * @throws `too_many_parallel_requests`
 */
export function linesBody(
  context: Context<ApiEnvironment>,
  downloads: KeySlots,
  lines: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  // Nobody reads the body of an answer to HEAD, nor cancels it.
  if (context.req.raw.method === 'HEAD') return streamText(lines);
  return streamText(downloads.during(context.var.caller.keyId, lines));
}
