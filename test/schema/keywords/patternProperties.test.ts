import { describeKeyword } from './describe-keyword.ts';

describeKeyword('patternProperties', {
  alone: [
    [
      { patternProperties: { '^x': { type: 'integer' } } },
      [{}, { x: 1 }, { y: 'a' }, []],
      [{ xy: 'a' }],
    ],
  ],
  beside: [
    [
      { patternProperties: { a: { minimum: 1 }, b: { maximum: 2 } } },
      [{ ab: 2 }, { a: 5 }],
      [{ ab: 3 }, { ab: 0 }],
    ],
  ],
  refused: [
    [{ patternProperties: { '(': true } }, 'invalid_schema', '/patternProperties/('],
    [{ pattern: '^a', patternProperties: { '(': true } }, 'invalid_schema', '/patternProperties/('],
    [{ patternProperties: { '(a)\\1': true } }, 'unsupported_schema_feature'],
  ],
});
