import { describeKeyword } from './describe-keyword.ts';

describeKeyword('if, then, else', {
  alone: [
    [
      { if: { type: 'string' }, then: { minLength: 1 }, else: { type: 'null' } },
      ['a', null],
      ['', 1],
    ],
    [{ if: false }, [1, 'a'], []],
    [{ then: false, else: false }, [1], []],
  ],
  beside: [
    [
      {
        properties: { kind: { enum: ['a', 'b'] } },
        required: ['kind'],
        if: { properties: { kind: { const: 'a' } } },
        then: { required: ['x'] },
      },
      [{ kind: 'b' }, { kind: 'a', x: 1 }],
      [{ kind: 'a' }],
    ],
  ],
  refused: [
    [{ if: 1 }, 'invalid_schema', '/if'],
    [{ if: true, then: false }, 'unsatisfiable_schema'],
  ],
});
