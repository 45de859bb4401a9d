import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTurns } from '../../../src/runtime/common/turns.ts';
import type { ForwardInput } from '../../../src/runtime/engine/device/forward.ts';
import type { ImageInput, Picture } from '../../../src/runtime/engine/index.ts';
import { createScheduler } from '../../../src/runtime/engine/scheduling/scheduler.ts';
import { placeImages } from '../../../src/runtime/engine/scheduling/sequences/placed-images.ts';
import { shrink } from '../../../src/runtime/engine/vision/shrink.ts';
import { createVision } from '../../../src/runtime/engine/vision/vision.ts';
import { piecesOf } from '../../../src/runtime/engine/web-llm/library/embeddings.ts';
import { imageLayout } from '../../../src/runtime/models/image-layout.ts';
import { drawPicture } from '../../support/pictures.ts';
import { scriptedModel } from '../support/scripted-model.ts';
import { range } from '../support/scripted-scheduler.ts';

const layout = imageLayout('phi3_v')!;
const side = fc.integer({ min: 1, max: 8192 });

/** A picture that takes `rows` positions of a prompt. */
const image = (token: number, rows: number): ImageInput => ({
  tokens: new Int32Array(rows).fill(token),
  picture: { width: 1, height: 1, rgb: new Uint8Array(3) },
  plan: { resizedHeight: 1, resizedWidth: 1, cropRows: 1, cropColumns: 1, rows },
});

describe('the layout of Phi-3.5-vision', () => {
  test('crops images like web-llm', () => {
    // Width, height; what web-llm 0.2.86 computes for them: resized height and width, crops,
    // positions.
    for (const [width, height, ...expected] of [
      [336, 336, 1344, 1344, 4, 4, 2509],
      [1344, 1008, 1008, 1344, 3, 4, 1921],
      [1008, 1344, 1344, 1008, 4, 3, 1933],
      [4000, 100, 134, 5376, 1, 16, 2473],
      [100, 1600, 5376, 336, 16, 1, 2653],
    ] as const) {
      const { resizedHeight, resizedWidth, cropRows, cropColumns, rows } = layout.plan(
        width,
        height,
        'auto',
      );
      expect([resizedHeight, resizedWidth, cropRows, cropColumns, rows]).toEqual(expected);
    }
  });

  test('uses at most 16 crops for an image of any shape, or refuses it', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom('auto', 'low', 'high'), (width, height, detail) => {
        let plan: ReturnType<typeof layout.plan>;
        try {
          plan = layout.plan(width, height, detail);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_value' });
          expect(Math.max(width / height, height / width)).toBeGreaterThan(15);
          return;
        }
        expect(plan.cropRows * plan.cropColumns).toBeLessThanOrEqual(16);
        expect(plan.resizedWidth).toBe(336 * plan.cropColumns);
        expect(plan.resizedHeight).toBeLessThanOrEqual(336 * plan.cropRows);
        expect(plan.resizedHeight).toBeGreaterThan(336 * (plan.cropRows - 1));
      }),
    );
  });

  test('uses a third of the positions for a square in low detail', () => {
    expect(layout.plan(500, 500, 'low').rows).toBe(757);
  });

  test('is not used for other models', () => {
    expect(imageLayout('llama')).toBeUndefined();
    expect(imageLayout('constructor')).toBeUndefined();
    expect(imageLayout(undefined)).toBeUndefined();
  });
});

describe('an image', () => {
  const waves = { width: 30, height: 20, red: 3, green: 5, blue: 7 };

  test('has the same tokens as an equal image, and other tokens than a different one', async () => {
    const vision = createVision(layout);
    const first = await vision.encode(drawPicture(waves));
    expect((await vision.encode(drawPicture(waves))).tokens).toEqual(first.tokens);
    const changed = drawPicture(waves);
    changed.rgb[7]! ^= 1;
    const others = [
      await vision.encode(changed),
      await vision.encode(drawPicture(waves), { detail: 'low' }),
      await vision.encode(drawPicture(waves), { tenant: 'another' }),
      await vision.encode({ ...drawPicture(waves), width: 20, height: 30 }),
    ];
    const tokens = [first, ...others].map((input) => input.tokens[0]);
    expect(new Set(tokens).size).toBe(5);
    expect(tokens.every((token) => token! < 0)).toBe(true);
    expect(first.tokens.length).toBe(first.plan.rows);
  });

  test('is averaged first if the model would skip most of its pixels', async () => {
    const large: Picture = {
      width: 4096,
      height: 4096,
      rgb: new Uint8Array(3 * 4096 * 4096).fill(9),
    };
    const { picture } = await createVision(layout).encode(large);
    expect([picture.width, picture.height]).toEqual([1365, 1365]);
    expect(picture.rgb.every((level) => level === 9)).toBe(true);
  });

  test('keeps its mean colour when it is shrunk', async () => {
    const picture = drawPicture({ ...waves, red: 0 });
    const { rgb, ...size } = await shrink(picture, 10, createTurns());
    expect(size).toEqual({ width: 3, height: 2 });
    // Red counts the lines: 0 to 9, then 10 to 19.
    expect([...rgb].filter((_, i) => i % 3 === 0)).toEqual([5, 5, 5, 15, 15, 15]);
  });
});

describe('images in a prompt', () => {
  test('must have all of their tokens in the prompt, followed by a text token', () => {
    const seen = image(-3, 2);
    expect(placeImages([1, -3, -3, 2], [seen])).toEqual([{ image: seen, at: 1 }]);
    expect(placeImages([-3, -3, -3, -3, 2], [seen]).map(({ at }) => at)).toEqual([0, 2]);
    for (const tokens of [[1, -4, 2], [1, -3, 2], [1, -3, -3], [-3]]) {
      expect(() => placeImages(tokens, [seen])).toThrow();
    }
  });

  test('have their last token decoded if it is alone in its chunk, whatever else runs', async () => {
    const prompt = [1, ...image(-1, 6).tokens, 2, 3];
    const lastPass = async (other: readonly number[]) => {
      const model = scriptedModel({ prefillChunk: 8, maxBatch: 4 });
      const scheduler = createScheduler(model, {
        maxSequences: 2,
        contextWindow: 100,
        prefillChunk: 8,
      });
      const [seeing, beside] = [await scheduler.open(), await scheduler.open()];
      await Promise.all([
        seeing.append(prompt, [image(-1, 6)]),
        ...(other.length > 0 ? [beside.append(other)] : []),
      ]);
      return model.passes.findLast(({ sequences }) => sequences.includes(0))!;
    };
    const [alone, among] = [await lastPass([]), await lastPass(range(16))];
    expect([alone.kind, among.kind]).toEqual(['decode', 'decode']);
    expect(among.sequences).toEqual([0]);
  });

  test('are recomputed in the same passes after a rollback within their prompt', async () => {
    const model = scriptedModel({ prefillChunk: 8, pages: 5 });
    const scheduler = createScheduler(model, { maxSequences: 2, contextWindow: 20 });
    const [first, second] = [await scheduler.open(), await scheduler.open()];
    const own = () =>
      model.passes.flatMap(({ kind, sequences, sizes }) =>
        sequences.includes(1) ? [`${kind} ${sizes[sequences.indexOf(1)]}`] : [],
      );
    await second.append([1, ...image(-1, 6).tokens, 2, 3, 4], [image(-1, 6)]);
    second.rollback(1);
    await second.append([5]);
    expect(own()).toEqual(['prefill 8', 'prefill 2', 'decode 1', 'decode 1']);
    await first.append(range(4));
    await first.append(range(12));
    expect(model.histories.get(1)).toEqual([]);
    first.close();
    model.passes.length = 0;
    await second.append([6]);
    expect(own()).toEqual(['prefill 8', 'decode 1', 'decode 1', 'decode 1']);
  });

  test('are divided into passes with the text, every row once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.nat({ max: 9 }),
            fc.record({ name: fc.nat({ max: 2 }), rows: fc.integer({ min: 1, max: 40 }) }),
          ),
          { maxLength: 12 },
        ),
        fc.integer({ min: 1, max: 16 }),
        async (parts, chunk) => {
          const images = new Map<string, ImageInput>();
          const expected: string[] = [];
          const tokens = parts.flatMap((part) => {
            if (typeof part === 'number') {
              expected.push(`${part}`);
              return [part];
            }
            const key = JSON.stringify(part);
            const input = images.get(key) ?? image(-1 - images.size, part.rows);
            images.set(key, input);
            for (let row = 0; row < part.rows; row++) expected.push(`${input.tokens[0]}:${row}`);
            return [...input.tokens];
          });
          const seen: string[] = [];
          const model = scriptedModel({ prefillChunk: chunk, pages: 1000 });
          const { decode } = model;
          const prefill = model.prefill.bind(model);
          // A single token that is left over is decoded.
          model.decode = async (batch) => {
            seen.push(...rowsOf(batch));
            return decode.call(model, batch);
          };
          model.prefill = async (batch, read) => {
            seen.push(...rowsOf(batch));
            return prefill(batch, read);
          };
          const sequence = await createScheduler(model, {
            maxSequences: 1,
            contextWindow: 1000,
          }).open();
          await sequence.append([...tokens, 5, 5], [...images.values()]);
          expect(seen).toEqual([...expected, '5', '5']);
        },
      ),
    );
  });
});

/** What a pass embeds: tokens by their number, rows of pictures by their picture and place. */
function rowsOf(batch: readonly ForwardInput[]): string[] {
  const text = batch.flatMap(({ tokens }) => [...tokens].filter((token) => token >= 0));
  return piecesOf(batch).flatMap((piece) =>
    Array.from({ length: piece.count }, (_, i) =>
      piece.image ? `${piece.image.tokens[0]}:${piece.from + i}` : `${text[piece.from + i]}`,
    ),
  );
}
