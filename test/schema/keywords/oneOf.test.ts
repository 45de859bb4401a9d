import { describeKeyword } from './describe-keyword.ts';

/**
 * Alternatives distinguished by an optional member; without it, which one holds is decided by
 * another.
 */
const optional = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'object',
    properties: { kind: { const: `k${i}` }, size: { minimum: i } },
    required: ['size'],
  }));

describeKeyword('oneOf', {
  alone: [
    [{ oneOf: [{ minimum: 0 }, { maximum: 0 }], type: 'integer' }, [1, -1], [0]],
    [
      { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      [{ a: 1 }, { b: 1 }],
      [{}, { a: 1, b: 2 }, 1],
    ],
  ],
  beside: [
    [
      { type: 'integer', minimum: 5, oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
      [8, 9],
      [12, 7, 2],
    ],
    [
      { oneOf: optional(3) },
      [{ kind: 'k1', size: 1 }, { size: 0 }],
      [{ kind: 'k1', size: 0 }, { size: 1 }, { kind: 'k3', size: 9 }, { kind: 'k1' }],
    ],
    // Of many, a document says which it is: see docs/departures.md.
    [
      { oneOf: optional(40) },
      [{ kind: 'k1', size: 1 }],
      [
        { kind: 'k1', size: 0 },
        { size: 1 },
        { size: 0 },
        { kind: 'k40', size: 99 },
        { kind: 'k1' },
      ],
    ],
    [
      { not: { oneOf: optional(40) } },
      [{ kind: 'k1', size: 0 }, { size: -1 }, { kind: 'k40', size: 99 }, { kind: 'k1' }, 1],
      [{ kind: 'k1', size: 1 }, { size: 0 }],
    ],
    [
      { not: { not: { oneOf: optional(40), minProperties: 2 } } },
      [{ kind: 'k1', size: 1 }],
      [{ kind: 'k1', size: 0 }, { size: 1 }, { size: 0, other: 1 }, 1],
    ],
  ],
  refused: [
    [{ oneOf: 1 }, 'invalid_schema', '/oneOf'],
    [{ oneOf: [true, true] }, 'unsatisfiable_schema'],
  ],
});
