import { parseExactly } from '../../conformance/exact-json.ts';
import { conditional, type Families, times } from './families.ts';

/** Numbers far away, of many digits, or of many factors. */
export const numbers: Families = {
  'many factors': {
    sizes: [1000, 10_000],
    make: (n) => ({ allOf: times(n, (i) => ({ multipleOf: i + 1 })) }),
  },
  'remote numbers': {
    sizes: [10, 300, 3000],
    make: (n) => ({
      type: 'number',
      minimum: 1,
      multipleOf: JSON.parse(`1e-${Math.min(n, 300)}`),
      maximum: 1e300,
    }),
  },
  'many digits': {
    sizes: [300, 4000, 100000],
    make: (n) => ({ maximum: parseExactly('9'.repeat(n)), minimum: parseExactly('8'.repeat(n)) }),
  },
  'factor of many digits': {
    sizes: [300, 1000, 4000],
    make: (n) => ({ type: 'integer', multipleOf: parseExactly('7'.repeat(n)), minimum: 1 }),
  },
  'exponent out of reach': {
    sizes: [4999, 999999],
    make: (n) => ({ anyOf: [{ multipleOf: parseExactly(`1e${n}`) }, { const: 1 }] }),
  },
  'coprime factors': {
    sizes: [3, 6, 9, 12],
    make: (n) => ({
      type: 'integer',
      allOf: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
        .slice(0, n)
        .map((multipleOf) => ({ multipleOf })),
      minimum: 1,
    }),
  },
  'factors negated': {
    sizes: [3, 6, 9, 12],
    make: (n) => ({
      type: 'integer',
      allOf: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
        .slice(0, n)
        .map((multipleOf) => ({ not: { multipleOf } })),
      minimum: 0,
    }),
  },
  'excluded numbers': {
    sizes: [10, 1000, 20000],
    make: (n) => ({ type: 'integer', not: { enum: times(n, (i) => i) }, minimum: 0, maximum: n }),
  },
  'conditions on numbers': {
    sizes: [2, 10, 30, 100, 1000],
    make: (n) => ({ type: 'number', allOf: times(n, stepped) }),
  },
  'conditions on numbers, negated': {
    sizes: [2, 5, 10, 30, 300],
    make: (n) => ({ type: 'number', not: { allOf: times(n, stepped) } }),
  },
  'conditions on numbers, negated twice': {
    sizes: [1, 2, 5, 10],
    make: (n) => ({ type: 'number', not: { not: { allOf: times(n, stepped) } } }),
  },
  'ranges, negated twice': {
    sizes: [10, 100, 1000],
    make: (n) => ({
      not: { not: { anyOf: times(n, (i) => ({ minimum: i * 10, maximum: i * 10 + 5 })) } },
    }),
  },
};

/** From some number on other factors hold than below it. */
function stepped(from: number): unknown {
  return conditional({ minimum: from }, { multipleOf: 2 + (from % 5) }, { multipleOf: 0.25 });
}
