import { describeKeyword } from './describe-keyword.ts';

describeKeyword('unevaluatedItems', {
  alone: [
    [{ unevaluatedItems: false }, [[], {}], [[1]]],
    [{ unevaluatedItems: { const: 1 } }, [[], [1, 1]], [[2]]],
  ],
  beside: [
    [{ prefixItems: [true], unevaluatedItems: false }, [[], [1]], [[1, 2]]],
    [{ contains: { const: 1 }, unevaluatedItems: { const: 2 } }, [[1], [2, 1]], [[3, 1], [2]]],
    [
      { anyOf: [{ prefixItems: [{ const: 1 }] }, { const: ['a'] }], unevaluatedItems: false },
      [[], [1]],
      [['a'], [1, 2]],
    ],
  ],
  refused: [[{ unevaluatedItems: 1 }, 'invalid_schema', '/unevaluatedItems']],
});
