import { describeKeyword } from './describe-keyword.ts';

describeKeyword('anyOf', {
  alone: [[{ anyOf: [{ const: 1 }, { type: 'string' }] }, [1, '', 'a'], [2, null]]],
  beside: [
    [{ type: 'string', anyOf: [{ minLength: 2 }, { pattern: '^x' }] }, ['ab', 'x'], ['a', 1]],
    [
      { anyOf: [{ properties: { a: true }, required: ['a'] }, true], unevaluatedProperties: false },
      [{}, { a: 1 }],
      [{ b: 1 }],
    ],
  ],
  refused: [
    [{ anyOf: [] }, 'invalid_schema', '/anyOf'],
    [{ anyOf: [false, { allOf: [false] }] }, 'unsatisfiable_schema'],
  ],
});
