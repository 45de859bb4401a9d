/** Decides which models stay in memory: as many as fit, evicting the least recently used first. */
import { formworkError } from '../../common/errors.ts';

/** A model in memory or being loaded. */
export interface MemoryHolder {
  readonly id: string;
  readonly bytes: number;
  /** Whether nothing is running on it. */
  isIdle(): boolean;
  unload(): Promise<void>;
}

/** Divides memory among models. */
export interface Memory {
  /** @throws `out_of_memory` for a model larger than the limit. */
  checkSize(id: string, bytes: number): void;
  /**
   * Reserves memory for a model, unloading idle models to make room. Returns a function that
   * releases the reservation.
   *
   * Throws `out_of_memory` for a model larger than the limit, `engine_busy` if the other models
   * stay busy for too long, and the reason of `signal` when it aborts.
   */
  take(holder: MemoryHolder, signal?: AbortSignal): Promise<() => void>;
  /** Marks the model as about to be used. */
  use(id: string): void;
  /** Unloads all idle models except this one. Returns false if there were none. */
  unloadIdle(except: string): Promise<boolean>;
}

/** Options of {@link createMemory}. */
export interface MemoryOptions {
  /** Bytes of all models together. */
  readonly limit: number;
  /**
   * Milliseconds after its last use before a model counts as idle; a caller that has just loaded it
   * opens a sequence soon.
   */
  readonly grace?: number;
  /** Milliseconds to wait for other models to become idle. */
  readonly timeoutMs?: number;
}

const POLL_MILLISECONDS = 50;

/** Creates a {@link Memory}. */
export function createMemory({ limit, grace = 1000, timeoutMs = 30_000 }: MemoryOptions): Memory {
  /** When each was last used. A model is here twice while one unloads and loads again. */
  const held = new Map<MemoryHolder, number>();
  let turn: Promise<unknown> = Promise.resolve();

  const idle = (): MemoryHolder[] =>
    [...held]
      .filter(([holder, used]) => holder.isIdle() && performance.now() - used >= grace)
      .sort(([, a], [, b]) => a - b)
      .map(([holder]) => holder);

  const unload = async (holder: MemoryHolder): Promise<void> => {
    // A runtime that failed may be unable to free what it holds. Its device is destroyed all the
    // same, and the model that needs the memory must not fail for it.
    await holder.unload().catch((error: unknown) => {
      console.error(`The model ${holder.id} was unloaded with an error:`, error);
    });
    held.delete(holder);
  };

  const checkSize = (id: string, bytes: number): void => {
    if (bytes <= limit) return;
    throw formworkError(
      `The model ${id} needs ${megabytes(bytes)}; the limit for all models together is ${megabytes(limit)}.`,
      { code: 'out_of_memory', param: 'model' },
    );
  };

  const wait = async (holder: MemoryHolder, signal?: AbortSignal): Promise<() => void> => {
    const { id, bytes } = holder;
    checkSize(id, bytes);
    const begun = performance.now();
    const isFull = (): boolean =>
      [...held.keys()].reduce((sum, other) => sum + other.bytes, bytes) > limit;
    for (;;) {
      signal?.throwIfAborted();
      if (!isFull()) break;
      const [oldest] = idle();
      if (oldest) {
        await unload(oldest);
        continue;
      }
      if (performance.now() - begun > timeoutMs) {
        throw formworkError(
          `There is not enough memory for the model ${id} while others are in use (${[...held.keys()].map((other) => other.id).join(', ')}). Try again later.`,
          { code: 'engine_busy' },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
    }
    held.set(holder, performance.now());
    return () => held.delete(holder);
  };

  return {
    checkSize,
    take(holder, signal) {
      // One at a time, so that two models cannot reserve the same memory.
      const result = turn.then(() => wait(holder, signal));
      turn = result.catch(() => {});
      return result;
    },
    use(id) {
      for (const holder of held.keys()) if (holder.id === id) held.set(holder, performance.now());
    },
    async unloadIdle(except) {
      const others = idle().filter(({ id }) => id !== except);
      for (const other of others) await unload(other);
      return others.length > 0;
    },
  };
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
