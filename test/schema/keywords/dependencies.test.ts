import { describeKeyword } from './describe-keyword.ts';

describeKeyword('dependencies', {
  alone: [
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        dependencies: { a: ['b'], c: { required: ['d'] } },
      },
      [{}, { a: 1, b: 2 }, { d: 1, c: 2 }, 'a'],
      [{ a: 1 }, { c: 1 }],
    ],
  ],
  beside: [[{ dependencies: { a: false }, properties: { a: true } }, [{}, { b: 1 }], [{ a: 1 }]]],
  refused: [[{ dependencies: 1 }, 'invalid_schema', '/dependencies']],
});
