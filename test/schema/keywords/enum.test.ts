import { describeKeyword } from './describe-keyword.ts';

describeKeyword('enum', {
  alone: [
    [{ enum: [1, 'a', null, { a: 1 }, [2]] }, [1, 'a', null, { a: 1 }, [2]], [2, 'b', {}, []]],
  ],
  beside: [
    [{ enum: ['a', 'bc', 'd'], maxLength: 1 }, ['a', 'd'], ['bc']],
    [{ enum: [1, 2, 3], not: { enum: [2] } }, [1, 3], [2]],
    [{ enum: [1, '1'], type: 'string' }, ['1'], [1]],
  ],
  refused: [
    [{ enum: 'a' }, 'invalid_schema', '/enum'],
    [{ enum: ['a'], type: 'number' }, 'unsatisfiable_schema'],
  ],
});
