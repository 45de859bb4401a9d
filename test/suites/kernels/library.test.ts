/**
 * The libraries for GPUs beside numpy. `npm run test:models` runs all of them on more adapters,
 * with longer prompts; this is what fits into CI.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOf, sameBits } from './matrix.ts';
import {
  type OpenLibrary,
  openLibrary,
  type PreparedAdapter,
  prepareAdapter,
} from './open-library.ts';
import { isNear, referencesOf } from './references.ts';
import { WAYS } from './ways.ts';

const ADAPTER = process.env.FORMWORK_ADAPTER ?? 'swiftshader';

let adapter: PreparedAdapter;

beforeAll(async () => {
  adapter = await prepareAdapter(ADAPTER);
});

afterAll(() => adapter.close());

describe('the library of tiny for GPUs', () => {
  const references = referencesOf('tiny').filter(({ tokens }) => tokens.length < 50);
  let library: OpenLibrary;

  beforeAll(async () => {
    library = await openLibrary(adapter, 'tiny', 'gpu');
  });

  afterAll(() => library.close());

  test.each(Object.keys(WAYS))(
    'matches numpy when it computes the prompt %s, bit for bit the same among others',
    async (way) => {
      const alone = new Map<number, Float32Array>();
      for await (const { length, batch, row, distance } of cellsOf(library.model, references, {
        ways: [way],
      })) {
        expect(distance, `${length} tokens, ${batch} at once`).toSatisfy(isNear);
        if (batch === 1) alone.set(length, row);
        else expect(sameBits(row, alone.get(length)!), `${length} tokens`).toBe(true);
      }
      expect(alone.size).toBe(references.length);
    },
  );

  test('matches numpy after 200 tokens, whole and in pieces', async () => {
    const longest = referencesOf('tiny').at(-1)!;
    for await (const { distance } of cellsOf(library.model, [longest], {
      ways: ['whole', 'in pieces'],
      together: false,
    })) {
      expect(distance).toSatisfy(isNear);
    }
  });
});

describe('the library of Formwork 135M for GPUs, with 16 threads a head', () => {
  test('matches numpy when several tokens follow others', async () => {
    const library = await openLibrary(adapter, 'formwork-135m', 'gpu');
    const five = referencesOf('formwork-135m').filter(({ tokens }) => tokens.length === 5);
    const cells = cellsOf(library.model, five, { ways: ['in pieces'], together: false });
    for await (const { distance } of cells) expect(distance).toSatisfy(isNear);
    await library.close();
    // SwiftShader takes 10 seconds for the shaders and 10 for five tokens, on two idle cores.
  }, 300_000);
});
