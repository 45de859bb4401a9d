import { describe, expect, test } from 'vitest';
import { language } from '../grammar/machine/walk.ts';

const DRAFT_04 = 'http://json-schema.org/draft-04/schema#';
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

describe('$schema', () => {
  const addresses: [string, boolean][] = [
    ['http://json-schema.org/draft-04/schema#', true],
    ['http://json-schema.org/draft-05/schema#', true],
    ['http://json-schema.org/draft-07/schema', true],
    ['https://json-schema.org/draft-07/schema#', true],
    ['http://json-schema.org/draft-07/schema#/', true],
    ['http://json-schema.org/draft-07/hyper-schema#', true],
    ['http://json-schema.org/draft/07/schema', true],
    ['http://json-schema.org/draft-07', true],
    [
      'http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#',
      true,
    ],
    ['https://json-schema.org/draft/2019-09/schema', false],
    ['http://json-schema.org/2019-09/schema#', false],
    ['https://json-schema.org/draft/2020-12/schema#', false],
    ['https://json-schema.org/draft/2020-12/hyper-schema', false],
    ['https://spec.openapis.org/oas/3.1/dialect/base', false],
    ['http://json-schema.org/schema#', false],
    ['http://json-schema.org', false],
  ];

  test.each(addresses)('%s ignores keywords next to $ref: %s', ($schema, ignores) => {
    const schema = {
      $schema,
      properties: { a: { $ref: '#', type: 'null' } },
      type: ['object', 'null'],
    };
    expect(language(schema).accepts('{"a":{}}')).toBe(ignores);
    expect(language(schema).accepts('{"a":null}')).toBe(true);
  });

  test.each([
    'http://json-schema.org/draft-03/schema#',
    'http://json-schema.org/draft-08/schema#',
    'https://example.com/draft-07/schema#',
  ])('%s is refused', ($schema) => {
    expect(() => language({ $schema })).toThrow('not a known dialect');
  });
});

describe('older spellings', () => {
  test('without $schema, array items and additionalItems are read by their shape', () => {
    const { accepts } = language({ items: [{ type: 'integer' }], additionalItems: false });
    expect(accepts('[1]')).toBe(true);
    expect(accepts('["a"]')).toBe(false);
    expect(accepts('[1,2]')).toBe(false);
  });

  test('boolean exclusiveMinimum excludes the bound', () => {
    for (const $schema of [undefined, DRAFT_04]) {
      const schema = { type: 'integer', minimum: 3, exclusiveMinimum: true };
      const { accepts } = language($schema ? { $schema, ...schema } : schema);
      expect(accepts('3')).toBe(false);
      expect(accepts('4')).toBe(true);
    }
  });

  test('dependencies contain names or schemas', () => {
    const { accepts } = language({
      properties: { a: true, b: true, c: true },
      dependencies: { a: ['b'], b: { required: ['c'] } },
    });
    expect(accepts('{"a":1}')).toBe(false);
    expect(accepts('{"a":1,"b":1}')).toBe(false);
    expect(accepts('{"a":1,"b":1,"c":1}')).toBe(true);
  });

  test('draft-07 ignores the siblings of $ref, 2019-09 does not', () => {
    const schema = {
      properties: { a: { $ref: '#/definitions/text', maxLength: 1 } },
      definitions: { text: { type: 'string' } },
    };
    expect(language({ $schema: DRAFT_07, ...schema }).accepts('{"a":"xx"}')).toBe(true);
    expect(language({ $schema: DRAFT_2019, ...schema }).accepts('{"a":"xx"}')).toBe(false);
  });

  test('draft-07 resolves identifiers that are anchors', () => {
    const { accepts } = language({
      $schema: DRAFT_07,
      definitions: { a: { $id: '#here', type: 'null' } },
      $ref: '#here',
    });
    expect(accepts('null')).toBe(true);
    expect(accepts('1')).toBe(false);
  });

  test('$recursiveRef finds the outermost recursive anchor', () => {
    const { accepts } = language({
      $schema: DRAFT_2019,
      $id: 'http://example.com/strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $recursiveAnchor: true,
          type: 'object',
          properties: { next: { $recursiveRef: '#' } },
        },
      },
    });
    expect(accepts('{"next":{"next":{}}}')).toBe(true);
    expect(accepts('{"next":{"nxet":{}}}')).toBe(false);
  });
});

describe('keywords unknown to a dialect', () => {
  const warned = (schema: object) =>
    language(schema).machine.warnings.map(({ keyword, message }) => [keyword, message]);

  test('without $schema, $recursiveRef works as in 2019-09', () => {
    const { accepts, machine } = language({
      type: 'object',
      properties: { a: { $recursiveRef: '#' } },
    });
    expect(accepts('{"a":{"a":{}}}')).toBe(true);
    expect(accepts('{"a":1}')).toBe(false);
    expect(machine.warnings).toEqual([]);
  });

  test('cause a warning next to $ref in draft-07, unless they do not constrain', () => {
    const schema = {
      $schema: DRAFT_07,
      title: 'A',
      $ref: '#/definitions/a',
      required: ['x'],
      definitions: { a: { type: 'object' } },
    };
    expect(warned(schema)).toEqual([
      [
        'required',
        '"required" has no meaning next to "$ref" in this dialect: it constrains nothing.',
      ],
    ]);
  });

  test('cause a warning if later drafts have another name for them', () => {
    const schema = { $schema: DRAFT_2020, items: true, additionalItems: false };
    expect(warned(schema)).toEqual([
      [
        'additionalItems',
        '"additionalItems" has no meaning in this dialect: it constrains nothing.',
      ],
    ]);
  });

  test('draft-04 has booleans for exclusive bounds, and the error explains it', () => {
    expect(() => language({ $schema: DRAFT_04, exclusiveMinimum: 1 })).toThrow(
      'exclusiveMinimum must be a boolean in draft-04.',
    );
  });
});

describe('a keyword without the one it belongs to', () => {
  test.each([
    [{ prefixItems: [true], additionalItems: false }, 'additionalItems', 'a list of "items"'],
    [{ items: true, additionalItems: false }, 'additionalItems', 'a list of "items"'],
    [{ $schema: DRAFT_07, additionalItems: false }, 'additionalItems', 'a list of "items"'],
    [{ then: false }, 'then', '"if"'],
    [{ else: false }, 'else', '"if"'],
    [{ minContains: 1 }, 'minContains', '"contains"'],
    [{ maxContains: 1 }, 'maxContains', '"contains"'],
    [{ exclusiveMinimum: true }, 'exclusiveMinimum', '"minimum"'],
    [{ exclusiveMaximum: true }, 'exclusiveMaximum', '"maximum"'],
  ])('has no effect, and a warning says so: %j', (schema, keyword, other) => {
    const message = `"${keyword}" has no effect without ${other}: it constrains nothing.`;
    const pointer = `/${keyword}`;
    expect(language(schema).machine.warnings).toEqual([{ keyword, pointer, message }]);
  });

  test.each([
    { items: [true], additionalItems: false },
    { if: true, then: true, else: true },
    { contains: true, minContains: 1, maxContains: 2 },
    { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false },
    { exclusiveMinimum: 1, exclusiveMaximum: 3 },
  ])('has an effect next to it, without a warning: %j', (schema) => {
    expect(language(schema).machine.warnings).toEqual([]);
  });
});

describe('references to metaschemas', () => {
  test.each([DRAFT_04, DRAFT_07, DRAFT_2019, DRAFT_2020])('%s describes schemas', ($ref) => {
    const { accepts } = language({ type: 'object', allOf: [{ $ref }] });
    expect(accepts('{"items":{"minLength":1},"type":"array"}')).toBe(true);
    expect(accepts('{"type":"list"}')).toBe(false);
    expect(accepts('{"items":{"minLength":-1}}')).toBe(false);
  });

  test('a pointer may lead into them, with http or https', () => {
    const { accepts } = language({
      $ref: 'https://json-schema.org/draft-04/schema#/properties/required',
    });
    expect(accepts('["a"]')).toBe(true);
    expect(accepts('[]')).toBe(false);
  });

  test('a stricter dialect extends them by their dynamic anchors', () => {
    const { accepts } = language({
      $id: 'https://example.com/strict',
      $dynamicAnchor: 'meta',
      $ref: 'https://json-schema.org/draft/2020-12/schema',
      required: ['title'],
    });
    expect(accepts('{"not":{"title":""},"title":"a"}')).toBe(true);
    expect(accepts('{"not":{},"title":"a"}')).toBe(false);
  });

  test('their keywords cause no warnings', () => {
    expect(language({ $ref: DRAFT_07 }).machine.warnings).toEqual([]);
  });
});
