import { describeKeyword } from './describe-keyword.ts';

describeKeyword('unevaluatedProperties', {
  alone: [
    [{ unevaluatedProperties: false }, [{}, []], [{ a: 1 }]],
    [{ unevaluatedProperties: { const: 1 } }, [{ a: 1 }], [{ a: 2 }]],
  ],
  beside: [
    [
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      [{}, { a: 1 }],
      [{ b: 1 }],
    ],
    [
      {
        if: { required: ['a'] },
        then: { properties: { a: true, b: true } },
        unevaluatedProperties: false,
      },
      [{}, { a: 1, b: 2 }],
      [{ b: 1 }],
    ],
  ],
  refused: [[{ unevaluatedProperties: [] }, 'invalid_schema', '/unevaluatedProperties']],
});
