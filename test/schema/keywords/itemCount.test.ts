import { describeKeyword } from './describe-keyword.ts';

describeKeyword('minItems', {
  alone: [[{ minItems: 2 }, [[1, 2], [1, 2, 3], 'a', {}], [[], [1]]]],
  beside: [[{ minItems: 2, items: { const: 0 } }, [[0, 0]], [[0], [0, 1]]]],
  refused: [[{ minItems: -1 }, 'invalid_schema', '/minItems']],
});

describeKeyword('maxItems', {
  alone: [[{ maxItems: 1 }, [[], [1], 'abc'], [[1, 2]]]],
  beside: [[{ maxItems: 2, minItems: 2 }, [[1, 2]], [[1], [1, 2, 3]]]],
  refused: [
    [{ maxItems: 0.5 }, 'invalid_schema', '/maxItems'],
    [{ type: 'array', minItems: 2, maxItems: 1 }, 'unsatisfiable_schema'],
  ],
});
