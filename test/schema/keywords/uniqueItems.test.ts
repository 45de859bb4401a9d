import { describeKeyword } from './describe-keyword.ts';

describeKeyword('uniqueItems', {
  alone: [
    [
      { uniqueItems: true },
      [[], [1, '1', true], [[1], [2]], [{ a: 1 }, { a: 2 }]],
      [
        [1, 1],
        [[1], [1]],
        [{ a: 1 }, { a: 1 }],
      ],
    ],
    [{ uniqueItems: false }, [[1, 1]], []],
  ],
  beside: [
    [
      { uniqueItems: true, items: { enum: ['a', 'b'] } },
      [[], ['a'], ['b', 'a']],
      [
        ['a', 'a'],
        ['a', 'b', 'a'],
      ],
    ],
    [{ type: 'array', not: { uniqueItems: true } }, [[1, 1]], [[], [1, 2]]],
  ],
  refused: [
    [{ uniqueItems: 1 }, 'invalid_schema', '/uniqueItems'],
    [
      { type: 'array', uniqueItems: true, minItems: 3, items: { type: 'boolean' } },
      'unsatisfiable_schema',
    ],
  ],
});
