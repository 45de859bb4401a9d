import { describeKeyword } from './describe-keyword.ts';

describeKeyword('multipleOf', {
  alone: [
    [{ multipleOf: 3 }, [0, -3, 9, 'a'], [1, 2.5]],
    [{ multipleOf: 0.01 }, [0.07, 1.1, 19.99], [0.005, 0.123]],
    [{ multipleOf: 2.5 }, [2.5, 5, -7.5], [1, 2]],
  ],
  beside: [
    [{ allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] }, [0, 12], [4, 6, 8]],
    [{ allOf: [{ multipleOf: 0.4 }, { multipleOf: 0.6 }] }, [0, 1.2, -2.4], [0.4, 0.6, 0.8]],
    [{ not: { multipleOf: 4, allOf: [{ multipleOf: 6 }] }, type: 'integer' }, [4, 6, 8], [0, 12]],
    [{ not: { multipleOf: 2 }, type: 'integer' }, [1, 3], [2, 0]],
    [{ type: 'integer', multipleOf: 1.5 }, [3, 6], [1, 2]],
  ],
  refused: [
    [{ multipleOf: 0 }, 'invalid_schema', '/multipleOf'],
    [{ multipleOf: -1 }, 'invalid_schema', '/multipleOf'],
    [{ type: 'integer', multipleOf: 7, minimum: 1, maximum: 6 }, 'unsatisfiable_schema'],
  ],
});
