import { describeKeyword } from './describe-keyword.ts';

describeKeyword('contains', {
  alone: [
    [{ contains: { const: 1 } }, [[1], ['a', 1], 'a'], [[], ['a']]],
    [{ contains: false }, [{}], [[], [1]]],
  ],
  beside: [
    [
      { contains: { const: 1 }, maxItems: 2 },
      [[1], [0, 1]],
      [
        [0, 0],
        [0, 0, 1],
      ],
    ],
    [
      { contains: { type: 'integer' }, items: { type: ['string', 'integer'] } },
      [[1], ['a', 1]],
      [['a'], [1, null]],
    ],
  ],
  refused: [
    [{ contains: 1 }, 'invalid_schema', '/contains'],
    [
      { type: 'array', contains: { type: 'string' }, items: { type: 'null' } },
      'unsatisfiable_schema',
    ],
  ],
});

describeKeyword('minContains', {
  alone: [
    [{ minContains: 2 }, [[], [1]], []],
    [
      { contains: { const: 1 }, minContains: 2 },
      [
        [1, 1],
        [1, 0, 1],
      ],
      [[1], [0, 1]],
    ],
    [{ contains: { const: 1 }, minContains: 0 }, [[], [0], [1]], []],
  ],
  refused: [[{ minContains: -1, contains: true }, 'invalid_schema', '/minContains']],
});

describeKeyword('maxContains', {
  alone: [
    [{ maxContains: 0 }, [[], [1]], []],
    [{ contains: { const: 1 }, maxContains: 1 }, [[1], [0, 1]], [[], [1, 1]]],
  ],
  refused: [
    [{ type: 'array', contains: true, minContains: 2, maxContains: 1 }, 'unsatisfiable_schema'],
  ],
});
