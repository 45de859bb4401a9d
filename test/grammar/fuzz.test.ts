import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteVocabulary } from '../conformance/judge.ts';
import { createCheck, createTally } from './fuzz/checks.ts';
import { schemas, values } from './fuzz/schemas.ts';

test('random schemas: what is written is valid, what is valid is accepted, masks and matcher agree', () => {
  const tally = createTally();
  const check = createCheck(byteVocabulary, { documents: 3, tokens: 257 }, tally);
  fc.assert(
    fc.property(schemas, fc.array(values, { minLength: 5, maxLength: 15 }), fc.nat(), check),
    { numRuns: 300 },
  );
  expect(tally.documents).toBeGreaterThan(100);
});
