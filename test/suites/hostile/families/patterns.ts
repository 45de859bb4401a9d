import { type Families, string, times } from './families.ts';

/** Patterns that a careless automaton multiplies. */
export const patterns: Families = {
  'nested counts': {
    sizes: [2, 3, 5, 8],
    make: (n) => string(`^${'('.repeat(n)}a${'{1,30})'.repeat(n)}$`),
  },
  'nested stars': {
    sizes: [2, 10, 50, 400],
    make: (n) => string(`^${'('.repeat(n)}a*${')*'.repeat(n)}b$`),
  },
  'ambiguous plus': {
    sizes: [2, 4, 8],
    make: (n) => string(`^${'('.repeat(n)}(a|aa)+${')+'.repeat(n)}$`),
  },
  'letter before the end': { sizes: [4, 8, 12, 40, 200], make: (n) => string(`a.{${n}}$`) },
  'letters far apart': {
    sizes: [4, 12, 40],
    make: (n) => string(times(n, (i) => `(?=.*${'abcdefgh'[i % 8]}.{${i + 1}}$)`).join('')),
  },
  lookaheads: {
    sizes: [2, 4, 8, 14, 26],
    make: (n) => string(`^${times(n, (i) => `(?=.*${String.fromCharCode(97 + i)})`).join('')}`),
  },
  'negative lookaheads': {
    sizes: [2, 4, 8, 14, 26],
    make: (n) =>
      string(`^${times(n, (i) => `(?!.*${String.fromCharCode(97 + i).repeat(3)})`).join('')}.*$`),
  },
  lookbehinds: {
    sizes: [2, 4, 8],
    make: (n) =>
      string(`${times(n, (i) => `(?<=${'abcdefgh'[i]}\\p{L}{${i % 3}}\\W?)`).join('.')}$`),
  },
  'counted dots': { sizes: [100, 1000, 100000], make: (n) => string(`^.{0,${n}}x.{0,${n}}$`) },
  'huge count': { sizes: [1e6, 1e9], make: (n) => string(`^a{${n}}$`) },
  'wide alternation': {
    sizes: [100, 2000, 20000],
    make: (n) => string(`^(${times(n, (i) => `x${i * 7919}y`).join('|')})$`),
  },
  'alternation of counts': {
    sizes: [10, 60],
    make: (n) => string(`^(${times(n, (i) => `(a{${i + 1}})+`).join('|')})$`),
  },
  'unicode classes': {
    sizes: [5, 40],
    make: (n) => string(`^${times(n, (i) => (i % 2 ? '\\p{L}+' : '\\P{Lu}*')).join('')}$`),
  },
  'patterns in conjunction': {
    sizes: [5, 20, 60],
    make: (n) => ({
      type: 'string',
      allOf: times(n, (i) => ({
        pattern: `[a-${String.fromCharCode(98 + (i % 24))}]{${(i % 7) + 1}}`,
      })),
    }),
  },
  'patterns negated': {
    sizes: [5, 20, 60],
    make: (n) => ({
      type: 'string',
      allOf: times(n, (i) => ({
        not: { pattern: `${String.fromCharCode(97 + (i % 26))}.{${i % 9}}z` },
      })),
    }),
  },
  'long pattern': { sizes: [1e4, 1e6], make: (n) => string(`^${'ab'.repeat(n / 2)}$`) },
};
