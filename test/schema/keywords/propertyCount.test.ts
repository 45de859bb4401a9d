import { describeKeyword } from './describe-keyword.ts';

describeKeyword('minProperties', {
  alone: [[{ minProperties: 1 }, [{ a: 1 }, [], ''], [{}]]],
  beside: [
    [
      { minProperties: 1, properties: { a: { const: 1 } }, additionalProperties: false },
      [{ a: 1 }],
      [{}],
    ],
  ],
  refused: [[{ minProperties: 'a' }, 'invalid_schema', '/minProperties']],
});

describeKeyword('maxProperties', {
  alone: [[{ maxProperties: 1 }, [{}, { a: 1 }, [1, 2]], [{ a: 1, b: 2 }]]],
  beside: [
    [
      { maxProperties: 2, required: ['b'], properties: { a: true, b: true } },
      [{ b: 1 }, { a: 1, b: 2 }, { b: 1, c: 2 }],
      [{ a: 1, c: 2 }],
    ],
  ],
  refused: [
    [{ maxProperties: -1 }, 'invalid_schema', '/maxProperties'],
    [{ type: 'object', maxProperties: 1, required: ['a', 'b'] }, 'unsatisfiable_schema'],
  ],
});
