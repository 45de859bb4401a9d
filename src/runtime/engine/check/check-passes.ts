/**
 * Checks that a model computes correct results on this device. Drivers and compilers differ, and a
 * kernel that is correct on one GPU can silently be wrong on the next. The check therefore computes
 * the same few tokens in several ways, which must agree.
 */
import type { ForwardModel } from '../device/forward.ts';
import type { Logits } from '../device/logits.ts';
import { difference, type Finding } from './finding.ts';

/** Reference logits, computed elsewhere. */
export interface ReferenceLogits {
  /** The prompt. */
  readonly tokens: readonly number[];
  /** Token ids of the vocabulary, and their logits after the prompt. */
  readonly ids: readonly number[];
  readonly logits: readonly number[];
  /** The logits of the same ids after the first tokens of the prompt, for slow devices. */
  readonly short?: { readonly length: number; readonly logits: readonly number[] };
}

/** Options of {@link checkPasses}. */
export interface CheckOptions {
  /** The prompt: `CHECK_TEXT`. */
  readonly tokens: readonly number[];
  /**
   * The largest difference between two ways that counts as rounding, in standard deviations of the
   * logits.
   */
  readonly tolerance: number;
  readonly reference?: ReferenceLogits | undefined;
  /** Whether the device is slow. With a reference, fewer tokens are computed then. */
  readonly isSlow?: boolean | undefined;
  /** First of a range of unused sequence numbers. */
  readonly firstSequence: number;
}

/** Tokens to compute one by one, on fast and slow devices; and tokens of the whole prompt. */
const ONE_BY_ONE = { fast: 10, slow: 5 } as const;
const CHECK_TOKENS = 40;

/** Computes the prompt in all ways. Rethrows errors of the device. */
export async function checkPasses(model: ForwardModel, options: CheckOptions): Promise<Finding[]> {
  const { tolerance, reference } = options;
  const isShort = options.isSlow === true && reference !== undefined;
  const short = options.tokens.slice(0, ONE_BY_ONE[isShort ? 'slow' : 'fast']);
  // A small cache may not hold the whole prompt.
  const capacity = model.availablePages() * model.pageSize;
  const long = options.tokens.slice(0, Math.min(CHECK_TOKENS, model.prefillChunk, capacity));
  const findings: Finding[] = [];
  const note = (way: string, difference: number, together = false): void => {
    const passed = difference <= tolerance;
    findings.push({ way, difference, passed, ...(together ? { together } : {}) });
  };
  let nextSequence = options.firstSequence;
  let open: number[] = [];
  const add = (): number => {
    const sequence = nextSequence++;
    model.addSequence(sequence);
    open.push(sequence);
    return sequence;
  };
  const removeAll = (): void => {
    for (const sequence of open) model.removeSequence(sequence);
    open = [];
  };
  /** Runs an action with one sequence alone in the cache. */
  const alone = async <T>(action: (sequence: number) => Promise<T>): Promise<T> => {
    const result = await action(add());
    removeAll();
    return result;
  };
  const decode = async (sequence: number, token: number): Promise<Logits> => {
    const { logits } = await model.decode([{ sequence, tokens: Int32Array.of(token) }]);
    return logits[0]!;
  };
  const prefill = async (sequence: number, tokens: readonly number[]): Promise<Logits> => {
    const { logits } = await model.prefill([{ sequence, tokens: Int32Array.from(tokens) }], [true]);
    return logits[0]!;
  };
  const inPieces = async (sequence: number, tokens: readonly number[], cuts: readonly number[]) => {
    let last: Float32Array | undefined;
    for (const [i, from] of cuts.entries()) {
      last = await take(await prefill(sequence, tokens.slice(from, cuts[i + 1])));
    }
    return last!;
  };

  try {
    let whole: Float32Array | undefined;
    const expected = isShort ? shortened(reference) : reference;
    if (expected && expected.tokens.length <= capacity) {
      const values = await alone(async (own) => take(await prefill(own, expected.tokens)));
      note('beside its reference', differenceAt(values, expected));
      if (String(expected.tokens) === String(long)) whole = values;
    }

    const steps = await alone(async (own) => {
      const rows: Float32Array[] = [];
      for (const token of short) rows.push(await take(await decode(own, token)));
      return rows;
    });
    const oneByOne = steps.at(-1)!;
    const atOnce = await alone(async (own) => take(await prefill(own, short)));
    note('at once', difference(atOnce, oneByOne));
    note(
      'in pieces',
      difference(
        await alone((own) => inPieces(own, short, isShort ? [0, 2] : [0, 3, 7])),
        oneByOne,
      ),
    );

    if (!isShort) {
      whole ??= await alone(async (own) => take(await prefill(own, long)));
      const [pieces, lastAgain] = await alone(async (own) => {
        const computed = await inPieces(own, long, [0, 17]);
        model.popTokens(own, 1);
        return [computed, await take(await decode(own, long.at(-1)!))] as const;
      });
      note('in longer pieces', difference(pieces, whole));
      note('with its last token computed again', difference(lastAgain, whole));
    }

    // Two sequences of different length: each must give the result it gives alone.
    const twoSequences = () =>
      [short.slice(0, 2), short.slice(0, -1)].map((tokens, i) => ({
        sequence: add(),
        tokens: Int32Array.from(tokens),
        next: Int32Array.of(short[tokens.length]!),
        number: i + 1,
      }));
    if (model.maxBatch > 1) {
      const batch = twoSequences();
      const prefilled = await model.prefill(batch, [true, true]);
      for (const [i, { tokens, number }] of batch.entries()) {
        const values = await take(prefilled.logits[i]!);
        const expected = steps[tokens.length - 1]!;
        note(`in a batch of 2, prompt ${number}`, difference(values, expected), true);
      }
      const decoded = await model.decode(
        batch.map(({ sequence, next }) => ({ sequence, tokens: next })),
      );
      for (const [i, { tokens, number }] of batch.entries()) {
        const values = await take(decoded.logits[i]!);
        const found = difference(values, steps[tokens.length]!);
        note(`token by token in a batch of 2, prompt ${number}`, found, true);
      }
      removeAll();
    }

    if (findings.some(({ together, passed }) => together && !passed)) {
      // The model may still compute one sequence at a time while its cache holds others.
      const pair = twoSequences();
      for (const { sequence, tokens, number } of pair) {
        const values = await take(await prefill(sequence, Array.from(tokens)));
        const expected = steps[tokens.length - 1]!;
        note(`beside another sequence, prompt ${number}`, difference(values, expected));
      }
      for (const { sequence, tokens, next, number } of pair) {
        const values = await take(await decode(sequence, next[0]!));
        const found = difference(values, steps[tokens.length]!);
        note(`token by token beside another sequence, prompt ${number}`, found);
      }
    }
    return findings;
  } finally {
    removeAll();
  }
}

async function take(logits: Logits): Promise<Float32Array> {
  const values = await logits.read();
  logits.release();
  return values;
}

function shortened({ tokens, ids, logits, short }: ReferenceLogits): ReferenceLogits {
  if (!short) return { tokens, ids, logits };
  return { tokens: tokens.slice(0, short.length), ids, logits: short.logits };
}

function differenceAt(values: Float32Array, { ids, logits }: ReferenceLogits): number {
  const found = Float32Array.from(ids, (id) => values[id]!);
  return difference(found, Float32Array.from(logits));
}
