import { type Families, members, times } from './families.ts';

/** Objects whose names are divided or counted. */
export const objects: Families = {
  'many members': {
    sizes: [1000, 10_000],
    make: (n) => ({ type: 'object', minProperties: n }),
  },
  'overlapping pattern properties': {
    sizes: [5, 12, 30, 60],
    make: (n) => ({
      type: 'object',
      patternProperties: Object.fromEntries(
        times(n, (i) => [`${String.fromCharCode(97 + (i % 26))}.?${i}`, { minimum: i }]),
      ),
      additionalProperties: false,
    }),
  },
  'dependent required, in a circle': {
    sizes: [10, 40, 200],
    make: (n) => ({
      type: 'object',
      dependentRequired: Object.fromEntries(times(n, (i) => [`p${i}`, [`p${(i + 1) % n}`]])),
    }),
  },
  'dependent schemas': {
    sizes: [5, 10, 15, 40],
    make: (n) => ({
      type: 'object',
      dependentSchemas: members(n, (i) => ({
        properties: { [`p${(i * 3) % n}`]: { minimum: i } },
        required: [`p${(i * 5) % n}`],
      })),
    }),
  },
  'many properties asked for': {
    sizes: [50, 1000, 1e5],
    make: (n) => ({ type: 'object', minProperties: n, propertyNames: { pattern: '^[a-z]{1,3}$' } }),
  },
  'many properties of two patterns': {
    sizes: [20, 300],
    make: (n) => ({
      type: 'object',
      minProperties: n,
      patternProperties: { '^a': { type: 'string' }, b$: { type: 'integer' } },
      additionalProperties: false,
    }),
  },
  'few names, many properties': {
    sizes: [20, 40],
    make: (n) => ({
      type: 'object',
      minProperties: n,
      propertyNames: { enum: times(n, (i) => `n${i}`) },
    }),
  },
  'many properties': {
    sizes: [1000, 50000],
    make: (n) => ({ type: 'object', properties: members(n, () => ({ type: 'integer' })) }),
  },
  'many required properties': {
    sizes: [1000, 20000],
    make: (n) => ({
      type: 'object',
      properties: members(n, () => ({ type: 'integer' })),
      required: times(n, (i) => `p${i}`),
    }),
  },
};
