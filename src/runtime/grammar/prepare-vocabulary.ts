import { compile } from './compile.ts';
import type { CompileOptions, Vocabulary } from './types.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };

/** What schemas mostly say. */
const SCHEMA = {
  $defs: {
    node: {
      type: 'object',
      properties: { value: text, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
      required: ['value'],
      additionalProperties: false,
    },
    size: { enum: ['small', 'medium', 'large', null] },
  },
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 64 },
    email: { type: 'string', format: 'email' },
    code: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
    date: { type: 'string', format: 'date-time' },
    count: { type: 'integer', minimum: 0, maximum: 1000 },
    price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 },
    size: { $ref: '#/$defs/size' },
    tags: { type: 'array', items: text, uniqueItems: true, maxItems: 8 },
    flags: {
      type: 'object',
      properties: { first: flag, second: flag, third: { type: ['boolean', 'string'] } },
      minProperties: 1,
    },
    labels: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    named: { type: 'object', patternProperties: { '^x-': text }, additionalProperties: flag },
    kind: {
      oneOf: [
        { type: 'object', properties: { type: { const: 'a' }, left: flag }, required: ['type'] },
        { type: 'object', properties: { type: { const: 'b' }, right: text }, required: ['type'] },
      ],
    },
    rule: {
      anyOf: [{ enum: ['always', 'never'] }, { type: 'array', items: { $ref: '#/$defs/size' } }],
    },
    tree: { $ref: '#/$defs/node' },
    any: true,
  },
  required: ['name', 'count'],
};

/** Documents of {@link SCHEMA}. */
const DOCUMENTS = [
  '{"name":"Ann","email":"a@b.org","code":"DE-12","date":"2026-01-02T03:04:05Z","count":12,"price":9.75,"size":"medium","tags":["one","two","three"],"flags":{"first":true,"third":"yes"},"labels":{"colour":"red","weight":2.5},"named":{"x-a":"b","c":false},"kind":{"type":"b","right":"hand"},"rule":["small",null],"tree":{"value":"a","next":{"value":"b","next":null}},"any":[1,{"a":"b"}],"more":"end"}',
  '{"name":"Bob \\"the\\" builder","count":0,"tags":[],"flags":{"second":false},"kind":{"type":"a","left":true},"rule":"never","any":{"x":[true,null,-1.5]}}',
];

const FORMS: readonly CompileOptions[] = [
  {},
  { numbers: 'any', format: 'annotate' },
  { whitespace: 'flexible' },
];

const encoder = new TextEncoder();

let prepared = 0;

/**
 * Does what the first {@link compile} for a vocabulary would otherwise do: the tables that depend on the vocabulary
 * alone, and the masks of common values. With them a schema of what schemas mostly say is followed through its
 * documents, because engines compile a function to machine code only once it has run for a while. Some 0.3 s for 50,000
 * tokens, less for a second vocabulary.
 */
export function prepareVocabulary(vocabulary: Vocabulary): void {
  follow(vocabulary);
  if (prepared++ === 0) follow(vocabulary);
}

/** Follows the documents, with a mask before every byte. */
function follow(vocabulary: Vocabulary): void {
  for (const options of FORMS) {
    const grammar = compile(SCHEMA, vocabulary, options);
    for (const document of DOCUMENTS) {
      const matcher = grammar.start();
      for (const byte of encoder.encode(document)) {
        matcher.mask();
        matcher.forced();
        if (!matcher.acceptBytes(Uint8Array.of(byte))) {
          throw new Error(`The document is none of the schema: ${document}`);
        }
      }
    }
  }
}
