import { describeKeyword } from './describe-keyword.ts';

describeKeyword('dependentSchemas', {
  alone: [
    [
      { dependentSchemas: { a: { maxProperties: 1 } } },
      [{}, { b: 1, c: 2 }, { a: 1 }, []],
      [{ a: 1, b: 2 }],
    ],
  ],
  beside: [
    [
      {
        properties: { a: true },
        dependentSchemas: { a: { properties: { b: { const: 1 } } } },
        unevaluatedProperties: false,
      },
      [{}, { a: 0 }, { a: 0, b: 1 }],
      [{ b: 1 }, { a: 0, b: 2 }],
    ],
  ],
  refused: [[{ dependentSchemas: { a: 1 } }, 'invalid_schema', '/dependentSchemas/a']],
});
