import { conditional, type Families, members, nest, times } from './families.ts';

/** Schemas that are deep, or that refer to themselves. */
export const structure: Families = {
  'deep arrays': {
    sizes: [50, 200, 500, 10000],
    make: (n) => nest(n, { type: 'integer' }, (s) => ({ type: 'array', items: s })),
  },
  'deep arrays, all required': {
    sizes: [50, 200, 500, 10000],
    make: (n) => nest(n, { type: 'integer' }, (s) => ({ type: 'array', items: s, minItems: 2 })),
  },
  'deep objects': {
    sizes: [50, 200, 500, 10000],
    make: (n) => nest(n, true, (s) => ({ type: 'object', properties: { a: s }, required: ['a'] })),
  },
  'deep all of': {
    sizes: [50, 200, 500, 10000],
    make: (n) => nest(n, { type: 'integer' }, (s) => ({ allOf: [s] })),
  },
  'deep any of': {
    sizes: [4, 8, 14],
    make: (n) =>
      nest(n, { type: 'integer' }, (s, i) => ({
        anyOf: [s, { type: 'array', items: s, maxItems: i }],
      })),
  },
  'deep not': {
    sizes: [50, 501, 10000],
    make: (n) => nest(n, { type: 'integer' }, (s) => ({ not: s })),
  },
  'deep conditions': {
    sizes: [10, 200],
    make: (n) =>
      nest(n, { type: 'integer' }, (s, i) =>
        conditional(s, { minimum: i }, { type: ['string', 'object'] }),
      ),
  },
  'chain of references': {
    sizes: [100, 5000],
    make: (n) => ({
      $ref: '#/$defs/p0',
      $defs: { ...members(n, (i) => ({ $ref: `#/$defs/p${i + 1}` })), [`p${n}`]: { type: 'null' } },
    }),
  },
  'members into a chain of references': {
    sizes: [1000, 6000],
    make: (n) => ({
      type: 'object',
      properties: members(n, (i) => ({ $ref: `#/$defs/p${i}` })),
      $defs: { ...members(n, (i) => ({ $ref: `#/$defs/p${i + 1}` })), [`p${n}`]: { type: 'null' } },
    }),
  },
  'circle of references': {
    sizes: [1, 2, 50],
    make: (n) => ({
      $ref: '#/$defs/p0',
      $defs: members(n, (i) => ({ $ref: `#/$defs/p${(i + 1) % n}` })),
    }),
  },
  'circle of conjunctions': {
    sizes: [1, 3, 20],
    make: (n) => ({
      $ref: '#/$defs/p0',
      $defs: members(n, (i) => ({
        allOf: [
          { $ref: `#/$defs/p${(i + 1) % n}` },
          { type: ['array', 'object'], properties: { [`x${i}`]: { $ref: '#' } } },
        ],
      })),
    }),
  },
  'denies itself': { sizes: [1, 2, 3], make: (n) => nest(n, { $ref: '#' }, (s) => ({ not: s })) },
  'infinite document': {
    sizes: [1, 2, 20],
    make: (n) => ({
      type: 'object',
      properties: members(n, () => ({ $ref: '#' })),
      required: times(n, (i) => `p${i}`),
    }),
  },
  'infinite array': {
    sizes: [1, 3],
    make: (n) => ({ type: 'array', items: { $ref: '#' }, minItems: n }),
  },
  'mutual recursion': {
    sizes: [2, 6, 20],
    make: (n) => ({
      $ref: '#/$defs/p0',
      $defs: members(n, (i) => ({
        anyOf: times(n, (k) => ({
          type: 'object',
          properties: { [`${i} ${k}`]: { $ref: `#/$defs/p${k}` } },
          required: [`${i} ${k}`],
        })).concat([{ type: 'null' } as never]),
      })),
    }),
  },
  'recursive one of': {
    sizes: [2, 6],
    make: (n) => ({
      oneOf: [
        { type: 'integer' },
        ...times(n, (i) => ({ type: 'array', items: { $ref: '#' }, minItems: i, maxItems: i + 2 })),
      ],
    }),
  },
  'dynamic references': {
    sizes: [2, 8],
    make: (n) => ({
      $id: 'https://example.com/root',
      $ref: 'r0',
      $defs: members(n, (i) => ({
        $id: `r${i}`,
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { a: { $dynamicRef: '#node' }, b: { $ref: `r${(i + 1) % n}` } },
      })),
    }),
  },
  'extensions of extensions': {
    sizes: [4, 12, 60],
    make: (n) => ({
      $id: 'https://example.com/r0',
      $dynamicAnchor: 'node',
      $ref: 'r1',
      $defs: members(n, (i) => ({
        $id: `r${i + 1}`,
        $dynamicAnchor: 'node',
        ...(i + 1 < n && { $ref: `r${i + 2}` }),
        properties: {
          [`a${i}`]: { $dynamicRef: '#node' },
          [`b${i}`]: { $ref: `r${((i * 5) % n) + 1}` },
        },
        unevaluatedProperties: false,
      })),
    }),
  },
  'evaluated by a shared base, doubled': {
    sizes: [10, 20, 30],
    make: (n) => ({
      type: 'object',
      $ref: `#/$defs/p${n}`,
      unevaluatedProperties: false,
      $defs: members(n + 1, (i) =>
        i === 0
          ? { properties: { a: { type: 'integer' } } }
          : {
              allOf: [
                { $ref: `#/$defs/p${i - 1}` },
                { $ref: `#/$defs/p${i - 1}`, minProperties: 0 },
              ],
            },
      ),
    }),
  },
  'evaluated by a shared base, many times': {
    sizes: [100, 10_000],
    make: (n) => ({
      type: 'object',
      allOf: times(n, (i) => ({ $ref: '#/$defs/base', minProperties: i % 2 })),
      unevaluatedProperties: false,
      $defs: { base: { allOf: times(n, (i) => ({ properties: { [`p${i}`]: true } })) } },
    }),
  },
  'names of Object.prototype': {
    sizes: [1, 2],
    make: (n) =>
      JSON.parse(
        `{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"type":"string"},"toString":{"properties":{"__proto__":{"minimum":${n}}},"required":["__proto__"]}},"required":["__proto__","hasOwnProperty"],"dependentRequired":{"__proto__":["valueOf"]},"additionalProperties":${n === 1}}`,
      ),
  },
  'references into Object.prototype': {
    sizes: [0, 1, 2],
    make: (n) => ({
      $ref: ['#/__proto__', '#/constructor/prototype', '#/$defs/toString'][n],
      $defs: {},
    }),
  },
  'many definitions': {
    sizes: [1000, 50000],
    make: (n) => ({
      $ref: '#/$defs/p1',
      $defs: members(n, (i) => ({
        type: 'object',
        properties: { a: { $ref: `#/$defs/p${(i + 1) % n}` } },
      })),
    }),
  },
};
