import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalDecimals } from '../../src/runtime/regular/decimal.ts';
import {
  DEAD,
  type Decimal,
  decimal,
  formatNumbers,
  type NumberConstraint,
  numberIsEmpty,
  numberMatches,
  numberText,
  parseDecimal,
} from '../../src/runtime/regular/index.ts';
import { accepts, expectExactDistance, expectFinish, stateAfter } from './leaves.ts';
import { meter, numberLeaf } from './workspace.ts';

const leafOf = (constraint: NumberConstraint, form: 'canonical' | 'any') =>
  numberLeaf(constraint, form);

const BYTES = Array.from('+-.0123456789Ee', (character) => character.charCodeAt(0));

const decimals: fc.Arbitrary<Decimal> = fc
  .tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -6, max: 3 }))
  .map(([digits, exponent]) => decimal(BigInt(digits), exponent));
const positive = decimals
  .filter((value) => value.digits !== 0n)
  .map((value) => (value.digits < 0n ? decimal(-value.digits, value.exponent) : value));
const bound = fc.record({ value: decimals, exclusive: fc.boolean() });

const constraints: fc.Arbitrary<NumberConstraint> = fc.record(
  {
    integer: fc.boolean(),
    min: bound,
    max: bound,
    multipleOf: positive,
    notMultipleOf: fc.array(positive, { maxLength: 2 }),
    not: fc.array(decimals, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const at = (text: string) => ({ value: parseDecimal(text), exclusive: false });

/** JSON texts of numbers in every form. */
const texts: fc.Arbitrary<string> = fc.oneof(
  decimals.map(numberText),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.nat(300),
      fc.option(fc.stringMatching(/^\d{1,3}$/)),
      fc.option(fc.integer({ min: -5, max: 5 })),
    )
    .map(([sign, whole, fraction, power]) =>
      [
        sign,
        whole,
        fraction === null ? '' : `.${fraction}`,
        power === null ? '' : `e${power}`,
      ].join(''),
    ),
);

describe('a number automaton', () => {
  it('reads any spelling of exactly the numbers of its constraint', () => {
    fc.assert(
      fc.property(constraints, texts, (constraint, text) => {
        const expected = numberMatches(constraint, parseDecimal(text));
        expect(accepts(leafOf(constraint, 'any'), text)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('reads one spelling of each number in canonical form', () => {
    fc.assert(
      fc.property(constraints, texts, (constraint, text) => {
        const value = parseDecimal(text);
        const leaf = leafOf(constraint, 'canonical');
        const expected = numberMatches(constraint, value);
        expect(accepts(leaf, numberText(value))).toBe(expected);
        expect(accepts(leaf, text)).toBe(expected && text === numberText(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('is finished by an exponent that avoids a forbidden factor', () => {
    const leaf = leafOf({ notMultipleOf: [parseDecimal('0.000125')] }, 'any');
    for (const text of ['9', '32', '48349710']) {
      const state = stateAfter(leaf, text);
      expectFinish(leaf, state);
      expectExactDistance(leaf, state);
    }
  });

  it('is finished within the allowed number of digits', () => {
    const leaf = leafOf({ multipleOf: parseDecimal('99999999977') }, 'any');
    const state = stateAfter(leaf, '-2672999999202020000045.450699999238949919991');
    expectFinish(leaf, state);
    // One more 9, and no multiple has so few digits.
    expect(leaf.next(state, 0x39)).toBe(DEAD);
  });

  it.each([
    ['a large prime', { multipleOf: decimal(99999999977n) }],
    ['one beside bounds', { multipleOf: decimal(99999999977n), min: at('1'), max: at('1e308') }],
    ['30 digits', { multipleOf: decimal(123456789012345678901234567891n) }],
    ['a fraction', { multipleOf: parseDecimal('12345678901e-300'), min: at('-1'), max: at('1') }],
    ['two', { multipleOf: decimal(12345678901n * 98765432109n) }],
    [
      'a large power of ten, and not 7',
      { multipleOf: parseDecimal('1e400'), notMultipleOf: [decimal(7n)] },
    ],
  ])('needs few states for multiples of %s in any form', (_, constraint) => {
    const leaf = leafOf(constraint, 'any');
    const from = process.cpuUsage();
    for (const first of '123456789') {
      let state = leaf.next(leaf.start, first.charCodeAt(0));
      for (let length = 0; length < 20; length++) {
        expectFinish(leaf, state);
        const ways = BYTES.map((byte) => leaf.next(state, byte)).filter((next) => next !== DEAD);
        state = ways[(length * 7) % ways.length] ?? state;
      }
    }
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1000).toBeLessThan(4000);
  });

  it.each(['canonical', 'any'] as const)('has a shortest finish from every state (%s)', (form) => {
    fc.assert(
      fc.property(constraints, texts, fc.nat(6), (constraint, text, cut) => {
        const leaf = leafOf(constraint, form);
        const state = leaf.start === DEAD ? DEAD : stateAfter(leaf, text.slice(0, cut));
        if (state === DEAD) return;
        expectFinish(leaf, state);
        expectExactDistance(leaf, state);
      }),
      { numRuns: 300 },
    );
  });

  it('reads a constant in every spelling, and has a shortest finish from each prefix', () => {
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const value = parseDecimal(text);
        const leaf = leafOf({ min: at(text), max: at(text) }, 'any');
        expect(accepts(leaf, text)).toBe(true);
        expect(accepts(leaf, other)).toBe(equalDecimals(parseDecimal(other), value));
        for (let length = 0; length <= text.length; length++) {
          const state = stateAfter(leaf, text.slice(0, length));
          expectFinish(leaf, state);
          expectExactDistance(leaf, state);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(['canonical', 'any'] as const)(
    'has a start state exactly if a number satisfies the constraint (%s)',
    (form) => {
      fc.assert(
        fc.property(constraints, (constraint) => {
          expect(leafOf(constraint, form).start === DEAD).toBe(numberIsEmpty(constraint, meter));
        }),
        { numRuns: 300 },
      );
    },
  );

  it.each([
    ['1e400', {}],
    ['1E+5', { integer: true }],
    ['-0', { integer: true }],
    ['-0.0', { integer: true }],
    ['98249283749234923498293171823948729348710298301928331', { integer: true }],
    ['1e308', { integer: true, multipleOf: parseDecimal('0.5') }],
    ['12345678910111213141', { multipleOf: parseDecimal('12345678910111213141') }],
    [
      '1e-31',
      {
        min: { value: decimal(0n), exclusive: true },
        max: { value: parseDecimal('1e-30'), exclusive: false },
      },
    ],
  ])('reads %s in any form', (text, constraint) => {
    expect(accepts(leafOf(constraint, 'any'), text)).toBe(true);
  });

  it.each(['01', '1.', '.5', '-', '+1', '1e', '1e+', '0x1', '1_000', 'NaN', '--1', '1.e5'])(
    'refuses %s, which is not JSON',
    (text) => {
      expect(accepts(leafOf({}, 'any'), text)).toBe(false);
    },
  );

  it('has at most 15 digits with a fraction in canonical form, which every double keeps', () => {
    const leaf = leafOf({}, 'canonical');
    for (const text of [`0.${'3'.repeat(15)}`, '1234567.12345678', '0.0123456789012345']) {
      expect([text, accepts(leaf, text)]).toEqual([text, true]);
      expect(stateAfter(leaf, `${text}1`)).toBe(DEAD);
      expect(numberText(parseDecimal(Number(text)))).toBe(text);
    }
    expect(stateAfter(leaf, '1234567890123456.')).toBe(DEAD);
  });

  it('has at most 17 digits after the point in canonical form, unless a bound takes more', () => {
    const smallest = `0.${'0'.repeat(16)}1`;
    expect(accepts(leafOf({}, 'canonical'), smallest)).toBe(true);
    expect(stateAfter(leafOf({}, 'canonical'), `0.${'0'.repeat(17)}`)).toBe(DEAD);
    expect(accepts(leafOf({ min: at('1e-18') }, 'canonical'), `0.${'0'.repeat(17)}1`)).toBe(true);
  });

  it.each([
    ['anything', {}],
    ['an integer', { integer: true }],
    ['a multiple of 0.5', { multipleOf: parseDecimal('0.5') }],
    ['large', { min: at('1000000') }],
  ])('is an integer up to 2^53 if it is %s', (_, constraint) => {
    const leaf = leafOf(constraint, 'canonical');
    expect(accepts(leaf, '9007199254740991')).toBe(true);
    expect(accepts(leaf, '-9007199254740991')).toBe(!('min' in constraint));
    for (const text of ['9007199254740992', '-9007199254740992', '10000000000000000']) {
      expect([text, accepts(leaf, text)]).toEqual([text, false]);
    }
  });

  it('is in canonical form the number that a double has', () => {
    const leaf = leafOf({}, 'canonical');
    const walk = fc.array(fc.constantFrom(...'0123456789.-'), { minLength: 12, maxLength: 40 });
    fc.assert(
      fc.property(walk, (characters) => {
        let text = '';
        for (const one of characters) if (stateAfter(leaf, text + one) !== DEAD) text += one;
        const finish = leaf.finish(stateAfter(leaf, text));
        text += String.fromCharCode(...finish);
        expect(numberText(parseDecimal(Number(text)))).toBe(text);
      }),
    );
  });

  it.each([
    [
      'int64',
      ['9223372036854775807', '-9223372036854775808'],
      ['9223372036854775808', '-9223372036854775809'],
    ],
    ['uint64', ['18446744073709551615', '1234567890123456789'], ['18446744073709551616', '-1']],
  ])('is any number of the format %s', (format, inside, outside) => {
    const leaf = leafOf(formatNumbers(format) ?? {}, 'canonical');
    expect(inside.filter((text) => !accepts(leaf, text))).toEqual([]);
    expect(outside.filter((text) => accepts(leaf, text))).toEqual([]);
  });

  it.each([
    ['factors', { multipleOf: decimal(3n) }],
    ['exclusive bounds', { max: { value: decimal(2n ** 63n), exclusive: true } }],
    ['values left out', { not: [decimal(2n ** 62n)] }],
  ])('is not a number whose double would wrongly satisfy or miss %s', (_, more) => {
    const leaf = leafOf({ ...formatNumbers('int64'), ...more }, 'canonical');
    expect(stateAfter(leaf, '12345678901234567')).toBe(DEAD);
  });

  it.each([
    ['min', { min: { value: parseDecimal('1e20'), exclusive: true } }, '200000000000000000000'],
    ['max', { max: { value: parseDecimal('-1e20'), exclusive: true } }, '-200000000000000000000'],
    [
      'a value',
      { min: at('12345678901234567.5'), max: at('12345678901234567.5') },
      '12345678901234567.5',
    ],
    [
      'a range',
      { min: at('1.00000000000000001'), max: at('1.00000000000000002') },
      '1.00000000000000002',
    ],
  ])('has more digits if %s needs them', (_, constraint, text) => {
    expect(accepts(leafOf(constraint, 'canonical'), text)).toBe(true);
  });

  it('has the digits that a constraint needs', () => {
    const far = parseDecimal('1e60');
    const leaf = leafOf({ integer: true, min: { value: far, exclusive: true } }, 'canonical');
    expect(leaf.distance(leaf.start)).toBe(61);
    expectFinish(leaf, leaf.start);
  });

  it('shares states of numbers with the same continuations', () => {
    const leaf = leafOf(
      { integer: true, min: { value: decimal(0n), exclusive: false } },
      'canonical',
    );
    expect(stateAfter(leaf, '12')).toBe(stateAfter(leaf, '34'));
  });
});

describe('number automata', () => {
  const leavingOut = (many: number, but: number) =>
    leafOf(
      { integer: true, not: Array.from({ length: many }, (_, i) => decimal(BigInt(i + but))) },
      'any',
    );

  it('are shared by equal constraints', () => {
    expect(leavingOut(3, 7).key).toBe(leavingOut(3, 7).key);
  });

  it('count their states in their workspace', () => {
    const before = meter.spent();
    for (let but = 0; but < 40; but++) leavingOut(3000, but);
    expect(meter.spent() - before).toBeGreaterThan(30_000);
  });
});

describe('decimals', () => {
  it('keep every digit', () => {
    expect(numberText(parseDecimal('12345678901234567890.12345678901234567890'))).toBe(
      '12345678901234567890.1234567890123456789',
    );
    expect(numberText(parseDecimal('1e3'))).toBe('1000');
    expect(numberText(parseDecimal('-0.0'))).toBe('0');
    expect(parseDecimal('100e-2')).toEqual(decimal(1n));
  });

  it('refuse numbers that no document could hold', () => {
    expect(() => parseDecimal('1e999999')).toThrow(
      expect.objectContaining({ code: 'schema_too_complex' }),
    );
    expect(() => parseDecimal('one')).toThrow(expect.objectContaining({ code: 'invalid_schema' }));
  });
});
