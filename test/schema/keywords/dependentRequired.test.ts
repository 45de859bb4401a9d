import { describeKeyword } from './describe-keyword.ts';

describeKeyword('dependentRequired', {
  alone: [[{ dependentRequired: { a: ['b'] } }, [{}, { b: 1 }, { a: 1, b: 2 }, 1], [{ a: 1 }]]],
  beside: [
    [{ dependentRequired: { a: ['b'] }, required: ['a'] }, [{ a: 1, b: 2 }], [{}, { a: 1 }]],
    [{ dependentRequired: { a: ['b'], b: ['a'] } }, [{}, { a: 1, b: 2 }], [{ a: 1 }, { b: 1 }]],
  ],
  refused: [
    [{ dependentRequired: [] }, 'invalid_schema', '/dependentRequired'],
    [{ dependentRequired: { a: 'b' } }, 'invalid_schema', '/dependentRequired/a'],
  ],
});
