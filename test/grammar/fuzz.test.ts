import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteVocabulary } from '../support/byte-vocabulary.ts';
import { crossingVocabulary, spacedCrossingVocabulary } from './crossing-vocabulary.ts';
import { createCheck, createTally } from './fuzz/checks.ts';
import { schemas } from './fuzz/schemas.ts';
import { values } from './fuzz/values.ts';
import { oddVocabulary } from './odd-vocabulary.ts';

/** Some seconds of work; a busy machine takes its time. */
const LIMIT = 600_000;

/** Runs checks on random schemas, each with random instances. */
function runWithInstances(checks: readonly ReturnType<typeof createCheck>[], numRuns: number) {
  fc.assert(
    fc.property(
      schemas,
      fc.array(values, { minLength: 5, maxLength: 15 }),
      fc.nat(),
      (schema, instances, seed) => {
        for (const check of checks) check(schema, instances, seed);
      },
    ),
    { numRuns },
  );
}

test(
  'random schemas: written documents are valid, valid ones are accepted, masks equal the matcher',
  () => {
    const tally = createTally();
    const check = createCheck(
      byteVocabulary,
      {},
      { documents: 3, tokens: 257, instances: 8 },
      tally,
    );
    runWithInstances([check], 120);
    expect(tally.documents).toBeGreaterThan(100);
  },
  LIMIT,
);

test(
  'random schemas: the mask allows exactly the crossing tokens that the matcher accepts',
  () => {
    const tally = createTally();
    const effort = { documents: 3, tokens: crossingVocabulary.size, instances: 0 };
    const check = createCheck(crossingVocabulary, {}, effort, tally);
    fc.assert(fc.property(schemas, fc.constant([]), fc.nat(), check), { numRuns: 80 });
    expect(tally.documents).toBeGreaterThan(50);
  },
  LIMIT,
);

test(
  'random schemas: the same holds with a space after each colon and comma',
  () => {
    const tally = createTally();
    const options = { whitespace: 'spaced' } as const;
    const bytes = { documents: 2, tokens: 257, instances: 8 };
    const crossings = { documents: 2, tokens: spacedCrossingVocabulary.size, instances: 0 };
    const checks = [
      createCheck(byteVocabulary, options, bytes, tally),
      createCheck(spacedCrossingVocabulary, options, crossings, tally),
    ];
    runWithInstances(checks, 80);
    expect(tally.documents).toBeGreaterThan(100);
  },
  LIMIT,
);

test(
  'random schemas: the same holds with members in any order, and shuffled instances are accepted',
  () => {
    const tally = createTally();
    const options = { memberOrder: 'any' } as const;
    const bytes = { documents: 2, tokens: 257, instances: 8 };
    const crossings = { documents: 1, tokens: crossingVocabulary.size, instances: 0 };
    const checks = [
      createCheck(byteVocabulary, options, bytes, tally),
      createCheck(crossingVocabulary, options, crossings, tally),
    ];
    runWithInstances(checks, 60);
    expect(tally.instances).toBeGreaterThan(300);
  },
  LIMIT,
);

test(
  'random schemas: masks equal the matcher for tokens that are empty, duplicate, very long or not UTF-8',
  () => {
    const tally = createTally();
    const effort = { documents: 1, tokens: oddVocabulary.size, instances: 0 };
    const check = createCheck(oddVocabulary, { whitespace: 'flexible' }, effort, tally);
    fc.assert(fc.property(schemas, fc.constant([]), fc.nat(), check), { numRuns: 25 });
    expect(tally.documents).toBeGreaterThan(15);
  },
  LIMIT,
);
