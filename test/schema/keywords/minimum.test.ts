import { describeKeyword } from './describe-keyword.ts';

describeKeyword('minimum', {
  alone: [
    [{ minimum: -2 }, [-2, 0, 1.5, 'a', null], [-3, -2.1]],
    [{ minimum: 0.1 }, [0.1, 0.11], [0.09, 0]],
  ],
  beside: [
    [{ minimum: 3, exclusiveMinimum: 2 }, [3], [2.5, 2]],
    [{ minimum: 3, exclusiveMinimum: 3 }, [3.5], [3]],
    [{ exclusiveMinimum: 3, minimum: 3 }, [3.5], [3]],
    [{ minimum: 3, type: 'integer', maximum: 4 }, [3, 4], [3.5, 5]],
  ],
  refused: [
    [{ minimum: '1' }, 'invalid_schema', '/minimum'],
    [{ type: 'number', minimum: 2, maximum: 1 }, 'unsatisfiable_schema'],
  ],
});

describeKeyword('exclusiveMinimum', {
  alone: [
    [{ exclusiveMinimum: 2 }, [2.001, 3, 'a'], [2, 1]],
    [
      { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 2, exclusiveMinimum: true },
      [3],
      [2],
    ],
    [
      { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 2, exclusiveMinimum: false },
      [2],
      [1],
    ],
  ],
  refused: [[{ exclusiveMinimum: null }, 'invalid_schema', '/exclusiveMinimum']],
});
