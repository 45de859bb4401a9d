import { describeKeyword } from './describe-keyword.ts';

describeKeyword('$id, $anchor and $schema', {
  alone: [
    [{ $id: 'https://example.com/a', $ref: 'b', $defs: { x: { $id: 'b', const: 1 } } }, [1], [2]],
    [
      { $id: 'https://example.com/a', $ref: '#x', $defs: { y: { $anchor: 'x', const: 1 } } },
      [1],
      [2],
    ],
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $ref: '#x',
        definitions: { y: { $id: '#x', const: 1 } },
      },
      [1],
      [2],
    ],
    // The draft told by the shape: a fragment alone is an anchor, and no resource of its own.
    [{ $ref: '#x', definitions: { y: { $id: '#x', const: 1 } } }, [1], [2]],
    [
      {
        $id: 'https://example.com/a',
        $ref: 'https://example.com/b#x',
        $defs: { y: { $id: 'b#x', const: 1 } },
      },
      [1],
      [2],
    ],
    [
      {
        properties: { a: { $ref: '#/definitions/y' } },
        definitions: { y: { $id: '#x', items: { $ref: '#' } } },
        type: ['object', 'number'],
      },
      [1, { a: [1] }, { a: [{ a: [] }] }],
      [{ a: [[]] }, { a: ['b'] }],
    ],
  ],
  // Two resources of one name are no error of any specification: the first is meant.
  beside: [
    [
      { $ref: 'urn:a', $defs: { x: { $id: 'urn:a', const: 1 }, y: { $id: 'urn:a', const: 2 } } },
      [1],
      [2],
    ],
  ],
  refused: [
    [{ $id: 1 }, 'invalid_schema', '/$id'],
    [{ $anchor: 1 }, 'invalid_schema', '/$anchor'],
    [{ $schema: 'https://example.com/mine' }, 'unsupported_schema_feature', '/$schema'],
  ],
});
