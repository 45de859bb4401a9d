import { describeKeyword } from './describe-keyword.ts';

describeKeyword('required', {
  alone: [
    [{ required: ['a'] }, [{ a: null }, { a: 1, b: 2 }, 'a', []], [{}, { b: 1 }]],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', required: [] }, [{}], []],
  ],
  beside: [
    [
      { required: ['b'], properties: { a: true, b: { const: 1 } } },
      [{ b: 1 }, { a: 0, b: 1 }],
      [{ a: 0 }, { b: 2 }],
    ],
  ],
  refused: [
    [{ required: 'a' }, 'invalid_schema', '/required'],
    [{ required: ['a', 1] }, 'invalid_schema', '/required/1'],
    [{ type: 'object', required: ['a'], properties: { a: false } }, 'unsatisfiable_schema'],
  ],
});
