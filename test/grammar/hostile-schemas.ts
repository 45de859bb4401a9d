/** Schemas made to explode: each family grows something that a careless compiler multiplies. */

import { isExactNumber, parseExactly } from '../conformance/exact-json.ts';

export interface HostileSchema {
  readonly name: string;
  /** JSON text: some of these no JavaScript object could hold. */
  readonly text: string;
}

type Family = (size: number) => unknown;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const nest = (depth: number, inner: unknown, wrap: (schema: unknown, level: number) => unknown) => {
  let schema = inner;
  for (let level = depth; level > 0; level--) schema = wrap(schema, level);
  return schema;
};
const string = (pattern: string) => ({ type: 'string', pattern });
const members = <T>(count: number, make: (index: number) => T) =>
  Object.fromEntries(times(count, (i) => [`p${i}`, make(i)]));

const conditional = (condition: unknown, yes: unknown, no: unknown) => ({
  if: condition,
  then: yes,
  else: no,
});

const families: Record<string, { sizes: readonly number[]; make: Family }> = {
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
  'unevaluated items': {
    sizes: [4, 16],
    make: (n) => ({
      type: 'array',
      anyOf: times(n, (i) => ({ prefixItems: times(i + 1, () => ({ type: 'integer' })) })),
      unevaluatedItems: { type: 'string' },
    }),
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
  'many items': {
    sizes: [1000, 1e6, 1e15],
    make: (n) => ({ type: 'array', minItems: n, items: { type: 'integer' } }),
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
  'long strings': {
    sizes: [1e5, 1e9, 1e15],
    make: (n) => ({ type: 'string', minLength: n, maxLength: n + 5 }),
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
  'long description': {
    sizes: [1e6, 1e7],
    make: (n) => ({ type: 'string', description: 'x'.repeat(n) }),
  },
  'long constant': { sizes: [1e5, 1e7], make: (n) => ({ const: 'x'.repeat(n) }) },
  'long strings, many': {
    sizes: [100, 1e5],
    make: (n) => ({ enum: times(n, (i) => `${i}`.padEnd(100, 'x')) }),
  },
  'large constant': {
    sizes: [1000, 100000],
    make: (n) => ({ const: members(n, (i) => [i, `${i}`]) }),
  },
  'long pattern': { sizes: [1e4, 1e6], make: (n) => string(`^${'ab'.repeat(n / 2)}$`) },
  'deep constant': { sizes: [500, 100000], make: (n) => ({ const: n }) },
};

/** 10,000 and more levels are no business of JSON.stringify. */
function write(family: string, schema: unknown, size: number): string {
  if (family === 'deep constant') return `{"const":${'['.repeat(size)}1${']'.repeat(size)}}`;
  return writeDeep(schema);
}

function writeDeep(value: unknown): string {
  const parts: string[] = [];
  const work: ({ text: string } | { value: unknown })[] = [{ value }];
  while (work.length > 0) {
    const item = work.pop()!;
    if ('text' in item) {
      parts.push(item.text);
      continue;
    }
    if (typeof item.value !== 'object' || item.value === null || isExactNumber(item.value)) {
      parts.push(JSON.stringify(item.value));
      continue;
    }
    const array = Array.isArray(item.value);
    work.push({ text: array ? ']' : '}' });
    const entries = Object.entries(item.value);
    for (let index = entries.length - 1; index >= 0; index--) {
      const [name, member] = entries[index]!;
      const comma = index > 0 ? ',' : '';
      work.push({ value: member }, { text: array ? comma : `${comma}${JSON.stringify(name)}:` });
    }
    parts.push(array ? '[' : '{');
  }
  return parts.join('');
}

/** All of them. */
export const hostileSchemas: readonly HostileSchema[] = Object.entries(families).flatMap(
  ([family, { sizes, make }]) =>
    sizes.map((size) => ({
      name: `${family}, ${size}`,
      get text() {
        return write(family, make(size), size);
      },
    })),
);
