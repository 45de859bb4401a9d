import { describe, expect, test } from 'vitest';
import { timesIn } from '../../../src/runtime/generate/ground/index.ts';

describe('the times of a text', () => {
  const clocks = (text: string) =>
    timesIn(text).map(({ hour, minute }) => `${hour}:${String(minute).padStart(2, '0')}`);
  test('are found in their usual spellings', () => {
    expect(clocks('at 14:30')).toContain('14:30');
    expect(clocks('8:15 p.m.')).toContain('20:15');
    expect(clocks('at 9 am, at noon, at 7 pm')).toEqual(
      expect.arrayContaining(['9:00', '12:00', '19:00']),
    );
    expect(clocks('half past ten, a quarter to nine')).toEqual(
      expect.arrayContaining(['10:30', '8:45']),
    );
    expect(clocks('um 18 Uhr, à 20 h 15')).toEqual(expect.arrayContaining(['18:00', '20:15']));
  });

  test('have minutes after the word for the hour', () => {
    for (const text of ['17 Uhr 30', '17 heures 30', 'a las 17 horas 30.', '17 h 30']) {
      expect(clocks(text), text).toEqual(['17:30']);
    }
    expect(clocks('um 17 Uhr 20 Personen')).toContain('17:00');
    expect(clocks('à 17 heures 300 personnes')).toEqual(['17:00']);
  });

  test('have no half of the day after twelve', () => {
    expect(clocks('um 17:05 am Markt')).toEqual(['17:05']);
    expect(clocks('17:05 pm')).toEqual(['17:05']);
  });

  test('are not read from a date', () => {
    for (const date of ['11.08.2026', '11.08.26', '1.12.2026', '11. 08. 2026']) {
      expect(clocks(`Due on ${date}, or later.`), date).toEqual([]);
    }
    expect(clocks('am 11.08.2026 um 14.30 Uhr')).toEqual(['14:30']);
  });

  test('may end a sentence', () => {
    expect(clocks('Wir beginnen um 11.30. 25 Leute kommen.')).toContain('11:30');
  });
});
