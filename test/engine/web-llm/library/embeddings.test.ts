import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ForwardInput } from '../../../../src/runtime/engine/device/forward.ts';
import type { ImageInput } from '../../../../src/runtime/engine/index.ts';
import type { Pipeline, TvmFunction } from '../../../../src/runtime/engine/web-llm/internals.ts';
import { createEmbeddings } from '../../../../src/runtime/engine/web-llm/library/embeddings.ts';

/** Numbers of a row, and their bytes. */
const HIDDEN = 8;
const BYTES = 2;

/** A tensor whose rows say where they come from. */
interface Rows {
  readonly shape: readonly number[];
  readonly dtype: string;
  rows: readonly string[];
  disposed: boolean;
}

/**
 * TVM's runtime as far as embeddings need it, on tensors of names; notices the use of what was
 * freed.
 */
function fakeRuntime() {
  let encoded = 0;
  const live = new Set<Rows>();
  const tensor = (rows: readonly string[]): Rows & { dispose(): void } => {
    const made = {
      shape: [rows.length, HIDDEN],
      dtype: 'float16',
      rows,
      disposed: false,
      dispose() {
        made.disposed = true;
        live.delete(made);
      },
    };
    return made;
  };
  const buffer = () => {
    const made = {
      rows: [] as string[],
      copyFrom(data: ArrayLike<number>) {
        made.rows = Array.from(data, String);
        return made;
      },
      view: () => made,
      dispose() {},
    };
    return made;
  };
  const tvm = {
    detachFromCurrentScope: <T>(value: T): T => value,
    empty: buffer,
    makeShapeTuple: (shape: readonly number[]) => shape,
    scalar: (value: number) => value,
    concatEmbeddings: (parts: readonly Rows[]) => tensor(parts.flatMap(({ rows }) => rows)),
  };
  const embed = (tokens: Rows) => tensor(tokens.rows);
  const imageEmbed = (pixels: Rows, ...sizes: readonly (readonly number[])[]) => {
    encoded++;
    // The picture's first level is its number, its plan's last size the number of its rows.
    const made = tensor(Array.from({ length: sizes[3]![0]! }, (_, i) => `${pixels.rows[0]}:${i}`));
    live.add(made);
    return made;
  };
  const createView = (of: Rows, [count]: readonly number[], _: string, offset: number) => {
    if (of.disposed) throw new Error('a freed tensor is read');
    const from = offset / (HIDDEN * BYTES);
    return tensor(of.rows.slice(from, from + count!));
  };
  const embeddings = createEmbeddings(
    { tvm, device: {}, params: {}, prefillChunkSize: 1000 } as unknown as Pipeline,
    { embed, imageEmbed, createView } as unknown as Record<
      'embed' | 'imageEmbed' | 'createView',
      TvmFunction
    >,
  );
  return { embeddings, encoded: () => encoded, live };
}

const image = (number: number, rows: number): ImageInput => ({
  tokens: new Int32Array(rows).fill(-1 - number),
  picture: { width: 1, height: 1, rgb: Uint8Array.of(number, 0, 0) },
  plan: { resizedHeight: 1, resizedWidth: 1, cropRows: 1, cropColumns: rows, rows },
});
const images = Array.from({ length: 7 }, (_, number) => image(number, 3 + number));

/** What a sequence appends in one pass: texts, and pictures from a row on. */
const part = fc.oneof(
  fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 4 }),
  fc.record({ number: fc.nat({ max: 6 }), from: fc.nat({ max: 2 }) }),
);
const pass = fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

function inputOf(
  sequence: number,
  parts: readonly (number[] | { number: number; from: number })[],
) {
  const tokens: number[] = [];
  const placed: { image: ImageInput; at: number }[] = [];
  const expected: string[] = [];
  for (const [i, one] of parts.entries()) {
    if (Array.isArray(one)) {
      tokens.push(...one);
      expected.push(...one.map(String));
      continue;
    }
    // Only the first may have begun in an earlier pass.
    const from = i === 0 ? one.from : 0;
    const shown = images[one.number]!;
    placed.push({ image: shown, at: tokens.length - from });
    for (let row = from; row < shown.tokens.length; row++) {
      tokens.push(shown.tokens[row]!);
      expected.push(`${one.number}:${row}`);
    }
  }
  const input: ForwardInput = {
    sequence,
    tokens: Int32Array.from(tokens),
    ...(placed.length > 0 ? { images: placed } : {}),
  };
  return { input, expected };
}

test('a pass has the embeddings of its texts and images, row by row, whatever was freed before', () => {
  fc.assert(
    fc.property(fc.array(pass, { minLength: 1, maxLength: 8 }), (passes) => {
      const { embeddings, live } = fakeRuntime();
      for (const batch of passes) {
        const inputs = batch.map((parts, sequence) => inputOf(sequence, parts));
        const made = embeddings.of(inputs.map(({ input }) => input)) as unknown as Rows;
        expect(made.rows).toEqual(inputs.flatMap(({ expected }) => expected));
        expect(live.size).toBeLessThanOrEqual(4);
      }
      embeddings.dispose();
      expect(live.size).toBe(0);
    }),
  );
});

test('an image used in several passes is encoded once, and again after it was evicted', () => {
  const { embeddings, encoded } = fakeRuntime();
  const show = (number: number): void => {
    embeddings.of([inputOf(0, [{ number, from: 0 }]).input]);
  };
  for (const number of [0, 0, 1, 0, 2, 3, 0]) show(number);
  expect(encoded()).toBe(4);
  // The least recently seen of five has gone, and that is not the first.
  for (const number of [4, 0]) show(number);
  expect(encoded()).toBe(5);
  show(1);
  expect(encoded()).toBe(6);
});
