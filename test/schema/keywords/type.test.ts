import { describeKeyword } from './describe-keyword.ts';

describeKeyword('type', {
  alone: [
    [{ type: 'integer' }, [0, -1, 100], [0.5, '0', null]],
    [{ type: 'number' }, [0, 0.5], ['0']],
    [{ type: ['null', 'boolean'] }, [null, true, false], [0, '']],
    [{ type: 'object' }, [{}, { a: 1 }], [[]]],
    [{ type: 'array' }, [[], [1]], [{}]],
    [{ type: 'string' }, ['', 'é'], [1]],
  ],
  beside: [
    [{ type: 'string', minimum: 5 }, ['', 'a'], [7]],
    [{ type: ['integer', 'string'], minimum: 5 }, [5, ''], [4, null]],
  ],
  refused: [
    [{ type: 'int' }, 'invalid_schema', '/type'],
    [{ type: [] }, 'invalid_schema', '/type'],
    [{ type: 1 }, 'invalid_schema', '/type'],
    [{ allOf: [{ type: 'null' }, { type: 'string' }] }, 'unsatisfiable_schema'],
  ],
});
