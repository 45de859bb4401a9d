import { describeKeyword } from './describe-keyword.ts';

describeKeyword('$ref', {
  alone: [
    [{ $ref: '#/$defs/a', $defs: { a: { const: 1 } } }, [1], [2]],
    [
      { properties: { a: { $ref: '#' } }, additionalProperties: false },
      [{}, { a: { a: {} } }, 1],
      [{ b: 1 }, { a: { b: 1 } }],
    ],
    [
      {
        type: 'object',
        required: ['a'],
        anyOf: [{ properties: { a: { $ref: '#' } } }, { properties: { a: { type: 'null' } } }],
      },
      [{ a: null }, { a: { a: null } }, { a: { a: { a: null } } }],
      [{ a: 1 }, { a: {} }],
    ],
    [{ $ref: '#a', $defs: { x: { $anchor: 'a', const: 1 } } }, [1], [2]],
    [{ $ref: '#/$defs/a~1b%25', $defs: { 'a/b%': { const: 1 } } }, [1], [2]],
  ],
  beside: [
    [{ $ref: '#/$defs/a', minimum: 2, $defs: { a: { maximum: 3 } } }, [2, 3], [1, 4]],
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $ref: '#/definitions/a',
        minimum: 9,
        definitions: { a: { maximum: 3 } },
      },
      [1],
      [4],
    ],
  ],
  refused: [
    [{ $ref: '#/$defs/none' }, 'invalid_schema', '/$ref'],
    [{ $ref: '#' }, 'invalid_schema'],
    [{ $ref: 'https://example.com/a' }, 'unsupported_schema_feature', '/$ref'],
    [{ $ref: 1 }, 'invalid_schema', '/$ref'],
    [
      { $ref: './schema#/$defs/a', $defs: { a: { const: 1 } } },
      'unsupported_schema_feature',
      '/$ref',
    ],
  ],
});

describeKeyword('$dynamicRef', {
  alone: [
    [{ $dynamicRef: '#n', $defs: { a: { $dynamicAnchor: 'n', const: 1 } } }, [1], [2]],
    [
      {
        $id: 'https://example.com/strict',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        unevaluatedProperties: false,
        $defs: {
          tree: {
            $id: 'tree',
            $dynamicAnchor: 'node',
            properties: { child: { $dynamicRef: '#node' } },
          },
        },
      },
      [{ child: { child: {} } }],
      [{ child: { other: 1 } }, { other: 1 }],
    ],
    [{ $dynamicRef: '#/$defs/50%', $defs: { '50%': { const: 1 } } }, [1], [2]],
    // Without a fragment it is not dynamic, whatever the anchors are.
    [
      {
        $id: 'https://example.com/root',
        $ref: 'tree',
        $defs: {
          other: { $dynamicAnchor: 'tree', const: 'other' },
          tree: { $id: 'tree', $dynamicAnchor: 'tree', items: { $dynamicRef: 'tree' } },
        },
      },
      [[[]], [1]],
      [],
    ],
  ],
});

describeKeyword('$recursiveRef', {
  alone: [
    [
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        properties: { a: { $recursiveRef: '#' } },
        additionalProperties: false,
      },
      [{ a: { a: {} } }],
      [{ a: { b: 1 } }],
    ],
  ],
});
