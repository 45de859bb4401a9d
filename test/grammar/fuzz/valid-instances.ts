import { isExact } from './decimal.ts';
import { asDraft2020 } from './dialects.ts';
import { createInstances } from './instances.ts';
import type { Oracle } from './oracle.ts';
import { pickOne, type Random } from './sample.ts';
import type { Schema } from './schemas.ts';
import { NESTED } from './values.ts';

/**
 * Values that the oracle calls valid: guesses of the independent generator, the caller's values,
 * and nested values where the schema has references. None has numbers that JavaScript cannot hold
 * exactly.
 * @param guesses How many values to guess, most of which may be invalid.
 */
export function validInstances(
  schema: Schema,
  oracle: Oracle,
  random: Random,
  guesses: number,
  values: readonly unknown[] = [],
): unknown[] {
  const guess = createInstances(asDraft2020(schema), random);
  const guessed = Array.from({ length: guesses }, guess);
  const refers = /"\$\w*[rR]ef":/.test(JSON.stringify(schema));
  const nested = refers ? Array.from({ length: 2 * guesses }, () => pickOne(NESTED, random)) : [];
  return [...guessed, ...values, ...nested].filter(
    (value) => isExact(JSON.stringify(value)) && oracle(value),
  );
}
