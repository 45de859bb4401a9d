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
  beside: [
    // Equal schemas of one name.
    [
      { $ref: 'urn:a', $defs: { x: { $id: 'urn:a', const: 1 }, y: { $id: 'urn:a', const: 1 } } },
      [1],
      [2],
    ],
    [{ $ref: '#x', $defs: { x: { $id: '#x', const: 1 }, y: { $id: '#x', const: 1 } } }, [1], [2]],
    // Pointers name nothing.
    [{ $id: '#', const: 1, $defs: { x: { $id: '#', const: 2 } } }, [1], [2]],
    [
      { $ref: '#/$defs/x', $defs: { x: { $id: '#/x', const: 1 }, y: { $id: '#/x', const: 2 } } },
      [1],
      [2],
    ],
    // The address of the whole with a fragment is an anchor, too.
    [
      {
        $id: 'https://example.com/a',
        $ref: '#x',
        $defs: { x: { $id: 'https://example.com/a#x', const: 1 } },
      },
      [1],
      [2],
    ],
    // A whole without a name has none that a part could have.
    [{ $ref: 'schema', $defs: { x: { $id: 'schema', const: 1 } } }, [1], [2]],
    // Below a base that is no path, as in RFC 3986, 5.2.3.
    [{ $id: 'urn:a:b', $ref: 'c', $defs: { x: { $id: 'c', const: 1 } } }, [1], [2]],
    [{ $id: 'urn:a:b', $ref: 'urn:c', $defs: { x: { $id: 'c', const: 1 } } }, [1], [2]],
    [{ $id: 'urn:a/b/c', $ref: 'urn:a/b/d', $defs: { x: { $id: 'd', const: 1 } } }, [1], [2]],
    [
      { $id: 'urn:a', properties: { b: { $ref: '' } }, type: 'object' },
      [{ b: { b: {} } }],
      [{ b: 1 }],
    ],
  ],
  refused: [
    [{ $id: 1 }, 'invalid_schema', '/$id'],
    [{ $id: 'http://[' }, 'invalid_schema', '/$id'],
    [
      { $defs: { x: { $id: 'urn:a', const: 1 }, y: { $id: 'urn:a', const: 2 } } },
      'invalid_schema',
      '/$defs/y/$id',
    ],
    [{ $id: 'https://example.com/a', not: { $id: 'a' } }, 'invalid_schema', '/not/$id'],
    [
      { $defs: { x: { $id: '#x', const: 1 }, y: { $id: '#x', const: 2 } } },
      'invalid_schema',
      '/$defs/y/$id',
    ],
    [
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        definitions: { x: { id: 'a', type: 'null' }, y: { id: 'a' } },
      },
      'invalid_schema',
      '/definitions/y/id',
    ],
    [{ $anchor: 1 }, 'invalid_schema', '/$anchor'],
    [{ $schema: 'https://example.com/mine' }, 'unsupported_schema_feature', '/$schema'],
  ],
});
