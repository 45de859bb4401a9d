import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { isAllowed } from '../../src/runtime/grammar/masks/token-mask.ts';
import { createVocabulary } from '../../src/runtime/grammar/vocabulary/vocabulary.ts';
import { HORIZON } from '../../src/runtime/regular/leaf.ts';

/** Runs of a letter past what a leaf looks ahead, with and without the quote. */
const texts = ['"', 'a"', ...Array.from({ length: HORIZON + 40 }, (_, i) => 'a'.repeat(i + 1))];
const vocabulary = createVocabulary({
  bytes: [...texts, ...texts.map((text) => `${text}"`)].map((text) =>
    new TextEncoder().encode(text),
  ),
  endOfTurn: [],
});

describe('tokens longer than the lookahead of leaves', () => {
  test.each([HORIZON - 1, HORIZON, HORIZON + 1, HORIZON + 20])(
    'have masks equal to the matcher in a string of up to %j characters',
    (maxLength) => {
      const matcher = compile({ type: 'string', maxLength }, vocabulary).start();
      matcher.acceptBytes(Uint8Array.of(0x22));
      for (let token = 0; token < vocabulary.size; token++) {
        expect(isAllowed(matcher.mask(), token)).toBe(matcher.fork().accept(token));
      }
    },
  );
});
