/** Two typical schemas with documents, to warm up with. */

/** A schema and some of its documents, with members in the schema's order. */
export interface WarmUpSchema {
  readonly schema: object;
  readonly documents: readonly object[];
}

/**
 * The schemas. Their names and texts end in `own`, so that each ending makes them new to every
 * cache.
 */
export function warmUpSchemas(own: string): readonly WarmUpSchema[] {
  return [
    { schema: record(own), documents: records(own) },
    { schema: settings(own), documents: someSettings(own) },
  ];
}

const text = { type: 'string' };
const flag = { type: 'boolean' };

/** A typical record that applications request. */
const record = (own: string) => ({
  $defs: {
    node: {
      type: 'object',
      properties: { value: text, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
      required: ['value'],
      additionalProperties: false,
    },
    size: { enum: ['small', 'medium', `large${own}`, null] },
  },
  type: 'object',
  properties: {
    [`name${own}`]: { type: 'string', minLength: 1, maxLength: 64 },
    email: { type: 'string', format: 'email' },
    [`code${own}`]: { type: 'string', pattern: `^[A-Z]{2}${own}-\\d+$` },
    date: { type: 'string', format: 'date-time' },
    day: { type: 'string', format: 'date' },
    id: { type: 'string', format: 'uuid' },
    page: { type: 'string', format: 'uri' },
    host: { type: 'string', format: 'hostname' },
    [`count${own}`]: { type: 'integer', minimum: 0, maximum: 1000 + own.length },
    price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 },
    [`size${own}`]: { $ref: '#/$defs/size' },
    tags: { type: 'array', items: text, uniqueItems: true, maxItems: 8 },
    [`flags${own}`]: {
      type: 'object',
      properties: { first: flag, [`second${own}`]: flag, third: { type: ['boolean', 'string'] } },
      minProperties: 1,
    },
    labels: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    [`named${own}`]: {
      type: 'object',
      patternProperties: { [`^x${own}-`]: text },
      additionalProperties: flag,
    },
    kind: {
      oneOf: [
        { type: 'object', properties: { type: { const: 'a' }, left: flag }, required: ['type'] },
        { type: 'object', properties: { type: { const: 'b' }, right: text }, required: ['type'] },
      ],
    },
    tree: { $ref: '#/$defs/node' },
    any: true,
  },
  required: [`name${own}`, `count${own}`],
});

const records = (own: string) => [
  {
    [`name${own}`]: 'Ann',
    email: 'a@b.org',
    [`code${own}`]: `DE${own}-12`,
    date: '2026-01-02T03:04:05Z',
    day: '2026-01-02',
    id: '123e4567-e89b-12d3-a456-426614174000',
    page: 'https://example.org/a?b=c#d',
    host: 'a.example.org',
    [`count${own}`]: 12,
    price: 9.75,
    [`size${own}`]: 'medium',
    tags: ['one', 'two', 'three'],
    [`flags${own}`]: { first: true, third: 'yes' },
    labels: { [`colour${own}`]: 'red', weight: 2.5 },
    [`named${own}`]: { [`x${own}-a`]: 'b', c: false },
    kind: { type: 'b', right: 'hand' },
    tree: { value: 'a', next: { value: 'b', next: null } },
    any: [1, { a: 'b' }],
    more: 'end',
  },
  {
    [`name${own}`]: 'Bob "the" builder',
    [`count${own}`]: 0,
    [`size${own}`]: null,
    tags: [],
    [`flags${own}`]: { [`second${own}`]: false },
    kind: { type: 'a', left: true },
    any: { x: [true, null, -1.5] },
  },
];

/** A configuration file: alternatives, lists of lists, closed objects. */
const settings = (own: string) => ({
  definitions: {
    rule: {
      anyOf: [
        { enum: ['off', 'warn', `error${own}`] },
        {
          type: 'array',
          items: [{ enum: ['off', 'warn', 'error'] }, { type: 'object' }],
          minItems: 1,
          additionalItems: false,
        },
      ],
    },
    filter: { anyOf: [text, { type: 'array', items: text, minItems: 1 }, { type: 'null' }] },
  },
  type: 'object',
  additionalProperties: false,
  properties: {
    [`root${own}`]: { description: 'Where it begins.', type: 'string', minLength: 1 },
    [`include${own}`]: { $ref: '#/definitions/filter' },
    exclude: { $ref: '#/definitions/filter' },
    [`cache${own}`]: {
      anyOf: [
        flag,
        {
          type: 'object',
          additionalProperties: false,
          properties: {
            [`folder${own}`]: text,
            kind: { enum: ['memory', 'disk'] },
            limit: { type: 'integer', minimum: 1 },
            nested: { type: 'object', properties: { deep: flag, deeper: { type: 'number' } } },
          },
        },
      ],
    },
    level: { oneOf: [{ type: 'integer', minimum: 0, maximum: 9 }, { const: `best${own}` }] },
    [`ratio${own}`]: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
    rules: { type: 'object', additionalProperties: { $ref: '#/definitions/rule' } },
    [`order${own}`]: {
      type: 'array',
      uniqueItems: true,
      items: { enum: [`alpha${own}`, 'beta', 'gamma', 'delta'] },
    },
    // Compared values take a separate code path.
    [`groups${own}`]: {
      type: 'array',
      uniqueItems: true,
      items: {
        oneOf: [
          { enum: [`alpha${own}`, 'beta', 'gamma', 'delta'] },
          {
            type: 'array',
            uniqueItems: true,
            items: { enum: [`alpha${own}`, 'beta', 'gamma', 'delta'] },
          },
        ],
      },
    },
    targets: {
      type: 'array',
      items: {
        type: 'object',
        properties: { [`to${own}`]: text, port: { type: ['integer', 'string'] }, secure: flag },
        required: [`to${own}`],
      },
    },
    mode: { type: 'string', enum: ['development', `production${own}`, 'none'] },
  },
});

const someSettings = (own: string) => [
  {
    [`root${own}`]: './src',
    exclude: ['*.test.js', 'dist/**'],
    [`cache${own}`]: {
      [`folder${own}`]: '.cache',
      kind: 'disk',
      limit: 20,
      nested: { deep: true },
    },
    level: 9,
    [`ratio${own}`]: 0.25,
    rules: { [`no-console${own}`]: ['warn', { allow: ['error'] }], eqeqeq: `error${own}` },
    [`order${own}`]: ['beta', `alpha${own}`],
    [`groups${own}`]: [['beta', `alpha${own}`], 'gamma', [], ['gamma', 'delta']],
    targets: [
      { [`to${own}`]: 'localhost', port: 80 },
      { [`to${own}`]: 'a', secure: true },
    ],
    mode: `production${own}`,
  },
  { [`include${own}`]: null, [`cache${own}`]: false, level: `best${own}`, rules: {}, mode: 'none' },
];
