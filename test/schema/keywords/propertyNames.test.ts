import { describeKeyword } from './describe-keyword.ts';

describeKeyword('propertyNames', {
  alone: [
    [{ propertyNames: { pattern: '^a' } }, [{}, { a: 1, ab: 2 }, 'b'], [{ b: 1 }]],
    [{ propertyNames: false }, [{}], [{ a: 1 }]],
  ],
  beside: [
    [{ propertyNames: { maxLength: 1 }, required: ['a'] }, [{ a: 1 }], [{}, { a: 1, bc: 2 }]],
    [{ propertyNames: { enum: ['a', 'b'] }, minProperties: 2 }, [{ a: 1, b: 2 }], [{ a: 1 }]],
  ],
  refused: [
    [{ propertyNames: [] }, 'invalid_schema', '/propertyNames'],
    [{ type: 'object', propertyNames: { const: 'a' }, minProperties: 2 }, 'unsatisfiable_schema'],
  ],
});
