import { describeKeyword } from './describe-keyword.ts';

describeKeyword('maximum', {
  alone: [
    [{ maximum: 10 }, [10, -1000, 'a', []], [11, 10.1]],
    [{ maximum: -0.5 }, [-0.5, -1], [0, -0.4]],
  ],
  beside: [
    [{ maximum: 3, exclusiveMaximum: 3 }, [2], [3]],
    [{ maximum: 10, multipleOf: 4, minimum: 1 }, [4, 8], [0, 10, 12]],
  ],
  refused: [[{ maximum: [] }, 'invalid_schema', '/maximum']],
});

describeKeyword('exclusiveMaximum', {
  alone: [
    [{ exclusiveMaximum: 2 }, [1.999, 1, 'a'], [2, 3]],
    [
      { $schema: 'http://json-schema.org/draft-04/schema#', maximum: 2, exclusiveMaximum: true },
      [1],
      [2],
    ],
  ],
  refused: [
    [
      { exclusiveMaximum: true, $schema: 'https://json-schema.org/draft/2020-12/schema' },
      'invalid_schema',
      '/exclusiveMaximum',
    ],
  ],
});
