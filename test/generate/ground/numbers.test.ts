import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbersIn } from '../../../src/runtime/generate/ground/index.ts';
import { thousandsIn } from '../../../src/runtime/generate/ground/numbers.ts';

const has = (text: string, ...numbers: string[]) => {
  const found = numbersIn(text);
  for (const number of numbers) expect(found, `${number} in ${text}`).toContain(number);
};

describe('the numbers of a text', () => {
  test('include numbers in digits, in every usual grouping', () => {
    has('12 apples, 1,250 pears and 3,450.50 € in all', '12', '1250', '3450.5');
    has(
      '38,50 € für 1.250 Stück, 1 250 000 Einwohner, 1’200 Fr.',
      '38.5',
      '1250',
      '1250000',
      '1200',
    );
    has('12,34,567 rupees', '1234567');
  });

  test('do not include groups of digits of a longer number', () => {
    const found = (text: string) => [...numbersIn(text)];
    expect(found('It weighs 1,150 kg.')).toEqual(['1.15', '1150']);
    expect(found('$1,150.75, or 12,000')).toEqual(['1150.75', '12000']);
    expect(found('250,000 people')).toEqual(['250000']);
    expect(found('1’200 Fr. and 1\u00a0150 €')).toEqual(['1200', '1150']);
    has('Rooms 101,102 and 103', '101', '102', '103');
    has('Ages 3,100,2', '3', '100', '2');
    has('0,125 l', '0.125');
    has('1.5,2.5,3.5', '1.5', '2.5', '3.5');
    has('0,500 kg', '0.5');
    expect(found('1’250’000.50 Fr.')).toEqual(['1250000.5']);
    // The groups of three digits are a list before something else.
    has("12'345'678'9", '12', '345', '678', '9');
    has('1\u00a0111\u00a01111', '1111');
    expect([...thousandsIn("1'111'222’000")]).toEqual(['222000']);
  });

  test('include a sign before the digits', () => {
    has('It was -12 °C, then minus 3, and −7.5 at night.', '-12', '-3', '-7.5');
    has('-$500, − 20 €, minus €4, -£ 7', '-500', '-20', '-4', '-7');
  });

  test('include a sign before a multiple, a percentage and a fraction', () => {
    has('-1.5 million, -5 %, -$2M', '-1500000', '-0.05', '-2000000');
    has('minus 2 percent, negative three and a half', '-0.02', '-3.5');
  });

  test('include numbers in words', () => {
    has('twenty-three people, two hundred and twelve chairs, a dozen eggs', '23', '212', '12');
    has('three and a half hours, half past ten, the third of five', '3.5', '10', '3', '5');
    has('vierundzwanzig Gäste, dix-sept invités, veinte personas', '24', '17', '20');
  });

  test('include the values of multiples, percentages and fractions', () => {
    has(
      '1.5 million people, 12k views, 15 % off, 2½ cups',
      '1500000',
      '12000',
      '15',
      '0.15',
      '2.5',
    );
  });

  test('include exact products', () => {
    has('$4.1M and 16.1k', '4100000', '16100');
    has('4.1 million, 16.4 M, 0.07 %, 1.15 %', '4100000', '16400000', '0.0007', '0.0115');
    has('1.5 dozen, 100.3 hundred, 9 dozen', '18', '10030', '108');
    has('0.0000000000001 thousand', '0.0000000001');
    has('1234567890123456789012 million', '1234567890123456789012000000');
    has('9007199254740993 and a half', '9007199254740993.5');
    for (const found of numbersIn(`${'9'.repeat(38)} billion`)) {
      expect(found.length).toBeLessThanOrEqual(40);
    }
  });

  test('do not depend on letters that are longer in lower case', () => {
    has('İİİİİİ: minus five percent', '-5', '-0.05');
    has('İİİİİİ two hours', '120');
  });

  test('include durations in smaller units', () => {
    has('two hours and ten minutes; 1 h 30 min; half an hour', '130', '90', '30');
    has('1.1 hours or 4.1 hours', '66', '246');
    expect([...numbersIn('1000000000000000000000 hours')].join()).not.toMatch(/e/u);
  });

  test('are empty for a text without numbers', () => {
    expect([...numbersIn('Constructor, prototype: hello.')]).toEqual([]);
  });
});

test('numbers as Intl formats them are found', () => {
  const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'es-ES', 'pt-BR', 'it-IT', 'en-IN', 'sv-SE'];
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(1, 10, 100),
      (locale, units, divisor) => {
        const value = units / divisor;
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
        expect(numbersIn(`so ${text}, it is`), text).toContain(String(value));
      },
    ),
  );
});

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
function spell(value: number): string {
  if (value < 20) return ONES[value]!;
  if (value < 100)
    return TENS[Math.floor(value / 10)]! + (value % 10 ? `-${ONES[value % 10]}` : '');
  const rest = value % 100;
  return `${ONES[Math.floor(value / 100)]} hundred${rest ? ` and ${spell(rest)}` : ''}`;
}

test('every number up to 999 is found in words, and with thousands', () => {
  for (let value = 0; value < 1000; value++) {
    expect(numbersIn(`We saw ${spell(value)} birds.`), spell(value)).toContain(String(value));
    if (value > 0) {
      expect(numbersIn(`${spell(value)} thousand birds`)).toContain(String(value * 1000));
    }
  }
});

test('a long text takes time in proportion to its length', () => {
  const pieces = [
    '1',
    '1,',
    '1 ',
    '1 h ',
    '1.0',
    'hundred ',
    '0',
    ' ',
    '½',
    '1,111',
    "111'",
    "1'111",
    '111\u00a0',
    "111'111’",
    '-',
    'and a half ',
  ];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(60_000 / piece.length));
    for (const end of ['.', '1']) {
      const started = performance.now();
      numbersIn(text + end);
      expect(performance.now() - started, piece + end).toBeLessThan(4000);
    }
  }
});
