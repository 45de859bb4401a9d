import { describeKeyword } from './describe-keyword.ts';

describeKeyword('items', {
  alone: [
    [{ items: { type: 'integer' } }, [[], [1, 2], 'a'], [['a'], [1, null]]],
    [{ items: false }, [[], {}], [[1]]],
    [
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ const: 1 }] },
      [[], [1], [1, 'a']],
      [[2]],
    ],
  ],
  beside: [
    [
      { prefixItems: [{ const: 'a' }], items: { type: 'integer' } },
      [[], ['a'], ['a', 1]],
      [['b'], ['a', 'a']],
    ],
  ],
  refused: [
    [{ items: 1 }, 'invalid_schema', '/items'],
    [
      { $schema: 'https://json-schema.org/draft/2020-12/schema', items: [true] },
      'invalid_schema',
      '/items',
    ],
  ],
});

describeKeyword('additionalItems', {
  alone: [
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        items: [true],
        additionalItems: { const: 1 },
      },
      [[], ['a'], ['a', 1]],
      [['a', 2]],
    ],
    [
      { $schema: 'http://json-schema.org/draft-07/schema#', items: true, additionalItems: false },
      [[1, 2]],
      [],
    ],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', additionalItems: false }, [[1]], []],
  ],
});
