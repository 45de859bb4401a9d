import { describeKeyword } from './describe-keyword.ts';

describeKeyword('not', {
  alone: [
    [{ not: { type: 'string' } }, [1, null, {}], ['', 'a']],
    [{ not: { not: { const: 1 } } }, [1], [2]],
    [{ not: { required: ['a'] } }, [{ b: 1 }, {}], [{ a: 1 }, 1]],
  ],
  beside: [
    [{ type: 'array', not: { items: { type: 'integer' } } }, [['a'], [1, 'a']], [[], [1]]],
    [{ enum: [1, 2], not: { const: 1 } }, [2], [1]],
  ],
  refused: [
    [{ not: true }, 'unsatisfiable_schema'],
    [{ not: 1 }, 'invalid_schema', '/not'],
  ],
});
