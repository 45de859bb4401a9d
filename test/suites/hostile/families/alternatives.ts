import { conditional, type Families, members, nest, times } from './families.ts';

/** Alternatives and conditions that a careless compiler multiplies with each other. */
export const alternatives: Families = {
  'many alternatives': {
    sizes: [50, 500, 3000],
    make: (n) => ({
      anyOf: times(n, (i) => ({
        type: 'object',
        properties: { [`k${i}`]: { type: 'integer' }, shared: { minimum: i } },
        required: [`k${i}`],
      })),
    }),
  },
  'one of overlapping': {
    sizes: [3, 5, 10, 20, 100],
    make: (n) => ({
      oneOf: times(n, (i) => ({ type: 'integer', minimum: i, multipleOf: (i % 5) + 1 })),
    }),
  },
  'one of many equal': { sizes: [500, 3000], make: (n) => ({ oneOf: times(n, () => true) }) },
  'one of many ranges': {
    sizes: [200, 1000],
    make: (n) => ({ oneOf: times(n, (i) => ({ minimum: i })) }),
  },
  'one of two, again and again': {
    sizes: [6, 40, 200],
    make: (n) => ({
      $ref: '#/$defs/p0',
      $defs: {
        ...members(n, (i) => ({
          oneOf: [
            { $ref: `#/$defs/p${i + 1}` },
            { type: 'array', items: { $ref: `#/$defs/p${i + 1}` } },
          ],
        })),
        [`p${n}`]: { type: 'integer' },
      },
    }),
  },
  'one of objects': {
    sizes: [5, 15, 60],
    make: (n) => ({
      oneOf: times(n, (i) => ({
        properties: { [`a${i}`]: { type: 'string' }, [`a${i + 1}`]: false },
      })),
    }),
  },
  'not of one of': {
    sizes: [1, 2, 3, 5, 8],
    make: (n) =>
      nest(n, { type: 'string' }, (s, i) => ({
        not: {
          oneOf: [s, { type: 'object', properties: { [`q${i}`]: s } }, { type: 'array', items: s }],
        },
      })),
  },
  'product of alternatives': {
    sizes: [5, 8, 12, 24, 60],
    make: (n) => ({
      type: 'object',
      allOf: times(n, (i) => ({ anyOf: [{ required: [`a${i}`] }, { required: [`b${i}`] }] })),
    }),
  },
  conditions: {
    sizes: [5, 10, 20, 60],
    make: (n) => ({
      type: 'object',
      properties: members(n, () => ({ type: 'integer' })),
      allOf: times(n, (i) =>
        conditional(
          { properties: { [`p${i}`]: { const: 1 } } },
          { required: [`p${(i + 1) % n}`] },
          { maxProperties: n - i },
        ),
      ),
    }),
  },
  'unevaluated beside alternatives': {
    sizes: [4, 7, 10, 20],
    make: (n) => ({
      type: 'object',
      anyOf: times(n, (i) => ({
        properties: { [`u${i}`]: { type: 'integer' } },
        required: [`u${i}`],
      })),
      unevaluatedProperties: false,
    }),
  },
  'clauses of three': {
    sizes: [12, 24],
    make: (n) => ({
      type: 'object',
      properties: members(n, () => ({ type: 'boolean' })),
      required: times(n, (i) => `p${i}`),
      allOf: times(4 * n, (i) => ({
        anyOf: times(3, (k) => ({
          properties: { [`p${(i * 7 + k * k * 5 + k) % n}`]: { const: (i + k) % 2 === 0 } },
        })),
      })),
    }),
  },
};
