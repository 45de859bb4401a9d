import { expect, test } from 'vitest';
import { isFormworkError } from '../../src/runtime/errors.ts';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { byteVocabulary } from '../conformance/judge.ts';
import { hostileSchemas } from './hostile-schemas.ts';

/** The default budget is 2 s; what is not counted (reading the text, a busy machine) may take as long again. */
const LIMIT = 4000;

/** Bytes of a document that are followed, each with its mask. */
const FOLLOWED = 24;

/** A finish longer than this is not written out. */
const LONG = 1_000_000;

/** A refusal, or the beginning of a shortest document. */
function outcome(text: string): string {
  try {
    const matcher = compile(text, byteVocabulary).start();
    let written = '';
    while (!matcher.complete && written.length < FOLLOWED) {
      const length = matcher.shortestFinishLength();
      if (!matcher.mask().some((word) => word !== 0)) return `stuck after ${written}`;
      if (length > LONG) return 'answered';
      const byte = matcher.shortestFinish()[0];
      if (byte === undefined || !matcher.acceptBytes(Uint8Array.of(byte))) return 'refuses its own';
      if (matcher.shortestFinishLength() !== length - 1) return `no nearer after ${written}`;
      written += String.fromCharCode(byte);
    }
    return 'answered';
  } catch (error) {
    if (isFormworkError(error)) return 'answered';
    throw error;
  }
}

test.each(hostileSchemas)('$name is answered within the budget', ({ text }) => {
  const schema = text;
  const started = performance.now();
  expect(outcome(schema)).toBe('answered');
  expect(performance.now() - started).toBeLessThan(LIMIT);
});

test('there are 200 of them and more', () => {
  expect(hostileSchemas.length).toBeGreaterThanOrEqual(200);
});
