/** Which models may stay in memory: as many as fit; whoever was not used for longest goes first. */
import { formworkError } from '../errors.ts';

/** A model in memory, or on its way there. */
export interface MemoryHolder {
  readonly id: string;
  readonly bytes: number;
  /** Whether nobody computes on it. */
  isIdle(): boolean;
  unload(): Promise<void>;
}

/** Shares out memory among models. */
export interface Memory {
  /**
   * Waits until there is room, idle models being unloaded for it, and holds it.
   *
   * Throws `out_of_memory` for a model larger than the limit, and `engine_busy` when the others stay busy for too long.
   */
  take(holder: MemoryHolder): Promise<void>;
  /** Someone is about to use the model. */
  use(id: string): void;
  /** The model is gone. */
  give(id: string): void;
  /** Unloads all idle models but this one; false when there was none. */
  unloadIdle(except: string): Promise<boolean>;
}

/** How memory is shared out. */
export interface MemoryOptions {
  /** Bytes of all models together. */
  readonly limit: number;
  /** Milliseconds since its last use after which a model can be idle: who asked for it opens a sequence soon. */
  readonly grace?: number;
  /** Milliseconds to wait for others to become idle. */
  readonly patience?: number;
}

const POLL_MILLISECONDS = 50;

/** Makes {@link Memory}. */
export function createMemory({ limit, grace = 1000, patience = 30_000 }: MemoryOptions): Memory {
  const held = new Map<string, MemoryHolder>();
  const lastUsed = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();

  const give = (id: string): void => {
    held.delete(id);
    lastUsed.delete(id);
  };

  const idle = (): MemoryHolder[] =>
    [...held.values()]
      .filter((holder) => holder.isIdle() && performance.now() - lastUsed.get(holder.id)! >= grace)
      .sort((a, b) => lastUsed.get(a.id)! - lastUsed.get(b.id)!);

  const unload = async (holder: MemoryHolder): Promise<void> => {
    give(holder.id);
    await holder.unload();
  };

  const wait = async (holder: MemoryHolder): Promise<void> => {
    const { id, bytes } = holder;
    if (bytes > limit) {
      throw formworkError(
        `The model ${id} takes ${megabytes(bytes)}; the limit for all models together is ${megabytes(limit)}.`,
        { code: 'out_of_memory' },
      );
    }
    const begun = performance.now();
    while ([...held.values()].reduce((sum, other) => sum + other.bytes, bytes) > limit) {
      const [oldest] = idle();
      if (oldest) {
        await unload(oldest);
        continue;
      }
      if (performance.now() - begun > patience) {
        throw formworkError(
          `There is no room for the model ${id} beside those in use (${[...held.keys()].join(', ')}). Try again later.`,
          { code: 'engine_busy' },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
    }
    held.set(id, holder);
    lastUsed.set(id, performance.now());
  };

  return {
    take(holder) {
      // One at a time: two must not both be given the same room.
      const result = turn.then(() => wait(holder));
      turn = result.catch(() => {});
      return result;
    },
    use(id) {
      if (held.has(id)) lastUsed.set(id, performance.now());
    },
    give,
    async unloadIdle(except) {
      const others = idle().filter(({ id }) => id !== except);
      for (const other of others) await unload(other);
      return others.length > 0;
    },
  };
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
