import { describeKeyword } from './describe-keyword.ts';

describeKeyword('oneOf', {
  alone: [
    [{ oneOf: [{ minimum: 0 }, { maximum: 0 }], type: 'integer' }, [1, -1], [0]],
    [
      { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      [{ a: 1 }, { b: 1 }],
      [{}, { a: 1, b: 2 }, 1],
    ],
  ],
  beside: [
    [
      { type: 'integer', minimum: 5, oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
      [8, 9],
      [12, 7, 2],
    ],
  ],
  refused: [
    [{ oneOf: 1 }, 'invalid_schema', '/oneOf'],
    [{ oneOf: [true, true] }, 'unsatisfiable_schema'],
  ],
});
