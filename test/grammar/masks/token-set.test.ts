import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import {
  allowedTokens,
  allowToken,
  maskWords,
} from '../../../src/runtime/grammar/masks/token-mask.ts';
import { writeUnion } from '../../../src/runtime/grammar/masks/token-set.ts';
import { crossingVocabulary } from '../crossing-vocabulary.ts';

const SIZE = 100;
const tokens = fc.array(fc.nat(SIZE - 1), { maxLength: 20 });

function maskOf(allowed: readonly number[]): Int32Array {
  const mask = new Int32Array(maskWords(SIZE));
  for (const token of allowed) allowToken(mask, token);
  return mask;
}

describe('the mask of a set', () => {
  test('allows the tokens of its masks and its list, whatever the buffer contained before', () => {
    fc.assert(
      fc.property(
        fc.array(tokens, { maxLength: 3 }),
        fc.array(tokens, { maxLength: 3 }),
        tokens,
        (masks, single, before) => {
          const written = writeUnion({ masks: masks.map(maskOf), lists: single }, maskOf(before));
          const expected = [...new Set([...masks.flat(), ...single.flat()])].sort((a, b) => a - b);
          expect([...allowedTokens(written)]).toEqual(expected);
        },
      ),
    );
  });

  test('does not change shared masks', () => {
    const shared = maskOf([1, 2]);
    writeUnion({ masks: [shared], lists: [[3]] }, maskOf([]));
    expect(shared).toEqual(maskOf([1, 2]));
  });
});

test('the mask of a matcher stays valid when its forks compute theirs', () => {
  const matcher = compile('{"enum":["a",null]}', crossingVocabulary).start();
  const mask = matcher.mask();
  const before = mask.slice();
  const fork = matcher.fork();
  fork.acceptBytes(new TextEncoder().encode('null'));
  expect(fork.mask()).not.toEqual(before);
  expect(mask).toEqual(before);
});
