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

/** As much of `tensor-cache.json` as says how large the weights are. */
interface TensorCache {
  readonly records?: readonly { readonly nbytes?: number }[];
}

/** As much of mlc-chat-config.json as says how large a token is in the KV cache. */
interface CacheShape {
  readonly quantization?: string;
  readonly model_config?: {
    readonly hidden_size?: number;
    readonly num_hidden_layers?: number;
    readonly num_attention_heads?: number;
    readonly num_key_value_heads?: number;
    readonly head_dim?: number;
  };
}

/** Bytes of a model's weights, from its `tensor-cache.json`. */
export function bytesOfWeights(file: unknown): number {
  const { records = [] } = file as TensorCache;
  return records.reduce((sum, { nbytes = 0 }) => sum + nbytes, 0);
}

/** Bytes of a KV cache of so many tokens, from mlc-chat-config.json; 0 where that does not tell. */
export function bytesOfCache(file: unknown, tokens: number): number {
  const { quantization = '', model_config: model = {} } = file as CacheShape;
  const { num_hidden_layers: layers = 0, num_attention_heads: heads = 0 } = model;
  const { hidden_size: hidden = 0, num_key_value_heads: kvHeads = heads } = model;
  const { head_dim: size = heads ? hidden / heads : 0 } = model;
  const elementBytes = /f16/.test(quantization) ? 2 : 4;
  return 2 * layers * kvHeads * size * elementBytes * tokens;
}
