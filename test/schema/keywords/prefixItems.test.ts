import { describeKeyword } from './describe-keyword.ts';

describeKeyword('prefixItems', {
  alone: [
    [
      { prefixItems: [{ const: 1 }, { const: 2 }] },
      [[], [1], [1, 2], [1, 2, 3], 'a'],
      [[2], [1, 1]],
    ],
  ],
  beside: [
    [
      { prefixItems: [{}, { const: 1 }], minItems: 3, uniqueItems: true },
      [[0, 1, 2]],
      [
        [0, 1],
        [0, 1, 1],
        [1, 1, 2],
      ],
    ],
    [{ prefixItems: [{ const: 1 }], minItems: 2 }, [[1, null]], [[1]]],
    [{ prefixItems: [{ const: 1 }, { const: 1 }], uniqueItems: true }, [[], [1]], [[1, 1]]],
  ],
  refused: [
    [{ prefixItems: {} }, 'invalid_schema', '/prefixItems'],
    [{ type: 'array', prefixItems: [false], minItems: 1 }, 'unsatisfiable_schema'],
  ],
});
