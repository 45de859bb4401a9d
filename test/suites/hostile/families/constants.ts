import { type Families, members, times } from './families.ts';

/** Constants that are many, long or deep. */
export const constants: Families = {
  'large enum': {
    sizes: [1000, 20000, 200000],
    make: (n) => ({ enum: times(n, (i) => `value ${i}`) }),
  },
  'large enum of long strings': {
    sizes: [20_000],
    make: (n) => ({
      enum: times(n, (i) => `https://example.org/a/long/common/beginning/of-it/${i}`),
    }),
  },
  'large enum of objects': {
    sizes: [100, 3000],
    make: (n) => ({ enum: times(n, (i) => ({ a: i, b: [i, { c: `${i}` }] })) }),
  },
  'enum against enum': {
    sizes: [100, 2000],
    make: (n) => ({ allOf: times(3, (k) => ({ enum: times(n, (i) => i * (k + 1)) })) }),
  },
  'long strings': {
    sizes: [1e5, 1e9, 1e15],
    make: (n) => ({ type: 'string', minLength: n, maxLength: n + 5 }),
  },
  'long strings, many': {
    sizes: [100, 1e5],
    make: (n) => ({ enum: times(n, (i) => `${i}`.padEnd(100, 'x')) }),
  },
  'long description': {
    sizes: [1e6, 1e7],
    make: (n) => ({ type: 'string', description: 'x'.repeat(n) }),
  },
  'long constant': { sizes: [1e5, 1e7], make: (n) => ({ const: 'x'.repeat(n) }) },
  'large constant': {
    sizes: [1000, 100000],
    make: (n) => ({ const: members(n, (i) => [i, `${i}`]) }),
  },
  'deep constant': { sizes: [500, 100000], make: (n) => ({ const: n }) },
};
