import { describeKeyword } from './describe-keyword.ts';

describeKeyword('const', {
  alone: [
    [
      { const: { a: [1, 'é'], b: null } },
      [{ a: [1, 'é'], b: null }],
      [{ a: [1, 'é'] }, { a: ['é', 1], b: null }],
    ],
    [{ const: 0 }, [0], [false, '', null]],
    [{ const: 'a"b' }, ['a"b'], ['ab']],
  ],
  beside: [[{ anyOf: [{ const: 1 }, { const: 2 }], not: { const: 1 } }, [2], [1, 3]]],
  refused: [
    [{ const: 'a', type: 'number' }, 'unsatisfiable_schema'],
    [{ const: 5, maximum: 4 }, 'unsatisfiable_schema'],
  ],
});
