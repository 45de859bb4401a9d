import { describeKeyword } from './describe-keyword.ts';

describeKeyword('properties', {
  alone: [
    [
      { properties: { a: { type: 'integer' }, b: false } },
      [{}, { a: 1 }, { a: 1, c: 'x' }, 'a'],
      [{ a: 'x' }, { b: 1 }],
    ],
    [{ properties: { 'a"b': { const: 1 }, __proto__: {} } }, [{ 'a"b': 1 }], [{ 'a"b': 2 }]],
  ],
  beside: [
    [
      { properties: { ab: { minimum: 1 } }, patternProperties: { '^a': { maximum: 2 } } },
      [{ ab: 2 }],
      [{ ab: 0 }, { ab: 3 }],
    ],
  ],
  refused: [
    [{ properties: [] }, 'invalid_schema', '/properties'],
    [{ properties: { 'a/b': 1 } }, 'invalid_schema', '/properties/a~1b'],
  ],
});
