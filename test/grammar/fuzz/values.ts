import fc from 'fast-check';

/** Names of members: few, so that keywords speak of the same ones. */
export const names: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('a', 'b', 'ab', 'c') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'é',
      'a"b',
      'a/b~',
      '\u{1f600}',
      '\u{10ffff}',
      '\u2028',
      'Éé',
      'a\\n',
      // With a quotation mark: V8 13.6 reads `{"\r":0}` as having the name `\` once it has read one
      // that has it.
      '"\\',
      '\u0000',
      'e\u0301',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('', '__proto__', 'constructor') },
);

/** Strings that the patterns, lengths and formats of random schemas tell apart. */
export const STRINGS: readonly string[] = [
  ...[
    '',
    'a',
    'b',
    'ab',
    'ba',
    'bc',
    'abc',
    'bcbc',
    'aaaa',
    'Ab',
    'é',
    'éa',
    '\u{1f600}',
    '\u{1f600}b',
  ],
  ...['a"\\\n', '\t', '\u0001', '0', '12', '-7', 'x_1', ' a ', 'A-1', 'aéb', 'a.b', 'true'],
  ...['2024-02-29', '1999-12-31', '08:30:06Z', '23:59:60Z', '2024-02-29T08:30:06.25+01:00'],
  ...['P1DT2H', 'P3W', '127.0.0.1', '::1', '2001:db8::7', 'a@example.com', 'www.example.com'],
  ...['2eb8aa08-aa98-11ea-b4aa-73b441d16380', '/a~1b/0', '1/a', 'https://example.com/?q#f'],
  ...['//example.com', '{a}/b', '^a+$', 'Zm9v', 'Zm8=', '\\', '\\"', '\\u0041', '\u0000', '\u007f'],
  ...['e\u0301', '\ufeff', '\uffff', '\u{10ffff}', 'a\u{1f600}', '\u2028'],
];

const strings = fc.constantFrom(...STRINGS);

/** Numbers that the bounds and factors of random schemas tell apart. */
export const NUMBERS: readonly number[] = [
  ...[0, 1, -1, 2, 3, 4, 5, 6, 7, 10, 12, 30, -3, -10, 0.5, -1.25, 2.5, 0.25, 0.1, 0.3, 1.1, -0.07],
  ...[
    123456789012345, 97, 2048, 1e7, 99999999977, 1e12, 246.912, 0.000125, 12345678, 2147483647,
    2147483648, -2147483649,
  ],
];

export const scalars: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(...NUMBERS),
  strings,
);

/** Random JSON values, small. */
export const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 3 })
      .map((members) => Object.fromEntries(members)),
  ),
})).value;

/** Values within values, down to a depth: which of them hold which is all that tells them apart. */
function nested(depth: number): readonly unknown[] {
  if (depth === 0) return [null, 0, 'a'];
  const below = nested(depth - 1);
  const few = below.slice(-5);
  return [
    ...[null, [], {}],
    ...few.flatMap((one) => below.slice(0, 5).map((other) => [one, other])),
    ...below.map((one) => ({ a: one })),
    ...few.map((one) => ({ a: one, b: null })),
    ...below.map((one) => [one]),
  ];
}

/** What schemas that lead back to themselves may tell apart. */
export const NESTED: readonly unknown[] = nested(3);
