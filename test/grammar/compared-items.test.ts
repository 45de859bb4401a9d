import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crossingVocabulary } from './crossing-vocabulary.ts';
import { createCheck, createTally } from './fuzz/checks.ts';
import type { Schema } from './fuzz/schemas.ts';

/** Some seconds of work; a busy machine takes its time. */
const LIMIT = 600_000;

const values = fc.constantFrom(
  ...['', 'a', 'b', 'ab', 'aa', 0, 1, 10, 2, null, true, false, [], {}, ['a'], { a: 1 }, [1]],
);
const few = fc.uniqueArray(values, { minLength: 1, selector: (value) => JSON.stringify(value) });

const items: fc.Arbitrary<object> = fc.oneof(
  few.map((list) => ({ enum: list })),
  fc.constantFrom({}, { type: 'string' }, { type: 'string', pattern: '^[ab01]?$' }),
  fc.nat({ max: 30 }).map((maximum) => ({ type: 'integer', minimum: 0, maximum })),
);

/** Arrays of which the items must differ, or two of them be equal. */
const arrays = fc
  .record(
    {
      prefixItems: fc.array(items, { minLength: 1, maxLength: 3 }),
      items,
      minItems: fc.nat({ max: 4 }),
      maxItems: fc.integer({ min: 1, max: 5 }),
      contains: few.map((list) => ({ enum: list })),
    },
    { requiredKeys: [] },
  )
  .chain((keywords) =>
    fc
      .constantFrom<object>({ uniqueItems: true }, { not: { uniqueItems: true } })
      .map((compared) => ({ type: 'array', ...compared, ...keywords })),
  );

const schemas: fc.Arbitrary<Schema> = fc.oneof(
  arrays,
  fc.record({ a: arrays, b: arrays }).map((properties) => ({ type: 'object', properties })),
  fc.tuple(arrays, arrays).map((anyOf) => ({ anyOf })),
);

test(
  'random arrays whose items are compared: documents are valid, finishes as short as computed, masks equal the matcher',
  () => {
    const tally = createTally();
    const effort = { documents: 3, tokens: crossingVocabulary.size, instances: 6 };
    const check = createCheck(crossingVocabulary, {}, effort, tally);
    fc.assert(fc.property(schemas, fc.constant([]), fc.nat(), check), { numRuns: 50 });
    expect(tally.documents).toBeGreaterThan(50);
  },
  LIMIT,
);
