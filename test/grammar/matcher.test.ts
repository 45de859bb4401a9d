import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { byteVocabulary } from '../conformance/judge.ts';

/** A string of so many bytes at the least, its quotes included. */
const stringOf = (bytes: number) =>
  compile({ type: 'string', minLength: bytes - 2 }, byteVocabulary).start();

describe('the shortest finish', () => {
  test('has up to 2^18 bytes', () => {
    expect(stringOf(1 << 18).shortestFinish()).toHaveLength(1 << 18);
  });

  test('is refused past them, its length told', () => {
    const matcher = stringOf((1 << 18) + 1);
    expect(matcher.shortestFinishLength()).toBe((1 << 18) + 1);
    expect(() => matcher.shortestFinish()).toThrow(
      expect.objectContaining({ code: 'schema_too_complex' }),
    );
  });
});
