import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesIn, groundOf } from '../../../src/runtime/generate/ground/index.ts';

const isoOf = (text: string) => groundOf([text], ['date']).shapes[0]!.texts;

describe('the dates of a text', () => {
  test('are found in their usual spellings', () => {
    for (const text of [
      '2025-11-15',
      '15 November 2025',
      'the 15th of November, 2025',
      'Nov. 15, 2025',
      'November fifteenth 2025',
      '15.11.2025',
      '15. November 2025',
      '15 novembre 2025',
      '15 de noviembre de 2025',
    ]) {
      expect(isoOf(`It is on ${text}, at noon.`), text).toContain('2025-11-15');
    }
  });

  test('have months that end in any letter', () => {
    for (const [text, date] of [
      ['září 2025', '2025-09-##'],
      ['5. září 2025', '2025-09-05'],
      ['styczeń 2025', '2025-01-##'],
      ['15 Wrzesień 2025', '2025-09-15'],
      ['grudzień 3, 2025', '2025-12-03'],
    ] as const) {
      expect(isoOf(text), text).toContain(date);
    }
    expect(datesIn('5 maiń 2025, 5 mar\u0301 2025, 5 mai_2025, Maß 2025')).toEqual([]);
  });

  test('include both readings of ambiguous text', () => {
    expect(isoOf('Due 3/5/2024.')).toEqual(['2024-05-03', '2024-03-05']);
  });

  test('leave digits open that the text leaves open', () => {
    expect(isoOf('See you on 9 August.')).toEqual(['####-08-09']);
    expect(isoOf('Delivered in June 2024.')).toContain('2024-06-##');
  });

  test('take a missing year from elsewhere in the text', () => {
    expect(isoOf('The 2023 fair is on 9 August.')).toEqual(['2023-08-09']);
  });

  test('include all dates of a list', () => {
    expect(isoOf('on 3, 4 and 5 May 2022')).toEqual(['2022-05-03', '2022-05-04', '2022-05-05']);
  });

  test('exclude month names that may be other words', () => {
    expect(datesIn('It may rain in March.')).toEqual([]);
  });
});

test('dates as Intl formats them are found', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'en-US',
        'en-GB',
        'de-DE',
        'fr-FR',
        'es-ES',
        'it-IT',
        'pt-PT',
        'nl-NL',
        'sv-SE',
      ),
      fc.constantFrom('short', 'medium', 'long', 'full'),
      fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true }),
      (locale, dateStyle, date) => {
        const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(date);
        expect(isoOf(text), text).toContain(date.toISOString().slice(0, 10));
      },
    ),
  );
});

test('a long text takes time in proportion to its length', () => {
  const pieces = [
    '1',
    '1,',
    '1 ',
    '1 and ',
    'may ',
    'may 1, ',
    '  ',
    '1/2/',
    '1:00 ',
    'at ',
    'the twenty-',
    '2000 ',
  ];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(40_000 / piece.length));
    const started = performance.now();
    groundOf([`${text}.`], ['date', 'time']);
    expect(performance.now() - started, piece).toBeLessThan(4000);
  }
});

test('a text with every year and every day takes no time for each date that they form', () => {
  const years = Array.from({ length: 1100 }, (_, at) => 1000 + at).join(' ');
  const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
  const days = 'the 1st, the 2nd, the 13th, the 24th, the 28th, '.repeat(1000);
  const started = performance.now();
  const { shapes } = groundOf(
    [`${months.map((month) => `1 ${month}`).join(', ')}; ${years}; ${days}.`],
    ['date'],
  );
  expect(performance.now() - started).toBeLessThan(4000);
  expect(shapes).toEqual([]);
});

test('a day that is named often does not repeat its dates', () => {
  expect(datesIn('1 May, 1 May, the 2nd, the 2nd')).toHaveLength(2);
});
