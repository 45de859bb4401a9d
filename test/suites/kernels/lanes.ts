/** Several programs over sequences of one model, whose passes are computed together. */
import type {
  ForwardInput,
  ForwardModel,
  ForwardPass,
} from '../../../src/runtime/engine/device/forward.ts';

/** One program's sequence. Each method ends with the pass, or the change, that it asks for. */
export interface Lane {
  /**
   * Appends tokens as the engine does: one is decoded; more are prefilled, in several passes where
   * one cannot hold them. Returns the logits after the last.
   */
  append(tokens: readonly number[]): Promise<Float32Array>;
  /** Takes tokens off the end. */
  pop(count: number): void;
  /**
   * Goes on with a fork of the sequence, of its first `length` tokens.
   * @returns the sequence that it was, for {@link Lane.leave}
   */
  fork(length: number): number;
  /** Goes on with another sequence, an empty one. Returns the one that it was. */
  start(): number;
  /** Goes back to a sequence. Returns the one that it was. */
  resume(sequence: number): number;
  /** Frees a sequence. */
  leave(sequence: number): void;
}

/** What one lane wants of the next pass. */
interface Request {
  readonly input: ForwardInput;
  readonly decode: boolean;
  readonly resolve: (row: Float32Array) => void;
  readonly reject: (error: unknown) => void;
}

let nextSequence = 1_000_000;

/** Runs programs side by side: what they ask for at the same time is one pass. */
export async function runLanes<T>(
  model: ForwardModel,
  programs: readonly ((lane: Lane) => Promise<T>)[],
): Promise<T[]> {
  const open = new Set<number>();
  const waiting: Request[] = [];
  let running = programs.length;

  const computeWaiting = async (): Promise<void> => {
    const requests = waiting.splice(0);
    try {
      for (const decode of [false, true]) {
        for (const batch of batchesOf(
          requests.filter((request) => request.decode === decode),
          decode ? model.maxBatch : model.prefillChunk,
        )) {
          const inputs = batch.map(({ input }) => input);
          const pass = decode
            ? await model.decode(inputs)
            : await model.prefill(
                inputs,
                inputs.map(() => true),
              );
          const rows = await rowsOf(pass);
          for (const [i, { resolve }] of batch.entries()) resolve(rows[i]!);
        }
      }
    } catch (error) {
      for (const { reject } of requests) reject(error);
    }
  };
  const computeIfAllWait = (): void => {
    if (waiting.length > 0 && waiting.length === running) void computeWaiting();
  };

  const createLane = (): Lane => {
    const add = (): number => {
      const sequence = nextSequence++;
      model.addSequence(sequence);
      open.add(sequence);
      return sequence;
    };
    const ask = (tokens: readonly number[], decode: boolean): Promise<Float32Array> =>
      new Promise((resolve, reject) => {
        const input = { sequence: current, tokens: Int32Array.from(tokens) };
        waiting.push({ input, decode, resolve, reject });
        computeIfAllWait();
      });
    const goTo = (sequence: number): number => {
      const before = current;
      current = sequence;
      return before;
    };
    let current = add();
    return {
      async append(tokens) {
        if (tokens.length === 1) return ask(tokens, true);
        let row: Float32Array | undefined;
        for (let at = 0; at < tokens.length; at += model.prefillChunk) {
          row = await ask(tokens.slice(at, at + model.prefillChunk), false);
        }
        return row!;
      },
      pop: (count) => model.popTokens(current, count),
      fork(length) {
        const child = nextSequence++;
        model.forkSequence(current, child, length);
        open.add(child);
        return goTo(child);
      },
      start: () => goTo(add()),
      resume: goTo,
      leave(sequence) {
        model.removeSequence(sequence);
        open.delete(sequence);
      },
    };
  };

  try {
    return await Promise.all(
      programs.map(async (program) => {
        try {
          return await program(createLane());
        } finally {
          running--;
          computeIfAllWait();
        }
      }),
    );
  } finally {
    for (const sequence of open) model.removeSequence(sequence);
  }
}

/** Requests in groups that fit into a pass each. */
function batchesOf(requests: readonly Request[], limit: number): Request[][] {
  const batches: Request[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const request of requests) {
    const { length } = request.input.tokens;
    if (size + length > limit) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)!.push(request);
    size += length;
  }
  return batches;
}

async function rowsOf({ logits, computed }: ForwardPass): Promise<Float32Array[]> {
  await computed;
  return Promise.all(
    logits.map(async (row) => {
      const values = (await row!.read()).slice();
      row!.release();
      return values;
    }),
  );
}
