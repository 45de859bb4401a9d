import { type Families, members, times } from './families.ts';

/** Arrays whose items are counted or compared. */
export const arrays: Families = {
  contains: {
    sizes: [1, 2, 3, 5, 12],
    make: (n) => ({
      type: 'array',
      allOf: times(n, (i) => ({
        contains: { multipleOf: i + 2 },
        minContains: i + 1,
        maxContains: 2 * i + 3,
      })),
      maxItems: 30,
    }),
  },
  'equal items among many': {
    sizes: [100, 10_000],
    make: (n) => ({ type: 'array', minItems: n, not: { uniqueItems: true } }),
  },
  'contains, of objects': {
    sizes: [6, 8, 10, 20],
    make: (n) => ({
      type: 'array',
      allOf: times(n, (i) => ({ contains: { type: 'object', required: [`p${i}`] } })),
    }),
  },
  'contains, between two bounds': {
    sizes: [6, 12, 20],
    make: (n) => ({
      type: 'array',
      allOf: times(n, (i) => ({
        contains: { type: 'integer', multipleOf: i + 2 },
        minContains: 2,
        maxContains: 4,
      })),
    }),
  },
  'contains, on condition': {
    sizes: [8, 12, 20],
    make: (n) => ({
      type: 'array',
      allOf: times(n, (i) => ({
        if: { contains: { const: i } },
        then: { contains: { const: i + 1 } },
      })),
    }),
  },
  'unique items': {
    sizes: [3, 20, 500],
    make: (n) => ({
      type: 'array',
      uniqueItems: true,
      minItems: n,
      items: { enum: times(n, (i) => i) },
    }),
  },
  'unique items, too few': {
    sizes: [3, 20, 500],
    make: (n) => ({
      type: 'array',
      uniqueItems: true,
      minItems: n + 1,
      items: { enum: times(n, (i) => `${i}`) },
    }),
  },
  'unique strings': {
    sizes: [5, 14, 15],
    make: (n) => ({
      type: 'array',
      uniqueItems: true,
      minItems: n,
      items: { type: 'string', pattern: '^[ab]{1,3}$' },
    }),
  },
  'unique items, each of its own kind': {
    sizes: [4, 12, 40],
    make: (n) => ({
      type: 'array',
      uniqueItems: true,
      minItems: n,
      prefixItems: times(n, (i) => ({ enum: times(n, (k) => (i * k) % n) })),
    }),
  },
  'not unique': {
    sizes: [3, 50],
    make: (n) => ({
      type: 'array',
      not: { uniqueItems: true },
      items: { type: 'integer', maximum: n },
      minItems: 2,
      maxItems: n,
    }),
  },
  'unevaluated items': {
    sizes: [4, 16],
    make: (n) => ({
      type: 'array',
      anyOf: times(n, (i) => ({ prefixItems: times(i + 1, () => ({ type: 'integer' })) })),
      unevaluatedItems: { type: 'string' },
    }),
  },
  'many items': {
    sizes: [1000, 1e6, 1e15],
    make: (n) => ({ type: 'array', minItems: n, items: { type: 'integer' } }),
  },
  'unique objects': {
    sizes: [3, 30],
    make: (n) => ({
      type: 'array',
      uniqueItems: true,
      minItems: n,
      items: {
        type: 'object',
        properties: members(5, () => ({ type: 'boolean' })),
        additionalProperties: false,
      },
    }),
  },
};
