import { describeKeyword } from './describe-keyword.ts';

describeKeyword('additionalProperties', {
  alone: [
    [{ additionalProperties: { type: 'integer' } }, [{}, { a: 1 }, null], [{ a: 'x' }]],
    [{ additionalProperties: false }, [{}], [{ a: 1 }]],
  ],
  beside: [
    [
      { properties: { a: true }, patternProperties: { '^x': true }, additionalProperties: false },
      [{ a: 1, xy: 2 }],
      [{ b: 1 }],
    ],
    [{ allOf: [{ properties: { a: true } }], additionalProperties: false }, [{}], [{ a: 1 }]],
  ],
  refused: [[{ additionalProperties: 'no' }, 'invalid_schema', '/additionalProperties']],
});
