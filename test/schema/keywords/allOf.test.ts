import { describeKeyword } from './describe-keyword.ts';

describeKeyword('allOf', {
  alone: [[{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1, 2, 'a'], [0, 3]]],
  beside: [
    [
      { properties: { a: { const: 1 } }, allOf: [{ required: ['a'] }, { required: ['b'] }] },
      [{ a: 1, b: 2 }],
      [{ a: 1 }, { a: 2, b: 2 }],
    ],
  ],
  refused: [
    [{ allOf: [] }, 'invalid_schema', '/allOf'],
    [{ allOf: {} }, 'invalid_schema', '/allOf'],
    [{ allOf: [{ const: 1 }, { const: 2 }] }, 'unsatisfiable_schema'],
  ],
});
